//! P-1 to P-4, P-6 and P-10: what an app may declare about an Action.

use countersign::contract::{Approval, Reach, Reason, Vocabulary};
use countersign::read_declaration;
use serde_json::{Value, json};

use super::support::*;

const POLICY: &str = "/action/policy";
const APPROVAL: &str = "/action/approval";
const IDEMPOTENCY: &str = "/action/idempotency";

/// A call file whose Action declares nothing but what it must.
fn action() -> Value {
    call().without(POLICY)
}

/// Every well-formed policy.
pub fn policies() -> Vec<Value> {
    let silent = Reach::ALL.iter().map(|reach| json!({ "silent": reach }));
    let attended = Reach::ALL
        .iter()
        .map(|reach| json!({ "silent": reach, "routines": false }));
    let asking = Reason::ALL.iter().map(|reason| json!({ "ask": reason }));
    silent.chain(attended).chain(asking).collect()
}

/// The document with this member, if it is given.
pub fn with_some(document: Value, pointer: &str, value: &Option<Value>) -> Value {
    match value {
        Some(value) => document.with(pointer, value.clone()),
        None => document,
    }
}

// P-1, P-2, P-3, P-6, P-10: every combination of what an Action can declare.
#[test]
fn declarations_agree_with_themselves() {
    let flags = [None, Some(json!(false)), Some(json!(true))];
    let approvals = [None, Some(json!("none")), Some(json!("rememberable"))];
    let idempotencies = [None, Some(json!("none")), Some(json!("required"))];
    let all_policies: Vec<Option<Value>> = std::iter::once(None)
        .chain(policies().into_iter().map(Some))
        .collect();
    for (destructive, open_world) in pairs(&flags, &flags) {
        let document = with_some(action(), "/action/destructive", destructive);
        let document = with_some(document, "/action/openWorld", open_world);
        let far_reaching = [destructive, open_world].contains(&&Some(json!(true)));
        for policy in &all_policies {
            let document = with_some(document.clone(), POLICY, policy);
            let part = |name: &str| policy.as_ref().and_then(|policy| policy.get(name));
            let repeats_badly = part("ask").is_some_and(|ask| ask == "sends" || ask == "deletes");
            for (approval, idempotency) in pairs(&approvals, &idempotencies) {
                let document = with_some(document.clone(), APPROVAL, approval);
                let document = with_some(document, IDEMPOTENCY, idempotency);
                let mut expected: Vec<Expected<'_>> = Vec::new();
                if approval.is_some() && (policy.is_some() || far_reaching) {
                    expected.push((APPROVAL, "policy_conflict"));
                }
                if far_reaching && part("silent").is_some() {
                    expected.push((POLICY, "policy_must_ask"));
                }
                let is_required = *idempotency == Some(json!("required"));
                if (far_reaching || repeats_badly) && !is_required {
                    expected.push((IDEMPOTENCY, "policy_requires_idempotency"));
                }
                match expected.as_slice() {
                    [] => accepted(&document),
                    expected => refused_for(&document, expected),
                }
            }
        }
    }
}

/// Each of `first` with each of `second`.
pub fn pairs<'v, T, U>(first: &'v [T], second: &'v [U]) -> impl Iterator<Item = (&'v T, &'v U)> {
    let with = |one| second.iter().map(move |other| (one, other));
    first.iter().flat_map(with)
}

// P-1
#[test]
fn a_policy_requires_a_review() {
    for policy in policies() {
        let document = call().with(POLICY, policy).with(IDEMPOTENCY, "required");
        accepted(&document);
        refused_for(
            &document.without("/review"),
            &[
                (POLICY, "policy_requires_review"),
                ("/review", "missing_field"),
            ],
        );
    }
    refused(&action().without("/review"), "/review", "missing_field");
}

// P-5: older readers see a policy as the approval that asks at least as often.
#[test]
fn derived_approvals() {
    let mut seen = [0, 0];
    for policy in policies() {
        let text = json!({ "action": { "id": "a", "title": "A", "policy": policy, "idempotency": "required" } });
        let text = text.to_string();
        let declared = read_declaration(text.as_bytes()).unwrap();
        let derived = declared
            .action
            .as_ref()
            .unwrap()
            .policy
            .unwrap()
            .derived_approval();
        let is_silent = policy.get("silent").is_some();
        assert_eq!(
            derived,
            is_silent.then_some(Approval::Rememberable),
            "{policy}"
        );
        seen[usize::from(is_silent)] += 1;
    }
    assert_eq!(seen, [Reason::ALL.len(), 2 * Reach::ALL.len()]);
}

