//! P-7 and J-2: what stands around the Actions and policies of a manifest, and what stands there twice.

use countersign::decide::{Refusal, Reviewed, RoutineDecision, routine};
use countersign::{read_manifest, read_review_under};
use serde_json::{Value, json};

use super::capabilities::least;
use super::manifests::{
    APPROVAL, ENTRY, POLICY, REVIEW, asking, declaration, dropped, dropped_text, kept, kept_text,
    silent,
};
use super::support::{Edit, Expected, check_messages, review, same_issues};

/// The manifest cannot be read at all.
#[track_caller]
fn refused(text: &str, expected: &[Expected<'_>]) {
    same_issues(&read_manifest(text.as_bytes()).unwrap_err(), expected);
}

// P-7: an Action never reads as a legacy one because the policies cannot be read.
#[test]
fn policies_that_are_no_map() {
    for wrong in [json!(null), json!([]), json!("x"), json!(1), json!(false)] {
        for document in [silent(), asking()] {
            let text = document.with("/policies", wrong.clone()).to_string();
            let expected = [("/policies", "wrong_type"), (REVIEW, "policy_conflict")];
            dropped_text(&text, &expected);
        }
        // Nothing that a policy could belong to.
        let document = silent()
            .with("/policies", wrong.clone())
            .with(ENTRY, least().with("/approval", "none"));
        let text = document.to_string();
        let manifest = read_manifest(text.as_bytes()).unwrap();
        same_issues(manifest.left_out(), &[("/policies", "wrong_type")]);
        assert_eq!(manifest.actions().len(), 2);
    }
    kept(&silent().without("/policies"));
    let text = silent().with("/policies", json!({})).to_string();
    kept_text(&text);
}

// P-7
#[test]
fn a_policy_belongs_to_an_action() {
    for id in [
        "item.delete",
        "Item.rename",
        "item.rename ",
        "__proto__",
        "",
    ] {
        let path = format!("/policies/{id}");
        for policy in [
            json!({ "ask": "deletes" }),
            json!({ "silent": "private" }),
            json!(1),
        ] {
            let document = silent().with(&path, policy);
            let text = document.to_string();
            let manifest = read_manifest(text.as_bytes()).unwrap();
            same_issues(manifest.left_out(), &[(&path, "unknown_field")]);
            check_messages(&document, manifest.left_out());
            assert!(manifest.action("item.rename").is_some());
            assert!(manifest.action(id).is_none() && manifest.policy(id).is_none());
        }
    }
    // The policy of an Action that is left out goes with it.
    dropped(
        &silent().with("/actions/item.rename/x", 1),
        &[("/actions/item.rename/x", "unknown_field")],
    );
    // An Action under a key that is no local id.
    for id in ["Item", "1", "a:b"] {
        let path = format!("/actions/{id}");
        let document = silent().with(&path, least());
        let text = document.to_string();
        let manifest = read_manifest(text.as_bytes()).unwrap();
        same_issues(manifest.left_out(), &[(&path, "invalid_format")]);
        assert!(manifest.action(id).is_none() && manifest.action("item.rename").is_some());
    }
}

// P-7, J-2: two readers could see two policies, or two Actions.
#[test]
fn repeated_keys() {
    let twice = |document: &Value, member: &str, first: &str| {
        let text = document.to_string();
        let again = text.replacen(member, &format!("{first},{member}"), 1);
        assert_ne!(text, again);
        again
    };
    let silent_policy = r#""item.rename":{"silent":"shared"}"#;
    for first in [
        r#""item.rename":{"ask":"deletes"}"#,
        silent_policy,
        r#""item\u002erename":1"#,
    ] {
        let text = twice(&silent(), silent_policy, first);
        dropped_text(&text, &[(POLICY, "duplicate_key")]);
    }
    let text = twice(&silent(), r#""silent":"shared""#, r#""silent":"private""#);
    dropped_text(&text, &[("/policies/item.rename/silent", "duplicate_key")]);
    for (member, path) in [
        (r#""approval":"rememberable""#, APPROVAL),
        (r#""review":true"#, REVIEW),
    ] {
        dropped_text(
            &twice(&silent(), member, member),
            &[(path, "duplicate_key")],
        );
    }
    let text = twice(
        &silent().with("/actions/item.rename/input", json!({ "a": [{ "b": 1 }] })),
        r#""b":1"#,
        r#""b":2"#,
    );
    dropped_text(
        &text,
        &[("/actions/item.rename/input/a/0/b", "duplicate_key")],
    );
    let first = format!(r#""item.rename":{}"#, least());
    let text = twice(&silent(), r#""item.rename":{"t"#, &first);
    dropped_text(&text, &[(ENTRY, "duplicate_key")]);

    // A whole map that stands twice leaves nothing to rely on.
    let text = twice(&silent(), r#""policies":"#, r#""policies":{}"#);
    refused(&text, &[("/policies", "duplicate_key")]);
    let text = twice(&silent(), r#""actions":"#, r#""actions":{}"#);
    refused(&text, &[("/actions", "duplicate_key")]);
    // What is not read may stand as often as it likes.
    kept_text(&twice(
        &silent(),
        r#""protocolVersion":2"#,
        r#""protocolVersion":1"#,
    ));
}

// P-7: what is not known at the top is ignored, and what is no manifest is refused.
#[test]
fn the_document() {
    let document = silent()
        .with("/fileProvider", json!({ "upload": "x" }))
        .with("/queries", json!([1]))
        .with("/types", Value::Null)
        .with("/Policies", json!({ "item.rename": { "ask": "deletes" } }));
    kept(&document);
    for text in ["{}", r#"{"policies":{}}"#, r#"{"actions":{}}"#] {
        let manifest = read_manifest(text.as_bytes()).unwrap();
        assert!(manifest.actions().is_empty() && manifest.left_out().is_empty());
    }
    for text in ["[]", "null", "1", "\"x\""] {
        refused(text, &[("", "wrong_type")]);
    }
    for text in ["", "{", "{}{}", "\u{feff}{}"] {
        refused(text, &[("", "invalid_json")]);
    }
    for wrong in [json!(null), json!([]), json!("x")] {
        let text = silent().with("/actions", wrong).to_string();
        refused(&text, &[("/actions", "wrong_type")]);
    }
}

// P-8, P-9: what is read here is what decisions are made on; what is left out grants nothing.
#[test]
fn decisions_on_a_manifest() {
    let text = silent().to_string();
    let manifest = read_manifest(text.as_bytes()).unwrap();
    let declared = manifest.declaration("item.rename").unwrap();
    let bare = Reviewed::Returned {
        ask: None,
        scope: None,
    };
    assert_eq!(routine(&declared, bare), RoutineDecision::Run);
    let review = review().with("/reach", "organization").to_string();
    let report = read_review_under(review.as_bytes(), &declared).unwrap_err();
    same_issues(&report, &[("/reach", "reach_too_wide")]);

    let text = silent().with(POLICY, 1).to_string();
    let manifest = read_manifest(text.as_bytes()).unwrap();
    let unknown = declaration(manifest.action("item.rename"));
    assert_eq!(
        routine(&unknown, bare),
        RoutineDecision::NeedsApproval(Refusal::NothingDeclared)
    );
}
