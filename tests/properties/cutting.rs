//! What is cut for display: how long it may be, where it is cut, and that nothing is cut in two (D-2, D-4, D-12, R-7).

use countersign::characters::cut_middle;
use countersign::contract::State;
use countersign::locale::Reader;
use countersign::render::{HtmlOptions, html, json, sentence_text};
use countersign::view::{ChipKind, Inline, card};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json as object};
use unicode_segmentation::UnicodeSegmentation;

use super::cases;
use super::html::{article, children, elements, parse};
use super::reviews::call;
use super::shown::{each_state, read};
use super::texts::{based, line, shown_len};

proptest! {
    #![proptest_config(cases(128))]

    // D-2, D-4
    #[test]
    fn chips_and_sentences_keep_their_bounds(document in call()) {
        let bytes = document.to_string().into_bytes();
        each_state(&read(&bytes)?, |card| {
            let sentence = card.sentence().expect("every card has one");
            for inline in &sentence.chips {
                if let Inline::Chip(chip) = inline
                    && chip.kind != ChipKind::Text
                {
                    prop_assert!((1..=40).contains(&shown_len(&chip.value.text)), "{:?}", chip);
                }
            }
            let plain = sentence_text(card, false);
            prop_assert!((1..=400).contains(&shown_len(&plain)), "{}: {}", shown_len(&plain), plain);
            let page = parse(&html(card, &HtmlOptions::default()));
            for chip in elements(article(&page)).filter(|it| it.value().classes().any(|class| class == "countersign-chip")) {
                let value = children(chip).find(|it| it.value().name() == "bdi").expect("a value");
                prop_assert!((1..=40).contains(&shown_len(&value.text().collect::<String>())), "{:?}", value);
            }
            Ok(())
        })?;
    }

    // buttons are measured in UTC.
    #[test]
    fn buttons_keep_their_bound(document in call()) {
        let bytes = document.to_string().into_bytes();
        let (call, reader) = (read(&bytes)?, Reader::utc());
        let view = json(&card(&call, &reader, State::Ask));
        for button in ["confirm", "decline"] {
            let text = view[button].as_str().expect("a button").replace(['\u{2068}', '\u{2069}'], "");
            prop_assert!((1..=40).contains(&shown_len(&text)), "{:?}", text);
            let white = |pair: &[&str]| pair.iter().all(|cluster| cluster.trim().is_empty());
            prop_assert!(!text.graphemes(true).collect::<Vec<_>>().windows(2).any(white), "{:?}", text);
        }
    }

    // D-12
    #[test]
    fn the_models_reason_is_one_bounded_line(reason in vec(any::<char>(), 0..900).prop_map(String::from_iter)) {
        let document = object!({ "review": review("Go {a}", &[object!({ "kind": "text", "value": "x" })]), "approvalReason": reason });
        let bytes = document.to_string().into_bytes();
        each_state(&read(&bytes)?, |card| {
            let page = parse(&html(card, &HtmlOptions::default()));
            let reasons = elements(article(&page)).filter(|it| it.value().classes().any(|class| class == "countersign-model-reason"));
            for value in reasons.flat_map(elements).filter(|it| it.value().name() == "bdi") {
                let text: String = value.text().collect();
                prop_assert!((1..=300).contains(&shown_len(&text)), "{:?}", text);
                prop_assert!(!text.contains(char::is_control), "{:?}", text);
            }
            Ok(())
        })?;
    }
}

/// Texts in which clusters are hard to tell.
fn clusters() -> impl Strategy<Value = String> {
    let pieces = select(
        &[
            "a",
            "b",
            " ",
            "  ",
            "e\u{301}\u{302}",
            "👩\u{200d}👩\u{200d}👧",
            "🇩🇪",
            "🇩",
            "क्षि",
            "\u{600}1",
            "\u{301}",
            "각",
            "日",
        ][..],
    );
    vec(pieces, 0..40).prop_map(|pieces| pieces.concat())
}

fn boundaries(text: &str) -> Vec<usize> {
    text.grapheme_indices(true)
        .map(|(at, _)| at)
        .chain([text.len()])
        .collect()
}

