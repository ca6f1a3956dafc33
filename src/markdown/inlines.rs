use std::borrow::Cow;

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use super::blank::is_blank;
use super::note::note;
use super::reader::cow;
use super::spaces::mark_split_runs;
use crate::address::Destination;
use crate::characters::trim_white_space;
use crate::locale::MessageId;
use crate::view::{BLANK_LINES, Composer, Form, Link, Span, Style};

/// Puts the spans of a paragraph, heading or cell together.
pub(super) struct Inlines<'c, 'a> {
    composer: &'c Composer<'c>,
    spans: Vec<Span<'a>>,
    /// Text that may go on.
    text: Option<(Cow<'a, str>, Style)>,
    strong: usize,
    emphasis: usize,
    struck: usize,
    /// The links and images that are open.
    open: Vec<OpenLink<'a>>,
    /// How many of them are images.
    images: usize,
}

/// About how long a line of a paragraph is: room for the next one.
const LINE: usize = 80;

struct OpenLink<'a> {
    is_image: bool,
    /// What it leads to, its escapes decoded.
    destination: Cow<'a, str>,
    title: CowStr<'a>,
    /// Where its content begins.
    from: usize,
}

impl<'c, 'a> Inlines<'c, 'a> {
    pub fn new(composer: &'c Composer<'c>) -> Self {
        Inlines {
            composer,
            spans: Vec::new(),
            text: None,
            strong: 0,
            emphasis: 0,
            struck: 0,
            open: Vec::new(),
            images: 0,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.spans.is_empty() && self.text.is_none()
    }

    /// The spans so far; what comes next begins anew.
    pub fn finish(&mut self) -> Vec<Span<'a>> {
        self.end_text();
        let mut spans: Vec<Span<'a>> = self.spans.drain(..).collect();
        mark_split_runs(&mut spans, self.composer);
        mark_blank_lines(&mut spans, self.composer);
        spans
    }

    pub fn event(&mut self, event: Event<'a>) {
        match event {
            Event::Text(text) => self.push(cow(text), self.style(Form::Words)),
            Event::Code(code) => self.push(cow(code), self.style(Form::Code)),
            Event::InlineHtml(html) | Event::Html(html) => {
                self.push(on_one_line(cow(html)), self.style(Form::Source));
            }
            Event::SoftBreak => self.push(Cow::Borrowed(" "), self.style(Form::Words)),
            Event::HardBreak => {
                self.end_text();
                self.spans.push(Span::Break);
            }
            Event::FootnoteReference(label) => {
                let text = format!("[{label}]");
                self.push(Cow::Owned(text), self.style(Form::Words));
            }
            // Blocks are the reader's, and what the options do not ask for does not come.
            _ => {}
        }
    }

    pub fn start(&mut self, tag: Tag<'a>) {
        match tag {
            Tag::Emphasis => self.emphasis += 1,
            Tag::Strong => self.strong += 1,
            Tag::Strikethrough => self.struck += 1,
            Tag::Link {
                link_type,
                dest_url,
                title,
                ..
            } => {
                let destination = match link_type {
                    LinkType::Email => Cow::Owned(format!("mailto:{dest_url}")),
                    _ => cow(dest_url),
                };
                self.open_link(false, destination, title);
            }
            Tag::Image {
                dest_url, title, ..
            } => {
                self.open_link(true, cow(dest_url), title);
                let mark = self.composer.mark(MessageId::Image);
                self.spans.push(Span::Text(mark, self.style(Form::Words)));
                self.push(Cow::Borrowed(" "), self.style(Form::Words));
            }
            _ => {}
        }
    }

