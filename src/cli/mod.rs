//! Files, standard streams, the terminal, `TZ` and exit statuses: what the library does not know.

mod args;
mod check;
mod compare;
mod gallery;
mod input;
mod legacy;
mod other;
mod output;
mod reader;
mod render;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};

/// What a command found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    /// All is valid.
    Valid = 0,
    /// A document has issues, or is not what was approved.
    Issues = 1,
    /// A file cannot be read, or the command line makes no sense.
    Unusable = 2,
}

/// Why a command ended early.
enum Failure {
    /// One line for the person at the terminal.
    Unusable(String),
    /// Standard output or error could not be written.
    Stream(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Stream(error)
    }
}

/// What was written, if anybody still reads. Whoever has had enough takes nothing from what the command found.
fn unless_unread(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

pub fn run() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        // Help goes to standard output and ends with 0; anything else to standard error and with 2.
        Err(error) => {
            let status = if error.use_stderr() {
                Status::Unusable
            } else {
                Status::Valid
            };
            let _ = error.print();
            return ExitCode::from(status as u8);
        }
    };
    let result = match &args.command {
        Command::Render(args) => render::run(args),
        Command::Check(args) => check::run(&args.files, |bytes| check::document(args.kind, bytes)),
        Command::Compare(args) => compare::run(args),
        Command::CheckMessages(args) => check::run(&args.files, countersign::check_messages),
        Command::Gallery(args) => gallery::run(args),
    };
    let status = match result {
        Ok(status) => status,
        Err(Failure::Unusable(message)) => {
            let _ = writeln!(io::stderr(), "countersign: {message}");
            Status::Unusable
        }
        Err(Failure::Stream(error)) => {
            let _ = writeln!(io::stderr(), "countersign: cannot write: {error}");
            Status::Unusable
        }
    };
    ExitCode::from(status as u8)
}
