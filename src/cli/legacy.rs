//! Legacy reviews on the command line.

use countersign::contract::State;
use countersign::legacy::{card, is_legacy, read_legacy_call};
use countersign::locale::Reader;

use super::args::RenderArgs;
use super::output::Shown;
use super::{Failure, Status, input};

/// Whether one of the files is to be read as a legacy review. What cannot be read at all is for other readers to report.
pub fn any(files: &[Vec<u8>]) -> bool {
    files.iter().any(|bytes| is_legacy(bytes).unwrap_or(false))
}

/// Renders the one file that there is.
pub fn render(args: &RenderArgs, files: &[Vec<u8>], reader: &Reader) -> Result<Status, Failure> {
    let unusable = |message: &str| Err(Failure::Unusable(message.to_owned()));
    if args.list {
        return unusable("a list holds call files and reviews, and no legacy reviews");
    }
    if args.fingerprint {
        return unusable("--fingerprint is of a call review, and this is a legacy one");
    }
    if args.check_result.is_some() {
        return unusable(
            "--check-result settles a call review with a check; a legacy one has none",
        );
    }
    let [bytes] = files else {
        return unusable("one legacy review is rendered at a time");
    };
    let call = match read_legacy_call(bytes) {
        Ok(call) => call,
        Err(report) => {
            input::print_issues(None, &report)?;
            return Ok(Status::Issues);
        }
    };
    let recorded = call.outcome.as_ref().map_or(State::Ask, |it| it.state);
    let state = args.state.map_or(recorded, State::from);
    let card = card(&call, None, reader, state);
    args.output.write(&Shown::Card(&card), |_| {}, None)?;
    Ok(Status::Valid)
}
