//! `countersign render`

use countersign::contract::State;
use countersign::locale::Reader;
use countersign::render::{HtmlOptions, TextOptions, html, json, text};
use countersign::view::card;
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use super::{BARE, INVALID, Run, TRANSFER, file, fixtures, program, run, run_with, usage_error};

/// The output of a run that renders.
#[track_caller]
fn rendered(run: Run) -> String {
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{}", run.out);
    run.out
}

fn view(run: Run) -> Value {
    serde_json::from_str(&rendered(run)).expect("JSON")
}

#[test]
fn every_format_is_the_librarys() {
    let bytes = std::fs::read(TRANSFER).expect("a fixture");
    let call = countersign::read_call(&bytes).expect("valid");
    let reader = Reader::utc();
    let card = card(&call, &reader, State::Ask);
    let options = TextOptions {
        width: Some(80),
        ..TextOptions::default()
    };
    assert_eq!(rendered(run(&["render", TRANSFER])), text(&card, &options));
    assert_eq!(
        rendered(run(&["render", TRANSFER, "--format", "text"])),
        text(&card, &options)
    );
    assert_eq!(
        rendered(run(&["render", TRANSFER, "--format", "html"])),
        html(&card, &HtmlOptions::default())
    );
    assert_eq!(
        view(run(&["render", TRANSFER, "--format", "json"])),
        json(&card)
    );
}

