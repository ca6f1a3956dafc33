use countersign::contract::{Reason, State, Vocabulary};
use serde_json::json;

use super::*;

fn asking(policy: Value) -> Value {
    json!({ "id": "file.move", "title": "Move", "policy": policy, "idempotency": "required" })
}

fn simple() -> Value {
    review("Move", json!({}))
}

// F-2
#[test]
fn frame_words_follow_the_review_and_are_english_otherwise() {
    for (locale, frame, words) in [
        ("de-CH", "de", "Das betrifft andere Personen."),
        ("pl", "pl", "To działanie dotyczy innych osób."),
        ("hr", "en", "This involves other people."),
    ] {
        let mut document = simple();
        document["locale"] = locale.into();
        document["ask"] = "involves_people".into();
        let view = view(&document, State::Ask);
        assert_eq!(view["frameLocale"], frame);
        assert_eq!(view["appLocale"], locale);
        assert_eq!(
            view["asks"],
            json!({ "reason": "involves_people", "text": words })
        );
    }
}

// the review's own reason stands before the policy's, and every reason has words.
#[test]
fn every_reason_has_words() {
    let mut seen = std::collections::BTreeSet::new();
    for reason in Reason::ALL {
        let file = call_file(simple(), asking(json!({ "ask": reason.as_str() })));
        let view = view(&file, State::Ask);
        assert_eq!(view["asks"]["reason"], reason.as_str());
        let words = view["asks"]["text"].as_str().unwrap().to_owned();
        assert!(text(&file).contains(&words));
        assert!(seen.insert(words));
    }
    let mut own = simple();
    own["ask"] = "deletes".into();
    let file = call_file(own, asking(json!({ "ask": "app_asks" })));
    assert_eq!(view(&file, State::Ask)["asks"]["reason"], "deletes");
}

// a review adds a reason to the declared one and never softens it.
#[test]
fn the_declared_reason_stays_beside_the_reviews_own() {
    let mut own = simple();
    own["ask"] = "app_asks".into();
    let card = text(&call_file(own, asking(json!({ "ask": "deletes" }))));
    assert!(card.contains("This deletes something.\nThe app wants you to decide this.\n"));
}

// R-10, P-8
#[test]
fn only_a_silent_call_that_does_not_ask_can_be_remembered() {
    let remembered = |review: Value, policy: Value| {
        let file = call_file(review, asking(policy));
        let says_so = text(&file).contains("You can have this approval remembered.");
        let scope = view(&file, State::Ask)["rememberScope"].clone();
        assert_eq!(says_so, !scope.is_null());
        scope
    };
    let mut scoped = simple();
    scoped["scope"] = "box-1".into();
    let mut asks = scoped.clone();
    asks["ask"] = "app_asks".into();
    let silent = json!({ "silent": "private" });
    assert_eq!(remembered(scoped.clone(), silent.clone()), "box-1");
    assert_eq!(remembered(simple(), silent.clone()), Value::Null);
    assert_eq!(remembered(asks, silent), Value::Null);
    assert_eq!(
        remembered(scoped.clone(), json!({ "ask": "sends" })),
        Value::Null
    );
    assert_eq!(view(&scoped, State::Ask)["rememberScope"], Value::Null);
    let file = call_file(
        scoped,
        json!({ "id": "a", "title": "A", "approval": "rememberable" }),
    );
    assert_eq!(view(&file, State::Ask)["rememberScope"], "box-1");
}

// D-13
#[test]
fn warnings_come_from_the_declaration_alone() {
    let warned = |destructive: bool, open_world: bool| {
        let mut action = asking(json!({ "ask": "app_asks" }));
        action["destructive"] = destructive.into();
        action["openWorld"] = open_world.into();
        let mut review = review(
            "Warning: {x}",
            json!({ "x": text_slot("Warning: destructive") }),
        );
        review["consequences"] = json!(["Warning: this is destructive."]);
        let file = call_file(review, action);
        let warnings = html(&file).matches("class=\"countersign-warning\"").count();
        (
            warnings,
            view(&file, State::Ask)["tone"].as_str() == Some("warning"),
        )
    };
    assert_eq!(warned(false, false), (0, false));
    assert_eq!(warned(true, false), (1, true));
    assert_eq!(warned(false, true), (1, true));
    assert_eq!(warned(true, true), (2, true));
}

