use std::collections::BTreeMap;
use std::ffi::OsString;

use countersign::contract::{State, Vocabulary};

use super::markup::Markup;
use super::style;

/// What the gallery's own folder is called.
pub const HERE: &str = "(the folder itself)";

/// What can be chosen, each with how many documents have it. The words are safe in selectors: locales are canonical.
#[derive(Default)]
pub struct Choices {
    pub locales: BTreeMap<String, usize>,
    pub directions: BTreeMap<&'static str, usize>,
    /// The folders right below the gallery's own. Files that stand beside them are in none.
    pub folders: BTreeMap<Option<OsString>, usize>,
}

/// Radio groups, whose rules stand in the stylesheet. They are no form: there is nothing to send.
pub fn filters(choices: &Choices, out: &mut Markup) {
    out.raw("<div class=\"gallery-filters\" role=\"search\" aria-label=\"Filters\">\n");
    let states = State::ALL.iter().map(|state| (state.as_str(), None));
    filter("State", "state", states, out);
    let locales = choices
        .locales
        .iter()
        .map(|(tag, n)| (tag.as_str(), Some(*n)));
    filter("Locale", "locale", locales, out);
    let directions = choices.directions.iter().map(|(word, n)| (*word, Some(*n)));
    filter("Direction", "direction", directions, out);

    if !choices.folders.is_empty() {
        folders(choices, out);
    }

    if style::themes().is_some() {
        open_filter("Theme", out);
        for theme in ["system", "light", "dark"] {
            choice(
                "theme",
                &format!("theme-{theme}"),
                theme,
                None,
                theme == "system",
                out,
            );
        }
        out.raw("</fieldset>\n");
    }
    open_filter("Card width", out);
    for (word, width) in style::WIDTHS {
        let shown = format!("{word}, {width}");
        choice(
            "width",
            &format!("width-{word}"),
            &shown,
            None,
            word == "middle",
            out,
        );
    }
    out.raw("</fieldset>\n</div>\n");
}

fn folders(choices: &Choices, out: &mut Markup) {
    open_filter("Folder", out);
    choice("folder", "every-folder", "every", None, true, out);
    for (number, (folder, documents)) in (1..).zip(&choices.folders) {
        let name = folder.as_ref().map(|name| name.to_string_lossy());
        let id = format!("folder-{number}");
        choice(
            "folder",
            &id,
            name.as_deref().unwrap_or(HERE),
            Some(*documents),
            false,
            out,
        );
    }
    out.raw("</fieldset>\n");
}

/// A group whose first choice leaves nothing out.
fn filter<'c>(
    legend: &str,
    group: &str,
    words: impl Iterator<Item = (&'c str, Option<usize>)>,
    out: &mut Markup,
) {
    open_filter(legend, out);
    choice(group, &format!("every-{group}"), "every", None, true, out);
    for (word, documents) in words {
        choice(
            group,
            &format!("{group}-{word}"),
            word,
            documents,
            false,
            out,
        );
    }
    out.raw("</fieldset>\n");
}

fn open_filter(legend: &str, out: &mut Markup) {
    out.raw("<fieldset class=\"gallery-filter\"><legend class=\"gallery-legend\">")
        .raw(legend)
        .raw("</legend>\n");
}

fn choice(
    group: &str,
    id: &str,
    word: &str,
    documents: Option<usize>,
    is_first: bool,
    out: &mut Markup,
) {
    out.raw("<label class=\"gallery-choice\"><input type=\"radio\"")
        .attribute("name", group)
        .attribute("id", id)
        .raw(if is_first { " checked> " } else { "> " })
        .name(word);
    if let Some(documents) = documents {
        out.raw(" <span class=\"gallery-number\">")
            .raw(&documents.to_string())
            .raw("</span>");
    }
    out.raw("</label>\n");
}
