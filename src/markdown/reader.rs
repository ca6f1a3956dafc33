use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Tag, TagEnd};

use super::blank::is_blank;
use super::gap::{self, Left};
use super::inlines::Inlines;
use super::table::OpenTable;
use super::verbatim::OpenVerbatim;
use super::wordless::{mark, mark_wordless_runs};
use crate::locale::MessageId;
use crate::view::{
    Composer, Footnote, Heading, Inline, Item, MAX_COLUMNS, MAX_DEPTH, Prose, ProseList, Span,
    Style, Value, VerbatimKind,
};

/// Puts the blocks together while the parser's events come in.
pub(super) struct Reader<'c, 'a> {
    composer: &'c Composer<'c>,
    source: &'a str,
    /// How far the source has been shown.
    covered: usize,
    /// The containers that are open, from the outside in; the body itself first.
    open: Vec<Container<'a>>,
    /// How many containers are open that are shown flat.
    flat: usize,
    /// Whether the text so far is nothing but the sign of such a container.
    has_sign: bool,
    inlines: Inlines<'c, 'a>,
    leaf: Leaf<'a>,
    /// The levels of the headings above the current place.
    outline: Vec<HeadingLevel>,
}

/// A block that holds blocks.
struct Container<'a> {
    kind: ContainerKind<'a>,
    blocks: Vec<Prose<'a>>,
}

enum ContainerKind<'a> {
    Body,
    Quote,
    /// The blocks of its items stand in `items`.
    List {
        start: Option<u64>,
        items: Vec<Item<'a>>,
    },
    Item {
        checked: Option<bool>,
    },
    Footnote(Value<'a>),
}