proptest! {
    #![proptest_config(cases(256))]

    // D-2: the longer half stays at the start, and what is dropped beside the cut is white space.
    #[test]
    fn a_cut_takes_the_middle_and_splits_no_cluster(text in prop_oneof![clusters(), line(200)], limit in 2_usize..50) {
        let Some(cut) = cut_middle(&text, limit) else {
            prop_assert!(shown_len(&text) <= limit);
            return Ok(());
        };
        prop_assert!(shown_len(&text) > limit && shown_len(&cut.text) <= limit);
        prop_assert_eq!(&cut.text[cut.mark.clone()], "…");
        let (head, tail) = (&cut.text[..cut.mark.start], &cut.text[cut.mark.end..]);
        let whole: Vec<&str> = text.graphemes(true).collect();
        let (first, last) = (limit / 2, limit - limit / 2 - 1);
        let rest = whole[..first].concat();
        let dropped = rest.strip_prefix(head);
        prop_assert!(dropped.is_some_and(|dropped| dropped.trim().is_empty()), "{:?} of {:?}", head, rest);
        let rest = whole[whole.len() - last..].concat();
        let dropped = rest.strip_suffix(tail);
        prop_assert!(dropped.is_some_and(|dropped| dropped.trim().is_empty()), "{:?} of {:?}", tail, rest);
        let is_blank = |cluster: Option<&str>| cluster.is_some_and(|it| it.trim().is_empty());
        prop_assert!(!is_blank(head.graphemes(true).next_back()) && !is_blank(tail.graphemes(true).next()));
        prop_assert!(boundaries(&text).contains(&head.len()));
        prop_assert!(boundaries(&text).contains(&(text.len() - tail.len())), "{:?} of {:?}", tail, text);
    }
}

/// A review in English whose every form but the buttons is `form`, with slots `a`, `b` and so on.
fn review(form: &str, slots: &[Value]) -> Value {
    let slots = slots
        .iter()
        .zip('a'..)
        .map(|(slot, name)| (name.to_string(), slot.clone()));
    object!({
        "locale": "en",
        "sentence": { "action": form, "running": form, "done": form, "confirm": "Go {a}", "decline": "No" },
        "slots": slots.collect::<serde_json::Map<_, _>>(),
    })
}

/// The middle cut of plain ASCII.
fn cut(text: &str, limit: usize) -> String {
    match text.len() {
        length if length <= limit => text.to_owned(),
        length => format!(
            "{}…{}",
            &text[..limit / 2],
            &text[length - (limit - limit / 2 - 1)..]
        ),
    }
}

fn ascii(max: usize) -> impl Strategy<Value = String> {
    (1..=max, any::<prop::sample::Index>()).prop_map(|(length, from)| {
        let from = from.index(26);
        ('a'..='z').cycle().skip(from).take(length).collect()
    })
}

proptest! {
    #![proptest_config(cases(256))]

    // D-4: the largest common length that fits.
    #[test]
    fn a_long_sentence_cuts_its_values_to_one_length(titles in vec(ascii(200), 6), between in vec(ascii(15), 7)) {
        let kinds = ["object", "place", "object"].map(|kind| (kind, "title"));
        let kinds = kinds.into_iter().chain([("text", "value"); 3]);
        let slots: Vec<Value> = kinds.zip(&titles).map(|((kind, member), title)| object!({ "kind": kind, member: title })).collect();
        let form: String = between.iter().zip('a'..).map(|(words, name)| format!("{words} {{{name}}} ")).collect();
        let form = form.rsplit_once(" {").map_or(form.as_str(), |(form, _)| form);
        let with = |limit: usize| {
            let fill = |form: String, (title, name): (&String, char)| form.replace(&format!("{{{name}}}"), &format!("“{}”", cut(title, limit)));
            titles.iter().zip('a'..).fold(form.to_owned(), fill) + "?"
        };
        let expected = (8..=200).rev().map(with).find(|sentence| shown_len(sentence) <= 400);
        let bytes = review(form, &slots).to_string().into_bytes();
        let (call, reader) = (read(&bytes)?, Reader::utc());
        let card = card(&call, &reader, State::Ask);
        prop_assert_eq!(Some(sentence_text(&card, false)), expected);
        // D-5: what was cut stands whole below.
        let whole = super::shown::PLAIN;
        let below = countersign::render::text(&card, &whole);
        prop_assert!(titles.iter().all(|title| below.contains(title.as_str())), "{}", below);
    }

    // D-4: when not even eight characters of each fit, the sentence ends with the mark.
    #[test]
    fn an_endless_sentence_is_cut_at_its_end(titles in vec(ascii(200), 1..3), times in 45_usize..60) {
        let slots: Vec<Value> = titles.iter().map(|title| object!({ "kind": "text", "value": title })).collect();
        let form: String = (0..times).map(|at| if at % titles.len() == 0 { "{a}" } else { "{b}" }).collect();
        let fill = |form: String, (title, name): (&String, char)| form.replace(&format!("{{{name}}}"), &format!("“{}”", cut(title, 8)));
        let whole = titles.iter().zip('a'..).fold(form.clone(), fill) + "?";
        let bytes = review(&form, &slots).to_string().into_bytes();
        let (call, reader) = (read(&bytes)?, Reader::utc());
        let shown = sentence_text(&card(&call, &reader, State::Ask), false);
        if shown_len(&whole) > 400 {
            prop_assert_eq!(shown, whole.chars().take(399).chain(['…']).collect::<String>());
        }
    }

    // D-2, D-7, R-7
    #[test]
    fn a_title_is_cut_in_its_chip_and_its_button(title in line(200)) {
        check_chip(&object!({ "kind": "object", "title": title }), &title)?;
    }

    // D-3: a name that holds an at sign never stands for another address.
    #[test]
    fn a_person_is_named_by_the_name_or_the_address(
        name in line(150), at in select(&["", "", "@", "＠", "﹫"][..]), address in line(320), known in any::<bool>()
    ) {
        let name = format!("{name}{at}");
        let mut person = object!({ "name": name });
        if known {
            person["address"] = object!(address);
        }
        let is_safe = !known || name == address || !name.contains(['@', '＠', '﹫']);
        check_chip(&object!({ "kind": "person", "people": [person] }), if is_safe { &name } else { &address })?;
    }
}

