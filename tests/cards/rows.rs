//! Rows of lists, and the button that checks again (O-5).

use countersign::contract::{State, Vocabulary};
use countersign::locale::Reader;
use countersign::render::{self, HtmlOptions, TextOptions};
use countersign::view::{card, row};
use serde_json::{Value, json};

use super::*;

fn document() -> Value {
    let slots =
        json!({ "item": object("Dock"), "to": people(&[person("Lea", "lea@example.com")]) });
    let mut review = review("Move {item} to {to}", slots);
    review["sentence"]["running"] = json!("Moving {item} to {to}");
    review["sentence"]["done"] = json!("Moved {item} to {to}");
    review["sentence"]["short"] = json!("Move {item}");
    let action =
        json!({ "id": "item.move", "title": "Move", "policy": { "ask": "involves_people" } });
    call_file(review, action)
}

fn row_text(document: &Value, state: State) -> String {
    let call = read(document);
    render::text_list(
        &[row(&call, &Reader::utc(), state)],
        &TextOptions::default(),
    )
}

//
#[test]
fn a_row_is_the_short_form_why_it_asks_and_the_app() {
    assert_eq!(
        row_text(&document(), State::Ask),
        "• Move “Dock”\n  This involves other people.\n  Shelf\n"
    );
    let mut without = document();
    without["review"]["sentence"]
        .as_object_mut()
        .unwrap()
        .remove("short");
    assert_eq!(
        row_text(&without, State::Ask),
        "• Move “Dock” to Lea <lea@example.com>\n  This involves other people.\n  Shelf\n"
    );
}

// O-4: `short` stands for the action form, and for no other.
#[test]
fn a_row_of_a_step_says_what_its_card_says() {
    for (state, expected) in [
        (
            State::Running,
            "• Moving “Dock” to Lea <lea@example.com>\n  Shelf\n",
        ),
        (
            State::Done,
            "• Moved “Dock” to Lea <lea@example.com>\n  Shelf\n",
        ),
        (State::Rejected, "• Rejected: Move “Dock”\n  Shelf\n"),
        (State::NotRun, "• Not run: Move “Dock”\n  Shelf\n"),
        (
            State::Unknown,
            "• Unknown whether this happened: Move “Dock”\n  Shelf\n",
        ),
    ] {
        assert_eq!(row_text(&document(), state), expected);
    }
    let mut own = document();
    own["review"]["sentence"]["rejected"] = json!("{item} stays");
    assert_eq!(row_text(&own, State::Rejected), "• “Dock” stays\n  Shelf\n");
    let mut done = document();
    done["outcome"] = json!({ "state": "done", "receipt": { "text": "Moved it" } });
    assert_eq!(row_text(&done, State::Done), "• Moved it\n  Shelf\n");
}

// D-8: a row that shows an instant names the zone.
#[test]
fn a_row_with_a_moment_names_the_time_zone() {
    let slots = json!({ "at": { "kind": "instant", "value": "2026-09-14T07:00:00Z" } });
    let text = row_text(&review("Wait until {at}", slots), State::Ask);
    assert_eq!(
        text,
        "• Wait until September 14, 2026 at 7:00\u{202f}AM\n  Time zone: UTC\n"
    );
}

// D-6, D-11: what a row holds stays in its row.
#[test]
fn a_row_wraps_within_its_margin() {
    let long = "x".repeat(30);
    let document = review(
        "Open {a} and {b}",
        json!({ "a": object(&long), "b": object("• Pay") }),
    );
    let call = read(&document);
    let options = TextOptions {
        width: Some(40),
        ..TextOptions::default()
    };
    let rows = [
        row(&call, &Reader::utc(), State::Ask),
        row(&call, &Reader::utc(), State::Ask),
    ];
    let text = render::text_list(&rows, &options);
    let starts = text.lines().filter(|line| line.starts_with('•')).count();
    assert_eq!(starts, 2, "{text}");
    assert!(
        text.lines()
            .all(|line| line.starts_with("• ") || line.starts_with("  ")),
        "{text}"
    );
}

// D-10, F-3
#[test]
fn rows_in_html_are_a_list_with_languages_of_their_own() {
    let english = document();
    let mut german = document();
    german["review"]["locale"] = json!("de");
    german["action"]["destructive"] = json!(true);
    german["action"]["idempotency"] = json!("required");
    let calls = [read(&english), read(&german)];
    let reader = Reader::utc();
    let rows: Vec<_> = calls
        .iter()
        .map(|call| row(call, &reader, State::Ask))
        .collect();
    let options = HtmlOptions {
        id: Some("pending".to_owned()),
        ..HtmlOptions::default()
    };
    let html = render::html_list(&rows, &options);
    let page = scraper::Html::parse_fragment(&html);
    let select = |selector: &str| {
        let selector = scraper::Selector::parse(selector).unwrap();
        page.select(&selector).collect::<Vec<_>>()
    };
    assert_eq!(select("ul#pending[role=list] > li").len(), 2);
    assert_eq!(
        select("li#pending-1[lang=en][data-state=ask]:not([data-tone])").len(),
        1
    );
    assert_eq!(select("li#pending-2[lang=de][data-tone=warning]").len(), 1);
    assert_eq!(select("h1, h2, h3, article, button").len(), 0);
    assert_eq!(
        select("li p.countersign-sentence .countersign-chip bdi").len(),
        2
    );
}

// D-14
#[test]
fn no_rows_are_an_empty_list() {
    assert_eq!(render::text_list(&[], &TextOptions::default()), "");
    let html = render::html_list(&[], &HtmlOptions::default());
    assert_eq!(
        html,
        "<ul class=\"countersign-list\" role=\"list\">\n</ul>\n"
    );
}

// O-5
#[test]
fn checking_again_is_offered_where_there_is_a_check_and_nobody_knows() {
    let mut checked = document();
    checked["review"]["check"] = json!({ "query": "item.state", "input": {} });
    let reader = Reader::utc();
    for (document, has_check) in [(document(), false), (checked, true)] {
        let call = read(&document);
        for state in State::ALL {
            let card = card(&call, &reader, *state);
            let offered = has_check && *state == State::Unknown;
            assert_eq!(card.can_check_again, offered);
            let text = render::text(&card, &TextOptions::default());
            assert_eq!(
                text.ends_with("does not repeat the action.\n\n[ Check again ]\n"),
                offered,
                "{text}"
            );
            let html = render::html(&card, &HtmlOptions::default());
            let button = "<button type=\"button\" data-check-again>Check again</button>";
            assert_eq!(html.contains(button), offered);
            let view = render::json(&card);
            assert_eq!(
                view.get("canCheckAgain"),
                (*state == State::Unknown).then_some(&json!(has_check))
            );
        }
    }
}
