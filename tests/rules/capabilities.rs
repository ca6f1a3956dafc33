//! P-1 to P-6 and P-10 for all Actions of an app, as the app starts.

use countersign::contract::{Approval, Policy, Reach};
use countersign::{Report, read_capabilities, read_review_under};
use serde_json::{Map, Value, json};

use super::declarations::{pairs, policies, with_some};
use super::support::{Edit, Expected, accepted, call, check_messages, review, same_issues};

const ENTRY: &str = "/actions/item.rename";
const POLICY: &str = "/actions/item.rename/policy";
const APPROVAL: &str = "/actions/item.rename/approval";
const REVIEW: &str = "/actions/item.rename/review";
const IDEMPOTENCY: &str = "/actions/item.rename/idempotency";

/// An Action that declares no more than it must.
pub fn least() -> Value {
    json!({ "title": "Rename", "destructive": false, "openWorld": false, "idempotency": "none" })
}

/// An app with this Action.
fn app(entry: Value) -> Value {
    json!({ "actions": { "item.rename": entry } })
}

fn read(document: &Value) -> Result<(), Report> {
    read_capabilities(document.to_string().as_bytes()).map(|_| ())
}

#[track_caller]
fn starts(document: &Value) {
    if let Err(report) = read(document) {
        panic!("{document}\n{report}");
    }
}

