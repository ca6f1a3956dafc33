//! Call files: a declaration, a review, and what happened.

use super::declaration::declaration;
use super::document::DocumentKind;
use super::members::{Members, any_json, string};
use super::outcome::outcome;
use super::review::review;
use super::rules::Rules;
use crate::contract::{Call, Declaration, name};
use crate::json::{Path, Value};
use crate::report::{IssueCode, Report};

/// Reads a call file, or a bare review: an object with a `sentence` and neither `review` nor `legacyReview`.
pub(super) fn call<'a>(value: Value<'a>, raw_len: usize, report: &mut Report) -> Option<Call<'a>> {
    let path = Path::ROOT;
    if DocumentKind::of(&value) == DocumentKind::Review {
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
        let message =
            "a legacy review is not read here; `legacy::read_legacy_call` reads it".to_owned();
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
