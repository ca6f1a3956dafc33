//! All of a call's input, field by field: nothing invented, and nothing left out.

use std::borrow::Cow;
use std::collections::HashSet;

use super::schema::Schema;
use super::sentence::{Worded, first_clause};
use super::value::{answer, moment};
use crate::characters::{cut_middle, visible_escapes};
use crate::contract::When;
use crate::json::{Object, Value};
use crate::locale::MessageId;
use crate::view::{Block, Composer, Inline, Rows, format_words};

/// The longest label that is shown, in shown length.
const LABEL_LEN: usize = 120;

/// The fields of the input: those that the schema declares in its order, then what else the input holds.
pub(super) fn fields<'c>(worded: &Worded<'_, '_>, input: &'c Object<'c>) -> Vec<Block<'c>> {
    let mut fields = Fields {
        worded,
        rows: Rows::new(worded.composer),
    };
    fields.object(input, worded.input_schema.as_ref(), "", &[]);
    fields.rows.finish()
}

struct Fields<'f, 'w, 'm, 'c> {
    worded: &'f Worded<'w, 'm>,
    rows: Rows<'f, 'c>,
}

impl<'c> Fields<'_, '_, '_, 'c> {
    fn object(
        &mut self,
        object: &'c Object<'c>,
        schema: Option<&Schema<'_>>,
        path: &str,
        labels: &[String],
    ) {
        let declared = schema.map(Schema::properties).unwrap_or_default();
        let known: HashSet<&str> = declared.iter().copied().collect();
        let others = object.iter().map(|(key, _)| key);
        let others = others.filter(|key| !known.contains(key));
        for key in declared.iter().copied().chain(others) {
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
        value: &'c Value<'c>,
        schema: Option<&Schema<'_>>,
        path: &str,
        labels: &[String],
    ) {
        match value {
            Value::Object(object) if !object.is_empty() => {
                self.object(object, schema, path, labels);
            }
            Value::Array(items) if !items.is_empty() => self.items(items, schema, path, labels),
            Value::String(text) if text.contains('\n') => {
                let label = self.label_inlines(labels);
                self.rows.text(label, text);
            }
            value => {
                let content = self.line(value, schema);
                self.rows.field(self.label_inlines(labels), content);
            }
        }
    }

    /// A list of plain values is one field; one that holds more is a field for each, with its number.
    fn items(
        &mut self,
        items: &'c [Value<'c>],
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
            return self.rows.values(self.label_inlines(labels), values);
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
    fn line(&self, value: &'c Value<'c>, schema: Option<&Schema<'_>>) -> Vec<Inline<'c>> {
        let composer = self.composer();
        match value {
            Value::Bool(flag) => vec![answer(composer, *flag)],
            Value::Number(number) => vec![format_words(composer.exact(number))],
            Value::String(text) => {
                if schema.is_some_and(Schema::is_date)
                    && let Ok(when) = When::parse(Cow::Borrowed(text.as_ref()))
                {
                    return moment(composer, &when);
                }
                self.rows.line(text)
            }
            Value::Null => vec![self.rows.stand_in(MessageId::Nothing)],
            Value::Array(_) | Value::Object(_) => vec![self.rows.stand_in(MessageId::Empty)],
        }
    }

    fn label_inlines(&self, labels: &[String]) -> Vec<Inline<'c>> {
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

    fn composer(&self) -> &Composer<'_> {
        self.worded.composer
    }
}
