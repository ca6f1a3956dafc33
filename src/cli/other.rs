//! Documents that have cards of their own beside those of reviews: each in the library's module that goes with it.

use countersign::Report;
use countersign::contract::State;
use countersign::locale::Reader;
use countersign::view::Card;
use countersign::wording;

use super::args::{RenderArgs, RenderKind};
use super::output::Shown;
use super::{Failure, Status, input};

pub fn run(
    args: &RenderArgs,
    kind: RenderKind,
    bytes: &[u8],
    reader: &Reader,
) -> Result<Status, Failure> {
    let shown = match kind {
        RenderKind::Wording => wording::read_worded_call(bytes).map(|call| {
            let recorded = call.outcome.as_ref().map(|outcome| outcome.state);
            let state = args
                .state
                .map_or(recorded.unwrap_or(State::Ask), State::from);
            write(args, &wording::card(&call, reader, state))
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
