use super::{Approval, CallReview, Checked, Idempotency, Outcome, Reach, Reason, Text};

/// A call file: one call of one Action, with as much of the declaration as its host knows.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Call<'a> {
    /// What the app declared; empty for a bare review.
    pub declaration: Declaration<'a>,
    /// What the Action says about this call.
    pub review: CallReview<'a>,
    /// The model's reason. It is shown under its own label and is never refused for its characters (D-12).
    pub approval_reason: Option<Text<'a>>,
    /// What happened, if anything yet.
    pub outcome: Option<Outcome<'a>>,
}

impl<'a> Call<'a> {
    pub(crate) fn new(declaration: Declaration<'a>, review: CallReview<'a>) -> Self {
        Call {
            declaration,
            review,
            approval_reason: None,
            outcome: None,
        }
    }
}

/// A bare review is a call without a declaration.
impl<'a> From<Checked<CallReview<'a>>> for Checked<Call<'a>> {
    fn from(review: Checked<CallReview<'a>>) -> Self {
        review.map(|review| Call::new(Declaration::default(), review))
    }
}

impl<'a> Checked<Call<'a>> {
    /// Adds the model's reason, which comes beside the review and may hold anything (D-12).
    pub fn with_approval_reason(self, reason: impl Into<Text<'a>>) -> Self {
        self.map(|call| Call {
            approval_reason: Some(reason.into()),
            ..call
        })
    }

    /// Adds what came of the call, in the place of what was known before.
    pub fn with_outcome(self, outcome: Checked<Outcome<'a>>) -> Self {
        self.map(|call| Call {
            outcome: Some(outcome.into_inner()),
            ..call
        })
    }
}

/// What an app declared. A rule that needs an absent part is not checked.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Declaration<'a> {
    /// The app.
    pub app: Option<App<'a>>,
    /// The Action.
    pub action: Option<Action<'a>>,
    /// The app's presentation locales, canonical.
    pub locales: Option<Vec<Text<'a>>>,
    /// Local ids of the Queries that the app declares.
    pub queries: Option<Vec<Text<'a>>>,
}

/// A declaration of which only the Action is known.
impl<'a> From<Action<'a>> for Declaration<'a> {
    fn from(action: Action<'a>) -> Self {
        Declaration {
            action: Some(action),
            ..Declaration::default()
        }
    }
}

/// The app that offers the Action.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct App<'a> {
    /// Its id: `[a-z][a-z0-9-]*`, up to 80.
    pub id: Option<Text<'a>>,
    /// Its name, 1–200.
    pub name: Text<'a>,
    /// Its icon class (L-1).
    pub icon: Option<Text<'a>>,
}

/// The Action as declared.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Action<'a> {
    /// Its local id, 1–200.
    pub id: Text<'a>,
    /// Its title, 1–200.
    pub title: Text<'a>,
    /// When it asks.
    pub policy: Option<Policy>,
    /// The legacy counterpart of a policy.
    pub approval: Option<Approval>,
    /// Irreversible or externally visible (D-13).
    pub destructive: bool,
    /// Interacts with an open world of other parties (D-13).
    pub open_world: bool,
    /// Whether retries are safe.
    pub idempotency: Idempotency,
}

/// When an Action asks (P-1 to P-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// The first call asks; a person may then remember its scope.
    Silent {
        /// The widest reach of any call.
        reach: Reach,
        /// Whether routines may run it.
        routines: bool,
    },
    /// Every call asks.
    Ask(Reason),
}

impl Policy {
    /// The approval that older readers are given in a policy's place (P-5): a silent policy reads as `rememberable`, an
    /// asking one as an approval that is left out, which asks every time. Beside either, the Action advertises its
    /// review.
    pub fn derived_approval(self) -> Option<Approval> {
        match self {
            Policy::Silent { .. } => Some(Approval::Rememberable),
            Policy::Ask(_) => None,
        }
    }
}