/// The document has exactly these issues.
#[track_caller]
fn fails(document: &Value, expected: &[Expected<'_>]) {
    let report = read(document).expect_err("the document is refused");
    same_issues(&report, expected);
    check_messages(document, &report);
}

// P-1, P-2, P-3, P-6, P-10: every combination of what an Action can declare.
#[test]
fn actions_agree_with_themselves() {
    let flags = [json!(false), json!(true)];
    let approvals = [None, Some(json!("none")), Some(json!("rememberable"))];
    let reviews = [None, Some(json!(true))];
    let idempotencies = [json!("none"), json!("required")];
    let policies = policies().into_iter().map(Some);
    let policies: Vec<Option<Value>> = std::iter::once(None).chain(policies).collect();
    let mut seen = 0;
    let mut sound = 0;
    for (destructive, open_world) in pairs(&flags, &flags) {
        let far_reaching = [destructive, open_world].contains(&&json!(true));
        for (policy, approval) in pairs(&policies, &approvals) {
            let part = |name: &str| policy.as_ref().and_then(|policy| policy.get(name));
            let repeats_badly = part("ask").is_some_and(|ask| ask == "sends" || ask == "deletes");
            let is = |word: &str| *approval == Some(json!(word));
            for (review, idempotency) in pairs(&reviews, &idempotencies) {
                let document = app(least())
                    .with("/actions/item.rename/destructive", destructive.clone())
                    .with("/actions/item.rename/openWorld", open_world.clone())
                    .with(IDEMPOTENCY, idempotency.clone());
                let document = with_some(document, POLICY, policy);
                let document = with_some(document, APPROVAL, approval);
                let document = with_some(document, REVIEW, review);

                let mut expected: Vec<Expected<'_>> = Vec::new();
                // P-1: declare either, never both, and a policy requires a review.
                if policy.is_some() && approval.is_some() {
                    expected.push((APPROVAL, "policy_conflict"));
                }
                if policy.is_some() && review.is_none() {
                    expected.push((POLICY, "policy_requires_review"));
                }
                // P-6: what a legacy approval is not for.
                let not_for = far_reaching || (is("rememberable") && review.is_none());
                if policy.is_none() && approval.is_some() && not_for {
                    expected.push((APPROVAL, "policy_conflict"));
                }
                // P-2, P-6: an asking policy if any, a review, and idempotency.
                if far_reaching && part("silent").is_some() {
                    expected.push((POLICY, "policy_must_ask"));
                }
                if far_reaching && policy.is_none() && review.is_none() {
                    expected.push((REVIEW, "missing_field"));
                }
                // P-2, P-3
                if (far_reaching || repeats_badly) && idempotency == "none" {
                    expected.push((IDEMPOTENCY, "policy_requires_idempotency"));
                }
                seen += 1;
                match expected.as_slice() {
                    [] => starts(&document),
                    expected => fails(&document, expected),
                }
                sound += u32::from(expected.is_empty());
            }
        }
    }
    assert_eq!(seen, 4 * 15 * 3 * 2 * 2);
    assert_eq!(sound, (4 + 2 + 4) + 12 + (2 + 6 * 2) + 3 * (1 + 8));
}

// P-1 to P-4: the rules of a policy are those of a call file, at the path of the Action.
#[test]
fn policies_are_strict() {
    let document = app(least())
        .with(REVIEW, true)
        .with(IDEMPOTENCY, "required");
    for policy in policies() {
        starts(&document.clone().with(POLICY, policy.clone()));
        let call = call()
            .with("/action/idempotency", "required")
            .with("/action/policy", policy);
        accepted(&call);
    }
    for (policy, path, code) in [
        (json!({}), "/silent", "missing_field"),
        (json!({ "silent": "public" }), "/silent", "unknown_value"),
        (json!({ "ask": "always" }), "/ask", "unknown_value"),
        (
            json!({ "silent": "private", "ask": "sends" }),
            "",
            "policy_conflict",
        ),
        (
            json!({ "silent": "private", "routines": true }),
            "/routines",
            "unknown_value",
        ),
        (
            json!({ "ask": "sends", "routines": false }),
            "/routines",
            "policy_conflict",
        ),
        (
            json!({ "ask": "sends", "unless": 1 }),
            "/unless",
            "unknown_field",
        ),
        (json!("silent"), "", "wrong_type"),
    ] {
        let path = format!("{POLICY}{path}");
        fails(&document.clone().with(POLICY, policy), &[(&path, code)]);
    }
}

// J-5: nothing is concluded from a member that cannot be read, or that has to be there and is not.
#[test]
fn a_wrong_member_has_its_own_issue() {
    let destructive = app(least())
        .with("/actions/item.rename/destructive", true)
        .with(IDEMPOTENCY, "required");
    fails(&destructive, &[(REVIEW, "missing_field")]);
    starts(&destructive.clone().with(REVIEW, true));
    for (review, code) in [
        (json!(false), "unknown_value"),
        (json!("true"), "wrong_type"),
        (json!(null), "wrong_type"),
        (json!({}), "wrong_type"),
    ] {
        let document = destructive.clone().with(REVIEW, review.clone());
        fails(&document, &[(REVIEW, code)]);
        let document = app(least())
            .with(POLICY, json!({ "silent": "private" }))
            .with(REVIEW, review);
        fails(&document, &[(REVIEW, code)]);
    }
    let reviewed = destructive.with(REVIEW, true);
    fails(
        &reviewed.clone().without(IDEMPOTENCY),
        &[(IDEMPOTENCY, "missing_field")],
    );
    fails(
        &reviewed.clone().with(IDEMPOTENCY, "always"),
        &[(IDEMPOTENCY, "unknown_value")],
    );
    fails(
        &reviewed.clone().with(APPROVAL, "always"),
        &[(APPROVAL, "unknown_value")],
    );
    // A policy that cannot be read is a policy.
    fails(
        &reviewed
            .with(POLICY, 1)
            .with(APPROVAL, "rememberable")
            .without(REVIEW),
        &[
            (POLICY, "wrong_type"),
            (POLICY, "policy_requires_review"),
            (APPROVAL, "policy_conflict"),
        ],
    );
}

// J-1: the members of an Action.
#[test]
fn members_of_an_action() {
    let document = app(least())
        .with(REVIEW, true)
        .with(APPROVAL, "rememberable")
        .with(
            "/actions/item.rename/description",
            "Renames\r\nan item.\u{200b}",
        )
        .with(
            "/actions/item.rename/input",
            json!({ "type": "object", "x": [null] }),
        )
        .with("/actions/item.rename/data", json!({}));
    starts(&document);
    for (member, is_required) in [
        ("title", true),
        ("destructive", true),
        ("openWorld", true),
        ("idempotency", true),
        ("approval", false),
        ("description", false),
        ("input", false),
        ("data", false),
    ] {
        let path = format!("{ENTRY}/{member}");
        let without = document.clone().without(&path);
        if is_required {
            fails(&without, &[(&path, "missing_field")]);
        } else {
            starts(&without);
        }
        for wrong in [Value::Null, json!(1), json!([])] {
            fails(
                &document.clone().with(&path, wrong),
                &[(&path, "wrong_type")],
            );
        }
    }
    for other in ["id", "policies", "Review", "scope", "schemaHash", ""] {
        let path = format!("{ENTRY}/{other}");
        fails(
            &document.clone().with(&path, "x"),
            &[(&path, "unknown_field")],
        );
    }
    let title = format!("{ENTRY}/title");
    starts(&document.clone().with(&title, "x".repeat(200)));
    fails(
        &document.clone().with(&title, "x".repeat(201)),
        &[(&title, "too_long")],
    );
    fails(
        &document.clone().with(&title, "a\u{202e}b"),
        &[(&title, "unsafe_character")],
    );
    for entry in [json!(null), json!([]), json!("Rename")] {
        fails(&app(entry), &[(ENTRY, "wrong_type")]);
    }
}

// J-1, J-2: what stands around the Actions.
#[test]
fn members_of_the_document() {
    let document = app(least())
        .with("/queries", json!({ "item.state": { "any": ["thing"] } }))
        .with("/types", json!([1]))
        .with("/presentation", json!("x"))
        .with("/protocolVersion", 2);
    starts(&document);
    starts(&json!({ "actions": {} }));
    fails(&json!({}), &[("/actions", "missing_field")]);
    for wrong in [json!(null), json!([]), json!(1)] {
        fails(
            &document.clone().with("/actions", wrong.clone()),
            &[("/actions", "wrong_type")],
        );
        fails(
            &document.clone().with("/queries", wrong.clone()),
            &[("/queries", "wrong_type")],
        );
        let query = "/queries/item.state";
        fails(
            &document.clone().with(query, wrong.clone()),
            &[(query, "wrong_type")],
        );
        fails(&wrong, &[("", "wrong_type")]);
    }
    // `policies` belongs to what is published.
    for other in ["/policies", "/commands", "/action", "/app"] {
        fails(
            &document.clone().with(other, json!({})),
            &[(other, "unknown_field")],
        );
    }
    for (text, path) in [
        (r#"{"actions": {}, "actions": {}}"#, "/actions"),
        (r#"{"actions": {}, "types": {"a": 1, "a": 1}}"#, "/types/a"),
        (
            r#"{"actions": {}, "queries": {"a": {}, "a": {}}}"#,
            "/queries/a",
        ),
        (
            r#"{"actions": {}, "queries": {"a": {"b": {"c": 1, "c": 1}}}}"#,
            "/queries/a/b/c",
        ),
    ] {
        let report = read_capabilities(text.as_bytes()).unwrap_err();
        same_issues(&report, &[(path, "duplicate_key")]);
    }
    let entry = least().with("/input", json!({})).to_string();
    // J-5: nothing is reported below a value of the wrong type.
    let list = entry.replace(r#""input":{}"#, r#""input":[{"b":1,"b":2}]"#);
    let text = format!(r#"{{"actions": {{"a": {list}}}}}"#);
    let report = read_capabilities(text.as_bytes()).unwrap_err();
    same_issues(&report, &[("/actions/a/input", "wrong_type")]);
    let entry = entry.replace(r#""input":{}"#, r#""input":{"a":{"b":1,"b":2}}"#);
    for (text, path) in [
        (
            format!(r#"{{"actions": {{"a": {entry}}}}}"#),
            "/actions/a/input/a/b",
        ),
        (
            format!(r#"{{"actions": {{"a": {0}, "a": {0}}}}}"#, least()),
            "/actions/a",
        ),
    ] {
        let report = read_capabilities(text.as_bytes()).unwrap_err();
        same_issues(&report, &[(path, "duplicate_key")]);
    }
}

// At most 200 Actions and 200 Queries, under local ids.
#[test]
fn actions_and_queries_stand_under_local_ids() {
    for (map, entry) in [("actions", least()), ("queries", json!({}))] {
        let path = format!("/{map}");
        let of = |count: usize| {
            let entries = (0..count).map(|n| (format!("a{n}"), entry.clone()));
            app(least()).with(&path, Value::Object(entries.collect::<Map<_, _>>()))
        };
        starts(&of(200));
        fails(&of(201), &[(&path, "too_many")]);
        for (key, code) in [
            ("a.B_c-1", None),
            ("Item", Some("invalid_format")),
            ("1a", Some("invalid_format")),
            ("a:b", Some("invalid_format")),
            ("", Some("too_short")),
        ] {
            let path = format!("{path}/{key}");
            let document = of(1).with(&path, entry.clone());
            match code {
                None => starts(&document),
                Some(code) => fails(&document, &[(&path, code)]),
            }
        }
    }
    // What stands under a wrong key is read all the same.
    let document = json!({ "actions": { "A": least().without("/title") } });
    fails(
        &document,
        &[
            ("/actions/A", "invalid_format"),
            ("/actions/A/title", "missing_field"),
        ],
    );
}

// What was checked can be read, and calls are reviewed under it.
#[test]
fn checked_actions() {
    let document = app(least())
        .with(REVIEW, true)
        .with(POLICY, json!({ "silent": "shared", "routines": false }))
        .with("/actions/item.rename/input", json!({ "type": "object" }))
        .with("/actions/item.copy", least().with("/approval", "none"))
        .with("/queries", json!({ "item.state": {} }));
    let text = document.to_string();
    let capabilities = read_capabilities(text.as_bytes()).unwrap();
    let ids = capabilities.actions.iter().map(|it| it.action.id.as_ref());
    assert_eq!(ids.collect::<Vec<_>>(), ["item.copy", "item.rename"]);
    let rename = capabilities.actions.get("item.rename").unwrap();
    let policy = Policy::Silent {
        reach: Reach::Shared,
        routines: false,
    };
    assert_eq!((rename.review, rename.action.policy), (true, Some(policy)));
    assert_eq!(rename.action.title, "Rename");
    assert_eq!(rename.input.as_ref().map(|schema| schema.len()), Some(1));
    let copy = capabilities.actions.get("item.copy").unwrap();
    assert_eq!((copy.review, copy.action.policy), (false, None));
    assert_eq!(copy.action.approval, Some(Approval::None));
    assert!(capabilities.actions.get("item.delete").is_none());

    let declaration = capabilities.declaration("item.rename").unwrap();
    let check = json!({ "query": "item.other", "input": {} });
    let review = review()
        .with("/reach", "organization")
        .with("/check", check);
    let text = review.to_string();
    let report = read_review_under(text.as_bytes(), &declaration).unwrap_err();
    same_issues(
        &report,
        &[
            ("/reach", "reach_too_wide"),
            ("/check/query", "unknown_query"),
        ],
    );
    assert!(capabilities.declaration("item.delete").is_none());
}
