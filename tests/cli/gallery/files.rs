//! What the gallery reads and writes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use scraper::Html;

use super::super::{BARE, Run, file, program, run, usage_error};
use super::{gallery, select, texts};

/// An empty folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a temporary folder");
    path
}

fn write(path: &Path, content: impl AsRef<[u8]>) {
    fs::create_dir_all(path.parent().expect("below a folder")).expect("a temporary folder");
    fs::write(path, content).expect("a temporary file");
}

// A suffix that is not the document's own locale is part of the name.
#[test]
fn only_a_files_own_locale_is_left_out_of_its_name() {
    let root = folder("gallery-names");
    for name in [
        "wait.json",
        "wait.de.json",
        "wait.en.json",
        "wait.en.twin.json",
        "b/wait.twin.json",
    ] {
        write(&root.join(name), BARE);
    }
    let page = Html::parse_document(&gallery(root.to_str().expect("UTF-8")));
    assert_eq!(texts(&page, "h2"), ["(the folder itself)", "b"]);
    assert_eq!(texts(&page, "h3"), ["wait", "wait.de", "wait.en", "wait"]);
}

#[test]
fn the_time_zone_is_chosen_as_for_render() {
    let root = folder("gallery-zone");
    let moment = r#"{"locale":"en","sentence":{"action":"Meet {at}","running":"Meeting {at}","done":"Met {at}","confirm":"Meet","decline":"Stay"},"slots":{"at":{"kind":"instant","value":"2026-01-15T12:00:00Z"}}}"#;
    write(&root.join("moment.json"), moment);
    let root = root.to_str().expect("UTF-8");
    let shown = |arguments: &[&str], variable: Option<&str>| {
        let arguments = [&["gallery", root, "-o", "-"], arguments].concat();
        let mut command = program(&arguments);
        command.envs(variable.map(|zone| ("TZ", zone)));
        Run::from(command.output().expect("it runs"))
    };
    assert!(shown(&[], None).out.contains("at 12:00\u{202f}PM"));
    assert!(
        shown(&[], Some("Asia/Tokyo"))
            .out
            .contains("at 9:00\u{202f}PM")
    );
    let run = shown(&["--time-zone", "Europe/Berlin"], Some("Asia/Tokyo"));
    assert!(run.out.contains("at 1:00\u{202f}PM") && run.out.contains("Time zone: Europe/Berlin."));
    let run = shown(&["--time-zone", "Mars/Base"], None);
    assert_eq!(
        (run.status, run.out.as_str(), run.err.lines().count()),
        (2, "", 1)
    );
    assert!(
        run.err.starts_with("countersign: --time-zone: "),
        "{}",
        run.err
    );
}

#[test]
fn the_same_folder_gives_the_same_page() {
    let page = gallery("fixtures");
    assert_eq!(page, gallery("fixtures"));
    let path = file("gallery.html", "an older page");
    let run = run(&["gallery", "fixtures", "-o", &path]);
    assert_eq!(
        (run.status, run.out.as_str(), run.err.as_str()),
        (0, "", "")
    );
    assert_eq!(fs::read_to_string(path).expect("it is written"), page);
}

/// Whatever stands in a folder, the page says what is wrong with it.
#[test]
fn garbage_is_listed() {
    let root = folder("gallery-garbage");
    write(&root.join("empty.json"), "");
    write(&root.join("zeros.json"), [0; 64]);
    write(&root.join("not-utf-8.json"), [0xff, 0xfe, b'{']);
    write(&root.join("deep.json"), "[".repeat(100_000));
    write(&root.join("large.json"), " ".repeat(8 << 20));
    write(
        &root.join("wrong.json"),
        r#"{"<b>&\u202e":1,"</style><script>":2}"#,
    );
    write(
        &root.join("many.json"),
        format!(
            "{{{}\"z\":0}}",
            (0..99).map(|n| format!("\"{n}\":0,")).collect::<String>()
        ),
    );
    write(&root.join("</h2><script>/\u{202e}\u{1b}[31m.json"), "{}");
    write(&root.join("page.html"), "not looked at");
    fs::create_dir_all(root.join("folder.json")).expect("a temporary folder");
    let markup = gallery(root.to_str().expect("UTF-8"));
    assert!(!markup.contains(['\u{202e}', '\u{1b}', '\0']) && !markup.contains("<script"));
    assert_eq!(markup.matches("</style").count(), 1);
    let page = Html::parse_document(&markup);
    assert!(select(&page, "article").is_empty());
    assert_eq!(
        texts(&page, "summary"),
        ["7 documents with issues", "1 document with issues"]
    );
    assert_eq!(texts(&page, "h2"), ["(the folder itself)", "</h2><script>"]);
    let issues = texts(&page, "details li li");
    assert!(
        issues
            .iter()
            .any(|issue| issue.starts_with("(document) invalid_json "))
    );
    assert!(
        issues
            .iter()
            .any(|issue| issue.starts_with("(document) too_large "))
    );
    assert!(
        issues
            .iter()
            .any(|issue| issue.starts_with("and ") && issue.ends_with(" more issues"))
    );
}

#[test]
fn what_cannot_be_used_is_one_line() {
    let empty = folder("gallery-empty");
    fs::write(empty.join("page.html"), "").expect("a temporary file");
    let empty = empty.to_str().expect("UTF-8");
    let out = format!("{empty}/out.html");
    for (arguments, start) in [
        (
            ["gallery", "no/such/folder", "-o", out.as_str()],
            "cannot read no/such/folder: ",
        ),
        (
            ["gallery", "README.md", "-o", &out],
            "cannot read README.md: ",
        ),
        (
            ["gallery", empty, "-o", &out],
            "no file ends in .json below ",
        ),
        (
            ["gallery", "fixtures/calls", "-o", "no/such/folder/out.html"],
            "cannot write no/such/folder/out.html: ",
        ),
        (
            ["gallery", "fixtures/calls", "-o", "fixtures"],
            "cannot write fixtures: ",
        ),
        (
            ["gallery", "no\u{1b}[31m\u{202e}\nfolder", "-o", "-"],
            "cannot read no",
        ),
    ] {
        let run = usage_error(&arguments);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        assert!(
            run.err.starts_with(&format!("countersign: {start}")),
            "{}",
            run.err
        );
        assert!(!run.err.contains(['\u{1b}', '\u{202e}']), "{}", run.err);
    }
    assert!(!Path::new(&out).exists());
}

/// A folder may hold a link to itself, and a link to nothing is no file.
#[cfg(unix)]
#[test]
fn links_do_not_lead_in_circles() {
    use std::os::unix::fs::symlink;

    let root = folder("gallery-links");
    write(&root.join("wait.json"), BARE);
    symlink(&root, root.join("again")).expect("a link");
    symlink(root.join("wait.json"), root.join("linked.json")).expect("a link");
    let root_name = root.to_str().expect("UTF-8");
    assert_eq!(gallery(root_name).matches("data-file=").count(), 2);
    symlink("nothing", root.join("broken.json")).expect("a link");
    let run = usage_error(&["gallery", root_name, "-o", "-"]);
    assert!(run.err.contains("broken.json: "), "{}", run.err);
}

/// Whoever reads the page goes away before its end.
#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = program(&["gallery", "fixtures", "-o", "-"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let run = Run::from(child.wait_with_output().expect("it ends"));
    assert_eq!((run.status, run.err.as_str()), (0, ""));
}
