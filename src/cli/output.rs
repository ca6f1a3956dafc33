use std::io::{self, IsTerminal, Write};

use countersign::locale::Reader;
use countersign::render::{self, HtmlOptions, STYLESHEET, Stylesheet, TextOptions};
use countersign::view::Card;
use serde_json::Value;

use super::args::{Color, Format, OutputArgs};
use super::{Failure, reader, unless_unread};

/// What is written.
pub enum Shown<'s, 'c> {
    Card(&'s Card<'c>),
    List(&'s [Card<'c>]),
}

impl OutputArgs {
    /// The reader of `--time-zone`.
    pub fn reader(&self) -> Result<Reader, Failure> {
        if self.page && self.format != Format::Html {
            let message = "--page belongs to --format html".to_owned();
            return Err(Failure::Unusable(message));
        }
        reader::in_zone(self.time_zone.as_deref()).map_err(Failure::Unusable)
    }

    /// Writes in the format that was asked for. `adorn` may add to the JSON, and `footer` is a last line of text.
    pub fn write(
        &self,
        shown: &Shown<'_, '_>,
        adorn: impl FnOnce(&mut Value),
        footer: Option<&str>,
    ) -> Result<(), Failure> {
        let rendered = match self.format {
            Format::Text => {
                let options = self.text_options();
                let mut text = match shown {
                    Shown::Card(card) => render::text(card, &options),
                    Shown::List(rows) => render::text_list(rows, &options),
                };
                if let Some(footer) = footer {
                    text.push('\n');
                    text.push_str(footer);
                    text.push('\n');
                }
                text
            }
            Format::Html if self.page => page(shown),
            Format::Html => html(shown, &HtmlOptions::default()),
            Format::Json => {
                let mut json = match shown {
                    Shown::Card(card) => render::json(card),
                    Shown::List(rows) => rows.iter().map(render::json).collect(),
                };
                adorn(&mut json);
                format!("{json:#}\n")
            }
        };
        Ok(print(&rendered)?)
    }

    fn text_options(&self) -> TextOptions {
        const DEFAULT_COLUMNS: usize = 80;
        let terminal = || terminal_size::terminal_size().map(|(columns, _)| usize::from(columns.0));
        let width = match self.width {
            Some(0) => None,
            Some(columns) => Some(columns),
            None => Some(terminal().unwrap_or(DEFAULT_COLUMNS)),
        };
        let colored = match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                io::stdout().is_terminal()
                    && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
            }
        };
        TextOptions {
            width,
            isolates: !self.no_isolates,
            stylesheet: if colored {
                Stylesheet::colored()
            } else {
                Stylesheet::plain()
            },
        }
    }
}

/// Writes to standard output.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    unless_unread(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

fn html(shown: &Shown<'_, '_>, options: &HtmlOptions) -> String {
    match shown {
        Shown::Card(card) => render::html(card, options),
        Shown::List(rows) => render::html_list(rows, options),
    }
}

/// A page that stands alone, for a look in the browser. A host serves the stylesheet as a file instead.
fn page(shown: &Shown<'_, '_>) -> String {
    let options = HtmlOptions {
        heading_level: 1,
        id: Some("card".to_owned()),
    };
    // A list may hold several languages, and each of its rows says its own.
    let (tag, direction) = match shown {
        Shown::Card(card) => {
            let language = card.languages.app();
            (language.tag, language.direction.as_str())
        }
        Shown::List(_) => ("en", "ltr"),
    };
    format!(
        "<!doctype html>\n<html lang=\"{tag}\" dir=\"{direction}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>countersign</title>\n<style>\n{STYLESHEET}</style>\n</head>\n<body>\n<main>\n{}</main>\n</body>\n</html>\n",
        html(shown, &options)
    )
}
