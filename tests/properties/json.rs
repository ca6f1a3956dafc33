//! The strict reader against `serde_json`.
//!
//! Both accept and refuse the same documents and read the same values, but for what the strict reader is there for: it
//! refuses depth beyond 32 levels, keeps numbers that no double holds, and says which keys stood more than once.

use countersign::json::{Exact, MAX_DEPTH, ReadErrorKind, Value, compact_len, read};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde::Deserialize;
use serde::de::{MapAccess, SeqAccess, Visitor};

use super::cases;
use super::documents::{bytes, damaged, rearranged};

/// What `serde_json` reads, every member of an object in its order.
#[derive(Debug, Clone, PartialEq)]
enum Node {
    Null,
    Bool(bool),
    Integer(i128),
    Float(f64),
    Text(String),
    List(Vec<Node>),
    Members(Vec<(String, Node)>),
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Node;
            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("JSON")
            }
            fn visit_unit<E>(self) -> Result<Node, E> {
                Ok(Node::Null)
            }
            fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
                Ok(Node::Bool(value))
            }
            fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
                Ok(Node::Integer(value.into()))
            }
            fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
                Ok(Node::Integer(value.into()))
            }
            fn visit_f64<E>(self, value: f64) -> Result<Node, E> {
                Ok(Node::Float(value))
            }
            fn visit_str<E>(self, value: &str) -> Result<Node, E> {
                Ok(Node::Text(value.to_owned()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
                let mut list = Vec::new();
                while let Some(item) = items.next_element()? {
                    list.push(item);
                }
                Ok(Node::List(list))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Node, A::Error> {
                let mut list = Vec::new();
                while let Some(member) = members.next_entry()? {
                    list.push(member);
                }
                Ok(Node::Members(list))
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

/// How deep arrays and objects nest, in a document that may end anywhere.
pub fn depth(bytes: &[u8]) -> usize {
    let (mut depth, mut deepest, mut in_string, mut escaped) = (0_usize, 0, false, false);
    for byte in bytes {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => depth += 1,
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// J-2, J-4, J-6
fn check(bytes: &[u8]) -> Result<(), TestCaseError> {
    let oracle = serde_json::from_slice::<Node>(bytes);
    match (read(bytes), oracle) {
        (Ok(value), Ok(node)) => same(&value, &node),
        (Ok(_), Err(error)) => {
            prop_assert!(
                error.to_string().starts_with("number out of range"),
                "only we read it: {}",
                error
            );
            Ok(())
        }
        (Err(error), oracle) => {
            match error.kind {
                ReadErrorKind::TooDeep => prop_assert!(depth(bytes) > MAX_DEPTH),
                ReadErrorKind::InvalidJson => {
                    prop_assert!(oracle.is_err(), "only we refuse it: {}", error)
                }
                ReadErrorKind::TooLarge => prop_assert!(bytes.len() > 256 * 1024),
            }
            Ok(())
        }
    }
}

fn same(value: &Value<'_>, node: &Node) -> Result<(), TestCaseError> {
    match (value, node) {
        (Value::Null, Node::Null) => {}
        (Value::Bool(ours), Node::Bool(theirs)) => prop_assert_eq!(ours, theirs),
        (Value::String(ours), Node::Text(theirs)) => prop_assert_eq!(ours, theirs),
        (Value::Number(ours), Node::Integer(theirs)) => match ours.exact() {
            Exact::Integer(ours) => prop_assert_eq!(i128::from(ours), *theirs),
            other => {
                let huge = matches!(other, Exact::Huge { negative: false });
                prop_assert!(huge && *theirs > i128::from(i64::MAX), "{}", theirs);
            }
        },
        // The other reader's doubles may be the next ones.
        (Value::Number(ours), Node::Float(theirs)) => {
            let distance = (ours.to_f64() - theirs).abs();
            prop_assert!(
                distance <= theirs.abs() * f64::EPSILON,
                "{} and {}",
                ours.lexeme(),
                theirs
            );
            if let Exact::Integer(ours) = ours.exact() {
                prop_assert!((ours as f64 - theirs).abs() <= theirs.abs() * f64::EPSILON);
            }
        }
        (Value::Array(ours), Node::List(theirs)) => {
            prop_assert_eq!(ours.len(), theirs.len());
            ours.iter()
                .zip(theirs)
                .try_for_each(|(ours, theirs)| same(ours, theirs))?;
        }
        (Value::Object(ours), Node::Members(theirs)) => {
            // Of a repeated key the last value stays, where it stands; the others are named as repeated.
            let later = |at: usize| theirs[at + 1..].iter().any(|(key, _)| *key == theirs[at].0);
            let (repeated, last): (Vec<usize>, Vec<usize>) =
                (0..theirs.len()).partition(|at| later(*at));
            prop_assert_eq!(ours.len(), last.len());
            for ((key, value), at) in ours.iter().zip(last) {
                prop_assert_eq!(key, &theirs[at].0);
                same(value, &theirs[at].1)?;
            }
            let repeated: Vec<&str> = repeated
                .into_iter()
                .map(|at| theirs[at].0.as_str())
                .collect();
            let named: Vec<&str> = ours.duplicates().iter().map(|key| key.as_ref()).collect();
            prop_assert_eq!(named, repeated);
        }
        _ => prop_assert!(false, "{:?} is not {:?}", value, node),
    }
    Ok(())
}

/// Documents with every spelling that JSON has, and some that it has not.
fn spelled() -> impl Strategy<Value = String> {
    let space = || select(&["", "", "", " ", "\n\t\r "][..]);
    let number = (
        select(&["", "", "-", "+"][..]),
        select(
            &[
                "0",
                "1",
                "17",
                "007",
                "9007199254740993",
                "18446744073709551615",
                "9223372036854775808",
                "123456789012345678901234567890",
            ][..],
        ),
        select(&["", "", ".0", ".5", ".", ".000000000000000000000000000001"][..]),
        select(
            &[
                "",
                "",
                "e1",
                "E+2",
                "e-3",
                "e",
                "e308",
                "e400",
                "e-400",
                "e99999999999999999999",
            ][..],
        ),
    )
        .prop_map(|(sign, whole, fraction, exponent)| format!("{sign}{whole}{fraction}{exponent}"));
    let piece = select(
        &[
            "a",
            "b",
            "é",
            "日",
            "😀",
            "\\n",
            "\\\"",
            "\\\\",
            "\\/",
            "\\b\\f\\r\\t",
            "\\u0061",
            "\\u00E9",
            "\\ud83d\\ude00",
            "\\uD83D",
            "\\ude00",
            "\\u12",
            "\\x",
            "\\u0000",
            "\n",
            "\u{0}",
            "\u{7f}",
            "\u{2028}",
            "\\ud83d\\u0061",
            "\\ud83d\\ue000",
            "\\ud83d\\uffff",
        ][..],
    );
    let string = vec(prop_oneof![6 => Just("a"), 6 => piece], 0..4)
        .prop_map(|pieces| format!("\"{}\"", pieces.concat()));
    let word = select(
        &[
            "true", "false", "null", "True", "nul", "NaN", "Infinity", "", "'a'",
        ][..],
    )
    .prop_map(str::to_owned);
    let leaf = prop_oneof![3 => number, 3 => string.clone(), 2 => word].boxed();
    let tree = leaf.prop_recursive(5, 24, 4, move |inner| {
        let list = (vec((space(), inner.clone(), space()), 0..4), select(&["", "", "", ","][..])).prop_map(|(items, end)| {
            let items: Vec<String> = items.into_iter().map(|(before, item, after)| format!("{before}{item}{after}")).collect();
            format!("[{}{end}]", items.join(","))
        });
        let key = prop_oneof![3 => Just("\"a\"".to_owned()), 1 => Just("\"b\"".to_owned()), 1 => string.clone()];
        let members = vec((space(), key, space(), inner), 0..4).prop_map(|members| {
            let members: Vec<String> =
                members.into_iter().map(|(before, key, after, value)| format!("{before}{key}{after}:{value}")).collect();
            format!("{{{}}}", members.join(","))
        });
        prop_oneof![list, members]
    });
    (
        select(&["", "", "", " ", "\u{feff}"][..]),
        tree,
        select(&["", "", "", "\n", " x", "\0"][..]),
    )
        .prop_map(|(before, tree, after)| format!("{before}{tree}{after}"))
}

proptest! {
    #![proptest_config(cases(1024))]

    #[test]
    fn any_spelling_is_read_as_serde_json_reads_it(document in spelled()) {
        check(document.as_bytes())?;
    }

    #[test]
    fn any_bytes_are_read_as_serde_json_reads_them(bytes in bytes()) {
        check(&bytes)?;
    }

    #[test]
    fn a_damaged_document_is_read_as_serde_json_reads_it(bytes in damaged()) {
        check(&bytes)?;
    }
}

proptest! {
    #![proptest_config(cases(256))]

    // J-3: the size is that of compact JSON, however the document was spelled.
    #[test]
    fn the_compact_length_is_the_length_of_compact_json(document in rearranged()) {
        let (compact, pretty) = (document.to_string(), serde_json::to_string_pretty(&document).expect("JSON"));
        let len = |text: &str| read(text.as_bytes()).ok().map(|value| compact_len(&value));
        prop_assert_eq!(len(&compact), len(&pretty));
        let whole = |number: &serde_json::Number| number.as_i64().is_some_and(|number| number.unsigned_abs() < 1 << 53);
        if numbers(&document).all(whole) {
            prop_assert_eq!(len(&compact), (depth(compact.as_bytes()) <= MAX_DEPTH).then_some(compact.len()));
        }
    }
}

fn numbers(value: &serde_json::Value) -> Box<dyn Iterator<Item = &serde_json::Number> + '_> {
    match value {
        serde_json::Value::Number(number) => Box::new(std::iter::once(number)),
        serde_json::Value::Array(items) => Box::new(items.iter().flat_map(numbers)),
        serde_json::Value::Object(members) => Box::new(members.values().flat_map(numbers)),
        _ => Box::new(std::iter::empty()),
    }
}

// J-3, J-4: what the other reader takes and this one does not.
#[test]
fn the_differences() {
    let kind = |document: &str| {
        read(document.as_bytes())
            .map(drop)
            .map_err(|error| error.kind)
    };
    let deep = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    assert_eq!(kind(&deep(32)), Ok(()));
    assert_eq!(kind(&deep(33)), Err(ReadErrorKind::TooDeep));
    assert!(serde_json::from_str::<serde_json::Value>(&deep(33)).is_ok());
    assert_eq!(kind("1e400"), Ok(()));
    assert!(serde_json::from_str::<serde_json::Value>("1e400").is_err());
    assert_eq!(
        kind(&" ".repeat(256 * 1024 + 1)),
        Err(ReadErrorKind::TooLarge)
    );
}
