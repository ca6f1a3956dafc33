//! Results as tables on the command line.

use serde_json::Value;

use super::*;

const STOCK: &str = "fixtures/tables/stock.json";
const CHART: &str = "fixtures/tables/chart.json";

fn table<'a>(file: &'a str, options: &[&'a str]) -> Run {
    run(&[&["render", file, "--as", "table"], options].concat())
}

#[test]
fn a_result_is_rendered_as_a_table() {
    let shown = table(STOCK, &["--locale", "de", "--width", "80"]);
    assert_eq!((shown.status, shown.err.as_str()), (0, ""));
    assert_eq!(
        shown.out,
        "Die App meldet: 2 of 3 items are low.\n\nErgebnis:\n\
         │ Item  |   Stock | Counted         | Room    | On order\n\
         │ ------|---------|-----------------|---------|---------\n\
         │ Cable | 42.0000 | 5. Oktober 2026 | B 12    | ja\n\
         │ Hub   |  7.5000 | 6. Oktober 2026 | (leer)  | nein\n\
         │ Dock  | (k. A.) | (k. A.)         | (k. A.) | ja\n\n\
         • In der App öffnen: /app/inventory/low\n"
    );
    let json: Value = serde_json::from_str(&table(STOCK, &["--format", "json"]).out).unwrap();
    assert_eq!(
        (&json["state"], &json["locale"]),
        (&Value::Null, &"en".into())
    );
    let page = table(STOCK, &["--format", "html", "--page"]).out;
    assert!(
        page.contains("<th scope=\"col\"><bdi>Item</bdi></th>"),
        "{page}"
    );
    assert!(!page.contains("aria-labelledby"), "{page}");
    let zone = table("fixtures/tables/dates.json", &["--time-zone", "Asia/Tokyo"]);
    assert!(zone.out.contains("Time zone: Asia/Tokyo\n"), "{}", zone.out);
    assert!(zone.out.contains("4:00\u{202f}PM"), "{}", zone.out);
}

// The data is never a failure: what is wrong with the presentation is one line for the developer.
#[test]
fn a_result_without_a_readable_table_is_shown_all_the_same() {
    let shown = table(CHART, &[]);
    assert_eq!(shown.status, 0);
    assert_eq!(
        shown.out,
        "The app reports: 1 item is low.\n\nThis result cannot be shown as a table.\n"
    );
    assert_eq!(
        shown.err,
        "countersign: shown without its table: /presentation/kind: one of `table`; found `chart` [unknown_value]\n"
    );
    let none = run_with(br#"{"data":1}"#, &["render", "-", "--as", "table"]);
    assert_eq!(none.status, 0);
    assert_eq!(none.err.lines().count(), 1, "{}", none.err);
    let several = run_with(
        br#"{"data":1,"presentation":{"kind":"table","x\u001b":1}}"#,
        &["render", "-", "--as", "table"],
    );
    assert!(several.err.ends_with("(and 2 more)\n"), "{}", several.err);
    assert!(!several.err.contains('\u{1b}'));
}

// O-9
#[test]
fn links_that_are_left_out_are_told() {
    let shown = table("fixtures/tables/hostile/links.json", &[]);
    assert_eq!((shown.status, shown.err.lines().count()), (0, 1));
    assert!(
        shown
            .err
            .starts_with("countersign: links of rows are left out: /data/0/links/0/href: "),
        "{}",
        shown.err
    );
}

#[test]
fn only_results_are_tables() {
    let shown = table(TRANSFER, &[]);
    assert_eq!((shown.status, shown.out.as_str()), (1, ""));
    assert!(
        shown.err.contains("/data: `data` is required"),
        "{}",
        shown.err
    );
    for options in [
        &["--state", "done"][..],
        &["--fingerprint"],
        &["--list"],
        &["--check-result", STOCK],
        &["--locale", "de_DE"],
    ] {
        usage_error(&[&["render", STOCK, "--as", "table"], options].concat());
    }
    usage_error(&["render", STOCK, STOCK, "--as", "table"]);
    assert!(
        usage_error(&["render", STOCK, "--as", "chart"])
            .err
            .contains("table")
    );
}
