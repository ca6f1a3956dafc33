use super::Reviewed;
use crate::contract::{Approval, Declaration, Policy, Reason};

/// The code under which a call that a routine may not run is reported (P-9).
pub const NEEDS_APPROVAL: &str = "NEEDS_APPROVAL";

/// What a routine may do with an Action before there is any review (P-9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoutineGrant {
    /// No call of this Action may run unattended, whatever a review says. It need not be asked for one.
    Refused(Refusal),
    /// Each call is reviewed first, and [`routine`] decides on what came of it.
    ReviewFirst,
    /// Each call runs without a review: the legacy `approval: "none"`.
    WithoutReview,
}

/// Whether a routine runs one call (P-9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoutineDecision {
    /// It runs.
    Run,
    /// It does not run. A person has to approve it; the code is [`NEEDS_APPROVAL`].
    NeedsApproval(Refusal),
}

/// Why a routine may not run a call (P-9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// No Action is declared, so nothing is granted.
    NothingDeclared,
    /// The declared policy asks every time, for this reason.
    PolicyAsks(Reason),
    /// The policy is silent and keeps routines out with `routines: false`.
    RoutinesOff,
    /// The Action allows routines, and the review of this call asks all the same.
    ReviewAsks(Reason),
    /// There is no review of this call.
    ReviewMissing,
    /// The review of this call failed.
    ReviewFailed,
    /// The Action declares no policy, and the review of this call has no scope.
    NoScope,
}

/// What a routine may do with an Action before there is any review (P-9).
///
/// A grant follows the policy. An approval counts only where there is no policy; one that was derived from a policy for
/// older readers never does.
pub fn routine_grant(declaration: &Declaration<'_>) -> RoutineGrant {
    let Some(action) = &declaration.action else {
        return RoutineGrant::Refused(Refusal::NothingDeclared);
    };
    match (action.policy, action.approval) {
        (Some(Policy::Ask(reason)), _) => RoutineGrant::Refused(Refusal::PolicyAsks(reason)),
        (
            Some(Policy::Silent {
                routines: false, ..
            }),
            _,
        ) => RoutineGrant::Refused(Refusal::RoutinesOff),
        (Some(Policy::Silent { routines: true, .. }), _) => RoutineGrant::ReviewFirst,
        (None, Some(Approval::None)) => RoutineGrant::WithoutReview,
        (None, Some(Approval::Rememberable) | None) => RoutineGrant::ReviewFirst,
    }
}

/// Whether a routine runs one call (P-9): the grant comes first, then the review.
///
/// Under a silent policy the review needs no scope. Without a policy it needs one, unless the Action declares
/// `approval: "none"`; then `reviewed` plays no part.
///
/// ```
/// use countersign::contract::Reason;
/// use countersign::decide::{Refusal, Reviewed, RoutineDecision, routine};
///
/// let declared = br#"{"action": {"id": "item.rename", "title": "Rename", "policy": {"silent": "shared"}}}"#;
/// let declaration = countersign::read_declaration(declared)?;
/// let quiet = Reviewed::Returned { ask: None, scope: None };
/// assert_eq!(routine(&declaration, quiet), RoutineDecision::Run);
/// let asks = Reviewed::Returned { ask: Some(Reason::Deletes), scope: None };
/// let refusal = Refusal::ReviewAsks(Reason::Deletes);
/// assert_eq!(routine(&declaration, asks), RoutineDecision::NeedsApproval(refusal));
/// # Ok::<(), countersign::Report>(())
/// ```
pub fn routine(declaration: &Declaration<'_>, reviewed: Reviewed<'_>) -> RoutineDecision {
    let refusal = match routine_grant(declaration) {
        RoutineGrant::Refused(refusal) => Some(refusal),
        RoutineGrant::WithoutReview => None,
        RoutineGrant::ReviewFirst => review_refuses(declaration, reviewed),
    };
    refusal.map_or(RoutineDecision::Run, RoutineDecision::NeedsApproval)
}

fn review_refuses(declaration: &Declaration<'_>, reviewed: Reviewed<'_>) -> Option<Refusal> {
    let action = declaration.action.as_ref();
    let has_policy = action.is_some_and(|action| action.policy.is_some());
    match reviewed {
        Reviewed::Missing => Some(Refusal::ReviewMissing),
        Reviewed::Failed => Some(Refusal::ReviewFailed),
        Reviewed::Returned {
            ask: Some(reason), ..
        } => Some(Refusal::ReviewAsks(reason)),
        Reviewed::Returned {
            ask: None,
            scope: None,
        } if !has_policy => Some(Refusal::NoScope),
        Reviewed::Returned { ask: None, .. } => None,
    }
}
