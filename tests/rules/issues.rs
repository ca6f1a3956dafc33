//! J-1 and J-5: what is an issue, and how issues are reported.

use std::collections::BTreeSet;

use countersign::{IssueCode, read_review};
use serde_json::{Value, json};

use super::support::*;

// J-1
#[test]
fn closed_objects_and_vocabularies() {
    let cases: [(Value, &str, &str); 9] = [
        (review().with("/titel", "x"), "/titel", "unknown_field"),
        (
            review().with("/slots/item/url", "x"),
            "/slots/item/url",
            "unknown_field",
        ),
        (review().with("/scope", 7), "/scope", "wrong_type"),
        (review().with("/scope", Value::Null), "/scope", "wrong_type"),
        (
            review().with("/sentence/short", json!(["x"])),
            "/sentence/short",
            "wrong_type",
        ),
        (review().with("/ask", "send"), "/ask", "unknown_value"),
        (
            review().with("/slots/item/kind", "Object"),
            "/slots/item/kind",
            "unknown_value",
        ),
        (review().without("/locale"), "/locale", "missing_field"),
        (
            review().without("/slots/item/title"),
            "/slots/item/title",
            "missing_field",
        ),
    ];
    accepted(&review().with("/scope", "7").with("/ask", "sends"));
    for (document, path, code) in cases {
        refused(&document, path, code);
    }
}

// J-1, J-5: one round is enough to repair a document.
#[test]
fn all_issues_are_reported_together() {
    let link = json!({ "rel": "home", "href": "https://example.com" });
    let document = review()
        .with("/locale", "en-us")
        .with("/sentence/action", "Rename {item} in {folder}?")
        .with("/sentence/short", "{")
        .without("/sentence/decline")
        .with("/slots/item/title", " ")
        .with("/slots/item/gone", false)
        .with("/effects", 0)
        .with("/consequences", json!([]))
        .with("/check", json!({ "query": "Q" }))
        .with("/links", json!([link]))
        .with("/extra", 1);
    refused_for(
        &document,
        &[
            ("/locale", "locale_not_canonical"),
            ("/sentence/action", "invalid_format"),
            ("/sentence/action", "unknown_slot"),
            ("/sentence/short", "invalid_placeholder"),
            ("/sentence/decline", "missing_field"),
            ("/slots/item/title", "blank"),
            ("/slots/item/gone", "unknown_value"),
            ("/effects", "too_small"),
            ("/consequences", "too_few"),
            ("/check/query", "invalid_format"),
            ("/check/input", "missing_field"),
            ("/links/0/rel", "unknown_value"),
            ("/links/0/href", "invalid_href"),
            ("/extra", "unknown_field"),
        ],
    );
}

// J-5
#[test]
fn nothing_is_reported_below_a_value_of_the_wrong_type() {
    for (pointer, value) in [
        ("/sentence", json!([{ "action": 1 }])),
        ("/slots", json!([{ "kind": "?" }])),
        ("/slots/item", json!("object")),
        ("/preview", json!([{ "kind": "?" }])),
        ("/check", json!("item.state")),
        ("/links", json!({ "rel": "?" })),
    ] {
        refused(&review().with(pointer, value), pointer, "wrong_type");
    }
    for root in [json!([]), json!("en"), json!(null), json!(1), json!(true)] {
        refused(&root, "", "wrong_type");
    }
}

// J-5
#[test]
fn paths_are_json_pointers() {
    for (key, path) in [
        ("a/b", "/a~1b"),
        ("m~n", "/m~0n"),
        ("~1", "/~01"),
        ("", "/"),
        ("ä ö", "/ä ö"),
        ("0", "/0"),
    ] {
        let mut document = review();
        document[key] = json!(1);
        refused(&document, path, "unknown_field");
    }
}

