//! What was approved is what runs: canonical JSON, a review's fingerprint, and what changed between two reviews (D-15).
//!
//! Invariant: nothing here knows words or rendering. Two calls compare as the same only when the canonical JSON of their
//! reviews is the same, and what was declared about the Action is.

mod canonical;
mod fingerprint;
mod part;
mod parts;

use serde::ser::{Serialize, SerializeStruct, Serializer};

pub use canonical::{NotCanonicalizable, canonical_json};
pub use fingerprint::{Fingerprint, fingerprint};
pub use part::{Form, Item, Part, PreviewKind};

use crate::contract::{Call, Checked};

/// What changed between the call that was approved and the one that is about to run.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Comparison<'c> {
    /// The call that was approved.
    pub approved: &'c Checked<Call<'c>>,
    /// What changed, in the order in which a card shows it. Empty when nothing did.
    pub changes: Vec<Change<'c>>,
}

impl Comparison<'_> {
    /// Whether the current call is the one that was approved.
    pub fn is_same(&self) -> bool {
        self.changes.is_empty()
    }
}

/// A part that is not what it was.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Change<'c> {
    /// Which part. Several members may be the same part, such as the old values of a task: each has a change of its own.
    pub part: Part,
    /// Of a slot, its name.
    pub slot: Option<&'c str>,
    /// All that the part held.
    pub before: Vec<Item<'c>>,
    /// All that it holds now.
    pub after: Vec<Item<'c>>,
}

/// How a part changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    /// Something came.
    Added,
    /// Something went.
    Removed,
    /// Something took the place of something else.
    Changed,
    /// The same things stand in another order.
    Reordered,
}

impl Change<'_> {
    /// How the part changed.
    pub fn kind(&self) -> ChangeKind {
        let mut gone: Vec<&Item<'_>> = self.before.iter().collect();
        let mut comes = false;
        for item in &self.after {
            match gone.iter().position(|old| *old == item) {
                Some(position) => {
                    gone.swap_remove(position);
                }
                None => comes = true,
            }
        }
        match (gone.is_empty(), comes) {
            (true, true) => ChangeKind::Added,
            (false, false) => ChangeKind::Removed,
            (false, true) => ChangeKind::Changed,
            (true, false) => ChangeKind::Reordered,
        }
    }
}

/// Compares the call that was approved with the one that is about to run (D-15).
///
/// Held against each other are the reviews, member by member, and what is declared of the Action: app, title, id, policy,
/// effect flags and idempotency. Numbers, escapes and the order of members make no difference. The model's reason, the
/// outcome, and the app's lists of locales and Queries are no part of what was approved.
///
/// ```
/// use countersign::compare::{Part, compare};
///
/// let review = |title: &str| format!(r#"{{
///   "locale": "en",
///   "sentence": {{
///     "action": "Delete {{file}}", "running": "Deleting {{file}}", "done": "Deleted {{file}}",
///     "confirm": "Delete", "decline": "Keep"
///   }},
///   "slots": {{ "file": {{ "kind": "object", "title": "{title}" }} }}
/// }}"#);
/// let [approved, same, other] = ["draft.txt", "dr\\u0061ft.txt", "final.txt"].map(review);
/// let approved = countersign::read_call(approved.as_bytes())?;
/// assert!(compare(&approved, &countersign::read_call(same.as_bytes())?).is_same());
///
/// let other = countersign::read_call(other.as_bytes())?;
/// let comparison = compare(&approved, &other);
/// let parts: Vec<Part> = comparison.changes.iter().map(|change| change.part).collect();
/// assert_eq!(parts, [Part::Question, Part::Object]);
/// # Ok::<(), countersign::Report>(())
/// ```
pub fn compare<'c>(
    approved: &'c Checked<Call<'c>>,
    current: &'c Checked<Call<'c>>,
) -> Comparison<'c> {
    let mut before = parts::parts(approved);
    let mut changes = Vec::new();
    for (part, slot, after) in parts::parts(current) {
        let same_part = |it: &parts::Held<'_>| it.0 == part && it.1 == slot;
        let before = match before.iter().position(same_part) {
            Some(position) => before.remove(position).2,
            None => Vec::new(),
        };
        changes.push(Change {
            part,
            slot,
            before,
            after,
        });
    }
    changes.extend(before.into_iter().map(|(part, slot, before)| Change {
        part,
        slot,
        before,
        after: Vec::new(),
    }));
    changes.retain(|change| change.before != change.after);
    if changes.is_empty() && fingerprint(&approved.review) != fingerprint(&current.review) {
        changes.push(Change {
            part: Part::Other,
            slot: None,
            before: vec![Item::Data(canonical::of_review(&approved.review))],
            after: vec![Item::Data(canonical::of_review(&current.review))],
        });
    }
    changes.sort_by_key(|change| change.part);
    Comparison { approved, changes }
}

/// `{"same", "changes": [{"part", "slot"?, "change"}]}`
impl Serialize for Comparison<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_struct("Comparison", 2)?;
        members.serialize_field("same", &self.is_same())?;
        members.serialize_field("changes", &self.changes)?;
        members.end()
    }
}

impl Serialize for Change<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_struct("Change", 3)?;
        members.serialize_field("part", &self.part)?;
        if let Some(slot) = self.slot {
            members.serialize_field("slot", slot)?;
        }
        members.serialize_field("change", &self.kind())?;
        members.end()
    }
}
