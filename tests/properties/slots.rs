//! Slots of every kind (L-1 to L-3).

use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use super::texts::line;

/// An object without the members that are `null`.
pub fn object(members: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    members
        .into_iter()
        .filter(|(_, value)| !value.is_null())
        .map(|(name, value)| (name.to_owned(), value))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// A slot that is shown as a chip.
pub fn chip() -> BoxedStrategy<Value> {
    prop_oneof![people_slot(), thing("object"), thing("place")].boxed()
}

/// A slot that is no chip.
pub fn other() -> BoxedStrategy<Value> {
    prop_oneof![
        (count_value(), noun())
            .prop_map(|(value, noun)| json!({ "kind": "count", "value": value, "noun": noun })),
        day().prop_map(|value| json!({ "kind": "date", "value": value })),
        instant().prop_map(|value| json!({ "kind": "instant", "value": value })),
        line(200).prop_map(|value| json!({ "kind": "text", "value": value })),
    ]
    .boxed()
}

/// Somebody with a name, an address, or both.
pub fn person() -> BoxedStrategy<Value> {
    prop_oneof![
        (line(200), line(320))
            .prop_map(|(name, address)| json!({ "name": name, "address": address })),
        line(200).prop_map(|name| json!({ "name": name })),
        line(320).prop_map(|address| json!({ "address": address })),
        line(200).prop_map(|same| json!({ "name": same, "address": same })),
        line(190)
            .prop_map(|name| json!({ "name": format!("{name}@x"), "address": "m@example.org" })),
    ]
    .boxed()
}

/// Mostly few people, sometimes the most.
pub fn people(least: usize) -> BoxedStrategy<Vec<Value>> {
    let short =
        (0_u32..999).prop_map(|n| json!({ "name": format!("P{n} t0000"), "address": "t0000@x" }));
    prop_oneof![
        20 => vec(person(), least..4),
        4 => vec(person(), 4..7),
        1 => vec(short, 100),
    ]
    .boxed()
}

pub fn counted() -> BoxedStrategy<u64> {
    prop_oneof![1_u64..30, Just(1_000_000), 1_u64..1_000_000].boxed()
}

fn people_slot() -> BoxedStrategy<Value> {
    (people(1), option::weighted(0.2, counted()))
        .prop_map(|(people, more)| {
            object([
                ("kind", json!("person")),
                ("people", json!(people)),
                ("more", json!(more)),
            ])
        })
        .boxed()
}

fn thing(kind: &'static str) -> BoxedStrategy<Value> {
    (
        line(200),
        option::of(select(&["ti ti-mail", "ti ti-a-1-b"][..])),
        any::<bool>(),
        option::of(reference()),
    )
        .prop_map(move |(title, icon, gone, reference)| {
            object([
                ("kind", json!(kind)),
                ("title", json!(title)),
                ("icon", json!(icon)),
                (
                    "gone",
                    if gone && kind == "object" {
                        json!(true)
                    } else {
                        Value::Null
                    },
                ),
                ("ref", json!(reference)),
            ])
        })
        .boxed()
}

fn reference() -> BoxedStrategy<Value> {
    let id = prop_oneof![
        line(512),
        select(&["..", ".", "a/../b", "//host", "\"><script>", "%2e%2e"][..])
            .prop_map(str::to_owned),
    ];
    id.prop_map(|id| json!({ "type": "mail-2.draft.X_1", "id": id }))
        .boxed()
}

fn count_value() -> BoxedStrategy<u64> {
    prop_oneof![
        select(
            &[
                0,
                1,
                2,
                3,
                5,
                11,
                21,
                22,
                100,
                1000,
                1_000_000,
                9_007_199_254_740_991
            ][..]
        ),
        0_u64..200,
        0_u64..9_007_199_254_740_991,
    ]
    .boxed()
}

fn noun() -> BoxedStrategy<Value> {
    let more = btree_map(
        select(&["zero", "one", "two", "few", "many"][..]).prop_map(str::to_owned),
        noun_form(),
        0..6,
    );
    (noun_form(), more)
        .prop_map(|(other, mut forms)| {
            forms.insert("other".to_owned(), other);
            json!(forms)
        })
        .boxed()
}

fn noun_form() -> BoxedStrategy<String> {
    prop_oneof![line(40), line(8)].boxed()
}

pub fn day() -> BoxedStrategy<String> {
    let year = prop_oneof![6 => 2024_u32..2030, 1 => 1_u32..10_000];
    (year, 1_u32..13, 1_u32..29)
        .prop_map(|(year, month, day)| format!("{year:04}-{month:02}-{day:02}"))
        .boxed()
}

/// Every spelling of a moment, and the hours in which clocks are set back.
pub fn instant() -> BoxedStrategy<String> {
    let time = (0_u32..24, 0_u32..60, 0_u32..60);
    let seconds = select(&["", ":s", ":s.5", ":s.123456789"][..]);
    let offset = select(&["Z", "+02:00", "-23:59", "+05:45", "+23:59"][..]);
    let any = (day(), time, seconds, offset).prop_map(
        |(day, (hour, minute, second), seconds, offset)| {
            let seconds = seconds.replace('s', &format!("{second:02}"));
            format!("{day}T{hour:02}:{minute:02}{seconds}{offset}")
        },
    );
    let twice = select(
        &[
            "2026-10-25T00:30:00Z",
            "2026-10-25T03:30:00+02:00",
            "2026-11-01T05:30Z",
        ][..],
    );
    prop_oneof![6 => any, 1 => twice.prop_map(str::to_owned)].boxed()
}
