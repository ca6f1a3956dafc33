//! Lines of text keep their width and lose nothing.

use countersign::contract::State;
use countersign::render::text;
use countersign::view::card;
use proptest::prelude::*;
use serde_json::json;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::cases;
use super::reviews::call;
use super::shown::{PLAIN, each_state, options, read, reader};
use super::texts::{based, body};

/// What stands before the lines of a body.
const FIRST: &str = "  │";
const REST: &str = "  ┊";

/// A line may only be too wide when it holds a single cluster behind its margin.
fn is_narrow(line: &str, width: usize) -> bool {
    let shown = line.trim_start_matches([' ', '│', '┊', '•', '+', '−', '[']);
    line.width() <= width || shown.graphemes(true).count() <= 1
}

fn without_space(text: &str) -> String {
    text.split_whitespace().collect()
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn no_line_is_wider_than_it_may_be(document in call(), width in 20_usize..90) {
        let bytes = document.to_string().into_bytes();
        each_state(&read(&bytes)?, |card| {
            let wrapped = text(card, &options(Some(width)));
            for line in wrapped.lines() {
                prop_assert!(is_narrow(line, width), "{} columns of {}: {:?}", line.width(), width, line);
            }
            // Below the least width there is no other.
            prop_assert_eq!(text(card, &options(Some(1))), text(card, &options(Some(20))));
            Ok(())
        })?;
    }
}

/// A page in English with nothing but a body.
fn page(body: &str) -> Vec<u8> {
    let forms =
        json!({ "action": "a", "running": "a", "done": "a", "confirm": "a", "decline": "a" });
    let preview = json!({ "kind": "page", "title": "t", "body": body });
    json!({ "locale": "en", "sentence": forms, "slots": {}, "preview": preview })
        .to_string()
        .into_bytes()
}

/// The lines of a body as the rules have them: tabs to stops of four, long runs of white space and of blank lines as
/// marks (D-7).
fn expected(body: &str) -> Vec<String> {
    if body.is_empty() {
        return vec!["(empty)".to_owned()];
    }
    let mut lines = Vec::new();
    let mut blank: Vec<&str> = Vec::new();
    for line in body.split('\n').chain(["end"]) {
        if line.trim().is_empty() {
            blank.push(line);
            continue;
        }
        match blank.len() {
            count if count >= 4 => lines.push(format!("[{count} blank lines]")),
            _ => lines.extend(blank.iter().map(|line| marked(line))),
        }
        blank.clear();
        lines.push(marked(line));
    }
    lines.pop();
    lines
}

/// A line with its marks and its tabs expanded.
fn marked(line: &str) -> String {
    let indent = line.len() - line.trim_start().len();
    let indent = if indent == line.len() { 0 } else { indent };
    let mut shown = based(line).to_owned();
    let mut run = String::new();
    for (at, character) in line.char_indices().chain([(line.len(), '.')]) {
        if character.is_whitespace() && at >= indent {
            run.push(character);
            continue;
        }
        // A space that carries a combining mark belongs to no run.
        let carrier = (character == '\u{301}').then(|| run.pop()).flatten();
        match run.chars().count() {
            count if count >= 4 => shown.push_str(&format!("[{count} spaces]")),
            _ => shown.push_str(&run),
        }
        run.clear();
        shown.extend(carrier);
        shown.push(character);
    }
    shown.pop();
    let mut expanded = String::new();
    for character in shown.chars() {
        match character {
            '\t' => expanded.push_str(&" ".repeat(4 - expanded.width() % 4)),
            other => expanded.push(other),
        }
    }
    expanded
}

/// The lines of the body in a text, those that were wrapped put together again.
fn body_lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        if let Some(first) = line.strip_prefix(FIRST) {
            lines.push(first.strip_prefix(' ').unwrap_or(first).to_owned());
        } else if let (Some(rest), Some(last)) = (line.strip_prefix(REST), lines.last_mut()) {
            last.push_str(rest);
        }
    }
    lines
}

proptest! {
    #![proptest_config(cases(192))]

    // D-7, V-3
    #[test]
    fn a_body_is_shown_line_by_line(body in body(), width in 20_usize..60) {
        let bytes = page(&body);
        let (call, reader) = (read(&bytes)?, reader());
        let card = card(&call, &reader, State::Ask);
        let unbroken = body_lines(&text(&card, &PLAIN));
        let trimmed = |lines: Vec<String>| lines.iter().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
        prop_assert_eq!(trimmed(unbroken.clone()), trimmed(expected(&body)));
        let wrapped = text(&card, &options(Some(width)));
        // D-6
        prop_assert!(!wrapped.contains("\n  ┊ \u{301}"), "{}", wrapped);
        let wrapped = body_lines(&wrapped);
        let bare = |lines: Vec<String>| lines.iter().map(|line| without_space(line)).collect::<Vec<_>>();
        prop_assert_eq!(bare(wrapped), bare(unbroken));
    }
}
