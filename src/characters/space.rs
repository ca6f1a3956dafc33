use std::ops::Range;

use icu::properties::CodePointMapData;
use icu::properties::props::GeneralCategory;

use super::{is_invisible, is_white_space};

/// Whether a character is drawn over, under or around the one before it.
pub(crate) fn is_combining_mark(character: char) -> bool {
    use GeneralCategory as G;
    !character.is_ascii()
        && matches!(
            CodePointMapData::<GeneralCategory>::new().get(character),
            G::NonspacingMark | G::SpacingMark | G::EnclosingMark
        )
}

/// Whether a text begins with a combining mark that can be seen, so that a space before it is seen too.
pub(crate) fn begins_with_mark(text: &str) -> bool {
    let first = text.chars().next();
    first.is_some_and(|mark| is_combining_mark(mark) && !is_invisible(mark))
}

/// The runs of white space in a text. A space that carries a combining mark belongs to none: what replaces a run would
/// carry the mark in its place (D-6).
pub(crate) fn white_space_runs(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at + text.get(at..)?.find(is_white_space)?;
            let after = text.get(start..)?.trim_start_matches(is_white_space);
            at = text.len() - after.len();
            let carrier = if begins_with_mark(after) {
                text.get(start..at)?.chars().next_back()
            } else {
                None
            };
            let end = at - carrier.map_or(0, char::len_utf8);
            if start < end {
                return Some(start..end);
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, runs: &[&str]) {
        let found = white_space_runs(text).map(|run| text.get(run).unwrap_or_default());
        assert_eq!(found.collect::<Vec<_>>(), runs, "{text:?}");
    }

    // D-6, D-7
    #[test]
    fn a_space_that_carries_a_combining_mark_is_in_no_run() {
        check(" a \u{a0}\tb", &[" ", " \u{a0}\t"]);
        check("a  \u{301}b", &[" "]);
        check("a\u{3000}\u{a0}\u{301}", &["\u{3000}"]);
        check("a \u{301} \u{301} \u{301}", &[]);
        check("a  e\u{301} \u{34f}", &["  ", " "]);
    }
}
