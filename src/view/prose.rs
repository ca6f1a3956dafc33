//! The body of a preview as Markdown reads it (D-9): a tree of its own below [`super::Body`], closed like the card's.
//!
//! Invariants: containers nest at most [`MAX_DEPTH`] levels; spans nest only as a unit that holds a link, and a link
//! that holds its content.

use super::tree::{Inline, Value};
use crate::characters::{Direction, first_direction};

/// How many containers of a Markdown body stand inside each other. A list counts as one and each of its items as one
/// more. What is nested deeper is shown flat.
pub const MAX_DEPTH: usize = 32;

/// A block of a Markdown body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Prose<'a> {
    /// A paragraph.
    Paragraph(Vec<Span<'a>>),
    /// A heading below those of the card.
    Heading(Heading<'a>),
    /// A quotation.
    Quote(Vec<Prose<'a>>),
    /// A list.
    List(ProseList<'a>),
    /// Lines that keep their spacing.
    Verbatim(Verbatim<'a>),
    /// A table of at most [`MAX_COLUMNS`] columns.
    Table(Table<'a>),
    /// A note that the text refers to.
    Footnote(Footnote<'a>),
    /// A line between two parts.
    Rule,
}

impl<'a> Prose<'a> {
    /// The spans of a paragraph; none of any other block.
    pub(crate) fn spans(&self) -> &[Span<'a>] {
        match self {
            Prose::Paragraph(content) => content,
            _ => &[],
        }
    }
}

/// How many columns a table has at most; a wider one is shown as its source, because no card has room for it.
pub const MAX_COLUMNS: usize = 12;

/// A heading of a Markdown body.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Heading<'a> {
    /// How deep it stands in the body's own outline, 1–6: no level is skipped.
    pub depth: u8,
    /// What it says.
    pub content: Vec<Span<'a>>,
}

/// A list of a Markdown body.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProseList<'a> {
    /// The number of the first item; `None` for a list with bullets.
    pub start: Option<u64>,
    /// The items.
    pub items: Vec<Item<'a>>,
}

/// An item of a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Item<'a> {
    /// Whether a task is done; `None` when the item is none.
    pub checked: Option<bool>,
    /// What the item says.
    pub blocks: Vec<Prose<'a>>,
}

impl Item<'_> {
    /// The sign that stands before a task.
    pub(crate) fn sign(&self) -> Option<&'static str> {
        self.checked.map(|done| if done { "☑" } else { "☐" })
    }
}

/// Lines that keep their spacing.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verbatim<'a> {
    /// Why they do.
    pub kind: VerbatimKind,
    /// What a code block says it is, in frame words; empty when it says nothing.
    pub info: Vec<Inline<'a>>,
    /// The lines.
    pub lines: Vec<Value<'a>>,
}

/// Why lines keep their spacing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum VerbatimKind {
    /// They are a code block.
    Code,
    /// They are source that Markdown would not draw: raw HTML, comments, definitions of links.
    Source,
}

/// A table: of a Markdown body, or of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Table<'a> {
    /// How each column is aligned.
    pub alignments: Vec<Alignment>,
    /// The heading of each column, as many as there are alignments.
    pub head: Vec<Cell<'a>>,
    /// The rows. A row can be shorter than the table, and longer when its source is.
    pub rows: Vec<Vec<Cell<'a>>>,
}

/// A cell of a table.
pub type Cell<'a> = Vec<Span<'a>>;

/// How a column is aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Alignment {
    /// As the language does.
    Start,
    /// In the middle.
    Center,
    /// At the other end.
    End,
}

/// A note that the text refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Footnote<'a> {
    /// What the text calls it.
    pub label: Value<'a>,
    /// What it says.
    pub blocks: Vec<Prose<'a>>,
}

/// A piece of a paragraph, heading or cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Span<'a> {
    /// Text of one style.
    Text(Value<'a>, Style),
    /// A link (D-9): what it leads to is shown by the note behind it.
    Link(Link<'a>),
    /// What Markdown would not draw of the link or image before it: where it leads, its title.
    Note(Vec<Inline<'a>>),
    /// A link or image with its note, isolated together: no other text may come between them (D-6).
    Unit(Vec<Span<'a>>),
    /// The card's own words in a cell of a result: a number, a date, an answer, links (W-6, O-9).
    Inlines(Vec<Inline<'a>>),
    /// The end of a line.
    Break,
}

impl<'a> Span<'a> {
    /// Every text among spans, links' content included, notes and the card's own words left out.
    pub(crate) fn texts<'s>(spans: &'s [Span<'a>]) -> Box<dyn Iterator<Item = &'s Value<'a>> + 's> {
        Box::new(spans.iter().flat_map(|span| match span {
            Span::Text(value, _) => Box::new(std::iter::once(value)),
            Span::Link(link) => Span::texts(&link.content),
            Span::Unit(spans) => Span::texts(spans),
            Span::Note(_) | Span::Inlines(_) | Span::Break => {
                Box::new(std::iter::empty()) as Box<dyn Iterator<Item = _>>
            }
        }))
    }

    /// The direction of the first words, which decides how spans are laid out.
    pub(crate) fn direction(spans: &[Span<'a>]) -> Option<Direction> {
        Span::texts(spans).find_map(|value| first_direction(&value.text))
    }

    fn is_struck(&self) -> bool {
        matches!(self, Span::Text(_, style) if style.struck)
    }

    /// Whether struck-out text begins, and whether it ends, with the span at `index`.
    pub(crate) fn struck_edges(spans: &[Self], index: usize) -> [bool; 2] {
        let struck =
            |at: Option<usize>| at.and_then(|at| spans.get(at)).is_some_and(Span::is_struck);
        if !struck(Some(index)) {
            return [false; 2];
        }
        [!struck(index.checked_sub(1)), !struck(index.checked_add(1))]
    }
}

/// A link that leaves the card.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Link<'a> {
    /// An `https`, `http`, `mailto` or `tel` address in its normal form, or a root-relative path.
    pub href: String,
    /// What is read; never another link.
    pub content: Vec<Span<'a>>,
}

/// How text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
#[non_exhaustive]
pub struct Style {
    /// With strong importance.
    pub strong: bool,
    /// With emphasis.
    pub emphasis: bool,
    /// Struck out.
    pub struck: bool,
    /// As words, code or source.
    pub form: Form,
}

/// What kind of text it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// Words.
    #[default]
    Words,
    /// Code.
    Code,
    /// Source that Markdown would not draw: raw HTML.
    Source,
}
