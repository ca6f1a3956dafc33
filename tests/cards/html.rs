use countersign::contract::State;
use serde_json::json;

use super::*;

// D-10
#[test]
fn html_needs_no_script_style_or_handler() {
    let attack = "<script>alert(1)</script><img src=x onerror=alert(1)>\" onclick=\"x' style='";
    let mut document = review("Do {x}", json!({ "x": text_slot(attack) }));
    document["consequences"] = json!([attack]);
    document["links"] = json!([{ "rel": "open", "href": "/a?\"'<>", "title": attack }]);
    document["preview"] = json!({ "kind": "page", "title": attack, "body": attack });
    let page = html(&document);
    for forbidden in [
        "<script",
        "<img",
        "<style",
        "style=\"",
        "onclick=\"",
        "javascript:",
    ] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(page.contains("href=\"/a?&quot;&#39;&lt;&gt;\""));
}

// D-10, L-1, L-3
#[test]
fn chips_are_links_unless_the_object_is_gone() {
    let mut document = review(
        "Open {file}",
        json!({ "file": { "kind": "object", "title": "a", "icon": "ti ti-file", "ref": { "type": "shelf.file", "id": ".." } } }),
    );
    assert!(html(&document).contains(
        "<a class=\"countersign-chip\" href=\"/open/shelf.file/~..\"><i class=\"ti ti-file\" aria-hidden=\"true\"></i><bdi>a</bdi></a>"
    ));
    document["slots"]["file"]["gone"] = true.into();
    let page = html(&document);
    assert!(!page.contains("<a "));
    assert!(page.contains("countersign-gone"));
}

// F-3
#[test]
fn each_part_has_its_language_and_direction() {
    let mut document = review("نقل {file}", json!({ "file": object("report.pdf") }));
    document["locale"] = "ar".into();
    document["ask"] = "app_asks".into();
    let page = html(&document);
    assert!(
        page.starts_with(
            "<article class=\"countersign\" lang=\"ar\" dir=\"rtl\" data-state=\"ask\">"
        )
    );
    assert!(page.contains("<p class=\"countersign-reason\" lang=\"en\" dir=\"ltr\">The app wants"));
    assert!(
        page.contains("نقل <span class=\"countersign-chip\"><bdi>report.pdf</bdi></span>?</h2>")
    );
    document["locale"] = "en".into();
    assert!(!html(&document).contains("<p class=\"countersign-reason\" lang"));
}

// F-3: counted rest words are the frame's, in an app's sentence of another language.
#[test]
fn frame_words_inside_a_sentence_are_marked() {
    let everybody: Vec<Value> = ["Ana", "Ola", "Iga", "Ewa"]
        .iter()
        .map(|name| json!({ "name": name }))
        .collect();
    let mut document = review("Zaproś {kto}", json!({ "kto": people(&everybody) }));
    document["locale"] = "pl".into();
    assert!(html(&document).contains("i 1<span lang=\"en\" dir=\"ltr\"> more</span>?"));
}

#[test]
fn buttons_headings_and_ids() {
    let mut file = call_file(
        review("Go", json!({})),
        json!({ "id": "a", "title": "A", "policy": { "silent": "private" } }),
    );
    file["review"]["scope"] = "a\"b".into();
    let call = read(&file);
    let reader = Reader::utc();
    let options = HtmlOptions {
        heading_level: 3,
        id: Some("card-1".to_owned()),
    };
    let page = render::html(&card(&call, &reader, State::Ask), &options);
    assert!(page.contains("id=\"card-1\" aria-labelledby=\"card-1-question\""));
    assert!(page.contains("<h3 class=\"countersign-sentence\" id=\"card-1-question\">Go?</h3>"));
    assert!(page.contains("data-remember-scope=\"a&quot;b\""));
    assert!(page.contains("<button type=\"button\" data-decision=\"confirm\">Yes</button>"));
    assert!(page.contains("<button type=\"button\" data-decision=\"decline\">No</button>"));
    let page = render::html(&card(&call, &reader, State::Done), &options);
    assert!(!page.contains("<button") && !page.contains("data-remember-scope"));
}

// D-10: one stylesheet, without anything that it would have to load.
#[test]
fn the_stylesheet_loads_nothing() {
    let stylesheet = render::STYLESHEET;
    assert!(stylesheet.contains(".countersign"));
    assert!(!stylesheet.contains("url(") && !stylesheet.contains("@import"));
}
