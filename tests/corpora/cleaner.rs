//! A cleaner of HTML that is set to the closed list has nothing to do.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};
use scraper::Html;

use super::closed::{ELEMENTS, SCHEMES};
use super::shown::body;
use crate::properties::html::parse;

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let tags: HashSet<&str> = ELEMENTS.iter().map(|(name, _)| *name).collect();
    let attributes: HashMap<&str, HashSet<&str>> = ELEMENTS
        .iter()
        .map(|(name, attributes)| (*name, attributes.iter().copied().collect()))
        .collect();
    let mut cleaner = Builder::empty();
    cleaner
        .tags(tags)
        .tag_attributes(attributes)
        .url_schemes(SCHEMES.into_iter().collect())
        .url_relative(UrlRelative::PassThrough)
        .link_rel(None);
    cleaner
});

/// Panics when the cleaner would take something out of the body.
pub fn assert_clean(page: &Html) {
    let [cleaned, body] = cleaned(page);
    assert_eq!(cleaned, body);
}

/// The body after it was cleaned and before, written by the same writer.
fn cleaned(page: &Html) -> [String; 2] {
    let body = body(page).inner_html();
    let cleaned = CLEANER.clean(&body).to_string();
    [cleaned, body].map(|it| parse(&it).html())
}

#[test]
fn the_cleaner_takes_out_what_is_not_on_the_list() {
    let in_card = |markup: &str| {
        let body = format!("<article><div class=\"countersign-body\">{markup}</div></article>");
        cleaned(&parse(&body))
    };
    for markup in [
        "<p>a<script>b</script></p>",
        "<p onclick=\"a\">b</p>",
        "<img src=\"/a\">",
        "<a href=\"javascript:a\" rel=\"noopener\" target=\"_blank\">b</a>",
        "<p>a<!-- b --></p>",
    ] {
        let [cleaned, body] = in_card(markup);
        assert_ne!(cleaned, body);
    }
    let [cleaned, body] = in_card("<p dir=\"auto\">“a” &amp; 'b'</p>");
    assert_eq!(cleaned, body);
}
