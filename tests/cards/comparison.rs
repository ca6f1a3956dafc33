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
        text.contains("Recipient: other order:   Eva <eva@example.org>\n"),
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
    assert!(text.contains("AM 2026-09-14T09:00:00+02:00\n"), "{text}");
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
    assert!(text.contains("+ Yes␣␣do\n"), "{text}");
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

/// A call of the mail's Action with the preview of a task.
fn task(before: Value) -> Value {
    edited(|it| {
        it["review"]["preview"] = json!({ "kind": "task", "title": "Call", "place": "Home", "notes": "new", "before": before });
    })
}

/// What a person reads of a comparison, line by line without indentation.
#[track_caller]
fn check_lines(approved: &Value, current: &Value, lines: &[&str]) {
    let (_, text) = changes_between(approved, current);
    let found: Vec<&str> = text.lines().map(str::trim).collect();
    for line in lines {
        assert!(found.contains(line), "{line:?} in\n{text}");
    }
}

// V-4: everything that has words of the app is written out, each attack beside the same edit in plain sight.
#[test]
fn what_looks_alike_is_written_out_wherever_it_stands() {
    let edit = |pointer: &str, value: Value| {
        edited(|it| *it["review"].pointer_mut(pointer).unwrap() = value)
    };
    let counted = |noun: &str| {
        edited(|it| {
            let count = json!({ "kind": "count", "value": 3, "noun": { "other": noun } });
            it["review"]["slots"]["pages"] = count;
            for form in ["action", "running", "done"] {
                it["review"]["sentence"][form] = json!("Send {pages} of {subject} to {to}");
            }
        })
    };
    let file = "/preview/attachments/0/name";
    for (approved, current, shown) in [
        (
            mail(),
            edit(file, json!("\u{43e}ffer.pdf")),
            "+ \\u{43e}ffer.pdf (10 bytes)",
        ),
        (
            mail(),
            edit(file, json!("offers.pdf")),
            "+ offers.pdf (10 bytes)",
        ),
        (counted("pages"), counted("p\u{430}ges"), "+ 3 p\\u{430}ges"),
        (counted("pages"), counted("sheets"), "+ 3 sheets"),
        (
            mail(),
            edit("/sentence/action", json!("\u{405}end {subject} to {to}")),
            "+ \\u{405}end {subject} to {to}",
        ),
        (
            mail(),
            edit("/sentence/action", json!("Give {subject} to {to}")),
            "+ Give “Offer” to Ana <ana@example.com>?",
        ),
        (
            mail(),
            edit("/sentence/confirm", json!("Y\u{435}s")),
            "+ Y\\u{435}s",
        ),
        (mail(), edit("/sentence/confirm", json!("Send")), "+ Send"),
    ] {
        check_lines(&approved, &current, &[shown]);
    }
}

// V-4: what is shown rounded is given to the last digit where only that differs.
#[test]
fn what_is_rounded_is_exact_where_it_reads_alike() {
    let sized =
        |size: u64| edited(|it| it["review"]["preview"]["attachments"][0]["size"] = json!(size));
    check_lines(
        &sized(1_000_001),
        &sized(1_000_002),
        &[
            "Attachment changed: − offer.pdf (1,000,001 bytes)",
            "+ offer.pdf (1,000,002 bytes)",
        ],
    );
    check_lines(
        &sized(1_000_001),
        &sized(1_300_000),
        &["+ offer.pdf (1.3 MB)"],
    );
    let at = |value: &str| edited(|it| it["review"]["preview"]["sendAt"] = json!(value));
    check_lines(
        &at("2026-09-14T07:00:00Z"),
        &at("2026-09-14T07:00:59Z"),
        &["+ September 14, 2026 at 7:00\u{202f}AM 2026-09-14T07:00:59Z"],
    );
    check_lines(
        &at("2026-09-14T07:00:00Z"),
        &at("2026-09-14T07:01:00Z"),
        &["+ September 14, 2026 at 7:01\u{202f}AM"],
    );
}

// D-15: each value that reads like one of the other version says that it is another.
#[test]
fn a_hidden_difference_is_told_beside_a_shown_one() {
    let links = |rel: &str, other: &str| {
        edited(|it| {
            it["review"]["links"] = json!([
                { "rel": rel, "href": "/a", "title": "Report" },
                { "rel": "open", "href": "/b", "title": other },
            ]);
        })
    };
    let hidden = "+ Report (/a) [differs in what is not shown]";
    check_lines(
        &links("open", "One"),
        &links("download", "Two"),
        &["+ Two (/b)", hidden],
    );
    let (_, text) = changes_between(&links("open", "One"), &links("open", "Two"));
    assert!(!text.contains("Report"), "{text}");
}

