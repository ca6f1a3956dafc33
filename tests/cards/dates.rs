use countersign::contract::State;
use serde_json::json;

use super::*;

fn on(value: Value, locale: &str) -> Value {
    let mut document = review("Meet {when}", json!({ "when": value }));
    document["locale"] = locale.into();
    document
}

fn date(value: &str) -> Value {
    json!({ "kind": "date", "value": value })
}

fn instant(value: &str) -> Value {
    json!({ "kind": "instant", "value": value })
}

fn question(document: &Value, zone: &str) -> String {
    text_in(document, zone, State::Ask)
        .lines()
        .next()
        .unwrap()
        .replace('\u{202f}', " ")
}

// D-8
#[test]
fn a_day_is_the_same_everywhere() {
    let document = on(date("2026-03-04"), "en");
    for zone in ["Pacific/Honolulu", "UTC", "Pacific/Kiritimati"] {
        assert_eq!(question(&document, zone), "Meet March 4, 2026?");
    }
    assert!(!text(&document).contains("Time zone"));
}

// D-8
#[test]
fn an_instant_is_in_the_readers_zone_which_is_named_once() {
    let document = on(instant("2026-10-12T07:00:00Z"), "en");
    assert_eq!(
        question(&document, "Europe/Berlin"),
        "Meet October 12, 2026 at 9:00 AM?"
    );
    assert_eq!(
        question(&document, "America/New_York"),
        "Meet October 12, 2026 at 3:00 AM?"
    );
    let card = text_in(&document, "Europe/Berlin", State::Ask);
    assert_eq!(card.matches("Time zone: Europe/Berlin").count(), 1);
}

// D-8
#[test]
fn months_have_names_in_every_language() {
    for (locale, day) in [
        ("de", "4. März 2026"),
        ("pl", "4 marca 2026"),
        ("ja", "2026年3月4日"),
        ("ar", "4 مارس 2026"),
        ("sr-Latn", "04. mart 2026."),
        ("pt-BR", "4 de março de 2026"),
        ("fa", "۱۳ اسفند ۱۴۰۴"),
        ("th", "4 มีนาคม 2569"),
    ] {
        let document = on(date("2026-03-04"), locale);
        let question = question(&document, "UTC");
        assert!(question.contains(day), "{locale}: {question}");
    }
}

// D-8
#[test]
fn extensions_of_the_locale_are_honoured() {
    let document = on(instant("2026-10-12T13:00:00Z"), "en-u-hc-h23");
    assert_eq!(
        question(&document, "UTC"),
        "Meet October 12, 2026 at 13:00?"
    );
    let document = on(date("2026-03-04"), "fa-u-ca-gregory-nu-latn");
    assert!(question(&document, "UTC").contains("4 مارس 2026"));
}

// D-8
#[test]
fn a_time_that_occurs_twice_carries_its_offset() {
    let zone = "Europe/Berlin";
    let first = on(instant("2026-10-25T00:30:00Z"), "en");
    let second = on(instant("2026-10-25T01:30:00Z"), "en");
    let later = on(instant("2026-10-25T02:30:00Z"), "en");
    assert_eq!(
        question(&first, zone),
        "Meet October 25, 2026 at 2:30 AM (UTC+02:00)?"
    );
    assert_eq!(
        question(&second, zone),
        "Meet October 25, 2026 at 2:30 AM (UTC+01:00)?"
    );
    assert_eq!(question(&later, zone), "Meet October 25, 2026 at 3:30 AM?");
}

// D-8: the first and the last day that a review can hold.
#[test]
fn days_at_the_ends_of_the_calendar() {
    assert_eq!(
        question(&on(date("0001-01-01"), "de"), "UTC"),
        "Meet 1. Januar 1 n. Chr.?"
    );
    assert_eq!(
        question(&on(date("9999-12-31"), "de"), "UTC"),
        "Meet 31. Dezember 9999?"
    );
    let last = on(instant("9999-12-31T23:59:59Z"), "de");
    assert_eq!(question(&last, "UTC"), "Meet 31. Dezember 9999 um 23:59?");
}

// F-6
#[test]
fn an_unknown_language_formats_as_english_and_says_so() {
    let document = on(date("2026-03-04"), "tlh");
    assert_eq!(question(&document, "UTC"), "Meet March 4, 2026?");
    assert!(text(&document).contains("there is no data for tlh."));
    assert_eq!(view(&document, State::Ask)["locale"], "en");
    let document = on(date("2026-03-04"), "sr-Latn");
    assert!(!text(&document).contains("no data"));
    assert_eq!(view(&document, State::Ask)["locale"], "sr-Latn");
}

// F-6: plural rules of a script-tagged locale are its language's.
#[test]
fn counts_use_the_reviews_plural_rules() {
    let counted = |locale: &str, value: u64| {
        let noun =
            json!({ "one": "ONE", "two": "TWO", "few": "FEW", "many": "MANY", "other": "OTHER" });
        let mut document = review(
            "{n}",
            json!({ "n": { "kind": "count", "value": value, "noun": noun } }),
        );
        document["locale"] = locale.into();
        sentence(&document)
    };
    assert_eq!(counted("en", 1), "1 ONE?");
    assert_eq!(counted("en", 1234), "1,234 OTHER?");
    assert_eq!(counted("sr-Latn", 3), "3 FEW?");
    assert_eq!(counted("pl", 22), "22\u{a0}FEW?");
    assert_eq!(counted("ar", 2), "2 \u{2068}TWO\u{2069}؟");
    assert_eq!(counted("ja", 1), "1OTHER？");
    assert_eq!(
        counted("de", 9_007_199_254_740_991),
        "9.007.199.254.740.991 OTHER?"
    );
}
