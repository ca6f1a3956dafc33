//! Renderers: total functions from a card to text, HTML or JSON.
//!
//! Invariants: a renderer knows neither contracts nor languages, only the tree. Text with its styles stripped is the
//! plain text. Only [`html`] writes markup, and it can only write what the tree holds.

mod escape;
mod html;
mod json;
mod line;
mod style;
mod text;
mod wrap;

pub use html::{HtmlOptions, STYLESHEET, html, html_list};
pub use json::json;
pub use style::{Ink, Stylesheet};
pub use text::{TextOptions, sentence_text, text, text_list};
