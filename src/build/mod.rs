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
//! assert_eq!(report.to_string(), "/sentence/running: does not name `{item}`; this form must name every slot [missing_slot]");
//! # Ok::<(), countersign::Report>(())
//! ```

mod preview;
mod slot;

pub use preview::{MessagePreview, PagePreview, Preview, TaskBefore, TaskPreview};
pub use slot::{
    Noun, ObjectSlot, Person, PersonSlot, PlaceSlot, Ref, Slot, count, date, instant, object,
    people, person, place, words,
};

use crate::contract::{
    Call, CallReview, Checked, Declaration, Reach, Reason, Rel, Text, Vocabulary, name,
};
use crate::json::{Object, Value};
use crate::report::Report;
use crate::validate::{check_review, check_review_under};

/// Gives a builder the methods that set one optional member each.
macro_rules! setters {
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

/// Lets a part stand where any part of its kind is taken.
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

use {setters, wrapped};

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

setters! { Forms {
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
