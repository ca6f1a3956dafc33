//! P-8, P-9 and R-10: what may be remembered of a call, and whether a routine may run it.

use countersign::contract::{Reach, Reason, Vocabulary};
use countersign::decide::{
    NEEDS_APPROVAL, Refusal, Reviewed, RoutineDecision, RoutineGrant, remember_scope, routine,
    routine_grant,
};
use countersign::{read_call, read_declaration};
use serde_json::{Value, json};

use super::support::*;

const SCOPE: &str = "inventory";

/// What is declared, by the names of the tables' rows, each with every Action that it covers.
fn declared() -> Vec<(&'static str, Value)> {
    let action = |member: &str, value: Value| {
        json!({ "action": {
            "id": "item.rename", "title": "Rename", "idempotency": "required", member: value
        } })
    };
    let mut all = vec![
        ("nothing", json!({})),
        ("legacy none", action("approval", json!("none"))),
        (
            "legacy rememberable",
            action("approval", json!("rememberable")),
        ),
        ("legacy omitted", action("destructive", json!(false))),
    ];
    for reach in Reach::ALL {
        let attended = json!({ "silent": reach, "routines": false });
        all.push(("silent", action("policy", json!({ "silent": reach }))));
        all.push(("silent attended", action("policy", attended)));
    }
    for reason in Reason::ALL {
        all.push(("asks", action("policy", json!({ "ask": reason }))));
    }
    all
}

/// What came of the review, by the names of the tables' columns, each with every review that it covers.
fn reviewed() -> Vec<(&'static str, Reviewed<'static>)> {
    let returned = |ask, scope| Reviewed::Returned { ask, scope };
    let mut all = vec![
        ("missing", Reviewed::Missing),
        ("failed", Reviewed::Failed),
        ("bare", returned(None, None)),
        ("scope", returned(None, Some(SCOPE))),
    ];
    for reason in Reason::ALL.iter().copied().map(Some) {
        all.push(("ask", returned(reason, None)));
        all.push(("ask+scope", returned(reason, Some(SCOPE))));
    }
    all
}

/// The cell of a table whose first line names the columns, and whose lines begin with the name of their row.
#[track_caller]
fn cell<'t>(table: &'t str, row: &str, column: &str) -> &'t str {
    let mut lines = table.lines().map(|line| line.split('|').map(str::trim));
    let mut head = lines.next().expect("a head");
    let at = head.position(|name| name == column).expect("the column");
    let mut line = lines
        .find(|line| line.clone().next() == Some(row))
        .expect("the row");
    line.nth(at).expect("the cell")
}

// P-8, R-10: a scope is remembered under a silent policy or the legacy `rememberable`, and never of a review that asks.
const REMEMBERED: &str = "\
                    | missing | failed | bare | scope | ask | ask+scope
nothing             | no      | no     | no   | no    | no  | no
legacy none         | no      | no     | no   | no    | no  | no
legacy rememberable | no      | no     | no   | yes   | no  | no
legacy omitted      | no      | no     | no   | no    | no  | no
silent              | no      | no     | no   | yes   | no  | no
silent attended     | no      | no     | no   | yes   | no  | no
asks                | no      | no     | no   | no    | no  | no";

// P-9: silent Actions run after a review that does not ask; legacy ones need its scope, `none` not even a review.
const ROUTINES: &str = "\
                    | missing  | failed   | bare     | scope    | ask      | ask+scope
nothing             | nothing  | nothing  | nothing  | nothing  | nothing  | nothing
legacy none         | run      | run      | run      | run      | run      | run
legacy rememberable | missing  | failed   | no scope | run      | asks     | asks
legacy omitted      | missing  | failed   | no scope | run      | asks     | asks
silent              | missing  | failed   | run      | run      | asks     | asks
silent attended     | off      | off      | off      | off      | off      | off
asks                | declared | declared | declared | declared | declared | declared";

