//! Forms, and what they must say about the slots.

use std::collections::HashSet;

use super::members::{Members, excerpt, string};
use super::slots::SlotsDraft;
use super::string::{check, trimmed};
use crate::characters::{Lines, shown_len};
use crate::contract::{Sentence, Slot, SlotKind, name};
use crate::json::{Path, Value};
use crate::locale::{Locale, Reader};
use crate::pattern::{Part, Pattern, StrayBrace, is_placeholder_name, parts};
use crate::report::{IssueCode, Report};
use crate::view::{Composer, button, plain};

/// The longest form, and the longest `short` form.
const FORM_LEN: usize = 200;
const SHORT_LEN: usize = 60;
/// The most chips in an action form.
const MAX_CHIPS: usize = 3;
/// The longest button, shown.
const BUTTON_LEN: usize = 40;

/// A form as far as it could be read: a string, whatever else is wrong with it.
pub(super) struct FormDraft<'a>(Result<Pattern<'a>, StrayBrace<'a>>);

/// The forms of a review as far as they could be read.
pub(super) struct SentenceDraft<'a> {
    action: Option<FormDraft<'a>>,
    running: Option<FormDraft<'a>>,
    done: Option<FormDraft<'a>>,
    confirm: Option<FormDraft<'a>>,
    decline: Option<FormDraft<'a>>,
    rejected: Option<FormDraft<'a>>,
    not_run: Option<FormDraft<'a>>,
    short: Option<FormDraft<'a>>,
}

pub(super) fn sentence<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<SentenceDraft<'a>> {
    let mut members = Members::open(value, path, report)?;
    let action = members.required(name::ACTION, report, form);
    if let Some(form) = &action {
        check_question_mark(form, &path.key(name::ACTION), report);
    }
    let draft = SentenceDraft {
        action,
        running: members.required(name::RUNNING, report, form),
        done: members.required(name::DONE, report, form),
        confirm: members.required(name::CONFIRM, report, form),
        decline: members.required(name::DECLINE, report, form),
        rejected: members.optional(name::REJECTED, report, form),
        not_run: members.optional(name::NOT_RUN, report, form),
        short: members.optional(name::SHORT, report, |value, path, report| {
            bounded_form(SHORT_LEN, value, path, report)
        }),
    };
    members.close(report);
    Some(draft)
}

/// A form of at most 200 characters.
pub(super) fn form<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<FormDraft<'a>> {
    bounded_form(FORM_LEN, value, path, report)
}

fn bounded_form<'a>(
    max: usize,
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<FormDraft<'a>> {
    let text = string(value, path, report)?;
    check(&text, 1, max, Lines::Single, path, report);
    // Forms are trimmed on reading (T-5).
    let pattern = Pattern::new(trimmed(text));
    if let Err(stray) = &pattern {
        let from = stray.source.get(stray.at..).unwrap_or_default();
        let message = format!(
            "a brace belongs to a placeholder such as `{{item}}`; found `{}`",
            excerpt(from)
        );
        report.add(path, IssueCode::InvalidPlaceholder, message);
    }
    Some(FormDraft(pattern))
}

/// The frame adds the question mark, each language its own.
fn check_question_mark(form: &FormDraft<'_>, path: &Path<'_>, report: &mut Report) {
    const QUESTION_MARKS: [char; 5] = ['?', '？', '؟', '\u{37e}', '՞'];
    if form.source().ends_with(QUESTION_MARKS) {
        let message = "the question mark is added when the form is shown; leave it out".to_owned();
        report.add(path, IssueCode::InvalidFormat, message);
    }
}

impl<'a> FormDraft<'a> {
    fn source(&self) -> &str {
        match &self.0 {
            Ok(pattern) => pattern.source(),
            Err(stray) => &stray.source,
        }
    }

    /// The names of its placeholders, repeats included.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        parts(self.source()).filter_map(|part| match part {
            Part::Placeholder(name) => Some(name),
            _ => None,
        })
    }

    /// The pattern, when every brace in it belongs to a placeholder.
    pub fn pattern(&self) -> Option<&Pattern<'a>> {
        self.0.as_ref().ok()
    }

    pub fn finish(self) -> Option<Pattern<'a>> {
        self.0.ok()
    }
}

impl<'a> SentenceDraft<'a> {
    /// What each form must say about the slots: every placeholder names one, `action`, `running` and `done` name
    /// all of them, `action` holds at most three chips, and the buttons keep their bounds.
    pub fn check_slots(
        &self,
        slots: &SlotsDraft<'_>,
        locale: &Locale,
        path: &Path<'_>,
        report: &mut Report,
    ) {
        let mut names = Vec::new();
        for (index, (name, form)) in self.forms().into_iter().enumerate() {
            let Some(form) = form else { continue };
            let path = path.key(name);
            names.clear();
            names.extend(form.names());
            check_known(&names, slots, &path, report);
            match index {
                0 => {
                    check_complete(&names, slots, &path, report);
                    check_chips(&names, slots, &path, report);
                }
                1 | 2 => check_complete(&names, slots, &path, report),
                3 | 4 => check_button(form, &names, slots, locale, &path, report),
                _ => {}
            }
        }
    }

    /// What can be said of the buttons where no slots are known.
    pub fn check_buttons(&self, locale: &Locale, path: &Path<'_>, report: &mut Report) {
        let none = SlotsDraft::none();
        for (name, form) in [
            (name::CONFIRM, &self.confirm),
            (name::DECLINE, &self.decline),
        ] {
            let Some(form) = form else { continue };
            let names: Vec<&str> = form.names().collect();
            check_button(form, &names, &none, locale, &path.key(name), report);
        }
    }

