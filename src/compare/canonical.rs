use std::fmt::Write;

use crate::contract::CallReview;
use crate::json::{Exact, Number, Object, SAFE_INTEGER, Value};

/// A number that is no finite double, such as `1e400`: it has no canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a number is beyond the range of a double, so there is no canonical JSON")]
pub struct NotCanonicalizable;

/// Canonical JSON by RFC 8785: no white space, members sorted by their keys' UTF-16 code units, numbers as JavaScript
/// writes them, and only the escapes that JSON requires.
///
/// # Errors
/// [`NotCanonicalizable`] when a number is no finite double.
///
/// ```
/// use countersign::compare::canonical_json;
///
/// let value = countersign::json::read(br#"{"b": 1e3, "a": "\u20ac"}"#)?;
/// assert_eq!(canonical_json(&value).unwrap(), r#"{"a":"€","b":1000}"#);
/// # Ok::<(), countersign::json::ReadError>(())
/// ```
pub fn canonical_json(value: &Value<'_>) -> Result<String, NotCanonicalizable> {
    let mut out = String::new();
    push_value(value, &mut out)?;
    Ok(out)
}

/// Canonical JSON of a review. Its numbers are finite, because a checked review holds no others (J-6).
pub(super) fn of_review(review: &CallReview<'_>) -> String {
    let value = serde_json::to_value(review).unwrap_or_default();
    canonical_json(&from_serde(value)).unwrap_or_default()
}

/// Canonical JSON of the input of a check.
pub(super) fn of_object(object: &Object<'_>) -> String {
    canonical_json(&Value::Object(object.clone())).unwrap_or_default()
}

fn from_serde(value: serde_json::Value) -> Value<'static> {
    match value {
        serde_json::Value::Null => Value::Null,
        serde_json::Value::Bool(flag) => Value::Bool(flag),
        serde_json::Value::Number(number) => Value::Number(number.into()),
        serde_json::Value::String(text) => Value::String(text.into()),
        serde_json::Value::Array(items) => {
            items.into_iter().map(from_serde).collect::<Vec<_>>().into()
        }
        serde_json::Value::Object(members) => {
            let members = members.into_iter();
            let members = members.map(|(key, member)| (key.into(), from_serde(member)));
            Object::from_members(members.collect()).into()
        }
    }
}

fn push_value(value: &Value<'_>, out: &mut String) -> Result<(), NotCanonicalizable> {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Value::Number(number) => push_number(number, out)?,
        Value::String(text) => push_string(text, out),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                push_value(item, out)?;
            }
            out.push(']');
        }
        Value::Object(object) => {
            let mut members: Vec<_> = object.iter().collect();
            members.sort_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
            out.push('{');
            for (index, (key, member)) in members.into_iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                push_string(key, out);
                out.push(':');
                push_value(member, out)?;
            }
            out.push('}');
        }
    }
    Ok(())
}

fn push_number(number: &Number<'_>, out: &mut String) -> Result<(), NotCanonicalizable> {
    match number.exact() {
        Exact::Integer(integer) if integer.unsigned_abs() <= SAFE_INTEGER.unsigned_abs() => {
            // Writing into a string cannot fail.
            let _ = write!(out, "{integer}");
        }
        _ => {
            let double = number.to_f64();
            if !double.is_finite() {
                return Err(NotCanonicalizable);
            }
            out.push_str(ryu_js::Buffer::new().format_finite(double));
        }
    }
    Ok(())
}

fn push_string(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            '\0'..='\u{1f}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(character));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}
