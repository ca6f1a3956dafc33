//! Legacy reviews: their members, their strings, and the call files that hold them (O-6, O-7).

use countersign::decide::{Refusal, Reviewed, RoutineDecision, remember_scope, routine};
use countersign::legacy::{DetailValue, Display, is_legacy, read_legacy_call};
use countersign::read_call;
use serde_json::{Value, json};

use super::support::{Edit, Expected, call, check_messages, done, repeated, review, same_issues};

/// A legacy review with every member.
fn legacy() -> Value {
    json!({
        "message": "Renames the plan.",
        "details": [
            { "label": "Plan", "value": "Rota" },
            { "label": "Day", "value": "2026-10-12", "format": "date" },
            { "label": "Time", "value": "2026-10-12T09:00:00+02:00", "display": "inline", "format": "date-time" },
            { "label": "Old", "value": "a\nb", "display": "block" },
            { "label": "New", "value": "# a", "display": "block", "format": "markdown" }
        ],
        "links": [{ "rel": "open", "href": "/app/notes/1", "title": "Rota" }],
        "approvalScope": "notes"
    })
}

/// A call file around it.
fn legacy_call() -> Value {
    json!({
        "app": { "name": "Notes" },
        "action": { "id": "item.rename", "title": "Rename item", "approval": "rememberable" },
        "legacyReview": legacy()
    })
}

#[track_caller]
fn accepted(document: &Value) {
    let text = document.to_string();
    if let Err(report) = read_legacy_call(text.as_bytes()) {
        panic!("refused: {document:#}\n{report}");
    }
}

