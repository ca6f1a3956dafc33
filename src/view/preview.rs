//! Previews: everything that they hold is shown (V-3), and what changes is shown as a change (V-4).

use super::compose::Composer;
use super::details::{people_values, plain_value};
use super::diff::diff;
use super::tree::{Block, Body, Change, Field, FieldValue, Inline, Line, Role, Value};
use crate::characters::is_white_space;
use crate::contract::{
    Attachment, MessagePreview, PagePreview, Person, Preview, TaskPreview, Text, When,
};
use crate::locale::MessageId;

/// From how many blank lines on a run is written as a mark (D-7).
const BLANK_LINES: usize = 4;

/// The preview under its heading.
pub(super) fn preview<'a>(composer: &Composer<'_>, preview: &'a Preview<'_>) -> Block<'a> {
    let mut blocks = Vec::with_capacity(4);
    let compared = match preview {
        Preview::Message(_) => false,
        Preview::Page(it) => it.before.is_some(),
        Preview::Task(it) => it.before.is_some(),
    };
    if compared {
        let legend = vec![composer.frame(MessageId::Changes)];
        blocks.push(Block::Paragraph(Role::Legend, legend));
    }
    let (heading, shown, truncated) = match preview {
        Preview::Message(it) => (
            MessageId::PreviewMessage,
            message(composer, it),
            it.truncated,
        ),
        Preview::Page(it) => (MessageId::PreviewPage, page(composer, it), it.truncated),
        Preview::Task(it) => (MessageId::PreviewTask, task(composer, it), it.truncated),
    };
    blocks.extend(shown);
    if truncated {
        blocks.push(Block::Paragraph(
            Role::Truncated,
            vec![composer.frame(MessageId::Truncated)],
        ));
    }
    Block::Section(vec![composer.frame(heading)], blocks)
}

fn message<'a>(composer: &Composer<'_>, message: &'a MessagePreview<'_>) -> Vec<Block<'a>> {
    let more = message.more.unwrap_or_default();
    let mut fields = Vec::with_capacity(8);
    let mut add = |label, values: Vec<FieldValue<'a>>| {
        if !values.is_empty() {
            fields.push(field(composer, label, values));
        }
    };
    let from = message.from.as_slice();
    add(MessageId::MessageFrom, people_values(composer, from, None));
    let mut to = people_values(composer, &message.to, more.to);
    if to.is_empty() {
        to.push(plain_value(composer.frame(MessageId::Nobody)));
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
            vec![plain_value(value_or_empty(composer, subject))],
        );
    }
    if let Some(instant) = &message.send_at {
        let mut content = Vec::with_capacity(1);
        composer.instant(instant, &mut content);
        add(MessageId::MessageSendAt, vec![unchanged(content)]);
    }
    add(
        MessageId::MessageAttachments,
        attachments(composer, message),
    );
    let warnings = message.warnings.iter().map(|warning| {
        let mut content = Vec::with_capacity(1);
        composer.app_line(warning, &mut content);
        unchanged(content)
    });
    add(MessageId::MessageWarnings, warnings.collect());
    vec![
        Block::Fields(fields),
        body(composer, MessageId::MessageBody, &message.body),
    ]
}

fn attachments<'a>(
    composer: &Composer<'_>,
    message: &'a MessagePreview<'_>,
) -> Vec<FieldValue<'a>> {
    let mut values: Vec<FieldValue<'a>> = message
        .attachments
        .iter()
        .map(|attachment| unchanged(attachment_line(composer, attachment)))
        .collect();
    if let Some(more) = message.more_attachments {
        let mut content = Vec::with_capacity(3);
        composer.counted(MessageId::MoreAttachments, more, &mut content);
        values.push(unchanged(content));
    }
    values
}

fn attachment_line<'a>(composer: &Composer<'_>, attachment: &'a Attachment<'_>) -> Vec<Inline<'a>> {
    let name = Inline::Value(composer.value(attachment.name.as_ref()));
    let Some(size) = attachment.size else {
        return vec![name];
    };
    let mut content = Vec::with_capacity(5);
    composer.message(
        MessageId::Attachment,
        &mut content,
        |placeholder, out| match placeholder {
            "name" => out.push(name.clone()),
            _ => composer.size(size, out),
        },
    );
    content
}

fn page<'a>(composer: &Composer<'_>, page: &'a PagePreview<'_>) -> Vec<Block<'a>> {
    let value = |text: &'a str| vec![plain_value(Inline::Value(composer.value(text)))];
    let mut fields = vec![field(composer, MessageId::PageTitle, value(&page.title))];
    if let Some(place) = &page.place {
        fields.push(field(composer, MessageId::PagePlace, value(place)));
    }
    let mut blocks = vec![Block::Fields(fields)];
    blocks.push(match &page.before {
        Some(before) => compared_body(composer, MessageId::PageBody, before, &page.body),
        None => body(composer, MessageId::PageBody, &page.body),
    });
    blocks
}

