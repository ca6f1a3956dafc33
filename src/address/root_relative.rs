use crate::characters::{Lines, first_unsafe, is_white_space};

/// Whether a browser would stay on the same origin, also after it resolved dot segments.
pub fn is_root_relative(href: &str) -> bool {
    let Some(rest) = href.strip_prefix('/') else {
        return false;
    };
    let unsafe_character = |character: char| character == '\\' || is_white_space(character);
    if href.contains(unsafe_character) || first_unsafe(href, Lines::Single).is_some() {
        return false;
    }
    let path = rest.split(['?', '#']).next().unwrap_or_default();
    let mut resolved: Vec<&str> = Vec::new();
    let mut segments = path.split('/').peekable();
    while let Some(segment) = segments.next() {
        match dots(segment) {
            0 => resolved.push(segment),
            dots => {
                if dots == 2 {
                    resolved.pop();
                }
                if segments.peek().is_none() {
                    resolved.push("");
                }
            }
        }
    }
    // An empty first segment with more behind it is a `//host`.
    !matches!(resolved.as_slice(), ["", _, ..])
}

/// 1 for `.`, 2 for `..`, in any of their percent-encoded spellings; 0 for a segment with a name.
fn dots(segment: &str) -> usize {
    let mut rest = segment;
    let mut count = 0;
    while !rest.is_empty() {
        rest = match rest.strip_prefix('.') {
            Some(rest) => rest,
            None => match rest.get(..3) {
                Some(encoded) if encoded.eq_ignore_ascii_case("%2e") => {
                    rest.get(3..).unwrap_or_default()
                }
                _ => return 0,
            },
        };
        count += 1;
    }
    if count <= 2 { count } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    // O-9
    #[test]
    fn hrefs_that_stay_on_the_origin() {
        for href in [
            "/",
            "/app/inventory/items/k3P9xQ",
            "/a?b=//c",
            "/a#//b",
            "/a//b",
            "/a/./b",
            "/a/../b",
            "/.well-known/x",
            "/...//x",
            "/a/%2e%2e/b",
            "/ü",
            "/a/..",
            "/app/x?q=%5C",
            "/./a",
        ] {
            assert!(is_root_relative(href), "{href}");
        }
    }

    // O-9
    #[test]
    fn hrefs_that_could_leave_it() {
        for href in [
            "//host",
            "/\\host",
            "https://host/",
            "app/x",
            "?x",
            "#x",
            "javascript:alert(1)",
            "/a\\b",
            "/a b",
            "/a\tb",
            "/a\u{200b}b",
            "/a\u{202e}b",
            "/.//host",
            "/..//host",
            "/%2e%2e//host",
            "/%2E//host",
            "/.%2e//host",
            "/a/..//host",
            "/a/%2e%2e//host",
            " /a",
            "/a\u{a0}",
            "/a\u{2028}",
        ] {
            assert!(!is_root_relative(href), "{href}");
        }
    }
}
