//! From JSON to checked contract types, or to a report of everything that is wrong.
//!
//! Each reader takes a value, its path and the report. It adds every issue that it can tell and returns what it could
//! read, so that one issue never hides another (J-1, J-5). Nothing is reported below a value of the wrong type.
//!
//! Invariant: a [`Checked`] value only comes out of here with an empty report.

mod call;
pub(crate) mod capabilities;
pub(crate) mod declaration;
mod document;
mod entry;
pub(crate) mod link;
pub(crate) mod manifest;
pub(crate) mod members;
mod messages;
pub(crate) mod outcome;
mod policy;
mod preview;
mod review;
mod rules;
mod sentence;
mod slots;
pub(crate) mod string;

use crate::contract::{Call, CallReview, Capabilities, CheckResult, Checked, Declaration, Outcome};
use crate::json::{self, Path, Value};
use crate::report::Report;
use rules::Rules;

pub(crate) use declaration::declaration;
pub(crate) use link::titled_links;
pub(crate) use members::{Members, any_json, list, string, word};
pub(crate) use outcome::outcome;
pub(crate) use string::{check_length, instant, line, when};

pub use document::{Document, DocumentKind, document_kind, read_document};
pub use manifest::Manifest;

/// Reads a call file, or a bare review: an object with a `sentence` and neither `review` nor `legacyReview`.
///
/// The review is held against the declaration that the file gives: policy, locales, Queries. A rule that needs an
/// absent part is not checked (R-13).
///
/// # Errors
/// A [`Report`] with every issue of the document, paths pointing into it.
///
/// ```
/// let report = countersign::read_call(br#"{"review": {"locale": "en_US"}}"#).unwrap_err();
/// let first = &report.issues()[0];
/// assert_eq!(first.path, "/review/locale");
/// assert_eq!(first.code.as_str(), "locale_not_canonical");
/// ```
pub fn read_call(bytes: &[u8]) -> Result<Checked<Call<'_>>, Report> {
    let mut report = Report::new();
    let call = call::call(json::read(bytes)?, bytes.len(), &mut report);
    finish(call, report)
}

/// Reads a bare call review by all rules that need no declaration (R-13).
///
/// # Errors
/// A [`Report`] with every issue of the document.
pub fn read_review(bytes: &[u8]) -> Result<Checked<CallReview<'_>>, Report> {
    check_review(json::read(bytes)?, bytes.len())
}

/// Reads what an app declared, once, for [`read_review_under`]: an object with the members `app`, `action`, `locales`
/// and `queries` of a call file, each optional.
///
/// # Errors
/// A [`Report`] with every issue of the document.
pub fn read_declaration(bytes: &[u8]) -> Result<Checked<Declaration<'_>>, Report> {
    let mut report = Report::new();
    let value = json::read(bytes)?;
    let path = Path::ROOT;
    let draft = Members::open(value, &path, &mut report).map(|mut members| {
        let draft = declaration::declaration(&mut members, &mut report);
        members.close(&mut report);
        draft.finish()
    });
    finish(draft, report)
}

/// Reads what an app declares about all its Actions, as the app starts: an object with `actions` by local id, each with
/// `title`, `destructive`, `openWorld` and `idempotency`, and with `policy` or `approval`, `review`, `description`,
/// `input` and `data` where they apply. Beside it `queries` by local id, `types`, `presentation` and `protocolVersion`
/// may stand.
///
/// An app whose declaration is refused should not start: what it believes to have declared would not be in effect.
///
/// # Errors
/// A [`Report`] with every issue of the document: what is unknown, missing or contradicts itself (P-1 to P-4, P-6).
///
/// ```
/// let report = countersign::read_capabilities(br#"{"actions": {"item.erase": {
///     "title": "Erase item", "policy": {"silent": "private"}, "review": true,
///     "destructive": true, "openWorld": false, "idempotency": "required"
/// }}}"#).unwrap_err();
/// let first = &report.issues()[0];
/// assert_eq!(first.path, "/actions/item.erase/policy");
/// assert_eq!(first.code.as_str(), "policy_must_ask");
/// ```
pub fn read_capabilities(bytes: &[u8]) -> Result<Checked<Capabilities<'_>>, Report> {
    let mut report = Report::new();
    let capabilities = capabilities::capabilities(json::read(bytes)?, &mut report);
    finish(capabilities, report)
}

