//! What was validated, written and read again is the same.

use countersign::json::MAX_DEPTH;
use countersign::{read_call, read_review};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::cases;
use super::documents::{fixtures, rearranged};
use super::json::depth;
use super::reviews::{call, review};
use super::shown::read;

fn written<T: serde::Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).expect("plain data can be written")
}

fn refused(report: countersign::Report) -> TestCaseError {
    TestCaseError::fail(format!("refused after it was written:\n{report}"))
}

/// Reading what was written gives the same call, and writing it again the same bytes.
fn check_call(bytes: &[u8]) -> Result<(), TestCaseError> {
    let call = read(bytes)?;
    let once = written(&*call);
    let again = read_call(&once).map_err(refused)?;
    prop_assert_eq!(&call, &again);
    prop_assert_eq!(&once, &written(&*again));
    Ok(())
}

/// What a document says, without the spellings that mean the same: forms and summaries are trimmed (T-5, O-10), an empty
/// list says as much as none, and an integer is one however it is written (J-6).
fn meaning(mut document: Value) -> Value {
    fn trim(value: Option<&mut Value>) {
        if let Some(Value::String(text)) = value {
            *text = text.trim().to_owned();
        }
    }
    fn drop_empty(value: &mut Value) {
        let Value::Object(members) = value else {
            return value
                .as_array_mut()
                .into_iter()
                .flatten()
                .for_each(drop_empty);
        };
        let lists = ["cc", "bcc", "attachments", "warnings", "links"];
        members.retain(|name, member| member != &json!([]) || !lists.contains(&name.as_str()));
        members.values_mut().for_each(drop_empty);
    }
    fn level_numbers(value: &mut Value) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(level_numbers),
            Value::Object(members) => members.values_mut().for_each(level_numbers),
            Value::Number(number) => {
                let whole = number.as_f64().filter(|number| number.fract() == 0.0);
                *value = whole.map_or(value.clone(), |whole| json!(whole as i64));
            }
            _ => {}
        }
    }
    for review in ["", "/review"] {
        let forms = document.pointer_mut(&format!("{review}/sentence"));
        forms
            .and_then(Value::as_object_mut)
            .into_iter()
            .flatten()
            .for_each(|(_, form)| trim(Some(form)));
    }
    trim(document.pointer_mut("/outcome/summary"));
    trim(document.pointer_mut("/outcome/receipt/text"));
    if let Some(receipt) = document
        .pointer_mut("/outcome/receipt")
        .and_then(Value::as_object_mut)
    {
        receipt.entry("slots").or_insert(json!({}));
    }
    if let Some(action) = document
        .pointer_mut("/action")
        .and_then(Value::as_object_mut)
    {
        action.entry("idempotency").or_insert(json!("none"));
    }
    for part in ["/check", "/review/check"] {
        document
            .pointer_mut(part)
            .into_iter()
            .for_each(level_numbers);
    }
    for part in [
        "/preview",
        "/review/preview",
        "/outcome",
        "/outcome/receipt/preview",
    ] {
        document.pointer_mut(part).into_iter().for_each(drop_empty);
    }
    document
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn a_call_is_read_again_as_it_was_written(document in call()) {
        let bytes = document.to_string().into_bytes();
        check_call(&bytes)?;
        let once: Value = serde_json::from_slice(&written(&*read(&bytes)?)).expect("JSON");
        prop_assert_eq!(once, meaning(document));
    }

    #[test]
    fn a_review_is_read_again_as_it_was_written(document in review()) {
        let bytes = document.to_string().into_bytes();
        let review = read_review(&bytes).map_err(refused)?;
        let once = written(&*review);
        let again = read_review(&once).map_err(refused)?;
        prop_assert_eq!(&review, &again);
        prop_assert_eq!(serde_json::from_slice::<Value>(&once).expect("JSON"), meaning(document));
    }

    // Documents that happen to be valid, whatever was done to them.
    #[test]
    fn whatever_is_accepted_is_read_again(document in rearranged()) {
        let bytes = document.to_string().into_bytes();
        // Written as a call, a bare review is nested one level deeper.
        if read_call(&bytes).is_ok() && depth(&bytes) < MAX_DEPTH {
            check_call(&bytes)?;
        }
    }
}

#[test]
fn fixtures_are_read_again_as_they_were_written() {
    for (path, bytes) in ["calls", "hostile"].into_iter().flat_map(fixtures) {
        if read_call(&bytes).is_ok() {
            check_call(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }
}
