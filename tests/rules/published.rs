//! P-5 and P-7: what an app publishes of its Actions.

use countersign::{read_capabilities, read_manifest};
use serde_json::{Value, json};

use super::capabilities::least;
use super::declarations::policies;
use super::support::{Edit, object, same_issues};

// P-5, P-7: derived approval and `review: true` in the entry, the policy in a sorted map of its own.
#[test]
fn what_is_published() {
    let schema = json!({ "type": "object" });
    let asking = least()
        .with("/review", true)
        .with("/policy", json!({ "ask": "app_asks" }));
    let silent = least()
        .with("/review", true)
        .with("/policy", json!({ "silent": "private" }))
        .with("/description", "Renames it.")
        .with("/input", schema.clone())
        .with("/data", schema.clone());
    let legacy = least().with("/approval", "none");
    let document = json!({
        "protocolVersion": 2,
        "actions": { "b": asking, "c": legacy, "a": silent }
    });
    let text = document.to_string();
    let published = |text: &str| {
        let capabilities = read_capabilities(text.as_bytes()).unwrap();
        serde_json::to_string(&capabilities.published()).unwrap()
    };
    let flags = r#""destructive":false,"openWorld":false,"idempotency":"none""#;
    let schema = r#""input":{"type":"object"},"data":{"type":"object"}"#;
    assert_eq!(
        published(&text),
        [
            r#"{"actions":{"a":{"title":"Rename","description":"Renames it.","approval":"rememberable","review":true,"#,
            flags,
            ",",
            schema,
            r#"},"b":{"title":"Rename","review":true,"#,
            flags,
            r#"},"c":{"title":"Rename","approval":"none","#,
            flags,
            r#"}},"policies":{"a":{"silent":"private"},"b":{"ask":"app_asks"}}}"#,
        ]
        .concat()
    );
    // Without policies a manifest stays as it was before there were any.
    assert_eq!(published(r#"{"actions":{}}"#), r#"{"actions":{}}"#);
}

// P-5, P-7: what a producer publishes is read back as it was declared.
#[test]
fn published_and_read_again() {
    let entry = |policy: &Value| {
        least()
            .with("/policy", policy.clone())
            .with("/review", true)
            .with("/idempotency", "required")
            .with("/description", "Any\u{200b}thing")
            .with("/input", json!({ "type": "object", "maximum": 1e3 }))
    };
    let policies = policies();
    let actions = policies.iter().enumerate();
    let actions = actions.map(|(n, policy)| (format!("item.{n}"), entry(policy)));
    let legacy = [
        ("legacy.asks".to_owned(), least()),
        ("legacy.none".to_owned(), least().with("/approval", "none")),
        (
            "legacy.rememberable".to_owned(),
            least()
                .with("/approval", "rememberable")
                .with("/review", true),
        ),
    ];
    let document = json!({ "actions": object(actions.chain(legacy)) });
    let text = document.to_string();
    let capabilities = read_capabilities(text.as_bytes()).unwrap();
    let published = serde_json::to_string(&capabilities.published()).unwrap();
    let manifest = read_manifest(published.as_bytes()).unwrap();
    same_issues(manifest.left_out(), &[]);
    assert_eq!(manifest.actions(), &capabilities.actions);
    for (n, policy) in policies.iter().enumerate() {
        assert_eq!(json!(manifest.policy(&format!("item.{n}"))), *policy);
    }
    assert_eq!(manifest.actions().len(), policies.len() + 3);
}
