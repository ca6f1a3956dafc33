use std::io::{self, BufWriter, Write};
use std::path::Path;

use countersign::Report;
use countersign::descriptor;
use countersign::legacy::{is_legacy, read_legacy_call};
use countersign::validate::read_document;
use countersign::wording;
use serde_json::json;

use super::args::{FilesArgs, KindArg};
use super::{Failure, Status, input, unless_unread};

/// Checks each file with `check` and prints what it says.
pub fn run(
    args: &FilesArgs,
    check: impl Fn(&[u8]) -> Result<(), Report>,
) -> Result<Status, Failure> {
    input::at_most_one_stream(&args.files)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let mut status = Status::Valid;
    for file in &args.files {
        let bytes = match input::read(file) {
            Ok(bytes) => bytes,
            Err(message) => {
                unless_unread(out.flush())?;
                unless_unread(writeln!(io::stderr(), "countersign: {message}"))?;
                status = Status::Unusable;
                continue;
            }
        };
        let result = check(&bytes);
        if result.is_err() {
            status = status.max(Status::Issues);
        }
        unless_unread(if args.json {
            print_object(&mut out, file, &result)
        } else {
            print_lines(&mut out, file, &result)
        })?;
    }
    unless_unread(out.flush())?;
    Ok(status)
}

fn print_object(out: &mut impl Write, file: &Path, result: &Result<(), Report>) -> io::Result<()> {
    let issues = result.as_ref().err().map_or(&[][..], Report::issues);
    let object = json!({
        "file": file.to_string_lossy(),
        "valid": result.is_ok(),
        "issues": issues,
    });
    writeln!(out, "{}", without_controls(&object.to_string()))
}

fn print_lines(out: &mut impl Write, file: &Path, result: &Result<(), Report>) -> io::Result<()> {
    let name = input::shown(file);
    let Err(report) = result else {
        return writeln!(out, "{name}: valid");
    };
    for issue in report.issues() {
        writeln!(out, "{name}: {issue}")?;
    }
    if report.omitted() > 0 {
        writeln!(out, "{name}: and {} more issues", report.omitted())?;
    }
    Ok(())
}

/// JSON with every control escaped that a terminal may obey: JSON itself asks that of the first 32 alone.
fn without_controls(json: &str) -> String {
    let mut escaped = String::with_capacity(json.len());
    for character in json.chars() {
        if character.is_control() {
            escaped.push_str(&format!("\\u{:04x}", u32::from(character)));
        } else {
            escaped.push(character);
        }
    }
    escaped
}

/// Reads a document as what it is said to be, else as what its members tell.
pub fn document(kind: Option<KindArg>, bytes: &[u8]) -> Result<(), Report> {
    match kind {
        None if is_legacy(bytes)? => read_legacy_call(bytes).map(|_| ()),
        None => read_document(bytes).map(|_| ()),
        Some(KindArg::Call) => countersign::read_call(bytes).map(|_| ()),
        Some(KindArg::Legacy) => read_legacy_call(bytes).map(|_| ()),
        Some(KindArg::Receipt) => countersign::read_receipt(bytes).map(|_| ()),
        Some(KindArg::Result) => countersign::read_result(bytes).map(|_| ()),
        Some(KindArg::QueryResult) => countersign::check_query_result(bytes),
        Some(KindArg::CheckResult) => countersign::read_check_result(bytes).map(|_| ()),
        Some(KindArg::Wording) => wording::read_worded_call(bytes).map(|_| ()),
        Some(KindArg::Declaration) => wording::check_declaration(bytes),
        Some(KindArg::Descriptor) => descriptor::check(bytes),
    }
}
