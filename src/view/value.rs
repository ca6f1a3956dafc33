use std::borrow::Cow;

use super::traced::Traced;
use super::tree::Value;
use crate::characters::{
    Cut, Lines, begins_with_mark, cut_end, cut_middle, first_unsafe, is_combining_mark,
    is_white_space, unsafe_characters, white_space_runs,
};

/// From how many white-space characters on a run is written as a mark (D-7).
pub(crate) const LONG_RUN: usize = 4;

impl<'a> Value<'a> {
    /// A single-line value. Every long run of white space becomes a mark in the words of `spaces` (D-7).
    pub(super) fn line(text: impl Into<Cow<'a, str>>, spaces: impl Fn(usize) -> String) -> Self {
        Value::marked(text.into(), 0, spaces).value
    }

    /// A line of a body: as [`Value::line`], but the indentation before its first word stays (D-7).
    pub(super) fn body_line(
        text: impl Into<Cow<'a, str>>,
        spaces: impl Fn(usize) -> String,
    ) -> Self {
        Value::traced_line(text, spaces).value
    }

    /// As [`Value::body_line`], with what its marks stand for.
    pub(super) fn traced_line(
        text: impl Into<Cow<'a, str>>,
        spaces: impl Fn(usize) -> String,
    ) -> Traced<'a> {
        let text = text.into();
        let indent = text.len() - text.trim_start_matches(is_white_space).len();
        let indent = if indent == text.len() { 0 } else { indent };
        Value::marked(text, indent, spaces)
    }

    /// A value in a button: every run of white space is one space.
    pub(super) fn collapsed(text: &'a str) -> Self {
        Value::spaced(collapse(text))
    }

    /// Without the space at its start, if it has one that stands for itself.
    pub(super) fn drop_leading_space(&mut self) {
        if strip_space(&self.text).is_some() {
            self.drop_start(' '.len_utf8());
        }
    }

    fn drop_start(&mut self, bytes: usize) {
        let rest = self.text.get(bytes..).unwrap_or_default();
        self.text = Cow::Owned(rest.to_owned());
        for mark in &mut self.marks {
            *mark = mark.start.saturating_sub(bytes)..mark.end.saturating_sub(bytes);
        }
    }

    /// The white space before the first word or mark.
    pub(crate) fn space_before(&self) -> &str {
        let run = white_space_runs(&self.text).next();
        run.filter(|run| run.start == 0)
            .and_then(|run| self.text.get(run))
            .unwrap_or_default()
    }

    /// The white space behind the last word or mark.
    pub(crate) fn space_behind(&self) -> &str {
        let words = self.text.trim_end_matches(is_white_space).len();
        self.text.get(words..).unwrap_or_default()
    }

    /// Without its [`Value::space_before`].
    pub(crate) fn drop_space_before(&mut self) {
        self.drop_start(self.space_before().len());
    }

    /// With a mark in the place of its [`Value::space_behind`].
    pub(crate) fn mark_space_behind(&mut self, mark: &str) {
        let words = self.text.len() - self.space_behind().len();
        self.text.to_mut().truncate(words);
        self.push_mark(mark);
    }

    /// A line that keeps its spacing.
    pub(super) fn spaced(text: Cow<'a, str>) -> Self {
        let mut value = Value {
            text,
            marks: Vec::new(),
        };
        value.put_base();
        value
    }

    /// With every character written out that no text may hold and a line can (T-1), because entities bring them (D-9),
    /// and every combining mark that would be drawn over other lines.
    pub(super) fn escaped(self) -> Self {
        if self.text.is_ascii() && first_unsafe(&self.text, Lines::Single).is_none() {
            return self;
        }
        let mut shown = String::with_capacity(self.text.len() + 16);
        let mut marks = Vec::with_capacity(self.marks.len() + 1);
        let mut push = |text: &str, is_mark: bool| {
            let start = shown.len();
            shown.push_str(text);
            if is_mark && !text.is_empty() {
                marks.push(start..shown.len());
            }
        };
        let mut changed = false;
        for (run, is_mark) in self.runs() {
            let mut from = 0;
            for (at, character) in written_out(run) {
                push(run.get(from..at).unwrap_or_default(), is_mark);
                push(&character.escape_unicode().to_string(), true);
                from = at + character.len_utf8();
                changed = true;
            }
            push(run.get(from..).unwrap_or_default(), is_mark);
        }
        if !changed {
            return self;
        }
        Value {
            text: Cow::Owned(shown),
            marks,
        }
    }

    /// A value that is nothing but a mark.
    pub(crate) fn mark(text: String) -> Self {
        Value {
            marks: std::iter::once(0..text.len()).collect(),
            text: Cow::Owned(text),
        }
    }

    fn marked(text: Cow<'a, str>, from: usize, spaces: impl Fn(usize) -> String) -> Traced<'a> {
        let mut traced = Value::runs_marked(text, from, spaces);
        if traced.value.put_base() {
            traced.origins.insert(0, 0..0);
        }
        traced
    }

    /// Gives a combining mark at the start a base of its own, so that it does not join what stands before the value; says
    /// whether there was one.
    fn put_base(&mut self) -> bool {
        if !self.text.chars().next().is_some_and(is_combining_mark) {
            return false;
        }
        let base = DOTTED_CIRCLE.len();
        self.text.to_mut().insert_str(0, DOTTED_CIRCLE);
        for mark in &mut self.marks {
            *mark = mark.start + base..mark.end + base;
        }
        self.marks.insert(0, 0..base);
        true
    }

    fn runs_marked(
        text: Cow<'a, str>,
        from: usize,
        spaces: impl Fn(usize) -> String,
    ) -> Traced<'a> {
        if !has_long_run(text.get(from..).unwrap_or_default()) {
            let marks = Vec::new();
            return Traced {
                value: Value { text, marks },
                origins: Vec::new(),
            };
        }
        let mut shown = text.get(..from).unwrap_or_default().to_owned();
        let (mut marks, mut origins) = (Vec::new(), Vec::new());
        let marked = text.get(from..).unwrap_or_default();
        let mut at = 0;
        for run in white_space_runs(marked) {
            let length = marked.get(run.clone()).map_or(0, |run| run.chars().count());
            if length >= LONG_RUN {
                shown.push_str(marked.get(at..run.start).unwrap_or_default());
                let start = shown.len();
                shown.push_str(&spaces(length));
                marks.push(start..shown.len());
                at = run.end;
                origins.push(from + run.start..from + run.end);
            }
        }
        shown.push_str(marked.get(at..).unwrap_or_default());
        let value = Value {
            text: Cow::Owned(shown),
            marks,
        };
        Traced { value, origins }
    }

    /// Cuts in the middle to at most `limit` shown characters (D-2).
    pub(crate) fn cut_middle(self, limit: usize) -> Self {
        match cut_middle(&self.text, limit) {
            Some(cut) => self.cut_to(cut),
            None => self,
        }
    }

    /// Cuts the end to at most `limit` shown characters (D-12).
    pub(crate) fn cut_end(self, limit: usize) -> Self {
        match cut_end(&self.text, limit) {
            Some(cut) => self.cut_to(cut),
            None => self,
        }
    }

    /// Puts another value behind this one, with its marks.
    pub(crate) fn append(&mut self, next: Value<'_>) {
        let start = self.text.len();
        self.text.to_mut().push_str(&next.text);
        let marks = next.marks.into_iter();
        self.marks
            .extend(marks.map(|mark| mark.start + start..mark.end + start));
    }

    /// Cut at the end, with a mark also where something was cut before.
    pub(crate) fn shortened(self, limit: usize, is_cut: bool) -> Self {
        let mut shown = self.cut_end(limit);
        if is_cut && !shown.text.ends_with('…') {
            shown.push_mark("…");
        }
        shown
    }

    /// Appends a mark.
    pub(super) fn push_mark(&mut self, mark: &str) {
        let text = self.text.to_mut();
        let start = text.len();
        text.push_str(mark);
        self.marks.push(start..text.len());
    }

    /// Takes the text after a cut, and moves the marks that are still in it.
    fn cut_to(self, cut: Cut) -> Self {
        let Cut { text: cut, mark } = cut;
        let tail_start = self.text.len() - (cut.len() - mark.end);
        let mut marks = vec![mark.clone()];
        for old in self.marks {
            let head = old.start.min(mark.start)..old.end.min(mark.start);
            let shift = |at: usize| at.max(tail_start) - tail_start + mark.end;
            let tail = shift(old.start)..shift(old.end);
            marks.extend([head, tail].into_iter().filter(|range| !range.is_empty()));
        }
        marks.sort_by_key(|range| range.start);
        Value {
            text: Cow::Owned(cut),
            marks,
        }
    }

    /// The runs of the text: the second part says whether the run is a mark.
    pub fn runs(&self) -> impl Iterator<Item = (&str, bool)> {
        let mut at = 0;
        let mut marks = self.marks.iter().peekable();
        std::iter::from_fn(move || {
            let (end, is_mark) = match marks.peek() {
                Some(mark) if mark.start <= at => (mark.end, true),
                Some(mark) => (mark.start, false),
                None => (self.text.len(), false),
            };
            if is_mark {
                marks.next();
            }
            let run = self.text.get(at..end)?;
            at = end;
            (!run.is_empty()).then_some((run, is_mark))
        })
    }
}

