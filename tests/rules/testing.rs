//! The assertions for tests of apps: they pass what is valid, and say all that is wrong with the rest.

use std::panic::catch_unwind;

use countersign::testing::{assert_call, assert_messages, assert_review, assert_review_under};
use countersign::{check_messages, read_call, read_declaration, read_review};
use serde_json::{Value, json};

use super::support::*;

fn declaration() -> Value {
    let mut declaration = call();
    let members = declaration.as_object_mut().unwrap();
    members.remove("review");
    declaration
}

fn catalog() -> Value {
    json!({ "locales": ["en"], "forms": { "en": review()["sentence"] } })
}

/// The message of the panic that must come.
#[track_caller]
fn panics(assertion: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = catch_unwind(assertion).expect_err("it must panic");
    *panic.downcast::<String>().expect("a message")
}

#[test]
fn what_is_valid_is_returned() {
    let text = review().to_string();
    let review = assert_review(&text);
    assert_eq!(review, read_review(text.as_bytes()).unwrap());
    let text = call().to_string();
    let call = assert_call(text.as_bytes());
    assert_eq!(call, read_call(text.as_bytes()).unwrap());
    let (review, declaration) = (
        super::support::review().to_string(),
        declaration().to_string(),
    );
    let under = assert_review_under(&review, declaration.as_str());
    assert_eq!(under, call);
    assert_messages(&catalog().to_string());
    assert_messages(&catalog().to_string().into_bytes());
}

// J-5: one round is enough to repair a document.
#[test]
fn every_issue_stands_on_a_line() {
    let text = review()
        .with("/locale", "en_US")
        .without("/sentence/done")
        .to_string();
    let report = read_review(text.as_bytes()).unwrap_err();
    let message = panics(|| drop(assert_review(&text)));
    assert_eq!(message, format!("the review has 2 issues:\n{report}"));
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(lines.len(), 3, "{message}");
    assert!(lines[1].starts_with("/locale: ") && lines[1].ends_with(" [locale_not_canonical]"));
    assert_eq!(
        lines[2],
        "/sentence/done: `done` is required [missing_field]"
    );

    let text = call().with("/review/scope", 1).to_string();
    let message = panics(|| drop(assert_call(&text)));
    assert!(
        message.starts_with("the call has 1 issue:\n/review/scope: "),
        "{message}"
    );

    let text = catalog().with("/forms/en/short", "{").to_string();
    let report = check_messages(text.as_bytes()).unwrap_err();
    let message = panics(|| assert_messages(&text));
    assert_eq!(message, format!("the catalog has 1 issue:\n{report}"));
}

//
#[test]
fn a_declaration_with_issues_is_told_from_a_review_with_issues() {
    let (good, bad) = (declaration(), declaration().with("/locales", json!([])));
    let review = review().with("/locale", "fr").to_string();
    let report = read_declaration(bad.to_string().as_bytes()).unwrap_err();
    let message = panics(|| drop(assert_review_under(&review, &bad.to_string())));
    assert_eq!(message, format!("the declaration has 1 issue:\n{report}"));
    let message = panics(|| drop(assert_review_under(&review, &good.to_string())));
    assert!(
        message.starts_with("the review has 1 issue:\n/locale: ")
            && message.ends_with(" [locale_not_offered]"),
        "{message}"
    );
    assert_review(&review);
}