// P-9: what is known before any review.
const GRANTS: &str = "\
                    | grant
nothing             | nothing
legacy none         | at once
legacy rememberable | review
legacy omitted      | review
silent              | review
silent attended     | off
asks                | declared";

/// A refusal in the tables' words, and the reason that it carries.
fn worded(refusal: Refusal) -> (&'static str, Option<Reason>) {
    match refusal {
        Refusal::NothingDeclared => ("nothing", None),
        Refusal::PolicyAsks(reason) => ("declared", Some(reason)),
        Refusal::RoutinesOff => ("off", None),
        Refusal::ReviewAsks(reason) => ("asks", Some(reason)),
        Refusal::ReviewMissing => ("missing", None),
        Refusal::ReviewFailed => ("failed", None),
        Refusal::NoScope => ("no scope", None),
        other => panic!("{other:?} has no word here"),
    }
}

// P-8, P-9, R-10
#[test]
fn every_combination_of_declaration_and_review() {
    let (mut seen, mut remembered, mut run) = (0, 0, 0);
    for (row, document) in declared() {
        let text = document.to_string();
        let declaration = read_declaration(text.as_bytes()).unwrap();
        let grant = match routine_grant(&declaration) {
            RoutineGrant::Refused(refusal) => worded(refusal).0,
            RoutineGrant::ReviewFirst => "review",
            RoutineGrant::WithoutReview => "at once",
        };
        assert_eq!(grant, cell(GRANTS, row, "grant"), "{text}");
        for (column, reviewed) in reviewed() {
            let scope = remember_scope(&declaration, reviewed);
            let expected = (cell(REMEMBERED, row, column) == "yes").then_some(SCOPE);
            assert_eq!(scope, expected, "{text} {reviewed:?}");

            let (word, reason) = match routine(&declaration, reviewed) {
                RoutineDecision::Run => ("run", None),
                RoutineDecision::NeedsApproval(refusal) => worded(refusal),
            };
            assert_eq!(word, cell(ROUTINES, row, column), "{text} {reviewed:?}");
            let of_policy = document.pointer("/action/policy/ask");
            let of_review = match reviewed {
                Reviewed::Returned { ask, .. } => ask.map(|ask| json!(ask)),
                Reviewed::Missing | Reviewed::Failed => None,
            };
            let expected = match word {
                "declared" => of_policy.cloned(),
                "asks" => of_review,
                _ => None,
            };
            assert_eq!(reason.map(|reason| json!(reason)), expected, "{text}");
            seen += 1;
            remembered += u32::from(scope.is_some());
            run += u32::from(word == "run");
        }
    }
    // No Action, 3 legacy approvals, 3 reaches with and without routines, 8 reasons; 2 + 9 × 2 reviews.
    assert_eq!(seen, (1 + 3 + 3 * 2 + 8) * (2 + 9 * 2));
    // 1 legacy and 6 silent declarations, 1 review.
    assert_eq!(remembered, 7);
    // All 20 reviews of `none`, 1 of each other legacy approval, 2 of each silent policy with routines.
    assert_eq!(run, 20 + 2 + 3 * 2);
}

// P-8, P-9: a review that was read says the same as one whose members are named.
#[test]
fn a_review_that_was_read() {
    for (_, expected) in reviewed() {
        let Reviewed::Returned { ask, scope } = expected else {
            continue;
        };
        let mut document = call();
        if let Some(ask) = ask {
            document = document.with("/review/ask", json!(ask));
        }
        if let Some(scope) = scope {
            document = document.with("/review/scope", scope);
        }
        let text = document.to_string();
        let call = read_call(text.as_bytes()).unwrap();
        assert_eq!(Reviewed::from(&call.review), expected);
    }
}

// P-9
#[test]
fn the_code_is_stable() {
    assert_eq!(NEEDS_APPROVAL, "NEEDS_APPROVAL");
}
