//! The second gate: what a body with links was written as passes an independent sanitizer, which knows nothing of the
//! tree. It leaves everything as it is that [`super::prose`] can write; if that ever wrote something else, it would not
//! reach a page.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};

/// The elements of a body, each with its attributes.
const ELEMENTS: [(&str, &[&str]); 27] = [
    ("a", &["href", "rel", "target"]),
    ("bdi", &["class"]),
    ("blockquote", &[]),
    ("br", &[]),
    ("code", &["class"]),
    ("div", &["class"]),
    ("em", &[]),
    ("h2", &["dir"]),
    ("h3", &["dir"]),
    ("h4", &["dir"]),
    ("h5", &["dir"]),
    ("h6", &["dir"]),
    ("hr", &[]),
    ("li", &["class"]),
    ("ol", &["start"]),
    ("p", &["class", "dir"]),
    ("pre", &["class", "dir"]),
    ("s", &[]),
    ("span", &["class", "dir", "lang"]),
    ("strong", &[]),
    ("table", &[]),
    ("tbody", &[]),
    ("td", &["class"]),
    ("th", &["class", "scope"]),
    ("thead", &[]),
    ("tr", &[]),
    ("ul", &[]),
];

static GATE: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut gate = Builder::empty();
    gate.tags(ELEMENTS.iter().map(|(tag, _)| *tag).collect::<HashSet<_>>())
        .tag_attributes(
            ELEMENTS
                .iter()
                .map(|(tag, attributes)| (*tag, attributes.iter().copied().collect()))
                .collect::<HashMap<_, HashSet<_>>>(),
        )
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(None);
    gate
});

/// Leaves of the HTML of a body what it may hold. The cost is linear because bodies nest no deeper than
/// [`crate::view::MAX_DEPTH`].
pub(super) fn clean(html: &str) -> String {
    GATE.clean(html).to_string()
}
