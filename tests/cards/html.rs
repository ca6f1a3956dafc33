use countersign::contract::State;
use scraper::Html;
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
    for element in Html::parse_fragment(&page)
        .root_element()
        .descendent_elements()
    {
        let element = element.value();
        assert!(!["script", "img", "style"].contains(&element.name()));
        let handler = |name: &str| name == "style" || name.starts_with("on");
        assert!(
            !element.attrs().any(|(name, _)| handler(name)),
            "{element:?}"
        );
    }
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(page.contains("href=\"/a?&quot;'&lt;&gt;\""));
}

// D-10, L-1, L-3
#[test]
fn chips_are_links_unless_the_object_is_gone() {
    let mut document = review(
        "Open {file}",
        json!({ "file": { "kind": "object", "title": "a", "icon": "ti ti-file", "ref": { "type": "shelf.file", "id": ".." } } }),
    );
    assert!(html(&document).contains(concat!(
        "<a class=\"countersign-chip\" href=\"/open/shelf.file/~..\">",
        "<i class=\"ti ti-file\" aria-hidden=\"true\"></i>",
        "<span class=\"countersign-quote\">“</span><bdi>a</bdi>",
        "<span class=\"countersign-quote\">”</span></a>"
    )));
    document["slots"]["file"]["gone"] = true.into();
    let page = html(&document);
    assert!(!page.contains("<a "));
    assert!(page.contains("countersign-gone"));
}

// F-3
#[test]
fn each_part_has_its_language_and_direction() {
    let mut document = review("نقل {file}", json!({ "file": object("report.pdf") }));
    document["locale"] = "ur".into();
    document["ask"] = "app_asks".into();
    let page = html(&document);
    let article = "<article class=\"countersign\" lang=\"ur\" dir=\"rtl\" data-state=\"ask\">";
    assert!(page.starts_with(article));
    assert!(page.contains(
        "<p class=\"countersign-reason\"><span lang=\"en\" dir=\"ltr\">The app wants you to decide this.</span></p>"
    ));
    assert!(page.contains("<bdi>report.pdf</bdi>"));
    document["locale"] = "en".into();
    assert!(!html(&document).contains("<span lang"));
}

// F-3: a frame sentence reads in its own direction, and what an app wrote in it keeps the app's language.
#[test]
fn an_apps_name_in_a_frame_sentence_keeps_its_language() {
    let mut review = review("نقل", json!({}));
    review["locale"] = "ur".into();
    review["links"] = json!([{ "rel": "open", "href": "/x" }]);
    let mut file = call_file(review, json!({ "id": "a", "title": "A" }));
    file["app"]["name"] = "المخزون".into();
    assert!(html(&file).contains(
        "<li><span lang=\"en\" dir=\"ltr\"><a href=\"/x\">Open in <bdi lang=\"ur\">المخزون</bdi></a></span></li>"
    ));
}

// F-3: frame words in an app's sentence are marked, and the space beside them stays in the sentence.
#[test]
fn frame_words_inside_a_sentence_are_marked() {
    let everybody: Vec<Value> = ["Ana", "Ola", "Iga", "Ewa"]
        .iter()
        .map(|name| json!({ "name": name }))
        .collect();
    let mut document = review("Zaproś {kto}", json!({ "kto": people(&everybody) }));
    document["locale"] = "hr".into();
    assert!(html(&document).contains("i 1 <span lang=\"en\" dir=\"ltr\">more</span>?"));
}

// D-7: the engine's mark is told from an app's words that look like one.
#[test]
fn marks_in_an_apps_words_are_the_engines() {
    let document = review("Move    it [4 spaces] away", json!({}));
    assert!(html(&document).contains(
        ">Move<bdi><span class=\"countersign-mark\">[4 spaces]</span></bdi>it [4 spaces] away?<"
    ));
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
    assert!(page.contains("id=\"card-1\" aria-labelledby=\"card-1-app card-1-question\""));
    assert!(page.contains("<p class=\"countersign-app\" id=\"card-1-app\">"));
    assert!(page.contains("role=\"group\" aria-labelledby=\"card-1-question\""));
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
