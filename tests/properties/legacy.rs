//! Legacy reviews: nothing panics, every string reaches the reader, and what cannot be seen is written out (O-6, O-7).
//!
//! The oracle of completeness is that of call reviews; only what it looks for is written out first, by the rule and not
//! by the code.

use countersign::contract::{Checked, State};
use countersign::legacy::{LegacyCall, card, read_legacy_call, review_view};
use countersign::locale::Reader;
use countersign::read_review;
use countersign::render::{HtmlOptions, html, json, text};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json as object};

use super::cases;
use super::completeness::{Frame, Kind, is_shown};
use super::documents::damage;
use super::html::{article, lines, parse};
use super::isolation::check_markup;
use super::markdown_sources::{numbers, structured, unstructured};
use super::reviews::{number, review};
use super::shown::{COLORED, PLAIN, STATES, reader};
use super::slots::{day, instant};
use super::texts::{body, line};

/// What no string of a call review may hold, and a legacy one may.
const ODD: &[&str] = &[
    "",
    "",
    "",
    "",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "\u{1b}[31m",
    "\u{9b}",
    "\0",
    "\u{7f}",
    "\u{202e}",
    "\u{2067}",
    "\u{200b}",
    "\u{feff}",
    "\u{2028}",
    "\u{ad}",
];

/// A line that is valid, between what is not.
fn loose(max: usize) -> BoxedStrategy<String> {
    (select(ODD), line(max - 10), select(ODD))
        .prop_map(|(before, text, behind)| format!("{before}{text}{behind}"))
        .boxed()
}

fn detail() -> BoxedStrategy<Value> {
    let block = (body(), select(ODD)).prop_map(|(text, odd)| format!("{text}{odd}"));
    prop_oneof![
        4 => (loose(120), loose(2000))
            .prop_map(|(label, value)| object!({ "label": label, "value": value })),
        3 => (loose(120), block)
            .prop_map(|(label, value)| object!({ "label": label, "value": value, "display": "block" })),
        1 => (loose(120), prop_oneof![day(), instant()])
            .prop_map(|(label, value)| object!({ "label": label, "value": value, "format": "date" })),
        1 => (loose(120), instant())
            .prop_map(|(label, value)| object!({ "label": label, "value": value, "format": "date-time" })),
    ]
    .boxed()
}

fn link() -> BoxedStrategy<Value> {
    let rel = select(&["open", "edit", "status", "preview", "download"][..]);
    (rel, option::of(loose(120)))
        .prop_map(|(rel, title)| match title {
            Some(title) => object!({ "rel": rel, "href": "/app/1", "title": title }),
            None => object!({ "rel": rel, "href": "/app/1" }),
        })
        .boxed()
}

/// A valid call file with a legacy review, or a bare one; its Markdown apart.
fn document() -> BoxedStrategy<(Value, Option<String>)> {
    let markdown = prop_oneof![structured(), unstructured()];
    let action = object!({ "id": "a", "title": "Act", "approval": "rememberable" });
    (
        any::<bool>(),
        loose(1000),
        vec(detail(), 0..6),
        option::weighted(0.3, markdown),
        vec(link(), 0..4),
        option::of(line(200)),
    )
        .prop_map(move |(bare, message, details, markdown, links, scope)| {
            let mut review = object!({ "message": message, "details": details, "links": links });
            if let Some(scope) = scope {
                review["approvalScope"] = scope.into();
            }
            let mut review = number(review);
            let markdown = markdown.filter(|source| source.len() < 9000);
            if let (Some(source), Some(details)) = (&markdown, review["details"].as_array_mut()) {
                let value = format!("{source}\r\n\r\n\u{1b}\u{202e}");
                details.push(object!({ "label": "Page", "value": value, "display": "block", "format": "markdown" }));
            }
            let document = match bare {
                true => review,
                false => object!({ "app": { "name": "App" }, "action": action, "legacyReview": review }),
            };
            (document, markdown)
        })
        .boxed()
}

fn read(bytes: &[u8]) -> Result<Checked<LegacyCall<'_>>, TestCaseError> {
    read_legacy_call(bytes).map_err(|report| TestCaseError::fail(report.to_string()))
}

/// A character as O-7 has it shown where it may not stand.
fn written_out(text: &str, in_block: bool) -> String {
    let text = match in_block {
        true => text.replace("\r\n", "\n"),
        false => text.to_owned(),
    };
    let mut out = String::new();
    for character in text.chars() {
        let stays = in_block && matches!(character, '\n' | '\t');
        let odd = ODD.iter().any(|odd| odd.contains(character)) && !character.is_ascii_graphic();
        if odd && !stays {
            out.push_str(&format!("\\u{{{:x}}}", u32::from(character)));
        } else {
            out.push(character);
        }
    }
    out
}

