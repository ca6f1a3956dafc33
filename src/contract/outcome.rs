use super::{CheckOutcome, Link, Preview, Slots, State, Text};
use crate::pattern::Pattern;

/// What came of a call: of a call file, or the result of an Action. `state` is never [`State::Ask`].
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Outcome<'a> {
    /// One of the five outcome states.
    pub state: State,
    /// What the Action says about the call after it ran; only when done (O-2).
    pub receipt: Option<Receipt<'a>>,
    /// The result's top-level links; at most ten.
    pub links: Vec<Link<'a>>,
    /// The result's summary, trimmed, at most 500 (O-10).
    pub summary: Option<Text<'a>>,
}

/// What an Action says about one call after it ran (O-1).
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Receipt<'a> {
    /// A sentence under the rules of forms; it names every slot.
    pub text: Pattern<'a>,
    /// The receipt's own slots.
    pub slots: Slots<'a>,
    /// What was sent or saved.
    pub preview: Option<Preview<'a>>,
}

/// What the check Query of a review says about a call whose outcome is unknown (O-3).
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct CheckResult<'a> {
    /// Whether the call took effect.
    pub outcome: CheckOutcome,
    /// What the Action says about the call; only when done (O-2).
    pub receipt: Option<Receipt<'a>>,
    /// The top-level links of the Query's result; at most ten.
    pub links: Vec<Link<'a>>,
}
