//! R-3 to R-6: placeholders, the slots that a form names, counts and lengths.

use countersign::contract::State;
use countersign::locale::Reader;
use countersign::render::{TextOptions, text};
use countersign::{read_call, view};
use serde_json::{Value, json};

use super::support::*;

const FORMS: [&str; 8] = [
    "action", "running", "done", "confirm", "decline", "rejected", "notRun", "short",
];

fn path(form: &str) -> String {
    format!("/sentence/{form}")
}

/// The review's forms say nothing of a slot, and it has none.
fn slotless() -> Value {
    review()
        .with("/sentence/action", "Rename")
        .with("/sentence/running", "Renaming")
        .with("/sentence/done", "Renamed")
        .with("/slots", json!({}))
}

/// A review with slots of these kinds, `a`, `b`, `c` …, that its forms name in this order.
fn review_with_slots(slots: &[Value]) -> Value {
    let names: Vec<String> = ('a'..='z').map(String::from).take(slots.len()).collect();
    let form: String = names.iter().map(|name| format!(" {{{name}}}")).collect();
    review()
        .with(
            "/slots",
            object(names.into_iter().zip(slots.iter().cloned())),
        )
        .with("/sentence/action", format!("Move{form}"))
        .with("/sentence/running", format!("Moving{form}"))
        .with("/sentence/done", format!("Moved{form}"))
}

// R-3
#[test]
fn names_of_placeholders() {
    let longest = format!("a{}", "Z".repeat(31));
    for name in ["a", "z", "aB9", "item2", "toString", longest.as_str()] {
        let form = format!("Rename {{{name}}}");
        let document = review()
            .with(
                "/slots",
                object([(name.to_owned(), json!({ "kind": "text", "value": "x" }))]),
            )
            .with("/sentence/action", form.as_str())
            .with("/sentence/running", form.as_str())
            .with("/sentence/done", form);
        accepted(&document);
    }
    accepted(&slotless());
    for name in [
        "Item",
        "1a",
        "it_em",
        "to-who",
        "a.b",
        "a b",
        "é",
        "aé",
        "",
        &format!("{longest}Z"),
    ] {
        let mut document = slotless();
        document["slots"][name] = json!({ "kind": "text", "value": "x" });
        // A name that no form can say is not missed in any.
        refused(&document, &format!("/slots/{name}"), "invalid_format");
    }
}

// R-3
#[test]
fn any_other_brace_is_refused() {
    let too_long = format!("{{a{}}}", "b".repeat(32));
    for text in [
        "{",
        "}",
        "{}",
        "{ item}",
        "{item }",
        "{Item}",
        "{1a}",
        "{it_em}",
        "{a-b}",
        "{a.b}",
        "{{item}}",
        "{item",
        "item}",
        "}{",
        r"\{item\}",
        "{item:x}",
        "{itém}",
        "{item?}",
        "{0}",
        "%{item",
        "{item}}",
        "{{item}",
        &too_long,
    ] {
        for form in FORMS {
            let own = path(form);
            let document = review().with(&own, format!("A {{item}} {text}"));
            refused(&document, &own, "invalid_placeholder");
        }
        edge(
            &review(),
            "/sentence/rejected",
            "Kept {item}",
            text,
            "invalid_placeholder",
        );
    }
}

// R-3: values are never read as patterns.
#[test]
fn braces_in_values_are_themselves() {
    let document = review().with("/slots/item/title", "{item} {secret} }{");
    let bytes = document.to_string();
    let call = read_call(bytes.as_bytes()).unwrap();
    let reader = Reader::utc();
    let card = view::card(&call, &reader, State::Done);
    let shown = text(&card, &TextOptions::default());
    assert!(shown.contains("Renamed “{item} {secret} }{”"), "{shown}");
}

// R-3
#[test]
fn an_action_form_has_no_question_mark() {
    let action = "/sentence/action";
    for mark in [
        "?",
        "？",
        "؟",
        "\u{37e}",
        "՞",
        "?? ",
        "?\u{3000}",
        " ?",
        "!?",
    ] {
        edge(
            &review(),
            action,
            "Rename {item}",
            format!("Rename {{item}}{mark}"),
            "invalid_format",
        );
        // Inside it, and in any other form, it is the app's.
        accepted(&review().with(action, format!("Really{mark} Rename {{item}}")));
        for form in [
            "running", "done", "confirm", "decline", "rejected", "notRun", "short",
        ] {
            accepted(&review().with(&path(form), format!("Rename {{item}}{mark}")));
        }
        let receipt = json!({ "text": format!("Renamed{mark}") });
        accepted(&call().with("/outcome", json!({ "state": "done", "receipt": receipt })));
        accepted(&review().with("/slots/item/title", format!("Plan{mark}")));
    }
    for end in ["!", ".", "¿", "…", "?)", "?."] {
        accepted(&review().with(action, format!("Rename {{item}}{end}")));
    }
}

// R-4
#[test]
fn every_placeholder_names_a_slot() {
    for form in FORMS {
        let own = path(form);
        accepted(&review().with(&own, "A {item}{item}"));
        let code = "unknown_slot";
        for unknown in ["{other}", "{items}", "{constructor}"] {
            let text = format!("A {{item}} {unknown}");
            let expected: &[Expected<'_>] = match form {
                "confirm" | "decline" => &[(&own, code), (&own, "button_slots")],
                _ => &[(&own, code)],
            };
            refused_for(&review().with(&own, text), expected);
        }
    }
    edge(
        &slotless(),
        "/sentence/confirm",
        "Go",
        "Go {item}",
        "unknown_slot",
    );
}

