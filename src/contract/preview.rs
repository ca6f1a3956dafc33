use super::{BodyFormat, Instant, Person, Text, When};

/// What will be sent or saved.
#[derive(Debug, Clone, PartialEq)]
pub enum Preview<'a> {
    /// A message.
    Message(Box<MessagePreview<'a>>),
    /// A page or document.
    Page(Box<PagePreview<'a>>),
    /// A task.
    Task(Box<TaskPreview<'a>>),
}

/// A message: who gets what, and when.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct MessagePreview<'a> {
    /// The effective sender; required where the review sends.
    pub from: Option<Person<'a>>,
    /// 0–100 recipients.
    pub to: Vec<Person<'a>>,
    /// 0–100 recipients of a copy.
    pub cc: Vec<Person<'a>>,
    /// 0–100 recipients that others do not see.
    pub bcc: Vec<Person<'a>>,
    /// Recipients that are only counted (V-2).
    pub more: Option<MoreRecipients>,
    /// The subject, 0–200.
    pub subject: Option<Text<'a>>,
    /// The body, several lines.
    pub body: Text<'a>,
    /// How the body is written.
    pub format: Option<BodyFormat>,
    /// At most 50 attachments.
    pub attachments: Vec<Attachment<'a>>,
    /// Attachments that are only counted (V-2).
    pub more_attachments: Option<u64>,
    /// When the message will be sent, if later.
    pub send_at: Option<Instant<'a>>,
    /// The app's own safety warnings: none, or up to ten lines of 1–200.
    pub warnings: Vec<Text<'a>>,
    /// Whether the preview leaves something out (V-2).
    pub truncated: bool,
}

/// How many recipients are not listed, 1–1 000 000 each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct MoreRecipients {
    /// Beyond `to`.
    pub to: Option<u64>,
    /// Beyond `cc`.
    pub cc: Option<u64>,
    /// Beyond `bcc`.
    pub bcc: Option<u64>,
}

/// A file that goes with a message.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attachment<'a> {
    /// Its name, 1–255.
    pub name: Text<'a>,
    /// Its size in bytes, 0–2^53−1.
    pub size: Option<u64>,
}

/// A page, perhaps with what it replaces.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PagePreview<'a> {
    /// Its title, 1–200.
    pub title: Text<'a>,
    /// Where it belongs, 1–200.
    pub place: Option<Text<'a>>,
    /// The new body, several lines.
    pub body: Text<'a>,
    /// How the body is written.
    pub format: Option<BodyFormat>,
    /// The complete old body (V-4).
    pub before: Option<Text<'a>>,
    /// Whether the preview leaves something out (V-2).
    pub truncated: bool,
}

/// A task, perhaps with what it replaces.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct TaskPreview<'a> {
    /// Its title, 1–200.
    pub title: Text<'a>,
    /// Where it belongs, 1–200.
    pub place: Option<Text<'a>>,
    /// When it is due.
    pub due: Option<When<'a>>,
    /// 0–100 people.
    pub assignees: Option<Vec<Person<'a>>>,
    /// Notes, several lines.
    pub notes: Option<Text<'a>>,
    /// The complete old values (V-4).
    pub before: Option<TaskBefore<'a>>,
    /// Whether the preview leaves something out (V-2).
    pub truncated: bool,
}

/// The old values of a task: only the members that are given say something.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct TaskBefore<'a> {
    /// The old title, 1–200.
    pub title: Option<Text<'a>>,
    /// The old place, 1–200.
    pub place: Option<Text<'a>>,
    /// When it was due.
    pub due: Option<When<'a>>,
    /// Who it was for.
    pub assignees: Option<Vec<Person<'a>>>,
    /// The old notes.
    pub notes: Option<Text<'a>>,
}
