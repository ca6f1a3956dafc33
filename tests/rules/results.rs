//! O-1 to O-3: results, receipts that stand alone, and what a check says.

use countersign::contract::{CheckOutcome, State};
use countersign::{Report, check_query_result, read_check_result, read_receipt, read_result};
use serde_json::{Value, json};

use super::support::*;

fn receipt_part() -> Value {
    json!({ "text": "Sent {item}", "slots": { "item": { "kind": "object", "title": "Offer" } } })
}

fn result() -> Value {
    json!({
        "data": { "id": "m-1", "sent": 2, "free": [1.5, null] },
        "refs": [{ "type": "mail.message", "id": "m-1", "title": "Offer" }],
        "links": [{ "rel": "open", "href": "/app/mail/m-1" }],
        "summary": "Sent.",
        "receipt": receipt_part(),
    })
}

/// Each reader's issues of a document; none where it is accepted.
fn issues_by(read: fn(&[u8]) -> Result<(), Report>, document: &Value) -> Vec<(String, String)> {
    let Err(report) = read(document.to_string().as_bytes()) else {
        return Vec::new();
    };
    check_messages(document, &report);
    let issues = report.issues().iter();
    issues
        .map(|issue| (issue.path.clone(), issue.code.to_string()))
        .collect()
}

