use std::sync::Arc;

use crate::characters::Direction;
use crate::locale::Locale;

/// Which language each kind of words is in (F-3).
#[derive(Debug, Clone)]
pub struct Languages {
    /// That of frame words and formats.
    own: Arc<Locale>,
    /// That of the app's words.
    app: Arc<Locale>,
}

/// A language as HTML's `lang` and `dir` need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Language<'l> {
    /// Its BCP 47 tag.
    pub tag: &'l str,
    /// Its direction.
    pub direction: Direction,
}

impl Languages {
    /// All words in one language, as far as there are any.
    pub(crate) fn new(locale: &Arc<Locale>) -> Self {
        Languages {
            own: Arc::clone(locale),
            app: Arc::clone(locale),
        }
    }

    /// The app's words are in another language.
    pub(crate) fn with_app(self, app: Arc<Locale>) -> Self {
        Languages { app, ..self }
    }

    /// The language of the words from `source`.
    pub fn of(&self, source: Source) -> Language<'_> {
        match source {
            Source::App => self.app(),
            Source::Frame => self.frame(),
            Source::Format => self.format(),
        }
    }

    /// The language of the app's words: a review's own, or the one that a manifest words an Action in.
    pub fn app(&self) -> Language<'_> {
        Language {
            tag: self.app.tag(),
            direction: self.app.direction(),
        }
    }

    /// The language of the frame words.
    pub fn frame(&self) -> Language<'_> {
        let catalog = self.own.catalog();
        Language {
            tag: catalog.tag(),
            direction: catalog.direction(),
        }
    }

    /// The language of numbers, dates and lists.
    pub fn format(&self) -> Language<'_> {
        let tag = self.own.formatting_tag();
        Language {
            tag,
            direction: if tag == self.own.tag() {
                self.own.direction()
            } else {
                Direction::LeftToRight
            },
        }
    }
}

/// Where words come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The app's forms and nouns.
    App,
    /// The engine's catalogs.
    Frame,
    /// CLDR's formats: numbers, dates, the words between the items of a list.
    Format,
}
