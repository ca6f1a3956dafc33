//! what a button names, and how long it is when it is shown.

use serde_json::{Value, json};

use super::support::*;

const CONFIRM: &str = "/sentence/confirm";
const DECLINE: &str = "/sentence/decline";

fn object_slot(title: &str) -> Value {
    json!({ "kind": "object", "title": title })
}

fn people(people: Value) -> Value {
    json!({ "kind": "person", "people": people })
}

/// On a button of this review, the slot `item` takes exactly `shown` characters.
#[track_caller]
fn measures(document: &Value, shown: usize) {
    let button = |length: usize| format!("{}{{item}}", "x".repeat(length - shown));
    for pointer in [CONFIRM, DECLINE] {
        edge(document, pointer, button(40), button(41), "button_too_long");
    }
}

//
#[test]
fn a_button_names_at_most_one_slot() {
    let document = review()
        .with("/slots/to", json!({ "kind": "text", "value": "x" }))
        .with("/sentence/action", "A {item} {to}")
        .with("/sentence/running", "A {item} {to}")
        .with("/sentence/done", "A {item} {to}");
    for pointer in [CONFIRM, DECLINE] {
        for one in ["A", "A {item}", "A {to}", "{item}", "A {item} {item}"] {
            edge(&document, pointer, one, "A {item} {to}", "button_slots");
        }
        refused_for(
            &document
                .clone()
                .with(pointer, format!("{{item}} {{to}}{}", "x".repeat(40))),
            &[(pointer, "button_slots"), (pointer, "button_too_long")],
        );
    }
}

// shown length counts what a person sees as one character.
#[test]
fn words_have_at_most_40_characters() {
    for character in ["x", "é", "e\u{301}", "字", "😀", "🇩🇪", "क्ष"] {
        let text = |length: usize| character.repeat(length);
        for pointer in [CONFIRM, DECLINE] {
            edge(&review(), pointer, text(40), text(41), "button_too_long");
        }
    }
    let family = "👩\u{200d}👩\u{200d}👧";
    let text = |length: usize| family.repeat(10) + &"x".repeat(length - 10);
    edge(&review(), CONFIRM, text(40), text(41), "button_too_long");
    // Both are measured.
    let long = "x".repeat(41);
    refused_for(
        &review().with(CONFIRM, long.as_str()).with(DECLINE, long),
        &[(CONFIRM, "button_too_long"), (DECLINE, "button_too_long")],
    );
    // And only they are.
    let words = "x".repeat(60);
    accepted(
        &review()
            .with("/sentence/short", words.as_str())
            .with("/sentence/rejected", words),
    );
}

//
#[test]
fn titles_and_texts_are_cut_at_24_and_not_quoted() {
    let cases = [
        ("P".to_owned(), 1),
        ("Plan".to_owned(), 4),
        ("“Plan”".to_owned(), 6),
        ("x".repeat(23), 23),
        ("x".repeat(24), 24),
        ("x".repeat(25), 24),
        ("x".repeat(200), 24),
        ("🇩🇪".repeat(24), 24),
        ("🇩🇪".repeat(25), 24),
        ("👩\u{200d}👩\u{200d}👧".repeat(25), 24),
        ("e\u{301}".repeat(25), 24),
        // White space beside the cut goes: before the mark, behind it, on both sides.
        (format!("{} {}", "x".repeat(11), "y".repeat(20)), 23),
        (format!("{} {}", "x".repeat(20), "y".repeat(10)), 23),
        (
            format!("{} {} {}", "x".repeat(11), "y".repeat(9), "z".repeat(10)),
            22,
        ),
        (format!("{} {}", "x".repeat(12), "y".repeat(20)), 24),
    ];
    for (title, shown) in cases {
        measures(&review_of(object_slot(&title)), shown);
        measures(&review_of(object_slot(&title).with("/gone", true)), shown);
        measures(
            &review_of(json!({ "kind": "place", "title": title })),
            shown,
        );
        measures(&review_of(json!({ "kind": "text", "value": title })), shown);
    }
}

