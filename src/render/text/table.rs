//! Tables of a body within the columns of a terminal.

use std::ops::Range;

use super::prose::{Place, push_spans};
use super::{Ink, StyledLine, Writer, display_width, wrap};
use crate::characters::{clusters, direction_differs, is_white_space};
use crate::view::{Alignment, Cell, Table};

const GAP: &str = " | ";
/// A column that has to be narrower than this is none: the rows then stand one cell below the other.
const MIN_COLUMN: usize = 6;
/// How long a heading is that still serves as a label before each cell.
const LONG_LABEL: usize = 24;
/// How many bytes of headings the rows may repeat for each byte that the table has.
const REPEATED: usize = 16;
/// How wide a table may become where lines are not wrapped.
const UNWRAPPED: usize = 120;

/// Whose cells they are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cells {
    /// One author's, who may write whatever looks like a cell.
    Prose,
    /// Values of many hands: none may look like two cells (D-6).
    Data,
}

impl Writer<'_, '_> {
    pub(super) fn table(&mut self, table: &Table<'_>, cells: Cells, place: &mut Place) {
        let head: Vec<StyledLine> = table
            .head
            .iter()
            .map(|cell| self.cell(cell, Ink::Strong))
            .collect();
        let rows: Vec<Vec<StyledLine>> = table
            .rows
            .iter()
            .map(|row| row.iter().map(|cell| self.cell(cell, Ink::Plain)).collect())
            .collect();
        let room = place.room().unwrap_or(UNWRAPPED);
        let all = || std::iter::once(&head).chain(&rows);
        let natural = widest(all(), display_width);
        let least = match cells {
            Cells::Prose => vec![0; natural.len()],
            Cells::Data => {
                let words = widest(all(), longest_word);
                let columns = words.into_iter().zip(&natural);
                columns
                    .map(|(word, natural)| word.max(MIN_COLUMN.min(*natural)))
                    .collect()
            }
        };
        let imitates = |row: &Vec<StyledLine>| row.iter().any(|cell| has_separator(&cell.text));
        let stands_apart = cells == Cells::Prose || !all().any(imitates);
        match column_widths(&natural, &least, room).filter(|_| stands_apart) {
            Some(widths) => {
                self.table_row(&head, &widths, &table.alignments, place);
                let rule: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
                self.line.push(&rule.join("-|-"), Ink::Note);
                self.row(place);
                for row in &rows {
                    self.table_row(row, &widths, &table.alignments, place);
                }
            }
            None => self.records(&head, &rows, cells, place),
        }
    }

    fn cell(&self, cell: &Cell<'_>, ink: Ink) -> StyledLine {
        let mut line = StyledLine::default();
        push_spans(&mut line, cell, ink, self.app(), false);
        line
    }

    /// A row of as many lines as its fullest cell needs.
    fn table_row(
        &mut self,
        cells: &[StyledLine],
        widths: &[usize],
        alignments: &[Alignment],
        place: &mut Place,
    ) {
        let parts: Vec<Vec<Range<usize>>> = cells
            .iter()
            .zip(widths)
            .map(|(cell, width)| wrap(&cell.text, *width, *width))
            .collect();
        let lines = parts.iter().map(Vec::len).max().unwrap_or(1);
        for index in 0..lines {
            for (column, width) in widths.iter().enumerate() {
                if column > 0 {
                    self.line.push(GAP, Ink::Note);
                }
                let part = parts.get(column).and_then(|parts| parts.get(index));
                let alignment = alignments.get(column).copied().unwrap_or(Alignment::Start);
                let is_last = column + 1 == widths.len();
                match cells.get(column).zip(part) {
                    Some((cell, part)) => {
                        self.cell_part(cell, part.clone(), *width, alignment, is_last);
                    }
                    None if !is_last => self.line.push(&" ".repeat(*width), Ink::Plain),
                    None => {}
                }
            }
            let prefix = if index == 0 {
                place.first()
            } else {
                place.rest()
            };
            self.write_row(&prefix);
        }
    }

    fn cell_part(
        &mut self,
        cell: &StyledLine,
        part: Range<usize>,
        width: usize,
        alignment: Alignment,
        is_last: bool,
    ) {
        let text = cell.text.get(part.clone()).unwrap_or_default();
        let padding = width.saturating_sub(display_width(text));
        let before = match alignment {
            Alignment::Start => 0,
            Alignment::Center => padding / 2,
            Alignment::End => padding,
        };
        self.line.push(&" ".repeat(before), Ink::Plain);
        self.isolated_part(cell, part);
        if !is_last {
            self.line.push(&" ".repeat(padding - before), Ink::Plain);
        }
    }

