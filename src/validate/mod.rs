//! From JSON to checked contract types, or to a report of everything that is wrong.
//!
//! Each reader takes a value, its path and the report. It adds every issue that it can tell and returns what it could
//! read, so that one issue never hides another (J-1, J-5). Nothing is reported below a value of the wrong type.
//!
//! Invariant: a [`Checked`] value only comes out of here with an empty report.

mod call;
mod declaration;
mod link;
mod members;
mod preview;
mod review;
mod rules;
mod sentence;
mod slots;
mod string;

use crate::contract::{Call, CallReview, Checked, Declaration};
use crate::json::{self, Path, Value};
use crate::report::Report;
use members::Members;
use rules::Rules;

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

fn finish<T>(value: Option<T>, report: Report) -> Result<Checked<T>, Report> {
    match value {
        Some(value) if report.is_empty() => Ok(Checked::new(value)),
        _ => Err(report),
    }
}
