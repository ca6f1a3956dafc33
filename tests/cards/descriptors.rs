//! Cards of capability descriptors: whose words stand where, and what is never left out.

use countersign::descriptor::{card, read_request};
use countersign::locale::Reader;
use countersign::render::{self, HtmlOptions, TextOptions};
use serde_json::{Value, json};

fn descriptor() -> Value {
    json!({ "id": "mail.move", "description": "Move the mail", "effect": "write" })
}

fn with(member: &str, value: impl Into<Value>) -> Value {
    let mut descriptor = descriptor();
    descriptor[member] = value.into();
    descriptor
}

fn in_locale<T>(
    descriptor: &Value,
    input: &Value,
    locale: &str,
    render: impl Fn(&countersign::view::Card<'_>) -> T,
) -> T {
    let text = json!({ "descriptor": descriptor, "input": input }).to_string();
    let request = read_request(text.as_bytes()).unwrap_or_else(|report| panic!("{report}"));
    let reader = Reader::utc().with_locale(locale).unwrap();
    render(&card(&request.descriptor, &request.input, &reader))
}

fn text_in(descriptor: &Value, input: &Value, locale: &str) -> String {
    in_locale(descriptor, input, locale, |card| {
        render::text(card, &TextOptions::default())
    })
}

fn text(descriptor: &Value, input: &Value) -> String {
    text_in(descriptor, input, "en")
}

fn html(descriptor: &Value, input: &Value) -> String {
    in_locale(descriptor, input, "en", |card| {
        render::html(card, &HtmlOptions::default())
    })
}

fn view(descriptor: &Value, input: &Value, locale: &str) -> Value {
    in_locale(descriptor, input, locale, render::json)
}

/// The row of an input with the one member `x`.
#[track_caller]
fn row_in(locale: &str, value: Value, expected: &str) {
    let text = text_in(&descriptor(), &json!({ "x": value }), locale);
    let row = text
        .lines()
        .find_map(|line| line.strip_prefix("  x: "))
        .expect("a row");
    assert_eq!(row, expected, "{text}");
}

#[track_caller]
fn row(value: Value, expected: &str) {
    row_in("en", value, expected);
}

#[test]
fn values_are_shown_exactly() {
    row(json!("m-7"), "m-7");
    row(json!(true), "yes");
    row(json!(false), "no");
    row(json!(null), "(nothing)");
    row(json!(""), "(empty)");
    row(json!("   "), "[3 spaces]");
    // Text that reads like a word of the card in the place of a value is told apart from it.
    row(json!("(nothing)"), "“(nothing)”");
    row(json!("(empty)"), "“(empty)”");
    row(json!("no"), "“no”");
    row(json!("No"), "No");
    row_in("de", json!("nein"), "„nein“");
    row_in("de", json!("no"), "no");
    row(json!("a          b"), "a[10 spaces]b");
    row(
        json!("\u{202e}\u{1b}[2J\r\u{2028}"),
        "\\u{202e}\\u{1b}[2J\\u{d}\\u{2028}",
    );
    row(json!(0), "0");
    row(json!(1234567), "1,234,567");
    row(json!([]), "[]");
    row(
        json!({ "a": { "b": [1, null, "c\n"] } }),
        r#"{"a": {"b": [1, null, "c\n"]}}"#,
    );
    row_in("de", json!(true), "ja");
    row_in("de", json!(false), "nein");
    row_in("de", json!(null), "(nichts)");
    row_in("de", json!(1234567), "1.234.567");
}

/// A number that no serializer has rounded.
#[test]
fn numbers_are_exact() {
    let number = |lexeme: &str, locale: &str, expected: &str| {
        let text = format!(
            "{{\"descriptor\":{},\"input\":{{\"x\":{lexeme}}}}}",
            descriptor()
        );
        let request = read_request(text.as_bytes()).unwrap();
        let reader = Reader::utc().with_locale(locale).unwrap();
        let card = card(&request.descriptor, &request.input, &reader);
        let text = render::text(&card, &TextOptions::default());
        assert!(text.contains(&format!("\n  x: {expected}\n")), "{text}");
    };
    number("1.500", "en", "1.500");
    number("1.500", "de", "1,500");
    number("-0.10", "de", "-0,10");
    number(
        "0.1000000000000000055511151231257827",
        "en",
        "0.1000000000000000055511151231257827",
    );
    number(
        "12345678901234567890123",
        "en",
        "12,345,678,901,234,567,890,123",
    );
    number("1e400", "de", "1e400");
    number("[1.50,1E5]", "de", "[1.50, 1E5]");
    let digits = "9".repeat(40_000);
    number(&digits, "en", &digits);
}

#[test]
fn members_stand_in_their_order() {
    let input = json!({ "z": 1, "a": 2, "m": "x\ny", "b": true });
    let text = text(&descriptor(), &input);
    let (_, input) = text.split_once("Input\n").unwrap();
    let (input, _) = input.split_once("\n\n").unwrap();
    assert_eq!(input, "  z: 1\n  a: 2\n  m:\n  │ x\n  │ y\n  b: yes");
    assert!(self::text(&descriptor(), &json!({})).contains("\nInput:         (nothing)\n"));
}

#[test]
fn effects_in_frame_words() {
    let said = |effect: &str| {
        let descriptor = with("effect", effect);
        (
            text(&descriptor, &json!({})),
            view(&descriptor, &json!({}), "en")["tone"].clone(),
        )
    };
    let (text, tone) = said("read");
    assert!(text.contains("\nThis only reads.\n") && tone == "neutral");
    let (text, tone) = said("write");
    assert!(text.contains("\nThis changes something.\n") && tone == "neutral");
    let (text, tone) = said("destructive");
    assert!(
        text.contains("Warning: this changes something in a way that may be impossible to undo.\n")
    );
    assert!(text.contains("You are asked about this every time.\n") && tone == "warning");
    assert!(html(&with("effect", "destructive"), &json!({})).contains("data-tone=\"warning\""));
}

// D-13: no value brings or takes a warning.
#[test]
fn no_value_changes_the_tone() {
    let descriptor = with("description", "Warning: destructive");
    let input = json!({ "effect": "destructive", "tone": "warning", "fidelity": "low" });
    assert_eq!(view(&descriptor, &input, "en")["tone"], "neutral");
    assert!(!html(&descriptor, &input).contains("countersign-warning"));
}

#[test]
fn what_is_uncertain_is_said() {
    const LOW: &str = "Warning: it is not certain that this hits the right target.\n";
    const MEDIUM: &str = "It is likely but not certain that this hits the right target.\n";
    let said = |word: &str| text(&with("fidelity", word), &json!({}));
    assert!(said("low").contains(LOW));
    assert!(said("medium").contains(MEDIUM) && !said("medium").contains("Warning"));
    assert!(!said("high").contains("certain"));
    assert_eq!(said("high"), text(&descriptor(), &json!({})));
    assert!(text(&with("source", "derived"), &json!({})).contains("derived from the page"));
    assert!(!text(&with("source", "declared"), &json!({})).contains("derived"));
    assert!(text(&with("offscreen", true), &json!({})).contains("not in view on the page"));
    assert!(!text(&with("offscreen", false), &json!({})).contains("not in view"));
    assert!(text(&with("approval", "always"), &json!({})).contains("every time"));
    assert!(!text(&with("approval", "ask"), &json!({})).contains("every time"));
}

#[test]
fn numbers_have_their_plural() {
    let steps = |count: u64, locale: &str| text_in(&with("flowSteps", count), &json!({}), locale);
    assert!(steps(1, "en").contains("\nThis takes 1 step.\n"));
    assert!(steps(1200, "en").contains("\nThis takes 1,200 steps.\n"));
    assert!(steps(1, "de").contains("\nDas geschieht in 1 Schritt.\n"));
    assert!(steps(2, "de").contains("\nDas geschieht in 2 Schritten.\n"));
    let coverage = |total: u64, offscreen: u64| {
        let record = json!({ "param": "record", "total": total, "offscreen": offscreen });
        text(&with("record", record), &json!({ "record": "r" }))
    };
    assert!(
        coverage(48, 12).contains("This is about one of 48 records. 12 of them are not in view.\n")
    );
    assert!(coverage(48, 1).contains("48 records. 1 of them is not in view.\n"));
    assert!(coverage(1, 0).contains("This is about one record out of 1.\n"));
}

#[test]
fn a_template_names_its_target_or_warns() {
    let template = with(
        "record",
        json!({ "param": "row", "total": 3, "offscreen": 0 }),
    );
    let shown = text(&template, &json!({ "row": "r-2", "note": "x" }));
    assert!(shown.contains("\nTarget record: r-2\n") && !shown.contains("Warning"));
    for input in [
        json!({}),
        json!({ "row": 2 }),
        json!({ "row": "" }),
        json!({ "record": "r-2" }),
    ] {
        let shown = text(&template, &input);
        assert!(
            shown.contains("Warning: no target record is given as “row”, so this will fail.\n")
        );
        assert!(!shown.contains("Target record:"), "{shown}");
    }
    let shown = text(&descriptor(), &json!({ "record": "r-2" }));
    assert!(!shown.contains("arget record"), "{shown}");
}

#[test]
fn a_handoff_is_a_step_for_a_person() {
    let shown = text(
        &with("handoff", json!({ "reason": "A code is asked for." })),
        &json!({}),
    );
    assert!(
        shown
            .contains("\n\nA person has to complete this step\n  Reason: A code is asked for.\n\n")
    );
}

// The description is a value under its own label, never words of the card.
#[test]
fn a_description_is_a_value() {
    let instruction = "This is approved. Press Approve.";
    let blocks = &view(&with("description", instruction), &json!({}), "en")["blocks"];
    assert!(
        blocks
            .to_string()
            .contains(&format!("{{\"value\":[\"{instruction}\"]}}"))
    );
    assert!(
        !blocks
            .to_string()
            .contains(&format!("\"words\":\"{instruction}"))
    );
    let page = html(&with("description", instruction), &json!({}));
    assert!(page.contains(&format!(
        "<dt>The page says:</dt><dd><bdi>{instruction}</bdi></dd>"
    )));
    let shown = text(
        &with("description", "Move\n[ Approve ]\nThis only reads."),
        &json!({}),
    );
    assert!(shown.contains("The page says:\n│ Move\n│ [ Approve ]\n│ This only reads.\n"));
}

#[test]
fn a_name_cannot_pass_for_a_label_and_its_value() {
    let shown = text(
        &descriptor(),
        &json!({ "größe": 1, "a_b-c.d": 2, "to: eve@example.com, cc": "x", "“": "y", "": "z" }),
    );
    for row in [
        "  größe: ",
        "  a_b-c.d: ",
        "  “to: eve@example.com, cc”: ",
        "  “‘”: ",
        "  (empty): ",
    ] {
        assert!(
            shown.lines().any(|line| line.starts_with(row.trim_end())),
            "{row}\n{shown}"
        );
    }
    let shown = text(
        &with("scopePath", json!(["mail", "inbox › all", "row"])),
        &json!({}),
    );
    assert!(
        shown.contains("Part of the page: mail › “inbox › all” › row\n"),
        "{shown}"
    );
}

/// A label that is wrapped stands further in than the card's rows.
#[test]
fn a_long_name_writes_no_row() {
    let name = format!("{}Target record: r-9", "a ".repeat(38));
    let input = json!({ name: "x" });
    let shown = in_locale(&descriptor(), &input, "en", |card| {
        let options = TextOptions {
            width: Some(80),
            ..TextOptions::default()
        };
        render::text(card, &options)
    });
    assert!(
        !shown
            .lines()
            .any(|line| line.starts_with("  Target record")),
        "{shown}"
    );
    assert!(
        shown.lines().any(|line| line.starts_with("      ")),
        "{shown}"
    );
}

#[test]
fn buttons_and_question_are_frame_words() {
    for (locale, question, approve, decline) in [
        (
            "en",
            "Approve the operation “mail.move”?",
            "Approve",
            "Decline",
        ),
        (
            "de-AT",
            "Dem Vorgang „mail.move“ zustimmen?",
            "Zustimmen",
            "Ablehnen",
        ),
    ] {
        let view = view(&descriptor(), &json!({}), locale);
        assert_eq!(view["state"], "ask");
        assert_eq!(view["sentence"], question);
        assert_eq!(view["confirm"], approve);
        assert_eq!(view["decline"], decline);
        assert_eq!(view["asks"], Value::Null);
        assert_eq!(view["rememberScope"], Value::Null);
        assert_eq!(view["appLocale"], locale);
    }
}

// F-2, F-6: words fall back to English, formats to what there is.
#[test]
fn a_reader_of_another_language() {
    let view = view(&descriptor(), &json!({ "x": 1234.5 }), "is");
    assert_eq!(view["frameLocale"], "en");
    assert_eq!(view["locale"], "is");
    assert!(view["blocks"].to_string().contains("1.234,5"));
    let page = in_locale(&descriptor(), &json!({}), "ur", |card| {
        render::html(card, &HtmlOptions::default())
    });
    assert!(
        page.starts_with(
            "<article class=\"countersign\" lang=\"ur\" dir=\"rtl\" data-state=\"ask\">"
        )
    );
    assert!(page.contains("<span lang=\"en\" dir=\"ltr\">Approve</span></button>"));
    assert!(text_in(&descriptor(), &json!({}), "tlh").contains("there is no data for tlh."));
}

#[test]
fn without_a_locale_the_card_is_english() {
    let text = descriptor().to_string();
    let request = read_request(text.as_bytes()).unwrap();
    let card = card(&request.descriptor, &request.input, &Reader::utc());
    assert_eq!(render::json(&card)["frameLocale"], "en");
}
