//! Receipts without their review (O-1, O-2).

use countersign::contract::{Checked, Outcome};
use countersign::locale::Reader;
use countersign::render::{self, HtmlOptions, TextOptions};
use countersign::view::{NoReceiptCard, receipt};
use countersign::{read_declaration, read_receipt, read_result};
use serde_json::{Value, json};

fn result() -> Value {
    json!({
        "data": null,
        "receipt": {
            "text": "Moved {count} to {place}",
            "slots": {
                "count": { "kind": "count", "value": 3, "noun": { "one": "plik", "few": "pliki", "other": "plików" } },
                "place": { "kind": "place", "title": "Archive" },
            },
            "preview": { "kind": "page", "title": "Log", "body": "three\nlines\nmoved" },
        },
        "links": [{ "rel": "open", "href": "/app/files/archive" }, { "rel": "status", "href": "/app/files", "title": "See all" }],
        "summary": "3 moved\u{7}",
    })
}

fn outcome(document: &Value) -> Checked<Outcome<'static>> {
    let bytes: &'static [u8] = serde_json::to_vec(document).unwrap().leak();
    read_result(bytes).unwrap()
}

// O-1, O-2, O-9, O-10
#[test]
fn a_receipt_alone_has_its_sentence_preview_summary_and_links() {
    let outcome = outcome(&result());
    let card = receipt(&outcome, None, "pl", &Reader::utc()).unwrap();
    assert_eq!(
        render::text(&card, &TextOptions::default()),
        "Moved 3\u{a0}pliki to „Archive”\n\nAplikacja informuje: 3 moved\\u{7}\n\nStrona\n  Tytuł: Log\n  Tekst:\n  │ three\n  │ lines\n  │ moved\n\n\
         • Otwórz w aplikacji źródłowej: /app/files/archive\n• See all: /app/files\n"
    );
    let view = render::json(&card);
    assert_eq!(view["state"], "done");
    assert_eq!(view["appLocale"], "pl");
    assert!(view.get("confirm").is_none());
    let html = render::html(&card, &HtmlOptions::default());
    assert!(html.starts_with(
        "<article class=\"countersign\" lang=\"pl\" dir=\"ltr\" data-state=\"done\">"
    ));
}

// D-13: the tone is the declaration's, where there is one.
#[test]
fn the_declaration_gives_the_app_and_the_tone() {
    let declaration = br#"{
      "app": { "name": "Files" },
      "action": { "id": "file.move", "title": "Move", "policy": { "ask": "deletes" }, "destructive": true, "idempotency": "required" }
    }"#;
    let declaration = read_declaration(declaration).unwrap();
    let outcome = outcome(&result());
    let card = receipt(&outcome, Some(&declaration), "en", &Reader::utc()).unwrap();
    let text = render::text(&card, &TextOptions::default());
    assert!(
        text.starts_with("Files\nMoved 3 plików to “Archive”\n"),
        "{text}"
    );
    assert!(
        text.contains("• Open in Files: /app/files/archive\n"),
        "{text}"
    );
    assert_eq!(render::json(&card)["tone"], "warning");
}

// O-2
#[test]
fn a_receipt_is_shown_in_a_language_that_the_caller_names() {
    let shown = outcome(&result());
    for tag in ["en-us", "", "english!", "de_DE"] {
        let error = receipt(&shown, None, tag, &Reader::utc()).unwrap_err();
        assert!(matches!(error, NoReceiptCard::Locale(_)), "{tag}");
    }
    let none = outcome(&json!({ "data": {}, "summary": "Done." }));
    let error = receipt(&none, None, "en", &Reader::utc()).unwrap_err();
    assert_eq!(error, NoReceiptCard::NoReceipt);
}

// O-1
#[test]
fn a_bare_receipt_is_shown_like_one_in_a_result() {
    let document = result();
    let bytes = serde_json::to_vec(&document["receipt"]).unwrap();
    let alone = read_receipt(&bytes).unwrap();
    let card = receipt(&alone, None, "en", &Reader::utc()).unwrap();
    assert_eq!(
        render::sentence_text(&card, true),
        "Moved 3 plików to “Archive”"
    );
}
