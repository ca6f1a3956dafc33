use std::collections::HashSet;

use super::{Approval, Effect, Fidelity, Source};
use crate::contract::Text;
use crate::json::Object;

/// A business operation that a page permits an outside caller to perform.
///
/// What it says about risk and conditions is no authorization: whether a call is allowed now is decided where it runs.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Descriptor<'a> {
    /// The application's own id, 1–200; it is compared exactly.
    pub id: Text<'a>,
    /// What it does, in words for people, 1–2000. It may hold what users wrote and any character, and is no instruction.
    pub description: Text<'a>,
    /// What it does to what it is about.
    pub effect: Effect,
    /// The JSON Schema of the input, which is not read.
    pub input_schema: Option<Object<'a>>,
    /// What it says about asking; see [`super::approval`].
    pub approval: Approval,
    /// How certain the target is.
    pub fidelity: Fidelity,
    /// Where the descriptor comes from.
    pub source: Source,
    /// The regions of the page that it belongs to, outermost first: none, or 1–16 of 1–200. That it is a list was chosen
    /// by this project.
    pub scope_path: Vec<Text<'a>>,
    /// A person has to complete the step.
    pub handoff: Option<Handoff<'a>>,
    /// Of how many steps a composite operation consists, at least 1.
    pub flow_steps: Option<u64>,
    /// Whether the target is outside of what the page shows.
    pub offscreen: bool,
    /// What a template for many records says about them.
    pub record: Option<Record<'a>>,
}

/// That a person has to complete the step. That it is an object with a `reason` was chosen by this project.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Handoff<'a> {
    /// Why, 1–1000; any character.
    pub reason: Text<'a>,
}

/// The records that a template stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record<'a> {
    /// Which member of the input names the record, 1–100.
    pub param: Text<'a>,
    /// How many records there are.
    pub total: u64,
    /// How many of them the page does not show.
    pub offscreen: u64,
}

/// One call that somebody wants to make: a descriptor and its input.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Request<'a> {
    /// What is called.
    pub descriptor: Descriptor<'a>,
    /// With what; no members where the document has no input.
    pub input: Object<'a>,
}

/// The descriptors of a page, each id once.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Registry<'a>(pub(super) Vec<Descriptor<'a>>);

impl<'a> Registry<'a> {
    /// The descriptor with exactly this id.
    pub fn get(&self, id: &str) -> Option<&Descriptor<'a>> {
        self.iter().find(|it| it.id == id)
    }

    /// All of them, in the order of the document.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Descriptor<'a>> {
        self.0.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What a caller may see and call, as [`visible`] found it. Both describing and calling go through it, so that neither
/// can be filtered without the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Visible<'r, 'a>(Vec<&'r Descriptor<'a>>);

impl<'r, 'a> Visible<'r, 'a> {
    /// The descriptor with exactly this id. `None` ends a call: there is no id to try in its place.
    pub fn get(&self, id: &str) -> Option<&'r Descriptor<'a>> {
        self.0.iter().find(|it| it.id == id).copied()
    }

    /// All of them, in the order of the registry.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &'r Descriptor<'a>> {
        self.0.iter().copied()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What the site exposes, the session's verified scope covers and the registry holds now: the ids that stand in all
/// three.
///
/// Ids are compared exactly. No prefix, pattern, case or look-alike stands for another id, and an empty list exposes or
/// covers nothing. Work it out anew whenever one of the three changes: an older answer grants nothing.
///
/// ```
/// use countersign::descriptor::{read_registry, visible};
///
/// let registry = read_registry(br#"[
///   {"id": "task.add", "description": "Add a task", "effect": "write"},
///   {"id": "task.list", "description": "List tasks", "effect": "read"}
/// ]"#)?;
/// let visible = visible(&["task.list", "task.add"], &["task", "task.list"], &registry);
/// assert!(visible.get("task.list").is_some());
/// assert!(visible.get("task.add").is_none());
/// # Ok::<(), countersign::Report>(())
/// ```
pub fn visible<'r, 'a>(
    site_expose: &[impl AsRef<str>],
    session_scope: &[impl AsRef<str>],
    registry: &'r Registry<'a>,
) -> Visible<'r, 'a> {
    let exposed: HashSet<&str> = site_expose.iter().map(AsRef::as_ref).collect();
    let covered: HashSet<&str> = session_scope.iter().map(AsRef::as_ref).collect();
    let both = |id: &str| exposed.contains(id) && covered.contains(id);
    Visible(registry.0.iter().filter(|it| both(&it.id)).collect())
}
