//! Text and HTML say the same (V-3, D-4, D-5).
//!
//! Outside the sentence they are the same words in the same order, but for the brackets around changed words, which only text
//! needs. The one difference: a field that the plain sentence already says whole stands only in HTML. The sentence itself is written with chips in HTML, so there each uncut piece
//! is looked for in the text.

use countersign::render::{HtmlOptions, html, sentence_text, text};
use countersign::view::{Block, Card};
use proptest::prelude::*;
use scraper::ElementRef;

use super::cases;
use super::html::{article, children, lines, parse, texts};
use super::reviews::call;
use super::shown::{PLAIN, each_state, read};

fn words(text: &str) -> Vec<String> {
    let words = text.split(|character: char| !character.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn letters(text: &str) -> String {
    words(text).concat()
}

/// The lines of the plain text without its sentence, and the sentence.
fn without_sentence(card: &Card<'_>) -> Result<(String, String), TestCaseError> {
    let sentence = sentence_text(card, false);
    let mut lines: Vec<String> = text(card, &PLAIN).lines().map(str::to_owned).collect();
    let at = lines.iter().position(|line| *line == sentence);
    prop_assert!(
        at.is_some_and(|at| at < 2),
        "{:?} does not begin\n{}",
        sentence,
        lines.join("\n")
    );
    lines.remove(at.unwrap_or_default());
    Ok((lines.join("\n"), sentence))
}

/// Whether the field is one that only HTML shows: the fields of the details are those of the card, in its order.
fn only_in_html(card: &Card<'_>, field: ElementRef<'_>) -> bool {
    let Some(details) = field.parent().and_then(ElementRef::wrap) else {
        return false;
    };
    let own = details
        .parent()
        .and_then(ElementRef::wrap)
        .is_some_and(|it| it.value().name() == "article");
    if details.value().name() != "dl" || !own {
        return false;
    }
    let fields = card.blocks.iter().find_map(|block| match block {
        Block::Fields(fields) => Some(fields),
        _ => None,
    });
    let at = children(details).position(|it| it == field);
    fields
        .zip(at)
        .is_some_and(|(fields, at)| fields[at].in_plain_sentence)
}

fn is_sentence(element: ElementRef<'_>) -> bool {
    element
        .value()
        .classes()
        .any(|class| class == "countersign-sentence")
}

/// Whether a value holds a mark of the engine's: then it is not what the document says.
fn is_marked(holder: ElementRef<'_>) -> bool {
    let marks = |element: ElementRef<'_>| {
        element
            .value()
            .classes()
            .any(|class| class == "countersign-mark")
    };
    marks(holder) || children(holder).any(marks)
}

proptest! {
    #![proptest_config(cases(128))]

    #[test]
    fn text_and_html_say_the_same(document in call()) {
        let bytes = document.to_string().into_bytes();
        each_state(&read(&bytes)?, |card| {
            let page = parse(&html(card, &HtmlOptions::default()));
            let article = article(&page);
            let (rest, sentence) = without_sentence(card)?;
            let shown = lines(article, &|element| is_sentence(element) || only_in_html(card, element));
            prop_assert_eq!(words(&shown), words(&rest.replace(['⟦', '⟧'], "")));

            // Every field that only HTML shows has its values in the plain sentence.
            let all = lines(article, &is_sentence);
            prop_assert!(words(&all).len() >= words(&shown).len());
            for field in article.descendants().filter_map(ElementRef::wrap).filter(|it| only_in_html(card, *it)) {
                for (holder, value) in texts(field).filter(|(holder, _)| holder.value().name() == "bdi" && !is_marked(*holder)) {
                    prop_assert!(letters(&sentence).contains(&letters(value)), "{:?} in {:?}", value, holder);
                }
            }
            // Every uncut piece of the chips' sentence is in the text.
            let everything = letters(&text(card, &PLAIN));
            let heading = children(article).find(|it| is_sentence(*it)).expect("a sentence");
            for (_, piece) in texts(heading).filter(|(holder, _)| !is_marked(*holder)) {
                prop_assert!(everything.contains(&letters(piece)), "{:?} is not in {:?}", piece, everything);
            }
            Ok(())
        })?;
    }
}
