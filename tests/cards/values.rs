use countersign::contract::State;
use serde_json::json;

use super::*;

fn moved(title: &str) -> Value {
    review("Move {file} away", json!({ "file": object(title) }))
}

// D-6
#[test]
fn a_value_cannot_end_its_own_quotation() {
    assert_eq!(sentence(&moved("a” to “b")), "Move “a’ to ‘b” away?");
    assert_eq!(
        sentence(&moved("a ‘b’ \"c\" „d")),
        "Move “a ‘b’ \"c\" „d” away?"
    );
    let mut german = moved("a“ und „b");
    german["locale"] = "de".into();
    assert_eq!(sentence(&german), "Move „a‘ und ‚b“ away?");
}

// D-6
#[test]
fn a_name_cannot_bring_angle_brackets() {
    let document = review(
        "Ask {who}",
        json!({ "who": people(&[person("Lea <lea@example.com>", "m@example.org")]) }),
    );
    assert_eq!(
        sentence(&document),
        "Ask Lea ‹lea@example.com› <m@example.org>?"
    );
    assert_eq!(sentence(&moved("a <b>")), "Move “a <b>” away?");
}

// D-6
#[test]
fn only_a_value_of_another_direction_is_isolated() {
    assert_eq!(sentence(&moved("Angebot")), "Move “Angebot” away?");
    assert_eq!(
        sentence(&moved("הצעה 15")),
        "Move “\u{2068}הצעה 15\u{2069}” away?"
    );
    let mut arabic = moved("report.pdf");
    arabic["locale"] = "ar".into();
    assert_eq!(sentence(&arabic), "Move ”\u{2068}report.pdf\u{2069}“ away؟");
    arabic["slots"]["file"]["title"] = "تقرير".into();
    assert_eq!(sentence(&arabic), "Move ”تقرير“ away؟");
}

// D-6: words of the frame that run against the sentence, where the card would read in another order.
#[test]
fn frame_words_of_another_direction_are_isolated() {
    let five: Vec<_> = ["א", "ב", "ג", "ד", "ה"]
        .map(|name| person(name, "x@example.com"))
        .into();
    let mut document = review("הזמנת {who} לפגישה", json!({ "who": people(&five) }));
    // Yiddish has no frame words, so they are English.
    document["locale"] = "yi".into();
    let text = sentence(&document);
    assert!(text.contains(" 2 \u{2068}more\u{2069} לפגישה?"), "{text}");
    document["locale"] = "he".into();
    let text = sentence(&document);
    assert!(text.contains("עוד 2 לפגישה?"), "{text}");
    // The app's own words are the sentence, even where they are not of the language that it names.
    let mut english = moved("report.pdf");
    english["locale"] = "he".into();
    assert_eq!(
        sentence(&english),
        "Move „\u{2068}report.pdf\u{2069}” away?"
    );
}

// D-6: a noun is isolated like any value, so that it cannot pull the next number to its side.
#[test]
fn a_noun_of_another_direction_is_isolated() {
    let count =
        |noun: &str| json!({ "n": { "kind": "count", "value": 10, "noun": { "other": noun } } });
    assert_eq!(
        sentence(&review("Pay {n}, 500", count("א"))),
        "Pay 10 \u{2068}א\u{2069}, 500?"
    );
    assert_eq!(
        sentence(&review("Pay {n}, 500", count("euros"))),
        "Pay 10 euros, 500?"
    );
}

// D-6
#[test]
fn a_combining_mark_cannot_join_the_frame() {
    let ask = |address: &str| {
        sentence(&review(
            "Ask {who}",
            json!({ "who": people(&[person("Lea", address)]) }),
        ))
    };
    assert_eq!(
        ask("\u{338}m@example.org"),
        "Ask Lea <◌\u{338}m@example.org>?"
    );
    assert_eq!(ask("m@example.org"), "Ask Lea <m@example.org>?");
}

// D-6: a button's label cannot bring a button of its own.
#[test]
fn a_label_cannot_end_its_brackets() {
    let mut document = review("Move {file}", json!({ "file": object("a ] [ No") }));
    document["sentence"]["confirm"] = "Move {file}".into();
    document["sentence"]["decline"] = "Leave ] [ Yes".into();
    assert!(text(&document).ends_with("\n[ Move a ) ( No ]  [ Leave ) ( Yes ]\n"));
}

// D-6
#[test]
fn isolates_can_be_turned_off() {
    let call = read(&moved("הצעה"));
    let reader = Reader::utc();
    let card = card(&call, &reader, State::Ask);
    let options = TextOptions {
        isolates: false,
        ..TextOptions::default()
    };
    assert!(render::text(&card, &options).starts_with("Move “הצעה” away?\n"));
    assert_eq!(render::sentence_text(&card, false), "Move “הצעה” away?");
}

// D-7
#[test]
fn runs_of_white_space_are_written_out() {
    let padded = format!("a.txt{}and all others", " ".repeat(20));
    assert_eq!(
        sentence(&moved(&padded)),
        "Move “a.txt[20 spaces]and all others” away?"
    );
    assert_eq!(sentence(&moved("a   b")), "Move “a   b” away?");
    assert_eq!(
        sentence(&moved("a\u{a0}\u{2003} \u{3000}b")),
        "Move “a[4 spaces]b” away?"
    );
    let mut german = moved("a    b");
    german["locale"] = "de".into();
    assert_eq!(sentence(&german), "Move „a[4 Leerzeichen]b“ away?");
    let form = review("Move    it", json!({}));
    assert_eq!(sentence(&form), "Move[4 spaces]it?");
}

