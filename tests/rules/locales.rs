//! F-1, F-2 and F-6: the tag of a review, what it falls back to, and whose words and formats it gets.

use std::collections::BTreeSet;

use countersign::contract::State;
use countersign::locale::{Locale, Reader, ancestors, fallback_chain};
use countersign::{read_call, render, view};
use serde_json::{Value, json};

use super::support::*;

//
#[test]
fn a_locale_is_its_own_canonical_form() {
    for (canonical, other) in [
        ("en", "EN"),
        ("en-US", "en-us"),
        ("en-US", "en_US"),
        ("en-US", "en-US-"),
        ("en-US", " en-US"),
        ("sr-Latn", "sr-latn"),
        ("zh-Hant-TW", "zh-TW-Hant"),
        ("de-1996", "de-DE-de"),
        ("he", "iw"),
        ("id", "in"),
        ("yi", "ji"),
        ("ro", "mo"),
        ("fil", "tl"),
        ("zh", "cmn"),
        ("zh-Hans-CN", "cmn-Hans-CN"),
        ("yue", "zh-yue"),
        ("nb", "no-bok"),
        ("sr-Latn", "sh"),
        ("de", "ger"),
        ("en", "eng"),
        ("tlh", "i-klingon"),
        ("jbo", "art-lojban"),
        ("en-GB", "en-UK"),
        ("de-DE", "de-DD"),
        ("fr-FR", "fr-FX"),
        ("ru-RU", "ru-SU"),
        ("en-001", "en-01"),
        ("hy", "hy-arevela"),
        ("ja-Latn-alalc97", "ja-Latn-hepburn-heploc"),
        ("sl-biske-rozaj", "sl-rozaj-biske"),
        ("ca-valencia", "ca-VALENCIA"),
        ("en-US-u-hc-h23", "en-US-u-HC-h23"),
        ("de-u-co-phonebk", "de-u-co-phonebook"),
        ("en-u-ca-gregory", "en-u-ca-gregorian"),
        ("en-u-kn", "en-u-kn-true"),
        ("en-u-ca-buddhist-nu-latn", "en-u-nu-latn-ca-buddhist"),
        ("en-t-de", "en-t-DE"),
        ("en-t-he", "en-t-iw"),
        ("en-a-foo-u-kn", "en-u-kn-a-foo"),
        ("en-x-foo", "en-X-foo"),
        ("und", "root"),
        ("qaa", ""),
        ("en-Qaaa", "a"),
        ("en-ZZ", "x-foo"),
    ] {
        edge(
            &review(),
            "/locale",
            canonical,
            other,
            "locale_not_canonical",
        );
        let locales = json!(["en", canonical]);
        let document = call().with("/locales", locales);
        edge(
            &document,
            "/locales/1",
            canonical,
            other,
            "locale_not_canonical",
        );
    }
}

// R-2, F-1
#[test]
fn a_locale_is_offered_itself_or_as_an_ancestor() {
    for (locale, offered, other) in [
        ("en", "en", "en-US"),
        ("en-US", "en-US", "en-GB"),
        ("en-GB", "en-001", "en-150"),
        ("en-GB", "en", "de"),
        ("de-CH", "de", "de-AT"),
        ("es-MX", "es-419", "es-ES"),
        ("es-MX", "es", "pt"),
        ("pt-AO", "pt-PT", "pt-BR"),
        ("pt-AO", "pt", "es"),
        ("zh-TW", "zh-Hant", "zh-Hans"),
        ("zh-TW", "zh", "zh-HK"),
        ("nb", "no", "nn"),
        ("sr-Latn-RS", "sr-Latn", "sr-Cyrl"),
        ("sr-Latn-RS", "sr", "hr"),
        ("de-CH-u-nu-latn", "de-CH", "de-u-nu-latn"),
        ("zh-TW-u-ca-roc", "zh", "und"),
        ("en-t-de-x-foo", "en", "en-x-foo"),
        ("tlh", "tlh", "en"),
    ] {
        let document = call().with("/review/locale", locale);
        accepted(&document.clone().with("/locales", json!([offered])));
        accepted(&document.clone().with("/locales", json!([other, offered])));
        refused(
            &document.clone().with("/locales", json!([other])),
            "/review/locale",
            "locale_not_offered",
        );
        // Not checked where the app's locales are unknown.
        accepted(&document.clone().without("/locales"));
        refused(
            &document.with("/locales", json!([other, "EN"])),
            "/locales/1",
            "locale_not_canonical",
        );
    }
}