//
#[test]
fn white_space_collapses_before_anything_is_cut() {
    for (title, shown) in [
        (format!("a{}b", " ".repeat(198)), 3),
        ("a \u{a0}\u{3000}\u{2003} b".to_owned(), 3),
        (format!("a{}b{}c", " ".repeat(20), " ".repeat(20)), 5),
        (format!("{}  {}", "x".repeat(11), "y".repeat(12)), 24),
        (format!("{}  {}", "x".repeat(11), "y".repeat(13)), 23),
    ] {
        measures(&review_of(object_slot(&title)), shown);
    }
    // In the words, too, and where they meet the value.
    let form = |length: usize| format!("A{}b   {{item}}{}", " ".repeat(60), "x".repeat(length - 7));
    let document = review_of(object_slot("  p"));
    edge(
        &document,
        CONFIRM,
        form(40 + 2),
        form(41 + 2),
        "button_too_long",
    );
}

// R-7, D-3
#[test]
fn one_person_is_a_name_or_an_address() {
    let address = "ana.ruiz@example.com";
    for (person, shown) in [
        (json!({ "name": "Ana" }), 3),
        (json!({ "address": address }), 20),
        (json!({ "name": "Ana", "address": address }), 3),
        (json!({ "name": address }), 20),
        (json!({ "name": address, "address": address }), 20),
        // A name that could be taken for another's address does not stand for this one.
        (json!({ "name": "a@b", "address": address }), 20),
        (json!({ "name": "a\u{ff20}b", "address": address }), 20),
        (json!({ "name": "a\u{fe6b}b", "address": address }), 20),
        (json!({ "name": "a@b" }), 3),
        (json!({ "name": "x".repeat(24), "address": "a@b" }), 24),
        (json!({ "name": "x".repeat(25), "address": "a@b" }), 24),
        (json!({ "address": "x".repeat(320) }), 24),
        (
            json!({ "name": format!("{}@{}", "x".repeat(90), "y".repeat(90)), "address": "a@b" }),
            3,
        ),
    ] {
        measures(&review_of(people(json!([person]))), shown);
    }
}

//
#[test]
fn a_group_of_people_is_a_count_in_frame_words() {
    let person = json!({ "name": "x".repeat(200), "address": "ana@example.com" });
    let group = |count: usize| people(repeated(person.clone(), count));
    for (slot, english, german) in [
        (group(2), "2 people", "2 Personen"),
        (group(3), "3 people", "3 Personen"),
        (group(100), "100 people", "100 Personen"),
        (group(1).with("/more", 1), "2 people", "2 Personen"),
        (group(1).with("/more", 11), "12 people", "12 Personen"),
        (
            group(100).with("/more", 1_000_000),
            "1,000,100 people",
            "1.000.100 Personen",
        ),
    ] {
        let document = review_of(slot);
        measures(&document, english.len());
        measures(&document.clone().with("/locale", "de"), german.len());
        measures(&document.with("/locale", "de-CH-u-nu-latn"), german.len());
    }
}

//
#[test]
fn counts_and_dates_are_measured_whole() {
    let count = |value: u64, one: usize, other: usize| {
        let noun = json!({ "one": "u".repeat(one), "other": "u".repeat(other) });
        json!({ "kind": "count", "value": value, "noun": noun })
    };
    for (slot, shown) in [
        (count(1, 5, 30), "1 ".len() + 5),
        (count(2, 5, 30), "2 ".len() + 30),
        (count(0, 5, 38), "0 ".len() + 38),
        (count(48, 1, 30), "48 ".len() + 30),
        (count(1234, 1, 5), "1,234 ".len() + 5),
        (
            count(9_007_199_254_740_991, 1, 5),
            "9,007,199,254,740,991 ".len() + 5,
        ),
        (
            json!({ "kind": "date", "value": "2026-05-01" }),
            "May 1, 2026".len(),
        ),
        (
            json!({ "kind": "date", "value": "2026-09-30" }),
            "September 30, 2026".len(),
        ),
    ] {
        measures(&review_of(slot), shown);
    }
    // Polish has a form for few: 22, and one for many: 25.
    let noun = json!({ "one": "u", "few": "u".repeat(9), "many": "u".repeat(17), "other": "u".repeat(30) });
    for (value, shown) in [(1, 2 + 1), (22, 3 + 9), (25, 3 + 17)] {
        let slot = json!({ "kind": "count", "value": value, "noun": noun });
        measures(&review_of(slot).with("/locale", "pl"), shown);
    }
}