fn body(body: &str) -> String {
    let mut document = review("Save", json!({}));
    document["preview"] = json!({ "kind": "page", "title": "Page", "body": body });
    text(&document)
}

// D-7
#[test]
fn runs_in_bodies_are_written_out_and_indentation_stays() {
    assert!(body("        code\nx    y").contains("  │         code\n  │ x[4 spaces]y\n"));
    assert!(body("a\n\n\n\nb").contains("  │ a\n  │\n  │\n  │\n  │ b\n"));
    assert!(body("a\n\n  \n\t\n\nb").contains("  │ a\n  │ [4 blank lines]\n  │ b\n"));
}

// D-6, D-7: a combining mark is drawn over its own space and over no sign of the card.
#[test]
fn a_space_that_carries_a_combining_mark_stays() {
    let padded = format!("a.txt{}\u{301}b", " ".repeat(21));
    assert_eq!(
        sentence(&moved(&padded)),
        "Move “a.txt[20 spaces] \u{301}b” away?"
    );
    assert_eq!(sentence(&moved("a \u{301}b")), "Move “a \u{301}b” away?");
    assert!(body("x     \u{301}y").contains("  │ x[4 spaces] \u{301}y\n"));
    assert!(body("x    e\u{301}").contains("  │ x[4 spaces]e\u{301}\n"));
    let mut document = review("Move {file}", json!({ "file": object("a     \u{301}b") }));
    document["sentence"]["confirm"] = "Move {file}".into();
    assert!(text(&document).contains("[ Move a  \u{301}b ]"));
}

// D-11
#[test]
fn text_has_no_control_character_but_newline() {
    let card = body("a\tb\n\tc");
    assert!(card.contains("  │ a   b\n  │     c\n"), "{card}");
    assert!(!card.contains(|c: char| c.is_control() && c != '\n'));
}

// V-3
#[test]
fn a_body_cannot_imitate_the_cards_rows() {
    let card = body("a\n\n[ Yes ]  [ No ]\nPage");
    assert!(card.contains("  │ [ Yes ]  [ No ]\n"));
    assert_eq!(
        card.lines()
            .filter(|line| *line == "[ Yes ]  [ No ]")
            .count(),
        1
    );
}

// V-4
#[test]
fn a_changed_body_shows_what_goes_and_what_comes() {
    let mut document = review("Save", json!({}));
    document["preview"] = json!({
        "kind": "page", "title": "Page", "body": "one\ntwo\nfour", "before": "one\nthree\nfour",
    });
    assert!(text(&document).contains("  │   one\n  │ − three\n  │ + two\n  │   four\n"));
    let page = html(&document);
    assert!(page.contains("− </span>three</del>") && page.contains("+ </span>two</ins>"));
}

// V-4: a member that `before` does not give says nothing about the old task.
#[test]
fn a_changed_task_compares_what_it_is_given() {
    let mut document = review("Save", json!({}));
    document["preview"] = json!({
        "kind": "task", "title": "New", "due": "2026-05-04", "assignees": [{ "name": "Ana" }],
        "before": { "title": "Old", "assignees": [{ "name": "Ana" }, { "name": "Ben" }], "place": "Here" },
    });
    let card = text(&document);
    assert!(
        card.contains("Title:       − Old\n               + New\n"),
        "{card}"
    );
    assert!(card.contains("In:          − Here\n"));
    assert!(card.contains("Due:         May 4, 2026\n"));
    assert!(card.contains("Assigned to: − Ben\n                 Ana\n"));
}

// V-3
#[test]
fn a_message_shows_everything_it_holds() {
    let mut document = review("Send", json!({}));
    document["links"] = json!([{ "rel": "open", "href": "/app/drafts/1" }]);
    document["preview"] = json!({
        "kind": "message",
        "from": person("Hanna", "hanna@example.com"),
        "to": [], "cc": [person("Ana", "ana@example.com")], "bcc": [{ "address": "b@example.com" }],
        "more": { "to": 1, "cc": 2 },
        "subject": "", "body": "",
        "attachments": [
            { "name": "a.pdf", "size": 999 }, { "name": "b.pdf", "size": 1_000 },
            { "name": "c.pdf", "size": 1_549_999 }, { "name": "d.pdf" },
        ],
        "moreAttachments": 3,
        "sendAt": "2026-09-14T07:00:00Z",
        "warnings": ["2 recipients are outside."],
        "truncated": true,
    });
    let card = text_in(&document, "Europe/Berlin", State::Ask);
    for line in [
        "From:        Hanna <hanna@example.com>",
        "To:          and 1 more person who is not listed",
        "Cc:          Ana <ana@example.com>",
        "and 2 more people who are not listed",
        "Bcc:         b@example.com",
        "Subject:     (empty)",
        "Send time: September 14, 2026 at 9:00\u{202f}AM",
        "a.pdf (999 bytes)",
        "b.pdf (1 kB)",
        "c.pdf (1.5 MB)",
        "d.pdf\n",
        "and 3 more attachments that are not listed",
        "2 recipients are outside.",
        "│ (empty)",
        "This preview is not complete.",
        "Time zone: Europe/Berlin",
        "• Open in the app: /app/drafts/1",
    ] {
        let label = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let found = card.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(found.contains(&label), "{line}\n{card}");
    }
}
