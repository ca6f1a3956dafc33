//! Blocks without words are as good as blank lines (D-7), one after the other and into and out of the containers around
//! them.

use super::blank::is_blank;
use crate::view::{BLANK_LINES, Composer, Item, Prose, ProseList, Span, Style, Table, Value};

/// Puts a mark in the place of every long run of blocks without words. What holds nothing else then goes too.
pub(super) fn mark_wordless_runs<'a>(blocks: &mut Vec<Prose<'a>>, composer: &Composer<'_>) {
    let mut lengths: Vec<usize> = Vec::new();
    let mut in_run = false;
    visit_blocks(blocks, &mut |rows| {
        match lengths.last_mut() {
            Some(length) if in_run => *length += rows.unwrap_or(0),
            _ => lengths.extend(rows),
        }
        in_run = rows.is_some();
        Fate::Stays
    });
    if lengths.iter().all(|length| *length < BLANK_LINES) {
        return;
    }
    let mut lengths = lengths.into_iter();
    let mut run = None;
    visit_blocks(blocks, &mut |rows| {
        let is_first = run.is_none();
        run = rows.and_then(|_| run.or_else(|| lengths.next()));
        match run {
            Some(length) if length < BLANK_LINES => Fate::Stays,
            Some(length) if is_first => Fate::Becomes(mark(composer.blank_lines(length))),
            Some(_) => Fate::Goes,
            None => Fate::Stays,
        }
    });
}

/// A paragraph that is nothing but a mark.
pub(super) fn mark(mark: Value<'_>) -> Prose<'_> {
    Prose::Paragraph(vec![Span::Text(mark, Style::default())])
}

/// What becomes of a block without words.
enum Fate<'a> {
    Stays,
    Becomes(Prose<'a>),
    Goes,
}

/// Is told of everything that is seen, in order: the rows of what has no words, `None` of what has some.
type Visit<'v, 'a> = dyn FnMut(Option<usize>) -> Fate<'a> + 'v;

fn visit_blocks<'a>(blocks: &mut Vec<Prose<'a>>, visit: &mut Visit<'_, 'a>) {
    blocks.retain_mut(|block| visit_block(block, visit));
}

/// Whether the block is still there.
fn visit_block<'a>(block: &mut Prose<'a>, visit: &mut Visit<'_, 'a>) -> bool {
    match block {
        Prose::Quote(blocks) if !blocks.is_empty() => {
            visit_blocks(blocks, visit);
            return !blocks.is_empty();
        }
        Prose::List(ProseList { start, items }) => {
            let is_numbered = start.is_some();
            items.retain_mut(|item| visit_item(item, is_numbered, visit));
            return !items.is_empty();
        }
        Prose::Footnote(note) => {
            visit(None);
            visit_blocks(&mut note.blocks, visit);
            return true;
        }
        _ => {}
    }
    match visit(wordless_rows(block)) {
        Fate::Stays => true,
        Fate::Becomes(mark) => {
            *block = mark;
            true
        }
        Fate::Goes => false,
    }
}

/// A number or a box before an item says something, and the items behind it are counted by it; a bullet does not.
fn visit_item<'a>(item: &mut Item<'a>, is_numbered: bool, visit: &mut Visit<'_, 'a>) -> bool {
    if is_numbered || item.checked.is_some() {
        visit(None);
        visit_blocks(&mut item.blocks, visit);
        return true;
    }
    if !item.blocks.is_empty() {
        visit_blocks(&mut item.blocks, visit);
        return !item.blocks.is_empty();
    }
    match visit(Some(1)) {
        Fate::Stays => true,
        Fate::Becomes(mark) => {
            item.blocks.push(mark);
            true
        }
        Fate::Goes => false,
    }
}

/// How many rows a block without words has; `None` when it has words.
fn wordless_rows(block: &Prose<'_>) -> Option<usize> {
    let (is_wordless, rows) = match block {
        Prose::Paragraph(content) => {
            let breaks = content.iter().filter(|span| **span == Span::Break).count();
            (is_blank(content), breaks + 1)
        }
        Prose::Verbatim(block) => {
            let is_empty = |line: &Value<'_>| line.text.is_empty();
            let is_wordless = block.info.is_empty() && block.lines.iter().all(is_empty);
            (is_wordless, block.lines.len())
        }
        Prose::Table(Table { head, rows, .. }) => {
            let mut cells = rows.iter().chain([head]).flatten();
            (cells.all(|cell| is_blank(cell)), rows.len())
        }
        Prose::Quote(blocks) => (blocks.is_empty(), 1),
        Prose::Heading(_) | Prose::List(_) | Prose::Footnote(_) | Prose::Rule => (false, 0),
    };
    is_wordless.then_some(rows.max(1))
}
