//! Manifests as anyone could write them, and what an honest app declares (P-1 to P-7).

use std::fmt;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};

/// The local ids of [`manifest`].
pub const IDS: &[&str] = &["a", "b", "c"];

/// JSON as text, in which a key can stand more than once.
#[derive(Debug, Clone)]
pub enum Tree {
    Leaf(Value),
    Map(Vec<(String, Tree)>),
}

impl fmt::Display for Tree {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tree::Leaf(value) => write!(out, "{value}"),
            Tree::Map(members) => {
                out.write_str("{")?;
                for (index, (key, member)) in members.iter().enumerate() {
                    let comma = if index > 0 { "," } else { "" };
                    write!(out, "{comma}{}:{member}", json!(key))?;
                }
                out.write_str("}")
            }
        }
    }
}

impl Tree {
    /// Every document that some reader could see: of a key that is repeated, any one value.
    pub fn readings(&self) -> Vec<Value> {
        let members = match self {
            Tree::Leaf(value) => return vec![value.clone()],
            Tree::Map(members) => members,
        };
        let mut readings = vec![Map::new()];
        let mut keys: Vec<&String> = members.iter().map(|(key, _)| key).collect();
        keys.sort();
        keys.dedup();
        for key in keys {
            let same = members.iter().filter(|(other, _)| other == key);
            let values: Vec<Value> = same.flat_map(|(_, member)| member.readings()).collect();
            readings = readings
                .into_iter()
                .flat_map(|reading| {
                    values.iter().map(move |value| {
                        let mut reading = reading.clone();
                        reading.insert(key.clone(), value.clone());
                        reading
                    })
                })
                .collect();
        }
        readings.into_iter().map(Value::Object).collect()
    }
}

/// An object whose members are mostly there once, and of which one may be repeated with another value.
fn map(members: Vec<(&'static str, BoxedStrategy<Option<Value>>)>) -> BoxedStrategy<Tree> {
    let repeated = select(members.clone()).prop_flat_map(|(name, value)| (Just(name), value));
    let repeated = prop_oneof![12 => Just(None), 1 => repeated.prop_map(Some)];
    let members: Vec<_> = members
        .into_iter()
        .map(|(name, value)| (Just(name), value))
        .collect();
    (members, repeated)
        .prop_map(|(members, repeated)| {
            let members = members.into_iter().chain(repeated);
            let members =
                members.filter_map(|(name, value)| Some((name.to_owned(), Tree::Leaf(value?))));
            Tree::Map(members.collect())
        })
        .boxed()
}

/// One of some values or none, by weight.
fn weighted(values: Vec<(u32, Option<Value>)>) -> BoxedStrategy<Option<Value>> {
    let values = values
        .into_iter()
        .map(|(weight, it)| (weight, Just(it).boxed()));
    proptest::strategy::Union::new_weighted(values.collect()).boxed()
}

fn entry() -> BoxedStrategy<Tree> {
    let flag = || {
        let odd = vec![(1, None), (1, Some(json!("no"))), (3, Some(json!(true)))];
        weighted([odd, vec![(20, Some(json!(false)))]].concat())
    };
    let is = |word: &str| Some(json!(word));
    map(vec![
        ("title", weighted(vec![(40, is("T")), (1, None)])),
        (
            "approval",
            weighted(vec![
                (4, None),
                (4, is("rememberable")),
                (2, is("none")),
                (1, is("always")),
            ]),
        ),
        (
            "review",
            weighted(vec![
                (2, None),
                (12, Some(json!(true))),
                (1, Some(json!(false))),
            ]),
        ),
        ("destructive", flag()),
        ("openWorld", flag()),
        (
            "idempotency",
            weighted(vec![(9, is("required")), (1, is("none"))]),
        ),
        ("description", weighted(vec![(3, None), (1, is("D"))])),
        (
            "policy",
            weighted(vec![(20, None), (1, Some(json!({ "silent": "private" })))]),
        ),
    ])
}

fn policy() -> BoxedStrategy<Tree> {
    let is = |word: &str| Some(json!(word));
    let silent = vec![
        (4, None),
        (6, is("private")),
        (3, is("organization")),
        (1, is("all")),
    ];
    let ask = vec![
        (9, None),
        (3, is("sends")),
        (2, is("app_asks")),
        (1, is("never")),
    ];
    let routines = vec![(9, None), (3, Some(json!(false))), (1, Some(json!(true)))];
    let members = map(vec![
        ("silent", weighted(silent)),
        ("ask", weighted(ask)),
        ("routines", weighted(routines)),
        ("unless", weighted(vec![(20, None), (1, Some(json!(1)))])),
    ]);
    prop_oneof![
        8 => members,
        4 => select(vec![json!({ "ask": "sends" }), json!({ "silent": "shared" })]).prop_map(Tree::Leaf),
        1 => select(vec![json!(null), json!("silent"), json!([]), json!(true)]).prop_map(Tree::Leaf),
    ]
    .boxed()
}

fn by_id(entry: BoxedStrategy<Tree>) -> impl Strategy<Value = Tree> {
    let id = select(IDS).prop_map(str::to_owned);
    vec((id, entry), 0..4).prop_map(Tree::Map)
}

/// A manifest that is hardly ever sound as a whole.
pub fn manifest() -> impl Strategy<Value = Tree> {
    let policies = prop_oneof![
        9 => by_id(policy()),
        1 => select(vec![json!(null), json!([]), json!("none")]).prop_map(Tree::Leaf),
    ]
    .boxed();
    let policies = prop_oneof![
        1 => Just(Vec::new()),
        9 => vec(policies.clone(), 1),
        1 => vec(policies, 2),
    ];
    (by_id(entry()), policies).prop_map(|(actions, policies)| {
        let policies = policies.into_iter().map(|it| ("policies".to_owned(), it));
        let actions = ("actions".to_owned(), actions);
        Tree::Map(std::iter::once(actions).chain(policies).collect())
    })
}

/// What an app may declare of one Action.
fn declared() -> impl Strategy<Value = Value> {
    let policies = [
        json!({ "silent": "private" }),
        json!({ "silent": "shared", "routines": false }),
        json!({ "ask": "sends" }),
        json!({ "ask": "sensitive" }),
    ];
    let approval = select(vec!["none", "rememberable"]);
    let policy = option::of(select(policies.to_vec()));
    (policy, option::of(approval), any::<[bool; 3]>()).prop_map(
        |(policy, approval, [destructive, open_world, review])| {
            let asks = policy
                .as_ref()
                .is_some_and(|policy| policy.get("ask").is_some());
            let may_be_far = asks || (policy.is_none() && approval.is_none());
            let mut entry = json!({
                "title": "T",
                "destructive": destructive && may_be_far,
                "openWorld": open_world && may_be_far,
                "idempotency": "required",
                "input": { "number": 1e2 }
            });
            let is_far = entry["destructive"] == true || entry["openWorld"] == true;
            if review || is_far || policy.is_some() || approval == Some("rememberable") {
                entry["review"] = json!(true);
            }
            match (policy, approval) {
                (Some(policy), _) => entry["policy"] = policy,
                (None, Some(approval)) => entry["approval"] = json!(approval),
                (None, None) => {}
            }
            entry
        },
    )
}

/// All that an app declares, soundly.
pub fn app() -> impl Strategy<Value = Value> {
    vec(declared(), 0..12).prop_map(|entries| {
        let entries = entries.into_iter().enumerate();
        let entries = entries.map(|(n, entry)| (format!("item.{n}"), entry));
        json!({ "actions": Value::Object(entries.collect()) })
    })
}
