//! Whoever writes a manifest, no Action that asks reads as one that may be remembered, or that a routine may run.

use std::cell::Cell;

use countersign::contract::Declaration;
use countersign::decide::{Reviewed, RoutineDecision, RoutineGrant, remember_scope};
use countersign::decide::{routine, routine_grant};
use countersign::{Manifest, read_capabilities, read_manifest};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use super::cases;
use super::documents::{bytes, damage};
use super::manifest_sources::{IDS, Tree, app, manifest};

/// What may be done with an Action without asking again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Freedom {
    /// A person may remember a scope of it.
    remembered: bool,
    /// A routine may run it after a review with a scope.
    with_scope: bool,
    /// A routine may run it after a review without one.
    without_scope: bool,
    /// A routine may run it without a review.
    unreviewed: bool,
}

impl Freedom {
    const NONE: Freedom = Freedom {
        remembered: false,
        with_scope: false,
        without_scope: false,
        unreviewed: false,
    };

    /// What the decisions say.
    fn found(declaration: &Declaration<'_>) -> Freedom {
        let returned = |scope| Reviewed::Returned { ask: None, scope };
        let runs = |reviewed| routine(declaration, reviewed) == RoutineDecision::Run;
        let grant = routine_grant(declaration);
        let freedom = Freedom {
            remembered: remember_scope(declaration, returned(Some("s"))).is_some(),
            with_scope: runs(returned(Some("s"))),
            without_scope: runs(returned(None)),
            unreviewed: grant == RoutineGrant::WithoutReview,
        };
        assert_eq!(freedom.unreviewed, runs(Reviewed::Missing));
        assert!(freedom.with_scope || !matches!(grant, RoutineGrant::ReviewFirst));
        freedom
    }

    /// The most that a document allows, by what stands in it.
    fn allowed(document: &Value, id: &str) -> Freedom {
        let entry = &document["actions"][id];
        if !entry.is_object() {
            return Freedom::NONE;
        }
        let is_near = entry["destructive"] == false && entry["openWorld"] == false;
        let is_reviewed = entry["review"] == true;
        let policies = &document["policies"];
        if let Some(policy) = policies.get(id) {
            // Silent work that is neither destructive nor open-world, published as the approval that it derives.
            let reach = &policy["silent"];
            let is_reach = ["private", "shared", "organization"]
                .iter()
                .any(|it| reach == it);
            let attended = json!({ "silent": reach, "routines": false });
            let is_silent =
                is_reach && (*policy == json!({ "silent": reach }) || *policy == attended);
            let agrees = entry["approval"] == "rememberable" && is_reviewed && is_near;
            let runs = is_silent && agrees && *policy != attended;
            return Freedom {
                remembered: is_silent && agrees,
                with_scope: runs,
                without_scope: runs,
                unreviewed: false,
            };
        }
        // A policy may belong to it, and nobody can tell which.
        let is_map = document.get("policies").is_none_or(Value::is_object);
        if !is_map && is_reviewed {
            return Freedom::NONE;
        }
        // What the rules for legacy Actions allow.
        let is_free = entry["approval"] == "none" && is_near;
        let is_rememberable = entry["approval"] == "rememberable" && is_near && is_reviewed;
        Freedom {
            remembered: is_rememberable,
            with_scope: is_free || is_rememberable || entry.get("approval").is_none(),
            without_scope: is_free,
            unreviewed: is_free,
        }
    }

    /// Whether this is no more than `other`.
    fn is_within(self, other: Freedom) -> bool {
        self.remembered <= other.remembered
            && self.with_scope <= other.with_scope
            && self.without_scope <= other.without_scope
            && self.unreviewed <= other.unreviewed
    }
}

/// What is known of an Action; of one that was left out, nothing.
fn known<'a>(manifest: &Manifest<'a>, id: &str) -> Declaration<'a> {
    let action = manifest.action(id).cloned();
    action.map(Declaration::from).unwrap_or_default()
}

