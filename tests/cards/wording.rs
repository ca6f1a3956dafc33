//! Calls without a review: the app's sentences, the generic one, and all fields of the input (W-1 to W-11, F-4).

use countersign::characters::shown_len;
use countersign::contract::{State, Vocabulary};
use countersign::locale::Reader;
use countersign::render::{self, HtmlOptions, TextOptions};
use countersign::wording::{card, read_worded_call};
use serde_json::{Value, json};

/// A call of `note.send` whose manifest words it with `sentences` and describes `properties`.
fn call(sentences: Value, properties: Value, input: Value) -> Value {
    json!({
        "app": { "name": "Notes" },
        "manifest": {
            "actions": {
                "note.send": {
                    "title": "Send note", "destructive": false, "openWorld": false, "idempotency": "required",
                    "input": { "type": "object", "properties": properties },
                    "data": { "type": "object", "properties": {
                        "at": { "type": "string", "format": "date-time" }, "id": { "type": "string" },
                    } },
                },
            },
            "presentation": { "baseLocale": "en", "sentences": { "note.send": sentences } },
        },
        "action": "note.send",
        "input": input,
    })
}

fn shown(document: &Value, locale: &str, zone: &str, state: State) -> (String, Value) {
    let bytes = serde_json::to_vec(document).unwrap();
    let call = read_worded_call(&bytes).unwrap_or_else(|report| panic!("{report}"));
    let reader = Reader::new(zone).unwrap().with_locale(locale).unwrap();
    let card = card(&call, &reader, state);
    let options = TextOptions {
        isolates: false,
        ..TextOptions::default()
    };
    (render::text(&card, &options), render::json(&card))
}

fn sentence_in(document: &Value, locale: &str, state: State) -> String {
    let (_, view) = shown(document, locale, "Europe/Berlin", state);
    view["sentence"]
        .as_str()
        .unwrap()
        .replace(['\u{2068}', '\u{2069}'], "")
}

fn sentence(document: &Value) -> String {
    sentence_in(document, "en", State::Ask)
}

/// The sentence of a template with one field, `x`.
fn worded(x: Value) -> String {
    let properties = json!({ "x": {}, "secret": {} });
    sentence(&call(
        json!({ "approval": "Send {input.x}" }),
        properties,
        json!({ "x": x, "secret": "s3" }),
    ))
}

const GENERIC: &str = "Send note";

// W-2
#[test]
fn a_value_is_plain_one_line_text() {
    for (value, text) in [
        ("Offer\n\u{1b}[31mred", "Offer [31mred"),
        ("  a \t\u{2028} b  ", "a b"),
        ("a\u{202e}b\u{200d}c", "a b c"),
        ("{input.secret}", "{input.secret}"),
        ("a\u{3164}b", "a\\u{3164}b"),
        ("Mit freundlichen Grüßen", "Mit freundlichen Grüßen"),
    ] {
        assert_eq!(worded(json!(value)), format!("Send {text}"), "{value:?}");
    }
}

// W-3
#[test]
fn a_long_value_keeps_its_start_and_its_end() {
    let path = format!("/{}/{}", "a".repeat(40), "report.final.pdf");
    assert_eq!(worded(json!(path)), format!("Send {path}"));
    let path = format!("/{}/report.final.pdf", "a".repeat(80));
    let text = worded(json!(path));
    let value = text.strip_prefix("Send ").unwrap();
    assert_eq!(shown_len(value), 60);
    assert_eq!(
        value,
        format!("/{}…{}/report.final.pdf", "a".repeat(29), "a".repeat(12))
    );
}

// W-4: the engine does not know what a list is of, so it never calls entries people.
#[test]
fn entries_that_are_left_out_are_not_called_people() {
    let files = call(
        json!({ "approval": "Send {input.x}" }),
        json!({ "x": {} }),
        json!({ "x": ["a.pdf", "b.pdf", "c.pdf", "d.pdf"] }),
    );
    for (locale, text) in [
        ("tr", "Send a.pdf, b.pdf ve 2 tane daha"),
        ("zh", "Send a.pdf、b.pdf和另外 2 项"),
        ("it", "Send a.pdf, b.pdf e altri 2"),
    ] {
        assert_eq!(sentence_in(&files, locale, State::Ask), text, "{locale}");
    }
}

