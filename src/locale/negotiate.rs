use std::collections::HashMap;
use std::fmt;

use icu::locale::subtags::Script;
use icu::locale::{Locale as IcuLocale, LocaleExpander};

use super::preferences::{Preference, Preferences};
use super::{Locale, canonical, fallback};

/// The languages of a call for one reader, and how they were found (F-7).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Negotiated<'n> {
    /// The app's locale, as the app names it: the language of its words.
    pub app: &'n str,
    /// The locale to name in a review. It has `app` among its ancestors and keeps what more the reader asked for: the
    /// dates of Switzerland in a review whose words are `de`.
    pub locale: String,
    /// The tag of the catalog that supplies frame words on a card in `locale` (F-2).
    pub frame: &'static str,
    /// The tag that such a card formats numbers, dates and lists by (F-6).
    pub format: String,
    /// The preference that was met; `None` when none was.
    pub preference: Option<&'n Preference>,
    /// How it was met.
    pub step: Step,
}

/// How an app's locale was found for a reader (F-7).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// The app offers the preference itself.
    Exact,
    /// The app offers an ancestor of the preference.
    Ancestor,
    /// The app offers the language in another form: both have this ancestor, and the same script.
    Related(String),
    /// The preference is `*`, which is the base.
    Any,
    /// No preference is met, so it is the base.
    Base,
}

impl fmt::Display for Negotiated<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let app = self.app;
        let tag = self.preference.and_then(Preference::tag).unwrap_or("*");
        match &self.step {
            Step::Exact => write!(f, "`{app}`, as preferred"),
            Step::Ancestor => write!(f, "`{app}`, an ancestor of the preferred `{tag}`"),
            Step::Related(shared) => {
                write!(
                    f,
                    "`{app}`, which shares `{shared}` with the preferred `{tag}`"
                )
            }
            Step::Any => write!(f, "`{app}`, the base, for `*`"),
            Step::Base => write!(f, "`{app}`, the base, as no preference is met"),
        }
    }
}

/// Finds the first preference that an app can meet (F-7): with the locale itself, with one of its ancestors, or with
/// another form of the same language. Where there is none, the base takes its place.
///
/// ```
/// use countersign::locale::{Preferences, Step, negotiate};
///
/// let preferences = Preferences::from_header("de-CH, fr;q=0.8");
/// let found = negotiate(&preferences, &["en", "fr", "de"], "en");
/// assert_eq!((found.app, found.locale.as_str()), ("de", "de-CH"));
/// assert_eq!(found.step, Step::Ancestor);
/// assert_eq!(found.to_string(), "`de`, an ancestor of the preferred `de-CH`");
/// ```
pub fn negotiate<'n, L: AsRef<str>>(
    preferences: &'n Preferences,
    app_locales: &'n [L],
    base: &'n str,
) -> Negotiated<'n> {
    let offers = Offers::new(preferences, app_locales);
    let direct: Vec<Option<&str>> = preferences
        .wanted()
        .iter()
        .map(|preference| offers.direct(preference))
        .collect();
    for (number, preference) in preferences.wanted().iter().enumerate() {
        let Some(tag) = preference.tag() else {
            if !preferences.mentions(&ancestors_of(base)) {
                return Negotiated::new(base, base, Some(preference), Step::Any);
            }
            continue;
        };
        if let Some(app) = direct.get(number).copied().flatten() {
            let is_exact = offers.named.get(tag) == Some(&app);
            let step = if is_exact {
                Step::Exact
            } else {
                Step::Ancestor
            };
            return Negotiated::new(app, tag, Some(preference), step);
        }
        // What the reader says about the language themselves is better than a guess.
        let is_met_later = preferences
            .wanted()
            .iter()
            .zip(&direct)
            .skip(number)
            .any(|(later, app)| app.is_some() && language(later) == language(preference));
        if !is_met_later && let Some((app, shared)) = offers.related(preference) {
            let step = Step::Related(shared.to_owned());
            return Negotiated::new(app, app, Some(preference), step);
        }
    }
    Negotiated::new(base, base, None, Step::Base)
}

impl<'n> Negotiated<'n> {
    fn new(app: &'n str, tag: &str, preference: Option<&'n Preference>, step: Step) -> Self {
        let tag = canonical::canonicalize(tag).map_or_else(|_| tag.to_owned(), |it| it.to_string());
        let locale = Locale::get(&tag).unwrap_or_else(|_| Locale::root());
        Negotiated {
            app,
            locale: tag,
            frame: locale.catalog().tag(),
            format: locale.formatting_tag().to_owned(),
            preference,
            step,
        }
    }
}

/// What an app offers and the reader did not exclude, each by its canonical tag.
struct Offers<'n> {
    named: HashMap<String, &'n str>,
    /// The locales that fall back to a tag, in the app's order.
    below: HashMap<String, Vec<(&'n str, Option<Script>)>>,
}

impl<'n> Offers<'n> {
    fn new<L: AsRef<str>>(preferences: &Preferences, app_locales: &'n [L]) -> Self {
        let mut offers = Offers {
            named: HashMap::new(),
            below: HashMap::new(),
        };
        for app in app_locales.iter().map(AsRef::as_ref) {
            let Ok(locale) = canonical::canonicalize(app) else {
                continue;
            };
            let ancestors = fallback::ancestors_of(&locale);
            if preferences.excludes(&ancestors) {
                continue;
            }
            let script = script_of(&locale);
            for ancestor in ancestors {
                let below = offers.below.entry(ancestor).or_default();
                // One of a script is enough: it is the first that is taken.
                if below.iter().all(|(_, other)| *other != script) {
                    below.push((app, script));
                }
            }
            offers.named.entry(locale.to_string()).or_insert(app);
        }
        offers
    }

    /// The preference itself or its nearest ancestor (F-1).
    fn direct(&self, preference: &Preference) -> Option<&'n str> {
        let mut ancestors = preference.ancestors().iter();
        ancestors.find_map(|tag| self.named.get(tag).copied())
    }

    /// The first locale that shares the nearest ancestor, in the same script, and that ancestor.
    fn related<'p>(&self, preference: &'p Preference) -> Option<(&'n str, &'p str)> {
        let script = script_of(&canonical::canonicalize(preference.tag()?).ok()?);
        preference.ancestors().iter().find_map(|shared| {
            let below = self.below.get(shared)?;
            let (app, _) = below.iter().find(|(_, other)| *other == script)?;
            Some((*app, shared.as_str()))
        })
    }
}

/// The script that is written, or that the tag is known to mean.
fn script_of(locale: &IcuLocale) -> Option<Script> {
    LocaleExpander::new_extended().get_likely_script(&locale.id)
}

fn language(preference: &Preference) -> Option<&str> {
    preference.tag()?.split('-').next()
}

fn ancestors_of(tag: &str) -> Vec<String> {
    canonical::canonicalize(tag).map_or_else(|_| Vec::new(), |it| fallback::ancestors_of(&it))
}