#[track_caller]
fn refused(document: &Value, expected: &[Expected<'_>]) {
    let text = document.to_string();
    let report = read_legacy_call(text.as_bytes()).expect_err("it is refused");
    same_issues(&report, expected);
    check_messages(document, &report);
}

/// `good` is accepted at `pointer` and `bad` refused there.
#[track_caller]
fn edge(pointer: &str, good: impl Into<Value>, bad: impl Into<Value>, code: &str) {
    accepted(&legacy().with(pointer, good));
    let bad = legacy().with(pointer, bad);
    refused(&bad, &[(pointer, code)]);
    // In a call file the path begins further up.
    let below = format!("/legacyReview{pointer}");
    refused(&legacy_call().with("/legacyReview", bad), &[(&below, code)]);
}

// O-6, T-5
#[test]
fn bounds_are_stored_lengths() {
    edge("/message", "x", "", "too_short");
    edge("/message", "x".repeat(1000), "x".repeat(1001), "too_long");
    edge("/message", "👍".repeat(500), "👍".repeat(501), "too_long");
    edge("/message", " x ", " \n", "blank");
    edge(
        "/details/0/label",
        "x".repeat(120),
        "x".repeat(121),
        "too_long",
    );
    edge("/details/0/label", "x", "", "too_short");
    edge("/details/0/label", "\t.", "\t", "blank");
    edge(
        "/details/0/value",
        "x".repeat(10_000),
        "x".repeat(10_001),
        "too_long",
    );
    edge(
        "/details/3/value",
        "x\n".repeat(5000),
        "x\n".repeat(5001),
        "too_long",
    );
    accepted(&legacy().with("/details/0/value", ""));
    accepted(&legacy().with("/details/0/value", " \n "));
    edge(
        "/approvalScope",
        "x".repeat(200),
        "x".repeat(201),
        "too_long",
    );
    edge("/approvalScope", "x", "", "too_short");
    edge(
        "/links/0/title",
        "x".repeat(120),
        "x".repeat(121),
        "too_long",
    );
    edge("/links/0/title", "x", "", "too_short");
    let detail = json!({ "label": "a", "value": "b" });
    edge(
        "/details",
        repeated(detail.clone(), 20),
        repeated(detail, 21),
        "too_many",
    );
    let link = json!({ "rel": "open", "href": "/app" });
    edge(
        "/links",
        repeated(link.clone(), 10),
        repeated(link, 11),
        "too_many",
    );
    accepted(
        &legacy()
            .with("/details", json!([]))
            .with("/links", json!([])),
    );
}

// O-6: a strict object.
#[test]
fn members_and_types() {
    for member in ["details", "links", "approvalScope"] {
        accepted(&legacy().without(&format!("/{member}")));
        let pointer = format!("/{member}");
        refused(
            &legacy().with(&pointer, Value::Null),
            &[(&pointer, "wrong_type")],
        );
    }
    let file = json!({ "legacyReview": legacy().without("/message") });
    refused(&file, &[("/legacyReview/message", "missing_field")]);
    refused(&legacy().with("/message", 1), &[("/message", "wrong_type")]);
    for member in ["title", "scope", "ask", "locale", "severity", "html"] {
        let pointer = format!("/{member}");
        refused(
            &legacy().with(&pointer, "x"),
            &[(&pointer, "unknown_field")],
        );
        let pointer = format!("/details/0/{member}");
        refused(
            &legacy().with(&pointer, "x"),
            &[(&pointer, "unknown_field")],
        );
    }
    for member in ["label", "value"] {
        let pointer = format!("/details/0/{member}");
        refused(&legacy().without(&pointer), &[(&pointer, "missing_field")]);
        refused(&legacy().with(&pointer, 4), &[(&pointer, "wrong_type")]);
    }
    edge("/details/0/display", "block", "wide", "unknown_value");
    edge("/details/0/display", "inline", "Block", "unknown_value");
    edge("/details/1/format", "date", "time", "unknown_value");
    refused(
        &legacy().with("/details/0", "x"),
        &[("/details/0", "wrong_type")],
    );
    let twice = r#"{"message": "a", "message": "b"}"#;
    let report = read_legacy_call(twice.as_bytes()).unwrap_err();
    same_issues(&report, &[("/message", "duplicate_key")]);
}

// O-6
#[test]
fn markdown_stands_in_a_block() {
    let at = "/details/4/format";
    refused(
        &legacy().without("/details/4/display"),
        &[(at, "invalid_format")],
    );
    let inline = legacy().with("/details/4/display", "inline");
    refused(&inline, &[(at, "invalid_format")]);
    accepted(&inline.without(at));
    // What a display is that cannot be read, is not known.
    let wide = legacy().with("/details/4/display", "wide");
    refused(&wide, &[("/details/4/display", "unknown_value")]);
    // The others may stand anywhere.
    accepted(&legacy().with("/details/1/display", "block"));
    accepted(&legacy().with("/details/2/display", "block"));
}

// O-6, L-2
#[test]
fn dates_exist() {
    let day = "/details/1/value";
    for good in ["2026-02-28", "0001-01-01", "2026-10-12T07:00Z"] {
        accepted(&legacy().with(day, good));
    }
    for bad in [
        "2026-02-30",
        "tomorrow",
        "",
        "12.10.2026",
        "2026-10-12 ",
        "2026-10-12T24:00Z",
        "2026-10-12T07:00",
    ] {
        refused(&legacy().with(day, bad), &[(day, "invalid_date")]);
        // Without a format it is text.
        accepted(&legacy().with(day, bad).without("/details/1/format"));
    }
    let time = "/details/2/value";
    accepted(&legacy().with(time, "2026-10-12T07:00:00.5Z"));
    for bad in ["2026-10-12", "07:00", "", "2026-10-12T07:00:60Z"] {
        refused(&legacy().with(time, bad), &[(time, "invalid_instant")]);
    }
}

// O-7: old apps keep working; only what is opaque or leads somewhere is held to its characters.
#[test]
fn any_character_may_stand_in_what_is_shown() {
    for text in [
        "a\nb",
        "a\r\nb",
        "a\tb",
        "\u{1b}[31ma",
        "a\u{202e}b",
        "\u{0}a",
        "\u{feff}a",
        "a\u{2028}b",
        "\u{200b}",
    ] {
        for pointer in [
            "/message",
            "/details/0/label",
            "/details/0/value",
            "/details/3/value",
            "/details/4/value",
            "/links/0/title",
        ] {
            accepted(&legacy().with(pointer, text));
        }
        refused(
            &legacy().with("/approvalScope", text),
            &[("/approvalScope", "unsafe_character")],
        );
    }
    edge("/links/0/href", "/app/notes/2", "//host/x", "invalid_href");
    edge(
        "/links/0/href",
        "/app/notes/2",
        "/app/\u{202e}x",
        "invalid_href",
    );
    edge("/links/0/rel", "edit", "delete", "unknown_value");
    let receipt = done()["outcome"].clone();
    let titled = legacy_call().with("/outcome", receipt);
    accepted(&titled);
    let path = "/outcome/links/0/title";
    refused(&titled.with(path, "a\nb"), &[(path, "unsafe_character")]);
}

// O-6, J-1
#[test]
fn all_issues_at_once() {
    let document = legacy()
        .with("/message", "")
        .with("/details/0/label", "x".repeat(121))
        .with("/details/1/value", "x".repeat(10_001))
        .with("/details/2/format", "time")
        .without("/details/4/display")
        .with("/links/0/href", "x")
        .with("/approvalScope", "\n")
        .with("/icon", "x");
    refused(
        &document,
        &[
            ("/message", "too_short"),
            ("/details/0/label", "too_long"),
            ("/details/1/value", "too_long"),
            ("/details/1/value", "invalid_date"),
            ("/details/2/format", "unknown_value"),
            ("/details/4/format", "invalid_format"),
            ("/links/0/href", "invalid_href"),
            ("/approvalScope", "blank"),
            ("/approvalScope", "unsafe_character"),
            ("/icon", "unknown_field"),
        ],
    );
}

// J-3: the bound of 32 KiB is for call reviews and receipts.
#[test]
fn a_legacy_review_may_be_large() {
    let detail = json!({ "label": "Text", "value": "x".repeat(10_000), "display": "block" });
    let large = legacy().with("/details", repeated(detail.clone(), 20));
    assert!(large.to_string().len() > 200_000);
    accepted(&large);
    accepted(&legacy_call().with("/legacyReview", large));
    let wide = detail.with("/value", "€".repeat(10_000));
    let raw = legacy().with("/details", repeated(wide, 20));
    refused(&raw, &[("", "too_large")]);
    let mut receipt = done()["outcome"].clone();
    receipt["receipt"]["preview"]["body"] = "x".repeat(33_000).into();
    refused(
        &legacy_call().with("/outcome", receipt),
        &[("/outcome/receipt", "too_large")],
    );
}

// O-6, P-10: one review, and the legacy one not under a policy.
#[test]
fn call_files() {
    accepted(&legacy_call());
    accepted(&json!({ "legacyReview": legacy() }));
    accepted(
        &legacy_call()
            .with("/approvalReason", "a\nb")
            .with("/locales", json!(["en"])),
    );
    let conflict = ("/legacyReview", "policy_conflict");
    let policy = json!({ "id": "a", "title": "A", "policy": { "ask": "sensitive" } });
    let under = legacy_call().with("/action", policy.clone());
    refused(&under, &[conflict]);
    refused(&under.clone().with("/review", review()), &[conflict]);
    refused(&legacy_call().with("/review", review()), &[conflict]);
    // A broken review beside it is not read.
    refused(
        &legacy_call().with("/review", json!({ "locale": "EN" })),
        &[conflict],
    );
    // Another kind of document is not taken for one.
    let unknown = ("/review", "unknown_field");
    refused(&json!({ "review": review() }), &[unknown]);
    refused(&call(), &[unknown]);
    refused(&json!({}), &[("/review", "missing_field")]);
    refused(
        &review(),
        &[
            ("/review", "missing_field"),
            ("/locale", "unknown_field"),
            ("/sentence", "unknown_field"),
            ("/slots", "unknown_field"),
        ],
    );
    refused(&json!([]), &[("", "wrong_type")]);
    refused(
        &json!({ "legacyReview": "x" }),
        &[("/legacyReview", "wrong_type")],
    );
    // P-6
    let far = legacy_call().with("/action/openWorld", true);
    refused(
        &far.clone(),
        &[
            ("/action/approval", "policy_conflict"),
            ("/action/idempotency", "policy_requires_idempotency"),
        ],
    );
    accepted(
        &far.with("/action/idempotency", "required")
            .without("/action/approval"),
    );
}

// O-6: which documents are legacy ones, for those who do not know.
#[test]
fn what_is_told_by_its_members() {
    let told = |document: &Value| is_legacy(document.to_string().as_bytes()).unwrap();
    assert!(told(&legacy()) && told(&legacy_call()) && told(&json!({ "message": 1 })));
    assert!(told(&json!({ "legacyReview": null, "action": {} })));
    for other in [
        json!({}),
        json!([legacy()]),
        review(),
        call(),
        legacy_call().with("/review", review()),
        review().with("/message", "x"),
        json!({ "text": "Sent", "message": "x" }),
        json!({ "data": {}, "message": "x" }),
        json!({ "outcome": "done", "message": "x" }),
    ] {
        assert!(!told(&other), "{other}");
    }
    assert!(is_legacy(b"{").is_err());
    // A bare one has no declaration.
    refused(
        &legacy().with("/app", json!({ "name": "Notes" })),
        &[("/app", "unknown_field")],
    );
}

// O-6: the other reader keeps its issue, and names this one.
#[test]
fn the_reader_of_call_reviews_points_here() {
    let text = legacy_call().to_string();
    let report = read_call(text.as_bytes()).unwrap_err();
    same_issues(&report, &[("/legacyReview", "unknown_field")]);
    assert!(report.to_string().contains("read_legacy_call"), "{report}");
    let text = call().to_string();
    let report = read_legacy_call(text.as_bytes()).unwrap_err();
    assert!(report.to_string().contains("read_call"), "{report}");
}

// O-6: what was read can be looked at, and serializes as it was.
#[test]
fn what_was_read() {
    let text = legacy_call()
        .with("/approvalReason", "why")
        .with("/outcome", done()["outcome"].clone())
        .to_string();
    let call = read_legacy_call(text.as_bytes()).unwrap();
    assert_eq!(call.review.message, "Renames the plan.");
    let [plain, day, time, block, markdown] = call.review.details.as_slice() else {
        panic!("five details");
    };
    assert_eq!(
        (plain.label.as_ref(), plain.display),
        ("Plan", Display::Inline)
    );
    assert!(matches!(&day.value, DetailValue::Date(_)));
    assert!(matches!(&time.value, DetailValue::DateTime(_)));
    assert_eq!(
        (block.value.as_str(), block.display),
        ("a\nb", Display::Block)
    );
    assert!(matches!(&markdown.value, DetailValue::Markdown(_)));
    let again = serde_json::to_vec(&call).unwrap();
    assert_eq!(read_legacy_call(&again).unwrap(), call);
}

// P-8, P-9
#[test]
fn what_may_be_remembered_and_run() {
    let cases = [
        (legacy_call(), Some("notes"), RoutineDecision::Run),
        (
            legacy_call().without("/legacyReview/approvalScope"),
            None,
            RoutineDecision::NeedsApproval(Refusal::NoScope),
        ),
        // An approval that is left out asks every time; a routine still goes by the scope.
        (
            legacy_call().without("/action/approval"),
            None,
            RoutineDecision::Run,
        ),
        (
            legacy_call().with("/action/approval", "none"),
            None,
            RoutineDecision::Run,
        ),
    ];
    for (document, scope, decision) in cases {
        let text = document.to_string();
        let call = read_legacy_call(text.as_bytes()).unwrap();
        let reviewed = Reviewed::from(&call.review);
        assert_eq!(
            remember_scope(&call.declaration, reviewed),
            scope,
            "{document}"
        );
        assert_eq!(routine(&call.declaration, reviewed), decision, "{document}");
    }
}
