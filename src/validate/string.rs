//! Strings: length, characters and format (T-1 to T-5).

use std::sync::Arc;

use super::members::{excerpt, string};
use crate::characters::{Lines, first_unsafe, stored_len, trim_white_space};
use crate::contract::{Day, Instant, Text, When};
use crate::json::{Path, Value};
use crate::locale::Locale;
use crate::report::{IssueCode, Report};

/// A single line of `min` to `max` stored characters (T-1, T-5).
pub(crate) fn line<'a>(
    min: usize,
    max: usize,
) -> impl Fn(Value<'a>, &Path<'_>, &mut Report) -> Option<Text<'a>> {
    move |value, path, report| {
        let text = string(value, path, report)?;
        check(&text, min, max, Lines::Single, path, report).then_some(text)
    }
}

/// A text of `min` to `max` stored characters that is never refused for what it holds: whoever shows it writes out what a
/// text may not hold.
pub(crate) fn any_text<'a>(
    min: usize,
    max: usize,
) -> impl Fn(Value<'a>, &Path<'_>, &mut Report) -> Option<Text<'a>> {
    move |value, path, report| {
        let text = string(value, path, report)?;
        check_length(&text, min, max, path, report).then_some(text)
    }
}

/// Several lines, of any length that the document's size allows (T-2).
pub(crate) fn lines<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Text<'a>> {
    let text = string(value, path, report)?;
    check(&text, 0, usize::MAX, Lines::Multi, path, report).then_some(text)
}

/// Checks length, blankness and characters; each that is wrong is an issue of its own.
pub(crate) fn check(
    text: &str,
    min: usize,
    max: usize,
    lines: Lines,
    path: &Path<'_>,
    report: &mut Report,
) -> bool {
    let length = check_length(text, min, max, path, report);
    let characters = check_characters(text, lines, path, report);
    length && characters
}

/// Checks length and blankness.
pub(crate) fn check_length(
    text: &str,
    min: usize,
    max: usize,
    path: &Path<'_>,
    report: &mut Report,
) -> bool {
    let blank = min > 0 && is_blank(text);
    if blank {
        let (code, message) = if text.is_empty() {
            (IssueCode::TooShort, "at least 1 character, found none")
        } else {
            (IssueCode::Blank, "found nothing but white space")
        };
        report.add(path, code, message.to_owned());
    }
    // A string has at most as many code units as bytes.
    if text.len() <= max {
        return !blank;
    }
    let length = stored_len(text);
    if length > max {
        let message = format!(
            "at most {max} characters, found {length}: `{}`",
            excerpt(text)
        );
        report.add(path, IssueCode::TooLong, message);
    }
    !blank && length <= max
}

/// Without white space at both ends, borrowed as before.
pub(crate) fn trimmed(text: Text<'_>) -> Text<'_> {
    match text {
        Text::Borrowed(text) => Text::Borrowed(trim_white_space(text)),
        Text::Owned(text) => {
            let trimmed = trim_white_space(&text);
            if trimmed.len() == text.len() {
                Text::Owned(text)
            } else {
                Text::Owned(trimmed.to_owned())
            }
        }
    }
}

fn is_blank(text: &str) -> bool {
    trim_white_space(text).is_empty()
}

fn check_characters(text: &str, lines: Lines, path: &Path<'_>, report: &mut Report) -> bool {
    let Some(found) = first_unsafe(text, lines) else {
        return true;
    };
    let position = text
        .get(..found.at)
        .map_or(0, |before| before.chars().count());
    let message = format!(
        "U+{:04X} may not stand here (character {} of the string)",
        u32::from(found.character),
        position + 1
    );
    report.add(path, IssueCode::UnsafeCharacter, message);
    false
}

/// A string that has a format; what it is goes into the message.
fn formatted<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
    format: &str,
    matches: impl FnOnce(&str) -> bool,
) -> Option<Text<'a>> {
    let text = string(value, path, report)?;
    check_format(&text, path, report, format, matches).then_some(text)
}

/// An id with bounds and a format of its own.
struct Id {
    max: usize,
    format: &'static str,
    matches: fn(&str) -> bool,
}

const LOCAL_ID: Id = Id {
    max: 200,
    format: "a local id starts with a lower-case letter and goes on with letters, digits, `.`, `_`, `-`",
    matches: is_local_id,
};

