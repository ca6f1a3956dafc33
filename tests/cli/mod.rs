//! The command line: what it prints where, and what it ends with.

mod check;
mod compare;
mod descriptors;
mod gallery;
mod languages;
mod legacy;
mod messages;
mod outcomes;
mod render;
mod tables;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// What one run of the program left behind.
#[derive(Debug)]
struct Run {
    status: i32,
    out: String,
    err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Run {
            status: output.status.code().expect("it ended by itself"),
            out: String::from_utf8(output.stdout).expect("UTF-8"),
            err: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }
}

/// The program, in the crate's root and without what the environment could say to it.
fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_countersign"));
    command
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    for variable in [
        "TZ",
        "NO_COLOR",
        "CLICOLOR",
        "CLICOLOR_FORCE",
        "COLUMNS",
        "LANG",
        "LC_ALL",
    ] {
        command.env_remove(variable);
    }
    command.stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Run {
    program(arguments).output().expect("it runs").into()
}

/// Runs with `input` on standard input.
fn run_with(input: &[u8], arguments: &[&str]) -> Run {
    let mut child = program(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    // It may stop reading before the end; then there is nobody to write to.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("it ends").into()
}

/// A file of its own for a test.
fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("a temporary file");
    path.to_str().expect("UTF-8").to_owned()
}

/// The fixtures of a folder, as paths from the crate's root.
fn fixtures(folder: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("fixtures").join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path: PathBuf = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "json")
            {
                let path = path.strip_prefix(root).expect("below the root");
                files.push(path.to_str().expect("UTF-8").to_owned());
            }
        }
    }
    files.sort();
    files
}

const TRANSFER: &str = "fixtures/calls/transfer.json";
const INVALID: &str = "fixtures/invalid/too_long/action-201.json";

/// A bare review that says no more than it must.
const BARE: &str = r#"{"locale":"en","sentence":{"action":"Wait","running":"Waiting","done":"Waited","confirm":"Wait","decline":"Go"},"slots":{}}"#;

#[track_caller]
fn usage_error(arguments: &[&str]) -> Run {
    let run = run(arguments);
    assert_eq!(
        (run.status, run.out.as_str()),
        (2, ""),
        "{arguments:?}: {}",
        run.err
    );
    assert!(!run.err.is_empty());
    run
}

#[test]
fn wrong_usage_ends_with_2_and_says_why() {
    assert!(usage_error(&[]).err.contains("Usage: countersign"));
    assert!(usage_error(&["sign"]).err.contains("sign"));
    assert!(usage_error(&["render"]).err.contains("FILE"));
    assert!(usage_error(&["check"]).err.contains("FILES"));
    assert!(usage_error(&["check-messages"]).err.contains("FILES"));
    assert!(usage_error(&["gallery"]).err.contains("DIR"));
    assert!(usage_error(&["gallery", "fixtures"]).err.contains("FILE"));
    assert!(
        usage_error(&["render", TRANSFER, "--format", "pdf"])
            .err
            .contains("text, html, json")
    );
    assert!(
        usage_error(&["render", TRANSFER, "--state", "maybe"])
            .err
            .contains("not_run")
    );
    assert!(
        usage_error(&["render", TRANSFER, "--width", "wide"])
            .err
            .contains("wide")
    );
    assert!(
        usage_error(&["render", TRANSFER, "--color", "red"])
            .err
            .contains("always")
    );
    assert!(
        usage_error(&["render", TRANSFER, "--what"])
            .err
            .contains("--what")
    );
}

