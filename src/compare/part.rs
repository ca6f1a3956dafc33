use serde::Serialize;

use crate::contract::{
    Attachment, CountSlot, Day, Instant, Link, Person, Reach, Reason, Slot, Slots, When,
};
use crate::pattern::{self, Pattern};

/// What of a call changed, in the order in which a card shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Part {
    /// The app: its name, id or icon.
    App,
    /// The Action: its title or id.
    Action,
    /// The policy or the legacy approval.
    Policy,
    /// `destructive` or `openWorld`.
    Warning,
    /// `idempotency`.
    Idempotency,
    /// The review's locale.
    Language,
    /// The question, its values included.
    Question,
    /// The button that approves, its values included.
    Confirm,
    /// The button that declines, its values included.
    Decline,
    /// A person slot.
    Person,
    /// An object slot.
    Object,
    /// A place slot.
    Place,
    /// A count slot.
    Count,
    /// A date slot.
    Date,
    /// An instant slot.
    Instant,
    /// A text slot.
    Text,
    /// `ask`.
    Reason,
    /// `effects`.
    Effects,
    /// `reach`.
    Reach,
    /// `consequences`.
    Consequence,
    /// The kind of the preview.
    Preview,
    /// A message's `from`.
    Sender,
    /// A message's `to`.
    Recipient,
    /// A message's `cc`.
    CarbonCopy,
    /// A message's `bcc`.
    BlindCopy,
    /// A message's `subject`.
    Subject,
    /// A message's `sendAt`.
    SendTime,
    /// A message's `attachments`.
    Attachment,
    /// A message's `warnings`.
    AppWarning,
    /// The title of a page or task.
    Title,
    /// The place of a page or task.
    Location,
    /// A task's `due`.
    Due,
    /// A task's `assignees`.
    Assignee,
    /// A task's `notes`.
    Notes,
    /// The body of a message or page.
    Body,
    /// How the body is written.
    Format,
    /// `before` of a page, or the notes in that of a task.
    ReplacedBody,
    /// A value in `before` of a task.
    ReplacedValue,
    /// `truncated`.
    Incomplete,
    /// `links`.
    Link,
    /// `scope`.
    Scope,
    /// `check`.
    Check,
    /// The forms of the states after the decision, and `short`.
    Wording,
    /// Anything else that the fingerprint covers.
    Other,
}

/// One thing that a part holds.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Item<'c> {
    /// A single line.
    Text(&'c str),
    /// Several lines.
    Lines(&'c str),
    /// A name, and what else tells two things of this name apart.
    Named {
        /// The name or title.
        name: &'c str,
        /// Identifiers and icons.
        identity: String,
    },
    /// A person.
    Person(&'c Person<'c>),
    /// People who are counted.
    MorePeople(u64),
    /// A file.
    Attachment(&'c Attachment<'c>),
    /// Files that are counted.
    MoreAttachments(u64),
    /// A number of things.
    Count(&'c CountSlot<'c>),
    /// A number.
    Number(u64),
    /// A calendar day.
    Day(&'c Day<'c>),
    /// A moment.
    Instant(&'c Instant<'c>),
    /// A day or moment.
    When(&'c When<'c>),
    /// A form with its slots.
    Form(Form<'c>),
    /// A link.
    Link(&'c Link<'c>),
    /// Why it asks.
    Reason(Reason),
    /// How far it reaches.
    Reach(Reach),
    /// The Action is destructive.
    Destructive,
    /// The Action is open-world.
    OpenWorld,
    /// The preview is a message, page or task.
    Preview(PreviewKind),
    /// The preview is not complete.
    Incomplete,
    /// What no card shows, as it is written.
    Data(String),
}

/// A form, the slots that it may name, and the language that chooses among the forms of a noun.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Form<'c> {
    /// The form.
    pub pattern: &'c Pattern<'c>,
    /// The slots of its review.
    pub slots: &'c Slots<'c>,
    /// The locale of its review.
    pub locale: &'c str,
}

/// Forms are equal when they have the same words and each slot that they name is the same. In another language a count
/// may take another form of its noun.
impl PartialEq for Form<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.pattern == other.pattern
            && self.pattern.parts().all(|part| match part {
                pattern::Part::Placeholder(name) => {
                    let slot = self.slots.get(name);
                    let is_count = matches!(slot, Some(Slot::Count(_)));
                    slot == other.slots.get(name) && (!is_count || self.locale == other.locale)
                }
                _ => true,
            })
    }
}

/// The kind of a preview.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreviewKind {
    /// A message.
    Message,
    /// A page.
    Page,
    /// A task.
    Task,
}
