//! Links into the app's own origin (O-9).

use super::members::{Members, excerpt, list, string, word};
use super::string::line;
use crate::characters::{Lines, first_unsafe, is_white_space, stored_len};
use crate::contract::{Link, Rel, Text, name};
use crate::json::{Path, Value};
use crate::report::{IssueCode, Report};

/// The links of a review or result, and whether it is known that none of them opens the resource (V-2).
pub(super) struct Links<'a> {
    pub links: Vec<Link<'a>>,
    lacks_open: bool,
}

impl Links<'_> {
    /// A preview that leaves something out needs a link to the whole (V-2).
    pub fn require_open(&self, path: &Path<'_>, report: &mut Report) {
        if self.lacks_open {
            let message = "the preview leaves something out, so a link with `rel: \"open\"` must lead to the whole";
            report.add(path, IssueCode::OpenLinkRequired, message.to_owned());
        }
    }
}

/// Takes the links, at most ten, out of a review or result.
pub(super) fn links<'a>(members: &mut Members<'a, '_>, report: &mut Report) -> Links<'a> {
    let given = members.has(name::LINKS);
    let read = members.optional(name::LINKS, report, list(0, 10, link));
    // Of what is no list nothing is known.
    let readable = read.is_some() || !given;
    let read = read.unwrap_or_default();
    let has_open = read.iter().any(|(rel, _)| *rel == Some(Rel::Open));
    Links {
        links: read.into_iter().filter_map(|(_, link)| link).collect(),
        lacks_open: readable && !has_open,
    }
}

type ReadLink<'a> = (Option<Rel>, Option<Link<'a>>);

fn link<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<ReadLink<'a>> {
    let mut members = Members::open(value, path, report)?;
    let rel = members.required(name::REL, report, word::<Rel>);
    let href = members.required(name::HREF, report, href);
    let title = members.optional(name::TITLE, report, line(1, 120));
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

/// Whether a browser would stay on the same origin, also after it resolved dot segments.
fn is_root_relative(href: &str) -> bool {
    let Some(rest) = href.strip_prefix('/') else {
        return false;
    };
    let unsafe_character = |character: char| character == '\\' || is_white_space(character);
    if href.contains(unsafe_character) || first_unsafe(href, Lines::Single).is_some() {
        return false;
    }
    let path = rest.split(['?', '#']).next().unwrap_or_default();
    let mut resolved: Vec<&str> = Vec::new();
    let mut segments = path.split('/').peekable();
    while let Some(segment) = segments.next() {
        match dots(segment) {
            0 => resolved.push(segment),
            dots => {
                if dots == 2 {
                    resolved.pop();
                }
                if segments.peek().is_none() {
                    resolved.push("");
                }
            }
        }
    }
    // An empty first segment with more behind it is a `//host`.
    !matches!(resolved.as_slice(), ["", _, ..])
}

/// 1 for `.`, 2 for `..`, in any of their percent-encoded spellings; 0 for a segment with a name.
fn dots(segment: &str) -> usize {
    let mut rest = segment;
    let mut count = 0;
    while !rest.is_empty() {
        rest = match rest.strip_prefix('.') {
            Some(rest) => rest,
            None => match rest.get(..3) {
                Some(encoded) if encoded.eq_ignore_ascii_case("%2e") => {
                    rest.get(3..).unwrap_or_default()
                }
                _ => return 0,
            },
        };
        count += 1;
    }
    if count <= 2 { count } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    // O-9
    #[test]
    fn hrefs_that_stay_on_the_origin() {
        for href in [
            "/",
            "/app/inventory/items/k3P9xQ",
            "/a?b=//c",
            "/a#//b",
            "/a//b",
            "/a/./b",
            "/a/../b",
            "/.well-known/x",
            "/...//x",
            "/a/%2e%2e/b",
            "/ü",
            "/a/..",
            "/app/x?q=%5C",
            "/./a",
        ] {
            assert!(is_root_relative(href), "{href}");
        }
    }

    // O-9
    #[test]
    fn hrefs_that_could_leave_it() {
        for href in [
            "//host",
            "/\\host",
            "https://host/",
            "app/x",
            "?x",
            "#x",
            "javascript:alert(1)",
            "/a\\b",
            "/a b",
            "/a\tb",
            "/a\u{200b}b",
            "/a\u{202e}b",
            "/.//host",
            "/..//host",
            "/%2e%2e//host",
            "/%2E//host",
            "/.%2e//host",
            "/a/..//host",
            "/a/%2e%2e//host",
            " /a",
            "/a\u{a0}",
            "/a\u{2028}",
        ] {
            assert!(!is_root_relative(href), "{href}");
        }
    }
}
