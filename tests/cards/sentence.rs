use countersign::contract::State;
use serde_json::json;

use super::*;

// D-1
#[test]
fn the_question_is_the_action_form_in_the_frames_pattern() {
    let mut document = review("Delete {file}", json!({ "file": object("a.txt") }));
    assert_eq!(sentence(&document), "Delete “a.txt”?");
    document["locale"] = "de".into();
    assert_eq!(sentence(&document), "Delete „a.txt“?");
}

// D-2
#[test]
fn a_chip_shows_forty_characters_and_the_details_the_rest() {
    let long = "Minutes of the annual general meeting 2025 (signed).pdf";
    let page = html(&review("Open {file}", json!({ "file": object(long) })));
    assert!(page.contains(
        "<bdi>Minutes of the annua<span class=\"countersign-mark\">…</span>g 2025 (signed).pdf</bdi>"
    ));
    assert!(page.contains(&format!("<dd><bdi>{long}</bdi></dd>")));
    let forty = "a".repeat(40);
    let page = html(&review("Open {file}", json!({ "file": object(&forty) })));
    assert!(page.contains(&format!("<bdi>{forty}</bdi>")));
    assert!(!page.contains("<dd>"));
}

// D-4: plain text does not know the chip's cut.
#[test]
fn plain_text_quotes_titles_whole() {
    let long = "Minutes of the annual general meeting 2025 (signed).pdf";
    let document = review(
        "Move {file} to {place} as {name}",
        json!({
            "file": object(long),
            "place": { "kind": "place", "title": "Archive" },
            "name": text_slot("minutes"),
        }),
    );
    assert_eq!(
        sentence(&document),
        format!("Move “{long}” to “Archive” as “minutes”?")
    );
}

// D-4
#[test]
fn a_sentence_has_at_most_400_characters_and_cuts_its_leaves_alike() {
    let slots = |length: usize| json!({ "a": text_slot(&"a".repeat(length)), "b": text_slot(&"b".repeat(length)), "c": text_slot("short") });
    // Six quotation marks, two spaces, "short" and the question mark: 386 characters are left for two leaves.
    let document = review("{a} {b} {c}", slots(193));
    assert_eq!(shown(&sentence(&document)), 400);
    assert!(!sentence(&document).contains('…'));
    let document = review("{a} {b} {c}", slots(194));
    let cut = sentence(&document);
    assert_eq!(shown(&cut), 400);
    let leaf = |letter: &str| format!("{}…{}", letter.repeat(96), letter.repeat(96));
    assert_eq!(cut, format!("“{}” “{}” “short”?", leaf("a"), leaf("b")));
    let card = text(&document);
    assert!(card.contains(&format!("Value: {}\n", "a".repeat(194))));
    assert!(!card.contains("Value: short"));
}

// D-4
#[test]
fn in_the_last_resort_leaves_keep_eight_and_the_end_goes() {
    let leaf = "abcdefghijkl";
    let names = ["a", "b", "c", "d", "e", "f"];
    let slots: serde_json::Map<String, Value> = names
        .iter()
        .map(|name| ((*name).to_owned(), text_slot(leaf)))
        .collect();
    // Each of the 30 placeholders takes 10 characters and a space when its leaf has 8, and 15 when it has 12.
    let form: String = names
        .iter()
        .cycle()
        .take(30)
        .map(|name| format!("{{{name}}} "))
        .collect();
    let document = review(form.trim(), Value::Object(slots.clone()));
    assert_eq!(shown(&sentence(&document)), 30 * 13 - 1 + 1);
    assert!(sentence(&document).contains("“abcde…ijkl”"));
    let form: String = names
        .iter()
        .cycle()
        .take(45)
        .map(|name| format!("{{{name}}} "))
        .collect();
    let document = review(form.trim(), Value::Object(slots));
    let cut = sentence(&document);
    assert_eq!(shown(&cut), 400);
    assert!(cut.contains("“abcd…jkl”"));
    assert!(cut.ends_with('…'));
    assert_eq!(text(&document).matches("abcdefghijkl").count(), 6);
}

// D-5: what the last resort cuts from the end stands whole below: counts, people and the form's own words.
#[test]
fn a_sentence_that_lost_its_end_stands_whole_in_the_details() {
    let mut document = review(
        &format!("Move {}to {{to}}, then delete the rest", "{n} ".repeat(12)),
        json!({
            "n": { "kind": "count", "value": 3, "noun": { "other": "sheets of paper from the top drawer" } },
            "to": people(&[json!({ "name": "Mallory" })]),
        }),
    );
    let card = text(&document);
    assert!(sentence(&document).ends_with('…'));
    assert!(
        card.contains("Whole sentence: Move 3 sheets of paper"),
        "{card}"
    );
    assert!(card.contains("to Mallory, then delete the rest?\n"));
    document["sentence"]["action"] = "Move {n} to {to}, then delete the rest".into();
    assert!(!text(&document).contains("Whole sentence"));
}

