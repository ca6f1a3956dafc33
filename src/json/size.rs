use super::{Exact, Number, Value};

/// How many bytes the value takes as compact UTF-8 JSON, written as `JSON.stringify` writes it: no white space, only
/// the escapes that JSON requires, numbers in their shortest form (J-3).
pub fn compact_len(value: &Value<'_>) -> usize {
    match value {
        Value::Null | Value::Bool(true) => 4,
        Value::Bool(false) => 5,
        Value::Number(number) => number_len(number),
        Value::String(text) => string_len(text),
        Value::Array(items) => list_len(items.len()) + items.iter().map(compact_len).sum::<usize>(),
        Value::Object(object) => {
            let members = object.iter();
            list_len(members.len())
                + members
                    .map(|(key, value)| string_len(key) + 1 + compact_len(value))
                    .sum::<usize>()
        }
    }
}

/// Two brackets and the commas between `count` entries.
fn list_len(count: usize) -> usize {
    2 + count.saturating_sub(1)
}

fn string_len(text: &str) -> usize {
    let escapes: usize = text
        .bytes()
        .map(|byte| match byte {
            b'"' | b'\\' | 0x08 | 0x09 | 0x0a | 0x0c | 0x0d => 1,
            0..=0x1f => 5,
            _ => 0,
        })
        .sum();
    2 + text.len() + escapes
}

fn number_len(number: &Number<'_>) -> usize {
    match number.exact() {
        Exact::Integer(value) if value.unsigned_abs() < 1 << 53 => value.to_string().len(),
        _ => ryu_js::Buffer::new().format(number.to_f64()).len(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    #[track_caller]
    fn check(json: &str, compact: &str) {
        let value = read(json.as_bytes()).unwrap();
        assert_eq!(compact_len(&value), compact.len(), "{json}");
    }

    // J-3
    #[test]
    fn counts_what_compact_json_would_take() {
        check(" { \"a\" : [ 1 , 2.0 , 1e3 ] } ", r#"{"a":[1,2,1000]}"#);
        check("[]", "[]");
        check("{}", "{}");
        check(r#""\u00e9\/\u0001\n\"""#, "\"é/\\u0001\\n\\\"\"");
        check(
            "[true,false,null,-0,0.5,1e21]",
            "[true,false,null,0,0.5,1e+21]",
        );
    }
}
