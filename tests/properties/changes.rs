//! Changed words inside changed lines (V-4).

use countersign::contract::State;
use countersign::render::{HtmlOptions, html, json, text};
use countersign::view::{Block, Card, Change, Content, Inline, Line, Role, card};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};
use unicode_segmentation::UnicodeSegmentation;

use super::cases;
use super::html::{article, elements, parse};
use super::reviews::call;
use super::shown::{PLAIN, each_state, options, read, reader};

/// Pieces of lines: words, signs, white space of every kind, and what passes for the engine's own brackets.
const PIECES: &[&str] = &[
    "Pay",
    "rent",
    "account",
    "to",
    " ",
    " ",
    " ",
    "  ",
    "      ",
    "\u{a0}",
    "\t",
    "0012",
    "0021",
    "-",
    ".",
    ",",
    "1.500,00",
    "@",
    "é",
    "e\u{301}",
    "\u{301}",
    " \u{301}",
    "ﬁ",
    "⟦",
    "⟧",
    "〚",
    "〛",
    "日",
    "本",
    "語",
    "นำ",
    "ข้า",
    "تحويل",
    "می\u{200c}خواهم",
    "١٥٠٠",
    "ועדה",
    "👍🏽",
    "👩\u{200d}👩\u{200d}👧",
    "🇩🇪",
    "1\u{fe0f}\u{20e3}",
    "क्षि",
];

/// Lines of pieces.
fn pieces() -> BoxedStrategy<Vec<&'static str>> {
    vec(select(PIECES), 1..30).boxed()
}

/// A line before and after some of its pieces were replaced.
fn edited(pieces: &[&'static str], edits: &[(Index, &'static str)]) -> (String, String) {
    let mut after = pieces.to_vec();
    for (at, piece) in edits {
        let at = at.index(after.len());
        after[at] = piece;
    }
    (pieces.concat(), after.concat())
}

fn edits() -> BoxedStrategy<Vec<(Index, &'static str)>> {
    let piece = prop_oneof![5 => select(PIECES), 1 => Just("")];
    vec((any::<Index>(), piece), 1..4).boxed()
}

/// A page that is changed, in a language that is read from left to right.
fn page(before: &str, after: &str) -> Vec<u8> {
    let forms =
        json!({ "action": "a", "running": "a", "done": "a", "confirm": "a", "decline": "a" });
    let preview = json!({ "kind": "page", "title": "t", "body": after, "before": before });
    json!({ "locale": "en", "sentence": forms, "slots": {}, "preview": preview })
        .to_string()
        .into_bytes()
}

/// The blocks of the card's sections: a preview stands in one.
fn preview_blocks<'b>(card: &'b Card<'_>) -> impl Iterator<Item = &'b Block<'b>> {
    let sections = card.blocks.iter().filter_map(|block| match block {
        Block::Section(_, blocks) => Some(blocks),
        _ => None,
    });
    sections.flatten()
}

fn body_lines<'b>(card: &'b Card<'_>) -> Vec<&'b Line<'b>> {
    let bodies = preview_blocks(card).filter_map(|block| match block {
        Block::Body(body) => match &body.content {
            Content::Lines(lines) => Some(lines),
            _ => None,
        },
        _ => None,
    });
    bodies.flatten().collect()
}

/// Whether the legend says what marked words are.
fn explains_words(card: &Card<'_>) -> bool {
    preview_blocks(card).any(|block| match block {
        Block::Paragraph(Role::Legend, content) => {
            content.iter().any(|it| matches!(it, Inline::Changed(_)))
        }
        _ => false,
    })
}

