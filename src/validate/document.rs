use super::{call, finish, messages, outcome};
use crate::contract::{Call, CheckResult, Checked, Outcome, name};
use crate::json::{self, Object, Path, Value};
use crate::report::Report;

/// A document of any kind.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Document<'a> {
    /// A call file, or a bare review.
    Call(Box<Checked<Call<'a>>>),
    /// What came of a call, apart from its review: a result with a receipt, or a receipt alone. It names no locale (O-2).
    Outcome(Box<Checked<Outcome<'a>>>),
    /// What a check Query says, which settles a call and cannot be shown by itself (O-3).
    CheckResult(Box<Checked<CheckResult<'a>>>),
    /// A catalog of an Action's forms in all languages, without an issue (F-5).
    Catalog,
}

/// What a document is, by the members it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DocumentKind {
    /// It has `review`, or none of the members that tell the other kinds apart.
    CallFile,
    /// It has `sentence`.
    Review,
    /// It has `text`.
    Receipt,
    /// It has `outcome`, a string, or `data` with one.
    CheckResult,
    /// It has `receipt` or `data`.
    Result,
    /// It has `forms`.
    Catalog,
}

impl DocumentKind {
    /// The kind in words.
    pub fn as_str(self) -> &'static str {
        match self {
            DocumentKind::CallFile => "a call file",
            DocumentKind::Review => "a review",
            DocumentKind::Receipt => "a receipt",
            DocumentKind::CheckResult => "a check result",
            DocumentKind::Result => "a result",
            DocumentKind::Catalog => "a catalog",
        }
    }

    pub(crate) fn of(value: &Value<'_>) -> Self {
        let Value::Object(object) = value else {
            return DocumentKind::CallFile;
        };
        let has = |name: &str| object.get(name).is_some();
        let kinds = [
            (
                has(name::REVIEW) || has(name::LEGACY_REVIEW),
                DocumentKind::CallFile,
            ),
            (has(name::SENTENCE), DocumentKind::Review),
            (has(name::TEXT), DocumentKind::Receipt),
            (says_outcome(object), DocumentKind::CheckResult),
            (has(name::RECEIPT) || has(name::DATA), DocumentKind::Result),
            (has(name::FORMS), DocumentKind::Catalog),
        ];
        let found = kinds.into_iter().find(|(has, _)| *has);
        found.map_or(DocumentKind::CallFile, |(_, kind)| kind)
    }
}

/// Whether the object, or its data, has an outcome in one word. A call file's outcome is an object.
fn says_outcome(object: &Object<'_>) -> bool {
    let data = match object.get(name::DATA) {
        Some(Value::Object(data)) => data,
        _ => object,
    };
    matches!(data.get(name::OUTCOME), Some(Value::String(_)))
}

/// Tells what a document is, without checking it.
///
/// # Errors
/// A [`Report`] with one issue when it is no JSON document that can be read (J-3, J-4).
pub fn document_kind(bytes: &[u8]) -> Result<DocumentKind, Report> {
    Ok(DocumentKind::of(&json::read(bytes)?))
}

/// Reads a document of any kind, and says which it is.
///
/// # Errors
/// A [`Report`] with every issue of the document.
pub fn read_document(bytes: &[u8]) -> Result<(DocumentKind, Document<'_>), Report> {
    let mut report = Report::new();
    let value = json::read(bytes)?;
    let kind = DocumentKind::of(&value);
    let (path, length) = (Path::ROOT, bytes.len());
    let document = match kind {
        DocumentKind::CallFile | DocumentKind::Review => {
            let call = call::call(value, length, &mut report);
            Document::Call(Box::new(finish(call, report)?))
        }
        DocumentKind::Receipt => {
            let outcome = outcome::bare_receipt(value, length, &path, &mut report);
            Document::Outcome(Box::new(finish(outcome, report)?))
        }
        DocumentKind::Result => {
            let outcome = outcome::action_result(value, length, &path, &mut report);
            Document::Outcome(Box::new(finish(outcome, report)?))
        }
        DocumentKind::CheckResult => {
            let check = outcome::check_result(value, length, &path, &mut report);
            Document::CheckResult(Box::new(finish(check, report)?))
        }
        DocumentKind::Catalog => {
            messages::messages(value, &mut report);
            finish(Some(()), report)?;
            Document::Catalog
        }
    };
    Ok((kind, document))
}
