//! The string literals of a source file, without running it.

use std::str::Chars;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    JavaScript,
    Python,
    Rust,
}

/// A literal and what stands before it on its line.
#[derive(Debug, PartialEq, Eq)]
pub struct Literal {
    pub label: String,
    pub text: String,
}

pub fn literals(source: &str, language: Language) -> Vec<Literal> {
    let mut found = Vec::new();
    let mut rest = source;
    let mut line = String::new();
    while let Some(first) = rest.chars().next() {
        if let Some(after) = after_comment(rest, language) {
            rest = after;
        } else if let Some((text, after)) = literal(rest, &line, language) {
            let label = line.trim().to_owned();
            found.push(Literal { label, text });
            line.push('…');
            rest = after;
        } else {
            match first {
                '\n' => line.clear(),
                _ => line.push(first),
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    found
}

fn after_comment(rest: &str, language: Language) -> Option<&str> {
    let line = match language {
        Language::Python => "#",
        _ => "//",
    };
    if rest.starts_with(line) {
        return Some(&rest[rest.find('\n').unwrap_or(rest.len())..]);
    }
    let block = rest.strip_prefix("/*");
    let block = block.filter(|_| language != Language::Python)?;
    Some(block.split_once("*/").map_or("", |(_, after)| after))
}

fn literal<'s>(rest: &'s str, line: &str, language: Language) -> Option<(String, &'s str)> {
    match language {
        Language::JavaScript => {
            let quote = ["'", "\"", "`"]
                .into_iter()
                .find(|it| rest.starts_with(it))?;
            Some(escaped(&rest[1..], quote, language))
        }
        Language::Python => {
            let quotes = ["'''", "\"\"\"", "'", "\""];
            let quote = quotes.into_iter().find(|it| rest.starts_with(it))?;
            let inner = &rest[quote.len()..];
            let is_raw = line.ends_with(['r', 'R'])
                && !line
                    .trim_end_matches(['r', 'R'])
                    .ends_with(char::is_alphanumeric);
            if is_raw {
                return inner
                    .split_once(quote)
                    .map(|(text, after)| (text.to_owned(), after));
            }
            Some(escaped(inner, quote, language))
        }
        Language::Rust => {
            if let Some(raw) = rest.strip_prefix('r') {
                let hashes = raw.len() - raw.trim_start_matches('#').len();
                let inner = raw[hashes..].strip_prefix('"')?;
                let end = format!("\"{}", "#".repeat(hashes));
                let (text, after) = inner.split_once(&end)?;
                return Some((text.to_owned(), after));
            }
            // A quotation mark as a character opens no string.
            let inner = rest.strip_prefix('"').filter(|_| !line.ends_with('\''))?;
            Some(escaped(inner, "\"", language))
        }
    }
}

/// Reads up to the closing mark and resolves the escapes.
fn escaped<'s>(inner: &'s str, quote: &str, language: Language) -> (String, &'s str) {
    let mut text = String::new();
    let mut chars = inner.chars();
    loop {
        if let Some(after) = chars.as_str().strip_prefix(quote) {
            return (text, after);
        }
        match chars.next() {
            None => return (text, ""),
            Some('\\') => push_escape(&mut chars, language, &mut text),
            Some(character) => text.push(character),
        }
    }
}

fn next_if(chars: &mut Chars<'_>, wanted: impl Fn(char) -> bool) -> Option<char> {
    let found = chars.clone().next().filter(|it| wanted(*it))?;
    chars.next();
    Some(found)
}

fn push_escape(chars: &mut Chars<'_>, language: Language, text: &mut String) {
    match chars.next() {
        Some('n') => text.push('\n'),
        Some('t') => text.push('\t'),
        Some('r') => text.push('\r'),
        Some('f') if language != Language::Rust => text.push('\u{c}'),
        Some('v') if language != Language::Rust => text.push('\u{b}'),
        Some('b') if language != Language::Rust => text.push('\u{8}'),
        Some('0') => text.push('\0'),
        Some('x') => push_code(chars, 2, text),
        Some('u') if next_if(chars, |it| it == '{').is_some() => {
            push_code(chars, 6, text);
            chars.next();
        }
        Some('u') => push_code(chars, 4, text),
        Some('\n') if language == Language::Rust => {
            while next_if(chars, char::is_whitespace).is_some() {}
        }
        Some('\n') | None => {}
        // Python keeps the backslash of an escape that it does not know.
        Some(other) => {
            if language == Language::Python && !['\\', '\'', '"'].contains(&other) {
                text.push('\\');
            }
            text.push(other);
        }
    }
}

fn push_code(chars: &mut Chars<'_>, digits: usize, text: &mut String) {
    let mut code = 0;
    for _ in 0..digits {
        let Some(digit) = next_if(chars, |it| it.is_ascii_hexdigit()) else {
            break;
        };
        code = code * 16 + digit.to_digit(16).unwrap_or(0);
    }
    text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
}

#[test]
fn literals_are_read_as_their_language_reads_them() {
    let texts = |source, language| -> Vec<String> {
        let found = literals(source, language);
        found.into_iter().map(|it| it.text).collect()
    };
    assert_eq!(
        texts(
            r#"a('it\'s', "\x41\u{1f600}\u0042") // don't
            /* "no" */ `two
lines`"#,
            Language::JavaScript
        ),
        ["it's", "A😀B", "two\nlines"]
    );
    assert_eq!(
        texts(
            "f(r'\\d', '\\d\\n') # it's\n\"\"\"a 'b'\"\"\"",
            Language::Python
        ),
        ["\\d", "\\d\n", "a 'b'"]
    );
    assert_eq!(
        texts(
            "let a = r##\"x\"#y\"##; // \"no\"\nf('\"', '\\'', \"b \\\n  c\")",
            Language::Rust
        ),
        ["x\"#y", "b c"]
    );
    assert_eq!(
        literals("  html: 'a',\n", Language::JavaScript),
        [Literal {
            label: "html:".to_owned(),
            text: "a".to_owned()
        }]
    );
}
