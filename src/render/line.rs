use std::ops::Range;

use super::style::Ink;
use super::wrap::display_width;
use crate::characters::{Direction, direction_differs, first_direction};
use crate::view::{CHANGED_CLOSE, CHANGED_OPEN, Inline, Line, Source, Value};

/// First strong isolate and pop directional isolate (D-6).
pub(super) const FSI: char = '\u{2068}';
pub(super) const PDI: char = '\u{2069}';
const TAB_STOP: usize = 4;

/// Words without the white space at their ends, between what stands there: in a sentence of the other direction it would
/// go to the wrong side with them.
pub(super) fn space_apart(text: &str) -> [&str; 3] {
    let inner = text.trim();
    let (before, after) = text.split_once(inner).unwrap_or((text, ""));
    [before, inner, after]
}

/// The text of inlines in a sentence of some direction.
pub(super) fn inline_text(inlines: &[Inline<'_>], sentence: Direction, isolates: bool) -> String {
    let mut line = StyledLine::default();
    line.inlines(inlines, Ink::Plain, sentence, isolates);
    line.text
}

/// A line before it is wrapped: its text, and where each ink ends.
#[derive(Default)]
pub(super) struct StyledLine {
    pub text: String,
    pub spans: Vec<(usize, Ink)>,
}

impl StyledLine {
    pub fn clear(&mut self) {
        self.text.clear();
        self.spans.clear();
    }

    pub fn push(&mut self, text: &str, ink: Ink) {
        if text.is_empty() {
            return;
        }
        if text.contains('\t') {
            self.expand_tabs(text);
        } else {
            self.text.push_str(text);
        }
        self.end_span(ink);
    }

    /// Writes several pieces that stand apart from what is around them, in an isolate of their own where `isolates` asks
    /// for it.
    pub fn apart(&mut self, isolates: bool, write: impl FnOnce(&mut Self)) {
        if isolates {
            self.text.push(FSI);
            self.end_span(Ink::Plain);
        }
        write(self);
        if isolates {
            self.text.push(PDI);
            self.end_span(Ink::Plain);
        }
    }

    /// The part of another line that stands in `range`, with its inks.
    pub fn push_part(&mut self, line: &StyledLine, range: Range<usize>) {
        let mut from = range.start;
        for (end, ink) in &line.spans {
            let to = (*end).min(range.end);
            if from < to {
                self.push(line.text.get(from..to).unwrap_or_default(), *ink);
                from = to;
            }
        }
    }

    fn end_span(&mut self, ink: Ink) {
        match self.spans.last_mut() {
            Some((end, last)) if *last == ink => *end = self.text.len(),
            _ => self.spans.push((self.text.len(), ink)),
        }
    }

    /// Tabs become spaces up to the next stop, so that no control character is left (D-11).
    fn expand_tabs(&mut self, text: &str) {
        let mut column = display_width(&self.text);
        for (index, part) in text.split('\t').enumerate() {
            if index > 0 {
                let spaces = TAB_STOP - column % TAB_STOP;
                self.text.extend(std::iter::repeat_n(' ', spaces));
                column += spaces;
            }
            self.text.push_str(part);
            column += display_width(part);
        }
    }

    pub fn value(&mut self, value: &Value<'_>, ink: Ink, sentence: Direction, isolates: bool) {
        self.isolated(value, ink, sentence, isolates, |it| {
            for (run, is_mark) in value.runs() {
                it.push(run, if is_mark { Ink::Mark } else { ink });
            }
        });
    }

    fn isolated(
        &mut self,
        value: &Value<'_>,
        ink: Ink,
        sentence: Direction,
        isolates: bool,
        write: impl FnOnce(&mut Self),
    ) {
        let isolated = isolates && direction_differs(&value.text, sentence);
        if isolated {
            self.text.push(FSI);
        }
        write(self);
        if isolated {
            self.text.push(PDI);
            self.end_span(ink);
        }
    }

    /// A line of a body, its changed words in brackets and in an ink of their own.
    pub fn body_line(
        &mut self,
        line: &Line<'_>,
        inks: [Ink; 2],
        sentence: Direction,
        isolates: bool,
    ) {
        let [ink, changed_ink] = inks;
        self.isolated(&line.value, ink, sentence, isolates, |it| {
            let mut in_changed = false;
            for (run, is_mark, is_changed) in line.runs() {
                if is_changed != in_changed {
                    let bracket = if is_changed {
                        CHANGED_OPEN
                    } else {
                        CHANGED_CLOSE
                    };
                    it.push(bracket, Ink::Mark);
                    in_changed = is_changed;
                }
                let ink = if is_changed { changed_ink } else { ink };
                it.push(run, if is_mark { Ink::Mark } else { ink });
            }
            if in_changed {
                it.push(CHANGED_CLOSE, Ink::Mark);
            }
        });
    }

    /// Words of the frame or of a format that run against the sentence stand in an isolate as values do: the sentence goes
    /// on in its own direction behind them.
    fn words(&mut self, text: &str, ink: Ink, sentence: Direction, isolates: bool) {
        let run_against = |own| own != sentence && !direction_differs(text, own);
        if !isolates || !first_direction(text).is_some_and(run_against) {
            return self.push(text, ink);
        }
        let [before, inner, after] = space_apart(text);
        self.push(before, ink);
        self.apart(true, |it| it.push(inner, ink));
        self.push(after, ink);
    }

    /// Writes inlines; words in `ink`, values in their own where the ink is not a statement about the whole line.
    pub fn inlines(
        &mut self,
        inlines: &[Inline<'_>],
        ink: Ink,
        sentence: Direction,
        isolates: bool,
    ) {
        let value_ink = match ink {
            Ink::Plain | Ink::Sentence => Ink::Value,
            other => other,
        };
        for inline in inlines {
            match inline {
                // The app's words are the sentence itself, whatever language it says that they are in.
                Inline::Words(words) if words.source == Source::App => self.push(&words.text, ink),
                Inline::Words(words) => self.words(&words.text, ink, sentence, isolates),
                Inline::Value(value) => self.value(value, value_ink, sentence, isolates),
                Inline::Chip(chip) => self.value(&chip.value, value_ink, sentence, isolates),
                Inline::Time(time) => self.words(&time.text, value_ink, sentence, isolates),
                Inline::Changed(words) => {
                    self.push(CHANGED_OPEN, Ink::Mark);
                    self.push(&words.text, ink);
                    self.push(CHANGED_CLOSE, Ink::Mark);
                }
                Inline::Link(link) => {
                    self.inlines(&link.content, ink, sentence, isolates);
                    self.push(": ", ink);
                    self.push(&link.href, Ink::Link);
                }
            }
        }
    }
}
