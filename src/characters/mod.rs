//! Characters: which are refused, how they are counted and cut, how they are made visible.
//!
//! Two lengths: the *stored length* of a string on the wire counts UTF-16 code units, the *shown length* on display
//! counts extended grapheme clusters. Every function here takes a fast path for ASCII.
//!
//! Invariant: nothing here knows JSON, a contract or a language.

mod clean;
mod confusable;
mod direction;
mod length;
mod safety;
mod space;

pub use clean::{single_line, visible_escapes};
pub(crate) use confusable::{poses_as_another, visual_skeleton};
pub(crate) use direction::first_direction;
pub use direction::{Direction, direction_differs};
pub use length::{Cut, cut_middle, shown_len, stored_len};
pub(crate) use length::{clusters, cut_end};
pub use safety::{Lines, Unsafe, first_unsafe};
pub(crate) use safety::{is_invisible, is_white_space, trim_white_space, unsafe_characters};
pub(crate) use space::{begins_with_mark, is_combining_mark, white_space_runs};
