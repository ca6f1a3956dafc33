//! Escaping as the HTML standard serializes text and attributes, so that any serializer writes the same again.

/// Appends `text` so that it is text inside an element, whatever it holds.
pub(super) fn push_text(text: &str, out: &mut String) {
    push(text, out, |byte| {
        matches!(byte, b'&' | b'<' | b'>' | NBSP_LEAD)
    });
}

/// Appends `text` so that it is text inside a double-quoted attribute, whatever it holds.
pub(super) fn push_attribute(text: &str, out: &mut String) {
    push(text, out, |byte| {
        matches!(byte, b'&' | b'<' | b'>' | b'"' | NBSP_LEAD)
    });
}

const NBSP: &str = "\u{a0}";
/// The first byte of a no-break space, and of some other characters.
const NBSP_LEAD: u8 = 0xc2;

fn push(text: &str, out: &mut String, is_special: impl Fn(u8) -> bool) {
    let mut rest = text;
    while let Some(at) = rest.bytes().position(&is_special) {
        let (plain, special) = rest.split_at(at);
        out.push_str(plain);
        let (escape, length) = match special.as_bytes().first() {
            Some(b'&') => ("&amp;", 1),
            Some(b'<') => ("&lt;", 1),
            Some(b'>') => ("&gt;", 1),
            Some(b'"') => ("&quot;", 1),
            _ if special.starts_with(NBSP) => ("&nbsp;", NBSP.len()),
            _ => (special.get(..NBSP.len()).unwrap_or_default(), NBSP.len()),
        };
        out.push_str(escape);
        rest = special.get(length..).unwrap_or_default();
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    // D-9, D-10
    #[test]
    fn nothing_ends_its_element_or_attribute() {
        let text = "<b a=\"1\" c='2'>ä\u{a0}§ & b</b>";
        let mut out = String::new();
        push_text(text, &mut out);
        assert_eq!(out, "&lt;b a=\"1\" c='2'&gt;ä&nbsp;§ &amp; b&lt;/b&gt;");
        out.clear();
        push_attribute(text, &mut out);
        assert_eq!(
            out,
            "&lt;b a=&quot;1&quot; c='2'&gt;ä&nbsp;§ &amp; b&lt;/b&gt;"
        );
    }
}
