//! Before and after, line by line or value by value (V-4).
//!
//! What is compared is what the document says, never what is shown of it: two texts that look alike are different.
//! Where a removed and an added one cannot be told apart by eye, both are revealed: see [`look_alike`].

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use icu::normalizer::ComposingNormalizerBorrowed;
use imara_diff::{Algorithm, Diff, InternedInput};

use super::changed::changed_words;
use super::pairs::pairs;
use super::tree::Change;
use super::words::{SplitLine, is_changed_bracket};
use crate::characters::{is_invisible, is_white_space, visual_skeleton};

/// A line or value of either version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Compared<T> {
    pub change: Change,
    pub item: T,
    /// Whether it looks like one of the other version and is not, or holds a bracket that would pass for one around changed
    /// words.
    pub reveal: bool,
    /// Which bytes of a line its counterpart does not have.
    pub changed: Vec<Range<usize>>,
}

impl<T> Compared<T> {
    pub fn new(change: Change, item: T) -> Self {
        Compared {
            change,
            item,
            reveal: false,
            changed: Vec::new(),
        }
    }
}

/// The lines of a text; an empty text has none.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n')
        .take(if text.is_empty() { 0 } else { usize::MAX })
}

/// The lines of both versions in reading order: what goes before what comes, where both stand in one place.
///
/// The histogram algorithm keeps its cost near the size of its input also where all lines differ. Inside a changed line the
/// words are compared that its counterpart does not have.
pub(super) fn diff_lines<'a>(before: &'a str, after: &'a str) -> Vec<Compared<&'a str>> {
    let mut input = InternedInput::default();
    input.update_before(lines(before));
    input.update_after(lines(after));
    let compared = Diff::compute(Algorithm::Histogram, &input);
    let (mut before, mut after) = (lines(before), lines(after));
    let mut all = Vec::with_capacity(input.before.len().max(input.after.len()));
    let mut hunks = Vec::new();
    let mut at = 0;
    for hunk in compared.hunks() {
        for _ in at..hunk.after.start {
            before.next();
            all.extend(after.next().map(|line| Compared::new(Change::None, line)));
        }
        let start = all.len();
        let removed = before.by_ref().take(hunk.before.len());
        all.extend(removed.map(|line| Compared::new(Change::Removed, line)));
        let added = after.by_ref().take(hunk.after.len());
        all.extend(added.map(|line| Compared::new(Change::Added, line)));
        at = hunk.after.end;
        hunks.push(start..all.len());
    }
    all.extend(after.map(|line| Compared::new(Change::None, line)));
    reveal_lines(&mut all);
    reveal_brackets(&mut all);
    for hunk in hunks {
        if let Some(hunk) = all.get_mut(hunk) {
            mark_words(hunk);
        }
    }
    all
}

/// Reveals lines that look like another one of the other version, wherever that stands: a line that moved is the same
/// line, and one that only looks as if it had moved is not.
fn reveal_lines(lines: &mut [Compared<&str>]) {
    let (removed, added) = (looks(lines, Change::Removed), looks(lines, Change::Added));
    if removed.is_empty() || added.is_empty() {
        return;
    }
    for line in lines {
        let others = match line.change {
            Change::None => continue,
            Change::Removed => &added,
            Change::Added => &removed,
        };
        let other = others.get(&look_alike(line.item));
        line.reveal = other.is_some_and(|it| *it != Some(line.item));
    }
}

/// What the lines of one version look like, each with the one line that looks so; `None` where there are several.
fn looks<'a>(lines: &[Compared<&'a str>], change: Change) -> HashMap<String, Option<&'a str>> {
    let mut looks = HashMap::new();
    for line in lines.iter().filter(|it| it.change == change) {
        let only = looks
            .entry(look_alike(line.item))
            .or_insert(Some(line.item));
        *only = only.filter(|it| *it == line.item);
    }
    looks
}

