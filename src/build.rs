//! Reviews made in code: forms and typed slots in, a checked review or the usual report out.
//!
//! A builder puts together what JSON would say and has it validated like any other document, so code and wire cannot
//! drift apart. Nothing is checked before [`ReviewBuilder::build`].
//!
//! ```
//! use countersign::build::{Forms, Noun, ReviewBuilder, count, object, person};
//!
//! let forms = Forms::new(
//!     "Transfer {amount} {item} to {to}",
//!     "Transferring {amount} {item} to {to}",
//!     "Transferred {amount} {item} to {to}",
//!     "Transfer to {to}",
//!     "Keep item",
//! );
//! let review = ReviewBuilder::new("en", forms)
//!     .slot("amount", count(2, Noun::new("units of").one("unit of")))
//!     .slot("item", object("Dock"))
//!     .slot("to", person("Lea Berg", "lea@example.com"))
//!     .build()?;
//! assert_eq!(review.locale, "en");
//!
//! // The same report as for a document.
//! let forms = Forms::new("Open {item}", "Opening", "Opened {item}", "Open", "Leave");
//! let report = ReviewBuilder::new("en", forms).slot("item", object("Dock")).build().unwrap_err();
//! assert_eq!(report.to_string(), "/sentence/running: the slot `item` is missing; this form names every slot [missing_slot]");
//! # Ok::<(), countersign::Report>(())
//! ```

use crate::contract::{
    BodyFormat, Call, CallReview, Checked, Declaration, Reach, Reason, Rel, SlotKind, Text,
    Vocabulary, name,
};
use crate::json::{Object, Value};
use crate::report::Report;
use crate::validate::{check_review, check_review_under};

/// Gives a builder the methods that set one optional member each.
macro_rules! members {
    ($type:ident { $($(#[$doc:meta])* $method:ident($argument:ident: $kind:ty) => $name:expr, $value:expr;)+ }) => {
        impl<'a> $type<'a> {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $method(mut self, $argument: $kind) -> Self {
                    self.0.insert($name, $value);
                    self
                }
            )+
        }

        impl<'a> From<$type<'a>> for Value<'a> {
            fn from(builder: $type<'a>) -> Self {
                Value::Object(builder.0)
            }
        }
    };
}

/// A string of the caller's, borrowed or owned.
fn text<'a>(text: impl Into<Text<'a>>) -> Value<'a> {
    Value::String(text.into())
}

fn word<'a>(word: impl Vocabulary) -> Value<'a> {
    Value::from(word.as_str())
}

fn values<'a, T: Into<Value<'a>>>(items: impl IntoIterator<Item = T>) -> Value<'a> {
    Value::Array(items.into_iter().map(Into::into).collect())
}

/// An object from its first members.
fn members<'a, const N: usize>(members: [(&'static str, Value<'a>); N]) -> Object<'a> {
    let mut object = Object::new();
    for (name, value) in members {
        object.insert(name, value);
    }
    object
}

/// Appends to the list that stands at `name`.
fn append<'a>(object: &mut Object<'a>, name: &'static str, value: Value<'a>) {
    let mut items = match object.take(name) {
        Some(Value::Array(items)) => items,
        _ => Vec::new(),
    };
    items.push(value);
    object.insert(name, items);
}

/// The forms of a review (R-3 to R-7).
#[derive(Debug, Clone)]
pub struct Forms<'a>(Object<'a>);

impl<'a> Forms<'a> {
    /// The five required forms. The action form has no question mark.
    pub fn new(
        action: impl Into<Text<'a>>,
        running: impl Into<Text<'a>>,
        done: impl Into<Text<'a>>,
        confirm: impl Into<Text<'a>>,
        decline: impl Into<Text<'a>>,
    ) -> Self {
        Forms(members([
            (name::ACTION, text(action)),
            (name::RUNNING, text(running)),
            (name::DONE, text(done)),
            (name::CONFIRM, text(confirm)),
            (name::DECLINE, text(decline)),
        ]))
    }
}

