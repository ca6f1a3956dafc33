//! HTML as a browser sees it.

use scraper::{ElementRef, Html, Node};

const INLINE: &[&str] = &["span", "bdi", "a", "i", "time", "del", "ins", "mark"];

pub fn parse(markup: &str) -> Html {
    Html::parse_fragment(markup)
}

/// The card's element.
pub fn article(page: &Html) -> ElementRef<'_> {
    let mut children = children(page.root_element());
    let article = children.next().expect("the card is an element");
    assert_eq!((article.value().name(), children.next()), ("article", None));
    article
}

pub fn children(element: ElementRef<'_>) -> impl Iterator<Item = ElementRef<'_>> {
    element.children().filter_map(ElementRef::wrap)
}

/// The element and all below it.
pub fn elements(element: ElementRef<'_>) -> impl Iterator<Item = ElementRef<'_>> {
    element.descendants().filter_map(ElementRef::wrap)
}

/// Every text below an element, with the element that holds it.
pub fn texts(element: ElementRef<'_>) -> impl Iterator<Item = (ElementRef<'_>, &str)> {
    element.descendants().filter_map(|node| {
        let holder = node.parent().and_then(ElementRef::wrap)?;
        Some((holder, node.value().as_text()?.text.as_ref()))
    })
}

/// The element and what it stands in, innermost first.
pub fn around(element: ElementRef<'_>) -> impl Iterator<Item = ElementRef<'_>> {
    std::iter::once(element).chain(element.ancestors().filter_map(ElementRef::wrap))
}

/// The text of an element, a line for each element that is not inline. `skip` leaves elements out; where a link of the
/// list of links leads stands behind it, as in plain text.
pub fn lines(element: ElementRef<'_>, skip: &dyn Fn(ElementRef<'_>) -> bool) -> String {
    let mut text = String::new();
    push_lines(element, skip, &mut text);
    text
}

fn push_lines(element: ElementRef<'_>, skip: &dyn Fn(ElementRef<'_>) -> bool, text: &mut String) {
    if skip(element) {
        return;
    }
    let is_block = !INLINE.contains(&element.value().name());
    if is_block {
        text.push('\n');
    }
    for child in element.children() {
        match child.value() {
            Node::Text(words) => text.push_str(words),
            Node::Element(_) => {
                push_lines(ElementRef::wrap(child).expect("an element"), skip, text)
            }
            _ => {}
        }
    }
    let in_list = around(element).any(|it| {
        it.value()
            .classes()
            .any(|class| class == "countersign-links")
    });
    if let Some(href) = element.attr("href").filter(|_| in_list) {
        text.push_str(": ");
        text.push_str(href);
    }
    if is_block {
        text.push('\n');
    }
}