/// Reads the Actions of a manifest that another version of an app may have published (P-7): an object with `actions`
/// and perhaps `policies`, both by local id. Everything else in it is ignored.
///
/// An Action is left out whole when it, or its policy, has an unknown member or value or a repeated key, breaks P-1 to
/// P-6, or disagrees with its policy. A policy without an Action is left out. When `policies` is no map, every Action
/// that advertises a review is left out, because a policy may belong to it. [`Manifest::left_out`] says all of this.
///
/// # Errors
/// A [`Report`] when there is nothing to rely on: no JSON, no object, `actions` that is no object, or `actions` or
/// `policies` twice.
///
/// ```
/// let manifest = countersign::read_manifest(br#"{
///   "actions": { "item.erase": {
///     "title": "Erase item", "approval": "rememberable", "review": true,
///     "destructive": false, "openWorld": false, "idempotency": "required"
///   } },
///   "policies": { "item.erase": { "ask": "deletes" } }
/// }"#)?;
/// assert!(manifest.action("item.erase").is_none());
/// let first = &manifest.left_out().issues()[0];
/// assert_eq!(first.path, "/actions/item.erase/approval");
/// assert_eq!(first.code.as_str(), "policy_conflict");
/// # Ok::<(), countersign::Report>(())
/// ```
pub fn read_manifest(bytes: &[u8]) -> Result<Manifest<'_>, Report> {
    manifest::manifest(json::read(bytes)?)
}

/// Reads a call review under a declaration, for hosts that keep the two apart.
///
/// # Errors
/// A [`Report`] with every issue of the review, paths pointing into it.
pub fn read_review_under<'a>(
    bytes: &'a [u8],
    declaration: &Checked<Declaration<'a>>,
) -> Result<Checked<Call<'a>>, Report> {
    check_review_under(json::read(bytes)?, bytes.len(), declaration)
}

/// Reads the result of an Action that took effect: an object with `data`, `refs`, `links`, `summary` and `receipt`, each
/// optional (O-1, O-10). `data` and the entries of `refs` are the app's and may be anything.
///
/// The links of the result are those that a receipt's preview may need (V-2).
///
/// # Errors
/// A [`Report`] with every issue of the document.
pub fn read_result(bytes: &[u8]) -> Result<Checked<Outcome<'_>>, Report> {
    read_with(bytes, outcome::action_result)
}

/// Reads a receipt that stands alone (O-1). It has no links beside it, so a preview that leaves something out is refused
/// (V-2); hand in the whole result instead.
///
/// # Errors
/// A [`Report`] with every issue of the receipt.
pub fn read_receipt(bytes: &[u8]) -> Result<Checked<Outcome<'_>>, Report> {
    read_with(bytes, outcome::bare_receipt)
}

/// Checks the result of a Query: the members of an Action's result without `receipt` (O-2).
///
/// # Errors
/// A [`Report`] with every issue of the document.
///
/// ```
/// let report = countersign::check_query_result(br#"{"data": {}, "receipt": {"text": "Sent"}}"#).unwrap_err();
/// assert_eq!(report.issues()[0].path, "/receipt");
/// assert_eq!(report.issues()[0].code.as_str(), "receipt_not_allowed");
/// ```
pub fn check_query_result(bytes: &[u8]) -> Result<(), Report> {
    read_with(bytes, outcome::query_result).map(|_| ())
}

