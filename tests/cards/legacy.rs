//! Legacy reviews: whose language and clock, what is written out, and what no value can pretend to be (O-7).

use countersign::contract::{Checked, State};
use countersign::legacy::{Headline, LegacyCall, card, read_legacy_call};
use countersign::locale::Reader;
use countersign::render::{self, HtmlOptions, TextOptions};
use serde_json::{Value, json};

fn read(document: &Value) -> Checked<LegacyCall<'static>> {
    let bytes: &'static [u8] = serde_json::to_vec(document).unwrap().leak();
    read_legacy_call(bytes).unwrap_or_else(|report| panic!("{report}\n{document:#}"))
}

fn file(details: Value) -> Value {
    json!({
        "app": { "name": "Post" },
        "action": { "id": "mail.send", "title": "Send mail" },
        "legacyReview": { "message": "One mail goes out.", "details": details }
    })
}

fn reader(zone: &str, locale: &str) -> Reader {
    Reader::new(zone).unwrap().with_locale(locale).unwrap()
}

fn text_of(document: &Value, reader: &Reader, state: State) -> String {
    let call = read(document);
    render::text(&card(&call, None, reader, state), &TextOptions::default())
}

fn text(document: &Value) -> String {
    text_of(document, &Reader::utc(), State::Ask)
}

fn html(document: &Value) -> String {
    let call = read(document);
    let card = card(&call, None, &Reader::utc(), State::Ask);
    render::html(&card, &HtmlOptions::default())
}

fn view(document: &Value, reader: &Reader, state: State) -> Value {
    let call = read(document);
    render::json(&card(&call, None, reader, state))
}

/// One detail as the card shows it, without its label.
fn shown(value: Value, reader: &Reader) -> String {
    let mut detail = value;
    detail["label"] = "X".into();
    let text = text_of(&file(json!([detail])), reader, State::Ask);
    let text = text.replace(['\u{2068}', '\u{2069}'], "");
    let (_, rest) = text.split_once("  X: ").expect("the detail");
    rest.split('\n').next().unwrap().to_owned()
}

fn at(zone: &str, locale: &str, value: &str, format: &str) -> String {
    shown(
        json!({ "value": value, "format": format }),
        &reader(zone, locale),
    )
}

// O-7, D-8: 07:00 in UTC is nine in the morning in Berlin and three in New York.
#[test]
fn an_instant_is_on_the_readers_clock_and_in_the_readers_language() {
    let instant = "2026-10-12T07:00:00Z";
    let time = |zone, locale| at(zone, locale, instant, "date-time");
    assert_eq!(
        time("Europe/Berlin", "en"),
        "October 12, 2026 at 9:00\u{202f}AM"
    );
    assert_eq!(
        time("America/New_York", "en"),
        "October 12, 2026 at 3:00\u{202f}AM"
    );
    assert_eq!(time("Europe/Berlin", "de"), "12. Oktober 2026 um 09:00");
    assert_eq!(time("Asia/Tehran", "fa"), "۲۰ مهر ۱۴۰۵ ساعت ۱۰:۳۰");
    assert_eq!(
        at("Europe/Berlin", "de", "2026-10-25T00:30:00Z", "date-time"),
        "25. Oktober 2026 um 02:30 (UTC+02:00)"
    );
}

// O-7: a calendar date is the same day in Honolulu and in Kiritimati; of an instant the time is hidden, not the zone.
#[test]
fn a_day_does_not_shift_and_an_instants_day_does() {
    let zones = ["Pacific/Honolulu", "Europe/Berlin", "Pacific/Kiritimati"];
    for zone in zones {
        assert_eq!(at(zone, "en", "2026-10-12", "date"), "October 12, 2026");
    }
    let days = zones.map(|zone| at(zone, "en", "2026-10-12T11:00:00Z", "date"));
    assert_eq!(
        days,
        ["October 12, 2026", "October 12, 2026", "October 13, 2026"]
    );
    let zone_of = |value: &str| {
        let detail = json!([{ "label": "X", "value": value, "format": "date" }]);
        let text = text_of(
            &file(detail),
            &reader("Pacific/Kiritimati", "en"),
            State::Ask,
        );
        text.contains("Time zone: Pacific/Kiritimati")
    };
    assert!(zone_of("2026-10-12T11:00:00Z"));
    assert!(!zone_of("2026-10-12"));
}

