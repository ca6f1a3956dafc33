mod prose;
mod table;

use std::fmt::Write;
use std::ops::Range;

use super::line::{FSI, PDI, StyledLine, inline_text};
use super::style::{Ink, Stylesheet};
use super::wrap::{display_width, wrap};
use crate::characters::Direction;
use crate::view::{
    Block, Body, Button, ButtonKind, Card, Change, Content, Field, FieldValue, Inline, Line, Role,
    Source,
};

/// How text is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextOptions {
    /// Columns to wrap at, at least 20; `None` leaves lines as long as they are.
    pub width: Option<usize>,
    /// Whether a value whose direction differs is wrapped in FSI…PDI (D-6).
    pub isolates: bool,
    /// Plain or coloured.
    pub stylesheet: Stylesheet,
}

impl Default for TextOptions {
    fn default() -> Self {
        TextOptions {
            width: None,
            isolates: true,
            stylesheet: Stylesheet::plain(),
        }
    }
}

const MIN_WIDTH: usize = 20;
/// What stands before each line of a body, and before what is left of a line that was wrapped.
const BODY_LINE: &str = "│ ";
const BODY_REST: &str = "┊ ";
/// What is left of a wrapped line stands further in than any row of the card, so that it cannot pass for one.
const HANGING: &str = "    ";
/// How far a row of a list stands in: as far as its bullet is wide.
const BULLET_INDENT: usize = 2;

/// Renders a card as text (D-4 to D-8, D-11). It ends with a newline.
///
/// With [`Stylesheet::plain`] the text holds no control character but newline.
pub fn text(card: &Card<'_>, options: &TextOptions) -> String {
    let mut out = String::with_capacity(512);
    Writer::new(card, options, &mut out).blocks(&card.blocks, 0);
    out
}

