//! Table previews: how an app wants the data of a result to be read.
//!
//! A `presentation` beside `data` names the rows and columns of data that is there anyway. It is no second result, and
//! nothing depends on it: what cannot be read is ignored, with a [`Report`] for the app's developer, and the data stays
//! as valid as it was.
//!
//! ```
//! use countersign::locale::Reader;
//! use countersign::render::{TextOptions, text};
//! use countersign::table;
//!
//! let result = br#"{
//!   "data": [{ "name": "Cable", "stock": "42.0000" }, { "name": "Hub", "stock": "7.5000" }],
//!   "presentation": {
//!     "kind": "table",
//!     "rowsPath": [],
//!     "columns": [
//!       { "path": ["name"], "label": "Item" },
//!       { "path": ["stock"], "label": "Stock", "format": "number" }
//!     ]
//!   },
//!   "summary": "2 items are low."
//! }"#;
//! let outcome = countersign::read_result(result)?;
//! let rows = table::of_result(result)?;
//! let card = table::card(&outcome, Some(&rows), None, &Reader::utc());
//! assert_eq!(text(&card, &TextOptions::default()), "\
//! The app reports: 2 items are low.
//!
//! Result:
//! │ Item  |   Stock
//! │ ------|--------
//! │ Cable | 42.0000
//! │ Hub   |  7.5000
//! ");
//! # Ok::<(), countersign::Report>(())
//! ```
//!
//! Invariant: a [`Table`] only names what stands in the data; its values are those of the document, in its spelling.

mod cell;
mod contract;
mod reader;
mod view;

use crate::json::{self, Path, Value};
use crate::report::Report;

pub use contract::{Column, Format, Presentation, Row, Table};
pub use view::card;

/// How many rows are shown.
pub const MAX_ROWS: usize = 100;
/// How many columns a table has at most.
pub const MAX_COLUMNS: usize = 100;
/// How many segments a path has at most.
pub const MAX_SEGMENTS: usize = 16;
/// The longest segment and label, as stored lengths.
pub const MAX_TEXT: usize = 500;

/// Reads the table that a result describes: the first [`MAX_ROWS`] rows, and how many there are.
///
/// # Errors
/// A [`Report`] that says why there is no table: the presentation is absent, of a kind that is not known, or wrong, or
/// its rows are no array. It is for developers, and says nothing about the data: [`crate::read_result`] does. A host
/// that only wants the table asks for [`Result::ok`].
pub fn of_result(bytes: &[u8]) -> Result<Table<'_>, Report> {
    of_value(json::read(bytes)?)
}

/// As [`of_result`], of a result that was read before.
///
/// # Errors
/// As [`of_result`].
pub fn of_value(result: Value<'_>) -> Result<Table<'_>, Report> {
    let mut report = Report::new();
    match reader::table(result, &mut report) {
        Some(table) if report.is_empty() => Ok(table),
        _ => Err(report),
    }
}

/// Checks a presentation by itself, for apps that want to know before they return it that nobody will ignore it.
///
/// # Errors
/// A [`Report`] with every issue, paths pointing into the presentation.
///
/// ```
/// let report = countersign::table::check_presentation(br#"{"kind": "table", "rowsPath": "rows", "columns": []}"#);
/// let report = report.unwrap_err();
/// let paths: Vec<&str> = report.issues().iter().map(|issue| issue.path.as_str()).collect();
/// assert_eq!(paths, ["/rowsPath", "/columns"]);
/// ```
pub fn check_presentation(bytes: &[u8]) -> Result<Presentation<'_>, Report> {
    let mut report = Report::new();
    let value = json::read(bytes)?;
    match reader::presentation(value, &Path::ROOT, &mut report) {
        Some(presentation) if report.is_empty() => Ok(presentation),
        _ => Err(report),
    }
}
