//! From a result to its table, or to what is wrong with its presentation.

use super::contract::{Column, KIND, Presentation, Row, Table, find, take};
use super::{MAX_COLUMNS, MAX_ROWS, MAX_SEGMENTS, MAX_TEXT};
use crate::characters::stored_len;
use crate::contract::{Link, Text, name};
use crate::json::{Path, Value};
use crate::report::{IssueCode, Report};
use crate::validate::link::{MAX_LINKS, link};
use crate::validate::members::{
    Members, bounded_count, list, string, unknown_value, word, wrong_type,
};
use crate::validate::string::line;

/// The table of a result. Whatever is added to `report` is a reason to ignore the presentation.
pub(super) fn table<'a>(result: Value<'a>, report: &mut Report) -> Option<Table<'a>> {
    let root = Path::ROOT;
    let at = root.key(name::PRESENTATION);
    let mut envelope = match result {
        Value::Object(envelope) => envelope,
        other => return wrong_type(&other, "an object", &root, report),
    };
    for twice in [name::PRESENTATION, name::DATA] {
        if envelope.duplicates().iter().any(|key| key == twice) {
            let message = format!("`{twice}` stands more than once in this object");
            report.add(&root.key(twice), IssueCode::DuplicateKey, message);
        }
    }
    let Some(given) = envelope.take(name::PRESENTATION) else {
        let message = "the result describes no table".to_owned();
        report.add(&at, IssueCode::MissingField, message);
        return None;
    };
    let presentation = presentation(given, &at, report).filter(|_| report.is_empty())?;
    let data = envelope.take(name::DATA);
    let rows = data.and_then(|data| take(data, &presentation.rows_path));
    let rows_at = at.key(name::ROWS_PATH);
    let rows = match rows {
        Some(Value::Array(rows)) => rows,
        Some(other) => {
            return wrong_type(&other, "a path to an array of rows", &rows_at, report);
        }
        None => {
            let message = "nothing stands in the data where this path leads".to_owned();
            report.add(&rows_at, IssueCode::MissingField, message);
            return None;
        }
    };
    let total = rows.len();
    let mut links = RowLinks {
        presentation: &presentation,
        left_out: Report::new(),
    };
    let rows = rows.into_iter().take(MAX_ROWS).enumerate();
    let rows = rows.map(|(index, value)| links.row(index, value)).collect();
    Some(Table {
        rows,
        total,
        left_out: links.left_out,
        columns: presentation.columns,
    })
}

/// A presentation, as far as every part of it is right.
pub(super) fn presentation<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Presentation<'a>> {
    let mut members = Members::open(value, path, report)?;
    let Some(()) = members.required(name::KIND, report, kind) else {
        // What belongs to another kind is not known.
        members.abandon(report);
        return None;
    };
    let rows_path = members.required(name::ROWS_PATH, report, segments);
    let columns = members.required(name::COLUMNS, report, list(1, MAX_COLUMNS, column));
    let has_links = members.has(name::ROW_LINKS_PATH);
    let row_links_path = members.optional(name::ROW_LINKS_PATH, report, segments);
    members.close(report);
    if has_links && row_links_path.is_none() {
        return None;
    }
    Some(Presentation {
        rows_path: rows_path?,
        columns: columns?,
        row_links_path,
    })
}

fn kind(value: Value<'_>, path: &Path<'_>, report: &mut Report) -> Option<()> {
    let found = string(value, path, report)?;
    if found != KIND {
        unknown_value(&found, std::iter::once(KIND), path, report);
        return None;
    }
    Some(())
}

fn column<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<Column<'a>> {
    let mut members = Members::open(value, path, report)?;
    let cell = members.required(name::PATH, report, segments);
    let label = members.required(name::LABEL, report, text);
    let format = members.optional(name::FORMAT, report, word);
    members.close(report);
    Some(Column {
        path: cell?,
        label: label?,
        format,
    })
}

/// Literal own property names: dots, `__proto__` and digits mean nothing in them.
fn segments<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<Vec<Text<'a>>> {
    let items = match value {
        Value::Array(items) => items,
        other => return wrong_type(&other, "an array", path, report),
    };
    let given = items.len();
    bounded_count(given, 0, MAX_SEGMENTS, "segments", path, report);
    let items = items.into_iter().enumerate();
    let read = items.filter_map(|(index, item)| text(item, &path.index(index), report));
    let read: Vec<Text<'a>> = read.collect();
    (read.len() == given).then_some(read)
}

fn text<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<Text<'a>> {
    let text = string(value, path, report)?;
    let length = stored_len(&text);
    if length > MAX_TEXT {
        let message = format!("at most {MAX_TEXT} characters, found {length}");
        report.add(path, IssueCode::TooLong, message);
        return None;
    }
    Some(text)
}

/// Reads the links of rows. What is wrong with them is no reason to ignore the table.
struct RowLinks<'p, 'a> {
    presentation: &'p Presentation<'a>,
    left_out: Report,
}

impl<'a> RowLinks<'_, 'a> {
    fn row(&mut self, index: usize, value: Value<'a>) -> Row<'a> {
        let path = self.presentation.row_links_path.as_deref();
        let given = path.and_then(|path| find(&value, path));
        let (links, left_out) = match given {
            None | Some(Value::Null) => (Vec::new(), 0),
            Some(given) => {
                let steps = [
                    Step::Key(name::DATA),
                    Step::Keys(&self.presentation.rows_path),
                    Step::Index(index),
                    Step::Keys(path.unwrap_or_default()),
                ];
                below(&Path::ROOT, &steps, &mut |path| {
                    read_links(given, path, &mut self.left_out)
                })
            }
        };
        Row {
            value,
            links,
            left_out,
        }
    }
}

/// The links that are right, at most ten, and how many are left out (O-9).
fn read_links<'a>(
    given: &Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> (Vec<Link<'a>>, usize) {
    let Value::Array(items) = given else {
        wrong_type::<()>(given, "an array", path, report);
        return (Vec::new(), 1);
    };
    bounded_count(items.len(), 0, MAX_LINKS, "items", path, report);
    let mut links = Vec::with_capacity(items.len().min(MAX_LINKS));
    for (index, item) in items.iter().take(MAX_LINKS).enumerate() {
        let issues = report.len();
        let read = link(item.clone(), line(1, 120), &path.index(index), report);
        let read = read.and_then(|(_, link)| link);
        links.extend(read.filter(|_| report.len() == issues));
    }
    let left_out = items.len() - links.len();
    (links, left_out)
}

/// A part of a path that is put together.
enum Step<'s, 'a> {
    Key(&'s str),
    Keys(&'s [Text<'a>]),
    Index(usize),
}

fn below<R>(path: &Path<'_>, steps: &[Step<'_, '_>], then: &mut dyn FnMut(&Path<'_>) -> R) -> R {
    match steps {
        [] => then(path),
        [Step::Key(key), rest @ ..] => below(&path.key(key), rest, then),
        [Step::Index(index), rest @ ..] => below(&path.index(*index), rest, then),
        [Step::Keys([]), rest @ ..] => below(path, rest, then),
        [Step::Keys([key, keys @ ..]), rest @ ..] => {
            let path = path.key(key);
            below(&path, &[Step::Keys(keys)], &mut |path| {
                below(path, rest, then)
            })
        }
    }
}
