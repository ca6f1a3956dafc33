use std::borrow::Cow;

use super::inlines::on_one_line;
use crate::address::{Destination, names_another};
use crate::characters::trim_white_space;
use crate::locale::MessageId;
use crate::view::{Composer, Inline, format_words};

/// What Markdown would not draw of a link or image with the visible `text`: in brackets the host, the address and the
/// title, each where nothing says it yet; before them a mark when the text names another address (D-9).
pub(super) fn note<'a>(
    composer: &Composer<'_>,
    destination: &Destination,
    text: &str,
    title: &str,
    is_image: bool,
) -> Vec<Inline<'a>> {
    let value = |text: &str| Inline::Value(composer.prose(Cow::Owned(text.to_owned())));
    let text = trim_white_space(text);
    let is_said = !is_image && destination.is_said_by(text);
    let mut parts: Vec<Vec<Inline<'a>>> = Vec::new();
    if let Some(host) = &destination.host {
        let address_says_it = destination.host_is_plain && (is_said || destination.is_bare_host());
        if !address_says_it {
            parts.push(vec![value(host)]);
        }
    }
    if !is_said && !destination.shown.is_empty() {
        parts.push(vec![value(&destination.shown)]);
    }
    if !title.is_empty() {
        let title = on_one_line(Cow::Borrowed(title));
        parts.push(composer.quotation(&title));
    }
    let mut note = Vec::with_capacity(2 * parts.len() + 3);
    if !is_image && names_another(text, destination) {
        note.push(format_words(" "));
        note.push(Inline::Value(composer.mark(MessageId::LeadsElsewhere)));
    }
    let has_parts = !parts.is_empty();
    for (index, part) in parts.into_iter().enumerate() {
        note.push(format_words(if index == 0 { " (" } else { ", " }));
        note.extend(part);
    }
    if has_parts {
        note.push(format_words(")"));
    }
    note
}
