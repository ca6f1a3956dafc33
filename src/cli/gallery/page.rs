use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;

use countersign::Report;
use countersign::contract::{Call, Checked, State, Vocabulary};
use countersign::locale::Reader;
use countersign::render::{self, HtmlOptions};
use countersign::view;

use super::filters::{Choices, HERE, filters};
use super::markup::Markup;
use super::{Document, Source, style};

/// The level of a card's question: below page, folder and fixture.
pub const QUESTION_LEVEL: u8 = 4;

/// How many issues of one document are listed.
const MAX_ISSUES: usize = 20;

/// A valid document with its cards.
struct File<'d> {
    source: &'d Source,
    label: Label,
    locale: String,
    direction: &'static str,
    /// The cards in the order of the states.
    cards: Vec<(State, String)>,
}

/// What a file's name says; files stand in this order, and those of one fixture together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Label {
    fixture: String,
    is_twin: bool,
    locale: Option<String>,
}

/// The documents of one folder.
#[derive(Default)]
struct Folder<'d> {
    files: Vec<File<'d>>,
    invalid: Vec<(&'d Source, &'d Report)>,
}

/// The whole page. Its size follows that of the documents.
pub fn page(documents: &[Document<'_>], reader: &Reader) -> String {
    let mut folders: BTreeMap<&[OsString], Folder<'_>> = BTreeMap::new();
    let mut choices = Choices::default();
    for (number, Document { source, result }) in (1..).zip(documents) {
        let folder = folders.entry(&source.folders).or_default();
        let top = source.folders.first().cloned();
        *choices.folders.entry(top).or_default() += 1;
        match result {
            Ok(call) => {
                let file = File::new(number, source, call, reader);
                *choices.locales.entry(file.locale.clone()).or_default() += 1;
                *choices.directions.entry(file.direction).or_default() += 1;
                folder.files.push(file);
            }
            Err(report) => folder.invalid.push((source, report)),
        }
    }
    let mut body = Markup::default();
    header(&folders, reader, &mut body);
    filters(&choices, &mut body);
    body.raw("<main class=\"gallery-cards\" id=\"cards\" tabindex=\"-1\">\n");
    for (number, (path, mut folder)) in (1..).zip(folders) {
        folder.files.sort_by_cached_key(|file| file.label.clone());
        folder.write(number, path, &choices, &mut body);
    }
    body.raw("</main>\n").raw(FOOTER);
    document("Gallery of approval cards", &choices, &body)
}

/// A whole page around its body.
pub fn document(title: &str, choices: &Choices, body: &Markup) -> String {
    let css = style::stylesheet(choices);
    let policy = format!("default-src 'none'; style-src {}", style::source_of(&css));
    let mut page = Markup::default();
    page.raw("<!doctype html>\n<html lang=\"en\" dir=\"ltr\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\"")
        .attribute("content", &policy)
        .raw(">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
        .text(title)
        .raw("</title>\n<style>")
        .raw(&css)
        .raw("</style>\n</head>\n<body class=\"gallery\">\n")
        .raw(&body.0)
        .raw("</body>\n</html>\n");
    page.0
}

/// The end of a page's body, with how many cards its filters leave.
pub const FOOTER: &str = "<footer class=\"gallery-footer\"><p class=\"gallery-about gallery-shown\">Cards shown: </p></footer>\n";

fn header(folders: &BTreeMap<&[OsString], Folder<'_>>, reader: &Reader, out: &mut Markup) {
    let valid: usize = folders.values().map(|folder| folder.files.len()).sum();
    let invalid: usize = folders.values().map(|folder| folder.invalid.len()).sum();
    out.raw("<a class=\"gallery-skip\" href=\"#cards\">Skip to the cards</a>\n<header class=\"gallery-header\">\n<h1 class=\"gallery-title\">Gallery of approval cards</h1>\n<p class=\"gallery-about\">")
        .raw(&counted(valid, "valid document"))
        .raw(&format!(" in {} states, ", State::ALL.len()))
        .raw(&counted(invalid, "document"))
        .raw(" with issues. Time zone: ")
        .text(reader.time_zone())
        .raw(".</p>\n</header>\n");
}

impl<'d> File<'d> {
    fn new(number: usize, source: &'d Source, call: &Checked<Call<'_>>, reader: &Reader) -> Self {
        let mut locale = String::new();
        let mut direction = "";
        let mut cards = Vec::with_capacity(State::ALL.len());
        for state in State::ALL {
            let card = view::card(call, reader, *state);
            let language = card.languages.app();
            language.tag.clone_into(&mut locale);
            direction = language.direction.as_str();
            let options = HtmlOptions {
                heading_level: QUESTION_LEVEL,
                id: Some(format!("card-{number}-{}", state.as_str())),
            };
            cards.push((*state, render::html(&card, &options)));
        }
        File {
            source,
            label: Label::new(&source.name.to_string_lossy(), &locale),
            locale,
            direction,
            cards,
        }
    }

    fn write(&self, out: &mut Markup) {
        out.raw("<div class=\"gallery-file\"")
            .attribute("data-file", &self.source.relative())
            .attribute("data-locales", &self.locale)
            .attribute("data-directions", self.direction)
            .raw(">\n<p class=\"gallery-label\">")
            .name(&self.source.name.to_string_lossy())
            .raw(&format!(" · {} · {}", self.locale, self.direction))
            .raw("</p>\n<div class=\"gallery-states\">\n");
        for (state, card) in &self.cards {
            out.raw("<div class=\"gallery-state\"")
                .attribute("data-state", state.as_str())
                .raw("><p class=\"gallery-label\">")
                .raw(state.as_str())
                .raw("</p>\n")
                .raw(card)
                .raw("</div>\n");
        }
        out.raw("</div>\n</div>\n");
    }
}

impl Label {
    /// The fixture is the name without `.json`, the document's own locale and `.twin`.
    fn new(name: &str, locale: &str) -> Self {
        let stem = name.strip_suffix(".json").unwrap_or(name);
        let neutral = without_suffix(stem, locale);
        let fixture = without_suffix(neutral, "twin");
        Label {
            fixture: fixture.to_owned(),
            is_twin: fixture != neutral,
            locale: (neutral != stem).then(|| locale.to_owned()),
        }
    }
}

fn without_suffix<'n>(name: &'n str, suffix: &str) -> &'n str {
    name.strip_suffix(suffix)
        .and_then(|name| name.strip_suffix('.'))
        .unwrap_or(name)
}

