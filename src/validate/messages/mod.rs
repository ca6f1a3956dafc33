//! The catalog check: the forms of one Action in every language of its app (F-5).
//!
//! Invariant: time follows the size of the document. What is compared across languages or slots ends with the first
//! language after which the report is full.

mod compare;
mod locales;
mod sample;

use super::members::{Members, excerpt};
use super::sentence::{FormDraft, SentenceDraft, sentence};
use super::slots::SlotsDraft;
use crate::characters::shown_len;
use crate::contract::{Text, name};
use crate::json::{Path, Value};
use crate::locale::{Locale, Reader};
use crate::report::{IssueCode, Report};
use crate::view::{Composer, plain, question};
use compare::Comparison;
use locales::{Locales, by_locale, locales};
use sample::sample;

/// The longest question, with its chips and its question mark, shown (F-5).
const QUESTION_LEN: usize = 80;

/// Reads a catalog and reports all that is wrong with it.
pub(super) fn messages(value: Value<'_>, report: &mut Report) {
    let path = Path::ROOT;
    let Some(mut members) = Members::open(value, &path, report) else {
        return;
    };
    let locales = members
        .required(name::LOCALES, report, locales)
        .unwrap_or_default();
    let forms = members.required(name::FORMS, report, |value, path, report| {
        forms(value, &locales, path, report)
    });
    let mut sample = members.optional(name::SLOTS, report, |value, path, report| {
        sample(value, &locales, path, report)
    });
    members.close(report);

    let forms = forms.unwrap_or_default();
    let path = path.key(name::FORMS);
    let mut comparison = Comparison::default();
    for (tag, sentence) in &forms {
        if report.is_full() {
            break;
        }
        let path = path.key(tag);
        let locale = Locale::get(tag).unwrap_or_else(|_| Locale::root());
        let slots = sample.as_mut().map(|sample| sample.slots_in(tag));
        match slots {
            Some(slots) => sentence.check_slots(slots, &locale, &path, report),
            None => sentence.check_buttons(&locale, &path, report),
        }
        if let Some(action) = sentence.action() {
            check_question(action, slots, &locale, &path.key(name::ACTION), report);
        }
        comparison.check(tag, sentence, &path, report);
    }
}

/// The forms of each locale, in the order of `locales`, then those of any other.
fn forms<'a>(
    value: Value<'a>,
    locales: &Locales<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Vec<(Text<'a>, SentenceDraft<'a>)>> {
    let mut forms = by_locale(
        value,
        locales,
        "forms",
        path,
        report,
        |_, value, path, report| sentence(value, path, report),
    )?;
    forms.sort_by_key(|(tag, _)| locales.position(tag));
    Some(forms)
}

/// The question shows at most 80 characters. It is measured when its pattern and its slots can be read; a form without
/// placeholders needs no slots.
fn check_question(
    form: &FormDraft<'_>,
    slots: Option<&SlotsDraft<'_>>,
    locale: &Locale,
    path: &Path<'_>,
    report: &mut Report,
) {
    let slot = |name: &str| slots?.get(name)?.slot.as_ref();
    let Some(pattern) = form.pattern() else {
        return;
    };
    if !form.names().all(|name| slot(name).is_some()) {
        return;
    }
    let reader = Reader::utc();
    let composer = Composer::new(locale, &reader);
    let text = plain(&question(&composer, pattern, slot));
    let length = shown_len(&text);
    if length > QUESTION_LEN {
        let message = format!(
            "a question shows at most {QUESTION_LEN} characters, this one {length}: `{}`",
            excerpt(&text)
        );
        report.add(path, IssueCode::QuestionTooLong, message);
    }
}
