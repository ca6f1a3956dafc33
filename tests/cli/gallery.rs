//! `countersign gallery`

mod files;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use base64::Engine;
use countersign::contract::{State, Vocabulary};
use countersign::locale::Reader;
use countersign::render::{HtmlOptions, STYLESHEET, html};
use countersign::view::card;
use scraper::{ElementRef, Html, Selector};
use sha2::{Digest, Sha256};

use super::{fixtures, run};

/// The page of a folder, from standard output.
#[track_caller]
fn gallery(folder: &str) -> String {
    let run = run(&["gallery", folder, "-o", "-"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{folder}");
    run.out
}

fn select<'p>(page: &'p Html, selector: &str) -> Vec<ElementRef<'p>> {
    let selector = Selector::parse(selector).expect("a selector");
    page.select(&selector).collect()
}

fn texts(page: &Html, selector: &str) -> Vec<String> {
    select(page, selector)
        .into_iter()
        .map(|element| element.text().collect())
        .collect()
}

/// The text of the page's one `style` element.
fn stylesheet(page: &str) -> &str {
    let (_, css) = page.split_once("<style>").expect("a stylesheet");
    let (css, rest) = css.split_once("</style>").expect("its end");
    assert!(!rest.contains("<style"));
    css
}

#[test]
fn every_fixture_is_shown_as_the_library_renders_it() {
    let page = gallery("fixtures");
    let mut cards = 0;
    for path in [fixtures("calls"), fixtures("compare"), fixtures("hostile")].concat() {
        let bytes = fs::read(&path).expect("a fixture");
        let call = countersign::read_call(&bytes).expect("valid");
        let name = path.strip_prefix("fixtures/").expect("a fixture");
        let (_, after) = page
            .split_once(&format!(" data-file=\"{name}\""))
            .unwrap_or_else(|| panic!("{name} is missing"));
        let (_, after) = after.split_once(" id=\"card-").expect("a card");
        let (number, _) = after.split_once('-').expect("a number");
        for state in State::ALL {
            let state_name = state.as_str();
            let options = HtmlOptions {
                heading_level: 4,
                id: Some(format!("card-{number}-{state_name}")),
            };
            let card = html(&card(&call, &Reader::utc(), *state), &options);
            assert!(page.contains(&card), "{name} in {state_name}");
            cards += 1;
        }
    }
    assert_eq!(page.matches("<article ").count(), cards);
    for path in fixtures("invalid") {
        let bytes = fs::read(&path).expect("a fixture");
        if countersign::read_call(&bytes).is_err() {
            let name = Path::new(&path).file_name().expect("a name");
            let name = format!("<bdi>{}</bdi>\n<ul", name.to_str().expect("UTF-8"));
            assert!(page.contains(&name), "{path} is missing");
        }
    }
}

#[test]
fn the_page_is_well_built() {
    let markup = gallery("fixtures");
    let page = Html::parse_document(&markup);
    let mut ids = BTreeSet::new();
    let mut level = 0;
    for element in select(&page, "*") {
        for (name, value) in element.value().attrs() {
            assert!(name != "style" && !name.starts_with("on"), "{name}");
            assert!(
                name != "id" || ids.insert(value.to_owned()),
                "{value} twice"
            );
            assert!(name != "src" && name != "srcset", "{value}");
        }
        let name = element.value().name();
        assert!(
            !["script", "link", "base", "img", "iframe", "form"].contains(&name),
            "{name}"
        );
        if let Some(next) = name.strip_prefix('h').and_then(|it| it.parse().ok()) {
            assert!(next <= level + 1, "h{next} below h{level}");
            level = next;
        }
    }
    // What is named exists.
    for element in select(&page, "[aria-labelledby]") {
        for id in element
            .attr("aria-labelledby")
            .into_iter()
            .flat_map(str::split_whitespace)
        {
            assert!(ids.contains(id), "{id}");
        }
    }
    assert_eq!(select(&page, "h1").len(), 1);
    assert_eq!(select(&page, "main").len(), 1);
    assert_eq!(select(&page, "html[lang=en][dir=ltr]").len(), 1);
}

// D-10
#[test]
fn the_policy_allows_the_one_stylesheet_and_nothing_else() {
    let page = gallery("fixtures/calls");
    let css = stylesheet(&page);
    assert!(css.contains(STYLESHEET));
    let hash = base64::engine::general_purpose::STANDARD.encode(Sha256::digest(css));
    let policy = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-{hash}'\">"
    );
    let (before, _) = page.split_once("<style>").expect("a stylesheet");
    assert!(before.contains(&policy), "{before}");
    assert!(!css.contains("url(") && !css.contains("@import"));
}

