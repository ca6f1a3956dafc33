//! Reading a Markdown body's preview is reading the body (D-9).

use countersign::contract::State;
use countersign::render::{HtmlOptions, Stylesheet, TextOptions, html, json, text};
use countersign::view::card;
use proptest::prelude::*;
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use super::cases;
use super::html::{article, elements, parse};
use super::isolation::{check_markup, isolate_depth, without_styles};
use super::markdown_sources::{numbers, structured, unstructured};
use super::shown::{options, read, reader};
use crate::corpora::inert::assert_inert;
use crate::corpora::shown::{body_lines, page, read_body, show_body};

fn source() -> BoxedStrategy<String> {
    prop_oneof![3 => structured(), 2 => unstructured()].boxed()
}

/// Whether all of `wanted` stand in `found`, in their order.
fn missing(wanted: &[usize], found: &[usize]) -> Option<usize> {
    let mut found = found.iter();
    wanted
        .iter()
        .copied()
        .find(|number| !found.any(|it| it == number))
}

proptest! {
    #![proptest_config(cases(384))]

    // D-9, D-5, V-3: every word of the source can be read, in its order, and both formats have the same words.
    #[test]
    fn every_word_is_shown_in_its_place(source in source()) {
        let shown = show_body(&source);
        let wanted = numbers(&shown.body);
        let [html, text] = read_body(&shown);
        let (in_html, in_text) = (numbers(&html), numbers(&text));
        prop_assert_eq!(missing(&wanted, &in_html), None, "{}\n{}", shown.body, shown.html);
        prop_assert_eq!(missing(&wanted, &in_text), None, "{}\n{}", shown.body, shown.text);
        prop_assert_eq!(in_html, in_text, "{}", shown.body);
    }

    // D-9, D-10: only known elements, attributes and schemes; the card around the body is as it always is.
    #[test]
    fn a_body_does_nothing(source in source()) {
        let shown = show_body(&source);
        assert_inert(&shown);
        check_markup(&shown.html)?;
        let page = parse(&shown.html);
        let mut above = 3;
        for element in elements(article(&page)) {
            let name = element.value().name();
            let said: String = element.text().collect();
            if let Some(level) = name.strip_prefix('h').and_then(|it| it.parse::<u8>().ok()) {
                prop_assert!(level <= above + 1, "{} below {}\n{}", level, above, shown.html);
                prop_assert!(!said.trim().is_empty(), "an empty heading\n{}", shown.html);
                above = level;
            }
            prop_assert!(name != "a" || !said.trim().is_empty(), "an empty link\n{}", shown.html);
        }
    }

    // D-6, D-11, V-3
    #[test]
    fn lines_stand_behind_their_bar_and_within_the_width(source in source(), width in 20_usize..110) {
        let document = page(&show_body(&source).body).to_string().into_bytes();
        let call = read(&document)?;
        let reader = reader();
        let card = card(&call, &reader, State::Ask);
        let isolated = TextOptions { isolates: true, ..options(Some(width)) };
        let plain = text(&card, &isolated);
        let body = body_lines(&plain).0;
        prop_assert!(!body.is_empty());
        for line in &body {
            prop_assert!(isolate_depth(line).is_some_and(|depth| depth <= 4), "{:?}", line);
            // A sign that belongs to one cluster can be wider than what is left of the line.
            prop_assert!(line.width() <= width + 2, "{} columns, {:?}\n{}", line.width(), line, source);
        }
        let colored = text(&card, &TextOptions { stylesheet: Stylesheet::colored(), ..isolated });
        prop_assert_eq!(without_styles(&colored), Some(plain));
    }

    // D-9: hosts in other languages can read the JSON view, and it has every word.
    #[test]
    fn the_json_view_has_every_word(source in source()) {
        let document = page(&show_body(&source).body).to_string().into_bytes();
        let call = read(&document)?;
        let reader = reader();
        let view = json(&card(&call, &reader, State::Ask)).to_string();
        let read_back: Result<Value, _> = serde_json::from_str(&view);
        prop_assert!(read_back.is_ok(), "{:?}", read_back);
        let (wanted, mut found) = (numbers(&source), numbers(&view));
        found.sort_unstable();
        prop_assert_eq!(missing(&wanted, &found), None, "{}", view);
    }
}

