//! Previews of messages, pages and tasks (V-1, V-2).

use super::members::{Members, integer, list, literal, string, unknown_value, word};
use super::slots::{MAX_COUNTED, person};
use super::string::{instant, line, lines, when};
use crate::contract::{
    Attachment, BodyFormat, MessagePreview, MoreRecipients, PagePreview, Person, Preview,
    TaskBefore, TaskPreview, name,
};
use crate::json::{Path, SAFE_INTEGER, Value};
use crate::report::{IssueCode, Report};

/// A preview as far as it could be read, and what other rules need to know of it.
#[derive(Default)]
pub(super) struct PreviewDraft<'a> {
    pub preview: Option<Preview<'a>>,
    /// It leaves something out, so there must be a link to the whole (V-2).
    pub needs_open_link: bool,
    /// It is a message that does not say from whom.
    pub lacks_from: bool,
}

pub(super) fn preview<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<PreviewDraft<'a>> {
    let mut members = Members::open(value, path, report)?;
    let kind = members.required(name::KIND, report, string)?;
    let [message, page, task] = name::PREVIEW_KINDS;
    let draft = if kind == message {
        message_preview(&mut members, report)
    } else if kind == page {
        page_preview(&mut members, report)
    } else if kind == task {
        task_preview(&mut members, report)
    } else {
        let kinds = name::PREVIEW_KINDS.iter();
        unknown_value(&kind, kinds, &path.key(name::KIND), report);
        return None;
    };
    members.close(report);
    Some(draft)
}

fn message_preview<'a>(members: &mut Members<'a, '_>, report: &mut Report) -> PreviewDraft<'a> {
    let lacks_from = !members.has(name::FROM);
    let from = members.optional(name::FROM, report, person);
    let to = members.required(name::TO, report, people);
    let cc = members.optional(name::CC, report, people);
    let bcc = members.optional(name::BCC, report, people);
    let more = members.optional(name::MORE, report, more_recipients);
    let subject = members.optional(name::SUBJECT, report, line(0, 200));
    let body = members.required(name::BODY, report, lines);
    let format = members.optional(name::FORMAT, report, word::<BodyFormat>);
    let attachments = members.optional(name::ATTACHMENTS, report, list(0, 50, attachment));
    let more_attachments =
        members.optional(name::MORE_ATTACHMENTS, report, integer(1, MAX_COUNTED));
    let send_at = members.optional(name::SEND_AT, report, instant);
    let warnings = members.optional(name::WARNINGS, report, list(0, 10, line(1, 200)));
    let truncated = members
        .optional(name::TRUNCATED, report, literal(true))
        .is_some();
    let counted = more.is_some_and(|more| more != MoreRecipients::default());
    PreviewDraft {
        needs_open_link: counted || more_attachments.is_some() || truncated,
        lacks_from,
        preview: to.zip(body).map(|(to, body)| {
            Preview::Message(Box::new(MessagePreview {
                from,
                to,
                cc: cc.unwrap_or_default(),
                bcc: bcc.unwrap_or_default(),
                more,
                subject,
                body,
                format,
                attachments: attachments.unwrap_or_default(),
                more_attachments,
                send_at,
                warnings: warnings.unwrap_or_default(),
                truncated,
            }))
        }),
    }
}

fn people<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<Vec<Person<'a>>> {
    list(0, 100, person)(value, path, report)
}

fn more_recipients(
    value: Value<'_>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<MoreRecipients> {
    let mut members = Members::open(value, path, report)?;
    let [to, cc, bcc] = [name::TO, name::CC, name::BCC]
        .map(|name| members.optional(name, report, integer(1, MAX_COUNTED)));
    members.close(report);
    Some(MoreRecipients { to, cc, bcc })
}

fn attachment<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Attachment<'a>> {
    let mut members = Members::open(value, path, report)?;
    let name = members.required(name::NAME, report, line(1, 255));
    let size = members.optional(name::SIZE, report, integer(0, SAFE_INTEGER.unsigned_abs()));
    members.close(report);
    Some(Attachment { name: name?, size })
}

fn page_preview<'a>(members: &mut Members<'a, '_>, report: &mut Report) -> PreviewDraft<'a> {
    let title = members.required(name::TITLE, report, line(1, 200));
    let place = members.optional(name::PLACE, report, line(1, 200));
    let body = members.required(name::BODY, report, lines);
    let format = members.optional(name::FORMAT, report, word::<BodyFormat>);
    let before = members.optional(name::BEFORE, report, lines);
    let truncated = members
        .optional(name::TRUNCATED, report, literal(true))
        .is_some();
    PreviewDraft {
        needs_open_link: truncated,
        lacks_from: false,
        preview: title.zip(body).map(|(title, body)| {
            Preview::Page(Box::new(PagePreview {
                title,
                place,
                body,
                format,
                before,
                truncated,
            }))
        }),
    }
}

fn task_preview<'a>(members: &mut Members<'a, '_>, report: &mut Report) -> PreviewDraft<'a> {
    let title = members.required(name::TITLE, report, line(1, 200));
    let place = members.optional(name::PLACE, report, line(1, 200));
    let due = members.optional(name::DUE, report, when);
    let assignees = members.optional(name::ASSIGNEES, report, people);
    let notes = members.optional(name::NOTES, report, lines);
    let before = members.optional(name::BEFORE, report, task_before);
    let truncated = members
        .optional(name::TRUNCATED, report, literal(true))
        .is_some();
    PreviewDraft {
        needs_open_link: truncated,
        lacks_from: false,
        preview: title.map(|title| {
            Preview::Task(Box::new(TaskPreview {
                title,
                place,
                due,
                assignees,
                notes,
                before,
                truncated,
            }))
        }),
    }
}

fn task_before<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<TaskBefore<'a>> {
    if matches!(&value, Value::Object(object) if object.is_empty()) {
        let message = "at least 1 old value, found none; leave `before` out instead".to_owned();
        report.add(path, IssueCode::TooFew, message);
    }
    let mut members = Members::open(value, path, report)?;
    let title = members.optional(name::TITLE, report, line(1, 200));
    let place = members.optional(name::PLACE, report, line(1, 200));
    let due = members.optional(name::DUE, report, when);
    let assignees = members.optional(name::ASSIGNEES, report, people);
    let notes = members.optional(name::NOTES, report, lines);
    members.close(report);
    Some(TaskBefore {
        title,
        place,
        due,
        assignees,
        notes,
    })
}