    /// Writes the line that was put together as it is.
    fn write_row(&mut self, prefix: &str) {
        let line = std::mem::take(&mut self.line);
        let end = line.text.trim_end_matches(' ').len();
        self.write_line(prefix, &line, 0..end);
        self.out.push('\n');
        self.line = line;
        self.line.clear();
    }

    /// Each row as a list of its cells behind their headings, for a table that has no room to stand side by side.
    fn records(
        &mut self,
        head: &[StyledLine],
        rows: &[Vec<StyledLine>],
        cells: Cells,
        place: &mut Place,
    ) {
        // Headings that are no labels stand once, with numbers in their place: each row would repeat them.
        let stand_once = are_long(head) || outgrow(head, rows);
        if stand_once || rows.is_empty() {
            for (column, name) in head.iter().enumerate() {
                self.line.push(&format!("{}: ", column + 1), Ink::Strong);
                self.isolated_cell(name);
                self.row(place);
            }
        }
        for (index, row) in rows.iter().enumerate() {
            if index > 0 || stand_once {
                self.row(place);
            }
            for (column, cell) in row.iter().enumerate() {
                match head.get(column).filter(|name| !name.text.is_empty()) {
                    Some(name) if !stand_once => {
                        self.isolated_cell(name);
                        self.line.push(": ", Ink::Strong);
                    }
                    None if cells == Cells::Prose => {}
                    _ => self.line.push(&format!("{}: ", column + 1), Ink::Strong),
                }
                self.isolated_cell(cell);
                self.row(place);
            }
        }
    }

    fn isolated_cell(&mut self, cell: &StyledLine) {
        self.isolated_part(cell, 0..cell.text.len());
    }

    fn isolated_part(&mut self, cell: &StyledLine, part: Range<usize>) {
        let text = cell.text.get(part.clone()).unwrap_or_default();
        let isolates = self.options.isolates && direction_differs(text, self.app());
        self.line.apart(isolates, |it| it.push_part(cell, part));
    }
}

/// Whether a cell has what stands between two of them, or what looks like it.
fn has_separator(text: &str) -> bool {
    let is_bar = |character| matches!(character, '|' | '│' | '┃' | '｜' | '∣' | '⏐' | '❘' | 'ǀ');
    let mut pieces = text.split(is_bar).peekable();
    std::iter::from_fn(|| pieces.next().zip(pieces.peek().copied())).any(|(before, after)| {
        let beside = [before.chars().next_back(), after.chars().next()];
        beside.into_iter().any(|it| it.is_none_or(is_white_space))
    })
}

/// Whether headings are too long to be read before each cell.
fn are_long(head: &[StyledLine]) -> bool {
    let total: usize = head.iter().map(|name| display_width(&name.text)).sum();
    total > LONG_LABEL * head.len()
}

/// Whether headings before each cell would outgrow the table many times over: one sign of few columns can have many
/// bytes, and many rows can have hardly any.
fn outgrow(head: &[StyledLine], rows: &[Vec<StyledLine>]) -> bool {
    let bytes = |row: &[StyledLine]| -> usize { row.iter().map(|cell| cell.text.len() + 1).sum() };
    let repeated = |row: &Vec<StyledLine>| head.get(..row.len()).map_or_else(|| bytes(head), bytes);
    let table: usize = bytes(head) + rows.iter().map(|row| bytes(row)).sum::<usize>();
    rows.iter().map(repeated).sum::<usize>() > REPEATED * table
}

/// The most that any cell of each column measures.
fn widest<'t>(
    rows: impl Iterator<Item = &'t Vec<StyledLine>>,
    measure: impl Fn(&str) -> usize,
) -> Vec<usize> {
    let mut columns: Vec<usize> = Vec::new();
    for row in rows {
        columns.resize(columns.len().max(row.len()), 0);
        for (widest, cell) in columns.iter_mut().zip(row) {
            *widest = measure(&cell.text).max(*widest);
        }
    }
    columns
}

