//! Reviews made in code: what each setter writes.

use countersign::build::{
    Forms, MessagePreview, Noun, PagePreview, Person, Ref, ReviewBuilder, Slot, TaskBefore,
    TaskPreview, count, date, instant, object, people, person, place, words,
};
use countersign::contract::{BodyFormat, Reach, Reason, Rel};
use countersign::json::Object;
use countersign::read_review;
use serde_json::{Value, json};

use super::support::{Edit, review, review_of};

/// The forms of the review that [`review`] writes.
pub fn forms() -> Forms<'static> {
    Forms::new(
        "Rename {item}",
        "Renaming {item}",
        "Renamed {item}",
        "Rename",
        "Keep",
    )
}

/// The builder of the review that [`review`] writes.
pub fn builder() -> ReviewBuilder<'static> {
    ReviewBuilder::new("en", forms()).slot("item", object("Plan"))
}

/// The same review, its one slot this.
pub fn builder_of<'a>(slot: impl Into<Slot<'a>>) -> ReviewBuilder<'a> {
    ReviewBuilder::new("en", forms()).slot("item", slot)
}

/// The review that is built says this on the wire, and is what reading that gives.
#[track_caller]
fn builds(builder: ReviewBuilder<'_>, expected: &Value) {
    let built = builder.build().unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(serde_json::to_value(&built).unwrap(), *expected);
    let text = expected.to_string();
    assert_eq!(read_review(text.as_bytes()).unwrap(), built);
}

// the setters of a review.
#[test]
fn setters_of_a_review_reach_the_wire() {
    let review = review();
    builds(builder(), &review);
    builds(
        builder().ask(Reason::CannotUndo),
        &review.clone().with("/ask", "cannot_undo"),
    );
    builds(
        builder().reach(Reach::Shared),
        &review.clone().with("/reach", "shared"),
    );
    builds(
        builder().scope("inventory"),
        &review.clone().with("/scope", "inventory"),
    );
    builds(builder().effects(48), &review.clone().with("/effects", 48));
    builds(
        builder().consequence("One").consequence("Two"),
        &review.clone().with("/consequences", json!(["One", "Two"])),
    );
    let mut input = Object::new();
    input.insert("id", "k3P9xQ");
    input.insert("deep", vec![true.into(), 7.into()]);
    builds(
        builder().check("item.state", input),
        &review.clone().with(
            "/check",
            json!({ "query": "item.state", "input": { "id": "k3P9xQ", "deep": [true, 7] } }),
        ),
    );
    builds(
        builder().link(Rel::Open, "/app", None).link(Rel::Status, "/app/1", Some("State".into())),
        &review.clone().with(
            "/links",
            json!([{ "rel": "open", "href": "/app" }, { "rel": "status", "href": "/app/1", "title": "State" }]),
        ),
    );
    let forms = forms()
        .rejected("Kept")
        .not_run("Not renamed")
        .short("Rename");
    builds(
        ReviewBuilder::new("de", forms).slot("item", object("Plan")),
        &review
            .with("/locale", "de")
            .with("/sentence/rejected", "Kept")
            .with("/sentence/notRun", "Not renamed")
            .with("/sentence/short", "Rename"),
    );
}

// A setter that is called again replaces what it said.
#[test]
fn the_last_word_counts() {
    builds(
        builder()
            .scope("a")
            .effects(1)
            .scope("b")
            .effects(2)
            .slot("item", object("Plan")),
        &review().with("/scope", "b").with("/effects", 2),
    );
    builds(
        builder_of(words("x")).slot("item", object("Plan")),
        &review(),
    );
}

