//! A value cannot reorder, end or leave what stands around it (D-6, D-9 to D-11).

use countersign::contract::State;
use countersign::render::{self, HtmlOptions, Stylesheet, TextOptions, html, sentence_text, text};
use countersign::view::card;
use proptest::prelude::*;
use scraper::ElementRef;
use serde_json::{Value, json};

use super::cases;
use super::html::{around, article, elements, parse, texts};
use super::reviews::call;
use super::shown::{each_state, options, read, reader};
use super::texts::line;

const FSI: char = '\u{2068}';
const PDI: char = '\u{2069}';

/// Every character that opens or closes a direction of its own. Bare marks are left out: CLDR's lists hold some.
fn is_bidi_control(character: char) -> bool {
    matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The widest nesting of isolates in a line, when they balance.
pub fn isolate_depth(line: &str) -> Option<usize> {
    let (mut open, mut deepest) = (0_usize, 0);
    for character in line.chars() {
        match character {
            FSI => open += 1,
            PDI => open = open.checked_sub(1)?,
            _ => {}
        }
        deepest = deepest.max(open);
    }
    (open == 0).then_some(deepest)
}

/// The text without its escape sequences; `None` when one is not a plain style.
pub fn without_styles(text: &str) -> Option<String> {
    let mut plain = String::new();
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        if character != '\u{1b}' {
            plain.push(character);
            continue;
        }
        if rest.next() != Some('[') {
            return None;
        }
        loop {
            match rest.next()? {
                '0'..='9' | ';' => {}
                'm' => break,
                _ => return None,
            }
        }
    }
    Some(plain)
}

fn trimmed(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).collect()
}

proptest! {
    #![proptest_config(cases(64))]

    // D-6, D-11
    #[test]
    fn lines_of_text_stand_alone(document in call(), width in 20_usize..100) {
        let bytes = document.to_string().into_bytes();
        each_state(&read(&bytes)?, |card| {
            for width in [None, Some(width)] {
                let plain = text(card, &TextOptions { isolates: true, ..options(width) });
                let foreign = |character: char| {
                    (character.is_control() && character != '\n')
                        || (is_bidi_control(character) && character != FSI && character != PDI)
                };
                prop_assert!(!plain.contains(foreign), "{:?}", plain);
                prop_assert!(plain.ends_with('\n'));
                for line in plain.lines() {
                    prop_assert!(isolate_depth(line).is_some_and(|depth| depth <= 1), "{:?}", line);
                }
                let bare = text(card, &options(width));
                prop_assert!(!bare.contains(is_bidi_control), "{:?}", bare);
                if width.is_none() {
                    let stripped = plain.replace([FSI, PDI], "");
                    prop_assert_eq!(trimmed(&stripped), trimmed(&bare));
                }
                let colored = text(card, &TextOptions { isolates: true, stylesheet: Stylesheet::colored(), ..options(width) });
                prop_assert_eq!(without_styles(&colored), Some(plain));
            }
            Ok(())
        })?;
    }
}

/// Whether a text has letters that are read from right to left.
fn has_right_to_left(text: &str) -> bool {
    text.contains(|character: char| matches!(character, '\u{5d0}'..='\u{5ea}' | '\u{620}'..='\u{64a}' | '\u{6c0}'..='\u{6d3}'))
}

