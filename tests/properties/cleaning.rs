//! Texts of strangers, made fit for a review.

use countersign::build::{Forms, ReviewBuilder, object};
use countersign::characters::{single_line, visible_escapes};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use unicode_segmentation::UnicodeSegmentation;

use super::cases;
use super::texts::{body, line, stored_len};

/// Texts in which invisible characters, joiners and line breaks stand in all the wrong places.
fn foreign() -> impl Strategy<Value = String> {
    let pieces = select(
        &[
            "a",
            "B",
            "Dock",
            " ",
            "  ",
            "\n",
            "\r\n",
            "\r",
            "\t",
            "\0",
            "\u{1b}[31m",
            "\u{85}",
            "\u{2028}",
            "\u{a0}",
            "\u{3000}",
            "\u{200b}",
            "\u{200c}",
            "\u{200d}",
            "\u{202e}",
            "\u{2066}",
            "\u{fe0f}",
            "\u{fe0e}",
            "\u{e0100}",
            "\u{e0067}",
            "\u{e007f}",
            "\u{feff}",
            "\u{2800}",
            "\u{3164}",
            "\u{34f}",
            "\u{ad}",
            "\u{301}",
            " \u{301}",
            "👩",
            "👩\u{200d}👩\u{200d}👧",
            "🏳\u{fe0f}\u{200d}🌈",
            "🏴",
            "🇩",
            "🏽",
            "葛\u{e0100}",
            "می\u{200c}خواهم",
            "ه\u{200d}",
            "م",
            "क्\u{200d}ष",
            "क",
            "\u{94d}",
            "\u{600}",
            "…",
        ][..],
    );
    prop_oneof![
        4 => vec(pieces, 0..12).prop_map(|pieces| pieces.concat()),
        1 => vec(any::<char>(), 0..40).prop_map(String::from_iter),
        1 => body(),
    ]
}

/// Whether validation takes it as a title.
fn is_title(text: &str) -> Result<(), TestCaseError> {
    let forms = Forms::new("Open {a}", "Opening {a}", "Opened {a}", "Open", "Leave");
    let review = ReviewBuilder::new("en", forms)
        .slot("a", object(text))
        .build();
    review
        .map(drop)
        .map_err(|report| TestCaseError::fail(format!("{text:?}: {report}")))
}

const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// Certainly something to see, whatever stands around it.
fn is_visible(character: char) -> bool {
    character.is_ascii_graphic() || matches!(character, '…' | '👩' | '🏳' | '葛' | 'م' | 'क')
}

proptest! {
    #![proptest_config(cases(256))]

    // T-1, T-5
    #[test]
    fn a_cleaned_text_is_a_valid_title(text in foreign(), max in 0_usize..=200) {
        let cleaned = single_line(&text, max);
        match &cleaned {
            Some(title) => {
                is_title(title)?;
                prop_assert!(stored_len(title) <= max, "{:?} of {}", title, max);
                prop_assert_eq!(title.trim(), title.as_ref());
                prop_assert_eq!(single_line(title, max), Some(title.clone()), "cleaning is done once");
            }
            None => prop_assert!(max == 0 || !text.contains(is_visible), "{:?} of {}", text, max),
        }
    }

    // What is valid already stays as it is.
    #[test]
    fn a_valid_title_is_not_changed(text in line(200)) {
        is_title(&text)?;
        let cleaned = single_line(&text, 200);
        prop_assert_eq!(cleaned.as_deref(), Some(text.trim()));
    }

    // A cut takes away the middle, splits no cluster, and leaves no joiner behind that has nothing to join.
    #[test]
    fn a_long_text_keeps_its_ends(text in line(200), max in 8_usize..60) {
        let whole = text.trim();
        let cleaned = single_line(whole, max).expect("something to see");
        if stored_len(whole) > max {
            let halves = cleaned.match_indices('…').any(|(at, mark)| {
                let (head, tail) = (&cleaned[..at], &cleaned[at + mark.len()..]);
                let is_start = |head: &str| is_edge(whole, head.len()) || whole[head.len()..].starts_with(JOINERS);
                whole.strip_prefix(head).is_some_and(|rest| rest.ends_with(tail))
                    && is_start(head)
                    && is_edge(whole, whole.len() - tail.len())
            });
            prop_assert!(halves, "{:?} of {:?}", cleaned, whole);
        }
    }

    // D-12, J-5
    #[test]
    fn escapes_leave_nothing_invisible(text in foreign()) {
        let shown = visible_escapes(&text);
        let title = shown.trim();
        if !title.is_empty() {
            let cleaned = single_line(title, usize::MAX);
            prop_assert_eq!(cleaned.as_deref(), Some(title));
        }
        prop_assert!(!shown.contains(char::is_control));
    }
}

/// Whether a cluster begins or ends at `at`.
fn is_edge(text: &str, at: usize) -> bool {
    at == text.len() || text.grapheme_indices(true).any(|(start, _)| start == at)
}
