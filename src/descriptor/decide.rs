//! Decisions about a call of a capability that need nothing but its descriptor and its input: pure, total functions.

use super::{Approval, Descriptor, Effect};
use crate::json::{Object, Value};

/// Whether a call has to be approved by a person before it runs.
///
/// It says when to ask, and grants nothing: that nobody has to be asked is no permission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Asking {
    /// Nobody has to be asked.
    No,
    /// A person is asked.
    Yes,
    /// A person is asked about every single call; no answer is good for another one.
    EveryTime,
}

impl Asking {
    /// Whether a person is asked at all.
    pub fn asks(self) -> bool {
        self != Asking::No
    }
}

/// Decides whether a call asks. A destructive capability asks every time, whatever it says about approval.
pub fn approval(effect: Effect, approval: Approval) -> Asking {
    match (effect, approval) {
        (Effect::Destructive, _) | (_, Approval::Always) => Asking::EveryTime,
        (Effect::Read | Effect::Write, Approval::Ask) => Asking::Yes,
        (Effect::Read | Effect::Write, Approval::None) => Asking::No,
    }
}

impl Descriptor<'_> {
    /// Whether a call asks: see [`approval`].
    pub fn asking(&self) -> Asking {
        approval(self.effect, self.approval)
    }
}

/// Why a call of a template has no target. It fails; no other record may stand in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoTarget {
    /// The input does not have the member that names the record.
    #[error("the input does not name the target record")]
    Missing,
    /// It has it, and it is no string. That record ids are strings was chosen by this project.
    #[error("the target record is named by something other than a string")]
    NotAnId,
    /// It is empty.
    #[error("the target record is named by an empty string")]
    Empty,
}

/// The record that a call is about: of a template the one that its input names under [`super::Record::param`], of any
/// other capability none.
///
/// Whether that record exists and is in scope is known where the call runs.
///
/// # Errors
/// [`NoTarget`] when a template's input names no record.
pub fn target<'i>(
    descriptor: &Descriptor<'_>,
    input: &'i Object<'_>,
) -> Result<Option<&'i str>, NoTarget> {
    let Some(record) = &descriptor.record else {
        return Ok(None);
    };
    match input.get(&record.param) {
        None => Err(NoTarget::Missing),
        Some(Value::String(id)) if id.is_empty() => Err(NoTarget::Empty),
        Some(Value::String(id)) => Ok(Some(id)),
        Some(_) => Err(NoTarget::NotAnId),
    }
}
