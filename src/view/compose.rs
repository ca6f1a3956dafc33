use std::borrow::Cow;
use std::cell::Cell;

use super::languages::Source;
use super::prose::VerbatimKind;
use super::tree::{Inline, Time, Value, Words};
use crate::characters::trim_white_space;
use crate::contract::{CountSlot, Day, Instant, Person, When};
use crate::json::Number;
use crate::locale::{Locale, MessageId, Reader};
use crate::pattern::{Part, Pattern};

/// Puts words, values and formats together for one reader of one locale.
pub(crate) struct Composer<'c> {
    pub(crate) locale: &'c Locale,
    reader: &'c Reader,
    shows_instant: Cell<bool>,
}

impl<'c> Composer<'c> {
    pub(crate) fn new(locale: &'c Locale, reader: &'c Reader) -> Self {
        Composer {
            locale,
            reader,
            shows_instant: Cell::new(false),
        }
    }

    /// Whether any instant was written, so that the card has to name the time zone (D-8).
    pub(crate) fn shows_instant(&self) -> bool {
        self.shows_instant.get()
    }

    pub(crate) fn reader(&self) -> &'c Reader {
        self.reader
    }

    /// A frame message without placeholders.
    pub(crate) fn frame<'a>(&self, message: MessageId) -> Inline<'a> {
        Inline::Words(Words {
            text: Cow::Borrowed(self.locale.catalog().words(message)),
            source: Source::Frame,
        })
    }

    /// A frame message; `fill` writes what stands for each placeholder.
    pub(crate) fn message<'a>(
        &self,
        message: MessageId,
        out: &mut Vec<Inline<'a>>,
        fill: impl FnMut(&str, &mut Vec<Inline<'a>>),
    ) {
        expand(self.locale.catalog().text(message, None), out, fill);
    }

    /// A frame message that says a number.
    pub(crate) fn counted<'a>(&self, message: MessageId, count: u64, out: &mut Vec<Inline<'a>>) {
        let text = self.locale.catalog().text(message, Some(count));
        expand(text, out, |_, out| out.push(self.number(count)));
    }

    /// A frame message that says a number and a part of it.
    pub(crate) fn part_of<'a>(
        &self,
        message: MessageId,
        part: u64,
        count: u64,
        out: &mut Vec<Inline<'a>>,
    ) {
        let text = self.locale.catalog().text(message, Some(count));
        expand(text, out, |name, out| {
            out.push(self.number(if name == "shown" { part } else { count }));
        });
    }

    /// A label with its colon.
    pub(crate) fn label<'a>(&self, message: MessageId) -> Vec<Inline<'a>> {
        let mut label = Vec::with_capacity(2);
        self.message(MessageId::Label, &mut label, |_, out| {
            out.push(self.frame(message));
        });
        label
    }

    pub(crate) fn number<'a>(&self, number: u64) -> Inline<'a> {
        format_words(self.locale.formats().integer(number))
    }

    /// A number of JSON, exactly (W-6); one of too many digits in its own spelling.
    pub(crate) fn exact(&self, number: &Number<'_>) -> String {
        let lexeme = number.lexeme();
        let exact = self.locale.formats().exact(lexeme);
        exact.unwrap_or_else(|| lexeme.to_owned())
    }

    /// An integer in the locale's digits.
    pub(crate) fn integer(&self, number: u64) -> String {
        self.locale.formats().integer(number)
    }

    /// The runs of a list in the locale's pattern: which item, or the words between two.
    pub(crate) fn join(&self, items: &[String]) -> Vec<(Option<usize>, String)> {
        let items = items.iter().map(String::as_str);
        self.locale.formats().list(items)
    }

    /// Number and noun by the review's plural rules; `noun` makes a value of the form that the number selects.
    pub(crate) fn count<'a>(
        &self,
        count: &'a CountSlot<'_>,
        noun: impl Fn(&'a str) -> Value<'a>,
        out: &mut Vec<Inline<'a>>,
    ) {
        let category = self.locale.formats().plural(count.value);
        self.message(MessageId::Count, out, |name, out| match name {
            "number" => out.push(self.number(count.value)),
            _ => out.push(Inline::Value(noun(count.noun.form(category)))),
        });
    }

    /// A calendar day: the same for every reader.
    pub(crate) fn day<'a>(&self, day: &'a Day<'_>) -> Inline<'a> {
        self.day_written(day.as_str(), day)
    }

    /// A calendar day that its document writes so.
    fn day_written<'a>(&self, written: &'a str, day: &Day<'_>) -> Inline<'a> {
        Inline::Time(Time {
            machine: Cow::Borrowed(written),
            text: self.locale.formats().date(day.unix_day()),
        })
    }

    /// A moment in the reader's time zone; with its offset when the clock shows that time twice (D-8).
    pub(crate) fn instant<'a>(&self, instant: &'a Instant<'_>, out: &mut Vec<Inline<'a>>) {
        self.instant_written(instant.as_str(), instant, out);
    }

    fn instant_written<'a>(
        &self,
        written: &'a str,
        instant: &Instant<'_>,
        out: &mut Vec<Inline<'a>>,
    ) {
        self.shows_instant.set(true);
        let (local, offset) = self.reader.local(instant);
        let time = Inline::Time(Time {
            machine: Cow::Borrowed(written),
            text: self.locale.formats().date_time(local),
        });
        let Some(offset) = offset else {
            return out.push(time);
        };
        self.message(MessageId::InstantOffset, out, |name, out| match name {
            "instant" => out.push(time.clone()),
            _ => out.push(format_words(offset_text(offset))),
        });
    }

    pub(crate) fn when<'a>(&self, when: &'a When<'_>, out: &mut Vec<Inline<'a>>) {
        self.when_written(when.as_str(), when, out);
    }

    /// A day or moment that its document writes so.
    pub(crate) fn when_written<'a>(
        &self,
        written: &'a str,
        when: &When<'_>,
        out: &mut Vec<Inline<'a>>,
    ) {
        match when {
            When::Day(day) => out.push(self.day_written(written, day)),
            When::Instant(instant) => self.instant_written(written, instant, out),
        }
    }

    /// A day or moment as the document spells it, behind what it is shown as: two may be shown alike (V-4).
    pub(super) fn spelled<'a>(&self, text: &'a str, out: &mut Vec<Inline<'a>>) {
        out.push(format_words(" "));
        out.push(Inline::Value(self.value(text)));
    }

    /// The app's own words on a line, with long runs of white space marked (D-7).
    pub(crate) fn app_line<'a>(&self, text: &'a str, out: &mut Vec<Inline<'a>>) {
        let value = self.value(text);
        if value.marks.is_empty() {
            return out.push(app_words(value.text));
        }
        out.extend(value.runs().map(|(run, is_mark)| {
            if is_mark {
                Inline::Value(Value::mark(run.to_owned()))
            } else {
                app_words(run.to_owned())
            }
        }));
    }

    /// A form of the app: its words, and what `fill` writes for each slot.
    pub(crate) fn form<'a>(
        &self,
        form: &'a Pattern<'_>,
        out: &mut Vec<Inline<'a>>,
        mut fill: impl FnMut(&'a str, &mut Vec<Inline<'a>>),
    ) {
        for part in form.parts() {
            match part {
                Part::Literal(text) | Part::Stray(text) => self.app_line(text, out),
                Part::Placeholder(name) => fill(name, out),
            }
        }
    }

    /// A number as its document spells it, in the locale's digits and grouping (W-6).
    pub(crate) fn exact_number<'a>(&self, lexeme: &str) -> Option<Inline<'a>> {
        self.locale.formats().exact(lexeme).map(format_words)
    }

    /// A single-line value as it is shown everywhere but in a quotation.
    pub(crate) fn value<'a>(&self, text: impl Into<Cow<'a, str>>) -> Value<'a> {
        Value::line(text, |count| self.spaces(count))
    }

    /// Text of a Markdown body, with what only its entities bring written out (D-9).
    pub(crate) fn prose<'a>(&self, text: Cow<'a, str>) -> Value<'a> {
        self.value(text).escaped()
    }

    /// A line of a Markdown body that keeps its spacing; in source long runs are marked all the same (D-7).
    pub(crate) fn verbatim<'a>(&self, line: Cow<'a, str>, kind: VerbatimKind) -> Value<'a> {
        let value = match kind {
            VerbatimKind::Code => Value::spaced(line),
            VerbatimKind::Source => Value::body_line(line, |count| self.spaces(count)),
        };
        value.escaped()
    }

    /// Text of a Markdown body between the frame's quotation marks.
    pub(crate) fn quotation<'a>(&self, text: &str) -> Vec<Inline<'a>> {
        let text = self.inner_quotes(Cow::Borrowed(text)).into_owned();
        vec![
            self.frame(MessageId::QuoteOpen),
            Inline::Value(self.prose(Cow::Owned(text))),
            self.frame(MessageId::QuoteClose),
        ]
    }

    /// A value inside the frame's quotation marks: it cannot end its own quotation (D-6).
    pub(crate) fn quoted<'a>(&self, text: &'a str) -> Value<'a> {
        self.value(self.inner_quotes(Cow::Borrowed(text)))
    }

    fn inner_quotes<'a>(&self, mut text: Cow<'a, str>) -> Cow<'a, str> {
        let catalog = self.locale.catalog();
        let pairs = [
            (MessageId::QuoteOpen, MessageId::QuoteInnerOpen),
            (MessageId::QuoteClose, MessageId::QuoteInnerClose),
        ];
        for (outer, inner) in pairs {
            let outer = trim_white_space(catalog.words(outer));
            let inner = trim_white_space(catalog.words(inner));
            if !outer.is_empty() && text.contains(outer) {
                text = Cow::Owned(text.replace(outer, inner));
            }
        }
        text
    }

    /// A name or address beside angle brackets: it holds none of its own (D-6).
    pub(crate) fn bracketed<'a>(&self, text: &'a str) -> Value<'a> {
        if text.contains(['<', '>']) {
            self.value(text.replace('<', "‹").replace('>', "›"))
        } else {
            self.value(text)
        }
    }

    /// `Name <address>`, or the one that there is (D-4). Each value passes through `cut`.
    pub(crate) fn person<'a>(
        &self,
        person: &'a Person<'_>,
        cut: impl Fn(Value<'a>) -> Value<'a>,
        out: &mut Vec<Inline<'a>>,
    ) {
        let value = |text| Inline::Value(cut(self.bracketed(text)));
        match (person.name.as_deref(), person.address.as_deref()) {
            (Some(name), Some(address)) if name != address => out.extend([
                value(name),
                format_words(" <"),
                value(address),
                format_words(">"),
            ]),
            (name, address) => out.extend(name.or(address).map(value)),
        }
    }

    /// A size in bytes: exact below 1000, else in the largest decimal unit with one decimal, rounded.
    pub(crate) fn size<'a>(&self, bytes: u64, out: &mut Vec<Inline<'a>>) {
        const UNITS: [(u64, MessageId); 3] = [
            (1_000_000_000, MessageId::SizeGigabytes),
            (1_000_000, MessageId::SizeMegabytes),
            (1_000, MessageId::SizeKilobytes),
        ];
        match UNITS.iter().find(|(unit, _)| bytes >= *unit) {
            None => self.counted(MessageId::SizeBytes, bytes, out),
            Some((unit, message)) => {
                let tenths = bytes / (unit / 10) + u64::from(bytes % (unit / 10) >= unit / 20);
                let number = self.locale.formats().tenths(tenths);
                self.message(*message, out, |_, out| {
                    out.push(format_words(number.clone()))
                });
            }
        }
    }

    /// The mark for `count` white-space characters (D-7).
    pub(crate) fn spaces(&self, count: usize) -> String {
        self.counted_text(MessageId::Spaces, count as u64)
    }

    /// The mark for links of a row that are left out.
    pub(crate) fn left_out_links<'a>(&self, count: usize) -> Value<'a> {
        Value::mark(self.counted_text(MessageId::LinksLeftOut, count as u64))
    }

    /// The mark for `count` blank lines (D-7).
    pub(crate) fn blank_lines<'a>(&self, count: usize) -> Value<'a> {
        Value::mark(self.counted_text(MessageId::BlankLines, count as u64))
    }

    /// A frame message without placeholders as a mark.
    pub(crate) fn mark<'a>(&self, message: MessageId) -> Value<'a> {
        Value::mark(self.locale.catalog().words(message).to_owned())
    }

    fn counted_text(&self, message: MessageId, count: u64) -> String {
        let mut inlines = Vec::with_capacity(3);
        self.counted(message, count, &mut inlines);
        plain(&inlines)
    }
}

