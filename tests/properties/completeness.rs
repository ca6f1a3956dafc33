//! Every string of a review reaches the reader (D-5), in text and in HTML.
//!
//! The oracle knows the document and the rules, and nothing of how a card is built: each string is turned into a pattern
//! of what the rules allow it to look like, and the card is searched for it. Since nearly every string carries a number
//! of its own, none is found in another's place.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use countersign::contract::State;
use countersign::render::{HtmlOptions, html, json, text};
use countersign::view::card;
use proptest::prelude::*;
use serde_json::Value;

use super::cases;
use super::html::{article, lines, parse};
use super::reviews::call;
use super::shown::{PLAIN, read, reader};

/// How a string is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Not at all, or in another spelling: opaque members, words of a vocabulary, dates, forms of other states.
    Excepted,
    /// A single line.
    Line,
    /// A form: its words, without what stands in its place holders.
    Form,
    /// A button's form, in which white space collapses.
    Button,
    /// Several lines.
    Body,
    /// A plural form, of which one is selected.
    Noun,
}

/// What D-5 says of the string at a path; a string that no rule excepts is shown.
pub fn kind(path: &[&str], slot_kind: &str) -> Kind {
    match path {
        ["locale" | "scope" | "ask" | "reach"] | ["check", ..] => Kind::Excepted,
        ["sentence", "action"] => Kind::Form,
        ["sentence", "confirm" | "decline"] => Kind::Button,
        ["sentence", _] => Kind::Excepted,
        [.., "kind" | "icon"] | [.., "ref", _] => Kind::Excepted,
        ["slots", _, "value"] if matches!(slot_kind, "date" | "instant") => Kind::Excepted,
        ["slots", _, "noun", _] => Kind::Noun,
        ["preview", .., "format" | "sendAt" | "due"] | ["links", _, "rel" | "href"] => {
            Kind::Excepted
        }
        ["preview", .., "body" | "notes"] | ["preview", "before"] => Kind::Body,
        _ => Kind::Line,
    }
}