#[track_caller]
fn check(read: fn(&[u8]) -> Result<(), Report>, document: &Value, expected: &[Expected<'_>]) {
    let found = issues_by(read, document);
    let found: Vec<Expected<'_>> = found
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    assert_eq!(found, expected, "{document:#}");
}

const RESULT: fn(&[u8]) -> Result<(), Report> = |bytes| read_result(bytes).map(|_| ());
const QUERY: fn(&[u8]) -> Result<(), Report> = |bytes| check_query_result(bytes);
const CHECK: fn(&[u8]) -> Result<(), Report> = |bytes| read_check_result(bytes).map(|_| ());
const RECEIPT: fn(&[u8]) -> Result<(), Report> = |bytes| read_receipt(bytes).map(|_| ());

// O-1, O-10
#[test]
fn an_action_result_may_have_a_receipt() {
    let text = result().to_string();
    let outcome = read_result(text.as_bytes()).unwrap();
    assert_eq!(outcome.state, State::Done);
    assert_eq!(outcome.links.len(), 1);
    assert_eq!(outcome.summary.as_deref(), Some("Sent."));
    let receipt = outcome.receipt.as_ref().unwrap();
    assert_eq!(serde_json::to_value(receipt).unwrap(), receipt_part());
    for member in ["refs", "links", "summary", "receipt"] {
        check(RESULT, &result().without(&format!("/{member}")), &[]);
    }
    // What else a result may say is not shown, and never a failure of the data.
    for (member, value) in [
        ("presentation", json!({ "kind": "chart" })),
        ("page", json!({ "hasMore": false })),
    ] {
        check(RESULT, &result().with(&format!("/{member}"), value), &[]);
    }
    check(RESULT, &json!({ "data": null }), &[]);
    check(RESULT, &json!({}), &[("/data", "missing_field")]);
    check(RESULT, &json!([]), &[("", "wrong_type")]);
    check(
        RESULT,
        &result().with("/refs", json!({})),
        &[("/refs", "wrong_type")],
    );
    check(
        RESULT,
        &result().with("/state", "done"),
        &[("/state", "unknown_field")],
    );
    check(
        RESULT,
        &result().with("/receipt/text", "Sent"),
        &[("/receipt/text", "missing_slot")],
    );
}

// O-1
#[test]
fn receipt_slots_are_those_that_its_text_names() {
    for (read, at) in [(RESULT, "/receipt"), (RECEIPT, "")] {
        let document = |receipt: Value| match at {
            "" => receipt,
            _ => result().with(at, receipt),
        };
        let text = format!("{at}/text");
        check(read, &document(receipt_part()), &[]);
        let extra = receipt_part().with("/slots/other", json!({ "kind": "text", "value": "x" }));
        check(read, &document(extra), &[(&text, "missing_slot")]);
        let without = receipt_part().without("/slots");
        check(read, &document(without), &[(&text, "unknown_slot")]);
    }
}

// V-2: the links are those of the result, and a receipt alone has none.
#[test]
fn what_a_receipt_leaves_out_has_a_link_in_its_result() {
    let truncated = receipt_part().with(
        "/preview",
        json!({ "kind": "message", "to": [], "body": "Hi", "more": { "to": 3 } }),
    );
    let with_links = result().with("/receipt", truncated.clone());
    check(RESULT, &with_links, &[]);
    let no_links = with_links.clone().without("/links");
    check(RESULT, &no_links, &[("/links", "open_link_required")]);
    check(RECEIPT, &truncated, &[("/links", "open_link_required")]);
    check(RECEIPT, &truncated.clone().without("/preview/more"), &[]);

    let data = json!({ "outcome": "done", "receipt": truncated });
    let whole = json!({ "data": data, "links": [{ "rel": "open", "href": "/app/mail/m-1" }] });
    check(CHECK, &whole, &[]);
    check(CHECK, &data, &[("/links", "open_link_required")]);
    check(
        CHECK,
        &json!({ "data": data }),
        &[("/links", "open_link_required")],
    );
}

// O-2
#[test]
fn the_envelope_of_a_query_has_no_receipt() {
    check(QUERY, &result().without("/receipt"), &[]);
    check(QUERY, &result(), &[("/receipt", "receipt_not_allowed")]);
    // Wherever the app's own data names something so, it is data.
    let data = result()
        .without("/receipt")
        .with("/data/receipt", receipt_part());
    check(QUERY, &data, &[]);
    let wrong = result().with("/receipt/text", "{");
    check(
        QUERY,
        &wrong,
        &[
            ("/receipt", "receipt_not_allowed"),
            ("/receipt/text", "invalid_placeholder"),
            ("/receipt/text", "missing_slot"),
        ],
    );
}

// O-3
#[test]
fn a_check_says_one_of_three_words() {
    for (word, outcome) in [
        ("done", CheckOutcome::Done),
        ("not_done", CheckOutcome::NotDone),
        ("pending", CheckOutcome::Pending),
    ] {
        for document in [
            json!({ "outcome": word }),
            json!({ "data": { "outcome": word } }),
        ] {
            let text = document.to_string();
            let check = read_check_result(text.as_bytes()).unwrap();
            assert_eq!(check.outcome, outcome);
        }
    }
    for word in ["Done", "notDone", "unknown", ""] {
        let code = "unknown_value";
        check(CHECK, &json!({ "outcome": word }), &[("/outcome", code)]);
        let nested = json!({ "data": { "outcome": word } });
        check(CHECK, &nested, &[("/data/outcome", code)]);
    }
    check(CHECK, &json!({}), &[("/outcome", "missing_field")]);
    check(
        CHECK,
        &json!({ "data": {} }),
        &[("/data/outcome", "missing_field")],
    );
    check(CHECK, &json!({ "data": null }), &[("/data", "wrong_type")]);
    check(
        CHECK,
        &json!({ "outcome": "done", "id": 1 }),
        &[("/id", "unknown_field")],
    );
}

// O-2, O-3
#[test]
fn only_a_check_that_says_done_has_a_receipt() {
    for (word, allowed) in [("done", true), ("not_done", false), ("pending", false)] {
        let data = json!({ "outcome": word, "receipt": receipt_part() });
        let code = "receipt_not_allowed";
        let (alone, nested) = ([("/receipt", code)], [("/data/receipt", code)]);
        check(CHECK, &data, if allowed { &[] } else { &alone });
        check(
            CHECK,
            &json!({ "data": data }),
            if allowed { &[] } else { &nested },
        );
    }
    let both = json!({ "data": { "outcome": "done" }, "receipt": receipt_part() });
    check(CHECK, &both, &[("/receipt", "receipt_not_allowed")]);
}

// J-2, J-3
#[test]
fn results_are_read_as_strictly_as_reviews() {
    let report = read_result(br#"{"data": {"a": 1, "a": 2}, "links": []}"#).unwrap_err();
    same_issues(&report, &[("/data/a", "duplicate_key")]);
    let long = receipt_part().with(
        "/preview",
        json!({ "kind": "page", "title": "Log", "body": "x".repeat(33 * 1024) }),
    );
    check(RECEIPT, &long, &[("", "too_large")]);
    check(
        RESULT,
        &result().with("/receipt", long),
        &[("/receipt", "too_large")],
    );
    same_issues(
        &read_check_result(b"{").unwrap_err(),
        &[("", "invalid_json")],
    );
}
