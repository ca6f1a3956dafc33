//! Which words of a changed line are not in its counterpart (V-4).

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
    words: Vec<Range<usize>>,
}

impl<'a> SplitLine<'a> {
    /// Splits at word bounds, but inside no cluster and inside no number such as `2026-03-05`: in a text from right to
    /// left a bracket in a number would put its parts in another order.
    pub fn new(text: &'a str) -> Self {
        let mut line = SplitLine {
            text,
            words: Vec::new(),
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
        if let [.., number, separator] = self.words.as_slice()
            && number.end == separator.start
            && separator.end == word.start
            && self.get(number.clone()).ends_with(char::is_numeric)
            && is_separator(self.get(separator.clone()))
            && self.get(word.clone()).starts_with(char::is_numeric)
        {
            word.start = number.start;
            self.words.truncate(self.words.len() - 2);
        }
        self.words.push(word);
    }

    fn get(&self, range: Range<usize>) -> &'a str {
        self.text.get(range).unwrap_or_default()
    }

    /// The words.
    pub fn words(&self) -> impl Iterator<Item = &'a str> {
        self.words.iter().map(|word| self.get(word.clone()))
    }

    /// How many words say something: signs alone do not make two lines alike.
    pub fn telling(&self) -> usize {
        self.words().filter(|word| is_telling(word)).count()
    }

    /// Where the word stands; behind the last one, the end of the line.
    fn start_of(&self, word: usize) -> usize {
        self.words.get(word).map_or(self.text.len(), |it| it.start)
    }

    /// Where the word before this one ends; before the first one, the start of the line.
    fn end_before(&self, word: usize) -> usize {
        let before = word.checked_sub(1).and_then(|it| self.words.get(it));
        before.map_or(0, |it| it.end)
    }

    /// The white space before a word.
    fn gap(&self, word: usize) -> &'a str {
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

/// Where each line differs from the other: sorted, apart, and `None` where they have too little in common.
pub(super) fn changed_words(
    before: &SplitLine<'_>,
    after: &SplitLine<'_>,
) -> Option<[Vec<Range<usize>>; 2]> {
    let hunks = diff_words(before.words(), after.words());
    let all = before.telling();
    let removed = hunks.iter().flat_map(|hunk| range(&hunk.before));
    let words = removed.filter_map(|word| before.words.get(word));
    let gone = words.filter(|word| is_telling(before.get((*word).clone())));
    if !are_alike(all - gone.count(), all, after.telling()) {
        return None;
    }
    let mut changed = Changed {
        before,
        after,
        ranges: [Vec::new(), Vec::new()],
    };
    let mut gaps = (0, 0);
    for hunk in &hunks {
        let (removed, added) = (range(&hunk.before), range(&hunk.after));
        changed.gaps(gaps.0..removed.start, gaps.1..added.start);
        gaps = (removed.end + 1, added.end + 1);
        changed.hunk(removed, added);
    }
    changed.gaps(
        gaps.0..before.words.len() + 1,
        gaps.1..after.words.len() + 1,
    );
    let [removed, added] = changed.ranges;
    Some([merge(before, removed), merge(after, added)])
}

fn range(words: &Range<u32>) -> Range<usize> {
    words.start as usize..words.end as usize
}

struct Changed<'l, 'a> {
    before: &'l SplitLine<'a>,
    after: &'l SplitLine<'a>,
    ranges: [Vec<Range<usize>>; 2],
}

impl Changed<'_, '_> {
    /// White space between words that stay: changed where it is not the same.
    fn gaps(&mut self, before: Range<usize>, after: Range<usize>) {
        for (old, new) in before.zip(after) {
            if self.before.gap(old) != self.after.gap(new) {
                self.push(old..old, new..new, true, true);
            }
        }
    }

