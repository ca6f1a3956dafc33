//! F-3 and F-6: in every locale of CLDR's list, and in some that nobody knows, a card is formatted by data of the
//! language or as English, and says which.

use std::collections::BTreeSet;

use countersign::contract::State;
use countersign::locale::Reader;
use countersign::{read_call, render, view};
use serde_json::{Value, json};

use super::each;
use super::sources::file;

const FORM: &str = "{number} {people} {day} {moment}";

const MADE_UP: &[&str] = &[
    "qaa",
    "qaa-Arab",
    "qtz-Latn-001",
    "tlh",
    "tlh-DE",
    "und",
    "und-Arab",
    "und-DE",
    "xx",
    "xx-Cyrl",
    "zxx",
    "mis-u-ca-buddhist",
    "tlh-u-ca-persian-nu-arab",
];

fn list(path: &str, pointer: &str) -> Value {
    let file: Value = serde_json::from_str(&file(&format!("cldr-core/{path}"))).unwrap();
    file.pointer(pointer).unwrap().clone()
}

fn all() -> Vec<String> {
    let all = list("availableLocales.json", "/availableLocales/full");
    all.as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_str().unwrap().to_owned())
        .collect()
}

/// The locales for which CLDR has at least what formats need. ICU has nothing for Haitian all the same.
fn covered() -> BTreeSet<String> {
    let levels = list("coverageLevels.json", "/effectiveCoverageLevels");
    let tags = levels.as_object().unwrap().keys().cloned();
    tags.filter(|tag| tag != "ht" && tag != "und").collect()
}

/// What the view says its format locale is, and the sentences of a year's months with a number, people and a moment.
fn shown(tag: &str) -> (String, Vec<String>) {
    let mut sentences = Vec::new();
    let mut locale = String::new();
    for month in 1..=12 {
        let review = json!({
            "locale": tag,
            "sentence": {
                "action": FORM,
                "running": FORM,
                "done": FORM,
                "confirm": "Do",
                "decline": "Keep"
            },
            "slots": {
                "number": { "kind": "count", "value": 1234, "noun": { "one": "ONE", "other": "OTHER" } },
                "people": { "kind": "person", "people": [{ "name": "Ana" }, { "name": "Ben" }] },
                "day": { "kind": "date", "value": format!("2026-{month:02}-05") },
                "moment": { "kind": "instant", "value": format!("2026-{month:02}-05T15:07:00Z") }
            }
        });
        let review = review.to_string();
        let call = read_call(review.as_bytes()).expect(tag);
        let view = render::json(&view::card(&call, &Reader::utc(), State::Ask));
        locale = view["locale"].as_str().unwrap().to_owned();
        let isolates = ['\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}'];
        sentences.push(view["sentence"].as_str().unwrap().replace(isolates, ""));
    }
    (locale, sentences)
}

/// A month's number in place of its name, as the root locale has it: M03. Of the Persian calendar it has names.
fn has_placeholder(text: &str) -> bool {
    if text.contains("Esfand") {
        return true;
    }
    let windows = text.as_bytes().windows(3);
    windows
        .into_iter()
        .any(|it| it[0] == b'M' && it[1..].iter().all(u8::is_ascii_digit))
}

#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn no_locale_shows_placeholders_of_root() {
    let all = all();
    assert!(all.len() > 750);
    let made_up = MADE_UP.iter().map(|it| (*it).to_owned());
    each(all.into_iter().chain(made_up), String::clone, |tag| {
        for sentence in shown(tag).1 {
            assert!(!has_placeholder(&sentence), "{tag}: {sentence}");
        }
    });
}

#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn a_locale_is_formatted_as_itself_or_exactly_as_the_view_says() {
    let (_, english) = shown("en");
    let own = |tag: &str| {
        let (locale, sentences) = shown(tag);
        let language = tag.split('-').next().unwrap_or_default();
        if locale == tag {
            assert!(sentences != english || language == "en", "{tag}");
            return true;
        }
        // Without data of the script there is its language, and without those there is English.
        let scriptless: Vec<_> = tag.split('-').filter(|it| it.len() != 4).collect();
        let known = ["en", language, &scriptless.join("-")];
        assert!(known.contains(&locale.as_str()), "{tag}: {locale}");
        assert_eq!(sentences, shown(&locale).1, "{tag}");
        false
    };
    let covered = covered();
    assert!(covered.len() > 500);
    each(
        &covered,
        |tag| (*tag).clone(),
        |tag| {
            assert!(own(tag), "{tag}");
        },
    );
    each(
        MADE_UP,
        |tag| (**tag).to_owned(),
        |tag| {
            assert!(!own(tag), "{tag}");
        },
    );
    let uncovered = all().into_iter().filter(|tag| !covered.contains(tag));
    each(uncovered, String::clone, |tag| {
        own(tag);
    });
}
