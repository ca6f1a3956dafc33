use icu::properties::props::{
    CanonicalCombiningClass, DefaultIgnorableCodePoint, Emoji, ExtendedPictographic,
    GeneralCategory, Ideographic, PrependedConcatenationMark, Script, WhiteSpace,
};
use icu::properties::script::ScriptWithExtensions;
use icu::properties::{CodePointMapData, CodePointSetData};

/// How many lines a string may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lines {
    /// One line: no control at all (T-1).
    Single,
    /// Newline and tab are allowed beside it (T-2).
    Multi,
}

/// A character that a string may not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unsafe {
    /// The character.
    pub character: char,
    /// Where it starts, in bytes.
    pub at: usize,
}

/// The first character that T-1 to T-4 refuse.
pub fn first_unsafe(text: &str, lines: Lines) -> Option<Unsafe> {
    // Without an early exit the compiler can look at many bytes at once.
    let printable = |all, byte: u8| all & matches!(byte, b' '..=b'~');
    if text.bytes().fold(true, printable) {
        return None;
    }
    unsafe_characters(text, lines).next()
}

/// Every character that T-1 to T-4 refuse, in order.
pub(crate) fn unsafe_characters(text: &str, lines: Lines) -> impl Iterator<Item = Unsafe> {
    let mut flag_end = 0;
    text.char_indices().filter_map(move |(at, character)| {
        if matches!(character, ' '..='~') {
            return None;
        }
        if character == BLACK_FLAG {
            flag_end = at + subdivision_flag_len(text.get(at..).unwrap_or_default());
        }
        let refused = match character {
            '\n' | '\t' => lines == Lines::Single,
            '\u{2028}' | '\u{2029}' => true,
            _ if is_control(character) => true,
            _ if !is_invisible(character) => false,
            _ if at < flag_end => false,
            _ => {
                let before = text.get(..at).unwrap_or_default();
                let after = text.get(at + character.len_utf8()..).unwrap_or_default();
                !is_allowed(character, before, after)
            }
        };
        refused.then_some(Unsafe { character, at })
    })
}

fn is_control(character: char) -> bool {
    character.is_control()
}

/// An invisible format character (T-3). Prepended concatenation marks show themselves, though they are Cf (T-4).
pub(crate) fn is_invisible(character: char) -> bool {
    const IGNORABLE: icu::properties::CodePointSetDataBorrowed<'static> =
        CodePointSetData::new::<DefaultIgnorableCodePoint>();
    if character == BRAILLE_BLANK {
        return true;
    }
    let format =
        CodePointMapData::<GeneralCategory>::new().get(character) == GeneralCategory::Format;
    (format || IGNORABLE.contains(character))
        && !CodePointSetData::new::<PrependedConcatenationMark>().contains(character)
}

/// Whether an invisible character has work to do where it stands: T-4's exceptions.
fn is_allowed(character: char, before: &str, after: &str) -> bool {
    let previous = before.chars().next_back();
    let next = after.chars().next();
    match character {
        TEXT_SELECTOR | EMOJI_SELECTOR => previous.is_some_and(is_emoji),
        '\u{e0100}'..='\u{e01ef}' => previous.is_some_and(is_han_ideograph),
        ZWNJ => {
            let between_arabic =
                previous.is_some_and(is_arabic) && next.is_some_and(is_arabic_letter);
            between_arabic || [previous, next].into_iter().flatten().any(is_virama)
        }
        ZWJ => {
            previous.is_some_and(is_arabic_letter)
                || [previous, next].into_iter().flatten().any(is_virama)
                || (ends_in_pictograph(before) && next.is_some_and(is_pictographic))
        }
        _ => false,
    }
}

const ZWNJ: char = '\u{200c}';
const ZWJ: char = '\u{200d}';
const TEXT_SELECTOR: char = '\u{fe0e}';
const EMOJI_SELECTOR: char = '\u{fe0f}';
const BRAILLE_BLANK: char = '\u{2800}';
const BLACK_FLAG: char = '\u{1f3f4}';

/// The flags of England, Scotland and Wales, the only registered uses of tag characters.
const SUBDIVISION_FLAGS: [&str; 3] = [
    "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
    "\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
];

fn subdivision_flag_len(text: &str) -> usize {
    SUBDIVISION_FLAGS
        .iter()
        .find(|flag| text.starts_with(**flag))
        .map_or(0, |flag| flag.len())
}

/// A pictograph, perhaps with an emoji selector or a skin tone behind it.
fn ends_in_pictograph(text: &str) -> bool {
    let mut backwards = text.chars().rev();
    match backwards.next() {
        Some(EMOJI_SELECTOR | '\u{1f3fb}'..='\u{1f3ff}') => {
            backwards.next().is_some_and(is_pictographic)
        }
        Some(character) => is_pictographic(character),
        None => false,
    }
}

fn is_emoji(character: char) -> bool {
    CodePointSetData::new::<Emoji>().contains(character)
}

fn is_pictographic(character: char) -> bool {
    CodePointSetData::new::<ExtendedPictographic>().contains(character)
}

fn is_han_ideograph(character: char) -> bool {
    CodePointSetData::new::<Ideographic>().contains(character)
        && CodePointMapData::<Script>::new().get(character) == Script::Han
}

fn is_virama(character: char) -> bool {
    CodePointMapData::<CanonicalCombiningClass>::new().get(character)
        == CanonicalCombiningClass::Virama
}

/// A letter, mark or digit of the Arabic script, those shared with other scripts included.
fn is_arabic(character: char) -> bool {
    use GeneralCategory as G;
    ScriptWithExtensions::new().has_script(character, Script::Arabic)
        && matches!(
            CodePointMapData::<GeneralCategory>::new().get(character),
            G::OtherLetter | G::ModifierLetter | G::NonspacingMark | G::DecimalNumber
        )
}