/// The width of the longest piece that no line may break: a broken number reads as two. Wide characters stand alone.
fn longest_word(text: &str) -> usize {
    let (mut longest, mut word) = (0, 0);
    for cluster in clusters(text) {
        let width = display_width(cluster);
        word = if width > 1 || cluster.starts_with(is_white_space) {
            0
        } else {
            word + width
        };
        longest = longest.max(word).max(width);
    }
    longest
}

/// Gives each column its `least`, then shares the room among them: who needs less than an equal share gets what it
/// needs, the others share the rest. `None` when there is too little for all.
fn column_widths(natural: &[usize], least: &[usize], room: usize) -> Option<Vec<usize>> {
    let gaps = GAP.len() * natural.len().saturating_sub(1);
    let taken: usize = least.iter().sum();
    let mut room = room.checked_sub(gaps + taken)?;
    let needs = natural.iter().zip(least);
    let needs = needs.map(|(natural, least)| (natural.saturating_sub(*least), *least));
    let mut by_need: Vec<(usize, (usize, usize))> = needs.enumerate().collect();
    by_need.sort_by_key(|(_, (need, _))| *need);
    let mut widths = vec![0; natural.len()];
    let mut left = natural.len();
    for (column, (need, least)) in by_need {
        let share = need.min(room / left);
        let width = (least + share).max(1);
        if share < need && width < MIN_COLUMN {
            return None;
        }
        if let Some(it) = widths.get_mut(column) {
            *it = width;
        }
        room = room.saturating_sub(width - least);
        left -= 1;
    }
    Some(widths)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(texts: &[&str]) -> Vec<StyledLine> {
        let cell = |text: &&str| {
            let mut line = StyledLine::default();
            line.push(text, Ink::Plain);
            line
        };
        texts.iter().map(cell).collect()
    }

    // D-9
    #[test]
    fn headings_may_not_outgrow_their_table() {
        let family = "👩\u{200d}👩\u{200d}👧";
        let joined = ["👩\u{200d}"; 20].concat() + "👩";
        let rows = |row: &[&str]| -> Vec<Vec<StyledLine>> { (0..99).map(|_| cells(row)).collect() };
        assert!(outgrow(&cells(&[&joined, "b"]), &rows(&["y"])));
        assert!(!outgrow(&cells(&[family, "b"]), &rows(&["y"])));
        assert!(!outgrow(&cells(&["b", &joined]), &rows(&["y"])));
        assert!(!outgrow(
            &cells(&[&joined, "b"]),
            &rows(&["a name", "a place"])
        ));
        assert!(!outgrow(&cells(&[&joined, "b"]), &rows(&["y"])[..9]));
        assert!(!outgrow(&cells(&["a", "b"]), &rows(&["y", "y", "beyond"])));
    }

    // D-6
    #[test]
    fn a_bar_with_room_around_it_separates_cells() {
        for text in [
            "a | b",
            "a |b",
            "| b",
            "a|",
            "|",
            "a || b",
            "a|b| c",
            "a\u{a0}│b",
        ] {
            assert!(has_separator(text), "{text}");
        }
        for text in ["", "a|b", "a│b", "a: b"] {
            assert!(!has_separator(text), "{text}");
        }
    }

    #[test]
    fn columns_share_the_room() {
        let shared =
            |natural: &[usize], room| column_widths(natural, &vec![0; natural.len()], room);
        assert_eq!(shared(&[3, 5], 80), Some(vec![3, 5]));
        assert_eq!(shared(&[3, 50], 33), Some(vec![3, 27]));
        assert_eq!(shared(&[40, 4, 50], 50), Some(vec![20, 4, 20]));
        assert_eq!(shared(&[10, 10, 10], 20), None);
        assert_eq!(shared(&[2, 2, 2], 12), Some(vec![2, 2, 2]));
        assert_eq!(shared(&[0], 8), Some(vec![1]));
        assert_eq!(shared(&[1; 12], 20), None);
    }
    // W-6
    #[test]
    fn columns_of_data_have_room_for_each_word() {
        assert_eq!(
            column_widths(&[20, 53, 53], &[9, 53, 20], 100),
            Some(vec![15, 53, 26])
        );
        assert_eq!(column_widths(&[20, 53], &[9, 53], 64), None);
        assert_eq!(column_widths(&[20, 53], &[9, 53], 65), Some(vec![9, 53]));
        assert_eq!(longest_word("1,234.50 euros"), 8);
        assert_eq!(longest_word("東京支社 A12"), 3);
        assert_eq!(longest_word("ab東c"), 2);
    }
}
