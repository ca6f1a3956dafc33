//! The floor: the least that somebody would write by hand.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;

type Text<'a> = Cow<'a, str>;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Call<'a> {
    #[serde(borrow)]
    app: Option<App<'a>>,
    #[serde(borrow)]
    action: Option<Action<'a>>,
    #[serde(borrow, default)]
    locales: Vec<Text<'a>>,
    #[serde(borrow, default)]
    queries: Vec<Text<'a>>,
    #[serde(borrow)]
    review: Review<'a>,
    #[serde(borrow)]
    approval_reason: Option<Text<'a>>,
}

#[derive(Deserialize)]
struct App<'a> {
    #[serde(borrow)]
    id: Option<Text<'a>>,
    #[serde(borrow)]
    name: Text<'a>,
    #[serde(borrow)]
    icon: Option<Text<'a>>,
}

#[derive(Deserialize)]
struct Action<'a> {
    #[serde(borrow)]
    id: Text<'a>,
    #[serde(borrow)]
    title: Text<'a>,
    #[serde(borrow)]
    policy: Option<Policy<'a>>,
}

#[derive(Deserialize)]
struct Policy<'a> {
    #[serde(borrow)]
    ask: Option<Text<'a>>,
    #[serde(borrow)]
    silent: Option<Text<'a>>,
}

#[derive(Deserialize)]
struct Review<'a> {
    #[serde(borrow)]
    locale: Text<'a>,
    #[serde(borrow)]
    sentence: BTreeMap<Text<'a>, Text<'a>>,
    #[serde(borrow)]
    slots: BTreeMap<Text<'a>, Slot<'a>>,
    #[serde(borrow, default)]
    consequences: Vec<Text<'a>>,
    #[serde(borrow)]
    preview: Option<Preview<'a>>,
}

#[derive(Deserialize)]
struct Slot<'a> {
    #[serde(borrow)]
    kind: Text<'a>,
    #[serde(borrow)]
    title: Option<Text<'a>>,
    #[serde(borrow)]
    icon: Option<Text<'a>>,
    #[serde(borrow, default)]
    people: Vec<Person<'a>>,
    #[serde(borrow, default)]
    noun: BTreeMap<Text<'a>, Text<'a>>,
}

#[derive(Deserialize)]
struct Person<'a> {
    #[serde(borrow)]
    name: Option<Text<'a>>,
    #[serde(borrow)]
    address: Option<Text<'a>>,
}

#[derive(Deserialize)]
struct Preview<'a> {
    #[serde(borrow, default)]
    to: Vec<Person<'a>>,
    #[serde(borrow, default)]
    cc: Vec<Person<'a>>,
    #[serde(borrow)]
    subject: Option<Text<'a>>,
    #[serde(borrow)]
    body: Option<Text<'a>>,
}

/// Parses into the structs above and escapes every string once, into one buffer.
pub fn parse_and_escape(bytes: &[u8]) -> String {
    let call: Call<'_> = serde_json::from_slice(bytes).expect("the fixture is valid");
    let mut out = String::with_capacity(bytes.len());
    let mut put = |text: &str| escape(text, &mut out);
    let mut some = |text: &Option<Text<'_>>| {
        if let Some(text) = text {
            put(text);
        }
    };
    some(&call.approval_reason);
    if let Some(app) = &call.app {
        some(&app.id);
        some(&app.icon);
    }
    let policy = call
        .action
        .as_ref()
        .and_then(|action| action.policy.as_ref());
    if let Some(policy) = policy {
        some(&policy.ask);
        some(&policy.silent);
    }
    for slot in call.review.slots.values() {
        some(&slot.title);
        some(&slot.icon);
        for person in &slot.people {
            some(&person.name);
            some(&person.address);
        }
    }
    if let Some(preview) = &call.review.preview {
        for person in preview.to.iter().chain(&preview.cc) {
            some(&person.name);
            some(&person.address);
        }
        some(&preview.subject);
        some(&preview.body);
    }
    if let Some(app) = &call.app {
        put(&app.name);
    }
    if let Some(action) = &call.action {
        put(&action.id);
        put(&action.title);
    }
    let review = &call.review;
    put(&review.locale);
    for text in call
        .locales
        .iter()
        .chain(&call.queries)
        .chain(&review.consequences)
    {
        put(text);
    }
    for (name, form) in &review.sentence {
        put(name);
        put(form);
    }
    for slot in review.slots.values() {
        put(&slot.kind);
        for (category, form) in &slot.noun {
            put(category);
            put(form);
        }
    }
    out
}

fn escape(text: &str, out: &mut String) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
}
