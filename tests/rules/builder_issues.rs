//! Reviews made in code are refused as their documents are.

use countersign::build::{
    MessagePreview, Noun, PagePreview, Person, ReviewBuilder, TaskBefore, TaskPreview, count, date,
    object,
};
use countersign::contract::{Reach, Reason, Rel};
use countersign::{Report, read_declaration, read_review, read_review_under};
use serde_json::{Value, json};

use super::builder::{builder, builder_of, forms};
use super::support::{Edit, check_messages, refused_for, review, review_of};

fn sorted(report: &Report) -> Vec<(String, String, String)> {
    let issues = report.issues().iter();
    let mut issues: Vec<_> = issues
        .map(|issue| {
            (
                issue.path.clone(),
                issue.code.to_string(),
                issue.message.clone(),
            )
        })
        .collect();
    issues.sort();
    issues
}

// J-5: the builder has the issues of the document that it stands for, messages included.
#[test]
fn a_builder_is_refused_as_its_document_is() {
    #[track_caller]
    fn same(builder: ReviewBuilder<'_>, document: &Value, expected: &[(&str, &str)]) {
        let built = builder.build().unwrap_err();
        refused_for(document, expected);
        let text = document.to_string();
        assert_eq!(
            sorted(&built),
            sorted(&read_review(text.as_bytes()).unwrap_err())
        );
        check_messages(document, &built);
    }
    same(
        ReviewBuilder::new("EN", forms()),
        &review().with("/locale", "EN").with("/slots", json!({})),
        &[
            ("/locale", "locale_not_canonical"),
            ("/sentence/action", "unknown_slot"),
            ("/sentence/running", "unknown_slot"),
            ("/sentence/done", "unknown_slot"),
        ],
    );
    same(
        builder()
            .effects(0)
            .scope(" ")
            .consequence("a\nb")
            .link(Rel::Edit, "//x", Some("".into())),
        &review()
            .with("/effects", 0)
            .with("/scope", " ")
            .with("/consequences", json!(["a\nb"]))
            .with(
                "/links",
                json!([{ "rel": "edit", "href": "//x", "title": "" }]),
            ),
        &[
            ("/effects", "too_small"),
            ("/scope", "blank"),
            ("/consequences/0", "unsafe_character"),
            ("/links/0/href", "invalid_href"),
            ("/links/0/title", "too_short"),
        ],
    );
    same(
        builder_of(count(9_007_199_254_740_992, Noun::new("x".repeat(41)))).slot("A", date("2026-02-30")),
        &review_of(json!({ "kind": "count", "value": 9_007_199_254_740_992_u64, "noun": { "other": "x".repeat(41) } }))
            .with("/slots/A", json!({ "kind": "date", "value": "2026-02-30" })),
        &[
            ("/slots/item/value", "too_big"),
            ("/slots/item/noun/other", "too_long"),
            ("/slots/A", "invalid_format"),
            ("/slots/A/value", "invalid_date"),
        ],
    );
    same(
        builder().ask(Reason::Sends).preview(MessagePreview::new([Person::named("")], "a\r\nb").truncated()),
        &review().with("/ask", "sends").with(
            "/preview",
            json!({ "kind": "message", "to": [{ "name": "" }], "body": "a\r\nb", "truncated": true }),
        ),
        &[
            ("/preview/to/0/name", "too_short"),
            ("/preview/body", "unsafe_character"),
            ("/preview/from", "from_required"),
            ("/links", "open_link_required"),
        ],
    );
    same(
        builder().preview(TaskPreview::new("T").before(TaskBefore::new()).due("soon")),
        &review().with(
            "/preview",
            json!({ "kind": "task", "title": "T", "before": {}, "due": "soon" }),
        ),
        &[
            ("/preview/before", "too_few"),
            ("/preview/due", "invalid_date"),
        ],
    );
}

// J-3: what is built keeps the bound of what is read.
#[test]
fn a_built_review_has_at_most_32_kib() {
    let page = |body: usize| builder().preview(PagePreview::new("T", "x".repeat(body)));
    let document = review().with(
        "/preview",
        json!({ "kind": "page", "title": "T", "body": "" }),
    );
    let room = 32 * 1024 - document.to_string().len();
    assert!(page(room).build().is_ok());
    let report = page(room + 1).build().unwrap_err();
    assert_eq!(report.issues()[0].path, "");
    assert_eq!(report.issues()[0].code.as_str(), "too_large");
}

// R-13: under a declaration the same rules hold as for a document under it.
#[test]
fn building_under_a_declaration() {
    let declaration = br#"{"action": {"id": "a", "title": "A", "policy": {"silent": "private"}}, "locales": ["de"]}"#;
    let declared = read_declaration(declaration).unwrap();
    let under = |locale: &'static str, reach: Reach| {
        ReviewBuilder::new(locale, forms())
            .slot("item", object("Plan"))
            .reach(reach)
    };
    let document = review()
        .with("/locale", "de")
        .with("/reach", "private")
        .to_string();
    let read = read_review_under(document.as_bytes(), &declared).unwrap();
    assert_eq!(
        under("de", Reach::Private).build_under(&declared).unwrap(),
        read
    );
    let document = review().with("/reach", "shared").to_string();
    let report = read_review_under(document.as_bytes(), &declared).unwrap_err();
    assert_eq!(report.len(), 2, "{report}");
    let built = under("en", Reach::Shared)
        .build_under(&declared)
        .unwrap_err();
    assert_eq!(sorted(&built), sorted(&report));
    assert!(under("en", Reach::Shared).build().is_ok());
}