// D-5, D-7: marks lengthen a short title, and a chip that is cut for them has its field all the same.
#[test]
fn a_chip_that_is_cut_for_its_marks_has_a_field() {
    let title = "aaaa    bbbb    cccc    dddd    eeee";
    assert!(title.len() < 40);
    let page = html(&review("Open {file}", json!({ "file": object(title) })));
    assert!(page.contains("<span class=\"countersign-mark\">…</span>"));
    let whole = page.split("<dd>").nth(1).unwrap_or_default();
    for word in ["aaaa", "bbbb", "cccc", "dddd", "eeee"] {
        assert!(whole.contains(word), "{word}");
    }
    assert!(
        !html(&review(
            "Open {file}",
            json!({ "file": object("aaaa    bbbb") })
        ))
        .contains("<dd>")
    );
}

// D-5: details stand in the order of the sentence, not of the document.
#[test]
fn details_stand_in_the_order_of_the_sentence() {
    let place = |end: &str| json!({ "kind": "place", "title": format!("{}{end}{}", "a".repeat(30), "z".repeat(30)) });
    let document = review(
        "From {a} to {b}",
        json!({ "b": place("2"), "a": place("1") }),
    );
    let page = html(&document);
    let at = |end: &str| {
        page.find(&format!("<dd><bdi>{}{end}", "a".repeat(30)))
            .unwrap()
    };
    assert!(at("1") < at("2"));
}

// D-4: isolates are not counted.
#[test]
fn isolates_do_not_count() {
    let document = review(
        "{a} {b}",
        json!({ "a": text_slot(&"א".repeat(197)), "b": text_slot(&"א".repeat(197)) }),
    );
    let sentence = sentence(&document);
    assert_eq!(shown(&sentence), 400);
    assert!(!sentence.contains('…'));
}

//
#[test]
fn buttons_cut_values_and_count_groups() {
    let mut document = review(
        "Send {file} to {to}",
        json!({
            "file": object("Quarterly report 2026-Q2, final version.docx"),
            "to": people(&[person("Ana", "a@example.com"), person("Ben", "b@example.com")]),
        }),
    );
    document["sentence"]["confirm"] = "Send {file}".into();
    document["sentence"]["decline"] = "Not  to {to}".into();
    document["slots"]["to"]["more"] = 1200.into();
    let view = view(&document, State::Ask);
    assert_eq!(view["confirm"], "Send Quarterly re…ersion.docx");
    assert_eq!(view["decline"], "Not to 1,202 people");
    document["slots"]["to"] = people(&[person("boss@example.com", "m@example.org")]);
    assert_eq!(
        super::view(&document, State::Ask)["decline"],
        "Not to m@example.org"
    );
}

// O-4
#[test]
fn each_state_has_its_sentence() {
    let mut document = review("Delete {file}", json!({ "file": object("a.txt") }));
    document["sentence"]["running"] = "Deleting {file}".into();
    document["sentence"]["done"] = "Deleted {file}".into();
    let of = |document: &Value, state| sentence_in(document, state);
    assert_eq!(of(&document, State::Running), "Deleting “a.txt”");
    assert_eq!(of(&document, State::Done), "Deleted “a.txt”");
    assert_eq!(of(&document, State::Rejected), "Rejected: Delete “a.txt”");
    assert_eq!(of(&document, State::NotRun), "Not run: Delete “a.txt”");
    assert_eq!(
        of(&document, State::Unknown),
        "Unknown whether this happened: Delete “a.txt”"
    );
    document["sentence"]["rejected"] = "Kept {file}".into();
    document["sentence"]["notRun"] = "Still there".into();
    assert_eq!(of(&document, State::Rejected), "Kept “a.txt”");
    assert_eq!(of(&document, State::NotRun), "Still there");
}

// O-4, O-1
#[test]
fn done_shows_the_receipt_and_only_its_own_state_does() {
    let mut file = call_file(
        review("Send {file}", json!({ "file": object("a.txt") })),
        json!({ "id": "file.send", "title": "Send" }),
    );
    file["outcome"] = json!({
        "state": "done",
        "receipt": { "text": "Queued {it}", "slots": { "it": text_slot("b.txt") } },
        "summary": "  1 file queued\n",
    });
    assert_eq!(sentence_in(&file, State::Done), "Queued “b.txt”");
    assert!(text_in(&file, "UTC", State::Done).contains("\nThe app reports: 1 file queued\n"));
    assert_eq!(
        sentence_in(&file, State::Rejected),
        "Rejected: Send “a.txt”"
    );
    assert!(!text_in(&file, "UTC", State::Rejected).contains("queued"));
}

// O-5
#[test]
fn checking_again_is_offered_only_with_a_check() {
    let mut document = review("Go", json!({}));
    assert_eq!(view(&document, State::Unknown)["canCheckAgain"], false);
    document["check"] = json!({ "query": "go.status", "input": {} });
    assert_eq!(view(&document, State::Unknown)["canCheckAgain"], true);
    assert_eq!(view(&document, State::Done).get("canCheckAgain"), None);
}
