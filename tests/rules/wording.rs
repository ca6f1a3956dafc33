//! W-1 and W-11: what an app may declare as its words, and which calls without a review are read.

use countersign::wording::{check_declaration, read_worded_call};
use serde_json::{Value, json};

use super::support::*;

fn declaration() -> Value {
    json!({
        "actions": {
            "note.send": {
                "title": "Send note", "destructive": false, "openWorld": false, "idempotency": "required",
                "input": {
                    "type": "object",
                    "properties": {
                        "to": { "type": "array", "items": { "$ref": "#/$defs/person" } },
                        "subject": { "type": "string" },
                        "either": { "anyOf": [{ "properties": { "a": {} } }, { "properties": { "b": true } }] },
                    },
                    "$defs": { "person": { "properties": { "email": {}, "boss": { "$ref": "#/$defs/person" } } } },
                },
                "data": { "type": "object", "properties": { "id": { "type": "string" } } },
            },
        },
        "queries": { "note.read": {} },
        "presentation": {
            "baseLocale": "en",
            "sentences": { "note.send": { "approval": "Send {input.subject}", "done": "Sent {data.id}" } },
            "translations": {
                "de": { "actions": { "note.send": { "title": "Notiz senden", "input": { "to[].email": "Adresse." },
                    "sentences": { "approval": "{input.subject} senden" } } } },
            },
        },
    })
}