/// Bodies that nest or leave open as much as fits.
fn large() -> Vec<(&'static str, String)> {
    const SIZE: usize = 30_000;
    // On the wire a line end takes two bytes.
    let fill = |part: &str| part.repeat(SIZE / (Value::from(part).to_string().len() - 2));
    vec![
        ("quotes", fill(">")),
        ("quotes with spaces", fill("> ")),
        ("bullets", fill("- ")),
        ("numbers", fill("1. ")),
        (
            "items that nest",
            (0..150)
                .map(|level| format!("{}- x\n", " ".repeat(level)))
                .collect(),
        ),
        ("brackets", fill("[")),
        ("images", fill("![")),
        ("links in links", fill("[a](<")),
        ("stars", fill("*a **b ")),
        (
            "backticks",
            (1..240)
                .map(|count| format!("{} ", "`".repeat(count)))
                .collect(),
        ),
        ("comments", fill("<!-- ")),
        ("tags", fill("<a ")),
        ("entities", fill("&#x202e;")),
        (
            "definitions",
            (0..2500)
                .map(|number| format!("[d{number}]: x\n"))
                .collect(),
        ),
        (
            "one definition",
            format!("[d]: /{}\n\n{}", "x".repeat(100), fill("[d]")),
        ),
        ("footnotes", fill("[^1]\n\n[^1]: a\n\n")),
        ("headings", fill("# a\n")),
        ("empty headings", fill("#\n")),
        (
            "wordless blocks",
            fill("&nbsp;\n\n>\n\n-\n\n```\n\n```\n\n"),
        ),
        ("wordless lists", fill("-\n- §\n\n  &nbsp;\n\n")),
        ("rules", fill("---\n\n")),
        ("rows", format!("|a|b|\n|-|-|\n{}", fill("|x|y|\n"))),
        (
            "short rows",
            format!("{}\n{}\n{}", "|a".repeat(12), "|-".repeat(12), fill("a\n")),
        ),
        (
            "columns",
            format!(
                "{}\n{}\n{}",
                "|a".repeat(3000),
                "|-".repeat(3000),
                "a\n".repeat(4000)
            ),
        ),
        (
            "one long cell",
            format!(
                "|a|b|\n|-|-|\n|{}|y|\n{}",
                "word ".repeat(3000),
                "|x|y|\n".repeat(1500)
            ),
        ),
        (
            "long headings",
            format!(
                "{}\n{}\n{}",
                vec!["x".repeat(1900); 12].join("|"),
                ["-"; 12].join("|"),
                "y\n".repeat(1800)
            ),
        ),
        (
            "headings of joined signs",
            format!(
                "{}👩|b|c|d|e|f|g|h|i\n{}\n{}",
                "👩\u{200d}".repeat(1300),
                ["-"; 9].join("|"),
                "y\n".repeat(5000)
            ),
        ),
        (
            "one long heading",
            format!(
                "{}|{}\n{}\n{}",
                "x".repeat(250),
                ["|"; 11].concat(),
                ["-"; 12].join("|"),
                "y\n".repeat(5000)
            ),
        ),
        (
            "empty rows",
            format!("|a|\n|-|\n{}|x|", "||\n".repeat(1900)),
        ),
        (
            "images in images",
            format!("{}a{}", "![".repeat(5000), "]()".repeat(5000)),
        ),
        ("line ends", fill("a\\\n")),
        ("one word", fill("a")),
        ("links", fill("[a](/b) ")),
        (
            "long links",
            fill(&format!("[a](https://e.example/{}) ", "b".repeat(900))),
        ),
        ("struck", fill("~~a~~ ")),
    ]
}

// D-9: no body makes more of itself than a constant factor, nor needs a deep stack.
#[test]
fn a_body_grows_by_a_constant_factor_at_most() {
    const FACTOR: usize = 64;
    for (name, body) in large() {
        let document = page(&body).to_string().into_bytes();
        let call = countersign::read_call(&document).unwrap_or_else(|it| panic!("{name}: {it}"));
        let reader = reader();
        let card = card(&call, &reader, State::Ask);
        let colored = TextOptions {
            stylesheet: Stylesheet::colored(),
            ..options(Some(20))
        };
        let sizes = [
            html(&card, &HtmlOptions::default()).len(),
            text(&card, &options(None)).len(),
            text(&card, &options(Some(20))).len(),
            text(&card, &options(Some(120))).len(),
            text(&card, &colored).len(),
        ];
        for size in sizes {
            assert!(
                size <= FACTOR * body.len(),
                "{name}: {size} from {}",
                body.len()
            );
        }
    }
}
