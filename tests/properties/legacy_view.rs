//! A call review in the older shape (O-8): within that shape's bounds (O-6), and with nothing left out.

use countersign::characters::stored_len;
use countersign::contract::{Call, CallReview, Checked, State};
use countersign::legacy::{ReviewView, review_view};
use countersign::read_review;
use countersign::render::json;
use countersign::view::card;
use proptest::prelude::*;
use serde_json::{Value, json as object};

use super::cases;
use super::completeness::{Frame, Kind, is_shown, kind, strings};
use super::reviews::review;
use super::shown::reader;

fn within_bounds(view: &ReviewView<'_>) -> Result<(), TestCaseError> {
    prop_assert!(
        (1..=1000).contains(&stored_len(&view.message)),
        "{}",
        view.message
    );
    prop_assert!(view.details.len() <= 20, "{} details", view.details.len());
    prop_assert!(view.links.len() <= 10);
    for detail in &view.details {
        prop_assert!(
            (1..=120).contains(&stored_len(&detail.label)),
            "{}",
            detail.label
        );
        prop_assert!(stored_len(&detail.value) <= 10_000);
    }
    Ok(())
}

fn whole(view: &ReviewView<'_>) -> String {
    let links = view.links.iter().filter_map(|link| link.title.as_deref());
    let details = view.details.iter().map(|detail| detail.value.as_str());
    let parts: Vec<&str> = [view.message.as_str()]
        .into_iter()
        .chain(details)
        .chain(links)
        .collect();
    parts.join("\n")
}

proptest! {
    #![proptest_config(cases(256))]

    // O-6, O-8
    #[test]
    fn every_string_reaches_a_reader_of_the_older_shape(document in review()) {
        let bytes = document.to_string().into_bytes();
        let review = read_review(&bytes).map_err(|report| TestCaseError::fail(report.to_string()))?;
        let view = review_view(&review, &reader());
        within_bounds(&view)?;
        let call = Checked::<Call<'_>>::from(review.clone());
        let frame = json(&card(&call, &reader(), State::Ask))["frameLocale"].clone();
        let frame = Frame::of(frame.as_str().expect("a tag"));
        let shown = whole(&view).replace(['⟦', '⟧'], "");
        for (path, string) in strings(&document) {
            let path: Vec<&str> = path.split('/').skip(1).collect();
            let slot_kind = document["slots"][path.get(1).copied().unwrap_or_default()]["kind"].as_str();
            let kind = kind(&path, slot_kind.unwrap_or_default());
            if matches!(kind, Kind::Noun | Kind::Button) {
                continue;
            }
            // A link's title is handed on as it is.
            if path.first() == Some(&"links") {
                prop_assert!(kind == Kind::Excepted || shown.contains(string));
                continue;
            }
            prop_assert!(is_shown(&frame, kind, string, &shown), "{:?} {:?} is not in\n{}", path, string, shown);
        }
    }
}

fn shown(document: &Value) -> Value {
    let bytes: &'static [u8] = serde_json::to_vec(document).unwrap().leak();
    let review: &'static Checked<CallReview<'_>> = Box::leak(Box::new(read_review(bytes).unwrap()));
    let view = review_view(review, &reader());
    within_bounds(&view).unwrap();
    serde_json::to_value(&view).unwrap()
}

fn mail(body: &str, people: usize) -> Value {
    let to: Vec<Value> = (0..people)
        .map(|number| object!({ "name": format!("N{number} {}", "x".repeat(100)), "address": format!("a{number}@example.com") }))
        .collect();
    object!({
        "locale": "en",
        "sentence": {
            "action": "Send {subject}", "running": "Sending {subject}", "done": "Sent {subject}",
            "confirm": "Send", "decline": "Keep",
        },
        "slots": { "subject": { "kind": "object", "title": "Offer" } },
        "ask": "sends",
        "effects": 2,
        "preview": {
            "kind": "message", "from": { "address": "me@example.com" }, "to": to, "body": body,
            "sendAt": "2026-09-14T07:00:00Z",
        },
        "links": [{ "rel": "open", "href": "/app/mail/1" }],
    })
}

