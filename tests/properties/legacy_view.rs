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
