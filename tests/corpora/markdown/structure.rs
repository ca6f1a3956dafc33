//! The structure of a rendered body is that of the reference.

use scraper::ElementRef;

use super::differences::{Kind, kinds};
use super::outline::{OURS, Outline, REFERENCE, Rules};
use crate::corpora::each;
use crate::corpora::examples::name;
use crate::corpora::shown::{body, show_body};
use crate::corpora::sources::{Example, commonmark, github};
use crate::properties::html::{article, parse};

/// How much of an example can be compared: nothing where HTML is text, where an image is words and where a row has
/// more cells; the elements where
/// ours says more, and the text too otherwise.
fn compared(example: &Example) -> Option<bool> {
    let kinds = kinds(example);
    let is_different = [Kind::Html, Kind::Image, Kind::Cell]
        .iter()
        .any(|it| kinds.contains(it));
    (!is_different).then_some(kinds.is_empty())
}

fn assert_same_structure(example: &Example) {
    let Some(with_text) = compared(example) else {
        return;
    };
    let reference = parse(&example.html);
    let expected = Outline::of(reference.root_element(), REFERENCE, with_text);
    let page = parse(&show_body(&example.markdown).html);
    assert_eq!(Outline::of(body(&page), OURS, with_text), expected);
}

#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn commonmark_has_the_structure_of_the_reference() {
    each(commonmark(), name, assert_same_structure);
}

#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn tables_strikethrough_and_tasks_have_the_structure_of_the_reference() {
    each(github(), name, assert_same_structure);
}

#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn most_examples_are_compared() {
    let count = |wanted| {
        let all = commonmark().into_iter().chain(github());
        all.filter(|it| compared(it) == wanted).count()
    };
    assert_eq!([Some(true), Some(false), None].map(count), [445, 125, 95]);
}

#[test]
fn outlines_show_what_got_lost() {
    let of = |markup: &str, rules: &Rules, with_text| {
        let page = parse(&format!("<article>{markup}</article>"));
        let root: ElementRef<'_> = article(&page);
        Outline::of(root, rules, with_text)
    };
    let reference = "<h2>T</h2><ul><li>a</li><li><p>b</p><ol start=\"3\"><li><em>c</em></li></ol></li></ul><p>d</p>";
    let same = "<h4 dir=\"auto\">T</h4><ul><li><p>a</p></li><li><p>b</p>\n<ol start=\"3\"><li><p><em>c</em></p></li>\
                </ol></li></ul><p>d</p>";
    let expected = of(reference, REFERENCE, true);
    assert_eq!(
        expected,
        "heading1(T) bullets(item(a) item(b numbers3(item({em}c)))) d"
    );
    assert_eq!(of(same, OURS, true), expected);
    assert_eq!(
        of(reference, REFERENCE, false),
        "heading1()bullets(item()item(numbers3(item({em}))))"
    );
    for other in [
        same.replace("h4", "h5"),
        same.replace("ul>", "ol>"),
        same.replace(" start=\"3\"", ""),
        same.replace("em>", "strong>"),
        same.replace("<p>d</p>", ""),
        same.replace("</ul><p>d</p>", "<p>d</p></ul>"),
        same.replace("</p></li><li><p>", "</p><p>"),
    ] {
        assert_ne!(other, same);
        assert_ne!(of(&other, OURS, true), expected, "{other}");
    }
}
