//! Bodies that Markdown reads (D-9).

use serde_json::{Value as Json, json as object};

use super::{inlines, runs};
use crate::view::{Cell, Prose, Span, Table};

pub(super) fn blocks(blocks: &[Prose<'_>]) -> Json {
    blocks.iter().map(block).collect()
}

fn block(block: &Prose<'_>) -> Json {
    match block {
        Prose::Paragraph(content) => object!({ "paragraph": spans(content) }),
        Prose::Heading(heading) => object!({
            "heading": spans(&heading.content),
            "depth": heading.depth,
        }),
        Prose::Quote(quoted) => object!({ "quote": blocks(quoted) }),
        Prose::List(list) => {
            let items = list.items.iter().map(|item| match item.checked {
                None => object!({ "item": blocks(&item.blocks) }),
                Some(checked) => object!({ "item": blocks(&item.blocks), "checked": checked }),
            });
            object!({ "list": items.collect::<Json>(), "start": list.start })
        }
        Prose::Verbatim(block) => object!({
            "verbatim": block.kind,
            "info": inlines(&block.info),
            "lines": block.lines.iter().map(runs).collect::<Json>(),
        }),
        Prose::Table(table) => self::table(table),
        Prose::Footnote(note) => object!({
            "footnote": blocks(&note.blocks),
            "label": runs(&note.label),
        }),
        Prose::Rule => object!({ "rule": null }),
    }
}

pub(super) fn table(table: &Table<'_>) -> Json {
    object!({
        "table": table.rows.iter().map(|row| cells(row)).collect::<Json>(),
        "head": cells(&table.head),
        "alignments": table.alignments,
    })
}

fn cells(row: &[Cell<'_>]) -> Json {
    row.iter().map(|cell| spans(cell)).collect()
}

fn spans(spans: &[Span<'_>]) -> Json {
    spans.iter().map(span).collect()
}

fn span(span: &Span<'_>) -> Json {
    match span {
        Span::Text(value, style) => object!({ "text": runs(value), "style": style }),
        Span::Link(link) => object!({ "link": link.href, "content": spans(&link.content) }),
        Span::Note(content) => object!({ "note": inlines(content) }),
        Span::Unit(content) => object!({ "unit": spans(content) }),
        Span::Inlines(content) => object!({ "inlines": inlines(content) }),
        Span::Break => object!({ "break": null }),
    }
}
