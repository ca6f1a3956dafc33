//! Documents that are valid, edits that bend them, and what must come of it.

use std::collections::BTreeSet;

use countersign::characters::{Lines, first_unsafe};
use countersign::{Issue, Report, read_call};
use serde_json::{Map, Value, json};

/// An issue as the contract words it: where, and which code.
pub type Expected<'e> = (&'e str, &'e str);

/// A bare review with one object slot, `item`.
pub fn review() -> Value {
    json!({
        "locale": "en",
        "sentence": {
            "action": "Rename {item}",
            "running": "Renaming {item}",
            "done": "Renamed {item}",
            "confirm": "Rename",
            "decline": "Keep"
        },
        "slots": { "item": { "kind": "object", "title": "Plan" } }
    })
}

/// A bare review whose one slot, `item`, is this.
pub fn review_of(slot: Value) -> Value {
    review().with("/slots/item", slot)
}

/// A call file under a silent policy of the widest reach.
pub fn call() -> Value {
    json!({
        "app": { "id": "notes", "name": "Notes" },
        "action": { "id": "item.rename", "title": "Rename item", "policy": { "silent": "organization" } },
        "locales": ["en", "de"],
        "queries": ["item.state"],
        "review": review()
    })
}

/// A bare review with this preview, and an `open` link, so that it may leave something out.
pub fn preview(preview: Value) -> Value {
    review()
        .with("/preview", preview)
        .with("/links", json!([{ "rel": "open", "href": "/app/notes" }]))
}

/// A message with every member.
pub fn message() -> Value {
    json!({
        "kind": "message",
        "from": { "name": "Ana Ruiz", "address": "ana@example.com" },
        "to": [{ "name": "Ben Ode", "address": "ben@example.com" }],
        "cc": [{ "address": "cem@example.com" }],
        "bcc": [{ "name": "Dee" }],
        "more": { "to": 1, "cc": 2, "bcc": 3 },
        "subject": "Offer",
        "body": "Dear Ben,\n\tthe offer.",
        "format": "plain",
        "attachments": [{ "name": "offer.pdf", "size": 48120 }],
        "moreAttachments": 4,
        "sendAt": "2026-10-12T09:00:00+02:00",
        "warnings": ["The domain is new."],
        "truncated": true
    })
}

/// A page with every member.
pub fn page() -> Value {
    json!({
        "kind": "page",
        "title": "Onboarding",
        "place": "Handbook",
        "body": "# Day one\n",
        "format": "markdown",
        "before": "# Day 1\n",
        "truncated": true
    })
}

/// A task with every member.
pub fn task() -> Value {
    json!({
        "kind": "task",
        "title": "Count stock",
        "place": "Warehouse",
        "due": "2026-10-12",
        "assignees": [{ "name": "Eva Lund" }],
        "notes": "Aisle 4\nAisle 5",
        "before": {
            "title": "Count",
            "place": "Shop",
            "due": "2026-10-12T09:00:00Z",
            "assignees": [{ "address": "fay@example.com" }],
            "notes": "Aisle 4"
        },
        "truncated": true
    })
}

/// A call file with an outcome that says all it can.
pub fn done() -> Value {
    call().with(
        "/outcome",
        json!({
            "state": "done",
            "receipt": {
                "text": "Renamed {item}",
                "slots": { "item": { "kind": "object", "title": "Plan B" } },
                "preview": page()
            },
            "links": [{ "rel": "open", "href": "/app/notes/1", "title": "Plan B" }],
            "summary": "The item has a new name."
        }),
    )
}

/// Edits of a document by JSON Pointer.
pub trait Edit {
    /// Puts `value` at `pointer`, whose parent exists. A last segment `-` appends to a list.
    fn with(self, pointer: &str, value: impl Into<Value>) -> Value;

    /// Removes the member at `pointer`, which exists.
    fn without(self, pointer: &str) -> Value;
}

impl Edit for Value {
    fn with(mut self, pointer: &str, value: impl Into<Value>) -> Value {
        let (parent, key) = parent(&mut self, pointer);
        match parent {
            Value::Object(members) => {
                members.insert(key, value.into());
            }
            Value::Array(items) if key == "-" => items.push(value.into()),
            Value::Array(items) => {
                let index: usize = key.parse().expect("an index");
                items[index] = value.into();
            }
            _ => panic!("`{pointer}` has no parent that could hold it"),
        }
        self
    }

