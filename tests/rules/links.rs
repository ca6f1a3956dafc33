//! O-9: links, which stay on the origin of the app.

use countersign::contract::{Rel, State, Vocabulary};
use countersign::locale::Reader;
use countersign::render::{HtmlOptions, html};
use countersign::{read_call, view};
use serde_json::json;

use super::support::*;

// O-9
#[test]
fn links_of_a_review_and_of_a_result() {
    let rels: Vec<&str> = Rel::ALL.iter().map(|rel| rel.as_str()).collect();
    assert_eq!(rels, ["open", "edit", "status", "preview", "download"]);
    let link = json!({ "rel": "open", "href": "/app/notes/1", "title": "Plan" });
    for (document, list) in [
        (call(), "/review/links"),
        (
            call().with("/outcome", json!({ "state": "done" })),
            "/outcome/links",
        ),
    ] {
        let links = |count: usize| repeated(link.clone(), count);
        accepted(&document.clone().with(list, links(0)));
        edge(&document, list, links(10), links(11), "too_many");
        edge(&document, list, links(1), link.clone(), "wrong_type");
        let document = document.with(list, links(2));
        let at = |member: &str| format!("{list}/1/{member}");
        for rel in &rels {
            edge(
                &document,
                &at("rel"),
                *rel,
                rel.to_uppercase(),
                "unknown_value",
            );
            edge(
                &document,
                &at("rel"),
                *rel,
                format!("{rel} "),
                "unknown_value",
            );
        }
        edge(
            &document,
            &at("title"),
            "x".repeat(120),
            "x".repeat(121),
            "too_long",
        );
        accepted(&document.clone().without(&at("title")));
        for member in ["rel", "href"] {
            refused(
                &document.clone().without(&at(member)),
                &at(member),
                "missing_field",
            );
        }
        for member in ["rel", "href", "title"] {
            refused(
                &document.clone().with(&at(member), 1),
                &at(member),
                "wrong_type",
            );
        }
        refused(
            &document.clone().with(&at("target"), "x"),
            &at("target"),
            "unknown_field",
        );
        let path = format!("{list}/1");
        refused(&document.with(&path, "/app"), &path, "wrong_type");
    }
}

// O-9
#[test]
fn an_href_stays_on_the_apps_own_origin() {
    let document = review().with("/links", json!([{ "rel": "edit", "href": "/" }]));
    let href = "/links/0/href";
    let long = |length: usize| format!("/{}", "a".repeat(length - 1));
    edge(&document, href, long(2048), long(2049), "too_long");
    let astral =
        |length: usize| format!("//{}", "😀".repeat(length / 2 - 1)).replacen("//", "/a", 1);
    edge(&document, href, astral(2048), astral(2050), "too_long");
    edge(&document, href, "/", "", "too_short");
    let foreign = format!("https://{}", "a".repeat(2048));
    refused_for(
        &document.clone().with(href, foreign),
        &[(href, "too_long"), (href, "invalid_href")],
    );
    for (good, bad) in [
        ("/", "//"),
        ("/host", "//host"),
        ("/host", "/\\host"),
        ("/host", "\\/host"),
        ("/host", "///host"),
        ("/app", "app"),
        ("/app", "./app"),
        ("/app", "../app"),
        ("/app", "https://example.com/app"),
        ("/app", "HTTPS://example.com/app"),
        ("/mailto:a", "mailto:a@example.com"),
        ("/javascript:alert(1)", "javascript:alert(1)"),
        ("/data:,x", "data:,x"),
        ("/?a=1", "?a=1"),
        ("/#a", "#a"),
        ("/a%5Cb", "/a\\b"),
        ("/?q=%5C", "/?q=\\"),
        ("/#%5C", "/#\\"),
        ("/a%20b", "/a b"),
        ("/a", " /a"),
        ("/a", "/a "),
        ("/a%09b", "/a\tb"),
        ("/host", "/\t/host"),
        ("/host", "/\n/host"),
        ("/a", "/a\u{0}"),
        ("/a", "/a\u{7f}"),
        ("/a", "/a\u{a0}b"),
        ("/a", "/a\u{3000}b"),
        ("/a", "/a\u{2028}b"),
        ("/a", "/a\u{200b}b"),
        ("/a", "/a\u{202e}b"),
        ("/a", "/a\u{ad}b"),
        ("/a", "/a\u{feff}b"),
        ("/./host", "/.//host"),
        ("/../host", "/..//host"),
        ("/../../host", "/../..//host"),
        ("/%2e/host", "/%2e//host"),
        ("/%2E%2e/host", "/%2E%2e//host"),
        ("/.%2e/host", "/.%2e//host"),
        ("/%2e./host", "/%2e.//host"),
        ("/a/../host", "/a/..//host"),
        ("/a/b/../..", "/a/b/../..//host"),
        ("/a//../host", "/a//../..//host"),
        ("/a/.//b", "/a/.././/b"),
        ("/a/%2e%2e/b", "/a/%2e%2e//b"),
        ("/a//b", "/a/..//b?c"),
        ("/?//host", "/.//?"),
        ("/#//host", "/.//#"),
        ("/...//host", "/..//..//host"),
        ("/.a//host", "/.//.a"),
        ("/a/..", "/a/..//"),
        ("/.well-known/x", "/%2e//.well-known/x"),
        ("/%252e%252e//host", "/%2e%2e//host"),
        ("/ü/字?q=é#ß", "/ü\u{85}"),
    ] {
        edge(&document, href, good, bad, "invalid_href");
    }
}

// O-9: a link is a link, and without a title the frame words name it and the app.
#[test]
fn links_are_rendered_as_links() {
    let markup = |title: Option<&str>| {
        let link = json!({ "rel": "download", "href": "/files/1?a=1&b=2" });
        let link = match title {
            Some(title) => link.with("/title", title),
            None => link,
        };
        let document = call().with("/review/links", json!([link])).to_string();
        let call = read_call(document.as_bytes()).unwrap();
        let reader = Reader::utc();
        html(
            &view::card(&call, &reader, State::Ask),
            &HtmlOptions::default(),
        )
    };
    for (title, words) in [
        (Some("The <b>file</b>"), "The &lt;b&gt;file&lt;/b&gt;"),
        (None, "Download from"),
    ] {
        let page = markup(title);
        assert!(page.contains("href=\"/files/1?a=1&amp;b=2\""), "{page}");
        assert!(page.contains(words), "{page}");
    }
    assert!(markup(None).contains("Notes"));
}
