//! The command line: a thin host of the library.

use std::process::ExitCode;

mod cli;

fn main() -> ExitCode {
    cli::run()
}
