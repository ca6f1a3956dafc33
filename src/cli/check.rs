use std::io::{self, BufWriter, Write};

use serde_json::json;

use super::args::CheckArgs;
use super::{Failure, Status, input};

pub fn run(args: &CheckArgs) -> Result<Status, Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut status = Status::Valid;
    for file in &args.files {
        let bytes = match input::read(file) {
            Ok(bytes) => bytes,
            Err(message) => {
                out.flush()?;
                writeln!(io::stderr(), "countersign: {message}")?;
                status = Status::Unusable;
                continue;
            }
        };
        let result = countersign::read_call(&bytes);
        if result.is_err() {
            status = status.max(Status::Issues);
        }
        let issues = result
            .as_ref()
            .err()
            .map_or(&[][..], |report| report.issues());
        if args.json {
            let line = json!({
                "file": file.to_string_lossy(),
                "valid": result.is_ok(),
                "issues": issues,
            });
            writeln!(out, "{line}")?;
            continue;
        }
        let name = input::shown(file);
        match &result {
            Ok(_) => writeln!(out, "{name}: valid")?,
            Err(report) => {
                for issue in issues {
                    writeln!(out, "{name}: {issue}")?;
                }
                if report.omitted() > 0 {
                    writeln!(out, "{name}: and {} more issues", report.omitted())?;
                }
            }
        }
    }
    out.flush()?;
    Ok(status)
}