fn check_ranges(line: &Line<'_>) -> Result<(), TestCaseError> {
    let text = &line.value.text;
    let mut bounds: Vec<usize> = text.grapheme_indices(true).map(|(at, _)| at).collect();
    bounds.push(text.len());
    let mut last = None;
    for range in &line.changed {
        prop_assert!(range.start < range.end, "{:?}", line);
        prop_assert!(last.is_none_or(|end| end < range.start), "{:?}", line);
        last = Some(range.end);
        for at in [range.start, range.end] {
            prop_assert!(bounds.binary_search(&at).is_ok(), "{} in {:?}", at, line);
            let mut marks = line.value.marks.iter();
            prop_assert!(
                !marks.any(|mark| mark.start < at && at < mark.end),
                "{} in {:?}",
                at,
                line
            );
        }
        let between =
            |pair: &[std::ops::Range<usize>]| !text[pair[0].end..pair[1].start].trim().is_empty();
        prop_assert!(line.changed.windows(2).all(between), "{:?}", line);
    }
    prop_assert!(
        line.change != Change::None || line.changed.is_empty(),
        "{:?}",
        line
    );
    let runs: String = line.runs().map(|(run, ..)| run).collect();
    prop_assert_eq!(&runs, text);
    Ok(())
}

/// What a line says outside its changed words and its marks, without white space.
fn unchanged(line: &Line<'_>) -> String {
    let runs = line.runs();
    let kept = runs.filter(|(_, is_mark, is_changed)| !is_mark && !is_changed);
    kept.flat_map(|(run, ..)| run.split_whitespace()).collect()
}

/// The changed words of a line, as the tree has them.
fn changed<'l>(line: &'l Line<'_>) -> impl Iterator<Item = &'l str> {
    line.changed
        .iter()
        .map(|range| &line.value.text[range.clone()])
}

proptest! {
    #![proptest_config(cases(96))]

    // V-4: on every card.
    #[test]
    fn changed_words_are_pieces_of_their_line(document in call()) {
        let bytes = document.to_string().into_bytes();
        each_state(&read(&bytes)?, |card| {
            let lines = body_lines(card);
            lines.iter().try_for_each(|line| check_ranges(line))?;
            let marks_words = lines.iter().any(|line| !line.changed.is_empty());
            prop_assert_eq!(explains_words(card), marks_words);
            Ok(())
        })?;
    }
}

proptest! {
    #![proptest_config(cases(512))]

    // V-4: without what is marked, a line and its counterpart say the same.
    #[test]
    fn what_is_not_marked_is_the_same(pieces in pieces(), edits in edits()) {
        let (before, after) = edited(&pieces, &edits);
        prop_assume!(before != after && !before.is_empty() && !after.is_empty());
        let bytes = page(&before, &after);
        let call = read(&bytes)?;
        let reader = reader();
        let card = card(&call, &reader, State::Ask);
        let lines = body_lines(&card);
        lines.iter().try_for_each(|line| check_ranges(line))?;
        if let [old, new] = lines.as_slice()
            && !(old.changed.is_empty() && new.changed.is_empty())
        {
            prop_assert_eq!(unchanged(old), unchanged(new), "{:?}", lines);
        }
        check_formats(&card)?;
    }

    // V-4: as above in a text of many lines.
    #[test]
    fn every_format_marks_the_same_words(lines in vec((pieces(), edits(), any::<bool>()), 1..8)) {
        let lines: Vec<(String, String)> = lines
            .iter()
            .map(|(pieces, edits, keep)| edited(pieces, if *keep { &[] } else { edits }))
            .collect();
        let join = |lines: Vec<&str>| lines.join("\n");
        let before = join(lines.iter().map(|(before, _)| before.as_str()).collect());
        let after = join(lines.iter().map(|(_, after)| after.as_str()).collect());
        let bytes = page(&before, &after);
        let call = read(&bytes)?;
        let reader = reader();
        let card = card(&call, &reader, State::Ask);
        body_lines(&card).iter().try_for_each(|line| check_ranges(line))?;
        check_formats(&card)?;
    }
}