#[test]
fn help_is_no_error_and_has_examples() {
    for arguments in [
        ["render", "--help"],
        ["check", "--help"],
        ["compare", "--help"],
        ["check-messages", "--help"],
        ["gallery", "--help"],
    ] {
        let run = run(&arguments);
        assert_eq!((run.status, run.err.as_str()), (0, ""));
        assert!(run.out.contains("Examples:\n  countersign "), "{}", run.out);
        assert!(run.out.contains("Exit status: 0"), "{}", run.out);
        assert!(
            run.out.lines().all(|line| line.chars().count() <= 100),
            "{}",
            run.out
        );
    }
    let run = run(&["--help"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    for command in ["render", "check", "compare", "check-messages", "gallery"] {
        assert!(run.out.contains(command), "{}", run.out);
    }
}

#[test]
fn the_version_is_the_crates() {
    let run = run(&["--version"]);
    assert_eq!(run.status, 0);
    assert_eq!(
        run.out,
        format!("countersign {}\n", env!("CARGO_PKG_VERSION"))
    );
}

// What cannot be read is one line on standard error.
#[test]
fn what_cannot_be_read_ends_with_2() {
    for command in ["render", "check", "check-messages"] {
        for path in ["no/such/file.json", "fixtures"] {
            let run = usage_error(&[command, path]);
            assert_eq!(run.err.lines().count(), 1, "{}", run.err);
            assert!(
                run.err
                    .starts_with(&format!("countersign: cannot read {path}: ")),
                "{}",
                run.err
            );
        }
        let run = usage_error(&[command, "no\u{1b}[31m\u{202e}\nfile"]);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        assert!(!run.err.contains(['\u{1b}', '\u{202e}']), "{}", run.err);
    }
}

/// Runs while whoever reads what it writes is gone: `closed` takes the pipe away before it can write to it.
fn run_unread(arguments: &[&str], closed: impl FnOnce(&mut Child)) -> Run {
    let mut child = program(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    closed(&mut child);
    // It only writes once it has read all of this.
    child
        .stdin
        .take()
        .expect("piped")
        .write_all(BARE.as_bytes())
        .expect("it reads");
    child.wait_with_output().expect("it ends").into()
}

// The status says what was found, whoever reads the rest.
#[test]
fn a_closed_pipe_ends_quietly_with_the_same_status() {
    let invalid = fixtures("invalid");
    let invalid: Vec<&str> = invalid.iter().map(String::as_str).collect();
    let bare = file("closed-pipe.json", BARE);
    let other = file(
        "closed-pipe-other.json",
        BARE.replace("\"Go\"", "\"Leave\""),
    );
    for (arguments, status) in [
        (&["render", "-"][..], 0),
        (&["render", "-", "--format", "json"], 0),
        (&["check", "-"], 0),
        (&[&["check", "-"], &invalid[..]].concat(), 1),
        (&["compare", "-", &bare], 0),
        (&["compare", "-", &other], 1),
    ] {
        let run = run_unread(arguments, |child| drop(child.stdout.take()));
        assert_eq!(
            (run.status, run.err.as_str()),
            (status, ""),
            "{arguments:?}"
        );
    }
    for (arguments, status) in [
        (&["render", "--list", "-"][..], 0),
        (&["render", "--list", "-", INVALID], 1),
        (&["compare", "-", INVALID], 2),
        (&["check", "-", "no/such/file.json"], 2),
    ] {
        let run = run_unread(arguments, |child| drop(child.stderr.take()));
        assert_eq!(run.status, status, "{arguments:?}");
    }
}

// What is read twice has nothing left the second time, and would be taken for an empty document.
#[test]
fn standard_input_is_read_once() {
    for arguments in [
        &["check", "-", "-"][..],
        &["check", "--json", "-", TRANSFER, "-"],
        &["render", "--list", "-", "-"],
        &["render", "-", "--check-result", "-"],
        &["compare", "-", "-"],
    ] {
        let run = run_with(BARE.as_bytes(), arguments);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(
            run.err,
            "countersign: standard input can be read only once\n"
        );
    }
    for arguments in [
        &["check", "-", TRANSFER][..],
        &["render", "--list", TRANSFER, "-"],
    ] {
        let run = run_with(BARE.as_bytes(), arguments);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{arguments:?}");
    }
}
