//! Examples of Markdown: whatever is made of them is inert, and says all that it says elsewhere.

use super::each;
use super::inert::assert_inert;
use super::shown::{message, page, read_body, show_body, show_with};
use super::sources::{Example, commonmark, github, others};
use super::visible::{has_raw_html, missing, reference_text, source_text};

pub fn name(example: &Example) -> String {
    format!("{}: {:?}", example.name, example.markdown)
}

#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn there_are_as_many_examples_as_the_packages_hold() {
    assert_eq!(commonmark().len(), 652);
    assert_eq!(github().len(), 13);
    assert_eq!(others().len(), 283);
    assert!(commonmark().iter().all(|it| it.markdown.ends_with('\n')));
}

#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn every_example_is_inert_in_a_page() {
    let all = commonmark().into_iter().chain(github()).chain(others());
    each(all, name, |it| assert_inert(&show_with(page, &it.markdown)));
}

#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn every_example_is_the_same_body_in_a_message() {
    each(commonmark(), name, |it| {
        let [page, message] = [page, message].map(|review| show_with(review, &it.markdown));
        assert_eq!(read_body(&page), read_body(&message));
    });
}

#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn every_letter_of_the_reference_is_there_in_order() {
    let all = commonmark().into_iter().chain(github());
    each(all, name, |it| {
        let expected = reference_text(&it.html);
        for words in read_body(&show_body(&it.markdown)) {
            assert_eq!(missing(&expected, &words), None, "{words:?}");
        }
    });
}

#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn every_letter_of_html_in_markdown_is_there_in_order() {
    let all: Vec<Example> = commonmark().into_iter().filter(has_raw_html).collect();
    assert_eq!(all.len(), 72);
    each(all, name, |it| {
        let expected = source_text(&it.markdown);
        for words in read_body(&show_body(&it.markdown)) {
            assert_eq!(missing(&expected, &words), None, "{words:?}");
        }
    });
}
