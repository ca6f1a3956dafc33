use serde_json::{Value, json};

/// The samples of the gallery of languages, each by its name.
pub const NAMES: [&str; 2] = ["task", "message"];

/// A call whose review is in `locale`. What its app wrote has no words of any language, only names and signs, so that
/// the same review is right in all of them.
pub fn sample(name: &str, locale: &str) -> Value {
    let person = |name: &str, address: &str| json!({ "name": name, "address": address });
    let people = json!([
        person("Noor van Dijk", "noor@example.com"),
        person("Emeka Obi", "emeka@example.com"),
        person("ליאת כהן", "liat@example.com"),
        person("Sven Aalto", "sven@example.com"),
        person("Ana Lima", "ana@example.com"),
    ]);
    let preview = if name == "task" {
        json!({
            "kind": "task",
            "title": "T-482",
            "place": "B / 2",
            "due": "2026-10-30",
            "assignees": people,
            "notes": "1. 14:00\n2. 15:30",
            "before": {
                "due": "2026-11-13",
                "assignees": [person("Sven Aalto", "sven@example.com")],
                "notes": "1. 14:00",
            },
        })
    } else {
        json!({
            "kind": "message",
            "from": person("Noor van Dijk", "noor@example.com"),
            "to": people,
            "cc": [person("Ana Lima", "ana@example.com")],
            "subject": "T-482",
            "sendAt": "2026-10-30T13:30:00Z",
            "attachments": [{ "name": "T-482.pdf", "size": 1_240_000 }],
            "body": "1. 14:00\n2. 15:30",
        })
    };
    let form = "{task} · {who} · {due}";
    json!({
        "app": { "id": "sample", "name": "Taskboard" },
        "action": {
            "id": "sample.run",
            "title": "T",
            "policy": { "ask": if name == "task" { "involves_people" } else { "sends" } },
            "destructive": name == "message",
            "openWorld": name == "message",
            "idempotency": "required",
        },
        "review": {
            "locale": locale,
            "sentence": {
                "action": form,
                "running": form,
                "done": form,
                "confirm": "✓ {who}",
                "decline": "✗",
            },
            "slots": {
                "task": { "kind": "object", "title": "T-482" },
                "who": { "kind": "person", "people": people },
                "due": { "kind": "date", "value": "2026-10-30" },
            },
            "effects": 5,
            "preview": preview,
            "links": [{ "rel": "open", "href": "/app/taskboard/482" }],
            "check": { "query": "sample.status", "input": {} },
        },
    })
}
