//! The words of a line, and what two rows of words have in common (V-4).

use std::ops::Range;

use imara_diff::{Algorithm, Diff, Hunk, InternedInput};
use unicode_segmentation::UnicodeSegmentation;

use crate::characters::{clusters, is_white_space};

/// What stands around changed words where nothing but characters can show them.
pub(crate) const CHANGED_OPEN: &str = "⟦";
pub(crate) const CHANGED_CLOSE: &str = "⟧";

/// Whether a character passes for one of those brackets.
pub(super) fn is_changed_bracket(character: char) -> bool {
    matches!(character, '⟦' | '⟧' | '〚' | '〛')
}

/// A line and where its words stand: all that is not white space belongs to one.
#[derive(Debug)]
pub(super) struct SplitLine<'a> {
    text: &'a str,
    places: Vec<Range<usize>>,
}

impl<'a> SplitLine<'a> {
    /// Splits at word bounds, but inside no cluster and inside no number such as `2026-03-05`: in a text from right to
    /// left a bracket in a number would put its parts in another order.
    pub fn new(text: &'a str) -> Self {
        let mut line = SplitLine {
            text,
            places: Vec::new(),
        };
        let mut clusters = cluster_ends(text).peekable();
        let mut start = 0;
        for (at, segment) in text.split_word_bound_indices() {
            let end = at + segment.len();
            while clusters.next_if(|cluster| *cluster < end).is_some() {}
            if clusters.peek() != Some(&end) {
                continue;
            }
            if !line.get(start..end).chars().all(is_white_space) {
                line.push(start..end);
            }
            start = end;
        }
        line
    }

    fn push(&mut self, mut word: Range<usize>) {
        if let [.., number, separator] = self.places.as_slice()
            && number.end == separator.start
            && separator.end == word.start
            && self.get(number.clone()).ends_with(char::is_numeric)
            && is_separator(self.get(separator.clone()))
            && self.get(word.clone()).starts_with(char::is_numeric)
        {
            word.start = number.start;
            self.places.truncate(self.places.len() - 2);
        }
        self.places.push(word);
    }

    pub fn get(&self, range: Range<usize>) -> &'a str {
        self.text.get(range).unwrap_or_default()
    }

    /// How many words there are.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// The words.
    pub fn words(&self) -> impl Iterator<Item = &'a str> {
        self.places.iter().map(|word| self.get(word.clone()))
    }

    /// How many words say something: signs alone do not make two lines alike.
    pub fn telling(&self) -> usize {
        self.telling_in(0..self.count())
    }

    /// How many of these words do.
    pub fn telling_in(&self, words: Range<usize>) -> usize {
        let places = self.places.get(words).unwrap_or_default();
        let words = places.iter().map(|word| self.get(word.clone()));
        words.filter(|word| is_telling(word)).count()
    }

    /// Where the word stands; behind the last one, the end of the line.
    pub fn start_of(&self, word: usize) -> usize {
        self.places.get(word).map_or(self.text.len(), |it| it.start)
    }

    /// Where the word before this one ends; before the first one, the start of the line.
    pub fn end_before(&self, word: usize) -> usize {
        let before = word.checked_sub(1).and_then(|it| self.places.get(it));
        before.map_or(0, |it| it.end)
    }

    /// The white space before a word.
    pub fn gap(&self, word: usize) -> &'a str {
        self.get(self.end_before(word)..self.start_of(word))
    }
}

fn cluster_ends(text: &str) -> impl Iterator<Item = usize> {
    clusters(text).scan(0, |end, cluster| {
        *end += cluster.len();
        Some(*end)
    })
}

/// What may stand between the parts of one number.
fn is_separator(text: &str) -> bool {
    matches!(
        text,
        "-" | "‐" | "‑" | "–" | "−" | "+" | "/" | ":" | "." | "," | "'" | "’" | "٫" | "٬"
    )
}

/// Whether a word is more than a sign.
pub(super) fn is_telling(word: &str) -> bool {
    word.contains(char::is_alphanumeric)
}

/// Whether so many words are shared that the others are worth a mark: at least half of those of both lines. Marks in lines
/// that have less in common would hide what they say.
pub(super) fn are_alike(shared: usize, before: usize, after: usize) -> bool {
    shared > 0 && 4 * shared >= before + after
}

/// Compares words; the histogram algorithm keeps its cost near the number of words.
pub(super) fn diff_words<'a>(
    before: impl Iterator<Item = &'a str>,
    after: impl Iterator<Item = &'a str>,
) -> Vec<Hunk> {
    let mut input = InternedInput::default();
    input.update_before(before);
    input.update_after(after);
    Diff::compute(Algorithm::Histogram, &input)
        .hunks()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn words(text: &str, expected: &[&str]) {
        let line = SplitLine::new(text);
        assert_eq!(line.words().collect::<Vec<_>>(), expected);
    }

    // V-4
    #[test]
    fn what_is_a_word() {
        words("Grüße, Ana!", &["Grüße", ",", "Ana", "!"]);
        words("DE89 3704 0044", &["DE89", "3704", "0044"]);
        words(
            "1.500,00 € am 5. März",
            &["1.500,00", "€", "am", "5", ".", "März"],
        );
        words("2026-03-05 12:30 1’500", &["2026-03-05", "12:30", "1’500"]);
        words(
            "DE89-3704/0044 1--2",
            &["DE89-3704/0044", "1", "-", "-", "2"],
        );
        words("ana@example.com", &["ana", "@", "example.com"]);
        words(
            "請求書を送る。",
            &["請", "求", "書", "を", "送", "る", "。"],
        );
        words("ファイル", &["ファイル"]);
        words("นำเข้า", &["นำ", "เ", "ข้", "า"]);
        words("تحويل ١٥٠٠ يورو", &["تحويل", "١٥٠٠", "يورو"]);
        words(
            "👩\u{200d}👩\u{200d}👧👍🏽",
            &["👩\u{200d}👩\u{200d}👧", "👍🏽"],
        );
        words(
            "e\u{301}t\u{e9} \u{301}x",
            &["e\u{301}t\u{e9}", " \u{301}", "x"],
        );
        words(" \t a\u{a0}\u{3000}b ", &["a", "b"]);
        words("", &[]);
    }
}
