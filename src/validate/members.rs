//! Taking an object apart: each member is read by name, and what is left over is unknown.

use std::fmt::Display;

use crate::characters::{is_white_space, visible_escapes};
use crate::contract::{Text, Vocabulary};
use crate::json::{Exact, Object, Path, SAFE_INTEGER, Value};
use crate::report::{IssueCode, Report};

/// The members of an object that have not been read yet.
pub(crate) struct Members<'a, 'p> {
    object: Object<'a>,
    path: &'p Path<'p>,
}

impl<'a, 'p> Members<'a, 'p> {
    /// Takes an object; anything else is `wrong_type`. Repeated keys are issues (J-2).
    pub fn open(value: Value<'a>, path: &'p Path<'p>, report: &mut Report) -> Option<Self> {
        match value {
            Value::Object(object) => {
                report_duplicates(&object, path, report);
                Some(Members { object, path })
            }
            other => wrong_type(&other, "an object", path, report),
        }
    }

    /// Whether a member is there and not yet read.
    pub fn has(&self, name: &str) -> bool {
        self.object.get(name).is_some()
    }

    /// Reads a member that must be there.
    pub fn required<T>(
        &mut self,
        name: &'static str,
        report: &mut Report,
        read: impl FnOnce(Value<'a>, &Path<'_>, &mut Report) -> Option<T>,
    ) -> Option<T> {
        let path = self.path.key(name);
        match self.object.take(name) {
            Some(value) => read(value, &path, report),
            None => {
                report.add(
                    &path,
                    IssueCode::MissingField,
                    format!("`{name}` is required"),
                );
                None
            }
        }
    }

    /// Reads a member that may be absent.
    pub fn optional<T>(
        &mut self,
        name: &'static str,
        report: &mut Report,
        read: impl FnOnce(Value<'a>, &Path<'_>, &mut Report) -> Option<T>,
    ) -> Option<T> {
        let path = self.path.key(name);
        read(self.object.take(name)?, &path, report)
    }

    /// Reports every member that was not read.
    pub fn close(self, report: &mut Report) {
        for (name, value) in self.object {
            let path = self.path.key(&name);
            let message = format!("`{}` is not a member here", excerpt(&name));
            report.add(&path, IssueCode::UnknownField, message);
            any_json(&value, &path, report);
        }
    }

    /// Gives up on the members: what belongs here is not known. Repeated keys below are issues all the same (J-2).
    pub fn abandon(self, report: &mut Report) {
        for (name, value) in self.object.iter() {
            any_json(value, &self.path.key(name), report);
        }
    }

    /// The members that were not read, for maps whose keys are free.
    pub fn rest(self) -> Object<'a> {
        self.object
    }
}

fn report_duplicates(object: &Object<'_>, path: &Path<'_>, report: &mut Report) {
    for key in object.duplicates() {
        let message = format!("`{}` stands more than once in this object", excerpt(key));
        report.add(&path.key(key), IssueCode::DuplicateKey, message);
    }
}

/// Reports repeated keys anywhere in a value whose shape is free.
pub(crate) fn any_json(value: &Value<'_>, path: &Path<'_>, report: &mut Report) {
    walk(value, path, report, &mut |_, _, _| {});
}

/// Reports repeated keys and numbers that some host cannot hold, anywhere in a value whose shape is free (J-6).
pub(crate) fn portable_json(value: &Value<'_>, path: &Path<'_>, report: &mut Report) {
    walk(value, path, report, &mut |value, path, report| {
        if let Value::Number(number) = value {
            let portable = match number.exact() {
                Exact::Integer(integer) => integer.unsigned_abs() <= SAFE_INTEGER.unsigned_abs(),
                Exact::Huge { .. } => false,
                Exact::Fraction => number.to_f64().abs() <= SAFE_INTEGER as f64,
            };
            if !portable {
                let message = format!(
                    "numbers are within ±{SAFE_INTEGER}, so that every host reads the same one; found {}",
                    excerpt(number.lexeme())
                );
                report.add(path, IssueCode::TooBig, message);
            }
        }
    });
}

fn walk(
    value: &Value<'_>,
    path: &Path<'_>,
    report: &mut Report,
    visit: &mut impl FnMut(&Value<'_>, &Path<'_>, &mut Report),
) {
    visit(value, path, report);
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                walk(item, &path.index(index), report, visit);
            }
        }
        Value::Object(object) => {
            report_duplicates(object, path, report);
            for (key, member) in object.iter() {
                walk(member, &path.key(key), report, visit);
            }
        }
        _ => {}
    }
}

/// Reports a value of another type than `expected`, with what was found.
pub(crate) fn wrong_type<T>(
    value: &Value<'_>,
    expected: &str,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<T> {
    let message = format!("expected {expected}, found {}", value.kind());
    report.add(path, IssueCode::WrongType, message);
    None
}

/// A string, unchecked.
pub(crate) fn string<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Text<'a>> {
    match value {
        Value::String(text) => Some(text),
        other => wrong_type(&other, "a string", path, report),
    }
}

