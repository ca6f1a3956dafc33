//! Previews: everything that they hold is shown (V-3), and what changes is shown as a change (V-4).

use super::body::{body, compared_body, markdown_body};
use super::compose::{Composer, plain};
use super::details::people_values;
use super::diff::diff_values;
use super::languages::Source;
use super::tree::{Block, Body, Change, Content, Field, FieldValue, Inline, Role, Value, Words};
use crate::contract::{
    Attachment, BodyFormat, MessagePreview, PagePreview, Person, Preview, TaskPreview, Text, When,
};
use crate::locale::MessageId;

/// The preview under its heading.
pub(super) fn preview<'a>(composer: &Composer<'_>, preview: &'a Preview<'_>) -> Block<'a> {
    let compared = match preview {
        Preview::Message(_) => false,
        Preview::Page(it) => it.before.is_some(),
        Preview::Task(it) => it.before.is_some(),
    };
    let (heading, shown, truncated) = match preview {
        Preview::Message(it) => (
            MessageId::PreviewMessage,
            message(composer, it),
            it.truncated,
        ),
        Preview::Page(it) => (MessageId::PreviewPage, page(composer, it), it.truncated),
        Preview::Task(it) => (MessageId::PreviewTask, task(composer, it), it.truncated),
    };
    let mut blocks = Vec::with_capacity(4);
    if compared {
        blocks.push(Block::Paragraph(Role::Legend, legend(composer, &shown)));
    }
    blocks.extend(shown);
    if truncated {
        blocks.push(Block::Paragraph(
            Role::Truncated,
            vec![composer.frame(MessageId::Truncated)],
        ));
    }
    Block::Section(vec![composer.frame(heading)], blocks)
}

/// What the signs mean, and where words inside lines are marked, also what that means.
pub(super) fn legend<'a>(composer: &Composer<'_>, shown: &[Block<'_>]) -> Vec<Inline<'a>> {
    let marks_words = shown.iter().any(|block| match block {
        Block::Body(Body {
            content: Content::Lines(lines),
            ..
        }) => lines.iter().any(|line| !line.changed.is_empty()),
        _ => false,
    });
    if !marks_words {
        return vec![composer.frame(MessageId::Changes)];
    }
    let mut legend = Vec::with_capacity(3);
    composer.message(MessageId::ChangesInLines, &mut legend, |_, out| {
        out.push(Inline::Changed(Words {
            text: composer.locale.catalog().words(MessageId::Changed).into(),
            source: Source::Frame,
        }));
    });
    legend
}

fn message<'a>(composer: &Composer<'_>, message: &'a MessagePreview<'_>) -> Vec<Block<'a>> {
    let more = message.more.unwrap_or_default();
    let mut fields = Vec::with_capacity(8);
    let mut add = |label, values: Vec<FieldValue<'a>>| {
        if !values.is_empty() {
            fields.push(Field::new(composer.label(label), values));
        }
    };
    let from = message.from.as_slice();
    add(MessageId::MessageFrom, people_values(composer, from, None));
    let mut to = people_values(composer, &message.to, more.to);
    if to.is_empty() {
        to.push(FieldValue::unchanged(vec![
            composer.frame(MessageId::Nobody),
        ]));
    }
    add(MessageId::MessageTo, to);
    add(
        MessageId::MessageCc,
        people_values(composer, &message.cc, more.cc),
    );
    add(
        MessageId::MessageBcc,
        people_values(composer, &message.bcc, more.bcc),
    );
    if let Some(subject) = &message.subject {
        add(
            MessageId::MessageSubject,
            vec![FieldValue::unchanged(vec![value_or_empty(
                composer, subject,
            )])],
        );
    }
    if let Some(instant) = &message.send_at {
        let mut content = Vec::with_capacity(1);
        composer.instant(instant, &mut content);
        add(
            MessageId::MessageSendAt,
            vec![FieldValue::unchanged(content)],
        );
    }
    add(
        MessageId::MessageAttachments,
        attachments(composer, message),
    );
    let warnings = message.warnings.iter().map(|warning| {
        let mut content = Vec::with_capacity(1);
        composer.app_line(warning, &mut content);
        FieldValue::unchanged(content)
    });
    add(MessageId::MessageWarnings, warnings.collect());
    vec![
        Block::Fields(fields),
        formatted_body(
            composer,
            MessageId::MessageBody,
            &message.body,
            message.format,
        ),
    ]
}

