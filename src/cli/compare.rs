use std::path::Path;

use countersign::compare::{compare, fingerprint};
use countersign::contract::{Call, Checked};
use countersign::validate::{Document, DocumentKind, read_document};
use countersign::view;
use serde_json::json;

use super::args::CompareArgs;
use super::output::Shown;
use super::{Failure, Status, input};

pub fn run(args: &CompareArgs) -> Result<Status, Failure> {
    let reader = args.output.reader()?;
    let paths = [&args.approved, &args.current];
    input::at_most_one_stream(paths)?;
    let mut files = Vec::with_capacity(2);
    for path in paths {
        files.push(input::read(path).map_err(Failure::Unusable)?);
    }
    let mut calls = Vec::with_capacity(2);
    for (path, bytes) in paths.into_iter().zip(&files) {
        calls.extend(call(path, bytes)?);
    }
    let [(kind, approved), (other, current)] = calls.as_slice() else {
        return Ok(Status::Unusable);
    };
    if kind != other {
        let message = format!(
            "two documents of one kind are compared; {} is {} and {} is {}",
            input::shown(&args.approved),
            kind.as_str(),
            input::shown(&args.current),
            other.as_str()
        );
        return Err(Failure::Unusable(message));
    }
    let comparison = compare(approved, current);
    let card = view::comparison(&comparison, &reader);
    let fingerprints = [approved, current].map(|call| fingerprint(&call.review));
    args.output.write(
        &Shown::Card(&card),
        |view| {
            let summary = json!(comparison);
            if let (Some(view), Some(summary)) = (view.as_object_mut(), summary.as_object()) {
                view.extend(summary.clone());
                let names = ["approvedFingerprint", "currentFingerprint"];
                for (name, fingerprint) in names.into_iter().zip(&fingerprints) {
                    view.insert(name.to_owned(), json!(fingerprint));
                }
            }
        },
        None,
    )?;
    Ok(if comparison.is_same() {
        Status::Valid
    } else {
        Status::Issues
    })
}

type Read<'a> = (DocumentKind, Box<Checked<Call<'a>>>);

/// Reads a call. `None` after its issues were printed.
fn call<'a>(path: &Path, bytes: &'a [u8]) -> Result<Option<Read<'a>>, Failure> {
    match read_document(bytes) {
        Ok((kind, Document::Call(call))) => Ok(Some((kind, call))),
        Ok((kind, _)) => Err(Failure::Unusable(format!(
            "call files and reviews are compared; {} is {}",
            input::shown(path),
            kind.as_str()
        ))),
        Err(report) => {
            input::print_issues(Some(path), &report)?;
            Ok(None)
        }
    }
}
