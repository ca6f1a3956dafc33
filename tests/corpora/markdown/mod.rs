//! What Markdown makes of a body.

mod differences;
mod outline;
mod structure;
mod twins;
