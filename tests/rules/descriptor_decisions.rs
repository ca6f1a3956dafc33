//! Capability descriptors: when a call asks, which record it is about, and what a caller may see.

use countersign::contract::Vocabulary;
use countersign::descriptor::{
    Approval, Asking, Effect, NoTarget, approval, read_descriptor, read_registry, read_request,
    target, visible,
};
use countersign::json::Object;
use serde_json::{Value, json};

use super::descriptors::{bare, full};
use super::support::*;

/// Every combination: a row an effect, a column an approval.
const ASKING: &str = "\
            | none       | ask        | always
read        | no         | yes        | every time
write       | no         | yes        | every time
destructive | every time | every time | every time";

#[test]
fn every_combination_of_effect_and_approval() {
    let mut seen = 0;
    for effect in Effect::ALL {
        for word in Approval::ALL {
            let asking = approval(*effect, *word);
            let shown = match asking {
                Asking::No => "no",
                Asking::Yes => "yes",
                Asking::EveryTime => "every time",
            };
            let mut lines = ASKING.lines().map(|line| line.split('|').map(str::trim));
            let column = lines
                .next()
                .unwrap()
                .position(|it| it == word.as_str())
                .unwrap();
            let mut row = lines
                .find(|line| line.clone().next() == Some(effect.as_str()))
                .unwrap();
            assert_eq!(Some(shown), row.nth(column), "{effect:?} {word:?}");
            assert_eq!(asking.asks(), shown != "no");
            // Nothing else that a descriptor says has a part in it.
            for document in [bare(), full()] {
                let document = document
                    .with("/effect", effect.as_str())
                    .with("/approval", word.as_str());
                let text = document.to_string();
                assert_eq!(read_descriptor(text.as_bytes()).unwrap().asking(), asking);
            }
            seen += 1;
        }
    }
    assert_eq!(seen, 9);
}

/// The target of a call with this input.
#[track_caller]
fn target_of(descriptor: &Value, input: Value) -> Result<Option<String>, NoTarget> {
    let text = json!({ "descriptor": descriptor, "input": input }).to_string();
    let request = read_request(text.as_bytes()).unwrap();
    target(&request.descriptor, &request.input).map(|id| id.map(str::to_owned))
}

#[test]
fn a_template_needs_its_record() {
    let template = bare().with(
        "/record",
        json!({ "param": "row", "total": 2, "offscreen": 0 }),
    );
    assert_eq!(
        target_of(&template, json!({ "row": "7" })),
        Ok(Some("7".to_owned()))
    );
    assert_eq!(target_of(&template, json!({})), Err(NoTarget::Missing));
    // What only looks like the parameter is another member.
    for other in ["record", "Row", "row ", "rоw", "ro", "rows"] {
        let input = object([(other.to_owned(), json!("7"))]);
        assert_eq!(
            target_of(&template, input),
            Err(NoTarget::Missing),
            "{other}"
        );
    }
    assert_eq!(
        target_of(&template, json!({ "row": "" })),
        Err(NoTarget::Empty)
    );
    for other in [
        json!(7),
        json!(null),
        json!(["7"]),
        json!({ "id": "7" }),
        json!(true),
    ] {
        assert_eq!(
            target_of(&template, json!({ "row": other })),
            Err(NoTarget::NotAnId)
        );
    }
    // Any other capability has no target, whatever its input names.
    assert_eq!(target_of(&bare(), json!({ "record": "7" })), Ok(None));
    assert_eq!(target_of(&bare(), json!({})), Ok(None));
    let text = bare().to_string();
    let descriptor = read_descriptor(text.as_bytes()).unwrap();
    assert_eq!(target(&descriptor, &Object::new()), Ok(None));
}

/// What is visible of the registry, by id.
#[track_caller]
fn sees(expose: &[&str], scope: &[&str], registry: &[&str]) -> Vec<String> {
    let registry: Value = registry.iter().map(|id| bare().with("/id", *id)).collect();
    let text = registry.to_string();
    let registry = read_registry(text.as_bytes()).unwrap();
    let visible = visible(expose, scope, &registry);
    let ids: Vec<String> = visible.iter().map(|it| it.id.to_string()).collect();
    // Describing and calling see the same.
    for descriptor in registry.iter() {
        let found = visible.get(&descriptor.id);
        assert_eq!(found.is_some(), ids.contains(&descriptor.id.to_string()));
        assert!(found.is_none_or(|found| found == descriptor));
    }
    assert_eq!(
        (visible.len(), visible.is_empty()),
        (ids.len(), ids.is_empty())
    );
    ids
}

#[test]
fn visible_is_what_stands_in_all_three() {
    let all = ["a", "b", "c"];
    assert_eq!(sees(&all, &all, &all), all);
    assert_eq!(sees(&["a", "b"], &["b", "c"], &all), ["b"]);
    assert_eq!(sees(&["a"], &["b"], &all), [""; 0]);
    for empty in 0..3 {
        let of = |place| if empty == place { &[][..] } else { &all[..] };
        assert_eq!(sees(of(0), of(1), of(2)), [""; 0]);
    }
    // The order is the registry's; repetitions in the other two add nothing.
    assert_eq!(
        sees(&["c", "a", "a"], &["a", "c", "c"], &["c", "b", "a"]),
        ["c", "a"]
    );
}

// Each id beside ones that only look like it, and the benign twin: the id itself.
#[test]
fn visible_never_follows_from_another_id() {
    const ID: &str = "order.cancel@order";
    let look_alikes = [
        "order.cancel",
        "order",
        "order.",
        "order.*",
        "*",
        "order.cancel@order.all",
        "Order.cancel@order",
        "ORDER.CANCEL@ORDER",
        "order.cancel@order ",
        " order.cancel@order",
        "оrder.cancel@order",
        "order.cancel＠order",
        "order․cancel@order",
        "order/cancel@order",
        "ordér.cancel@order",
        "order.cancel@order\u{200b}",
        "",
    ];
    for other in look_alikes {
        assert_eq!(sees(&[other], &[ID], &[ID]), [""; 0], "{other:?}");
        assert_eq!(sees(&[ID], &[other], &[ID]), [""; 0], "{other:?}");
        assert_eq!(sees(&[other], &[other], &[ID]), [""; 0], "{other:?}");
    }
    let seen: Vec<&str> = look_alikes.into_iter().chain([ID]).collect();
    assert_eq!(sees(&seen, &seen, &[ID]), [ID]);
    // Two spellings of one letter are two ids.
    assert_eq!(
        sees(
            &["\u{e4}"],
            &["\u{e4}", "a\u{308}"],
            &["a\u{308}", "\u{e4}"]
        ),
        ["\u{e4}"]
    );
}
