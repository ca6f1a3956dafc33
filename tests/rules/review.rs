//! the members of a review, alone and under a declaration.

use countersign::contract::{Reach, Reason};
use countersign::contract::{State, Vocabulary};
use countersign::locale::Reader;
use countersign::{read_call, read_declaration, read_review, read_review_under, render, view};
use serde_json::{Value, json};

use super::support::*;

//
#[test]
fn reasons_to_ask() {
    let words: Vec<&str> = Reason::ALL.iter().map(|reason| reason.as_str()).collect();
    let documented = [
        "sends",
        "deletes",
        "cannot_undo",
        "involves_people",
        "changes_access",
        "keeps_working",
        "sensitive",
        "app_asks",
    ];
    assert_eq!(words, documented);
    let action = call().with("/action/idempotency", "required");
    for word in words {
        for other in [
            word.to_uppercase(),
            word.replace('_', "-") + "s",
            format!(" {word}"),
        ] {
            edge(&review(), "/ask", word, other.as_str(), "unknown_value");
            let policy = action
                .clone()
                .with("/action/policy", json!({ "ask": word }));
            edge(&policy, "/action/policy/ask", word, other, "unknown_value");
        }
    }
    refused(&review().with("/ask", true), "/ask", "wrong_type");
}

//
#[test]
fn reach_narrows_a_silent_policy() {
    let words: Vec<&str> = Reach::ALL.iter().map(|reach| reach.as_str()).collect();
    assert_eq!(words, ["private", "shared", "organization"]);
    let path = "/review/reach";
    for (narrow, reach) in words.iter().enumerate() {
        accepted(&review().with("/reach", *reach));
        let document = call().with(path, *reach);
        for (wide, widest) in words.iter().enumerate() {
            for policy in [
                json!({ "silent": widest }),
                json!({ "silent": widest, "routines": false }),
            ] {
                let document = document.clone().with("/action/policy", policy);
                if narrow <= wide {
                    accepted(&document);
                } else {
                    refused(&document, path, "reach_too_wide");
                }
            }
        }
        for reason in Reason::ALL {
            let action = json!({ "id": "a", "title": "A", "policy": { "ask": reason }, "idempotency": "required" });
            refused(
                &document.clone().with("/action", action),
                path,
                "reach_not_allowed",
            );
        }
        refused(
            &document.clone().without("/action/policy"),
            path,
            "reach_not_allowed",
        );
        let legacy = document
            .clone()
            .without("/action/policy")
            .with("/action/approval", "rememberable");
        refused(&legacy, path, "reach_not_allowed");
        accepted(&document.without("/action"));
    }
    edge(&review(), "/reach", "shared", "Shared", "unknown_value");
}

//
#[test]
fn a_silent_review_that_asks_cannot_be_remembered() {
    let remembered = |document: Value| {
        let text = document.to_string();
        let call = read_call(text.as_bytes()).unwrap();
        let reader = Reader::utc();
        render::json(&view::card(&call, &reader, State::Ask))["rememberScope"].clone()
    };
    let scoped = call().with("/review/scope", "inventory");
    assert_eq!(remembered(scoped.clone()), json!("inventory"));
    for reason in Reason::ALL {
        let asking = scoped.clone().with("/review/ask", reason.as_str());
        assert_eq!(remembered(asking), Value::Null, "{reason:?}");
    }
    assert_eq!(remembered(call()), Value::Null);
    let policy = json!({ "ask": "sensitive" });
    assert_eq!(
        remembered(scoped.with("/action/policy", policy)),
        Value::Null
    );
}

//
#[test]
fn a_check_names_a_declared_query() {
    let check = |query: &str| json!({ "query": query, "input": {} });
    let path = "/review/check/query";
    let document = call().with("/review/check", check("item.state"));
    for query in ["item.State", "item", "item.rename", "state"] {
        edge(&document, path, "item.state", query, "unknown_query");
        accepted(&document.clone().with(path, query).without("/queries"));
        accepted(&document.clone().with(path, query).with("/queries/-", query));
    }
    refused(
        &document.clone().with("/queries", json!([])),
        path,
        "unknown_query",
    );
    // Nothing is held against a list that is wrong itself.
    let wrong = document.with("/queries/-", "Item");
    refused(&wrong.clone(), "/queries/1", "invalid_format");
    refused(&wrong.with(path, "other"), "/queries/1", "invalid_format");

    let document = review().with("/check", check("q"));
    for (query, other) in [
        ("a", "A"),
        ("a1", "1a"),
        ("a.b", ".b"),
        ("a_b", "_b"),
        ("a-b", "-b"),
        ("a..B-_9", "a b"),
        ("aZ", "aé"),
        ("a.", "a/"),
        ("a", "a:b"),
    ] {
        edge(&document, "/check/query", query, other, "invalid_format");
    }
    edge(
        &document,
        "/check/query",
        "a".repeat(200),
        "a".repeat(201),
        "too_long",
    );
    edge(&document, "/check/query", "a", "", "too_short");
    for input in [json!([]), json!("{}"), json!(null), json!(1)] {
        edge(
            &document,
            "/check/input",
            json!({ "a": [null, true] }),
            input,
            "wrong_type",
        );
    }
    refused(
        &document.clone().without("/check/input"),
        "/check/input",
        "missing_field",
    );
    refused(
        &document.clone().without("/check/query"),
        "/check/query",
        "missing_field",
    );
    refused(
        &document.with("/check/every", 1),
        "/check/every",
        "unknown_field",
    );
}

