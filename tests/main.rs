//! One binary for all integration tests, a module a theme.

mod cards;
#[cfg(feature = "cli")]
mod cli;
mod corpora;
mod fixtures;
mod properties;
mod rules;
