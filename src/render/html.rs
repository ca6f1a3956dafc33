use super::escape::push_escaped;
use crate::contract::Vocabulary;
use crate::view::{
    Block, Body, Buttons, Card, Change, Chip, ChipKind, Field, Inline, Language, Line, ListRole,
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
    /// The id of the card, which then is labelled by its question. Give each card of a page its own.
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
/// Every value stands in a `bdi` of its own (D-6); every part has the right `lang` and `dir` (F-3). The buttons carry
/// `data-decision`, and the article carries `data-state` and, where an approval may be remembered,
/// `data-remember-scope`; a host's own script takes it from there.
pub fn html(card: &Card<'_>, options: &HtmlOptions) -> String {
    let mut writer = Writer {
        out: String::with_capacity(2048),
        card,
        options,
        level: options.heading_level.clamp(1, 5),
    };
    writer.card();
    writer.out
}

struct Writer<'w, 'c> {
    out: String,
    card: &'w Card<'c>,
    options: &'w HtmlOptions,
    level: u8,
}

impl Writer<'_, '_> {
    fn card(&mut self) {
        let app = self.card.languages.app();
        self.push("<article class=\"countersign\"");
        if let Some(id) = &self.options.id {
            self.attribute("id", id);
            self.attribute("aria-labelledby", &format!("{id}-question"));
        }
        self.attribute("lang", app.tag);
        self.attribute("dir", app.direction.as_str());
        self.attribute("data-state", self.card.state.as_str());
        if self.card.tone == Tone::Warning {
            self.attribute("data-tone", "warning");
        }
        let scope = self
            .card
            .decision
            .as_ref()
            .and_then(|it| it.remember_scope.as_deref());
        if let Some(scope) = scope {
            self.attribute("data-remember-scope", scope);
        }
        self.push(">\n");
        self.blocks(&self.card.blocks);
        self.push("</article>\n");
    }

    fn blocks(&mut self, blocks: &[Block<'_>]) {
        for block in blocks {
            self.block(block);
        }
    }

    fn block(&mut self, block: &Block<'_>) {
        match block {
            Block::Sentence(sentence) => self.heading(&sentence.chips),
            Block::Paragraph(role, content) => {
                let source = Inline::source_of(content);
                self.open("p", Some(paragraph_class(*role)), source);
                self.inlines(content, source);
                self.push("</p>\n");
            }
            Block::List(role, items) => self.list(*role, items),
            Block::Fields(fields) => self.fields(fields),
            Block::Body(body) => self.body(body),
            Block::Section(heading, blocks) => {
                self.push("<section class=\"countersign-section\">\n");
                let tag = self.heading_tag(1);
                self.open(tag, Some("countersign-heading"), Source::Frame);
                self.inlines(heading, Source::Frame);
                self.close(tag);
                self.blocks(blocks);
                self.push("</section>\n");
            }
            Block::Buttons(buttons) => self.buttons(buttons),
        }
    }

    fn heading(&mut self, sentence: &[Inline<'_>]) {
        let tag = self.heading_tag(0);
        self.push("<");
        self.push(tag);
        self.push(" class=\"countersign-sentence\"");
        if let Some(id) = &self.options.id {
            self.attribute("id", &format!("{id}-question"));
        }
        self.push(">");
        self.inlines(sentence, Source::App);
        self.close(tag);
    }

    fn heading_tag(&self, below: u8) -> &'static str {
        match self.level + below {
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
        self.open("ul", Some(class), Source::App);
        self.push("\n");
        for item in items {
            let source = Inline::source_of(item);
            self.open("li", None, source);
            self.inlines(item, source);
            self.push("</li>\n");
        }
        self.push("</ul>\n");
    }

    /// One value stands in the `dd` itself, several in a list of their own.
    fn fields(&mut self, fields: &[Field<'_>]) {
        self.open("dl", Some("countersign-fields"), Source::Frame);
        self.push("\n");
        for field in fields {
            self.push("<div><dt>");
            self.inlines(&field.label, Source::Frame);
            self.push("</dt><dd>");
            match field.values.as_slice() {
                [value] => self.changed(value.change, &value.content),
                values => {
                    self.push("<ul>\n");
                    for value in values {
                        self.push("<li>");
                        self.changed(value.change, &value.content);
                        self.push("</li>\n");
                    }
                    self.push("</ul>");
                }
            }
            self.push("</dd></div>\n");
        }
        self.push("</dl>\n");
    }

    fn changed(&mut self, change: Change, content: &[Inline<'_>]) {
        match change_marks(change) {
            None => self.inlines(content, Source::Frame),
            Some((tag, sign)) => {
                self.push(&format!(
                    "<{tag}><span class=\"countersign-sign\">{sign} </span>"
                ));
                self.inlines(content, Source::Frame);
                self.push(&format!("</{tag}>"));
            }
        }
    }

    /// Every line of a body is an element of its own, so that each has its own direction.
    fn body(&mut self, body: &Body<'_>) {
        self.open("p", Some("countersign-label"), Source::Frame);
        self.inlines(&body.label, Source::Frame);
        self.push("</p>\n<div class=\"countersign-body\">\n");
        for line in &body.lines {
            self.body_line(line);
        }
        self.push("</div>\n");
    }

    fn body_line(&mut self, line: &Line<'_>) {
        self.push("<p dir=\"auto\">");
        let marks = change_marks(line.change);
        if let Some((tag, sign)) = marks {
            self.push(&format!(
                "<{tag}><span class=\"countersign-sign\">{sign} </span>"
            ));
        }
        if line.value.text.is_empty() {
            self.push("<br>");
        }
        self.runs(&line.value);
        if let Some((tag, _)) = marks {
            self.push(&format!("</{tag}>"));
        }
        self.push("</p>\n");
    }

    fn buttons(&mut self, buttons: &Buttons<'_>) {
        self.push("<div class=\"countersign-buttons\">\n");
        for (decision, content) in [("confirm", &buttons.confirm), ("decline", &buttons.decline)] {
            self.push("<button type=\"button\"");
            self.attribute("data-decision", decision);
            self.push(">");
            self.inlines(content, Source::App);
            self.push("</button>\n");
        }
        self.push("</div>\n");
    }

    /// Writes inlines into an element whose language is that of `source`.
    fn inlines(&mut self, inlines: &[Inline<'_>], source: Source) {
        for inline in inlines {
            match inline {
                Inline::Words(words) => {
                    let readable = words.text.chars().any(char::is_alphabetic);
                    let language = self.card.languages.of(words.source);
                    let foreign = readable && language != self.card.languages.of(source);
                    if foreign {
                        self.push("<span");
                        self.language(language);
                        self.push(">");
                    }
                    self.escaped(&words.text);
                    if foreign {
                        self.push("</span>");
                    }
                }
                Inline::Value(value) => self.value(value),
                Inline::Chip(chip) => self.chip(chip),
                Inline::Link(link) => {
                    self.push("<a");
                    self.attribute("href", &link.href);
                    self.push(">");
                    self.inlines(&link.content, source);
                    self.push("</a>");
                }
                Inline::Time(time) => {
                    let language = self.card.languages.format();
                    self.push("<time");
                    self.attribute("datetime", &time.machine);
                    if language != self.card.languages.of(source) {
                        self.language(language);
                    }
                    self.push(">");
                    self.escaped(&time.text);
                    self.push("</time>");
                }
            }
        }
    }

    fn value(&mut self, value: &Value<'_>) {
        self.push("<bdi>");
        self.runs(value);
        self.push("</bdi>");
    }

    fn chip(&mut self, chip: &Chip<'_>) {
        let class = match (chip.kind, chip.gone) {
            (ChipKind::App, _) => "countersign-app-name",
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
        self.value(&chip.value);
        self.push("</");
        self.push(tag);
        self.push(">");
    }

    fn runs(&mut self, value: &Value<'_>) {
        for (run, is_mark) in value.runs() {
            if is_mark {
                self.push("<span class=\"countersign-mark\">");
                self.escaped(run);
                self.push("</span>");
            } else {
                self.escaped(run);
            }
        }
    }

    /// Opens an element whose words come from `source`, with its language where that is not the card's own.
    fn open(&mut self, tag: &str, class: Option<&str>, source: Source) {
        self.push("<");
        self.push(tag);
        if let Some(class) = class {
            self.attribute("class", class);
        }
        let language = self.card.languages.of(source);
        if language != self.card.languages.app() {
            self.language(language);
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
        self.escaped(value);
        self.push("\"");
    }

    fn push(&mut self, markup: &str) {
        self.out.push_str(markup);
    }

    fn escaped(&mut self, text: &str) {
        push_escaped(text, &mut self.out);
    }
}

fn change_marks(change: Change) -> Option<(&'static str, &'static str)> {
    match change {
        Change::None => None,
        Change::Removed => Some(("del", "−")),
        Change::Added => Some(("ins", "+")),
    }
}

fn paragraph_class(role: Role) -> &'static str {
    match role {
        Role::App => "countersign-app",
        Role::Reason => "countersign-reason",
        Role::Reach => "countersign-reach",
        Role::Effects => "countersign-effects",
        Role::Warning => "countersign-warning",
        Role::ModelReason => "countersign-model-reason",
        Role::Summary => "countersign-summary",
        Role::Remember => "countersign-remember",
        Role::Truncated => "countersign-warning",
        Role::Legend => "countersign-legend",
        Role::Note => "countersign-note",
    }
}
