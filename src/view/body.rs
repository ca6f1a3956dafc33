//! Texts of several lines.

use super::compose::Composer;
use super::diff::{Compared, diff_lines, lines};
use super::tree::{Block, Body, Change, Content, Inline, Line, Value};
use crate::characters::trim_white_space;
use crate::locale::MessageId;
use crate::markdown;

/// From how many blank lines on a run is written as a mark (D-7).
pub(crate) const BLANK_LINES: usize = 4;

/// A text under its label.
pub(crate) fn body<'a>(composer: &Composer<'_>, label: MessageId, text: &'a str) -> Block<'a> {
    block(
        composer.label(label),
        shown_lines(composer, unchanged(text)),
    )
}

/// A text that was never refused for what it holds, under any label: what a line may not hold is written out (T-2).
pub(super) fn unchecked_body<'a>(
    composer: &Composer<'_>,
    label: Vec<Inline<'a>>,
    text: &'a str,
) -> Block<'a> {
    let mut lines = shown_lines(composer, unchanged(text));
    for line in &mut lines {
        line.value = std::mem::take(&mut line.value).escaped();
    }
    block(label, lines)
}

/// A text as Markdown reads it (D-9).
pub(crate) fn markdown_body<'a>(
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
    let lines = shown_lines(composer, diff_lines(before, after));
    block(composer.label(label), lines)
}

fn unchanged(text: &str) -> Vec<Compared<&str>> {
    lines(text)
        .map(|line| Compared::new(Change::None, line))
        .collect()
}

fn block<'a>(label: Vec<Inline<'a>>, lines: Vec<Line<'a>>) -> Block<'a> {
    Block::Body(Body {
        label,
        content: Content::Lines(lines),
    })
}

/// Long runs of white space and of blank lines become marks (D-7), and so does a text without lines.
fn shown_lines<'a>(composer: &Composer<'_>, compared: Vec<Compared<&'a str>>) -> Vec<Line<'a>> {
    let mut lines = Vec::with_capacity(compared.len());
    if compared.is_empty() {
        lines.push(Line {
            change: Change::None,
            value: composer.mark(MessageId::Empty),
            changed: Vec::new(),
        });
    }
    let is_blank = |line: &Compared<&str>| trim_white_space(line.item).is_empty() && !line.reveal;
    let alike =
        |a: &Compared<&str>, b: &Compared<&str>| is_blank(a) && is_blank(b) && a.change == b.change;
    for run in compared.chunk_by(alike) {
        match run {
            [first, ..] if run.len() >= BLANK_LINES => {
                lines.push(Line {
                    change: first.change,
                    value: composer.blank_lines(run.len()),
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
    lines
}

impl Line<'_> {
    /// The runs of the text: whether each is a mark, and whether it is in changed words.
    pub fn runs(&self) -> impl Iterator<Item = (&str, bool, bool)> {
        let mut runs = self.value.runs();
        let mut changed = self.changed.iter().peekable();
        let (mut run, mut is_mark, mut at) = ("", false, 0);
        std::iter::from_fn(move || {
            if run.is_empty() {
                (run, is_mark) = runs.next()?;
            }
            while changed.next_if(|range| range.end <= at).is_some() {}
            let (to, is_changed) = match changed.peek() {
                Some(range) if range.start <= at => (range.end, true),
                Some(range) => (range.start, false),
                None => (usize::MAX, false),
            };
            let (piece, rest) = run.split_at_checked(run.len().min(to - at))?;
            at += piece.len();
            run = rest;
            Some((piece, is_mark, is_changed))
        })
    }
}