// O-7, F-2, F-6
#[test]
fn words_and_formats_are_the_readers() {
    let document =
        file(json!([{ "label": "X", "value": "2026-10-12T07:00Z", "format": "date-time" }]));
    let said = |locale: Option<&str>| {
        let reader = Reader::new("Europe/Berlin").unwrap();
        let reader = match locale {
            Some(tag) => reader.with_locale(tag).unwrap(),
            None => reader,
        };
        let view = view(&document, &reader, State::Ask);
        ["confirm", "locale", "frameLocale", "direction"]
            .map(|it| view[it].as_str().unwrap().to_owned())
    };
    assert_eq!(said(None), ["Approve", "en", "en", "ltr"]);
    assert_eq!(said(Some("de")), ["Zustimmen", "de", "de", "ltr"]);
    assert_eq!(said(Some("de-ch")), ["Zustimmen", "de-CH", "de", "ltr"]);
    assert_eq!(said(Some("fa")), ["تأیید", "fa", "fa", "rtl"]);
    assert_eq!(said(Some("ur")), ["Approve", "ur", "en", "rtl"]);
    assert_eq!(said(Some("is")), ["Approve", "is", "en", "ltr"]);
    assert_eq!(said(Some("tlh")), ["Approve", "en", "en", "ltr"]);
    let gap = text_of(&document, &reader("UTC", "tlh"), State::Ask);
    assert!(gap.contains("there is no data for tlh"), "{gap}");
    assert!(!text(&document).contains("no data"));
}

// O-7: a value cannot forge another row, in a label, a message or a link neither.
#[test]
fn a_newline_in_a_line_is_written_out() {
    let document = json!({
        "message": "One mail.\nTime zone: UTC",
        "details": [{ "label": "To\nCc", "value": "ana@example.com\r\nBcc: eve@example.com" }],
        "links": [{ "rel": "open", "href": "/app/1", "title": "Open\n• Edit" }]
    });
    let expected = "One mail.\\u{a}Time zone: UTC\n\n\
        Details\n  To\\u{a}Cc: ana@example.com\\u{d}\\u{a}Bcc: eve@example.com\n\n\
        • Open\\u{a}• Edit: /app/1\n\n[ Approve ]  [ Decline ]\n";
    assert_eq!(text(&document), expected);
    let html = html(&document);
    assert!(
        html.contains("ana@example.com\\u{d}\\u{a}Bcc: eve@example.com"),
        "{html}"
    );
    // Its twin without newlines has the words and no escapes.
    let plain = document.to_string().replace("\\r", "").replace("\\n", " ");
    let plain: Value = serde_json::from_str(&plain).unwrap();
    assert!(!text(&plain).contains('\\'));
}

// O-7: a block keeps its lines, behind bars.
#[test]
fn a_block_keeps_its_lines() {
    let block = |value: &str| {
        let text = text(&file(
            json!([{ "label": "Text", "value": value, "display": "block" }]),
        ));
        let (_, body) = text.split_once("  Text:\n").unwrap();
        body.split_once("\n\n").unwrap().0.to_owned()
    };
    assert_eq!(block("a\n\n[ Approve ]"), "  │ a\n  │\n  │ [ Approve ]");
    assert_eq!(block("a\r\nb"), "  │ a\n  │ b");
    assert_eq!(block("a\rb\u{1b}c"), "  │ a\\u{d}b\\u{1b}c");
    assert_eq!(block("a\tb"), "  │ a   b");
    assert_eq!(block(""), "  │ (empty)");
    assert_eq!(block("a\n\n\n\n\nb"), "  │ a\n  │ [4 blank lines]\n  │ b");
}

// O-7, D-9
#[test]
fn markdown_goes_through_the_markdown_stage() {
    let page = |value: &str| {
        file(json!([{ "label": "Page", "value": value, "display": "block", "format": "markdown" }]))
    };
    let document = page("*a* <script>x</script>\r\n\r\n![b](https://example.com/p)\u{202e}");
    let text = text(&document);
    assert!(text.contains("  │ a <script>x</script>\n  │\n  │ [image] b (example.com, https://example.com/p)\\u{202e}"), "{text}");
    let html = html(&document);
    assert!(
        html.contains("<em>a </em>") && !html.contains("<img") && !html.contains("<script"),
        "{html}"
    );
    // Without the format it is text.
    let plain = text_of(
        &file(json!([{ "label": "Page", "value": "*a*", "display": "block" }])),
        &Reader::utc(),
        State::Ask,
    );
    assert!(plain.contains("│ *a*"));
}

