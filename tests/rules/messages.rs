//! F-5: the catalog check.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use countersign::{Report, check_messages};
use serde_json::{Value, json};

use super::support::{
    Edit, Expected, check_messages as check_wording, issues, object, same_issues,
};

/// A catalog in two languages, with a count and an object, without any issue.
fn catalog() -> Value {
    json!({
        "locales": ["en", "de"],
        "forms": {
            "en": {
                "action": "Move {amount} to {to}",
                "running": "Moving {amount} to {to}",
                "done": "Moved {amount} to {to}",
                "confirm": "Move {amount}",
                "decline": "Leave"
            },
            "de": {
                "action": "{amount} nach {to} bewegen",
                "running": "Bewegt {amount} nach {to}",
                "done": "Hat {amount} nach {to} bewegt",
                "confirm": "{amount} bewegen",
                "decline": "Lassen"
            }
        },
        "slots": {
            "amount": {
                "kind": "count",
                "value": 2,
                "noun": {
                    "en": { "one": "note", "other": "notes" },
                    "de": { "one": "Notiz", "other": "Notizen" }
                }
            },
            "to": { "kind": "object", "title": "Plan" }
        }
    })
}

/// The same without samples.
fn bare() -> Value {
    catalog().without("/slots")
}

/// Forms that name these slots in whatever language.
fn forms(names: &str) -> Value {
    json!({ "action": names, "running": names, "done": names, "confirm": "OK", "decline": "No" })
}

/// A catalog of one locale with a count whose noun is this.
fn counting(locale: &str, noun: Value) -> Value {
    json!({
        "locales": [locale],
        "forms": object([(locale.to_owned(), forms("{n}"))]),
        "slots": { "n": { "kind": "count", "value": 3, "noun": noun } }
    })
}

fn check(document: &Value) -> Result<(), Report> {
    check_messages(document.to_string().as_bytes())
}

#[track_caller]
fn accepted(document: &Value) {
    if let Err(report) = check(document) {
        panic!("refused: {document}\n{report}");
    }
}

