//! Previews of messages, pages and tasks (V-1, V-2).

use super::members::{Members, integer, list, literal, string, unknown_value, word};
use super::slots::{MAX_COUNTED, person};
use super::string::{instant, line, lines, when};
use crate::contract::{
    Attachment, BodyFormat, MessagePreview, MoreRecipients, PagePreview, Person, Preview,
    TaskBefore, TaskPreview, name,
};
use crate::json::{Exact, Path, SAFE_INTEGER, Value};
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
    // Which members belong is only known with the kind.
    let Some(kind) = members.required(name::KIND, report, kind) else {
        members.abandon(report);
        return None;
    };
    let draft = kind(&mut members, report);
    members.close(report);
    Some(draft)
}

/// Reads the members of one kind of preview.
type ReadMembers = for<'a> fn(&mut Members<'a, '_>, &mut Report) -> PreviewDraft<'a>;

fn kind(value: Value<'_>, path: &Path<'_>, report: &mut Report) -> Option<ReadMembers> {
    let word = string(value, path, report)?;
    let readers: [ReadMembers; 3] = [message_preview, page_preview, task_preview];
    let mut kinds = name::PREVIEW_KINDS.into_iter().zip(readers);
    let found = kinds.find(|(kind, _)| *kind == word);
    if found.is_none() {
        unknown_value(&word, name::PREVIEW_KINDS.iter(), path, report);
    }
    found.map(|(_, reader)| reader)
}

fn message_preview<'a>(members: &mut Members<'a, '_>, report: &mut Report) -> PreviewDraft<'a> {
    let lacks_from = !members.has(name::FROM);
    let from = members.optional(name::FROM, report, person);
    let to = members.required(name::TO, report, people);
    let cc = members.optional(name::CC, report, people);
    let bcc = members.optional(name::BCC, report, people);
    let mut counted = false;
    let more = members.optional(name::MORE, report, |value, path, report| {
        more_recipients(value, path, report, &mut counted)
    });
    let subject = members.optional(name::SUBJECT, report, line(0, 200));
    let body = members.required(name::BODY, report, lines);
    let format = members.optional(name::FORMAT, report, word::<BodyFormat>);
    let attachments = members.optional(name::ATTACHMENTS, report, list(0, 50, attachment));
    let more_attachments =
        members.optional(name::MORE_ATTACHMENTS, report, |value, path, report| {
            counted_more(value, path, report, &mut counted)
        });
    let send_at = members.optional(name::SEND_AT, report, instant);
    let warnings = members.optional(name::WARNINGS, report, list(0, 10, line(1, 200)));
    let truncated = members
        .optional(name::TRUNCATED, report, literal(true))
        .is_some();
    PreviewDraft {
        needs_open_link: counted || truncated,
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
    counted: &mut bool,
) -> Option<MoreRecipients> {
    let mut members = Members::open(value, path, report)?;
    let [to, cc, bcc] = [name::TO, name::CC, name::BCC].map(|name| {
        members.optional(name, report, |value, path, report| {
            counted_more(value, path, report, counted)
        })
    });
    members.close(report);
    Some(MoreRecipients { to, cc, bcc })
}

/// How many are only counted. A number that is positive leaves somebody out, also where it is too big (V-2).
fn counted_more(
    value: Value<'_>,
    path: &Path<'_>,
    report: &mut Report,
    counted: &mut bool,
) -> Option<u64> {
    *counted |= match &value {
        Value::Number(number) => match number.exact() {
            Exact::Integer(count) => count > 0,
            Exact::Huge { negative } => !negative,
            Exact::Fraction => false,
        },
        _ => false,
    };
    integer(1, MAX_COUNTED)(value, path, report)
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
