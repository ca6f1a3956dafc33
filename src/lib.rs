#![forbid(unsafe_code)]
#![warn(missing_docs)]
pub mod characters;
pub mod contract;
pub mod json;
mod pattern;
mod report;
pub use report::*;
