//! Call files: a declaration, a review, and what happened.

use super::declaration::declaration;
use super::link::links;
use super::members::{Members, any_json, one_of, string};
use super::review::{receipt, review};
use super::rules::Rules;
use super::string::trimmed;
use crate::characters::stored_len;
use crate::contract::{Call, Declaration, Outcome, State, Text, name};
use crate::json::{Path, Value};
use crate::report::{IssueCode, Report};

/// The longest summary of a result (O-10).
const SUMMARY_LEN: usize = 500;

/// Reads a call file, or a bare review: an object with a `sentence` and neither `review` nor `legacyReview`.
pub(super) fn call<'a>(value: Value<'a>, raw_len: usize, report: &mut Report) -> Option<Call<'a>> {
    let path = Path::ROOT;
    if is_bare_review(&value) {
        let review = review(value, raw_len, Rules::default(), &path, report)?;
        return Some(Call::new(Declaration::default(), review));
    }
    let mut members = Members::open(value, &path, report)?;
    let declared = declaration(&mut members, report);
    check_reviews(&members, declared.action.declares_policy, report);
    let review = members.optional(name::REVIEW, report, |value, path, report| {
        review(value, raw_len, declared.rules(), path, report)
    });
    let approval_reason = members.optional(name::APPROVAL_REASON, report, string);
    let outcome = members.optional(name::OUTCOME, report, |value, path, report| {
        outcome(value, raw_len, path, report)
    });
    members.optional(name::LEGACY_REVIEW, report, |value, path, report| {
        any_json(&value, path, report);
        Some(())
    });
    members.close(report);
    Some(Call {
        approval_reason,
        outcome,
        ..Call::new(declared.finish(), review?)
    })
}

fn is_bare_review(value: &Value<'_>) -> bool {
    let Value::Object(object) = value else {
        return false;
    };
    let has = |name: &str| object.get(name).is_some();
    has(name::SENTENCE) && !has(name::REVIEW) && !has(name::LEGACY_REVIEW)
}

/// There is one review; a legacy one is recognized, so that its conflicts can be named, and not read.
fn check_reviews(members: &Members<'_, '_>, has_policy: bool, report: &mut Report) {
    let (has_review, has_legacy) = (members.has(name::REVIEW), members.has(name::LEGACY_REVIEW));
    let path = Path::ROOT;
    if has_legacy && (has_review || has_policy) {
        let message =
            "a legacy review stands neither beside `review` nor under a policy".to_owned();
        report.add(
            &path.key(name::LEGACY_REVIEW),
            IssueCode::PolicyConflict,
            message,
        );
    } else if has_legacy {
        let message = "legacy reviews are not read by this version; give a `review`".to_owned();
        report.add(
            &path.key(name::LEGACY_REVIEW),
            IssueCode::UnknownField,
            message,
        );
    } else if !has_review {
        let message = "`review` is required".to_owned();
        report.add(&path.key(name::REVIEW), IssueCode::MissingField, message);
        if has_policy {
            let action = path.key(name::ACTION);
            let message = "an Action with a policy reviews each call".to_owned();
            report.add(
                &action.key(name::POLICY),
                IssueCode::PolicyRequiresReview,
                message,
            );
        }
    }
}

/// What happened: one of the five outcome states; only `done` has a receipt (O-2).
fn outcome<'a>(
    value: Value<'a>,
    raw_len: usize,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Outcome<'a>> {
    const STATES: [State; 5] = [
        State::Running,
        State::Done,
        State::Rejected,
        State::NotRun,
        State::Unknown,
    ];
    let mut members = Members::open(value, path, report)?;
    let state = members.required(name::STATE, report, |value, path, report| {
        one_of(&STATES, value, path, report)
    });
    if members.has(name::RECEIPT) && state.is_some_and(|state| state != State::Done) {
        let message = "only a call that is done has a receipt".to_owned();
        report.add(
            &path.key(name::RECEIPT),
            IssueCode::ReceiptNotAllowed,
            message,
        );
    }
    let receipt = members.optional(name::RECEIPT, report, |value, path, report| {
        receipt(value, raw_len, path, report)
    });
    let links = links(&mut members, report);
    let summary = members.optional(name::SUMMARY, report, summary);
    members.close(report);
    if receipt.as_ref().is_some_and(|draft| draft.needs_open_link) {
        links.require_open(&path.key(name::LINKS), report);
    }
    Some(Outcome {
        state: state?,
        receipt: receipt.and_then(|draft| draft.receipt),
        links: links.links,
        summary,
    })
}

/// Trimmed, then at most 500 characters (O-10).
fn summary<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<Text<'a>> {
    let trimmed = trimmed(string(value, path, report)?);
    let length = stored_len(&trimmed);
    if length > SUMMARY_LEN {
        let message = format!("at most {SUMMARY_LEN} characters, found {length}");
        report.add(path, IssueCode::TooLong, message);
        return None;
    }
    Some(trimmed)
}
