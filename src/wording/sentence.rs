//! The sentences of a call: the app's own, else the generic one, and the frames of the outcomes (W-8 to W-10).

use super::presentation::{SentenceKind, Words};
use super::schema::{Schema, Step};
use super::template::{Piece, Root, Template};
use super::value::{self, Shown, one_line};
use crate::characters::{is_white_space, shown_len, visible_escapes};
use crate::contract::State;
use crate::json::{Object, Value};
use crate::locale::MessageId;
use crate::view::{Composer, Inline, app_words, format_words, plain};

/// The longest sentence, in shown length (W-8).
const SENTENCE_LEN: usize = 240;
/// How many fields the generic sentence shows, and how long their labels may be (W-9).
const GENERIC_FIELDS: usize = 2;
const GENERIC_LABEL_LEN: usize = 40;

/// A call in an app's words.
pub(super) struct Worded<'w, 'm> {
    pub composer: &'w Composer<'w>,
    pub words: &'w Words<'m>,
    /// The Action's declared title.
    pub title: &'m str,
    pub input: &'w Object<'w>,
    pub input_schema: Option<Schema<'m>>,
    pub data: Option<&'w Value<'w>>,
    pub data_schema: Option<Schema<'m>>,
}

impl Worded<'_, '_> {
    /// The app's approval sentence, if it has one that can be said whole.
    pub fn own_approval(&self) -> Option<Shown> {
        self.fill(&self.words.sentence(SentenceKind::Approval)?)
    }

    /// What is about to happen.
    pub fn approval(&self) -> Shown {
        self.own_approval().unwrap_or_else(|| self.generic())
    }

    /// What came of the call (W-10). `summary` is the result's.
    pub fn outcome(&self, state: State, summary: Option<&str>) -> Shown {
        let own = |kind| self.fill(&self.words.sentence(kind)?);
        let (kind, frame) = match state {
            State::Ask => return self.approval(),
            State::Running => (None, MessageId::StateRunning),
            State::Done => (Some(SentenceKind::Done), MessageId::StateDone),
            State::Rejected => (Some(SentenceKind::Rejected), MessageId::StateRejected),
            State::NotRun => (Some(SentenceKind::NotRun), MessageId::StateNotRun),
            State::Unknown => (None, MessageId::StateUnknown),
        };
        if let Some(sentence) = kind.and_then(own) {
            return sentence;
        }
        if let Some(summary) = summary.filter(|it| state == State::Done && !it.is_empty()) {
            let summary = self.composer.value(visible_escapes(summary));
            return vec![Inline::Value(summary.into_owned())];
        }
        let approval = self.approval();
        let mut out = Vec::with_capacity(approval.len() + 1);
        self.composer.message(frame, &mut out, |_, out| {
            out.extend(approval.iter().cloned());
        });
        out
    }

    /// The sentence with its fields filled in, unless one of them has nothing to show or it becomes too long (W-8).
    fn fill(&self, template: &Template<'_>) -> Option<Shown> {
        let mut out = Vec::with_capacity(2 * template.pieces.len());
        for piece in &template.pieces {
            match piece {
                Piece::Words(text) => out.push(app_words(words(text))),
                Piece::Field(field) => {
                    let (value, schema) = match field.root {
                        Root::Input => {
                            let (step, rest) = field.path.split_first()?;
                            let Step::Property(name) = step else {
                                return None;
                            };
                            let schema = self.input_schema.as_ref();
                            let schema = schema.and_then(|it| it.property(name));
                            let value = self.input.get(name);
                            out.extend(value::at_path(
                                self.composer,
                                value,
                                schema.as_ref(),
                                rest,
                            )?);
                            continue;
                        }
                        Root::Data => (self.data, self.data_schema.as_ref()),
                    };
                    out.extend(value::at_path(self.composer, value, schema, &field.path)?);
                }
            }
        }
        let text = plain(&out);
        let fits = text.len() <= SENTENCE_LEN || shown_len(&text) <= SENTENCE_LEN;
        fits.then_some(out)
    }

    /// `Title · Label: value · Label: value`: the first two fields of the input that have a value (W-9).
    fn generic(&self) -> Shown {
        let (title, _) = self.words.title(self.title);
        let mut out = vec![app_words(one_line(title))];
        let names = self.input_schema.iter().flat_map(Schema::properties);
        let fields = names.filter_map(|name| {
            let schema = self.input_schema.as_ref()?.property(name)?;
            if is_technical(name) || schema.is_opaque() {
                return None;
            }
            let value = self.input.get(name)?;
            if matches!(value, Value::Bool(_)) {
                return None;
            }
            let description = self.words.description(name).or(schema.description())?;
            let label = first_clause(description);
            if label.is_empty() || shown_len(&label) > GENERIC_LABEL_LEN {
                return None;
            }
            Some((
                label,
                value::whole(self.composer, Some(value), Some(&schema))?,
            ))
        });
        for (label, value) in fields.take(GENERIC_FIELDS) {
            out.push(format_words(" · "));
            self.composer.message(MessageId::Label, &mut out, |_, out| {
                out.push(app_words(label.clone()));
            });
            out.push(format_words(" "));
            out.extend(value);
        }
        out
    }
}

/// Keys that say nothing to a person (W-9).
fn is_technical(key: &str) -> bool {
    const ENDINGS: [&str; 6] = ["Id", "Ids", "Revision", "Hash", "Token", "Cursor"];
    ["id", "idempotencyKey"].contains(&key) || ENDINGS.iter().any(|end| key.ends_with(end))
}

/// The first clause of a description: up to `;`, `:`, `(`, or a full stop before white space or the end.
pub(super) fn first_clause(description: &str) -> String {
    let mut characters = description.char_indices().peekable();
    let mut end = description.len();
    while let Some((at, character)) = characters.next() {
        let next = characters.peek().map(|(_, next)| *next);
        let ends = match character {
            ';' | ':' | '(' => true,
            '.' => next.is_none_or(is_white_space),
            _ => false,
        };
        if ends {
            end = at;
            break;
        }
    }
    one_line(description.get(..end).unwrap_or_default())
}

/// The app's words of a template, in which a control or invisible character is written out.
fn words(text: &str) -> String {
    visible_escapes(text).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    // W-9
    #[test]
    fn a_label_is_the_first_clause() {
        for (description, label) in [
            (
                "Task title; required unless the template has one.",
                "Task title",
            ),
            ("Recipients: at least one", "Recipients"),
            ("Due date (optional)", "Due date"),
            (
                "Version 2.5 of the file. Use the latest.",
                "Version 2.5 of the file",
            ),
            ("Ends here.", "Ends here"),
            ("  Spaced \n label ", "Spaced label"),
            ("", ""),
        ] {
            assert_eq!(first_clause(description), label);
        }
    }

    // W-9
    #[test]
    fn technical_keys_are_skipped() {
        for key in [
            "id",
            "itemId",
            "itemIds",
            "baseRevision",
            "fileHash",
            "pageToken",
            "nextCursor",
            "idempotencyKey",
        ] {
            assert!(is_technical(key), "{key}");
        }
        for key in [
            "idea",
            "ids2",
            "paid",
            "Identity",
            "valid",
            "hash",
            "tokens",
            "IdempotencyKey",
        ] {
            assert!(!is_technical(key), "{key}");
        }
    }
}