// W-4
#[test]
fn a_list_shows_three_entries_or_two_and_how_many_more() {
    let list = |entries: Value| worded(entries);
    assert_eq!(list(json!(["a"])), "Send a");
    assert_eq!(list(json!(["a", "b", "c"])), "Send a, b, and c");
    assert_eq!(list(json!(["a", "b", "c", "d"])), "Send a, b, and 2 more");
    // An entry without a value still counts.
    assert_eq!(list(json!(["a", "b", "c", ""])), "Send a, b, and 2 more");
    assert_eq!(list(json!(["a", "", "c"])), "Send a, c, and 1 more");
    assert_eq!(list(json!(["", null, []])), GENERIC);
    assert_eq!(list(json!([])), GENERIC);
}

/// Recipients, as a path through the list.
fn recipients(to: Value) -> String {
    let person = json!({ "properties": { "email": {}, "displayName": {} } });
    let properties = json!({ "to": { "type": "array", "items": person } });
    sentence(&call(
        json!({ "approval": "Send to {input.to[].email}" }),
        properties,
        json!({ "to": to }),
    ))
}

// W-4
#[test]
fn a_recipient_without_an_address_is_counted_and_not_named() {
    let person = |email: &str| json!({ "displayName": "X", "email": email });
    let four = json!([person("a@x.example"), person("b@x.example"), person("c@x.example"), { "displayName": "CFO <cfo@company.example>" }]);
    assert_eq!(
        recipients(four),
        "Send to a@x.example, b@x.example, and 2 more"
    );
    assert_eq!(
        recipients(json!([person("a@x.example"), { "displayName": "B" }])),
        "Send to a@x.example and 1 more"
    );
    assert_eq!(recipients(json!([{ "displayName": "B" }])), GENERIC);
}

// W-7
#[test]
fn an_object_reads_as_what_it_acts_on_else_as_its_name() {
    for (object, text) in [
        (
            json!({ "displayName": "CFO <cfo@company.example>", "email": "m@evil.example" }),
            "m@evil.example",
        ),
        (json!({ "name": "Lea", "path": "/a/b" }), "/a/b"),
        (json!({ "address": "Main St 1", "path": "/a" }), "Main St 1"),
        (json!({ "name": "Lea", "title": "Dr" }), "Lea"),
        (json!({ "label": "L" }), "L"),
        (json!({ "email": "", "name": "Lea" }), "Lea"),
        (
            json!({ "email": { "address": "deep@x.example" } }),
            "deep@x.example",
        ),
    ] {
        assert_eq!(worded(object.clone()), format!("Send {text}"), "{object}");
    }
    for nothing in [
        json!({}),
        json!({ "id": "7" }),
        json!({ "email": { "value": { "address": "too@deep.example" } } }),
        // A name that passes for an address is not shown: there is another address, or none.
        json!({ "displayName": "CFO <cfo@company.example>" }),
        json!({ "name": "cfo＠company.example" }),
    ] {
        assert_eq!(worded(nothing.clone()), GENERIC, "{nothing}");
    }
}

// W-5
#[test]
fn only_declared_dates_read_as_dates() {
    let dated = |schema: Value, value: &str| {
        let properties = json!({ "x": schema });
        let document = call(
            json!({ "approval": "Send {input.x}" }),
            properties,
            json!({ "x": value }),
        );
        [
            "Europe/Berlin",
            "America/New_York",
            "Pacific/Honolulu",
            "Pacific/Kiritimati",
        ]
        .map(|zone| {
            shown(&document, "en", zone, State::Ask).1["sentence"]
                .as_str()
                .unwrap()
                .to_owned()
        })
    };
    let instant = json!({ "type": "string", "format": "date-time" });
    let [berlin, new_york, ..] = dated(instant.clone(), "2026-10-12T07:00:00Z");
    assert_eq!(berlin, "Send October 12, 2026 at 9:00\u{202f}AM");
    assert_eq!(new_york, "Send October 12, 2026 at 3:00\u{202f}AM");
    let day = json!({ "anyOf": [{ "type": "string", "format": "date" }, { "type": "null" }] });
    let [.., honolulu, kiritimati] = dated(day, "2026-10-12");
    assert_eq!(honolulu, "Send October 12, 2026");
    assert_eq!(honolulu, kiritimati);
    for (schema, value) in [
        (json!({ "type": "string" }), "2026-10-12T07:00:00Z"),
        (instant.clone(), "2026-02-30"),
        (instant.clone(), "2026-01-01T24:00Z"),
        (instant.clone(), "0000-01-01"),
        (instant, "tomorrow"),
    ] {
        assert_eq!(dated(schema, value)[0], format!("Send {value}"));
    }
}

