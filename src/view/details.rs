//! What the sentence shows cut, counted or without its address stands whole in the details (D-5).

use super::compose::Composer;
use super::sentence::{CHIP_LEN, NAMED_PEOPLE};
use super::tree::{Field, FieldValue, Inline};
use crate::characters::shown_len;
use crate::contract::{ObjectSlot, Person, PersonSlot, PlaceSlot, Slot, Slots};
use crate::locale::MessageId;
use crate::pattern::{Part, Pattern};

/// One field for each slot that needs it, in the order in which the form names them; before them the whole sentence,
/// when its end had to be cut.
pub(super) fn details<'a>(
    composer: &Composer<'_>,
    form: &'a Pattern<'_>,
    slots: &'a Slots<'_>,
    leaf_limit: Option<usize>,
    whole: Option<Vec<Inline<'a>>>,
) -> Vec<Field<'a>> {
    // The marks count: they are made before any cutting (D-7).
    let longer = |text: &str, limit: usize| shown_len(&composer.value(text).text) > limit;
    let plain_cuts = |text: &str| leaf_limit.is_some_and(|limit| longer(text, limit));
    let chip_cuts = |text: &str| longer(text, CHIP_LEN);
    let mut fields = Vec::new();
    let end_is_cut = whole.is_some();
    if let Some(content) = whole {
        let values = vec![FieldValue::unchanged(content)];
        fields.push(Field::new(
            composer.label(MessageId::DetailSentence),
            values,
        ));
    }
    for slot in in_order_of_use(form, slots) {
        let (label, chips_say_all, plain_says_all) = match slot {
            Slot::Person(people) => (
                MessageId::DetailPeople,
                names_all(people)
                    && people
                        .people
                        .iter()
                        .all(|it| is_label(it) && !chip_cuts(it.label())),
                names_all(people) && !people.people.iter().flat_map(leaves).any(plain_cuts),
            ),
            Slot::Object(ObjectSlot { title, .. }) => (
                MessageId::DetailObject,
                !chip_cuts(title),
                !plain_cuts(title),
            ),
            Slot::Place(PlaceSlot { title, .. }) => (
                MessageId::DetailPlace,
                !chip_cuts(title),
                !plain_cuts(title),
            ),
            Slot::Text(text) => (MessageId::DetailText, true, !plain_cuts(text)),
            Slot::Count(_) | Slot::Date(_) | Slot::Instant(_) => continue,
        };
        let plain_says_all = plain_says_all && !end_is_cut;
        if chips_say_all && plain_says_all {
            continue;
        }
        fields.push(Field {
            label: composer.label(label),
            values: match slot {
                Slot::Person(people) => people_values(composer, &people.people, people.more),
                Slot::Object(ObjectSlot { title, .. })
                | Slot::Place(PlaceSlot { title, .. })
                | Slot::Text(title) => {
                    let value = Inline::Value(composer.value(title.as_ref()));
                    vec![FieldValue::unchanged(vec![value])]
                }
                Slot::Count(_) | Slot::Date(_) | Slot::Instant(_) => Vec::new(),
            },
            in_plain_sentence: plain_says_all,
        });
    }
    fields
}

/// Each slot that the form names, once, where it is first named.
fn in_order_of_use<'a>(
    form: &'a Pattern<'_>,
    slots: &'a Slots<'_>,
) -> impl Iterator<Item = &'a Slot<'a>> {
    let mut seen: Vec<&str> = Vec::new();
    form.parts().filter_map(move |part| match part {
        Part::Placeholder(name) if !seen.contains(&name) => {
            seen.push(name);
            slots.get(name)
        }
        _ => None,
    })
}

/// Whether a sentence names everybody in the slot (D-3).
fn names_all(slot: &PersonSlot<'_>) -> bool {
    slot.more.is_none() && slot.people.len() <= NAMED_PEOPLE
}

/// Whether a chip says all that is known about the person.
fn is_label(person: &Person<'_>) -> bool {
    leaves(person).all(|leaf| leaf == person.label())
}

fn leaves<'p>(person: &'p Person<'_>) -> impl Iterator<Item = &'p str> {
    [person.name.as_deref(), person.address.as_deref()]
        .into_iter()
        .flatten()
}

/// Everybody with name and address, then how many more there are.
pub(super) fn people_values<'a>(
    composer: &Composer<'_>,
    people: &'a [Person<'_>],
    more: Option<u64>,
) -> Vec<FieldValue<'a>> {
    let mut values: Vec<FieldValue<'a>> = people
        .iter()
        .map(|person| {
            let mut content = Vec::with_capacity(4);
            composer.person(person, |value| value, &mut content);
            FieldValue::unchanged(content)
        })
        .collect();
    if let Some(more) = more {
        let mut content = Vec::with_capacity(3);
        composer.counted(MessageId::MorePeople, more, &mut content);
        values.push(FieldValue::unchanged(content));
    }
    values
}
