//! Shows a person exactly what they are about to approve.
//!
//! An application describes one call that an assistant wants to make for somebody: a *review* in JSON, with sentences
//! and typed slots. This crate validates it, resolves its language and renders an approval card as text, HTML or JSON.
//! What you see is what you approve: a value cannot hide behind an ellipsis, an invisible character, an escape
//! sequence, a name that poses as an address or a shifted date.
//!
//! ```
//! use countersign::contract::State;
//! use countersign::locale::Reader;
//! use countersign::render::{TextOptions, text};
//! use countersign::view::card;
//!
//! let document = br#"{
//!   "app": { "name": "Inventory" },
//!   "action": { "id": "item.transfer", "title": "Transfer item", "policy": { "ask": "involves_people" } },
//!   "review": {
//!     "locale": "en",
//!     "sentence": {
//!       "action": "Transfer {amount} {item} to {to}",
//!       "running": "Transferring {amount} {item} to {to}",
//!       "done": "Transferred {amount} {item} to {to}",
//!       "confirm": "Transfer to {to}",
//!       "decline": "Keep item"
//!     },
//!     "slots": {
//!       "amount": { "kind": "count", "value": 2, "noun": { "one": "unit of", "other": "units of" } },
//!       "item": { "kind": "object", "title": "Dock" },
//!       "to": { "kind": "person", "people": [{ "name": "Lea Berg", "address": "lea@example.com" }] }
//!     }
//!   }
//! }"#;
//!
//! // Every issue of the document at once, or a call that can only be valid.
//! let call = countersign::read_call(document)?;
//!
//! let reader = Reader::new("Europe/Berlin")?;
//! let card = card(&call, &reader, State::Ask);
//! assert_eq!(text(&card, &TextOptions::default()), "\
//! Inventory
//! Transfer 2 units of “Dock” to Lea Berg <lea@example.com>?
//!
//! This involves other people.
//!
//! [ Transfer to Lea Berg ]  [ Keep item ]
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The way of the data
//!
//! One direction, one module a stage; each takes the previous stage's type and nothing else.
//!
//! | stage | from | to |
//! | --- | --- | --- |
//! | [`json`] | bytes | [`json::Value`] |
//! | [`validate`] | [`json::Value`] | [`contract::Checked`], or a [`Report`] |
//! | [`view`] | [`contract::Call`] and a [`locale::Reader`] | [`view::Card`], the tree |
//! | [`render`] | [`view::Card`] | text, HTML, JSON |
//!
//! Beside them: [`contract`] holds the shapes, [`pattern`] the `{name}` language, [`locale`] frame words and formats,
//! [`characters`] what is refused, counted, cut and made visible, [`decide`] what may be remembered, what a routine may
//! run and how an unknown outcome settles, [`compare`] whether a call is the one that was approved, [`build`] reviews
//! made in code, [`legacy`] an older shape, [`wording`] calls without any review, [`table`] the rows of a result. [`check_messages`] checks an app's forms in all languages before any call is
//! made, and the feature `testing` has assertions for an app's tests. [`descriptor`] is the vocabulary of another
//! product: capabilities that a page permits, each with a card of its own in the same tree. The rules and their ids stand
//! in the [`manual`].
//!
//! No stage reads a clock, the environment, a file, the network or a terminal: the same input gives the same output.

#![forbid(unsafe_code)]
#![warn(missing_docs, clippy::print_stdout, clippy::print_stderr)]
#![cfg_attr(
    not(test),
    deny(
        clippy::indexing_slicing,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic
    )
)]

mod address;
pub mod build;
pub mod characters;
pub mod compare;
pub mod contract;
pub mod decide;
pub mod descriptor;
pub mod json;
pub mod legacy;
pub mod locale;
pub mod manual;
mod markdown;
pub mod pattern;
pub mod render;
pub mod table;
#[cfg(feature = "testing")]
pub mod testing;
pub mod validate;
pub mod view;
pub mod wording;

mod report;

pub use report::{Issue, IssueCode, Report};
pub use validate::{
    Manifest, check_messages, check_query_result, read_call, read_capabilities, read_check_result,
    read_declaration, read_manifest, read_receipt, read_result, read_review, read_review_under,
};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    /// Hosts render on any thread.
    #[test]
    fn public_types_cross_threads() {
        fn crosses<T: Send + Sync>() {}
        crosses::<crate::contract::Checked<crate::contract::Call<'_>>>();
        crosses::<crate::contract::Checked<crate::contract::Capabilities<'_>>>();
        crosses::<crate::Manifest<'_>>();
        crosses::<crate::contract::Checked<crate::descriptor::Request<'_>>>();
        crosses::<crate::locale::Reader>();
        crosses::<crate::view::Card<'_>>();
        crosses::<crate::Report>();
    }
}