// O-8
#[test]
fn a_mail_reads_like_its_card() {
    assert_eq!(
        shown(&mail("Dear Ana,\n\nhere it is.", 1)),
        object!({
            "message": "Send “Offer”?",
            "details": [
                { "label": "What follows", "value": "This sends something to others.\nThis changes 2 things.", "display": "block" },
                { "label": "From", "value": "me@example.com" },
                { "label": "To", "value": format!("N0 {} <a0@example.com>", "x".repeat(100)) },
                { "label": "Send time", "value": "September 14, 2026 at 9:00\u{202f}AM" },
                { "label": "Text", "value": "Dear Ana,\n\nhere it is.", "display": "block" },
                { "label": "Note", "value": "Time zone: Europe/Berlin" },
            ],
            "links": [{ "rel": "open", "href": "/app/mail/1" }],
        })
    );
}

// O-6: what is too long for one detail goes on in the next.
#[test]
fn long_texts_and_lists_go_on() {
    let lines: Vec<String> = (0..900)
        .map(|line| format!("line {line} {}", "y".repeat(12)))
        .collect();
    let view = shown(&mail(&lines.join("\n"), 40));
    let texts: Vec<&str> = view["details"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|detail| detail["label"] == "Text")
        .map(|detail| detail["value"].as_str().unwrap())
        .collect();
    assert_eq!(texts.len(), 2);
    assert_eq!(texts.join("\n"), lines.join("\n"));
    // One line without an end is cut between its characters.
    let view = shown(&mail(&"z".repeat(25_000), 1));
    let texts: String = view["details"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|detail| detail["label"] == "Text")
        .map(|detail| detail["value"].as_str().unwrap())
        .collect();
    assert_eq!(texts, "z".repeat(25_000));
}

// O-8: what changes keeps its signs.
#[test]
fn a_change_keeps_its_signs() {
    let mut document = mail("", 0);
    document["preview"] =
        object!({ "kind": "page", "title": "Rota", "body": "a\nc", "before": "a\nb" });
    let view = shown(&document);
    let details = view["details"].as_array().unwrap();
    let text = details
        .iter()
        .find(|detail| detail["label"] == "Text")
        .unwrap();
    assert_eq!(text["value"], "  a\n− b\n+ c");
    assert_eq!(text["display"], "block");
}

fn review_of(action: &str, slots: Value) -> Value {
    let sentence = object!({
        "action": action, "running": action, "done": action, "confirm": "Go", "decline": "Keep",
    });
    object!({ "locale": "en", "sentence": sentence, "slots": slots })
}

fn page(body: &str, format: &str) -> Value {
    let mut document = review_of("Write it", object!({}));
    document["preview"] =
        object!({ "kind": "page", "title": "Rota", "body": body, "format": format });
    document
}

/// The values of the details with this label.
fn values<'v>(view: &'v Value, label: &str) -> Vec<&'v str> {
    let details = view["details"].as_array().into_iter().flatten();
    let labelled = details.filter(|detail| detail["label"] == label);
    labelled
        .map(|detail| detail["value"].as_str().unwrap())
        .collect()
}

// O-6, O-8: a name of few characters on display can be long on the wire.
#[test]
fn a_question_that_the_older_shape_cuts_stands_whole_in_a_detail() {
    let people = |first: usize, marks: usize| {
        let person = |number| object!({ "name": format!("N{number}{}", "\u{301}".repeat(marks)) });
        object!({ "kind": "person", "people": [person(first), person(first + 1), person(first + 2)] })
    };
    for (marks, is_cut) in [(195, true), (5, false)] {
        let slots =
            object!({ "a": people(1, marks), "b": people(4, marks), "c": people(7, marks) });
        let view = shown(&review_of("Tell {a}, {b} and {c}", slots));
        let message = view["message"].as_str().unwrap();
        assert_eq!(message.ends_with('…'), is_cut);
        let whole = values(&view, "Whole sentence");
        assert_eq!(whole.len(), usize::from(is_cut));
        for number in 1..=9 {
            let name = format!("N{number}{}", "\u{301}".repeat(marks));
            assert!(message.contains(&name) || whole.concat().contains(&name));
        }
    }
}

