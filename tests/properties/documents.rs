//! Documents that are nearly right: the fixtures, with bytes or values changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};

/// Every fixture of some kind, in a fixed order.
pub fn fixtures(kind: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    collect(
        &Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("fixtures")
            .join(kind),
        &mut files,
    );
    files.sort();
    assert!(!files.is_empty(), "no fixtures in {kind}");
    files
}

fn collect(directory: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) {
    for entry in fs::read_dir(directory).expect("a directory of fixtures") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            let bytes = fs::read(&path).expect("a fixture");
            files.push((path, bytes));
        }
    }
}

static SEEDS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| seeds(&["calls", "hostile", "invalid"]));

static CATALOGS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| seeds(&["catalogs"]));

fn seeds(kinds: &[&str]) -> Vec<Vec<u8>> {
    let files = kinds.iter().copied().flat_map(fixtures);
    files
        .map(|(_, bytes)| bytes)
        .filter(|bytes| bytes.len() < 16 * 1024)
        .collect()
}

fn seed() -> impl Strategy<Value = Vec<u8>> {
    any::<Index>().prop_map(|index| index.get(&SEEDS).clone())
}

/// Bytes that are no JSON, or hardly.
pub fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let tokens = select(
        &[
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            " ",
            "\n",
            "\"",
            "\"a\"",
            "\"sentence\":",
            "\"slots\":{",
            "\"locale\":\"en\"",
            "null",
            "true",
            "1",
            "-",
            "1e400",
            "0.5",
            "01",
            "\\u",
            "\"\\ud800\"",
            "\"\\u0000\"",
            "\u{feff}",
            "é",
            "\0",
        ][..],
    );
    prop_oneof![
        vec(any::<u8>(), 0..300),
        vec(tokens, 0..60).prop_map(|tokens| tokens.concat().into_bytes()),
    ]
}

/// A fixture with some of its bytes deleted, inserted or replaced.
pub fn damaged() -> impl Strategy<Value = Vec<u8>> {
    damage(seed())
}

/// A document with some of its bytes deleted, inserted or replaced.
pub fn damage(document: impl Strategy<Value = Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    let inserted = prop_oneof![
        vec(any::<u8>(), 0..4),
        select(
            &[
                "\"",
                "{",
                "}",
                "[",
                ",",
                "\\",
                "\\ud800",
                "\u{202e}",
                "\u{200b}",
                "\0",
                "999999999999999999999",
                "e9",
                "\"x\":1,"
            ][..],
        )
        .prop_map(|text| text.as_bytes().to_vec()),
    ];
    let edit = (any::<Index>(), 0_usize..12, inserted);
    (document, vec(edit, 1..4)).prop_map(|(mut bytes, edits)| {
        for (at, deleted, inserted) in edits {
            let at = at.index(bytes.len() + 1);
            let end = (at + deleted).min(bytes.len());
            bytes.splice(at..end, inserted);
        }
        bytes
    })
}

/// A fixture with some of its values replaced, renamed, removed or put into each other's place.
pub fn rearranged() -> impl Strategy<Value = Value> {
    rearranged_from(seed())
}

/// The same of a catalog.
pub fn rearranged_catalog() -> impl Strategy<Value = Value> {
    rearranged_from(any::<Index>().prop_map(|index| index.get(&CATALOGS).clone()))
}

fn rearranged_from(seed: impl Strategy<Value = Vec<u8>>) -> impl Strategy<Value = Value> {
    (seed, vec((any::<Index>(), any::<Index>(), change()), 1..5)).prop_filter_map(
        "not JSON",
        |(bytes, changes)| {
            let mut document: Value = serde_json::from_slice(&bytes).ok()?;
            for (at, other, change) in changes {
                let pointers = pointers(&document);
                let (at, other) = (at.get(&pointers), other.get(&pointers));
                apply(&mut document, at, other, change);
            }
            Some(document)
        },
    )
}

#[derive(Debug, Clone)]
enum Change {
    Replace(Value),
    CopyHere,
    Remove,
    Rename(String),
    Add(String, Value),
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => value().prop_map(Change::Replace),
        2 => Just(Change::CopyHere),
        1 => Just(Change::Remove),
        1 => key().prop_map(Change::Rename),
        1 => (key(), value()).prop_map(|(key, value)| Change::Add(key, value)),
    ]
}

fn key() -> impl Strategy<Value = String> {
    let odd = select(
        &[
            "",
            "a/b",
            "~",
            "~0",
            "\u{202e}",
            "\n",
            "__proto__",
            "to",
            "more",
            "before",
            "legacyReview",
        ][..],
    );
    prop_oneof![
        odd.prop_map(str::to_owned),
        vec(any::<char>(), 0..60).prop_map(String::from_iter)
    ]
}

fn value() -> impl Strategy<Value = Value> {
    let odd = select(
        &[
            "{\u{202e}}",
            "{to}",
            "{",
            "",
            " ",
            "\u{3000}",
            "en_US",
            "iw",
            "2026-02-30",
            "2026-01-01T24:00Z",
            "//host",
            "/\\host",
            "person",
            "{item} {item}",
            "\u{0}",
            "ti ti-x",
            "é\u{301}",
        ][..],
    );
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        select(&[-1_i64, 0, 1, 101, 1_000_001, i64::MIN, i64::MAX][..]).prop_map(Value::from),
        (-1e300..1e300).prop_map(Value::from),
        odd.prop_map(Value::from),
        (
            select(&["x", "👩\u{200d}👩\u{200d}👧", " ", "{a}", "\u{200b}"][..]),
            0_usize..500
        )
            .prop_map(|(text, times)| json!(text.repeat(times))),
        Just(json!([])),
        Just(json!({})),
        Just(json!([[], {}, null, "x"])),
    ]
}

/// Every value of the document as a JSON Pointer.
fn pointers(document: &Value) -> Vec<String> {
    fn walk(value: &Value, path: String, pointers: &mut Vec<String>) {
        match value {
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    walk(item, format!("{path}/{index}"), pointers);
                }
            }
            Value::Object(members) => {
                for (name, member) in members {
                    walk(
                        member,
                        format!("{path}/{}", name.replace('~', "~0").replace('/', "~1")),
                        pointers,
                    );
                }
            }
            _ => {}
        }
        pointers.push(path);
    }
    let mut pointers = Vec::new();
    walk(document, String::new(), &mut pointers);
    pointers
}

fn apply(document: &mut Value, at: &str, other: &str, change: Change) {
    let copy = document.pointer(other).cloned();
    match (change, at.rsplit_once('/')) {
        (Change::Replace(value), _) => put(document, at, value),
        (Change::CopyHere, _) => put(document, at, copy.unwrap_or_default()),
        (Change::Add(key, value), _) => {
            if let Some(Value::Object(members)) = document.pointer_mut(at) {
                members.insert(key, value);
            }
        }
        (change, Some((parent, last))) => {
            if let Some(Value::Object(members)) = document.pointer_mut(parent) {
                let removed = members.remove(&last.replace("~1", "/").replace("~0", "~"));
                if let Change::Rename(name) = change {
                    members.insert(name, removed.unwrap_or_default());
                }
            }
        }
        _ => {}
    }
}

fn put(document: &mut Value, at: &str, value: Value) {
    if let Some(place) = document.pointer_mut(at) {
        *place = value;
    }
}
