//! P-5 to P-7: which Actions of a published manifest remain, and what is said about the others.

use countersign::contract::{Action, Declaration};
use countersign::decide::{Reviewed, remember_scope};
use countersign::read_manifest;
use serde_json::{Value, json};

use super::capabilities::least;
use super::declarations::{pairs, policies, with_some};
use super::support::{Edit, Expected, check_messages, same_issues};

pub const ENTRY: &str = "/actions/item.rename";
pub const APPROVAL: &str = "/actions/item.rename/approval";
pub const REVIEW: &str = "/actions/item.rename/review";
const IDEMPOTENCY: &str = "/actions/item.rename/idempotency";
pub const POLICY: &str = "/policies/item.rename";

/// A manifest of one silent Action, as a producer writes it.
pub fn silent() -> Value {
    let entry = least()
        .with("/review", true)
        .with("/approval", "rememberable");
    json!({
        "protocolVersion": 2,
        "actions": { "item.rename": entry, "item.other": least() },
        "policies": { "item.rename": { "silent": "shared" } }
    })
}

/// A manifest of one Action that asks.
pub fn asking() -> Value {
    silent()
        .with(POLICY, json!({ "ask": "deletes" }))
        .with(IDEMPOTENCY, "required")
        .without(APPROVAL)
}

/// The Action remains, and nothing is left out.
#[track_caller]
pub fn kept(document: &Value) {
    kept_text(&document.to_string());
}

#[track_caller]
pub fn kept_text(text: &str) {
    let manifest = read_manifest(text.as_bytes()).unwrap();
    same_issues(manifest.left_out(), &[]);
    assert!(manifest.action("item.rename").is_some(), "{text}");
}

/// The Action is left out for these reasons, and the other one remains.
#[track_caller]
pub fn dropped(document: &Value, expected: &[Expected<'_>]) {
    dropped_text(&document.to_string(), expected);
    let text = document.to_string();
    let manifest = read_manifest(text.as_bytes()).unwrap();
    check_messages(document, manifest.left_out());
    for issue in manifest.left_out().issues() {
        let words = "Action `item.rename` is left out: ";
        assert!(issue.message.starts_with(words), "{}", issue.message);
    }
}

#[track_caller]
pub fn dropped_text(text: &str, expected: &[Expected<'_>]) {
    let manifest = read_manifest(text.as_bytes()).unwrap();
    same_issues(manifest.left_out(), expected);
    assert!(manifest.action("item.rename").is_none(), "{text}");
    assert!(manifest.policy("item.rename").is_none(), "{text}");
    assert!(manifest.declaration("item.rename").is_none(), "{text}");
    assert!(manifest.action("item.other").is_some(), "{text}");
}

// P-5, P-6, P-7: every combination of an entry and a policy remains or is left out as a whole.
#[test]
fn every_combination_of_entry_and_policy() {
    let flags = [json!(false), json!(true)];
    let approvals = [None, Some(json!("none")), Some(json!("rememberable"))];
    let reviews = [None, Some(json!(true))];
    let idempotencies = [json!("none"), json!("required")];
    let readable: Vec<Value> = policies();
    let mut all: Vec<Option<Value>> = vec![None];
    all.extend(readable.iter().cloned().map(Some));
    let unreadable = [
        json!(null),
        json!({}),
        json!({ "silent": "public" }),
        json!({ "silent": "private", "ask": "sends" }),
        json!({ "silent": "private", "until": "tomorrow" }),
        json!({ "silent": "private", "routines": true }),
        json!({ "ask": "sometimes" }),
        json!([{ "ask": "sends" }]),
    ];
    all.extend(unreadable.into_iter().map(Some));
    let (mut seen, mut remaining) = (0, 0);
    for (destructive, open_world) in pairs(&flags, &flags) {
        let far_reaching = [destructive, open_world].contains(&&json!(true));
        for (policy, approval) in pairs(&all, &approvals) {
            let part = |name: &str| policy.as_ref().and_then(|policy| policy.get(name));
            let is = |word: &str| *approval == Some(json!(word));
            for (review, idempotency) in pairs(&reviews, &idempotencies) {
                let document = silent()
                    .with(ENTRY, least())
                    .with(IDEMPOTENCY, idempotency.clone())
                    .with("/actions/item.rename/destructive", destructive.clone())
                    .with("/actions/item.rename/openWorld", open_world.clone())
                    .without(POLICY);
                let document = with_some(document, POLICY, policy);
                let document = with_some(document, APPROVAL, approval);
                let document = with_some(document, REVIEW, review);

                let retry_safe = idempotency == "required";
                let remains = match policy {
                    // P-7: the policy can be read; P-5: silent is published as `rememberable`, an asking one without
                    // approval, both with a review; no silent destructive or open-world work.
                    Some(policy) if readable.contains(policy) => {
                        let agrees = if part("silent").is_some() {
                            is("rememberable") && !far_reaching
                        } else {
                            approval.is_none()
                        };
                        // P-2, P-3
                        let must_be_safe = far_reaching
                            || part("ask").is_some_and(|ask| ask == "sends" || ask == "deletes");
                        agrees && review.is_some() && (retry_safe || !must_be_safe)
                    }
                    Some(_) => false,
                    // P-6: no approval for far-reaching Actions, which have a review and are safe to retry; a review
                    // for `rememberable`.
                    None if far_reaching => approval.is_none() && review.is_some() && retry_safe,
                    None => !is("rememberable") || review.is_some(),
                };

                let text = document.to_string();
                let manifest = read_manifest(text.as_bytes()).unwrap();
                let action = manifest.action("item.rename");
                assert_eq!(action.is_some(), remains, "{text}\n{}", manifest.left_out());
                assert_eq!(manifest.left_out().is_empty(), remains, "{text}");
                let found = manifest.policy("item.rename");
                let expected = policy.as_ref().filter(|_| remains);
                assert_eq!(json!(found), json!(expected), "{text}");
                // What a reader of policies remembers, a reader of approvals could remember as well.
                let declaration = declaration(action);
                let quiet = Reviewed::Returned {
                    ask: None,
                    scope: Some("s"),
                };
                let remembers = remember_scope(&declaration, quiet).is_some();
                assert_eq!(remembers, remains && is("rememberable"), "{text}");
                seen += 1;
                remaining += u32::from(remains);
            }
        }
    }
    assert_eq!(seen, 4 * (1 + 14 + 8) * 3 * 2 * 2);
    // Legacy, silent and asking Actions of each kind, as in the check at start.
    assert_eq!(remaining, (4 + 2 + 4) + 12 + (2 + 6 * 2) + 3 * (1 + 8));
}

/// What a host knows of an Action; of one that is not there, nothing.
pub fn declaration<'a>(action: Option<&Action<'a>>) -> Declaration<'a> {
    action.cloned().map(Declaration::from).unwrap_or_default()
}

