use std::borrow::Cow;

use super::blank::mark_runs;
use crate::characters::trim_white_space;
use crate::view::{Composer, Inline, Value, Verbatim, VerbatimKind};

/// A block of lines that is being filled.
pub(super) struct OpenVerbatim<'a> {
    kind: VerbatimKind,
    info: Vec<Inline<'a>>,
    lines: Vec<Value<'a>>,
    /// A line whose end has not come yet.
    begun: Cow<'a, str>,
}

impl<'a> OpenVerbatim<'a> {
    pub fn new(kind: VerbatimKind, info: Vec<Inline<'a>>) -> Self {
        OpenVerbatim {
            kind,
            info,
            lines: Vec::new(),
            begun: Cow::Borrowed(""),
        }
    }

    pub fn push(&mut self, text: Cow<'a, str>, composer: &Composer<'_>) {
        match text {
            Cow::Borrowed(text) => {
                for part in text.split_inclusive('\n') {
                    self.push_part(Cow::Borrowed(part), composer);
                }
            }
            Cow::Owned(text) => {
                for part in text.split_inclusive('\n') {
                    self.push_part(Cow::Owned(part.to_owned()), composer);
                }
            }
        }
    }

    fn push_part(&mut self, part: Cow<'a, str>, composer: &Composer<'_>) {
        let ends = part.ends_with('\n');
        if self.begun.is_empty() {
            self.begun = part;
        } else {
            self.begun.to_mut().push_str(&part);
        }
        if ends {
            self.end_line(composer);
        }
    }

    fn end_line(&mut self, composer: &Composer<'_>) {
        let line = match std::mem::take(&mut self.begun) {
            Cow::Borrowed(line) => Cow::Borrowed(line.strip_suffix('\n').unwrap_or(line)),
            Cow::Owned(mut line) => {
                line.truncate(line.trim_end_matches('\n').len());
                Cow::Owned(line)
            }
        };
        self.lines.push(if trim_white_space(&line).is_empty() {
            Value::default()
        } else {
            composer.verbatim(line, self.kind)
        });
    }

    pub fn finish(mut self, composer: &Composer<'_>) -> Verbatim<'a> {
        if !self.begun.is_empty() {
            self.end_line(composer);
        }
        let is_blank = |line: &Value<'_>| line.text.is_empty();
        mark_runs(&mut self.lines, is_blank, |count| {
            composer.blank_lines(count)
        });
        Verbatim {
            kind: self.kind,
            info: self.info,
            lines: self.lines,
        }
    }
}
