use std::collections::HashSet;
use std::fmt;

use super::{canonical, fallback};
use crate::characters::visible_escapes;

/// How much of a header is read. Browsers send less than a hundred bytes; a header comes from anybody.
const MAX_HEADER_LEN: usize = 4096;

/// How many entries of a list are read.
const MAX_PREFERENCES: usize = 64;

/// How much of a skipped entry is reported.
const MAX_REPORTED: usize = 40;

/// The languages that a reader asked for, most wanted first (F-7).
///
/// Reading them never fails: what cannot be read is skipped, and [`skipped`](Preferences::skipped) says what and why.
#[derive(Debug, Clone, Default)]
pub struct Preferences {
    wanted: Vec<Preference>,
    unwanted: HashSet<String>,
    skipped: Vec<Skipped>,
}

/// One language that a reader asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preference {
    range: Range,
    weight: u16,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Range {
    /// The canonical tag and its ancestors.
    Tag(Vec<String>),
    /// `*`
    Any,
}

/// An entry that was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// The entry, shortened and with its invisible characters written out.
    pub entry: String,
    /// Why it was not read.
    pub reason: SkipReason,
}

/// Why an entry of a list of preferences was not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SkipReason {
    /// It is neither a BCP 47 tag nor `*`.
    NotATag,
    /// It has a parameter that is no weight between 0 and 1 with at most three decimals.
    NotAWeight,
    /// An earlier entry has the same canonical tag.
    Repeated,
    /// It and all that follows lie beyond what is read: 64 entries, in a header 4096 bytes.
    BeyondTheLimit,
}

impl fmt::Display for SkipReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SkipReason::NotATag => "not a BCP 47 tag",
            SkipReason::NotAWeight => "not a weight",
            SkipReason::Repeated => "named before",
            SkipReason::BeyondTheLimit => "beyond the limit, with all that follows",
        })
    }
}

impl Preference {
    /// The canonical tag; `None` for `*`.
    pub fn tag(&self) -> Option<&str> {
        self.ancestors().first().map(String::as_str)
    }

    /// The weight in thousandths, between 1 and 1000.
    pub fn weight(&self) -> u16 {
        self.weight
    }

    /// The tag and its ancestors (F-1); empty for `*`.
    pub(super) fn ancestors(&self) -> &[String] {
        match &self.range {
            Range::Tag(ancestors) => ancestors,
            Range::Any => &[],
        }
    }
}

impl Preferences {
    /// Reads a list of tags, most wanted first, in any case and form that BCP 47 knows. `*` stands for the base.
    ///
    /// ```
    /// use countersign::locale::Preferences;
    ///
    /// let preferences = Preferences::from_tags(["de-ch", "no tag", "iw"]);
    /// let tags: Vec<_> = preferences.wanted().iter().map(|it| it.tag()).collect();
    /// assert_eq!(tags, [Some("de-CH"), Some("he")]);
    /// assert_eq!(preferences.skipped()[0].entry, "no tag");
    /// ```
    pub fn from_tags<T: AsRef<str>>(tags: impl IntoIterator<Item = T>) -> Preferences {
        let mut reading = Reading::default();
        for tag in tags {
            if !reading.add(tag.as_ref(), Some(FULL_WEIGHT)) {
                break;
            }
        }
        reading.finish()
    }

    /// Reads the value of an `Accept-Language` header (RFC 9110). Entries of the same weight keep their order.
    ///
    /// ```
    /// use countersign::locale::Preferences;
    ///
    /// let preferences = Preferences::from_header("en;q=0.5, de-CH, fr;q=0, *;q=0.1");
    /// let tags: Vec<_> = preferences.wanted().iter().map(|it| it.tag()).collect();
    /// assert_eq!(tags, [Some("de-CH"), Some("en"), None]);
    /// ```
    pub fn from_header(header: &str) -> Preferences {
        let mut reading = Reading::default();
        let mut end = 0;
        for entry in header.split(',') {
            end += entry.len();
            if end > MAX_HEADER_LEN {
                reading.skip(entry, SkipReason::BeyondTheLimit);
                break;
            }
            end += 1;
            let entry = entry.trim_matches(WHITESPACE);
            // RFC 9110 has readers ignore empty elements of a list.
            if entry.is_empty() {
                continue;
            }
            let (range, weight) = match entry.split_once(';') {
                Some((range, parameter)) => (range, weight(parameter)),
                None => (entry, Some(FULL_WEIGHT)),
            };
            if !reading.add(range.trim_end_matches(WHITESPACE), weight) {
                break;
            }
        }
        reading.finish()
    }