    /// Words that do not stay, with the white space beside them where that changes too. The white space that comes or
    /// goes with a word needs no mark of its own.
    fn hunk(&mut self, removed: Range<usize>, added: Range<usize>) {
        let old = [removed.start, removed.end].map(|word| self.before.gap(word));
        let new = [added.start, added.end].map(|word| self.after.gap(word));
        let [left, right] = if removed.is_empty() || added.is_empty() {
            let [[start, end], [gap, _]] = if added.is_empty() {
                [old, new]
            } else {
                [new, old]
            };
            [gap != start && gap != end; 2]
        } else {
            let ([old_left, old_right], [new_left, new_right]) = (old, new);
            [old_left != new_left, old_right != new_right]
        };
        self.push(removed, added, left, right);
    }

    /// Marks words on both sides, with the white space before and behind them.
    fn push(&mut self, removed: Range<usize>, added: Range<usize>, left: bool, right: bool) {
        let sides = [(self.before, removed), (self.after, added)];
        for (ranges, (line, words)) in self.ranges.iter_mut().zip(sides) {
            let (first, last) = (line.end_before(words.start), line.start_of(words.end));
            let range = match (words.is_empty(), left, right) {
                (true, false, false) => continue,
                (true, ..) => first..last,
                (false, ..) => Range {
                    start: if left {
                        first
                    } else {
                        line.start_of(words.start)
                    },
                    end: if right {
                        last
                    } else {
                        line.end_before(words.end)
                    },
                },
            };
            if !range.is_empty() {
                ranges.push(range);
            }
        }
    }
}

