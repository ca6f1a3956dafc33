//! F-6: every cardinal sample of CLDR goes with the category that CLDR gives it, in every locale.
//!
//! The samples are those of a package: `bash tests/corpora/run` fetches it and runs these tests.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use serde_json::Value;

use super::{Locale, ROOT};

pub(super) fn cldr(path: &str) -> Value {
    let folder = std::env::var_os("COUNTERSIGN_CORPORA").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/corpora"),
        PathBuf::from,
    );
    let path = folder.join("cldr-core").join(path);
    let text = std::fs::read(&path).unwrap_or_else(|error| {
        panic!(
            "{}: {error}; fetch it: bash tests/corpora/fetch",
            path.display()
        )
    });
    serde_json::from_slice(&text).unwrap()
}

/// The tags of CLDR's list of locales.
pub(super) fn tags(list: &Value) -> impl Iterator<Item = &str> {
    let tags = list["availableLocales"]["full"].as_array().unwrap();
    tags.iter().map(|tag| tag.as_str().unwrap())
}

/// Samples and the category of each. The exponents of `1c6` are samples like all others.
type Samples = Vec<(String, String)>;

fn samples(rules: &Value) -> Samples {
    let mut samples = Samples::new();
    for (name, rule) in rules.as_object().unwrap() {
        let category = name.strip_prefix("pluralRule-count-").unwrap();
        let (_, lists) = rule.as_str().unwrap().split_once('@').unwrap();
        for sample in lists.split(['@', ' ', ',']) {
            match sample {
                "" | "integer" | "decimal" | "…" => {}
                _ => samples.extend(each(sample).map(|number| (number, category.to_owned()))),
            }
        }
    }
    assert!(!samples.is_empty());
    samples
}

/// The numbers of a range such as `0.0~1.5`, which steps in its last digit.
fn each(range: &str) -> impl Iterator<Item = String> {
    let (first, last) = range.split_once('~').unwrap_or((range, range));
    let digits = first.split_once('.').map_or(0, |(_, digits)| digits.len());
    let whole = |number: &str| number.replace('.', "").parse::<u64>();
    let numbers = match (whole(first), whole(last)) {
        (Ok(first), Ok(last)) => Some(first..=last),
        _ => None,
    };
    let single = numbers.is_none().then(|| first.to_owned());
    let written = move |number: u64| {
        let mut text = format!("{number:0width$}", width = digits + 1);
        if digits > 0 {
            text.insert(text.len() - digits, '.');
        }
        text
    };
    numbers.into_iter().flatten().map(written).chain(single)
}

/// ICU's data are of CLDR 49 and the package is of CLDR 48. These have the rules of another language since then:
/// Galician has `many` for millions, Tajik and Vietnamese `one` for 0 and 1.
const CHANGED: [(&str, &str); 3] = [("gl", "it"), ("tg", "hi"), ("vi", "hi")];

fn all_samples() -> BTreeMap<String, Samples> {
    let rules = &cldr("supplemental/plurals.json")["supplemental"]["plurals-type-cardinal"];
    let rules = rules.as_object().unwrap().iter();
    let mut all: BTreeMap<_, _> = rules
        .map(|(tag, rules)| (tag.clone(), samples(rules)))
        .collect();
    for (tag, other) in CHANGED {
        let samples = all[other].clone();
        assert_ne!(all.insert(tag.to_owned(), samples.clone()), Some(samples));
    }
    all
}

fn locale(tag: &str) -> Arc<Locale> {
    // Some of CLDR's keys are old codes, such as `jw`.
    let locale = Locale::get(tag).or_else(|error| Locale::get(&error.canonical.expect(tag)));
    locale.expect(tag)
}

fn has_formats(tag: &str) -> bool {
    locale(tag).formatting_tag() != ROOT || tag.split('-').next() == Some(ROOT)
}

/// What the locale says otherwise than CLDR.
fn wrong(tag: &str, samples: &Samples) -> Vec<String> {
    let locale = locale(tag);
    samples
        .iter()
        .filter_map(|(number, category)| {
            let selected = locale.formats().plural_of(number);
            (selected != category).then(|| format!("{tag} {number}: {selected}, not {category}"))
        })
        .collect()
}

fn assert_none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn ranges_step_in_their_last_digit() {
    let numbers = |range| each(range).collect::<Vec<_>>();
    assert_eq!(numbers("2~4"), ["2", "3", "4"]);
    assert_eq!(numbers("0.9~1.1"), ["0.9", "1.0", "1.1"]);
    assert_eq!(numbers("0.00~0.02"), ["0.00", "0.01", "0.02"]);
    assert_eq!(numbers("1.1c6"), ["1.1c6"]);
}

/// A language for which ICU has no data formats as English, plurals and all (F-6).
#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn every_sample_of_every_rule() {
    let all = all_samples();
    let count: usize = all.values().map(Vec::len).sum();
    assert!(all.len() >= 224 && count >= 12_000);
    let (own, english): (Vec<_>, Vec<_>) = all.iter().partition(|(tag, _)| has_formats(tag));
    assert!(own.len() > 110 && english.len() < own.len());
    let english = english.into_iter().map(|(tag, _)| (tag, &all[ROOT]));
    let wrong: Vec<_> = own
        .into_iter()
        .chain(english)
        .flat_map(|(tag, samples)| wrong(tag, samples))
        .collect();
    assert_none(&wrong);
}

/// A locale without rules of its own has those of its nearest ancestor in the same language: 21 goes with `one` in
/// `sr-Latn`. What CLDR has no rules for selects `other`, and what ICU has no data for formats as English (F-6).
#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn every_sample_in_every_locale() {
    let all = all_samples();
    let list = cldr("availableLocales.json");
    let tags: BTreeSet<_> = tags(&list)
        .chain(["bs-Cyrl-BA", "en-Qaaa", "sr-Latn-ME", "tlh", "uz-Cyrl-UZ"])
        .collect();
    assert!(tags.len() > 750);
    let mut found = Vec::new();
    for tag in tags {
        let ancestors = super::ancestors(tag).expect(tag);
        let language = tag.split('-').next();
        let mut ancestors = ancestors
            .iter()
            .filter(|it| it.split('-').next() == language);
        let rules = match ancestors.find_map(|ancestor| all.get(ancestor)) {
            _ if !has_formats(tag) => &all[ROOT],
            Some(rules) => rules,
            None => &all["und"],
        };
        found.extend(wrong(tag, rules));
    }
    assert_none(&found);
}
