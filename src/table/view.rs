use super::cell::{cell, label};
use super::contract::{Format, Row, Table};
use crate::characters::visible_escapes;
use crate::contract::{Checked, Declaration, Outcome};
use crate::locale::{Locale, MessageId, ROOT, Reader};
use crate::view::{
    self, Alignment, Block, Body, Builder, Card, Cell, Composer, Content, Inline, Role, Span, Tone,
    format_words,
};

/// Builds the card of a result with its table: the app, the summary (O-10), the rows, whether they are all of them, and
/// the result's links (O-9).
///
/// Without a table, for what [`super::of_result`] refuses, the card says so, and has everything else. All of it is in
/// the reader's language and zone; the app's own words are as it wrote them. The declaration, where it is known, gives
/// the app and the tone. A receipt has a card of its own ([`crate::view::receipt`]).
pub fn card<'c>(
    outcome: &'c Checked<Outcome<'_>>,
    table: Option<&'c Table<'_>>,
    declaration: Option<&'c Checked<Declaration<'_>>>,
    reader: &Reader,
) -> Card<'c> {
    let tag = reader.locale().unwrap_or(ROOT);
    let locale = Locale::get(tag).unwrap_or_else(|_| Locale::root());
    let composer = Composer::new(&locale, reader);
    let declaration = declaration.map(|it| &**it);
    let mut builder = Builder::new(declaration, &composer);
    builder.app();
    if let Some(summary) = outcome.summary.as_deref() {
        let shown = composer.value(visible_escapes(summary));
        builder.labelled(Role::Summary, MessageId::Summary, shown);
    }
    match table {
        Some(table) => builder.table(table),
        None => builder.frame_line(Role::Note, MessageId::NoTable),
    }
    builder.notes();
    builder.links(outcome.links.iter());
    let blocks = builder.blocks;
    Card {
        tone: Tone::of(declaration),
        blocks,
        ..Card::new(&locale, reader)
    }
}

impl<'c> Builder<'c, '_, '_> {
    fn table(&mut self, table: &'c Table<'_>) {
        let composer = self.composer;
        let has_links = table.rows.iter().any(has_links);
        let mut head: Vec<Cell<'c>> = Vec::with_capacity(table.columns.len() + 1);
        head.extend(table.columns.iter().map(|it| label(composer, &it.label)));
        let mut alignments: Vec<Alignment> = table
            .columns
            .iter()
            .map(|column| match column.format {
                Some(Format::Number) => Alignment::End,
                _ => Alignment::Start,
            })
            .collect();
        if has_links {
            head.push(vec![Span::Inlines(vec![
                composer.frame(MessageId::RowLinks),
            ])]);
            alignments.push(Alignment::Start);
        }
        let rows = table.rows.iter().map(|row| {
            let cells = table.columns.iter();
            let cells = cells.map(|column| cell(composer, row.cell(column), column.format));
            cells
                .chain(has_links.then(|| self.row_links(row)))
                .collect()
        });
        let rows = rows.collect();
        self.blocks.push(Block::Body(Body {
            label: composer.label(MessageId::Result),
            content: Content::Table(view::Table {
                alignments,
                head,
                rows,
            }),
        }));
        self.row_notice(table);
    }

    /// That there are more rows than are shown, or none.
    fn row_notice(&mut self, table: &Table<'_>) {
        let shown = table.rows.len();
        if table.total == 0 {
            self.frame_line(Role::Note, MessageId::NoRows);
        } else if shown < table.total {
            let mut notice = Vec::with_capacity(5);
            self.composer.part_of(
                MessageId::FirstRows,
                shown as u64,
                table.total as u64,
                &mut notice,
            );
            self.paragraph(Role::Truncated, notice);
        }
    }

    /// The links of a row, and that some were left out.
    fn row_links(&self, row: &'c Row<'_>) -> Cell<'c> {
        let mut content: Vec<Inline<'c>> = Vec::with_capacity(2 * row.links.len());
        for link in &row.links {
            if !content.is_empty() {
                content.push(format_words(LINK_GAP));
            }
            content.push(self.link(link));
        }
        if row.left_out > 0 {
            if !content.is_empty() {
                content.push(format_words(LINK_GAP));
            }
            let mark = self.composer.left_out_links(row.left_out);
            content.push(Inline::Value(mark));
        }
        if content.is_empty() {
            return cell(self.composer, None, None);
        }
        vec![Span::Inlines(content)]
    }
}

/// Between two links; no address holds a space (O-9).
const LINK_GAP: &str = " · ";

fn has_links(row: &Row<'_>) -> bool {
    !row.links.is_empty() || row.left_out > 0
}
