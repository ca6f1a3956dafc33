//! `countersign check`

use serde_json::Value;

use super::{BARE, INVALID, Run, TRANSFER, file, fixtures, run, run_with};

/// One object a line, each with exactly the members that hosts may rely on.
pub fn objects(run: &Run) -> Vec<Value> {
    let objects: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    for object in &objects {
        let names = |value: &Value| -> Vec<String> {
            let mut names: Vec<String> = value
                .as_object()
                .expect("an object")
                .keys()
                .cloned()
                .collect();
            names.sort();
            names
        };
        assert_eq!(names(object), ["file", "issues", "valid"]);
        let issues = object["issues"].as_array().expect("a list");
        assert_eq!(object["valid"], issues.is_empty());
        for issue in issues {
            assert_eq!(names(issue), ["code", "message", "path"]);
            assert!(
                issue
                    .as_object()
                    .expect("an object")
                    .values()
                    .all(Value::is_string)
            );
        }
    }
    objects
}

#[track_caller]
fn ends_with(status: i32, files: &[&str]) -> Run {
    let run = run(&[&["check"], files].concat());
    assert_eq!(run.status, status, "{files:?}: {}{}", run.out, run.err);
    run
}

#[test]
fn the_status_is_that_of_the_worst_file() {
    let bare = file("check-bare.json", BARE);
    ends_with(0, &[TRANSFER]);
    ends_with(0, &[TRANSFER, &bare]);
    ends_with(1, &[INVALID]);
    ends_with(1, &[TRANSFER, INVALID, &bare]);
    ends_with(2, &["no/such/file.json"]);
    ends_with(2, &["no/such/file.json", INVALID, TRANSFER]);
    ends_with(2, &[INVALID, "fixtures"]);
    ends_with(2, &[]);
}

// What can be read is checked, whatever stands beside it.
#[test]
fn one_unreadable_file_hides_no_other() {
    let run = ends_with(2, &[INVALID, "no/such/file.json", TRANSFER]);
    assert!(
        run.out.contains(&format!("{INVALID}: "))
            && run.out.contains(&format!("{TRANSFER}: valid"))
    );
    assert_eq!(run.err.lines().count(), 1);
    assert!(run.err.contains("no/such/file.json"));
    let run = ends_with(2, &["--json", INVALID, "no/such/file.json", TRANSFER]);
    let objects = objects(&run);
    let of = |name: &str| {
        objects
            .iter()
            .find(|object| object["file"] == name)
            .map(|object| &object["valid"])
    };
    assert_eq!(of(INVALID), Some(&Value::Bool(false)));
    assert_eq!(of(TRANSFER), Some(&Value::Bool(true)));
    assert_eq!(run.err.lines().count(), 1);
}

// J-5
#[test]
fn json_has_one_object_a_line() {
    let run = ends_with(1, &["--json", TRANSFER, INVALID]);
    assert_eq!(run.err, "");
    let objects = objects(&run);
    let files: Vec<&Value> = objects.iter().map(|object| &object["file"]).collect();
    assert_eq!(files, [TRANSFER, INVALID]);
    assert!(
        objects[1]["issues"]
            .as_array()
            .is_some_and(|issues| issues.iter().any(|issue| issue["code"] == "too_long"))
    );
    let run = run_with(BARE.as_bytes(), &["check", "--json", "-"]);
    assert_eq!(run.out, "{\"file\":\"-\",\"valid\":true,\"issues\":[]}\n");
}

