//! What holds only of a body whose Markdown is rendered.

mod differences;
mod outline;
mod structure;
mod twins;
