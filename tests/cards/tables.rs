//! Tables of results: what stands in a cell, and what no cell can do (O-9, O-10, D-6, D-7, D-11, W-6).

use std::time::Instant;

use countersign::locale::Reader;
use countersign::render::{self, HtmlOptions, TextOptions};
use countersign::{read_declaration, read_result, table};
use serde_json::{Value, json};

fn in_text(document: &str, locale: &str, width: Option<usize>) -> String {
    let bytes: &'static [u8] = document.to_owned().into_bytes().leak();
    let outcome = read_result(bytes).unwrap_or_else(|report| panic!("{report}"));
    let rows = table::of_result(bytes).unwrap_or_else(|report| panic!("{report}"));
    let reader = Reader::new("Europe/Berlin").unwrap();
    let reader = reader.with_locale(locale).unwrap();
    let card = table::card(&outcome, Some(&rows), None, &reader);
    let options = TextOptions {
        width,
        ..TextOptions::default()
    };
    render::text(&card, &options)
}

fn in_html(document: &Value) -> String {
    let bytes: &'static [u8] = document.to_string().into_bytes().leak();
    let outcome = read_result(bytes).unwrap();
    let rows = table::of_result(bytes).unwrap();
    let card = table::card(&outcome, Some(&rows), None, &Reader::utc());
    render::html(&card, &HtmlOptions::default())
}

/// A result of one cell under `format`.
fn one(cell: &str, format: &str) -> String {
    format!(
        r#"{{"data":[[{cell}]],"presentation":{{"kind":"table","rowsPath":[],"columns":[{{"path":[],"label":"A"{format}}}]}}}}"#
    )
    .replace(&format!("[[{cell}]]"), &format!("[{cell}]"))
}

