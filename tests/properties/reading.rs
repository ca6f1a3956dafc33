//! Whatever is read, nothing panics, and every issue can be relied on.

use countersign::contract::{Call, Checked};
use countersign::{Issue, IssueCode, Report, check_messages, read_call, read_review};
use proptest::prelude::*;
use serde_json::Value;

use super::cases;
use super::documents::{bytes, damaged, rearranged, rearranged_catalog};
use super::shown::every_rendering;

/// The codes that machines may meet.
const CODES: &[&str] = &[
    "invalid_json",
    "duplicate_key",
    "too_large",
    "too_deep",
    "unknown_field",
    "missing_field",
    "wrong_type",
    "unknown_value",
    "too_short",
    "too_long",
    "too_small",
    "too_big",
    "too_many",
    "too_few",
    "blank",
    "unsafe_character",
    "invalid_format",
    "invalid_placeholder",
    "unknown_slot",
    "missing_slot",
    "too_many_chips",
    "button_slots",
    "button_too_long",
    "locale_not_canonical",
    "locale_not_offered",
    "invalid_date",
    "invalid_instant",
    "invalid_href",
    "open_link_required",
    "from_required",
    "reach_not_allowed",
    "reach_too_wide",
    "unknown_query",
    "policy_conflict",
    "policy_requires_review",
    "policy_requires_idempotency",
    "policy_must_ask",
    "receipt_not_allowed",
    "unknown_field_path",
    "question_too_long",
    "missing_plural_form",
    "slots_differ",
];

/// More than any message needs, and less than any value that could be smuggled into one.
const MESSAGE_LEN: usize = 700;

// J-5
#[test]
fn codes_are_the_stable_ones() {
    let known: Vec<&str> = IssueCode::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(known, CODES);
}

fn check_bytes(bytes: &[u8]) -> Result<(), TestCaseError> {
    for result in [
        read_call(bytes).map(drop),
        read_review(bytes).map(drop),
        check_messages(bytes),
    ] {
        if let Err(report) = result {
            check_report(&report)?;
        }
    }
    Ok(())
}

/// J-1, J-4, J-5
fn check_report(report: &Report) -> Result<(), TestCaseError> {
    prop_assert!(!report.is_empty());
    let stands_alone = |issue: &Issue| matches!(issue.code.as_str(), "invalid_json" | "too_deep");
    if report.issues().iter().any(stands_alone) {
        prop_assert_eq!(report.len(), 1);
        prop_assert_eq!(&report.issues()[0].path, "");
    }
    for issue in report.issues() {
        prop_assert!(is_pointer(&issue.path), "{:?}", issue);
        prop_assert!(CODES.contains(&issue.code.as_str()), "{:?}", issue);
        let count = issue.message.chars().count();
        prop_assert!((1..=MESSAGE_LEN).contains(&count), "{:?}", issue);
        prop_assert!(is_visible(&issue.message), "{:?}", issue);
        prop_assert!(is_visible(&issue.to_string()), "{:?}", issue);
    }
    prop_assert_eq!(report.to_string().lines().count(), report.len());
    Ok(())
}

/// RFC 6901: empty, or segments behind slashes in which a tilde begins an escape.
fn is_pointer(path: &str) -> bool {
    let escaped = path
        .split('~')
        .skip(1)
        .all(|rest| rest.starts_with(['0', '1']));
    escaped && (path.is_empty() || path.starts_with('/'))
}

/// Without controls, direction overrides and separators that could change a terminal or a log.
fn is_visible(text: &str) -> bool {
    !text.contains(|character: char| {
        character.is_control()
            || matches!(character, '\u{2028}' | '\u{2029}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    })
}

/// The path leads to a value of the document, or to a member that one of its objects lacks.
fn leads_somewhere(path: &str, document: &Value) -> bool {
    let parent = path.rsplit_once('/').map(|(parent, _)| parent);
    document.pointer(path).is_some()
        || parent
            .and_then(|parent| document.pointer(parent))
            .is_some_and(Value::is_object)
}

fn check_document(document: &Value) -> Result<(), TestCaseError> {
    let bytes = document.to_string().into_bytes();
    check_bytes(&bytes)?;
    let reports = [read_call(&bytes).err(), read_review(&bytes).err()];
    for issue in reports.iter().flatten().flat_map(Report::issues) {
        prop_assert!(leads_somewhere(&issue.path, document), "{:?}", issue);
    }
    if let Ok(call) = read_call(&bytes) {
        every_rendering(&call);
    }
    if let Ok(review) = read_review(&bytes) {
        every_rendering(&Checked::<Call<'_>>::from(review));
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(256))]

    // J-4, J-5
    #[test]
    fn any_bytes_are_read_or_refused(bytes in bytes()) {
        check_bytes(&bytes)?;
    }

    // J-4, J-5
    #[test]
    fn a_damaged_document_is_read_or_refused(bytes in damaged()) {
        check_bytes(&bytes)?;
    }

    // J-1, J-5
    #[test]
    fn issues_of_a_rearranged_document_point_into_it(document in rearranged()) {
        check_document(&document)?;
    }

    // F-5, J-5
    #[test]
    fn issues_of_a_rearranged_catalog_point_into_it(document in rearranged_catalog()) {
        if let Err(report) = check_messages(document.to_string().as_bytes()) {
            check_report(&report)?;
            for issue in report.issues() {
                prop_assert!(leads_somewhere(&issue.path, &document), "{:?}", issue);
            }
        }
    }
}
