use std::borrow::Cow;
use std::ops::Range;

use super::languages::{Languages, Source};
use super::prose::{Prose, Table};
use crate::contract::{Reason, State};

/// A card: everything that is shown about one call in one state.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Card<'a> {
    /// The state that is shown; `None` for what is about no state, such as a comparison.
    pub state: Option<State>,
    /// How urgent the card looks (D-13).
    pub tone: Tone,
    /// Where words and formats come from (F-3).
    pub languages: Languages,
    /// The IANA name of the reader's time zone.
    pub time_zone: String,
    /// What a host needs to ask, in state `ask` only.
    pub decision: Option<Decision<'a>>,
    /// The review's fingerprint, where the host wants it beside what is shown: see [`Card::with_fingerprint`].
    pub fingerprint: Option<String>,
    /// Whether "check again" may be offered: in state `unknown`, when the review has a check (O-5).
    pub can_check_again: bool,
    /// What is shown, in order.
    pub blocks: Vec<Block<'a>>,
}

impl<'a> Card<'a> {
    /// Adds the review's fingerprint (D-15): as a member of the JSON view and as an attribute in HTML. Text has it where
    /// the host writes it.
    #[must_use]
    pub fn with_fingerprint(mut self, fingerprint: impl ToString) -> Self {
        self.fingerprint = Some(fingerprint.to_string());
        self
    }

    /// The question, or the sentence of the outcome.
    pub fn sentence(&self) -> Option<&Sentence<'a>> {
        self.blocks.iter().find_map(|block| match block {
            Block::Sentence(sentence) => Some(sentence),
            _ => None,
        })
    }

    /// The label of a button: in state `ask` there are two that decide, in state `unknown` there may be one that checks.
    pub fn button(&self, kind: ButtonKind) -> Option<&[Inline<'a>]> {
        let buttons = self.blocks.iter().find_map(|block| match block {
            Block::Buttons(buttons) => Some(buttons),
            _ => None,
        });
        let button = buttons?.iter().find(|button| button.kind == kind)?;
        Some(&button.label)
    }
}

/// How urgent a card looks: the declaration decides, never a value (D-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// As any card.
    Neutral,
    /// The Action is destructive or open-world.
    Warning,
}

/// What a host needs to ask.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decision<'a> {
    /// Why the call asks; `None` for a silent policy without the review's own reason.
    pub asks: Option<Asks>,
    /// The scope that the person may remember (R-10, P-8).
    pub remember_scope: Option<Cow<'a, str>>,
}

/// A reason and its frame words.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Asks {
    /// The reason's code.
    pub reason: Reason,
    /// The reason in words.
    pub text: &'static str,
}

/// A part of a card that stands on its own.
#[derive(Debug, Clone)]
pub enum Block<'a> {
    /// The question, or the sentence of the outcome.
    Sentence(Sentence<'a>),
    /// A line of words.
    Paragraph(Role, Vec<Inline<'a>>),
    /// Several lines of one kind.
    List(ListRole, Vec<Vec<Inline<'a>>>),
    /// Labels and their values.
    Fields(Vec<Field<'a>>),
    /// A text of several lines under a label.
    Body(Body<'a>),
    /// Blocks under a heading.
    Section(Vec<Inline<'a>>, Vec<Block<'a>>),
    /// What the person may press.
    Buttons(Vec<Button<'a>>),
}

/// A sentence in its two forms. They say the same; the details make up for what a chip leaves out.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Sentence<'a> {
    /// With chips, for formats that have them (D-2, D-3).
    pub chips: Vec<Inline<'a>>,
    /// As plain text of at most 400 shown characters (D-4).
    pub plain: Vec<Inline<'a>>,
}

/// What a paragraph is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The app.
    App,
    /// What a legacy review says about the call.
    Message,
    /// Why the call asks.
    Reason,
    /// How far it reaches.
    Reach,
    /// How many things it changes.
    Effects,
    /// A warning that follows from the declaration (D-13).
    Warning,
    /// The model's reason under its own label (D-12).
    ModelReason,
    /// A result's summary (O-10).
    Summary,
    /// That the approval may be remembered.
    Remember,
    /// What checking again does.
    Check,
    /// That a preview is not complete.
    Truncated,
    /// What the signs before changed lines mean.
    Legend,
    /// Which time zone and formats the card uses.
    Note,
}

/// What a list is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ListRole {
    /// What else follows from the call.
    Consequences,
    /// Links into the app.
    Links,
}

/// A label and its values.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Field<'a> {
    /// The label.
    pub label: Vec<Inline<'a>>,
    /// One or more values.
    pub values: Vec<FieldValue<'a>>,
    /// Whether the plain sentence already says all of it, so that only formats with chips need the field (D-5).
    pub in_plain_sentence: bool,
}

/// A value of a field.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct FieldValue<'a> {
    /// Whether the value stays, goes or is new (V-4).
    pub change: Change,
    /// The value.
    pub content: Vec<Inline<'a>>,
}

