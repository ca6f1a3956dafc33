//! The input of a call as rows: every member in its order, nothing invented, nothing left out.

use std::borrow::Cow;

use crate::characters::{Lines, first_unsafe, unsafe_characters};
use crate::json::{Object, Value};
use crate::locale::MessageId;
use crate::view::{Block, Composer, Inline, Rows, format_words, name};

pub(super) fn rows<'c>(composer: &Composer<'_>, input: &'c Object<'_>) -> Vec<Block<'c>> {
    let mut rows = Rows::new(composer);
    for (key, value) in input.iter() {
        let label = label(composer, key);
        match value {
            Value::String(text) => rows.text(label, text),
            Value::Number(it) => {
                let number = composer.exact(it);
                rows.field(label, vec![format_words(number)]);
            }
            Value::Bool(true) => rows.field(label, vec![composer.frame(MessageId::Yes)]),
            Value::Bool(false) => rows.field(label, vec![composer.frame(MessageId::No)]),
            Value::Null => rows.mark(label, MessageId::Nothing),
            Value::Array(_) | Value::Object(_) => {
                let value = composer.prose(Cow::Owned(one_line(value)));
                rows.field(label, vec![Inline::Value(value)]);
            }
        }
    }
    rows.finish()
}

/// The member's own name with the frame's colon.
fn label<'c>(composer: &Composer<'_>, key: &'c str) -> Vec<Inline<'c>> {
    let mut label = Vec::with_capacity(4);
    composer.message(MessageId::Label, &mut label, |_, out| {
        out.extend(name(composer, key));
    });
    label
}

/// A value as JSON on one line: numbers as the document spells them, and what a line may not hold escaped. The spaces
/// are there for the lines to break at.
fn one_line(value: &Value<'_>) -> String {
    let mut json = String::new();
    write(value, &mut json);
    json
}

fn write(value: &Value<'_>, json: &mut String) {
    match value {
        Value::Null => json.push_str("null"),
        Value::Bool(true) => json.push_str("true"),
        Value::Bool(false) => json.push_str("false"),
        Value::Number(number) => json.push_str(number.lexeme()),
        Value::String(text) => write_string(text, json),
        Value::Array(items) => {
            json.push('[');
            for (index, item) in items.iter().enumerate() {
                separate(index, json);
                write(item, json);
            }
            json.push(']');
        }
        Value::Object(members) => {
            json.push('{');
            for (index, (key, member)) in members.iter().enumerate() {
                separate(index, json);
                write_string(key, json);
                json.push_str(": ");
                write(member, json);
            }
            json.push('}');
        }
    }
}

fn separate(index: usize, json: &mut String) {
    if index > 0 {
        json.push_str(", ");
    }
}

fn write_string(text: &str, json: &mut String) {
    json.push('"');
    let mut from = 0;
    if first_unsafe(text, Lines::Single).is_some() {
        for found in unsafe_characters(text, Lines::Single) {
            write_quotable(text.get(from..found.at).unwrap_or_default(), json);
            write_escape(found.character, json);
            from = found.at + found.character.len_utf8();
        }
    }
    write_quotable(text.get(from..).unwrap_or_default(), json);
    json.push('"');
}

fn write_quotable(text: &str, json: &mut String) {
    for character in text.chars() {
        if matches!(character, '"' | '\\') {
            json.push('\\');
        }
        json.push(character);
    }
}

fn write_escape(character: char, json: &mut String) {
    match character {
        '\n' => json.push_str("\\n"),
        '\r' => json.push_str("\\r"),
        '\t' => json.push_str("\\t"),
        other => {
            for unit in other.encode_utf16(&mut [0; 2]) {
                json.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::read;

    #[track_caller]
    fn check(document: &str, expected: &str) {
        assert_eq!(one_line(&read(document.as_bytes()).unwrap()), expected);
    }

    #[test]
    fn json_reads_as_what_the_document_says() {
        check(
            " { \"a\" : [ 1.50 , -0, 1e400, 12345678901234567890123 ] } ",
            r#"{"a": [1.50, -0, 1e400, 12345678901234567890123]}"#,
        );
        check("[true,false,null,{},[]]", "[true, false, null, {}, []]");
        check(
            r#"["a\"b\\", "\n\t\r", "\u202e\u001b", "\ud83c\udff4", "\udb40\udc01"]"#,
            "[\"a\\\"b\\\\\", \"\\n\\t\\r\", \"\\u202e\\u001b\", \"🏴\", \"\\udb40\\udc01\"]",
        );
    }
}