// F-1
#[test]
fn a_chain_has_no_repeats_and_ends_at_its_base() {
    for (tag, chain) in [
        ("es-MX", "es-MX es-419 es"),
        ("pt-AO", "pt-AO pt-PT pt"),
        ("zh-TW", "zh-TW zh-Hant zh"),
        ("nb", "nb no"),
        ("de-CH", "de-CH de"),
        (
            "de-CH-u-co-phonebk-nu-latn",
            "de-CH-u-co-phonebk-nu-latn de-CH de",
        ),
        ("en", "en"),
        ("tlh", "tlh"),
    ] {
        let chain: Vec<&str> = chain.split(' ').collect();
        assert_eq!(ancestors(tag).unwrap(), chain);
        for base in ["en", "de", "es-419", "zh-Hant", tag] {
            let whole = fallback_chain(tag, base).unwrap();
            assert_eq!(whole.last().map(String::as_str), Some(base), "{tag}");
            assert_eq!(
                whole.iter().collect::<BTreeSet<_>>().len(),
                whole.len(),
                "{tag}"
            );
            let before_base: Vec<&str> = chain.iter().copied().filter(|tag| *tag != base).collect();
            assert_eq!(whole[..whole.len() - 1], before_base, "{tag}");
        }
    }
}

/// The JSON view of a review in this locale whose slot is this.
fn shown(locale: &str, slot: Value) -> Value {
    let document = review_of(slot).with("/locale", locale).to_string();
    let call = read_call(document.as_bytes()).unwrap();
    let reader = Reader::utc();
    render::json(&view::card(&call, &reader, State::Ask))
}

// F-2
#[test]
fn frame_words_come_from_the_chain_or_are_english() {
    for (tag, frame) in [
        ("en", "en"),
        ("en-GB", "en"),
        ("de", "de"),
        ("de-CH-1996", "de"),
        ("de-AT-u-nu-latn", "de"),
        ("tlh", "en"),
        ("und", "en"),
        ("en-DE", "en"),
    ] {
        assert_eq!(Locale::get(tag).unwrap().catalog().tag(), frame, "{tag}");
        let view = shown(tag, json!({ "kind": "text", "value": "x" }));
        assert_eq!(view["frameLocale"], frame, "{tag}");
    }
}

// F-6
#[test]
fn formats_are_the_languages_own_or_english() {
    let date = json!({ "kind": "date", "value": "2026-03-05" });
    for (tag, format, day) in [
        ("en", "en", "March 5, 2026"),
        ("en-GB", "en-GB", "5 March 2026"),
        ("de-CH", "de-CH", "5. März 2026"),
        ("tlh", "en", "March 5, 2026"),
        ("qaa", "en", "March 5, 2026"),
        ("tlh-DE", "en", "March 5, 2026"),
    ] {
        let view = shown(tag, date.clone());
        assert_eq!(view["locale"], format, "{tag}");
        assert_eq!(view["appLocale"], tag);
        let sentence = view["sentence"].as_str().unwrap();
        assert!(sentence.contains(day), "{tag}: {sentence}");
    }
    for tag in "af ar az-Cyrl bg bs-Cyrl cs da el fa fi ga he hi-Latn hr is ja ka ko lt mn my pa-Arab ru sr-Latn th uz-Cyrl vi xx yo zh zu".split(' ') {
        let view = shown(tag, date.clone());
        let sentence = view["sentence"].as_str().unwrap();
        assert!(!sentence.contains("M03") && !sentence.contains("03-05"), "{tag}: {sentence}");
    }
}

// F-6
#[test]
fn a_script_without_data_keeps_its_languages_plurals() {
    let noun = json!({ "one": "ONE", "few": "FEW", "many": "MANY", "other": "OTHER" });
    for (tag, forms) in [
        ("sr", ["ONE", "FEW", "OTHER", "ONE"]),
        ("sr-Latn", ["ONE", "FEW", "OTHER", "ONE"]),
        ("sr-Latn-RS", ["ONE", "FEW", "OTHER", "ONE"]),
        ("bs-Cyrl", ["ONE", "FEW", "OTHER", "ONE"]),
        ("uz-Cyrl", ["ONE", "OTHER", "OTHER", "OTHER"]),
        ("pl", ["ONE", "FEW", "MANY", "MANY"]),
        ("ru", ["ONE", "FEW", "MANY", "ONE"]),
        ("tlh", ["ONE", "OTHER", "OTHER", "OTHER"]),
    ] {
        for (value, form) in [1, 2, 5, 21].into_iter().zip(forms) {
            let view = shown(
                tag,
                json!({ "kind": "count", "value": value, "noun": noun }),
            );
            let sentence = view["sentence"].as_str().unwrap().replace('\u{a0}', " ");
            assert!(
                sentence.contains(&format!("{value} {form}")),
                "{tag}: {sentence}"
            );
        }
    }
}
