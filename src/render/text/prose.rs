//! Bodies that Markdown reads (D-9), behind the same bars as any body.

use super::table::Cells;
use super::{BODY_LINE, BODY_REST, Ink, MIN_WIDTH, StyledLine, Writer, display_width};
use crate::characters::{Direction, direction_differs};
use crate::view::{Form, Item, Prose, ProseList, Span, Style, Table, Verbatim, VerbatimKind};

/// How many columns are left for words at least: what is nested deeper does not stand further in.
const MIN_ROOM: usize = 20;
/// How many columns a line has for words at least.
const MIN_WORDS: usize = 8;
const CODE_INDENT: &str = "    ";

/// Where a line goes: behind which bar and how far in.
pub(super) struct Place {
    /// Before a line.
    pub bar: String,
    /// Before what is left of a line that was wrapped.
    pub broken: String,
    /// The signs of the containers around it.
    inner: String,
    /// The same before the first line of a container, with its own sign.
    lead: Option<String>,
    /// The columns of a line.
    columns: Option<usize>,
}

impl Place {
    fn new(margin: &str, columns: Option<usize>) -> Self {
        Place {
            bar: format!("{margin}{BODY_LINE}"),
            broken: format!("{margin}{BODY_REST}"),
            inner: String::new(),
            lead: None,
            columns: columns.map(|columns| columns.max(MIN_WIDTH)),
        }
    }

    /// The columns left for words; `None` when lines are not wrapped.
    pub fn room(&self) -> Option<usize> {
        let taken = display_width(&self.bar) + display_width(&self.inner);
        self.columns
            .map(|columns| columns.saturating_sub(taken).max(MIN_WORDS))
    }

    /// Whether so many more columns before the next line would leave too few for words.
    fn is_crowded_by(&self, sign: &str) -> bool {
        let lead = self.lead.as_ref().unwrap_or(&self.inner);
        let taken = display_width(&self.bar) + display_width(lead) + display_width(sign);
        self.columns
            .is_some_and(|columns| taken + MIN_WORDS > columns)
    }

    /// What stands before the next line.
    pub fn first(&mut self) -> String {
        let inner = self.lead.take();
        format!("{}{}", self.bar, inner.as_deref().unwrap_or(&self.inner))
    }

    /// What stands before the rest of a line.
    pub fn rest(&self) -> String {
        format!("{}{}", self.broken, self.inner)
    }
}

impl Writer<'_, '_> {
    /// The place of what a container holds: `sign` before its first line, `rest` before the others. Where they have no
    /// room the signs have lines of their own, and the rest stands no further in.
    fn nested(&mut self, place: &mut Place, sign: &str, rest: &str) -> Place {
        if place.is_crowded_by(sign) && place.lead.is_some() {
            self.row(place);
        }
        let mut inner = place.inner.clone();
        if place
            .room()
            .is_none_or(|room| room >= MIN_ROOM + display_width(rest))
        {
            inner.push_str(rest);
        }
        let is_crowded = place.is_crowded_by(sign);
        let mut lead = place.lead.take().unwrap_or_else(|| place.inner.clone());
        lead.push_str(sign);
        let mut nested = Place {
            bar: place.bar.clone(),
            broken: place.broken.clone(),
            inner,
            lead: Some(lead),
            columns: place.columns,
        };
        if is_crowded {
            self.row(&mut nested);
        }
        nested
    }