#[test]
fn standard_input_is_a_file_too() {
    let bytes = std::fs::read(TRANSFER).expect("a fixture");
    assert_eq!(
        rendered(run_with(&bytes, &["render", "-"])),
        rendered(run(&["render", TRANSFER]))
    );
    assert_eq!(
        rendered(run_with(BARE.as_bytes(), &["render", "-"])),
        "Wait?\n\n[ Wait ]  [ Go ]\n"
    );
    let run = run_with(b"", &["render", "-"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
}

// R-13
#[test]
fn a_bare_review_is_rendered() {
    let bare = file("bare.json", BARE);
    assert_eq!(
        rendered(run(&["render", &bare])),
        "Wait?\n\n[ Wait ]  [ Go ]\n"
    );
    assert_eq!(
        rendered(run(&["render", &bare, "--state", "done"])),
        "Waited\n"
    );
}

const MOMENT: &str = r#"{"locale":"en","sentence":{"action":"Meet {at}","running":"Meeting {at}","done":"Met {at}","confirm":"Meet","decline":"Stay"},"slots":{"at":{"kind":"instant","value":"2026-01-15T12:00:00Z"}}}"#;

// D-8: the option, else TZ, else UTC, and the card names it once.
#[test]
fn the_time_zone_is_the_options_or_the_environments_or_utc() {
    let moment = file("moment.json", MOMENT);
    let zone = |arguments: &[&str], variable: Option<&str>, name: &str, hour: &str| {
        let arguments = [&["render", moment.as_str()], arguments].concat();
        let mut command = program(&arguments);
        command.envs(variable.map(|zone| ("TZ", zone)));
        let shown = rendered(command.output().expect("it runs").into());
        assert_eq!(shown.matches(name).count(), 1, "{shown}");
        assert!(
            shown.contains(&format!("January 15, 2026 at {hour}")),
            "{shown}"
        );
    };
    zone(&[], None, "UTC", "12:00\u{202f}PM");
    zone(&[], Some(""), "UTC", "12:00\u{202f}PM");
    zone(&[], Some("Asia/Tokyo"), "Asia/Tokyo", "9:00\u{202f}PM");
    zone(
        &["--time-zone", "America/New_York"],
        None,
        "America/New_York",
        "7:00\u{202f}AM",
    );
    zone(
        &["--time-zone", "Europe/Berlin"],
        Some("Asia/Tokyo"),
        "Europe/Berlin",
        "1:00\u{202f}PM",
    );
    // What the option says makes the variable's sense or nonsense irrelevant.
    zone(
        &["--time-zone", "UTC"],
        Some("Mars/Base"),
        "UTC",
        "12:00\u{202f}PM",
    );
}

// D-8
#[test]
fn an_unknown_time_zone_is_an_error_that_names_it() {
    let run = usage_error(&["render", TRANSFER, "--time-zone", "Mars/Base"]);
    assert!(
        run.err.contains("--time-zone") && run.err.contains("Mars/Base"),
        "{}",
        run.err
    );
    let output = program(&["render", TRANSFER])
        .env("TZ", "Mars/Base")
        .output();
    let run = Run::from(output.expect("it runs"));
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(
        run.err.contains("TZ") && run.err.contains("Mars/Base"),
        "{}",
        run.err
    );
    assert_eq!(run.err.lines().count(), 1);
    let run = usage_error(&["render", TRANSFER, "--time-zone", "a\u{1b}[31m\n\u{202e}b"]);
    assert!(
        !run.err.contains(['\u{1b}', '\u{202e}']) && run.err.lines().count() == 1,
        "{:?}",
        run.err
    );
}

#[test]
fn a_readers_locale_is_checked() {
    let same = rendered(run(&["render", TRANSFER]));
    // A call review is shown in its own language.
    assert_eq!(rendered(run(&["render", TRANSFER, "--locale", "de"])), same);
    for tag in ["", "not a tag", "english-language", "\u{1b}[31m"] {
        let run = usage_error(&["render", TRANSFER, "--locale", tag]);
        assert!(
            run.err.contains("--locale") && run.err.lines().count() == 1,
            "{:?}",
            run.err
        );
        assert!(!run.err.contains('\u{1b}'));
    }
}

// J-1, J-5
#[test]
fn an_invalid_document_prints_nothing_but_its_issues() {
    for format in ["text", "html", "json"] {
        let run = run(&["render", INVALID, "--format", format]);
        assert_eq!((run.status, run.out.as_str()), (1, ""));
        let bytes = std::fs::read(INVALID).expect("a fixture");
        let report = countersign::read_call(&bytes).expect_err("invalid");
        assert_eq!(run.err.lines().count(), report.len());
        for issue in report.issues() {
            let (code, path) = (format!("[{}]", issue.code), &issue.path);
            assert!(
                run.err
                    .lines()
                    .any(|line| line.starts_with(path.as_str()) && line.ends_with(&code)),
                "{}",
                run.err
            );
        }
    }
    let many = r#"{"app":{},"review":{"locale":"en_US","sentence":{"action":"{x}?"},"slots":{"a":{"kind":"text","value":""}},"extra":1}}"#;
    let run = run_with(many.as_bytes(), &["render", "-"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    for path in [
        "/app/name",
        "/review/locale",
        "/review/sentence/action",
        "/review/sentence/done",
        "/review/slots/a/value",
        "/review/extra",
    ] {
        assert!(
            run.err
                .lines()
                .any(|line| line.starts_with(&format!("{path}: "))),
            "{path} in {}",
            run.err
        );
    }
}

// O-4
#[test]
fn a_state_is_the_options_or_the_files() {
    let receipt = "fixtures/calls/message-receipt.json";
    assert_eq!(
        view(run(&["render", receipt, "--format", "json"]))["state"],
        "done"
    );
    assert_eq!(
        view(run(&["render", TRANSFER, "--format", "json"]))["state"],
        "ask"
    );
    for state in ["ask", "running", "done", "rejected", "not_run", "unknown"] {
        for file in [receipt, TRANSFER] {
            let view = view(run(&["render", file, "--format", "json", "--state", state]));
            assert_eq!(view["state"], state);
            assert_eq!(view.get("confirm").is_some(), state == "ask");
        }
    }
}

#[test]
fn text_is_wrapped_at_a_width() {
    for file in fixtures("calls") {
        let shown = rendered(run(&["render", &file, "--width", "40"]));
        assert!(
            shown.lines().all(|line| line.width() <= 40),
            "{file}\n{shown}"
        );
        let shown = rendered(run(&["render", &file]));
        assert!(
            shown.lines().all(|line| line.width() <= 80),
            "{file}\n{shown}"
        );
    }
    let long = "fixtures/calls/long-mail.json";
    let lines = |width: &str| {
        rendered(run(&["render", long, "--width", width]))
            .lines()
            .count()
    };
    assert!(lines("0") < lines("80") && lines("80") < lines("40"));
    // No width is too large, and one that is too large for any line wraps none.
    for width in ["100000", &usize::MAX.to_string()] {
        assert_eq!(lines(width), lines("0"), "{width}");
    }
    // A width below the least is the least.
    assert_eq!(lines("1"), lines("20"));
}

/// Without styles: from an escape to the letter that ends it.
fn without_styles(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    first
        + &parts
            .filter_map(|part| part.split_once('m'))
            .map(|(_, rest)| rest)
            .collect::<String>()
}

// D-11
#[test]
fn colour_is_for_whoever_asks() {
    let shown = |color: &[&str], variables: &[(&str, &str)]| {
        let arguments = [&["render", "fixtures/calls/page-edit.json"], color].concat();
        let mut command = program(&arguments);
        command.envs(variables.iter().copied());
        rendered(command.output().expect("it runs").into())
    };
    let plain = shown(&["--color", "never"], &[]);
    assert!(!plain.contains('\u{1b}'));
    // A pipe is no terminal.
    assert_eq!(shown(&[], &[]), plain);
    assert_eq!(
        shown(&["--color", "auto"], &[("TERM", "xterm-256color")]),
        plain
    );
    assert_eq!(shown(&[], &[("NO_COLOR", "1")]), plain);
    let colored = shown(&["--color", "always"], &[]);
    assert!(colored.contains("\u{1b}["));
    assert_eq!(without_styles(&colored), plain);
    // Who asks for colour by name gets it.
    assert_eq!(shown(&["--color", "always"], &[("NO_COLOR", "1")]), colored);
}

// D-6
#[test]
fn isolates_can_be_left_out() {
    let arabic = "fixtures/calls/transfer.ar.json";
    let with = rendered(run(&["render", arabic]));
    let without = rendered(run(&["render", arabic, "--no-isolates"]));
    assert!(with.contains('\u{2068}') && !without.contains(['\u{2068}', '\u{2069}']));
    assert_eq!(with.replace(['\u{2068}', '\u{2069}'], ""), without);
}

// D-10
#[test]
fn a_page_stands_alone_without_script() {
    let fragment = rendered(run(&["render", TRANSFER, "--format", "html"]));
    assert!(fragment.starts_with("<article ") && !fragment.contains("<style"));
    let page = rendered(run(&["render", TRANSFER, "--format", "html", "--page"]));
    assert!(page.starts_with("<!doctype html>") && page.contains("<html lang=\"en\" dir=\"ltr\">"));
    assert!(!page.contains("<script") && !page.contains("http"));
    assert!(page.contains(countersign::render::STYLESHEET));
}