//
#[test]
fn the_reach_of_a_silent_call_is_said() {
    let mut narrow = simple();
    narrow["reach"] = "private".into();
    let policy = json!({ "silent": "organization" });
    let file = call_file(narrow, asking(policy.clone()));
    assert!(text(&file).contains("Only you can see the result."));
    let file = call_file(simple(), asking(policy));
    assert!(text(&file).contains("Anyone in your organization can see the result."));
}

#[test]
fn effects_and_consequences_are_said() {
    let mut document = simple();
    document["effects"] = 1200.into();
    document["consequences"] = json!(["The old name is lost."]);
    let card = text(&document);
    assert!(card.contains("This changes 1,200 things.\n"));
    assert!(card.contains("What follows\n  • The old name is lost.\n"));
}

fn reason(reason: &str) -> String {
    let mut file = call_file(simple(), asking(json!({ "ask": "app_asks" })));
    file["approvalReason"] = reason.into();
    let card = text(&file);
    let line = card.lines().find(|line| line.starts_with("Why:"));
    line.unwrap_or_default().to_owned()
}

// D-12
#[test]
fn the_models_reason_stands_under_its_own_label() {
    assert_eq!(reason("Jana asked."), "Why: Jana asked.");
    assert_eq!(
        reason("a\nb\u{202e}c\u{1b}[31m"),
        "Why: a b\\u{202e}c\\u{1b}[31m"
    );
    assert_eq!(reason(""), "");
    assert_eq!(
        reason(&"x".repeat(300)),
        format!("Why: {}", "x".repeat(300))
    );
    assert_eq!(
        reason(&"x".repeat(301)),
        format!("Why: {}…", "x".repeat(299))
    );
    let stack = format!("a{}", "\u{301}".repeat(10_000));
    let shown = reason(&stack);
    assert!(shown.ends_with('…') && shown.chars().count() <= 3_006);
}

// O-9
#[test]
fn a_link_without_a_title_is_named_by_rel_and_app() {
    let rels = ["open", "edit", "status", "preview", "download"];
    let mut document = simple();
    document["links"] = rels
        .iter()
        .map(|rel| json!({ "rel": rel, "href": "/x" }))
        .collect();
    let file = call_file(document.clone(), asking(json!({ "ask": "app_asks" })));
    let lines = |card: String| -> Vec<String> {
        let links = card.lines().filter_map(|line| line.strip_prefix("• "));
        links.map(str::to_owned).collect()
    };
    assert_eq!(
        lines(text(&file)),
        [
            "Open in Shelf: /x",
            "Edit in Shelf: /x",
            "Status in Shelf: /x",
            "Preview in Shelf: /x",
            "Download from Shelf: /x"
        ]
    );
    assert_eq!(lines(text(&document))[0], "Open in the app: /x");
    document["links"][0]["title"] = "See it".into();
    assert_eq!(lines(text(&document))[0], "See it: /x");
}

// D-14
#[test]
fn the_same_input_gives_the_same_output() {
    let file = call_file(simple(), asking(json!({ "silent": "shared" })));
    assert_eq!(text(&file), text(&file));
    assert_eq!(html(&file), html(&file));
}

// D-12: a host gets the reason beside the review.
#[test]
fn a_reason_can_be_added_to_a_review() {
    let document = simple().to_string();
    let review = countersign::read_review(document.as_bytes()).unwrap();
    let call = Checked::<Call<'_>>::from(review).with_approval_reason("You asked.");
    let card = card(&call, &Reader::utc(), State::Ask);
    let text = render::text(&card, &TextOptions::default());
    assert_eq!(text, "Move?\n\nWhy: You asked.\n\n[ Yes ]  [ No ]\n");
}
