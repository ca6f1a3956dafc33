//! All of a call's input, field by field: nothing invented, and nothing left out.

use std::borrow::Cow;

use super::schema::Schema;
use super::sentence::{Worded, first_clause};
use super::value::{answer, moment};
use crate::characters::{cut_middle, trim_white_space, visible_escapes};
use crate::contract::When;
use crate::json::{Object, Value};
use crate::locale::MessageId;
use crate::view::{
    BLANK_LINES, Block, Body, Change, Composer, Content, Field, FieldValue, Inline, Line,
    VerbatimKind, format_words,
};

/// The longest label that is shown, in shown length.
const LABEL_LEN: usize = 120;

/// The fields of the input: those that the schema declares in its order, then what else the input holds.
pub(super) fn fields(worded: &Worded<'_, '_>) -> Vec<Block<'static>> {
    let mut fields = Fields {
        worded,
        blocks: Vec::new(),
        row: Vec::new(),
    };
    fields.object(worded.input, worded.input_schema.as_ref(), "", &[]);
    fields.flush();
    fields.blocks
}

struct Fields<'f, 'w, 'm> {
    worded: &'f Worded<'w, 'm>,
    blocks: Vec<Block<'static>>,
    row: Vec<Field<'static>>,
}

impl Fields<'_, '_, '_> {
    fn object(
        &mut self,
        object: &Object<'_>,
        schema: Option<&Schema<'_>>,
        path: &str,
        labels: &[String],
    ) {
        let declared = schema.map(Schema::properties).unwrap_or_default();
        let order = declared.iter().copied();
        let known: std::collections::HashSet<&str> = declared.iter().copied().collect();
        let others = object.iter().map(|(key, _)| key);
        let others = others.filter(|key| !known.contains(key));
        for key in order.chain(others) {
            let Some(value) = object.get(key) else {
                continue;
            };
            let schema = schema.and_then(|it| it.property(key));
            let path = match path {
                "" => key.to_owned(),
                path => format!("{path}.{key}"),
            };
            let mut labels = labels.to_vec();
            labels.push(self.label(key, &path, schema.as_ref()));
            self.value(value, schema.as_ref(), &path, &labels);
        }
    }

    /// The first clause of a field's description, else its name.
    fn label(&self, key: &str, path: &str, schema: Option<&Schema<'_>>) -> String {
        let described = self.worded.words.description(path);
        let described = described.or(schema.and_then(Schema::description));
        let clause = described.map(first_clause).filter(|it| !it.is_empty());
        let label = clause.unwrap_or_else(|| visible_escapes(key).into_owned());
        // A row that begins with a square bracket would pass for one of buttons (D-6).
        let label = label.replace('[', "(").replace(']', ")");
        match cut_middle(&label, LABEL_LEN) {
            Some(cut) => cut.text,
            None => label,
        }
    }

    fn value(
        &mut self,
        value: &Value<'_>,
        schema: Option<&Schema<'_>>,
        path: &str,
        labels: &[String],
    ) {
        match value {
            Value::Object(object) if !object.is_empty() => {
                self.object(object, schema, path, labels);
            }
            Value::Array(items) if !items.is_empty() => {
                self.items(items, schema, path, labels);
            }
            Value::String(text) if text.contains('\n') => self.body(text, labels),
            value => {
                let content = self.line(value, schema);
                self.push(labels, vec![content]);
            }
        }
    }

    /// A list of plain values is one field; one that holds more is a field for each, with its number.
    fn items(
        &mut self,
        items: &[Value<'_>],
        schema: Option<&Schema<'_>>,
        path: &str,
        labels: &[String],
    ) {
        let schema = schema.and_then(Schema::items);
        let is_plain = |item: &Value<'_>| match item {
            Value::Array(_) | Value::Object(_) => false,
            Value::String(text) => !text.contains('\n'),
            _ => true,
        };
        if items.iter().all(is_plain) {
            let values = items.iter().map(|item| self.line(item, schema.as_ref()));
            let values = values.collect();
            return self.push(labels, values);
        }
        let path = format!("{path}[]");
        for (number, item) in (1_u64..).zip(items) {
            let mut labels = labels.to_vec();
            if let Some(label) = labels.last_mut() {
                *label = format!("{label} {}", self.composer().integer(number));
            }
            self.value(item, schema.as_ref(), &path, &labels);
        }
    }

    /// A value on a line, whole.
    fn line(&self, value: &Value<'_>, schema: Option<&Schema<'_>>) -> Vec<Inline<'static>> {
        let composer = self.composer();
        let shown = |text: String| Inline::Value(composer.value(text).into_owned());
        let empty = || composer.frame(MessageId::Empty).into_owned();
        vec![match value {
            Value::Bool(flag) => answer(composer, *flag),
            Value::Number(number) => shown(composer.exact(number)),
            Value::String(text) if text.is_empty() => empty(),
            Value::String(text) => {
                if schema.is_some_and(Schema::is_date)
                    && let Ok(when) = When::parse(Cow::Borrowed(text.as_ref()))
                {
                    return moment(composer, &when);
                }
                shown(visible_escapes(text).into_owned())
            }
            Value::Null | Value::Array(_) | Value::Object(_) => empty(),
        }]
    }

    fn body(&mut self, text: &str, labels: &[String]) {
        self.flush();
        let composer = self.composer();
        let lines: Vec<&str> = text.split('\n').collect();
        let is_blank = |line: &&str| trim_white_space(line).is_empty();
        let mut shown = Vec::with_capacity(lines.len());
        for run in lines.chunk_by(|a, b| is_blank(a) && is_blank(b)) {
            let values = match run {
                [first, ..] if is_blank(first) && run.len() >= BLANK_LINES => {
                    vec![composer.blank_lines(run.len())]
                }
                run => {
                    let escaped = run.iter().map(|line| visible_escapes(line).into_owned());
                    let values =
                        escaped.map(|line| composer.verbatim(line.into(), VerbatimKind::Source));
                    values.collect()
                }
            };
            shown.extend(values.into_iter().map(|value| Line {
                change: Change::None,
                value: value.into_owned(),
                changed: Vec::new(),
            }));
        }
        self.blocks.push(Block::Body(Body {
            label: self.label_inlines(labels),
            content: Content::Lines(shown),
        }));
    }

    fn push(&mut self, labels: &[String], values: Vec<Vec<Inline<'static>>>) {
        let label = self.label_inlines(labels);
        let values = values.into_iter().map(FieldValue::unchanged).collect();
        self.row.push(Field::new(label, values));
    }

    fn label_inlines(&self, labels: &[String]) -> Vec<Inline<'static>> {
        let mut out = Vec::with_capacity(2 * labels.len() + 1);
        let composer = self.composer();
        composer.message(MessageId::Label, &mut out, |_, out| {
            for (index, label) in labels.iter().enumerate() {
                if index > 0 {
                    out.push(format_words(" – "));
                }
                out.push(Inline::Value(composer.value(label.clone())));
            }
        });
        out
    }

    fn flush(&mut self) {
        if !self.row.is_empty() {
            let fields = std::mem::take(&mut self.row);
            self.blocks.push(Block::Fields(fields));
        }
    }

    fn composer(&self) -> &Composer<'_> {
        self.worded.composer
    }
}
