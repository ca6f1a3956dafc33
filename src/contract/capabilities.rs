use std::collections::BTreeMap;

use super::{Action, Approval, Checked, Declaration, Policy, Text};
use crate::json::Object;

/// What an app declares about all its Actions as it starts (P-1 to P-6).
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Capabilities<'a> {
    /// The Actions; at most 200.
    pub actions: Actions<'a>,
    /// Local ids of the Queries; at most 200.
    pub queries: Vec<Text<'a>>,
}

impl<'a> Capabilities<'a> {
    /// The part of the app's manifest that is about its Actions (P-5, P-7).
    ///
    /// It serializes as an object with `actions`, where a policy has been replaced by the approval that is derived from
    /// it, and `policies`, which is left out when no Action has one. Both are sorted by local id.
    pub fn published(&self) -> Published<'_> {
        Published(&self.actions)
    }
}

impl<'a> Checked<Capabilities<'a>> {
    /// The declaration of one Action, for [`crate::read_review_under`] and [`crate::decide`]. App and locales are not
    /// known here.
    pub fn declaration(&self, local_id: &str) -> Option<Checked<Declaration<'a>>> {
        let action = self.actions.get(local_id)?.action.clone();
        let queries = Some(self.queries.clone());
        Some(Checked::new(Declaration {
            queries,
            ..action.into()
        }))
    }
}

/// Actions by local id, sorted by it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Actions<'a>(pub(crate) BTreeMap<Text<'a>, ActionEntry<'a>>);

impl<'a> Actions<'a> {
    /// The Action with this local id.
    pub fn get(&self, local_id: &str) -> Option<&ActionEntry<'a>> {
        self.0.get(local_id)
    }

    /// All of them, sorted by local id.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &ActionEntry<'a>> {
        self.0.values()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// An Action as an app declares it as it starts, or as a manifest publishes it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ActionEntry<'a> {
    /// What is said of its calls. In a manifest the approval beside a policy is the derived one (P-5), and is not given
    /// here again.
    pub action: Action<'a>,
    /// Whether it reviews its calls.
    pub review: bool,
    /// What it does, in words for a model. Any string.
    pub description: Option<Text<'a>>,
    /// The schema of its input. Any object.
    pub input: Option<Object<'a>>,
    /// The schema of its result's data. Any object.
    pub data: Option<Object<'a>>,
}

impl ActionEntry<'_> {
    /// The approval that a manifest publishes: the declared one, or the one that is derived from the policy (P-5).
    pub fn published_approval(&self) -> Option<Approval> {
        match self.action.policy {
            Some(policy) => policy.derived_approval(),
            None => self.action.approval,
        }
    }
}

/// Actions in the form in which a manifest publishes them; made by [`Capabilities::published`].
#[derive(Debug, Clone, Copy)]
pub struct Published<'c>(&'c Actions<'c>);

impl<'c> Published<'c> {
    pub(super) fn entries(self) -> impl Iterator<Item = (&'c str, &'c ActionEntry<'c>)> {
        let entries = self.0.0.iter();
        entries.map(|(local_id, entry)| (local_id.as_ref(), entry))
    }

    pub(super) fn policies(self) -> BTreeMap<&'c str, Policy> {
        let policy =
            |(local_id, entry): (_, &ActionEntry<'_>)| Some((local_id, entry.action.policy?));
        self.entries().filter_map(policy).collect()
    }
}
