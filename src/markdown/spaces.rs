//! Runs of white space that go on in the next span (D-7): a link that shows nothing, or another style, splits the text
//! and not what a reader sees.

use crate::view::{Composer, Form, LONG_RUN, Span, Value};

/// Puts a mark in the place of every long run that no single text has all of.
pub(super) fn mark_split_runs<'a>(spans: &mut Vec<Span<'a>>, composer: &Composer<'_>) {
    if let [] | [Span::Text(..)] = spans.as_slice() {
        return;
    }
    let mut gap = Gap {
        composer,
        texts: Vec::new(),
        length: 0,
        emptied: false,
    };
    gap.spans(spans);
    gap.end(None);
    if gap.emptied {
        drop_empty(spans);
    }
}

/// The white space up to the current place.
struct Gap<'s, 'c, 'a> {
    composer: &'c Composer<'c>,
    /// The texts it is in: at the end of the first, and all of the others.
    texts: Vec<&'s mut Value<'a>>,
    /// How many characters it has.
    length: usize,
    emptied: bool,
}

impl<'s, 'a> Gap<'s, '_, 'a> {
    fn spans(&mut self, spans: &'s mut [Span<'a>]) {
        let struck: Vec<[bool; 2]> = (0..spans.len())
            .map(|index| Span::struck_edges(spans, index))
            .collect();
        for (span, [opens, closes]) in spans.iter_mut().zip(struck) {
            match span {
                Span::Text(value, style) if style.form == Form::Words => {
                    if opens {
                        self.end(None);
                    }
                    self.text(value);
                    if closes {
                        self.end(None);
                    }
                }
                Span::Link(link) => self.spans(&mut link.content),
                Span::Unit(spans) => self.spans(spans),
                Span::Text(..) | Span::Note(_) | Span::Inlines(_) | Span::Break => self.end(None),
            }
        }
    }

    fn text(&mut self, value: &'s mut Value<'a>) {
        let before = value.space_before();
        self.length += before.chars().count();
        if before.len() < value.text.len() {
            self.end(Some(value));
            self.length = value.space_behind().chars().count();
        }
        self.texts.push(value);
    }

    /// Ends it before what is seen, which may be a text that begins with the rest of it.
    fn end(&mut self, next: Option<&mut Value<'a>>) {
        let length = std::mem::take(&mut self.length);
        let mut texts = self.texts.drain(..);
        let Some(first) = texts.next().filter(|_| length >= LONG_RUN) else {
            return;
        };
        first.mark_space_behind(&self.composer.spaces(length));
        for text in texts {
            *text = Value::default();
            self.emptied = true;
        }
        if let Some(next) = next {
            next.drop_space_before();
        }
    }
}

fn drop_empty(spans: &mut Vec<Span<'_>>) {
    spans.retain_mut(|span| match span {
        Span::Text(value, _) => !value.text.is_empty(),
        Span::Link(link) => {
            drop_empty(&mut link.content);
            true
        }
        Span::Unit(spans) => {
            drop_empty(spans);
            true
        }
        Span::Note(_) | Span::Inlines(_) | Span::Break => true,
    });
}