// J-5
#[test]
fn messages_name_the_limit_and_what_was_found() {
    let many = repeated(json!("x"), 7);
    for (pointer, value, words) in [
        ("/scope", json!("x".repeat(201)), ["200", "201"]),
        ("/effects", json!(1_000_001), ["1000000", "1000001"]),
        ("/effects", json!(0), ["1", "0"]),
        ("/consequences", many, ["5", "7"]),
        ("/consequences", json!([]), ["1", "0"]),
        ("/sentence/confirm", json!("x".repeat(43)), ["40", "43"]),
        ("/ask", json!("sell"), ["sends", "sell"]),
        ("/scope", json!(7), ["string", "number"]),
    ] {
        let document = review().with(pointer, value);
        let report = read_review(document.to_string().as_bytes()).unwrap_err();
        let message = &report.issues()[0].message;
        for word in words {
            assert!(message.contains(word), "{message} lacks {word}");
        }
    }
}

// J-5
#[test]
fn messages_never_carry_an_attack_further() {
    let distinct = (0..300).map(|index| char::from_u32(0x4e00 + index).unwrap());
    let hostile: String = "\u{1b}[2J\u{202e}\u{200b}\r\n{\u{7}a"
        .chars()
        .chain(distinct)
        .collect();
    let hostile = hostile.as_str();
    let object = review_of(json!({
        "kind": "object", "title": "T", "icon": "", "ref": { "type": "a.b", "id": "1" }
    }));
    let link = json!({ "rel": hostile, "href": hostile, "title": hostile });
    let slot = json!({ "kind": "text", "value": "x" });
    for document in [
        review().with("/locale", hostile),
        review().with("/sentence/short", hostile),
        review().with("/sentence/confirm", hostile),
        review().with("/ask", hostile),
        review().with("/reach", hostile),
        review().with("/scope", hostile),
        review().with("/check", json!({ "query": hostile, "input": {} })),
        review().with("/links", json!([link])),
        review().with(&format!("/{hostile}"), 1),
        review().with(&format!("/slots/{hostile}"), slot),
        object.clone().with("/slots/item/kind", hostile),
        object.clone().with("/slots/item/title", hostile),
        object.clone().with("/slots/item/icon", hostile),
        object.clone().with("/slots/item/ref/type", hostile),
        object.with("/slots/item/ref/id", hostile),
        review_of(json!({ "kind": "date", "value": hostile })),
        review_of(json!({ "kind": "instant", "value": hostile })),
        preview(task()).with("/preview/due", hostile),
    ] {
        let report = read_review(document.to_string().as_bytes()).unwrap_err();
        check_messages(&document, &report);
        // Written out, an issue is one line, its path included.
        let written = report.to_string();
        assert_eq!(written.lines().count(), report.len(), "{written}");
        let raw = |c: char| (c.is_control() && c != '\n') || "\u{202e}\u{200b}".contains(c);
        assert!(!written.contains(raw), "{written:?}");
    }
}

// J-5
#[test]
fn codes_are_stable() {
    let documented = "\
        invalid_json duplicate_key too_large too_deep unknown_field missing_field wrong_type unknown_value \
        too_short too_long too_small too_big too_many too_few blank unsafe_character invalid_format \
        invalid_placeholder unknown_slot missing_slot too_many_chips button_slots button_too_long \
        locale_not_canonical locale_not_offered invalid_date invalid_instant invalid_href open_link_required \
        from_required reach_not_allowed reach_too_wide unknown_query policy_conflict policy_requires_review \
        policy_requires_idempotency policy_must_ask receipt_not_allowed unknown_field_path question_too_long \
        missing_plural_form slots_differ";
    let documented: BTreeSet<&str> = documented.split_whitespace().collect();
    let codes: BTreeSet<&str> = IssueCode::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(codes, documented);

    let report = read_review(br#"{"locale": 1}"#).unwrap_err();
    let issue = &report.issues()[0];
    assert_eq!(
        serde_json::to_value(issue).unwrap(),
        json!({ "path": "/locale", "code": "wrong_type", "message": issue.message })
    );
}
