//! What stands in a cell. A format is a hint: what a value is decides how it is shown, and no digit of it changes.

use std::borrow::Cow;

use super::contract::Format;
use crate::characters::is_white_space;
use crate::contract::When;
use crate::json::{Number, Value};
use crate::locale::MessageId;
use crate::view::{self, BLANK_LINES, Cell, Composer, Form, Span, Style};

/// The longest text of a cell that is shown, as shown length.
pub(super) const CELL_LEN: usize = 200;
/// The most characters of it that are looked at: one cluster can have any number.
const CELL_CHARACTERS: usize = 2 * CELL_LEN;

/// The cell of a value; `None` where the row has none.
pub(super) fn cell<'c>(
    composer: &Composer<'_>,
    value: Option<&'c Value<'_>>,
    format: Option<Format>,
) -> Cell<'c> {
    match value {
        None | Some(Value::Null) => vec![mark(composer, MessageId::Absent)],
        Some(Value::String(text)) => string(composer, text, format),
        Some(Value::Number(number)) => self::number(composer, number, format),
        Some(Value::Bool(answer)) => {
            let message = if *answer {
                MessageId::Yes
            } else {
                MessageId::No
            };
            vec![Span::Inlines(vec![composer.frame(message)])]
        }
        Some(other @ (Value::Array(_) | Value::Object(_))) => {
            let style = Style {
                form: Form::Code,
                ..Style::default()
            };
            vec![line(composer, Cow::Owned(compact(other)), style)]
        }
    }
}

/// What stands above a column.
pub(super) fn label<'c>(composer: &Composer<'_>, label: &'c str) -> Cell<'c> {
    if label.chars().all(is_white_space) {
        return Cell::new();
    }
    let shown = one_line(composer, Cow::Borrowed(label));
    vec![Span::Text(shown, Style::default())]
}

fn mark<'c>(composer: &Composer<'_>, message: MessageId) -> Span<'c> {
    Span::Text(composer.mark(message), Style::default())
}

fn string<'c>(composer: &Composer<'_>, text: &'c str, format: Option<Format>) -> Cell<'c> {
    if text.is_empty() {
        return vec![mark(composer, MessageId::Empty)];
    }
    if matches!(format, Some(Format::Date | Format::DateTime))
        && let Ok(when) = When::parse(Cow::Borrowed(text))
    {
        let mut content = Vec::with_capacity(1);
        composer.when_written(text, &when, &mut content);
        return vec![Span::Inlines(content)];
    }
    vec![line(composer, Cow::Borrowed(text), Style::default())]
}

/// As the reader writes numbers (W-6), unless the column says that it is read as text, such as a year or a code.
fn number<'c>(composer: &Composer<'_>, number: &'c Number<'_>, format: Option<Format>) -> Cell<'c> {
    let lexeme = number.lexeme();
    let written = match format {
        None | Some(Format::Number) => composer.exact_number(lexeme),
        Some(Format::Text | Format::Date | Format::DateTime) => None,
    };
    vec![match written {
        Some(written) => Span::Inlines(vec![written]),
        None => line(composer, Cow::Borrowed(lexeme), Style::default()),
    }]
}

/// Text on one line, with everything written out that could hide in it, and its end cut with a mark.
fn line<'c>(composer: &Composer<'_>, text: Cow<'c, str>, style: Style) -> Span<'c> {
    let (head, is_cut) = head(text);
    let value = if head.chars().all(is_white_space) {
        view::Value::mark(composer.spaces(head.chars().count()))
    } else {
        one_line(composer, head)
    };
    Span::Text(value.shortened(CELL_LEN, is_cut), style)
}

/// As much of the text as is looked at, and whether that is less than all of it.
fn head(text: Cow<'_, str>) -> (Cow<'_, str>, bool) {
    let end = text.char_indices().nth(CELL_CHARACTERS).map(|(end, _)| end);
    match (end, text) {
        (None, text) => (text, false),
        (Some(end), Cow::Borrowed(text)) => {
            (Cow::Borrowed(text.get(..end).unwrap_or_default()), true)
        }
        (Some(end), Cow::Owned(mut text)) => {
            text.truncate(end);
            (Cow::Owned(text), true)
        }
    }
}

/// A text of any number of lines on one, with a sign for every line end: a cell never makes a row.
fn one_line<'c>(composer: &Composer<'_>, text: Cow<'c, str>) -> view::Value<'c> {
    if !text.contains(is_line_end) {
        return composer.prose(text);
    }
    let mut shown = view::Value::default();
    let mut ends = 0;
    for (index, line) in text.replace("\r\n", "\n").split(is_line_end).enumerate() {
        ends += usize::from(index > 0);
        if line.is_empty() {
            continue;
        }
        push_line_ends(composer, std::mem::take(&mut ends), &mut shown);
        shown.append(composer.prose(Cow::Owned(line.to_owned())));
    }
    push_line_ends(composer, ends, &mut shown);
    shown
}

/// As many as a person counts at a glance; more become a mark with their number (D-7).
fn push_line_ends(composer: &Composer<'_>, ends: usize, shown: &mut view::Value<'_>) {
    if ends >= BLANK_LINES {
        shown.append(composer.blank_lines(ends));
    } else if ends > 0 {
        shown.append(view::Value::mark(LINE_END.repeat(ends)));
    }
    if ends > 0 {
        shown.append(composer.prose(Cow::Borrowed(" ")));
    }
}

fn is_line_end(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

const LINE_END: &str = "↵";

/// An array or object as compact JSON, numbers in their own spelling; no longer than is looked at.
fn compact(value: &Value<'_>) -> String {
    let mut json = String::new();
    write(value, &mut json);
    json
}

fn write(value: &Value<'_>, out: &mut String) {
    if out.len() > 4 * CELL_CHARACTERS {
        return;
    }
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Value::Number(number) => out.push_str(number.lexeme()),
        Value::String(text) => write_string(text, out),
        Value::Array(items) => {
            out.push('[');
            for (index, item) in items.iter().take(CELL_CHARACTERS).enumerate() {
                out.push_str(if index > 0 { "," } else { "" });
                write(item, out);
            }
            out.push(']');
        }
        Value::Object(object) => {
            out.push('{');
            for (index, (key, member)) in object.iter().take(CELL_CHARACTERS).enumerate() {
                out.push_str(if index > 0 { "," } else { "" });
                write_string(key, out);
                out.push(':');
                write(member, out);
            }
            out.push('}');
        }
    }
}

fn write_string(text: &str, out: &mut String) {
    let (text, _) = head(Cow::Borrowed(text));
    // A string is always JSON.
    out.push_str(&serde_json::to_string(&text).unwrap_or_default());
}
