//! Every valid document is accepted and shown; the same input gives the same output; fallback chains end.

use countersign::locale::{Locale, ancestors, fallback_chain};
use countersign::render::{HtmlOptions, html, json};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::cases;
use super::reviews::{LOCALES, call, review};
use super::shown::{each_state, every_rendering, read};

proptest! {
    #![proptest_config(cases(80))]

    // D-14: every state and format, twice, from two readings of the same bytes.
    #[test]
    fn the_same_call_gives_the_same_bytes(document in call()) {
        let bytes = document.to_string().into_bytes();
        let first = every_rendering(&read(&bytes)?);
        let copy = bytes.clone();
        prop_assert_eq!(first, every_rendering(&read(&copy)?));
    }

    //
    #[test]
    fn a_valid_review_is_accepted_alone_and_as_a_call(document in review()) {
        let bytes = document.to_string().into_bytes();
        let call = read(&bytes)?;
        let review = countersign::read_review(&bytes).map_err(|report| TestCaseError::fail(report.to_string()))?;
        prop_assert_eq!(&*review, &call.review);
    }
}

proptest! {
    #![proptest_config(cases(64))]

    // The members of the JSON view that hosts rely on.
    #[test]
    fn the_json_view_has_its_stable_members(document in call()) {
        let bytes = document.to_string().into_bytes();
        each_state(&read(&bytes)?, |card| {
            let view = json(card);
            let state = view["state"].as_str().unwrap_or_default();
            for member in ["locale", "frameLocale", "direction", "timeZone", "state", "sentence"] {
                prop_assert!(view[member].is_string(), "{} in {}", member, state);
            }
            prop_assert!(view["blocks"].is_array());
            for member in ["confirm", "decline", "asks", "rememberScope"] {
                prop_assert_eq!(view.get(member).is_some(), state == "ask", "{} in {}", member, state);
            }
            prop_assert_eq!(view.get("canCheckAgain").is_some(), state == "unknown");
            Ok(())
        })?;
    }

    // F-3: every heading level and id gives one article.
    #[test]
    fn html_options_change_nothing_but_headings(document in review(), heading_level in any::<u8>()) {
        let bytes = document.to_string().into_bytes();
        each_state(&read(&bytes)?, |card| {
            let options = HtmlOptions { heading_level, id: Some("a\"b".to_owned()) };
            let page = html(card, &options);
            prop_assert!(page.starts_with("<article ") && page.ends_with("</article>\n"));
            prop_assert!(page.contains("id=\"a&quot;b\""));
            Ok(())
        })?;
    }
}

/// Tags of all shapes; most of them are canonical.
fn tag() -> impl Strategy<Value = String> {
    let language = select(
        &[
            "en", "de", "es", "pt", "zh", "sr", "nb", "no", "he", "hi", "yue", "tlh", "und", "az",
            "haw",
        ][..],
    );
    let script = select(&["Latn", "Cyrl", "Hant", "Hans", "Arab", "Deva"][..]);
    let region = select(
        &[
            "US", "CH", "MX", "AO", "TW", "HK", "IN", "RS", "419", "150", "001",
        ][..],
    );
    let variant = select(&["1996", "fonipa", "rozaj", "valencia"][..]);
    let extension = select(
        &[
            "-u-hc-h23",
            "-u-ca-buddhist-nu-thai",
            "-t-de",
            "-x-priv",
            "-u-nu-latn-x-a",
        ][..],
    );
    let composed = (
        language,
        option::of(script),
        option::of(region),
        option::of(variant),
        option::of(extension),
    )
        .prop_map(|(language, script, region, variant, extension)| {
            let mut tag = language.to_owned();
            for subtag in [script, region, variant].into_iter().flatten() {
                tag = format!("{tag}-{subtag}");
            }
            tag + extension.unwrap_or_default()
        });
    prop_oneof![4 => composed, 1 => select(LOCALES).prop_map(str::to_owned)]
        .prop_filter("not canonical", |tag| Locale::get(tag).is_ok())
}

/// The subtags of a tag before its first extension.
fn without_extensions(tag: &str) -> String {
    let kept = tag.split('-').take_while(|subtag| subtag.len() > 1);
    kept.collect::<Vec<_>>().join("-")
}

proptest! {
    #![proptest_config(cases(256))]

    // F-1
    #[test]
    fn a_fallback_chain_ends_at_its_base_without_repeats(tag in tag(), other in tag(), own in any::<Option<Index>>()) {
        let steps = ancestors(&tag).expect("it is canonical");
        let base = own.map_or(other, |own| own.get(&steps).clone());
        let chain = fallback_chain(&tag, &base).expect("both are canonical");
        prop_assert_eq!(chain.last(), Some(&base));
        prop_assert!(tag == base || chain.first() == Some(&tag));
        for (at, step) in chain.iter().enumerate() {
            prop_assert!(!chain[..at].contains(step), "{:?}", chain);
            prop_assert!(step == "und" || Locale::get(step).is_ok(), "{} of {:?}", step, chain);
            prop_assert!(step == &tag || step == &base || !step.contains("-u-"), "{:?}", chain);
        }
        // What dropping subtags from the right adds is part of it.
        let mut rest = without_extensions(&tag);
        let ancestors = ancestors(&tag).expect("it is canonical");
        prop_assert!(ancestors.contains(&rest), "{} in {:?}", rest, ancestors);
        while let Some(hyphen) = rest.rfind('-') {
            rest.truncate(hyphen);
            prop_assert!(ancestors.contains(&rest), "{} in {:?}", rest, ancestors);
        }
    }

    // F-2, F-6: whatever the locale, dates and words come from somewhere that is named.
    #[test]
    fn every_canonical_tag_has_words_and_formats(tags in vec(tag(), 1..4)) {
        for tag in tags {
            let locale = Locale::get(&tag).expect("it is canonical");
            // The tag, or what is left of it without the script, or English.
            let format = locale.formatting_tag();
            let subtags: Vec<&str> = tag.split('-').collect();
            let is_left = format.split('-').all(|subtag| subtags.contains(&subtag));
            let same_language = format.split('-').next() == subtags.first().copied();
            prop_assert!(format == "en" || is_left && same_language, "{}: {}", tag, format);
            let catalog = locale.catalog().tag();
            prop_assert!(catalog == "en" || ancestors(&tag).expect("canonical").iter().any(|step| step == catalog));
        }
    }
}
