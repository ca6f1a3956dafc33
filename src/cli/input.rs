use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use countersign::Report;
use countersign::characters::visible_escapes;
use countersign::json::MAX_RAW_BYTES;

use super::{Failure, unless_unread};

/// Reads a file, or standard input for `-`. Of what is too large only so much is read as shows that it is.
///
/// # Errors
/// One line that names the file and what is wrong.
pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let limit = MAX_RAW_BYTES as u64 + 1;
    let read = if is_standard_stream(path) {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    match read {
        Ok(_) => Ok(bytes),
        Err(error) => Err(format!("cannot read {}: {error}", shown(path))),
    }
}

/// Refuses to read standard input a second time: nothing is left of it then.
pub fn at_most_one_stream<'p>(paths: impl IntoIterator<Item = &'p PathBuf>) -> Result<(), Failure> {
    let streams = paths.into_iter().filter(|path| is_standard_stream(path));
    if streams.count() > 1 {
        let message = "standard input can be read only once".to_owned();
        return Err(Failure::Unusable(message));
    }
    Ok(())
}

/// The path as it is safe to print.
pub fn shown(path: &Path) -> String {
    if is_standard_stream(path) {
        return "standard input".to_owned();
    }
    shown_file(path)
}

/// As [`shown`], for what can only be a file.
pub fn shown_file(path: &Path) -> String {
    visible_escapes(&path.to_string_lossy()).into_owned()
}

/// Whether the path means a standard stream.
pub fn is_standard_stream(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The issues on standard error, each with its file where there are several.
pub fn print_issues(path: Option<&Path>, report: &Report) -> io::Result<()> {
    let mut err = io::stderr().lock();
    let report = report.to_string();
    unless_unread(match path {
        None => writeln!(err, "{report}"),
        Some(path) => {
            let name = shown(path);
            report
                .lines()
                .try_for_each(|line| writeln!(err, "{name}: {line}"))
        }
    })
}