//
#[test]
fn a_message_that_is_sent_says_from_whom() {
    let anonymous = message().without("/from");
    let document = |ask: Option<&str>, policy: Value, preview: Value| {
        let document = call()
            .with("/action/policy", policy)
            .with("/action/idempotency", "required")
            .with("/review/links", json!([{ "rel": "open", "href": "/" }]))
            .with("/review/preview", preview);
        match ask {
            Some(ask) => document.with("/review/ask", ask),
            None => document,
        }
    };
    for reason in Reason::ALL.iter().map(|reason| reason.as_str()) {
        let policies = [
            (Some(reason), json!({ "silent": "private" })),
            (Some(reason), json!({ "ask": "sensitive" })),
            (None, json!({ "ask": reason })),
            (Some("sensitive"), json!({ "ask": reason })),
        ];
        for (ask, policy) in policies {
            for preview in [message(), page(), task()] {
                accepted(&document(ask, policy.clone(), preview));
            }
            let anonymous = document(ask, policy, anonymous.clone());
            if reason == "sends" {
                refused(&anonymous, "/review/preview/from", "from_required");
            } else {
                accepted(&anonymous);
            }
        }
    }
    accepted(&preview(anonymous.clone()));
    let bare = preview(anonymous.clone()).with("/ask", "sends");
    refused(&bare, "/preview/from", "from_required");
    // Beside what else is wrong with the message; a `from` that is wrong has its own issue.
    let untitled = bare.without("/preview/to");
    refused_for(
        &untitled,
        &[
            ("/preview/from", "from_required"),
            ("/preview/to", "missing_field"),
        ],
    );
    let wrong = preview(message().with("/from", json!({}))).with("/ask", "sends");
    refused(&wrong, "/preview/from/name", "missing_field");
    // A receipt may omit it.
    let receipt = json!({ "text": "Sent", "preview": anonymous });
    let links = json!([{ "rel": "open", "href": "/" }]);
    let done = json!({ "state": "done", "receipt": receipt, "links": links });
    accepted(&document(Some("sends"), json!({ "ask": "sends" }), message()).with("/outcome", done));
}

//
#[test]
fn the_caller_chooses_the_declaration() {
    let review = review()
        .with("/locale", "fr")
        .with("/reach", "organization")
        .with("/check", json!({ "query": "other", "input": {} }));
    let (reach, locale, query) = (
        ("/reach", "reach_too_wide"),
        ("/locale", "locale_not_offered"),
        ("/check/query", "unknown_query"),
    );
    let action = json!({ "id": "a", "title": "A", "policy": { "silent": "shared" } });
    let unreviewed = action.clone().without("/policy");
    let not_allowed = ("/reach", "reach_not_allowed");
    let cases: [(Value, &[Expected<'_>]); 6] = [
        (json!({}), &[]),
        (json!({ "app": { "name": "A" } }), &[]),
        (json!({ "action": action }), &[reach]),
        (
            json!({ "action": unreviewed, "queries": ["a"] }),
            &[not_allowed, query],
        ),
        (json!({ "locales": ["en"] }), &[locale]),
        (
            json!({ "action": action, "locales": ["en"], "queries": [] }),
            &[reach, locale, query],
        ),
    ];
    let review_text = review.to_string();
    read_review(review_text.as_bytes()).unwrap();
    accepted(&review);
    for (declaration, expected) in cases {
        let text = declaration.to_string();
        let declared = read_declaration(text.as_bytes()).unwrap();
        let under = read_review_under(review_text.as_bytes(), &declared);
        match under {
            Ok(_) => assert!(expected.is_empty(), "{declaration}"),
            Err(report) => same_issues(&report, expected),
        }
        // The same in one file, below `/review`.
        let paths: Vec<_> = expected
            .iter()
            .map(|(path, code)| (format!("/review{path}"), *code))
            .collect();
        let expected: Vec<_> = paths
            .iter()
            .map(|(path, code)| (path.as_str(), *code))
            .collect();
        let document = declaration.with("/review", review.clone());
        match expected.as_slice() {
            [] => accepted(&document),
            expected => refused_for(&document, expected),
        }
    }
}

// R-6, O-9 and the table of members: bounds and types.
#[test]
fn members_keep_their_bounds() {
    edge(&review(), "/effects", 1, 0, "too_small");
    edge(&review(), "/effects", 1_000_000, 1_000_001, "too_big");
    edge(&review(), "/effects", 48, "48", "wrong_type");
    let lines = |count: usize| repeated(json!("The old name is lost."), count);
    edge(&review(), "/consequences", lines(1), lines(0), "too_few");
    edge(&review(), "/consequences", lines(5), lines(6), "too_many");
    let links = |count: usize| repeated(json!({ "rel": "open", "href": "/" }), count);
    accepted(&review().with("/links", links(0)));
    edge(&review(), "/links", links(10), links(11), "too_many");
    // Those beyond the bound are read, too.
    let document = review()
        .with("/consequences", lines(6))
        .with("/consequences/5", "");
    refused_for(
        &document,
        &[
            ("/consequences", "too_many"),
            ("/consequences/5", "too_short"),
        ],
    );
    for member in "locale sentence slots".split(' ') {
        let path = format!("/review/{member}");
        refused(&call().without(&path), &path, "missing_field");
    }
    for form in "action running done confirm decline".split(' ') {
        let path = format!("/sentence/{form}");
        refused(&review().without(&path), &path, "missing_field");
    }
    // `null` is a value, not an absence.
    let members = "locale sentence slots ask reach scope effects consequences check preview links";
    for member in members.split(' ') {
        let path = format!("/{member}");
        refused(&review().with(&path, Value::Null), &path, "wrong_type");
    }
}
