//! Calls of Actions without a review: sentences that an app declares once for all calls, the generic sentence, and all
//! fields of the input (section W of the rules). Deprecated by call reviews, and still shown.
//!
//! Invariant: no other module of the library knows this one.

mod call;
mod card;
mod declare;
mod fields;
mod presentation;
mod schema;
mod sentence;
mod template;
mod value;

pub use call::{WordedCall, WordedOutcome, is_worded_call, read_worded_call};
pub use card::{card, sentence};
pub use declare::check_declaration;