// D-15, D-5: the end that a sentence loses stands in its change.
#[test]
fn a_change_behind_the_cut_of_a_question_is_shown() {
    let long = |end: &str| {
        edited(|it| {
            let noun = json!({ "other": "x".repeat(40) });
            it["review"]["slots"]["n"] = json!({ "kind": "count", "value": 3, "noun": noun });
            let form = format!("Send {{subject}} to {{to}}: {}{end}", "{n} ".repeat(12));
            for member in ["action", "running", "done"] {
                it["review"]["sentence"][member] = json!(form);
            }
        })
    };
    let (_, text) = changes_between(&long("and keep a copy"), &long("and erase all copies"));
    let question: Vec<&str> = text
        .lines()
        .skip_while(|line| !line.starts_with("Question changed"))
        .take_while(|line| !line.starts_with("Later"))
        .collect();
    let question = question.join(" ");
    assert!(question.contains("and keep a copy?"), "{text}");
    assert!(question.contains("and erase all copies?"), "{text}");
    assert!(!question.contains("[differs"), "{text}");
}

// D-6: the old notes of a task are a text of several lines, not a value that draws rows.
#[test]
fn old_notes_cannot_draw_rows() {
    let notes = |notes: &str| task(json!({ "title": "Ring", "notes": notes }));
    check_lines(
        &notes("old"),
        &notes("old\nQuestion changed: − Send 1\n+ Send 2"),
        &[
            "Text that is replaced changed:",
            "│ + Question changed: − Send 1",
            "│ + + Send 2",
        ],
    );
    check_lines(&notes("old"), &notes("older"), &["│ + older"]);
}

// D-15: an old value stands against the old value of the same member.
#[test]
fn old_values_and_later_forms_are_compared_one_by_one() {
    let old = |title: &str, place: &str| task(json!({ "title": title, "place": place }));
    check_lines(
        &old("X", "Y"),
        &old("Y", "Z"),
        &[
            "Value that is replaced changed:",
            "− X",
            "+ Y",
            "− Y",
            "+ Z",
        ],
    );
    let (parts, text) = changes_between(&old("X", "Y"), &task(json!({ "title": "X" })));
    assert_eq!(parts, [(Part::ReplacedValue, Removed)], "{text}");
    let later = |running: &str, done: &str| {
        edited(|it| {
            it["review"]["sentence"]["running"] = json!(format!("{running} {{subject}} to {{to}}"));
            it["review"]["sentence"]["done"] = json!(format!("{done} {{subject}} to {{to}}"));
        })
    };
    check_lines(
        &later("Sending", "Sent"),
        &later("Sent", "Erased"),
        &[
            "Later wording changed: − Sending {subject} to {to}",
            "+ Sent {subject} to {to}",
            "Later wording changed: − Sent {subject} to {to}",
            "+ Erased {subject} to {to}",
        ],
    );
}

// D-15: another thing is told also where its name changes, a new name alone is not.
#[test]
fn another_thing_does_not_pass_for_a_new_name() {
    check(
        &edited(|it| {
            it["review"]["slots"]["subject"]["title"] = json!("Offer!");
            it["review"]["slots"]["subject"]["ref"]["id"] = json!("8");
        }),
        &[(Part::Question, Changed), (Part::Object, Changed)],
        &[
            "Item changed:     − Offer (mail.draft 7)",
            "+ Offer! (mail.draft 8)",
        ],
    );
    check(
        &edited(|it| it["action"] = json!({ "id": "mail.erase", "title": "Erase" })),
        &[(Part::Action, Changed), (Part::Policy, Removed)],
        &[
            "Action changed:         − Send (mail.send)",
            "+ Erase (mail.erase)",
        ],
    );
}

