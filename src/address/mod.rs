//! Addresses: where a link leads, read as a browser would read it.
//!
//! Invariant: nothing here knows a contract, a language or an output format.

mod claim;
mod destination;
mod root_relative;

pub(crate) use claim::names_another;
pub(crate) use destination::Destination;
pub(crate) use root_relative::is_root_relative;
