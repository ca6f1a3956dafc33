//! Documents that are made to cost much: each is answered, and the answer is bounded.

use countersign::{Report, read_call, read_capabilities, read_manifest, read_review};

/// The report of a document, and that it is no larger than it may be: a report is full when it passes its bound, so one
/// issue, with a path as long as the document, may stand beyond it.
#[track_caller]
fn refused(document: &str) -> Report {
    let report = read_call(document.as_bytes()).expect_err("the document is refused");
    let bytes: usize = report
        .issues()
        .iter()
        .map(|issue| issue.path.len() + issue.message.len())
        .sum();
    assert!(
        bytes <= Report::MAX_BYTES + document.len() + 1024,
        "{bytes} bytes"
    );
    assert_eq!(report.len(), report.issues().len() + report.omitted());
    assert!(report.to_string().len() < 8 * Report::MAX_BYTES);
    assert!(read_review(document.as_bytes()).is_err());
    report
}

#[track_caller]
fn refused_as(document: &str, code: &str) {
    let report = refused(document);
    assert_eq!(report.len(), 1);
    let issue = &report.issues()[0];
    assert_eq!((issue.path.as_str(), issue.code.as_str()), ("", code));
}

/// A review with `members` beside what is required.
fn review(members: &str) -> String {
    format!(
        r#"{{"locale":"en","sentence":{{"action":"a","running":"a","done":"a","confirm":"a","decline":"a"}},"slots":{{}}{members}}}"#
    )
}

fn numbered(count: usize, entry: impl Fn(usize) -> String) -> String {
    (0..count).map(entry).collect::<Vec<_>>().join(",")
}

// J-3
#[test]
fn depth_is_refused_before_it_costs_stack() {
    refused_as(&"[".repeat(200_000), "too_deep");
    refused_as(&r#"{"a":"#.repeat(50_000), "too_deep");
    refused_as(&"[".repeat(33), "too_deep");
    refused_as(&"[".repeat(300_000), "too_large");
}

// J-1, J-3
#[test]
fn unknown_members_are_all_counted() {
    let members = numbered(18_000, |n| format!("\"k{n}\":{n}"));
    let document = format!("{{{members}}}");
    assert!(document.len() < 256 * 1024);
    let report = refused(&document);
    assert!(report.len() >= 18_000, "{}", report.len());
}

// J-2
#[test]
fn one_key_many_times() {
    let document = format!("{{{}}}", numbered(40_000, |_| "\"k\":1".to_owned()));
    let report = refused(&document);
    assert!(report.len() >= 39_999);
}

// J-6: the long key stands in the path of every issue.
#[test]
fn a_long_key_with_many_issues_does_not_multiply() {
    let numbers = numbered(20_000, |_| "1e99".to_owned());
    let key = "k/".repeat(50_000);
    let report = refused(&review(&format!(
        r#","check":{{"query":"q","input":{{"{key}":[{numbers}]}}}}"#
    )));
    assert!(report.omitted() > 15_000, "{}", report.omitted());
    assert!(report.issues().len() < 100);
}

// J-3: what is too large for a review is still read to its end.
#[test]
fn large_lists_and_strings() {
    let people = numbered(10_000, |_| "{\"name\":\"\"}".to_owned());
    let preview = format!(r#","preview":{{"kind":"message","to":[{people}],"body":"x"}}"#);
    let report = refused(&review(&preview));
    assert!(
        report
            .issues()
            .iter()
            .any(|issue| issue.code.as_str() == "too_many")
    );
    assert!(
        report
            .issues()
            .iter()
            .any(|issue| issue.code.as_str() == "too_large")
    );
    let body = "\\u202e".repeat(30_000);
    refused(&review(&format!(
        r#","preview":{{"kind":"page","title":"t","body":"{body}"}}"#
    )));
    let title = "👩\u{200d}".repeat(30_000);
    refused(&review(&format!(
        r#","links":[{{"rel":"open","href":"/","title":"{title}"}}]"#
    )));
    refused(&review(&format!(r#","scope":"{}""#, "{".repeat(200_000))));
}

// R-4: forms and slots without bound are still held against each other.
#[test]
fn many_slots_and_many_placeholders() {
    let slots = numbered(2_000, |n| format!("\"s{n}\":0"));
    let form: String = (0..2_000).map(|n| format!("{{u{n}}}")).collect();
    let document = format!(
        r#"{{"locale":"en","sentence":{{"action":"{form}","running":"a","done":"a","confirm":"a","decline":"a"}},"slots":{{{slots}}}}}"#
    );
    let report = refused(&document);
    assert!(report.len() > 6_000, "{}", report.len());
}

/// What is said of a manifest of which nothing remains.
#[track_caller]
fn left_out(document: &str) -> Report {
    let manifest = read_manifest(document.as_bytes()).expect("a manifest");
    assert!(manifest.actions().is_empty());
    let report = manifest.left_out();
    let issues = report.issues().iter();
    let bytes: usize = issues.map(|it| it.path.len() + it.message.len()).sum();
    assert!(
        bytes <= Report::MAX_BYTES + document.len() + 1024,
        "{bytes} bytes"
    );
    assert!(read_capabilities(document.as_bytes()).is_err());
    report.clone()
}

// P-7: each Action finds its policy without a look at all of them, and each is said to be left out.
#[test]
fn many_actions_and_policies() {
    let of = |members: String| format!("{{{members}}}");
    let actions = of(numbered(10_000, |n| format!("\"a{n}\":{{}}")));
    let policies = of(numbered(10_000, |n| format!("\"a{n}\":1")));
    let report = left_out(&format!(r#"{{"actions":{actions},"policies":{policies}}}"#));
    assert!(report.len() >= 5 * 10_000, "{}", report.len());
    let strays = of(numbered(15_000, |n| format!("\"b{n}\":1")));
    let report = left_out(&format!(r#"{{"actions":{{}},"policies":{strays}}}"#));
    assert_eq!(report.len(), 15_000);
    let same = of(numbered(30_000, |_| "\"a\":{}".to_owned()));
    let report = left_out(&format!(r#"{{"actions":{same}}}"#));
    assert!(!report.is_empty());
}

// P-7: neither a long key nor the words about it multiply.
#[test]
fn an_action_with_a_long_key_and_many_issues() {
    let members = numbered(12_000, |n| format!("\"{n}\":1"));
    for key in ["k/".repeat(50_000), "\u{202e}".repeat(40_000)] {
        let report = left_out(&format!(r#"{{"actions":{{"{key}":{{{members}}}}}}}"#));
        assert!(report.omitted() > 10_000, "{}", report.omitted());
    }
    let members = numbered(25_000, |n| format!("\"{n}\":1"));
    let key = "\u{202e}".repeat(40);
    let report = left_out(&format!(r#"{{"actions":{{"{key}":{{{members}}}}}}}"#));
    assert!(report.len() > 25_000);
}
