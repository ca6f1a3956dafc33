//! Where the words of a body differ from the reference's, ours says more, and for a known reason.

use std::collections::BTreeSet;

use crate::corpora::each;
use crate::corpora::examples::name;
use crate::corpora::inert::assert_inert;
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
    /// Cells beyond the width of their table can be read.
    Cell,
}

const KINDS: [Kind; 8] = [
    Kind::Html,
    Kind::Image,
    Kind::Destination,
    Kind::Title,
    Kind::Definition,
    Kind::Info,
    Kind::Task,
    Kind::Cell,
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
    let is_table = example.html.contains("<table");
    let is_drawn = is_table && !kinds.contains(&Kind::Html);
    if is_drawn && unsaid_word(&example.markdown, &reference_text(&example.html)).is_some() {
        kinds.insert(Kind::Cell);
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
    assert_eq!(counts, [72, 23, 128, 42, 77, 6, 2, 1]);
}

#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn a_body_says_more_only_for_a_known_reason() {
    let all = commonmark().into_iter().chain(github());
    let plain = all.filter(|it| kinds(it).is_empty());
    each(plain, name, |it| {
        let shown = show_body(&it.markdown);
        let page = parse(&shown.html);
        let words = without_marks(body(&page));
        let [said, expected] =
            [words, reference_text(&it.html)].map(|it| it.split_whitespace().collect::<String>());
        // A heading without words is its source.
        let is_empty = expected.is_empty() && said.chars().all(|it| it == '#');
        assert!(said == expected || is_empty, "{said}\n{expected}");
    });
}

#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn every_word_of_the_parsers_examples_can_be_read() {
    let all = parser();
    assert_eq!(all.len(), 83);
    each(all, name, |it| {
        assert_inert(&show_body(&it.markdown));
        assert_says_every_word(it);
    });
}

/// Nothing that was written is hidden: every word of the source can be read, in whatever order.
#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn every_word_of_the_source_can_be_read() {
    let all = commonmark().into_iter().chain(github());
    each(all, name, assert_says_every_word);
}

fn assert_says_every_word(example: &Example) {
    for shown in read_body(&show_body(&example.markdown)) {
        assert_eq!(unsaid_word(&example.markdown, &shown), None, "{shown}");
    }
}
