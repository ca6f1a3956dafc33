//! What the parser has no event for: definitions of links and blank lines, found between the blocks.

use std::ops::Range;

use crate::characters::is_white_space;
use crate::view::BLANK_LINES;

/// What stands between two blocks.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Left<'a> {
    /// So many lines without a word, one after the other.
    BlankLines(usize),
    /// Lines that say something.
    Text(Vec<&'a str>),
}

/// What a range of the source holds beside the signs of the containers around it, in order. Of blank lines only long
/// runs count.
pub(super) fn left_out(source: &str, range: Range<usize>) -> Vec<Left<'_>> {
    let gap = source.get(range.clone()).unwrap_or_default();
    if is_nothing(gap) {
        return Vec::new();
    }
    let starts_inside = !starts_line(source, range.start);
    let last = gap.matches('\n').count();
    let mut left: Vec<Left<'_>> = Vec::new();
    for (index, line) in gap.split('\n').enumerate() {
        let words = words(line);
        // The rest of the line before the gap, and the start of the one behind it, are no lines of the gap.
        let is_part = (index == 0 && starts_inside) || index == last;
        match left.last_mut() {
            _ if words.is_empty() && is_part => {}
            Some(Left::BlankLines(count)) if words.is_empty() => *count += 1,
            Some(Left::Text(lines)) if !words.is_empty() => lines.push(words),
            _ if words.is_empty() => left.push(Left::BlankLines(1)),
            _ => left.push(Left::Text(vec![words])),
        }
    }
    left.retain(|it| !matches!(it, Left::BlankLines(count) if *count < BLANK_LINES));
    left
}

/// Most gaps are a few signs and line ends.
fn is_nothing(gap: &str) -> bool {
    let mut line_ends = 0;
    let signs = gap.bytes().all(|byte| {
        line_ends += usize::from(byte == b'\n');
        matches!(byte, b'\n' | b' ' | b'\t' | b'>')
    });
    signs && line_ends < BLANK_LINES
}

/// Where the last line of the range ends that says something; the range's start when none does.
pub(super) fn end_of_text(source: &str, range: Range<usize>) -> usize {
    let gap = source.get(range.clone()).unwrap_or_default();
    let mut end = 0;
    let mut at = 0;
    for line in gap.split_inclusive('\n') {
        at += line.len();
        if !words(line).is_empty() {
            end = at;
        }
    }
    range.start + end
}

/// The sign of the list item that starts at `at`, with its indent: a bullet, or a number with its dot or bracket.
pub(super) fn item_marker(source: &str, at: usize) -> Range<usize> {
    let item = source.get(at..).unwrap_or_default();
    let indent = item.len() - item.trim_start_matches([' ', '\t']).len();
    let sign = item.get(indent..).unwrap_or_default();
    let digits = sign.bytes().take_while(u8::is_ascii_digit).count();
    at..(at + indent + digits + 1).min(source.len())
}

/// The sign of the footnote that starts at `at`, such as `[^1]:`.
pub(super) fn footnote_marker(source: &str, at: usize) -> Range<usize> {
    let note = source.get(at..).unwrap_or_default();
    let mut ends = note.match_indices("]:").map(|(end, _)| end);
    let is_sign = |end: &usize| {
        let before = note.get(..*end).unwrap_or_default();
        (before.len() - before.trim_end_matches('\\').len()) % 2 == 0
    };
    at..at + ends.find(is_sign).map_or(0, |end| end + 2)
}

fn starts_line(source: &str, at: usize) -> bool {
    source
        .get(..at)
        .is_none_or(|before| before.is_empty() || before.ends_with('\n'))
}

/// A line without the signs of quotations and the white space around its words.
fn words(line: &str) -> &str {
    line.trim_start_matches(|character| character == '>' || is_white_space(character))
        .trim_end_matches(is_white_space)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, range: Range<usize>, expected: &[Left<'_>]) {
        assert_eq!(left_out(source, range), expected, "{source:?}");
    }

    // D-7, D-9
    #[test]
    fn what_stands_between_blocks() {
        use Left::{BlankLines, Text};
        check("a\n\n\n\nb", 1..5, &[]);
        check("a\n\n\n\n\nb", 2..6, &[BlankLines(4)]);
        check("a\n\n\n\n\nb", 1..6, &[BlankLines(4)]);
        check("> a\n>\n> \n>\n\n> b", 4..14, &[BlankLines(4)]);
        check("a\n\n[x]: /y\n\nb", 2..12, &[Text(vec!["[x]: /y"])]);
        check(
            "> [x]: /y\n> 'z'\n> b",
            0..18,
            &[Text(vec!["[x]: /y", "'z'"])],
        );
        check(
            "\n\n\n\n[x]: /y",
            0..11,
            &[BlankLines(4), Text(vec!["[x]: /y"])],
        );
    }

    #[test]
    fn signs_of_containers() {
        assert_eq!(item_marker("- a", 0), 0..1);
        assert_eq!(item_marker("x 12) a", 2), 2..5);
        assert_eq!(item_marker("1", 0), 0..1);
        assert_eq!(item_marker("  - a", 0), 0..3);
        assert_eq!(item_marker("- a\n \t12. b", 4), 4..9);
        assert_eq!(footnote_marker("[^a b]: c", 0), 0..7);
        assert_eq!(footnote_marker("[^a\\]: b]: c", 0), 0..10);
        assert_eq!(end_of_text("a\n[x]: y\n\n\n", 2..11), 9);
        assert_eq!(end_of_text("a\n\n\n", 2..4), 2);
    }
}
