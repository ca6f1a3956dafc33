//! One binary for all integration tests, a module a theme.

mod cards;
mod fixtures;
mod rules;
