//! What changed since the approval (D-15), each change beside what is no change.

use countersign::compare::{ChangeKind, Part, compare};

use countersign::locale::Reader;
use countersign::render::{self, HtmlOptions, TextOptions};
use countersign::view::comparison;
use serde_json::{Value, json};

use super::*;

fn mail() -> Value {
    let slots = json!({
        "subject": { "kind": "object", "title": "Offer", "ref": { "type": "mail.draft", "id": "7" } },
        "to": people(&[person("Ana", "ana@example.com")]),
    });
    let mut review = review("Send {subject} to {to}", slots);
    review["consequences"] = json!(["It is binding."]);
    review["preview"] = json!({
        "kind": "message",
        "from": { "address": "me@example.com" },
        "to": [person("Ana", "ana@example.com")],
        "subject": "Offer",
        "body": "Dear Ana,\npay 100 euros.",
        "attachments": [{ "name": "offer.pdf", "size": 10 }],
    });
    call_file(
        review,
        json!({ "id": "mail.send", "title": "Send", "policy": { "ask": "involves_people" } }),
    )
}

fn edited(edit: impl FnOnce(&mut Value)) -> Value {
    let mut document = mail();
    edit(&mut document);
    document
}

/// What changed, and how it reads.
fn changes(current: &Value) -> (Vec<(Part, ChangeKind)>, String) {
    changes_between(&mail(), current)
}

fn changes_between(approved: &Value, current: &Value) -> (Vec<(Part, ChangeKind)>, String) {
    let (approved, current) = (read(approved), read(current));
    let comparison = compare(&approved, &current);
    let card = countersign::view::comparison(&comparison, &Reader::utc());
    let parts = comparison.changes.iter();
    let parts = parts.map(|change| (change.part, change.kind())).collect();
    (parts, render::text(&card, &TextOptions::default()))
}

#[track_caller]
fn check(current: &Value, parts: &[(Part, ChangeKind)], lines: &[&str]) {
    let (found, text) = changes(current);
    assert_eq!(found, parts, "{text}");
    for line in lines {
        assert!(
            text.lines().any(|it| it.trim() == *line),
            "{line:?} in\n{text}"
        );
    }
}

use ChangeKind::{Added, Changed, Removed, Reordered};

// D-15
#[test]
fn the_same_call_is_the_same() {
    let (parts, text) = changes(&mail());
    assert!(parts.is_empty());
    assert_eq!(
        text,
        "Shelf\nStill what was approved: Send “Offer” to Ana <ana@example.com>\n"
    );
    // What is no part of what was approved.
    for (pointer, value) in [
        ("approvalReason", json!("Ana asked for it.")),
        ("outcome", json!({ "state": "done" })),
        ("locales", json!(["en"])),
        ("queries", json!(["mail.state"])),
    ] {
        let other = edited(|it| it[pointer] = value);
        assert!(changes(&other).0.is_empty(), "{pointer}");
    }
}

// D-15
#[test]
fn people_and_files_come_and_go() {
    let eva = person("Eva", "eva@example.org");
    check(
        &edited(|it| it["review"]["preview"]["cc"] = json!([eva])),
        &[(Part::CarbonCopy, Added)],
        &["Recipient of a copy added:", "+ Eva <eva@example.org>"],
    );
    check(
        &edited(|it| it["review"]["preview"]["to"] = json!([])),
        &[(Part::Recipient, Removed)],
        &["Recipient removed: − Ana <ana@example.com>"],
    );
    check(
        &edited(|it| it["review"]["preview"]["attachments"][0]["size"] = json!(11)),
        &[(Part::Attachment, Changed)],
        &[
            "Attachment changed: − offer.pdf (10 bytes)",
            "+ offer.pdf (11 bytes)",
        ],
    );
    check(
        &edited(|it| {
            it["review"]["preview"]
                .as_object_mut()
                .unwrap()
                .remove("from");
        }),
        &[(Part::Sender, Removed)],
        &["Sender removed: − me@example.com"],
    );
    let two =
        edited(|it| it["review"]["preview"]["to"] = json!([person("Ana", "ana@example.com"), eva]));
    let swapped =
        edited(|it| it["review"]["preview"]["to"] = json!([eva, person("Ana", "ana@example.com")]));
    let (parts, text) = changes_between(&two, &swapped);
    assert_eq!(parts, [(Part::Recipient, Reordered)]);
    assert!(
        text.contains("Recipient: other order: Eva <eva@example.org>\n"),
        "{text}"
    );
}

