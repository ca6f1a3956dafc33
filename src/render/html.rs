mod body;
mod gate;
mod prose;

use body::CHANGED;

use super::escape::{push_attribute, push_text};
use super::line::space_apart;
use crate::contract::Vocabulary;
use crate::view::{
    Block, Button, ButtonKind, Card, Change, Chip, ChipKind, Field, Inline, Language, ListRole,
    Role, Source, Tone, Value,
};

/// The stylesheet of the cards: light and dark, from 320 px up, both directions, and print. Serve it as a file; the
/// cards need no other style and no script (D-10).
pub const STYLESHEET: &str = include_str!("stylesheet.css");

/// How HTML is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HtmlOptions {
    /// The level of the question's heading, 1–5; the headings below it follow.
    pub heading_level: u8,
    /// The id of the card, which then is labelled by its app and its question. Give each card of a page its own.
    pub id: Option<String>,
}

impl Default for HtmlOptions {
    fn default() -> Self {
        HtmlOptions {
            heading_level: 2,
            id: None,
        }
    }
}

/// Renders a card as an HTML fragment: one `article` without script, style or handler (D-10).
///
/// Every value stands in a `bdi` of its own, every line of a body in a paragraph with a direction of its own (D-6); every
/// part has the right `lang` and `dir` (F-3). The buttons carry
/// `data-decision` (`confirm` or `decline`), the one that checks again `data-check-again`; the article carries `data-state`, `data-tone` where the declaration warns (D-13) and, where an
/// approval may be remembered, `data-remember-scope`; a host's own script takes it from there.
pub fn html(card: &Card<'_>, options: &HtmlOptions) -> String {
    let mut out = String::with_capacity(2048);
    Writer::new(card, options, Frame::Article, &mut out).card();
    out
}

/// Renders rows ([`crate::view::row`]) as an HTML fragment: one list whose items are marked up like cards, their
/// sentences as paragraphs. With an id in `options` the items have it too, followed by `-1`, `-2` and so on; the level of
/// headings says nothing here.
pub fn html_list(rows: &[Card<'_>], options: &HtmlOptions) -> String {
    let mut out = String::with_capacity(64 + 512 * rows.len());
    out.push_str("<ul class=\"countersign-list\" role=\"list\"");
    if let Some(id) = &options.id {
        out.push_str(" id=\"");
        push_attribute(id, &mut out);
        out.push('"');
    }
    out.push_str(">\n");
    for (index, row) in rows.iter().enumerate() {
        let options = HtmlOptions {
            id: options.id.as_ref().map(|id| format!("{id}-{}", index + 1)),
            ..options.clone()
        };
        Writer::new(row, &options, Frame::Item, &mut out).card();
    }
    out.push_str("</ul>\n");
    out
}

/// What stands around the blocks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    /// An article, labelled by its sentence.
    Article,
    /// An item of a list.
    Item,
}

struct Writer<'w, 'c> {
    out: &'w mut String,
    card: &'w Card<'c>,
    options: &'w HtmlOptions,
    frame: Frame,
    /// Whether the body that is being written has a link.
    wrote_link: bool,
}

impl<'w, 'c> Writer<'w, 'c> {
    fn new(
        card: &'w Card<'c>,
        options: &'w HtmlOptions,
        frame: Frame,
        out: &'w mut String,
    ) -> Self {
        Writer {
            out,
            card,
            options,
            frame,
            wrote_link: false,
        }
    }

    fn card(&mut self) {
        let app = self.card.languages.app();
        let (open, close) = match self.frame {
            Frame::Article => ("<article class=\"countersign\"", "</article>\n"),
            Frame::Item => ("<li class=\"countersign countersign-row\"", "</li>\n"),
        };
        self.push(open);
        if let Some(id) = &self.options.id {
            self.attribute("id", id);
            if self.frame == Frame::Article && self.card.sentence().is_some() {
                self.attribute("aria-labelledby", &format!("{id}-app {id}-question"));
            }
        }
        self.language(app);
        if let Some(state) = self.card.state {
            self.attribute("data-state", state.as_str());
        }
        if self.card.tone == Tone::Warning {
            self.attribute("data-tone", "warning");
        }
        let decision = self.card.decision.as_ref();
        if let Some(scope) = decision.and_then(|it| it.remember_scope.as_deref()) {
            self.attribute("data-remember-scope", scope);
        }
        if let Some(fingerprint) = &self.card.fingerprint {
            self.attribute("data-fingerprint", fingerprint);
        }
        self.push(">\n");
        self.blocks(&self.card.blocks);
        self.push(close);
    }

