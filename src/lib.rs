#![forbid(unsafe_code)]
#![warn(missing_docs)]
pub mod characters;
pub mod contract;
pub mod json;
pub mod locale;
pub mod pattern;
pub mod validate;
pub mod view;
pub use validate::{read_call, read_review};
pub mod render;
mod report;
pub use report::*;