fn formatted_body<'a>(
    composer: &Composer<'_>,
    label: MessageId,
    text: &'a str,
    format: Option<BodyFormat>,
) -> Block<'a> {
    match format {
        Some(BodyFormat::Markdown) => markdown_body(composer, label, text),
        Some(BodyFormat::Plain) | None => body(composer, label, text),
    }
}

fn attachments<'a>(
    composer: &Composer<'_>,
    message: &'a MessagePreview<'_>,
) -> Vec<FieldValue<'a>> {
    let mut values: Vec<FieldValue<'a>> = message
        .attachments
        .iter()
        .map(|attachment| FieldValue::unchanged(attachment_line(composer, attachment, false)))
        .collect();
    if let Some(more) = message.more_attachments {
        let mut content = Vec::with_capacity(3);
        composer.counted(MessageId::MoreAttachments, more, &mut content);
        values.push(FieldValue::unchanged(content));
    }
    values
}

/// A file; `reveal` writes out its name, and its size to the byte (V-4).
pub(super) fn attachment_line<'a>(
    composer: &Composer<'_>,
    attachment: &'a Attachment<'_>,
    reveal: bool,
) -> Vec<Inline<'a>> {
    let name = Inline::Value(match reveal {
        true => Value::revealed(&attachment.name),
        false => composer.value(attachment.name.as_ref()),
    });
    let Some(size) = attachment.size else {
        return vec![name];
    };
    let mut content = Vec::with_capacity(5);
    composer.message(
        MessageId::Attachment,
        &mut content,
        |placeholder, out| match placeholder {
            "name" => out.push(name.clone()),
            _ if reveal => composer.counted(MessageId::SizeBytes, size, out),
            _ => composer.size(size, out),
        },
    );
    content
}

fn page<'a>(composer: &Composer<'_>, page: &'a PagePreview<'_>) -> Vec<Block<'a>> {
    let field = |label, text: &'a str| {
        let value = Inline::Value(composer.value(text));
        Field::new(
            composer.label(label),
            vec![FieldValue::unchanged(vec![value])],
        )
    };
    let mut fields = vec![field(MessageId::PageTitle, &page.title)];
    if let Some(place) = &page.place {
        fields.push(field(MessageId::PagePlace, place));
    }
    let mut blocks = vec![Block::Fields(fields)];
    blocks.push(match &page.before {
        Some(before) => compared_body(composer, MessageId::PageBody, before, &page.body),
        None => formatted_body(composer, MessageId::PageBody, &page.body, page.format),
    });
    blocks
}