/// What is being filled.
enum Leaf<'a> {
    /// Nothing, or the text of an item that has no paragraph of its own.
    None,
    /// A paragraph or heading.
    Text,
    Verbatim(OpenVerbatim<'a>),
    Table(OpenTable<'a>),
    /// A table that is too wide: its source stands in its place.
    WideTable,
}

impl<'c, 'a> Reader<'c, 'a> {
    pub fn new(composer: &'c Composer<'c>, source: &'a str) -> Self {
        Reader {
            composer,
            source,
            covered: 0,
            open: vec![Container {
                kind: ContainerKind::Body,
                blocks: Vec::new(),
            }],
            flat: 0,
            has_sign: false,
            inlines: Inlines::new(composer),
            leaf: Leaf::None,
            outline: Vec::new(),
        }
    }

    pub fn finish(mut self) -> Vec<Prose<'a>> {
        self.end_loose_text();
        self.gap(self.source.len());
        let mut blocks = self.open.pop().map_or_else(Vec::new, |body| body.blocks);
        mark_wordless_runs(&mut blocks, self.composer);
        if blocks.is_empty() {
            blocks.push(mark(self.composer.mark(MessageId::Empty)));
        }
        blocks
    }

    pub fn event(&mut self, event: Event<'a>, range: Range<usize>) {
        if matches!(self.leaf, Leaf::WideTable) {
            if event == Event::End(TagEnd::Table) {
                self.leaf = Leaf::None;
            }
            return;
        }
        match event {
            Event::Start(tag) => self.start(tag, range),
            Event::End(tag) => self.end(tag, range),
            Event::Rule => {
                self.block(range);
                self.push(Prose::Rule);
            }
            Event::TaskListMarker(checked) => self.task(checked, range),
            Event::Text(text) | Event::Html(text) if self.in_verbatim() => self.verbatim(text),
            inline => {
                self.loose_text(range);
                self.inlines.event(inline);
            }
        }
    }

    fn start(&mut self, tag: Tag<'a>, range: Range<usize>) {
        if is_inline(tag.to_end()) {
            self.loose_text(range);
            return self.inlines.start(tag);
        }
        if let Leaf::Table(table) = &mut self.leaf {
            return table.start(&tag);
        }
        if matches!(tag, Tag::Paragraph) && std::mem::take(&mut self.has_sign) {
            self.leaf = Leaf::Text;
            return;
        }
        self.end_loose_text();
        self.gap(range.start);
        match tag {
            Tag::Paragraph | Tag::Heading { .. } => self.leaf = Leaf::Text,
            Tag::CodeBlock(kind) => {
                let info = match kind {
                    CodeBlockKind::Fenced(info) => cow(info),
                    CodeBlockKind::Indented => Cow::Borrowed(""),
                };
                let info = self.info(info);
                self.leaf = Leaf::Verbatim(OpenVerbatim::new(VerbatimKind::Code, info));
            }
            Tag::HtmlBlock => {
                self.leaf = Leaf::Verbatim(OpenVerbatim::new(VerbatimKind::Source, Vec::new()));
            }
            Tag::Table(alignments) if alignments.len() > MAX_COLUMNS => {
                let source = self.source.get(range.clone()).unwrap_or_default();
                self.source_block(source.lines());
                self.covered = range.end;
                self.leaf = Leaf::WideTable;
            }
            Tag::Table(alignments) => self.leaf = Leaf::Table(OpenTable::new(alignments)),
            Tag::BlockQuote(_) => self.open(ContainerKind::Quote, 1),
            Tag::List(start) => {
                let items = Vec::new();
                self.open(ContainerKind::List { start, items }, 2);
            }
            Tag::Item => {
                let marker = gap::item_marker(self.source, range.start);
                self.covered = marker.end;
                self.open(ContainerKind::Item { checked: None }, 1);
                self.show_if_flat(self.source.get(marker).unwrap_or_default());
            }
            Tag::FootnoteDefinition(label) => {
                let marker = gap::footnote_marker(self.source, range.start);
                self.covered = marker.end;
                let label = self.composer.prose(cow(label));
                self.open(ContainerKind::Footnote(label), 1);
                self.show_if_flat(self.source.get(marker).unwrap_or_default());
            }
            // What the options do not ask for has no tags.
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd, range: Range<usize>) {
        if is_inline(tag) {
            return self.inlines.end(tag);
        }
        match tag {
            TagEnd::TableCell | TagEnd::TableHead | TagEnd::TableRow => {
                if let Leaf::Table(table) = &mut self.leaf {
                    table.end(tag, self.source, range, &mut self.inlines);
                }
            }
            TagEnd::Paragraph => {
                let content = self.end_leaf_text(range);
                self.paragraph(content);
            }
            TagEnd::Heading(level) => {
                let content = self.end_leaf_text(range.clone());
                self.heading(level, content, range);
            }
            TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::Table => {
                self.covered = range.end;
                match std::mem::replace(&mut self.leaf, Leaf::None) {
                    Leaf::Verbatim(it) => {
                        let block = it.finish(self.composer);
                        self.push(Prose::Verbatim(block));
                    }
                    Leaf::Table(table) => {
                        let table = table.finish(self.composer);
                        self.push(Prose::Table(table));
                    }
                    _ => {}
                }
            }
            _ => {
                self.end_loose_text();
                self.hidden_text(range.end);
                self.close();
            }
        }
    }

    /// What stands behind a fence, in frame words.
    fn info(&self, info: Cow<'a, str>) -> Vec<Inline<'a>> {
        let mut content = Vec::new();
        if !info.trim().is_empty() {
            let value = self.composer.prose(info);
            let write = |_: &str, out: &mut Vec<Inline<'a>>| out.push(Inline::Value(value.clone()));
            self.composer
                .message(MessageId::CodeInfo, &mut content, write);
        }
        content
    }

    /// A block without content covers its source.
    fn block(&mut self, range: Range<usize>) {
        self.end_loose_text();
        self.gap(range.start);
        self.covered = range.end;
    }

    fn push(&mut self, block: Prose<'a>) {
        if let Some(container) = self.open.last_mut() {
            container.blocks.push(block);
        }
    }

    fn paragraph(&mut self, content: Vec<Span<'a>>) {
        if !content.is_empty() {
            self.push(Prose::Paragraph(content));
        }
    }

    /// A heading without words would be none: its source stands in its place.
    fn heading(&mut self, level: HeadingLevel, content: Vec<Span<'a>>, range: Range<usize>) {
        if is_blank(&content) {
            let source = self.source.get(range).unwrap_or_default();
            return self.source_block(source.lines());
        }
        while self.outline.last().is_some_and(|above| *above >= level) {
            self.outline.pop();
        }
        self.outline.push(level);
        let depth = self.outline.len() as u8;
        self.push(Prose::Heading(Heading { depth, content }));
    }

    fn end_leaf_text(&mut self, range: Range<usize>) -> Vec<Span<'a>> {
        self.covered = range.end;
        self.leaf = Leaf::None;
        self.inlines.finish()
    }

    /// Text of an item that has no paragraph of its own.
    fn loose_text(&mut self, range: Range<usize>) {
        self.has_sign = false;
        if matches!(self.leaf, Leaf::None) {
            if self.inlines.is_empty() {
                self.gap(range.start);
            }
            self.covered = self.covered.max(range.end);
        }
    }

    /// It ends where a block begins.
    fn end_loose_text(&mut self) {
        self.has_sign = false;
        if matches!(self.leaf, Leaf::None) {
            let content = self.inlines.finish();
            self.paragraph(content);
        }
    }

    /// Opens a container that takes `levels` levels with what it must hold, or shows it flat.
    fn open(&mut self, kind: ContainerKind<'a>, levels: usize) {
        if self.flat > 0 || self.open.len() + levels > MAX_DEPTH + 1 {
            self.flat += 1;
        } else {
            let blocks = Vec::new();
            self.open.push(Container { kind, blocks });
        }
    }

    fn close(&mut self) {
        if self.flat > 0 {
            self.flat -= 1;
            return;
        }
        let Some(Container { kind, blocks }) = self.open.pop() else {
            return;
        };
        let closed = match kind {
            ContainerKind::Body => return,
            ContainerKind::Quote => Prose::Quote(blocks),
            ContainerKind::List { start, items } => {
                self.push(Prose::List(ProseList { start, items }));
                // A definition behind the last item belongs to the list's source and to no item.
                blocks.into_iter().for_each(|block| self.push(block));
                return;
            }
            ContainerKind::Footnote(label) => Prose::Footnote(Footnote { label, blocks }),
            ContainerKind::Item { checked } => {
                if let Some(ContainerKind::List { items, .. }) =
                    self.open.last_mut().map(|list| &mut list.kind)
                {
                    items.push(Item { checked, blocks });
                }
                return;
            }
        };
        self.push(closed);
    }

    /// The sign of an item or footnote that is shown flat is text.
    fn show_if_flat(&mut self, marker: &'a str) {
        if self.flat > 0 {
            self.has_sign = true;
            let style = Style::default();
            self.inlines.push(Cow::Borrowed(marker), style);
            self.inlines.push(Cow::Borrowed(" "), style);
        }
    }

    fn task(&mut self, checked: bool, range: Range<usize>) {
        let marker = self.source.get(range.clone()).unwrap_or_default();
        self.show_if_flat(marker);
        self.covered = range.end;
        match self.open.last_mut().map(|item| &mut item.kind) {
            Some(ContainerKind::Item { checked: it }) if self.flat == 0 => *it = Some(checked),
            _ => {}
        }
    }

    fn in_verbatim(&self) -> bool {
        matches!(self.leaf, Leaf::Verbatim(_))
    }

    fn verbatim(&mut self, text: CowStr<'a>) {
        if let Leaf::Verbatim(it) = &mut self.leaf {
            it.push(cow(text), self.composer);
        }
    }

    /// Shows what the parser left out up to `to`: definitions as source, long runs of blank lines as a mark.
    fn gap(&mut self, to: usize) {
        for left in gap::left_out(self.source, self.covered..to) {
            match left {
                Left::BlankLines(count) => self.push(mark(self.composer.blank_lines(count))),
                Left::Text(lines) => self.source_block(lines.into_iter()),
            }
        }
        self.covered = self.covered.max(to);
    }

    /// As [`Reader::gap`] for the end of a container: the blank lines behind it belong to what comes after it.
    fn hidden_text(&mut self, to: usize) {
        let end = gap::end_of_text(self.source, self.covered..to);
        if end > self.covered {
            self.gap(end);
        }
    }

    fn source_block(&mut self, lines: impl Iterator<Item = &'a str>) {
        let mut block = OpenVerbatim::new(VerbatimKind::Source, Vec::new());
        for line in lines {
            block.push(Cow::Borrowed(line), self.composer);
            block.push(Cow::Borrowed("\n"), self.composer);
        }
        let block = block.finish(self.composer);
        self.push(Prose::Verbatim(block));
    }
}

fn is_inline(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link | TagEnd::Image
    )
}

/// The parser's strings as the tree holds them.
pub(super) fn cow(text: CowStr<'_>) -> Cow<'_, str> {
    match text {
        CowStr::Borrowed(text) => Cow::Borrowed(text),
        other => Cow::Owned(other.into_string()),
    }
}
