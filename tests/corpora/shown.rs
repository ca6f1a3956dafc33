//! Cards around a body, and what a reader finds in them.

use countersign::Report;
use countersign::characters::{Lines, first_unsafe};
use countersign::contract::State;
use countersign::render::{HtmlOptions, html, text};
use countersign::view::card;
use scraper::{ElementRef, Html};
use serde_json::{Value, json};

use crate::properties::html::{article, elements, parse};
use crate::properties::shown::{options, reader};

/// The same card in its formats.
pub struct Shown {
    /// The body that was shown.
    pub body: String,
    pub html: String,
    pub text: String,
    pub narrow: String,
}

pub fn review() -> Value {
    json!({
        "locale": "en",
        "sentence": {
            "action": "Publish {page}",
            "running": "Publishing {page}",
            "done": "Published {page}",
            "confirm": "Publish",
            "decline": "Keep"
        },
        "slots": { "page": { "kind": "object", "title": "Plan" } }
    })
}

/// The review of a page in Markdown.
pub fn page(body: &str) -> Value {
    let mut review = review();
    review["preview"] =
        json!({ "kind": "page", "title": "Plan", "body": body, "format": "markdown" });
    review
}

/// The review of a message in Markdown.
pub fn message(body: &str) -> Value {
    let mut review = review();
    let to = json!([{ "name": "Ana Ruiz", "address": "ana@example.com" }]);
    review["preview"] = json!({ "kind": "message", "to": to, "body": body, "format": "markdown" });
    review
}

pub fn show(document: &Value) -> Result<Shown, Report> {
    let bytes = document.to_string().into_bytes();
    let call = countersign::read_call(&bytes)?;
    let reader = reader();
    let card = card(&call, &reader, State::Ask);
    let body = document["preview"]["body"].as_str().unwrap_or_default();
    Ok(Shown {
        body: body.to_owned(),
        html: html(&card, &HtmlOptions::default()),
        text: text(&card, &options(None)),
        narrow: text(&card, &options(Some(40))),
    })
}

/// Shows a body; one with characters that T-2 forbids must be refused, and is shown with them as entities.
pub fn show_body(body: &str) -> Shown {
    show_with(page, body)
}

pub fn show_with(review: fn(&str) -> Value, body: &str) -> Shown {
    match show(&review(body)) {
        Ok(shown) => {
            assert_eq!(forbidden(body), None, "{body:?} was accepted");
            shown
        }
        Err(report) => {
            assert_unsafe(&report, "/preview/body", body);
            let entities = with_entities(body);
            show(&review(&entities)).unwrap_or_else(|report| panic!("{entities:?}:\n{report}"))
        }
    }
}

#[track_caller]
pub fn assert_unsafe(report: &Report, path: &str, value: &str) {
    let issues = report.issues().iter();
    let issues: Vec<_> = issues
        .map(|it| (it.path.as_str(), it.code.as_str()))
        .collect();
    assert_eq!(issues, [(path, "unsafe_character")], "{value:?}\n{report}");
    assert!(first_unsafe(value, Lines::Multi).is_some(), "{value:?}");
}

/// A control character other than newline and tab, or a character that is invisible wherever it stands.
fn forbidden(text: &str) -> Option<char> {
    text.chars().find(|&it| {
        (it.is_control() && !matches!(it, '\n' | '\t'))
            || matches!(it, '\u{ad}' | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}')
    })
}

/// Every character that is not safe by itself, written as a numeric entity.
fn with_entities(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match first_unsafe(&character.to_string(), Lines::Multi) {
            Some(_) => out.push_str(&format!("&#x{:x};", u32::from(character))),
            None => out.push(character),
        }
    }
    out
}

/// The body's element in a parsed card.
pub fn body(page: &Html) -> ElementRef<'_> {
    let mut bodies = elements(article(page)).filter(|it| is_body(*it));
    let body = bodies.next().expect("the card has a body");
    assert!(bodies.next().is_none(), "the card has one body");
    body
}

fn is_body(element: ElementRef<'_>) -> bool {
    let mut classes = element.value().classes();
    classes.any(|class| class == "countersign-body")
}

/// The tags and texts of a card without what is in its body.
pub fn frame(page: &Html) -> String {
    fn push(element: ElementRef<'_>, out: &mut String) {
        out.push_str(&format!("<{}", element.value().name()));
        for (name, value) in element.value().attrs() {
            // A body has its own direction.
            if name == "dir" && is_body(element) {
                continue;
            }
            out.push_str(&format!(" {name}={value:?}"));
        }
        out.push('>');
        if is_body(element) {
            return;
        }
        for child in element.children() {
            match (ElementRef::wrap(child), child.value().as_text()) {
                (Some(element), _) => push(element, out),
                (None, Some(text)) => out.push_str(text),
                _ => panic!("a node that is neither element nor text"),
            }
        }
        out.push_str("</>");
    }
    let mut out = String::new();
    push(article(page), &mut out);
    out
}

/// The lines of a text card that belong to a body, and the others.
pub fn body_lines(text: &str) -> (Vec<&str>, Vec<&str>) {
    text.lines().partition(|line| {
        let line = line.trim_start();
        line.starts_with(['│', '┊'])
    })
}

/// What can be read in the body, in HTML and in text.
pub fn read_body(shown: &Shown) -> [String; 2] {
    let page = parse(&shown.html);
    let words: String = body(&page).text().collect();
    let lines = body_lines(&shown.text).0;
    let lines = lines.iter().map(|line| {
        let line = line.trim_start().trim_start_matches(['│', '┊']);
        line.strip_prefix(' ').unwrap_or(line)
    });
    [words, lines.collect::<Vec<_>>().join("\n")]
}
