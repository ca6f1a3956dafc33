//! Capability descriptors: what is read and what is refused.

use countersign::contract::Vocabulary;
use countersign::descriptor::{
    Approval, Effect, Fidelity, Source, check, is_descriptor, read_descriptor, read_registry,
    read_request,
};
use countersign::{IssueCode, Report};
use serde_json::{Value, json};

use super::support::*;

pub fn bare() -> Value {
    json!({ "id": "task.add", "description": "Add a task", "effect": "write" })
}

pub fn full() -> Value {
    json!({
        "id": "order.update_note@order",
        "description": "Update the note\non a selected order \u{202e}\u{1b}",
        "effect": "destructive",
        "inputSchema": { "type": "object", "properties": { "note": { "type": "string" } } },
        "approval": "always",
        "fidelity": "low",
        "source": "derived",
        "scopePath": ["orders", "open"],
        "handoff": { "reason": "A code is asked for." },
        "flowSteps": 3,
        "offscreen": true,
        "record": { "param": "record", "total": 48, "offscreen": 12 }
    })
}

#[track_caller]
fn refused_by(
    read: impl Fn(&[u8]) -> Result<(), Report>,
    document: &Value,
    expected: &[Expected<'_>],
) {
    let report = read(document.to_string().as_bytes()).expect_err("an issue");
    check_messages(document, &report);
    same_issues(&report, expected);
}

fn one(bytes: &[u8]) -> Result<(), Report> {
    read_descriptor(bytes).map(|_| ())
}

#[track_caller]
fn accepts(document: &Value) {
    if let Err(report) = one(document.to_string().as_bytes()) {
        panic!("{report}\n{document:#}");
    }
}

#[track_caller]
fn refuses(document: &Value, path: &str, code: &str) {
    refused_by(one, document, &[(path, code)]);
}

/// `good` is accepted at `pointer`, and `bad` is refused there.
#[track_caller]
fn bound(pointer: &str, good: impl Into<Value>, bad: impl Into<Value>, code: &str) {
    accepts(&full().with(pointer, good));
    refuses(&full().with(pointer, bad), pointer, code);
}

#[test]
fn what_is_left_out_has_its_meaning() {
    let text = bare().to_string();
    let read = read_descriptor(text.as_bytes()).unwrap();
    assert_eq!(read.id, "task.add");
    assert_eq!(read.description, "Add a task");
    assert_eq!(read.effect, Effect::Write);
    assert_eq!(read.approval, Approval::None);
    assert_eq!(read.fidelity, Fidelity::High);
    assert_eq!(read.source, Source::Declared);
    assert_eq!((read.flow_steps, read.offscreen), (None, false));
    assert!(read.scope_path.is_empty() && read.handoff.is_none() && read.record.is_none());
    let said = bare()
        .with("/approval", "none")
        .with("/fidelity", "high")
        .with("/source", "declared")
        .with("/offscreen", false);
    assert_eq!(
        *read_descriptor(said.to_string().as_bytes()).unwrap(),
        *read
    );
}

#[test]
fn every_member_is_read() {
    let text = full().to_string();
    let read = read_descriptor(text.as_bytes()).unwrap();
    assert_eq!(read.effect, Effect::Destructive);
    assert_eq!(read.approval, Approval::Always);
    assert_eq!(read.fidelity, Fidelity::Low);
    assert_eq!(read.source, Source::Derived);
    assert_eq!(read.scope_path, ["orders", "open"]);
    assert_eq!(
        read.handoff.as_ref().unwrap().reason,
        "A code is asked for."
    );
    assert_eq!((read.flow_steps, read.offscreen), (Some(3), true));
    let record = read.record.as_ref().unwrap();
    assert_eq!(
        (record.param.as_ref(), record.total, record.offscreen),
        ("record", 48, 12)
    );
    assert_eq!(read.input_schema.as_ref().unwrap().len(), 2);
}

// J-1: what must be there, and what is not known.
#[test]
fn members_are_strict() {
    refused_by(
        one,
        &json!({}),
        &[
            ("/id", "missing_field"),
            ("/description", "missing_field"),
            ("/effect", "missing_field"),
        ],
    );
    for name in ["id", "description", "effect"] {
        let pointer = format!("/{name}");
        refuses(&full().without(&pointer), &pointer, "missing_field");
        refuses(&full().with(&pointer, Value::Null), &pointer, "wrong_type");
    }
    for name in ["param", "total", "offscreen"] {
        let pointer = format!("/record/{name}");
        refuses(&full().without(&pointer), &pointer, "missing_field");
    }
    refuses(
        &full().without("/handoff/reason"),
        "/handoff/reason",
        "missing_field",
    );
    for pointer in ["/selector", "/record/ids", "/handoff/url", "/policy"] {
        refuses(&full().with(pointer, 1), pointer, "unknown_field");
    }
    refuses(&json!([]), "", "wrong_type");
    refuses(&json!("task.add"), "", "wrong_type");
}

// J-5: each issue stands beside all the others.
#[test]
fn one_issue_hides_no_other() {
    let bytes = include_bytes!("../../fixtures/descriptors/refused/everything.json");
    let report = read_request(bytes).expect_err("issues");
    same_issues(
        &report,
        &[
            ("/descriptor/id", "unsafe_character"),
            ("/descriptor/description", "blank"),
            ("/descriptor/effect", "unknown_value"),
            ("/descriptor/inputSchema", "wrong_type"),
            ("/descriptor/approval", "unknown_value"),
            ("/descriptor/fidelity", "unknown_value"),
            ("/descriptor/source", "unknown_value"),
            ("/descriptor/scopePath", "too_few"),
            ("/descriptor/handoff/reason", "missing_field"),
            ("/descriptor/handoff/why", "unknown_field"),
            ("/descriptor/flowSteps", "too_small"),
            ("/descriptor/offscreen", "wrong_type"),
            ("/descriptor/record/param", "too_short"),
            ("/descriptor/record/offscreen", "too_big"),
            ("/descriptor/selector", "unknown_field"),
            ("/input", "wrong_type"),
        ],
    );
}

#[test]
fn vocabularies_are_closed() {
    fn words<T: Vocabulary>(pointer: &str, words: &[&str], others: &[&str]) {
        let known: Vec<&str> = T::ALL.iter().map(|word| word.as_str()).collect();
        assert_eq!(known, words);
        for word in words {
            accepts(&full().with(pointer, *word));
        }
        for word in others {
            refuses(&full().with(pointer, *word), pointer, "unknown_value");
        }
        refuses(&full().with(pointer, 1), pointer, "wrong_type");
    }
    words::<Effect>(
        "/effect",
        &["read", "write", "destructive"],
        &["", "Read", "delete"],
    );
    words::<Approval>(
        "/approval",
        &["none", "ask", "always"],
        &["never", "rememberable"],
    );
    words::<Fidelity>("/fidelity", &["high", "medium", "low"], &["exact", "LOW"]);
    words::<Source>("/source", &["declared", "derived"], &["developer"]);
}

#[test]
fn strings_have_bounds() {
    for (pointer, max) in [
        ("/id", 200),
        ("/description", 2000),
        ("/record/param", 100),
        ("/scopePath/0", 200),
        ("/handoff/reason", 1000),
    ] {
        bound(pointer, "x".repeat(max), "x".repeat(max + 1), "too_long");
        // A stored length counts UTF-16 code units.
        bound(
            pointer,
            "😀".repeat(max / 2),
            "😀".repeat(max / 2 + 1),
            "too_long",
        );
        bound(pointer, "x", "", "too_short");
        bound(pointer, " x", " \u{3000}", "blank");
    }
    bound("/scopePath", vec!["x"; 16], vec!["x"; 17], "too_many");
    bound("/scopePath", vec!["x"; 1], Vec::<String>::new(), "too_few");
    refuses(
        &full().with("/scopePath", "orders"),
        "/scopePath",
        "wrong_type",
    );
    refuses(&full().with("/handoff", "why"), "/handoff", "wrong_type");
}

// T-1: ids and names are refused for what cannot be seen; texts for people are shown whatever they hold.
#[test]
fn names_hold_nothing_that_cannot_be_seen() {
    for unsafe_character in [
        "\n", "\t", "\u{1b}", "\u{200b}", "\u{202e}", "\u{2028}", "\u{ad}",
    ] {
        for pointer in ["/id", "/record/param", "/scopePath/1"] {
            let text = format!("a{unsafe_character}b");
            refuses(&full().with(pointer, text), pointer, "unsafe_character");
        }
        for pointer in ["/description", "/handoff/reason"] {
            accepts(&full().with(pointer, format!("a{unsafe_character}b")));
        }
    }
    accepts(&full().with("/id", "bestellung.ändern@größe می\u{200c}خواهم"));
}

// J-6
#[test]
fn counts_are_integers_within_bounds() {
    const MOST: u64 = 9_007_199_254_740_991;
    bound("/flowSteps", 1, 0, "too_small");
    bound("/flowSteps", MOST, MOST + 1, "too_big");
    bound("/flowSteps", 2.0, 2.5, "wrong_type");
    bound("/record/total", MOST, MOST + 1, "too_big");
    bound("/record/total", 12, -1, "too_small");
    bound("/record/offscreen", 48, 49, "too_big");
    bound("/record/offscreen", 0, -1, "too_small");
    accepts(&full().with("/record/total", 0).with("/record/offscreen", 0));
    refuses(&full().with("/offscreen", 12), "/offscreen", "wrong_type");
}

#[test]
fn a_schema_is_any_object() {
    bound("/inputSchema", json!({}), json!([]), "wrong_type");
    bound(
        "/inputSchema",
        json!({ "type": ["x", 1e300] }),
        true,
        "wrong_type",
    );
    let twice = r#"{"id":"a","description":"b","effect":"read","inputSchema":{"p":{"x":1,"x":2}}}"#;
    let report = read_descriptor(twice.as_bytes()).expect_err("a repeated key");
    same_issues(&report, &[("/inputSchema/p/x", "duplicate_key")]);
}

#[test]
fn a_registry_has_each_id_once() {
    let look_alikes = [
        "task.add",
        "task.Add",
        "task.add ",
        "task.аdd",
        "task.add@task",
        "task",
    ];
    let registry: Value = look_alikes
        .iter()
        .map(|id| bare().with("/id", *id))
        .collect();
    let text = registry.to_string();
    let read = read_registry(text.as_bytes()).unwrap();
    let ids: Vec<&str> = read.iter().map(|it| it.id.as_ref()).collect();
    assert_eq!(ids, look_alikes);
    assert_eq!((read.len(), read.is_empty()), (6, false));
    assert_eq!(read.get("task").unwrap().id, "task");
    assert!(read.get("task.").is_none());

    let registry = |bytes: &[u8]| read_registry(bytes).map(|_| ());
    refused_by(
        registry,
        &json!([bare(), full(), bare(), bare().without("/effect")]),
        &[
            ("/2/id", "duplicate_key"),
            ("/3/id", "duplicate_key"),
            ("/3/effect", "missing_field"),
        ],
    );
    let many: Value = (0..1001)
        .map(|id| bare().with("/id", id.to_string()))
        .collect();
    refused_by(registry, &many, &[("", "too_many")]);
    refused_by(registry, &json!([1]), &[("/0", "wrong_type")]);
    let alone = bare().to_string();
    assert_eq!(read_registry(alone.as_bytes()).unwrap().len(), 1);
    assert!(read_registry(b"[]").unwrap().is_empty());
}

#[test]
fn a_request_is_a_descriptor_and_its_input() {
    let document = json!({ "descriptor": bare(), "input": { "title": "x" } });
    let text = document.to_string();
    let read = read_request(text.as_bytes()).unwrap();
    assert_eq!(
        (read.descriptor.id.as_ref(), read.input.len()),
        ("task.add", 1)
    );
    for document in [bare(), document.clone().without("/input")] {
        let text = document.to_string();
        assert!(read_request(text.as_bytes()).unwrap().input.is_empty());
    }
    let request = |bytes: &[u8]| read_request(bytes).map(|_| ());
    refused_by(
        request,
        &document.clone().with("/approved", true),
        &[("/approved", "unknown_field")],
    );
    refused_by(
        request,
        &document.clone().with("/descriptor", 1).with("/input", 1),
        &[("/descriptor", "wrong_type"), ("/input", "wrong_type")],
    );
    let twice = r#"{"descriptor":{"id":"a","description":"b","effect":"read"},"input":{"to":"x","to":"y"}}"#;
    let report = read_request(twice.as_bytes()).expect_err("a repeated key");
    same_issues(&report, &[("/input/to", "duplicate_key")]);
}

#[test]
fn a_check_takes_every_shape() {
    let request = json!({ "descriptor": bare(), "input": {} });
    for document in [bare(), request, json!([bare()]), json!([])] {
        assert_eq!(check(document.to_string().as_bytes()), Ok(()));
        let report = check(document.to_string().replace("task.add", "").as_bytes());
        assert_eq!(report.is_err(), document != json!([]));
    }
    let report = check(b"[").expect_err("no JSON");
    assert_eq!(report.issues()[0].code, IssueCode::InvalidJson);
}

#[test]
fn what_looks_like_a_descriptor() {
    for document in [bare(), json!([bare()]), json!({ "descriptor": 1 })] {
        assert!(is_descriptor(document.to_string().as_bytes()), "{document}");
    }
    for document in [
        call(),
        review(),
        done(),
        json!([]),
        json!({ "id": "x" }),
        json!(1),
    ] {
        assert!(
            !is_descriptor(document.to_string().as_bytes()),
            "{document}"
        );
    }
    assert!(!is_descriptor(b"{\"descriptor\""));
}