    fn blocks(&mut self, blocks: &[Block<'_>]) {
        for block in blocks {
            self.block(block);
        }
    }

    fn block(&mut self, block: &Block<'_>) {
        match block {
            Block::Sentence(sentence) => {
                let tag = match self.frame {
                    Frame::Article => self.heading_tag(0),
                    Frame::Item => "p",
                };
                self.open(tag, "countersign-sentence", Some("question"));
                self.inlines(&sentence.chips, Source::App);
                self.close(tag);
            }
            Block::Paragraph(role, content) => {
                let id = (*role == Role::App).then_some("app");
                self.open("p", paragraph_class(*role), id);
                match role {
                    // A label, then somebody's own words, which have a direction of their own.
                    Role::ModelReason | Role::Summary => self.inlines(content, Source::App),
                    _ => self.line(content),
                }
                self.close("p");
            }
            Block::List(role, items) => self.list(*role, items),
            Block::Fields(fields) => self.fields(fields),
            Block::Body(body) => self.body(body),
            Block::Section(heading, blocks) => {
                self.push("<div class=\"countersign-section\">\n");
                let tag = self.heading_tag(1);
                self.open(tag, "countersign-heading", None);
                self.line(heading);
                self.close(tag);
                self.blocks(blocks);
                self.push("</div>\n");
            }
            Block::Buttons(buttons) => self.buttons(buttons),
        }
    }

    fn heading_tag(&self, below: u8) -> &'static str {
        match self.options.heading_level.clamp(1, 5) + below {
            0 | 1 => "h1",
            2 => "h2",
            3 => "h3",
            4 => "h4",
            5 => "h5",
            _ => "h6",
        }
    }