fn task<'a>(composer: &Composer<'_>, task: &'a TaskPreview<'_>) -> Vec<Block<'a>> {
    let before = task.before.as_ref();
    let mut fields = Vec::with_capacity(4);
    let mut add = |label, values: Vec<FieldValue<'a>>| {
        if !values.is_empty() {
            fields.push(field(composer, label, values));
        }
    };
    let text = |text: Option<&'a Text<'_>>| match text {
        Some(text) => vec![plain_value(Inline::Value(composer.value(text.as_ref())))],
        None => Vec::new(),
    };
    let when = |when: Option<&'a When<'_>>| match when {
        Some(when) => {
            let mut content = Vec::with_capacity(1);
            composer.when(when, &mut content);
            vec![unchanged(content)]
        }
        None => Vec::new(),
    };
    let people = |people: Option<&'a Vec<Person<'_>>>| match people.map(Vec::as_slice) {
        Some([]) => vec![plain_value(composer.frame(MessageId::Nobody))],
        Some(people) => people_values(composer, people, None),
        None => Vec::new(),
    };
    let old_title = before.and_then(|it| it.title.as_ref());
    let old_place = before.and_then(|it| it.place.as_ref());
    let old_due = before.and_then(|it| it.due.as_ref());
    let old_assignees = before.and_then(|it| it.assignees.as_ref());
    add(
        MessageId::TaskTitle,
        compared(old_title.map(|it| text(Some(it))), text(Some(&task.title))),
    );
    add(
        MessageId::TaskPlace,
        compared(
            old_place.map(|it| text(Some(it))),
            text(task.place.as_ref()),
        ),
    );
    add(
        MessageId::TaskDue,
        compared(old_due.map(|it| when(Some(it))), when(task.due.as_ref())),
    );
    add(
        MessageId::TaskAssignees,
        compared(
            old_assignees.map(|it| people(Some(it))),
            people(task.assignees.as_ref()),
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

/// Old and new values of a field: those only in the old one go, those only in the new one are added. Without an old
/// value nothing is said about it.
fn compared<'a>(old: Option<Vec<FieldValue<'a>>>, new: Vec<FieldValue<'a>>) -> Vec<FieldValue<'a>> {
    let Some(old) = old else {
        return new;
    };
    let holds = |values: &[FieldValue<'a>], it: &FieldValue<'a>| {
        values.iter().any(|value| value.content == it.content)
    };
    let removed = old
        .iter()
        .filter(|value| !holds(&new, value))
        .map(|value| FieldValue {
            change: Change::Removed,
            content: value.content.clone(),
        });
    let rest = new.iter().map(|value| FieldValue {
        change: if holds(&old, value) {
            Change::None
        } else {
            Change::Added
        },
        content: value.content.clone(),
    });
    removed.chain(rest).collect()
}

fn field<'a>(composer: &Composer<'_>, label: MessageId, values: Vec<FieldValue<'a>>) -> Field<'a> {
    Field {
        label: composer.label(label),
        values,
        in_plain_sentence: false,
    }
}

fn unchanged(content: Vec<Inline<'_>>) -> FieldValue<'_> {
    FieldValue {
        change: Change::None,
        content,
    }
}

fn value_or_empty<'a>(composer: &Composer<'_>, text: &'a str) -> Inline<'a> {
    if text.is_empty() {
        composer.frame(MessageId::Empty)
    } else {
        Inline::Value(composer.value(text))
    }
}

fn body<'a>(composer: &Composer<'_>, label: MessageId, text: &'a str) -> Block<'a> {
    let lines = body_lines(composer, text).into_iter().map(|value| Line {
        change: Change::None,
        value,
    });
    Block::Body(Body {
        label: composer.label(label),
        lines: lines.collect(),
    })
}

fn compared_body<'a>(
    composer: &Composer<'_>,
    label: MessageId,
    before: &'a str,
    after: &'a str,
) -> Block<'a> {
    Block::Body(Body {
        label: composer.label(label),
        lines: diff(body_lines(composer, before), body_lines(composer, after)),
    })
}

/// The lines of a text, with long runs of white space and of blank lines as marks (D-7). An empty text is a mark too.
fn body_lines<'a>(composer: &Composer<'_>, text: &'a str) -> Vec<Value<'a>> {
    if text.is_empty() {
        let empty = composer.locale.catalog().words(MessageId::Empty);
        return vec![Value::mark(empty.to_owned())];
    }
    let mut lines = Vec::new();
    let mut blank: Vec<&'a str> = Vec::new();
    let flush = |blank: &mut Vec<&'a str>, lines: &mut Vec<Value<'a>>| {
        if blank.len() >= BLANK_LINES {
            let count = blank.len() as u64;
            lines.push(Value::mark(
                composer.counted_text(MessageId::BlankLines, count),
            ));
            blank.clear();
        }
        lines.extend(blank.drain(..).map(|line| body_line(composer, line)));
    };
    for line in text.split('\n') {
        if line.trim_matches(is_white_space).is_empty() {
            blank.push(line);
        } else {
            flush(&mut blank, &mut lines);
            lines.push(body_line(composer, line));
        }
    }
    flush(&mut blank, &mut lines);
    lines
}

fn body_line<'a>(composer: &Composer<'_>, line: &'a str) -> Value<'a> {
    Value::body_line(line, |count| composer.spaces(count))
}