#[test]
fn whatever_occurs_can_be_chosen() {
    let markup = gallery("fixtures");
    let page = Html::parse_document(&markup);
    let css = stylesheet(&markup);
    let values = |name: &str| -> BTreeSet<&str> {
        let elements = select(&page, &format!("[{name}]:not(article)"));
        let values = elements.into_iter().filter_map(|it| it.attr(name));
        values.flat_map(str::split_whitespace).collect()
    };
    let mut found = BTreeMap::new();
    for (group, attribute) in [
        ("state", "data-state"),
        ("locale", "data-locales"),
        ("direction", "data-directions"),
        ("folder", "data-folder"),
    ] {
        let words = values(attribute);
        found.insert(group, words.len());
        let choices = select(&page, &format!("fieldset input[type=radio][name={group}]"));
        assert_eq!(choices.len(), words.len() + 1, "{group}");
        let every = select(
            &page,
            &format!("input#every-{group}[name={group}][checked]"),
        );
        assert_eq!(every.len(), 1, "{group}");
        for word in words {
            let id = format!("{group}-{word}");
            assert_eq!(
                select(&page, &format!("input[id={id}][name={group}]")).len(),
                1,
                "{id}"
            );
            let rule = css
                .lines()
                .find(|line| line.starts_with(&format!(":root:has(#{id}:checked) ")))
                .unwrap_or_else(|| panic!("no rule for {id}"));
            assert!(rule.contains(&format!("[{attribute}")) && rule.contains("display: none"));
            assert!(rule.contains(&format!("=\"{word}\"]")), "{rule}");
        }
    }
    assert_eq!(
        (found["state"], found["direction"], found["folder"]),
        (6, 2, 4)
    );
    assert!(found["locale"] > 10);
    // Every card is in reach of the filters, and every radio button has a label.
    assert_eq!(
        select(
            &page,
            "[data-folder] [data-locales][data-directions] [data-state] > article"
        )
        .len(),
        select(&page, "article").len()
    );
    assert_eq!(
        select(&page, "input").len(),
        select(&page, "fieldset > label > input").len()
    );
}

// A theme that is chosen has the properties of the cards' stylesheet, and leaves its other rules their weight.
#[test]
fn themes_are_those_of_the_stylesheet() {
    let page = gallery("fixtures/calls");
    let own = stylesheet(&page).replace(STYLESHEET, "");
    let properties = |css: &str| -> Vec<String> {
        css.lines()
            .map(|line| line.trim().to_owned())
            .filter(|line| line.starts_with("--countersign-"))
            .collect()
    };
    let (light, dark) = STYLESHEET
        .split_once("@media (prefers-color-scheme: dark)")
        .expect("a dark theme");
    let defined = |css: &str| -> Vec<String> {
        let mut names = BTreeSet::new();
        let mut all = properties(css);
        all.retain(|line| names.insert(line.split(':').next().unwrap_or_default().to_owned()));
        all
    };
    let mut both = defined(light);
    assert_eq!(both.len(), defined(dark).len());
    both.extend(defined(dark));
    assert_eq!(properties(&own), both);
    // Beside the themes nothing of the page reaches into a card.
    let rules: Vec<&str> = own
        .lines()
        .filter(|line| line.contains("countersign") && !line.trim().starts_with("--"))
        .collect();
    let theme = |name: &str| format!(":where(:root:has(#theme-{name}:checked)) .countersign {{");
    assert_eq!(rules, [theme("light"), theme("dark")]);
    for name in ["theme-system", "theme-light", "theme-dark"] {
        assert!(page.contains(&format!(" id=\"{name}\"")), "{name}");
    }
}

#[test]
fn what_belongs_together_stands_together() {
    let page = Html::parse_document(&gallery("fixtures"));
    let together = |file: &str| -> Vec<String> {
        let files = select(&page, &format!("[data-file=\"{file}\"]"));
        let fixture = files
            .first()
            .and_then(|it| it.parent())
            .and_then(ElementRef::wrap);
        let files = fixture.expect("a fixture").child_elements();
        files
            .filter_map(|it| Some(it.attr("data-file")?.to_owned()))
            .collect()
    };
    assert_eq!(
        together("calls/page-edit.de.json"),
        ["calls/page-edit.json", "calls/page-edit.de.json"]
    );
    assert_eq!(
        together("hostile/body-imitates-card.json"),
        [
            "hostile/body-imitates-card.json",
            "hostile/body-imitates-card.twin.json"
        ]
    );
    let folders = texts(&page, "h2");
    assert!(folders.is_sorted() && folders.contains(&"calls".to_owned()));
    let names = texts(&page, "section section h3");
    assert!(names.contains(&"page-edit".to_owned()) && !names.contains(&"page-edit.de".to_owned()));
}