impl Folder<'_> {
    fn write(&self, number: usize, path: &[OsString], choices: &Choices, out: &mut Markup) {
        let top = path.first().cloned();
        let top = choices.folders.keys().take_while(|key| **key < top).count() + 1;
        let names: Vec<_> = path.iter().map(|name| name.to_string_lossy()).collect();
        let name = names.join("/");
        out.raw(&format!(
            "<section class=\"gallery-folder\" aria-labelledby=\"folder-name-{number}\" data-folder=\"{top}\""
        ));
        spans(&self.files, out);
        out.raw(&format!(
            ">\n<h2 class=\"gallery-folder-name\" id=\"folder-name-{number}\">"
        ))
        .name(if name.is_empty() { HERE } else { &name })
        .raw("</h2>\n");
        for files in self
            .files
            .chunk_by(|a, b| a.label.fixture == b.label.fixture)
        {
            out.raw("<section class=\"gallery-fixture\"");
            spans(files, out);
            out.raw(">\n<h3 class=\"gallery-fixture-name\">");
            if let Some(file) = files.first() {
                out.name(&file.label.fixture);
            }
            out.raw("</h3>\n<div class=\"gallery-files\">\n");
            for file in files {
                file.write(out);
            }
            out.raw("</div>\n</section>\n");
        }
        self.write_invalid(out);
        out.raw("</section>\n");
    }

    fn write_invalid(&self, out: &mut Markup) {
        if self.invalid.is_empty() {
            return;
        }
        out.raw("<details class=\"gallery-invalid\"><summary class=\"gallery-summary\">")
            .raw(&counted(self.invalid.len(), "document"))
            .raw(" with issues</summary>\n<ul class=\"gallery-documents\">\n");
        for (source, report) in &self.invalid {
            out.raw("<li class=\"gallery-document\">")
                .name(&source.name.to_string_lossy())
                .raw("\n<ul class=\"gallery-issues\">\n");
            for issue in report.issues().iter().take(MAX_ISSUES) {
                let path = match issue.path.as_str() {
                    "" => "(document)",
                    path => path,
                };
                out.raw("<li><bdi class=\"gallery-code\">")
                    .text(path)
                    .raw("</bdi> <span class=\"gallery-code\">")
                    .raw(issue.code.as_str())
                    .raw("</span> <bdi>")
                    .text(&issue.message)
                    .raw("</bdi></li>\n");
            }
            let more = report.len().saturating_sub(MAX_ISSUES);
            if more > 0 {
                out.raw(&format!("<li>and {}</li>\n", counted(more, "more issue")));
            }
            out.raw("</ul></li>\n");
        }
        out.raw("</ul></details>\n");
    }
}

/// The locales and directions of the cards in an element. Without cards it has neither.
fn spans(files: &[File<'_>], out: &mut Markup) {
    if files.is_empty() {
        return;
    }
    let locales: BTreeSet<_> = files.iter().map(|file| file.locale.as_str()).collect();
    let directions: BTreeSet<_> = files.iter().map(|file| file.direction).collect();
    let words = |set: BTreeSet<&str>| set.into_iter().collect::<Vec<_>>().join(" ");
    out.attribute("data-locales", &words(locales))
        .attribute("data-directions", &words(directions));
}

pub fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
