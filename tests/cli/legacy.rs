//! Legacy reviews on the command line.

use serde_json::Value;

use super::{BARE, TRANSFER, file, run, run_with, usage_error};

const SEND: &str = "fixtures/legacy/mail-send.json";

#[track_caller]
fn rendered(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{arguments:?}");
    run.out
}

// O-7
#[test]
fn a_legacy_review_is_rendered_in_the_readers_language() {
    let english = rendered(&["render", SEND]);
    assert!(english.contains("Send mail?") && english.contains("[ Approve ]  [ Decline ]"));
    assert!(
        english.contains("October 12, 2026 at 7:00\u{202f}AM")
            && english.contains("Time zone: UTC")
    );
    let german = rendered(&[
        "render",
        SEND,
        "--locale",
        "de",
        "--time-zone",
        "Europe/Berlin",
    ]);
    assert!(german.contains("12. Oktober 2026 um 09:00") && german.contains("[ Zustimmen ]"));
    assert_eq!(rendered(&["render", SEND, "--as", "legacy"]), english);
    let view = rendered(&["render", SEND, "--format", "json", "--state", "not_run"]);
    let view: Value = serde_json::from_str(&view).unwrap();
    assert_eq!(view["sentence"], "Not run: Send mail");
    assert!(rendered(&["render", SEND, "--format", "html", "--page"]).contains("<article"));
    let bare = run_with(br#"{"message": "Waits."}"#, &["render", "-"]);
    assert_eq!(
        (bare.status, bare.out.as_str()),
        (0, "Waits.\n\n[ Approve ]  [ Decline ]\n")
    );
}

#[test]
fn the_file_records_its_state() {
    let transfer = "fixtures/legacy/inventory-transfer.json";
    assert!(rendered(&["render", transfer]).contains("Transferred 1 item"));
    assert!(rendered(&["render", transfer, "--state", "ask"]).contains("Transfer item?"));
}

// O-6
#[test]
fn issues_are_told_by_render_and_check() {
    let broken = file("legacy-broken.json", r#"{"message": "", "details": 1}"#);
    let render = run(&["render", &broken]);
    assert_eq!((render.status, render.out.as_str()), (1, ""));
    assert!(render.err.contains("/message") && render.err.contains("/details"));
    let check = run(&["check", &broken, SEND, TRANSFER]);
    assert_eq!(check.status, 1);
    assert!(check.out.contains("too_short"));
    assert!(
        check.out.contains(&format!("{SEND}: valid"))
            && check.out.contains(&format!("{TRANSFER}: valid"))
    );
    assert_eq!(run(&["check", "--as", "legacy", SEND]).status, 0);
    assert_eq!(run(&["check", "--as", "legacy", TRANSFER]).status, 1);
    assert_eq!(run(&["check", "--as", "call", SEND]).status, 1);
    assert_eq!(run(&["render", "--as", "legacy", TRANSFER]).status, 1);
    // Both reviews in one file are the conflict that they are, whoever reads them.
    let both = file(
        "legacy-both.json",
        format!(r#"{{"review": {BARE}, "legacyReview": {{"message": "x"}}}}"#),
    );
    assert!(run(&["check", &both]).out.contains("policy_conflict"));
}

#[test]
fn options_that_make_no_sense() {
    for arguments in [
        &["render", SEND, "--fingerprint"][..],
        &["render", SEND, "--check-result", TRANSFER],
        &["render", "--list", SEND],
        &["render", "--list", TRANSFER, SEND],
        &["render", SEND, "--as", "call"],
        &["render", SEND, "--locale", "en_US"],
    ] {
        usage_error(arguments);
    }
}

// A gallery is of what has a card in every state under a call review.
#[test]
fn a_gallery_leaves_them_out() {
    let page = rendered(&["gallery", "fixtures/legacy", "-o", "-"]);
    assert!(!page.contains("<article") && !page.contains("mail-send"));
}
