//! Attacks on HTML, on addresses and on Markdown, in every place where a body or a title can hold them.

use std::collections::BTreeSet;

use countersign::characters::{Lines, first_unsafe};
use serde_json::json;

use super::inert::assert_inert;
use super::shown::{read_body, review, show, show_body};
use super::sources::payloads;
use super::visible::unsaid_word;
use super::{closed, each};
use crate::properties::html::{article, elements, parse};

/// Bodies with a place for the attack, `{}`; `{#}` holds it written as decimal entities and `{x}` as hexadecimal ones.
const PLACES: &[&str] = &[
    "{}",
    "a {} b",
    "> {}",
    "- {}\n- [x] {}",
    "# {}",
    "*{}* **{}** ~~{}~~",
    "[{}](https://example.com/)",
    "[go]({})",
    "[go](<{}>)",
    "<{}>",
    "![pic]({})",
    "![pic](<{}>)",
    "![{}](https://example.com/a.png)",
    "[go](https://example.com/ \"{}\")",
    "[go](https://example.com/ '{}')",
    "![pic](/a.png ({}))",
    "`{}` ``{}``",
    "```\n{}\n```",
    "```{}\ncode\n```",
    "~~~ {}\ncode\n~~~",
    "    {}",
    "| {} | b |\n| --- | :-: |\n| {} | `{}` |\n| [go]({}) | {}",
    "<div>\n{}\n</div>",
    "<div title=\"{}\" onclick='{}'>{}</div>",
    "<!-- {} -->",
    "[go][r] [r] ![r]\n\n[r]: {}",
    "[go][r]\n\n[r]: <{}> \"{}\"",
    "[go][{}] [{}]\n\n[{}]: https://example.com/",
    "a[^n]\n\n[^n]: {}",
    "a[^{}]\n\n[^{}]: b",
    "{#}",
    "[{x}]({#})",
    "[go](<{x}> \"{#}\")",
    "```{#}\n{x}\n```",
    "<{#}>",
];

fn fill(place: &str, payload: &str) -> String {
    let decimal = |it: char| format!("&#{};", u32::from(it));
    let hexadecimal = |it: char| format!("&#x{:X};", u32::from(it));
    place
        .replace("{#}", &payload.chars().map(decimal).collect::<String>())
        .replace("{x}", &payload.chars().map(hexadecimal).collect::<String>())
        .replace("{}", payload)
}

/// A payload in every place; and between two words, of which it takes none away, nor any of its own.
fn assert_harmless_everywhere(source: &str, count: usize) {
    let all = payloads(source);
    println!(
        "{source}: {} payloads in {} places",
        all.len(),
        PLACES.len()
    );
    assert_eq!(all.len(), count, "{source}");
    let bodies = all
        .iter()
        .flat_map(|payload| PLACES.iter().map(move |place| fill(place, payload)));
    let name = |it: &String| format!("{it:?}");
    each(bodies, name, |body| assert_inert(&show_body(body)));
    each(all, name, |it| {
        let shown = show_body(&format!("leading\n\n{it}\n\ntrailing"));
        for words in read_body(&shown) {
            let (start, end) = (words.find("leading"), words.rfind("trailing"));
            assert!(start < end && start.is_some(), "{words}");
            let [body, words] = [&shown.body, &words].map(|it| without_combining(it));
            assert_eq!(unsaid_word(&body, &words), None, "{words}");
        }
    });
}

/// A text without combining marks, whether they stand in it or are written out because too many of them do.
fn without_combining(text: &str) -> String {
    let is_combining = |code: u32| matches!(code, 0x300..=0x36f | 0x483..=0x489 | 0x1ab0..=0x1aff | 0x20d0..=0x20ff);
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let escape = rest.strip_prefix("\\u{").and_then(|it| it.split_once('}'));
        let code = escape.and_then(|(code, _)| u32::from_str_radix(code, 16).ok());
        if let (Some(code), Some((_, behind))) = (code, escape)
            && is_combining(code)
        {
            rest = behind;
            continue;
        }
        if !is_combining(u32::from(character)) {
            kept.push(character);
        }
        rest = &rest[character.len_utf8()..];
    }
    kept
}

macro_rules! sources {
    ($($name:ident: $source:literal, $count:literal;)*) => {$(
        #[test]
        #[ignore = "reads the corpora: bash tests/corpora/run"]
        fn $name() {
            assert_harmless_everywhere($source, $count);
        }
    )*};
}

sources! {
    attacks_on_ammonia_are_harmless: "ammonia", 175;
    attacks_on_bleach_are_harmless: "bleach", 537;
    attacks_on_dompurify_are_harmless: "dompurify", 501;
    attacks_on_markdown_it_are_harmless: "markdown-it-py", 227;
    attacks_on_mistune_are_harmless: "mistune", 71;
    attacks_on_sanitize_url_are_harmless: "sanitize-url", 55;
    attacks_on_xss_filters_are_harmless: "xss-filters", 118;
    naughty_strings_are_harmless: "blns", 327;
}

/// Every payload as a title, a text, a name and an address: refused for its characters, or shown as it is.
#[test]
#[ignore = "reads the corpora: bash tests/corpora/run"]
fn attacks_in_values_are_text() {
    let sources = super::sources::PAYLOADS.iter();
    let all: BTreeSet<String> = sources.flat_map(|(name, _)| payloads(name)).collect();
    let short = all
        .into_iter()
        .filter(|it| it.chars().count() <= 200 && !it.trim().is_empty());
    each(
        short,
        |it| format!("{it:?}"),
        |value| {
            let mut review = review();
            review["slots"]["page"]["title"] = json!(value);
            let shown = match show(&review) {
                Ok(shown) => shown,
                Err(report) => {
                    assert!(first_unsafe(value, Lines::Single).is_some(), "{report}");
                    let issue = report.issues().first().expect("an issue");
                    return assert_eq!(issue.path, "/slots/page/title");
                }
            };
            let page = parse(&shown.html);
            let names: BTreeSet<&str> = elements(article(&page))
                .map(|it| it.value().name())
                .collect();
            let known = [
                "article", "bdi", "button", "dd", "div", "dl", "dt", "h2", "h3", "li", "p", "span",
                "ul",
            ];
            assert!(names.iter().all(|it| known.contains(it)), "{names:?}");
            let count = elements(article(&page)).count();
            assert_eq!(closed::start_tags(&shown.html), count);
            assert!(
                !shown
                    .text
                    .contains(|it: char| it.is_control() && it != '\n')
            );
        },
    );
}