// L-1 to L-3: the setters of slots.
#[test]
fn setters_of_slots_reach_the_wire() {
    let reference = || Ref::new("notes.item", "1");
    let noun = Noun::new("a")
        .zero("b")
        .one("c")
        .two("d")
        .few("e")
        .many("f");
    let ana = json!({ "name": "Ana", "address": "ana@example.com" });
    let cases: [(Slot<'_>, Value); 11] = [
        (
            person("Ana", "ana@example.com").into(),
            json!({ "kind": "person", "people": [ana] }),
        ),
        (
            people([
                Person::new("Ana", "ana@example.com"),
                Person::named("Ben"),
                Person::addressed("cem@example.com"),
            ])
            .more(3)
            .into(),
            json!({ "kind": "person", "people": [ana, { "name": "Ben" }, { "address": "cem@example.com" }], "more": 3 }),
        ),
        (
            object("Plan").into(),
            json!({ "kind": "object", "title": "Plan" }),
        ),
        (
            object("Plan")
                .icon("ti ti-file")
                .gone()
                .reference(reference())
                .into(),
            json!({
                "kind": "object", "title": "Plan", "icon": "ti ti-file", "gone": true,
                "ref": { "type": "notes.item", "id": "1" }
            }),
        ),
        (
            place("Attic").into(),
            json!({ "kind": "place", "title": "Attic" }),
        ),
        (
            place("Attic")
                .icon("ti ti-home")
                .reference(reference())
                .into(),
            json!({ "kind": "place", "title": "Attic", "icon": "ti ti-home", "ref": { "type": "notes.item", "id": "1" } }),
        ),
        (
            count(9_007_199_254_740_991, Noun::new("units")),
            json!({ "kind": "count", "value": 9_007_199_254_740_991_u64, "noun": { "other": "units" } }),
        ),
        (
            count(0, noun),
            json!({
                "kind": "count", "value": 0,
                "noun": { "other": "a", "zero": "b", "one": "c", "two": "d", "few": "e", "many": "f" }
            }),
        ),
        (
            date("2026-10-12"),
            json!({ "kind": "date", "value": "2026-10-12" }),
        ),
        (
            instant("2026-10-12T09:00Z"),
            json!({ "kind": "instant", "value": "2026-10-12T09:00Z" }),
        ),
        (
            words("Some words"),
            json!({ "kind": "text", "value": "Some words" }),
        ),
    ];
    for (slot, expected) in cases {
        builds(builder_of(slot), &review_of(expected));
    }
}

// V-1: the setters of previews.
#[test]
fn setters_of_previews_reach_the_wire() {
    let ben = || Person::named("Ben");
    let message = MessagePreview::new([ben(), Person::addressed("a@b")], "Hello,\nBen")
        .from(Person::new("Ana", "ana@example.com"))
        .cc([ben()])
        .bcc([Person::named("Dee")])
        .more(1, 2, 3)
        .subject("Offer")
        .format(BodyFormat::Markdown)
        .attachment("a.pdf", Some(7))
        .attachment("b.pdf", None)
        .more_attachments(4)
        .send_at("2026-10-12T09:00Z")
        .warning("One")
        .warning("Two")
        .truncated();
    let linked = || builder().link(Rel::Open, "/app", None);
    let expected = |preview: Value| {
        review()
            .with("/links", json!([{ "rel": "open", "href": "/app" }]))
            .with("/preview", preview)
    };
    builds(
        linked().preview(message),
        &expected(json!({
            "kind": "message",
            "to": [{ "name": "Ben" }, { "address": "a@b" }],
            "body": "Hello,\nBen",
            "from": { "name": "Ana", "address": "ana@example.com" },
            "cc": [{ "name": "Ben" }],
            "bcc": [{ "name": "Dee" }],
            "more": { "to": 1, "cc": 2, "bcc": 3 },
            "subject": "Offer",
            "format": "markdown",
            "attachments": [{ "name": "a.pdf", "size": 7 }, { "name": "b.pdf" }],
            "moreAttachments": 4,
            "sendAt": "2026-10-12T09:00Z",
            "warnings": ["One", "Two"],
            "truncated": true
        })),
    );
    let page = PagePreview::new("Title", "New")
        .place("Wiki")
        .format(BodyFormat::Plain)
        .before("Old")
        .truncated();
    builds(
        linked().preview(page),
        &expected(json!({
            "kind": "page", "title": "Title", "body": "New", "place": "Wiki", "format": "plain", "before": "Old",
            "truncated": true
        })),
    );
    let before = TaskBefore::new()
        .title("Count")
        .place("Shop")
        .due("2026-10-11")
        .assignees([Person::named("Eva")])
        .notes("Aisle 4");
    let task = TaskPreview::new("Count stock")
        .place("Warehouse")
        .due("2026-10-12T09:00Z")
        .assignees([ben()])
        .notes("Aisle 4\nAisle 5")
        .before(before)
        .truncated();
    builds(
        linked().preview(task),
        &expected(json!({
            "kind": "task", "title": "Count stock", "place": "Warehouse", "due": "2026-10-12T09:00Z",
            "assignees": [{ "name": "Ben" }], "notes": "Aisle 4\nAisle 5", "truncated": true,
            "before": {
                "title": "Count", "place": "Shop", "due": "2026-10-11", "assignees": [{ "name": "Eva" }],
                "notes": "Aisle 4"
            }
        })),
    );
    // The least of each; of `more`, what is 0 is left out.
    let least = MessagePreview::new([], "");
    let document = review().with(
        "/preview",
        json!({ "kind": "message", "to": [], "body": "" }),
    );
    builds(builder().preview(least.clone()), &document);
    builds(
        linked().preview(least.more(0, 2, 0)),
        &expected(json!({ "kind": "message", "to": [], "body": "", "more": { "cc": 2 } })),
    );
}
