//! Labels and values of which nothing was refused: whatever they hold, they are shown, and what they may not hold is
//! written out.

use std::borrow::Cow;

use super::body::unchecked_body;
use super::compose::Composer;
use super::tree::{Block, Field, FieldValue, Inline, Value};
use crate::characters::trim_white_space;
use crate::locale::MessageId;

/// Fields and bodies in the order in which they come.
pub(crate) struct Rows<'b, 'c> {
    composer: &'b Composer<'b>,
    blocks: Vec<Block<'c>>,
    fields: Vec<Field<'c>>,
}

impl<'b, 'c> Rows<'b, 'c> {
    pub fn new(composer: &'b Composer<'b>) -> Self {
        Rows {
            composer,
            blocks: Vec::new(),
            fields: Vec::new(),
        }
    }

    /// A text: of several lines a body, else a value.
    pub fn text(&mut self, label: Vec<Inline<'c>>, text: &'c str) {
        if text.contains('\n') {
            self.end_fields();
            self.blocks.push(unchecked_body(self.composer, label, text));
        } else {
            let content = self.line(text);
            self.field(label, content);
        }
    }

    /// A text on one line. What is empty or blank says so, and what reads like the frame's own words stands in quotation
    /// marks.
    pub fn line(&self, text: &'c str) -> Vec<Inline<'c>> {
        if text.is_empty() {
            vec![self.stand_in(MessageId::Empty)]
        } else if trim_white_space(text).is_empty() {
            let mark = self.composer.spaces(text.chars().count());
            vec![Inline::Value(Value::mark(mark))]
        } else if self.is_stand_in(text) {
            self.composer.quotation(text)
        } else {
            let value = self.composer.prose(Cow::Borrowed(text));
            vec![Inline::Value(value)]
        }
    }

    /// Frame words in the place of a value.
    pub fn stand_in(&self, message: MessageId) -> Inline<'c> {
        Inline::Value(self.composer.mark(message))
    }

    /// Whether a text reads like the frame words that stand in the place of a value.
    fn is_stand_in(&self, text: &str) -> bool {
        let catalog = self.composer.locale.catalog();
        [
            MessageId::Yes,
            MessageId::No,
            MessageId::Nothing,
            MessageId::Empty,
        ]
        .into_iter()
        .any(|message| trim_white_space(text) == catalog.words(message))
    }

    /// Frame words in the place of a value.
    pub fn mark(&mut self, label: Vec<Inline<'c>>, message: MessageId) {
        let mark = self.stand_in(message);
        self.field(label, vec![mark]);
    }

    pub fn field(&mut self, label: Vec<Inline<'c>>, content: Vec<Inline<'c>>) {
        self.values(label, vec![content]);
    }

    /// Several values under one label.
    pub fn values(&mut self, label: Vec<Inline<'c>>, values: Vec<Vec<Inline<'c>>>) {
        let values = values.into_iter().map(FieldValue::unchanged).collect();
        self.fields.push(Field::new(label, values));
    }

    pub fn finish(mut self) -> Vec<Block<'c>> {
        self.end_fields();
        self.blocks
    }

    fn end_fields(&mut self) {
        if !self.fields.is_empty() {
            let fields = std::mem::take(&mut self.fields);
            self.blocks.push(Block::Fields(fields));
        }
    }
}

/// A name that somebody else gave to something. One that is more than a word stands in quotation marks, so that it
/// cannot pass for a label and its value.
pub(crate) fn name<'a>(composer: &Composer<'_>, name: &'a str) -> Vec<Inline<'a>> {
    let in_word =
        |character: char| character.is_alphanumeric() || matches!(character, '_' | '-' | '.' | '@');
    if name.is_empty() {
        vec![Inline::Value(composer.mark(MessageId::Empty))]
    } else if name.chars().all(in_word) {
        vec![Inline::Value(composer.prose(Cow::Borrowed(name)))]
    } else {
        composer.quotation(name)
    }
}
