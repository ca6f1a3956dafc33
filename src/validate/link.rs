//! Links into the app's own origin (O-9).

use super::members::{Members, excerpt, list, string, word};
use super::string::line;
use crate::address::is_root_relative;
use crate::characters::stored_len;
use crate::contract::{Link, Rel, Text, name};
use crate::json::{Path, Value};
use crate::report::{IssueCode, Report};

/// The links of a review or result, and whether it is known that none of them opens the resource (V-2).
pub(crate) struct Links<'a> {
    pub links: Vec<Link<'a>>,
    lacks_open: bool,
}

impl Links<'_> {
    /// Of something that cannot have links.
    pub fn none() -> Self {
        Links {
            links: Vec::new(),
            lacks_open: true,
        }
    }

    /// A preview that leaves something out needs a link to the whole (V-2).
    pub fn require_open(&self, path: &Path<'_>, report: &mut Report) {
        if self.lacks_open {
            let message = "the preview leaves something out, so a link with `rel: \"open\"` must lead to the whole";
            report.add(path, IssueCode::OpenLinkRequired, message.to_owned());
        }
    }
}

/// How many links there may be.
pub(crate) const MAX_LINKS: usize = 10;

/// Takes the links, at most ten, out of a review or result.
pub(crate) fn links<'a>(members: &mut Members<'a, '_>, report: &mut Report) -> Links<'a> {
    titled_links(members, line(1, 120), report)
}

/// As [`links`], with titles that `title` reads.
pub(crate) fn titled_links<'a>(
    members: &mut Members<'a, '_>,
    title: impl Fn(Value<'a>, &Path<'_>, &mut Report) -> Option<Text<'a>>,
    report: &mut Report,
) -> Links<'a> {
    let given = members.has(name::LINKS);
    let link =
        |value: Value<'a>, path: &Path<'_>, report: &mut Report| link(value, &title, path, report);
    let read = members.optional(name::LINKS, report, list(0, MAX_LINKS, link));
    // Of what is no list nothing is known.
    let readable = read.is_some() || !given;
    let read = read.unwrap_or_default();
    let has_open = read.iter().any(|(rel, _)| *rel == Some(Rel::Open));
    Links {
        links: read.into_iter().filter_map(|(_, link)| link).collect(),
        lacks_open: readable && !has_open,
    }
}

pub(crate) type ReadLink<'a> = (Option<Rel>, Option<Link<'a>>);

pub(crate) fn link<'a>(
    value: Value<'a>,
    title: impl FnOnce(Value<'a>, &Path<'_>, &mut Report) -> Option<Text<'a>>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<ReadLink<'a>> {
    let mut members = Members::open(value, path, report)?;
    let rel = members.required(name::REL, report, word::<Rel>);
    let href = members.required(name::HREF, report, href);
    let title = members.optional(name::TITLE, report, title);
    members.close(report);
    let link = rel.zip(href).map(|(rel, href)| Link { rel, href, title });
    Some((rel, link))
}

const HREF_LEN: usize = 2048;

fn href<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<Text<'a>> {
    let text = string(value, path, report)?;
    if text.is_empty() {
        report.add(
            path,
            IssueCode::TooShort,
            "at least 1 character, found none".to_owned(),
        );
        return None;
    }
    let length = stored_len(&text);
    if length > HREF_LEN {
        let message = format!("at most {HREF_LEN} characters, found {length}");
        report.add(path, IssueCode::TooLong, message);
    }
    if !is_root_relative(&text) {
        let message = format!(
            "a link is root-relative: one `/`, then a path of the same origin; found `{}`",
            excerpt(&text)
        );
        report.add(path, IssueCode::InvalidHref, message);
        return None;
    }
    (length <= HREF_LEN).then_some(text)
}