// P-2: the review's own reason is not a policy that asks.
#[test]
fn asking_in_the_review_is_not_enough() {
    let document = call()
        .with("/action/destructive", true)
        .with(IDEMPOTENCY, "required")
        .with("/review/ask", "deletes");
    refused(&document, POLICY, "policy_must_ask");
    accepted(&document.with(POLICY, json!({ "ask": "deletes" })));
}

// P-4
#[test]
fn a_policy_is_silent_or_asks() {
    let document = call().with(IDEMPOTENCY, "required");
    for policy in policies() {
        let document = document.clone().with(POLICY, policy.clone());
        accepted(&document);
        // It is written back as it was read.
        let text = document.without("/review").to_string();
        let declared = read_declaration(text.as_bytes()).unwrap();
        let action = declared.action.as_ref().unwrap();
        assert_eq!(serde_json::to_value(action.policy).unwrap(), policy);
    }
    let silent = "/action/policy/silent";
    let ask = "/action/policy/ask";
    let routines = "/action/policy/routines";
    let cases: &[(Value, &[Expected<'_>])] = &[
        (json!({}), &[(silent, "missing_field")]),
        (json!({ "routines": false }), &[(silent, "missing_field")]),
        (
            json!({ "silent": "private", "ask": "sensitive" }),
            &[(POLICY, "policy_conflict")],
        ),
        (
            json!({ "ask": "sensitive", "routines": false }),
            &[(routines, "policy_conflict")],
        ),
        (
            json!({ "ask": "sensitive", "routines": true }),
            &[(routines, "policy_conflict"), (routines, "unknown_value")],
        ),
        (
            json!({ "silent": "private", "routines": true }),
            &[(routines, "unknown_value")],
        ),
        (
            json!({ "silent": "private", "routines": "no" }),
            &[(routines, "wrong_type")],
        ),
        (
            json!({ "silent": "private", "routines": null }),
            &[(routines, "wrong_type")],
        ),
        (json!({ "silent": "public" }), &[(silent, "unknown_value")]),
        (json!({ "silent": "sends" }), &[(silent, "unknown_value")]),
        (json!({ "silent": true }), &[(silent, "wrong_type")]),
        (json!({ "ask": "asks" }), &[(ask, "unknown_value")]),
        (json!({ "ask": "private" }), &[(ask, "unknown_value")]),
        (json!({ "ask": ["sends"] }), &[(ask, "wrong_type")]),
        (
            json!({ "silent": "private", "reach": "shared" }),
            &[("/action/policy/reach", "unknown_field")],
        ),
        (json!("silent"), &[(POLICY, "wrong_type")]),
        (json!(null), &[(POLICY, "wrong_type")]),
        (
            json!({ "silent": "public", "ask": "asks", "always": 1 }),
            &[
                (POLICY, "policy_conflict"),
                (silent, "unknown_value"),
                (ask, "unknown_value"),
                ("/action/policy/always", "unknown_field"),
            ],
        ),
    ];
    for (policy, expected) in cases {
        refused_for(&document.clone().with(POLICY, policy.clone()), expected);
    }
}

// P-2, P-3, J-5: a member that cannot be read has its own issue and nothing is concluded from it.
#[test]
fn nothing_is_concluded_from_a_wrong_member() {
    let document = action().with("/action/destructive", "yes");
    refused(&document, "/action/destructive", "wrong_type");
    refused_for(
        &document.with("/action/openWorld", true),
        &[
            ("/action/destructive", "wrong_type"),
            (IDEMPOTENCY, "policy_requires_idempotency"),
        ],
    );
    let deletes = call().with(POLICY, json!({ "ask": "deletes" }));
    refused(
        &deletes.clone().with(IDEMPOTENCY, "always"),
        IDEMPOTENCY,
        "unknown_value",
    );
    refused(
        &deletes.clone().with(IDEMPOTENCY, true),
        IDEMPOTENCY,
        "wrong_type",
    );
    edge(
        &deletes,
        IDEMPOTENCY,
        "required",
        "none",
        "policy_requires_idempotency",
    );
    // The review's reach is held against a policy that is known.
    let reach = call().with("/review/reach", "organization");
    refused(
        &reach.clone().with(POLICY, json!({ "silent": "public" })),
        "/action/policy/silent",
        "unknown_value",
    );
    refused(&reach.clone().with(POLICY, 1), POLICY, "wrong_type");
    refused(&reach.with("/action", 1), "/action", "wrong_type");
}

// P-6
#[test]
fn legacy_approvals() {
    for approval in ["none", "rememberable"] {
        let document = action().with(APPROVAL, approval);
        accepted(&document);
        for other in ["ask", "None", ""] {
            edge(&document, APPROVAL, approval, other, "unknown_value");
        }
        for flag in ["/action/destructive", "/action/openWorld"] {
            let document = document
                .clone()
                .with(IDEMPOTENCY, "required")
                .with(flag, false);
            accepted(&document);
            refused(
                &document.clone().with(flag, true),
                APPROVAL,
                "policy_conflict",
            );
            accepted(&document.with(flag, true).without(APPROVAL));
        }
        refused(
            &document
                .clone()
                .with(POLICY, json!({ "silent": "private" })),
            APPROVAL,
            "policy_conflict",
        );
    }
}

// The members of an app and an Action.
#[test]
fn members_of_the_declaration() {
    let document = call()
        .with("/app/icon", "ti ti-notes")
        .with("/action/destructive", false)
        .with("/action/openWorld", false)
        .with(IDEMPOTENCY, "none");
    accepted(&document);
    for (path, required) in [
        ("/app", false),
        ("/app/id", false),
        ("/app/name", true),
        ("/app/icon", false),
        ("/action", false),
        ("/action/id", true),
        ("/action/title", true),
        (POLICY, false),
        ("/action/destructive", false),
        ("/action/openWorld", false),
        (IDEMPOTENCY, false),
        ("/locales", false),
        ("/queries", false),
    ] {
        refused(
            &document.clone().with(path, Value::Null),
            path,
            "wrong_type",
        );
        let without = document.clone().without(path);
        if required {
            refused(&without, path, "missing_field");
        } else {
            accepted(&without);
        }
    }
    for path in [
        "/app/colour",
        "/action/review",
        "/action/policies",
        "/locale",
        "/query",
    ] {
        refused(&document.clone().with(path, "x"), path, "unknown_field");
    }
    edge(&document, "/app/id", "notes-2", "Notes", "invalid_format");
    edge(
        &document,
        "/action/id",
        "item.rename",
        "Item",
        "invalid_format",
    );
    edge(&document, "/locales", json!(["en"]), json!([]), "too_few");
    edge(&document, "/locales", json!(["en"]), "en", "wrong_type");
    edge(&document, "/locales/1", "de", 1, "wrong_type");
    accepted(&document.clone().with("/queries", json!([])));
    edge(
        &document,
        "/queries/0",
        "item.state",
        "item/state",
        "invalid_format",
    );
}

// P-1 to P-4: a declaration alone is read by the same rules, at the same paths.
#[test]
fn a_declaration_alone() {
    let declaration = call()
        .without("/review")
        .with("/app/name", "")
        .with("/action/destructive", true)
        .with(APPROVAL, "none")
        .with("/locales/-", "EN")
        .with("/extra", 1);
    let expected = [
        ("/app/name", "too_short"),
        (APPROVAL, "policy_conflict"),
        (POLICY, "policy_must_ask"),
        (IDEMPOTENCY, "policy_requires_idempotency"),
        ("/locales/2", "locale_not_canonical"),
        ("/extra", "unknown_field"),
    ];
    let text = declaration.to_string();
    same_issues(&read_declaration(text.as_bytes()).unwrap_err(), &expected);
    refused_for(&declaration.clone().with("/review", review()), &expected);
    // It has no review, not even a valid one.
    let text = call().to_string();
    same_issues(
        &read_declaration(text.as_bytes()).unwrap_err(),
        &[("/review", "unknown_field")],
    );
    let text = call().without("/review").to_string();
    assert!(read_declaration(text.as_bytes()).is_ok());
    assert!(read_declaration(b"{}").is_ok());
}
