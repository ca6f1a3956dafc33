use std::ops::Range;

use icu::segmenter::LineSegmenter;
use unicode_width::UnicodeWidthStr;

use crate::characters::{clusters, is_white_space};

/// How many terminal columns a text takes.
pub(super) fn display_width(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.width()
    }
}

/// Breaks `text` into lines of at most `first` columns, then `rest`, where the language allows a break, and inside a
/// word only when it is longer than a line. No cluster is split, and white space at a break is dropped.
pub(super) fn wrap(text: &str, first: usize, rest: usize) -> Vec<Range<usize>> {
    // No character is wider than it has bytes.
    if text.len() <= first || display_width(text) <= first {
        return std::iter::once(0..text.len()).collect();
    }
    if let Some(lines) = wrap_ascii(text, first, rest) {
        return lines;
    }
    let mut lines: Vec<Range<usize>> = Vec::new();
    let mut line = 0..0;
    let mut width = 0;
    let segmenter = LineSegmenter::new_auto(Default::default());
    let mut start = 0;
    for end in segmenter.segment_str(text).filter(|end| *end > 0) {
        let segment = text.get(start..end).unwrap_or_default();
        let word = segment.trim_end_matches(is_white_space);
        let word_width = display_width(word);
        let room = if lines.is_empty() { first } else { rest };
        if width + word_width > room && line.end > line.start {
            lines.push(line);
            line = start..start;
            width = 0;
        }
        let room = if lines.is_empty() { first } else { rest };
        if word_width <= room {
            width += display_width(segment);
            line.end = end;
        } else {
            for cluster in clusters(segment) {
                let cluster_width = display_width(cluster);
                let room = if lines.is_empty() { first } else { rest };
                if width + cluster_width > room && line.end > line.start {
                    let next = line.end;
                    lines.push(line);
                    line = next..next;
                    width = 0;
                }
                width += cluster_width;
                line.end += cluster.len();
            }
        }
        start = end;
    }
    lines.push(line);
    for line in &mut lines {
        let shown = text.get(line.clone()).unwrap_or_default();
        line.end = line.start + shown.trim_end_matches(is_white_space).len();
    }
    lines
}

/// ASCII breaks at its spaces; `None` when it has other characters, or a word that is longer than a line.
fn wrap_ascii(text: &str, first: usize, rest: usize) -> Option<Vec<Range<usize>>> {
    if !text.is_ascii() {
        return None;
    }
    let mut lines: Vec<Range<usize>> = Vec::new();
    let mut line = 0..0;
    let mut start = 0;
    for word in text.split_inclusive(' ') {
        let end = start + word.trim_end_matches(' ').len();
        if end > start {
            let room = if lines.is_empty() { first } else { rest };
            if end - line.start > room && line.end > line.start {
                lines.push(line);
                line = start..start;
            }
            let room = if lines.is_empty() { first } else { rest };
            if end - line.start > room {
                return None;
            }
            line.end = end;
        }
        start += word.len();
    }
    lines.push(line);
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, width: usize, lines: &[&str]) {
        let wrapped: Vec<&str> = wrap(text, width, width)
            .into_iter()
            .map(|line| &text[line])
            .collect();
        assert_eq!(wrapped, lines);
    }

    #[test]
    fn breaks_at_words_by_display_width() {
        check("one two three", 7, &["one two", "three"]);
        check("one two", 7, &["one two"]);
        check("日本語の文章です。", 8, &["日本語の", "文章で", "す。"]);
        check("a  b", 2, &["a", "b"]);
        check("    one two", 8, &["    one", "two"]);
        check("Zwei Öfen, drei Äpfel", 11, &["Zwei Öfen,", "drei Äpfel"]);
    }

    #[test]
    fn a_word_longer_than_a_line_is_split_between_clusters() {
        check("abcdefgh ij", 3, &["abc", "def", "gh", "ij"]);
        check("👩‍👩‍👧👩‍👩‍👧", 2, &["👩‍👩‍👧", "👩‍👩‍👧"]);
        check("👩‍👩‍👧", 1, &["👩‍👩‍👧"]);
    }
}
