//! O-1, O-2 and O-10: outcomes, their receipts and summaries.

use countersign::read_call;
use serde_json::{Value, json};

use super::support::*;

const OUTCOME: &str = "/outcome";
const RECEIPT: &str = "/outcome/receipt";
const TEXT: &str = "/outcome/receipt/text";
const SUMMARY: &str = "/outcome/summary";

// O-2
#[test]
fn an_outcome_has_a_state() {
    let document = done();
    let text = document.to_string();
    let call = read_call(text.as_bytes()).unwrap();
    assert_eq!(
        serde_json::to_value(&call.outcome).unwrap(),
        document["outcome"]
    );
    for member in ["receipt", "links", "summary"] {
        let path = format!("{OUTCOME}/{member}");
        refused(
            &document.clone().with(&path, Value::Null),
            &path,
            "wrong_type",
        );
    }
    let least = call_with(json!({ "state": "done" }));
    accepted(&least);
    for state in ["running", "done", "rejected", "not_run", "unknown"] {
        for other in ["ask", "Done", "notRun", "failed", ""] {
            edge(&least, "/outcome/state", state, other, "unknown_value");
        }
    }
    refused(&call_with(json!({})), "/outcome/state", "missing_field");
    refused(
        &least.clone().with("/outcome/error", "x"),
        "/outcome/error",
        "unknown_field",
    );
    for outcome in [json!(null), json!("done"), json!([])] {
        refused(&call_with(outcome), OUTCOME, "wrong_type");
    }
}

fn call_with(outcome: Value) -> Value {
    call().with(OUTCOME, outcome)
}

// O-2
#[test]
fn only_what_is_done_has_a_receipt() {
    let receipt = json!({ "text": "Renamed" });
    for state in ["running", "rejected", "not_run", "unknown"] {
        let document = call_with(json!({ "state": state, "links": [], "summary": "" }));
        accepted(&document);
        let document = document.with(RECEIPT, receipt.clone());
        refused(&document, RECEIPT, "receipt_not_allowed");
        accepted(&document.clone().with("/outcome/state", "done"));
        // What is wrong with the receipt is said, too.
        let wrong = document.with(TEXT, "{").with("/outcome/receipt/extra", 1);
        refused_for(
            &wrong,
            &[
                (RECEIPT, "receipt_not_allowed"),
                (TEXT, "invalid_placeholder"),
                ("/outcome/receipt/extra", "unknown_field"),
            ],
        );
    }
    // Of a state that cannot be read nothing is concluded.
    let document = call_with(json!({ "state": "failed", "receipt": receipt }));
    refused(&document, "/outcome/state", "unknown_value");
    refused(
        &document.without("/outcome/state"),
        "/outcome/state",
        "missing_field",
    );
}

// O-1, R-3 to R-6
#[test]
fn a_receipt_follows_the_rules_of_forms() {
    let item = |kind: &str| json!({ "kind": kind, "title": "Plan", "people": [{ "name": "Ana" }] });
    let chip = json!({ "kind": "object", "title": "Plan" });
    let text = json!({ "kind": "text", "value": "x" });
    let document = call_with(
        json!({ "state": "done", "receipt": { "text": "A {item}", "slots": { "item": chip } } }),
    );
    for (good, bad, code) in [
        ("A {item}", "A", "missing_slot"),
        ("A {item}", "A {item}{", "invalid_placeholder"),
        ("A {item}", "A {item}{other}", "unknown_slot"),
        (
            "A {item}{item}{item}",
            "A {item}{item}{item}{item}",
            "too_many_chips",
        ),
        (" A {item} ", "A\n{item}", "unsafe_character"),
        ("A {item}?", "A {item} {B}", "invalid_placeholder"),
    ] {
        edge(&document, TEXT, good, bad, code);
    }
    let filled = |length: usize| format!("A {{item}}{}", "x".repeat(length - "A {item}".len()));
    edge(&document, TEXT, filled(200), filled(201), "too_long");
    refused(&document.clone().without(TEXT), TEXT, "missing_field");
    refused(&document.clone().with(TEXT, 1), TEXT, "wrong_type");
    refused_for(
        &document.clone().with(TEXT, " "),
        &[(TEXT, "blank"), (TEXT, "missing_slot")],
    );

    // Its slots are its own.
    let slots = "/outcome/receipt/slots";
    accepted(&document.clone().with(TEXT, "A").without(slots));
    accepted(&document.clone().with(TEXT, "A").with(slots, json!({})));
    refused(&document.clone().without(slots), TEXT, "unknown_slot");
    refused(
        &document.clone().with(slots, json!([])),
        slots,
        "wrong_type",
    );
    let names = ["a", "b", "c", "d", "e", "f", "g"];
    let many = |count: usize, slot: &Value| {
        let names = names.into_iter().take(count);
        let form: String = names.clone().map(|name| format!("{{{name}}}")).collect();
        let slots = object(names.map(|name| (name.to_owned(), slot.clone())));
        document
            .clone()
            .with(TEXT, form)
            .with("/outcome/receipt/slots", slots)
    };
    accepted(&many(6, &text));
    refused(&many(7, &text), slots, "too_many");
    accepted(&many(3, &chip));
    refused(&many(4, &chip), TEXT, "too_many_chips");
    let wrong = document
        .clone()
        .with("/outcome/receipt/slots/item", item("person"));
    refused(&wrong, "/outcome/receipt/slots/item/title", "unknown_field");
    let wrong = document.clone().with("/outcome/receipt/slots/A", text);
    refused(&wrong, "/outcome/receipt/slots/A", "invalid_format");

    refused(
        &document.clone().with("/outcome/receipt/links", json!([])),
        "/outcome/receipt/links",
        "unknown_field",
    );
    refused(
        &document.clone().with("/outcome/receipt/locale", "en"),
        "/outcome/receipt/locale",
        "unknown_field",
    );
    refused(
        &document.clone().with("/outcome/receipt/preview", 1),
        "/outcome/receipt/preview",
        "wrong_type",
    );
    refused(&document.with(RECEIPT, "Done"), RECEIPT, "wrong_type");
}

// O-10
#[test]
fn a_summary_is_trimmed_and_has_at_most_500_characters() {
    let document = call_with(json!({ "state": "done" }));
    for unit in ["x", "é", "字"] {
        let text = |length: usize| unit.repeat(length);
        edge(&document, SUMMARY, text(500), text(501), "too_long");
        let padded = |length: usize| format!(" \n\u{a0}\u{3000}{}\t \u{2028}", text(length));
        edge(&document, SUMMARY, padded(500), padded(501), "too_long");
    }
    let astral = |length: usize| "😀".repeat(length / 2);
    edge(&document, SUMMARY, astral(500), astral(502), "too_long");
    edge(&document, SUMMARY, "", 1, "wrong_type");
    // White space inside it counts.
    let inside = |length: usize| format!("a{}b", " ".repeat(length - 2));
    edge(&document, SUMMARY, inside(500), inside(501), "too_long");
    let text = document
        .with(SUMMARY, " \n It is done. \u{2003}")
        .to_string();
    let call = read_call(text.as_bytes()).unwrap();
    let outcome = call.outcome.as_ref().unwrap();
    assert_eq!(outcome.summary.as_deref(), Some("It is done."));
}
