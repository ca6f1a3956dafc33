//! `countersign gallery`: every document of a folder on one page, or one call in every language.

mod filters;
mod languages;
mod markup;
mod page;
mod sample;
mod style;

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;

use countersign::Report;
use countersign::contract::{Call, Checked};
use countersign::descriptor::is_descriptor;
use countersign::legacy::{is_legacy, read_legacy_call};
use countersign::locale::Reader;
use countersign::validate::{DocumentKind, document_kind};
use countersign::wording::is_worded_call;

use super::args::GalleryArgs;
use super::{Failure, Status, input, output, reader};

/// A file below the folder, by what it is called from there.
struct Source {
    /// The folders on the way to it.
    folders: Vec<OsString>,
    name: OsString,
    bytes: Vec<u8>,
}

impl Source {
    /// The path from the gallery's folder, for people.
    fn relative(&self) -> String {
        let names: Vec<_> = self
            .folders
            .iter()
            .chain([&self.name])
            .map(|name| name.to_string_lossy())
            .collect();
        names.join("/")
    }
}

/// What a file was read as.
struct Document<'s> {
    source: &'s Source,
    result: Result<Checked<Call<'s>>, Report>,
}

pub fn run(args: &GalleryArgs) -> Result<Status, Failure> {
    let reader = reader::in_zone(args.time_zone.as_deref()).map_err(Failure::Unusable)?;
    let page = match &args.dir {
        Some(dir) => of_folder(dir, &reader)?,
        None => languages::page(&reader).map_err(Failure::Unusable)?,
    };
    if input::is_standard_stream(&args.output) {
        output::print(&page)?;
    } else {
        fs::write(&args.output, page).map_err(|error| {
            let message = format!("cannot write {}: {error}", input::shown(&args.output));
            Failure::Unusable(message)
        })?;
    }
    Ok(Status::Valid)
}

/// The page of every document below a folder.
fn of_folder(dir: &Path, reader: &Reader) -> Result<String, Failure> {
    let sources = sources(dir).map_err(Failure::Unusable)?;
    if sources.is_empty() {
        let message = format!("no file ends in .json below {}", input::shown(dir));
        return Err(Failure::Unusable(message));
    }
    let documents: Vec<Document<'_>> = sources
        .iter()
        .filter_map(|source| {
            let result = read(&source.bytes)?;
            Some(Document { source, result })
        })
        .collect();
    Ok(page::page(&documents, reader))
}

/// The call, or what is wrong with the document; `None` for one that is left out.
fn read(bytes: &[u8]) -> Option<Result<Checked<Call<'_>>, Report>> {
    if is_legacy(bytes).unwrap_or(false) {
        return read_legacy_call(bytes).err().map(Err);
    }
    is_call(bytes).then(|| countersign::read_call(bytes))
}

/// Whether the document is for a card in all states. What cannot be read at all is shown with its issue.
fn is_call(bytes: &[u8]) -> bool {
    let kind = document_kind(bytes);
    let is_call =
        kind.is_err() || matches!(kind, Ok(DocumentKind::CallFile | DocumentKind::Review));
    is_call && !is_descriptor(bytes) && !is_worded_call(bytes)
}

/// Every `*.json` below a folder, in the order of their names. Links to folders are not followed, so that the walk ends.
fn sources(root: &Path) -> Result<Vec<Source>, String> {
    let mut sources = Vec::new();
    let mut pending = vec![(Vec::new(), root.to_owned())];
    while let Some((folders, folder)) = pending.pop() {
        let unreadable = |error| format!("cannot read {}: {error}", input::shown_file(&folder));
        for entry in fs::read_dir(&folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let (name, path) = (entry.file_name(), entry.path());
            if entry.file_type().map_err(unreadable)?.is_dir() {
                let mut folders = folders.clone();
                folders.push(name);
                pending.push((folders, path));
            } else if path.extension() == Some(OsStr::new("json")) && !is_special(&path) {
                sources.push(Source {
                    folders: folders.clone(),
                    name,
                    bytes: input::read(&path)?,
                });
            }
        }
    }
    sources.sort_by(|a, b| (&a.folders, &a.name).cmp(&(&b.folders, &b.name)));
    Ok(sources)
}

/// Whether it exists and is no file: a pipe would be waited for without end.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file())
}
