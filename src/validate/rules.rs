//! What a review is held against.

use crate::contract::{Declaration, Policy, Reach, Reason, Text};

/// What a review is held against: as much of a declaration as is known.
#[derive(Default, Clone, Copy)]
pub(crate) struct Rules<'r> {
    pub policy: DeclaredPolicy,
    pub locales: Option<&'r [Text<'r>]>,
    pub queries: Option<&'r [Text<'r>]>,
}

/// What a declaration that was checked before says.
impl<'r> From<&'r Declaration<'_>> for Rules<'r> {
    fn from(declaration: &'r Declaration<'_>) -> Self {
        Rules {
            policy: match declaration.action.as_ref().map(|action| action.policy) {
                None => DeclaredPolicy::Unknown,
                Some(None) => DeclaredPolicy::None,
                Some(Some(policy)) => policy.into(),
            },
            locales: declaration.locales.as_deref(),
            queries: declaration.queries.as_deref(),
        }
    }
}

/// What is known about an Action's policy.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DeclaredPolicy {
    /// There is no Action, or nothing can be said of its policy: no rule is checked against it.
    #[default]
    Unknown,
    /// There is an Action, and it declares no policy.
    None,
    /// It is silent, with its reach if that is known.
    Silent(Option<Reach>),
    /// It asks, for a reason if that is known.
    Ask(Option<Reason>),
}

impl From<Policy> for DeclaredPolicy {
    fn from(policy: Policy) -> Self {
        match policy {
            Policy::Silent { reach, .. } => DeclaredPolicy::Silent(Some(reach)),
            Policy::Ask(reason) => DeclaredPolicy::Ask(Some(reason)),
        }
    }
}
