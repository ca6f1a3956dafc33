use super::template::Template;
use crate::contract::name;
use crate::json::{Object, Value};
use crate::locale::{ROOT, fallback_chain};

/// The longest template, in stored length, and the most placeholders of one (W-1).
pub(super) const TEMPLATE_LEN: usize = 200;
pub(super) const MAX_FIELDS: usize = 6;

/// The sentences that word an Action, in the order of [`SentenceKind`].
pub(super) const SENTENCE_KEYS: [&str; 4] = [
    name::APPROVAL_SENTENCE,
    name::DONE,
    name::REJECTED,
    name::NOT_RUN,
];

/// Which sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SentenceKind {
    Approval,
    Done,
    Rejected,
    NotRun,
}

impl SentenceKind {
    fn key(self) -> &'static str {
        match self {
            SentenceKind::Approval => name::APPROVAL_SENTENCE,
            SentenceKind::Done => name::DONE,
            SentenceKind::Rejected => name::REJECTED,
            SentenceKind::NotRun => name::NOT_RUN,
        }
    }
}

/// The words of one Action for one reader, as far as an app gives them: what cannot be read is skipped (W-11).
#[derive(Debug)]
pub(super) struct Words<'m> {
    /// The set of sentences, and the tag that it is in: one set, never two languages (F-4).
    sentences: Option<(&'m Object<'m>, String)>,
    /// The Action's overlays, the most specific first.
    overlays: Vec<(&'m Object<'m>, String)>,
    /// The base locale.
    base: String,
}

impl<'m> Words<'m> {
    /// Looks up the words of an Action by the fallback chain of the reader's locale (F-1, F-4).
    pub fn of(presentation: Option<&'m Value<'m>>, action: &str, locale: &str) -> Self {
        let presentation = presentation.and_then(object);
        let base = presentation
            .and_then(|it| string(it.get(name::BASE_LOCALE)?))
            .unwrap_or(ROOT);
        // A base that is no canonical tag cannot be an ancestor of anything, and still is where everything ends.
        let chain = fallback_chain(locale, base).unwrap_or_else(|_| vec![locale.into()]);
        let translations = presentation.and_then(|it| object(it.get(name::TRANSLATIONS)?));
        let overlay = |tag: &String| {
            let actions = object(object(translations?.get(tag)?)?.get(name::ACTIONS)?)?;
            Some((object(actions.get(action)?)?, tag.clone()))
        };
        let overlays: Vec<_> = chain.iter().filter_map(overlay).collect();
        let translated = overlays.iter().find_map(|(overlay, tag)| {
            let set = object(overlay.get(name::SENTENCES)?)?;
            (!set.is_empty()).then(|| (set, tag.clone()))
        });
        let own = || {
            let set = object(object(presentation?.get(name::SENTENCES)?)?.get(action)?)?;
            (!set.is_empty()).then(|| (set, base.to_owned()))
        };
        Words {
            sentences: translated.or_else(own),
            overlays,
            base: base.to_owned(),
        }
    }

    /// A sentence of the set, if it is one.
    pub fn sentence(&self, kind: SentenceKind) -> Option<Template<'m>> {
        let (set, _) = self.sentences.as_ref()?;
        let text = string(set.get(kind.key())?)?;
        let template = Template::parse(text).ok()?;
        let fits = crate::characters::stored_len(text) <= TEMPLATE_LEN
            && template.fields().count() <= MAX_FIELDS
            && !crate::characters::trim_white_space(text).is_empty();
        fits.then_some(template)
    }

    /// The tag that the sentences are in.
    pub fn sentences_tag(&self) -> Option<&str> {
        self.sentences.as_ref().map(|(_, tag)| tag.as_str())
    }

    /// The title and its tag: the most specific one that is not blank, else the declared one.
    pub fn title(&self, declared: &'m str) -> (&'m str, &str) {
        let translated = self.overlays.iter().find_map(|(overlay, tag)| {
            let title = string(overlay.get(name::TITLE)?)?;
            let is_blank = crate::characters::trim_white_space(title).is_empty();
            (!is_blank).then_some((title, tag.as_str()))
        });
        translated.unwrap_or((declared, &self.base))
    }

    /// The description of an input field by its dotted path: the most specific translation.
    pub fn description(&self, path: &str) -> Option<&'m str> {
        let described = |overlay: &'m Object<'m>| {
            let input = object(overlay.get(name::INPUT)?)?;
            string(input.get(path)?)
        };
        self.overlays
            .iter()
            .find_map(|(overlay, _)| described(overlay))
    }
}

fn object<'m>(value: &'m Value<'m>) -> Option<&'m Object<'m>> {
    match value {
        Value::Object(object) => Some(object),
        _ => None,
    }
}

fn string<'m>(value: &'m Value<'m>) -> Option<&'m str> {
    match value {
        Value::String(text) => Some(text),
        _ => None,
    }
}
