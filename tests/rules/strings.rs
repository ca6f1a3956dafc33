//! T-1, T-2 and T-5: which strings are single or multi-line, how long they are, and what white space means to them.

use countersign::read_review;
use serde_json::{Value, json};

use super::support::*;

/// A string's place in a valid document, and its bounds in stored characters.
type Place = (&'static str, usize, usize);

/// Every single-line string, document by document.
fn single_lines() -> [(Value, &'static [Place]); 10] {
    const REVIEW: &[Place] = &[
        ("/sentence/rejected", 1, 200),
        ("/sentence/notRun", 1, 200),
        ("/sentence/short", 1, 60),
        ("/scope", 1, 200),
        ("/consequences/1", 1, 200),
        ("/links/0/title", 1, 120),
    ];
    const PERSON: &[Place] = &[
        ("/slots/item/people/0/name", 1, 200),
        ("/slots/item/people/0/address", 1, 320),
    ];
    const OBJECT: &[Place] = &[
        ("/slots/item/title", 1, 200),
        ("/slots/item/ref/id", 1, 512),
    ];
    const PLACE: &[Place] = &[("/slots/item/title", 1, 200)];
    const TEXT: &[Place] = &[("/slots/item/value", 1, 200)];
    const NOUN: &[Place] = &[
        ("/slots/item/noun/other", 1, 40),
        ("/slots/item/noun/zero", 1, 40),
        ("/slots/item/noun/one", 1, 40),
        ("/slots/item/noun/two", 1, 40),
        ("/slots/item/noun/few", 1, 40),
        ("/slots/item/noun/many", 1, 40),
    ];
    const MESSAGE: &[Place] = &[
        ("/preview/from/name", 1, 200),
        ("/preview/from/address", 1, 320),
        ("/preview/to/0/name", 1, 200),
        ("/preview/cc/0/address", 1, 320),
        ("/preview/bcc/0/name", 1, 200),
        ("/preview/subject", 0, 200),
        ("/preview/attachments/0/name", 1, 255),
        ("/preview/warnings/0", 1, 200),
    ];
    const PAGE: &[Place] = &[("/preview/title", 1, 200), ("/preview/place", 1, 200)];
    const TASK: &[Place] = &[
        ("/preview/title", 1, 200),
        ("/preview/place", 1, 200),
        ("/preview/assignees/0/name", 1, 200),
        ("/preview/before/title", 1, 200),
        ("/preview/before/place", 1, 200),
        ("/preview/before/assignees/0/address", 1, 320),
    ];
    const CALL: &[Place] = &[
        ("/app/name", 1, 200),
        ("/action/title", 1, 200),
        ("/review/slots/item/title", 1, 200),
        ("/outcome/receipt/text", 1, 200),
        ("/outcome/receipt/preview/title", 1, 200),
        ("/outcome/links/0/title", 1, 120),
    ];
    let link = json!({ "rel": "open", "href": "/", "title": "x" });
    let person = json!({ "name": "Ana", "address": "a@example.com" });
    let reference = json!({ "type": "notes.item", "id": "1" });
    let noun =
        json!({ "other": "x", "zero": "x", "one": "x", "two": "x", "few": "x", "many": "x" });
    [
        (
            review()
                .with("/scope", "x")
                .with("/consequences", json!(["x", "x"]))
                .with("/links", json!([link])),
            REVIEW,
        ),
        (
            review_of(json!({ "kind": "person", "people": [person] })),
            PERSON,
        ),
        (
            review_of(json!({ "kind": "object", "title": "x", "ref": reference })),
            OBJECT,
        ),
        (review_of(json!({ "kind": "place", "title": "x" })), PLACE),
        (review_of(json!({ "kind": "text", "value": "x" })), TEXT),
        (
            review_of(json!({ "kind": "count", "value": 3, "noun": noun })),
            NOUN,
        ),
        (preview(message()), MESSAGE),
        (preview(page()), PAGE),
        (preview(task()), TASK),
        (
            done()
                .without("/outcome/receipt/slots")
                .with("/outcome/receipt/text", "Renamed"),
            CALL,
        ),
    ]
}

/// Every multi-line string.
fn multi_lines() -> [(Value, &'static str); 5] {
    [
        (preview(message()), "/preview/body"),
        (preview(page()), "/preview/body"),
        (preview(page()), "/preview/before"),
        (preview(task()), "/preview/notes"),
        (preview(task()), "/preview/before/notes"),
    ]
}

/// Calls `check` with each single-line string's document and place.
fn each_single_line(check: impl Fn(&Value, Place)) {
    for (document, places) in single_lines() {
        accepted(&document);
        for place in places {
            check(&document, *place);
        }
    }
}

// T-1
#[test]
fn single_lines_hold_no_controls_and_nothing_invisible() {
    each_single_line(|document, (pointer, ..)| {
        for unsafe_character in
            "\n\t\r\0\u{1b}\u{7f}\u{85}\u{9b}\u{2028}\u{2029}\u{ad}\u{200b}\u{202e}".chars()
        {
            let text = format!("One{unsafe_character}line");
            edge(document, pointer, "One line", text, "unsafe_character");
        }
    });
}

// T-2
#[test]
fn multi_lines_also_hold_newline_and_tab() {
    for (document, pointer) in multi_lines() {
        for text in ["", " \n\t\n ", "One\n\n\ttwo\n", &"x".repeat(20_000)] {
            accepted(&document.clone().with(pointer, text));
        }
        for text in [
            "a\rb",
            "a\r\nb",
            "a\r",
            "a\0",
            "a\u{b}b",
            "a\u{c}b",
            "a\u{1b}[2J",
            "a\u{85}b",
            "a\u{2028}b",
            "a\u{2029}b",
            "a\u{ad}b",
            "a\u{200b}b",
            "a\u{202e}b",
        ] {
            edge(&document, pointer, "a\nb", text, "unsafe_character");
        }
    }
}

// T-1: a Query's input is data, and the model's reason and a result's summary are shown whatever they hold.
#[test]
fn other_strings_hold_anything() {
    let text = "a\r\n\u{1b}[2J\0\u{202e}\u{200b}";
    let check = json!({ "query": "item.state", "input": { "a\u{1b}": [text] } });
    let document = done()
        .with("/approvalReason", text.repeat(200))
        .with("/outcome/summary", text)
        .with("/review/check", check);
    accepted(&document);
    refused(
        &document.with("/app/name", text),
        "/app/name",
        "unsafe_character",
    );
}

// T-5, R-6: stored length counts UTF-16 code units.
#[test]
fn lengths_are_utf_16_code_units() {
    each_single_line(|document, (pointer, _, max)| {
        let ascii = |length: usize| "x".repeat(length);
        edge(document, pointer, ascii(max), ascii(max + 1), "too_long");
        // Two bytes or three are one unit, a character beyond U+FFFF is two.
        for character in ["é", "字"] {
            let text = |length: usize| character.repeat(length);
            edge(document, pointer, text(max), text(max + 1), "too_long");
        }
        let astral = |length: usize| "𝒳".repeat(length / 2) + &ascii(length % 2);
        edge(document, pointer, astral(max), astral(max + 1), "too_long");
        let astral_last = |length: usize| ascii(length % 2) + &"😀".repeat(length / 2);
        edge(
            document,
            pointer,
            astral_last(max),
            astral_last(max + 2),
            "too_long",
        );
        // Not what a person would count.
        let family = "👩\u{200d}👩\u{200d}👧";
        let families = |count: usize| family.repeat(count) + &ascii(max % 8);
        edge(
            document,
            pointer,
            families(max / 8),
            families(max / 8 + 1),
            "too_long",
        );
    });
}

// T-5
#[test]
fn strings_with_a_minimum_length_say_something() {
    let blank = [
        " ",
        "   ",
        "\u{a0}",
        "\u{1680}",
        "\u{2003}",
        "\u{202f}",
        "\u{205f}",
        " \u{3000} ",
    ];
    each_single_line(|document, (pointer, min, _)| {
        if min == 0 {
            accepted(&document.clone().with(pointer, ""));
            accepted(&document.clone().with(pointer, blank.concat()));
            return;
        }
        edge(document, pointer, "x", "", "too_short");
        for text in blank {
            edge(document, pointer, format!("{text}x{text}"), text, "blank");
        }
        for control in ["\n", "\t ", "\u{85}", "\u{2028}"] {
            refused_for(
                &document.clone().with(pointer, control),
                &[(pointer, "blank"), (pointer, "unsafe_character")],
            );
        }
        // Not white space, though nothing is seen.
        refused(
            &document.clone().with(pointer, "\u{200b}"),
            pointer,
            "unsafe_character",
        );
    });
}

// J-5: a string has every issue of its own.
#[test]
fn length_and_characters_are_checked_apart() {
    each_single_line(|document, (pointer, _, max)| {
        refused_for(
            &document.clone().with(pointer, "x".repeat(max) + "\u{1b}"),
            &[(pointer, "too_long"), (pointer, "unsafe_character")],
        );
    });
}

// T-5
#[test]
fn forms_are_trimmed_after_they_are_checked() {
    let padded = |form: &str| format!(" \u{a0}{form}\u{2003} \u{3000}");
    let text = review()
        .with("/sentence/action", padded("Rename {item}"))
        .with("/sentence/running", padded("Renaming {item}"))
        .with("/sentence/done", padded("Renamed {item}"))
        .with("/sentence/confirm", padded("Rename  it"))
        .with("/sentence/decline", padded("Keep"))
        .with("/sentence/rejected", padded("Kept"))
        .with("/sentence/notRun", padded("Not renamed"))
        .with("/sentence/short", padded("Rename"))
        .with("/slots/item/title", " Plan ")
        .to_string();
    let checked = read_review(text.as_bytes()).unwrap();
    let written = serde_json::to_value(&checked).unwrap();
    let sentence = json!({
        "action": "Rename {item}",
        "running": "Renaming {item}",
        "done": "Renamed {item}",
        "confirm": "Rename  it",
        "decline": "Keep",
        "rejected": "Kept",
        "notRun": "Not renamed",
        "short": "Rename"
    });
    assert_eq!(written["sentence"], sentence);
    // Values stay as they are.
    assert_eq!(written["slots"]["item"]["title"], " Plan ");

    let rejected = "/sentence/rejected";
    let spaces = |count: usize| format!("Kept{}", " ".repeat(count));
    edge(&review(), rejected, spaces(196), spaces(197), "too_long");
    edge(&review(), rejected, "Kept ", "Kept\n", "unsafe_character");
    edge(
        &review(),
        rejected,
        "Kept\u{3000}",
        "\u{feff}Kept",
        "unsafe_character",
    );
}
