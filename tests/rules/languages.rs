//! The table of languages in the README.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use countersign::locale::Catalog;

const BEGIN: &str = "<!-- languages -->\n";
const END: &str = "<!-- /languages -->";
const HEAD: &str = "| tag | language | in English | reviewed by |\n| --- | --- | --- | --- |\n";
const NOBODY: &str = "no native reader yet";

/// Set to anything, it has the table written instead of held to the catalogs.
const WRITE: &str = "WRITE_LANGUAGES";

/// Who reviewed each language, by what the rows of a table say.
fn reviewers(table: &str) -> BTreeMap<&str, &str> {
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    rows.filter_map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [tag, .., reviewer] = cells[..] else {
            return None;
        };
        Some((tag.trim_matches('`'), reviewer))
    })
    .collect()
}

/// A row for each of these languages, with who reviewed them as it stood before.
fn table(languages: &[(&str, &str, &str)], before: &str) -> String {
    let reviewers = reviewers(before);
    let mut table = HEAD.to_owned();
    for (tag, own, english) in languages {
        let reviewer = reviewers.get(tag).copied().unwrap_or(NOBODY);
        let _ = writeln!(table, "| `{tag}` | {own} | {english} | {reviewer} |");
    }
    table
}

fn languages() -> Vec<(&'static str, &'static str, &'static str)> {
    let catalogs = Catalog::all().iter();
    let mut languages: Vec<_> = catalogs
        .map(|it| (it.tag(), it.name(), it.english_name()))
        .collect();
    languages.sort_unstable();
    languages
}

// F-2: adding a language is adding one file, and saying who has read it.
#[test]
fn the_readme_lists_every_language() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(&path).expect("a README");
    let (before, rest) = readme.split_once(BEGIN).expect("where the table begins");
    let (found, after) = rest.split_once(END).expect("where it ends");
    let expected = table(&languages(), found);
    if std::env::var_os(WRITE).is_some() {
        let written = format!("{before}{BEGIN}{expected}{END}{after}");
        fs::write(&path, written).expect("it can be written");
        return;
    }
    let listed = reviewers(found);
    let missing: Vec<_> = languages()
        .into_iter()
        .filter(|(tag, ..)| !listed.contains_key(tag))
        .map(|(tag, ..)| format!("locales/{tag}.toml"))
        .collect();
    let advice = format!(
        "the table of languages in README.md is not that of the catalogs, without a row: {missing:?}; write it with\n\
         {WRITE}=1 cargo test --all-features the_readme_lists_every_language"
    );
    assert!(found == expected, "{advice}");
    assert!(
        listed.values().all(|it| !it.is_empty()),
        "somebody is missing"
    );
}

#[test]
fn a_new_language_gets_a_row_and_the_others_keep_theirs() {
    let before = table(
        &[("de", "Deutsch", "German"), ("en", "English", "English")],
        "",
    );
    assert_eq!(before.matches(NOBODY).count(), 2);
    let before = before.replace("German | no native reader yet", "German | Jana, 2026");
    let after = table(
        &[("de", "Deutsch", "German"), ("fr", "français", "French")],
        &before,
    );
    assert_eq!(
        after,
        format!(
            "{HEAD}| `de` | Deutsch | German | Jana, 2026 |\n| `fr` | français | French | {NOBODY} |\n"
        )
    );
}
