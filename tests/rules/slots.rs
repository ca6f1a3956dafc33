//! L-1 and L-3: the seven kinds of slots.

use countersign::contract::{Slot, State};
use countersign::locale::Reader;
use countersign::render::{HtmlOptions, html};
use countersign::{read_call, read_review, view};
use serde_json::{Value, json};

use super::support::*;

const ITEM: &str = "/slots/item";

fn at(member: &str) -> String {
    format!("{ITEM}/{member}")
}

fn reference() -> Value {
    json!({ "type": "notes.item", "id": "k3P9xQ" })
}

/// Each kind with all its members.
fn kinds() -> [Value; 7] {
    let person = json!({ "name": "Ana", "address": "ana@example.com" });
    let noun =
        json!({ "other": "x", "zero": "x", "one": "x", "two": "x", "few": "x", "many": "x" });
    [
        json!({ "kind": "person", "people": [person], "more": 2 }),
        json!({ "kind": "object", "title": "Plan", "icon": "ti ti-file", "gone": true, "ref": reference() }),
        json!({ "kind": "place", "title": "Attic", "icon": "ti ti-folder", "ref": reference() }),
        json!({ "kind": "count", "value": 2, "noun": noun }),
        json!({ "kind": "date", "value": "2026-10-12" }),
        json!({ "kind": "instant", "value": "2026-10-12T09:00:00+02:00" }),
        json!({ "kind": "text", "value": "Words" }),
    ]
}

// L-1, J-1: each kind has its members and no others.
#[test]
fn kinds_have_members_of_their_own() {
    let required = [
        "people",
        "title",
        "title",
        "value noun",
        "value",
        "value",
        "value",
    ];
    for (slot, required) in kinds().into_iter().zip(required) {
        let document = review_of(slot.clone());
        accepted(&document);
        // What is written back is what was read.
        let text = document.to_string();
        let checked = read_review(text.as_bytes()).unwrap();
        assert_eq!(serde_json::to_value(&checked).unwrap(), document);
        for (member, value) in slot.as_object().unwrap() {
            let path = at(member);
            refused(
                &document.clone().with(&path, Value::Null),
                &path,
                "wrong_type",
            );
            let without = document.clone().without(&path);
            if member == "kind" || required.split(' ').any(|name| name == member) {
                refused(&without, &path, "missing_field");
            } else {
                accepted(&without);
            }
            // In a kind that does not have it.
            for other in kinds()
                .into_iter()
                .filter(|other| other.get(member).is_none())
            {
                refused(
                    &review_of(other).with(&path, value.clone()),
                    &path,
                    "unknown_field",
                );
            }
        }
    }
    let text = review_of(json!({ "kind": "text", "value": "x" }));
    for kind in ["texts", "Text", "", "string", "link"] {
        edge(&text, &at("kind"), "text", kind, "unknown_value");
    }
    edge(&text, &at("kind"), "text", 1, "wrong_type");
}

// L-1
#[test]
fn people_have_a_name_or_an_address() {
    let document = review_of(json!({ "kind": "person", "people": [] }));
    let people = at("people");
    let person = json!({ "name": "Ana" });
    let list = |count: usize| repeated(person.clone(), count);
    edge(&document, &people, list(1), list(0), "too_few");
    edge(&document, &people, list(100), list(101), "too_many");
    edge(&document, &people, list(1), person.clone(), "wrong_type");
    let document = document.with(&people, list(2));
    accepted(
        &document
            .clone()
            .with(&at("people/1"), json!({ "address": "ana@example.com" })),
    );
    for (person, member, code) in [
        (json!({}), "name", "missing_field"),
        (json!({ "name": null }), "name", "wrong_type"),
        (
            json!({ "name": "Ana", "address": "" }),
            "address",
            "too_short",
        ),
        (
            json!({ "name": "Ana", "email": "a" }),
            "email",
            "unknown_field",
        ),
    ] {
        let path = at(&format!("people/1/{member}"));
        refused(&document.clone().with(&at("people/1"), person), &path, code);
    }
    refused_for(
        &document
            .clone()
            .with(&at("people/1"), json!({ "email": "a" })),
        &[
            (&at("people/1/name"), "missing_field"),
            (&at("people/1/email"), "unknown_field"),
        ],
    );
    refused(
        &document.clone().with(&at("people/1"), "Ana"),
        &at("people/1"),
        "wrong_type",
    );
    edge(&document, &at("more"), 1, 0, "too_small");
    edge(&document, &at("more"), 1_000_000, 1_000_001, "too_big");
    edge(&document, &at("more"), 2, 2.5, "wrong_type");
}

// L-1
#[test]
fn icons_are_of_one_set() {
    let app = call().with("/app/icon", "ti ti-x");
    for kind in ["object", "place"] {
        let document = review_of(json!({ "kind": kind, "title": "T" }));
        for (icon, other) in [
            ("ti ti-file", "ti-file"),
            ("ti ti-3d-cube", "ti ti-3D-cube"),
            ("ti ti-a", "ti ti-"),
            ("ti ti-a-b-c", "ti ti-a--b"),
            ("ti ti-0", "ti ti--0"),
            ("ti ti-file", "ti ti-file-"),
            ("ti ti-file", "ti  ti-file"),
            ("ti ti-file", "ti ti-file ti-x"),
            ("ti ti-file", " ti ti-file"),
            ("ti ti-file", "ti ti-file\n"),
            ("ti ti-file", "ti ti-datei-ü"),
            ("ti ti-file", "fa fa-file"),
            ("ti ti-file", "ti ti-a_b"),
            ("ti ti-file", ""),
        ] {
            edge(&document, &at("icon"), icon, other, "invalid_format");
            edge(&app, "/app/icon", icon, other, "invalid_format");
        }
    }
}

