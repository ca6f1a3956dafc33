//! Where the words of a body differ from the reference's, ours says more, and for a known reason.

use std::collections::BTreeSet;

use crate::corpora::each;
use crate::corpora::examples::{assert_says_as_much, name};
use crate::corpora::shown::{body, read_body, show_body};
use crate::corpora::sources::{Example, commonmark, github, parser};
use crate::corpora::visible::{has_raw_html, letters, reference_text, unsaid_word, without_marks};
use crate::properties::html::{elements, parse};

/// Why a body may say more than the reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// HTML in Markdown is text.
    Html,
    /// An image is its description and its address.
    Image,
    /// The address of a link can be read.
    Destination,
    /// So can its title.
    Title,
    /// So can a definition of an address, also one that nothing uses.
    Definition,
    /// So can what stands behind the fence of a block of code.
    Info,
    /// Whether a task is done is said in text.
    Task,
}

const KINDS: [Kind; 7] = [
    Kind::Html,
    Kind::Image,
    Kind::Destination,
    Kind::Title,
    Kind::Definition,
    Kind::Info,
    Kind::Task,
];

/// The reasons that an example gives.
pub fn kinds(example: &Example) -> BTreeSet<Kind> {
    let mut kinds = BTreeSet::new();
    if has_raw_html(example) {
        kinds.insert(Kind::Html);
    }
    let page = parse(&example.html);
    for element in elements(page.root_element()) {
        match element.value().name() {
            "img" => kinds.insert(Kind::Image),
            "a" => kinds.insert(Kind::Destination),
            "input" => kinds.insert(Kind::Task),
            "code" if element.attr("class").is_some() => kinds.insert(Kind::Info),
            _ => continue,
        };
        if element.attr("title").is_some() {
            kinds.insert(Kind::Title);
        }
    }
    // What the reference does not say at all is a definition.
    let said: String = letters(&reference_text(&example.html)).collect();
    if example.markdown.contains("]:") && !said.contains(&letters_of_definitions(&example.markdown))
    {
        kinds.insert(Kind::Definition);
    }
    kinds
}

fn letters_of_definitions(markdown: &str) -> String {
    let definition = markdown.split_once("]:").map_or("", |(_, after)| after);
    letters(
        definition
            .lines()
            .find(|it| !it.trim().is_empty())
            .unwrap_or_default(),
    )
    .collect()
}

#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn the_reasons_are_counted() {
    let all: Vec<_> = commonmark().iter().chain(&github()).map(kinds).collect();
    let counts = KINDS.map(|kind| all.iter().filter(|it| it.contains(&kind)).count());
    println!(
        "{KINDS:?}: {counts:?}, none: {}",
        all.iter().filter(|it| it.is_empty()).count()
    );
    assert_eq!(counts, [72, 23, 128, 42, 77, 6, 2]);
}

#[test]
#[ignore = "waits until Markdown is rendered"]
fn a_body_says_more_only_for_a_known_reason() {
    let all = commonmark().into_iter().chain(github());
    let plain = all.filter(|it| kinds(it).is_empty());
    each(plain, name, |it| {
        let expected: String = letters(&reference_text(&it.html)).collect();
        let shown = show_body(&it.markdown);
        let page = parse(&shown.html);
        let words = without_marks(body(&page));
        assert_eq!(letters(&words).collect::<String>(), expected);
    });
}

/// With the letters that entities stand for, which a body in source does not show.
#[test]
#[ignore = "waits until Markdown is rendered"]
fn every_letter_of_every_reference_is_there_in_order() {
    let all = commonmark().into_iter().chain(github());
    each(all, name, assert_says_as_much);
}

#[test]
#[ignore = "waits until Markdown is rendered"]
fn every_letter_of_the_parsers_examples_is_there() {
    let all = parser();
    assert!(all.len() > 50, "{}", all.len());
    each(all, name, |it| {
        crate::corpora::inert::assert_inert(&show_body(&it.markdown));
        assert_says_every_word(it);
    });
}

/// Nothing that was written is hidden: every word of the source can be read, in whatever order.
#[test]
#[ignore = "waits until Markdown is rendered"]
fn every_word_of_the_source_can_be_read() {
    let all = commonmark().into_iter().chain(github());
    each(all, name, assert_says_every_word);
}

fn assert_says_every_word(example: &Example) {
    for shown in read_body(&show_body(&example.markdown)) {
        assert_eq!(unsaid_word(&example.markdown, &shown), None, "{shown}");
    }
}