// P-7: in the eyes of no reader does an Action get more freedom than its manifest gives it, whatever is repeated, wrong
// or left out in the manifest; and an Action that asks gets none.
#[test]
fn no_manifest_frees_an_action_that_asks() {
    let counters: [Cell<u32>; 6] = Default::default();
    let count =
        |index: usize, seen: bool| counters[index].set(counters[index].get() + u32::from(seen));
    let property = |tree: Tree| {
        let text = tree.to_string();
        let readings = tree.readings();
        let Ok(manifest) = read_manifest(text.as_bytes()) else {
            count(0, true);
            return Ok(());
        };
        for id in IDS {
            let found = Freedom::found(&known(&manifest, id));
            let is_kept = manifest.action(id).is_some();
            let asks = readings
                .iter()
                .any(|it| it["policies"][id].get("ask").is_some());
            for reading in &readings {
                let allowed = Freedom::allowed(reading, id);
                prop_assert!(
                    found.is_within(allowed),
                    "{id}: {found:?}, {allowed:?}\n{reading}"
                );
            }
            prop_assert!(!asks || found == Freedom::NONE, "{id}: {found:?}");
            // Either it remains, or something is said about it.
            let path = format!("/actions/{id}");
            let of_policy = format!("/policies/{id}");
            let is_there = readings.iter().any(|it| it.pointer(&path).is_some());
            let mut issues = manifest.left_out().issues().iter();
            let is_said = issues.any(|issue| {
                let below = |path: &str| {
                    let rest = issue.path.strip_prefix(path);
                    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
                };
                (below(&path) || below(&of_policy)) && issue.message.contains("left out")
            });
            prop_assert_eq!(
                is_kept,
                is_there && !is_said,
                "{}\n{}",
                id,
                manifest.left_out()
            );
            count(1, asks && is_kept);
            count(2, asks && is_there && !is_kept);
            count(3, found.without_scope && !found.unreviewed);
            count(4, found.remembered);
            count(5, is_kept && readings.len() > 1);
        }
        Ok(())
    };
    let mut runner = TestRunner::new(cases(20_000));
    if let Err(error) = runner.run(&manifest(), property) {
        panic!("{error}");
    }
    // None of this holds because nothing was read.
    let counters = counters.map(|counter| counter.get());
    assert!(counters.iter().all(|count| *count > 100), "{counters:?}");
}

fn published(app: &Value) -> String {
    let text = app.to_string();
    let capabilities = read_capabilities(text.as_bytes()).expect("a sound declaration");
    serde_json::to_string(&capabilities.published()).expect("plain data can be written")
}

proptest! {
    #![proptest_config(cases(512))]

    // P-5, P-7
    #[test]
    fn what_is_published_is_read_as_it_was_declared(app in app()) {
        let text = app.to_string();
        let capabilities = read_capabilities(text.as_bytes()).expect("a sound declaration");
        let written = published(&app);
        let manifest = read_manifest(written.as_bytes()).expect("a manifest");
        prop_assert!(manifest.left_out().is_empty(), "{}", manifest.left_out());
        prop_assert_eq!(manifest.actions(), &capabilities.actions);
    }

    // P-7: what damage leaves readable is judged by what then stands there.
    #[test]
    fn damage_never_panics_and_never_frees(
        bytes in damage(app().prop_map(|app| published(&app).into_bytes())),
    ) {
        let Ok(manifest) = read_manifest(&bytes) else {
            return Ok(());
        };
        let document: Value = serde_json::from_slice(&bytes).expect("JSON");
        for entry in manifest.actions().iter() {
            let id = entry.action.id.as_ref();
            let found = Freedom::found(&known(&manifest, id));
            prop_assert!(found.is_within(Freedom::allowed(&document, id)));
        }
    }

    #[test]
    fn no_bytes_panic(bytes in bytes()) {
        let _ = read_manifest(&bytes);
        let _ = read_capabilities(&bytes);
    }
}