#[track_caller]
fn refused_for(document: &Value, expected: &[Expected<'_>]) -> Report {
    let report = check(document).expect_err("accepted");
    same_issues(&report, expected);
    check_wording(document, &report);
    report
}

#[track_caller]
fn refused(document: &Value, path: &str, code: &str) -> String {
    let report = refused_for(document, &[(path, code)]);
    assert_eq!(report.len(), 1, "\n{report}");
    report.issues()[0].message.clone()
}

// F-5
#[test]
fn a_catalog_has_locales_and_forms_and_perhaps_slots() {
    accepted(&catalog());
    accepted(&bare());
    refused(&catalog().with("/title", "Move"), "/title", "unknown_field");
    refused(&catalog().without("/forms"), "/forms", "missing_field");
    refused(&catalog().with("/forms", json!([])), "/forms", "wrong_type");
    refused(&catalog().with("/slots", 1), "/slots", "wrong_type");
    refused(&json!([catalog()]), "", "wrong_type");
    for broken in ["", "{", "{}}"] {
        let report = check_messages(broken.as_bytes()).unwrap_err();
        same_issues(&report, &[("", "invalid_json")]);
    }
    let report = check_messages(b"{}").unwrap_err();
    same_issues(
        &report,
        &[("/locales", "missing_field"), ("/forms", "missing_field")],
    );
}

// F-5, J-2: also in the maps by locale, and the last value counts.
#[test]
fn repeated_keys() {
    let text = bare().to_string();
    let twice = text.replacen("\"de\":", "\"de\":{},\"de\":", 1);
    let report = check_messages(twice.as_bytes()).unwrap_err();
    same_issues(&report, &[("/forms/de", "duplicate_key")]);
    let text = catalog().to_string();
    let twice = text.replacen(
        "\"one\":\"Notiz\"",
        "\"one\":\"Notiz\",\"one\":\"Notiz\"",
        1,
    );
    let report = check_messages(twice.as_bytes()).unwrap_err();
    same_issues(&report, &[("/slots/amount/noun/de/one", "duplicate_key")]);
}

// F-5, R-1
#[test]
fn locales_are_canonical_and_at_least_one() {
    let one =
        |tag: &str| json!({ "locales": [tag], "forms": object([(tag.to_owned(), forms("Go"))]) });
    accepted(&one("en-US"));
    refused_for(
        &one("en_US"),
        &[
            ("/locales/0", "locale_not_canonical"),
            ("/forms/en_US", "locale_not_canonical"),
        ],
    );
    refused(&bare().with("/locales", json!([])), "/locales", "too_few");
    refused(&bare().with("/locales", "en"), "/locales", "wrong_type");
    refused(&bare().with("/locales/1", 7), "/locales/1", "wrong_type");
    accepted(&bare().with("/locales", json!(["en", "de", "en"])));
    // The forms are held against no list that is wrong itself.
    accepted(&catalog().with("/locales", json!(["de", "en"])));
    refused(
        &catalog().with("/locales/0", "EN"),
        "/locales/0",
        "locale_not_canonical",
    );
}

// F-5
#[test]
fn forms_are_those_of_the_locales() {
    refused(&bare().without("/forms/de"), "/forms/de", "missing_field");
    accepted(&bare().without("/forms/de").with("/locales", json!(["en"])));
    refused(
        &bare().with("/locales", json!(["en"])),
        "/forms/de",
        "locale_not_offered",
    );
    // An ancestor is another locale.
    refused_for(
        &bare().with("/locales", json!(["en", "de-CH"])),
        &[
            ("/forms/de", "locale_not_offered"),
            ("/forms/de-CH", "missing_field"),
        ],
    );
    // What is wrong with forms that nobody asked for is told all the same.
    refused_for(
        &bare()
            .with("/locales", json!(["en"]))
            .without("/forms/de/done"),
        &[
            ("/forms/de", "locale_not_offered"),
            ("/forms/de/done", "missing_field"),
        ],
    );
}

// F-5
#[test]
fn every_locale_has_the_required_forms() {
    for form in ["action", "running", "done", "confirm", "decline"] {
        let path = format!("/forms/de/{form}");
        refused(&catalog().without(&path), &path, "missing_field");
    }
    for form in ["rejected", "notRun", "short"] {
        let path = format!("/forms/de/{form}");
        accepted(&catalog().with(&path, "Wort"));
    }
    refused(
        &catalog().with("/forms/de/title", "x"),
        "/forms/de/title",
        "unknown_field",
    );
    refused(&bare().with("/forms/de", "x"), "/forms/de", "wrong_type");
}

// F-5, R-3 to R-6
#[test]
fn the_rules_of_forms_hold_in_every_locale() {
    let path = "/forms/de/running";
    let long = |length: usize| {
        let filler = "x".repeat(length - "{amount}{to}".len());
        bare().with(path, format!("{{amount}}{{to}}{filler}"))
    };
    accepted(&long(200));
    refused(&long(201), path, "too_long");
    let message = refused(
        &bare().with(path, "{ {amount} {to}"),
        path,
        "invalid_placeholder",
    );
    assert!(message.contains("{item}"), "{message}");
    refused(
        &bare().with("/forms/de/action", "{amount} nach {to} bewegen?"),
        "/forms/de/action",
        "invalid_format",
    );
    refused(
        &bare().with("/forms/de/decline", ""),
        "/forms/de/decline",
        "too_short",
    );
    for locale in ["en", "de"] {
        let path = format!("/forms/{locale}/notRun");
        refused(&catalog().with(&path, "{from}"), &path, "unknown_slot");
        accepted(&catalog().with(&path, "{to}"));
    }
    // Both languages leave it unsaid, so they do not differ.
    refused_for(
        &catalog()
            .with("/forms/en/done", "Moved {amount}")
            .with("/forms/de/done", "Hat {amount} bewegt"),
        &[
            ("/forms/en/done", "missing_slot"),
            ("/forms/de/done", "missing_slot"),
        ],
    );
    let chips = "{amount} {to} {to} {to}";
    accepted(&catalog().with("/forms/de/action", chips));
    refused(
        &catalog().with("/forms/de/action", format!("{chips} {{to}}")),
        "/forms/de/action",
        "too_many_chips",
    );
}

// F-5, R-7: with the noun and the formats of each locale.
#[test]
fn buttons_are_measured_in_their_own_language() {
    let noun = |length: usize| {
        let one = "x".repeat(length - "2  bewegen".len());
        catalog().with("/slots/amount/noun/de/other", one)
    };
    accepted(&noun(40));
    let message = refused(&noun(41), "/forms/de/confirm", "button_too_long");
    assert!(message.contains("41"), "{message}");
    // English groups digits, Polish begins to do so with five of them.
    let catalog = |locale: &str| {
        let mut forms = forms("{n}");
        forms["confirm"] = json!(format!("{{n}} {}", "x".repeat(33)));
        json!({
            "locales": [locale],
            "forms": object([(locale.to_owned(), forms)]),
            "slots": { "n": { "kind": "count", "value": 1000, "noun":
                { "one": "y", "few": "y", "many": "y", "other": "y" } } }
        })
    };
    accepted(&catalog("pl"));
    refused(&catalog("en"), "/forms/en/confirm", "button_too_long");
    // What can be said without samples.
    let alone = |words: &str| bare().with("/forms/de/decline", words);
    accepted(&alone(&"x".repeat(40)));
    refused(
        &alone(&"x".repeat(41)),
        "/forms/de/decline",
        "button_too_long",
    );
    refused_for(
        &bare()
            .with("/forms/en/confirm", "{amount} {to}")
            .with("/forms/de/confirm", "{amount} {to}"),
        &[
            ("/forms/en/confirm", "button_slots"),
            ("/forms/de/confirm", "button_slots"),
        ],
    );
}

// F-5
#[test]
fn forms_of_all_locales_name_the_same_slots() {
    let path = "/forms/de/running";
    for same in ["{to}: {amount}", "{amount} {to} {amount}"] {
        accepted(&bare().with(path, same));
    }
    for (other, differences) in [
        ("Bewegt {amount}", "missing `to`"),
        ("Bewegt {amount} {to} {from}", "extra `from`"),
        ("Bewegt", "missing `amount, to`"),
        ("{from} {to} {by}", "missing `amount`, extra `from, by`"),
    ] {
        let message = refused(&bare().with(path, other), path, "slots_differ");
        assert_eq!(message, format!("other slots than in `en`: {differences}"));
    }
    for form in ["action", "running", "done", "confirm"] {
        let path = format!("/forms/de/{form}");
        refused(&bare().with(&path, "Halt"), &path, "slots_differ");
    }
    accepted(&bare().with("/forms/de/decline", "Halt"));
    let path = "/forms/de/decline";
    refused(&bare().with(path, "{to} lassen"), path, "slots_differ");
}

// F-5
#[test]
fn optional_forms_are_compared_where_two_locales_have_them() {
    let three = bare()
        .with("/locales/-", "nl")
        .with("/forms/nl", bare()["forms"]["en"].clone());
    for form in ["rejected", "notRun", "short"] {
        let of = |locale: &str| format!("/forms/{locale}/{form}");
        accepted(&three.clone().with(&of("de"), "{to}"));
        accepted(
            &three
                .clone()
                .with(&of("de"), "{to}")
                .with(&of("nl"), "{to}!"),
        );
        let document = three
            .clone()
            .with(&of("de"), "{to}")
            .with(&of("nl"), "{amount}");
        let message = refused(&document, &of("nl"), "slots_differ");
        assert!(message.contains("`de`"), "{message}");
        // The first locale of the list decides, wherever its forms stand.
        let document = document.with("/locales", json!(["nl", "en", "de"]));
        let message = refused(&document, &of("de"), "slots_differ");
        assert!(message.contains("`nl`"), "{message}");
    }
}

// F-5: a form that cannot be read says nothing about the others.
#[test]
fn a_broken_form_is_no_measure_for_others() {
    refused(
        &bare().with("/forms/en/done", "Moved { amount } to {to}"),
        "/forms/en/done",
        "invalid_placeholder",
    );
    refused(
        &bare().with("/forms/de/done", "Hat {Amount} nach {to} bewegt"),
        "/forms/de/done",
        "invalid_placeholder",
    );
}

/// A catalog whose German question shows this many characters: `<words>2 Notizen Plan?`
fn question_of(length: usize) -> Value {
    let words = "x".repeat(length - "2 Notizen Plan?".len());
    catalog().with("/forms/de/action", format!("{words}{{amount}} {{to}}"))
}

// F-5
#[test]
fn a_question_shows_at_most_80_characters() {
    let path = "/forms/de/action";
    accepted(&question_of(80));
    let message = refused(&question_of(81), path, "question_too_long");
    assert!(
        message.contains("80") && message.contains("81"),
        "{message}"
    );
    // Without samples a form is measured when it has no placeholders.
    let alone = |length: usize| {
        let words = "é".repeat(length);
        bare()
            .with("/forms/en/action", "Go")
            .with(path, words.as_str())
    };
    accepted(&alone(79));
    refused(&alone(80), path, "question_too_long");
    accepted(&question_of(120).without("/slots"));
    // Clusters are counted, as in every length that is shown.
    accepted(
        &bare()
            .with("/forms/en/action", "Go")
            .with(path, "👍🏽".repeat(50)),
    );
}

// F-5, D-1: the question mark is that of the language.
#[test]
fn the_frame_is_part_of_the_question() {
    let catalog = |locale: &str, length: usize| {
        let mut forms = forms("Go");
        forms["action"] = json!("x".repeat(length));
        json!({ "locales": [locale], "forms": object([(locale.to_owned(), forms)]) })
    };
    for locale in ["en", "de", "tlh"] {
        accepted(&catalog(locale, 79));
        refused(
            &catalog(locale, 80),
            &format!("/forms/{locale}/action"),
            "question_too_long",
        );
    }
}

// F-5, D-2, D-3: values count as their chips show them.
#[test]
fn chips_are_measured_as_they_are_shown() {
    let path = "/forms/en/action";
    let with = |slot: Value, words: usize| {
        let mut catalog = json!({
            "locales": ["en"],
            "forms": { "en": forms("{s}") },
            "slots": { "s": slot }
        });
        catalog["forms"]["en"]["action"] = json!(format!("{{s}}{}", "x".repeat(words)));
        catalog
    };
    let person = |name: &str| json!({ "name": name, "address": "somebody@example.com" });
    let people = ["Ana", "Ben", "Cem", "Dee"].map(person);
    let people = json!({ "kind": "person", "people": people, "more": 1 });
    for (slot, shown) in [
        // Cut to 40, without quotation marks.
        (json!({ "kind": "object", "title": "t".repeat(60) }), 40),
        (json!({ "kind": "place", "title": "Plan" }), 4),
        // No chip, so not cut.
        (json!({ "kind": "text", "value": "t".repeat(60) }), 60),
        // A name without its address.
        (json!({ "kind": "person", "people": [person("Ana")] }), 3),
        (people, "Ana, Ben, Cem, and 2 more".len()),
        (
            json!({ "kind": "date", "value": "2026-10-05" }),
            "October 5, 2026".len(),
        ),
        // In UTC.
        (
            json!({ "kind": "instant", "value": "2026-10-05T23:30:00-02:00" }),
            "October 6, 2026 at 1:30 AM".len(),
        ),
    ] {
        let room = 80 - "?".len() - shown;
        accepted(&with(slot.clone(), room));
        refused(&with(slot, room + 1), path, "question_too_long");
    }
    // A slot that cannot be read has no length.
    refused(
        &with(json!({ "kind": "text" }), 100),
        "/slots/s/value",
        "missing_field",
    );
}

// F-5
#[test]
fn a_noun_has_the_plural_categories_of_its_locale() {
    let other = |tag: &str, categories: &[&str]| {
        let noun = categories.iter().map(|it| ((*it).to_owned(), json!("x")));
        let mut noun = object(noun);
        noun["other"] = json!("x");
        counting(tag, object([(tag.to_owned(), noun)]))
    };
    for (tag, categories) in [
        ("en", &["one"][..]),
        ("ja", &[]),
        ("pl", &["one", "few", "many"]),
        ("cs", &["one", "few"]),
        ("fr", &["one", "many"]),
        ("ar", &["zero", "one", "two", "few", "many"]),
        ("sr-Latn", &["one", "few"]),
    ] {
        accepted(&other(tag, categories));
        for missing in categories {
            let rest: Vec<&str> = categories
                .iter()
                .copied()
                .filter(|it| it != missing)
                .collect();
            let path = format!("/slots/n/noun/{tag}/{missing}");
            let message = refused(&other(tag, &rest), &path, "missing_plural_form");
            assert!(
                message.contains(missing) && message.contains(tag),
                "{message}"
            );
        }
    }
    // Polish uses `other` for fractions alone; every noun has it all the same.
    refused(
        &other("pl", &["one", "few", "many"]).without("/slots/n/noun/pl/other"),
        "/slots/n/noun/pl/other",
        "missing_field",
    );
    // One issue hides no other.
    refused_for(
        &counting("pl", json!({ "pl": { "few": "" } })),
        &[
            ("/slots/n/noun/pl/other", "missing_field"),
            ("/slots/n/noun/pl/one", "missing_plural_form"),
            ("/slots/n/noun/pl/many", "missing_plural_form"),
            ("/slots/n/noun/pl/few", "too_short"),
        ],
    );
}

// F-5
#[test]
fn a_noun_that_all_share_has_the_categories_of_them_all() {
    let with = |noun: Value| {
        catalog()
            .with("/slots/amount/noun", noun)
            .with("/locales", json!(["en", "de", "ja", "cs", "uk"]))
            .with("/forms/ja", forms("{amount} {to}"))
            .with("/forms/cs", forms("{amount} {to}"))
            .with("/forms/uk", forms("{amount} {to}"))
            .with("/forms/en/confirm", "OK")
            .with("/forms/de/confirm", "OK")
    };
    let all = json!({ "one": "kg", "few": "kg", "many": "kg", "other": "kg" });
    accepted(&with(all.clone()));
    let message = refused(
        &with(all.clone().without("/few")),
        "/slots/amount/noun/few",
        "missing_plural_form",
    );
    assert!(message.contains("`cs`, `uk`"), "{message}");
    let message = refused(
        &with(all.without("/one")),
        "/slots/amount/noun/one",
        "missing_plural_form",
    );
    assert!(message.contains("`en`, `de`, `cs` and 1 more"), "{message}");
    accepted(&catalog().with("/slots/amount/noun", json!({ "one": "kg", "other": "kg" })));
}

// F-5
#[test]
fn nouns_by_locale_are_those_of_the_locales() {
    let path = "/slots/amount/noun";
    refused(
        &catalog().without("/slots/amount/noun/de"),
        "/slots/amount/noun/de",
        "missing_field",
    );
    let fr = "/slots/amount/noun/fr";
    let noun = json!({ "one": "note", "many": "de notes", "other": "notes" });
    refused(&catalog().with(fr, noun.clone()), fr, "locale_not_offered");
    refused_for(
        &catalog().with(fr, noun.without("/many")),
        &[
            (fr, "locale_not_offered"),
            ("/slots/amount/noun/fr/many", "missing_plural_form"),
        ],
    );
    refused(
        &catalog().with("/slots/amount/noun/DE", json!({ "other": "x" })),
        "/slots/amount/noun/DE",
        "locale_not_canonical",
    );
    // Objects are nouns by locale, strings the forms of one noun.
    refused(
        &catalog().with("/slots/amount/noun/de", "Notizen"),
        "/slots/amount/noun/de",
        "wrong_type",
    );
    refused_for(
        &catalog().with(path, json!({ "en": "notes", "other": "notes" })),
        &[
            ("/slots/amount/noun/en", "unknown_field"),
            ("/slots/amount/noun/one", "missing_plural_form"),
        ],
    );
    refused_for(
        &catalog().with(path, json!({})),
        &[
            ("/slots/amount/noun/other", "missing_field"),
            ("/slots/amount/noun/one", "missing_plural_form"),
        ],
    );
    refused(&catalog().with(path, "notes"), path, "wrong_type");
    refused(&catalog().without(path), path, "missing_field");
}

// F-5, J-5
#[test]
fn all_issues_are_reported_together() {
    let document = catalog()
        .with("/locales/-", "en_US")
        .with("/extra", 1)
        .with("/forms/de/action", "{amount} bewegen?")
        .with("/forms/en/decline", "x".repeat(41))
        .with("/forms/de/short", "{")
        .without("/forms/de/confirm")
        .with("/slots/amount/noun/en/one", " ")
        .without("/slots/amount/noun/de/one")
        .with("/slots/to/gone", false);
    refused_for(
        &document,
        &[
            ("/locales/2", "locale_not_canonical"),
            ("/extra", "unknown_field"),
            ("/forms/de/action", "invalid_format"),
            ("/forms/de/action", "missing_slot"),
            ("/forms/de/action", "slots_differ"),
            ("/forms/en/decline", "button_too_long"),
            ("/forms/de/short", "invalid_placeholder"),
            ("/forms/de/confirm", "missing_field"),
            ("/slots/amount/noun/en/one", "blank"),
            ("/slots/amount/noun/de/one", "missing_plural_form"),
            ("/slots/to/gone", "unknown_value"),
        ],
    );
}

// F-5
#[test]
fn nothing_is_compared_with_locales_that_cannot_be_read() {
    refused(&catalog().without("/locales"), "/locales", "missing_field");
    refused_for(
        &catalog()
            .without("/locales")
            .with("/forms/de/confirm", "Los"),
        &[
            ("/locales", "missing_field"),
            ("/forms/de/confirm", "slots_differ"),
        ],
    );
}

// F-5, J-5
#[test]
fn messages_never_carry_an_attack_further() {
    let name = format!("{{{}}}", "n".repeat(32));
    let hostile = "\u{1b}[2J\u{202e}".repeat(50);
    let tag = hostile.as_str();
    let document = bare()
        .with("/forms/de/running", format!("{name} {}", "{ab}".repeat(30)))
        .with(&format!("/forms/{tag}"), forms("{amount} {to}"));
    let report = check(&document).unwrap_err();
    assert!(!report.is_empty());
    check_wording(&document, &report);
}

// F-5: what pairs of locales and slots could say is not worked out beyond a full report.
#[test]
fn many_locales_and_many_slots_do_not_multiply() {
    let tag = |index: usize| format!("en-x-{index}");
    let slot = |index: usize| format!("s{index}");
    let noun = json!({ "en": { "one": "x", "other": "x" } });
    let count = json!({ "kind": "count", "value": 1, "noun": noun });
    let tags: Vec<String> = (0..1000).map(tag).collect();
    let small = json!({ "action": "x", "running": "x", "done": "x" });
    let forms = tags.iter().map(|tag| (tag.clone(), small.clone()));
    let document = json!({
        "locales": tags,
        "forms": object(forms),
        "slots": object((0..1000).map(|index| (slot(index), count.clone())))
    });
    let report = check(&document).unwrap_err();
    // There are a million nouns and three million placeholders too few.
    assert!(report.len() < 200_000, "{}", report.len());
    assert!(report.issues().len() > 10_000);
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/catalogs"))
}

// F-5: a file is called as the one code that it shows, perhaps with more after a hyphen.
#[test]
fn fixtures_show_what_their_names_say() {
    let valid = fs::read(folder().join("transfer.json")).unwrap();
    if let Err(report) = check_messages(&valid) {
        panic!("{report}");
    }
    let mut shown = BTreeSet::new();
    for entry in fs::read_dir(folder().join("invalid")).unwrap() {
        let path = entry.unwrap().path();
        let report = check_messages(&fs::read(&path).unwrap()).unwrap_err();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let code = name.split('-').next().unwrap().to_owned();
        let codes: BTreeSet<&str> = issues(&report).into_iter().map(|(_, code)| code).collect();
        assert_eq!(codes, BTreeSet::from([code.as_str()]), "{name}\n{report}");
        shown.insert(code);
    }
    for code in ["slots_differ", "question_too_long", "missing_plural_form"] {
        assert!(shown.contains(code), "{code}");
    }
}