/// Every string below `value` with its path.
pub fn strings(value: &Value) -> Vec<(String, &str)> {
    fn walk<'v>(value: &'v Value, path: &str, found: &mut Vec<(String, &'v str)>) {
        match value {
            Value::String(text) => found.push((path.to_owned(), text)),
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    walk(item, &format!("{path}/{index}"), found);
                }
            }
            Value::Object(members) => members
                .iter()
                .for_each(|(name, member)| walk(member, &format!("{path}/{name}"), found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(value, "", &mut found);
    found
}

/// What the frame of a language makes of a value (D-6, D-7), from its catalog.
pub struct Frame {
    quotes: Vec<(String, String)>,
    spaces: Vec<(String, String)>,
}

impl Frame {
    pub fn of(tag: &str) -> Frame {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("locales")
            .join(tag)
            .with_extension("toml");
        let catalog: toml::Table = fs::read_to_string(path)
            .expect("a catalog")
            .parse()
            .expect("TOML");
        let word = |id: &str| catalog[id].as_str().expect("a word").trim().to_owned();
        let around_count = |form: &toml::Value| {
            let (before, after) = form.as_str()?.split_once("{count}")?;
            Some((before.to_owned(), after.to_owned()))
        };
        let spaces = catalog["spaces"]
            .as_table()
            .expect("plural forms")
            .values()
            .filter_map(around_count)
            .collect();
        Frame {
            quotes: [
                ("quote-open", "quote-inner-open"),
                ("quote-close", "quote-inner-close"),
            ]
            .map(|(outer, inner)| (word(outer), word(inner)))
            .to_vec(),
            spaces,
        }
    }

    /// The text with everything in one form that a value may be written in two forms for: quotation marks and angle
    /// brackets.
    fn level(&self, text: &str) -> Vec<char> {
        let mut text = text.replace('<', "‹").replace('>', "›");
        for (outer, inner) in &self.quotes {
            text = text.replace(outer, inner);
        }
        text.chars().collect()
    }

    /// The pattern of a line: its characters, long runs of white space as marks. An indentation stays.
    fn pattern(&self, line: &str, keep_indent: bool) -> Vec<Part> {
        let characters = self.level(line);
        let indent = characters
            .iter()
            .take_while(|character| character.is_whitespace())
            .count();
        let mut parts = Vec::new();
        let mut at = 0;
        while at < characters.len() {
            let run = characters[at..]
                .iter()
                .take_while(|character| character.is_whitespace())
                .count();
            // A space that carries a combining mark belongs to no run.
            let run = match characters.get(at + run) {
                Some('\u{301}') => run.saturating_sub(1),
                _ => run,
            };
            let is_indent = keep_indent && at == 0 && indent < characters.len();
            if run >= 4 && !is_indent {
                parts.push(Part::Spaces(run));
                at += run;
                continue;
            }
            for character in &characters[at..at + run.max(1)] {
                parts.push(if *character == '\t' {
                    Part::Tab
                } else {
                    Part::Is(*character)
                });
            }
            at += run.max(1);
        }
        parts
    }

    /// Where the pattern ends when it stands at the start of `text`.
    fn matches(&self, pattern: &[Part], text: &[char]) -> Option<usize> {
        let Some((part, rest)) = pattern.split_first() else {
            return Some(0);
        };
        let then = |length: usize| Some(length + self.matches(rest, text.get(length..)?)?);
        match part {
            // The common case without recursion.
            Part::Is(_) => {
                let run = pattern
                    .iter()
                    .take_while(|part| matches!(part, Part::Is(_)))
                    .count();
                let same = |(part, character): (&Part, &char)| *part == Part::Is(*character);
                let fits = text.len() >= run && pattern[..run].iter().zip(text).all(same);
                let after = if fits {
                    self.matches(&pattern[run..], &text[run..])
                } else {
                    None
                };
                after.map(|length| run + length)
            }
            Part::Tab if text.first() == Some(&'\t') => then(1),
            Part::Tab => {
                let spaces = text
                    .iter()
                    .take(4)
                    .take_while(|character| **character == ' ')
                    .count();
                (1..=spaces).find_map(then)
            }
            Part::Spaces(count) => self.spaces.iter().find_map(|(before, after)| {
                let (before, after): (Vec<char>, Vec<char>) =
                    (self.level(before), self.level(after));
                let number = text.strip_prefix(before.as_slice())?;
                let digits = number
                    .iter()
                    .take_while(|character| digit(**character).is_some())
                    .count();
                let value = number[..digits]
                    .iter()
                    .try_fold(0, |value, it| Some(value * 10 + digit(*it)?))?;
                (value == *count && number[digits..].starts_with(&after)).then_some(())?;
                then(before.len() + digits + after.len())
            }),
        }
    }

    /// Where the pattern ends when it stands anywhere in `text`.
    fn find(&self, pattern: &[Part], text: &[char]) -> Option<usize> {
        (0..=text.len()).find_map(|start| Some(start + self.matches(pattern, &text[start..])?))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Is(char),
    /// Up to the next stop.
    Tab,
    /// The mark for that many white-space characters.
    Spaces(usize),
}

/// The value of a decimal digit in the scripts that the locales here use.
fn digit(character: char) -> Option<usize> {
    const ZEROS: [char; 6] = ['0', '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{e50}'];
    let distance = |zero: &char| (character as usize).checked_sub(*zero as usize);
    ZEROS
        .iter()
        .filter_map(distance)
        .find(|distance| *distance < 10)
}

/// A form's words between its placeholders.
fn literals(form: &str) -> Vec<&str> {
    let mut parts = vec![];
    for part in form.trim().split('{') {
        parts.push(part.split_once('}').map_or(part, |(_, words)| words));
    }
    parts
}

fn collapse(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether the string is on the card.
pub fn is_shown(frame: &Frame, kind: Kind, string: &str, shown: &str) -> bool {
    let card = frame.level(shown);
    let has = |line: &str, keep_indent| {
        frame
            .find(&frame.pattern(line, keep_indent), &card)
            .is_some()
    };
    match kind {
        Kind::Excepted => true,
        Kind::Line | Kind::Noun => has(string, false),
        Kind::Body => string
            .split('\n')
            .filter(|line| !line.trim().is_empty())
            .all(|line| has(line, true)),
        Kind::Form => {
            let mut from = 0;
            literals(string).into_iter().all(|words| {
                let end = frame.find(&frame.pattern(words, false), &card[from..]);
                from += end.unwrap_or(0);
                end.is_some()
            })
        }
        Kind::Button => {
            // Plain text keeps the brackets for itself.
            let level = |text: &str| collapse(text).replace('[', "(").replace(']', ")");
            let card = frame.level(&level(shown));
            literals(string).into_iter().all(|words| {
                let pattern = frame.pattern(&level(words), false);
                frame.find(&pattern, &card).is_some()
            })
        }
    }
}

/// The plural forms of each noun.
fn nouns(review: &Value) -> BTreeMap<String, Vec<String>> {
    let slots = review["slots"].as_object().into_iter().flatten();
    let forms = slots.filter_map(|(name, slot)| Some((name, slot["noun"].as_object()?)));
    forms
        .map(|(name, forms)| {
            (
                name.clone(),
                forms
                    .values()
                    .filter_map(Value::as_str)
                    .map(str::to_owned)
                    .collect(),
            )
        })
        .collect()
}

proptest! {
    #![proptest_config(cases(192))]

    // D-5, D-6, D-7, V-3
    #[test]
    fn every_string_reaches_the_reader(document in call()) {
        let bytes = document.to_string().into_bytes();
        let call = read(&bytes)?;
        let reader = reader();
        let card = card(&call, &reader, State::Ask);
        let frame = Frame::of(json(&card)["frameLocale"].as_str().expect("a tag"));
        let page = parse(&html(&card, &HtmlOptions::default()));
        let unmarked = text(&card, &PLAIN).replace(['⟦', '⟧'], "");
        let renderings = [unmarked, lines(article(&page), &|_| false)];
        let review = &document["review"];
        for (path, string) in strings(review) {
            let path: Vec<&str> = path.split('/').skip(1).collect();
            let slot_kind = review["slots"][path.get(1).copied().unwrap_or_default()]["kind"].as_str();
            let kind = kind(&path, slot_kind.unwrap_or_default());
            if kind == Kind::Noun {
                continue;
            }
            for shown in &renderings {
                prop_assert!(is_shown(&frame, kind, string, shown), "{:?} {:?} is not in\n{}", path, string, shown);
            }
        }
        for (name, forms) in nouns(review) {
            for shown in &renderings {
                let of_its_own = |form: &&String| form.contains('t') && is_shown(&frame, Kind::Noun, form, shown);
                prop_assert!(forms.iter().any(|form| is_shown(&frame, Kind::Noun, form, shown)), "{} {:?}\n{}", name, forms, shown);
                prop_assert!(forms.iter().filter(of_its_own).count() <= 1, "{} {:?}\n{}", name, forms, shown);
            }
        }
        if let Some(name) = document["app"]["name"].as_str() {
            prop_assert!(renderings.iter().all(|shown| is_shown(&frame, Kind::Line, name, shown)), "{}", name);
        }
    }
}

/// The oracle can fail: it tells apart what looks alike.
#[test]
fn the_oracle_is_strict() {
    let frame = Frame::of("en");
    let shown = |string: &str, card: &str| is_shown(&frame, Kind::Line, string, card);
    assert!(shown("a “b” <c>", "x “a ‘b’ ‹c›” y"));
    assert!(shown("a\u{a0}   b", "a[4 spaces]b"));
    assert!(!shown("a\u{a0}   b", "a[5 spaces]b"));
    assert!(!shown("a    b", "a    b"));
    assert!(!shown("a   b", "a b"));
    assert!(!shown("report", "repo…"));
    assert!(is_shown(
        &frame,
        Kind::Body,
        "    a\tb\n\nc",
        "│     a   b\n│ c"
    ));
    assert!(!is_shown(&frame, Kind::Body, "a\nb", "│ a"));
    assert!(is_shown(
        &frame,
        Kind::Form,
        "Move {item} to {to}",
        "Move “Dock” to Lea?"
    ));
    assert!(!is_shown(
        &frame,
        Kind::Form,
        "Move {item} to {to}",
        "to “Dock” Move Lea?"
    ));
    assert!(is_shown(
        &frame,
        Kind::Button,
        "Move   {to}  now",
        "[ Move Lea now ]"
    ));
}
