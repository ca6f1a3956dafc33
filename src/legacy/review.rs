use crate::contract::{Checked, Declaration, Instant, Link, Outcome, Text, Vocabulary, When};
use crate::decide::Reviewed;

/// What an Action that has not moved says about one call before it runs (O-6). It names no language.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct LegacyReview<'a> {
    /// What follows from the call, 1–1000.
    pub message: Text<'a>,
    /// The values that a person should check; at most 20.
    pub details: Vec<LegacyDetail<'a>>,
    /// Links into the app; at most ten. Their titles may hold any characters.
    pub links: Vec<Link<'a>>,
    /// Opaque and app-owned, 1–200: what a person may remember.
    pub approval_scope: Option<Text<'a>>,
}

/// A label and its value.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct LegacyDetail<'a> {
    /// 1–120.
    pub label: Text<'a>,
    /// The value, 0–10 000.
    pub value: DetailValue<'a>,
    /// How the app would lay it out.
    pub display: Display,
    /// A text of several lines as it is safe to show.
    pub(super) shown: Text<'a>,
}

/// A value and how it is read.
#[derive(Debug, Clone, PartialEq)]
pub enum DetailValue<'a> {
    /// Text as it is.
    Text(Text<'a>),
    /// A calendar day, or a moment whose time is hidden.
    Date(When<'a>),
    /// A moment.
    DateTime(Instant<'a>),
    /// Markdown, only in a block.
    Markdown(Text<'a>),
}

impl DetailValue<'_> {
    /// The value as it stands on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            DetailValue::Text(text) | DetailValue::Markdown(text) => text,
            DetailValue::Date(when) => when.as_str(),
            DetailValue::DateTime(instant) => instant.as_str(),
        }
    }

    pub(super) fn format(&self) -> Option<Format> {
        match self {
            DetailValue::Text(_) => None,
            DetailValue::Date(_) => Some(Format::Date),
            DetailValue::DateTime(_) => Some(Format::DateTime),
            DetailValue::Markdown(_) => Some(Format::Markdown),
        }
    }
}

/// How a detail is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Display {
    /// Beside its label.
    #[default]
    Inline,
    /// Below its label, several lines.
    Block,
}

impl Display {
    pub(super) fn is_inline(&self) -> bool {
        *self == Display::Inline
    }
}

impl Vocabulary for Display {
    const ALL: &'static [Self] = &[Display::Inline, Display::Block];

    fn as_str(self) -> &'static str {
        match self {
            Display::Inline => "inline",
            Display::Block => "block",
        }
    }
}

/// How a value is read, where it is not text as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Date,
    DateTime,
    Markdown,
}

impl Vocabulary for Format {
    const ALL: &'static [Self] = &[Format::Date, Format::DateTime, Format::Markdown];

    fn as_str(self) -> &'static str {
        match self {
            Format::Date => "date",
            Format::DateTime => "date-time",
            Format::Markdown => "markdown",
        }
    }
}

/// A call file whose review is a legacy one.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct LegacyCall<'a> {
    /// What the app declared; empty for a bare legacy review.
    pub declaration: Declaration<'a>,
    /// What the Action says about this call.
    pub review: LegacyReview<'a>,
    /// The model's reason (D-12).
    pub approval_reason: Option<Text<'a>>,
    /// What happened, if anything yet.
    pub outcome: Option<Outcome<'a>>,
}

impl<'a> Checked<LegacyCall<'a>> {
    /// Adds the model's reason, which comes beside the review and may hold anything (D-12).
    pub fn with_approval_reason(self, reason: impl Into<Text<'a>>) -> Self {
        self.map(|call| LegacyCall {
            approval_reason: Some(reason.into()),
            ..call
        })
    }

    /// Adds what came of the call, in the place of what was known before.
    pub fn with_outcome(self, outcome: Checked<Outcome<'a>>) -> Self {
        self.map(|call| LegacyCall {
            outcome: Some(outcome.into_inner()),
            ..call
        })
    }
}

/// A legacy review says no reason to ask; without a scope it is asked for every time (P-8, P-9).
impl<'r> From<&'r LegacyReview<'_>> for Reviewed<'r> {
    fn from(review: &'r LegacyReview<'_>) -> Self {
        Reviewed::Returned {
            ask: None,
            scope: review.approval_scope.as_deref(),
        }
    }
}
