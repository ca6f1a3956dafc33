use super::{Person, append, members, setters, text, values, word, wrapped};
use crate::contract::{BodyFormat, Text, name};
use crate::json::{Object, Value};

/// A preview of any kind.
#[derive(Debug, Clone)]
pub struct Preview<'a>(pub(super) Value<'a>);

/// A message that will be sent.
#[derive(Debug, Clone)]
pub struct MessagePreview<'a>(Object<'a>);

impl<'a> MessagePreview<'a> {
    /// A message to 0–100 people.
    pub fn new(to: impl IntoIterator<Item = Person<'a>>, body: impl Into<Text<'a>>) -> Self {
        let [kind, ..] = name::PREVIEW_KINDS;
        MessagePreview(members([
            (name::KIND, kind.into()),
            (name::TO, values(to)),
            (name::BODY, text(body)),
        ]))
    }

    /// How many recipients of each class are not listed; 0 is left out (V-2).
    #[must_use]
    pub fn more(mut self, to: u64, cc: u64, bcc: u64) -> Self {
        let mut more = Object::new();
        for (name, count) in [(name::TO, to), (name::CC, cc), (name::BCC, bcc)] {
            if count > 0 {
                more.insert(name, count);
            }
        }
        self.0.insert(name::MORE, more);
        self
    }

    /// One more attachment, with its size in bytes; at most 50.
    #[must_use]
    pub fn attachment(mut self, name: impl Into<Text<'a>>, size: Option<u64>) -> Self {
        let mut attachment = members([(name::NAME, text(name))]);
        if let Some(size) = size {
            attachment.insert(name::SIZE, size);
        }
        append(&mut self.0, name::ATTACHMENTS, attachment.into());
        self
    }

    /// One more warning of the app's; at most ten.
    #[must_use]
    pub fn warning(mut self, line: impl Into<Text<'a>>) -> Self {
        append(&mut self.0, name::WARNINGS, text(line));
        self
    }

    /// The preview leaves something out (V-2).
    #[must_use]
    pub fn truncated(mut self) -> Self {
        self.0.insert(name::TRUNCATED, true);
        self
    }
}

setters! { MessagePreview {
    /// The effective sender.
    from(person: Person<'a>) => name::FROM, person;
    /// Recipients of a copy.
    cc(people: impl IntoIterator<Item = Person<'a>>) => name::CC, values(people);
    /// Recipients that others do not see.
    bcc(people: impl IntoIterator<Item = Person<'a>>) => name::BCC, values(people);
    /// The subject.
    subject(subject: impl Into<Text<'a>>) => name::SUBJECT, text(subject);
    /// How the body is written.
    format(format: BodyFormat) => name::FORMAT, word(format);
    /// How many attachments are not listed (V-2).
    more_attachments(count: u64) => name::MORE_ATTACHMENTS, count;
    /// When it will be sent: an RFC 3339 date-time with offset.
    send_at(instant: impl Into<Text<'a>>) => name::SEND_AT, text(instant);
}}

/// A page that will be saved.
#[derive(Debug, Clone)]
pub struct PagePreview<'a>(Object<'a>);

impl<'a> PagePreview<'a> {
    /// A page with its new body.
    pub fn new(title: impl Into<Text<'a>>, body: impl Into<Text<'a>>) -> Self {
        let [_, kind, _] = name::PREVIEW_KINDS;
        PagePreview(members([
            (name::KIND, kind.into()),
            (name::TITLE, text(title)),
            (name::BODY, text(body)),
        ]))
    }

    /// The preview leaves something out (V-2).
    #[must_use]
    pub fn truncated(mut self) -> Self {
        self.0.insert(name::TRUNCATED, true);
        self
    }
}

setters! { PagePreview {
    /// Where it belongs.
    place(place: impl Into<Text<'a>>) => name::PLACE, text(place);
    /// How the body is written.
    format(format: BodyFormat) => name::FORMAT, word(format);
    /// The complete old body (V-4).
    before(body: impl Into<Text<'a>>) => name::BEFORE, text(body);
}}

/// A task that will be saved.
#[derive(Debug, Clone)]
pub struct TaskPreview<'a>(Object<'a>);

impl<'a> TaskPreview<'a> {
    /// A task.
    pub fn new(title: impl Into<Text<'a>>) -> Self {
        let [_, _, kind] = name::PREVIEW_KINDS;
        TaskPreview(members([
            (name::KIND, kind.into()),
            (name::TITLE, text(title)),
        ]))
    }

    /// The preview leaves something out (V-2).
    #[must_use]
    pub fn truncated(mut self) -> Self {
        self.0.insert(name::TRUNCATED, true);
        self
    }
}

setters! { TaskPreview {
    /// Where it belongs.
    place(place: impl Into<Text<'a>>) => name::PLACE, text(place);
    /// A calendar day or a moment.
    due(when: impl Into<Text<'a>>) => name::DUE, text(when);
    /// Who it is for.
    assignees(people: impl IntoIterator<Item = Person<'a>>) => name::ASSIGNEES, values(people);
    /// Notes.
    notes(notes: impl Into<Text<'a>>) => name::NOTES, text(notes);
    /// The complete old values (V-4).
    before(before: TaskBefore<'a>) => name::BEFORE, before;
}}

/// The old values of a task; only those that are given say something.
#[derive(Debug, Clone, Default)]
pub struct TaskBefore<'a>(Object<'a>);

impl TaskBefore<'_> {
    /// No old value yet.
    pub fn new() -> Self {
        TaskBefore::default()
    }
}

setters! { TaskBefore {
    /// The old title.
    title(title: impl Into<Text<'a>>) => name::TITLE, text(title);
    /// The old place.
    place(place: impl Into<Text<'a>>) => name::PLACE, text(place);
    /// When it was due.
    due(when: impl Into<Text<'a>>) => name::DUE, text(when);
    /// Who it was for.
    assignees(people: impl IntoIterator<Item = Person<'a>>) => name::ASSIGNEES, values(people);
    /// The old notes.
    notes(notes: impl Into<Text<'a>>) => name::NOTES, text(notes);
}}

wrapped! { MessagePreview => Preview, PagePreview => Preview, TaskPreview => Preview }
