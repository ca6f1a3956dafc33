use std::path::{Path, PathBuf};

use countersign::compare::fingerprint;
use countersign::contract::{Call, Checked, Outcome, State};
use countersign::decide::settle;
use countersign::locale::Reader;
use countersign::read_check_result;
use countersign::validate::{Document, DocumentKind, read_document};
use countersign::view::{self, Card};
use serde_json::Value;

use super::args::{RenderArgs, RenderKind, StateArg};
use super::output::Shown;
use super::{Failure, Status, input, legacy, other};

pub fn run(args: &RenderArgs) -> Result<Status, Failure> {
    let reader = reader(args)?;
    if args.files.len() > 1 && !args.list {
        let message = "several files are rendered as a list; add --list".to_owned();
        return Err(Failure::Unusable(message));
    }
    input::at_most_one_stream(args.files.iter().chain(&args.check_result))?;
    let files = read_all(&args.files)?;
    if args.kind == Some(RenderKind::Legacy) || (args.kind.is_none() && legacy::any(&files)) {
        return legacy::render(args, &files, &reader);
    }
    if let Some(kind) = args.kind {
        return other::run(args, kind, &files, &reader);
    }
    let mut documents = Vec::with_capacity(files.len());
    let mut status = Status::Valid;
    for (path, bytes) in args.files.iter().zip(&files) {
        match read_document(bytes) {
            Ok(document) => documents.push((path.as_path(), document)),
            Err(report) => {
                let several = args.files.len() > 1;
                input::print_issues(several.then_some(path), &report)?;
                status = Status::Issues;
            }
        }
    }
    if status != Status::Valid {
        return Ok(status);
    }
    if args.list {
        return list(args, &documents, &reader);
    }
    match documents.pop() {
        Some((_, (_, Document::Call(call)))) => one_call(args, *call, &reader),
        Some((_, (kind, Document::Outcome(outcome)))) => receipt(args, kind, &outcome, &reader),
        Some((path, (kind, _))) => {
            let advice = match kind {
                DocumentKind::CheckResult => "give it with --check-result, beside its call",
                _ => "it has no card",
            };
            let (name, kind) = (input::shown(path), kind.as_str());
            Err(Failure::Unusable(format!("{name} is {kind}; {advice}")))
        }
        None => Ok(Status::Unusable),
    }
}

fn read_all(paths: &[PathBuf]) -> Result<Vec<Vec<u8>>, Failure> {
    let files = paths.iter().map(|path| input::read(path));
    files.collect::<Result<_, _>>().map_err(Failure::Unusable)
}

type Named<'f, 'a> = (&'f Path, (DocumentKind, Document<'a>));

/// One row for each call.
fn list(
    args: &RenderArgs,
    documents: &[Named<'_, '_>],
    reader: &Reader,
) -> Result<Status, Failure> {
    let rows: Result<Vec<Card<'_>>, String> = documents
        .iter()
        .map(|(path, (kind, document))| match document {
            Document::Call(call) => Ok(view::row(call, reader, shown_state(args, call))),
            _ => Err(format!(
                "a list holds call files and reviews; {} is {}",
                input::shown(path),
                kind.as_str()
            )),
        })
        .collect();
    let rows = rows.map_err(Failure::Unusable)?;
    args.output.write(&Shown::List(&rows), |_| {}, None)?;
    Ok(Status::Valid)
}

fn one_call(
    args: &RenderArgs,
    call: Checked<Call<'_>>,
    reader: &Reader,
) -> Result<Status, Failure> {
    let Some(path) = &args.check_result else {
        return show_call(args, &call, reader);
    };
    let recorded = recorded_state(&call);
    if recorded != State::Unknown {
        let message = format!(
            "--check-result settles an unknown outcome; the outcome here is `{}`",
            countersign::contract::Vocabulary::as_str(recorded)
        );
        return Err(Failure::Unusable(message));
    }
    let bytes = input::read(path).map_err(Failure::Unusable)?;
    match read_check_result(&bytes) {
        Ok(check) => show_call(args, &settle(call, Some(check)), reader),
        Err(report) => {
            input::print_issues(Some(path), &report)?;
            Ok(Status::Issues)
        }
    }
}

fn show_call(
    args: &RenderArgs,
    call: &Checked<Call<'_>>,
    reader: &Reader,
) -> Result<Status, Failure> {
    let mut card = view::card(call, reader, shown_state(args, call));
    let mut footer = None;
    if args.fingerprint {
        let fingerprint = fingerprint(&call.review);
        footer = Some(format!("Fingerprint: {fingerprint}"));
        card = card.with_fingerprint(fingerprint);
    }
    args.output
        .write(&Shown::Card(&card), |_: &mut Value| {}, footer.as_deref())?;
    Ok(Status::Valid)
}

/// What came of a call, without its review: only ever done, in the language of `--locale`.
fn receipt(
    args: &RenderArgs,
    kind: DocumentKind,
    outcome: &Checked<Outcome<'_>>,
    reader: &Reader,
) -> Result<Status, Failure> {
    let unusable = |message: String| Err(Failure::Unusable(message));
    let kind = kind.as_str();
    if args.state.is_some_and(|state| state != StateArg::Done) {
        return unusable(format!("{kind} can only be in the state `done`"));
    }
    if args.fingerprint {
        return unusable(format!("--fingerprint is of a review, and this is {kind}"));
    }
    if args.check_result.is_some() {
        return unusable(format!("--check-result settles a call, and this is {kind}"));
    }
    let Some(locale) = &args.locale else {
        return unusable(format!("{kind} names no language; add --locale"));
    };
    match view::receipt(outcome, None, locale, reader) {
        Ok(card) => {
            args.output.write(&Shown::Card(&card), |_| {}, None)?;
            Ok(Status::Valid)
        }
        Err(error) => unusable(error.to_string()),
    }
}

/// The state of `--state`, else the one that the file records.
fn shown_state(args: &RenderArgs, call: &Call<'_>) -> State {
    args.state.map_or_else(|| recorded_state(call), State::from)
}

/// The state that the file records: its outcome's, else it asks.
fn recorded_state(call: &Call<'_>) -> State {
    call.outcome
        .as_ref()
        .map_or(State::Ask, |outcome| outcome.state)
}

/// The reader of `--time-zone` and `--locale`.
fn reader(args: &RenderArgs) -> Result<Reader, Failure> {
    let reader = args.output.reader()?;
    match &args.locale {
        None => Ok(reader),
        Some(tag) => reader.with_locale(tag).map_err(|error| {
            let tag = countersign::characters::visible_escapes(tag);
            Failure::Unusable(format!("--locale `{tag}`: {error}"))
        }),
    }
}
