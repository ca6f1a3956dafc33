//! Tables of results: every cell that is shown is in every format, nothing else is, and no cell leaves its place.

use countersign::characters::{Lines, first_unsafe};
use countersign::locale::Reader;
use countersign::render::{self, HtmlOptions, TextOptions};
use countersign::{read_result, table};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use super::cases;

/// What may stand behind the name of a cell.
fn tail() -> impl Strategy<Value = &'static str> {
    select(vec![
        "",
        "\n│ row",
        "\r\n\r\n",
        " | 9",
        "│",
        "</td><script>",
        "[a](https://evil.example)",
        "\u{202e}abc",
        "\u{1b}[2J",
        "\t\t",
        "שלום",
        "東京",
        "👩\u{200d}🚀",
        "\u{301}\u{301}",
        "          ",
        "{item}",
        "\u{0}",
        "\u{2028}x",
    ])
}

/// Tables of one to six columns; of every cell the name is known.
fn tables() -> impl Strategy<Value = (Vec<Vec<&'static str>>, usize)> {
    let rows = (1_usize..6).prop_flat_map(|columns| {
        let rows = prop_oneof![4 => 0_usize..6, 1 => 95_usize..110];
        rows.prop_flat_map(move |rows| vec(vec(tail(), columns), rows))
    });
    (rows, prop_oneof![20_usize..160, Just(0)])
}

fn document(tails: &[Vec<&str>]) -> Value {
    let columns = tails.first().map_or(1, Vec::len);
    let columns: Vec<Value> = (0..columns)
        .map(|column| json!({ "path": [column.to_string()], "label": format!("L{column}") }))
        .collect();
    let rows: Vec<Value> = tails
        .iter()
        .enumerate()
        .map(|(row, tails)| {
            let cells = tails.iter().enumerate();
            let cells = cells.map(|(column, tail)| {
                (column.to_string(), json!(format!("r{row}c{column}{tail}")))
            });
            Value::Object(cells.collect())
        })
        .collect();
    json!({
        "data": { "rows": rows },
        "presentation": { "kind": "table", "rowsPath": ["rows"], "columns": columns }
    })
}

proptest! {
    #![proptest_config(cases(200))]

    // D-6, D-7, D-11
    #[test]
    fn every_shown_cell_is_in_every_format((tails, width) in tables()) {
        let bytes = document(&tails).to_string();
        let outcome = read_result(bytes.as_bytes()).unwrap();
        let rows = table::of_result(bytes.as_bytes()).unwrap();
        let card = table::card(&outcome, Some(&rows), None, &Reader::utc());
        let options = TextOptions {
            width: (width > 0).then_some(width),
            ..TextOptions::default()
        };
        let text = render::text(&card, &options);
        let html = render::html(&card, &HtmlOptions::default());
        let view = render::json(&card).to_string();
        for (row, cells) in tails.iter().enumerate() {
            for column in 0..cells.len() {
                let name = format!("r{row}c{column}");
                for (format, shown) in [("text", &text), ("html", &html), ("json", &view)] {
                    prop_assert_eq!(shown.contains(&name), row < 100, "{} in {}\n{}", name, format, shown);
                }
            }
        }
        let bare = text.replace(['\u{2068}', '\u{2069}'], "");
        prop_assert_eq!(first_unsafe(&bare, Lines::Multi), None, "{:?}", text);
        // Each row of the table, and no other line, begins with the bar.
        let shown = tails.len().min(100);
        let bars = text.lines().filter(|line| line.starts_with('│')).count();
        let columns = tails.first().map_or(1, Vec::len);
        let side_by_side = shown + 2;
        let listed = shown * columns + shown.saturating_sub(1);
        prop_assert!(bars == side_by_side || bars == listed, "{} bars\n{}", bars, text);
        prop_assert_eq!(html.matches("<tr>").count(), shown + 1);
        prop_assert!(!html.contains("<script"));
        prop_assert!(!html.contains("<a "));
    }

    // Twice the rows are no more than twice the text, and beyond a hundred rows only the notice changes.
    #[test]
    fn the_text_grows_with_its_rows(tails in vec(tail(), 1..5), rows in 2_usize..40) {
        let length = |rows: usize| {
            let bytes = document(&vec![tails.clone(); rows]).to_string();
            let outcome = read_result(bytes.as_bytes()).unwrap();
            let rows = table::of_result(bytes.as_bytes()).unwrap();
            let card = table::card(&outcome, Some(&rows), None, &Reader::utc());
            render::text(&card, &TextOptions::default()).len()
        };
        let (once, twice) = (length(rows), length(2 * rows));
        prop_assert!(twice <= 2 * once + 8 * rows * tails.len() + 64, "{once} {twice}");
        prop_assert_eq!(length(200), length(150 + rows));
    }
}
