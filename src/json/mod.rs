//! Strict reading of JSON, and the value tree that validation takes apart.
//!
//! The reader is our own because of what it must keep and refuse: the spelling of a number (a 40-digit integer stays
//! what it is), every duplicate key, the order of members, and nothing that a second reader could see differently.
//! Strings without escapes are borrowed from the input. The tests hold it against `serde_json` as an oracle.
//!
//! Invariant: nothing here knows a contract.

mod number;
mod path;
mod reader;
mod size;
mod value;

pub use number::{Exact, Number, SAFE_INTEGER};
pub use path::Path;
pub use reader::{MAX_DEPTH, MAX_RAW_BYTES, ReadError, ReadErrorKind, read};
pub use size::compact_len;
pub use value::{Object, Value};
