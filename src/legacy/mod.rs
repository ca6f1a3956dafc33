//! Legacy reviews: the older shape without typed values. What apps that have not moved return is read and shown, and a
//! call review is written in that shape for surfaces that have not moved. It goes when they have.
//!
//! The rules stand in [`crate::manual::legacy`].
//!
//! Invariant: no other module of the library knows this one.

mod card;
mod escape;
mod read;
mod review;
mod serialize;
mod view;

pub use card::{Headline, card};
pub use read::{is_legacy, read_legacy_call};
pub use review::{DetailValue, Display, LegacyCall, LegacyDetail, LegacyReview};
pub use view::{Detail, ReviewView, review_view};

/// Bounds of the older shape (O-6), as stored lengths.
const MESSAGE_LEN: usize = 1000;
const LABEL_LEN: usize = 120;
const VALUE_LEN: usize = 10_000;
const MAX_DETAILS: usize = 20;
