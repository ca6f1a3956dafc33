//! `--as descriptor`

use countersign::descriptor::{card, read_request};
use countersign::locale::Reader;
use countersign::render::{HtmlOptions, TextOptions, html, json, text};
use serde_json::Value;

use super::{BARE, TRANSFER, file, fixtures, run, run_with, usage_error};

const NOTE: &str = "fixtures/descriptors/order-note.json";
const ALONE: &str = r#"{"id":"task.list","description":"List tasks","effect":"read"}"#;

#[track_caller]
fn rendered(arguments: &[&str]) -> String {
    let run = run(&[&["render", "--as", "descriptor"], arguments].concat());
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{arguments:?}");
    run.out
}

#[test]
fn every_format_is_the_librarys() {
    let bytes = std::fs::read(NOTE).expect("a fixture");
    let request = read_request(&bytes).expect("valid");
    for locale in ["en", "de"] {
        let reader = Reader::utc().with_locale(locale).expect("a tag");
        let card = card(&request.descriptor, &request.input, &reader);
        let options = TextOptions {
            width: Some(80),
            ..TextOptions::default()
        };
        let of = |format| rendered(&[NOTE, "--locale", locale, "--format", format]);
        assert_eq!(of("text"), text(&card, &options));
        assert_eq!(of("html"), html(&card, &HtmlOptions::default()));
        let view: Value = serde_json::from_str(&of("json")).expect("JSON");
        assert_eq!(view, json(&card));
    }
    assert_eq!(rendered(&[NOTE]), rendered(&[NOTE, "--locale", "en"]));
    assert!(rendered(&[NOTE, "--format", "html", "--page"]).contains("<title>"));
}

#[test]
fn a_bare_descriptor_is_rendered() {
    let alone = file("descriptor.json", ALONE);
    assert!(rendered(&[&alone]).starts_with("Approve the operation “task.list”?\n"));
    let run = run_with(ALONE.as_bytes(), &["render", "--as", "descriptor", "-"]);
    assert_eq!(run.out, rendered(&[&alone]));
}

// Nothing is taken for a descriptor, or for anything else, because it is said to be one.
#[test]
fn other_documents_are_refused() {
    for path in [TRANSFER, "fixtures/descriptors/refused/everything.json"] {
        let run = run(&["render", "--as", "descriptor", path]);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{path}");
        assert!(run.err.contains("[unknown_field]"), "{}", run.err);
    }
    let run = run(&["render", NOTE]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(
        run.err.contains("/review: `review` is required"),
        "{}",
        run.err
    );
}

#[test]
fn options_of_calls_make_no_sense() {
    let with = |arguments: &[&str]| {
        usage_error(&[&["render", "--as", "descriptor", NOTE], arguments].concat()).err
    };
    assert!(with(&["--state", "done"]).contains("`ask`"));
    for option in ["--fingerprint", "--list"] {
        assert!(with(&[option]).contains(option));
    }
    assert!(with(&[NOTE]).contains("--list"));
    let bare = file("descriptor-check.json", BARE);
    assert!(with(&["--check-result", &bare]).contains("--check-result"));
    assert!(
        usage_error(&["render", "--as", "desc", NOTE])
            .err
            .contains("descriptor")
    );
    assert_eq!(rendered(&[NOTE, "--state", "ask"]), rendered(&[NOTE]));
}

#[test]
fn check_takes_descriptors_lists_and_requests() {
    let list = file("descriptors.json", format!("[{ALONE}]"));
    let mut files = fixtures("descriptors");
    files.retain(|path| !path.contains("/refused/"));
    files.push(list);
    let arguments: Vec<&str> = ["check", "--as", "descriptor"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    let run = run(&arguments);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{}", run.out);
    assert_eq!(run.out.lines().count(), files.len());
    for path in fixtures("descriptors/refused") {
        let run = super::run(&["check", "--as", "descriptor", "--json", &path]);
        assert_eq!(run.status, 1, "{path}");
        assert!(run.out.contains("\"valid\":false"), "{}", run.out);
    }
}

// The gallery shows calls in all states; a descriptor has none of them.
#[test]
fn the_gallery_leaves_descriptors_out() {
    let run = run(&["gallery", "fixtures/descriptors", "-o", "-"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(
        !run.out.contains("data-file"),
        "a descriptor is on the page"
    );
    assert!(
        !run.out.contains(".json"),
        "a descriptor is listed with issues"
    );
}
