//! Table previews: which presentation is one, and that no other is ever a failure of the data.

use countersign::table::{self, Table, check_presentation};
use countersign::{Report, check_query_result, read_result};
use serde_json::{Value, json};

use super::support::*;

fn presentation() -> Value {
    json!({
        "kind": "table",
        "rowsPath": ["rows"],
        "columns": [
            { "path": ["values", "name"], "label": "Name" },
            { "path": ["stock"], "label": "Stock", "format": "number" }
        ],
        "rowLinksPath": ["links"]
    })
}

fn result() -> Value {
    json!({
        "data": { "rows": [
            { "values": { "name": "Cable" }, "stock": "42.0000", "links": [{ "rel": "open", "href": "/app/1" }] },
            { "values": { "name": null } }
        ] },
        "presentation": presentation()
    })
}

fn read(document: &Value) -> Result<Table<'static>, Report> {
    let bytes: &'static [u8] = document.to_string().into_bytes().leak();
    table::of_result(bytes)
}

/// The presentation by itself has exactly these issues, and beside data, which stays valid, it is ignored for them.
#[track_caller]
fn ignored(presentation: &Value, expected: &[Expected<'_>]) {
    let report = check_presentation(presentation.to_string().as_bytes()).unwrap_err();
    same_issues(&report, expected);
    check_messages(presentation, &report);
    let document = result().with("/presentation", presentation.clone());
    let report = read(&document).unwrap_err();
    let paths: Vec<String> = expected
        .iter()
        .map(|(path, _)| format!("/presentation{path}"))
        .collect();
    let pairs = paths.iter().map(String::as_str);
    let expected: Vec<Expected<'_>> = pairs.zip(expected.iter().map(|it| it.1)).collect();
    same_issues(&report, &expected);
    let bytes = document.to_string();
    assert!(read_result(bytes.as_bytes()).is_ok(), "{bytes}");
    assert!(check_query_result(bytes.as_bytes()).is_ok(), "{bytes}");
}

#[track_caller]
fn shown(presentation: &Value) {
    let text = presentation.to_string();
    check_presentation(text.as_bytes()).unwrap_or_else(|report| panic!("{report}\n{text}"));
    let document = result().with("/presentation", presentation.clone());
    read(&document).unwrap_or_else(|report| panic!("{report}\n{text}"));
}

// Section "Optional table previews": the shape.
#[test]
fn a_presentation_names_rows_columns_and_links() {
    shown(&presentation());
    shown(&presentation().without("/rowLinksPath"));
    for format in ["text", "number", "date", "datetime"] {
        shown(&presentation().with("/columns/0/format", format));
    }
    for member in ["rowsPath", "columns"] {
        let path = format!("/{member}");
        ignored(&presentation().without(&path), &[(&path, "missing_field")]);
        ignored(
            &presentation().with(&path, "rows"),
            &[(&path, "wrong_type")],
        );
    }
    for member in ["path", "label"] {
        let path = format!("/columns/1/{member}");
        ignored(&presentation().without(&path), &[(&path, "missing_field")]);
        ignored(&presentation().with(&path, 1), &[(&path, "wrong_type")]);
    }
    for (path, value, code) in [
        ("/columns/0/format", json!("date-time"), "unknown_value"),
        ("/columns/0/format", json!(null), "wrong_type"),
        ("/columns/0/width", json!(3), "unknown_field"),
        ("/rowLinksPath", json!(null), "wrong_type"),
        ("/rowLinksPath", json!("links"), "wrong_type"),
        ("/rowsPath/0", json!(0), "wrong_type"),
        ("/template", json!("{{name}}"), "unknown_field"),
    ] {
        ignored(&presentation().with(path, value), &[(path, code)]);
    }
}

// "An unknown future kind is not a data failure": nothing else is said about it.
#[test]
fn another_kind_is_ignored_as_a_whole() {
    ignored(
        &json!({ "kind": "chart", "x": ["a"], "rowsPath": 3 }),
        &[("/kind", "unknown_value")],
    );
    ignored(&json!({ "kind": 1 }), &[("/kind", "wrong_type")]);
    ignored(&json!({}), &[("/kind", "missing_field")]);
    for wrong in [json!(null), json!([]), json!("table"), json!(true)] {
        ignored(&wrong, &[("", "wrong_type")]);
    }
}

// "Metadata is bounded to 100 columns, 16 path segments, and 500 characters per segment or label."
#[test]
fn a_presentation_is_bounded() {
    let column = json!({ "path": ["a"], "label": "A" });
    let columns = |count| presentation().with("/columns", repeated(column.clone(), count));
    shown(&columns(1));
    shown(&columns(100));
    ignored(&columns(101), &[("/columns", "too_many")]);
    ignored(&columns(0), &[("/columns", "too_few")]);
    let path = |pointer: &str, count| presentation().with(pointer, repeated(json!("a"), count));
    for pointer in ["/columns/0/path", "/rowLinksPath"] {
        shown(&path(pointer, 0));
        shown(&path(pointer, 16));
        ignored(&path(pointer, 17), &[(pointer, "too_many")]);
    }
    ignored(&path("/rowsPath", 17), &[("/rowsPath", "too_many")]);
    for pointer in ["/columns/0/path/1", "/columns/0/label", "/rowLinksPath/0"] {
        let text = |text: String| presentation().with(pointer, text);
        shown(&text(String::new()));
        shown(&text("é".repeat(500)));
        shown(&text("😀".repeat(250)));
        ignored(&text("é".repeat(501)), &[(pointer, "too_long")]);
        ignored(&text("😀".repeat(251)), &[(pointer, "too_long")]);
    }
}

// J-5: one issue does not hide another.
#[test]
fn all_issues_are_reported_together() {
    let wrong = json!({
        "kind": "table",
        "rowsPath": [1, "a", null],
        "columns": [{ "path": ["a"] }, 7, { "path": "a.b", "label": "B", "format": "money" }],
        "rowLinksPath": 5,
        "html": "<b>"
    });
    ignored(
        &wrong,
        &[
            ("/rowsPath/0", "wrong_type"),
            ("/rowsPath/2", "wrong_type"),
            ("/columns/0/label", "missing_field"),
            ("/columns/1", "wrong_type"),
            ("/columns/2/path", "wrong_type"),
            ("/columns/2/format", "unknown_value"),
            ("/rowLinksPath", "wrong_type"),
            ("/html", "unknown_field"),
        ],
    );
}

// J-2: two readers of it could see two tables.
#[test]
fn a_key_that_stands_twice_is_a_reason_to_ignore() {
    let twice =
        r#"{"kind":"table","rowsPath":[],"rowsPath":["a"],"columns":[{"path":[],"label":"A"}]}"#;
    let report = check_presentation(twice.as_bytes()).unwrap_err();
    same_issues(&report, &[("/rowsPath", "duplicate_key")]);
    let once = twice.replace(r#","rowsPath":["a"]"#, "");
    check_presentation(once.as_bytes()).unwrap();
    let report = |document: String| {
        let report = table::of_result(document.as_bytes()).unwrap_err();
        report.to_string()
    };
    let issues = report(format!(
        r#"{{"data":[],"presentation":1,"presentation":{once}}}"#
    ));
    assert!(issues.starts_with("/presentation: "), "{issues}");
    let issues = report(format!(r#"{{"data":[],"data":[1],"presentation":{once}}}"#));
    assert!(issues.starts_with("/data: "), "{issues}");
}

// "rowsPath selects an array relative to data; [] selects data itself."
#[test]
fn rows_are_an_array() {
    let rows = |data: Value, path: Value| {
        read(&json!({
            "data": data,
            "presentation": { "kind": "table", "rowsPath": path, "columns": [{ "path": [], "label": "" }] }
        }))
        .map(|table| table.total)
        .map_err(|report| {
            let issue = &report.issues()[0];
            assert_eq!(issue.path, "/presentation/rowsPath");
            issue.code.to_string()
        })
    };
    assert_eq!(rows(json!([1, 2]), json!([])), Ok(2));
    assert_eq!(rows(json!([]), json!([])), Ok(0));
    assert_eq!(rows(json!({ "a": { "b": [1] } }), json!(["a", "b"])), Ok(1));
    assert_eq!(rows(json!({ "a.b": [1] }), json!(["a.b"])), Ok(1));
    assert_eq!(
        rows(json!({ "__proto__": [1] }), json!(["__proto__"])),
        Ok(1)
    );
    for (data, path) in [
        (json!({}), json!([])),
        (json!(null), json!([])),
        (json!("rows"), json!([])),
        (json!({ "a": null }), json!(["a"])),
    ] {
        assert_eq!(rows(data, path), Err("wrong_type".to_owned()));
    }
    for (data, path) in [
        (json!({ "a": { "b": [1] } }), json!(["a.b"])),
        (json!({}), json!(["constructor"])),
        (json!([[1]]), json!(["0"])),
        (json!([1]), json!(["length"])),
        (json!(null), json!(["a"])),
    ] {
        assert_eq!(rows(data, path), Err("missing_field".to_owned()));
    }
}

// "Segments are literal own JSON property names." "Missing cells display as absent."
#[test]
fn cells_are_found_by_literal_names() {
    let table = read(&result()).unwrap();
    let [name, stock] = table.columns.as_slice() else {
        panic!()
    };
    let [first, second] = table.rows.as_slice() else {
        panic!()
    };
    assert_eq!(first.cell(name), Some(&"Cable".into()));
    assert_eq!(first.cell(stock), Some(&"42.0000".into()));
    assert_eq!(second.cell(name), None);
    assert_eq!(second.cell(stock), None);
}

// The first hundred rows are kept, and how many there are.
#[test]
fn rows_beyond_a_hundred_are_counted() {
    for (given, kept) in [(0, 0), (99, 99), (100, 100), (101, 100), (5000, 100)] {
        let rows: Vec<usize> = (0..given).collect();
        let document = result()
            .with("/data/rows", json!(rows))
            .with("/presentation/columns/0/path", json!([]));
        let table = read(&document).unwrap();
        assert_eq!((table.total, table.rows.len()), (given, kept));
    }
}

// O-9: what is no link is left out, with a reason that points into the result.
#[test]
fn row_links_follow_the_contract_of_links() {
    let links = |links: Value| {
        let table = read(&result().with("/data/rows/0/links", links)).unwrap();
        let issues: Vec<(String, String)> = table
            .left_out
            .issues()
            .iter()
            .map(|it| (it.path.clone(), it.code.to_string()))
            .collect();
        let row = &table.rows[0];
        assert_eq!(issues.is_empty(), row.left_out == 0);
        (row.links.len(), row.left_out, issues)
    };
    let good = json!({ "rel": "open", "href": "/app/1", "title": "One" });
    assert_eq!(links(json!([good, good])), (2, 0, vec![]));
    assert_eq!(links(json!(null)), (0, 0, vec![]));
    assert_eq!(links(json!([])), (0, 0, vec![]));
    for (bad, at, code) in [
        (
            json!({ "rel": "open", "href": "//evil.example" }),
            "/href",
            "invalid_href",
        ),
        (
            json!({ "rel": "open", "href": "/.//evil.example" }),
            "/href",
            "invalid_href",
        ),
        (
            json!({ "rel": "delete", "href": "/app/1" }),
            "/rel",
            "unknown_value",
        ),
        (
            json!({ "rel": "open", "href": "/app/1", "title": "a\u{202e}b" }),
            "/title",
            "unsafe_character",
        ),
        (
            json!({ "rel": "open", "href": "/app/1", "onclick": "x" }),
            "/onclick",
            "unknown_field",
        ),
        (json!("/app/1"), "", "wrong_type"),
    ] {
        let issue = (format!("/data/rows/0/links/1{at}"), code.to_owned());
        assert_eq!(links(json!([good, bad, good])), (2, 1, vec![issue]));
    }
    let at = "/data/rows/0/links".to_owned();
    assert_eq!(
        links(repeated(good.clone(), 12)),
        (10, 2, vec![(at.clone(), "too_many".to_owned())])
    );
    assert_eq!(
        links(json!("/app/1")),
        (0, 1, vec![(at, "wrong_type".to_owned())])
    );
}

#[test]
fn what_is_no_result_has_no_table() {
    let issue = |bytes: &[u8]| {
        let report = table::of_result(bytes).unwrap_err();
        let issue = &report.issues()[0];
        format!("{} {}", issue.path, issue.code)
    };
    assert_eq!(issue(b"{"), " invalid_json");
    assert_eq!(issue(b"[]"), " wrong_type");
    assert_eq!(issue(br#"{"data":[]}"#), "/presentation missing_field");
    let without_data = result().without("/data").to_string();
    assert_eq!(
        issue(without_data.as_bytes()),
        "/presentation/rowsPath missing_field"
    );
}