// R-4
#[test]
fn action_running_and_done_name_every_slot() {
    for form in ["action", "running", "done"] {
        edge(&review(), &path(form), "A {item}", "A", "missing_slot");
        let other = review().with(&path(form), "A {other}");
        let own = path(form);
        refused_for(&other, &[(&own, "missing_slot"), (&own, "unknown_slot")]);
    }
    for form in ["confirm", "decline", "rejected", "notRun", "short"] {
        accepted(&review().with(&path(form), "A"));
    }
    let second = review().with("/slots/to", json!({ "kind": "text", "value": "x" }));
    refused_for(
        &second,
        &[
            ("/sentence/action", "missing_slot"),
            ("/sentence/running", "missing_slot"),
            ("/sentence/done", "missing_slot"),
        ],
    );
}

// R-4, J-5: forms are held against the slots' names, whatever else is wrong with either.
#[test]
fn a_wrong_slot_is_still_a_slot() {
    let title = ("/slots/item/title", "missing_field");
    let document = review().with("/slots/item", json!({ "kind": "object" }));
    refused_for(&document, &[title]);
    refused_for(
        &document.with("/sentence/done", "Renamed {it}"),
        &[
            title,
            ("/sentence/done", "missing_slot"),
            ("/sentence/done", "unknown_slot"),
        ],
    );
    let document = review()
        .with("/slots/item", 7)
        .with("/sentence/running", "Renaming");
    refused_for(
        &document,
        &[
            ("/slots/item", "wrong_type"),
            ("/sentence/running", "missing_slot"),
        ],
    );
    let document = review().with("/sentence/done", "Renamed { {it}");
    refused_for(
        &document,
        &[
            ("/sentence/done", "invalid_placeholder"),
            ("/sentence/done", "unknown_slot"),
            ("/sentence/done", "missing_slot"),
        ],
    );
    // Without slots there is nothing to hold them against.
    refused(&review().without("/slots"), "/slots", "missing_field");
    refused(&review().with("/slots", "item"), "/slots", "wrong_type");
    refused(
        &review().with("/sentence/done", 7),
        "/sentence/done",
        "wrong_type",
    );
}

// R-5
#[test]
fn at_most_six_slots() {
    let text = json!({ "kind": "text", "value": "x" });
    accepted(&review_with_slots(&vec![text.clone(); 6]));
    refused(&review_with_slots(&vec![text; 7]), "/slots", "too_many");
    let wrong = review_with_slots(&vec![json!({ "kind": "date", "value": "2026-02-30" }); 7]);
    let dates = ["a", "b", "c", "d", "e", "f", "g"].map(|name| format!("/slots/{name}/value"));
    let mut expected: Vec<Expected<'_>> = vec![("/slots", "too_many")];
    expected.extend(dates.iter().map(|path| (path.as_str(), "invalid_date")));
    refused_for(&wrong, &expected);
}

// R-5
#[test]
fn at_most_three_chips_in_the_action_form() {
    let action = "/sentence/action";
    let person = json!({ "kind": "person", "people": [{ "name": "Ana" }] });
    let object = json!({ "kind": "object", "title": "Plan" });
    let place = json!({ "kind": "place", "title": "Attic" });
    let others = [
        json!({ "kind": "count", "value": 2, "noun": { "other": "units" } }),
        json!({ "kind": "date", "value": "2026-10-12" }),
        json!({ "kind": "instant", "value": "2026-10-12T09:00Z" }),
        json!({ "kind": "text", "value": "x" }),
    ];
    let three = [person.clone(), object.clone(), place.clone()];
    accepted(&review_with_slots(&[&three[..], &others[1..]].concat()));
    for chip in [&person, &object, &place] {
        let four = review_with_slots(&[&three[..], std::slice::from_ref(chip)].concat());
        refused(&four, action, "too_many_chips");
        // Repeats count; other kinds do not.
        let one = review_of(chip.clone());
        edge(
            &one,
            action,
            "A {item}{item}{item}",
            "A {item}{item}{item}{item}",
            "too_many_chips",
        );
        accepted(&one.with("/sentence/done", "A {item}{item}{item}{item}"));
    }
    for other in others {
        accepted(&review_of(other).with(action, "A {item}".repeat(9)));
    }
    // A chip that is itself wrong is one.
    let broken = review_of(json!({ "kind": "place" })).with(action, "A {item}{item}{item}{item}");
    refused_for(
        &broken,
        &[
            (action, "too_many_chips"),
            ("/slots/item/title", "missing_field"),
        ],
    );
}

// R-6
#[test]
fn forms_have_at_most_200_characters_and_short_ones_60() {
    for form in FORMS {
        // In a button, a run of white space is shown as one.
        let (filler, bound) = match form {
            "confirm" | "decline" => (" ", 200),
            "short" => ("x", 60),
            _ => ("x", 200),
        };
        let text = |length: usize| {
            let room = length - "A {item}.".len();
            format!("A {{item}}{}.", filler.repeat(room))
        };
        edge(
            &review(),
            &path(form),
            text(bound),
            text(bound + 1),
            "too_long",
        );
        edge(&slotless(), &path(form), "A", "", "too_short");
        edge(&slotless(), &path(form), "A", " ", "blank");
    }
    for form in ["action", "running", "done"] {
        let own = path(form);
        let document = review().with(&own, "");
        refused_for(&document, &[(&own, "too_short"), (&own, "missing_slot")]);
    }
}
