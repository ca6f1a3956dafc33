//! What can be read, compared by its letters and digits.

use scraper::ElementRef;
use scraper::node::Node;

use super::sources::Example;
use crate::properties::html::{around, parse, texts};

/// Letters and digits in the order in which they stand.
pub fn letters(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|it| it.is_alphanumeric())
}

/// The first place from which the letters of `expected` no longer follow each other in `text`, whatever stands between
/// them.
pub fn missing(expected: &str, text: &str) -> Option<String> {
    let mut rest = letters(text);
    let mut wanted = letters(expected);
    while let Some(letter) = wanted.next() {
        if !rest.any(|it| it == letter) {
            return Some(std::iter::once(letter).chain(wanted).collect());
        }
    }
    None
}

/// The text of another renderer's HTML, with the source of what it passed on as HTML.
pub fn reference_text(html: &str) -> String {
    let page = parse(html);
    let texts = page.root_element().descendants();
    texts
        .filter_map(|it| match it.value() {
            Node::Text(text) => Some(text.to_string()),
            _ => None,
        })
        .collect()
}

/// The text of our HTML without what the frame says in it, such as how many spaces there were.
pub fn without_marks(element: ElementRef<'_>) -> String {
    let texts = texts(element).filter(|(holder, _)| {
        let mut classes = around(*holder).flat_map(|it| it.value().classes());
        !classes.any(|class| ["countersign-mark", "countersign-quote"].contains(&class))
    });
    texts.map(|(_, text)| text).collect()
}

/// The source without what Markdown writes in letters and digits and shows as something else: entities, numbers of
/// items, marks of tasks and codes in addresses.
pub fn source_text(markdown: &str) -> String {
    let lines = markdown.lines().map(|line| {
        let mut rest = line;
        while let Some(after) = after_item(rest) {
            rest = after;
        }
        without_codes(rest)
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn after_item(line: &str) -> Option<&str> {
    let line = line.trim_start_matches([' ', '>', '-', '*', '+', '\t']);
    let task = ["[x] ", "[X] "].iter().find_map(|it| line.strip_prefix(it));
    let after = line.trim_start_matches(|it: char| it.is_ascii_digit());
    let is_number = line.len() > after.len() && after.starts_with(['.', ')']);
    task.or(is_number.then(|| after.get(1..)).flatten())
}

fn without_codes(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(['&', '%']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let skipped = entity(rest).or_else(|| percent_code(rest)).unwrap_or(1);
        rest = &rest[skipped..];
        out.push(' ');
    }
    out + rest
}

/// The length of the entity at the start.
fn entity(text: &str) -> Option<usize> {
    let end = text.strip_prefix('&')?.find(';')?;
    let name = &text[1..=end];
    let is_name = name
        .chars()
        .all(|it| it.is_ascii_alphanumeric() || it == '#');
    (is_name && !name.is_empty()).then_some(end + 2)
}

fn percent_code(text: &str) -> Option<usize> {
    let code = text.strip_prefix('%')?.get(..2)?;
    code.bytes().all(|it| it.is_ascii_hexdigit()).then_some(3)
}

/// A word of the source that is nowhere in `shown`.
pub fn unsaid_word(markdown: &str, shown: &str) -> Option<String> {
    let source = source_text(markdown);
    // Labels are compared without regard to case, and shown in one of their spellings.
    let said: String = letters(shown).collect::<String>().to_lowercase();
    let mut words = source.split(|it: char| !it.is_alphanumeric());
    let missing = words.find(|word| !said.contains(&word.to_lowercase()));
    missing.map(str::to_owned)
}

/// Whether a tag of the source, which is not an address in angle brackets, went into the reference as it is.
pub fn has_raw_html(example: &Example) -> bool {
    example.markdown.match_indices('<').any(|(at, _)| {
        let tag = &example.markdown[at..];
        let starts =
            tag[1..].starts_with(|it: char| it.is_ascii_alphabetic() || "/!?".contains(it));
        let end = tag.find(['>', '\n']).map_or(tag.len(), |end| end + 1);
        starts && example.html.contains(tag[..end].trim_end())
    })
}

#[test]
fn letters_may_have_others_between_them_but_none_may_be_missing() {
    assert_eq!(missing("a b1", "xa-yb (1)"), None);
    assert_eq!(missing("abc", "acb").as_deref(), Some("c"));
    assert_eq!(missing("aa", "a").as_deref(), Some("a"));
}

#[test]
fn codes_and_numbers_of_items_are_not_letters_of_the_source() {
    let letters = |markdown| letters(&source_text(markdown)).collect::<String>();
    assert_eq!(letters("12. a&ouml;b %20c & d; 7%"), "abcd7");
    assert_eq!(letters("> - 3) x\n4 y"), "x4y");
    assert_eq!(letters("1. - 2. [x] foo [x]"), "foox");
}
