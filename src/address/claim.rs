use icu::normalizer::ComposingNormalizerBorrowed;
use url::{Host, Url};

use super::Destination;

/// Whether `text`, as it is read, names an address or host other than the one that `destination` leads to (D-9).
///
/// A name of a file is no host: one with an ending that no top-level domain has, or the last part of the destination's
/// own path with an ending that is usual for files.
pub(crate) fn names_another(text: &str, destination: &Destination) -> bool {
    if text.is_ascii() && !text.contains(['.', ':', '@']) {
        return names_another_number(text, destination);
    }
    let text = as_read(text);
    text.split_whitespace()
        .any(|word| names_another_place(word, destination))
        || names_another_number(&text, destination)
}

/// Letters and signs that look like the ones of an address become those.
fn as_read(text: &str) -> String {
    let normal = ComposingNormalizerBorrowed::new_nfkc().normalize(text);
    normal
        .replace(['\\', '\u{2215}', '\u{2044}', '\u{29f8}'], "/")
        .replace('\u{3002}', ".")
}

fn names_another_place(word: &str, destination: &Destination) -> bool {
    let word = word.trim_start_matches(|it: char| !it.is_alphanumeric() && it != '/');
    let word = without_mailto(word);
    if let Some(start) = word.find("://") {
        let rest =
            word.trim_end_matches(|it: char| !it.is_alphanumeric() && !"/#?=&%-_".contains(it));
        let scheme = rest.get(..start).unwrap_or_default();
        // Who stands before an at sign is read as the host, and is none.
        let reads_as_another = |named: Url| {
            let has_user = !named.username().is_empty() || named.password().is_some();
            has_user || Some(named.as_str()) != destination.href.as_deref()
        };
        if ["http", "https"]
            .iter()
            .any(|it| scheme.eq_ignore_ascii_case(it))
        {
            return Url::parse(rest).is_ok_and(reads_as_another);
        }
    }
    // What is like a host, up to where its path begins.
    let mut from = 0;
    while let Some(start) = word.get(from..).and_then(|rest| rest.find(is_of_host)) {
        let start = from + start;
        let rest = word.get(start..).unwrap_or_default();
        let name = rest
            .get(..rest.find(|it| !is_of_host(it)).unwrap_or(rest.len()))
            .unwrap_or_default();
        from = start + name.len();
        let behind = word.get(from..).unwrap_or_default();
        if behind.starts_with('@') {
            continue;
        }
        let Some(named) = host(name) else { continue };
        let is_mail = word
            .get(..start)
            .is_some_and(|before| before.ends_with('@'));
        if is_mail || !is_file(name, destination) {
            let end = start + name.trim_end_matches('.').len();
            let address = is_mail.then(|| word.get(..end).unwrap_or_default());
            if leads_elsewhere(address, &named, destination) {
                return true;
            }
        }
        if behind.starts_with(['/', '?', '#']) {
            return false;
        }
    }
    false
}

fn leads_elsewhere(address: Option<&str>, named: &str, destination: &Destination) -> bool {
    let bare = |host: &str| host.strip_prefix("www.").unwrap_or(host).to_owned();
    match (mail_address(destination), address) {
        (Some(real), Some(address)) => !real.eq_ignore_ascii_case(address),
        (Some(real), None) => {
            let domain = real.rsplit_once('@').and_then(|(_, domain)| host(domain));
            domain.as_deref() != Some(named)
        }
        (None, _) => destination.host.as_deref().map(bare) != Some(bare(named)),
    }
}

fn is_of_host(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '-' | '.')
}

fn without_mailto(word: &str) -> &str {
    match word.split_once(':') {
        Some((scheme, address)) if scheme.eq_ignore_ascii_case("mailto") => address,
        _ => word,
    }
}

/// The address of a `mailto` destination, without its query.
fn mail_address(destination: &Destination) -> Option<&str> {
    let address = destination.href.as_deref()?.strip_prefix("mailto:")?;
    address.split('?').next()
}