// P-5, P-7: each attack beside the manifest that it started from.
#[test]
fn a_policy_agrees_with_its_entry() {
    kept(&silent());
    kept(&asking());
    let cases: &[(Value, &[Expected<'_>])] = &[
        // An asking Action that older readers would remember, or run.
        (
            asking().with(APPROVAL, "rememberable"),
            &[(APPROVAL, "policy_conflict")],
        ),
        (
            asking().with(APPROVAL, "none"),
            &[(APPROVAL, "policy_conflict")],
        ),
        // A silent policy for an entry that asks.
        (
            asking().with(POLICY, json!({ "silent": "private" })),
            &[(APPROVAL, "policy_conflict")],
        ),
        (
            silent().with(APPROVAL, "none"),
            &[(APPROVAL, "policy_conflict")],
        ),
        (
            silent().without(REVIEW),
            &[(POLICY, "policy_requires_review")],
        ),
        (
            asking().without(REVIEW),
            &[(POLICY, "policy_requires_review")],
        ),
        (asking().with(REVIEW, false), &[(REVIEW, "unknown_value")]),
        // Silent work that is destructive or open-world.
        (
            silent()
                .with("/actions/item.rename/destructive", true)
                .with(IDEMPOTENCY, "required"),
            &[(POLICY, "policy_must_ask")],
        ),
        (
            silent().with("/actions/item.rename/openWorld", true),
            &[
                (POLICY, "policy_must_ask"),
                (IDEMPOTENCY, "policy_requires_idempotency"),
            ],
        ),
        (
            asking().with(IDEMPOTENCY, "none"),
            &[(IDEMPOTENCY, "policy_requires_idempotency")],
        ),
        // Policies that cannot be read, or say more than is known.
        (
            asking().with(POLICY, Value::Null),
            &[(POLICY, "wrong_type")],
        ),
        (asking().with(POLICY, "ask"), &[(POLICY, "wrong_type")]),
        (
            asking().with(POLICY, json!({})),
            &[("/policies/item.rename/silent", "missing_field")],
        ),
        (
            asking().with(POLICY, json!({ "ask": "rarely" })),
            &[("/policies/item.rename/ask", "unknown_value")],
        ),
        (
            silent().with("/policies/item.rename/unless", "asked"),
            &[("/policies/item.rename/unless", "unknown_field")],
        ),
        (
            silent().with("/policies/item.rename/ask", "deletes"),
            &[(POLICY, "policy_conflict")],
        ),
        (
            silent().with("/policies/item.rename/routines", true),
            &[("/policies/item.rename/routines", "unknown_value")],
        ),
        // Both sides are wrong, and both are said.
        (
            asking()
                .with(POLICY, 1)
                .with("/actions/item.rename/title", ""),
            &[
                (POLICY, "wrong_type"),
                ("/actions/item.rename/title", "too_short"),
            ],
        ),
    ];
    for (document, expected) in cases {
        dropped(document, expected);
    }
    kept(&silent().with("/policies/item.rename/routines", false));
}

// P-7: an entry with an unknown member or value is left out, not stripped; P-6 holds for legacy entries.
#[test]
fn an_entry_is_whole_or_left_out() {
    let legacy = silent().without("/policies");
    kept(&legacy);
    let path = |member: &str| format!("{ENTRY}/{member}");
    for document in [silent(), legacy.clone()] {
        for (member, value, code) in [
            ("policy", json!({ "silent": "shared" }), "unknown_field"),
            ("unattended", json!(true), "unknown_field"),
            ("approval", json!("always"), "unknown_value"),
            ("approval", json!(null), "wrong_type"),
            ("review", json!(false), "unknown_value"),
            ("review", json!("true"), "wrong_type"),
            ("destructive", json!("false"), "wrong_type"),
            ("idempotency", json!("perhaps"), "unknown_value"),
            ("title", json!("a\u{202e}b"), "unsafe_character"),
            ("input", json!([]), "wrong_type"),
            ("data", json!(null), "wrong_type"),
            ("description", json!(1), "wrong_type"),
        ] {
            let path = path(member);
            dropped(&document.clone().with(&path, value), &[(&path, code)]);
        }
        for member in ["title", "destructive", "openWorld", "idempotency"] {
            let path = path(member);
            dropped(
                &document.clone().without(&path),
                &[(&path, "missing_field")],
            );
        }
        kept(&document.clone().with(&path("description"), "Renames it."));
        kept(
            &document
                .clone()
                .with(&path("input"), json!({ "policy": [1] })),
        );
        kept(&document.with(&path("data"), json!({})));
    }
    let destructive = legacy
        .clone()
        .with("/actions/item.rename/destructive", true)
        .with(IDEMPOTENCY, "required");
    dropped(&destructive, &[(APPROVAL, "policy_conflict")]);
    kept(&destructive.clone().without(APPROVAL));
    dropped(
        &destructive.without(APPROVAL).without(REVIEW),
        &[(REVIEW, "missing_field")],
    );
    dropped(
        &legacy.clone().without(REVIEW),
        &[(APPROVAL, "policy_conflict")],
    );
    kept(&legacy.without(REVIEW).with(APPROVAL, "none"));
    for entry in [json!(null), json!([]), json!("Rename")] {
        dropped(&silent().with(ENTRY, entry), &[(ENTRY, "wrong_type")]);
    }
}

// P-7: a manifest of another version may mean something else by every member.
#[test]
fn only_one_version_is_read() {
    let with = |version: serde_json::Value| silent().with("/protocolVersion", version);
    kept(&with(json!(2)));
    kept_text(
        &with(json!(2))
            .to_string()
            .replace("\"protocolVersion\":2", "\"protocolVersion\":2.0"),
    );
    kept(&silent().without("/protocolVersion"));
    for version in [json!(1), json!(3), json!("2"), json!(2.5), json!(null)] {
        let text = with(version).to_string();
        let report = read_manifest(text.as_bytes()).unwrap_err();
        same_issues(&report, &[("/protocolVersion", "unknown_value")]);
    }
}