    pub fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Emphasis => self.emphasis = self.emphasis.saturating_sub(1),
            TagEnd::Strong => self.strong = self.strong.saturating_sub(1),
            TagEnd::Strikethrough => self.struck = self.struck.saturating_sub(1),
            _ => self.close_link(),
        }
    }

    /// Adds text; what follows in the same style goes on with it, so that no run of white space is overlooked.
    pub fn push(&mut self, text: Cow<'a, str>, style: Style) {
        match &mut self.text {
            // Two pieces of code or source that touch stay two; of white space only a line through it can be seen.
            Some((begun, same))
                if same.form == Form::Words
                    && style.form == Form::Words
                    && (*same == style
                        || (same.struck == style.struck && trim_white_space(&text).is_empty())) =>
            {
                if let Cow::Borrowed(start) = begun {
                    let mut owned = String::with_capacity(start.len() + text.len() + LINE);
                    owned.push_str(start);
                    *begun = Cow::Owned(owned);
                }
                begun.to_mut().push_str(&text);
            }
            _ => {
                self.end_text();
                self.text = Some((text, style));
            }
        }
    }

    fn style(&self, form: Form) -> Style {
        Style {
            strong: self.strong > 0,
            emphasis: self.emphasis > 0,
            struck: self.struck > 0,
            form,
        }
    }

    fn end_text(&mut self) {
        if let Some((text, style)) = self.text.take() {
            self.spans
                .push(Span::Text(self.composer.prose(text), style));
        }
    }

    fn open_link(&mut self, is_image: bool, destination: Cow<'a, str>, title: CowStr<'a>) {
        self.end_text();
        self.images += usize::from(is_image);
        self.open.push(OpenLink {
            is_image,
            destination,
            title,
            from: self.spans.len(),
        });
    }

    /// Ends the innermost link or image: what it leads to stands behind its text.
    fn close_link(&mut self) {
        self.end_text();
        let Some(link) = self.open.pop() else {
            return;
        };
        self.images -= usize::from(link.is_image);
        let destination = Destination::new(&link.destination);
        if link.is_image && self.spans.get(link.from + 1..).is_some_and(is_blank) {
            self.spans.truncate(link.from + 1);
        }
        let content = self.spans.get(link.from..).unwrap_or_default();
        let (text, is_seen) = if link.is_image {
            (String::new(), true)
        } else {
            (plain_text(content), !is_blank(content))
        };
        let note = note(
            self.composer,
            &destination,
            &text,
            &link.title,
            link.is_image,
        );
        // In the text of an image nothing is a link, and a link that cannot be seen is none.
        let in_image = link.is_image || self.images > 0;
        if let Some(href) = destination.href.filter(|_| !in_image && is_seen) {
            let mut content = self.spans.split_off(link.from);
            mark_blank_lines(&mut content, self.composer);
            self.spans.push(Span::Link(Link { href, content }));
        }
        if note.is_empty() {
            return;
        }
        self.spans.push(Span::Note(note));
        if self.open.is_empty() {
            let mut unit = self.spans.split_off(link.from);
            mark_blank_lines(&mut unit, self.composer);
            self.spans.push(Span::Unit(unit));
        }
    }
}

/// The text of spans as it is read, without notes.
fn plain_text(spans: &[Span<'_>]) -> String {
    let mut text = String::new();
    for span in spans {
        match span {
            Span::Text(value, _) => text.push_str(&value.text),
            Span::Break => text.push(' '),
            // Inside a link there is no other.
            Span::Link(_) | Span::Note(_) | Span::Unit(_) | Span::Inlines(_) => {}
        }
    }
    text
}

/// Raw HTML and titles can have several lines.
pub(super) fn on_one_line(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains('\n') {
        Cow::Owned(text.replace('\n', " "))
    } else {
        text
    }
}

/// Line ends with nothing between them are blank lines: a long run of them becomes a mark (D-7).
fn mark_blank_lines(spans: &mut Vec<Span<'_>>, composer: &Composer<'_>) {
    let is_empty = |span: &Span<'_>| is_blank(std::slice::from_ref(span));
    let breaks = |run: &[Span<'_>]| run.iter().filter(|span| **span == Span::Break).count();
    if breaks(spans) <= BLANK_LINES {
        return;
    }
    let mut shown = Vec::with_capacity(spans.len());
    for run in spans.chunk_by(|a, b| is_empty(a) == is_empty(b)) {
        let blank_lines = breaks(run).saturating_sub(1);
        if run.first().is_some_and(is_empty) && blank_lines >= BLANK_LINES {
            let mark = Span::Text(composer.blank_lines(blank_lines), Style::default());
            shown.extend([Span::Break, mark, Span::Break]);
        } else {
            shown.extend_from_slice(run);
        }
    }
    *spans = shown;
}
