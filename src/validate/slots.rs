//! Slots: the seven kinds of typed values (L-1 to L-3).

use std::collections::HashMap;

use super::members::{Members, bounded_count, excerpt, integer, list, literal, word};
use super::string::{day, icon, instant, line, type_id};
use crate::contract::{
    CountSlot, Noun, ObjectSlot, Person, PersonSlot, PlaceSlot, Ref, Slot, SlotKind, Slots, Text,
    name,
};
use crate::json::{Path, SAFE_INTEGER, Value};
use crate::pattern::is_placeholder_name;
use crate::report::{IssueCode, Report};

/// How many slots a sentence may have.
const MAX_SLOTS: usize = 6;
/// The largest number of people or things that are only counted.
pub(super) const MAX_COUNTED: u64 = 1_000_000;

/// Slots as far as they could be read: a form may name a slot that is itself wrong.
pub(super) struct SlotsDraft<'a> {
    slots: Vec<SlotDraft<'a>>,
    /// Where each stands by its name, when there are many more than may be.
    index: HashMap<Text<'a>, usize>,
}

pub(super) struct SlotDraft<'a> {
    pub name: Text<'a>,
    pub kind: Option<SlotKind>,
    pub slot: Option<Slot<'a>>,
}

impl<'a> SlotsDraft<'a> {
    fn new(slots: Vec<SlotDraft<'a>>) -> Self {
        let index = match slots.len() {
            0..=16 => HashMap::new(),
            _ => {
                let names = slots.iter().map(|slot| slot.name.clone());
                names.zip(0..).collect()
            }
        };
        SlotsDraft { slots, index }
    }

    /// No slots: a receipt may leave them out (O-1).
    pub fn none() -> Self {
        SlotsDraft::new(Vec::new())
    }

    pub fn get(&self, name: &str) -> Option<&SlotDraft<'a>> {
        if self.index.is_empty() {
            self.slots.iter().find(|draft| draft.name == name)
        } else {
            self.slots.get(*self.index.get(name)?)
        }
    }

    /// Puts another slot in the place of one, which it returns.
    pub fn replace(&mut self, name: &str, slot: Option<Slot<'a>>) -> Option<Slot<'a>> {
        let position = match self.index.is_empty() {
            true => self.slots.iter().position(|draft| draft.name == name)?,
            false => *self.index.get(name)?,
        };
        std::mem::replace(&mut self.slots.get_mut(position)?.slot, slot)
    }

    pub fn iter(&self) -> impl Iterator<Item = &SlotDraft<'a>> {
        self.slots.iter()
    }

    /// The slots, when every one of them could be read.
    pub fn finish(self) -> Option<Slots<'a>> {
        let slots: Option<Vec<_>> = self
            .slots
            .into_iter()
            .map(|draft| Some((draft.name, draft.slot?)))
            .collect();
        slots.map(Slots)
    }
}

pub(super) fn slots<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<SlotsDraft<'a>> {
    slots_with(value, path, report, |_, value, path, report| {
        noun(value, path, report)
    })
}

/// Reads slots, and the noun of each count with `noun`, which also gets the slot's name.
pub(super) fn slots_with<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
    mut noun: impl FnMut(&Text<'a>, Value<'a>, &Path<'_>, &mut Report) -> Option<Noun<'a>>,
) -> Option<SlotsDraft<'a>> {
    let object = Members::open(value, path, report)?.rest();
    bounded_count(object.len(), 0, MAX_SLOTS, "slots", path, report);
    let mut drafts = Vec::with_capacity(object.len());
    for (name, value) in object {
        let own_path = path.key(&name);
        if !is_placeholder_name(&name) {
            let message = format!(
                "a slot's name is a lower-case letter and up to 31 letters or digits; found `{}`",
                excerpt(&name)
            );
            report.add(&own_path, IssueCode::InvalidFormat, message);
        }
        let (kind, slot) = slot(value, &own_path, report, |value, path, report| {
            noun(&name, value, path, report)
        });
        drafts.push(SlotDraft { name, kind, slot });
    }
    Some(SlotsDraft::new(drafts))
}

