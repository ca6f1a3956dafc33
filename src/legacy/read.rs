//! From JSON to a checked legacy call, or to a report of everything that is wrong (O-6).

use super::escape;
use super::review::{DetailValue, Display, Format, LegacyCall, LegacyDetail, LegacyReview};
use super::{LABEL_LEN, MAX_DETAILS, MESSAGE_LEN, VALUE_LEN};
use crate::contract::{Checked, Declaration, Text, name};
use crate::json::{self, Path, Value};
use crate::report::{IssueCode, Report};
use crate::validate::{
    DocumentKind, Members, any_json, check_length, declaration, finish, instant, line, list,
    outcome, string, titled_links, when, word,
};

/// The longest scope and the longest title of a link.
const SCOPE_LEN: usize = 200;
const LINK_TITLE_LEN: usize = 120;

/// Reads a call file whose review is `legacyReview`, or a bare legacy review: an object with `message` and none of the
/// members that tell other documents apart.
///
/// # Errors
/// A [`Report`] with every issue of the document, paths pointing into it.
///
/// ```
/// let report = countersign::legacy::read_legacy_call(br#"{
///   "message": "Moves 3 messages to Trash.",
///   "details": [{ "label": "When", "value": "tomorrow", "format": "date" }]
/// }"#).unwrap_err();
/// let first = &report.issues()[0];
/// assert_eq!(first.path, "/details/0/value");
/// assert_eq!(first.code.as_str(), "invalid_date");
/// ```
pub fn read_legacy_call(bytes: &[u8]) -> Result<Checked<LegacyCall<'_>>, Report> {
    let mut report = Report::new();
    let call = call(json::read(bytes)?, bytes.len(), &mut report);
    finish(call, report)
}

/// Tells whether a document is for [`read_legacy_call`], without checking it: it has `legacyReview` and no `review`, or it
/// is a bare legacy review.
///
/// # Errors
/// A [`Report`] with one issue when it is no JSON document that can be read (J-3, J-4).
pub fn is_legacy(bytes: &[u8]) -> Result<bool, Report> {
    let value = json::read(bytes)?;
    Ok(is_bare(&value) || (has(&value, name::LEGACY_REVIEW) && !has(&value, name::REVIEW)))
}

fn is_bare(value: &Value<'_>) -> bool {
    DocumentKind::of(value) == DocumentKind::CallFile
        && has(value, name::MESSAGE)
        && !has(value, name::REVIEW)
        && !has(value, name::LEGACY_REVIEW)
}

fn has(value: &Value<'_>, name: &str) -> bool {
    matches!(value, Value::Object(object) if object.get(name).is_some())
}

fn call<'a>(value: Value<'a>, raw_len: usize, report: &mut Report) -> Option<LegacyCall<'a>> {
    let path = Path::ROOT;
    if is_bare(&value) {
        return Some(LegacyCall {
            declaration: Declaration::default(),
            review: review(value, &path, report)?,
            approval_reason: None,
            outcome: None,
        });
    }
    let mut members = Members::open(value, &path, report)?;
    let declared = declaration(&mut members, report);
    check_reviews(&members, declared.action.declares_policy, report);
    let review = members.optional(name::LEGACY_REVIEW, report, review);
    let approval_reason = members.optional(name::APPROVAL_REASON, report, string);
    let outcome = members.optional(name::OUTCOME, report, |value, path, report| {
        outcome(value, raw_len, path, report)
    });
    members.optional(name::REVIEW, report, |value, path, report| {
        any_json(&value, path, report);
        Some(())
    });
    members.close(report);
    Some(LegacyCall {
        declaration: declared.finish(),
        review: review?,
        approval_reason,
        outcome,
    })
}

/// There is one review, and it is the legacy one. A call review is recognized and not read.
fn check_reviews(members: &Members<'_, '_>, has_policy: bool, report: &mut Report) {
    let path = Path::ROOT;
    let issue = match (members.has(name::LEGACY_REVIEW), members.has(name::REVIEW)) {
        (true, has_review) if has_review || has_policy => Some((
            name::LEGACY_REVIEW,
            IssueCode::PolicyConflict,
            "a legacy review stands neither beside `review` nor under a policy",
        )),
        (true, _) => None,
        (false, true) => Some((
            name::REVIEW,
            IssueCode::UnknownField,
            "a call review is not read here; `read_call` reads it",
        )),
        (false, false) => Some((
            name::REVIEW,
            IssueCode::MissingField,
            "a `legacyReview` or `review` is required",
        )),
    };
    if let Some((name, code, message)) = issue {
        report.add(&path.key(name), code, message.to_owned());
    }
}

fn review<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<LegacyReview<'a>> {
    let mut members = Members::open(value, path, report)?;
    let message = members.required(name::MESSAGE, report, text(1, MESSAGE_LEN));
    let details = members.optional(name::DETAILS, report, list(0, MAX_DETAILS, detail));
    let links = titled_links(&mut members, text(1, LINK_TITLE_LEN), report);
    let approval_scope = members.optional(name::APPROVAL_SCOPE, report, line(1, SCOPE_LEN));
    members.close(report);
    Some(LegacyReview {
        message: message?,
        details: details.unwrap_or_default(),
        links: links.links,
        approval_scope,
    })
}

fn detail<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<LegacyDetail<'a>> {
    let mut members = Members::open(value, path, report)?;
    let label = members.required(name::LABEL, report, text(1, LABEL_LEN));
    let value = members.required(name::VALUE, report, text(0, VALUE_LEN));
    // A display that cannot be read may have been any.
    let display = match members.has(name::DISPLAY) {
        true => members.optional(name::DISPLAY, report, word::<Display>),
        false => Some(Display::default()),
    };
    let format = members.optional(name::FORMAT, report, word::<Format>);
    members.close(report);
    if format == Some(Format::Markdown) && display == Some(Display::Inline) {
        let message = "`markdown` needs `display: \"block\"`".to_owned();
        report.add(&path.key(name::FORMAT), IssueCode::InvalidFormat, message);
    }
    let value = formatted(value?, format, &path.key(name::VALUE), report)?;
    let shown = match &value {
        DetailValue::Text(text) | DetailValue::Markdown(text) => shown_lines(text),
        DetailValue::Date(_) | DetailValue::DateTime(_) => Text::default(),
    };
    Some(LegacyDetail {
        label: label?,
        value,
        display: display?,
        shown,
    })
}

/// A value as its format reads it.
fn formatted<'a>(
    value: Text<'a>,
    format: Option<Format>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<DetailValue<'a>> {
    Some(match format {
        None => DetailValue::Text(value),
        Some(Format::Markdown) => DetailValue::Markdown(value),
        Some(Format::Date) => DetailValue::Date(when(Value::String(value), path, report)?),
        Some(Format::DateTime) => {
            DetailValue::DateTime(instant(Value::String(value), path, report)?)
        }
    })
}

/// A string of `min` to `max` stored characters, whatever they are (O-7). What is too long is read all the same.
fn text<'a>(
    min: usize,
    max: usize,
) -> impl Fn(Value<'a>, &Path<'_>, &mut Report) -> Option<Text<'a>> {
    move |value, path, report| {
        let text = string(value, path, report)?;
        check_length(&text, min, max, path, report);
        Some(text)
    }
}

/// Worked out here, because a card borrows it.
fn shown_lines<'a>(text: &Text<'a>) -> Text<'a> {
    match text {
        Text::Borrowed(text) => escape::lines(text),
        Text::Owned(text) => Text::Owned(escape::lines(text).into_owned()),
    }
}
