//! What says nothing: blank lines and all that is as good as one (D-7).

use crate::characters::is_white_space;
use crate::view::{BLANK_LINES, Span};

/// Puts a mark in the place of every long run of blank items.
pub(super) fn mark_runs<T>(
    items: &mut Vec<T>,
    is_blank: impl Fn(&T) -> bool,
    mark: impl Fn(usize) -> T,
) {
    if !items.iter().any(&is_blank) {
        return;
    }
    let mut shown = Vec::with_capacity(items.len());
    let mut run = Vec::new();
    let end_run = |run: &mut Vec<T>, shown: &mut Vec<T>| {
        if run.len() >= BLANK_LINES {
            shown.push(mark(run.len()));
            run.clear();
        }
        shown.append(run);
    };
    for item in std::mem::take(items) {
        if is_blank(&item) {
            run.push(item);
        } else {
            end_run(&mut run, &mut shown);
            shown.push(item);
        }
    }
    end_run(&mut run, &mut shown);
    *items = shown;
}

/// Whether spans have no words.
pub(super) fn is_blank(content: &[Span<'_>]) -> bool {
    content.iter().all(|span| match span {
        Span::Text(value, _) => value.marks.is_empty() && value.text.chars().all(is_white_space),
        Span::Break => true,
        Span::Link(_) | Span::Note(_) | Span::Unit(_) | Span::Inlines(_) => false,
    })
}