fn slot<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
    noun: impl FnOnce(Value<'a>, &Path<'_>, &mut Report) -> Option<Noun<'a>>,
) -> (Option<SlotKind>, Option<Slot<'a>>) {
    let Some(mut members) = Members::open(value, path, report) else {
        return (None, None);
    };
    // Which members belong is only known with the kind.
    let Some(kind) = members.required(name::KIND, report, word::<SlotKind>) else {
        members.abandon(report);
        return (None, None);
    };
    let slot = match kind {
        SlotKind::Person => person_slot(&mut members, report).map(Slot::Person),
        SlotKind::Object => object_slot(&mut members, report).map(Slot::Object),
        SlotKind::Place => place_slot(&mut members, report).map(Slot::Place),
        SlotKind::Count => count_slot(&mut members, report, noun).map(Slot::Count),
        SlotKind::Date => members.required(name::VALUE, report, day).map(Slot::Date),
        SlotKind::Instant => members
            .required(name::VALUE, report, instant)
            .map(Slot::Instant),
        SlotKind::Text => members
            .required(name::VALUE, report, line(1, 200))
            .map(Slot::Text),
    };
    members.close(report);
    (Some(kind), slot)
}

fn person_slot<'a>(members: &mut Members<'a, '_>, report: &mut Report) -> Option<PersonSlot<'a>> {
    let people = members.required(name::PEOPLE, report, list(1, 100, person));
    let more = members.optional(name::MORE, report, integer(1, MAX_COUNTED));
    Some(PersonSlot {
        people: people?,
        more,
    })
}

/// Somebody with a name, an address, or both.
pub(super) fn person<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Person<'a>> {
    let mut members = Members::open(value, path, report)?;
    if !members.has(name::NAME) && !members.has(name::ADDRESS) {
        let message = "a person has a `name`, an `address`, or both".to_owned();
        report.add(&path.key(name::NAME), IssueCode::MissingField, message);
    }
    let name = members.optional(name::NAME, report, line(1, 200));
    let address = members.optional(name::ADDRESS, report, line(1, 320));
    members.close(report);
    Some(Person { name, address })
}

fn object_slot<'a>(members: &mut Members<'a, '_>, report: &mut Report) -> Option<ObjectSlot<'a>> {
    let title = members.required(name::TITLE, report, line(1, 200));
    let icon = members.optional(name::ICON, report, icon);
    let gone = members.optional(name::GONE, report, literal(true));
    let reference = members.optional(name::REF, report, reference);
    Some(ObjectSlot {
        title: title?,
        icon,
        gone: gone.is_some(),
        reference,
    })
}

fn place_slot<'a>(members: &mut Members<'a, '_>, report: &mut Report) -> Option<PlaceSlot<'a>> {
    let title = members.required(name::TITLE, report, line(1, 200));
    let icon = members.optional(name::ICON, report, icon);
    let reference = members.optional(name::REF, report, reference);
    Some(PlaceSlot {
        title: title?,
        icon,
        reference,
    })
}

fn reference<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<Ref<'a>> {
    let mut members = Members::open(value, path, report)?;
    let type_id = members.required(name::TYPE, report, type_id);
    let id = members.required(name::ID, report, line(1, 512));
    members.close(report);
    Some(Ref {
        type_id: type_id?,
        id: id?,
    })
}

fn count_slot<'a>(
    members: &mut Members<'a, '_>,
    report: &mut Report,
    noun: impl FnOnce(Value<'a>, &Path<'_>, &mut Report) -> Option<Noun<'a>>,
) -> Option<CountSlot<'a>> {
    let max = SAFE_INTEGER.unsigned_abs();
    let value = members.required(name::VALUE, report, integer(0, max));
    let noun = members.required(name::NOUN, report, noun);
    Some(CountSlot {
        value: value?,
        noun: noun?,
    })
}

/// A noun form for each plural category that is given; `other` always.
pub(super) fn noun<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<Noun<'a>> {
    let mut members = Members::open(value, path, report)?;
    let other = members.required(name::OTHER, report, line(1, 40));
    let [zero, one, two, few, many] = [name::ZERO, name::ONE, name::TWO, name::FEW, name::MANY]
        .map(|category| members.optional(category, report, line(1, 40)));
    members.close(report);
    Some(Noun {
        forms: [Some(other?), zero, one, two, few, many],
    })
}
