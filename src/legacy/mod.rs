//! The older shape of reviews, for surfaces that have not moved yet. It goes when they have.
//!
//! Invariant: no other module of the library knows this one.

mod view;

pub use view::{Detail, Display, ReviewView, review_view};
