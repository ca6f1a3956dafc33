use countersign::contract::{State, Vocabulary};
use countersign::locale::{Catalog, Reader};
use countersign::render::{self, HtmlOptions};
use countersign::{read_call, view};

use super::filters::{Choices, filters};
use super::markup::Markup;
use super::page::{FOOTER, QUESTION_LEVEL, counted, document};
use super::sample;

/// The whole page: the same calls in every language that has frame words.
///
/// # Errors
/// With the reason when a sample is not valid; its language is in it.
pub fn page(reader: &Reader) -> Result<String, String> {
    let catalogs = in_order();
    let mut choices = Choices::default();
    let mut cards = Markup::default();
    for (number, catalog) in (1..).zip(&catalogs) {
        choices.locales.insert(catalog.tag().to_owned(), 1);
        *choices
            .directions
            .entry(catalog.direction().as_str())
            .or_default() += 1;
        language(number, catalog, reader, &mut cards)?;
    }
    let mut body = Markup::default();
    header(catalogs.len(), reader, &mut body);
    filters(&choices, &mut body);
    body.raw("<main class=\"gallery-cards\" id=\"cards\" tabindex=\"-1\">\n")
        .raw(&cards.0)
        .raw("</main>\n")
        .raw(FOOTER);
    Ok(document(TITLE, &choices, &body))
}

const TITLE: &str = "Approval cards in all languages";

/// By tag, so that a language is found where its neighbours are.
fn in_order() -> Vec<&'static Catalog> {
    let mut catalogs: Vec<_> = Catalog::all().iter().collect();
    catalogs.sort_by_key(|catalog| catalog.tag());
    catalogs
}

fn header(languages: usize, reader: &Reader, out: &mut Markup) {
    out.raw("<a class=\"gallery-skip\" href=\"#cards\">Skip to the cards</a>\n<header class=\"gallery-header\">\n<h1 class=\"gallery-title\">")
        .raw(TITLE)
        .raw("</h1>\n<p class=\"gallery-about\">")
        .raw(&counted(languages, "language"))
        .raw(&format!(" with frame words, {} in {} states. ", counted(sample::NAMES.len(), "call"), State::ALL.len()))
        .raw("What the app wrote is the same in all of them: names, numbers and signs, no words of any language. All other words are the library’s. Time zone: ")
        .text(reader.time_zone())
        .raw(".</p>\n</header>\n");
}

fn language(
    number: usize,
    catalog: &Catalog,
    reader: &Reader,
    out: &mut Markup,
) -> Result<(), String> {
    let (tag, direction) = (catalog.tag(), catalog.direction().as_str());
    out.raw("<section class=\"gallery-fixture\"")
        .attribute("aria-labelledby", &format!("language-{number}"))
        .attribute("data-locales", tag)
        .attribute("data-directions", direction)
        .raw(">\n<h2 class=\"gallery-fixture-name\"")
        .attribute("id", &format!("language-{number}"))
        .raw("><bdi")
        .attribute("lang", tag)
        .attribute("dir", direction)
        .raw(">")
        .text(catalog.name())
        .raw("</bdi></h2>\n<p class=\"gallery-label\">")
        .text(tag)
        .raw(" · ")
        .text(catalog.english_name())
        .raw(&format!(
            " · {direction}</p>\n<div class=\"gallery-files\">\n"
        ));
    for name in sample::NAMES {
        out.raw("<div class=\"gallery-file\"")
            .attribute("data-file", name)
            .attribute("data-locales", tag)
            .attribute("data-directions", direction)
            .raw(&format!(
                ">\n<h3 class=\"gallery-label\">{name}</h3>\n<div class=\"gallery-states\">\n"
            ));
        let bytes = sample::sample(name, tag).to_string();
        let call = read_call(bytes.as_bytes()).map_err(|report| format!("{tag}: {report}"))?;
        for state in State::ALL {
            let options = HtmlOptions {
                heading_level: QUESTION_LEVEL,
                id: Some(format!("card-{number}-{name}-{}", state.as_str())),
            };
            let card = view::card(&call, reader, *state);
            out.raw("<div class=\"gallery-state\"")
                .attribute("data-state", state.as_str())
                .raw("><p class=\"gallery-label\">")
                .raw(state.as_str())
                .raw("</p>\n")
                .raw(&render::html(&card, &options))
                .raw("</div>\n");
        }
        out.raw("</div>\n</div>\n");
    }
    out.raw("</div>\n</section>\n");
    Ok(())
}
