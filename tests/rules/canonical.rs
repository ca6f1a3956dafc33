//! D-15: canonical JSON by RFC 8785, with the samples that the RFC publishes, and fingerprints.

use countersign::compare::{NotCanonicalizable, canonical_json, fingerprint};
use countersign::{json, read_review};
use serde_json::{Value, json as object};

use super::support::*;

fn canonical(text: &str) -> String {
    let value = json::read(text.as_bytes()).unwrap();
    canonical_json(&value).unwrap()
}

// D-15: appendix B.
#[test]
fn numbers_are_written_as_the_rfc_writes_them() {
    const SAMPLES: [(u64, &str); 24] = [
        (0x0000_0000_0000_0000, "0"),
        (0x8000_0000_0000_0000, "0"),
        (0x0000_0000_0000_0001, "5e-324"),
        (0x8000_0000_0000_0001, "-5e-324"),
        (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
        (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
        (0x4340_0000_0000_0000, "9007199254740992"),
        (0xc340_0000_0000_0000, "-9007199254740992"),
        (0x4430_0000_0000_0000, "295147905179352830000"),
        (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"),
        (0x44b5_2d02_c7e1_4af6, "1e+23"),
        (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
        (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
        (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"),
        (0x444b_1ae4_d6e2_ef50, "1e+21"),
        (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"),
        (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
        (0x41b3_de43_5555_5553, "333333333.3333332"),
        (0x41b3_de43_5555_5554, "333333333.33333325"),
        (0x41b3_de43_5555_5555, "333333333.3333333"),
        (0x41b3_de43_5555_5556, "333333333.3333334"),
        (0x41b3_de43_5555_5557, "333333333.33333343"),
        (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
        (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
    ];
    for (bits, expected) in SAMPLES {
        let double = f64::from_bits(bits);
        // In the shortest spelling, in all digits, and in the canonical one.
        for spelling in [
            format!("{double:e}"),
            format!("{double:?}"),
            expected.into(),
        ] {
            assert_eq!(canonical(&spelling), expected, "{spelling}");
        }
    }
}

// D-15: sections 3.2.2 and 3.2.4, byte by byte.
#[test]
fn literals_and_strings_are_written_as_the_rfc_writes_them() {
    let sample = r#"{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }"#;
    assert_eq!(
        canonical(sample),
        "{\"literals\":[null,true,false],\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],\
         \"string\":\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}"
    );
}

// D-15: section 3.2.3. An emoji is two code units that begin with D8, so it stands before U+FB33.
#[test]
fn members_are_sorted_by_utf_16_code_units() {
    let sample = r#"{
      "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One", "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis"
    }"#;
    let expected = [
        "Carriage Return",
        "One",
        "Control",
        "Latin Small Letter O With Diaeresis",
        "Euro Sign",
        "Emoji: Grinning Face",
        "Hebrew Letter Dalet With Dagesh",
    ];
    let canonical = canonical(sample);
    let places: Vec<_> = expected.iter().map(|text| canonical.find(text)).collect();
    assert!(
        places.iter().all(Option::is_some) && places.is_sorted(),
        "{canonical}"
    );
}

// D-15
#[test]
fn what_no_double_holds_has_no_canonical_form() {
    for number in ["1e400", "-1e309", &"9".repeat(400)] {
        let text = format!("[{number}]");
        let value = json::read(text.as_bytes()).unwrap();
        assert_eq!(canonical_json(&value), Err(NotCanonicalizable), "{number}");
    }
    assert_eq!(canonical("[1e-400, -1e-400]"), "[0,0]");
}

fn of(document: &Value) -> String {
    of_text(&document.to_string())
}

fn of_text(text: &str) -> String {
    fingerprint(&read_review(text.as_bytes()).unwrap()).to_string()
}

// D-15: computed elsewhere from the canonical text, so that hosts in other languages get the same.
#[test]
fn a_fingerprint_is_the_hash_of_the_canonical_text() {
    use sha2::{Digest, Sha256};
    let canonical = "{\"locale\":\"en\",\"sentence\":{\"action\":\"Rename {item}\",\"confirm\":\"Rename\",\
                     \"decline\":\"Keep\",\"done\":\"Renamed {item}\",\"running\":\"Renaming {item}\"},\
                     \"slots\":{\"item\":{\"kind\":\"object\",\"title\":\"Plan\"}}}";
    let digest = Sha256::digest(canonical.as_bytes());
    let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(of(&review()), format!("sha256:{hex}"));
    assert_eq!(hex.len(), 64);
}

// D-15
#[test]
fn spelling_makes_no_difference_and_meaning_does() {
    let check = |input: &str| {
        let with = review().with("/check", object!({ "query": "item.state", "input": {} }));
        let text = with.to_string();
        text.replace("\"input\":{}", &format!("\"input\":{input}"))
    };
    let base = of_text(&check(r#"{"id":"a","n":10}"#));
    for same in [
        r#"{"n":10,"id":"a"}"#,
        r#"{"n":1e1,"id":"\u0061"}"#,
        r#"{ "n" : 10.0 , "id" : "a" }"#,
    ] {
        assert_eq!(of_text(&check(same)), base, "{same}");
    }
    for other in [
        r#"{"n":11,"id":"a"}"#,
        r#"{"n":"10","id":"a"}"#,
        r#"{"n":10,"id":"A"}"#,
        "{}",
    ] {
        assert_ne!(of_text(&check(other)), base, "{other}");
    }
    // Forms are trimmed, so what stands around them is no part of the review.
    let padded = review().with("/sentence/done", " Renamed {item} ");
    assert_eq!(of(&padded), of(&review()));
    // Letters that look alike are other letters.
    let cyrillic = review().with("/slots/item/title", "Pl\u{430}n");
    assert_ne!(of(&cyrillic), of(&review()));
}