// W-6
#[test]
fn numbers_are_exact_and_booleans_are_words() {
    let in_locale = |x: &str, locale: &str| {
        let document = call(
            json!({ "approval": "Send {input.x}" }),
            json!({ "x": {} }),
            json!({ "x": 0 }),
        );
        let text = document
            .to_string()
            .replace("\"x\":0", &format!("\"x\":{x}"));
        let call = read_worded_call(text.as_bytes()).unwrap();
        let reader = Reader::utc().with_locale(locale).unwrap();
        render::sentence_text(&card(&call, &reader, State::Ask), false)
    };
    for (number, en, de) in [
        (
            "1234567890123456789012345678901234567890",
            "1,234,567,890,123,456,789,012,345,678,901,234,567,890",
            "1.234.567.890.123.456.789.012.345.678.901.234.567.890",
        ),
        ("26.1000", "26.1000", "26,1000"),
        ("0.1", "0.1", "0,1"),
        (
            "9007199254740993",
            "9,007,199,254,740,993",
            "9.007.199.254.740.993",
        ),
        ("1e3", "1,000", "1.000"),
        ("-0.50", "-0.50", "-0,50"),
        ("1e999", "1e999", "1e999"),
        ("true", "yes", "ja"),
        ("false", "no", "nein"),
    ] {
        assert_eq!(in_locale(number, "en"), format!("Send {en}"));
        assert_eq!(in_locale(number, "de"), format!("Send {de}"));
    }
}

// W-8
#[test]
fn a_sentence_is_whole_or_the_generic_one() {
    let properties = json!({ "a": {}, "b": {} });
    let both = json!({ "approval": "{input.a} {input.b}" });
    assert_eq!(
        sentence(&call(
            both.clone(),
            properties.clone(),
            json!({ "a": "x", "b": "y" })
        )),
        "x y"
    );
    for input in [
        json!({ "a": "x" }),
        json!({ "a": "x", "b": null }),
        json!({ "a": "x", "b": "" }),
    ] {
        assert_eq!(
            sentence(&call(both.clone(), properties.clone(), input)),
            GENERIC
        );
    }
    // 240 shown characters are a sentence, 241 are not.
    let words = |length: usize| {
        call(
            json!({ "approval": format!("{}{{input.a}}{{input.a}}", "w".repeat(length - 120)) }),
            properties.clone(),
            json!({ "a": "v".repeat(60) }),
        )
    };
    assert_eq!(shown_len(&sentence(&words(240))), 240);
    assert_eq!(sentence(&words(241)), GENERIC);
}

// W-9
#[test]
fn the_generic_sentence_is_title_and_two_labelled_fields() {
    let described = |text: &str| json!({ "type": "string", "description": text });
    let properties = json!({
        "itemId": described("Item."),
        "isUrgent": { "type": "boolean", "description": "Urgent." },
        "token": { "type": "string", "format": "uuid", "description": "Request token." },
        "text": { "type": "string", "maxLength": 1001, "description": "Text." },
        "silent": { "type": "string" },
        "wordy": described(&"w".repeat(41)),
        "empty": described("Empty."),
        "to": described("Recipients; at least one."),
        "folder": described("Folder: where it goes (a path)."),
        "subject": described("Subject."),
    });
    let input = json!({
        "itemId": "i", "isUrgent": true, "token": "t", "text": "x", "silent": "s", "wordy": "w", "empty": "",
        "to": "jana@example.com", "folder": "/a", "subject": "third",
    });
    let document = call(json!({}), properties, input);
    assert_eq!(
        sentence(&document),
        "Send note · Recipients: jana@example.com · Folder: /a"
    );
}

// W-10, O-10
#[test]
fn outcomes_have_their_sentence_else_the_frame() {
    let with = |sentences: Value, outcome: Value| {
        let mut document = call(sentences, json!({ "x": {} }), json!({ "x": "it" }));
        document["outcome"] = outcome;
        let state = document["outcome"]["state"].as_str().unwrap();
        let state = State::from_wire(state).unwrap();
        sentence_in(&document, "en", state)
    };
    let all = json!({
        "approval": "Send {input.x}", "done": "Sent {input.x} as {data.id}", "rejected": "Kept {input.x}", "notRun": "{input.x} not sent",
    });
    let done = json!({ "state": "done", "data": { "id": "m1" }, "summary": "Queued." });
    assert_eq!(with(all.clone(), done.clone()), "Sent it as m1");
    assert_eq!(with(all.clone(), json!({ "state": "rejected" })), "Kept it");
    assert_eq!(
        with(all.clone(), json!({ "state": "not_run" })),
        "it not sent"
    );
    assert_eq!(
        with(all.clone(), json!({ "state": "running" })),
        "Running: Send it"
    );
    assert_eq!(
        with(all.clone(), json!({ "state": "unknown" })),
        "Unknown whether this happened: Send it"
    );
    // Data that is not there leaves no gap.
    assert_eq!(with(all, json!({ "state": "done" })), "Done: Send it");
    let approval = json!({ "approval": "Send {input.x}" });
    assert_eq!(with(approval.clone(), done), "Queued.");
    assert_eq!(
        with(approval.clone(), json!({ "state": "done" })),
        "Done: Send it"
    );
    assert_eq!(
        with(approval.clone(), json!({ "state": "rejected" })),
        "Rejected: Send it"
    );
    assert_eq!(
        with(approval, json!({ "state": "not_run" })),
        "Not run: Send it"
    );
    assert_eq!(
        with(json!({}), json!({ "state": "rejected" })),
        "Rejected: Send note"
    );
}

