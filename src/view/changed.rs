//! Which words of a changed line are not in its counterpart (V-4).

use std::ops::Range;

use super::words::{SplitLine, are_alike, diff_words};

/// Where each line differs from the other: sorted, with words that stay between any two ranges. `None` where they have too little in common.
pub(super) fn changed_words(
    before: &SplitLine<'_>,
    after: &SplitLine<'_>,
) -> Option<[Vec<Range<usize>>; 2]> {
    let hunks = diff_words(before.words(), after.words());
    let all = before.telling();
    let gone = hunks
        .iter()
        .map(|hunk| before.telling_in(range(&hunk.before)));
    if !are_alike(all - gone.sum::<usize>(), all, after.telling()) {
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
    changed.gaps(gaps.0..before.count() + 1, gaps.1..after.count() + 1);
    Some(changed.ranges)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{CHANGED_CLOSE, CHANGED_OPEN};

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