// O-7, D-7: a value that shows nothing says so.
#[test]
fn a_value_without_anything_to_see() {
    let value = |value: &str| shown(json!({ "value": value }), &Reader::utc());
    assert_eq!(value(""), "(empty)");
    assert_eq!(value(" "), "[1 space]");
    assert_eq!(value("\u{a0}\u{2003}"), "[2 spaces]");
    assert_eq!(value("a          b"), "a[10 spaces]b");
    assert_eq!(value("\u{200b}"), "\\u{200b}");
    assert_eq!(value("2026-02-30"), "2026-02-30");
}

// D-1, O-4: the title stands as the sentence; without an Action the message does.
#[test]
fn the_sentence_of_each_state() {
    let sentence = |document: &Value, locale: &str, state| {
        let view = view(document, &reader("UTC", locale), state);
        view["sentence"].as_str().unwrap().to_owned()
    };
    let named = file(json!([]));
    let bare = json!({ "message": "One mail goes out." });
    let states = [
        State::Ask,
        State::Running,
        State::Done,
        State::Rejected,
        State::NotRun,
        State::Unknown,
    ];
    assert_eq!(
        states.map(|state| sentence(&named, "en", state)),
        [
            "Send mail?",
            "Running: Send mail",
            "Done: Send mail",
            "Rejected: Send mail",
            "Not run: Send mail",
            "Unknown whether this happened: Send mail",
        ]
    );
    assert_eq!(sentence(&named, "de", State::Running), "Läuft: Send mail");
    assert_eq!(sentence(&named, "de", State::Done), "Erledigt: Send mail");
    assert_eq!(sentence(&bare, "en", State::Ask), "One mail goes out.");
    assert_eq!(
        sentence(&bare, "en", State::Rejected),
        "Rejected: One mail goes out."
    );
    // The message is shown once, and whole.
    assert_eq!(
        text(&bare),
        "One mail goes out.\n\n[ Approve ]  [ Decline ]\n"
    );
    let long = json!({ "message": format!("{}end.", "word ".repeat(180)) });
    for state in states {
        let view = view(&long, &Reader::utc(), state);
        let said = view["sentence"].as_str().unwrap();
        assert!(said.ends_with('…') && super::shown(said) <= 400, "{said}");
        assert!(text_of(&long, &Reader::utc(), state).contains("end.\n"));
    }
}

// D-1, O-4, W-10: a host that has a sentence of its own.
#[test]
fn a_headline_takes_the_place_of_the_title() {
    let slots = json!({ "to": super::people(&[super::person("Ana", "ana@example.com")]) });
    let worded = super::read(&super::review("Send mail to {to}", slots));
    let running = countersign::view::card(&worded, &Reader::utc(), State::Running);
    let sentence = running.sentence().unwrap().clone();
    let mut document = file(json!([]));
    document["outcome"] = json!({ "state": "done", "summary": "1 mail queued" });
    let call = read(&document);
    let shown = |headline, state| {
        let card = card(&call, Some(headline), &Reader::utc(), state);
        render::text(&card, &TextOptions::default())
    };
    let said = |headline, state| shown(headline, state).lines().nth(1).unwrap().to_owned();
    let action = || Headline::Action(sentence.clone());
    let whole = || Headline::Whole(sentence.clone());
    assert_eq!(
        said(action(), State::Ask),
        "Send mail to Ana <ana@example.com>?"
    );
    assert_eq!(
        said(action(), State::Rejected),
        "Rejected: Send mail to Ana <ana@example.com>"
    );
    assert_eq!(
        said(whole(), State::Done),
        "Send mail to Ana <ana@example.com>"
    );
    assert!(shown(action(), State::Done).contains("1 mail queued"));
    assert!(!shown(whole(), State::Done).contains("1 mail queued"));
    assert!(shown(whole(), State::Done).contains("│ One mail goes out."));
}

