//! Descriptors and inputs of any content: nothing is lost on the card, and nothing gets out of its place.
//!
//! Every string begins with a number of its own. The oracle finds that number on the card, and behind it all words of the
//! string in their order.

use countersign::descriptor::{
    card, check, is_descriptor, read_descriptor, read_registry, read_request, target, visible,
};
use countersign::locale::Reader;
use countersign::render::{HtmlOptions, html, json, text};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json as object};

use super::cases;
use super::html::{article, lines, parse};
use super::shown::{COLORED, PLAIN, options};

const PIECES: &[&str] = &[
    "word",
    "ünïcode",
    " ",
    "    ",
    "\n",
    "\n\n\n\n\n\n",
    "\t",
    "\r",
    "\r\n",
    "\0",
    "\u{1b}[31m",
    "\u{7f}",
    "\u{85}",
    "\u{202e}",
    "\u{2066}",
    "\u{200b}",
    "\u{ad}",
    "\u{2028}",
    "\u{301}",
    "\u{fe0f}",
    "\u{e0041}",
    "👩\u{200d}👩\u{200d}👧",
    "ועדה",
    "می\u{200c}خواهم",
    "日本語",
    "“",
    "”",
    "\"",
    "\\",
    "\\u{202e}",
    "<b>",
    "</bdi>",
    "&amp;",
    "[ Approve ]",
    "[",
    "Input",
    "Target record:",
    "│ ",
    "┊",
    ": ",
    "{",
    "}",
    "yes",
    "(nothing)",
];

/// Any text, with a number of its own at its start.
fn hostile() -> BoxedStrategy<String> {
    let piece = prop_oneof![
        8 => select(PIECES).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    (any::<u32>(), vec(piece, 0..10))
        .prop_map(|(number, pieces)| format!("t{number:08x} {}", pieces.concat()))
        .boxed()
}

/// A text that a name may be (T-1), with a number of its own.
fn name() -> BoxedStrategy<String> {
    const NAMES: &[&str] = &["order", ".", "@", " ", "“", "ä", "ש", "/", "x y", "[", "‘"];
    (any::<u32>(), vec(select(NAMES), 0..5))
        .prop_map(|(number, pieces)| format!("n{number:08x}{}", pieces.concat()))
        .boxed()
}

fn value() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        6 => hostile().prop_map(Value::from),
        1 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<f64>().prop_filter("finite", |it| it.is_finite()).prop_map(Value::from),
        1 => select(&["", " ", "yes", "(empty)"][..]).prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            members(inner).prop_map(Value::from),
        ]
    })
    .boxed()
}

fn members(value: impl Strategy<Value = Value> + 'static) -> BoxedStrategy<Map<String, Value>> {
    vec((hostile(), value), 0..5)
        .prop_map(|members| members.into_iter().collect())
        .boxed()
}

fn descriptor() -> BoxedStrategy<Map<String, Value>> {
    let required = (
        name(),
        hostile(),
        select(&["read", "write", "destructive"][..]),
    );
    let words = (
        option::of(select(&["none", "ask", "always"][..])),
        option::of(select(&["high", "medium", "low"][..])),
        option::of(select(&["declared", "derived"][..])),
    );
    let conditions = (
        option::of(vec(name(), 1..4)),
        option::of(hostile()),
        option::of(1_u64..5000),
        option::of(any::<bool>()),
        option::of((name(), 0_u64..100, 0_u64..100)),
    );
    (required, words, conditions)
        .prop_map(|((id, description, effect), words, conditions)| {
            let (approval, fidelity, source) = words;
            let (scope, reason, steps, offscreen, record) = conditions;
            let record = record.map(|(param, total, offscreen)| {
                object!({ "param": param, "total": total, "offscreen": offscreen.min(total) })
            });
            let all = [
                ("id", Some(id.into())),
                ("description", Some(description.into())),
                ("effect", Some(effect.into())),
                ("approval", approval.map(Value::from)),
                ("fidelity", fidelity.map(Value::from)),
                ("source", source.map(Value::from)),
                ("scopePath", scope.map(Value::from)),
                (
                    "handoff",
                    reason.map(|reason| object!({ "reason": reason })),
                ),
                ("flowSteps", steps.map(Value::from)),
                ("offscreen", offscreen.map(Value::from)),
                ("record", record),
            ];
            let given = all.into_iter();
            given
                .filter_map(|(name, value)| Some((name.to_owned(), value?)))
                .collect()
        })
        .boxed()
}

/// A call: of a template sometimes with its record.
fn request() -> BoxedStrategy<Value> {
    (descriptor(), members(value()), any::<bool>(), hostile())
        .prop_map(|(descriptor, mut input, names, record)| {
            let param = descriptor.get("record").and_then(|it| it["param"].as_str());
            if let Some(param) = param.filter(|_| names) {
                input.insert(param.to_owned(), record.into());
            }
            object!({ "descriptor": descriptor, "input": input })
        })
        .boxed()
}

fn reader(locale: &str) -> Reader {
    let reader = Reader::new("Europe/Berlin").expect("a zone");
    reader.with_locale(locale).expect("a tag")
}