#[track_caller]
fn check(document: &Value, expected: &[Expected<'_>]) {
    match check_declaration(document.to_string().as_bytes()) {
        Ok(()) => assert!(expected.is_empty(), "accepted: {document:#}"),
        Err(report) => {
            check_messages(document, &report);
            same_issues(&report, expected);
        }
    }
}

const APPROVAL: &str = "/presentation/sentences/note.send/approval";
const DONE: &str = "/presentation/sentences/note.send/done";

// W-1
#[test]
fn placeholders_name_declared_fields() {
    check(&declaration(), &[]);
    for good in [
        "{input.to}",
        "{input.to[].email}",
        "{input.to[].boss.boss.email}",
        "{input.either.a}",
        "{input.either.b}",
        "no field",
    ] {
        check(&declaration().with(APPROVAL, good), &[]);
    }
    for unknown in [
        "{input.too}",
        "{input.to.email}",
        "{input.to[].name}",
        "{input.subject[]}",
        "{input.either.c}",
    ] {
        check(
            &declaration().with(APPROVAL, unknown),
            &[(APPROVAL, "unknown_field_path")],
        );
    }
    check(&declaration().with(DONE, "{data.id} {input.subject}"), &[]);
    check(
        &declaration().with(DONE, "{data.other}"),
        &[(DONE, "unknown_field_path")],
    );
    check(
        &declaration().with(APPROVAL, "{data.id}"),
        &[(APPROVAL, "unknown_field_path")],
    );
    let without = declaration().without("/actions/note.send/input");
    assert!(check_declaration(without.to_string().as_bytes()).is_err());
}

// W-1
#[test]
fn other_braces_and_too_much_of_anything_are_refused() {
    for bad in [
        "{",
        "}",
        "{subject}",
        "{input}",
        "{input.to[0]}",
        "{{input.subject}}",
    ] {
        check(
            &declaration().with(APPROVAL, bad),
            &[(APPROVAL, "invalid_placeholder")],
        );
    }
    let repeated = |count: usize| "{input.subject}".repeat(count);
    check(&declaration().with(APPROVAL, repeated(6)), &[]);
    check(
        &declaration().with(APPROVAL, repeated(7)),
        &[(APPROVAL, "too_many")],
    );
    check(&declaration().with(APPROVAL, "x".repeat(200)), &[]);
    check(
        &declaration().with(APPROVAL, "x".repeat(201)),
        &[(APPROVAL, "too_long")],
    );
    check(
        &declaration().with(APPROVAL, "a\nb"),
        &[(APPROVAL, "unsafe_character")],
    );
    check(&declaration().with(APPROVAL, " "), &[(APPROVAL, "blank")]);
    check(
        &declaration().with(APPROVAL, 1),
        &[(APPROVAL, "wrong_type")],
    );
}

// W-1
#[test]
fn sentences_belong_to_actions_and_are_not_empty() {
    let sentences = "/presentation/sentences";
    let set = json!({ "approval": "Read" });
    let of = |id: &str| declaration().with(&format!("{sentences}/{id}"), set.clone());
    check(
        &of("note.read"),
        &[("/presentation/sentences/note.read", "unknown_field")],
    );
    check(
        &of("note.erase"),
        &[("/presentation/sentences/note.erase", "unknown_field")],
    );
    let own = "/presentation/sentences/note.send";
    check(&declaration().with(own, json!({})), &[(own, "too_few")]);
    check(&declaration().with(own, "Send"), &[(own, "wrong_type")]);
    let extra = format!("{own}/running");
    check(
        &declaration().with(&extra, "Sending"),
        &[(&extra, "unknown_field")],
    );
    for kind in ["approval", "done", "rejected", "notRun"] {
        check(&declaration().with(own, json!({ kind: "Words" })), &[]);
    }
}

// W-11
#[test]
fn overlays_name_what_exists_under_canonical_tags() {
    let actions = "/presentation/translations/de/actions";
    let unknown = format!("{actions}/note.erase");
    check(
        &declaration().with(&unknown, json!({ "title": "X" })),
        &[(&unknown, "unknown_field")],
    );
    let input = format!("{actions}/note.send/input");
    for (path, known) in [
        ("subject", true),
        ("to[]", true),
        ("to[].email", true),
        ("to[].name", false),
        ("to.email", false),
        ("a b", false),
    ] {
        let document = declaration().with(&input, json!({ path: "Text." }));
        let at = format!("{input}/{path}");
        let issue = [(at.as_str(), "unknown_field_path")];
        check(&document, if known { &[] } else { &issue });
    }
    let query = "/presentation/translations/de/queries";
    check(
        &declaration().with(query, json!({ "note.read": { "title": "Notiz lesen" } })),
        &[],
    );
    check(
        &declaration().with(query, json!({ "note.list": {} })),
        &[(
            "/presentation/translations/de/queries/note.list",
            "unknown_field",
        )],
    );
    for (tag, code) in [
        ("de-ch", "locale_not_canonical"),
        ("german!", "locale_not_canonical"),
    ] {
        let path = format!("/presentation/translations/{tag}");
        check(&declaration().with(&path, json!({})), &[(&path, code)]);
    }
    check(
        &declaration().with(
            "/presentation/translations/fr",
            json!({ "types": { "x": 1 } }),
        ),
        &[],
    );
    let words = format!("{actions}/note.send/sentences/approval");
    check(
        &declaration().with(&words, "{input.thema}"),
        &[(&words, "unknown_field_path")],
    );
    check(
        &declaration().with("/presentation/baseLocale", "EN"),
        &[("/presentation/baseLocale", "locale_not_canonical")],
    );
    check(
        &declaration().with("/presentation/icons", json!({})),
        &[("/presentation/icons", "unknown_field")],
    );
}

// J-1: what is wrong with the Actions and with their words is said together.
#[test]
fn all_issues_of_a_declaration_are_reported() {
    let document = declaration()
        .with("/actions/note.send/destructive", true)
        .with(APPROVAL, "{");
    check(
        &document,
        &[
            ("/actions/note.send/review", "missing_field"),
            (APPROVAL, "invalid_placeholder"),
        ],
    );
}

fn worded() -> Value {
    let manifest = declaration();
    json!({ "app": { "name": "Notes" }, "manifest": manifest, "action": "note.send", "input": { "subject": "Hi" } })
}

#[track_caller]
fn read(document: &Value, expected: &[Expected<'_>]) {
    match read_worded_call(document.to_string().as_bytes()) {
        Ok(_) => assert!(expected.is_empty(), "accepted: {document:#}"),
        Err(report) => same_issues(&report, expected),
    }
}

// P-7
#[test]
fn a_call_is_of_an_action_that_the_manifest_has() {
    read(&worded(), &[]);
    read(
        &worded().with("/action", "note.erase"),
        &[("/action", "unknown_value")],
    );
    read(
        &worded().with("/action", "note.read"),
        &[("/action", "unknown_value")],
    );
    // An entry that cannot be relied on is left out, and so is the call.
    let unknown = worded().with("/manifest/actions/note.send/stream", json!({}));
    read(&unknown, &[("/action", "unknown_value")]);
    read(
        &worded().with("/manifest", json!([])),
        &[("/manifest", "wrong_type")],
    );
    read(&worded().without("/input"), &[("/input", "missing_field")]);
    read(
        &worded().with("/input", json!([])),
        &[("/input", "wrong_type")],
    );
    read(
        &worded().without("/manifest"),
        &[("/manifest", "missing_field")],
    );
    read(
        &worded().with("/review", json!({})),
        &[("/review", "unknown_field")],
    );
    // Words that make no sense are no reason to refuse a call.
    read(&worded().with("/manifest/presentation", 7), &[]);
}

// O-9, O-10
#[test]
fn an_outcome_without_a_review_has_a_state_data_summary_and_links() {
    let outcome = |outcome: Value| worded().with("/outcome", outcome);
    let whole = json!({ "state": "done", "data": [1], "summary": " ok ", "links": [{ "rel": "open", "href": "/a" }] });
    read(&outcome(whole), &[]);
    read(
        &outcome(json!({ "state": "ask" })),
        &[("/outcome/state", "unknown_value")],
    );
    read(
        &outcome(json!({ "state": "done", "summary": "x".repeat(501) })),
        &[("/outcome/summary", "too_long")],
    );
    read(
        &outcome(json!({ "state": "done", "links": [{ "rel": "open", "href": "//a" }] })),
        &[("/outcome/links/0/href", "invalid_href")],
    );
    read(
        &outcome(json!({ "state": "done", "receipt": { "text": "x" } })),
        &[("/outcome/receipt", "unknown_field")],
    );
}
