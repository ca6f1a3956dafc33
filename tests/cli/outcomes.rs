//! Receipts, results, check results and lists on the command line.

use serde_json::Value;

use super::*;

const UNKNOWN: &str = "fixtures/calls/unknown-payment.json";
const SENT: &str = "fixtures/results/sent.json";
const QUEUED: &str = "fixtures/results/queued.json";

// O-1, O-2
#[test]
fn a_receipt_is_rendered_in_the_language_that_is_named() {
    let shown = run(&["render", QUEUED, "--locale", "de"]);
    assert_eq!((shown.status, shown.err.as_str()), (0, ""));
    assert_eq!(
        shown.out,
        "Queued „Angebot 2231“ for Ivo Marek <ivo.marek@example.org>\n"
    );
    let result = run(&[
        "render",
        SENT,
        "--locale",
        "en",
        "--state",
        "done",
        "--time-zone",
        "Europe/Berlin",
    ]);
    assert!(
        result
            .out
            .contains("The app reports: Delivered to 2 of 3 recipients.\n"),
        "{}",
        result.out
    );
    assert!(result.out.contains("10:12\u{202f}AM"), "{}", result.out);
    for arguments in [
        &["render", QUEUED][..],
        &["render", QUEUED, "--locale", "de_DE"],
        &["render", QUEUED, "--locale", "en", "--fingerprint"],
        &[
            "render",
            QUEUED,
            "--locale",
            "en",
            "--check-result",
            "fixtures/results/checks/done.json",
        ],
    ] {
        assert_eq!(usage_error(arguments).err.lines().count(), 1);
    }
}

// O-1: a state that the document cannot be in.
#[test]
fn a_receipt_is_only_ever_done() {
    for state in ["ask", "running", "rejected", "not_run", "unknown"] {
        let run = usage_error(&["render", QUEUED, "--locale", "en", "--state", state]);
        assert_eq!(
            run.err,
            "countersign: a receipt can only be in the state `done`\n"
        );
    }
}

// O-1 to O-3
#[test]
fn results_are_checked_as_what_they_are() {
    let check = |file: &str, kind: Option<&str>| {
        let mut arguments = vec!["check", file];
        arguments.extend(kind.into_iter().flat_map(|kind| ["--as", kind]));
        let run = run(&arguments);
        (run.status, run.out)
    };
    assert_eq!(check(SENT, None).0, 0);
    assert_eq!(check(QUEUED, None).0, 0);
    assert_eq!(check(SENT, Some("result")).0, 0);
    assert_eq!(check(QUEUED, Some("receipt")).0, 0);
    assert_eq!(check(QUEUED, Some("call")).0, 1);
    for word in ["done", "not-done", "pending"] {
        let file = format!("fixtures/results/checks/{word}.json");
        assert_eq!(check(&file, Some("check-result")).0, 0, "{word}");
    }
    for (name, kind, issue) in [
        (
            "query-with-a-receipt",
            Some("query-result"),
            "/receipt: the result of a Query has no receipt",
        ),
        (
            "receipt-with-unnamed-slot",
            None,
            "/text: does not name `{to}`",
        ),
        (
            "check-of-an-unknown-word",
            Some("check-result"),
            "/outcome: one of `done`, `not_done`, `pending`; found `maybe`",
        ),
    ] {
        let (status, out) = check(&format!("fixtures/results/refused/{name}.json"), kind);
        assert_eq!(status, 1, "{name}");
        assert!(out.contains(issue), "{out}");
    }
}