    fn list(&mut self, role: ListRole, items: &[Vec<Inline<'_>>]) {
        let class = match role {
            ListRole::Consequences => "countersign-consequences",
            ListRole::Links => "countersign-links",
        };
        self.open("ul", class, None);
        self.push("\n");
        for item in items {
            self.push("<li>");
            self.line(item);
            self.push("</li>\n");
        }
        self.push("</ul>\n");
    }

    /// One value stands in the `dd` itself, several in a list of their own.
    fn fields(&mut self, fields: &[Field<'_>]) {
        self.push("<dl class=\"countersign-fields\">\n");
        for field in fields {
            self.push("<div><dt>");
            self.line(&field.label);
            self.push("</dt><dd>");
            match field.values.as_slice() {
                [value] => self.changed(value.change, |it| it.line(&value.content)),
                values => {
                    self.push("<ul>\n");
                    for value in values {
                        self.push("<li>");
                        self.changed(value.change, |it| it.line(&value.content));
                        self.push("</li>\n");
                    }
                    self.push("</ul>");
                }
            }
            self.push("</dd></div>\n");
        }
        self.push("</dl>\n");
    }

    /// Writes content that goes or comes with its sign, which is text, because not every screen reader announces the
    /// elements.
    fn changed(&mut self, change: Change, write: impl FnOnce(&mut Self)) {
        let (tag, sign) = match change {
            Change::None => return write(self),
            Change::Removed => ("del", "−"),
            Change::Added => ("ins", "+"),
        };
        self.push("<");
        self.push(tag);
        self.push("><span class=\"countersign-sign\">");
        self.push(sign);
        self.push(" </span>");
        write(self);
        self.push("</");
        self.push(tag);
        self.push(">");
    }

    fn buttons(&mut self, buttons: &[Button<'_>]) {
        self.push("<div class=\"countersign-buttons\" role=\"group\"");
        if let Some(id) = &self.options.id {
            self.attribute("aria-labelledby", &format!("{id}-question"));
        }
        self.push(">\n");
        for button in buttons {
            self.push("<button type=\"button\"");
            match button.kind {
                ButtonKind::Confirm => self.attribute("data-decision", "confirm"),
                ButtonKind::Decline => self.attribute("data-decision", "decline"),
                ButtonKind::CheckAgain => self.push(" data-check-again"),
            }
            self.push(">");
            match button.kind.source() {
                Source::App => self.inlines(&button.label, Source::App),
                _ => self.line(&button.label),
            }
            self.push("</button>\n");
        }
        self.push("</div>\n");
    }

    /// A line of its own. Where its words are not in the card's language it is wrapped as a whole, so that a frame
    /// sentence with an app's name in it reads in one direction.
    fn line(&mut self, inlines: &[Inline<'_>]) {
        let source = Inline::source_of(inlines);
        let language = self.card.languages.of(source);
        if language == self.card.languages.app() {
            return self.inlines(inlines, source);
        }
        self.push("<span");
        self.language(language);
        self.push(">");
        self.inlines(inlines, source);
        self.push("</span>");
    }

    /// Writes inlines where the language is that of `source`.
    fn inlines(&mut self, inlines: &[Inline<'_>], source: Source) {
        for inline in inlines {
            match inline {
                Inline::Words(words) => self.words(&words.text, words.source, source),
                Inline::Value(value) => self.value(value, source),
                Inline::Chip(chip) => self.chip(chip, source),
                Inline::Link(link) => {
                    self.push("<a");
                    self.attribute("href", &link.href);
                    self.push(">");
                    self.inlines(&link.content, source);
                    self.push("</a>");
                }
                Inline::Time(time) => {
                    self.push("<time");
                    self.attribute("datetime", &time.machine);
                    let language = self.card.languages.format();
                    if language != self.card.languages.of(source) {
                        self.language(language);
                    }
                    self.push(">");
                    self.escaped(&time.text);
                    self.push("</time>");
                }
                Inline::Changed(words) => {
                    self.push(CHANGED);
                    self.words(&words.text, words.source, source);
                    self.push("</mark>");
                }
            }
        }
    }

    /// Words of another language than the one around them are marked.
    fn words(&mut self, text: &str, from: Source, around: Source) {
        let language = self.card.languages.of(from);
        let readable = text.chars().any(char::is_alphabetic);
        if !readable || language == self.card.languages.of(around) {
            return self.escaped(text);
        }
        let [before, inner, after] = space_apart(text);
        self.escaped(before);
        self.push("<span");
        self.language(language);
        self.push(">");
        self.escaped(inner);
        self.push("</span>");
        self.escaped(after);
    }

    /// A value isolated from its surroundings. It is in the card's language, as far as anybody knows.
    fn value(&mut self, value: &Value<'_>, around: Source) {
        let app = self.card.languages.app();
        self.push("<bdi");
        if app != self.card.languages.of(around) {
            self.attribute("lang", app.tag);
        }
        self.push(">");
        self.runs(value);
        self.push("</bdi>");
    }

    /// A chip. Where it begins and ends must be heard and copied as well as seen, so it has the quotation marks of the
    /// plain text, which the stylesheet hides.
    fn chip(&mut self, chip: &Chip<'_>, around: Source) {
        let class = match (chip.kind, chip.gone) {
            (ChipKind::App, _) => "countersign-app-name",
            (ChipKind::Text, _) => "countersign-text",
            (_, true) => "countersign-chip countersign-gone",
            (_, false) => "countersign-chip",
        };
        let tag = if chip.href.is_some() { "a" } else { "span" };
        self.push("<");
        self.push(tag);
        self.attribute("class", class);
        if let Some(href) = &chip.href {
            self.attribute("href", href);
        }
        self.push(">");
        if let Some(icon) = &chip.icon {
            self.push("<i");
            self.attribute("class", icon);
            self.push(" aria-hidden=\"true\"></i>");
        }
        self.quotation_mark(chip.quotes.map(|[open, _]| open));
        self.value(&chip.value, around);
        self.quotation_mark(chip.quotes.map(|[_, close]| close));
        self.push("</");
        self.push(tag);
        self.push(">");
    }

    fn quotation_mark(&mut self, mark: Option<&str>) {
        if let Some(mark) = mark {
            self.push("<span class=\"countersign-quote\">");
            self.escaped(mark);
            self.push("</span>");
        }
    }

    /// Opens an element with a class, and with an id where the card has one.
    fn open(&mut self, tag: &str, class: &str, id: Option<&str>) {
        self.push("<");
        self.push(tag);
        self.attribute("class", class);
        if let (Some(card), Some(part)) = (&self.options.id, id) {
            self.attribute("id", &format!("{card}-{part}"));
        }
        self.push(">");
    }

    fn close(&mut self, tag: &str) {
        self.push("</");
        self.push(tag);
        self.push(">\n");
    }

    fn language(&mut self, language: Language<'_>) {
        self.attribute("lang", language.tag);
        self.attribute("dir", language.direction.as_str());
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.push(" ");
        self.push(name);
        self.push("=\"");
        push_attribute(value, self.out);
        self.push("\"");
    }

    fn push(&mut self, markup: &str) {
        self.out.push_str(markup);
    }

    fn escaped(&mut self, text: &str) {
        push_text(text, self.out);
    }
}

fn paragraph_class(role: Role) -> &'static str {
    match role {
        Role::App => "countersign-app",
        Role::Message => "countersign-message",
        Role::Reason => "countersign-reason",
        Role::Reach => "countersign-reach",
        Role::Effects => "countersign-effects",
        Role::Warning => "countersign-warning",
        Role::ModelReason => "countersign-model-reason",
        Role::Summary => "countersign-summary",
        Role::Remember => "countersign-remember",
        Role::Check => "countersign-note",
        Role::Truncated => "countersign-warning",
        Role::Legend => "countersign-legend",
        Role::Note => "countersign-note",
    }
}
