use super::catalog::{Catalog, english_table};
use crate::pattern::{Part, parts};

/// The tag of the pseudo-locale: English with accents, as CLDR uses it.
const PSEUDO: &str = "en-XA";

/// The catalog of the pseudo-locale for its tag.
pub(super) fn catalog(tag: &str) -> Option<&'static Catalog> {
    static CATALOG: std::sync::LazyLock<Catalog> = std::sync::LazyLock::new(|| {
        let mut table = english_table();
        for (_, value) in table.iter_mut() {
            disguise(value);
        }
        Catalog::of_table(PSEUDO, &table)
    });
    (tag == PSEUDO).then(|| &*CATALOG)
}

fn disguise(value: &mut toml::Value) {
    match value {
        toml::Value::String(text) => *text = disguised(text),
        toml::Value::Table(forms) => forms.iter_mut().for_each(|(_, form)| disguise(form)),
        _ => {}
    }
}

/// A message without a single letter of English. What has no letters, such as a quotation mark, stays as it is.
fn disguised(message: &str) -> String {
    let mut text = String::new();
    for part in parts(message) {
        match part {
            Part::Literal(words) | Part::Stray(words) => {
                words
                    .split_inclusive(|it: char| !it.is_alphabetic())
                    .for_each(|word| lengthened(word, &mut text));
            }
            Part::Placeholder(name) => {
                text.extend(["{", name, "}"]);
            }
        }
    }
    if text.chars().any(|it| ACCENTED.contains(it)) {
        text = format!("⁅{text}⁆");
    }
    text
}

/// A word with accents and 40 % longer, and what ends it.
fn lengthened(word: &str, out: &mut String) {
    let letters: Vec<char> = word
        .chars()
        .take_while(|it| it.is_alphabetic())
        .map(accented)
        .collect();
    let more = (letters.len() * 4).div_ceil(10);
    out.extend(&letters);
    out.extend(letters.iter().take(more));
    out.extend(word.chars().skip(letters.len()));
}

fn accented(letter: char) -> char {
    let number = PLAIN.chars().position(|it| it == letter);
    number
        .and_then(|number| ACCENTED.chars().nth(number))
        .unwrap_or(letter)
}

const PLAIN: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

const ACCENTED: &str = "åƀçðéƒğĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĞĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::{Locale, MessageId};

    #[test]
    fn a_message_is_accented_longer_and_in_brackets() {
        assert_eq!(disguised("and {count} more"), "⁅åñðåñ {count} ɱöŕéɱö⁆");
        assert_eq!(disguised("{number} {noun}"), "{number} {noun}");
        assert_eq!(disguised("“"), "“");
    }

    #[test]
    fn only_its_own_tag_has_it() {
        for (tag, frame) in [
            ("en-XA", "en-XA"),
            ("en-XA-u-nu-latn", "en-XA"),
            ("en", "en"),
        ] {
            let locale = Locale::get(tag).unwrap();
            assert_eq!(locale.catalog().tag(), frame, "{tag}");
        }
        assert!(Catalog::all().iter().all(|it| it.tag() != PSEUDO));
    }

    #[test]
    fn every_message_is_40_percent_longer() {
        let english = Locale::root();
        let pseudo = catalog(PSEUDO).unwrap();
        for message in MessageId::ALL {
            let [plain, longer] = [english.catalog(), pseudo].map(|it| {
                let parts = it.text(*message, Some(5)).parts();
                let letters = parts.filter_map(|part| match part {
                    Part::Literal(words) => Some(words.chars().filter(|it| it.is_alphabetic())),
                    _ => None,
                });
                letters.flatten().collect::<String>()
            });
            assert!(longer.chars().all(|it| !it.is_ascii()), "{longer}");
            let lengths = [plain, longer].map(|it| it.chars().count());
            assert!(lengths[1] * 10 >= lengths[0] * 14, "{}", message.id());
        }
    }
}