/// A frame message: its literals become words, `fill` writes its placeholders.
fn expand<'a>(
    message: &'static Pattern<'static>,
    out: &mut Vec<Inline<'a>>,
    mut fill: impl FnMut(&str, &mut Vec<Inline<'a>>),
) {
    for part in message.parts() {
        match part {
            Part::Literal(text) | Part::Stray(text) => out.push(Inline::Words(Words {
                text: Cow::Borrowed(text),
                source: Source::Frame,
            })),
            Part::Placeholder(name) => fill(name, out),
        }
    }
}

/// Words from a format.
pub(crate) fn format_words<'a>(text: impl Into<Cow<'a, str>>) -> Inline<'a> {
    Inline::Words(Words {
        text: text.into(),
        source: Source::Format,
    })
}

/// Words of the app.
pub(crate) fn app_words<'a>(text: impl Into<Cow<'a, str>>) -> Inline<'a> {
    Inline::Words(Words {
        text: text.into(),
        source: Source::App,
    })
}

impl Inline<'_> {
    /// Where a line's own words come from: the first that are neither a value nor a format decide. A line of values
    /// alone is the app's.
    pub fn source_of(line: &[Inline<'_>]) -> Source {
        let first = line.iter().find_map(|inline| match inline {
            Inline::Words(words) if words.source != Source::Format => Some(words.source),
            Inline::Link(link) => Some(Inline::source_of(&link.content)),
            _ => None,
        });
        first.unwrap_or(Source::App)
    }
}

/// The bare text of inlines, without isolates.
pub(crate) fn plain(inlines: &[Inline<'_>]) -> String {
    let mut text = String::new();
    push_plain(inlines, &mut text);
    text
}

pub(super) fn push_plain(inlines: &[Inline<'_>], text: &mut String) {
    for inline in inlines {
        match inline {
            Inline::Words(words) | Inline::Changed(words) => text.push_str(&words.text),
            Inline::Value(value) => text.push_str(&value.text),
            Inline::Chip(chip) => text.push_str(&chip.value.text),
            Inline::Link(link) => push_plain(&link.content, text),
            Inline::Time(time) => text.push_str(&time.text),
        }
    }
}

/// `+02:00`
fn offset_text(seconds: i32) -> String {
    let sign = if seconds < 0 { '−' } else { '+' };
    let minutes = seconds.unsigned_abs() / 60;
    format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60)
}