/// An object whose shape is free, as far as `check` is content with it.
pub(crate) fn free_object<'a>(
    check: impl FnOnce(&Value<'a>, &Path<'_>, &mut Report),
) -> impl FnOnce(Value<'a>, &Path<'_>, &mut Report) -> Option<Object<'a>> {
    move |value, path, report| {
        if matches!(value, Value::Object(_)) {
            check(&value, path, report);
        }
        match value {
            Value::Object(object) => Some(object),
            other => wrong_type(&other, "an object", path, report),
        }
    }
}

/// `true` or `false`.
pub(crate) fn boolean(value: Value<'_>, path: &Path<'_>, report: &mut Report) -> Option<bool> {
    match value {
        Value::Bool(flag) => Some(flag),
        other => wrong_type(&other, "a boolean", path, report),
    }
}

/// The literal `expected`; the other boolean is `unknown_value` (L-1, P-4).
pub(crate) fn literal(
    expected: bool,
) -> impl FnOnce(Value<'_>, &Path<'_>, &mut Report) -> Option<bool> {
    move |value, path, report| {
        let found = boolean(value, path, report)?;
        if found != expected {
            let message = format!("only `{expected}` may stand here; leave the member out instead");
            report.add(path, IssueCode::UnknownValue, message);
            return None;
        }
        Some(found)
    }
}

/// An integer by exact value within bounds (J-6).
pub(crate) fn integer(
    min: u64,
    max: u64,
) -> impl FnOnce(Value<'_>, &Path<'_>, &mut Report) -> Option<u64> {
    move |value, path, report| {
        let Value::Number(number) = &value else {
            return wrong_type(&value, "an integer", path, report);
        };
        let (code, side, bound) = match number.exact() {
            Exact::Fraction => {
                let message = format!("expected an integer, found {}", excerpt(number.lexeme()));
                report.add(path, IssueCode::WrongType, message);
                return None;
            }
            Exact::Integer(integer) => match u64::try_from(integer) {
                Ok(integer) if integer > max => (IssueCode::TooBig, "most", max),
                Ok(integer) if integer >= min => return Some(integer),
                _ => (IssueCode::TooSmall, "least", min),
            },
            Exact::Huge { negative: true } => (IssueCode::TooSmall, "least", min),
            Exact::Huge { negative: false } => (IssueCode::TooBig, "most", max),
        };
        let message = format!("at {side} {bound}, found {}", excerpt(number.lexeme()));
        report.add(path, code, message);
        None
    }
}

/// A word of a closed vocabulary.
pub(crate) fn word<T: Vocabulary>(
    value: Value<'_>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<T> {
    one_of(T::ALL, value, path, report)
}

/// One of some words of a vocabulary.
pub(crate) fn one_of<T: Vocabulary>(
    allowed: &[T],
    value: Value<'_>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<T> {
    let words = || allowed.iter().map(|word| word.as_str());
    let text = string(value, path, report)?;
    let found = allowed.iter().find(|word| word.as_str() == text);
    if found.is_none() {
        unknown_value(&text, words(), path, report);
    }
    found.copied()
}

/// Reports a word outside `known`.
pub(crate) fn unknown_value<W: Display>(
    found: &str,
    known: impl Iterator<Item = W>,
    path: &Path<'_>,
    report: &mut Report,
) {
    let known: Vec<String> = known.map(|word| format!("`{word}`")).collect();
    let message = format!("one of {}; found `{}`", known.join(", "), excerpt(found));
    report.add(path, IssueCode::UnknownValue, message);
}

/// A list of `min` to `max` items. Every item is read, also those beyond the bound.
pub(crate) fn list<'a, T>(
    min: usize,
    max: usize,
    read: impl Fn(Value<'a>, &Path<'_>, &mut Report) -> Option<T>,
) -> impl FnOnce(Value<'a>, &Path<'_>, &mut Report) -> Option<Vec<T>> {
    move |value, path, report| {
        let items = match value {
            Value::Array(items) => items,
            other => return wrong_type(&other, "an array", path, report),
        };
        bounded_count(items.len(), min, max, "items", path, report);
        let items = items
            .into_iter()
            .enumerate()
            .filter_map(|(index, item)| read(item, &path.index(index), report));
        Some(items.collect())
    }
}

/// Reports a number of entries outside its bounds.
pub(crate) fn bounded_count(
    count: usize,
    min: usize,
    max: usize,
    what: &str,
    path: &Path<'_>,
    report: &mut Report,
) {
    if count < min {
        let message = format!("{min} or more {what}, found {count}");
        report.add(path, IssueCode::TooFew, message);
    } else if count > max {
        let message = format!("at most {max} {what}, found {count}");
        report.add(path, IssueCode::TooMany, message);
    }
}

/// At most 40 characters of a rejected value, every character escaped that could be overlooked (J-5).
pub(crate) fn excerpt(text: &str) -> String {
    const EXCERPT: usize = 40;
    let mut shown = String::new();
    for character in text.chars().take(EXCERPT) {
        match character {
            ' ' => shown.push(' '),
            '\n' => shown.push_str("\\n"),
            '\t' => shown.push_str("\\t"),
            other if is_white_space(other) => shown.extend(other.escape_unicode()),
            other => shown.push(other),
        }
    }
    if text.chars().nth(EXCERPT).is_some() {
        shown.push('…');
    }
    visible_escapes(&shown).into_owned()
}