    /// The forms and what they are called, those that cannot be read included.
    pub fn forms(&self) -> [(&'static str, &Option<FormDraft<'a>>); 8] {
        [
            (name::ACTION, &self.action),
            (name::RUNNING, &self.running),
            (name::DONE, &self.done),
            (name::CONFIRM, &self.confirm),
            (name::DECLINE, &self.decline),
            (name::REJECTED, &self.rejected),
            (name::NOT_RUN, &self.not_run),
            (name::SHORT, &self.short),
        ]
    }

    /// The action form.
    pub fn action(&self) -> Option<&FormDraft<'a>> {
        self.action.as_ref()
    }

    pub fn finish(self) -> Option<Sentence<'a>> {
        let finish = |form: Option<FormDraft<'a>>| form.and_then(FormDraft::finish);
        Some(Sentence {
            action: self.action?.finish()?,
            running: self.running?.finish()?,
            done: self.done?.finish()?,
            confirm: self.confirm?.finish()?,
            decline: self.decline?.finish()?,
            rejected: finish(self.rejected),
            not_run: finish(self.not_run),
            short: finish(self.short),
        })
    }
}

/// Every placeholder names a slot.
pub(super) fn check_known(
    names: &[&str],
    slots: &SlotsDraft<'_>,
    path: &Path<'_>,
    report: &mut Report,
) {
    let mut unknown = HashSet::new();
    for name in names {
        if slots.get(name).is_none() && unknown.insert(name) {
            let message = format!("`{{{name}}}` names no slot");
            report.add(path, IssueCode::UnknownSlot, message);
        }
    }
}

/// Every slot is named (R-4, O-1). A key that is no placeholder name has its own issue.
pub(super) fn check_complete(
    names: &[&str],
    slots: &SlotsDraft<'_>,
    path: &Path<'_>,
    report: &mut Report,
) {
    // Few names are searched faster than hashed; more than a form can hold are there only in a form that is too long.
    let hashed: HashSet<&&str> = match names.len() {
        0..=16 => HashSet::new(),
        _ => names.iter().collect(),
    };
    let names_slot = |slot: &str| match hashed.is_empty() {
        true => names.contains(&slot),
        false => hashed.contains(&slot),
    };
    for slot in slots.iter() {
        let slot: &str = &slot.name;
        if !names_slot(slot) && is_placeholder_name(slot) {
            let message = format!("does not name `{{{slot}}}`; this form must name every slot");
            report.add(path, IssueCode::MissingSlot, message);
        }
    }
}

/// At most three chips, repeats counted.
pub(super) fn check_chips(
    names: &[&str],
    slots: &SlotsDraft<'_>,
    path: &Path<'_>,
    report: &mut Report,
) {
    let is_chip = |name: &&&str| {
        let kind = slots.get(name).and_then(|slot| slot.kind);
        kind.is_some_and(SlotKind::is_chip)
    };
    let chips = names.iter().filter(is_chip).count();
    if chips > MAX_CHIPS {
        let message = format!("at most {MAX_CHIPS} chips (people, objects, places), found {chips}");
        report.add(path, IssueCode::TooManyChips, message);
    }
}

/// A button names at most one slot and shows at most 40 characters. Its length is only measured when its pattern
/// and its slots can be read.
fn check_button(
    form: &FormDraft<'_>,
    names: &[&str],
    slots: &SlotsDraft<'_>,
    locale: &Locale,
    path: &Path<'_>,
    report: &mut Report,
) {
    if let [first, rest @ ..] = names
        && let Some(other) = rest.iter().find(|name| *name != first)
    {
        let message = format!("a button names at most one slot, found `{first}` and `{other}`");
        report.add(path, IssueCode::ButtonSlots, message);
    }
    let slot = |name: &str| slots.get(name).and_then(|draft| draft.slot.as_ref());
    let Some(pattern) = form.pattern() else {
        return;
    };
    let readable = names.iter().all(|name| slot(name).is_some());
    if !readable || surely_fits(pattern, slots) {
        return;
    }
    let reader = Reader::utc();
    let composer = Composer::new(locale, &reader);
    let text = plain(&button(&composer, pattern, slot));
    let length = shown_len(&text);
    if length > BUTTON_LEN {
        let message = format!(
            "a button shows at most {BUTTON_LEN} characters, this one {length}: `{}`",
            excerpt(&text)
        );
        report.add(path, IssueCode::ButtonTooLong, message);
    }
}

/// Whether a button is short enough by its bytes alone, which spares formatting it.
fn surely_fits(pattern: &Pattern<'_>, slots: &SlotsDraft<'_>) -> bool {
    let bound = |part| match part {
        Part::Literal(text) | Part::Stray(text) => text.len(),
        Part::Placeholder(name) => match slots.get(name).and_then(|draft| draft.slot.as_ref()) {
            Some(Slot::Object(slot)) => slot.title.len().min(24),
            Some(Slot::Place(slot)) => slot.title.len().min(24),
            Some(Slot::Text(text)) => text.len().min(24),
            Some(Slot::Person(people)) => match people.single() {
                Some(person) => person.label().len().min(24),
                None => BUTTON_LEN + 1,
            },
            _ => BUTTON_LEN + 1,
        },
    };
    pattern.parts().map(bound).sum::<usize>() <= BUTTON_LEN
}