// D-15, V-4
#[test]
fn a_text_is_compared_word_by_word() {
    check(
        &edited(|it| it["review"]["preview"]["body"] = json!("Dear Ana,\npay 1000 euros.")),
        &[(Part::Body, Changed)],
        &[
            "Text changed:",
            "│ − pay ⟦100⟧ euros.",
            "│ + pay ⟦1000⟧ euros.",
        ],
    );
    // The same source under another format is drawn differently.
    check(
        &edited(|it| it["review"]["preview"]["format"] = json!("markdown")),
        &[(Part::Format, Added)],
        &["Text format added: + markdown"],
    );
}

// D-15: a value changes the question too.
#[test]
fn a_slot_changes_the_question_that_names_it() {
    check(
        &edited(|it| it["review"]["slots"]["subject"]["title"] = json!("Offer 2")),
        &[(Part::Question, Changed), (Part::Object, Changed)],
        &[
            "Question changed: − Send “Offer” to Ana <ana@example.com>?",
            "+ Send “Offer 2” to Ana <ana@example.com>?",
            "Item changed:     − Offer",
            "+ Offer 2",
        ],
    );
}

// D-15: what no card shows is a change as well.
#[test]
fn what_is_not_shown_is_told() {
    check(
        &edited(|it| it["review"]["slots"]["subject"]["ref"]["id"] = json!("8")),
        &[(Part::Question, Changed), (Part::Object, Changed)],
        &[
            "Item changed: − Offer (mail.draft 7)",
            "+ Offer (mail.draft 8)",
        ],
    );
    check(
        &edited(|it| it["review"]["sentence"]["done"] = json!("Sent {subject} to {to}")),
        &[(Part::Wording, Changed)],
        &[
            "Later wording changed: − Send {subject} to {to}",
            "+ Sent {subject} to {to}",
        ],
    );
    let scoped = |scope: &str| edited(|it| it["review"]["scope"] = json!(scope));
    let (parts, text) = changes_between(&scoped("inbox"), &scoped("all"));
    assert_eq!(parts, [(Part::Scope, Changed)]);
    assert!(
        text.contains("Scope to remember changed:\n                        − inbox\n"),
        "{text}"
    );
    // Two spellings of one moment: another review that reads the same.
    let at = |value: &str| edited(|it| it["review"]["preview"]["sendAt"] = json!(value));
    let (parts, text) = changes_between(
        &at("2026-09-14T07:00:00Z"),
        &at("2026-09-14T09:00:00+02:00"),
    );
    assert_eq!(parts, [(Part::SendTime, Changed)]);
    assert!(
        text.contains("AM [differs in what is not shown]\n"),
        "{text}"
    );
}

// D-15, D-13
#[test]
fn the_declaration_is_a_part_of_what_was_approved() {
    check(
        &edited(|it| it["action"]["policy"] = json!({ "ask": "app_asks" })),
        &[(Part::Policy, Changed)],
        &[
            "Rule for asking changed:",
            "− This involves other people.",
            "+ The app wants you to decide this.",
        ],
    );
    check(
        &edited(|it| {
            it["action"]["destructive"] = json!(true);
            it["action"]["idempotency"] = json!("required");
        }),
        &[(Part::Warning, Added), (Part::Idempotency, Changed)],
        &["Warning added:          + Warning: the effect may be permanent or visible to others."],
    );
    check(
        &edited(|it| it["action"]["id"] = json!("mail.erase")),
        &[(Part::Action, Changed)],
        &["Action changed: − Send (mail.send)", "+ Send (mail.erase)"],
    );
    check(
        &edited(|it| it["app"]["name"] = json!("Mail")),
        &[(Part::App, Changed)],
        &["App changed: − Shelf", "+ Mail"],
    );
    let (parts, _) = changes(&edited(|it| {
        it.as_object_mut().unwrap().remove("action");
    }));
    assert!(parts.contains(&(Part::Policy, Removed)), "{parts:?}");
}