// O-5
#[test]
fn a_check_result_settles_an_unknown_outcome() {
    let settled = |word: &str| {
        let check = format!("fixtures/results/checks/{word}.json");
        let run = run(&[
            "render",
            UNKNOWN,
            "--check-result",
            &check,
            "--format",
            "json",
        ]);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{word}");
        let view: Value = serde_json::from_str(&run.out).expect("JSON");
        (
            view["state"].clone(),
            view["sentence"].as_str().expect("text").to_owned(),
        )
    };
    assert_eq!(
        settled("done"),
        (
            "done".into(),
            "Paid 80 euros; the bank confirmed it as number 4411".to_owned()
        )
    );
    assert_eq!(settled("not-done").0, "not_run");
    let pending = settled("pending");
    assert_eq!(pending.0, "unknown");
    assert!(
        pending
            .1
            .starts_with("Unknown whether this happened: Pay 80 euros")
    );

    let refused = "fixtures/results/refused/check-of-an-unknown-word.json";
    let run = run(&["render", UNKNOWN, "--check-result", refused]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(
        run.err.starts_with(&format!("{refused}: /outcome: ")),
        "{}",
        run.err
    );
    let done = "fixtures/results/checks/done.json";
    let run = usage_error(&["render", TRANSFER, "--check-result", done]);
    assert!(run.err.contains("the outcome here is `ask`"), "{}", run.err);
    usage_error(&[
        "render",
        UNKNOWN,
        "--check-result",
        done,
        "--state",
        "unknown",
    ]);
    usage_error(&["render", UNKNOWN, "--check-result", "no/such/file.json"]);
}

//
#[test]
fn several_calls_are_a_list() {
    let calls = fixtures("calls");
    let mut arguments = vec!["render", "--list", "--width", "80"];
    arguments.extend(calls.iter().map(String::as_str));
    let text = run(&arguments);
    assert_eq!((text.status, text.err.as_str()), (0, ""));
    assert_eq!(
        text.out
            .lines()
            .filter(|line| line.starts_with('•'))
            .count(),
        calls.len()
    );
    arguments.extend(["--format", "json"]);
    let rows: Value = serde_json::from_str(&run(&arguments).out).expect("JSON");
    let rows = rows.as_array().expect("a list");
    assert_eq!(rows.len(), calls.len());
    for row in rows {
        assert!(row["confirm"].is_null() && row["decline"].is_null());
        assert!(row["state"] != "ask" || row.get("asks").is_some());
    }
    let html = run(&["render", "--list", TRANSFER, "--format", "html"]);
    assert!(html.out.starts_with(
        "<ul class=\"countersign-list\" role=\"list\">\n<li class=\"countersign countersign-row\""
    ));
    let page = run(&["render", "--list", TRANSFER, "--format", "html", "--page"]);
    assert!(page.out.contains("<ul class=\"countersign-list\" role=\"list\" id=\"card\">\n<li class=\"countersign countersign-row\" id=\"card-1\""), "{}", page.out);
}

#[test]
fn a_list_is_whole_or_not_at_all() {
    let run_list = run(&[
        "render",
        "--list",
        TRANSFER,
        INVALID,
        "fixtures/hostile/blind-copy.json",
    ]);
    assert_eq!((run_list.status, run_list.out.as_str()), (1, ""));
    assert!(
        run_list
            .err
            .lines()
            .all(|line| line.starts_with(&format!("{INVALID}: "))),
        "{}",
        run_list.err
    );
    let several = usage_error(&["render", TRANSFER, UNKNOWN]);
    assert_eq!(
        several.err,
        "countersign: several files are rendered as a list; add --list\n"
    );
    let receipt = usage_error(&["render", "--list", TRANSFER, QUEUED]);
    assert_eq!(
        receipt.err,
        format!("countersign: a list holds call files and reviews; {QUEUED} is a receipt\n")
    );
    usage_error(&["render", "--list", TRANSFER, "--fingerprint"]);
    usage_error(&["render", "--list"]);
}

// D-15
#[test]
fn a_fingerprint_is_added_where_it_is_asked_for() {
    let text = run(&["render", TRANSFER, "--fingerprint"]);
    let last = text.out.lines().last().expect("a line");
    let hash = last
        .strip_prefix("Fingerprint: sha256:")
        .expect("a fingerprint");
    assert_eq!(hash.len(), 64);
    let html = run(&["render", TRANSFER, "--fingerprint", "--format", "html"]);
    assert!(
        html.out
            .contains(&format!(" data-fingerprint=\"sha256:{hash}\">")),
        "{}",
        html.out
    );
    let json = run(&["render", TRANSFER, "--fingerprint", "--format", "json"]);
    let view: Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(view["fingerprint"], format!("sha256:{hash}"));
    // The state that is shown makes no difference, and without the option there is none.
    let done = run(&["render", TRANSFER, "--fingerprint", "--state", "done"]);
    assert_eq!(done.out.lines().last(), Some(last));
    assert!(!run(&["render", TRANSFER]).out.contains("sha256"));
}