impl<'a> Field<'a> {
    /// A field that every format shows.
    pub(crate) fn new(label: Vec<Inline<'a>>, values: Vec<FieldValue<'a>>) -> Self {
        Field {
            label,
            values,
            in_plain_sentence: false,
        }
    }
}

impl<'a> FieldValue<'a> {
    /// A value that stays, or is not compared with anything.
    pub(crate) fn unchanged(content: Vec<Inline<'a>>) -> Self {
        FieldValue {
            change: Change::None,
            content,
        }
    }
}

/// What happens to a line or value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// It stays, or nothing is compared.
    None,
    /// It is in the old version only.
    Removed,
    /// It is in the new version only.
    Added,
}

/// A text of several lines.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Body<'a> {
    /// The label.
    pub label: Vec<Inline<'a>>,
    /// What it says.
    pub content: Content<'a>,
}

/// What a body says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content<'a> {
    /// As it is written, line by line: a plain text, or one that is compared with another (V-4).
    Lines(Vec<Line<'a>>),
    /// As Markdown reads it (D-9).
    Prose(Vec<Prose<'a>>),
    /// The rows of a result.
    Table(Table<'a>),
}

/// A line of a body.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line<'a> {
    /// Whether the line stays, goes or is new (V-4).
    pub change: Change,
    /// The line.
    pub value: Value<'a>,
    /// Where in the value's text the words stand that the line's counterpart does not have: sorted, apart, and inside no
    /// cluster and no mark. Empty where a line stays, has no counterpart, or has too little in common with it (V-4).
    pub changed: Vec<Range<usize>>,
}

/// A button.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Button<'a> {
    /// What it does.
    pub kind: ButtonKind,
    /// What it says.
    pub label: Vec<Inline<'a>>,
}

/// What a button does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ButtonKind {
    /// Approves.
    Confirm,
    /// Declines.
    Decline,
    /// Asks again what came of the call, and never repeats it (O-5).
    CheckAgain,
}

impl ButtonKind {
    /// Whose words the label is in.
    pub fn source(self) -> Source {
        match self {
            ButtonKind::Confirm | ButtonKind::Decline => Source::App,
            ButtonKind::CheckAgain => Source::Frame,
        }
    }
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inline<'a> {
    /// Words of the app, of the frame or of a format.
    Words(Words<'a>),
    /// What somebody wrote: a title, a name, an address, a text.
    Value(Value<'a>),
    /// A person, object, place or text in a sentence.
    Chip(Chip<'a>),
    /// A link into the app.
    Link(LinkText<'a>),
    /// A day or moment.
    Time(Time<'a>),
    /// Words that stand for changed words, to show how those look (V-4).
    Changed(Words<'a>),
}

/// Words that are not a value.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Words<'a> {
    /// The words.
    pub text: Cow<'a, str>,
    /// Where they come from.
    pub source: Source,
}

/// What somebody wrote. A renderer isolates it from its surroundings (D-6).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Value<'a> {
    /// What is shown.
    pub text: Cow<'a, str>,
    /// Where in the text the engine's own marks stand: "…" for a cut, "[20 spaces]" for a run (D-2, D-7).
    pub marks: Vec<Range<usize>>,
}

/// An app, person, object or place in short, or a text of any length (D-2).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chip<'a> {
    /// What it stands for.
    pub kind: ChipKind,
    /// An icon class (L-1).
    pub icon: Option<Cow<'a, str>>,
    /// At most 40 shown characters; a text is not cut.
    pub value: Value<'a>,
    /// The frame's quotation marks, for formats that cannot show where the chip begins and ends.
    pub quotes: Option<[&'static str; 2]>,
    /// What it opens (L-3).
    pub href: Option<String>,
    /// Whether the object no longer exists.
    pub gone: bool,
}

/// What a chip stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ChipKind {
    /// An app.
    App,
    /// A person.
    Person,
    /// A thing.
    Object,
    /// Somewhere.
    Place,
    /// Any other words, which look like a quotation rather than a chip.
    Text,
}

/// A link and its text (O-9).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinkText<'a> {
    /// Root-relative.
    pub href: Cow<'a, str>,
    /// What is read.
    pub content: Vec<Inline<'a>>,
}

/// A day or moment as it is read and as machines read it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Time<'a> {
    /// As the document gives it.
    pub machine: Cow<'a, str>,
    /// As the reader reads it.
    pub text: String,
}
