//! Decisions about a call that need nothing but its data.
//!
//! Invariant: pure functions; nothing here knows rendering.

use crate::contract::{Approval, Call, Policy, Reason};

/// Why the call asks: the review's own reason, else the policy's. `None` under a silent policy without the
/// review's own reason, and where nothing is declared.
pub fn asking_reason(call: &Call<'_>) -> Option<Reason> {
    let declared = match call.declaration.action.as_ref().and_then(|it| it.policy) {
        Some(Policy::Ask(reason)) => Some(reason),
        _ => None,
    };
    call.review.ask.or(declared)
}

/// The scope that a person may remember: only under a silent policy, or the legacy `rememberable`, and never where the
/// review itself asks (R-10, P-8). Without one, this call asks again the next time.
pub fn remember_scope<'c>(call: &'c Call<'_>) -> Option<&'c str> {
    let action = call.declaration.action.as_ref()?;
    let rememberable = matches!(action.policy, Some(Policy::Silent { .. }))
        || action.approval == Some(Approval::Rememberable);
    let scope = call.review.scope.as_deref()?;
    (rememberable && call.review.ask.is_none()).then_some(scope)
}