/// Lines that stand for three times their bytes, with a short one before each.
fn spaced_lines(count: usize, runs: usize) -> String {
    let line = format!("x\n{}a\n", "a    ".repeat(runs));
    line.repeat(count)
}

// O-6: neither long lines nor short ones between them make more details than there may be.
#[test]
fn lines_just_beyond_a_detail_do_not_double_the_details() {
    for runs in [500, 625, 630, 700] {
        let body = spaced_lines(32_000 / (5 * runs + 4), runs);
        let mut document = page(&body, "plain");
        document["locale"] = object!("de");
        let view = shown(&document);
        let text = values(&view, "Text").concat();
        assert_eq!(
            text.matches("[4 Leerzeichen]").count(),
            body.matches("    ").count()
        );
    }
}

// O-8: where details have to be put together, every row begins with a label of the frame.
#[test]
fn no_value_and_no_body_poses_as_a_row_of_details() {
    let title = |letter: &str| object!({ "kind": "object", "title": letter.repeat(150) });
    let slots = object!({ "a": title("a"), "b": title("b"), "c": title("c") });
    let mut document = review_of("Send {a}, {b} and {c}", slots);
    document["locale"] = object!("de");
    document["preview"] = mail("", 0)["preview"].clone();
    let preview = &mut document["preview"];
    for (member, label) in [("to", "Von: a"), ("cc", "Von: b"), ("bcc", "An: c")] {
        let named = object!({ "name": label, "address": "x@example.com" });
        preview[member] = object!([named, { "address": "y@example.com" }]);
    }
    preview["subject"] = object!("Von: d");
    preview["attachments"] = object!([{ "name": "Von: e" }, { "name": "f" }]);
    preview["warnings"] = object!(["Von: g", "Von: h"]);
    preview["body"] = object!(format!("{}Von: boss@example.com", spaced_lines(9, 640)));
    let view = shown(&document);
    let rows = values(&view, "Einzelheiten").join("\n");
    let count = |label: &str| rows.lines().filter(|row| row.starts_with(label)).count();
    assert_eq!([count("Von:"), count("An:")], [1, 1], "{rows}");
    assert!(!rows.contains("boss"), "{rows}");
    assert!(
        values(&view, "Text")
            .concat()
            .ends_with("\nVon: boss@example.com")
    );
}

// D-7, O-8: what stands as its source is pushed out of sight no more than plain text.
#[test]
fn markdown_is_spaced_like_plain_text() {
    let body = format!("# a{}b{}c", "\n".repeat(500), " ".repeat(500));
    for format in ["plain", "markdown"] {
        let view = shown(&page(&body, format));
        let expected = "# a\n[499 blank lines]\nb[500 spaces]c";
        assert_eq!(values(&view, "Text"), [expected], "{format}");
    }
    let source = "# a\n\n- **b** [c](https://example.com)\n\n        d";
    assert_eq!(values(&shown(&page(source, "markdown")), "Text"), [source]);
}

// V-4, O-8: the note promises marks, so they stand there.
#[test]
fn changed_words_are_marked_as_the_note_says() {
    let mut document = page("Pay 10 to Bob today", "plain");
    document["preview"]["before"] = object!("Pay 20 to Bob today");
    let view = shown(&document);
    let text = "− Pay ⟦20⟧ to Bob today\n+ Pay ⟦10⟧ to Bob today";
    assert_eq!(values(&view, "Text"), [text]);
    let note = "Changes: − removed, + added, ⟦different⟧ within a line";
    assert_eq!(values(&view, "Note"), [note]);
}

// R-8, O-8: an app's own words do not pass for those of the frame.
#[test]
fn consequences_stand_apart_from_why_it_asks() {
    let mut document = mail("Hi", 1);
    document["consequences"] = object!(["Only you can see the result."]);
    assert_eq!(
        values(&shown(&document), "What follows"),
        ["This sends something to others.\nThis changes 2 things.\n• Only you can see the result."]
    );
}
