//! What holds only of a body whose Markdown is rendered: until then these tests are ignored, and `tests/corpora/run`
//! leaves them out. After that, those in `twins` need no corpora and can run with all others.

mod differences;
mod outline;
mod structure;
mod twins;
