use std::io::{self, IsTerminal, Write};

use countersign::contract::{Call, State};
use countersign::locale::Reader;
use countersign::render::{self, HtmlOptions, STYLESHEET, Stylesheet, TextOptions};
use countersign::view::{self, Card};

use super::args::{Color, Format, RenderArgs};
use super::{Failure, Status, input, reader};

pub fn run(args: &RenderArgs) -> Result<Status, Failure> {
    if args.page && args.format != Format::Html {
        let message = "--page belongs to --format html".to_owned();
        return Err(Failure::Unusable(message));
    }
    let reader = reader(args).map_err(Failure::Unusable)?;
    let bytes = input::read(&args.file).map_err(Failure::Unusable)?;
    let call = match countersign::read_call(&bytes) {
        Ok(call) => call,
        Err(report) => {
            writeln!(io::stderr(), "{report}")?;
            return Ok(Status::Issues);
        }
    };
    let state = args
        .state
        .map_or_else(|| recorded_state(&call), State::from);
    let card = view::card(&call, &reader, state);
    let rendered = match args.format {
        Format::Text => render::text(&card, &text_options(args)),
        Format::Html if args.page => page(&card),
        Format::Html => render::html(&card, &HtmlOptions::default()),
        Format::Json => format!("{:#}\n", render::json(&card)),
    };
    let mut out = io::stdout().lock();
    out.write_all(rendered.as_bytes())?;
    out.flush()?;
    Ok(Status::Valid)
}

/// The state that the file records: its outcome's, else it asks.
fn recorded_state(call: &Call<'_>) -> State {
    call.outcome
        .as_ref()
        .map_or(State::Ask, |outcome| outcome.state)
}

/// The reader of `--time-zone` and `--locale`.
fn reader(args: &RenderArgs) -> Result<Reader, String> {
    let reader = reader::in_zone(args.time_zone.as_deref())?;
    match &args.locale {
        None => Ok(reader),
        Some(tag) => reader.with_locale(tag).map_err(|error| {
            let tag = countersign::characters::visible_escapes(tag);
            format!("--locale `{tag}`: {error}")
        }),
    }
}

fn text_options(args: &RenderArgs) -> TextOptions {
    const DEFAULT_COLUMNS: usize = 80;
    let terminal = || terminal_size::terminal_size().map(|(columns, _)| usize::from(columns.0));
    let width = match args.width {
        Some(0) => None,
        Some(columns) => Some(columns),
        None => Some(terminal().unwrap_or(DEFAULT_COLUMNS)),
    };
    let colored = match args.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            io::stdout().is_terminal()
                && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
        }
    };
    TextOptions {
        width,
        isolates: !args.no_isolates,
        stylesheet: if colored {
            Stylesheet::colored()
        } else {
            Stylesheet::plain()
        },
    }
}

/// A page that stands alone, for a look in the browser. A host serves the stylesheet as a file instead.
fn page(card: &Card<'_>) -> String {
    let options = HtmlOptions {
        heading_level: 1,
        id: Some("card".to_owned()),
    };
    let language = card.languages.app();
    format!(
        "<!doctype html>\n<html lang=\"{}\" dir=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>countersign</title>\n<style>\n{STYLESHEET}</style>\n</head>\n<body>\n<main>\n{}</main>\n</body>\n</html>\n",
        language.tag,
        language.direction.as_str(),
        render::html(card, &options)
    )
}
