//! The view: a closed tree that every output format renders, and the builders that make it from a checked call.
//!
//! Invariants: the tree has no raw markup; what an app or a person wrote ([`Value`]) is kept apart from the words
//! around it ([`Words`]); a builder is total, because what it takes is [`crate::contract::Checked`].

mod body;
mod builder;
mod button;
mod card;
mod changed;
mod comparison;
mod compose;
mod details;
mod diff;
mod languages;
mod outcome;
mod owned;
mod pairs;
mod preview;
mod prose;
mod reveal;
mod row;
mod rows;
mod sentence;
mod traced;
mod tree;
mod value;
mod words;

pub(crate) use body::{BLANK_LINES, body, markdown_body};
pub(crate) use builder::Builder;
pub(crate) use button::button;
pub use card::card;
pub use comparison::comparison;
pub(crate) use compose::{Composer, app_words, format_words, plain};
pub use languages::{Language, Languages, Source};
pub(crate) use outcome::Told;
pub use outcome::{NoReceiptCard, receipt};
pub use prose::{
    Alignment, Cell, Footnote, Form, Heading, Item, Link, MAX_COLUMNS, MAX_DEPTH, Prose, ProseList,
    Span, Style, Table, Verbatim, VerbatimKind,
};
pub use row::row;
pub(crate) use rows::{Rows, name};
pub(crate) use sentence::{SENTENCE_LEN, question};
pub use tree::{
    Asks, Block, Body, Button, ButtonKind, Card, Change, Chip, ChipKind, Content, Decision, Field,
    FieldValue, Inline, Line, LinkText, ListRole, Role, Sentence, Time, Tone, Value, Words,
};
pub(crate) use value::LONG_RUN;
pub(crate) use words::{CHANGED_CLOSE, CHANGED_OPEN};
