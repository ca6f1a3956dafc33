//! Languages: the fallback chain of a tag, frame words from `locales/`, and CLDR's formats.
//!
//! Everything that a tag implies is worked out once and kept in a bounded cache.
//!
//! Invariant: nothing here knows a contract's shapes or a view.

mod canonical;
mod catalog;
mod fallback;
mod formats;
#[cfg(test)]
mod intl_samples;
mod names;
mod negotiate;
#[cfg(test)]
mod plural_samples;
mod preferences;
#[cfg(feature = "testing")]
mod pseudo;
mod zone;

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, RwLock};

use icu::locale::{Locale as IcuLocale, LocaleDirectionality};

pub use catalog::Catalog;
pub(crate) use catalog::MessageId;
pub use fallback::{ancestors, fallback_chain};
pub(crate) use formats::{Formats, LocalTime};
pub use negotiate::{Negotiated, Step, negotiate};
pub use preferences::{Preference, Preferences, SkipReason, Skipped};
pub use zone::{Reader, UnknownTimeZone};

use crate::characters::Direction;

/// The locale that everything falls back to.
pub const ROOT: &str = "en";

/// A tag that is not equal to its own canonical form.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", match .canonical {
    Some(canonical) => format!("not a canonical BCP 47 tag; its canonical form is `{canonical}`"),
    None => "not a BCP 47 tag".to_owned(),
})]
pub struct NotCanonical {
    /// The canonical form, when the tag can be read at all.
    pub canonical: Option<String>,
}

/// All that a review's locale implies: direction, frame words and formats.
#[derive(Debug)]
pub struct Locale {
    tag: Box<str>,
    direction: Direction,
    ancestors: Vec<String>,
    catalog: &'static Catalog,
    formats: Formats,
}

impl Locale {
    /// Looks up a canonical tag. Any canonical tag has a locale: what it has no data for comes from English, and the
    /// locale says so (F-2, F-6).
    ///
    /// # Errors
    /// [`NotCanonical`] when the tag is malformed or not its own canonical form.
    pub fn get(tag: &str) -> Result<Arc<Locale>, NotCanonical> {
        if let Some(known) = CACHE.read().ok().and_then(|cache| cache.get(tag).cloned()) {
            return Ok(known);
        }
        let locale = Arc::new(Locale::build(tag)?);
        if let Ok(mut cache) = CACHE.write() {
            // Tags come from documents; without a bound somebody could fill the memory with them.
            if cache.len() >= CACHED_LOCALES {
                cache.clear();
            }
            cache.insert(tag.into(), Arc::clone(&locale));
        }
        Ok(locale)
    }

    /// The locale of English.
    pub(crate) fn root() -> Arc<Locale> {
        static ENGLISH: LazyLock<Arc<Locale>> = LazyLock::new(|| {
            let ancestors = vec![ROOT.to_owned()];
            Arc::new(Locale::new(ROOT, &formats::ENGLISH, ancestors))
        });
        Arc::clone(&ENGLISH)
    }

    fn build(tag: &str) -> Result<Locale, NotCanonical> {
        let canonical = canonical::canonicalize(tag)?;
        let text = canonical.to_string();
        if text != tag {
            return Err(NotCanonical {
                canonical: Some(text),
            });
        }
        Ok(Locale::new(
            tag,
            &canonical,
            fallback::ancestors_of(&canonical),
        ))
    }

    fn new(tag: &str, icu: &IcuLocale, ancestors: Vec<String>) -> Locale {
        Locale {
            tag: tag.into(),
            direction: direction_of(icu),
            catalog: Catalog::first_of(&ancestors),
            formats: Formats::new(icu),
            ancestors,
        }
    }

    /// The tag that was looked up.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// The direction of the language's script.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// The tag and what it falls back to, without any base locale (F-1).
    pub fn ancestors(&self) -> &[String] {
        &self.ancestors
    }

    /// The frame words (F-2).
    pub fn catalog(&self) -> &'static Catalog {
        self.catalog
    }

    /// The tag whose CLDR data formats numbers, dates and lists: this one, its language where there is none for its
    /// script, or English (F-6).
    pub fn formatting_tag(&self) -> &str {
        self.formats.tag()
    }

    pub(crate) fn formats(&self) -> &Formats {
        &self.formats
    }
}

/// The direction of the locale's script; left to right where none is known.
fn direction_of(locale: &IcuLocale) -> Direction {
    if LocaleDirectionality::new_extended().is_right_to_left(&locale.id) {
        Direction::RightToLeft
    } else {
        Direction::LeftToRight
    }
}

const CACHED_LOCALES: usize = 512;

static CACHE: LazyLock<RwLock<HashMap<Box<str>, Arc<Locale>>>> = LazyLock::new(RwLock::default);

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn canonical(tag: &str) {
        assert!(Locale::get(tag).is_ok(), "{tag}");
    }

    #[track_caller]
    fn refused(tag: &str, form: Option<&str>) {
        let error = Locale::get(tag).expect_err(tag);
        assert_eq!(error.canonical.as_deref(), form, "{tag}");
    }

    //
    #[test]
    fn canonical_tags() {
        for tag in [
            "en",
            "de-CH",
            "sr-Latn",
            "zh-Hant-TW",
            "en-US-u-hc-h23",
            "de-1996",
            "tlh",
            "und",
            "en-x-foo",
        ] {
            canonical(tag);
        }
        refused("EN", Some("en"));
        refused("en-us", Some("en-US"));
        refused("iw", Some("he"));
        refused("sh", Some("sr-Latn"));
        refused(
            "en-u-nu-arab-ca-islamicc",
            Some("en-u-ca-islamic-civil-nu-arab"),
        );
        for tag in [
            "",
            "en_US",
            "x",
            "english-language",
            "en-",
            "i-klingon",
            "en-US-US-US-",
            "de-DE ",
        ] {
            refused(tag, None);
        }
    }

    // F-2
    #[test]
    fn frame_words_come_from_the_chain_or_english() {
        let frame = |tag: &str| Locale::get(tag).unwrap().catalog().tag();
        assert_eq!(frame("de-CH"), "de");
        assert_eq!(frame("de-u-nu-latn"), "de");
        assert_eq!(frame("tlh"), "en");
        assert_eq!(frame("und"), "en");
    }

    // F-3, F-6
    #[test]
    fn direction_and_formatting_tag() {
        let locale = Locale::get("ar").unwrap();
        assert_eq!(locale.direction(), Direction::RightToLeft);
        assert_eq!(locale.formatting_tag(), "ar");
        let locale = Locale::get("tlh").unwrap();
        assert_eq!(locale.direction(), Direction::LeftToRight);
        assert_eq!(locale.formatting_tag(), "en");
    }

    #[test]
    fn the_cache_is_bounded() {
        for number in 0..2 * CACHED_LOCALES {
            canonical(&format!("en-x-t{number:07}"));
        }
        assert!(CACHE.read().unwrap().len() <= CACHED_LOCALES);
    }
}