fn reveal_brackets(lines: &mut [Compared<&str>]) {
    for line in lines {
        line.reveal |= line.item.contains(is_changed_bracket);
    }
}

/// Marks the changed words of the lines of a hunk that have a counterpart, and reveals both where one is: what is not marked
/// has to read alike.
fn mark_words(hunk: &mut [Compared<&str>]) {
    let count = hunk.partition_point(|line| line.change == Change::Removed);
    let Some((removed, added)) = hunk.split_at_mut_checked(count) else {
        return;
    };
    if removed.is_empty() || added.is_empty() {
        return;
    }
    let (old, new) = (split(removed), split(added));
    for (from, to) in pairs(&old, &new) {
        let lines = old.get(from).zip(new.get(to));
        let ranges = lines.and_then(|(old, new)| changed_words(old, new));
        if let Some((removed, added)) = removed.get_mut(from).zip(added.get_mut(to)) {
            let reveal = removed.reveal || added.reveal;
            (removed.reveal, added.reveal) = (reveal, reveal);
            [removed.changed, added.changed] = ranges.unwrap_or_default();
        }
    }
}

fn split<'a>(lines: &[Compared<&'a str>]) -> Vec<SplitLine<'a>> {
    lines.iter().map(|line| SplitLine::new(line.item)).collect()
}

/// The values of both versions: those that are only in the old one, then the new ones in their order. Each value of one
/// version stands for one of the other.
pub(super) fn diff_values<'a, T: PartialEq>(
    before: &'a [T],
    after: &'a [T],
    text: impl Fn(&T) -> String,
) -> Vec<Compared<&'a T>> {
    let mut unmatched: Vec<&T> = before.iter().collect();
    let mut added = Vec::with_capacity(after.len());
    for item in after {
        let change = match unmatched.iter().position(|old| *old == item) {
            Some(position) => {
                unmatched.remove(position);
                Change::None
            }
            None => Change::Added,
        };
        added.push(Compared::new(change, item));
    }
    let removed = unmatched.into_iter();
    let mut all: Vec<_> = removed
        .map(|item| Compared::new(Change::Removed, item))
        .collect();
    all.extend(added);
    reveal_look_alikes(&mut all, |item| text(item));
    all
}

fn reveal_look_alikes<T>(items: &mut [Compared<T>], text: impl Fn(&T) -> String) {
    let of = |items: &[Compared<T>], change| -> HashSet<String> {
        let changed = items.iter().filter(|it| it.change == change);
        changed.map(|it| look_alike(&text(&it.item))).collect()
    };
    let (removed, added) = (of(items, Change::Removed), of(items, Change::Added));
    if removed.is_disjoint(&added) {
        return;
    }
    for item in items {
        let others = match item.change {
            Change::None => continue,
            Change::Removed => &added,
            Change::Added => &removed,
        };
        item.reveal = others.contains(&look_alike(&text(&item.item)));
    }
}

/// Whether any two of the texts look alike.
pub(super) fn any_look_alike(texts: impl IntoIterator<Item = String>) -> bool {
    let mut seen = HashSet::new();
    let mut texts = texts.into_iter();
    !texts.all(|text| seen.insert(look_alike(&text)))
}

