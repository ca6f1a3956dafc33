//! Forms and their slots.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::slots::{chip, object, other};
use super::texts::{Draft, stored_len, words};

const SLOT_NAMES: [&str; 6] = [
    "item",
    "to",
    "a",
    "bB9",
    "fileToMove2",
    "x2345678901234567890123456789012",
];
/// Slots and the words of every form around them.
#[derive(Debug, Clone)]
pub struct SentenceParts {
    slots: Vec<Value>,
    names: Vec<&'static str>,
    forms: Vec<Vec<Draft>>,
    repeats: usize,
    optional: (bool, bool, bool),
    buttons: [(Draft, Option<usize>); 2],
}

pub fn sentence_parts() -> BoxedStrategy<SentenceParts> {
    let slots = (vec(chip(), 0..4), vec(other(), 0..4))
        .prop_map(|(chips, others)| [chips, others].concat());
    let button = || (words(), option::of(0_usize..6));
    (
        slots,
        Just(SLOT_NAMES.to_vec()).prop_shuffle(),
        vec(vec(words(), 8), 6),
        prop_oneof![4 => 0_usize..2, 1 => 2_usize..16],
        any::<(bool, bool, bool)>(),
        [button(), button()],
    )
        .prop_map(
            |(slots, names, forms, repeats, optional, buttons)| SentenceParts {
                slots,
                names,
                forms,
                repeats,
                optional,
                buttons,
            },
        )
        .boxed()
}

impl SentenceParts {
    /// The forms and the slots.
    pub fn assemble(&self, locale: &str) -> (Value, Value) {
        let slots: Vec<(&str, &Value)> = self.names.iter().copied().zip(&self.slots).collect();
        let mut named: Vec<&str> = slots.iter().map(|(name, _)| *name).collect();
        named.sort_unstable();
        // What is no chip may be named again and again, until nothing behind it fits the sentence.
        let repeated = slots.iter().find(|(_, slot)| !is_chip(slot));
        if let Some((name, _)) = repeated {
            let times = self.repeats.min(80 / name.len());
            named.splice(..0, std::iter::repeat_n(*name, times));
        }
        let form = |index: usize, max: usize, named: &[&str]| form(&self.forms[index], named, max);
        let optional = |wanted: bool, form: String| if wanted { json!(form) } else { Value::Null };
        let button = |(words, slot): &(Draft, Option<usize>)| {
            let slot = slot
                .and_then(|at| slots.get(at))
                .filter(|(_, slot)| fits_button(slot, locale));
            button(words, slot.map(|(name, _)| *name))
        };
        let sentence = object([
            ("action", json!(form(0, 200, &named))),
            ("running", json!(form(1, 200, &named))),
            ("done", json!(form(2, 200, &named))),
            ("confirm", json!(button(&self.buttons[0]))),
            ("decline", json!(button(&self.buttons[1]))),
            (
                "rejected",
                optional(self.optional.0, form(3, 200, &named[..slots.len().min(1)])),
            ),
            ("notRun", optional(self.optional.1, form(4, 200, &[]))),
            ("short", optional(self.optional.2, form(5, 60, &[]))),
        ]);
        let slots = slots
            .into_iter()
            .map(|(name, slot)| (name.to_owned(), slot.clone()));
        (sentence, Value::Object(slots.collect()))
    }
}

fn is_chip(slot: &Value) -> bool {
    matches!(slot["kind"].as_str(), Some("person" | "object" | "place"))
}

/// A form that names the slots in some order, within `max`, and is no question.
fn form(words: &[Draft], named: &[&str], max: usize) -> String {
    let placeholders: usize = named.iter().map(|name| name.len() + 2).sum();
    let room = (max - placeholders) / (named.len() + 1);
    let mut form = words[0].fit(room.saturating_sub(1));
    for (name, words) in named.iter().zip(words[1..].iter().cycle()) {
        form.push_str(&format!("{{{name}}}{}", words.fit(room)));
    }
    if form.trim_end().ends_with(['?', '？', '؟', '\u{37e}', '՞']) {
        form.push('.');
    }
    form
}

/// The most clusters of a button's own words, so that a value of 24 still fits beside them.
const BUTTON_WORDS: usize = 12;

fn button(words: &Draft, slot: Option<&str>) -> String {
    match slot {
        Some(name) => format!("{}{{{name}}}", words.fit_both(100, BUTTON_WORDS)),
        None => words.fit_both(200, 40),
    }
}

/// Whether the longest rendering of a slot leaves room for a button's words.
fn fits_button(slot: &Value, locale: &str) -> bool {
    match slot["kind"].as_str() {
        Some("count") => {
            let short = |form: &Value| form.as_str().is_some_and(|form| stored_len(form) <= 8);
            let members = slot["noun"].as_object();
            slot["value"].as_u64() < Some(1000)
                && members.is_some_and(|forms| forms.values().all(short))
        }
        Some("date") => {
            slot["value"].as_str() < Some("3000") && ["en", "de", "ja"].contains(&locale)
        }
        Some("instant") => false,
        _ => true,
    }
}
