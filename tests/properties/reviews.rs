//! Valid reviews and call files: every member, every kind, every bound.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use super::declarations::{Declaration, REASONS, declaration};
use super::forms::{SentenceParts, sentence_parts};
use super::previews::preview;
use super::slots::{counted, object};
use super::texts::{NUMBER, body, line};

/// Languages of both directions and of every plural rule, some with extensions, one without data.
pub const LOCALES: &[&str] = &[
    "en",
    "en-GB",
    "en-US-u-hc-h23",
    "de",
    "de-CH",
    "fr",
    "es",
    "es-MX",
    "pt-BR",
    "it",
    "pl",
    "ru",
    "cs",
    "sr-Latn",
    "tr",
    "cy",
    "ar",
    "ar-u-nu-latn",
    "he",
    "fa",
    "fa-u-ca-gregory-nu-latn",
    "ur",
    "hi",
    "th",
    "ja",
    "ja-u-ca-japanese",
    "ko",
    "vi",
    "zh-Hant",
    "tlh",
    "und",
];

/// A valid call file, every text of it with a number of its own.
pub fn call() -> BoxedStrategy<Value> {
    (
        declaration(),
        review_parts(),
        outcome_parts(),
        option::weighted(0.3, any_text()),
    )
        .prop_map(|(declaration, review, outcome, reason)| {
            let mut call = declaration.members(review.locale);
            call.insert("review".to_owned(), review.assemble(&declaration));
            if let Some(outcome) = outcome {
                call.insert("outcome".to_owned(), outcome);
            }
            if let Some(reason) = reason {
                call.insert("approvalReason".to_owned(), reason.into());
            }
            number(call.into())
        })
        .prop_filter("beyond 32 KiB", |call| {
            let len = |value: &Value| value.to_string().len();
            len(&call["review"]) <= 32 * 1024 && len(&call["outcome"]["receipt"]) <= 32 * 1024
        })
        .boxed()
}

/// A valid review without a declaration.
pub fn review() -> BoxedStrategy<Value> {
    review_parts()
        .prop_map(|review| number(review.assemble(&Declaration::default())))
        .prop_filter("beyond 32 KiB", |review| {
            review.to_string().len() <= 32 * 1024
        })
        .boxed()
}

