use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use countersign::contract::{State, Vocabulary};
use countersign::render::STYLESHEET;
use sha2::{Digest, Sha256};

use super::filters::Choices;

/// How wide a card may be, by the word that chooses it.
pub const WIDTHS: [(&str, &str); 3] = [("narrow", "320px"), ("middle", "30rem"), ("wide", "46rem")];

/// The cards' stylesheet, that of the page around them, and the rules of its filters.
pub fn stylesheet(choices: &Choices) -> String {
    let mut css = format!("\n{STYLESHEET}\n{}\n", include_str!("page.css"));
    css.push_str(&themes().unwrap_or_default());
    for (word, width) in WIDTHS {
        let _ = writeln!(
            css,
            ":root:has(#width-{word}:checked) {{ --gallery-width: {width}; }}"
        );
    }
    for state in State::ALL {
        let state = state.as_str();
        let _ = writeln!(
            css,
            ":root:has(#state-{state}:checked) .gallery-state:not([data-state=\"{state}\"]) {{ display: none; }}"
        );
    }
    for locale in choices.locales.keys() {
        let _ = writeln!(
            css,
            ":root:has(#locale-{locale}:checked) [data-locales]:not([data-locales~=\"{locale}\"]) {{ display: none; }}"
        );
    }
    for direction in choices.directions.keys() {
        let _ = writeln!(
            css,
            ":root:has(#direction-{direction}:checked) [data-directions]:not([data-directions~=\"{direction}\"]) {{ display: none; }}"
        );
    }
    for number in 1..=choices.folders.len() {
        let _ = writeln!(
            css,
            ":root:has(#folder-{number}:checked) [data-folder]:not([data-folder=\"{number}\"]) {{ display: none; }}"
        );
    }
    css
}

/// The rules of the themes that do not follow the system: the properties that the cards' stylesheet has for each.
/// `None` where it no longer has them in this form; then there is nothing to choose.
///
/// `:where` keeps the weight of the stylesheet's own rule, so that what it says of warnings still wins. Paper is always
/// light.
pub fn themes() -> Option<String> {
    let (light, dark) = STYLESHEET.split_once("@media (prefers-color-scheme: dark)")?;
    let mut css = "@media screen {\n".to_owned();
    for (theme, part) in [("light", light), ("dark", dark)] {
        let (_, block) = part.split_once(".countersign {")?;
        let (block, _) = block.split_once('}')?;
        let properties = block
            .split_inclusive(';')
            .map(str::trim)
            .filter(|declaration| declaration.starts_with("--countersign-"));
        let _ = writeln!(
            css,
            ":where(:root:has(#theme-{theme}:checked)) .countersign {{\n  color-scheme: {theme};"
        );
        for property in properties {
            let _ = writeln!(css, "  {property}");
        }
        css.push_str("}\n");
    }
    css.push_str("}\n");
    Some(css)
}

/// The source expression by which a Content-Security-Policy allows exactly this text of a `style` element.
pub fn source_of(css: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(css)))
}
