//! `countersign compare`.

use serde_json::Value;

use super::*;

const APPROVED: &str = "fixtures/compare/approved.json";
const ADDED: &str = "fixtures/compare/recipient-added.json";
const RESPELLED: &str = "fixtures/compare/respelled.json";

// D-15
#[test]
fn what_is_the_same_ends_with_0_and_what_changed_with_1() {
    let same = run(&["compare", APPROVED, RESPELLED]);
    assert_eq!((same.status, same.err.as_str()), (0, ""));
    assert!(
        same.out.contains("Still what was approved: "),
        "{}",
        same.out
    );
    let changed = run(&["compare", APPROVED, ADDED]);
    assert_eq!((changed.status, changed.err.as_str()), (1, ""));
    assert!(
        changed
            .out
            .contains("Recipient added:          + Eva Lund <eva@example.org>\n"),
        "{}",
        changed.out
    );
    // The other way round the same person goes.
    let back = run(&["compare", ADDED, APPROVED]);
    assert_eq!(back.status, 1);
    assert!(
        back.out
            .contains("Recipient removed:        − Eva Lund <eva@example.org>\n"),
        "{}",
        back.out
    );
    let input = fs::read(ADDED).expect("a fixture");
    assert_eq!(
        run_with(&input, &["compare", APPROVED, "-"]).out,
        changed.out
    );
}

// D-15
#[test]
fn json_says_what_changed_for_programs() {
    let run = |other| run(&["compare", APPROVED, other, "--format", "json"]);
    let view: Value = serde_json::from_str(&run(ADDED).out).expect("JSON");
    assert_eq!(view["same"], false);
    let parts: Vec<&str> = view["changes"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|change| change["part"].as_str().expect("a word"))
        .collect();
    assert_eq!(parts, ["question", "confirm", "person", "recipient"]);
    assert_ne!(view["approvedFingerprint"], view["currentFingerprint"]);
    let view: Value = serde_json::from_str(&run(RESPELLED).out).expect("JSON");
    assert_eq!(view["same"], true);
    assert_eq!(view["approvedFingerprint"], view["currentFingerprint"]);
    // It is the fingerprint that `render` adds.
    let card = super::run(&["render", APPROVED, "--fingerprint", "--format", "json"]);
    let card: Value = serde_json::from_str(&card.out).expect("JSON");
    assert_eq!(card["fingerprint"], view["approvedFingerprint"]);
}

#[test]
fn only_two_of_a_kind_are_compared() {
    let bare = file("bare.json", BARE);
    let run = usage_error(&["compare", APPROVED, &bare]);
    assert!(
        run.err.contains("is a call file and") && run.err.ends_with("bare.json is a review\n"),
        "{}",
        run.err
    );
    assert_eq!(run.err.lines().count(), 1);
    assert_eq!(super::run(&["compare", &bare, &bare]).status, 0);
    let run = usage_error(&["compare", APPROVED, "fixtures/results/queued.json"]);
    assert!(
        run.err
            .ends_with("fixtures/results/queued.json is a receipt\n"),
        "{}",
        run.err
    );
    let run = usage_error(&["compare", "-", "-"]);
    assert!(run.err.contains("standard input"), "{}", run.err);
}

// A host must not take a document with issues for one that merely changed.
#[test]
fn issues_end_with_2_and_name_their_file() {
    let run = usage_error(&["compare", APPROVED, INVALID]);
    assert!(run.err.starts_with(&format!("{INVALID}: /")), "{}", run.err);
    let run = usage_error(&["compare", INVALID, INVALID]);
    assert!(run.err.lines().count() >= 2, "{}", run.err);
    usage_error(&["compare", APPROVED]);
    usage_error(&["compare", APPROVED, ADDED, "--time-zone", "Nowhere"]);
    usage_error(&["compare", APPROVED, ADDED, "--page"]);
}
