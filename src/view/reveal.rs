use std::borrow::Cow;
use std::ops::Range;

use icu::normalizer::ComposingNormalizerBorrowed;

use super::traced::Traced;
use super::tree::Value;
use super::words::is_changed_bracket;
use crate::characters::{is_combining_mark, is_invisible, is_white_space, poses_as_another};

impl<'a> Value<'a> {
    /// A value in which everything is written out that an eye could overlook: white space at the ends and in runs, other
    /// white space than spaces, combining and invisible characters, what has another form, what passes for another letter,
    /// and what passes for the brackets around changed words (V-4).
    pub(super) fn revealed(text: &str) -> Self {
        Value::revealed_line(text).value
    }

    /// As [`Value::revealed`].
    pub(super) fn revealed_line(text: &str) -> Traced<'a> {
        let normalizer = ComposingNormalizerBorrowed::new_nfkc();
        let mut shown = String::with_capacity(text.len());
        let (mut marks, mut origins) = (Vec::new(), Vec::new());
        let mut characters = text.char_indices().peekable();
        let mut after_space = true;
        while let Some((at, character)) = characters.next() {
            let start = shown.len();
            let before_space = characters
                .peek()
                .is_none_or(|(_, next)| is_white_space(*next));
            match character {
                ' ' if after_space || before_space => shown.push(OPEN_BOX),
                ' '..='~' => shown.push(character),
                '\t' => shown.push_str("\\t"),
                other
                    if is_white_space(other)
                        || is_invisible(other)
                        || is_combining_mark(other)
                        || is_changed_bracket(other)
                        || poses_as_another(other)
                        || !normalizer
                            .normalize_iter(std::iter::once(other))
                            .eq([other]) =>
                {
                    shown.extend(other.escape_unicode());
                }
                other => shown.push(other),
            }
            let written_out = !shown
                .get(start..)
                .is_some_and(|it| it.chars().eq([character]));
            let origin = at..at + character.len_utf8();
            match (marks.last_mut(), origins.last_mut()) {
                _ if !written_out => {}
                (Some(mark @ Range { .. }), Some(last @ Range { .. })) if mark.end == start => {
                    mark.end = shown.len();
                    last.end = origin.end;
                }
                _ => {
                    marks.push(start..shown.len());
                    origins.push(origin);
                }
            }
            after_space = is_white_space(character);
        }
        let value = Value {
            text: Cow::Owned(shown),
            marks,
        };
        Traced { value, origins }
    }
}

/// Stands for a space that could be overlooked.
const OPEN_BOX: char = '␣';

#[cfg(test)]
mod tests {
    use super::*;

    // V-4
    #[test]
    fn what_could_be_overlooked_is_written_out() {
        let value = Value::revealed("a b  c\u{a0}\te\u{301}\u{fe0f}ﬁé ");
        assert_eq!(value.text, "a b␣␣c\\u{a0}\\te\\u{301}\\u{fe0f}\\u{fb01}é␣");
        let marks: Vec<_> = value.runs().filter(|run| run.1).map(|run| run.0).collect();
        assert_eq!(
            marks,
            ["␣␣", "\\u{a0}\\t", "\\u{301}\\u{fe0f}\\u{fb01}", "␣"]
        );
    }
}
