use super::{Link, Preview, Reach, Reason, Slot, Text};
use crate::json::Object;
use crate::pattern::Pattern;

/// What an Action says about one call before it runs.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct CallReview<'a> {
    /// The language of the forms: a canonical BCP 47 tag.
    pub locale: Text<'a>,
    /// The forms.
    pub sentence: Sentence<'a>,
    /// The typed values that the forms name; at most six.
    pub slots: Slots<'a>,
    /// Why this call asks, beyond or instead of the policy.
    pub ask: Option<Reason>,
    /// This call reaches less far than its silent policy's widest reach.
    pub reach: Option<Reach>,
    /// Opaque and app-owned, 1–200: what a person may remember.
    pub scope: Option<Text<'a>>,
    /// How many things this one call changes, 1–1 000 000.
    pub effects: Option<u64>,
    /// What else follows: none, or 1–5 single lines of 1–200.
    pub consequences: Vec<Text<'a>>,
    /// The Query that settles an unknown outcome.
    pub check: Option<Check<'a>>,
    /// What will be sent or saved.
    pub preview: Option<Preview<'a>>,
    /// Links into the app; at most ten.
    pub links: Vec<Link<'a>>,
}

/// The forms of a review: at most 200 characters each, `short` at most 60.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Sentence<'a> {
    /// The question, without a question mark.
    pub action: Pattern<'a>,
    /// While the call runs.
    pub running: Pattern<'a>,
    /// When the call is done.
    pub done: Pattern<'a>,
    /// The button that approves: at most one slot, at most 40 shown characters.
    pub confirm: Pattern<'a>,
    /// The button that declines, under the same bounds.
    pub decline: Pattern<'a>,
    /// When the person declined.
    pub rejected: Option<Pattern<'a>>,
    /// When the call did not run.
    pub not_run: Option<Pattern<'a>>,
    /// For compact rows.
    pub short: Option<Pattern<'a>>,
}

/// The slots of a review or receipt, in document order.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Slots<'a>(pub(crate) Vec<(Text<'a>, Slot<'a>)>);

impl<'a> Slots<'a> {
    /// The slot that `{name}` stands for.
    pub fn get(&self, name: &str) -> Option<&Slot<'a>> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, slot)| slot)
    }

    /// Name and slot, in document order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Slot<'a>)> {
        self.0.iter().map(|(name, slot)| (name.as_ref(), slot))
    }
}

/// A Query of the same app that tells how a call ended.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Check<'a> {
    /// The Query's local id, 1–200.
    pub query: Text<'a>,
    /// Its input.
    pub input: Object<'a>,
}
