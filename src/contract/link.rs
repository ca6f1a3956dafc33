use super::{Rel, Text};

/// A link to a page of the app's own origin (O-9).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Link<'a> {
    /// What the link is for.
    pub rel: Rel,
    /// Root-relative, 1–2048.
    pub href: Text<'a>,
    /// Its text, 1–120; without one the frame words name it.
    pub title: Option<Text<'a>>,
}