/// Reads what a check Query says (O-3): its result, whose `data` is `{"outcome", "receipt"?}`, or that data alone.
/// [`crate::decide::settle`] takes it from there.
///
/// # Errors
/// A [`Report`] with every issue of the document. A check whose answer cannot be read has failed.
pub fn read_check_result(bytes: &[u8]) -> Result<Checked<CheckResult<'_>>, Report> {
    read_with(bytes, outcome::check_result)
}

fn read_with<'a, T>(
    bytes: &'a [u8],
    read: impl FnOnce(Value<'a>, usize, &Path<'_>, &mut Report) -> Option<T>,
) -> Result<Checked<T>, Report> {
    let mut report = Report::new();
    let value = read(json::read(bytes)?, bytes.len(), &Path::ROOT, &mut report);
    finish(value, report)
}

/// Checks the forms of one Action in every language of its app, before any call is made (F-5).
///
/// The document is an object with three members:
///
/// - `locales`: 1 or more canonical tags. The first is the one that the others are compared with.
/// - `forms`: by locale, what a review has as its `sentence`.
/// - `slots`, optional: samples, shared by all locales. The `noun` of a count is one noun, or an object of nouns by
///   locale.
///
/// The forms of every locale keep the rules of a review (R-3 to R-7), each placeholder stands in the same form of every
/// language, the question shows at most 80 characters, and nouns have each plural category that integers of their
/// language select. A rule that needs slots is not checked without samples. This is a check for the app's tests: a
/// review that breaks only rules of the catalog is shown all the same.
///
/// # Errors
/// A [`Report`] with every issue of the catalog, paths pointing into it. When the report is full, what pairs of locales
/// and slots would add is no longer counted.
///
/// ```
/// let catalog = r#"{
///   "locales": ["en", "pl"],
///   "forms": {
///     "en": {
///       "action": "Delete {amount}", "running": "Deleting {amount}", "done": "Deleted {amount}",
///       "confirm": "Delete", "decline": "Keep"
///     },
///     "pl": {
///       "action": "Usunąć {amount}", "running": "Usuwam {amount}", "done": "Usunięto {amount}",
///       "confirm": "Usuń", "decline": "Zostaw"
///     }
///   },
///   "slots": {
///     "amount": {
///       "kind": "count",
///       "value": 3,
///       "noun": {
///         "en": { "one": "file", "other": "files" },
///         "pl": { "one": "plik", "many": "plików", "other": "pliku" }
///       }
///     }
///   }
/// }"#;
/// let report = countersign::check_messages(catalog.as_bytes()).unwrap_err();
/// assert_eq!(report.len(), 1);
/// let issue = &report.issues()[0];
/// assert_eq!(issue.code.as_str(), "missing_plural_form");
/// assert_eq!(issue.path, "/slots/amount/noun/pl/few");
/// ```
pub fn check_messages(bytes: &[u8]) -> Result<(), Report> {
    let mut report = Report::new();
    messages::messages(json::read(bytes)?, &mut report);
    if report.is_empty() {
        Ok(())
    } else {
        Err(report)
    }
}

pub(crate) fn check_review_under<'a>(
    value: Value<'a>,
    raw_len: usize,
    declaration: &Checked<Declaration<'a>>,
) -> Result<Checked<Call<'a>>, Report> {
    let mut report = Report::new();
    let rules = Rules::from(&**declaration);
    let review = review::review(value, raw_len, rules, &Path::ROOT, &mut report);
    let call = review.map(|review| Call::new((**declaration).clone(), review));
    finish(call, report)
}

pub(crate) fn check_review(
    value: Value<'_>,
    raw_len: usize,
) -> Result<Checked<CallReview<'_>>, Report> {
    let mut report = Report::new();
    let review = review::review(value, raw_len, Rules::default(), &Path::ROOT, &mut report);
    finish(review, report)
}

/// A value is checked when nothing was reported.
pub(crate) fn finish<T>(value: Option<T>, report: Report) -> Result<Checked<T>, Report> {
    match value {
        Some(value) if report.is_empty() => Ok(Checked::new(value)),
        _ => Err(report),
    }
}