fn task<'a>(composer: &Composer<'_>, task: &'a TaskPreview<'_>) -> Vec<Block<'a>> {
    let before = task.before.as_ref();
    let mut fields = Vec::with_capacity(4);
    let mut add = |label, values: Vec<FieldValue<'a>>| {
        if !values.is_empty() {
            fields.push(Field::new(composer.label(label), values));
        }
    };
    let text = |text: &'a Text<'_>, reveal: bool| {
        let value = if reveal {
            Value::revealed(text)
        } else {
            composer.value(text.as_ref())
        };
        vec![Inline::Value(value)]
    };
    let when = |when: &'a When<'_>, reveal: bool| {
        let mut content = Vec::with_capacity(1);
        composer.when(when, &mut content);
        if reveal {
            composer.spelled(when.as_str(), &mut content);
        }
        content
    };
    let shown_text = |text: &Text<'_>| text.to_string();
    let shown_when = |it: &When<'_>| {
        let mut content = Vec::with_capacity(1);
        composer.when(it, &mut content);
        plain(&content)
    };
    add(
        MessageId::TaskTitle,
        compared(
            before.and_then(|it| it.title.as_slice().get(..1)),
            std::slice::from_ref(&task.title),
            shown_text,
            text,
        ),
    );
    add(
        MessageId::TaskPlace,
        compared(
            before.and_then(|it| it.place.as_slice().get(..1)),
            task.place.as_slice(),
            shown_text,
            text,
        ),
    );
    add(
        MessageId::TaskDue,
        compared(
            before.and_then(|it| it.due.as_slice().get(..1)),
            task.due.as_slice(),
            shown_when,
            when,
        ),
    );
    add(
        MessageId::TaskAssignees,
        assignees(
            composer,
            before.and_then(|it| it.assignees.as_deref()),
            task.assignees.as_deref(),
        ),
    );
    let mut blocks = vec![Block::Fields(fields)];
    let old_notes = before.and_then(|it| it.notes.as_deref());
    blocks.extend(match (old_notes, task.notes.as_deref()) {
        (Some(old), new) => {
            let new = new.unwrap_or_default();
            Some(compared_body(composer, MessageId::TaskNotes, old, new))
        }
        (None, Some(new)) => Some(body(composer, MessageId::TaskNotes, new)),
        (None, None) => None,
    });
    blocks
}

/// Old and new values of a field. Without an old one nothing is said about it.
fn compared<'a, T: PartialEq>(
    old: Option<&'a [T]>,
    new: &'a [T],
    shown: impl Fn(&T) -> String,
    content: impl Fn(&'a T, bool) -> Vec<Inline<'a>>,
) -> Vec<FieldValue<'a>> {
    let Some(old) = old else {
        return new
            .iter()
            .map(|it| FieldValue::unchanged(content(it, false)))
            .collect();
    };
    let values = diff_values(old, new, |it| shown(it));
    let values = values.into_iter().map(|value| FieldValue {
        change: value.change,
        content: content(value.item, value.reveal),
    });
    values.collect()
}

/// Who a task is for. Nobody is somebody too: no people before, or none after.
fn assignees<'a>(
    composer: &Composer<'_>,
    old: Option<&'a [Person<'_>]>,
    new: Option<&'a [Person<'_>]>,
) -> Vec<FieldValue<'a>> {
    let nobody = |change| FieldValue {
        change,
        content: vec![composer.frame(MessageId::Nobody)],
    };
    let person = |person: &'a Person<'_>, reveal: bool| {
        let mut content = Vec::with_capacity(4);
        let cut = |value: Value<'a>| match reveal {
            true => Value::revealed(&value.text),
            false => value,
        };
        composer.person(person, cut, &mut content);
        content
    };
    let shown = |person: &Person<'_>| {
        let parts = [person.name.as_deref(), person.address.as_deref()];
        parts.map(Option::unwrap_or_default).join(" ")
    };
    match (old, new) {
        (Some([]) | None, Some([])) => vec![nobody(Change::None)],
        (Some([]), Some(new)) => {
            let mut values = compared(Some(&[]), new, shown, person);
            values.insert(0, nobody(Change::Removed));
            values
        }
        (Some(old), Some([])) => {
            let mut values = compared(Some(old), &[], shown, person);
            values.push(nobody(Change::Added));
            values
        }
        (old, new) => compared(old, new.unwrap_or_default(), shown, person),
    }
}

fn value_or_empty<'a>(composer: &Composer<'_>, text: &'a str) -> Inline<'a> {
    if text.is_empty() {
        composer.frame(MessageId::Empty)
    } else {
        Inline::Value(composer.value(text))
    }
}
