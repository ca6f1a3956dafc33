//! Previews of every kind (V-1 to V-4).

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};

use super::slots::{counted, day, instant, object, people, person};
use super::texts::{body, line};

pub fn preview() -> BoxedStrategy<Value> {
    prop_oneof![3 => message(), 1 => page(), 2 => task()].boxed()
}

fn message() -> BoxedStrategy<Value> {
    let attachment = (
        line(255),
        option::of(prop_oneof![
            0_u64..2_000_000_000,
            Just(9_007_199_254_740_991)
        ]),
    )
        .prop_map(|(name, size)| object([("name", json!(name)), ("size", json!(size))]));
    let more = (
        option::of(counted()),
        option::of(counted()),
        option::of(counted()),
    )
        .prop_map(|(to, cc, bcc)| {
            object([("to", json!(to)), ("cc", json!(cc)), ("bcc", json!(bcc))])
        })
        .prop_filter("counts nobody", |more| {
            more.as_object().is_some_and(|more| !more.is_empty())
        });
    (
        option::of(person()),
        (people(0), option::of(people(0)), option::of(people(0))),
        option::weighted(0.2, more),
        option::of(prop_oneof![1 => Just(String::new()), 6 => line(200)]),
        body(),
        option::of(vec(attachment, 0..5)),
        option::weighted(0.2, counted()),
        option::of(instant()),
        option::of(vec(line(200), 0..4)),
        option::weighted(0.2, Just(true)),
    )
        .prop_map(
            |(
                from,
                (to, cc, bcc),
                more,
                subject,
                body,
                attachments,
                more_attachments,
                at,
                warnings,
                truncated,
            )| {
                object([
                    ("kind", json!("message")),
                    ("from", json!(from)),
                    ("to", json!(to)),
                    ("cc", json!(cc)),
                    ("bcc", json!(bcc)),
                    ("more", json!(more)),
                    ("subject", json!(subject)),
                    ("body", json!(body)),
                    ("attachments", json!(attachments)),
                    ("moreAttachments", json!(more_attachments)),
                    ("sendAt", json!(at)),
                    ("warnings", json!(warnings)),
                    ("truncated", json!(truncated)),
                ])
            },
        )
        .boxed()
}

fn page() -> BoxedStrategy<Value> {
    let bodies = prop_oneof![
        1 => body().prop_map(|body| (body, None)),
        1 => (body(), body()).prop_map(|(body, before)| (body, Some(before))),
        1 => (body(), body(), body()).prop_map(|(kept, new, old)| (format!("{kept}\n{new}"), Some(format!("{kept}\n{old}")))),
        2 => edited().prop_map(|(body, before)| (body, Some(before))),
    ];
    (
        line(200),
        option::of(line(200)),
        bodies,
        option::of(Just("plain")),
        option::weighted(0.2, Just(true)),
    )
        .prop_map(|(title, place, (body, before), format, truncated)| {
            object([
                ("kind", json!("page")),
                ("title", json!(title)),
                ("place", json!(place)),
                ("body", json!(body)),
                ("before", json!(before)),
                ("format", json!(format)),
                ("truncated", json!(truncated)),
            ])
        })
        .boxed()
}

/// A body before and after some of its words were replaced by others.
fn edited() -> BoxedStrategy<(String, String)> {
    let edits = vec(
        (
            any::<Index>(),
            select(&["x", "Neu", "17", "日本", "ועדה", ""]),
        ),
        1..6,
    );
    (body(), edits)
        .prop_map(|(before, edits)| {
            let mut words: Vec<&str> = before.split(' ').collect();
            for (at, word) in edits {
                let at = at.index(words.len());
                words[at] = word;
            }
            (words.join(" "), before)
        })
        .boxed()
}

/// The members of a task, all of them optional.
fn task_values() -> BoxedStrategy<[(&'static str, Value); 5]> {
    let due = prop_oneof![day(), instant()];
    (
        option::of(line(200)),
        option::of(line(200)),
        option::of(due),
        option::of(people(0)),
        option::of(body()),
    )
        .prop_map(|(title, place, due, assignees, notes)| {
            [
                ("title", json!(title)),
                ("place", json!(place)),
                ("due", json!(due)),
                ("assignees", json!(assignees)),
                ("notes", json!(notes)),
            ]
        })
        .boxed()
}

fn task() -> BoxedStrategy<Value> {
    (
        line(200),
        task_values(),
        option::of(task_values()),
        option::weighted(0.2, Just(true)),
    )
        .prop_map(|(title, values, before, truncated)| {
            let before = before.map(object).filter(|before| before != &json!({}));
            let mut task = object(values);
            task["kind"] = json!("task");
            task["title"] = json!(title);
            if let Some(before) = before {
                task["before"] = before;
            }
            if truncated.is_some() {
                task["truncated"] = json!(true);
            }
            task
        })
        .boxed()
}