/// Every string that somebody other than the app wrote: it belongs in an isolate.
fn values(review: &Value) -> Vec<&str> {
    fn walk<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
        match value {
            Value::String(text) => found.push(text),
            Value::Array(items) => items.iter().for_each(|item| walk(item, found)),
            Value::Object(members) => {
                let values = members.iter().filter(|(name, _)| {
                    !["kind", "noun", "icon", "ref", "warnings", "format"].contains(&name.as_str())
                });
                values.for_each(|(_, member)| walk(member, found));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(&review["slots"], &mut found);
    walk(&review["preview"], &mut found);
    found
}

/// The numbers in a text; each belongs to one string of the document.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let places = text.match_indices('t').map(|(at, _)| at);
    places.filter_map(|at| {
        let number = text.get(at..at + 5)?;
        number[1..]
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then_some(number)
    })
}

proptest! {
    #![proptest_config(cases(128))]

    // D-6: where a value of the other direction stands whole, it stands in an isolate.
    #[test]
    fn a_right_to_left_value_is_isolated_in_text(document in call()) {
        let bytes = document.to_string().into_bytes();
        let call = read(&bytes)?;
        let reader = reader();
        let card = card(&call, &reader, State::Ask);
        if render::json(&card)["direction"] != "ltr" {
            return Ok(());
        }
        let shown = text(&card, &TextOptions { isolates: true, ..options(None) });
        for value in values(&document["review"]) {
            if !has_right_to_left(value) || numbers(value).next().is_none() {
                continue;
            }
            for (at, _) in shown.match_indices(value) {
                let line = shown[..at].rsplit('\n').next().unwrap_or_default();
                let open = line.matches(FSI).count() == line.matches(PDI).count() + 1;
                prop_assert!(open, "{:?} in {:?}", value, shown);
            }
        }
    }

    // D-6, D-9, D-10
    #[test]
    fn html_is_made_of_few_things(document in call()) {
        let bytes = document.to_string().into_bytes();
        let values: Vec<&str> = values(&document["review"]).into_iter().flat_map(numbers).collect();
        each_state(&read(&bytes)?, |card| {
            let markup = html(card, &HtmlOptions { id: Some("card".to_owned()), ..HtmlOptions::default() });
            check_markup(&markup)?;
            let page = parse(&markup);
            for element in elements(article(&page)) {
                check_element(element)?;
            }
            for (holder, text) in texts(article(&page)) {
                let isolated = around(holder).any(|it| it.value().name() == "bdi" || it.attr("dir") == Some("auto"));
                let foreign = numbers(text).find(|number| values.contains(number));
                prop_assert!(isolated || foreign.is_none(), "{:?} of a value stands in {:?}", foreign, holder);
            }
            Ok(())
        })?;
    }
}

/// A review around a thing, a person and a text, in words without any mark of their own.
fn review(locale: &str, title: &str, name: &str, address: &str, value: &str) -> Vec<u8> {
    let form = "Give {a} to {b} as {c}";
    json!({
        "locale": locale,
        "sentence": { "action": form, "running": form, "done": form, "confirm": "Give {a}", "decline": "Keep" },
        "slots": {
            "a": { "kind": "object", "title": title },
            "b": { "kind": "person", "people": [{ "name": name, "address": address }] },
            "c": { "kind": "text", "value": value },
        },
    })
    .to_string()
    .into_bytes()
}

/// The marks among `marks` in the order in which they stand in the text.
fn marks(text: &str, marks: &str) -> String {
    text.chars()
        .filter(|character| marks.contains(*character))
        .collect()
}

proptest! {
    #![proptest_config(cases(256))]

    // D-6: no value ends its own quotation, its angle brackets or its button.
    #[test]
    fn values_do_not_end_what_stands_around_them(texts in [line(200), line(200), line(320), line(200)]) {
        let [title, name, address, value] = &texts;
        prop_assume!(name != address);
        // Brackets say something only beside a name, and quotation marks only around a title or a text.
        let [title, value] = [title, value].map(|text| text.replace(['<', '>'], "."));
        let [name, address] = [name, address].map(|text| text.replace(['“', '”', '„'], "."));
        for (locale, quotes, quoted) in [("en", "“”", "“”“”"), ("de", "„“", "„“„“"), ("tlh", "“”", "“”“”")] {
            let bytes = review(locale, &title, &name, &address, &value);
            let (call, reader) = (read(&bytes)?, reader());
            let card = card(&call, &reader, State::Ask);
            let sentence = sentence_text(&card, false);
            prop_assert_eq!(marks(&sentence, quotes), quoted, "{}", sentence);
            prop_assert_eq!(marks(&sentence, "<>"), "<>", "{}", sentence);
            let shown = text(&card, &options(None));
            let buttons = shown.lines().last().unwrap_or_default();
            prop_assert_eq!(marks(buttons, "[]"), "[][]", "{}", buttons);
        }
    }
}

/// Tags and escapes are written as browsers and XML parsers both read them, and every element is closed.
pub fn check_markup(markup: &str) -> Result<(), TestCaseError> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = markup;
    while let Some(at) = rest.find('<') {
        let (text, tag) = rest.split_at(at);
        check_escapes(text)?;
        let end = tag.find('>').unwrap_or(0);
        let inner = tag.get(1..end).unwrap_or_default();
        rest = &tag[end + 1..];
        if let Some(name) = inner.strip_prefix('/') {
            prop_assert_eq!(open.pop(), Some(name));
            continue;
        }
        let (name, attributes) = inner.split_once(' ').unwrap_or((inner, ""));
        prop_assert!(
            name.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()),
            "{:?}",
            name
        );
        if !["br", "hr"].contains(&name) {
            open.push(name);
        }
        let mut pieces = attributes.split('"');
        while let (Some(name), Some(value)) = (pieces.next(), pieces.next()) {
            let name = name.trim_start().strip_suffix('=').unwrap_or_default();
            prop_assert!(
                !name.is_empty()
                    && name
                        .bytes()
                        .all(|byte| byte.is_ascii_lowercase() || byte == b'-'),
                "{:?}",
                inner
            );
            check_escapes(value)?;
        }
    }
    check_escapes(rest)?;
    prop_assert!(open.is_empty(), "{:?} is not closed", open);
    Ok(())
}