/// Every string of the review as it has to be found, and as what.
fn wanted(review: &Value) -> Vec<(Kind, String)> {
    let mut wanted = Vec::new();
    let mut line = |text: &Value| {
        let text = text.as_str().unwrap_or_default();
        wanted.push((Kind::Line, written_out(text, false)));
    };
    line(&review["message"]);
    for link in review["links"].as_array().into_iter().flatten() {
        line(&link["title"]);
    }
    let details = review["details"].as_array();
    for detail in details.into_iter().flatten() {
        line(&detail["label"]);
        if detail.get("format").is_none() && detail.get("display").is_none() {
            line(&detail["value"]);
        }
    }
    for detail in details.into_iter().flatten() {
        if detail.get("format").is_none() && detail.get("display").is_some() {
            let text = detail["value"].as_str().unwrap_or_default();
            wanted.push((Kind::Body, written_out(text, true)));
        }
    }
    wanted
}

/// Renders a call in every state and format.
fn every_rendering(call: &Checked<LegacyCall<'_>>, reader: &Reader) -> Result<(), TestCaseError> {
    for state in STATES {
        let card = card(call, None, reader, state);
        for shown in [
            text(&card, &PLAIN),
            text(&card, &super::shown::options(Some(40))),
        ] {
            let odd = |it: char| {
                (it.is_control() && it != '\n')
                    || matches!(it, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200b}' | '\u{feff}' | '\u{2028}')
            };
            prop_assert_eq!(shown.find(odd), None, "{:?}", shown);
        }
        prop_assert!(!text(&card, &COLORED).is_empty());
        check_markup(&html(&card, &HtmlOptions::default()))?;
        prop_assert!(json(&card)["sentence"].is_string());
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(160))]

    // O-7, D-5
    #[test]
    fn every_string_of_a_legacy_review_reaches_the_reader((document, markdown) in document()) {
        let bytes = document.to_string().into_bytes();
        let call = read(&bytes)?;
        let card = card(&call, None, &reader(), State::Ask);
        let frame = Frame::of("en");
        let page = parse(&html(&card, &HtmlOptions::default()));
        let renderings = [text(&card, &PLAIN), lines(article(&page), &|_| false)];
        let review = document.get("legacyReview").unwrap_or(&document);
        for (kind, string) in wanted(review) {
            for shown in &renderings {
                prop_assert!(is_shown(&frame, kind, &string, shown), "{:?} {:?} is not in\n{}", kind, string, shown);
            }
        }
        if let Some(source) = markdown {
            for shown in &renderings {
                let shown_numbers = numbers(shown);
                let all = numbers(&source).iter().all(|number| shown_numbers.contains(number));
                prop_assert!(all && shown.contains("\\u{1b}\\u{202e}"), "{}\n{}", source, shown);
            }
        }
    }

    // D-11, D-10, D-14
    #[test]
    fn no_rendering_holds_what_cannot_be_seen((document, _) in document()) {
        let bytes = document.to_string().into_bytes();
        every_rendering(&read(&bytes)?, &reader())?;
    }

    // O-6: what was read serializes to what reads as the same.
    #[test]
    fn a_legacy_call_survives_a_round_trip((document, _) in document()) {
        let bytes = document.to_string().into_bytes();
        let call = read(&bytes)?;
        let again = serde_json::to_vec(&call).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let again = read(&again)?;
        prop_assert_eq!(&again.review, &call.review);
        prop_assert_eq!(&again.declaration, &call.declaration);
    }

    // O-8, O-6: a call review in the older shape is a valid legacy review.
    #[test]
    fn the_older_shape_of_a_call_review_can_be_read(document in review()) {
        let bytes = document.to_string().into_bytes();
        let review = read_review(&bytes).map_err(|report| TestCaseError::fail(report.to_string()))?;
        let view = review_view(&review, &reader());
        let legacy = serde_json::to_vec(&view).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let call = read(&legacy)?;
        prop_assert_eq!(&call.review.message, &view.message);
        prop_assert_eq!(call.review.details.len(), view.details.len());
        let shown = text(&card(&call, None, &reader(), State::Ask), &PLAIN);
        prop_assert!(shown.ends_with("[ Approve ]  [ Decline ]\n"));
    }

    // J-1, O-7: whatever strings hold, nothing panics.
    #[test]
    fn any_strings(message in "\\PC{0,40}.{0,40}", label in any::<String>(), value in any::<String>(), format in 0_usize..5) {
        let mut detail = object!({ "label": label, "value": value, "display": "block" });
        if let Some(format) = ["markdown", "date", "date-time", "inline"].get(format) {
            detail["format"] = (*format).into();
        }
        let document = object!({ "message": message, "details": [detail] }).to_string();
        if let Ok(call) = read_legacy_call(document.as_bytes()) {
            every_rendering(&call, &reader())?;
        }
    }

    // J-1
    #[test]
    fn damaged_documents(bytes in damage(document().prop_map(|(document, _)| document.to_string().into_bytes()))) {
        match read_legacy_call(&bytes) {
            Ok(call) => every_rendering(&call, &reader())?,
            Err(report) => prop_assert!(!report.is_empty()),
        }
    }
}
