//! Which removed line became which added one (V-4).

use super::words::{SplitLine, are_alike, diff_words, is_telling};

/// A removed and an added line, and how many words of the one stayed in the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cell {
    removed: usize,
    added: usize,
    shared: usize,
}

/// Pairs of lines of a hunk, each line in one at most and both sides in their order: those that share the most words.
///
/// The words of all lines are compared at once, as if each side were one line, and what stays says which lines belong
/// together. So the cost is that of one comparison of the words, however many lines there are.
pub(super) fn pairs(removed: &[SplitLine<'_>], added: &[SplitLine<'_>]) -> Vec<(usize, usize)> {
    match (removed, added) {
        ([], _) | (_, []) => Vec::new(),
        ([_], [_]) => vec![(0, 0)],
        _ => best(&cells(removed, added)),
    }
}

/// Every two lines that share words. What stays is in the same order on both sides, so the cells go down and to the right
/// only, and are fewer than the lines.
fn cells(removed: &[SplitLine<'_>], added: &[SplitLine<'_>]) -> Vec<Cell> {
    let hunks = diff_words(words(removed), words(added));
    let (mut old, mut new) = (numbered(removed), numbered(added));
    let mut cells: Vec<Cell> = Vec::new();
    let mut at = 0;
    let mut stay = |old: &mut dyn Iterator<Item = (usize, &str)>,
                    new: &mut dyn Iterator<Item = (usize, &str)>| {
        for ((removed, word), (added, _)) in old.zip(new) {
            if !is_telling(word) {
                continue;
            }
            match cells.last_mut() {
                Some(cell) if (cell.removed, cell.added) == (removed, added) => cell.shared += 1,
                _ => cells.push(Cell {
                    removed,
                    added,
                    shared: 1,
                }),
            }
        }
    };
    for hunk in hunks {
        let kept = (hunk.before.start - at) as usize;
        stay(&mut old.by_ref().take(kept), &mut new.by_ref().take(kept));
        old.by_ref().take(hunk.before.len()).for_each(drop);
        new.by_ref().take(hunk.after.len()).for_each(drop);
        at = hunk.before.end;
    }
    stay(&mut old, &mut new);
    let (old, new) = (telling(removed), telling(added));
    // The comparison of all lines finds some of the words that two of them share, so half of what is asked for will do.
    cells.retain(|cell| {
        let counts = old.get(cell.removed).zip(new.get(cell.added));
        counts.is_some_and(|(old, new)| are_alike(2 * cell.shared, *old, *new))
    });
    cells
}

fn telling(lines: &[SplitLine<'_>]) -> Vec<usize> {
    lines.iter().map(SplitLine::telling).collect()
}

fn words<'a>(lines: &[SplitLine<'a>]) -> impl Iterator<Item = &'a str> {
    lines.iter().flat_map(SplitLine::words)
}

/// Each word with the number of its line.
fn numbered<'a>(lines: &[SplitLine<'a>]) -> impl Iterator<Item = (usize, &'a str)> {
    let lines = lines.iter().enumerate();
    lines.flat_map(|(number, line)| line.words().map(move |word| (number, word)))
}

/// The cells that share the most words, no two of them in one row or column.
fn best(cells: &[Cell]) -> Vec<(usize, usize)> {
    // For each number of first cells: how much the best choice among them shares, its last cell, and how many cells
    // before that one it may still choose from.
    let mut choices: Vec<(usize, Option<(Cell, usize)>)> = vec![(0, None)];
    let choice = |choices: &[(usize, Option<(Cell, usize)>)], count: usize| {
        choices.get(count).copied().unwrap_or_default()
    };
    for (index, cell) in cells.iter().enumerate() {
        let before = cells.get(..index).unwrap_or_default();
        let free = before
            .partition_point(|other| other.removed < cell.removed && other.added < cell.added);
        let with = cell.shared + choice(&choices, free).0;
        let without = choice(&choices, index);
        choices.push(if with > without.0 {
            (with, Some((*cell, free)))
        } else {
            without
        });
    }
    let mut pairs = Vec::new();
    let mut count = cells.len();
    while let (_, Some((cell, free))) = choice(&choices, count) {
        pairs.push((cell.removed, cell.added));
        count = free;
    }
    pairs.reverse();
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split<T: AsRef<str>>(lines: &[T]) -> Vec<SplitLine<'_>> {
        let lines = lines.iter().map(|line| SplitLine::new(line.as_ref()));
        lines.collect()
    }

    #[track_caller]
    fn check(removed: &[&str], added: &[&str], expected: &[(usize, usize)]) {
        assert_eq!(pairs(&split(removed), &split(added)), expected);
    }

    // V-4
    #[test]
    fn lines_are_paired_by_the_words_they_share() {
        check(&["a"], &["b"], &[(0, 0)]);
        check(&["pay 5 to Ana"], &["new line", "pay 6 to Ana"], &[(0, 1)]);
        check(
            &["rent is 500", "tax is 70"],
            &["tax is 80", "and more", "rent is 600"],
            &[(1, 0)],
        );
        check(
            &["one two three", "four five six"],
            &["zero", "one two 3", "", "four five 6"],
            &[(0, 1), (1, 3)],
        );
        check(
            &["x 1", "x 2", "x 3"],
            &["x 4", "x 5", "x 6"],
            &[(0, 0), (1, 1), (2, 2)],
        );
        check(&["", "-"], &["", "+"], &[]);
        check(&["a b"], &["c", "d"], &[]);
    }

    // V-4
    #[test]
    fn a_line_that_is_split_or_joined_keeps_one_counterpart() {
        check(&["a b c d e f"], &["a b c d", "e f"], &[(0, 0)]);
        check(&["a b", "c d e f"], &["a b c d e f"], &[(1, 0)]);
    }

    /// Numbers that look random, the same in every run.
    fn numbers(mut seed: u32) -> impl FnMut(usize) -> usize {
        move |below| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as usize % below
        }
    }

    // V-4: every line is compared once with all others, and once more with its one counterpart.
    #[test]
    fn cells_are_fewer_than_lines() {
        let mut number = numbers(7);
        for _ in 0..200 {
            let vocabulary = 1 + number(40);
            let mut lines = |count: usize| -> Vec<String> {
                let line = |number: &mut dyn FnMut(usize) -> usize| {
                    let words = (0..number(12)).map(|_| format!("w{}", number(vocabulary)));
                    words.collect::<Vec<_>>().join(" ")
                };
                (0..count).map(|_| line(&mut number)).collect()
            };
            let (removed, added) = (lines(30), lines(40));
            let (removed, added) = (split(&removed), split(&added));
            assert!(cells(&removed, &added).len() < removed.len() + added.len());
            let pairs = pairs(&removed, &added);
            let rise = |pair: &[(usize, usize)]| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1;
            assert!(pairs.windows(2).all(rise), "{pairs:?}");
        }
    }
}
