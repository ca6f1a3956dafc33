use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{Alignment as Written, Tag, TagEnd};

use super::blank::{is_blank, mark_runs};
use super::inlines::Inlines;
use crate::view::{Alignment, Cell, Composer, Form, Span, Style, Table};

/// A table that is being filled.
pub(super) struct OpenTable<'a> {
    table: Table<'a>,
    cells: Vec<Cell<'a>>,
    /// Where the last cell ends.
    covered: usize,
}

impl<'a> OpenTable<'a> {
    pub fn new(alignments: Vec<Written>) -> Self {
        let alignments = alignments.into_iter().map(|written| match written {
            Written::None | Written::Left => Alignment::Start,
            Written::Center => Alignment::Center,
            Written::Right => Alignment::End,
        });
        OpenTable {
            table: Table {
                alignments: alignments.collect(),
                head: Vec::new(),
                rows: Vec::new(),
            },
            cells: Vec::new(),
            covered: 0,
        }
    }

    pub fn start(&mut self, tag: &Tag<'_>) {
        if matches!(tag, Tag::TableHead | Tag::TableRow) {
            self.cells = Vec::with_capacity(self.table.alignments.len());
        }
    }

    pub fn end(
        &mut self,
        tag: TagEnd,
        source: &'a str,
        range: Range<usize>,
        inlines: &mut Inlines<'_, 'a>,
    ) {
        match tag {
            TagEnd::TableCell => {
                self.cells.push(inlines.finish());
                self.covered = range.end;
            }
            TagEnd::TableHead => self.table.head = std::mem::take(&mut self.cells),
            _ => {
                self.beyond(source, range, inlines);
                let mut cells = std::mem::take(&mut self.cells);
                // What the row does not write needs no room.
                let written = cells.iter().rposition(|cell| !cell.is_empty());
                cells.truncate(written.map_or(0, |last| last + 1));
                self.table.rows.push(cells);
            }
        }
    }

    /// Cells beyond the table's width have no events: their source is one more cell.
    fn beyond(&mut self, source: &'a str, row: Range<usize>, inlines: &mut Inlines<'_, 'a>) {
        let rest = source.get(self.covered..row.end).unwrap_or_default();
        let rest =
            rest.trim_matches(|character: char| character == '|' || character.is_whitespace());
        if !rest.is_empty() {
            let style = Style {
                form: Form::Source,
                ..Style::default()
            };
            inlines.push(Cow::Borrowed(rest), style);
            self.cells.push(inlines.finish());
        }
    }

    /// The table, in which rows without words are as good as blank lines (D-7).
    pub fn finish(mut self, composer: &Composer<'_>) -> Table<'a> {
        let is_empty = |row: &Vec<Cell<'_>>| row.iter().all(|cell| is_blank(cell));
        mark_runs(&mut self.table.rows, is_empty, |count| {
            let mark = composer.blank_lines(count);
            vec![vec![Span::Text(mark, Style::default())]]
        });
        self.table
    }
}
