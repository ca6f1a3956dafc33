//! Call files and bare reviews: which a document is, where its issues are, and which rules its parts allow.

use countersign::contract::Reason;
use countersign::{read_call, read_review};
use serde_json::{Value, json};

use super::support::*;

/// Edits that each make one issue in a review, wherever the review stands.
fn defects() -> Vec<(&'static str, Value, &'static str)> {
    vec![
        ("/locale", json!("EN"), "locale_not_canonical"),
        ("/sentence/done", json!("Renamed"), "missing_slot"),
        (
            "/sentence/action",
            json!("Rename {item}?"),
            "invalid_format",
        ),
        (
            "/sentence/confirm",
            json!("x".repeat(41)),
            "button_too_long",
        ),
        ("/slots/item/title", json!(""), "too_short"),
        (
            "/slots/a~1b",
            json!({ "kind": "text", "value": "x" }),
            "invalid_format",
        ),
        ("/ask", json!("never"), "unknown_value"),
        ("/scope", json!("a\nb"), "unsafe_character"),
        ("/effects", json!(0), "too_small"),
        ("/consequences", json!([]), "too_few"),
        ("/check", json!(1), "wrong_type"),
        ("/preview", json!({ "kind": "mail" }), "unknown_value"),
        (
            "/links",
            json!([{ "rel": "open", "href": "//x" }]),
            "invalid_href",
        ),
        ("/title", json!("x"), "unknown_field"),
    ]
    .into_iter()
    .map(|(pointer, value, code)| {
        let path = match code {
            "unknown_value" if pointer == "/preview" => "/preview/kind",
            "invalid_href" => "/links/0/href",
            _ => pointer,
        };
        let document = review().with(pointer, value);
        (path, document, code)
    })
    .collect()
}

// J-5: paths point into the document that was given.
#[test]
fn the_same_issue_in_a_bare_review_and_in_a_call_file() {
    for (path, review, code) in defects() {
        refused(&review, path, code);
        let below = format!("/review{path}");
        refused(&json!({ "review": review }), &below, code);
        refused(&call().with("/review", review.clone()), &below, code);
        // Read as a review, it is the same.
        let text = review.to_string();
        same_issues(&read_review(text.as_bytes()).unwrap_err(), &[(path, code)]);
    }
}

// Chosen by the members: a sentence, and neither of the two reviews.
#[test]
fn which_of_the_two_a_document_is() {
    accepted(&review());
    accepted(&json!({ "review": review() }));
    accepted(&call());
    refused(&json!({}), "/review", "missing_field");
    refused(&json!({ "review": null }), "/review", "wrong_type");
    // A review without a sentence is not recognized as one.
    let unknown = |path| (path, "unknown_field");
    let missing = ("/review", "missing_field");
    refused_for(
        &review().without("/sentence"),
        &[missing, unknown("/locale"), unknown("/slots")],
    );
    // A sentence alone is, however little else it has.
    refused_for(
        &json!({ "sentence": null }),
        &[
            ("/sentence", "wrong_type"),
            ("/locale", "missing_field"),
            ("/slots", "missing_field"),
        ],
    );
    // A bare review has no declaration, and a call file no sentence.
    for member in [
        "app",
        "action",
        "locales",
        "queries",
        "approvalReason",
        "outcome",
    ] {
        let path = format!("/{member}");
        refused(
            &review().with(&path, done()[member].clone()),
            &path,
            "unknown_field",
        );
    }
    refused(
        &call().with("/sentence", review()["sentence"].clone()),
        "/sentence",
        "unknown_field",
    );
    refused_for(
        &json!({ "sentence": {}, "review": null }),
        &[unknown("/sentence"), ("/review", "wrong_type")],
    );
    // As a review, a call file is none.
    let text = json!({ "review": review() }).to_string();
    same_issues(
        &read_review(text.as_bytes()).unwrap_err(),
        &[
            unknown("/review"),
            ("/locale", "missing_field"),
            ("/sentence", "missing_field"),
            ("/slots", "missing_field"),
        ],
    );
}

// P-10
#[test]
fn one_review_and_no_legacy_review_beside_it_or_under_a_policy() {
    let legacy = json!({ "message": "Rename the plan" });
    let conflict = ("/legacyReview", "policy_conflict");
    let silent = json!({ "silent": "private" });
    let asking = json!({ "ask": "sensitive" });
    accepted(&call());
    refused_for(&call().with("/legacyReview", legacy.clone()), &[conflict]);
    refused_for(
        &json!({ "review": review(), "legacyReview": legacy }),
        &[conflict],
    );
    for policy in [silent, asking] {
        let document = call()
            .with("/action/policy", policy)
            .with("/legacyReview", legacy.clone());
        refused_for(&document, &[conflict]);
        refused_for(&document.without("/review"), &[conflict]);
    }
    // Beside what is wrong with the review.
    for (path, review, code) in defects() {
        let below = format!("/review{path}");
        refused_for(
            &json!({ "review": review, "legacyReview": legacy }),
            &[conflict, (&below, code)],
        );
    }
    // Beside a sentence, too, it makes a call file.
    let document = call().without("/review").with("/sentence", json!({}));
    refused_for(
        &document.with("/legacyReview", legacy.clone()),
        &[conflict, ("/sentence", "unknown_field")],
    );
    let bare = review().with("/legacyReview", legacy);
    let text = bare.to_string();
    let report = read_review(text.as_bytes()).unwrap_err();
    same_issues(&report, &[("/legacyReview", "unknown_field")]);
}