// L-1
#[test]
fn only_an_object_can_be_gone() {
    let document = review_of(json!({ "kind": "object", "title": "Plan" }));
    edge(&document, &at("gone"), true, false, "unknown_value");
    edge(&document, &at("gone"), true, "true", "wrong_type");
    refused(
        &document.with(&at("kind"), "place").with(&at("gone"), true),
        &at("gone"),
        "unknown_field",
    );
}

// L-1, L-3
#[test]
fn a_gone_object_is_never_a_link() {
    let markup = |document: &Value| {
        let text = document.to_string();
        let call = read_call(text.as_bytes()).unwrap();
        let reader = Reader::utc();
        html(
            &view::card(&call, &reader, State::Ask),
            &HtmlOptions::default(),
        )
    };
    let document = review_of(json!({ "kind": "object", "title": "Plan", "ref": reference() }));
    assert!(markup(&document).contains("/open/notes.item/~k3P9xQ"));
    assert!(!markup(&document.with(&at("gone"), true)).contains("/open/"));
}

// L-3
#[test]
fn a_ref_is_a_type_and_an_id() {
    let app_id = |length: usize| format!("{}.item", "a".repeat(length));
    for kind in ["object", "place"] {
        let document = review_of(json!({ "kind": kind, "title": "T", "ref": reference() }));
        for (type_id, other) in [
            ("notes.item", "notes"),
            ("n.i", ".i"),
            ("n.i", "n."),
            ("a-1.item", "A-1.item"),
            ("a1.item", "1a.item"),
            ("a--.item", "-a.item"),
            ("notes.item.draft", "notes..item"),
            ("notes.itemDraft", "notes.Item"),
            ("notes.item_1-x", "no_tes.item"),
            ("notes.item", "notes.1item"),
            ("notes.item", "notes.it em"),
            ("notes.item", "notes/item"),
            ("notes.item", "notes.item\n"),
            ("notes.item", ""),
            (app_id(80).as_str(), app_id(81).as_str()),
        ] {
            edge(&document, &at("ref/type"), type_id, other, "invalid_format");
        }
        for member in ["ref/type", "ref/id"] {
            refused(
                &document.clone().without(&at(member)),
                &at(member),
                "missing_field",
            );
            refused(
                &document.clone().with(&at(member), 1),
                &at(member),
                "wrong_type",
            );
        }
        edge(
            &document,
            &at("ref"),
            reference(),
            "notes.item",
            "wrong_type",
        );
        refused(
            &document.clone().with(&at("ref/href"), "/"),
            &at("ref/href"),
            "unknown_field",
        );
    }
}

// L-3
#[test]
fn permalinks_keep_every_id_below_their_type() {
    for (id, encoded) in [
        ("k3P9xQ", "k3P9xQ"),
        (".", "."),
        ("..", ".."),
        ("../../admin", "..%2F..%2Fadmin"),
        ("a b", "a%20b"),
        ("a?b#c", "a%3Fb%23c"),
        ("100%", "100%25"),
        ("%2e%2e", "%252e%252e"),
        (r"a\b", "a%5Cb"),
        ("é", "%C3%A9"),
        ("😀", "%F0%9F%98%80"),
        ("a:b@c&d=e+f;g,h", "a%3Ab%40c%26d%3De%2Bf%3Bg%2Ch"),
        ("\"<>", "%22%3C%3E"),
        ("A-Z_a~z", "A-Z_a~z"),
    ] {
        let reference = reference().with("/id", id);
        let document =
            review_of(json!({ "kind": "place", "title": "T", "ref": reference })).to_string();
        let checked = read_review(document.as_bytes()).unwrap();
        let Some(Slot::Place(place)) = checked.slots.get("item") else {
            panic!("no place in {document}");
        };
        let permalink = place.reference.as_ref().unwrap().permalink();
        assert_eq!(permalink, format!("/open/notes.item/~{encoded}"));
    }
}

// The bounds of a count and its noun.
#[test]
fn a_count_has_a_number_and_a_noun() {
    let document = review_of(json!({ "kind": "count", "value": 2, "noun": { "other": "units" } }));
    edge(&document, &at("value"), 0, -1, "too_small");
    edge(
        &document,
        &at("value"),
        9_007_199_254_740_991_u64,
        9_007_199_254_740_992_u64,
        "too_big",
    );
    edge(&document, &at("value"), 2, "2", "wrong_type");
    edge(
        &document,
        &at("noun"),
        json!({ "other": "units" }),
        "units",
        "wrong_type",
    );
    for category in ["zero", "one", "two", "few", "many"] {
        let noun = |name: &str| object([(name.to_owned(), json!("unit"))]);
        refused(
            &document.clone().with(&at("noun"), noun(category)),
            &at("noun/other"),
            "missing_field",
        );
        accepted(
            &document
                .clone()
                .with(&at(&format!("noun/{category}")), "unit"),
        );
    }
    refused(
        &document.with(&at("noun/some"), "units"),
        &at("noun/some"),
        "unknown_field",
    );
}