    /// What the reader wants, most wanted first.
    pub fn wanted(&self) -> &[Preference] {
        &self.wanted
    }

    /// The most wanted tag: a reader's language for words that an app gives in several
    /// ([`Reader::with_locale`](super::Reader::with_locale)).
    pub fn first_tag(&self) -> Option<&str> {
        self.wanted.iter().find_map(Preference::tag)
    }

    /// The entries that were not read, in their order.
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// Whether the reader excluded a language, given with its ancestors: what is said of the nearest of them holds.
    pub(super) fn excludes(&self, ancestors: &[String]) -> bool {
        ancestors
            .iter()
            .find_map(|tag| {
                let is_unwanted = self.unwanted.contains(tag);
                (is_unwanted || self.wants(tag)).then_some(is_unwanted)
            })
            .unwrap_or(false)
    }

    /// Whether the reader said anything of a language, given with its ancestors.
    pub(super) fn mentions(&self, ancestors: &[String]) -> bool {
        ancestors
            .iter()
            .any(|tag| self.unwanted.contains(tag) || self.wants(tag))
    }

    fn wants(&self, tag: &str) -> bool {
        self.wanted.iter().any(|it| it.tag() == Some(tag))
    }
}

/// Preferences in the making.
#[derive(Default)]
struct Reading {
    preferences: Preferences,
    seen: HashSet<String>,
    entries: usize,
}

impl Reading {
    /// Takes an entry; `false` when no further one is to be read.
    fn add(&mut self, range: &str, weight: Option<u16>) -> bool {
        if self.entries == MAX_PREFERENCES {
            self.skip(range, SkipReason::BeyondTheLimit);
            return false;
        }
        self.entries += 1;
        if let Err(reason) = self.take(range, weight) {
            self.skip(range, reason);
        }
        true
    }

    fn take(&mut self, range: &str, weight: Option<u16>) -> Result<(), SkipReason> {
        let (name, range) = if range == "*" {
            ("*".to_owned(), Range::Any)
        } else {
            let locale = canonical::canonicalize(range).map_err(|_| SkipReason::NotATag)?;
            let ancestors = fallback::ancestors_of(&locale);
            (locale.to_string(), Range::Tag(ancestors))
        };
        let weight = weight.ok_or(SkipReason::NotAWeight)?;
        if !self.seen.insert(name.clone()) {
            return Err(SkipReason::Repeated);
        }
        if weight > 0 {
            self.preferences.wanted.push(Preference { range, weight });
        } else if let Range::Tag(_) = range {
            self.preferences.unwanted.insert(name);
        }
        Ok(())
    }

    fn skip(&mut self, entry: &str, reason: SkipReason) {
        let mut start: String = entry.chars().take(MAX_REPORTED).collect();
        if start.len() < entry.len() {
            start.push('…');
        }
        let entry = visible_escapes(&start).into_owned();
        self.preferences.skipped.push(Skipped { entry, reason });
    }

    fn finish(self) -> Preferences {
        let mut preferences = self.preferences;
        preferences
            .wanted
            .sort_by_key(|it| std::cmp::Reverse(it.weight));
        preferences
    }
}

const WHITESPACE: [char; 2] = [' ', '\t'];

const FULL_WEIGHT: u16 = 1000;

/// The weight of `q=0.5` in thousandths.
fn weight(parameter: &str) -> Option<u16> {
    let (name, value) = parameter.split_once('=')?;
    if !name
        .trim_start_matches(WHITESPACE)
        .eq_ignore_ascii_case("q")
    {
        return None;
    }
    let (whole, decimals) = value.split_once('.').unwrap_or((value, ""));
    let is_digits = decimals.bytes().all(|it| it.is_ascii_digit());
    if !matches!(whole, "0" | "1") || decimals.len() > 3 || !is_digits {
        return None;
    }
    let weight: u16 = format!("{whole}{decimals:0<3}").parse().ok()?;
    (weight <= FULL_WEIGHT).then_some(weight)
}