/// What is left of a text when all that an eye could overlook is gone: white space, invisible characters, how a letter is
/// composed, and which of several letters of one look it is. Two texts with the same rest look alike.
fn look_alike(text: &str) -> String {
    let visible = text
        .chars()
        .filter(|character| !is_white_space(*character) && !is_invisible(*character));
    let composed: String = ComposingNormalizerBorrowed::new_nfkc()
        .normalize_iter(visible)
        .collect();
    visual_skeleton(&composed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sign(change: Change) -> &'static str {
        match change {
            Change::None => "",
            Change::Removed => "-",
            Change::Added => "+",
        }
    }

    fn marked(before: &str, after: &str) -> String {
        let (before, after) = (before.replace('/', "\n"), after.replace('/', "\n"));
        let lines = diff_lines(&before, &after);
        let marked = lines.iter().map(|line| {
            let reveal = if line.reveal { "!" } else { "" };
            format!("{}{reveal}{}", sign(line.change), line.item)
        });
        marked.collect::<Vec<_>>().join("/")
    }

    // V-4
    #[test]
    fn removed_lines_stand_before_added_ones() {
        assert_eq!(marked("a/b/c", "a/b/c"), "a/b/c");
        assert_eq!(marked("a/b/c", "a/x/c"), "a/-b/+x/c");
        assert_eq!(marked("a/b", "a/b/c/d"), "a/b/+c/+d");
        assert_eq!(marked("a/b/c/d", "d"), "-a/-b/-c/d");
        assert_eq!(marked("a", "b"), "-a/+b");
        assert_eq!(marked("", "a"), "+a");
        assert_eq!(marked("a", ""), "-a");
    }

    // V-4
    #[test]
    fn changes_that_look_alike_are_revealed() {
        assert_eq!(marked("a b", "a\u{a0}b"), "-!a b/+!a\u{a0}b");
        assert_eq!(marked("é", "e\u{301}"), "-!é/+!e\u{301}");
        assert_eq!(marked("a", "a "), "-!a/+!a ");
        assert_eq!(marked("10", "1\u{fe0f}0"), "-!10/+!1\u{fe0f}0");
        assert_eq!(marked("a", "\u{430}"), "-!a/+!\u{430}");
        assert_eq!(marked("ab", "ac"), "-ab/+ac");
        // In another place it looks as if it had moved.
        assert_eq!(marked("a/x/y", "x/y/\u{430}"), "-!a/x/y/+!\u{430}");
        assert_eq!(
            marked("\u{430}/x/y", "x/y/\u{430}"),
            "-\u{430}/x/y/+\u{430}"
        );
    }

    // V-4
    #[test]
    fn brackets_that_pass_for_those_of_changed_words_are_revealed() {
        assert_eq!(marked("⟦a/b", "⟦a/c〛"), "!⟦a/-!b/+!c〛");
    }

    // V-4
    #[test]
    fn words_are_marked_against_the_counterpart() {
        let changed = |before: &str, after: &str| -> Vec<String> {
            let (before, after) = (before.replace('/', "\n"), after.replace('/', "\n"));
            let lines = diff_lines(&before, &after);
            let words = lines.iter().map(|line| {
                let words = line.changed.iter().map(|it| &line.item[it.clone()]);
                format!(
                    "{}{}",
                    sign(line.change),
                    words.collect::<Vec<_>>().join("|")
                )
            });
            words.collect()
        };
        assert_eq!(
            changed("to Ana/pay 5/end", "to Ben/new, too/pay 6/end"),
            ["-Ana", "-5", "+Ben", "+", "+6", ""]
        );
        // Two places, each with lines of its own.
        assert_eq!(
            changed("a 1/same/b 1", "a 2/same/b 2"),
            ["-1", "+2", "", "-1", "+2"]
        );
        // Look-alikes keep what makes them different.
        assert_eq!(changed("a b", "a\u{a0}b"), ["- ", "+\u{a0}"]);
        assert_eq!(changed("a", "b"), ["-", "+"]);
    }

    // V-4
    #[test]
    fn values_are_matched_one_to_one() {
        let marked = |before: &[&str], after: &[&str]| {
            let all = diff_values(before, after, |item| (*item).to_owned());
            let marked = all
                .iter()
                .map(|it| format!("{}{}", sign(it.change), it.item));
            marked.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(marked(&["a", "b"], &["b", "c"]), "-a b +c");
        assert_eq!(marked(&["a", "a"], &["a"]), "-a a");
        assert_eq!(marked(&["a"], &["a", "a"]), "a +a");
        assert_eq!(marked(&["a", "b"], &["b", "a"]), "b a");
    }
}