// F-4
#[test]
fn one_language_supplies_the_whole_set() {
    let mut document = call(
        json!({ "approval": "Send {input.x}", "done": "Sent {input.x}" }),
        json!({ "x": { "description": "Thing." } }),
        json!({ "x": "it" }),
    );
    document["manifest"]["presentation"]["translations"] = json!({
        "de": { "actions": { "note.send": {
            "title": "Notiz senden", "input": { "x": "Sache." }, "sentences": { "approval": "{input.x} senden" },
        } } },
        "fr": { "actions": { "note.send": { "title": "Envoyer la note" } } },
    });
    document["outcome"] = json!({ "state": "done" });
    let ask = |locale: &str| sentence_in(&document, locale, State::Ask);
    let done = |locale: &str| sentence_in(&document, locale, State::Done);
    assert_eq!(
        (ask("de").as_str(), done("de").as_str()),
        ("it senden", "Erledigt: it senden")
    );
    assert_eq!(
        (ask("de-CH").as_str(), done("de-CH").as_str()),
        ("it senden", "Erledigt: it senden")
    );
    assert_eq!(
        (ask("en").as_str(), done("en").as_str()),
        ("Send it", "Sent it")
    );
    // A locale that translates only the title does not word the Action.
    assert_eq!(
        (ask("fr").as_str(), done("fr").as_str()),
        ("Send it", "Sent it")
    );
    assert_eq!(done("ja"), "Sent it");
    let (text, view) = shown(&document, "de-CH", "UTC", State::Ask);
    assert!(text.contains("\nSache: it\n"), "{text}");
    assert_eq!(
        (&view["appLocale"], &view["frameLocale"], &view["locale"]),
        (&json!("de"), &json!("de"), &json!("de-CH"))
    );
    // Titles and descriptions fall back field by field.
    let generic = call(
        json!({}),
        json!({ "x": { "description": "Thing." } }),
        json!({ "x": "it" }),
    );
    let mut generic = generic;
    generic["manifest"]["presentation"] = document["manifest"]["presentation"].clone();
    generic["manifest"]["presentation"]
        .as_object_mut()
        .unwrap()
        .remove("sentences");
    assert_eq!(
        sentence_in(&generic, "fr", State::Ask),
        "Envoyer la note · Thing\u{a0}: it"
    );
}

// W-11: what cannot be read is skipped, and the rest still words the Action.
#[test]
fn words_that_cannot_be_read_are_skipped() {
    let properties = json!({ "x": {} });
    for broken in [
        json!({ "approval": "Send {input.x" }),
        json!({ "approval": "Send {input.y}" }),
        json!({ "approval": 7 }),
        json!({ "approval": "w".repeat(201) }),
        json!({ "approval": "{input.x}".repeat(7) }),
        json!("Send"),
        json!({}),
    ] {
        let document = call(broken.clone(), properties.clone(), json!({ "x": "it" }));
        assert_eq!(sentence(&document), GENERIC, "{broken}");
    }
    let mut document = call(
        json!({ "approval": "Send {input.x}" }),
        properties,
        json!({ "x": "it" }),
    );
    document["manifest"]["presentation"]["translations"] =
        json!({ "de": [], "fr": { "actions": { "note.send": { "sentences": "x" } } } });
    document["manifest"]["presentation"]["icons"] = json!(1);
    for locale in ["de", "fr", "en"] {
        assert_eq!(sentence_in(&document, locale, State::Ask), "Send it");
    }
    document["manifest"]["presentation"] = json!("none");
    assert_eq!(sentence(&document), GENERIC);
}

