use url::{Host, Url};

use super::Destination;

/// Whether `text`, as it is read, names an address or host other than the one that `destination` leads to (D-9).
///
/// A name of a file is no host: one with an ending that no top-level domain has, or one that the destination's own path
/// holds.
pub(crate) fn names_another(text: &str, destination: &Destination) -> bool {
    text.split_whitespace()
        .map(|word| word.trim_matches(is_around))
        .any(|word| names_another_place(word, destination))
        || names_another_number(text, destination)
}

fn is_around(character: char) -> bool {
    // What may end an address stays: a slash, and the characters of a query.
    !character.is_alphanumeric()
        && !matches!(character, '/' | '#' | '?' | '=' | '&' | '%' | '-' | '_')
}

fn names_another_place(word: &str, destination: &Destination) -> bool {
    if word.contains("://") {
        // Who stands before an at sign is read as the host, and is none.
        let reads_as_another = |named: Url| {
            let has_user = !named.username().is_empty() || named.password().is_some();
            has_user || Some(named.as_str()) != destination.href.as_deref()
        };
        return Url::parse(word).is_ok_and(reads_as_another);
    }
    if let Some((_, domain)) = word.rsplit_once(['@', '\u{ff20}', '\u{fe6b}']) {
        let Some(domain) = host(domain) else {
            return false;
        };
        return match mail_address(destination) {
            Some(address) => !address.eq_ignore_ascii_case(word),
            None => destination.host.as_deref() != Some(domain.as_str()),
        };
    }
    let name = word.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let Some(named) = host(name) else {
        return false;
    };
    if name.len() == word.len() && is_file(word, destination) {
        return false;
    }
    let real = match mail_address(destination) {
        Some(address) => address
            .rsplit_once('@')
            .and_then(|(_, domain)| host(domain)),
        None => destination.host.clone(),
    };
    let bare = |host: &str| host.strip_prefix("www.").unwrap_or(host).to_owned();
    real.is_none_or(|real| bare(&real) != bare(&named))
}

/// The address of a `mailto` destination, without its query.
fn mail_address(destination: &Destination) -> Option<&str> {
    let address = destination.href.as_deref()?.strip_prefix("mailto:")?;
    address.split('?').next()
}

/// A text that is nothing but a telephone number names that number. Both may be written with or without a prefix.
fn names_another_number(text: &str, destination: &Destination) -> bool {
    const ALIKE: usize = 6;
    let number = destination
        .href
        .as_deref()
        .and_then(|href| href.strip_prefix("tel:"));
    let Some(number) = number else {
        return false;
    };
    let last_digits = |text: &str| -> Vec<u32> {
        let digits = text
            .chars()
            .rev()
            .filter_map(|character| character.to_digit(10));
        digits.take(ALIKE).collect()
    };
    let named = last_digits(text);
    named.len() == ALIKE && !text.chars().any(char::is_alphabetic) && named != last_digits(number)
}

/// The host in ASCII, when `name` looks like one: labels with dots between, the last of letters; or an IPv4 address.
fn host(name: &str) -> Option<String> {
    let name = name.trim_end_matches('.');
    if !name.contains(['.', '\u{3002}', '\u{ff0e}', '\u{ff61}']) {
        return None;
    }
    match Host::parse(name).ok()? {
        Host::Domain(domain) => {
            let last = domain.rsplit('.').next().unwrap_or_default();
            let is_top_level = last.len() >= 2
                && (last.starts_with("xn--")
                    || last.bytes().all(|byte| byte.is_ascii_alphabetic()));
            let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
            let complete = domain.split('.').all(|label| !label.is_empty());
            (is_top_level && complete && domain.bytes().all(allowed)).then_some(domain)
        }
        Host::Ipv4(address) if name.matches('.').count() == 3 => Some(address.to_string()),
        _ => None,
    }
}

/// Endings of file names that are no top-level domains.
const FILE_ENDINGS: [&str; 30] = [
    "pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods", "odp", "txt", "csv", "tsv",
    "json", "xml", "html", "htm", "css", "js", "yaml", "toml", "png", "jpg", "jpeg", "gif", "svg",
    "webp", "log", "ics", "eml",
];

fn is_file(word: &str, destination: &Destination) -> bool {
    let ending = word
        .rsplit('.')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let path = destination
        .shown
        .split_once("://")
        .map_or("", |(_, rest)| rest);
    let path = path.split_once('/').map_or("", |(_, path)| path);
    let held = |path: &str| {
        path.split(['/', '?', '#', '=', '&'])
            .any(|segment| segment == word)
    };
    FILE_ENDINGS.contains(&ending.as_str()) || held(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, destination: &str, another: bool) {
        let found = names_another(text, &Destination::new(destination));
        assert_eq!(found, another, "{text} → {destination}");
    }

    // D-9
    #[test]
    fn texts_that_name_another_address() {
        for (text, destination) in [
            ("bank.example", "https://evil.example/"),
            ("Sign in at bank.example now", "https://evil.example/"),
            ("https://bank.example/a", "https://evil.example/a"),
            ("https://bank.example/a", "https://bank.example/b"),
            (
                "bank.example/login",
                "https://evil.example/bank.example/login",
            ),
            ("(www.bank.example)", "https://evil.example/"),
            ("bank.example", "https://bank.example@evil.example/"),
            (
                "https://bank.example@evil.example/",
                "https://bank.example@evil.example/",
            ),
            ("bank.example", "https://bank.example.evil.example/"),
            ("bank.example", "https://evil.example/?bank.example.x"),
            ("bank。example", "https://evil.example/"),
            ("bаnk.example", "https://bank.example/"),
            ("bank.example", "/app/items"),
            ("bank.example", "javascript:alert(1)"),
            ("pay@bank.example", "mailto:pay@evil.example"),
            ("pay@bank.example", "mailto:other@bank.example"),
            ("pay＠bank.example", "mailto:pay@evil.example"),
            ("pay@bank.example", "https://evil.example/"),
            ("bank.example", "mailto:pay@evil.example"),
            ("192.0.2.1", "https://198.51.100.7/"),
            ("+49 30 1234567", "tel:+49307654321"),
        ] {
            check(text, destination, true);
        }
    }

    // D-9
    #[test]
    fn texts_that_do_not() {
        for (text, destination) in [
            ("the contract", "https://example.com/c"),
            ("example.com", "https://example.com/c"),
            ("Example.COM", "https://www.example.com/"),
            ("www.example.com", "https://example.com/"),
            ("https://example.com", "https://example.com/"),
            ("<https://example.com/a b>", "https://example.com/a"),
            ("bücher.example", "https://xn--bcher-kva.example/"),
            ("report.pdf", "https://files.example/1"),
            ("README.md", "https://code.example/blob/README.md"),
            ("version 2.5.1", "https://example.com/"),
            ("e.g. this", "https://example.com/"),
            ("3<5", "https://example.com/"),
            ("pay@bank.example", "mailto:pay@bank.example?subject=x"),
            ("bank.example", "mailto:pay@bank.example"),
            ("lea@example.com", "https://example.com/lea"),
            ("030 123 45 67", "tel:+49301234567"),
            ("call 1234567", "tel:+49301234567"),
            ("room 204", "tel:204"),
            ("", "https://example.com/"),
        ] {
            check(text, destination, false);
        }
    }
}
