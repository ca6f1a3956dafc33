//! Texts as people, apps and attackers write them, each valid under T-1 to T-5.

use proptest::prelude::*;
use proptest::sample::select;
use unicode_segmentation::UnicodeSegmentation;

/// Stands for a number until the document is complete; see [`super::reviews::number`].
pub const NUMBER: &str = "t0000";

/// Pieces that may stand beside each other in any order, also at the start and the end of a text.
const PIECES: &[&str] = &[
    "Dock",
    "quarterly report",
    ".pdf",
    "Lea Berg",
    "lea@example.com",
    "boss＠example.com",
    " ",
    "  ",
    " – ",
    "    ",
    "\u{a0}\u{2003}\u{3000}\u{202f} \u{1680}",
    "                                        ",
    "Ärger",
    "A\u{308}rger",
    "Z\u{321}\u{334}\u{301}\u{300}\u{30a}\u{327}\u{323}\u{35c}\u{489}",
    "\u{301}",
    " \u{301}",
    "👩\u{200d}👩\u{200d}👧",
    "🏳\u{fe0f}\u{200d}🌈",
    "👍🏽",
    "1\u{fe0f}\u{20e3}",
    "☎\u{fe0e}",
    "🇩🇪",
    "🇩",
    "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
    "🏴",
    "ועדה",
    "עברית.docx",
    "اللجنة",
    "می\u{200c}خواهم",
    "ه\u{200d}",
    "۱۴۰۵",
    "\u{600}12",
    "क्षि",
    "क्\u{200d}ष",
    "ශ්\u{200d}රී",
    "ประชุมวันศุกร์",
    "日本語の文章です。",
    "葛\u{e0100}城",
    "ｱｲ",
    "각",
    "한국어",
    "“quoted”",
    "„zitiert“",
    "‘inner’",
    "‚innen‘",
    "« cité »",
    "「引用」『』",
    "”",
    "“",
    "\"",
    "'",
    "<b>",
    "</bdi>",
    "<",
    ">",
    "‹›",
    "&amp;",
    "&#x202e;",
    "&",
    "[20 spaces]",
    "[",
    "]",
    "…",
    "│ ",
    "┊",
    "• ",
    "− ",
    "+ ",
    "?",
    "؟",
    "？",
    ":",
    "https://example.org/a?b=c",
    "*_`#~",
    "Antidisestablishmentarianismus",
    "x",
    "9",
];

/// Only values may hold braces: in a form they belong to placeholders.
const BRACED: &[&str] = &["{item}", "{", "}", "{to", "\\u{202e}"];

const BODY_PIECES: &[&str] = &[
    "\n",
    "\n",
    "\n\n",
    "\n\n\n\n\n",
    "\n \n  \n\t\n\n",
    "\t",
    "\t\t",
    "\n\ta",
    "\n    a",
    "\n      ",
    "a\tb",
    "a \t b",
    "\n│ ",
    "\n- ",
    "\n> ",
    "\n[ Send ]",
    "\nTo:",
];

/// Texts that are short enough to stand without a number.
const SHORT: &[&str] = &[
    "a",
    "Ä",
    "👍🏽",
    "“",
    "<",
    "-",
    "…",
    "葛\u{e0100}",
    "ש",
    "1",
    "{",
    "a b",
];

/// How long a text is on the wire.
pub fn stored_len(text: &str) -> usize {
    text.encode_utf16().count()
}

/// How long a text is on display.
pub fn shown_len(text: &str) -> usize {
    text.graphemes(true).count()
}

/// What stands before a shown text so that a combining mark at its start joins nothing outside (D-6).
pub fn based(text: &str) -> &'static str {
    if text.starts_with('\u{301}') {
        "◌"
    } else {
        ""
    }
}

/// A text in pieces, cut to its room when it is known where the text stands.
#[derive(Debug, Clone)]
pub struct Draft {
    pieces: Vec<&'static str>,
    number_at: usize,
    fill: bool,
}

impl Draft {
    /// The text in at most `max` code units, exactly that many when it is to fill its room.
    pub fn fit(&self, max: usize) -> String {
        self.fit_both(max, usize::MAX)
    }

    /// The text in at most `stored` code units and `shown` clusters.
    pub fn fit_both(&self, stored: usize, shown: usize) -> String {
        let mut text = String::new();
        let mut room = (stored, shown);
        let mut push = |piece: &str, keep: usize| {
            let fits = stored_len(piece) + keep <= room.0 && shown_len(piece) + keep <= room.1;
            if fits {
                room = (room.0 - stored_len(piece), room.1 - shown_len(piece));
                text.push_str(piece);
            }
        };
        let before = self.number_at.min(self.pieces.len());
        self.pieces[..before]
            .iter()
            .for_each(|piece| push(piece, NUMBER.len()));
        push(NUMBER, 0);
        self.pieces[before..]
            .iter()
            .for_each(|piece| push(piece, 0));
        if self.fill {
            text.extend(std::iter::repeat_n('n', room.0.min(room.1)));
        }
        text
    }
}

fn draft(
    pieces: impl Strategy<Value = &'static str> + 'static,
    count: std::ops::Range<usize>,
    fill: bool,
) -> BoxedStrategy<Draft> {
    (proptest::collection::vec(pieces, count), 0_usize..6)
        .prop_map(move |(pieces, number_at)| Draft {
            pieces,
            number_at,
            fill,
        })
        .boxed()
}

/// Words of an app's form, without braces.
pub fn words() -> BoxedStrategy<Draft> {
    prop_oneof![
        6 => draft(select(PIECES), 0..4, false),
        1 => draft(select(PIECES), 0..60, true),
    ]
    .boxed()
}

/// A single line of 1 to `max` code units (T-1, T-5).
pub fn line(max: usize) -> BoxedStrategy<String> {
    let piece = || prop_oneof![12 => select(PIECES), 1 => select(BRACED)];
    prop_oneof![
        10 => draft(piece(), 0..6, false).prop_map(move |draft| draft.fit(max)),
        2 => draft(piece(), 6..40, false).prop_map(move |draft| draft.fit(max)),
        1 => draft(piece(), 0..60, true).prop_map(move |draft| draft.fit(max)),
        2 => select(SHORT).prop_map(str::to_owned),
    ]
    .boxed()
}

/// A text of several lines, perhaps empty (T-2).
pub fn body() -> BoxedStrategy<String> {
    let piece = || prop_oneof![6 => select(PIECES), 4 => select(BODY_PIECES), 1 => select(BRACED)];
    prop_oneof![
        1 => Just(String::new()),
        1 => select(&["\n", " ", "\t\n", "\n\n\n\n\n\n"][..]).prop_map(str::to_owned),
        8 => numbered_lines(piece(), 1..12),
        1 => numbered_lines(piece(), 12..120),
    ]
    .boxed()
}

/// Every line that has words has a number, so that a lost line is noticed.
fn numbered_lines(
    pieces: impl Strategy<Value = &'static str> + 'static,
    count: std::ops::Range<usize>,
) -> BoxedStrategy<String> {
    proptest::collection::vec((pieces, any::<bool>()), count)
        .prop_map(|pieces| {
            pieces
                .into_iter()
                .flat_map(|(piece, numbered)| [piece, if numbered { NUMBER } else { "" }])
                .collect()
        })
        .boxed()
}