/// A telephone number in the text names that number. Both may be written with or without a prefix.
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
    let real = last_digits(number);
    let is_of_number =
        |it: char| it.is_ascii_digit() || it.is_whitespace() || "+-–‑/().".contains(it);
    text.split(|it: char| !is_of_number(it)).any(|named| {
        let named = last_digits(named);
        named.len() == ALIKE && named != real
    })
}

/// The host in ASCII, when `name` looks like one: labels with dots between, the last of letters; or an IPv4 address.
fn host(name: &str) -> Option<String> {
    let name = name.trim_end_matches('.');
    // Other characters than the dot become one, so only ASCII can be told apart this early.
    if name.is_ascii() && !name.contains('.') {
        return None;
    }
    match Host::parse(name).ok()? {
        Host::Domain(domain) => {
            let last = domain.rsplit('.').next().unwrap_or_default();
            let is_top_level = last.len() >= 2
                && (last.starts_with("xn--")
                    || last.bytes().all(|byte| byte.is_ascii_alphabetic()));
            let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
            let complete = domain.contains('.') && domain.split('.').all(|label| !label.is_empty());
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

/// Endings of file names that are top-level domains too.
const DOUBTFUL_ENDINGS: [&str; 12] = [
    "md", "rs", "py", "sh", "pl", "zip", "mov", "ps", "app", "ai", "cc", "java",
];

fn is_file(name: &str, destination: &Destination) -> bool {
    let Some((_, ending)) = name.rsplit_once('.') else {
        return false;
    };
    let is_one_of = |endings: &[&str]| endings.iter().any(|it| it.eq_ignore_ascii_case(ending));
    let path = destination
        .shown
        .split(['?', '#'])
        .next()
        .unwrap_or_default();
    let last = path.rsplit_once('/').map(|(_, last)| last);
    is_one_of(&FILE_ENDINGS) || (last == Some(name) && is_one_of(&DOUBTFUL_ENDINGS))
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
            ("bank․example", "https://evil.example/"),
            ("bank.example:443", "https://evil.example/"),
            ("bank.example⁄login", "https://evil.example/"),
            (
                "Log in (bank.example, https://bank.example/)",
                "https://evil.example/",
            ),
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
            ("tel:+49301234567", "tel:+49307654321"),
            ("call +49 30 1234567 now", "tel:+49307654321"),
            ("bank.example", "https://evil.example/#bank.example"),
            ("bank.example", "https://evil.example/bank.example"),
            ("bank.example", "https://evil.example/?x=bank.example"),
            ("https:/bank.example/a", "https://evil.example/"),
            ("https:\\\\bank.example", "https://evil.example/"),
            ("//bank.example/a", "https://evil.example/"),
            ("https：//bank.example/a", "https://evil.example/"),
            ("https//bank.example", "https://evil.example/"),
            ("bank.example／login", "https://evil.example/"),
            ("bank.example\\login", "https://evil.example/"),
            ("bank.example+login", "https://evil.example/"),
            ("bank.example;x", "https://evil.example/"),
            ("bank.example(login)", "https://evil.example/"),
            ("user:pw@bank.example:443/", "https://evil.example/"),
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
            ("Grüße an alle", "https://example.com/"),
            ("契約書", "https://example.com/"),
            ("pay@bank.example", "mailto:pay@bank.example?subject=x"),
            ("bank.example", "mailto:pay@bank.example"),
            ("lea@example.com", "https://example.com/lea"),
            ("030 123 45 67", "tel:+49301234567"),
            ("call 1234567", "tel:+49301234567"),
            ("room 204", "tel:204"),
            ("", "https://example.com/"),
            ("mailto:pay@bank.example", "mailto:pay@bank.example"),
            ("example.com/docs/bank.example", "https://example.com/x"),
            ("see lea@example.com, please", "mailto:lea@example.com"),
            ("it ends here. Then", "https://example.com/"),
        ] {
            check(text, destination, false);
        }
    }
}
