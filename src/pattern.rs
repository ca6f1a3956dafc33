//! The pattern language that app forms and frame words share: literals and `{name}`.
//!
//! There is no escape, and values are never read as patterns.

use serde::{Serialize, Serializer};

use crate::contract::Text;

/// A pattern whose every brace belongs to a placeholder. Walking it cannot fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern<'a>(Text<'a>);

/// A piece of a pattern's source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'p> {
    /// Words.
    Literal(&'p str),
    /// The name in `{name}`.
    Placeholder(&'p str),
    /// A brace that belongs to no placeholder; never in a [`Pattern`].
    Stray(&'p str),
}

impl Pattern<'static> {
    /// The pattern without any words.
    pub(crate) const EMPTY: Pattern<'static> = Pattern(Text::Borrowed(""));
}

impl<'a> Pattern<'a> {
    /// Takes a source all of whose braces belong to placeholders.
    pub(crate) fn new(source: Text<'a>) -> Result<Self, StrayBrace<'a>> {
        let stray = parts(&source).find_map(|part| match part {
            Part::Stray(rest) => Some(rest.len()),
            _ => None,
        });
        match stray {
            None => Ok(Pattern(source)),
            Some(rest) => Err(StrayBrace {
                at: source.len() - rest,
                source,
            }),
        }
    }

    /// The pattern as it was written.
    pub fn source(&self) -> &str {
        &self.0
    }

    /// Literals and placeholders in order.
    pub fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        parts(&self.0)
    }
}

/// A source with a brace that belongs to no placeholder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StrayBrace<'a> {
    /// The source.
    pub source: Text<'a>,
    /// Where the first such brace stands, in bytes.
    pub at: usize,
}

impl Serialize for Pattern<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// Walks any source; braces that belong to no placeholder come out as [`Part::Stray`].
pub(crate) fn parts(source: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = source;
    std::iter::from_fn(move || {
        let brace = rest
            .bytes()
            .position(|byte| matches!(byte, b'{' | b'}'))
            .unwrap_or(rest.len());
        let (part, length) = if brace > 0 {
            (Part::Literal(rest.get(..brace)?), brace)
        } else if rest.is_empty() {
            return None;
        } else {
            match placeholder(rest) {
                Some(name) => (Part::Placeholder(name), name.len() + 2),
                None => (Part::Stray(rest), 1),
            }
        };
        rest = rest.get(length..)?;
        Some(part)
    })
}

fn placeholder(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('{')?;
    let length = inner
        .bytes()
        .position(|byte| !byte.is_ascii_alphanumeric())?;
    let (name, rest) = inner.split_at_checked(length)?;
    (rest.starts_with('}') && is_placeholder_name(name)).then_some(name)
}

/// `^[a-z][A-Za-z0-9]{0,31}$`.
pub(crate) fn is_placeholder_name(name: &str) -> bool {
    (1..=32).contains(&name.len())
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    //
    #[test]
    fn literals_and_placeholders() {
        let pattern = Pattern::new("Move {item} to {to}".into()).unwrap();
        let parts: Vec<_> = pattern.parts().collect();
        assert_eq!(
            parts,
            [
                Part::Literal("Move "),
                Part::Placeholder("item"),
                Part::Literal(" to "),
                Part::Placeholder("to"),
            ]
        );
        assert!(Pattern::new("no placeholder".into()).is_ok());
        let longest = format!("{{a{}}}", "B".repeat(31));
        assert!(Pattern::new(longest.into()).is_ok());
    }

    //
    #[test]
    fn any_other_brace_is_stray() {
        let too_long = format!("{{a{}}}", "b".repeat(32));
        for source in [
            "{",
            "}",
            "{}",
            "{Item}",
            "{1a}",
            "{a b}",
            "{a.b}",
            "{{a}}",
            "{a",
            "a}",
            "{ä}",
            too_long.as_str(),
        ] {
            assert!(Pattern::new(source.into()).is_err(), "{source}");
        }
    }

    // what can be read of a broken form is still compared with the slots.
    #[test]
    fn placeholders_beside_a_stray_brace_are_found() {
        let names: Vec<_> = parts("{ {item} }{to}")
            .filter_map(|part| match part {
                Part::Placeholder(name) => Some(name),
                _ => None,
            })
            .collect();
        assert_eq!(names, ["item", "to"]);
    }
}
