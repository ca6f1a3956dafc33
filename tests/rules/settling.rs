//! O-5: how an unknown outcome settles.

use countersign::contract::{CheckResult, Checked, State, Vocabulary};
use countersign::decide::settle;
use countersign::{read_call, read_check_result};
use serde_json::{Value, json};

use super::support::*;

fn check(document: Value) -> Checked<CheckResult<'static>> {
    let text: &'static str = document.to_string().leak();
    read_check_result(text.as_bytes()).unwrap()
}

fn settled(outcome: Option<&str>, result: Option<Value>) -> (Option<State>, bool, usize) {
    let mut document = call();
    if let Some(state) = outcome {
        let links = json!([{ "rel": "status", "href": "/app/notes/status" }]);
        document = document.with("/outcome", json!({ "state": state, "links": links }));
    }
    let text: &'static str = document.to_string().leak();
    let call = settle(read_call(text.as_bytes()).unwrap(), result.map(check));
    match &call.outcome {
        None => (None, false, 0),
        Some(outcome) => (
            Some(outcome.state),
            outcome.receipt.is_some(),
            outcome.links.len(),
        ),
    }
}

// O-5: every state and every answer.
#[test]
fn only_an_unknown_outcome_settles() {
    let receipt = json!({ "text": "Renamed" });
    let answers = [
        (Some(json!({ "outcome": "done" })), State::Done, false),
        (
            Some(json!({ "outcome": "done", "receipt": receipt })),
            State::Done,
            true,
        ),
        (Some(json!({ "outcome": "not_done" })), State::NotRun, false),
        (Some(json!({ "outcome": "pending" })), State::Unknown, false),
        (None, State::Unknown, false),
    ];
    for (answer, state, has_receipt) in answers {
        let links = usize::from(state == State::Unknown);
        assert_eq!(
            settled(Some("unknown"), answer.clone()),
            (Some(state), has_receipt, links),
            "{answer:?}"
        );
        assert_eq!(settled(None, answer.clone()), (None, false, 0));
        for known in State::ALL {
            if !matches!(known, State::Ask | State::Unknown) {
                let found = settled(Some(known.as_str()), answer.clone());
                assert_eq!(found, (Some(*known), false, 1), "{known:?} {answer:?}");
            }
        }
    }
}

// O-5: the links of the check's result come with its receipt.
#[test]
fn what_is_done_has_the_links_of_the_check() {
    let result = json!({
        "data": { "outcome": "done", "receipt": { "text": "Renamed" } },
        "links": [
            { "rel": "open", "href": "/app/notes/1" },
            { "rel": "edit", "href": "/app/notes/1/edit" },
        ],
    });
    assert_eq!(
        settled(Some("unknown"), Some(result)),
        (Some(State::Done), true, 2)
    );
}
