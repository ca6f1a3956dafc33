//! Decisions about a call that need nothing but its data: why it asks, what may be remembered of it, whether a routine
//! may run it, how an unknown outcome settles.
//!
//! Invariant: pure, total functions; nothing here knows rendering.

mod routine;
mod settle;

use crate::contract::{Action, Approval, Call, CallReview, Declaration, Policy, Reason};

pub use routine::{NEEDS_APPROVAL, Refusal, RoutineDecision, RoutineGrant, routine, routine_grant};
pub use settle::settle;

/// What came of asking an Action for its review of one call (P-8, P-9).
///
/// ```
/// use countersign::decide::{Reviewed, remember_scope};
///
/// let declared = br#"{"action": {"id": "item.rename", "title": "Rename", "policy": {"silent": "shared"}}}"#;
/// let declaration = countersign::read_declaration(declared)?;
/// let reviewed = Reviewed::Returned { ask: None, scope: Some("inventory") };
/// assert_eq!(remember_scope(&declaration, reviewed), Some("inventory"));
/// # Ok::<(), countersign::Report>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reviewed<'r> {
    /// The Action reviewed the call.
    Returned {
        /// Why this call asks, if the review says so (R-8).
        ask: Option<Reason>,
        /// What a person may remember, as the app names it.
        scope: Option<&'r str>,
    },
    /// There is no review: the Action has none, or nobody asked for it.
    Missing,
    /// The Action was asked and gave no review that can be read.
    Failed,
}

impl<'r> From<&'r CallReview<'_>> for Reviewed<'r> {
    fn from(review: &'r CallReview<'_>) -> Self {
        Reviewed::Returned {
            ask: review.ask,
            scope: review.scope.as_deref(),
        }
    }
}

/// Why the call asks: the review's own reason, else the policy's (R-8). `None` under a silent policy without the
/// review's own reason, and where nothing is declared.
pub fn asking_reason(call: &Call<'_>) -> Option<Reason> {
    call.review.ask.or(declared_reason(call))
}

/// The reason of an asking policy (R-8). The review's own adds to it and never takes its place.
pub fn declared_reason(call: &Call<'_>) -> Option<Reason> {
    match call.declaration.action.as_ref()?.policy? {
        Policy::Ask(reason) => Some(reason),
        Policy::Silent { .. } => None,
    }
}

/// The scope that a person may remember: only under a silent policy, or the legacy `rememberable` where there is no
/// policy, and never where the review itself asks (P-8, R-10). Without one, this call asks again the next time.
pub fn remember_scope<'r>(
    declaration: &Declaration<'_>,
    reviewed: Reviewed<'r>,
) -> Option<&'r str> {
    let action = declaration.action.as_ref()?;
    match reviewed {
        Reviewed::Returned { ask: None, scope } if is_rememberable(action) => scope,
        _ => None,
    }
}

fn is_rememberable(action: &Action<'_>) -> bool {
    match action.policy {
        Some(Policy::Silent { .. }) => true,
        Some(Policy::Ask(_)) => false,
        None => action.approval == Some(Approval::Rememberable),
    }
}