/// The slot's chip and the button that names it show `label`, each cut to its own length.
fn check_chip(slot: &Value, label: &str) -> Result<(), TestCaseError> {
    let bytes = review("Go {a}", std::slice::from_ref(slot))
        .to_string()
        .into_bytes();
    let (call, reader) = (read(&bytes)?, Reader::utc());
    let card = card(&call, &reader, State::Ask);
    let chip = card.sentence().and_then(|sentence| {
        sentence.chips.iter().find_map(|inline| match inline {
            Inline::Chip(chip) => Some(chip.value.text.to_string()),
            _ => None,
        })
    });
    prop_assert_eq!(chip, Some(cut_clusters(&with_marks(label), 40)));
    let view = json(&card);
    let button = view["confirm"]
        .as_str()
        .unwrap_or_default()
        .replace(['\u{2068}', '\u{2069}'], "");
    let value = cut_clusters(&one_space(label), 24);
    // The button's own space and the label's are one run.
    let value = match value.strip_prefix(' ') {
        Some(rest) if !rest.starts_with('\u{301}') => rest,
        _ => &value,
    };
    prop_assert_eq!(button, format!("Go {}{value}", based(label)));
    Ok(())
}

/// D-7 in English.
fn with_marks(text: &str) -> String {
    let mut shown = based(text).to_owned();
    for run in runs(text) {
        match run.chars().count() {
            count if count >= 4 && run.trim().is_empty() => {
                shown.push_str(&format!("[{count} spaces]"))
            }
            _ => shown.push_str(run),
        }
    }
    shown
}

fn one_space(text: &str) -> String {
    runs(text)
        .into_iter()
        .map(|run| if run.trim().is_empty() { " " } else { run })
        .collect()
}

/// The runs of white space of a text, and what stands between them: a space that carries a combining mark does.
fn runs(text: &str) -> Vec<&str> {
    let clusters: Vec<&str> = text.graphemes(true).collect();
    let mut at = 0;
    let runs = clusters.chunk_by(|a, b| a.trim().is_empty() == b.trim().is_empty());
    let run = |run: &[&str]| {
        let start = at;
        at += run.concat().len();
        &text[start..at]
    };
    runs.map(run).collect()
}

/// Cut in the middle, clusters of white space beside the cut dropped.
fn cut_clusters(text: &str, limit: usize) -> String {
    let all: Vec<&str> = text.graphemes(true).collect();
    if all.len() <= limit {
        return text.to_owned();
    }
    let (mut head, mut tail) = (
        &all[..limit / 2],
        &all[all.len() - (limit - limit / 2 - 1)..],
    );
    while let [rest @ .., last] = head
        && last.trim().is_empty()
    {
        head = rest;
    }
    while let [first, rest @ ..] = tail
        && first.trim().is_empty()
    {
        tail = rest;
    }
    format!("{}…{}", head.concat(), tail.concat())
}
