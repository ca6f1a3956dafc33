use std::ops::Range;

use icu::segmenter::LineSegmenter;
use unicode_width::UnicodeWidthStr;

use crate::characters::{begins_with_mark, clusters, is_white_space};

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
    let segmenter = LineSegmenter::new_auto(Default::default());
    let mut lines = Lines {
        done: Vec::new(),
        line: 0..0,
        width: 0,
        first,
        rest,
    };
    let mut start = 0;
    for end in segmenter.segment_str(text) {
        let end = before_carrier(text, end);
        if end <= start {
            continue;
        }
        let segment = text.get(start..end).unwrap_or_default();
        let word = display_width(segment.trim_end_matches(is_white_space));
        if word <= rest.min(first) {
            lines.push(word, display_width(segment), segment.len());
        } else {
            for cluster in clusters(segment) {
                let width = display_width(cluster);
                lines.push(width, width, cluster.len());
            }
        }
        start = end;
    }
    lines.done.push(lines.line);
    for line in &mut lines.done {
        let shown = text.get(line.clone()).unwrap_or_default();
        line.end = line.start + shown.trim_end_matches(is_white_space).len();
    }
    lines.done
}

/// Where a line may end that would end at `end`: a space that carries a combining mark goes with the mark. Unicode breaks
/// between them, and the mark would be drawn over what stands before the next line (D-6).
fn before_carrier(text: &str, end: usize) -> usize {
    let (before, after) = text.split_at_checked(end).unwrap_or((text, ""));
    match before.chars().next_back() {
        Some(space) if begins_with_mark(after) => end - space.len_utf8(),
        _ => end,
    }
}

/// Lines that are being filled.
struct Lines {
    done: Vec<Range<usize>>,
    line: Range<usize>,
    width: usize,
    first: usize,
    rest: usize,
}

impl Lines {
    /// Adds a piece of `bytes` bytes that takes `full` columns, `shown` of them before its trailing white space.
    fn push(&mut self, shown: usize, full: usize, bytes: usize) {
        let room = if self.done.is_empty() {
            self.first
        } else {
            self.rest
        };
        if self.width + shown > room && !self.line.is_empty() {
            let next = self.line.end;
            self.done
                .push(std::mem::replace(&mut self.line, next..next));
            self.width = 0;
        }
        self.width += full;
        self.line.end += bytes;
    }
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

    // D-6: a line that begins with a combining mark would be drawn over what the card writes before it.
    #[test]
    fn no_line_begins_with_a_combining_mark() {
        check("aaaa \u{301}bb cc", 4, &["aaaa", " \u{301}bb", "cc"]);
        check("aaaa   \u{301}bb", 6, &["aaaa", " \u{301}bb"]);
        check("aaaa e\u{301}bb", 4, &["aaaa", "e\u{301}bb"]);
    }

    #[test]
    fn a_word_longer_than_a_line_is_split_between_clusters() {
        check("abcdefgh ij", 3, &["abc", "def", "gh", "ij"]);
        check("To: abcdefghijk", 8, &["To: abcd", "efghijk"]);
        check("an abcdefghijk", 8, &["an abcde", "fghijk"]);
        check("👩‍👩‍👧👩‍👩‍👧", 2, &["👩‍👩‍👧", "👩‍👩‍👧"]);
        check("👩‍👩‍👧", 1, &["👩‍👩‍👧"]);
    }
}