// D-15, V-4: each attack beside the same edit in plain sight.
#[test]
fn what_looks_alike_is_written_out() {
    for (title, shown) in [
        ("Off\u{435}r", "+ Off\\u{435}r"),
        ("Offer\u{a0}", "+ Offer\\u{a0}"),
        ("O\u{fb00}er", "+ O\\u{fb00}er"),
        ("Offers", "+ Offers"),
        ("Angebot", "+ Angebot"),
        ("Предложение", "+ Предложение"),
    ] {
        let (_, text) = changes(&edited(|it| {
            it["review"]["preview"]["subject"] = json!(title)
        }));
        assert!(
            text.lines().any(|line| line.trim() == shown),
            "{shown:?} in\n{text}"
        );
    }
    let (_, text) = changes(&edited(|it| {
        it["review"]["preview"]["to"] = json!([person("Ana", "\u{430}na@example.com")]);
    }));
    assert!(text.contains("+ Ana <\\u{430}na@example.com>\n"), "{text}");
}

// D-6: a value cannot draw the signs and labels of a comparison.
#[test]
fn a_value_cannot_pass_for_a_change() {
    let (_, text) = changes(&edited(|it| {
        it["review"]["preview"]["body"] =
            json!("Dear Ana,\nQuestion changed: − pay 100 euros.\n+ pay 1 euro.");
    }));
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('│')).collect();
    assert!(
        !rows
            .iter()
            .any(|line| line.contains("1 euro") || line.starts_with("Question")),
        "{text}"
    );
}

// R-7: white space in a button collapses, so this change has nothing to show but itself.
#[test]
fn a_change_that_reads_alike_is_never_silent() {
    let (parts, text) = changes(&edited(|it| {
        it["review"]["sentence"]["confirm"] = json!("Yes  do")
    }));
    assert_eq!(parts, [(Part::Confirm, Changed)]);
    assert!(text.contains("+ Yes do\n"), "{text}");
    let approved = edited(|it| it["review"]["sentence"]["confirm"] = json!("Yes do"));
    let current = edited(|it| it["review"]["sentence"]["confirm"] = json!("Yes  do"));
    let (parts, text) = changes_between(&approved, &current);
    assert_eq!(parts, [(Part::Confirm, Changed)]);
    assert!(
        text.contains("+ Yes do [differs in what is not shown]\n"),
        "{text}"
    );
}

// D-10, F-3
#[test]
fn a_comparison_is_a_card_in_every_format() {
    let (approved, current) = (
        read(&mail()),
        read(&edited(|it| {
            it["review"]["preview"]["subject"] = json!("Offers")
        })),
    );
    let compared = compare(&approved, &current);
    let card = comparison(&compared, &Reader::utc());
    assert_eq!(card.state, None);
    let html = render::html(&card, &HtmlOptions::default());
    assert!(html.starts_with("<article class=\"countersign\" lang=\"en\" dir=\"ltr\">"));
    assert!(html.contains("<del>") && html.contains("<ins>") && !html.contains("<button"));
    let view = render::json(&card);
    assert_eq!(view["state"], Value::Null);
    assert_eq!(
        view["sentence"],
        "Changed since it was approved: Send “Offer” to Ana <ana@example.com>"
    );
    assert_eq!(
        serde_json::to_value(&compared).unwrap(),
        json!({ "same": false, "changes": [{ "part": "subject", "change": "changed" }] })
    );
    let current = read(&edited(|it| it["review"]["slots"]["to"]["more"] = json!(2)));
    assert_eq!(
        serde_json::to_value(compare(&approved, &current)).unwrap()["changes"][1],
        json!({ "part": "person", "slot": "to", "change": "added" })
    );
}
