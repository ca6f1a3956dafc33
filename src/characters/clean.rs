use std::borrow::Cow;
use std::fmt::Write;

use super::length::{stored_len, trim_end_clusters, trim_start_clusters};
use super::safety::unsafe_characters;
use super::{Lines, clusters, first_unsafe, trim_white_space};

/// Makes a foreign string a single line that validation accepts: line breaks, tabs and other controls become spaces,
/// invisible characters go, ends are trimmed, and what is longer than `max` (stored length) keeps its start and its
/// end around "…". `None` when nothing is left to show, or when `max` leaves no room for anything.
///
/// For apps whose titles and names come from other people. Visible text is never changed otherwise.
///
/// ```
/// use countersign::characters::single_line;
///
/// assert_eq!(single_line(" Offer\r\nfor\u{200b} May ", 200).as_deref(), Some("Offer for May"));
/// assert_eq!(single_line("\u{200b}", 200), None);
/// ```
pub fn single_line(text: &str, max: usize) -> Option<Cow<'_, str>> {
    let cleaned = match remove_unsafe(text) {
        Cow::Borrowed(text) => fit(trim_white_space(text), max),
        Cow::Owned(text) => Cow::Owned(fit(trim_white_space(&text), max).into_owned()),
    };
    // A cut can part a joiner from the letter that allowed it.
    let safe = match first_unsafe(&cleaned, Lines::Single) {
        None => cleaned,
        Some(_) => Cow::Owned(remove_unsafe(&cleaned).into_owned()),
    };
    (!safe.is_empty()).then_some(safe)
}

fn remove_unsafe(text: &str) -> Cow<'_, str> {
    let mut cleaned = Cow::Borrowed(text);
    // Taking a character out can leave its neighbour without the context that allowed it.
    while first_unsafe(&cleaned, Lines::Single).is_some() {
        let mut kept = String::with_capacity(cleaned.len());
        let mut from = 0;
        for found in unsafe_characters(&cleaned, Lines::Single) {
            let breaks_line =
                found.character.is_control() || matches!(found.character, '\u{2028}' | '\u{2029}');
            let plain = cleaned.get(from..found.at).unwrap_or_default();
            let carriage_return = cleaned.get(..found.at).is_some_and(|s| s.ends_with('\r'));
            kept.push_str(plain);
            if breaks_line && !(found.character == '\n' && carriage_return) {
                kept.push(' ');
            }
            from = found.at + found.character.len_utf8();
        }
        kept.push_str(cleaned.get(from..).unwrap_or_default());
        cleaned = Cow::Owned(kept);
    }
    cleaned
}

/// Cuts in the middle by stored length, at clusters.
fn fit(text: &str, max: usize) -> Cow<'_, str> {
    if stored_len(text) <= max {
        return Cow::Borrowed(text);
    }
    let room = max.saturating_sub(1);
    let tail_room = room / 2;
    let take = |mut room: usize, clusters: &mut dyn Iterator<Item = &str>| {
        let mut bytes = 0;
        for cluster in clusters {
            match room.checked_sub(stored_len(cluster)) {
                Some(rest) => room = rest,
                None => break,
            }
            bytes += cluster.len();
        }
        bytes
    };
    let head = take(room - tail_room, &mut clusters(text));
    let tail = take(tail_room, &mut clusters(text).rev());
    let head = text.get(..head).unwrap_or_default();
    let tail = text.get(text.len() - tail..).unwrap_or_default();
    if max == 0 {
        return Cow::Borrowed("");
    }
    Cow::Owned(format!(
        "{}…{}",
        trim_end_clusters(head),
        trim_start_clusters(tail)
    ))
}

/// `text` on one line with every character that T-1 refuses written as an escape such as `\u{202e}`; line breaks
/// become spaces. For text that is shown whatever it holds: the model's reason (D-12) and messages (J-5).
pub fn visible_escapes(text: &str) -> Cow<'_, str> {
    if first_unsafe(text, Lines::Single).is_none() {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    let mut from = 0;
    for found in unsafe_characters(text, Lines::Single) {
        escaped.push_str(text.get(from..found.at).unwrap_or_default());
        match found.character {
            '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => escaped.push(' '),
            other => {
                let _ = write!(escaped, "\\u{{{:x}}}", u32::from(other));
            }
        }
        from = found.at + found.character.len_utf8();
    }
    escaped.push_str(text.get(from..).unwrap_or_default());
    Cow::Owned(escaped)
}

#[cfg(test)]
mod tests {
    use super::*;

    // T-1
    #[test]
    fn a_cleaned_string_is_a_single_line() {
        assert_eq!(single_line("a\r\nb\tc\u{7}", 99).unwrap(), "a b c");
        assert_eq!(single_line("pay\u{202e}fdp.exe", 99).unwrap(), "payfdp.exe");
        assert_eq!(
            single_line("می\u{200c}خواهم", 99).unwrap(),
            "می\u{200c}خواهم"
        );
        assert_eq!(single_line("👩\u{200d}\u{200d}👩", 99).unwrap(), "👩👩");
        assert_eq!(single_line(" \u{feff}\n", 99), None);
        assert_eq!(single_line("\u{2800}\u{3164}", 99), None);
    }

    #[test]
    fn a_cleaned_string_fits() {
        assert_eq!(single_line("abcdefghij", 7).unwrap(), "abc…hij");
        assert_eq!(single_line("😀😀😀😀", 7).unwrap(), "😀…😀");
        assert_eq!(single_line("ab", 1).unwrap(), "…");
        assert_eq!(single_line("ab", 0), None);
        assert_eq!(single_line("ab", 2).unwrap(), "ab");
        assert_eq!(single_line("می\u{200c}خواهم", 6).unwrap(), "می…هم");
    }

    // D-12
    #[test]
    fn escapes_are_visible() {
        assert_eq!(
            visible_escapes("a\u{202e}b\nc\u{1b}"),
            "a\\u{202e}b c\\u{1b}"
        );
        assert_eq!(visible_escapes("Müller"), "Müller");
    }
}
