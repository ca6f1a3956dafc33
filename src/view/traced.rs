use std::ops::Range;

use super::tree::Value;
use crate::characters::is_white_space;

/// A value, and what each of its marks stands for in the text that it shows. All else is shown as it is.
pub(super) struct Traced<'a> {
    pub value: Value<'a>,
    pub origins: Vec<Range<usize>>,
}

impl Traced<'_> {
    /// Where ranges of the text are shown. A mark that a range only touches is in it as a whole, and ranges that then have
    /// nothing but white space between them become one.
    pub fn shown(&self, ranges: &[Range<usize>]) -> Vec<Range<usize>> {
        let mut shown: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
        for range in ranges {
            let range = self.start(range.start)..self.end(range.end);
            let blank = |from: usize| {
                let between = self.value.text.get(from..range.start);
                between.is_none_or(|it| it.chars().all(is_white_space))
            };
            match shown.last_mut() {
                Some(last) if blank(last.end) => last.end = last.end.max(range.end),
                _ => shown.push(range),
            }
        }
        shown
    }

    fn start(&self, at: usize) -> usize {
        let marks = self.origins.partition_point(|origin| origin.start <= at);
        match self.mark_before(marks) {
            Some((origin, mark)) if at == origin.start || at < origin.end => mark.start,
            Some((origin, mark)) => mark.end + at.saturating_sub(origin.end),
            None => at,
        }
    }

    fn end(&self, at: usize) -> usize {
        let marks = self.origins.partition_point(|origin| origin.start < at);
        match self.mark_before(marks) {
            Some((origin, mark)) => mark.end + at.saturating_sub(origin.end),
            None => at,
        }
    }

    /// The last of the first `marks` marks.
    fn mark_before(&self, marks: usize) -> Option<(&Range<usize>, &Range<usize>)> {
        let last = marks.checked_sub(1)?;
        self.origins.get(last).zip(self.value.marks.get(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is shown of each range, and all that is shown.
    fn shown(traced: &Traced<'_>, ranges: &[(usize, usize)]) -> (Vec<String>, String) {
        let text = traced.value.text.to_string();
        let ranges: Vec<_> = ranges.iter().map(|(start, end)| *start..*end).collect();
        let shown = traced.shown(&ranges);
        let pieces = shown.iter().map(|range| text[range.clone()].to_owned());
        (pieces.collect(), text.clone())
    }

    fn line(text: &str) -> Traced<'_> {
        Value::traced_line(text, |count| format!("[{count} spaces]"))
    }

    #[track_caller]
    fn check(traced: &Traced<'_>, ranges: &[(usize, usize)], pieces: &[&str], text: &str) {
        let (found, all) = shown(traced, ranges);
        assert_eq!(
            (found, all.as_str()),
            (pieces.iter().map(|it| (*it).to_owned()).collect(), text)
        );
    }

    // V-4, D-7
    #[test]
    fn ranges_move_with_what_marks_replace() {
        let text = "a     b     c";
        check(&line("a b c"), &[(2, 3)], &["b"], "a b c");
        check(&line(text), &[(6, 7)], &["b"], "a[5 spaces]b[5 spaces]c");
        check(
            &line(text),
            &[(1, 6), (12, 13)],
            &["[5 spaces]", "c"],
            "a[5 spaces]b[5 spaces]c",
        );
        check(
            &line(text),
            &[(3, 4)],
            &["[5 spaces]"],
            "a[5 spaces]b[5 spaces]c",
        );
        check(
            &line(text),
            &[(0, 3), (4, 7)],
            &["a[5 spaces]b"],
            "a[5 spaces]b[5 spaces]c",
        );
        check(
            &line("     a b"),
            &[(0, 5), (7, 8)],
            &["     ", "b"],
            "     a b",
        );
    }

    // V-4, D-6
    #[test]
    fn a_base_is_marked_with_what_it_carries() {
        check(
            &line("\u{301} a b"),
            &[(0, 2)],
            &["◌\u{301}"],
            "◌\u{301} a b",
        );
        check(&line("\u{301} a b"), &[(3, 4)], &["a"], "◌\u{301} a b");
    }

    // V-4
    #[test]
    fn ranges_move_with_what_is_revealed() {
        let text = "a\u{a0}b  c⟦d";
        let revealed = "a\\u{a0}b␣␣c\\u{27e6}d";
        let traced = Value::revealed_line(text);
        check(&traced, &[(1, 3)], &["\\u{a0}"], revealed);
        check(&traced, &[(4, 6)], &["␣␣"], revealed);
        check(&traced, &[(5, 6)], &["␣␣"], revealed);
        check(&traced, &[(3, 4), (6, 7)], &["b", "c"], revealed);
        check(&traced, &[(7, 10), (10, 11)], &["\\u{27e6}d"], revealed);
    }
}