members! { Forms {
    /// When the person declined.
    rejected(form: impl Into<Text<'a>>) => name::REJECTED, text(form);
    /// When the call did not run.
    not_run(form: impl Into<Text<'a>>) => name::NOT_RUN, text(form);
    /// For compact rows, at most 60 characters.
    short(form: impl Into<Text<'a>>) => name::SHORT, text(form);
}}

/// A call review in the making.
#[derive(Debug, Clone)]
pub struct ReviewBuilder<'a> {
    review: Object<'a>,
    slots: Object<'a>,
}

impl<'a> ReviewBuilder<'a> {
    /// A review in the language `locale`, without slots.
    pub fn new(locale: impl Into<Text<'a>>, forms: Forms<'a>) -> Self {
        ReviewBuilder {
            review: members([(name::LOCALE, text(locale)), (name::SENTENCE, forms.into())]),
            slots: Object::new(),
        }
    }

    /// The slot that `{name}` stands for.
    #[must_use]
    pub fn slot(mut self, name: impl Into<Text<'a>>, slot: impl Into<Slot<'a>>) -> Self {
        self.slots.insert(name, slot.into().0);
        self
    }

    fn with(mut self, name: &'static str, value: impl Into<Value<'a>>) -> Self {
        self.review.insert(name, value);
        self
    }

    /// This call asks, for this reason (R-8).
    #[must_use]
    pub fn ask(self, reason: Reason) -> Self {
        self.with(name::ASK, word(reason))
    }

    /// This call reaches less far than its silent policy allows (R-9).
    #[must_use]
    pub fn reach(self, reach: Reach) -> Self {
        self.with(name::REACH, word(reach))
    }

    /// What a person may remember, 1–200.
    #[must_use]
    pub fn scope(self, scope: impl Into<Text<'a>>) -> Self {
        self.with(name::SCOPE, text(scope))
    }

    /// How many things this call changes, 1–1 000 000.
    #[must_use]
    pub fn effects(self, effects: u64) -> Self {
        self.with(name::EFFECTS, effects)
    }

    /// One more thing that follows; at most five.
    #[must_use]
    pub fn consequence(mut self, line: impl Into<Text<'a>>) -> Self {
        append(&mut self.review, name::CONSEQUENCES, text(line));
        self
    }

    /// The Query that settles an unknown outcome, and its input (R-11).
    #[must_use]
    pub fn check(self, query: impl Into<Text<'a>>, input: Object<'a>) -> Self {
        let check = members([(name::QUERY, text(query)), (name::INPUT, input.into())]);
        self.with(name::CHECK, check)
    }

    /// What will be sent or saved.
    #[must_use]
    pub fn preview(self, preview: impl Into<Preview<'a>>) -> Self {
        self.with(name::PREVIEW, preview.into().0)
    }

    /// A link into the app; at most ten. Without a title the frame words name it (O-9).
    #[must_use]
    pub fn link(mut self, rel: Rel, href: impl Into<Text<'a>>, title: Option<Text<'a>>) -> Self {
        let mut link = members([(name::REL, word(rel)), (name::HREF, text(href))]);
        if let Some(title) = title {
            link.insert(name::TITLE, title);
        }
        append(&mut self.review, name::LINKS, link.into());
        self
    }

    /// Validates by all rules that need no declaration (R-13).
    ///
    /// # Errors
    /// A [`Report`] with every issue; its paths are those of the review as JSON.
    pub fn build(self) -> Result<Checked<CallReview<'a>>, Report> {
        check_review(self.into_value(), usize::MAX)
    }

    /// Validates under a declaration.
    ///
    /// # Errors
    /// As [`ReviewBuilder::build`].
    pub fn build_under(
        self,
        declaration: &Checked<Declaration<'a>>,
    ) -> Result<Checked<Call<'a>>, Report> {
        check_review_under(self.into_value(), usize::MAX, declaration)
    }

    fn into_value(mut self) -> Value<'a> {
        self.review.insert(name::SLOTS, self.slots);
        Value::Object(self.review)
    }
}

/// A slot of any kind.
#[derive(Debug, Clone)]
pub struct Slot<'a>(Value<'a>);

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

