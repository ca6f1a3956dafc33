//! Legacy strings may hold anything; what T-1 would refuse is written out (O-7).

use std::borrow::Cow;
use std::fmt::Write;

use crate::characters::{Lines, first_unsafe, unsafe_characters};

/// `text` on one line. As [`crate::characters::visible_escapes`], but a line break is written out too: in its place a
/// space would join two lines, and nobody would see that there were two.
pub(super) fn one_line(text: &str) -> Cow<'_, str> {
    written_out(text, Lines::Single)
}

/// `text` with its lines, each ended by a newline. A carriage return before a newline ends the line with it; any other is
/// written out.
pub(super) fn lines(text: &str) -> Cow<'_, str> {
    if text.contains("\r\n") {
        Cow::Owned(written_out(&text.replace("\r\n", "\n"), Lines::Multi).into_owned())
    } else {
        written_out(text, Lines::Multi)
    }
}

fn written_out(text: &str, lines: Lines) -> Cow<'_, str> {
    if first_unsafe(text, lines).is_none() {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut from = 0;
    for found in unsafe_characters(text, lines) {
        shown.push_str(text.get(from..found.at).unwrap_or_default());
        // Writing into a string cannot fail.
        let _ = write!(shown, "{}", found.character.escape_unicode());
        from = found.at + found.character.len_utf8();
    }
    shown.push_str(text.get(from..).unwrap_or_default());
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    // O-7
    #[test]
    fn what_would_not_be_seen_is_written_out() {
        assert_eq!(one_line("a\nb\tc"), "a\\u{a}b\\u{9}c");
        assert_eq!(one_line("pay\u{202e}fdp"), "pay\\u{202e}fdp");
        assert_eq!(one_line("\u{1b}[31m\0"), "\\u{1b}[31m\\u{0}");
        assert_eq!(one_line("a\u{2028}b"), "a\\u{2028}b");
        assert_eq!(
            one_line("می\u{200c}خواهم 👩\u{200d}🚒"),
            "می\u{200c}خواهم 👩\u{200d}🚒"
        );
        assert!(matches!(one_line("plain"), Cow::Borrowed("plain")));
    }

    // O-7
    #[test]
    fn lines_stay_lines() {
        assert_eq!(lines("a\n\tb\u{7}"), "a\n\tb\\u{7}");
        assert_eq!(lines("a\r\nb\r\n"), "a\nb\n");
        assert_eq!(lines("a\rb\r\r\nc"), "a\\u{d}b\\u{d}\nc");
        assert_eq!(lines("a\u{2029}b"), "a\\u{2029}b");
        assert!(matches!(lines("a\nb"), Cow::Borrowed("a\nb")));
    }
}
