//! Documents that have cards of their own beside those of reviews: each in the library's module that goes with it.

use std::io::{self, Write};

use countersign::contract::State;
use countersign::descriptor;
use countersign::locale::Reader;
use countersign::view::Card;
use countersign::wording;
use countersign::{Report, read_result, table};

use super::args::{RenderArgs, RenderKind, StateArg};
use super::output::Shown;
use super::{Failure, Status, input, legacy};

pub fn run(
    args: &RenderArgs,
    kind: RenderKind,
    files: &[Vec<u8>],
    reader: &Reader,
) -> Result<Status, Failure> {
    if args.list || args.check_result.is_some() || args.fingerprint {
        let message = "--list, --check-result and --fingerprint are for calls with a review";
        return Err(Failure::Unusable(message.to_owned()));
    }
    let bytes = files.first().map_or(&[][..], Vec::as_slice);
    let shown = match kind {
        // It goes its own way, because it also takes several files and an outcome.
        RenderKind::Legacy => return legacy::render(args, files, reader),
        RenderKind::Table if args.state.is_some() => {
            let message = "a table of a result has no state".to_owned();
            return Err(Failure::Unusable(message));
        }
        RenderKind::Table => return table(args, bytes, reader),
        RenderKind::Wording => wording::read_worded_call(bytes).map(|call| {
            let recorded = call.outcome.as_ref().map(|outcome| outcome.state);
            let state = args
                .state
                .map_or(recorded.unwrap_or(State::Ask), State::from);
            write(args, &wording::card(&call, reader, state))
        }),
        RenderKind::Descriptor if args.state.is_some_and(|state| state != StateArg::Ask) => {
            let message = "a descriptor can only be in the state `ask`".to_owned();
            return Err(Failure::Unusable(message));
        }
        RenderKind::Descriptor => descriptor::read_request(bytes).map(|request| {
            let card = descriptor::card(&request.descriptor, &request.input, reader);
            write(args, &card)
        }),
    };
    shown.unwrap_or_else(|report| refused(&report))
}

fn write(args: &RenderArgs, card: &Card<'_>) -> Result<Status, Failure> {
    args.output.write(&Shown::Card(card), |_| {}, None)?;
    Ok(Status::Valid)
}

fn refused(report: &Report) -> Result<Status, Failure> {
    input::print_issues(None, report)?;
    Ok(Status::Issues)
}

/// A result's rows. What is wrong with its presentation is never a failure of the data: one line says it.
fn table(args: &RenderArgs, bytes: &[u8], reader: &Reader) -> Result<Status, Failure> {
    let outcome = match read_result(bytes) {
        Ok(outcome) => outcome,
        Err(report) => {
            input::print_issues(None, &report)?;
            return Ok(Status::Issues);
        }
    };
    let rows = table::of_result(bytes);
    match &rows {
        Ok(rows) => print_first("links of rows are left out", &rows.left_out)?,
        Err(report) => print_first("shown without its table", report)?,
    }
    let card = table::card(&outcome, rows.as_ref().ok(), None, reader);
    args.output.write(&Shown::Card(&card), |_| {}, None)?;
    Ok(Status::Valid)
}

/// One line on standard error: the first issue, and how many more there are.
fn print_first(what: &str, report: &Report) -> io::Result<()> {
    let Some(first) = report.issues().first() else {
        return Ok(());
    };
    let more = match report.len() - 1 {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    writeln!(io::stderr(), "countersign: {what}: {first}{more}")
}
