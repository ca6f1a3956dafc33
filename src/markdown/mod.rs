//! Markdown: the source of a body to blocks of the tree (D-9).
//!
//! CommonMark with tables, strikethrough, task lists and footnotes, read by `pulldown-cmark`. What Markdown would not
//! draw becomes text: raw HTML and comments, definitions of links, titles and destinations, the words behind a fence,
//! cells beyond a table's width. Definitions and blank lines have no event of their own, so the reader keeps account of
//! how far the source is covered and looks at the gaps.
//!
//! Invariant: nothing here knows HTML; what is made can only be what [`crate::view::Prose`] holds.

mod blank;
mod gap;
mod inlines;
mod note;
mod reader;
mod spaces;
mod table;
mod verbatim;
mod wordless;

use pulldown_cmark::{Options, Parser};

use crate::view::{Composer, Prose};

const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_FOOTNOTES);

/// The blocks of a body. Its cost is linear in the source, whatever the source nests or leaves open.
pub(crate) fn prose<'a>(composer: &Composer<'_>, source: &'a str) -> Vec<Prose<'a>> {
    let mut reader = reader::Reader::new(composer, source);
    for (event, range) in Parser::new_ext(source, OPTIONS).into_offset_iter() {
        reader.event(event, range);
    }
    reader.finish()
}