fn check_escapes(text: &str) -> Result<(), TestCaseError> {
    const ESCAPES: [&str; 5] = ["amp;", "lt;", "gt;", "quot;", "nbsp;"];
    let escaped = text
        .split('&')
        .skip(1)
        .all(|rest| ESCAPES.iter().any(|escape| rest.starts_with(escape)));
    let foreign = |character: char| {
        matches!(character, '<' | '>' | '\u{a0}')
            || (character.is_control() && !matches!(character, '\n' | '\t'))
    };
    prop_assert!(escaped && !text.contains(foreign), "{:?}", text);
    Ok(())
}

/// The elements of a card, each with its attributes.
const ELEMENTS: &[(&str, &[&str])] = &[
    (
        "article",
        &[
            "class",
            "id",
            "aria-labelledby",
            "lang",
            "dir",
            "data-state",
            "data-tone",
            "data-remember-scope",
        ],
    ),
    ("h2", &["class", "id"]),
    ("h3", &["class"]),
    ("p", &["class", "id", "dir"]),
    ("ul", &["class"]),
    ("li", &[]),
    ("dl", &["class"]),
    ("div", &["class", "role", "aria-labelledby"]),
    ("dt", &[]),
    ("dd", &[]),
    ("figure", &["class"]),
    ("figcaption", &["class"]),
    ("blockquote", &["class"]),
    ("button", &["type", "data-decision", "data-check-again"]),
    ("a", &["class", "href"]),
    ("span", &["class", "lang", "dir"]),
    ("time", &["datetime", "lang", "dir"]),
    ("i", &["class", "aria-hidden"]),
    ("bdi", &["lang"]),
    ("del", &[]),
    ("ins", &[]),
    ("mark", &["class"]),
    ("br", &[]),
];

fn check_element(element: ElementRef<'_>) -> Result<(), TestCaseError> {
    let name = element.value().name();
    let known = ELEMENTS.iter().find(|(known, _)| *known == name);
    prop_assert!(known.is_some(), "<{}>", name);
    for (attribute, value) in element.value().attrs() {
        prop_assert!(
            known.is_some_and(|(_, known)| known.contains(&attribute)),
            "<{} {}>",
            name,
            attribute
        );
        let good = match attribute {
            "class" => value
                .split(' ')
                .all(|class| class.starts_with("countersign") || class.starts_with("ti")),
            "dir" => ["ltr", "rtl", "auto"].contains(&value),
            "href" => is_root_relative(value),
            "type" => value == "button",
            _ => true,
        };
        prop_assert!(good, "<{} {}={:?}>", name, attribute, value);
    }
    Ok(())
}

/// O-9: as a browser reads it, tabs and newlines dropped and backslashes as slashes.
fn is_root_relative(href: &str) -> bool {
    let read: String = href
        .chars()
        .filter(|character| !matches!(character, '\t' | '\n' | '\r'))
        .collect();
    let read = read.replace('\\', "/");
    read == href && read.starts_with('/') && !read.starts_with("//")
}
