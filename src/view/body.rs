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
                });
            }
            _ => lines.extend(run.iter().map(|line| Line {
                change: line.change,
                value: if line.reveal {
                    Value::revealed(line.item)
                } else {
                    Value::body_line(line.item, |count| composer.spaces(count))
                },
            })),
        }
    }
    Block::Body(Body {
        label: composer.label(label),
        content: Content::Lines(lines),
    })
}
