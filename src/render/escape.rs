/// Appends `text` so that it is text inside an element or a double-quoted attribute, whatever it holds.
pub(super) fn push_escaped(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest
        .bytes()
        .position(|byte| matches!(byte, b'&' | b'<' | b'>' | b'"' | b'\''))
    {
        let (plain, special) = rest.split_at(at);
        out.push_str(plain);
        out.push_str(match special.as_bytes().first() {
            Some(b'&') => "&amp;",
            Some(b'<') => "&lt;",
            Some(b'>') => "&gt;",
            Some(b'"') => "&quot;",
            _ => "&#39;",
        });
        rest = special.get(1..).unwrap_or_default();
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    // D-9, D-10
    #[test]
    fn nothing_ends_its_element_or_attribute() {
        let mut out = String::new();
        push_escaped("<b a=\"1\" c='2'>ä & b</b>", &mut out);
        assert_eq!(
            out,
            "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;ä &amp; b&lt;/b&gt;"
        );
    }
}
