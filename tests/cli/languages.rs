//! `countersign gallery --languages`

use std::collections::BTreeSet;
use std::fs;

use base64::Engine;
use countersign::locale::{Catalog, Locale};
use countersign::render::STYLESHEET;
use scraper::{ElementRef, Html, Selector};
use sha2::{Digest, Sha256};

use super::{run, usage_error};

/// The page, from standard output.
#[track_caller]
fn page() -> String {
    let run = run(&["gallery", "--languages", "-o", "-"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    run.out
}

fn select<'p>(page: &'p Html, selector: &str) -> Vec<ElementRef<'p>> {
    let selector = Selector::parse(selector).expect("a selector");
    page.select(&selector).collect()
}

#[track_caller]
fn one<'p>(page: &'p Html, selector: &str) -> ElementRef<'p> {
    let found = select(page, selector);
    assert_eq!(found.len(), 1, "{selector}");
    found[0]
}

// F-2, F-3
#[test]
fn every_language_is_shown_under_its_own_name() {
    let markup = page();
    let page = Html::parse_document(&markup);
    let sections = select(&page, "main > section[data-locales]");
    assert_eq!(sections.len(), Catalog::all().len());
    let tags: Vec<_> = sections
        .iter()
        .filter_map(|it| it.attr("data-locales"))
        .collect();
    assert!(tags.is_sorted(), "{tags:?}");
    for catalog in Catalog::all() {
        let (tag, direction) = (catalog.tag(), catalog.direction().as_str());
        let section = format!("section[data-locales=\"{tag}\"][data-directions=\"{direction}\"]");
        let name = one(
            &page,
            &format!("{section} > h2 > bdi[lang=\"{tag}\"][dir=\"{direction}\"]"),
        );
        assert_eq!(name.text().collect::<String>(), catalog.name());
        let label: String = one(&page, &format!("{section} > p")).text().collect();
        assert_eq!(
            label,
            format!("{tag} · {} · {direction}", catalog.english_name())
        );
        let cards = format!("{section} article[lang=\"{tag}\"][dir=\"{direction}\"]");
        assert_eq!(select(&page, &cards).len(), 12, "{tag}");
        // All words of a card are in its language; only formats can be without data for it (F-6).
        let locale = Locale::get(tag).expect("a canonical tag");
        if locale.formatting_tag() == tag {
            let other = select(&page, &format!("{section} article [lang]"));
            assert!(other.is_empty(), "{tag}");
        }
        one(&page, &format!("fieldset input[id=\"locale-{tag}\"]"));
    }
    assert_eq!(select(&page, "article").len(), 12 * sections.len());
}

// What the app wrote is the same in all languages, so it has to be right in all of them.
#[test]
fn the_apps_words_belong_to_no_language() {
    let markup = page();
    let page = Html::parse_document(&markup);
    for name in ["task", "message"] {
        let shown = |selector: &str| -> BTreeSet<String> {
            let selector = format!("[data-file={name}] [data-state=ask] article {selector}");
            let texts = select(&page, &selector).into_iter();
            texts.map(|it| it.text().collect()).collect()
        };
        assert_eq!(shown("[data-decision=decline]"), ["✗".to_owned()].into());
        for button in shown("[data-decision=confirm]") {
            assert!(button.starts_with("✓ "), "{button}");
        }
    }
    // A count, a date and a change, in the languages that are always there.
    let texts = |tag: &str| -> String {
        let cards = format!("section[data-locales={tag}] [data-state=ask] article");
        select(&page, &cards)
            .iter()
            .flat_map(|it| it.text())
            .collect()
    };
    let english = texts("en");
    for words in [
        "This changes 5 things.",
        "October 30, 2026",
        "This involves other people.",
        "Attachments",
        "2 more",
    ] {
        assert!(english.contains(words), "{words}: {english}");
    }
    assert!(texts("de").contains("Das ändert 5 Elemente."));
    assert!(page_has_changes(&page));
}

fn page_has_changes(page: &Html) -> bool {
    let changed = "[data-file=task] [data-state=ask] article";
    select(page, &format!("{changed} ins")).len() > 1
        && select(page, &format!("{changed} del")).len() > 1
}

// D-10
#[test]
fn the_page_is_as_strict_as_that_of_a_folder() {
    let markup = page();
    let (before, rest) = markup.split_once("<style>").expect("a stylesheet");
    let (css, _) = rest.split_once("</style>").expect("its end");
    assert!(css.contains(STYLESHEET));
    let hash = base64::engine::general_purpose::STANDARD.encode(Sha256::digest(css));
    let policy = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-{hash}'\">"
    );
    assert!(before.contains(&policy), "{before}");
    let page = Html::parse_document(&markup);
    assert!(select(&page, "script, link, img, iframe, form, [style], [src]").is_empty());
    one(&page, "html[lang=en][dir=ltr]");
    one(&page, "h1");
    one(&page, "main");
    let mut ids = BTreeSet::new();
    for element in select(&page, "[id]") {
        let id = element.attr("id").expect("an id");
        assert!(ids.insert(id), "{id} twice");
    }
    for element in select(&page, "[aria-labelledby]") {
        let named = element.attr("aria-labelledby").expect("names");
        assert!(named.split(' ').all(|id| ids.contains(id)), "{named}");
    }
    assert!(select(&page, "input[name=folder]").is_empty());
}

#[test]
fn it_is_a_folder_or_the_languages() {
    let both = usage_error(&["gallery", "fixtures", "--languages", "-o", "-"]);
    assert!(both.err.contains("--languages"));
    let neither = usage_error(&["gallery", "-o", "-"]);
    assert!(neither.err.contains("DIR"));
    assert!(
        usage_error(&["gallery", "--languages"])
            .err
            .contains("FILE")
    );
    let zone = usage_error(&["gallery", "--languages", "-o", "-", "--time-zone", "Mars"]);
    assert!(zone.err.contains("Mars"));
}

#[test]
fn the_page_is_written_to_a_file() {
    let path = super::file("languages.html", "before");
    let written = run(&["gallery", "--languages", "-o", &path]);
    assert_eq!((written.status, written.out.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&path).expect("a page"), page());
}
