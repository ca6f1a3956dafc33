//! For an app's own tests: a document is valid, or the test fails with every issue.
//!
//! With the feature `testing`. Each function panics on a document with issues, because that is how a test fails in
//! Rust; it is for tests alone, and nothing else in this crate panics on input. A host calls [`crate::read_call`] and
//! its like, which return the report.
//!
//! With this feature the locale `en-XA` has frame words of its own: those of English with accents, 40 % longer and in
//! brackets. A card in it shows what is too narrow for a longer language, and which words come from somewhere else.
//!
//! Documents are JSON as text or bytes:
//!
//! ```
//! use countersign::testing::{assert_messages, assert_review};
//!
//! let review = serde_json::json!({
//!     "locale": "en",
//!     "sentence": {
//!         "action": "Delete {file}",
//!         "running": "Deleting {file}",
//!         "done": "Deleted {file}",
//!         "confirm": "Delete",
//!         "decline": "Keep"
//!     },
//!     "slots": { "file": { "kind": "object", "title": "Plan" } }
//! });
//! let catalog = serde_json::json!({
//!     "locales": ["en"],
//!     "forms": { "en": review["sentence"] },
//!     "slots": review["slots"]
//! });
//! assert_review(&review.to_string());
//! assert_messages(&catalog.to_string());
//! ```

#![allow(
    clippy::panic,
    reason = "a failed assertion panics, and this module has nothing else"
)]

use crate::Report;
use crate::contract::{Call, CallReview, Checked};

/// The review is valid by all rules that need no declaration, as [`crate::read_review`] checks them (R-13).
///
/// # Panics
/// When it has issues. The message has a line for each, with path, message and code.
///
/// ```should_panic
/// countersign::testing::assert_review(r#"{"locale": "en_US"}"#);
/// ```
#[track_caller]
pub fn assert_review<'a>(review: &'a (impl AsRef<[u8]> + ?Sized)) -> Checked<CallReview<'a>> {
    valid("review", crate::read_review(review.as_ref()))
}

/// The review is valid under a declaration, as [`crate::read_review_under`] checks it. `declaration` is what
/// [`crate::read_declaration`] reads.
///
/// # Panics
/// When the declaration has issues, or else the review. The message has a line for each.
///
/// ```
/// use countersign::testing::assert_review_under;
///
/// let declaration = r#"{ "locales": ["en", "de"] }"#;
/// let review = r#"{
///   "locale": "de-CH",
///   "sentence": {
///     "action": "Warten", "running": "Wartet", "done": "Hat gewartet", "confirm": "Warten", "decline": "Gehen"
///   },
///   "slots": {}
/// }"#;
/// let call = assert_review_under(review, declaration);
/// assert_eq!(call.review.locale, "de-CH");
/// ```
#[track_caller]
pub fn assert_review_under<'a>(
    review: &'a (impl AsRef<[u8]> + ?Sized),
    declaration: &'a (impl AsRef<[u8]> + ?Sized),
) -> Checked<Call<'a>> {
    let declaration = valid("declaration", crate::read_declaration(declaration.as_ref()));
    valid(
        "review",
        crate::read_review_under(review.as_ref(), &declaration),
    )
}

/// The call file or bare review is valid, as [`crate::read_call`] checks it.
///
/// # Panics
/// When it has issues. The message has a line for each, with path, message and code.
#[track_caller]
pub fn assert_call<'a>(document: &'a (impl AsRef<[u8]> + ?Sized)) -> Checked<Call<'a>> {
    valid("call", crate::read_call(document.as_ref()))
}

/// The catalog is valid, as [`crate::check_messages`] checks it (F-5).
///
/// # Panics
/// When it has issues. The message has a line for each, with path, message and code.
#[track_caller]
pub fn assert_messages(catalog: &(impl AsRef<[u8]> + ?Sized)) {
    valid("catalog", crate::check_messages(catalog.as_ref()));
}

#[track_caller]
fn valid<T>(what: &str, result: Result<T, Report>) -> T {
    // A closure would have its own place in the panic, not the caller's.
    match result {
        Ok(value) => value,
        Err(report) => {
            let count = report.len();
            let issues = if count == 1 { "issue" } else { "issues" };
            panic!("the {what} has {count} {issues}:\n{report}")
        }
    }
}