/// The brackets of text, the elements of HTML and the members of JSON stand around the words that the tree marks.
fn check_formats(card: &Card<'_>) -> Result<(), TestCaseError> {
    let lines = body_lines(card);
    let words: Vec<String> = lines
        .iter()
        .flat_map(|line| changed(line))
        .map(|it| it.split_whitespace().collect())
        .collect();

    let shown = text(card, &PLAIN);
    let body = shown.lines().filter(|line| line.starts_with("  │"));
    let mut in_text = Vec::new();
    for line in body {
        let mut rest = line;
        while let Some((before, after)) = rest.split_once('⟦') {
            let (inner, after) = after.split_once('⟧').unwrap_or_default();
            prop_assert!(!before.contains('⟧') && !inner.contains('⟦'), "{}", line);
            in_text.push(inner.split_whitespace().collect::<String>());
            rest = after;
        }
        prop_assert!(!rest.contains('⟧'), "{}", line);
    }
    prop_assert_eq!(&in_text, &words, "{}", shown);
    prop_assert!(!shown.contains(['〚', '〛']), "{}", shown);
    let wrapped = text(card, &options(Some(24)));
    let count = |text: &str, bracket| text.matches(bracket).count();
    prop_assert_eq!(count(&wrapped, '⟦'), count(&shown, '⟦'));
    prop_assert_eq!(count(&wrapped, '⟧'), count(&shown, '⟧'));

    let page = parse(&html(card, &HtmlOptions::default()));
    let marks = elements(article(&page)).filter(|it| it.value().name() == "mark");
    let outside_legend = marks.filter(|it| {
        it.ancestors().any(|it| {
            it.value()
                .as_element()
                .is_some_and(|it| it.name() == "blockquote")
        })
    });
    let in_html: Vec<String> = outside_legend
        .map(|it| it.text().collect::<String>().split_whitespace().collect())
        .collect();
    prop_assert_eq!(&in_html, &words);

    let view = json(card);
    let mut in_json = Vec::new();
    collect_changed(&view["blocks"], &mut in_json);
    prop_assert_eq!(&in_json, &words);
    Ok(())
}

/// The text of every list under `changed`.
fn collect_changed(view: &Value, found: &mut Vec<String>) {
    match view {
        Value::Array(items) => items.iter().for_each(|it| collect_changed(it, found)),
        Value::Object(members) => match members.get("changed") {
            Some(Value::Array(runs)) => {
                let texts = runs
                    .iter()
                    .filter_map(|run| run.as_str().or(run["mark"].as_str()));
                found.push(texts.flat_map(str::split_whitespace).collect());
            }
            _ => members.values().for_each(|it| collect_changed(it, found)),
        },
        _ => {}
    }
}

/// Bodies in which nearly every word is a change of its own.
fn costly() -> [(String, String); 5] {
    let repeated = |piece: &dyn Fn(usize) -> String| -> String {
        let mut text = String::new();
        for at in 0.. {
            let piece = piece(at);
            if text.len() + piece.len() > 12_000 {
                break;
            }
            text.push_str(&piece);
        }
        text
    };
    [
        (
            repeated(&|_| "x a\n".to_owned()),
            repeated(&|_| "x b\n".to_owned()),
        ),
        (
            repeated(&|at| format!("item {at} costs 5\n")),
            repeated(&|at| format!("item {} costs 6\n", at + 9)),
        ),
        (
            repeated(&|at| format!("w {at} ")),
            repeated(&|at| format!("w {} ", at + 10_000)),
        ),
        (
            repeated(&|_| "a ".to_owned()),
            repeated(&|_| "a  ".to_owned()),
        ),
        (
            repeated(&|at| format!("{} ", at % 7)),
            repeated(&|at| format!("{} ", at % 6)),
        ),
    ]
}

// V-4: what marks add is bounded by the words that they stand around.
#[test]
fn marks_cost_no_more_than_their_words() {
    for (before, after) in costly() {
        let bytes = page(&before, &after);
        let call = read(&bytes).expect("a valid page");
        let reader = reader();
        let card = card(&call, &reader, State::Ask);
        let lines = body_lines(&card);
        assert!(lines.len() <= before.lines().count() + after.lines().count() + 2);
        let words = |line: &&Line<'_>| line.value.text.split_word_bounds().count();
        let marked: usize = lines.iter().map(|line| line.changed.len()).sum();
        assert!(marked <= lines.iter().map(words).sum());
        let shown = text(&card, &PLAIN).len();
        assert!(shown <= 8 * bytes.len(), "{shown} of {}", bytes.len());
        let shown = html(&card, &HtmlOptions::default()).len();
        assert!(shown <= 40 * bytes.len(), "{shown} of {}", bytes.len());
    }
}
