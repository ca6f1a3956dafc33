//! V-1 and V-2: previews of messages, pages and tasks.

use countersign::read_review;
use serde_json::{Value, json};

use super::support::*;

const LINKS: &str = "/links";

/// Each kind of preview, and the members that it cannot do without.
fn kinds() -> [(Value, &'static [&'static str]); 3] {
    [
        (message(), &["kind", "to", "body"]),
        (page(), &["kind", "title", "body"]),
        (task(), &["kind", "title"]),
    ]
}

fn at(member: &str) -> String {
    format!("/preview/{member}")
}

// V-1, J-1: each kind has its members and no others.
#[test]
fn kinds_have_members_of_their_own() {
    for (kind, required) in kinds() {
        let document = preview(kind.clone());
        accepted(&document);
        // What is written back is what was read.
        let text = document.to_string();
        let checked = read_review(text.as_bytes()).unwrap();
        assert_eq!(serde_json::to_value(&checked).unwrap(), document);
        for (member, value) in kind.as_object().unwrap() {
            let path = at(member);
            refused(
                &document.clone().with(&path, Value::Null),
                &path,
                "wrong_type",
            );
            let without = document.clone().without(&path);
            if required.contains(&member.as_str()) {
                refused(&without, &path, "missing_field");
            } else {
                accepted(&without);
            }
            for (other, _) in kinds() {
                if other.get(member).is_none() {
                    refused(
                        &preview(other).with(&path, value.clone()),
                        &path,
                        "unknown_field",
                    );
                }
            }
        }
        for name in ["Message", "mail", "event", ""] {
            let document = review().with("/preview", json!({ "kind": name }));
            refused(&document, &at("kind"), "unknown_value");
        }
    }
    // The least of each.
    for least in [
        json!({ "kind": "message", "to": [], "body": "" }),
        json!({ "kind": "page", "title": "T", "body": "" }),
        json!({ "kind": "task", "title": "T" }),
    ] {
        accepted(&review().with("/preview", least));
    }
}

// V-1
#[test]
fn people_of_a_preview_are_0_to_100() {
    let person = json!({ "name": "Ana", "address": "ana@example.com" });
    let lists = [
        (message(), &["to", "cc", "bcc"][..]),
        (task(), &["assignees", "before/assignees"]),
    ];
    for (kind, members) in lists {
        for member in members {
            let (document, path) = (preview(kind.clone()), at(member));
            let list = |count: usize| repeated(person.clone(), count);
            accepted(&document.clone().with(&path, list(0)));
            edge(&document, &path, list(100), list(101), "too_many");
            edge(&document, &path, list(1), person.clone(), "wrong_type");
            let document = document.with(&path, list(2));
            let second = format!("{path}/1");
            let name = format!("{second}/name");
            refused(
                &document.clone().with(&second, json!({})),
                &name,
                "missing_field",
            );
            refused(
                &document.clone().with(&second, "Ana"),
                &second,
                "wrong_type",
            );
            let extra = format!("{second}/role");
            refused(&document.with(&extra, "x"), &extra, "unknown_field");
        }
    }
    let document = preview(message());
    refused(
        &document.clone().with(&at("from"), json!({})),
        &at("from/name"),
        "missing_field",
    );
    refused(
        &document.with(&at("from"), json!([person])),
        &at("from"),
        "wrong_type",
    );
}

// V-1
#[test]
fn counts_and_sizes_keep_their_bounds() {
    let document = preview(message());
    for member in ["more/to", "more/cc", "more/bcc", "moreAttachments"] {
        edge(&document, &at(member), 1, 0, "too_small");
        edge(&document, &at(member), 1, -1, "too_small");
        edge(&document, &at(member), 1_000_000, 1_000_001, "too_big");
        edge(&document, &at(member), 2, "2", "wrong_type");
        edge(&document, &at(member), 2.0, 2.5, "wrong_type");
    }
    let size = at("attachments/0/size");
    edge(&document, &size, 0, -1, "too_small");
    edge(
        &document,
        &size,
        9_007_199_254_740_991_u64,
        9_007_199_254_740_992_u64,
        "too_big",
    );
    edge(&document, &size, 1, 1.5, "wrong_type");
    refused(
        &document.clone().with(&at("more/from"), 1),
        &at("more/from"),
        "unknown_field",
    );
    refused(
        &document.clone().with(&at("more"), 1),
        &at("more"),
        "wrong_type",
    );

    let attachments = |count: usize| repeated(json!({ "name": "offer.pdf" }), count);
    accepted(&document.clone().with(&at("attachments"), attachments(0)));
    edge(
        &document,
        &at("attachments"),
        attachments(50),
        attachments(51),
        "too_many",
    );
    edge(
        &document,
        &at("attachments"),
        attachments(1),
        "offer.pdf",
        "wrong_type",
    );
    let path = at("attachments/0/name");
    refused(&document.clone().without(&path), &path, "missing_field");
    let path = at("attachments/0/type");
    refused(&document.clone().with(&path, "pdf"), &path, "unknown_field");

    let warnings = |count: usize| repeated(json!("The domain is new."), count);
    accepted(&document.clone().with(&at("warnings"), warnings(0)));
    edge(
        &document,
        &at("warnings"),
        warnings(10),
        warnings(11),
        "too_many",
    );
    edge(&document, &at("warnings/0"), "x", 1, "wrong_type");
}

