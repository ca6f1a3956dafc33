use url::Url;

use super::is_root_relative;
use crate::characters::is_white_space;

/// Where a link of a body leads (D-9), decided on what a browser would make of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Destination {
    /// The address to link to, in its normal form; `None` when it must not be a link.
    pub href: Option<String>,
    /// The host of an `http` or `https` address, in ASCII.
    pub host: Option<String>,
    /// The address as its source writes it, on one line and without white space.
    pub shown: String,
    /// Whether the host can be read off [`Destination::shown`]: it stands right behind the scheme, in ASCII.
    pub host_is_plain: bool,
}

impl Destination {
    /// Reads the destination that `source` writes once its escapes are decoded.
    pub fn new(source: &str) -> Self {
        let shown = without_white_space(source);
        let inert = |shown| Destination {
            href: None,
            host: None,
            shown,
            host_is_plain: true,
        };
        match Url::parse(source) {
            Ok(url) => match (url.scheme(), url.host_str()) {
                ("https" | "http", Some(host)) => Destination {
                    href: Some(url.to_string()),
                    host: Some(host.to_owned()),
                    host_is_plain: host_is_plain(&shown, url.scheme(), host),
                    shown,
                },
                ("mailto" | "tel", _) => Destination {
                    href: Some(url.to_string()),
                    ..inert(shown)
                },
                _ => inert(shown),
            },
            Err(_) if is_root_relative(source) => Destination {
                href: Some(source.to_owned()),
                ..inert(shown)
            },
            Err(_) => inert(shown),
        }
    }

    /// Whether the address says nothing beside its host.
    pub fn is_bare_host(&self) -> bool {
        self.host.as_deref().is_some_and(|host| {
            let rest = self.shown.split_once("://").map(|(_, rest)| rest);
            self.host_is_plain
                && rest.is_some_and(|rest| rest.trim_end_matches('/').len() == host.len())
        })
    }

    /// Whether `text` already says where the link leads.
    pub fn is_said_by(&self, text: &str) -> bool {
        let address = ["mailto:", "tel:"]
            .iter()
            .find_map(|scheme| self.shown.strip_prefix(scheme));
        text == self.shown || address == Some(text)
    }
}

/// An address is one word: white space would let it read as words of its own.
fn without_white_space(source: &str) -> String {
    let mut shown = String::with_capacity(source.len());
    let mut bytes = [0; 4];
    for character in source.trim_matches(is_white_space).chars() {
        if is_white_space(character) {
            for byte in character.encode_utf8(&mut bytes).bytes() {
                shown.push_str(&format!("%{byte:02X}"));
            }
        } else {
            shown.push(character);
        }
    }
    shown
}

fn host_is_plain(shown: &str, scheme: &str, host: &str) -> bool {
    let ascii_prefix = |text: &str, prefix: &str| {
        text.get(..prefix.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(prefix))
            .then_some(prefix.len())
    };
    let Some(rest) = ascii_prefix(shown, scheme).and_then(|at| shown.get(at..)) else {
        return false;
    };
    let Some(rest) = rest.strip_prefix("://") else {
        return false;
    };
    let Some(rest) = ascii_prefix(rest, host).and_then(|at| rest.get(at..)) else {
        return false;
    };
    match rest.chars().next() {
        None | Some('/' | '?' | '#') => true,
        // A port, and no password behind which the real host would stand.
        Some(':') => !rest.contains('@'),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn link(source: &str, href: &str, host: Option<&str>, plain: bool) {
        let destination = Destination::new(source);
        assert_eq!(destination.href.as_deref(), Some(href), "{source}");
        assert_eq!(destination.host.as_deref(), host, "{source}");
        assert_eq!(destination.host_is_plain, plain, "{source}");
    }

    // D-9
    #[test]
    fn links_that_a_card_may_have() {
        let host = Some("example.com");
        link("https://example.com", "https://example.com/", host, true);
        link(
            "https://example.com/view?src=data:image/png",
            "https://example.com/view?src=data:image/png",
            host,
            true,
        );
        link(
            "HTTP://Example.COM/a b",
            "http://example.com/a%20b",
            host,
            true,
        );
        link(" https://example.com/ ", "https://example.com/", host, true);
        link(
            "https://example.com:8443/",
            "https://example.com:8443/",
            host,
            true,
        );
        link("https:example.com", "https://example.com/", host, false);
        link(
            "https:\\\\example.com\\a",
            "https://example.com/a",
            host,
            false,
        );
        link(
            "mailto:a@b.example?subject=x",
            "mailto:a@b.example?subject=x",
            None,
            true,
        );
        link("tel:+49301234", "tel:+49301234", None, true);
        link("/app/items/1", "/app/items/1", None, true);
    }

    // D-9
    #[test]
    fn hosts_that_do_not_stand_where_the_eye_looks() {
        link(
            "https://bank.example@evil.example/",
            "https://bank.example@evil.example/",
            Some("evil.example"),
            false,
        );
        link(
            "https://bank.example:443@evil.example/",
            "https://bank.example:443@evil.example/",
            Some("evil.example"),
            false,
        );
        link(
            "https://еxample.com/",
            "https://xn--xample-2of.com/",
            Some("xn--xample-2of.com"),
            false,
        );
        link(
            "https://ｅxample。com/",
            "https://example.com/",
            Some("example.com"),
            false,
        );
        link(
            "https://ex%61mple.com/",
            "https://example.com/",
            Some("example.com"),
            false,
        );
        link(
            "https://0x7f.1/",
            "https://127.0.0.1/",
            Some("127.0.0.1"),
            false,
        );
    }

    // D-9
    #[test]
    fn destinations_that_stay_text() {
        for source in [
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            " java\tscript:alert(1)",
            "java\nscript:alert(1)",
            "\u{1}javascript:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "file:///etc/passwd",
            "ftp://example.com/",
            "blob:https://example.com/1",
            "//evil.example/x",
            "/\\evil.example",
            "/.//evil.example",
            "\\\\evil.example",
            "page.html",
            "?a=1",
            "#part",
            "",
            "https://",
            "https://exa mple.com/",
            "intent://x#Intent;end",
        ] {
            assert_eq!(Destination::new(source).href, None, "{source}");
        }
    }

    // D-9
    #[test]
    fn an_address_is_one_word() {
        let shown = |source| Destination::new(source).shown;
        assert_eq!(
            shown("https://a.example/b c\u{a0}d\n"),
            "https://a.example/b%20c%C2%A0d"
        );
        assert!(Destination::new("https://a.example/").is_bare_host());
        assert!(Destination::new("http://a.example").is_bare_host());
        assert!(!Destination::new("https://a.example/b").is_bare_host());
        assert!(!Destination::new("https://x@a.example/").is_bare_host());
        assert!(Destination::new("mailto:a@b.example").is_said_by("a@b.example"));
        assert!(!Destination::new("mailto:a@b.example?cc=c").is_said_by("a@b.example"));
    }
}
