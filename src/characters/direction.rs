use icu::properties::CodePointMapData;
use icu::properties::props::BidiClass;
use serde::Serialize;

/// The direction in which a language or a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Direction {
    /// Left to right.
    #[serde(rename = "ltr")]
    LeftToRight,
    /// Right to left.
    #[serde(rename = "rtl")]
    RightToLeft,
}

impl Direction {
    /// The value of HTML's `dir` attribute.
    pub fn as_str(self) -> &'static str {
        match self {
            Direction::LeftToRight => "ltr",
            Direction::RightToLeft => "rtl",
        }
    }
}

/// Whether `text` could reorder its surroundings in a sentence of direction `sentence`: it has a character of the
/// other direction, or in a right-to-left sentence it has none of its own (D-6).
pub fn direction_differs(text: &str, sentence: Direction) -> bool {
    if text.is_ascii() {
        return sentence == Direction::RightToLeft && !text.is_empty();
    }
    let classes = CodePointMapData::<BidiClass>::new();
    let mut has = (false, false);
    for character in text.chars() {
        match classes.get(character) {
            BidiClass::LeftToRight => has.0 = true,
            BidiClass::RightToLeft | BidiClass::ArabicLetter | BidiClass::ArabicNumber => {
                has.1 = true;
            }
            _ => {}
        }
    }
    match sentence {
        Direction::LeftToRight => has.1,
        Direction::RightToLeft => has.0 || !has.1,
    }
}

/// The direction of the first character that has one, which decides how a text on its own is laid out.
pub(crate) fn first_direction(text: &str) -> Option<Direction> {
    let classes = CodePointMapData::<BidiClass>::new();
    text.chars()
        .find_map(|character| match classes.get(character) {
            BidiClass::LeftToRight => Some(Direction::LeftToRight),
            BidiClass::RightToLeft | BidiClass::ArabicLetter => Some(Direction::RightToLeft),
            _ => None,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    // D-6
    #[test]
    fn only_text_that_could_reorder_differs() {
        use Direction::{LeftToRight, RightToLeft};
        assert!(!direction_differs("Dock-12", LeftToRight));
        assert!(direction_differs("Dock-12", RightToLeft));
        assert!(direction_differs("12", RightToLeft));
        assert!(!direction_differs("", RightToLeft));
        assert!(!direction_differs("Müller", LeftToRight));
        assert!(direction_differs("Müller ועדה", LeftToRight));
        assert!(!direction_differs("ועדה", RightToLeft));
        assert!(direction_differs("ועדה.pdf", RightToLeft));
    }
}
