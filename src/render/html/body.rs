//! Bodies, and what values and lines say, run by run.

use super::Writer;
use super::prose::{direction, table_direction};
use crate::characters::Direction;
use crate::render::line::inline_text;
use crate::view::{Body, Content, Inline, Line, Table, Value};

/// Opens what marks changed words.
pub(super) const CHANGED: &str = "<mark class=\"countersign-changed\">";

impl Writer<'_, '_> {
    /// A quotation with a caption, so that it is heard where a body begins and ends: what it says is not the card's.
    /// Every line is an element of its own, so that each has its own direction.
    pub(super) fn body(&mut self, body: &Body<'_>) {
        self.push("<figure class=\"countersign-figure\">\n");
        self.open("figcaption", "countersign-label", None);
        self.line(&body.label);
        self.push("</figcaption>\n");
        if let Content::Table(table) = &body.content {
            self.data(table, &body.label);
            return self.push("</figure>\n");
        }
        self.push("<blockquote class=\"countersign-body");
        match &body.content {
            Content::Lines(lines) => {
                self.push("\">\n");
                self.body_lines(lines);
            }
            Content::Prose(blocks) => {
                self.push(" countersign-prose\"");
                self.own_direction(direction(blocks));
                self.push(">\n");
                self.prose(blocks);
            }
            Content::Table(_) => {}
        }
        self.push("</blockquote>\n</figure>\n");
    }

    /// The rows of a result. Its columns scroll where they have no room, so it can have the focus and has a name.
    fn data(&mut self, table: &Table<'_>, label: &[Inline<'_>]) {
        let direction = self.card.languages.frame().direction;
        self.push("<div class=\"countersign-data\" role=\"group\" tabindex=\"0\"");
        self.attribute("aria-label", &inline_text(label, direction, false));
        self.own_direction(table_direction(table));
        self.push(">\n");
        self.table(table);
        self.push("</div>\n");
    }

    /// The direction of a body, where it is not the card's.
    fn own_direction(&mut self, direction: Option<Direction>) {
        let around = self.card.languages.app().direction;
        if let Some(direction) = direction.filter(|own| *own != around) {
            self.attribute("dir", direction.as_str());
        }
    }

    fn body_lines(&mut self, lines: &[Line<'_>]) {
        for line in lines {
            let has_words = line.value.text.chars().any(char::is_alphabetic);
            self.push(if has_words { "<p dir=\"auto\">" } else { "<p>" });
            self.changed(line.change, |it| {
                if line.value.text.is_empty() {
                    it.push("<br>");
                }
                it.body_line(line);
            });
            self.push("</p>\n");
        }
    }

    /// The runs of a line, its changed words marked.
    fn body_line(&mut self, line: &Line<'_>) {
        let mut in_changed = false;
        for (run, is_mark, is_changed) in line.runs() {
            if is_changed != in_changed {
                self.push(if is_changed { CHANGED } else { "</mark>" });
                in_changed = is_changed;
            }
            self.run(run, is_mark);
        }
        if in_changed {
            self.push("</mark>");
        }
    }

    pub(super) fn runs(&mut self, value: &Value<'_>) {
        for (run, is_mark) in value.runs() {
            self.run(run, is_mark);
        }
    }

    fn run(&mut self, run: &str, is_mark: bool) {
        if !is_mark {
            return self.escaped(run);
        }
        let frame = self.card.languages.frame();
        self.push("<span class=\"countersign-mark\"");
        if run.chars().any(char::is_alphabetic) && frame != self.card.languages.app() {
            self.language(frame);
        }
        self.push(">");
        self.escaped(run);
        self.push("</span>");
    }
}
