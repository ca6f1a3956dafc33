//! J-2 to J-4 and J-6: what counts as JSON, its sizes and its numbers.

use serde_json::{Value, json};

use super::support::*;

// J-2
#[test]
fn a_key_stands_once() {
    let input = json!({ "id": 1, "list": [{ "id": 2 }] });
    let text = review()
        .with("/check", json!({ "query": "q", "input": input }))
        .to_string();
    accepted_text(&text);
    let duplicate = "duplicate_key";
    for (from, to, path) in [
        (r#""locale":"#, r#""locale":"de","locale":"#, "/locale"),
        (
            r#""locale":"#,
            r#""locale":"a","locale":"b","locale":"#,
            "/locale",
        ),
        (r#""locale":"#, r#""loc\u0061le":"de","locale":"#, "/locale"),
        // The last value is the one that is read.
        (r#""locale":"#, r#""locale":"EN","locale":"#, "/locale"),
        (r#""id":1"#, r#""id":1,"id":1"#, "/check/input/id"),
        (r#""id":2"#, r#""id":2,"id":3"#, "/check/input/list/0/id"),
        (r#""id":1"#, r#""a/b":1,"a/b":1"#, "/check/input/a~1b"),
        (r#""id":1"#, r#""m~n":1,"m~n":1"#, "/check/input/m~0n"),
    ] {
        assert!(text.contains(from), "{text}");
        refused_text(text.replacen(from, to, 1), &[(path, duplicate)]);
    }
    refused_text(
        text.replacen(r#""locale":"en""#, r#""locale":"en","locale":"EN""#, 1),
        &[("/locale", duplicate), ("/locale", "locale_not_canonical")],
    );
    refused_text(
        text.replacen(r#""locale":"#, r#""x":[{"a":1,"a":2}],"locale":"#, 1),
        &[("/x", "unknown_field"), ("/x/0/a", duplicate)],
    );
}

const KIB_32: usize = 32 * 1024;

/// A review that takes exactly `bytes` as compact JSON, most of it made of `unit`.
fn review_of_size(bytes: usize, unit: &str) -> Value {
    let page = json!({ "kind": "page", "title": "T", "body": "" });
    let document = review().with("/preview", page);
    let unit_len = json!(unit).to_string().len() - 2;
    let room = bytes - document.to_string().len();
    let body = unit.repeat(room / unit_len) + &"x".repeat(room % unit_len);
    let document = document.with("/preview/body", body);
    assert_eq!(document.to_string().len(), bytes);
    document
}

// J-3
#[test]
fn a_review_has_at_most_32_kib_as_compact_json() {
    for unit in ["x", "é", "字", "😀", "\"", "\\", "\n", "\t"] {
        accepted(&review_of_size(KIB_32, unit));
        refused(&review_of_size(KIB_32 + 1, unit), "", "too_large");
        let under = |bytes| call().with("/review", review_of_size(bytes, unit));
        accepted(&under(KIB_32));
        refused(&under(KIB_32 + 1), "/review", "too_large");
    }
    // What stands around the review does not count.
    let around = call().with("/approvalReason", "x".repeat(KIB_32));
    accepted(&around.clone().with("/review", review_of_size(KIB_32, "x")));
    let large = review_of_size(KIB_32 + 1, "x").with("/locale", "EN");
    refused_for(
        &around.with("/review", large),
        &[
            ("/review", "too_large"),
            ("/review/locale", "locale_not_canonical"),
        ],
    );
}

// J-3
#[test]
fn sizes_are_those_of_compact_json() {
    let indented = serde_json::to_string_pretty(&review_of_size(KIB_32, "x")).unwrap();
    assert!(indented.len() > KIB_32);
    accepted_text(&indented);
    let escaped = review_of_size(KIB_32, "é").to_string();
    let escaped = escaped.replace('é', "\\u00e9");
    assert!(escaped.len() > 2 * KIB_32);
    accepted_text(&escaped);
    // A control in a Query's input takes six bytes.
    let controls = |count: usize| in_check(&json!("\u{1}".repeat(count)).to_string());
    let room = KIB_32 - controls(0).len();
    accepted_text(&controls(room / 6));
    refused_text(controls(room / 6 + 1), &[("", "too_large")]);
    // A number can be longer in compact JSON than it was.
    let numbers = |count: usize| in_check(&format!("[{}]", vec!["1e15"; count].join(",")));
    accepted_text(&numbers(1900));
    assert!(numbers(2000).len() < KIB_32 / 2);
    refused_text(numbers(2000), &[("", "too_large")]);
}

/// A review with this JSON at `/check/input/a`.
fn in_check(json: &str) -> String {
    let check = json!({ "query": "q", "input": { "a": "@" } });
    let text = review().with("/check", check).to_string();
    text.replace("\"@\"", json)
}

// J-3
#[test]
fn a_receipt_has_at_most_32_kib_of_its_own() {
    let page = json!({ "kind": "page", "title": "T", "body": "" });
    let receipt = json!({ "text": "Done", "preview": page });
    let room = KIB_32 - receipt.to_string().len();
    let document = |bytes: usize| {
        let receipt = receipt.clone().with("/preview/body", "x".repeat(bytes));
        call()
            .with("/outcome", json!({ "state": "done", "receipt": receipt }))
            .with("/review", review_of_size(KIB_32, "x"))
    };
    accepted(&document(room));
    refused(&document(room + 1), "/outcome/receipt", "too_large");
}

// J-3, J-4
#[test]
fn raw_input_has_at_most_256_kib() {
    const KIB_256: usize = 256 * 1024;
    let text = review().to_string();
    let padded = |bytes: usize| text.clone() + &" ".repeat(bytes - text.len());
    accepted_text(&padded(KIB_256));
    refused_text(padded(KIB_256 + 1), &[("", "too_large")]);
    // Before it is parsed.
    refused_text("x".repeat(KIB_256), &[("", "invalid_json")]);
    refused_text("x".repeat(KIB_256 + 1), &[("", "too_large")]);
    refused_text("[".repeat(KIB_256 + 1), &[("", "too_large")]);
}

// J-3, J-4
#[test]
fn nesting_has_at_most_32_levels() {
    let nested = |levels: usize, open: &str, close: &str| {
        in_check(&[&open.repeat(levels), "1", &close.repeat(levels)].concat())
    };
    // The review, its check and the input are three.
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        accepted_text(&nested(29, open, close));
        refused_text(nested(30, open, close), &[("", "too_deep")]);
    }
    // It stands alone.
    let locale = (r#""locale":"en""#, r#""locale":"EN""#);
    let wrong = |levels| nested(levels, "[", "]").replace(locale.0, locale.1);
    refused_text(wrong(29), &[("/locale", "locale_not_canonical")]);
    refused_text(wrong(30), &[("", "too_deep")]);
    refused_text("[".repeat(32), &[("", "invalid_json")]);
    refused_text("[".repeat(33), &[("", "too_deep")]);
}

/// A review's bytes with these between the quotation marks of its slot's title.
fn titled(title: &[u8]) -> Vec<u8> {
    let text = review().with("/slots/item/title", "@").to_string();
    let (before, after) = text.split_once('@').unwrap();
    [before.as_bytes(), title, after.as_bytes()].concat()
}

// J-4
#[test]
fn strings_hold_characters() {
    for title in [r"\ud83d\ude00", r"\uD83D\uDE00", r#"\u00e9\/\"\\"#, "😀"] {
        accepted_text(str::from_utf8(&titled(title.as_bytes())).unwrap());
    }
    let surrogates =
        r"\ud83d \ude00 \ude00\ud83d \ud83dx \ud83d\u0041 \ud83d\ud83d\ude00 \udbff\ue000";
    let escapes = r"\u12 \u12g4 \u+123 \x41 \' \U0041 \";
    let controls = ["\0", "a\nb", "a\tb", "\u{1f}", "\""];
    for title in surrogates
        .split(' ')
        .chain(escapes.split(' '))
        .chain(controls)
    {
        refused_text(titled(title.as_bytes()), &[("", "invalid_json")]);
    }
    let not_utf8 = [
        "ff",
        "80",
        "c080",
        "eda080",
        "e282",
        "f4908080",
        "f8a0a0a0a0",
    ];
    for hex in not_utf8 {
        let digits = hex.as_bytes().chunks(2);
        let bytes = digits.map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16));
        let title: Vec<u8> = bytes.map(Result::unwrap).collect();
        refused_text(titled(&title), &[("", "invalid_json")]);
    }
    // A control that is escaped is JSON, and refused for itself.
    for title in [r"a\u0000", r"a\n", r"\ufeffa", "\u{feff}a", "a\u{7f}"] {
        refused_text(
            titled(title.as_bytes()),
            &[("/slots/item/title", "unsafe_character")],
        );
    }
}

// J-4
#[test]
fn a_document_is_one_json_value() {
    let text = review().to_string();
    accepted_text(&format!(" \t\r\n{text}\n"));
    for document in [
        format!("\u{feff}{text}"),
        format!(" \u{feff}{text}"),
        format!("{text}\u{feff}"),
        format!("\u{a0}{text}"),
        format!("{text}{text}"),
        format!("{text},"),
        format!("// c\n{text}"),
        text.replace("}}", "},}"),
        text.replace('"', "'"),
        text.replace(':', "="),
        text.replace("\"locale\"", "locale"),
        text[..text.len() - 1].to_owned(),
        String::new(),
        " ".to_owned(),
        "True".to_owned(),
    ] {
        refused_text(document, &[("", "invalid_json")]);
    }
    for number in "01 +1 .5 1. 1.e1 1e 1e+ 0x1 1_0 - --1 -a NaN Infinity -Infinity".split(' ') {
        refused_text(in_check(number), &[("", "invalid_json")]);
    }
}

/// The document's text with a number of this spelling at `pointer`.
fn with_number(document: Value, pointer: &str, number: &str) -> String {
    let text = document.with(pointer, "@").to_string();
    text.replace("\"@\"", number)
}

// J-6
#[test]
fn integers_are_integers_by_exact_value() {
    const VALUE: &str = "/slots/item/value";
    let count = || review_of(json!({ "kind": "count", "noun": { "other": "units" } }));
    let integers = "2 2.0 2e0 0.2e1 20e-1 1e6 1E+6 -0 -0.0 0e99 0.000e-7 \
        9007199254740991 9007199254740991.000 9.007199254740991e15";
    for number in integers.split_whitespace() {
        accepted_text(&with_number(count(), VALUE, number));
    }
    for (number, code) in [
        ("2.5", "wrong_type"),
        ("1e-1", "wrong_type"),
        ("-0.5", "wrong_type"),
        ("1.00000000000000000000000000000001", "wrong_type"),
        ("9007199254740990.5", "wrong_type"),
        ("9007199254740992", "too_big"),
        ("9.007199254740992e15", "too_big"),
        ("1e400", "too_big"),
        ("100000000000000000000000000000000000000000", "too_big"),
        ("-1", "too_small"),
        ("-1e400", "too_small"),
    ] {
        refused_text(with_number(count(), VALUE, number), &[(VALUE, code)]);
    }
    for (number, code) in [("-0", "too_small"), ("1.000001e6", "too_big")] {
        accepted_text(&with_number(review(), "/effects", "1.0e6"));
        refused_text(
            with_number(review(), "/effects", number),
            &[("/effects", code)],
        );
    }
}

// J-6
#[test]
fn numbers_in_a_check_are_the_same_for_every_host() {
    let portable =
        "9007199254740991 -9007199254740991 9007199254740991.0 0.1 -1.5e-300 1e-400 1e15 -0";
    for number in portable.split(' ') {
        accepted_text(&in_check(&format!(r#"[{{"n":{number}}}]"#)));
    }
    let others = "9007199254740992 -9007199254740992 9007199254740993 1e16 1e308 1e309 -1e400 \
        12345678901234567890123456789012345678901234567890";
    for number in others.split_whitespace() {
        accepted_text(&in_check(&format!(r#"[{{"n":"{number}"}}]"#)));
        let document = in_check(&format!(r#"[{{"n":{number}}}]"#));
        let report = refused_text(document, &[("/check/input/a/0/n", "too_big")]);
        // J-5
        let quoted_whole = report.issues()[0].message.contains(number);
        assert_eq!(quoted_whole, number.len() <= 40, "{report}");
    }
}