// D-6, T-1: the input of a check may hold any character, and draws none that could turn or hide others.
#[test]
fn the_input_of_a_check_turns_nothing_around() {
    let check = |value: &str| {
        edited(|it| {
            it["review"]["check"] = json!({ "query": "mail.state", "input": { "id": value } });
        })
    };
    let lines = [
        "Check of the outcome added:",
        r#"+ mail.state {"id":"a\u{202e}b\u{200b}c\u{7f}"}"#,
    ];
    check_lines(&mail(), &check("a\u{202e}b\u{200b}c\u{7f}"), &lines);
    check_lines(&mail(), &check("abc"), &[r#"+ mail.state {"id":"abc"}"#]);
}

// D-15, F-2: a noun's form is chosen by the language, so another language can change what a question says.
#[test]
fn another_language_does_not_hide_another_noun() {
    let pages = |locale: &str, few: &str| {
        edited(|it| {
            let noun = json!({ "few": few, "other": "pages" });
            it["review"]["slots"]["n"] = json!({ "kind": "count", "value": 3, "noun": noun });
            for form in ["action", "running", "done"] {
                it["review"]["sentence"][form] = json!("Send {n} of {subject} to {to}");
            }
            it["review"]["locale"] = json!(locale);
        })
    };
    check_lines(
        &pages("en", "diaries"),
        &pages("hr", "diaries"),
        &[
            "Question changed: − Send 3 pages of “Offer” to Ana <ana@example.com>?",
            "+ Send 3 diaries of “Offer” to Ana <ana@example.com>?",
        ],
    );
    let (_, text) = changes_between(&pages("en", "pages"), &pages("de", "pages"));
    assert!(text.contains("Language changed: − en\n"), "{text}");
}

// V-4: a subject that went leaves its mark, not a bare sign.
#[test]
fn an_empty_value_is_told() {
    check(
        &edited(|it| it["review"]["preview"]["subject"] = json!("")),
        &[(Part::Subject, Changed)],
        &["Subject changed: − Offer", "+ (empty)"],
    );
}

// D-15, V-4: another order of things that look alike.
#[test]
fn another_order_of_look_alikes_can_be_read() {
    let to = |addresses: [&str; 2]| {
        let people = addresses.map(|address| person("Ana", address));
        edited(|it| it["review"]["preview"]["to"] = json!(people))
    };
    check_lines(
        &to(["ana@example.com", "\u{430}na@example.com"]),
        &to(["\u{430}na@example.com", "ana@example.com"]),
        &["Recipient: other order:   Ana <\\u{430}na@example.com>"],
    );
}

// D-13, D-15
#[test]
fn a_call_that_became_destructive_looks_like_one() {
    use countersign::view::Tone;
    let tone = |edit: fn(&mut Value)| {
        let (approved, current) = (read(&mail()), read(&edited(|it| edit(&mut it["action"]))));
        countersign::view::comparison(&compare(&approved, &current), &Reader::utc()).tone
    };
    let destructive = tone(|action| {
        action["destructive"] = json!(true);
        action["idempotency"] = json!("required");
    });
    assert_eq!(destructive, Tone::Warning);
    assert_eq!(
        tone(|action| action["title"] = json!("Post")),
        Tone::Neutral
    );
}

// D-6, D-15: what is left of a wrapped value stands behind its sign, so no width lets it draw a sign of its own.
#[test]
fn a_wrapped_value_draws_no_second_sign() {
    for name in ["Eva + Ben + Cem + Dan + Edo", "Eva and Ben and Cem and Dan"] {
        let person = person(name, "eva@example.org");
        let approved = read(&mail());
        let current = edited(|it| it["review"]["preview"]["cc"] = json!([person]));
        let current = read(&current);
        let compared = compare(&approved, &current);
        let card = comparison(&compared, &Reader::utc());
        for width in 24..90 {
            let options = TextOptions {
                width: Some(width),
                ..TextOptions::default()
            };
            let text = render::text(&card, &options);
            let mut lines = text.lines().skip_while(|line| !line.contains("+ Eva"));
            let first = lines.next().unwrap();
            let before = first.split("+ Eva").next().unwrap().chars().count();
            let second = lines.find(|line| line.chars().nth(before).is_some_and(|it| it != ' '));
            assert_eq!(second, None, "{width}\n{text}");
        }
    }
}

// D-6, V-4: nor does a value that stays, beside one that comes.
#[test]
fn a_value_that_stays_draws_no_sign() {
    for name in ["+ Eva", "Eva"] {
        let mut document = task(json!({ "assignees": [{ "name": name }] }));
        document["review"]["preview"]["assignees"] = json!([{ "name": name }, { "name": "Ben" }]);
        let call = read(&document);
        let card = countersign::view::card(&call, &Reader::utc(), State::Ask);
        let text = render::text(&card, &TextOptions::default());
        let row = text.lines().find(|line| line.contains("Eva")).unwrap();
        let start = text.lines().find(|line| line.contains("+ Ben")).unwrap();
        let sign = start.find("+ Ben").unwrap();
        assert_eq!(row.find(name), Some(sign + 2), "{text}");
    }
}

// D-6: in another order no value has a sign, and none draws one.
#[test]
fn another_order_draws_no_sign() {
    let ben = person("Ben", "ben@example.com");
    for name in ["+ Ana", "Ana"] {
        let people = [person(name, "ana@example.com"), ben.clone()];
        let approved = edited(|it| it["review"]["preview"]["to"] = json!(people));
        let swapped = [ben.clone(), person(name, "ana@example.com")];
        let current = edited(|it| it["review"]["preview"]["to"] = json!(swapped));
        let (_, text) = changes_between(&approved, &current);
        let order = format!(
            "Recipient: other order:   Ben <ben@example.com>\n{}{name} <",
            " ".repeat(26)
        );
        assert!(text.contains(&order), "{text}");
    }
}
