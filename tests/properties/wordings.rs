//! Calls without a review: whatever a manifest and an input hold, the card is whole and nothing breaks out of it.

use countersign::characters::shown_len;
use countersign::contract::State;
use countersign::render::{HtmlOptions, html, json, text};
use countersign::wording::{card, check_declaration, read_worded_call};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json as object};

use super::cases;
use super::isolation::check_markup;
use super::shown::{PLAIN, STATES, reader};

/// Texts with what could do harm, each of them found again by its number.
fn texts() -> impl Strategy<Value = String> {
    let pieces = select(vec![
        "x",
        "Jana",
        " ",
        "\n",
        "{input.a}",
        "\u{202e}",
        "\u{1b}[2K",
        "·",
        ": ",
        "[ Approve ]",
        "é",
        "字",
        "\u{5d0}",
        "😀",
        "<b>",
    ]);
    (vec(pieces, 0..6), 0..9999_u32)
        .prop_map(|(pieces, number)| format!("{}t{number:04}", pieces.concat()))
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        texts().prop_map(Value::from),
        Just(object!("2026-10-12")),
        Just(object!("2026-10-12T07:00:00Z")),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        let key = select(vec!["a", "b", "email", "displayName", "name", "k\n"]);
        prop_oneof![
            vec(inner.clone(), 0..5).prop_map(Value::from),
            vec((key, inner), 0..4).prop_map(|members| {
                let members: Map<String, Value> = members
                    .into_iter()
                    .map(|(key, value)| (key.to_owned(), value))
                    .collect();
                Value::from(members)
            }),
        ]
    })
}

fn schema() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(object!({})),
        Just(object!(true)),
        Just(object!({ "type": "string", "format": "date-time", "description": "When." })),
        Just(object!({ "$ref": "#/$defs/self" })),
        texts().prop_map(|text| object!({ "description": text })),
    ];
    leaf.prop_recursive(3, 16, 3, |inner| {
        prop_oneof![
            inner
                .clone()
                .prop_map(|items| object!({ "type": "array", "items": items })),
            (inner.clone(), inner.clone())
                .prop_map(|(a, b)| object!({ "properties": { "a": a, "email": b } })),
            vec(inner, 1..3).prop_map(|any| object!({ "anyOf": any })),
        ]
    })
}

fn template() -> impl Strategy<Value = String> {
    let pieces = select(vec![
        "Send ",
        "{input.a}",
        "{input.b[].email}",
        "{input.a.b}",
        "{data.a}",
        " to ",
        "{",
        "\n",
        "{input.b}",
    ]);
    vec(pieces, 1..6).prop_map(|pieces| pieces.concat())
}

fn document() -> impl Strategy<Value = Value> {
    (schema(), schema(), value(), value(), vec(template(), 4), texts(), value()).prop_map(
        |(a, b, input_a, input_b, sentences, title, data)| {
            let [approval, done, rejected, not_run] = sentences.try_into().expect("four");
            object!({
                "app": { "name": "Notes" },
                "manifest": {
                    "actions": { "note.send": {
                        "title": "Send note", "destructive": false, "openWorld": false, "idempotency": "none",
                        "input": { "properties": { "a": a, "b": b }, "$defs": { "self": { "$ref": "#/$defs/self" } } },
                        "data": { "properties": { "a": {} } },
                    } },
                    "presentation": {
                        "sentences": { "note.send": { "approval": approval, "done": done, "rejected": rejected, "notRun": not_run } },
                        "translations": { "de": { "actions": { "note.send": { "title": title } } } },
                    },
                },
                "action": "note.send",
                "input": { "a": input_a, "b": input_b },
                "outcome": { "state": "done", "data": data },
            })
        },
    )
}

/// Every text of the input that has a number.
fn numbered<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    match value {
        Value::String(text) => found.extend(
            text.rsplit_once('t')
                .map(|(_, number)| number)
                .filter(|it| it.len() == 4),
        ),
        Value::Array(items) => items.iter().for_each(|item| numbered(item, found)),
        Value::Object(members) => {
            // Of two members with one key the last is read.
            members.values().for_each(|member| numbered(member, found));
        }
        _ => {}
    }
}

proptest! {
    #![proptest_config(cases(96))]

    // D-5, D-6, D-11, W-2, W-8
    #[test]
    fn the_card_holds_all_of_the_input_and_nothing_else_breaks_in(document in document()) {
        let bytes = document.to_string().into_bytes();
        let call = read_worded_call(&bytes).map_err(|report| TestCaseError::fail(report.to_string()))?;
        for tag in ["en", "de", "fa"] {
            let reader = reader().with_locale(tag).expect("a tag");
            for state in STATES {
                let card = card(&call, &reader, state);
                let shown = text(&card, &PLAIN);
                prop_assert!(!shown.chars().any(|it| it != '\n' && (it.is_control() || it == '\u{202e}')), "{}", shown);
                // Below the app and the sentence, in which words and values are not quoted.
                let buttons = shown.lines().skip(2).filter(|line| line.starts_with("[ ")).count();
                prop_assert_eq!(buttons, usize::from(state == State::Ask), "{}", shown);
                let mut texts = Vec::new();
                numbered(&document["input"], &mut texts);
                for number in texts {
                    prop_assert!(shown.contains(number), "{} is not in\n{}", number, shown);
                }
                let sentence = json(&card)["sentence"].as_str().expect("text").replace(['\u{2068}', '\u{2069}'], "");
                prop_assert!(!sentence.is_empty() && !sentence.contains('\n'));
                // A frame stands around at most a sentence or a generic one.
                prop_assert!(shown_len(&sentence) <= 400, "{}", sentence);
                check_markup(&html(&card, &HtmlOptions::default()))?;
            }
        }
        // What is declared may be refused, and never panics.
        let _ = check_declaration(document["manifest"].to_string().as_bytes());
    }
}
