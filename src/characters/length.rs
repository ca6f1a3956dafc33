use std::borrow::Cow;
use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use super::is_white_space;

/// Length on the wire: UTF-16 code units, so that an app in TypeScript counts the same.
pub fn stored_len(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.encode_utf16().count()
    }
}

/// Length on display: extended grapheme clusters, so that an emoji, a flag or an Indic syllable counts once.
pub fn shown_len(text: &str) -> usize {
    if is_plain_ascii(text) {
        text.len()
    } else {
        text.graphemes(true).count()
    }
}

/// ASCII in which every byte is a cluster: CR LF is the one pair that is not.
fn is_plain_ascii(text: &str) -> bool {
    text.is_ascii() && !text.as_bytes().contains(&b'\r')
}

/// The clusters of `text`.
pub(crate) fn clusters(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.graphemes(true)
}

/// Cuts `text` in the middle to at most `limit` shown characters: its start, "…", its end. White space beside the cut
/// is dropped, and no cluster is split (D-2, R-7, W-3).
///
/// Of the characters that stay, the start gets the half that is larger: 40 is 20, "…" and 19.
/// The second part is where in the result the "…" stands, if it was needed.
pub fn cut_middle(text: &str, limit: usize) -> (Cow<'_, str>, Option<Range<usize>>) {
    if text.len() <= limit || shown_len(text) <= limit {
        return (Cow::Borrowed(text), None);
    }
    let head_len = limit / 2;
    let tail_len = limit.saturating_sub(head_len + 1);
    let head: usize = clusters(text).take(head_len).map(str::len).sum();
    let tail: usize = clusters(text).rev().take(tail_len).map(str::len).sum();
    let head = text.get(..head).unwrap_or_default();
    let tail = text.get(text.len() - tail..).unwrap_or_default();
    let head = head.trim_end_matches(is_white_space);
    let tail = tail.trim_start_matches(is_white_space);
    let mark = head.len()..head.len() + ELLIPSIS.len();
    (Cow::Owned([head, ELLIPSIS, tail].concat()), Some(mark))
}

/// Cuts the end of `text` so that with "…" it has at most `limit` shown characters (D-4, D-12).
pub(crate) fn cut_end(text: &str, limit: usize) -> (Cow<'_, str>, Option<Range<usize>>) {
    if text.len() <= limit || shown_len(text) <= limit {
        return (Cow::Borrowed(text), None);
    }
    let head: usize = clusters(text)
        .take(limit.saturating_sub(1))
        .map(str::len)
        .sum();
    let head = text.get(..head).unwrap_or_default();
    let head = head.trim_end_matches(is_white_space);
    let mark = head.len()..head.len() + ELLIPSIS.len();
    (Cow::Owned([head, ELLIPSIS].concat()), Some(mark))
}

pub(crate) const ELLIPSIS: &str = "…";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_lengths() {
        assert_eq!(stored_len("añ👩‍👩‍👧"), 10);
        assert_eq!(shown_len("añ👩‍👩‍👧"), 3);
        assert_eq!(shown_len("a\r\nb"), 3);
        assert_eq!(shown_len("क्षि"), 1);
    }

    // D-2
    #[test]
    fn forty_characters_keep_twenty_and_nineteen() {
        let text: String = ('a'..='z').chain('A'..='Z').collect();
        let (cut, mark) = cut_middle(&text, 40);
        assert_eq!(cut, "abcdefghijklmnopqrst…HIJKLMNOPQRSTUVWXYZ");
        assert_eq!(&cut[mark.unwrap()], "…");
        assert_eq!(cut_middle("short", 40), ("short".into(), None));
    }

    //
    #[test]
    fn twenty_four_characters_keep_twelve_and_eleven() {
        let (cut, _) = cut_middle("abcdefghijklmnopqrstuvwxyz", 24);
        assert_eq!(cut, "abcdefghijkl…pqrstuvwxyz");
    }

    // D-2
    #[test]
    fn white_space_beside_the_cut_is_dropped() {
        let (cut, _) = cut_middle("Quarterly report of the year 2026.pdf", 21);
        assert_eq!(cut, "Quarterly…r 2026.pdf");
    }

    // D-4, D-12
    #[test]
    fn end_cut() {
        assert_eq!(cut_end("one two three", 5).0, "one…");
        assert_eq!(cut_end("one", 3).0, "one");
    }
}
