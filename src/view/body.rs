//! Texts of several lines.

use super::compose::Composer;
use super::diff::{Compared, diff_lines, lines};
use super::tree::{Block, Body, Change, Content, Line, Value};
use crate::characters::trim_white_space;
use crate::locale::MessageId;
use crate::markdown;

/// From how many blank lines on a run is written as a mark (D-7).
const BLANK_LINES: usize = 4;

/// A text under its label.
pub(super) fn body<'a>(composer: &Composer<'_>, label: MessageId, text: &'a str) -> Block<'a> {
    let lines = lines(text).map(|line| Compared::new(Change::None, line));
    block(composer, label, lines.collect())
}

/// A text as Markdown reads it (D-9).
pub(super) fn markdown_body<'a>(
    composer: &Composer<'_>,
    label: MessageId,
    text: &'a str,
) -> Block<'a> {
    Block::Body(Body {
        label: composer.label(label),
        content: Content::Prose(markdown::prose(composer, text)),
    })
}

/// A text and what it replaces, line by line (V-4): of Markdown the source.
pub(super) fn compared_body<'a>(
    composer: &Composer<'_>,
    label: MessageId,
    before: &'a str,
    after: &'a str,
) -> Block<'a> {
    block(composer, label, diff_lines(before, after))
}

/// Long runs of white space and of blank lines become marks (D-7), and so does a text without lines.
fn block<'a>(
    composer: &Composer<'_>,
    label: MessageId,
    compared: Vec<Compared<&'a str>>,
) -> Block<'a> {
    let mut lines = Vec::with_capacity(compared.len());
    if compared.is_empty() {
        let empty = composer.locale.catalog().words(MessageId::Empty);
        lines.push(Line {
            change: Change::None,
            value: Value::mark(empty.to_owned()),
            changed: Vec::new(),
        });
    }
    let is_blank = |line: &Compared<&str>| trim_white_space(line.item).is_empty() && !line.reveal;
    let alike =
        |a: &Compared<&str>, b: &Compared<&str>| is_blank(a) && is_blank(b) && a.change == b.change;
    for run in compared.chunk_by(alike) {
        match run {
            [first, ..] if run.len() >= BLANK_LINES => {
                let count = run.len() as u64;
                let mark = composer.counted_text(MessageId::BlankLines, count);
                lines.push(Line {
                    change: first.change,
                    value: Value::mark(mark),
                    changed: Vec::new(),
                });
            }
            _ => lines.extend(run.iter().map(|line| {
                let traced = if line.reveal {
                    Value::revealed_line(line.item)
                } else {
                    Value::traced_line(line.item, |count| composer.spaces(count))
                };
                Line {
                    change: line.change,
                    changed: traced.shown(&line.changed),
                    value: traced.value,
                }
            })),
        }
    }
    Block::Body(Body {
        label: composer.label(label),
        content: Content::Lines(lines),
    })
}

impl Line<'_> {
    /// The runs of the text: whether each is a mark, and whether it is in changed words.
    pub fn runs(&self) -> impl Iterator<Item = (&str, bool, bool)> {
        let mut changed = self.changed.iter().peekable();
        let mut at = 0;
        self.value.runs().flat_map(move |(run, is_mark)| {
            let mut pieces = Vec::with_capacity(1);
            let end = at + run.len();
            let mut from = at;
            while from < end {
                while changed.next_if(|range| range.end <= from).is_some() {}
                let (to, is_changed) = match changed.peek() {
                    Some(range) if range.start <= from => (range.end, true),
                    Some(range) => (range.start, false),
                    None => (end, false),
                };
                let to = to.min(end);
                let piece = run.get(from - at..to - at).unwrap_or_default();
                pieces.push((piece, is_mark, is_changed));
                from = to;
            }
            at = end;
            pieces
        })
    }
}
