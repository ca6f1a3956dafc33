//! Examples and attacks that others have collected, shown as the bodies of previews; and CLDR's list of locales.
//!
//! The tests that read them are ignored by default, because they need packages that are fetched by name and version:
//! `bash tests/corpora/run` fetches them and runs the tests. They use the library as an app does: a document goes in,
//! and HTML and text come out.
//!
//! Our HTML differs from that of other renderers on purpose, because a reader decides by it: HTML in Markdown is text;
//! an image is its description and address; and addresses, titles, definitions and info strings can be read. So ours
//! may say more than theirs, and never less.

mod cleaner;
mod closed;
mod examples;
mod hostile;
pub mod inert;
mod literals;
mod locales;
mod markdown;
mod payloads;
pub mod shown;
mod sources;
mod twins;
mod visible;

/// Runs a check for each item and names the items that fail, at most as many as one reads.
fn each<T>(items: impl IntoIterator<Item = T>, name: impl Fn(&T) -> String, check: impl Fn(&T)) {
    const MOST: usize = 12;
    let mut failed = Vec::new();
    let mut count = 0;
    for item in items {
        count += 1;
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| check(&item)));
        if outcome.is_err() {
            failed.push(name(&item));
        }
        if failed.len() == MOST {
            break;
        }
    }
    assert!(
        failed.is_empty(),
        "{} of {count}:\n{}",
        failed.len(),
        failed.join("\n")
    );
    assert!(count > 0, "nothing was checked");
}