// V-1
#[test]
fn bodies_are_plain_or_markdown() {
    for kind in [message(), page()] {
        let document = preview(kind);
        accepted(&document.clone().with(&at("format"), "plain"));
        for format in ["html", "Markdown", "md", ""] {
            edge(
                &document,
                &at("format"),
                "markdown",
                format,
                "unknown_value",
            );
        }
    }
}

// V-1
#[test]
fn a_tasks_before_says_something() {
    let document = preview(task());
    edge(
        &document,
        &at("before"),
        json!({ "title": "Count" }),
        json!({}),
        "too_few",
    );
    let whole = task();
    for (member, value) in whole["before"].as_object().unwrap() {
        let one = object([(member.clone(), value.clone())]);
        accepted(&document.clone().with(&at("before"), one));
        let null = object([(member.clone(), Value::Null)]);
        let path = at(&format!("before/{member}"));
        refused(
            &document.clone().with(&at("before"), null),
            &path,
            "wrong_type",
        );
    }
    refused(
        &document.clone().with(&at("before/body"), "x"),
        &at("before/body"),
        "unknown_field",
    );
    refused(
        &document.clone().with(&at("before"), "Count"),
        &at("before"),
        "wrong_type",
    );
    // A page's is its whole old body, which may have been empty.
    accepted(&preview(page()).with(&at("before"), ""));
    refused(
        &preview(page()).with(&at("before"), json!({})),
        &at("before"),
        "wrong_type",
    );
}

/// Each preview that leaves something out, in one way.
fn incomplete() -> Vec<Value> {
    let message = json!({ "kind": "message", "to": [], "body": "" });
    let page = json!({ "kind": "page", "title": "T", "body": "" });
    let task = json!({ "kind": "task", "title": "T" });
    let mut previews = Vec::new();
    for recipients in ["to", "cc", "bcc"] {
        let more = object([(recipients.to_owned(), json!(1))]);
        previews.push(message.clone().with("/more", more));
    }
    previews.push(message.clone().with("/moreAttachments", 1));
    previews.extend([message, page, task].map(|whole| whole.with("/truncated", true)));
    previews
}

// V-2
#[test]
fn what_leaves_something_out_has_a_link_to_the_whole() {
    let link = |rel: &str| json!({ "rel": rel, "href": "/app/notes" });
    let others = ["edit", "status", "preview", "download"].map(link);
    for incomplete in incomplete() {
        let document = review().with("/preview", incomplete.clone());
        refused(&document, LINKS, "open_link_required");
        refused(
            &document.clone().with(LINKS, json!([])),
            LINKS,
            "open_link_required",
        );
        refused(
            &document.clone().with(LINKS, json!(others)),
            LINKS,
            "open_link_required",
        );
        accepted(&document.clone().with(LINKS, json!([link("open")])));
        let last = document
            .clone()
            .with(LINKS, json!(others))
            .with("/links/-", link("open"));
        accepted(&last);
        // Links that are no list have their own issue.
        refused(
            &document.clone().with(LINKS, "/app/notes"),
            LINKS,
            "wrong_type",
        );
        // In a call file, neither an outcome's links help a review nor the other way round.
        let done = |links: Value| json!({ "state": "done", "links": links });
        let unlinked = call().with("/review", document.clone());
        let unlinked = unlinked.with("/outcome", done(json!([link("open")])));
        refused(&unlinked, "/review/links", "open_link_required");
        let linked = call().with("/review", document.with(LINKS, json!([link("open")])));
        let receipt = json!({ "text": "Done", "preview": incomplete });
        let unlinked = linked
            .with("/outcome", done(json!([])))
            .with("/outcome/receipt", receipt);
        refused(&unlinked, "/outcome/links", "open_link_required");
        accepted(&unlinked.clone().with("/outcome/links/-", link("open")));
        refused(
            &unlinked.without("/outcome/links"),
            "/outcome/links",
            "open_link_required",
        );
    }
}

// V-2
#[test]
fn what_is_whole_needs_no_link() {
    for (kind, _) in kinds() {
        let whole = kind.without("/truncated");
        let whole = match whole.get("more") {
            Some(_) => whole.without("/more").without("/moreAttachments"),
            None => whole,
        };
        accepted(&review().with("/preview", whole.clone()));
        let receipt = json!({ "text": "Done", "preview": whole });
        accepted(&call().with("/outcome", json!({ "state": "done", "receipt": receipt })));
    }
    let counted = json!({ "kind": "message", "to": [], "body": "", "more": {} });
    accepted(&review().with("/preview", counted));
    let document = review().with("/preview", json!({ "kind": "task", "title": "T" }));
    for (value, code) in [
        (json!(false), "unknown_value"),
        (json!("true"), "wrong_type"),
    ] {
        let path = at("truncated");
        refused(&document.clone().with(&path, value), &path, code);
    }
}

// V-2, J-5: beside whatever else is wrong.
#[test]
fn the_link_is_missed_beside_other_issues() {
    let truncated = json!({ "kind": "page", "title": " ", "truncated": true, "extra": 1 });
    let document = review()
        .with("/preview", truncated)
        .with(LINKS, json!([{ "rel": "edit", "href": "" }]))
        .with("/locale", "EN");
    refused_for(
        &document,
        &[
            ("/preview/title", "blank"),
            ("/preview/body", "missing_field"),
            ("/preview/extra", "unknown_field"),
            (LINKS, "open_link_required"),
            ("/links/0/href", "too_short"),
            ("/locale", "locale_not_canonical"),
        ],
    );
}
