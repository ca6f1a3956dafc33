//! What a card says and what it never says: the rules of rendering, each with a benign twin.

mod changes;
mod comparison;
mod dates;
mod descriptors;
mod frame;
mod html;
mod legacy;
mod markdown;
mod people;
mod receipts;
mod rows;
mod sentence;
mod tables;
mod values;
mod wording;

use countersign::characters::shown_len;
use countersign::contract::{Call, Checked, State};
use countersign::locale::Reader;
use countersign::render::{self, HtmlOptions, TextOptions};
use countersign::view::card;
use serde_json::{Value, json};

/// A review in English whose forms are all `form`, with buttons that name nothing.
pub fn review(form: &str, slots: Value) -> Value {
    json!({
        "locale": "en",
        "sentence": {
            "action": form, "running": form, "done": form, "confirm": "Yes", "decline": "No",
        },
        "slots": slots,
    })
}

/// A call file around a review.
pub fn call_file(review: Value, action: Value) -> Value {
    json!({ "app": { "name": "Shelf" }, "action": action, "review": review })
}

pub fn object(title: &str) -> Value {
    json!({ "kind": "object", "title": title })
}

pub fn text_slot(value: &str) -> Value {
    json!({ "kind": "text", "value": value })
}

pub fn person(name: &str, address: &str) -> Value {
    json!({ "name": name, "address": address })
}

pub fn people(people: &[Value]) -> Value {
    json!({ "kind": "person", "people": people })
}

/// Reads a document that has to be valid.
pub fn read(document: &Value) -> Checked<Call<'static>> {
    let bytes: &'static [u8] = serde_json::to_vec(document).unwrap().leak();
    countersign::read_call(bytes).unwrap_or_else(|report| panic!("{report}\n{document:#}"))
}

pub fn text_in(document: &Value, zone: &str, state: State) -> String {
    let reader = Reader::new(zone).unwrap();
    let call = read(document);
    render::text(&card(&call, &reader, state), &TextOptions::default())
}

pub fn text(document: &Value) -> String {
    text_in(document, "UTC", State::Ask)
}

pub fn html(document: &Value) -> String {
    let call = read(document);
    let card = card(&call, &Reader::utc(), State::Ask);
    render::html(&card, &HtmlOptions::default())
}

pub fn view(document: &Value, state: State) -> Value {
    let call = read(document);
    render::json(&card(&call, &Reader::utc(), state))
}

/// The plain sentence in some state.
pub fn sentence_in(document: &Value, state: State) -> String {
    view(document, state)["sentence"]
        .as_str()
        .unwrap()
        .to_owned()
}

pub fn sentence(document: &Value) -> String {
    sentence_in(document, State::Ask)
}

/// The shown length without isolates (D-4).
pub fn shown(text: &str) -> usize {
    shown_len(&text.replace(['\u{2068}', '\u{2069}'], ""))
}
