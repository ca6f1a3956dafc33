use serde_json::json;

use super::*;

fn everybody(count: usize) -> Vec<Value> {
    ["Ana", "Ben", "Cem", "Dag", "Eva"]
        .iter()
        .take(count)
        .map(|name| json!({ "name": name }))
        .collect()
}

fn invited(slot: Value) -> Value {
    review("Invite {who}", json!({ "who": slot }))
}

// D-3
#[test]
fn three_are_named_and_the_rest_counted() {
    assert_eq!(sentence(&invited(people(&everybody(1)))), "Invite Ana?");
    assert_eq!(
        sentence(&invited(people(&everybody(2)))),
        "Invite Ana and Ben?"
    );
    assert_eq!(
        sentence(&invited(people(&everybody(3)))),
        "Invite Ana, Ben, and Cem?"
    );
    let five = invited(people(&everybody(5)));
    assert_eq!(sentence(&five), "Invite Ana, Ben, Cem, and 2 more?");
    let mut slot = people(&everybody(1));
    slot["more"] = 1.into();
    assert_eq!(sentence(&invited(slot)), "Invite Ana and 1 more?");
}

// D-3, D-5
#[test]
fn whoever_is_counted_stands_in_the_details() {
    let mut slot = people(&everybody(5));
    slot["more"] = 7.into();
    let card = text(&invited(slot));
    assert!(card.contains("People: Ana\n        Ben\n        Cem\n        Dag\n        Eva\n"));
    assert!(card.contains("        and 7 more people who are not listed\n"));
    assert!(!text(&invited(people(&everybody(3)))).contains("People:"));
}

// D-3, D-4
#[test]
fn a_person_is_name_and_address_or_the_one_there_is() {
    let who = |person: Value| sentence(&invited(people(&[person])));
    assert_eq!(
        who(person("Lea", "lea@example.com")),
        "Invite Lea <lea@example.com>?"
    );
    assert_eq!(who(json!({ "name": "Lea" })), "Invite Lea?");
    assert_eq!(
        who(json!({ "address": "lea@example.com" })),
        "Invite lea@example.com?"
    );
    assert_eq!(
        who(person("lea@example.com", "lea@example.com")),
        "Invite lea@example.com?"
    );
}

// D-3: a name with an at sign never stands for another address; its twin is the address itself.
#[test]
fn a_name_cannot_pose_as_an_address_on_a_chip() {
    let chip = |name: &str| {
        let page = html(&invited(people(&[person(name, "m@example.org")])));
        page.split("countersign-chip\"><bdi>")
            .nth(1)
            .unwrap()
            .split("</bdi>")
            .next()
            .unwrap()
            .to_owned()
    };
    assert_eq!(chip("boss@example.com"), "m@example.org");
    assert_eq!(chip("boss＠example.com"), "m@example.org");
    assert_eq!(chip("boss﹫example.com"), "m@example.org");
    assert_eq!(chip("m@example.org"), "m@example.org");
    assert_eq!(chip("The boss"), "The boss");
}

// D-5: HTML shows a name as a chip, so its address stands below; the plain sentence has both.
#[test]
fn an_address_that_a_chip_leaves_out_stands_in_the_details() {
    let document = invited(people(&[person("Lea", "lea@example.com")]));
    assert!(html(&document).contains("<dd><bdi>Lea</bdi> &lt;<bdi>lea@example.com</bdi>&gt;</dd>"));
    assert_eq!(
        text(&document),
        "Invite Lea <lea@example.com>?\n\n[ Yes ]  [ No ]\n"
    );
    assert!(!html(&invited(people(&everybody(1)))).contains("<dd>"));
}

// D-6: lists are joined on the bare text, also where values are isolated.
#[test]
fn list_joins_look_at_the_bare_text() {
    let mut document = invited(people(&[
        json!({ "name": "Ana" }),
        json!({ "name": "Inés" }),
    ]));
    document["locale"] = "es".into();
    assert_eq!(sentence(&document), "¿Invite Ana e Inés?");
    document["slots"]["who"] = people(&[json!({ "name": "Ana" }), json!({ "name": "Luis" })]);
    assert_eq!(sentence(&document), "¿Invite Ana y Luis?");
    document["locale"] = "he".into();
    assert_eq!(
        sentence(&document),
        "Invite \u{2068}Ana\u{2069} ו\u{2011}\u{2068}Luis\u{2069}?"
    );
    document["slots"]["who"] = people(&[json!({ "name": "דנה" }), json!({ "name": "רון" })]);
    assert_eq!(sentence(&document), "Invite דנה ורון?");
}