// Every invalid fixture has an issue with the code of its folder, and no call fixture has any.
#[test]
fn fixtures_are_what_their_folders_say() {
    let files = fixtures("invalid");
    let arguments: Vec<&str> = ["--json"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    let run = ends_with(1, &arguments);
    assert_eq!(run.err, "");
    let objects = objects(&run);
    assert_eq!(objects.len(), files.len());
    for (object, file) in objects.iter().zip(&files) {
        assert_eq!(object["file"], file.as_str());
        let code = file.split('/').nth(2).expect("a folder");
        let issues = object["issues"].as_array().expect("a list");
        assert!(
            issues.iter().any(|issue| issue["code"] == code),
            "{file}: {issues:?}"
        );
    }
    let files = fixtures("calls");
    let run = ends_with(0, &files.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(
        run.out
            .lines()
            .filter(|line| line.ends_with(": valid"))
            .count(),
        files.len()
    );
}

/// The one issue of a document that cannot be read at all, in both forms of output.
#[track_caller]
fn refused_as(name: &str, content: impl AsRef<[u8]>, code: &str, path: &str) {
    let path_of_file = file(name, content);
    let run = ends_with(1, &["--json", &path_of_file]);
    let issues = &objects(&run)[0]["issues"];
    assert_eq!(issues.as_array().map(Vec::len), Some(1), "{issues}");
    assert_eq!(
        (&issues[0]["code"], &issues[0]["path"]),
        (&code.into(), &path.into())
    );
    let run = ends_with(1, &[&path_of_file]);
    assert_eq!(run.out.lines().count(), 1, "{}", run.out);
    assert!(run.out.contains(&format!("[{code}]")), "{}", run.out);
    let rendered = super::run(&["render", &path_of_file]);
    assert_eq!((rendered.status, rendered.out.as_str()), (1, ""));
    assert!(
        rendered.err.contains(&format!("[{code}]")),
        "{}",
        rendered.err
    );
}

// J-2 to J-4
#[test]
fn documents_that_only_want_to_do_harm() {
    refused_as("brackets.json", "[".repeat(200_000), "too_deep", "");
    refused_as(
        "large.json",
        format!("\"{}\"", "x".repeat(300 * 1024)),
        "too_large",
        "",
    );
    refused_as(
        "surrogate.json",
        BARE.replace("Waited", "\\ud83d"),
        "invalid_json",
        "",
    );
    refused_as("nul.json", BARE.replace("Waited", "\0"), "invalid_json", "");
    refused_as("mark.json", format!("\u{feff}{BARE}"), "invalid_json", "");
    refused_as(
        "latin-1.json",
        BARE.replace("Waited", "X")
            .into_bytes()
            .iter()
            .map(|byte| if *byte == b'X' { 0xe9 } else { *byte })
            .collect::<Vec<_>>(),
        "invalid_json",
        "",
    );
    refused_as("empty.json", "", "invalid_json", "");
    refused_as(
        "twice.json",
        BARE.replace("\"done\":", "\"done\":\"Gone\",\"done\":"),
        "duplicate_key",
        "/sentence/done",
    );
}

// A name or key cannot speak to the terminal.
#[test]
fn output_is_safe_to_look_at() {
    let key = BARE.replace("\"slots\"", "\"\\u001b[31m\\u202e\\n\":1,\"slots\"");
    let path = file("odd \u{202e}name.json", key);
    let run = ends_with(1, &[&path]);
    assert!(!run.out.contains(['\u{1b}', '\u{202e}']), "{:?}", run.out);
    assert_eq!(run.out.lines().count(), 1, "{}", run.out);
    let run = ends_with(1, &["--json", &path]);
    assert!(!run.out.contains('\u{1b}') && run.out.lines().count() == 1);
    assert_eq!(objects(&run)[0]["file"], path.as_str());
}

// A terminal obeys more than the controls that JSON has to escape.
#[test]
fn objects_hold_no_control() {
    let name = file("check-\u{9b}31m\u{7f}.json", "{\"a\u{9b}31m\u{7f}\": 1}");
    let run = ends_with(1, &["--json", &name]);
    assert!(
        run.out.trim_end().chars().all(|it| !it.is_control()),
        "{}",
        run.out
    );
    let objects = objects(&run);
    assert_eq!(objects[0]["file"], name.as_str());
    let mut paths = objects[0]["issues"].as_array().expect("a list").iter();
    assert!(
        paths.any(|issue| issue["path"] == "/a\u{9b}31m\u{7f}"),
        "{}",
        run.out
    );
}