// D-5: all of the input is on the card, whatever the schema knows of it.
#[test]
fn all_fields_are_shown_and_nothing_is_invented() {
    let properties = json!({
        "to": { "type": "array", "description": "Recipients.", "items": { "properties": { "email": { "description": "Email address; required." } } } },
        "flag": { "type": "boolean", "description": "Flag." },
        "absent": { "description": "Absent." },
    });
    let input = json!({
        "hidden": "not declared", "flag": false, "to": [{ "email": "a@x.example", "role": "cc" }, { "email": "b@x.example" }],
        "nested": { "list": [1, 2], "none": null, "deep": { "text": "two\nlines" } },
    });
    let (text, _) = shown(&call(json!({}), properties, input), "en", "UTC", State::Ask);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    for line in [
        "Recipients 1 – Email address:",
        "a@x.example",
        "Recipients 1 – role:",
        "cc",
        "b@x.example",
        "hidden:",
        "not declared",
        "nested – none:",
        "(nothing)",
        "nested – deep – text:",
        "│ two",
        "│ lines",
    ] {
        assert!(
            lines
                .iter()
                .any(|it| it.ends_with(line) || it.starts_with(line)),
            "{line:?} in\n{text}"
        );
    }
    assert!(text.contains("Flag:"), "{text}");
    assert!(!text.contains("Absent"), "{text}");
}

// D-6, D-11: a key, a value or a word of the app cannot forge a row.
#[test]
fn nothing_in_a_manifest_or_call_forges_a_row() {
    let properties = json!({ "x": { "description": "Label\n[ Approve ]\u{202e}" } });
    let input = json!({ "x": "a\r\u{1b}[2Kb", "k\n[ Approve ]": "v" });
    let document = call(
        json!({ "approval": "Send\n[ Approve ] {input.x}" }),
        properties,
        input,
    );
    let (text, _) = shown(&document, "en", "UTC", State::Ask);
    assert_eq!(
        text.lines().filter(|line| line.starts_with("[ ")).count(),
        1,
        "{text}"
    );
    assert!(!text.contains(['\u{1b}', '\u{202e}', '\r']), "{text}");
}

// D-10, D-13
#[test]
fn a_card_without_a_review_has_buttons_and_warnings_of_its_own() {
    let mut document = call(
        json!({ "approval": "Send {input.x}" }),
        json!({ "x": {} }),
        json!({ "x": "it" }),
    );
    let entry = &mut document["manifest"]["actions"]["note.send"];
    entry["openWorld"] = json!(true);
    entry["review"] = json!(true);
    document["approvalReason"] = json!("Because.");
    let (text, view) = shown(&document, "en", "UTC", State::Ask);
    assert_eq!(
        text,
        "Notes\nSend it\n\nWarning: this reaches people or services outside.\n\nx: it\n\nWhy: Because.\n\n[ Approve ]  [ Decline ]\n"
    );
    assert_eq!(
        (&view["confirm"], &view["decline"], &view["tone"]),
        (&json!("Approve"), &json!("Decline"), &json!("warning"))
    );
    assert_eq!(view["rememberScope"], Value::Null);
    let bytes = serde_json::to_vec(&document).unwrap();
    let call = read_worded_call(&bytes).unwrap();
    let html = render::html(
        &card(&call, &Reader::utc(), State::Ask),
        &HtmlOptions::default(),
    );
    assert!(
        html.contains("<button type=\"button\" data-decision=\"confirm\">Approve</button>"),
        "{html}"
    );
}

// W-10, O-7: the app's sentence above the review that the Action still returns in the older shape.
#[test]
fn a_legacy_review_stands_below_the_apps_sentence() {
    use countersign::legacy::{self, Headline, read_legacy_call};
    use countersign::wording;
    let worded = call(
        json!({ "approval": "Send {input.x}" }),
        json!({ "x": {} }),
        json!({ "x": "it" }),
    );
    let bytes = serde_json::to_vec(&worded).unwrap();
    let worded = read_worded_call(&bytes).unwrap();
    let review = json!({
        "app": { "name": "Notes" },
        "action": { "id": "note.send", "title": "Send note" },
        "legacyReview": { "message": "It goes to everybody.", "details": [{ "label": "To", "value": "all@example.com" }] },
    });
    let bytes = serde_json::to_vec(&review).unwrap();
    let legacy = read_legacy_call(&bytes).unwrap();
    let reader = Reader::utc();
    for (state, sentence) in [
        (State::Ask, "Send it"),
        (State::Rejected, "Rejected: Send it"),
    ] {
        let headline = Headline::Whole(wording::sentence(&worded, &reader, state));
        let card = legacy::card(&legacy, Some(headline), &reader, state);
        let text = render::text(&card, &TextOptions::default());
        assert!(
            text.starts_with(&format!("Notes\n{sentence}\n\n│ It goes to everybody.\n")),
            "{text}"
        );
        assert!(text.contains("  To: all@example.com\n"), "{text}");
    }
}