/// Renders rows ([`crate::view::row`]) as a list in text: a bullet before the first line of each, the rest below it.
pub fn text_list(rows: &[Card<'_>], options: &TextOptions) -> String {
    let mut out = String::with_capacity(256 * rows.len());
    for row in rows {
        let start = out.len();
        let mut writer = Writer::new(row, options, &mut out);
        for block in row.blocks.iter().filter(|block| group(block).is_some()) {
            writer.block(block, BULLET_INDENT);
        }
        let margin = start..start + BULLET_INDENT;
        if out
            .get(margin.clone())
            .is_some_and(|it| it.trim().is_empty())
        {
            out.replace_range(margin, "• ");
        }
    }
    out
}

/// The plain text of the card's sentence: in state `ask` the question (D-4). `isolates` as in [`TextOptions`].
pub fn sentence_text(card: &Card<'_>, isolates: bool) -> String {
    let inlines = card.sentence().map_or(&[][..], |sentence| &sentence.plain);
    inline_text(inlines, card.languages.app().direction, isolates)
}

struct Writer<'w, 'c> {
    out: &'w mut String,
    options: &'w TextOptions,
    card: &'w Card<'c>,
    line: StyledLine,
}

impl<'w, 'c> Writer<'w, 'c> {
    fn new(card: &'w Card<'c>, options: &'w TextOptions, out: &'w mut String) -> Self {
        Writer {
            out,
            options,
            card,
            line: StyledLine::default(),
        }
    }

    fn blocks(&mut self, blocks: &[Block<'_>], indent: usize) {
        let mut last = None;
        for block in blocks {
            let Some(group) = group(block) else { continue };
            if last.is_some_and(|last| last != group) {
                self.out.push('\n');
            }
            last = Some(group);
            self.block(block, indent);
        }
    }

    fn block(&mut self, block: &Block<'_>, indent: usize) {
        let margin = " ".repeat(indent);
        match block {
            Block::Sentence(sentence) => {
                self.inlines(&sentence.plain, Ink::Sentence, self.app());
                self.flush(&margin, &format!("{margin}{HANGING}"));
            }
            Block::Paragraph(Role::Message, content) => {
                let direction = self.direction(Inline::source_of(content));
                self.inlines(content, Ink::Plain, direction);
                self.flush(
                    &format!("{margin}{BODY_LINE}"),
                    &format!("{margin}{BODY_REST}"),
                );
            }
            Block::Paragraph(role, content) => {
                let direction = self.direction(Inline::source_of(content));
                self.inlines(content, paragraph_ink(*role), direction);
                self.flush(&margin, &format!("{margin}{HANGING}"));
            }
            Block::List(_, items) => {
                for item in items {
                    let direction = self.direction(Inline::source_of(item));
                    self.inlines(item, Ink::Plain, direction);
                    self.flush(&format!("{margin}• "), &format!("{margin}{HANGING}"));
                }
            }
            Block::Fields(fields) => self.fields(fields, &margin),
            Block::Body(body) => self.body(body, &margin),
            Block::Section(heading, blocks) => {
                self.inlines(heading, Ink::Label, self.frame());
                self.flush(&margin, &margin);
                self.blocks(blocks, indent + 2);
            }
            Block::Buttons(buttons) => self.buttons(buttons, &margin),
        }
    }

    /// Labels in a column of their own, each value on its own line beside it.
    fn fields(&mut self, fields: &[Field<'_>], margin: &str) {
        let is_comparison = self.card.state.is_none();
        let shown = || fields.iter().filter(|field| !field.in_plain_sentence);
        let widest = shown()
            .map(|field| self.label_width(field))
            .max()
            .unwrap_or(0);
        let column = widest.min(self.options.width.map_or(24, |width| (width / 3).max(8)));
        for field in shown() {
            let beside = self.label_width(field) <= column;
            if !beside {
                self.inlines(&field.label, Ink::Label, self.frame());
                self.flush(margin, &format!("{margin}{HANGING}"));
            }
            let start = format!("{margin}{}", " ".repeat(column));
            let compared = is_comparison || field.values.iter().any(|it| it.change != Change::None);
            // Where a field has several values or signs, what is left of a wrapped value stands further in.
            let hanging = if field.values.len() > 1 || compared {
                "  "
            } else {
                ""
            };
            let rest = format!("{start}{hanging}");
            for (index, value) in field.values.iter().enumerate() {
                if index == 0 && beside {
                    self.inlines(&field.label, Ink::Label, self.frame());
                    let padding = column - display_width(&self.line.text);
                    self.line.push(&" ".repeat(padding), Ink::Plain);
                    self.change(value, compared);
                    self.flush(margin, &rest);
                } else {
                    self.change(value, compared);
                    self.flush(&start, &rest);
                }
            }
        }
    }

    fn change(&mut self, value: &FieldValue<'_>, compared: bool) {
        let ink = change_ink(value.change);
        self.line.push(sign_of(value.change, compared), ink);
        self.inlines(&value.content, ink, self.frame());
    }

    /// Every line of a body stands behind a bar, and what is left of a wrapped line behind a broken one: a body cannot
    /// imitate the card around it.
    fn body(&mut self, body: &Body<'_>, margin: &str) {
        self.inlines(&body.label, Ink::Label, self.frame());
        self.flush(margin, &format!("{margin}{HANGING}"));
        match &body.content {
            Content::Lines(lines) => self.body_lines(lines, margin),
            Content::Prose(blocks) => self.prose(blocks, margin),
            Content::Table(table) => self.data(table, margin),
        }
    }

    fn body_lines(&mut self, lines: &[Line<'_>], margin: &str) {
        let compared = lines.iter().any(|line| line.change != Change::None);
        let first = format!("{margin}{BODY_LINE}");
        let rest = format!("{margin}{BODY_REST}");
        for line in lines {
            let ink = change_ink(line.change);
            let (mut first, mut rest) = (first.clone(), rest.clone());
            if compared {
                first.push_str(sign_of(line.change, true));
                rest.push_str("  ");
            }
            let direction = self.app();
            let inks = [ink, changed_words_ink(line.change)];
            self.line
                .body_line(line, inks, direction, self.options.isolates);
            self.flush(&first, &rest);
        }
    }

    /// All buttons on a line if they fit, else one below the other.
    fn buttons(&mut self, buttons: &[Button<'_>], margin: &str) {
        let texts: Vec<String> = buttons
            .iter()
            .map(|button| self.button_text(button))
            .collect();
        let width: usize = texts.iter().map(|text| display_width(text) + 2).sum();
        let fits = self
            .options
            .width
            .is_none_or(|columns| margin.len() + width <= columns.max(MIN_WIDTH).saturating_add(2));
        let rest = format!("{margin}{HANGING}");
        for (index, (button, text)) in buttons.iter().zip(&texts).enumerate() {
            if index > 0 && fits {
                self.line.push("  ", Ink::Plain);
            } else if index > 0 {
                self.flush(margin, &rest);
            }
            self.line.push(text, button_ink(button.kind));
        }
        self.flush(margin, &rest);
    }

    fn button_text(&self, button: &Button<'_>) -> String {
        let direction = self.direction(button.kind.source());
        let mut text = inline_text(&button.label, direction, self.options.isolates);
        // A label has no quotation marks around it, so it must not end its brackets either (D-6).
        if text.contains(['[', ']']) {
            text = text.replace('[', "(").replace(']', ")");
        }
        format!("[ {text} ]")
    }

    fn direction(&self, source: Source) -> Direction {
        self.card.languages.of(source).direction
    }

    fn app(&self) -> Direction {
        self.direction(Source::App)
    }

    fn frame(&self) -> Direction {
        self.direction(Source::Frame)
    }

    fn inlines(&mut self, inlines: &[Inline<'_>], ink: Ink, sentence: Direction) {
        self.line
            .inlines(inlines, ink, sentence, self.options.isolates);
    }

    fn label_width(&self, field: &Field<'_>) -> usize {
        let label = inline_text(&field.label, self.frame(), self.options.isolates);
        display_width(&label) + 1
    }

    /// Wraps the line that was put together and writes it behind the prefixes.
    fn flush(&mut self, first: &str, rest: &str) {
        let columns = self
            .options
            .width
            .map_or(usize::MAX, |width| width.max(MIN_WIDTH));
        let room = |prefix: &str| columns.saturating_sub(display_width(prefix)).max(8);
        let line = std::mem::take(&mut self.line);
        // No text is wider than it has bytes, and most lines need no more than this.
        if line.text.len() <= room(first) {
            self.write_line(first, &line, 0..line.text.len());
            self.out.push('\n');
        } else {
            self.wrapped(&line, (first, room(first)), (rest, room(rest)));
        }
        self.line = line;
        self.line.clear();
    }

    /// An isolate that a break falls into ends on its line and starts again on the next.
    fn wrapped(&mut self, line: &StyledLine, first: (&str, usize), rest: (&str, usize)) {
        let mut open_isolates = 0_usize;
        let ranges = wrap(&line.text, first.1, rest.1);
        for (index, range) in ranges.into_iter().enumerate() {
            let mut prefix = if index == 0 { first.0 } else { rest.0 }.to_owned();
            prefix.extend(std::iter::repeat_n(FSI, open_isolates));
            let shown = line.text.get(range.clone()).unwrap_or_default();
            for character in shown.chars() {
                match character {
                    FSI => open_isolates += 1,
                    PDI => open_isolates = open_isolates.saturating_sub(1),
                    _ => {}
                }
            }
            self.write_line(&prefix, line, range);
            self.out.extend(std::iter::repeat_n(PDI, open_isolates));
            self.out.push('\n');
        }
    }

    fn write_line(&mut self, prefix: &str, line: &StyledLine, range: Range<usize>) {
        if range.is_empty() {
            self.out.push_str(prefix.trim_end_matches(' '));
        } else if self.options.stylesheet == Stylesheet::plain() {
            self.out.push_str(prefix);
            self.out.push_str(line.text.get(range).unwrap_or_default());
        } else {
            self.out.push_str(prefix);
            self.write_styled(line, range);
        }
    }

    fn write_styled(&mut self, line: &StyledLine, range: Range<usize>) {
        let first = line.spans.partition_point(|(end, _)| *end <= range.start);
        let mut from = range.start;
        for (span_end, ink) in line.spans.iter().skip(first) {
            let to = (*span_end).min(range.end);
            let run = line.text.get(from..to).unwrap_or_default();
            let style = self.options.stylesheet.style(*ink);
            if style.is_plain() {
                self.out.push_str(run);
            } else {
                // Writing into a string cannot fail.
                let _ = write!(self.out, "{style}{run}{style:#}");
            }
            from = to;
            if from == range.end {
                break;
            }
        }
    }
}

/// Blocks of one group stand without a blank line between them. `None` for a block that text does not show.
fn group(block: &Block<'_>) -> Option<u8> {
    Some(match block {
        Block::Paragraph(Role::App, _) | Block::Sentence(_) => 0,
        Block::Paragraph(role, _) => match role {
            Role::Reason | Role::Warning | Role::Effects | Role::Reach => 1,
            Role::Message => 10,
            Role::Summary => 2,
            Role::Legend => 3,
            Role::Truncated => 4,
            Role::Note => 5,
            Role::ModelReason => 6,
            _ => 7,
        },
        Block::Section(..) => 8,
        Block::Fields(fields) => {
            fields.iter().find(|field| !field.in_plain_sentence)?;
            9
        }
        Block::Body(_) => 9,
        Block::List(..) => 11,
        Block::Buttons(_) => 12,
    })
}

fn paragraph_ink(role: Role) -> Ink {
    match role {
        Role::App => Ink::App,
        Role::Warning | Role::Truncated => Ink::Warning,
        Role::Note | Role::Legend => Ink::Note,
        _ => Ink::Plain,
    }
}

fn button_ink(kind: ButtonKind) -> Ink {
    match kind {
        ButtonKind::Confirm => Ink::Confirm,
        ButtonKind::Decline | ButtonKind::CheckAgain => Ink::Decline,
    }
}

fn change_ink(change: Change) -> Ink {
    match change {
        Change::None => Ink::Plain,
        Change::Removed => Ink::Removed,
        Change::Added => Ink::Added,
    }
}

fn changed_words_ink(change: Change) -> Ink {
    match change {
        Change::None => Ink::Plain,
        Change::Removed => Ink::RemovedWords,
        Change::Added => Ink::AddedWords,
    }
}

/// The sign before a line or value; among those with signs, one without keeps the room of one and so cannot draw it.
fn sign_of(change: Change, compared: bool) -> &'static str {
    match change {
        Change::None if compared => "  ",
        Change::None => "",
        Change::Removed => "− ",
        Change::Added => "+ ",
    }
}
