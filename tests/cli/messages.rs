//! `countersign check-messages`

use std::collections::BTreeSet;

use serde_json::Value;

use super::check::objects;
use super::{BARE, Run, file, fixtures, run, run_with};

const CATALOG: &str = "fixtures/catalogs/transfer.json";
const DIFFERENT: &str = "fixtures/catalogs/invalid/slots_differ-button.json";

#[track_caller]
fn ends_with(status: i32, arguments: &[&str]) -> Run {
    let run = run(&[&["check-messages"], arguments].concat());
    assert_eq!(run.status, status, "{arguments:?}: {}{}", run.out, run.err);
    run
}

#[test]
fn the_status_is_that_of_the_worst_file() {
    ends_with(0, &[CATALOG, CATALOG]);
    ends_with(1, &[CATALOG, DIFFERENT, CATALOG]);
    let run = ends_with(2, &[DIFFERENT, "no/such/file.json", CATALOG]);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    assert!(
        run.out
            .contains(&format!("{DIFFERENT}: /forms/de/confirm: "))
            && run.out.contains(&format!("{CATALOG}: valid"))
    );
}

// J-5
#[test]
fn the_output_is_that_of_check() {
    let run = ends_with(0, &[CATALOG]);
    assert_eq!(
        (run.out, run.err.as_str()),
        (format!("{CATALOG}: valid\n"), "")
    );
    let run = ends_with(1, &[DIFFERENT]);
    assert_eq!(
        run.out,
        format!(
            "{DIFFERENT}: /forms/de/confirm: other slots than in `en`: missing `amount` [slots_differ]\n"
        )
    );
    let run = ends_with(1, &["--json", CATALOG, DIFFERENT]);
    let objects = objects(&run);
    let files: Vec<&Value> = objects.iter().map(|object| &object["file"]).collect();
    assert_eq!(files, [CATALOG, DIFFERENT]);
    assert_eq!(objects[0]["valid"], true);
    assert_eq!(objects[1]["issues"][0]["path"], "/forms/de/confirm");
    assert_eq!(objects[1]["issues"][0]["code"], "slots_differ");
}

#[test]
fn a_catalog_may_come_from_standard_input() {
    let bytes = std::fs::read(CATALOG).expect("a fixture");
    let run = run_with(&bytes, &["check-messages", "--json", "-"]);
    assert_eq!(run.status, 0);
    assert_eq!(run.out, "{\"file\":\"-\",\"valid\":true,\"issues\":[]}\n");
    let run = run_with(b"", &["check-messages", "-"]);
    assert_eq!(run.status, 1);
    assert!(
        run.out.starts_with("standard input: (document): ")
            && run.out.ends_with(" [invalid_json]\n"),
        "{}",
        run.out
    );
}

// A call file is no catalog, and a catalog no call file; `check` tells them apart.
#[test]
fn each_command_reads_its_own_documents() {
    let bare = file("messages-bare.json", BARE);
    assert!(
        ends_with(1, &[&bare])
            .out
            .contains("/forms: `forms` is required [missing_field]")
    );
    assert_eq!(run(&["check", CATALOG]).status, 0);
    assert_eq!(run(&["check", CATALOG, "--as", "call"]).status, 1);
}

// A file is called as the code that it shows.
#[test]
fn fixtures_are_what_their_names_say() {
    let files = fixtures("catalogs/invalid");
    let arguments: Vec<&str> = ["--json"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    let objects = objects(&ends_with(1, &arguments));
    assert_eq!(objects.len(), files.len());
    for (object, file) in objects.iter().zip(&files) {
        let name = file.rsplit('/').next().expect("a name");
        let code = name.split(['-', '.']).next().expect("a code");
        let issues = object["issues"].as_array().expect("a list");
        let codes: BTreeSet<&str> = issues
            .iter()
            .filter_map(|issue| issue["code"].as_str())
            .collect();
        assert_eq!(codes, BTreeSet::from([code]), "{file}");
    }
}
