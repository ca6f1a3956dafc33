//! The contract as plain data: what a call review and its call file hold once they are known to be valid.
//!
//! Invariant: a [`Checked`] value can only be had from [`crate::validate`] or the builders, which validate, so nothing
//! downstream checks again. The structs can be read by everyone and be made by nobody else.
//!
//! Strings borrow from the input that was read ([`Text`]); a checked value lives as long as its input.

mod call;
mod capabilities;
mod checked;
mod link;
pub mod name;
mod outcome;
mod preview;
mod review;
mod serialize;
mod slot;
mod time;
mod vocabulary;

pub use call::{Action, App, Call, Declaration, Policy};
pub use capabilities::{ActionEntry, Actions, Capabilities, Published};
pub use checked::Checked;
pub use link::Link;
pub use outcome::{CheckResult, Outcome, Receipt};
pub use preview::{
    Attachment, MessagePreview, MoreRecipients, PagePreview, Preview, TaskBefore, TaskPreview,
};
pub use review::{CallReview, Check, Sentence, Slots};
pub use slot::{CountSlot, Noun, ObjectSlot, Person, PersonSlot, PlaceSlot, Ref, Slot};
pub(crate) use time::SECONDS_A_DAY;
pub use time::{Day, Instant, When};
pub(crate) use vocabulary::vocabulary;
pub use vocabulary::{
    Approval, BodyFormat, CheckOutcome, Idempotency, Reach, Reason, Rel, SlotKind, State,
    Vocabulary,
};

/// A string of the document, borrowed where it could be.
pub type Text<'a> = std::borrow::Cow<'a, str>;
