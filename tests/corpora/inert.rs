//! What holds for every body: it is shown within its own place, and does nothing there.

use std::sync::LazyLock;

use countersign::characters::{Lines, first_unsafe};

use super::cleaner::assert_clean;
use super::closed::{assert_closed, start_tags};
use super::shown::{Shown, body_lines, frame, page, show};
use crate::properties::html::{article, elements, parse};

/// The card's own parts around a body that says nothing.
struct Frame {
    html: String,
    text: Vec<String>,
    narrow: Vec<String>,
}

static FRAME: LazyLock<Frame> = LazyLock::new(|| {
    let shown = show(&page("word")).expect("a valid review");
    Frame {
        html: frame(&parse(&shown.html)),
        text: owned(&body_lines(&shown.text).1),
        narrow: owned(&body_lines(&shown.narrow).1),
    }
});

fn owned(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|line| (*line).to_owned()).collect()
}

/// Panics unless the body of a page did nothing to the card and nothing to its reader.
pub fn assert_inert(shown: &Shown) {
    let page = parse(&shown.html);
    assert_eq!(frame(&page), FRAME.html, "the card around the body");
    assert_closed(&page);
    assert_clean(&page);
    let parsed = elements(article(&page)).count();
    assert_eq!(
        start_tags(&shown.html),
        parsed,
        "as it is written, so it is parsed: {}",
        shown.html
    );
    for (text, frame) in [(&shown.text, &FRAME.text), (&shown.narrow, &FRAME.narrow)] {
        let foreign = |it: char| it.is_control() && it != '\n';
        assert!(!text.contains(foreign), "{text:?}");
        for line in text.lines() {
            assert!(first_unsafe(line, Lines::Multi).is_none(), "{line:?}");
        }
        assert_eq!(&body_lines(text).1, frame, "the card around the body");
    }
}
