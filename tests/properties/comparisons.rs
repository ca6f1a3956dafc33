//! Two reviews compare as the same exactly when their fingerprints do, and what changed is on the card (D-15).

use countersign::compare::{Part, compare, fingerprint};
use countersign::read_call;
use countersign::render::{HtmlOptions, html, json, text};
use countersign::view::{Block, comparison};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json as object};

use super::cases;
use super::isolation::check_markup;
use super::reviews::call;
use super::shown::{PLAIN, read, reader};

/// The members in another order, and every string escaped.
fn respelled(value: &Value, out: &mut String) {
    match value {
        Value::String(text) => {
            out.push('"');
            for unit in text.encode_utf16() {
                out.push_str(&format!("\\u{unit:04x}"));
            }
            out.push('"');
        }
        Value::Array(items) => {
            out.push_str("[ ");
            for (index, item) in items.iter().enumerate() {
                out.push_str(if index > 0 { " , " } else { "" });
                respelled(item, out);
            }
            out.push(']');
        }
        Value::Object(members) => {
            out.push('{');
            for (index, (key, member)) in members.iter().rev().enumerate() {
                out.push_str(if index > 0 { "\n," } else { "" });
                respelled(&Value::from(key.as_str()), out);
                out.push_str(": ");
                respelled(member, out);
            }
            out.push('}');
        }
        Value::Number(number) if number.is_u64() => out.push_str(&format!("{number}.0e0")),
        other => out.push_str(&other.to_string()),
    }
}

/// The pointers to everything below the review.
fn pointers(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                pointers(item, &format!("{path}/{index}"), found);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                pointers(member, &format!("{path}/{name}"), found);
            }
        }
        _ => {}
    }
    found.push(path.to_owned());
}

#[derive(Debug, Clone)]
enum Edit {
    Remove,
    Append(&'static str),
    Prepend(&'static str),
    Add,
    Swap,
    Word(&'static str),
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        Just(Edit::Remove),
        prop_oneof![
            Just("x"),
            Just("\u{430}"),
            Just("\u{301}"),
            Just(" "),
            Just("1")
        ]
        .prop_map(Edit::Append),
        prop_oneof![Just("x"), Just("\u{5d0}"), Just(" ")].prop_map(Edit::Prepend),
        Just(Edit::Add),
        Just(Edit::Swap),
        prop_oneof![
            Just("sends"),
            Just("deletes"),
            Just("private"),
            Just("plain"),
            Just("markdown"),
            Just("open"),
            Just("status"),
            Just("de"),
            Just("2026-10-12"),
            Just("2026-10-12T07:00:00+00:00"),
        ]
        .prop_map(Edit::Word),
    ]
}

fn apply(document: &mut Value, pointer: &str, edit: &Edit) {
    if let Edit::Remove = edit {
        let (parent, key) = pointer.rsplit_once('/').unwrap_or(("", ""));
        match document.pointer_mut(parent) {
            Some(Value::Object(members)) => {
                members.shift_remove(key);
            }
            Some(Value::Array(items)) => {
                let index: usize = key.parse().unwrap_or(usize::MAX);
                if index < items.len() {
                    items.remove(index);
                }
            }
            _ => {}
        }
        return;
    }
    match (document.pointer_mut(pointer), edit) {
        (Some(Value::String(text)), Edit::Append(more)) => text.push_str(more),
        (Some(Value::String(text)), Edit::Prepend(more)) => text.insert_str(0, more),
        (Some(Value::String(text)), Edit::Word(word)) => *text = (*word).to_owned(),
        (Some(Value::Array(items)), Edit::Swap) => items.reverse(),
        (Some(Value::Array(items)), Edit::Add) => items.extend(items.last().cloned()),
        (Some(value @ Value::Number(_)), _) => *value = object!(value.as_u64().unwrap_or(0) + 1),
        _ => {}
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn another_spelling_is_the_same_call(document in call()) {
        let bytes = document.to_string().into_bytes();
        let mut other = String::new();
        respelled(&document, &mut other);
        let (approved, current) = (read(&bytes)?, read(other.as_bytes())?);
        prop_assert_eq!(fingerprint(&approved.review), fingerprint(&current.review));
        let compared = compare(&approved, &current);
        prop_assert!(compared.is_same(), "{:?}", compared.changes);
        let card = comparison(&compared, &reader());
        prop_assert!(!card.blocks.iter().any(|block| matches!(block, Block::Fields(_) | Block::Body(_))));
    }
}

proptest! {
    #![proptest_config(cases(1024))]

    #[test]
    fn any_change_is_on_the_card(
        document in call(),
        edits in proptest::collection::vec((any::<Index>(), edit()), 1..3),
    ) {
        let mut other = document.clone();
        let mut places = Vec::new();
        pointers(&document["review"], "/review", &mut places);
        for (place, edit) in &edits {
            let place: &String = place.get(&places);
            apply(&mut other, place, edit);
        }
        let (bytes, other) = (document.to_string(), other.to_string());
        let (approved, Ok(current)) = (read(bytes.as_bytes())?, read_call(other.as_bytes())) else {
            return Ok(());
        };
        let compared = compare(&approved, &current);
        let same = fingerprint(&approved.review) == fingerprint(&current.review);
        prop_assert_eq!(compared.is_same(), same, "{:?}", compared.changes);
        prop_assert!(compared.changes.iter().all(|change| change.part != Part::Other));
        let card = comparison(&compared, &reader());
        let shown = card.blocks.iter().any(|block| matches!(block, Block::Fields(_) | Block::Body(_)));
        prop_assert_eq!(shown, !same);
        // Each format is total, and holds only what it may.
        let shown = text(&card, &PLAIN);
        prop_assert!(!shown.chars().any(|it| it.is_control() && it != '\n'));
        check_markup(&html(&card, &HtmlOptions::default()))?;
        prop_assert!(json(&card)["sentence"].is_string());
        // What was is compared with what is, both ways.
        prop_assert_eq!(compare(&current, &approved).is_same(), same);
    }
}
