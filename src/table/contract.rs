use crate::contract::{Link, Text, Vocabulary};
use crate::json::Value;
use crate::report::Report;

/// The one kind of presentation that is known.
pub(super) const KIND: &str = "table";

/// How an app wants the data of a result to be read as a table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Presentation<'a> {
    /// The own property names that lead from the data to the array of rows; none where the data is that array.
    pub rows_path: Vec<Text<'a>>,
    /// At least one, at most [`super::MAX_COLUMNS`].
    pub columns: Vec<Column<'a>>,
    /// The own property names that lead from a row to its links.
    pub row_links_path: Option<Vec<Text<'a>>>,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Column<'a> {
    /// The own property names that lead from a row to its cell; none where the row is the cell.
    pub path: Vec<Text<'a>>,
    /// What stands above it, in the app's words. It may be empty.
    pub label: Text<'a>,
    /// What its cells are; a cell that is something else is shown as it is.
    pub format: Option<Format>,
}

/// What the cells of a column are. A hint: it never changes a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// As the data spells it, numbers too.
    Text,
    /// Numbers, or strings that spell one.
    Number,
    /// Days.
    Date,
    /// Moments.
    DateTime,
}

impl Vocabulary for Format {
    const ALL: &'static [Self] = &[Format::Text, Format::Number, Format::Date, Format::DateTime];

    fn as_str(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Number => "number",
            Format::Date => "date",
            Format::DateTime => "datetime",
        }
    }
}

/// The table of a result.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Table<'a> {
    /// Its columns.
    pub columns: Vec<Column<'a>>,
    /// Its first rows, at most [`super::MAX_ROWS`].
    pub rows: Vec<Row<'a>>,
    /// How many rows the result has.
    pub total: usize,
    /// Why links of rows were left out, for developers: paths point into the result.
    pub left_out: Report,
}

/// A row of a table.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Row<'a> {
    /// What the data has for it.
    pub value: Value<'a>,
    /// Its links, at most ten (O-9).
    pub links: Vec<Link<'a>>,
    /// How many of its links are none, or too many.
    pub left_out: usize,
}

impl<'a> Row<'a> {
    /// The cell of a column; `None` where the row has none, or `null`.
    pub fn cell(&self, column: &Column<'_>) -> Option<&Value<'a>> {
        find(&self.value, &column.path).filter(|value| !matches!(value, Value::Null))
    }
}

/// What stands at a path of own property names. Arrays have none.
pub(super) fn find<'v, 'a>(value: &'v Value<'a>, path: &[Text<'_>]) -> Option<&'v Value<'a>> {
    path.iter().try_fold(value, |value, segment| match value {
        Value::Object(object) => object.get(segment),
        _ => None,
    })
}

/// As [`find`], and keeps nothing else.
pub(super) fn take<'a>(value: Value<'a>, path: &[Text<'_>]) -> Option<Value<'a>> {
    path.iter().try_fold(value, |value, segment| match value {
        Value::Object(mut object) => object.take(segment),
        _ => None,
    })
}
