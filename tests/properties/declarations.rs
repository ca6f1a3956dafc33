//! What an app may declare (P-1 to P-6), as far as it declares anything.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};

use super::reviews::LOCALES;
use super::slots::object;
use super::texts::line;

pub const REASONS: &[&str] = &[
    "sends",
    "deletes",
    "cannot_undo",
    "involves_people",
    "changes_access",
    "keeps_working",
    "sensitive",
    "app_asks",
];
const REACHES: &[&str] = &["private", "shared", "organization"];
/// What the app declared, as far as it says anything.
#[derive(Debug, Clone, Default)]
pub struct Declaration {
    app: Option<Value>,
    policy: Option<Value>,
    has_action: bool,
    far_reaching: (bool, bool),
    locales: Option<Vec<&'static str>>,
    queries: bool,
}

pub fn declaration() -> BoxedStrategy<Declaration> {
    let app = line(200)
        .prop_map(|name| json!({ "id": "inventory-2", "name": name, "icon": "ti ti-package" }));
    let policy = prop_oneof![
        select(REASONS).prop_map(|reason| json!({ "ask": reason })),
        select(REACHES).prop_map(|reach| json!({ "silent": reach })),
        select(REACHES).prop_map(|reach| json!({ "silent": reach, "routines": false })),
    ];
    (
        option::of(app),
        option::of(policy),
        any::<bool>(),
        any::<(bool, bool)>(),
        option::of(vec(select(LOCALES), 0..3)),
        any::<bool>(),
    )
        .prop_map(
            |(app, policy, has_action, far_reaching, locales, queries)| Declaration {
                app,
                has_action: has_action || policy.is_some(),
                policy,
                far_reaching,
                locales,
                queries,
            },
        )
        .boxed()
}

impl Declaration {
    pub fn reason(&self) -> Option<&str> {
        self.policy.as_ref()?["ask"].as_str()
    }

    pub fn members(&self, locale: &'static str) -> Map<String, Value> {
        let asks = self.reason();
        let far_reaching = if asks.is_some() {
            self.far_reaching
        } else {
            (false, false)
        };
        let required = far_reaching != (false, false) || matches!(asks, Some("sends" | "deletes"));
        let action = object([
            ("id", json!("item.transfer_2")),
            ("title", json!("Transfer t0000")),
            ("policy", json!(self.policy)),
            ("destructive", json!(far_reaching.0)),
            ("openWorld", json!(far_reaching.1)),
            (
                "idempotency",
                if required {
                    json!("required")
                } else {
                    Value::Null
                },
            ),
        ]);
        let locales = self.locales.clone().map(|mut locales| {
            locales.push(locale);
            locales
        });
        let members = object([
            ("app", json!(self.app)),
            ("action", if self.has_action { action } else { Value::Null }),
            ("locales", json!(locales)),
            (
                "queries",
                if self.queries {
                    json!(["item.status"])
                } else {
                    Value::Null
                },
            ),
        ]);
        members.as_object().cloned().unwrap_or_default()
    }

    /// How far a review may say that it reaches.
    pub fn widest(&self) -> &[&'static str] {
        let silent = self
            .policy
            .as_ref()
            .and_then(|policy| policy["silent"].as_str());
        match silent {
            Some(widest) => {
                let at = REACHES
                    .iter()
                    .position(|reach| *reach == widest)
                    .unwrap_or(0);
                &REACHES[..=at]
            }
            None if self.has_action => &[],
            None => REACHES,
        }
    }
}
