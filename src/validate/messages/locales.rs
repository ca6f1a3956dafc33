//! The locales of a catalog, and maps that have an entry for each.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use crate::contract::{Text, name};
use crate::json::{Path, Value};
use crate::locale::Locale;
use crate::report::{IssueCode, Report};
use crate::validate::members::{Members, excerpt, list};
use crate::validate::string::{known_locale, locale_tag};

/// The locales that the app offers. They are kept as tags: what a tag implies is large, and the cache bounds it.
#[derive(Default)]
pub(super) struct Locales<'a> {
    tags: Vec<Text<'a>>,
    positions: HashMap<Text<'a>, usize>,
    /// Whether the list was read without an issue: no other list is held against one that is wrong itself.
    is_sound: bool,
    plurals: OnceCell<Vec<Plural>>,
}

/// A plural category and who needs it.
pub(super) struct Plural {
    pub category: &'static str,
    /// The locales whose integers select it, for a message.
    pub locales: String,
}

/// One or more canonical tags; repeats are one.
pub(super) fn locales<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Locales<'a>> {
    let before = report.len();
    let mut locales = Locales::default();
    for tag in list(1, usize::MAX, locale_tag)(value, path, report)? {
        if !locales.positions.contains_key(&tag) {
            locales.positions.insert(tag.clone(), locales.tags.len());
            locales.tags.push(tag);
        }
    }
    locales.is_sound = report.len() == before;
    Some(locales)
}

impl Locales<'_> {
    /// Where the locale stands in the list; what is not in it comes last.
    pub fn position(&self, tag: &str) -> usize {
        self.positions.get(tag).copied().unwrap_or(usize::MAX)
    }

    /// The plural categories that integers of any of the locales select.
    pub fn plurals(&self) -> &[Plural] {
        self.plurals.get_or_init(|| {
            let mut selecting: HashMap<&str, Vec<&str>> = HashMap::new();
            for tag in &self.tags {
                for category in plural_categories(tag) {
                    selecting.entry(category).or_default().push(tag);
                }
            }
            let plural = |category| {
                Some(Plural {
                    category,
                    locales: enumerate(selecting.get(category)?),
                })
            };
            name::PLURAL_CATEGORIES
                .into_iter()
                .filter_map(plural)
                .collect()
        })
    }

    /// A key of a map by locale is canonical and one of the locales.
    fn check_key(&self, tag: &str, path: &Path<'_>, report: &mut Report) {
        if self.positions.contains_key(tag) || known_locale(tag, path, report).is_none() {
            return;
        }
        if self.is_sound {
            let message = format!("`{}` is none of the `locales`", excerpt(tag));
            report.add(path, IssueCode::LocaleNotOffered, message);
        }
    }
}

/// Reads a map with `what` for each locale: none is absent, and none is there that is not offered.
pub(super) fn by_locale<'a, T>(
    value: Value<'a>,
    locales: &Locales<'a>,
    what: &str,
    path: &Path<'_>,
    report: &mut Report,
    read: impl Fn(&str, Value<'a>, &Path<'_>, &mut Report) -> Option<T>,
) -> Option<Vec<(Text<'a>, T)>> {
    let object = Members::open(value, path, report)?.rest();
    let given: HashSet<&str> = object.iter().map(|(tag, _)| tag).collect();
    for tag in &locales.tags {
        if report.is_full() {
            break;
        }
        if !given.contains(tag.as_ref()) {
            let message = format!(
                "`{}` is one of the `locales`; its {what} must stand here",
                excerpt(tag)
            );
            report.add(&path.key(tag), IssueCode::MissingField, message);
        }
    }
    drop(given);
    let entries = object.into_iter().filter_map(|(tag, value)| {
        let path = path.key(&tag);
        locales.check_key(&tag, &path, report);
        let entry = read(&tag, value, &path, report)?;
        Some((tag, entry))
    });
    Some(entries.collect())
}

/// The plural categories that integers of a locale select; none for what is no tag.
pub(super) fn plural_categories(tag: &str) -> Vec<&'static str> {
    Locale::get(tag).map_or(Vec::new(), |locale| {
        locale.formats().integer_categories().to_vec()
    })
}

/// The first few tags, and how many there are beside them.
fn enumerate(tags: &[&str]) -> String {
    const NAMED: usize = 3;
    let named = tags.iter().take(NAMED);
    let mut named = named
        .map(|tag| format!("`{}`", excerpt(tag)))
        .collect::<Vec<_>>()
        .join(", ");
    if tags.len() > NAMED {
        named += &format!(" and {} more", tags.len() - NAMED);
    }
    named
}