fn is_arabic_letter(character: char) -> bool {
    use GeneralCategory as G;
    ScriptWithExtensions::new().has_script(character, Script::Arabic)
        && matches!(
            CodePointMapData::<GeneralCategory>::new().get(character),
            G::OtherLetter | G::ModifierLetter
        )
}

/// The Unicode property White_Space (T-5).
pub(crate) fn is_white_space(character: char) -> bool {
    match character {
        ' ' | '\t'..='\r' => true,
        _ if character.is_ascii() => false,
        _ => CodePointSetData::new::<WhiteSpace>().contains(character),
    }
}

/// Without white space at both ends.
pub(crate) fn trim_white_space(text: &str) -> &str {
    text.trim_matches(is_white_space)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn allowed(text: &str) {
        assert_eq!(first_unsafe(text, Lines::Single), None, "{text:?}");
    }

    #[track_caller]
    fn refused(text: &str, character: char) {
        let found = first_unsafe(text, Lines::Single).map(|found| found.character);
        assert_eq!(found, Some(character), "{text:?}");
    }

    // T-1, T-2
    #[test]
    fn controls_and_line_separators() {
        allowed("plain – „text“ with no-break\u{a0}space");
        refused("a\u{0}b", '\0');
        refused("a\u{1b}[31m", '\u{1b}');
        refused("a\u{85}b", '\u{85}');
        refused("a\u{2028}b", '\u{2028}');
        refused("a\nb", '\n');
        assert_eq!(first_unsafe("a\n\tb", Lines::Multi), None);
        for text in ["a\r\nb", "a\rb", "a\u{2029}b", "a\u{202e}b"] {
            assert!(first_unsafe(text, Lines::Multi).is_some(), "{text:?}");
        }
    }

    // T-3
    #[test]
    fn invisible_format_characters() {
        for character in [
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{1160}',
            '\u{180e}',
            '\u{200b}',
            '\u{200e}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2800}',
            '\u{3164}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{1d173}',
            '\u{e0001}',
            '\u{e0041}',
            '\u{e0100}',
            '\u{e0fff}',
        ] {
            refused(&format!("a{character}b"), character);
        }
        allowed("a⠁b ㄱ ᄀ");
    }

    // T-4, each with a twin that is refused
    #[test]
    fn prepended_concatenation_marks() {
        for character in [
            '\u{600}',
            '\u{605}',
            '\u{6dd}',
            '\u{70f}',
            '\u{890}',
            '\u{891}',
            '\u{8e2}',
            '\u{110bd}',
            '\u{110cd}',
        ] {
            allowed(&format!("{character}12"));
        }
        refused("\u{61c}12", '\u{61c}');
    }

    // T-4
    #[test]
    fn variation_selectors() {
        allowed("❤\u{fe0f} ☎\u{fe0e} 1\u{fe0f}");
        refused("❤\u{fe0f}\u{fe0f}", '\u{fe0f}');
        refused("a\u{fe0f}", '\u{fe0f}');
        refused("\u{fe0e}a", '\u{fe0e}');
        refused("❤\u{fe00}", '\u{fe00}');
        allowed("葛\u{e0100}城");
        refused("葛\u{e0100}\u{e0101}", '\u{e0101}');
        refused("a\u{e0100}", '\u{e0100}');
        refused("か\u{e0100}", '\u{e0100}');
    }

    // T-4
    #[test]
    fn joiners_in_emoji() {
        allowed("👩\u{200d}👩\u{200d}👧");
        allowed("👩🏽\u{200d}🚒 🏳\u{fe0f}\u{200d}🌈");
        refused("👩\u{200d}", '\u{200d}');
        refused("👩\u{200d}a", '\u{200d}');
        refused("a\u{200d}👩", '\u{200d}');
        refused("👩\u{200d}\u{200d}👩", '\u{200d}');
    }

    // T-4
    #[test]
    fn subdivision_flags() {
        for flag in SUBDIVISION_FLAGS {
            allowed(&format!("a{flag}b{flag}"));
        }
        refused(
            "\u{1f3f4}\u{e0075}\u{e0073}\u{e0074}\u{e0078}\u{e007f}",
            '\u{e0075}',
        );
        refused("\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}", '\u{e0067}');
        refused("\u{e0067}", '\u{e0067}');
        let doubled = format!("{}\u{e007f}", SUBDIVISION_FLAGS[0]);
        refused(&doubled, '\u{e007f}');
    }

    // T-4
    #[test]
    fn non_joiner_in_arabic_script_and_beside_a_virama() {
        allowed("می\u{200c}خواهم");
        allowed("۲۰\u{200c}ام");
        allowed("اعلامٌ\u{200c}ها");
        refused("ab\u{200c}cd", '\u{200c}');
        refused("می\u{200c}", '\u{200c}');
        refused("می\u{200c} ", '\u{200c}');
        refused("می\u{200c}12", '\u{200c}');
        allowed("क्\u{200c}ष");
        refused("क\u{200c}ष", '\u{200c}');
    }

    // T-4
    #[test]
    fn joiner_in_arabic_script_and_beside_a_virama() {
        allowed("ه\u{200d}");
        refused("a\u{200d}b", '\u{200d}');
        refused("\u{200d}ه", '\u{200d}');
        allowed("ක්\u{200d}ෂ");
        refused("ක\u{200d}ෂ", '\u{200d}');
    }

    // T-5
    #[test]
    fn white_space_is_the_unicode_property() {
        assert_eq!(trim_white_space(" \u{a0}\u{3000}a b\u{2003}\n"), "a b");
        assert!(!is_white_space('\u{200b}'));
    }
}
