use countersign::contract::State;
use countersign::render::{Ink, Stylesheet};
use serde_json::json;

use super::*;

// V-4: the words that differ are marked in every format.
#[test]
fn changed_words_are_marked_inside_their_line() {
    let mut document = review("Save", json!({}));
    document["preview"] = json!({
        "kind": "page", "title": "Page", "before": "Pay 500 to     <Ana>", "body": "Pay 600 to <Ana>",
    });
    let card = text(&document);
    let legend = "  Changes: − removed, + added, ⟦different⟧ within a line\n";
    assert!(card.contains(legend), "{card}");
    assert!(
        card.contains("  │ − Pay ⟦500⟧ to⟦[5 spaces]⟧<Ana>\n  │ + Pay ⟦600⟧ to⟦ ⟧<Ana>\n"),
        "{card}"
    );
    let page = html(&document);
    for part in [
        "+ added, <mark class=\"countersign-changed\">different</mark> within a line</p>",
        "Pay <mark class=\"countersign-changed\">500</mark> to<mark class=\"countersign-changed\">\
         <span class=\"countersign-mark\">[5 spaces]</span></mark>&lt;Ana&gt;</del>",
        "Pay <mark class=\"countersign-changed\">600</mark> to<mark class=\"countersign-changed\"> \
         </mark>&lt;Ana&gt;</ins>",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    let view = view(&document, State::Ask);
    let section = view["blocks"].as_array().unwrap();
    let section = section.iter().find(|block| block["block"] == "section");
    let blocks = &section.unwrap()["blocks"];
    assert_eq!(
        blocks[0]["content"],
        json!([
            { "words": "Changes: − removed, + added, ", "from": "frame" },
            { "changed": "different", "from": "frame" },
            { "words": " within a line", "from": "frame" },
        ])
    );
    assert_eq!(
        blocks[2]["lines"],
        json!([
            {
                "change": "removed",
                "value": ["Pay ", { "changed": ["500"] }, " to", { "changed": [{ "mark": "[5 spaces]" }] }, "<Ana>"],
            },
            { "change": "added", "value": ["Pay ", { "changed": ["600"] }, " to", { "changed": [" "] }, "<Ana>"] },
        ])
    );
    let call = read(&document);
    let options = TextOptions {
        stylesheet: Stylesheet::colored(),
        ..TextOptions::default()
    };
    let colored = render::text(
        &countersign::view::card(&call, &Reader::utc(), State::Ask),
        &options,
    );
    let [ink, mark, words] =
        [Ink::Removed, Ink::Mark, Ink::RemovedWords].map(|ink| options.stylesheet.style(ink));
    let line = format!(
        "{ink}Pay {ink:#}{mark}⟦{mark:#}{words}500{words:#}{mark}⟧{mark:#}{ink} to{ink:#}{mark}⟦[5 spaces]⟧{mark:#}"
    );
    assert!(colored.contains(&line), "{colored}");
}

// V-4, D-6: a combining mark after a run is drawn over its own space, and not over the bracket of the run's mark.
#[test]
fn a_changed_run_before_a_combining_mark_ends_before_its_space() {
    let mut document = review("Save", json!({}));
    document["preview"] = json!({
        "kind": "page", "title": "Page", "before": "Pay 500 to Ana", "body": "Pay 600 to      \u{301}Ana",
    });
    let card = text(&document);
    assert!(
        card.contains("  │ − Pay ⟦500⟧ to⟦ ⟧Ana\n  │ + Pay ⟦600⟧ to⟦[5 spaces] \u{301}⟧Ana\n"),
        "{card}"
    );
}

// V-4: without marked words the legend does not speak of them.
#[test]
fn lines_without_a_counterpart_have_no_marked_words() {
    for (before, body) in [("one", "two"), ("", "two words"), ("a ⟦b⟧", "a ⟦b⟧\nnew")] {
        let mut document = review("Save", json!({}));
        document["preview"] =
            json!({ "kind": "page", "title": "Page", "before": before, "body": body });
        let card = text(&document);
        assert!(card.contains("  Changes: − removed, + added\n"), "{card}");
        assert!(!card.contains(['⟦', '⟧']), "{card}");
        assert!(!html(&document).contains("<mark"));
    }
}

// V-4: Markdown is compared by its source, and notes like a body.
#[test]
fn markdown_and_notes_have_marked_words_too() {
    let mut document = review("Save", json!({}));
    document["preview"] = json!({
        "kind": "page", "title": "Page", "format": "markdown",
        "before": "See [the site](https://a.example/pay) today.", "body": "See [the site](https://b.example/pay) today.",
    });
    let card = text(&document);
    assert!(
        card.contains("− See [the site](https://⟦a.example⟧/pay) today.\n"),
        "{card}"
    );
    assert!(
        card.contains("+ See [the site](https://⟦b.example⟧/pay) today.\n"),
        "{card}"
    );
    document["preview"] = json!({
        "kind": "task", "title": "T", "notes": "Call Ana at 10:30", "before": { "notes": "Call Ana at 11:30" },
    });
    let card = text(&document);
    assert!(card.contains("− Call Ana at ⟦11:30⟧\n"), "{card}");
    assert!(card.contains("⟦different⟧"), "{card}");
}
