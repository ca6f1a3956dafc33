//! What a body may well do: lead somewhere, and say so.

use scraper::ElementRef;

use crate::corpora::inert::assert_inert;
use crate::corpora::shown::{body, read_body, show_body};
use crate::properties::html::{elements, parse};

/// A body, what is read in it first, and where its one link leads.
struct Twin {
    source: &'static str,
    words: &'static str,
    href: &'static str,
}

const LINKS: &[Twin] = &[
    Twin {
        source: "[view](https://example.com/view?src=data:image/png)",
        words: "view",
        href: "https://example.com/view?src=data:image/png",
    },
    Twin {
        source: "[a](https://example.com/?next=javascript:void)",
        words: "a",
        href: "https://example.com/?next=javascript:void",
    },
    Twin {
        source: "[a](http://example.com/a_(b))",
        words: "a",
        href: "http://example.com/a_(b)",
    },
    Twin {
        source: "[a](<https://example.com/a b>)",
        words: "a",
        href: "https://example.com/a%20b",
    },
    Twin {
        source: "[a](https://example.com/?a=1&b=2)",
        words: "a",
        href: "https://example.com/?a=1&b=2",
    },
    Twin {
        source: "[a](https://example.com/?a=1&amp;b=2)",
        words: "a",
        href: "https://example.com/?a=1&b=2",
    },
    Twin {
        source: "[a](HTTPS://example.com/)",
        words: "a",
        href: "https://example.com/",
    },
    Twin {
        source: "[write](mailto:ana@example.com)",
        words: "write",
        href: "mailto:ana@example.com",
    },
    Twin {
        source: "[call](tel:+31201234567)",
        words: "call",
        href: "tel:+31201234567",
    },
    Twin {
        source: "[open](/app/notes/1?a=b#c)",
        words: "open",
        href: "/app/notes/1?a=b#c",
    },
    Twin {
        source: "<https://example.com/a>",
        words: "https://example.com/a",
        href: "https://example.com/a",
    },
    Twin {
        source: "<ana@example.com>",
        words: "ana@example.com",
        href: "mailto:ana@example.com",
    },
    Twin {
        source: "[a\\\\b \\[c\\]](https://example.com/)",
        words: "a\\b [c]",
        href: "https://example.com/",
    },
    Twin {
        source: "[a [b] c](https://example.com/)",
        words: "a [b] c",
        href: "https://example.com/",
    },
    Twin {
        source: "[R&D 3<5](https://example.com/)",
        words: "R&D 3<5",
        href: "https://example.com/",
    },
    Twin {
        source: "[a `b` *c*](https://example.com/)",
        words: "a b c",
        href: "https://example.com/",
    },
    Twin {
        source: "[a][r]\n\n[r]: https://example.com/ \"t\"",
        words: "a",
        href: "https://example.com/",
    },
];

fn links<'p>(body: ElementRef<'p>) -> Vec<ElementRef<'p>> {
    let all = elements(body);
    all.filter(|it| it.value().name() == "a").collect()
}

#[test]
fn good_destinations_stay_links() {
    for twin in LINKS {
        let shown = show_body(twin.source);
        assert_inert(&shown);
        let page = parse(&shown.html);
        let [link] = links(body(&page))[..] else {
            panic!("{}: {}", twin.source, shown.html);
        };
        assert_eq!(link.attr("href"), Some(twin.href), "{}", twin.source);
        let words: String = link.text().collect();
        assert_eq!(words, twin.words, "{}", twin.source);
        for read in read_body(&shown) {
            let plain = read.replace('`', "");
            assert!(plain.trim().starts_with(twin.words), "{read}");
            let address = twin.href.trim_start_matches("mailto:");
            let address = address.replace("%20", " ");
            assert!(
                read.replace("%20", " ").to_lowercase().contains(&address),
                "{address} can be read in {read:?}"
            );
        }
    }
}

#[test]
fn bad_destinations_are_text() {
    for source in [
        "[go](javascript:alert)",
        "[go](JavaScript&colon;alert)",
        "[go](java&#10;script:alert)",
        "[go](&#1;javascript:alert)",
        "[go](data:text/html,x)",
        "[go](vbscript:x)",
        "[go](file:///x)",
        "[go](//example.com/)",
        "[go](/\\example.com/)",
        "[go](\\\\\\\\example.com)",
        "[go](notes/1)",
        "[go](#top)",
        "[go](?a)",
        "[go]()",
        "<javascript:alert>",
        "<data:text/html,x>",
        "[go][r]\n\n[r]: javascript:alert",
        "![go](https://example.com/a.png)",
        "[![go](/a.png)](javascript:alert)",
    ] {
        let shown = show_body(source);
        assert_inert(&shown);
        let page = parse(&shown.html);
        let bad = links(body(&page)).into_iter().any(|it| {
            let href = it.attr("href").unwrap_or_default();
            !source.contains("example.com/a.png") || href != "https://example.com/a.png"
        });
        assert!(!bad, "{source}: {}", shown.html);
        let letters = source.split(|it: char| !it.is_ascii_alphabetic());
        for word in letters.filter(|it| ["go", "alert", "html", "notes", "top"].contains(it)) {
            for read in read_body(&shown) {
                assert!(read.contains(word), "{word} of {source} in {read:?}");
            }
        }
    }
}

/// Entities and escapes are what they stand for, wherever they may be written.
#[test]
fn escapes_and_entities_are_read() {
    for (source, expected) in [
        ("\\*not emphasis\\*", "*not emphasis*"),
        ("1\\. not a list", "1. not a list"),
        ("\\# not a heading", "# not a heading"),
        ("a &amp; b", "a & b"),
        ("&lt;b&gt; &copy; &#x41;", "<b> © A"),
        ("`&amp;`", "&amp;"),
        ("a\\\\b", "a\\b"),
        ("\\[x\\](y)", "[x](y)"),
        ("C:\\\\Temp", "C:\\Temp"),
    ] {
        let shown = show_body(source);
        assert_inert(&shown);
        let [html, _] = read_body(&shown);
        assert_eq!(html.trim(), expected, "{source}");
    }
}