/// The text of one cell, as JSON has it, under a format or none.
#[track_caller]
fn cell(json: &str, format: &str, locale: &str, expected: &str) {
    let format = match format {
        "" => String::new(),
        format => format!(r#","format":"{format}""#),
    };
    let text = in_text(&one(json, &format), locale, None);
    let row = text.lines().nth(3).unwrap();
    assert_eq!(row.strip_prefix("│ ").unwrap().trim(), expected, "{json}");
}

// W-6: "Exact decimal strings stay intact; format hints do not authorize lossy numeric conversion."
#[test]
fn numbers_keep_every_digit() {
    for format in ["", "number"] {
        cell("26.1000", format, "en", "26.1000");
        cell("26.1000", format, "de", "26,1000");
        cell("9007199254740993", format, "en", "9,007,199,254,740,993");
        cell("0.30000000000000004", format, "en", "0.30000000000000004");
        cell("1e400", format, "en", "1e400");
        cell(
            &"1".repeat(40),
            format,
            "de",
            "1.111.111.111.111.111.111.111.111.111.111.111.111.111",
        );
    }
    for format in ["", "number", "text", "date", "datetime"] {
        cell(r#""42.0000""#, format, "de", "42.0000");
        cell(r#""1e3""#, format, "en", "1e3");
        cell(r#""0042""#, format, "en", "0042");
    }
    for format in ["text", "date", "datetime"] {
        cell("2026", format, "en", "2026");
        cell("1.50E+3", format, "en", "1.50E+3");
    }
    cell("1234.5", "number", "ar-u-nu-arab", "١٬٢٣٤٫٥");
}

// L-2, D-8
#[test]
fn only_what_is_a_day_or_moment_reads_as_one() {
    for format in ["date", "datetime"] {
        cell(r#""2026-10-05""#, format, "en", "October 5, 2026");
        cell(r#""2026-10-05""#, format, "de", "5. Oktober 2026");
        cell(
            r#""2026-10-12T07:00:00Z""#,
            format,
            "de",
            "12. Oktober 2026 um 09:00",
        );
        for no_date in ["2026-02-30", "2026-01-01T24:00Z", "0000-01-01", "20261005"] {
            cell(&format!("\"{no_date}\""), format, "en", no_date);
        }
    }
    for format in ["", "text", "number"] {
        cell(r#""2026-10-05""#, format, "en", "2026-10-05");
    }
}

// D-8: the card names the zone once, when it shows a moment.
#[test]
fn a_moment_names_the_zone() {
    let moments = json!({
        "data": ["2026-10-12T07:00:00Z", "2026-10-13T07:00:00Z"],
        "presentation": { "kind": "table", "rowsPath": [], "columns": [{ "path": [], "label": "At", "format": "datetime" }] }
    });
    let text = in_text(&moments.to_string(), "en", None);
    assert_eq!(
        text.matches("Time zone: Europe/Berlin").count(),
        1,
        "{text}"
    );
    let days = moments.to_string().replace("T07:00:00Z", "");
    assert!(!in_text(&days, "en", None).contains("Europe/Berlin"));
}

// W-6; "Missing cells display as absent."
#[test]
fn what_is_no_text_is_read_in_frame_words() {
    cell("true", "", "en", "yes");
    cell("false", "number", "de", "nein");
    cell("null", "", "en", "(none)");
    cell("null", "", "de", "(k. A.)");
    cell(r#""""#, "", "en", "(empty)");
    cell(r#"" ""#, "", "en", "[1 space]");
    cell(
        r#"{ "b": [1.50, null, true, "x\u001b"] }"#,
        "",
        "en",
        r#"`{"b":[1.50,null,true,"x\u001b"]}`"#,
    );
    cell("[]", "", "en", "`[]`");
    cell("{}", "date", "en", "`{}`");
}

// D-6, D-7, D-11
#[test]
fn no_cell_makes_a_row_or_hides_anything() {
    cell(r#""a\nb""#, "", "en", "a↵ b");
    cell(r#""a\r\n\r\nb\n""#, "", "en", "a↵↵ b↵");
    cell(r#""a\n\n\n\n\nb""#, "", "en", "a[5 blank lines] b");
    cell(r#""a\u202eb\u001b[2Jc""#, "", "en", r"a\u{202e}b\u{1b}[2Jc");
    cell(r#""a\u0000""#, "", "en", r"a\u{0}");
    cell(r#""a\u200bb""#, "", "en", r"a\u{200b}b");
    cell(r#""a          b""#, "", "en", "a[10 spaces]b");
    let long = "x".repeat(201);
    let shown = |text: &str| in_text(&one(&format!("\"{text}\""), ""), "en", None);
    let cut = format!("Result:\n│ A: {}…\n", "x".repeat(199));
    assert_eq!(shown(&long), cut);
    assert_eq!(shown(&long[1..]), format!("Result:\n│ A: {}\n", &long[1..]));
}

// D-6: what looks like the line between two columns is written where there are none.
#[test]
fn no_cell_looks_like_two() {
    let document = |name: &str| {
        let document = json!({
            "data": [{ "a": name, "b": 1 }],
            "presentation": { "kind": "table", "rowsPath": [], "columns": [
                { "path": ["a"], "label": "A" }, { "path": ["b"], "label": "B" }
            ] }
        });
        in_text(&document.to_string(), "en", Some(80))
    };
    assert_eq!(
        document("x | 9"),
        "Result:\n│ A: x | 9\n│ B: 1\n",
        "a bar with room around it"
    );
    assert_eq!(
        document("x|9"),
        "Result:\n│ A   | B\n│ ----|--\n│ x|9 | 1\n"
    );
}

// O-9: in HTML links are links, and none is made of anything else.
#[test]
fn only_links_are_links() {
    let document = json!({
        "data": [{
            "name": "[a](https://evil.example) <a href=//evil.example>b</a>",
            "links": [{ "rel": "open", "href": "/app/1?a=\"&b='", "title": "<i>One" }, { "rel": "open", "href": "//evil.example" }]
        }],
        "presentation": {
            "kind": "table", "rowsPath": [], "rowLinksPath": ["links"],
            "columns": [{ "path": ["name"], "label": "<script>Name" }]
        }
    });
    let html = in_html(&document);
    assert_eq!(html.matches("<a ").count(), 1, "{html}");
    assert!(
        html.contains("<a href=\"/app/1?a=&quot;&amp;b='\">&lt;i&gt;One</a> · "),
        "{html}"
    );
    assert!(html.contains("[1 link left out]"), "{html}");
    assert!(
        html.contains("<th scope=\"col\"><bdi>&lt;script&gt;Name</bdi></th>"),
        "{html}"
    );
    for attribute in ["style=", "onclick", "<script"] {
        assert!(!html.contains(attribute), "{html}");
    }
}

// D-10, D-13, O-10
#[test]
fn the_card_has_the_app_the_summary_and_the_links() {
    let document = br#"{
      "data": [1],
      "summary": " 1 found <b>\u0007 ",
      "links": [{ "rel": "open", "href": "/app/all" }],
      "presentation": { "kind": "table", "rowsPath": [], "columns": [{ "path": [], "label": "N" }] }
    }"#;
    let declaration = read_declaration(br#"{ "app": { "name": "Stock" } }"#).unwrap();
    let outcome = read_result(document).unwrap();
    let rows = table::of_result(document).unwrap();
    let card = table::card(&outcome, Some(&rows), Some(&declaration), &Reader::utc());
    let text = |card| render::text(card, &TextOptions::default());
    assert_eq!(
        text(&card),
        "Stock\n\nThe app reports: 1 found <b>\\u{7}\n\nResult:\n│ N\n│ -\n│ 1\n\n• Open in Stock: /app/all\n"
    );
    assert_eq!(render::json(&card)["state"], Value::Null);
    // The data is never a failure: without a table the rest of the card stays.
    let card = table::card(&outcome, None, Some(&declaration), &Reader::utc());
    assert_eq!(
        text(&card),
        "Stock\n\nThe app reports: 1 found <b>\\u{7}\n\nThis result cannot be shown as a table.\n\n• Open in Stock: /app/all\n"
    );
}

#[test]
fn a_table_that_is_not_whole_says_so() {
    let rows = |count: usize, locale| {
        let data: Vec<usize> = (0..count).collect();
        let document = json!({
            "data": data,
            "presentation": { "kind": "table", "rowsPath": [], "columns": [{ "path": [], "label": "N" }] }
        });
        in_text(&document.to_string(), locale, Some(80))
    };
    let text = rows(2431, "en");
    assert!(
        text.ends_with("│ 99\n\nThe first 100 of 2,431 rows of this result.\n"),
        "{text}"
    );
    assert_eq!(text.lines().count(), 105);
    assert!(rows(2431, "de").contains("Die ersten 100 von 2.431 Zeilen dieses Ergebnisses."));
    assert!(rows(100, "en").ends_with("│ 99\n"));
    assert!(rows(0, "en").ends_with("│ N\n│ -\n\nThis result has no rows.\n"));
}

// A document within its bounds cannot make a card that is many times larger, or takes long: every column may name the
// one long cell of a row.
#[test]
fn the_cost_is_bounded_by_what_is_shown() {
    let columns: Vec<Value> = (0..100)
        .map(|_| json!({ "path": ["a"], "label": "A" }))
        .collect();
    let document = |cell: Value, rows: usize| {
        json!({
            "data": vec![json!({ "a": cell }); rows],
            "presentation": { "kind": "table", "rowsPath": [], "columns": columns }
        })
    };
    let family = "👩\u{200d}".repeat(600) + "👩";
    for (cell, rows) in [
        (json!("x".repeat(230_000)), 1),
        (json!("x".repeat(2_300)), 10),
        (json!("e\u{301}\u{301}\u{301}\u{301}".repeat(250)), 10),
        (json!(vec![vec![1; 1000]; 100]), 1),
        (json!(family), 10),
    ] {
        let document = document(cell, rows);
        let start = Instant::now();
        let text = in_text(&document.to_string(), "en", Some(80));
        let html = in_html(&document);
        let took = start.elapsed();
        let cells = 100 * rows;
        assert!(text.len() < cells * 2_500, "{}", text.len());
        assert!(html.len() < cells * 2_500, "{}", html.len());
        assert!(took.as_secs() < 20, "{took:?}");
    }
}
