//! Bodies that Markdown reads (D-9).

use super::{Writer, gate};
use crate::characters::Direction;
use crate::view::{
    Alignment, Cell, Form, Heading, Item, Prose, ProseList, Source, Span, Style, Table, Verbatim,
    VerbatimKind,
};

/// How a body's links are opened: apart from the page of the card, which learns and tells nothing.
const LINK_REL: &str = "noopener noreferrer nofollow";

impl Writer<'_, '_> {
    /// The blocks of a body. Each that has a link passes the second gate.
    pub(super) fn prose(&mut self, blocks: &[Prose<'_>]) {
        for block in blocks {
            let start = self.out.len();
            self.wrote_link = false;
            self.prose_block(block);
            if self.wrote_link {
                let written = self.out.split_off(start);
                self.out.push_str(&gate::clean(&written));
            }
        }
    }

    fn prose_blocks(&mut self, blocks: &[Prose<'_>]) {
        for block in blocks {
            self.prose_block(block);
        }
    }

    fn prose_block(&mut self, block: &Prose<'_>) {
        match block {
            Prose::Paragraph(content) => {
                self.directed("p", content);
                self.spans(content);
                self.push("</p>\n");
            }
            Prose::Heading(heading) => self.prose_heading(heading),
            Prose::Quote(blocks) => {
                self.push("<blockquote>\n");
                self.prose_blocks(blocks);
                self.push("</blockquote>\n");
            }
            Prose::List(list) => self.prose_list(list),
            Prose::Verbatim(block) => self.verbatim(block),
            Prose::Table(table) => self.table(table),
            Prose::Footnote(note) => {
                self.push("<div class=\"countersign-footnote\">\n");
                self.led(&note.blocks, |it| {
                    it.push("[");
                    it.runs(&note.label);
                    it.push("]");
                });
                self.push("</div>\n");
            }
            Prose::Rule => self.push("<hr>\n"),
        }
    }

    /// Opens an element of a paragraph's direction. Browsers find it by themselves, but leave units out.
    fn directed(&mut self, tag: &str, content: &[Span<'_>]) {
        let has_unit = content.iter().any(|span| matches!(span, Span::Unit(_)));
        let direction = has_unit.then(|| Span::direction(content)).flatten();
        self.push("<");
        self.push(tag);
        self.attribute("dir", direction.map_or("auto", Direction::as_str));
        self.push(">");
    }

    fn prose_heading(&mut self, heading: &Heading<'_>) {
        let tag = self.heading_tag(heading.depth.saturating_add(1));
        self.directed(tag, &heading.content);
        self.spans(&heading.content);
        self.close(tag);
    }

    fn prose_list(&mut self, list: &ProseList<'_>) {
        let tag = match list.start {
            None => "ul",
            Some(_) => "ol",
        };
        self.push("<");
        self.push(tag);
        if let Some(start) = list.start.filter(|start| *start != 1) {
            self.attribute("start", &start.to_string());
        }
        self.push(">\n");
        for item in &list.items {
            self.item(item);
        }
        self.close(tag);
    }

    fn item(&mut self, item: &Item<'_>) {
        self.push(match item.checked {
            None => "<li>\n",
            Some(_) => "<li class=\"countersign-task\">\n",
        });
        match item.sign() {
            Some(sign) => self.led(&item.blocks, |it| it.push(sign)),
            None => self.prose_blocks(&item.blocks),
        }
        self.push("</li>\n");
    }

    /// Blocks with a sign before the words of the first.
    fn led(&mut self, blocks: &[Prose<'_>], sign: impl FnOnce(&mut Self)) {
        self.directed("p", blocks.first().map_or(&[], Prose::spans));
        sign(self);
        let rest = match blocks {
            [Prose::Paragraph(content), rest @ ..] => {
                self.push(" ");
                self.spans(content);
                rest
            }
            all => all,
        };
        self.push("</p>\n");
        self.prose_blocks(rest);
    }

    fn verbatim(&mut self, block: &Verbatim<'_>) {
        if !block.info.is_empty() {
            self.push("<p class=\"countersign-info\" dir=\"auto\">");
            self.inlines(&block.info, Source::App);
            self.push("</p>\n");
        }
        self.push(match block.kind {
            VerbatimKind::Code => "<pre dir=\"auto\"><code>",
            VerbatimKind::Source => "<pre class=\"countersign-source\" dir=\"auto\"><code>",
        });
        for line in &block.lines {
            self.runs(line);
            self.push("\n");
        }
        self.push("</code></pre>\n");
    }

    pub(super) fn table(&mut self, table: &Table<'_>) {
        self.push("<table>\n<thead>\n");
        self.row(&table.head, &table.alignments, "th");
        self.push("</thead>\n");
        if !table.rows.is_empty() {
            self.push("<tbody>\n");
            for row in &table.rows {
                self.row(row, &table.alignments, "td");
            }
            self.push("</tbody>\n");
        }
        self.push("</table>\n");
    }

    /// A row with the cells that it writes.
    fn row(&mut self, cells: &[Cell<'_>], alignments: &[Alignment], tag: &'static str) {
        self.push("<tr>");
        for (column, cell) in cells.iter().enumerate() {
            let alignment = alignments.get(column).copied();
            // A heading without words heads nothing.
            let tag = if cell.is_empty() { "td" } else { tag };
            self.push("<");
            self.push(tag);
            if tag == "th" {
                self.push(" scope=\"col\"");
            }
            match alignment {
                Some(Alignment::Center) => self.push(" class=\"countersign-center\""),
                Some(Alignment::End) => self.push(" class=\"countersign-end\""),
                Some(Alignment::Start) | None => {}
            }
            self.push("><bdi>");
            self.spans(cell);
            self.push("</bdi></");
            self.push(tag);
            self.push(">");
        }
        self.push("</tr>\n");
    }

    fn spans(&mut self, spans: &[Span<'_>]) {
        for (index, span) in spans.iter().enumerate() {
            match span {
                Span::Text(value, style) => {
                    let [opens, closes] = Span::struck_edges(spans, index);
                    self.styles(*style, true);
                    self.struck_sign(opens);
                    self.runs(value);
                    self.struck_sign(closes);
                    self.styles(*style, false);
                }
                Span::Link(link) => {
                    self.wrote_link = true;
                    self.push("<a");
                    self.attribute("href", &link.href);
                    self.attribute("target", "_blank");
                    self.attribute("rel", LINK_REL);
                    self.push(">");
                    self.spans(&link.content);
                    self.push("</a>");
                }
                Span::Note(content) => {
                    self.push("<bdi class=\"countersign-destination\">");
                    self.inlines(content, Source::App);
                    self.push("</bdi>");
                }
                Span::Unit(content) => {
                    self.push("<bdi>");
                    self.spans(content);
                    self.push("</bdi>");
                }
                Span::Inlines(content) => self.inlines(content, Source::App),
                Span::Break => self.push("<br>\n"),
            }
        }
    }

    /// That text is struck out must be heard and copied as well as seen.
    fn struck_sign(&mut self, stands: bool) {
        if stands {
            self.push("<span class=\"countersign-quote\">~~</span>");
        }
    }

    fn styles(&mut self, style: Style, open: bool) {
        if style == Style::default() {
            return;
        }
        let mut tags = [
            (style.strong, "<strong>", "</strong>"),
            (style.emphasis, "<em>", "</em>"),
            (style.struck, "<s>", "</s>"),
            (style.form == Form::Code, "<code>", "</code>"),
            (
                style.form == Form::Source,
                "<code class=\"countersign-source\">",
                "</code>",
            ),
        ];
        if !open {
            tags.reverse();
        }
        for (applies, opening, closing) in tags {
            if applies {
                self.push(if open { opening } else { closing });
            }
        }
    }
}

/// The direction of a body: that of its first words. Lists, quotations and tables are laid out in it; each paragraph and
/// cell has its own.
pub(super) fn direction(blocks: &[Prose<'_>]) -> Option<Direction> {
    blocks.iter().find_map(|block| match block {
        Prose::Paragraph(content) => Span::direction(content),
        Prose::Heading(heading) => Span::direction(&heading.content),
        Prose::Quote(blocks) => direction(blocks),
        Prose::List(list) => list.items.iter().find_map(|item| direction(&item.blocks)),
        Prose::Table(table) => table_direction(table),
        Prose::Footnote(note) => direction(&note.blocks),
        Prose::Verbatim(_) | Prose::Rule => None,
    })
}

/// The direction of a table: that of its first words.
pub(super) fn table_direction(table: &Table<'_>) -> Option<Direction> {
    let rows = std::iter::once(&table.head).chain(&table.rows);
    rows.flatten().find_map(|cell| Span::direction(cell))
}
