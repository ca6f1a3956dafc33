//! The closed list of what a body's HTML is made of, and where its links may lead.

use countersign::characters::{Lines, first_unsafe};
use scraper::node::Node;
use scraper::{ElementRef, Html};
use url::Url;

use super::shown::body;
use crate::properties::html::{around, elements};

/// The elements of a body, each with its attributes.
pub const ELEMENTS: &[(&str, &[&str])] = &[
    ("a", &["href", "rel", "target"]),
    ("bdi", &["class"]),
    ("blockquote", &[]),
    ("br", &[]),
    ("code", &["class"]),
    ("div", &["class"]),
    ("em", &[]),
    ("h4", &["dir"]),
    ("h5", &["dir"]),
    ("h6", &["dir"]),
    ("hr", &[]),
    ("li", &["class"]),
    ("ol", &["start"]),
    ("p", &["class", "dir"]),
    ("pre", &["class", "dir"]),
    ("s", &[]),
    ("span", &["class"]),
    ("strong", &[]),
    ("table", &[]),
    ("tbody", &[]),
    ("td", &["class"]),
    ("th", &["class", "scope"]),
    ("thead", &[]),
    ("tr", &[]),
    ("ul", &[]),
];

pub const SCHEMES: [&str; 4] = ["https", "http", "mailto", "tel"];

/// The classes, and what each says of its element.
const CLASSES: [&str; 9] = [
    "countersign-center",
    "countersign-destination",
    "countersign-end",
    "countersign-footnote",
    "countersign-info",
    "countersign-mark",
    "countersign-quote",
    "countersign-source",
    "countersign-task",
];

/// How a link of a body is opened: in another place, which learns nothing about the card.
const REL: &str = "noopener noreferrer nofollow";
const TARGET: &str = "_blank";

/// Where the card might stand.
const BASE: &str = "https://card.invalid/inbox/7";

/// Panics unless the body is made of the listed elements, attributes, classes and addresses, and of text that can be
/// seen.
pub fn assert_closed(page: &Html) {
    let body = body(page);
    for node in body.descendants().skip(1) {
        match node.value() {
            Node::Element(_) => {}
            Node::Text(text) => {
                let found = first_unsafe(text, Lines::Multi);
                assert!(found.is_none(), "{text:?}");
            }
            other => panic!("{other:?}"),
        }
    }
    elements(body).skip(1).for_each(assert_element);
}

fn assert_element(element: ElementRef<'_>) {
    let name = element.value().name();
    assert_eq!(&*element.value().name.ns, "http://www.w3.org/1999/xhtml");
    let known = ELEMENTS.iter().find(|(known, _)| *known == name);
    let (_, known) = known.unwrap_or_else(|| panic!("<{name}>"));
    for (attribute, value) in element.value().attrs() {
        assert!(known.contains(&attribute), "<{name} {attribute}>");
        let good = match attribute {
            "class" => CLASSES.contains(&value),
            "dir" => ["auto", "ltr", "rtl"].contains(&value),
            "start" => value.parse::<u32>().is_ok(),
            "scope" => value == "col",
            "href" => leads_to_a_known_place(value),
            "rel" => value == REL,
            "target" => value == TARGET,
            _ => true,
        };
        assert!(good, "<{name} {attribute}={value:?}>");
    }
    if name == "a" {
        assert_eq!(element.value().attrs().count(), 3, "<a>");
        let nested = around(element)
            .skip(1)
            .any(|it| ["a", "button"].contains(&it.value().name()));
        assert!(!nested, "a link within a link");
    }
}

/// As a browser reads an address: absolute with a known scheme, or a path on the card's own origin.
pub fn leads_to_a_known_place(href: &str) -> bool {
    let Ok(base) = Url::parse(BASE) else {
        return false;
    };
    let Ok(resolved) = base.join(href) else {
        return false;
    };
    match Url::parse(href) {
        Ok(absolute) => SCHEMES.contains(&absolute.scheme()),
        Err(_) => href.starts_with('/') && resolved.origin() == base.origin(),
    }
}

/// Start tags in the markup; an element that the parser had to add or to drop makes the difference.
pub fn start_tags(markup: &str) -> usize {
    let tags = markup.split('<').skip(1);
    tags.filter(|it| it.starts_with(|first: char| first.is_ascii_alphabetic()))
        .count()
}

#[test]
fn addresses_are_read_as_browsers_read_them() {
    for href in [
        "https://example.com/view?src=data:image/png",
        "HTTP://example.com",
        "mailto:ana@example.com",
        "tel:+31201234567",
        "/app/notes/1#x",
        "/",
    ] {
        assert!(leads_to_a_known_place(href), "{href}");
    }
    for href in [
        "javascript:alert(1)",
        "JAVASCRIPT:alert(1)",
        "java\nscript:alert(1)",
        "\u{1}javascript:alert(1)",
        " javascript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "file:///etc/passwd",
        "//example.com/x",
        "/\\example.com/x",
        "/\t/example.com/x",
        "\\\\example.com",
        "notes/1",
        "#top",
        "?a",
        "",
        "blob:https://example.com/1",
        "view-source:https://example.com",
    ] {
        assert!(!leads_to_a_known_place(href), "{href}");
    }
}