const DOTTED_CIRCLE: &str = "◌";

/// How many combining marks a letter may carry. No writing system stacks more, and more would cover the lines around.
const STACKED_MARKS: usize = 5;

/// What is written out: characters that no text may hold, the combining marks beyond those, and marks that would be
/// drawn over an escape (D-6).
fn written_out(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut refused = unsafe_characters(text, Lines::Single)
        .filter(|found| found.character != '\t')
        .peekable();
    let mut stacked = 0;
    text.char_indices().filter(move |(at, character)| {
        let is_refused = refused.next_if(|found| found.at == *at).is_some();
        stacked = match *character {
            _ if is_refused => STACKED_MARKS,
            mark if is_combining_mark(mark) => stacked + 1,
            _ => 0,
        };
        is_refused || stacked > STACKED_MARKS
    })
}

fn has_long_run(text: &str) -> bool {
    if text.is_ascii() {
        let white = |byte: &u8| matches!(byte, b' ' | b'\t');
        let bytes = text.as_bytes();
        // Of any run that is long enough one byte stands at the end of such a chunk, and all of it beside that byte.
        let mut chunks = bytes.chunks_exact(LONG_RUN).enumerate();
        return chunks.any(|(index, chunk)| {
            let start = index * LONG_RUN;
            let end = bytes.len().min(start + 2 * LONG_RUN - 1);
            let around = bytes.get(start..end).unwrap_or_default();
            chunk.last().is_some_and(white)
                && around.windows(LONG_RUN).any(|run| run.iter().all(white))
        });
    }
    white_space_runs(text).any(|run| {
        let run = text.get(run).unwrap_or_default();
        run.chars().count() >= LONG_RUN
    })
}