/// Gives every text its own number.
pub fn number(mut document: Value) -> Value {
    fn walk(value: &mut Value, next: &mut u32) {
        match value {
            Value::String(text) => {
                while let Some(at) = text.find(NUMBER) {
                    *next += 1;
                    text.replace_range(at..at + NUMBER.len(), &format!("t{next:04}"));
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|item| walk(item, next)),
            Value::Object(members) => members.values_mut().for_each(|member| walk(member, next)),
            _ => {}
        }
    }
    walk(&mut document, &mut 0);
    document
}

/// Whatever a model or a person may send.
fn any_text() -> BoxedStrategy<String> {
    prop_oneof![
        vec(any::<char>(), 0..400).prop_map(String::from_iter),
        line(600),
        body(),
    ]
    .boxed()
}

/// A review before its members are fitted to each other.
#[derive(Debug, Clone)]
struct Parts {
    locale: &'static str,
    sentence: SentenceParts,
    ask: Option<&'static str>,
    reach: Option<usize>,
    effects: Option<u64>,
    consequences: Vec<String>,
    check: Option<Value>,
    scope: Option<String>,
    preview: Option<Value>,
    links: Vec<Value>,
}

fn review_parts() -> BoxedStrategy<Parts> {
    (
        select(LOCALES),
        sentence_parts(),
        option::of(select(REASONS)),
        option::of(0_usize..3),
        option::of(counted()),
        prop_oneof![2 => Just(Vec::new()), 1 => vec(line(200), 1..6)],
        option::weighted(0.3, check_input()),
        option::of(line(200)),
        option::weighted(0.7, preview()),
        vec(link(), 0..4),
    )
        .prop_map(
            |(
                locale,
                sentence,
                ask,
                reach,
                effects,
                consequences,
                check,
                scope,
                preview,
                links,
            )| Parts {
                locale,
                sentence,
                ask,
                reach,
                effects,
                consequences,
                check,
                scope,
                preview,
                links,
            },
        )
        .boxed()
}

impl Parts {
    fn assemble(&self, declaration: &Declaration) -> Value {
        let mut preview = self.preview.clone();
        let sends = self.ask == Some("sends") || declaration.reason() == Some("sends");
        if let Some(preview) = preview
            .as_mut()
            .filter(|it| it["kind"] == "message" && sends)
            && preview["from"].is_null()
        {
            preview["from"] = json!({ "name": "Sender t0000" });
        }
        let mut links = self.links.clone();
        add_open_link(preview.as_ref(), &mut links);
        let widest = declaration.widest();
        let reach = self.reach.and_then(|reach| widest.get(reach));
        let (sentence, slots) = self.sentence.assemble(self.locale);
        object([
            ("locale", json!(self.locale)),
            ("sentence", sentence),
            ("slots", slots),
            ("ask", json!(self.ask)),
            ("reach", json!(reach)),
            ("scope", json!(self.scope)),
            ("effects", json!(self.effects)),
            ("consequences", list(&self.consequences)),
            ("check", json!(self.check)),
            ("preview", json!(preview)),
            ("links", list(&links)),
        ])
    }
}

/// A preview that leaves something out has a link to the whole (V-2).
fn add_open_link(preview: Option<&Value>, links: &mut Vec<Value>) {
    let counted = |preview: &Value| {
        ["more", "moreAttachments", "truncated"]
            .iter()
            .any(|member| !preview[member].is_null())
    };
    if preview.is_some_and(counted) {
        links.push(json!({ "rel": "open", "href": "/app/whole?id=t0000" }));
    }
}

fn list<T: serde::Serialize>(items: &[T]) -> Value {
    if items.is_empty() {
        Value::Null
    } else {
        json!(items)
    }
}

fn check_input() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-9_007_199_254_740_991_i64..=9_007_199_254_740_991).prop_map(Value::from),
        (-1_000_000_i32..1_000_000).prop_map(|eighths| Value::from(f64::from(eighths) / 8.0)),
        vec(any::<char>(), 0..8).prop_map(|text| Value::from(String::from_iter(text))),
    ];
    let tree = leaf.prop_recursive(4, 24, 4, |inner| {
        let key = vec(any::<char>(), 0..4).prop_map(String::from_iter);
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::hash_map(key, inner, 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    });
    tree.prop_map(|tree| json!({ "query": "item.status", "input": { "id": "k3", "~/": tree } }))
        .boxed()
}

fn link() -> BoxedStrategy<Value> {
    let href = select(
        &[
            "/",
            "/app/x?q=a&b=\"c\"#'d'",
            "/a//b",
            "/ü/%2e",
            "/app/../x",
            "/<b>",
        ][..],
    );
    let rel = select(&["open", "edit", "status", "preview", "download"][..]);
    (rel, href, option::of(line(120)))
        .prop_map(|(rel, href, title)| {
            object([
                ("rel", json!(rel)),
                ("href", json!(href)),
                ("title", json!(title)),
            ])
        })
        .boxed()
}

/// What happened, with a receipt and what belongs to it when it is done.
fn outcome_parts() -> BoxedStrategy<Option<Value>> {
    let receipt = (sentence_parts(), option::of(preview()), any::<bool>());
    let state = select(&["running", "done", "done", "rejected", "not_run", "unknown"][..]);
    let outcome = (
        state,
        option::of(receipt),
        vec(link(), 0..3),
        option::of(any_summary()),
    )
        .prop_map(|(state, receipt, mut links, summary)| {
            let receipt =
                receipt
                    .filter(|_| state == "done")
                    .map(|(sentence, preview, has_slots)| {
                        let (sentence, slots) = sentence.assemble("en");
                        add_open_link(preview.as_ref(), &mut links);
                        let (text, slots) = if has_slots {
                            (sentence["action"].clone(), slots)
                        } else {
                            (json!("Done t0000"), Value::Null)
                        };
                        object([
                            ("text", text),
                            ("slots", slots),
                            ("preview", json!(preview)),
                        ])
                    });
            object([
                ("state", json!(state)),
                ("receipt", json!(receipt)),
                ("links", list(&links)),
                ("summary", json!(summary)),
            ])
        });
    option::weighted(0.6, outcome).boxed()
}

/// At most 500 code units once it is trimmed (O-10).
fn any_summary() -> BoxedStrategy<String> {
    prop_oneof![
        vec(any::<char>(), 0..250).prop_map(String::from_iter),
        line(500)
    ]
    .boxed()
}