/// Ranges with nothing but white space between them become one.
fn merge(line: &SplitLine<'_>, ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut merged: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match merged.last_mut() {
            Some(last) if line.get(last.end..range.start).chars().all(is_white_space) => {
                last.end = range.end;
            }
            _ => merged.push(range),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bracketed(text: &str, ranges: &[Range<usize>]) -> String {
        let mut shown = text.to_owned();
        for range in ranges.iter().rev() {
            shown.insert_str(range.end, CHANGED_CLOSE);
            shown.insert_str(range.start, CHANGED_OPEN);
        }
        shown
    }

    /// Both lines with their changed words in brackets.
    #[track_caller]
    fn check(before: &str, after: &str, expected: [&str; 2]) {
        let lines = [SplitLine::new(before), SplitLine::new(after)];
        let [old, new] = changed_words(&lines[0], &lines[1]).unwrap();
        let shown = [bracketed(before, &old), bracketed(after, &new)];
        assert_eq!(shown, expected);
        let [new, old] = changed_words(&lines[1], &lines[0]).unwrap();
        let shown = [bracketed(before, &old), bracketed(after, &new)];
        assert_eq!(shown, expected, "the other way round");
    }

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

    // V-4
    #[test]
    fn changed_words_are_marked_whole() {
        check(
            "IBAN DE89 3704 0044 0532 0130 00",
            "IBAN DE89 3704 0044 0532 0131 00",
            [
                "IBAN DE89 3704 0044 0532 ⟦0130⟧ 00",
                "IBAN DE89 3704 0044 0532 ⟦0131⟧ 00",
            ],
        );
        check(
            "Wir zahlen 1.500,00 € bis zum 5. März.",
            "Wir zahlen 1.600,00 € bis zum 7. März.",
            [
                "Wir zahlen ⟦1.500,00⟧ € bis zum ⟦5⟧. März.",
                "Wir zahlen ⟦1.600,00⟧ € bis zum ⟦7⟧. März.",
            ],
        );
        check(
            "Müller grüßt den Käufer",
            "Möller grüßt den Kaufer",
            ["⟦Müller⟧ grüßt den ⟦Käufer⟧", "⟦Möller⟧ grüßt den ⟦Kaufer⟧"],
        );
        check(
            "يرجى تحويل ١٥٠٠ يورو إلى الحساب",
            "يرجى تحويل ١٦٠٠ يورو إلى الحساب",
            [
                "يرجى تحويل ⟦١٥٠٠⟧ يورو إلى الحساب",
                "يرجى تحويل ⟦١٦٠٠⟧ يورو إلى الحساب",
            ],
        );
        check(
            "請求書を火曜日に送る。",
            "請求書を木曜日に送る。",
            ["請求書を⟦火⟧曜日に送る。", "請求書を⟦木⟧曜日に送る。"],
        );
        check("ประชุมวันศุกร์", "ประชุมวันสุกร์", ["ประชุมวัน⟦ศุ⟧กร์", "ประชุมวัน⟦สุ⟧กร์"]);
        check(
            "See you 👩\u{200d}👩\u{200d}👧 there",
            "See you 👩\u{200d}👩\u{200d}👦 there",
            [
                "See you ⟦👩\u{200d}👩\u{200d}👧⟧ there",
                "See you ⟦👩\u{200d}👩\u{200d}👦⟧ there",
            ],
        );
        check(
            "A ré sumé",
            "A re\u{301} sumé",
            ["A ⟦ré⟧ sumé", "A ⟦re\u{301}⟧ sumé"],
        );
        // The second has a Cyrillic letter.
        check(
            "Pay to Anna now",
            "Pay to Аnna now",
            ["Pay to ⟦Anna⟧ now", "Pay to ⟦Аnna⟧ now"],
        );
    }

    // V-4
    #[test]
    fn words_that_come_or_go_are_marked_on_their_side() {
        check(
            "Send it to Ana.",
            "Send it today to Ana.",
            ["Send it to Ana.", "Send it ⟦today⟧ to Ana."],
        );
        check(
            "Pay rent",
            "Pay rent and tax",
            ["Pay rent", "Pay rent ⟦and tax⟧"],
        );
        check("do not pay", "do pay", ["do ⟦not⟧ pay", "do pay"]);
        check("a, b", "a, x, b", ["a, b", "a, ⟦x,⟧ b"]);
        check("a b", "a x b ", ["a b", "a ⟦x⟧ b⟦ ⟧"]);
    }

    // V-4
    #[test]
    fn neighbours_are_marked_together() {
        check(
            "Account 1200 0044 of Ana",
            "Account 1300 0055 of Ana",
            ["Account ⟦1200 0044⟧ of Ana", "Account ⟦1300 0055⟧ of Ana"],
        );
        check(
            "a b c one two d e f",
            "a b c three d e f",
            ["a b c ⟦one two⟧ d e f", "a b c ⟦three⟧ d e f"],
        );
    }

    // V-4
    #[test]
    fn changed_white_space_is_marked() {
        check("a b", "a\u{a0}b", ["a⟦ ⟧b", "a⟦\u{a0}⟧b"]);
        check("a b", "a  b", ["a⟦ ⟧b", "a⟦  ⟧b"]);
        check("a", " a\t", ["a", "⟦ ⟧a⟦\t⟧"]);
        check("a,b", "a, b", ["a,b", "a,⟦ ⟧b"]);
        check("a  x b", "a y  b", ["a⟦  x ⟧b", "a⟦ y  ⟧b"]);
        check("a  b", "a x b", ["a⟦  ⟧b", "a⟦ x ⟧b"]);
        check("a b c d", "a  b  c d", ["a⟦ ⟧b⟦ ⟧c d", "a⟦  ⟧b⟦  ⟧c d"]);
    }

    // V-4
    #[test]
    fn lines_with_little_in_common_are_not_marked() {
        for (before, after) in [
            ("Send it", "Pay rent"),
            ("one", "two"),
            ("a b c d e", "a v w x y"),
            ("- * - * -", "- * - * +"),
            ("", "a"),
            (" ", "   "),
        ] {
            let lines = [SplitLine::new(before), SplitLine::new(after)];
            assert_eq!(changed_words(&lines[0], &lines[1]), None, "{before:?}");
        }
    }
}