/// White-space runs to one space each, for buttons.
pub(super) fn collapse(text: &str) -> Cow<'_, str> {
    if white_space_runs(text).all(|run| text.get(run) == Some(" ")) {
        return Cow::Borrowed(text);
    }
    let mut collapsed = String::with_capacity(text.len());
    let mut at = 0;
    for run in white_space_runs(text) {
        collapsed.push_str(text.get(at..run.start).unwrap_or_default());
        collapsed.push(' ');
        at = run.end;
    }
    collapsed.push_str(text.get(at..).unwrap_or_default());
    Cow::Owned(collapsed)
}

/// A text without the space at its start; `None` when it has none that stands for itself.
pub(super) fn strip_space(text: &str) -> Option<&str> {
    text.strip_prefix(' ')
        .filter(|rest| !begins_with_mark(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spaces(count: usize) -> String {
        format!("[{count} spaces]")
    }

    // D-7
    #[test]
    fn long_runs_become_marks() {
        let value = Value::line("a    b   c\u{a0}\u{2003}  \u{3000}d", spaces);
        assert_eq!(value.text, "a[4 spaces]b   c[5 spaces]d");
        let runs: Vec<_> = value.runs().collect();
        assert_eq!(
            runs,
            [
                ("a", false),
                ("[4 spaces]", true),
                ("b   c", false),
                ("[5 spaces]", true),
                ("d", false)
            ]
        );
        assert!(Value::line("a   b", spaces).marks.is_empty());
    }

    // D-6, D-7: what is drawn over a space may not be drawn over the mark's own bracket.
    #[test]
    fn a_space_that_carries_a_combining_mark_is_in_no_run() {
        let shown = |text| Value::line(text, spaces).text;
        assert_eq!(shown("a     \u{301}b"), "a[4 spaces] \u{301}b");
        assert_eq!(
            shown("a    \u{a0}\u{20dd}    b"),
            "a[4 spaces]\u{a0}\u{20dd}[4 spaces]b"
        );
        assert_eq!(shown("a    \u{301}b"), "a    \u{301}b");
        assert_eq!(
            shown("a \u{301} \u{301} \u{301} \u{301}b"),
            "a \u{301} \u{301} \u{301} \u{301}b"
        );
        assert_eq!(shown("a    e\u{301}"), "a[4 spaces]e\u{301}");
        let body = |text| Value::body_line(text, spaces).text;
        assert_eq!(
            body("     \u{301}b     \u{301}"),
            "     \u{301}b[4 spaces] \u{301}"
        );
        // What is not drawn carries nothing.
        assert_eq!(shown("a    \u{34f}b"), "a[4 spaces]\u{34f}b");
    }

    // D-7
    #[test]
    fn indentation_of_a_body_line_stays() {
        let shown = |text| Value::body_line(text, spaces).text;
        assert_eq!(shown("        a"), "        a");
        assert_eq!(shown("    a    b    "), "    a[4 spaces]b[4 spaces]");
        assert_eq!(shown("\t\t\t\ta"), "\t\t\t\ta");
        assert_eq!(shown("       "), "[7 spaces]");
    }

    // D-2, D-7
    #[test]
    fn marks_survive_a_cut() {
        let marks = |value: &Value<'_>| -> Vec<String> {
            let marked = value.runs().filter(|(_, is_mark)| *is_mark);
            marked.map(|(run, _)| run.to_owned()).collect()
        };
        let value = Value::line("ab          cdefghijklmnop    qr", spaces).cut_middle(32);
        assert_eq!(value.text, "ab[10 spaces]cde…nop[4 spaces]qr");
        assert_eq!(marks(&value), ["[10 spaces]", "…", "[4 spaces]"]);
        let value = Value::line("a          b", spaces).cut_middle(8);
        assert_eq!(value.text, "a[10…s]b");
        assert_eq!(marks(&value).concat(), "[10…s]");
    }

    // D-6
    #[test]
    fn a_combining_mark_at_the_start_gets_a_base() {
        let value = Value::line("\u{338}a    b", spaces);
        assert_eq!(value.text, "◌\u{338}a[4 spaces]b");
        let marks: Vec<_> = value.runs().filter(|run| run.1).map(|run| run.0).collect();
        assert_eq!(marks, ["◌", "[4 spaces]"]);
        assert_eq!(Value::line("a\u{338}", spaces).text, "a\u{338}");
    }

    // D-6, D-9
    #[test]
    fn no_combining_mark_is_drawn_over_an_escape() {
        let shown = |text| Value::line(text, spaces).escaped().text;
        assert_eq!(
            shown("a\u{202e}\u{301}\u{302}b\u{301}"),
            "a\\u{202e}\\u{301}\\u{302}b\u{301}"
        );
        assert_eq!(shown("a\u{301}\u{302}"), "a\u{301}\u{302}");
        assert_eq!(shown("a\t\u{301}"), "a\t\u{301}");
    }

    //
    #[test]
    fn buttons_collapse_white_space() {
        assert_eq!(collapse("a \u{a0}  b"), "a b");
        assert_eq!(collapse("a\u{a0}b"), "a b");
        assert!(matches!(collapse("a b"), Cow::Borrowed(_)));
        // D-6: a space that carries a combining mark is no white space.
        assert_eq!(collapse("a   \u{301}b"), "a  \u{301}b");
        assert!(matches!(collapse("a \u{301}b"), Cow::Borrowed(_)));
    }
}