/// Every string and key that the card has to show: all but the words of vocabularies.
fn strings(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(items) => items.iter().flat_map(strings).collect(),
        Value::Object(members) => {
            let keys = members.keys().filter(|key| is_numbered(key));
            keys.map(String::as_str)
                .chain(members.values().flat_map(strings))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn is_numbered(text: &str) -> bool {
    let mut characters = text.chars();
    characters
        .next()
        .is_some_and(|first| matches!(first, 't' | 'n'))
        && characters.take_while(char::is_ascii_hexdigit).count() >= 8
}

/// Where on the card each string stands, or which word of it does not.
fn missing<'t>(string: &'t str, shown: &str) -> Option<&'t str> {
    let mut words = string
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let first = words.next()?;
    let starts = shown.match_indices(first).map(|(at, _)| at + first.len());
    let mut lost = Some(first);
    for start in starts {
        let mut at = start;
        lost = words.clone().find(
            |word| match shown.get(at..).and_then(|rest| rest.find(word)) {
                Some(found) => {
                    at += found + word.len();
                    false
                }
                None => true,
            },
        );
        lost?;
    }
    lost
}

fn is_out_of_place(character: char) -> bool {
    (character.is_control() && character != '\n')
        || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}' | '\u{200b}')
}

proptest! {
    #![proptest_config(cases(192))]

    // D-5
    #[test]
    fn every_string_is_on_the_card(document in request(), locale in select(&["en", "de", "fr", "ar", "fa", "tlh"][..])) {
        let bytes = document.to_string().into_bytes();
        let request = read_request(&bytes).map_err(|report| TestCaseError::fail(report.to_string()))?;
        let card = card(&request.descriptor, &request.input, &reader(locale));
        let shown = text(&card, &PLAIN);
        let markup = html(&card, &HtmlOptions::default());
        let page = parse(&markup);
        let page = lines(article(&page), &|_| false);
        for string in strings(&document).into_iter().filter(|it| is_numbered(it)) {
            // The record's parameter is named by the warning where the input does not name the record.
            prop_assert_eq!(missing(string, &shown), None, "{:?}\n{}", string, shown);
            prop_assert_eq!(missing(string, &page), None, "{:?}\n{}", string, page);
        }
        let named = target(&request.descriptor, &request.input);
        // In the languages whose warning is known here; `tlh` has none and gets the English one.
        if ["en", "de", "tlh"].contains(&locale) {
            prop_assert_eq!(named.is_err(), shown.contains("fail.") || shown.contains("fehlschlagen."), "{}", shown);
        }
    }

    // D-6, D-11
    #[test]
    fn nothing_that_cannot_be_seen_is_written(document in request(), locale in select(&["en", "de", "ar"][..])) {
        let bytes = document.to_string().into_bytes();
        let request = read_request(&bytes).map_err(|report| TestCaseError::fail(report.to_string()))?;
        let card = card(&request.descriptor, &request.input, &reader(locale));
        for width in [None, Some(20), Some(40), Some(80)] {
            let shown = text(&card, &options(width));
            prop_assert!(!shown.contains(is_out_of_place), "{:?}", shown);
            // The buttons are the last line, and what any value writes is never one of the card's own lines.
            let last = format!("[ {} ]", json(&card)["confirm"].as_str().expect("a label"));
            let own = shown.lines().filter(|line| line.starts_with(&last)).count();
            prop_assert_eq!(own, 1, "{}", shown);
        }
        prop_assert!(!text(&card, &COLORED).is_empty());
        let markup = html(&card, &HtmlOptions::default());
        prop_assert!(!markup.replace('\t', " ").contains(is_out_of_place), "{:?}", markup);
        prop_assert_eq!(&json(&card)["state"], "ask");
    }

    // D-14
    #[test]
    fn the_same_call_has_the_same_card(document in request()) {
        let bytes = document.to_string().into_bytes();
        let request = read_request(&bytes).map_err(|report| TestCaseError::fail(report.to_string()))?;
        let again = read_request(&bytes).map_err(|report| TestCaseError::fail(report.to_string()))?;
        prop_assert_eq!(&request, &again);
        let of = |request: &countersign::descriptor::Request<'_>| {
            json(&card(&request.descriptor, &request.input, &reader("en")))
        };
        prop_assert_eq!(of(&request), of(&again));
    }

    /// Documents that are nearly right are read or refused, by all readers alike.
    #[test]
    fn nothing_panics(document in request(), at in any::<prop::sample::Index>(), length in 0_usize..12, put in ".{0,3}") {
        let mut bytes = document.to_string().into_bytes();
        let start = at.index(bytes.len());
        let end = bytes.len().min(start + length);
        bytes.splice(start..end, put.into_bytes());
        let _ = (is_descriptor(&bytes), read_registry(&bytes), read_descriptor(&bytes));
        match (read_request(&bytes), check(&bytes)) {
            (Ok(request), checked) => {
                prop_assert!(checked.is_ok());
                let card = card(&request.descriptor, &request.input, &reader("en"));
                prop_assert!(!text(&card, &options(Some(40))).is_empty());
            }
            (Err(report), Err(checked)) => prop_assert_eq!(report, checked),
            (Err(report), Ok(())) => prop_assert!(bytes.first() == Some(&b'['), "{}", report),
        }
    }

    /// The intersection, by a slower way.
    #[test]
    fn visible_is_the_intersection(lists in vec(vec(select(&["a", "b", "a.b", "A", "a ", "а"][..]), 0..8), 3)) {
        let mut known = Vec::new();
        for id in &lists[2] {
            if !known.contains(id) {
                known.push(*id);
            }
        }
        let registry: Value = known
            .iter()
            .map(|id| object!({ "id": id, "description": "x", "effect": "read" }))
            .collect();
        let bytes = registry.to_string().into_bytes();
        let registry = read_registry(&bytes).map_err(|report| TestCaseError::fail(report.to_string()))?;
        let seen = visible(&lists[0], &lists[1], &registry);
        let seen: Vec<&str> = seen.iter().map(|it| it.id.as_ref()).collect();
        known.retain(|id| lists[0].contains(id) && lists[1].contains(id));
        prop_assert_eq!(seen, known);
    }
}
