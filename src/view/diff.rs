//! Before and after, line by line (V-4).

use imara_diff::{Algorithm, Diff, InternedInput};

use super::tree::{Change, Line, Value};

/// The lines of both versions in reading order: what goes before what comes, where both stand in one place.
///
/// The histogram algorithm keeps its cost near the size of its input also where all lines differ.
pub(super) fn diff<'a>(before: Vec<Value<'a>>, after: Vec<Value<'a>>) -> Vec<Line<'a>> {
    let mut input = InternedInput::default();
    input.update_before(before.iter().map(|line| line.text.as_ref()));
    input.update_after(after.iter().map(|line| line.text.as_ref()));
    let compared = Diff::compute(Algorithm::Histogram, &input);
    let (mut before, mut after) = (before.into_iter(), after.into_iter());
    let mut lines = Vec::with_capacity(before.len().max(after.len()));
    let mut push = |change, value: Option<Value<'a>>| {
        lines.extend(value.map(|value| Line { change, value }));
    };
    let mut at = 0;
    for hunk in compared.hunks() {
        for _ in at..hunk.after.start {
            before.next();
            push(Change::None, after.next());
        }
        for _ in hunk.before {
            push(Change::Removed, before.next());
        }
        at = hunk.after.end;
        for _ in hunk.after {
            push(Change::Added, after.next());
        }
    }
    for line in after {
        push(Change::None, Some(line));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(before: &str, after: &str) -> String {
        let lines = |text: &str| {
            text.split(' ')
                .map(|line| Value::line(line.to_owned(), |_| String::new()))
                .collect()
        };
        diff(lines(before), lines(after))
            .iter()
            .map(|line| {
                let sign = match line.change {
                    Change::None => "",
                    Change::Removed => "-",
                    Change::Added => "+",
                };
                format!("{sign}{}", line.value.text)
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    // V-4
    #[test]
    fn removed_lines_stand_before_added_ones() {
        assert_eq!(marked("a b c", "a b c"), "a b c");
        assert_eq!(marked("a b c", "a x c"), "a -b +x c");
        assert_eq!(marked("a b", "a b c d"), "a b +c +d");
        assert_eq!(marked("a b c d", "d"), "-a -b -c d");
        assert_eq!(marked("a", "b"), "-a +b");
    }
}