    pub(super) fn prose(&mut self, blocks: &[Prose<'_>], margin: &str) {
        let mut place = Place::new(margin, self.options.width);
        self.prose_blocks(blocks, &mut place, false);
    }

    /// The rows of a result, behind the same bar.
    pub(super) fn data(&mut self, table: &Table<'_>, margin: &str) {
        let mut place = Place::new(margin, self.options.width);
        self.table(table, Cells::Data, &mut place);
    }

    /// Blocks with a blank line between them; in a `tight` place only where it is needed.
    fn prose_blocks(&mut self, blocks: &[Prose<'_>], place: &mut Place, tight: bool) {
        for (index, block) in blocks.iter().enumerate() {
            let close = tight && matches!(block, Prose::List(_));
            if index > 0 && !close {
                self.row(place);
            }
            self.prose_block(block, place);
        }
    }

    fn prose_block(&mut self, block: &Prose<'_>, place: &mut Place) {
        match block {
            Prose::Paragraph(content) => self.span_rows("", content, Ink::Plain, place),
            Prose::Heading(heading) => {
                let sign = format!("{} ", "#".repeat(usize::from(heading.depth)));
                self.span_rows(&sign, &heading.content, Ink::Heading, place);
            }
            Prose::Quote(blocks) => {
                let mut inner = self.nested(place, "> ", "> ");
                self.prose_blocks(blocks, &mut inner, false);
                self.empty_container(&mut inner);
            }
            Prose::List(list) => self.prose_list(list, place),
            Prose::Verbatim(block) => self.verbatim(block, place),
            Prose::Table(table) => {
                self.settle(place);
                self.table(table, Cells::Prose, place);
            }
            Prose::Footnote(note) => {
                let mut label = format!("[{}] ", note.label.text);
                if display_width(&label) > MIN_WORDS {
                    self.line.push(&label, Ink::Plain);
                    self.row(place);
                    label = "    ".to_owned();
                }
                let mut inner = self.nested(place, &label, "    ");
                self.prose_blocks(&note.blocks, &mut inner, false);
                self.empty_container(&mut inner);
            }
            Prose::Rule => {
                self.settle(place);
                let columns = place.room().unwrap_or(MIN_ROOM).min(MIN_ROOM);
                self.line.push(&"─".repeat(columns), Ink::Note);
                self.row(place);
            }
        }
    }

    fn prose_list(&mut self, list: &ProseList<'_>, place: &mut Place) {
        let is_tight = |item: &Item<'_>| match item.blocks.as_slice() {
            [] | [_] => true,
            [Prose::Paragraph(_), rest @ ..] => rest.iter().all(|it| matches!(it, Prose::List(_))),
            _ => false,
        };
        let tight = list.items.iter().all(is_tight);
        for (index, item) in list.items.iter().enumerate() {
            if index > 0 && !tight {
                self.row(place);
            }
            let mut sign = match list.start {
                None => "• ".to_owned(),
                Some(start) => format!("{}. ", start.saturating_add(index as u64)),
            };
            let rest = " ".repeat(display_width(&sign));
            if let Some(task) = item.sign() {
                sign.push_str(task);
                sign.push(' ');
            }
            let mut inner = self.nested(place, &sign, &rest);
            self.prose_blocks(&item.blocks, &mut inner, tight);
            self.empty_container(&mut inner);
        }
    }

    /// Gives signs that stand further in than what follows a line of their own, before what is not wrapped.
    fn settle(&mut self, place: &mut Place) {
        let inner = display_width(&place.inner);
        if place
            .lead
            .as_ref()
            .is_some_and(|lead| display_width(lead) > inner)
        {
            self.row(place);
        }
    }

    /// A container without blocks shows its sign.
    fn empty_container(&mut self, place: &mut Place) {
        if place.lead.is_some() {
            self.row(place);
        }
    }

    fn verbatim(&mut self, block: &Verbatim<'_>, place: &mut Place) {
        if !block.info.is_empty() {
            let frame = self.frame();
            self.inlines(&block.info, Ink::Note, frame);
            self.row(place);
        }
        let (indent, ink) = match block.kind {
            VerbatimKind::Code => (CODE_INDENT, Ink::Code),
            VerbatimKind::Source => ("", Ink::Source),
        };
        let mut inner = self.nested(place, indent, indent);
        for line in &block.lines {
            let app = self.app();
            self.line.value(line, ink, app, self.options.isolates);
            self.row(&mut inner);
        }
        self.empty_container(&mut inner);
    }

    /// Wraps what was put together, and writes it in its place.
    pub(super) fn row(&mut self, place: &mut Place) {
        let first = place.first();
        self.flush(&first, &place.rest());
    }

    /// A paragraph or heading: a row for each of its lines.
    fn span_rows(&mut self, sign: &str, spans: &[Span<'_>], ink: Ink, place: &mut Place) {
        let direction = self.isolate_for(spans);
        for (index, line) in spans.split(|span| *span == Span::Break).enumerate() {
            if index == 0 {
                self.line.push(sign, ink);
            }
            let isolates = direction.is_some();
            let around = direction.unwrap_or_else(|| self.app());
            self.line.apart(isolates, |it| {
                push_spans(it, line, ink, around, isolates);
            });
            self.row(place);
        }
    }

    /// The direction of spans that have to be isolated as a whole, because they are one text (D-6).
    fn isolate_for(&self, spans: &[Span<'_>]) -> Option<Direction> {
        if !self.options.isolates {
            return None;
        }
        let app = self.app();
        let differs = Span::texts(spans).any(|value| direction_differs(&value.text, app));
        differs.then(|| Span::direction(spans).unwrap_or(Direction::LeftToRight))
    }
}

/// Writes spans without their line ends; in text of both directions links and their notes are isolated.
pub(super) fn push_spans(
    line: &mut StyledLine,
    spans: &[Span<'_>],
    ink: Ink,
    direction: Direction,
    isolates: bool,
) {
    for (index, span) in spans.iter().enumerate() {
        match span {
            Span::Text(value, style) => {
                let ink = style_ink(*style, ink);
                let [opens, closes] = Span::struck_edges(spans, index);
                line.push(if opens { "~~" } else { "" }, Ink::Mark);
                let quote = if style.form == Form::Code { "`" } else { "" };
                line.push(quote, ink);
                // The text around it is the same author's, so it needs no isolate of its own.
                line.value(value, ink, direction, false);
                line.push(quote, ink);
                line.push(if closes { "~~" } else { "" }, Ink::Mark);
            }
            Span::Link(link) => {
                let ink = if ink == Ink::Plain { Ink::Link } else { ink };
                push_spans(line, &link.content, ink, direction, isolates);
            }
            Span::Note(content) => {
                line.apart(isolates, |line| {
                    line.inlines(content, Ink::Source, direction, isolates);
                });
            }
            Span::Inlines(content) => line.inlines(content, ink, direction, isolates),
            Span::Unit(content) => {
                line.apart(isolates, |line| {
                    push_spans(line, content, ink, direction, isolates);
                });
            }
            Span::Break => line.push(" ", ink),
        }
    }
}

fn style_ink(style: Style, around: Ink) -> Ink {
    match style {
        _ if style.form == Form::Source => Ink::Source,
        _ if style.form == Form::Code => Ink::Code,
        _ if style.struck => Ink::Struck,
        _ if around != Ink::Plain => around,
        _ if style.strong => Ink::Strong,
        _ if style.emphasis => Ink::Emphasis,
        _ => around,
    }
}