// a rule whose part is absent is not checked.
#[test]
fn absent_parts_ask_for_nothing() {
    let sender = json!({ "kind": "message", "to": [], "body": "" });
    let review = review()
        .with("/locale", "fr")
        .with("/reach", "organization")
        .with("/check", json!({ "query": "other", "input": {} }))
        .with("/preview", sender);
    let action = |policy: Value| json!({ "id": "a", "title": "A", "policy": policy, "idempotency": "required" });
    let parts = [
        ("/app", json!({ "name": "Notes" }), None),
        (
            "/locales",
            json!(["en", "de"]),
            Some(("/review/locale", "locale_not_offered")),
        ),
        (
            "/queries",
            json!(["item.state"]),
            Some(("/review/check/query", "unknown_query")),
        ),
        (
            "/action",
            action(json!({ "silent": "shared" })),
            Some(("/review/reach", "reach_too_wide")),
        ),
    ];
    // Every choice of parts has the issues of each of them and no others.
    for choice in 0..1 << parts.len() {
        let mut document = json!({ "review": review });
        let mut expected = Vec::new();
        for (index, (pointer, part, issue)) in parts.iter().enumerate() {
            if choice & (1 << index) != 0 {
                document = document.with(pointer, part.clone());
                expected.extend(*issue);
            }
        }
        match expected.as_slice() {
            [] => accepted(&document),
            expected => refused_for(&document, expected),
        }
    }
    let document = json!({ "review": review.without("/reach") });
    accepted(
        &document
            .clone()
            .with("/action", action(json!({ "ask": "deletes" }))),
    );
    let sends = document.with("/action", action(json!({ "ask": Reason::Sends })));
    refused(&sends, "/review/preview/from", "from_required");
}

// D-12: the model's reason is never refused for what it says.
#[test]
fn an_approval_reason_is_any_string() {
    for reason in [
        "",
        " ",
        "Because.",
        "\u{1b}[2J\u{202e}\r\n\0",
        &"x".repeat(100_000),
    ] {
        let document = call().with("/approvalReason", reason);
        let text = document.to_string();
        let call = read_call(text.as_bytes()).unwrap();
        assert_eq!(call.approval_reason.as_deref(), Some(reason));
    }
    for reason in [json!(null), json!(["x"]), json!(1), json!({})] {
        edge(&call(), "/approvalReason", "x", reason, "wrong_type");
    }
    refused(
        &review().with("/approvalReason", "x"),
        "/approvalReason",
        "unknown_field",
    );
}

// J-1
#[test]
fn a_call_file_has_no_other_members() {
    for name in [
        "Review",
        "legacyreview",
        "legacy_review",
        "reviews",
        "state",
        "receipt",
        "$schema",
        "__proto__",
    ] {
        let path = format!("/{name}");
        refused(&call().with(&path, json!({})), &path, "unknown_field");
    }
}

// J-1, J-5: every part is read, whatever is wrong with the others.
#[test]
fn issues_of_all_parts_are_reported_together() {
    let document = done()
        .with("/app", json!({ "id": "notes" }))
        .with("/action/title", "")
        .with("/action/policy", json!({ "ask": "sends" }))
        .with("/locales/-", "xx_YY")
        .with("/queries", 1)
        .with("/review/locale", "EN")
        .with("/review/sentence/done", "Renamed {it}")
        .with("/approvalReason", 1)
        .with("/outcome/state", "unknown")
        .with("/outcome/receipt/text", "Renamed {")
        .with("/outcome/links", json!([{ "rel": "open" }]))
        .with("/outcome/summary", "x".repeat(501))
        .with("/extra", 1);
    refused_for(
        &document,
        &[
            ("/app/name", "missing_field"),
            ("/action/title", "too_short"),
            ("/action/idempotency", "policy_requires_idempotency"),
            ("/locales/2", "locale_not_canonical"),
            ("/queries", "wrong_type"),
            ("/review/locale", "locale_not_canonical"),
            ("/review/sentence/done", "unknown_slot"),
            ("/review/sentence/done", "missing_slot"),
            ("/approvalReason", "wrong_type"),
            ("/outcome/receipt", "receipt_not_allowed"),
            ("/outcome/receipt/text", "invalid_placeholder"),
            ("/outcome/receipt/text", "missing_slot"),
            ("/outcome/links/0/href", "missing_field"),
            ("/outcome/summary", "too_long"),
            ("/extra", "unknown_field"),
        ],
    );
    // Without a review the other parts are still read.
    let document = document.without("/review");
    let text = document.to_string();
    let report = read_call(text.as_bytes()).unwrap_err();
    let found = issues(&report);
    for expected in [
        ("/review", "missing_field"),
        ("/action/policy", "policy_requires_review"),
        ("/app/name", "missing_field"),
        ("/outcome/receipt/text", "missing_slot"),
        ("/extra", "unknown_field"),
    ] {
        assert!(found.contains(&expected), "{report}");
    }
}

// A call is written back as it was read, what it left out filled in.
#[test]
fn a_call_is_written_back() {
    let document = done().with("/approvalReason", "Because.");
    let text = document.to_string();
    let call = read_call(text.as_bytes()).unwrap();
    let whole = document
        .with("/action/destructive", false)
        .with("/action/openWorld", false)
        .with("/action/idempotency", "none");
    assert_eq!(serde_json::to_value(&call).unwrap(), whole);
    let text = whole.to_string();
    assert_eq!(read_call(text.as_bytes()).unwrap(), call);
}
