use super::{members, setters, text, values, word, wrapped};
use crate::contract::{SlotKind, Text, name};
use crate::json::{Object, Value};

/// A slot of any kind.
#[derive(Debug, Clone)]
pub struct Slot<'a>(pub(super) Value<'a>);

fn kind<'a>(kind: SlotKind) -> (&'static str, Value<'a>) {
    (name::KIND, word(kind))
}

/// A person slot; more people and a count can be added.
#[derive(Debug, Clone)]
pub struct PersonSlot<'a>(Object<'a>);

/// A slot of one person with name and address.
pub fn person<'a>(name: impl Into<Text<'a>>, address: impl Into<Text<'a>>) -> PersonSlot<'a> {
    people([Person::new(name, address)])
}

/// A slot of 1–100 people.
pub fn people<'a>(people: impl IntoIterator<Item = Person<'a>>) -> PersonSlot<'a> {
    PersonSlot(members([
        kind(SlotKind::Person),
        (name::PEOPLE, values(people)),
    ]))
}

setters! { PersonSlot {
    /// How many more there are that are not listed.
    more(count: u64) => name::MORE, count;
}}

/// Somebody.
#[derive(Debug, Clone)]
pub struct Person<'a>(Object<'a>);

impl<'a> Person<'a> {
    /// A person with name and address.
    pub fn new(name: impl Into<Text<'a>>, address: impl Into<Text<'a>>) -> Self {
        Person(members([
            (name::NAME, text(name)),
            (name::ADDRESS, text(address)),
        ]))
    }

    /// A person of whom only the name is known.
    pub fn named(name: impl Into<Text<'a>>) -> Self {
        Person(members([(name::NAME, text(name))]))
    }

    /// A person of whom only the address is known.
    pub fn addressed(address: impl Into<Text<'a>>) -> Self {
        Person(members([(name::ADDRESS, text(address))]))
    }
}

impl<'a> From<Person<'a>> for Value<'a> {
    fn from(person: Person<'a>) -> Self {
        Value::Object(person.0)
    }
}

/// An object slot.
#[derive(Debug, Clone)]
pub struct ObjectSlot<'a>(Object<'a>);

/// A slot for a thing with a title.
pub fn object<'a>(title: impl Into<Text<'a>>) -> ObjectSlot<'a> {
    ObjectSlot(members([
        kind(SlotKind::Object),
        (name::TITLE, text(title)),
    ]))
}

setters! { ObjectSlot {
    /// Its icon class, `ti ti-…` (L-1).
    icon(icon: impl Into<Text<'a>>) => name::ICON, text(icon);
    /// What its chip opens (L-3).
    reference(reference: Ref<'a>) => name::REF, reference;
}}

impl ObjectSlot<'_> {
    /// It no longer exists (L-1).
    #[must_use]
    pub fn gone(mut self) -> Self {
        self.0.insert(name::GONE, true);
        self
    }
}

/// A place slot.
#[derive(Debug, Clone)]
pub struct PlaceSlot<'a>(Object<'a>);

/// A slot for somewhere with a title.
pub fn place<'a>(title: impl Into<Text<'a>>) -> PlaceSlot<'a> {
    PlaceSlot(members([kind(SlotKind::Place), (name::TITLE, text(title))]))
}

setters! { PlaceSlot {
    /// Its icon class, `ti ti-…` (L-1).
    icon(icon: impl Into<Text<'a>>) => name::ICON, text(icon);
    /// What its chip opens (L-3).
    reference(reference: Ref<'a>) => name::REF, reference;
}}

/// The identity of a resource: `appId.localId` and its id (L-3).
#[derive(Debug, Clone)]
pub struct Ref<'a>(Object<'a>);

impl<'a> Ref<'a> {
    /// The resource `id` of the qualified type `type_id`.
    pub fn new(type_id: impl Into<Text<'a>>, id: impl Into<Text<'a>>) -> Self {
        Ref(members([(name::TYPE, text(type_id)), (name::ID, text(id))]))
    }
}

impl<'a> From<Ref<'a>> for Value<'a> {
    fn from(reference: Ref<'a>) -> Self {
        Value::Object(reference.0)
    }
}

/// A noun by plural category; each form 1–40.
#[derive(Debug, Clone)]
pub struct Noun<'a>(Object<'a>);

impl<'a> Noun<'a> {
    /// The form of the category `other`, which stands for every category without one of its own.
    pub fn new(other: impl Into<Text<'a>>) -> Self {
        Noun(members([(name::OTHER, text(other))]))
    }
}

setters! { Noun {
    /// The form of the category `zero`.
    zero(form: impl Into<Text<'a>>) => name::ZERO, text(form);
    /// The form of the category `one`.
    one(form: impl Into<Text<'a>>) => name::ONE, text(form);
    /// The form of the category `two`.
    two(form: impl Into<Text<'a>>) => name::TWO, text(form);
    /// The form of the category `few`.
    few(form: impl Into<Text<'a>>) => name::FEW, text(form);
    /// The form of the category `many`.
    many(form: impl Into<Text<'a>>) => name::MANY, text(form);
}}

/// A slot for a number of things, 0 – 9 007 199 254 740 991.
pub fn count<'a>(value: u64, noun: Noun<'a>) -> Slot<'a> {
    Slot(Value::Object(members([
        kind(SlotKind::Count),
        (name::VALUE, value.into()),
        (name::NOUN, noun.into()),
    ])))
}

/// A slot for a calendar day, `YYYY-MM-DD`.
pub fn date<'a>(value: impl Into<Text<'a>>) -> Slot<'a> {
    value_slot(SlotKind::Date, value)
}

/// A slot for a moment, an RFC 3339 date-time with offset.
pub fn instant<'a>(value: impl Into<Text<'a>>) -> Slot<'a> {
    value_slot(SlotKind::Instant, value)
}

/// A slot for any other words, 1–200.
pub fn words<'a>(value: impl Into<Text<'a>>) -> Slot<'a> {
    value_slot(SlotKind::Text, value)
}

fn value_slot<'a>(slot_kind: SlotKind, value: impl Into<Text<'a>>) -> Slot<'a> {
    Slot(Value::Object(members([
        kind(slot_kind),
        (name::VALUE, text(value)),
    ])))
}

wrapped! { PersonSlot => Slot, ObjectSlot => Slot, PlaceSlot => Slot }