const APP_ID: Id = Id {
    max: 80,
    format: "an app id starts with a lower-case letter and goes on with lower-case letters, digits, `-`",
    matches: is_app_id,
};

impl Id {
    fn is(&self, text: &str) -> bool {
        text.len() <= self.max && (self.matches)(text)
    }

    /// Reads an id. What is blank has no format to speak of.
    fn read<'a>(&self, value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<Text<'a>> {
        let text = string(value, path, report)?;
        let line = check(&text, 1, self.max, Lines::Single, path, report);
        let format =
            is_blank(&text) || check_format(&text, path, report, self.format, self.matches);
        (line && format).then_some(text)
    }
}

fn check_format(
    text: &str,
    path: &Path<'_>,
    report: &mut Report,
    format: &str,
    matches: impl FnOnce(&str) -> bool,
) -> bool {
    let found = matches(text);
    if !found {
        let message = format!("{format}; found `{}`", excerpt(text));
        report.add(path, IssueCode::InvalidFormat, message);
    }
    found
}

/// `ti ti-` and lower-case words joined by hyphens (L-1).
pub(crate) fn icon<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<Text<'a>> {
    formatted(value, path, report, "an icon is `ti ti-<name>`", |text| {
        text.strip_prefix("ti ti-").is_some_and(|name| {
            name.split('-').all(|word| {
                !word.is_empty()
                    && word
                        .bytes()
                        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
            })
        })
    })
}

/// The local id of a Query, Action or type, 1–200.
pub(crate) fn local_id<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Text<'a>> {
    LOCAL_ID.read(value, path, report)
}

/// The id of an app: lower case, digits and hyphens, up to 80.
pub(crate) fn app_id<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Text<'a>> {
    APP_ID.read(value, path, report)
}

/// `appId.localId` (L-3).
pub(crate) fn type_id<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Text<'a>> {
    formatted(
        value,
        path,
        report,
        "a type is an app id, `.` and a local id, such as `inventory.item`",
        |text| {
            text.split_once('.')
                .is_some_and(|(app, local)| APP_ID.is(app) && LOCAL_ID.is(local))
        },
    )
}

fn is_app_id(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

fn is_local_id(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'))
}

/// A language tag in its canonical form, and what it implies.
pub(crate) fn locale<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<(Text<'a>, Arc<Locale>)> {
    let tag = string(value, path, report)?;
    let locale = known_locale(&tag, path, report)?;
    Some((tag, locale))
}

/// As [`locale`], of the tag alone.
pub(crate) fn locale_tag<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Text<'a>> {
    locale(value, path, report).map(|(tag, _)| tag)
}

/// What a tag implies that must be in its canonical form.
pub(crate) fn known_locale(tag: &str, path: &Path<'_>, report: &mut Report) -> Option<Arc<Locale>> {
    match Locale::get(tag) {
        Ok(locale) => Some(locale),
        Err(error) => {
            let message = match &error.canonical {
                Some(canonical) => format!(
                    "`{}` is not canonical; write `{}`",
                    excerpt(tag),
                    excerpt(canonical)
                ),
                None => format!("`{}` is not a BCP 47 tag", excerpt(tag)),
            };
            report.add(path, IssueCode::LocaleNotCanonical, message);
            None
        }
    }
}

/// A calendar day (L-2).
pub(crate) fn day<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<Day<'a>> {
    let text = string(value, path, report)?;
    Day::parse(text)
        .map_err(|text| {
            let message = format!(
                "a day that exists, as `YYYY-MM-DD`; found `{}`",
                excerpt(&text)
            );
            report.add(path, IssueCode::InvalidDate, message);
        })
        .ok()
}

/// A moment (L-2).
pub(crate) fn instant<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Instant<'a>> {
    let text = string(value, path, report)?;
    Instant::parse(text)
        .map_err(|text| {
            let message = format!(
                "an RFC 3339 date-time with offset, such as `2026-10-12T09:00:00+02:00`; found `{}`",
                excerpt(&text)
            );
            report.add(path, IssueCode::InvalidInstant, message);
        })
        .ok()
}

/// A day or a moment (V-1).
pub(crate) fn when<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<When<'a>> {
    let text = string(value, path, report)?;
    When::parse(text)
        .map_err(|text| {
            let message = format!(
                "a day as `YYYY-MM-DD` or an RFC 3339 date-time with offset; found `{}`",
                excerpt(&text)
            );
            report.add(path, IssueCode::InvalidDate, message);
        })
        .ok()
}