//
#[test]
fn an_instant_is_measured_in_utc() {
    let nine = "October 12, 2026 at 9:00 AM".len();
    for (value, shown) in [
        ("2026-10-12T09:00:00Z", nine),
        ("2026-10-12T23:00:00+14:00", nine),
        ("2026-10-12T10:00:00.123456789+01:00", nine),
        ("2026-10-12T10:00:00Z", nine + 1),
        ("2026-10-12T09:00:00-01:00", nine + 1),
        (
            "2026-10-12T23:00-13:00",
            "October 13, 2026 at 12:00 PM".len(),
        ),
        (
            "2026-10-01T01:00+02:00",
            "September 30, 2026 at 11:00 PM".len(),
        ),
    ] {
        measures(
            &review_of(json!({ "kind": "instant", "value": value })),
            shown,
        );
    }
}

// R-7, J-5: whatever else is wrong, as long as the pattern and the slots can be read.
#[test]
fn a_button_is_measured_beside_other_issues() {
    let document = review().with(CONFIRM, format!("{}{{item}}", "x".repeat(37)));
    refused(&document, CONFIRM, "button_too_long");
    for (path, value, code) in [
        ("/locale", json!("EN"), "locale_not_canonical"),
        ("/sentence/action", json!("A {item}?"), "invalid_format"),
        ("/sentence/action", json!(1), "wrong_type"),
        ("/sentence/short", json!("{"), "invalid_placeholder"),
        ("/sentence/extra", json!(1), "unknown_field"),
        (DECLINE, json!("{".repeat(50)), "invalid_placeholder"),
        ("/slots/item/icon", json!("x"), "invalid_format"),
        ("/slots/item/extra", json!(1), "unknown_field"),
        (
            "/slots/A",
            json!({ "kind": "text", "value": "x" }),
            "invalid_format",
        ),
        ("/effects", json!(0), "too_small"),
        ("/preview", json!(1), "wrong_type"),
    ] {
        let document = document.clone().with(path, value);
        refused_for(&document, &[(CONFIRM, "button_too_long"), (path, code)]);
    }
    for path in ["/locale", "/sentence/action", DECLINE] {
        let document = document.clone().without(path);
        refused_for(
            &document,
            &[(CONFIRM, "button_too_long"), (path, "missing_field")],
        );
    }
}

// R-7, J-5
#[test]
fn a_button_is_not_measured_when_it_cannot_be_read() {
    let words = "x".repeat(50);
    refused(
        &review().with(CONFIRM, format!("{words}{{")),
        CONFIRM,
        "invalid_placeholder",
    );
    refused(
        &review().with(CONFIRM, format!("{words}{{it}}")),
        CONFIRM,
        "unknown_slot",
    );
    for (slot, path, code) in [
        (
            json!({ "kind": "object" }),
            "/slots/item/title",
            "missing_field",
        ),
        (
            json!({ "kind": "thing" }),
            "/slots/item/kind",
            "unknown_value",
        ),
        (
            json!({ "kind": "date", "value": "2026-02-30" }),
            "/slots/item/value",
            "invalid_date",
        ),
        (json!("Plan"), "/slots/item", "wrong_type"),
    ] {
        let document = review_of(slot).with(CONFIRM, format!("{words}{{item}}"));
        refused(&document, path, code);
        // Words alone need no slot.
        refused_for(
            &document.with(CONFIRM, words.as_str()),
            &[(path, code), (CONFIRM, "button_too_long")],
        );
    }
}
