//! Sample slots: shared by all locales but for the nouns of counts.

use std::collections::HashMap;

use super::locales::{Locales, by_locale, plural_categories};
use crate::contract::{CountSlot, Noun, Slot, Text, name};
use crate::json::{Path, Value};
use crate::report::{IssueCode, Report};
use crate::validate::members::excerpt;
use crate::validate::slots::{SlotsDraft, noun, slots_with};

/// Slots whose counts have the nouns of one locale at a time.
pub(super) struct Sample<'a> {
    slots: SlotsDraft<'a>,
    /// By locale: counts that have a noun of their own in it.
    counts: HashMap<Text<'a>, Vec<(Text<'a>, CountSlot<'a>)>>,
    /// The counts that stand in the slots now.
    placed: Vec<Text<'a>>,
}

/// Reads slots as a review has them; each noun is one for all locales, or one for each.
pub(super) fn sample<'a>(
    value: Value<'a>,
    locales: &Locales<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Sample<'a>> {
    let mut nouns: Vec<(Text<'a>, Vec<(Text<'a>, Noun<'a>)>)> = Vec::new();
    let mut slots = slots_with(value, path, report, |slot, value, path, report| {
        if !is_by_locale(&value) {
            return shared_noun(value, locales, path, report);
        }
        let by_locale = by_locale(value, locales, "noun", path, report, local_noun)?;
        nouns.push((slot.clone(), by_locale));
        // Each locale puts a count with its own in this place.
        Some(Noun::default())
    })?;
    let mut counts: HashMap<_, Vec<_>> = HashMap::new();
    for (slot, by_locale) in nouns {
        let Some(Slot::Count(CountSlot { value, .. })) = slots.replace(&slot, None) else {
            continue;
        };
        for (tag, noun) in by_locale {
            let count = CountSlot { value, noun };
            counts.entry(tag).or_default().push((slot.clone(), count));
        }
    }
    Some(Sample {
        slots,
        counts,
        placed: Vec::new(),
    })
}

impl<'a> Sample<'a> {
    /// The slots with the nouns of a locale, which is asked for once. A count without one cannot be read.
    pub fn slots_in(&mut self, tag: &str) -> &SlotsDraft<'a> {
        for slot in self.placed.drain(..) {
            self.slots.replace(&slot, None);
        }
        for (slot, count) in self.counts.remove(tag).unwrap_or_default() {
            self.slots.replace(&slot, Some(Slot::Count(count)));
            self.placed.push(slot);
        }
        &self.slots
    }
}

/// The forms of a noun are strings; nouns are objects.
fn is_by_locale(value: &Value<'_>) -> bool {
    match value {
        Value::Object(object) => object
            .iter()
            .any(|(_, member)| matches!(member, Value::Object(_))),
        _ => false,
    }
}

/// A noun that all locales share has the plural categories of them all.
fn shared_noun<'a>(
    value: Value<'a>,
    locales: &Locales<'_>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Noun<'a>> {
    for plural in locales.plurals() {
        check_plural(plural.category, &plural.locales, &value, path, report);
    }
    noun(value, path, report)
}

/// The noun of one locale has the plural categories that its integers select.
fn local_noun<'a>(
    tag: &str,
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Noun<'a>> {
    let locale = format!("`{}`", excerpt(tag));
    for category in plural_categories(tag) {
        check_plural(category, &locale, &value, path, report);
    }
    noun(value, path, report)
}

fn check_plural(
    category: &str,
    locales: &str,
    value: &Value<'_>,
    path: &Path<'_>,
    report: &mut Report,
) {
    // Every noun has `other`, whatever its language.
    if let Value::Object(noun) = value
        && category != name::OTHER
        && noun.get(category).is_none()
    {
        let message = format!("`{category}` is required: integers select it in {locales}");
        report.add(&path.key(category), IssueCode::MissingPluralForm, message);
    }
}
