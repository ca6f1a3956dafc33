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

/// A text that was cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    /// What is left, with "…" where something is gone.
    pub text: String,
    /// Where in the text the "…" stands.
    pub mark: Range<usize>,
}

/// Cuts `text` in the middle to at most `limit` shown characters: its start, "…", its end. White space beside the cut
/// is dropped, and no cluster is split (D-2, R-7, W-3). `None` when it fits as it is.
///
/// Of the characters that stay, the start gets the half that is larger: 40 is 20, "…" and 19.
pub fn cut_middle(text: &str, limit: usize) -> Option<Cut> {
    let head = limit / 2;
    cut(text, limit, head, limit.saturating_sub(head + 1))
}

/// Cuts the end of `text` so that with "…" it has at most `limit` shown characters (D-4, D-12). `None` when it fits.
pub(crate) fn cut_end(text: &str, limit: usize) -> Option<Cut> {
    cut(text, limit, limit.saturating_sub(1), 0)
}

/// Keeps `head` clusters of the start and `tail` of the end.
fn cut(text: &str, limit: usize, head: usize, tail: usize) -> Option<Cut> {
    if text.len() <= limit || shown_len(text) <= limit {
        return None;
    }
    let head: usize = clusters(text).take(head).map(str::len).sum();
    let tail: usize = clusters(text).rev().take(tail).map(str::len).sum();
    let head = trim_end_clusters(text.get(..head)?);
    let tail = trim_start_clusters(text.get(text.len() - tail..)?);
    Some(Cut {
        text: [head, ELLIPSIS, tail].concat(),
        mark: head.len()..head.len() + ELLIPSIS.len(),
    })
}

/// Drops clusters of white space alone: a space that carries a mark is not one.
pub(super) fn trim_end_clusters(text: &str) -> &str {
    let spaces = clusters(text).rev().take_while(|cluster| is_blank(cluster));
    let length: usize = spaces.map(str::len).sum();
    text.get(..text.len() - length).unwrap_or_default()
}

/// As [`trim_end_clusters`], at the start.
pub(super) fn trim_start_clusters(text: &str) -> &str {
    let spaces = clusters(text).take_while(|cluster| is_blank(cluster));
    let length: usize = spaces.map(str::len).sum();
    text.get(length..).unwrap_or_default()
}

fn is_blank(cluster: &str) -> bool {
    cluster.chars().all(is_white_space)
}

const ELLIPSIS: &str = "…";

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

    #[track_caller]
    fn check(cut: Option<Cut>, text: &str) {
        let cut = cut.unwrap();
        assert_eq!(cut.text, text);
        assert_eq!(&cut.text[cut.mark], "…");
    }

    // D-2
    #[test]
    fn forty_characters_keep_twenty_and_nineteen() {
        let text: String = ('a'..='z').chain('A'..='Z').collect();
        check(
            cut_middle(&text, 40),
            "abcdefghijklmnopqrst…HIJKLMNOPQRSTUVWXYZ",
        );
        assert_eq!(cut_middle(&text[..40], 40), None);
    }

    //
    #[test]
    fn twenty_four_characters_keep_twelve_and_eleven() {
        check(
            cut_middle("abcdefghijklmnopqrstuvwxyz", 24),
            "abcdefghijkl…pqrstuvwxyz",
        );
    }

    // D-2
    #[test]
    fn white_space_beside_the_cut_is_dropped() {
        check(
            cut_middle("Quarterly report of the year 2026.pdf", 21),
            "Quarterly…r 2026.pdf",
        );
    }

    // D-2
    #[test]
    fn a_cut_never_splits_a_cluster() {
        check(cut_middle("aaaa \u{301}bbbb", 6), "aaa…bb");
        check(cut_middle("aaaaa \u{301}bb", 7), "aaa… \u{301}bb");
        check(cut_middle("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 3), "👩‍👩‍👧…👩‍👩‍👧");
    }

    // D-4, D-12
    #[test]
    fn end_cut() {
        check(cut_end("one two three", 5), "one…");
        assert_eq!(cut_end("one", 3), None);
    }
}