members! { PersonSlot {
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

members! { ObjectSlot {
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

members! { PlaceSlot {
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

members! { Noun {
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

/// A preview of any kind.
#[derive(Debug, Clone)]
pub struct Preview<'a>(Value<'a>);

macro_rules! wrapped {
    ($($type:ident => $wrapper:ident),+) => {
        $(
            impl<'a> From<$type<'a>> for $wrapper<'a> {
                fn from(part: $type<'a>) -> Self {
                    $wrapper(part.into())
                }
            }
        )+
    };
}

wrapped! {
    PersonSlot => Slot, ObjectSlot => Slot, PlaceSlot => Slot,
    MessagePreview => Preview, PagePreview => Preview, TaskPreview => Preview
}

/// A message that will be sent.
#[derive(Debug, Clone)]
pub struct MessagePreview<'a>(Object<'a>);

impl<'a> MessagePreview<'a> {
    /// A message to 0–100 people.
    pub fn new(to: impl IntoIterator<Item = Person<'a>>, body: impl Into<Text<'a>>) -> Self {
        let [kind, ..] = name::PREVIEW_KINDS;
        MessagePreview(members([
            (name::KIND, kind.into()),
            (name::TO, values(to)),
            (name::BODY, text(body)),
        ]))
    }

    /// How many recipients of each class are not listed; 0 is left out (V-2).
    #[must_use]
    pub fn more(mut self, to: u64, cc: u64, bcc: u64) -> Self {
        let mut more = Object::new();
        for (name, count) in [(name::TO, to), (name::CC, cc), (name::BCC, bcc)] {
            if count > 0 {
                more.insert(name, count);
            }
        }
        self.0.insert(name::MORE, more);
        self
    }

    /// One more attachment, with its size in bytes; at most 50.
    #[must_use]
    pub fn attachment(mut self, name: impl Into<Text<'a>>, size: Option<u64>) -> Self {
        let mut attachment = members([(name::NAME, text(name))]);
        if let Some(size) = size {
            attachment.insert(name::SIZE, size);
        }
        append(&mut self.0, name::ATTACHMENTS, attachment.into());
        self
    }

    /// One more warning of the app's; at most ten.
    #[must_use]
    pub fn warning(mut self, line: impl Into<Text<'a>>) -> Self {
        append(&mut self.0, name::WARNINGS, text(line));
        self
    }

    /// The preview leaves something out (V-2).
    #[must_use]
    pub fn truncated(mut self) -> Self {
        self.0.insert(name::TRUNCATED, true);
        self
    }
}

members! { MessagePreview {
    /// The effective sender (R-12).
    from(person: Person<'a>) => name::FROM, person;
    /// Recipients of a copy.
    cc(people: impl IntoIterator<Item = Person<'a>>) => name::CC, values(people);
    /// Recipients that others do not see.
    bcc(people: impl IntoIterator<Item = Person<'a>>) => name::BCC, values(people);
    /// The subject.
    subject(subject: impl Into<Text<'a>>) => name::SUBJECT, text(subject);
    /// How the body is written.
    format(format: BodyFormat) => name::FORMAT, word(format);
    /// How many attachments are not listed (V-2).
    more_attachments(count: u64) => name::MORE_ATTACHMENTS, count;
    /// When it will be sent: an RFC 3339 date-time with offset.
    send_at(instant: impl Into<Text<'a>>) => name::SEND_AT, text(instant);
}}

/// A page that will be saved.
#[derive(Debug, Clone)]
pub struct PagePreview<'a>(Object<'a>);

impl<'a> PagePreview<'a> {
    /// A page with its new body.
    pub fn new(title: impl Into<Text<'a>>, body: impl Into<Text<'a>>) -> Self {
        let [_, kind, _] = name::PREVIEW_KINDS;
        PagePreview(members([
            (name::KIND, kind.into()),
            (name::TITLE, text(title)),
            (name::BODY, text(body)),
        ]))
    }

    /// The preview leaves something out (V-2).
    #[must_use]
    pub fn truncated(mut self) -> Self {
        self.0.insert(name::TRUNCATED, true);
        self
    }
}

members! { PagePreview {
    /// Where it belongs.
    place(place: impl Into<Text<'a>>) => name::PLACE, text(place);
    /// How the body is written.
    format(format: BodyFormat) => name::FORMAT, word(format);
    /// The complete old body (V-4).
    before(body: impl Into<Text<'a>>) => name::BEFORE, text(body);
}}

/// A task that will be saved.
#[derive(Debug, Clone)]
pub struct TaskPreview<'a>(Object<'a>);

impl<'a> TaskPreview<'a> {
    /// A task.
    pub fn new(title: impl Into<Text<'a>>) -> Self {
        let [_, _, kind] = name::PREVIEW_KINDS;
        TaskPreview(members([
            (name::KIND, kind.into()),
            (name::TITLE, text(title)),
        ]))
    }

    /// The preview leaves something out (V-2).
    #[must_use]
    pub fn truncated(mut self) -> Self {
        self.0.insert(name::TRUNCATED, true);
        self
    }
}

members! { TaskPreview {
    /// Where it belongs.
    place(place: impl Into<Text<'a>>) => name::PLACE, text(place);
    /// A calendar day or a moment.
    due(when: impl Into<Text<'a>>) => name::DUE, text(when);
    /// Who it is for.
    assignees(people: impl IntoIterator<Item = Person<'a>>) => name::ASSIGNEES, values(people);
    /// Notes.
    notes(notes: impl Into<Text<'a>>) => name::NOTES, text(notes);
    /// The complete old values (V-4).
    before(before: TaskBefore<'a>) => name::BEFORE, before;
}}

/// The old values of a task; only those that are given say something.
#[derive(Debug, Clone, Default)]
pub struct TaskBefore<'a>(Object<'a>);

impl TaskBefore<'_> {
    /// No old value yet.
    pub fn new() -> Self {
        TaskBefore::default()
    }
}

members! { TaskBefore {
    /// The old title.
    title(title: impl Into<Text<'a>>) => name::TITLE, text(title);
    /// The old place.
    place(place: impl Into<Text<'a>>) => name::PLACE, text(place);
    /// When it was due.
    due(when: impl Into<Text<'a>>) => name::DUE, text(when);
    /// Who it was for.
    assignees(people: impl IntoIterator<Item = Person<'a>>) => name::ASSIGNEES, values(people);
    /// The old notes.
    notes(notes: impl Into<Text<'a>>) => name::NOTES, text(notes);
}}