    fn without(mut self, pointer: &str) -> Value {
        let (parent, key) = parent(&mut self, pointer);
        let removed = match parent {
            Value::Object(members) => members.remove(&key),
            _ => None,
        };
        assert!(removed.is_some(), "nothing stands at `{pointer}`");
        self
    }
}

fn parent<'d>(document: &'d mut Value, pointer: &str) -> (&'d mut Value, String) {
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer to a member");
    let key = key.replace("~1", "/").replace("~0", "~");
    let found = document.pointer_mut(parent);
    (found.unwrap_or_else(|| panic!("no `{parent}`")), key)
}

/// `{"<key>": value}`, for keys that are made.
pub fn object(members: impl IntoIterator<Item = (String, Value)>) -> Value {
    Value::Object(members.into_iter().collect::<Map<_, _>>())
}

/// `count` times `item`.
pub fn repeated(item: Value, count: usize) -> Value {
    Value::Array(vec![item; count])
}

/// The document is valid.
#[track_caller]
pub fn accepted(document: &Value) {
    accepted_text(&document.to_string());
}

/// The text is a valid document.
#[track_caller]
pub fn accepted_text(text: &str) {
    if let Err(report) = read_call(text.as_bytes()) {
        panic!("refused: {}\n{report}", abridged(text));
    }
}

/// The document has this one issue.
#[track_caller]
pub fn refused(document: &Value, path: &str, code: &str) {
    refused_for(document, &[(path, code)]);
}

/// The document has exactly these issues, in whatever order.
#[track_caller]
pub fn refused_for(document: &Value, expected: &[Expected<'_>]) {
    let text = document.to_string();
    let report = refused_text(text, expected);
    check_messages(document, &report);
}

/// The bytes have exactly these issues, in whatever order.
#[track_caller]
pub fn refused_text(bytes: impl AsRef<[u8]>, expected: &[Expected<'_>]) -> Report {
    let bytes = bytes.as_ref();
    let report = match read_call(bytes) {
        Ok(_) => panic!("accepted: {}", abridged(&String::from_utf8_lossy(bytes))),
        Err(report) => report,
    };
    same_issues(&report, expected);
    report
}

/// The report holds exactly these paths and codes.
#[track_caller]
pub fn same_issues(report: &Report, expected: &[Expected<'_>]) {
    let expected: BTreeSet<Expected<'_>> = expected.iter().copied().collect();
    assert_eq!(issues(report), expected, "\n{report}");
}

/// The paths and codes of a report.
pub fn issues(report: &Report) -> BTreeSet<Expected<'_>> {
    let pairs = report.issues().iter();
    pairs
        .map(|issue| (issue.path.as_str(), issue.code.as_str()))
        .collect()
}

/// `good` is accepted at `pointer`, and `bad` is refused there with `code`.
#[track_caller]
pub fn edge(
    document: &Value,
    pointer: &str,
    good: impl Into<Value>,
    bad: impl Into<Value>,
    code: &str,
) {
    accepted(&document.clone().with(pointer, good));
    refused(&document.clone().with(pointer, bad), pointer, code);
}

/// Each message is of a sensible length, holds nothing invisible, and quotes at most 40 characters of its value.
#[track_caller]
pub fn check_messages(document: &Value, report: &Report) {
    const LONGEST_MESSAGE: usize = 512;
    const LONGEST_QUOTE: usize = 40;
    for Issue { path, message, .. } in report.issues() {
        assert!(
            (1..=LONGEST_MESSAGE).contains(&message.chars().count()),
            "{message}"
        );
        assert_eq!(first_unsafe(message, Lines::Single), None, "{message:?}");
        let value = document.pointer(path).and_then(Value::as_str);
        let value: Vec<char> = value.unwrap_or_default().chars().collect();
        for quote in value.windows(LONGEST_QUOTE + 1) {
            let quote: String = quote.iter().collect();
            assert!(!message.contains(&quote), "{message:?} quotes {quote:?}");
        }
    }
}

fn abridged(text: &str) -> String {
    text.chars().take(2000).collect()
}