// D-13: the declaration warns, whatever the message says; there is nothing to check again (O-5).
#[test]
fn warnings_and_states() {
    let quiet = file(json!([]));
    let loud = json!({
        "app": { "name": "Post" },
        "action": { "id": "mail.erase", "title": "Erase mail", "destructive": true, "openWorld": true, "idempotency": "required" },
        "legacyReview": { "message": "Nothing is lost." }
    });
    assert!(!text(&quiet).contains("Warning"));
    let warned = text(&loud);
    let order = [
        "Erase mail?",
        "│ Nothing is lost.",
        "Warning: the effect",
        "Warning: this reaches",
        "[ Approve ]",
    ];
    let places = order.map(|part| {
        warned
            .find(part)
            .unwrap_or_else(|| panic!("{part}\n{warned}"))
    });
    assert!(places.is_sorted());
    assert!(html(&loud).contains("data-tone=\"warning\""));
    let view = view(&loud, &Reader::utc(), State::Unknown);
    assert_eq!(view["canCheckAgain"], false);
    assert!(!text_of(&loud, &Reader::utc(), State::Unknown).contains("Check again"));
}

// P-8
#[test]
fn remembering_is_offered_where_it_is_allowed() {
    let document = |approval: Option<&str>, scope: Option<&str>| {
        let mut document = file(json!([]));
        if let Some(approval) = approval {
            document["action"]["approval"] = approval.into();
        }
        if let Some(scope) = scope {
            document["legacyReview"]["approvalScope"] = scope.into();
        }
        document
    };
    let offered = document(Some("rememberable"), Some("box"));
    assert!(text(&offered).contains("You can have this approval remembered.\n\n[ Approve ]"));
    assert!(html(&offered).contains("data-remember-scope=\"box\""));
    assert_eq!(
        view(&offered, &Reader::utc(), State::Ask)["rememberScope"],
        "box"
    );
    for other in [
        document(None, Some("box")),
        document(Some("none"), Some("box")),
        document(Some("rememberable"), None),
    ] {
        assert!(!text(&other).contains("remembered"), "{other}");
        assert_eq!(
            view(&other, &Reader::utc(), State::Ask)["rememberScope"],
            Value::Null
        );
    }
}

// D-12, D-6: what the app says stands behind a bar or set in, what the frame says does not.
#[test]
fn the_app_cannot_speak_for_the_frame() {
    let mut document = file(json!([
        { "label": "Why", "value": "You asked for it." },
        { "label": "Time zone", "value": "UTC" },
        { "label": "B", "value": "b", "display": "block" },
        { "label": "A", "value": "a" }
    ]));
    document["legacyReview"]["message"] = "[ Approve ]  [ Decline ]".into();
    document["approvalReason"] = "They said so.\nBye".into();
    let shown = text(&document);
    assert_eq!(
        shown,
        "Post\nSend mail?\n\n│ [ Approve ]  [ Decline ]\n\nDetails\n  Why:       You asked for it.\n  Time zone: UTC\n  A:         a\n  B:\n  │ b\n\n\
         Why: They said so. Bye\n\n[ Approve ]  [ Decline ]\n"
    );
    let at_the_margin = |line: &str| shown.lines().filter(|it| *it == line).count();
    assert_eq!(at_the_margin("[ Approve ]  [ Decline ]"), 1);
}

// O-2, O-10: a receipt has words of its own, by the reader's rules; without one the frame stands, and the summary.
#[test]
fn what_happened() {
    let mut document = file(json!([{ "label": "To", "value": "Ana" }]));
    document["legacyReview"]["links"] = json!([
        { "rel": "open", "href": "/app/1", "title": "Drafts" },
        { "rel": "status", "href": "/app/2" }
    ]);
    document["outcome"] = json!({
        "state": "done",
        "links": [{ "rel": "status", "href": "/app/2" }],
        "summary": "1 mail queued"
    });
    assert_eq!(
        text_of(&document, &Reader::utc(), State::Done),
        "Post\nDone: Send mail\n\nThe app reports: 1 mail queued\n\n│ One mail goes out.\n\nDetails\n  To: Ana\n\n\
         • Status in Post: /app/2\n• Drafts: /app/1\n"
    );
    // An outcome of another state says nothing about this one.
    assert!(!text_of(&document, &Reader::utc(), State::Rejected).contains("queued"));
    document["outcome"]["receipt"] = json!({
        "text": "Queued {n}",
        "slots": { "n": { "kind": "count", "value": 1200, "noun": { "one": "mail", "few": "maile", "other": "maili" } } }
    });
    assert_eq!(
        text_of(&document, &reader("UTC", "pl"), State::Done),
        "Post\nQueued 1200\u{a0}maili\n\nAplikacja informuje: 1 mail queued\n\n• Stan w aplikacji Post: /app/2\n"
    );
    assert!(text_of(&document, &reader("UTC", "de"), State::Done).contains("Queued 1.200 maili"));
}
