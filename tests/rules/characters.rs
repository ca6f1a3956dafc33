//! T-3 and T-4: which characters are invisible, and where spelling needs them all the same.

use countersign::characters::{Lines, first_unsafe};

use super::support::*;

/// Code points that are Default_Ignorable or General_Category Cf, without Prepended_Concatenation_Mark; and the blank
/// Braille pattern.
const INVISIBLE: &[(u32, u32)] = &[
    (0xad, 0xad),
    (0x34f, 0x34f),
    (0x61c, 0x61c),
    (0x115f, 0x1160),
    (0x17b4, 0x17b5),
    (0x180b, 0x180f),
    (0x200b, 0x200f),
    (0x202a, 0x202e),
    (0x2060, 0x206f),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xfe00, 0xfe0f),
    (0xfeff, 0xfeff),
    (0xffa0, 0xffa0),
    (0xfff0, 0xfffb),
    (0x13430, 0x1343f),
    (0x1bca0, 0x1bca3),
    (0x1d173, 0x1d17a),
    (0xe0000, 0xe0fff),
];

// T-1, T-2, T-3
#[test]
fn every_code_point_between_two_letters() {
    let within = |ranges: &[(u32, u32)], code: u32| {
        ranges
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&code))
    };
    // Between them nothing is assigned.
    let planes = ('\0'..='\u{3ffff}').chain('\u{e0000}'..='\u{effff}');
    for character in planes {
        let code = u32::from(character);
        let control = within(&[(0, 0x1f), (0x7f, 0x9f), (0x2028, 0x2029)], code);
        let refused = control || within(INVISIBLE, code);
        let found = |lines| first_unsafe(&format!("a{character}b"), lines).is_some();
        assert_eq!(found(Lines::Single), refused, "U+{code:04X}");
        let newline_or_tab = matches!(character, '\n' | '\t');
        assert_eq!(
            found(Lines::Multi),
            refused && !newline_or_tab,
            "U+{code:04X}"
        );
    }
}

// T-4: each beside a twin that is refused.
#[test]
fn invisible_characters_that_spelling_needs() {
    for (allowed, refused) in [
        // Prepended marks show themselves.
        ("\u{600}12", "\u{61c}12"),
        ("\u{6dd}12", "\u{200e}12"),
        ("\u{70f}ܐ", "\u{202b}ܐ"),
        ("\u{890}\u{891}\u{8e2}", "\u{180e}"),
        ("\u{110bd}\u{110cd}", "\u{1d173}"),
        // One emoji or text style after a character that can be an emoji.
        ("❤\u{fe0f}", "❤\u{fe0f}\u{fe0f}"),
        ("☎\u{fe0e}", "☎\u{fe0e}\u{fe0f}"),
        ("7\u{fe0f}\u{20e3}", "x\u{fe0f}\u{20e3}"),
        ("©\u{fe0f}", "é\u{fe0f}"),
        ("❤\u{fe0f}", "❤\u{fe01}"),
        ("❤\u{fe0f}", "\u{fe0f}❤"),
        // One variant selector after a Han ideograph.
        ("葛\u{e0100}", "葛\u{e0100}\u{e0100}"),
        ("辻\u{e01ef}", "辻\u{e01f0}"),
        ("葛\u{e0101}城", "か\u{e0101}城"),
        ("葛\u{e0100}", "ㄱ\u{e0100}"),
        ("葛\u{e0100}", "\u{e0100}葛"),
        // Joiners inside emoji.
        ("👩\u{200d}🚒", "👩\u{200d}"),
        ("👩🏽\u{200d}🚒", "👩🏽🏽\u{200d}🚒"),
        ("🏳\u{fe0f}\u{200d}🌈", "x\u{200d}🌈"),
        ("👩\u{200d}❤\u{fe0f}\u{200d}👩", "👩\u{200d}\u{200d}👩"),
        ("👩\u{200d}🚒", "👩\u{200d}x"),
        // Three flags.
        (
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            "🏴\u{e0075}\u{e0073}\u{e0074}\u{e0078}\u{e007f}",
        ),
        (
            "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
            "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}",
        ),
        (
            "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
            "😀\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
        ),
        ("🏴", "🏴\u{e007f}"),
        // Persian and Indic spelling.
        ("می\u{200c}خواهم", "می\u{200c}"),
        ("می\u{200c}خواهم", "می\u{200c} خواهم"),
        ("۲۰\u{200c}ام", "20\u{200c}am"),
        ("اعلامٌ\u{200c}ها", "اعلام\u{200c}\u{200c}ها"),
        ("می\u{200c}خواهم", "می\u{200c}۲۰"),
        ("क्\u{200c}ष", "क\u{200c}ष"),
        ("क्\u{200d}ष", "क\u{200d}ष"),
        ("ක්\u{200d}ෂ", "ක\u{200d}ෂ"),
        ("ه\u{200d}", "\u{200d}ه"),
        ("ه\u{200d}", "۲\u{200d}"),
    ] {
        edge(
            &review(),
            "/slots/item/title",
            allowed,
            refused,
            "unsafe_character",
        );
        edge(
            &preview(page()),
            "/preview/body",
            allowed,
            refused,
            "unsafe_character",
        );
    }
}
