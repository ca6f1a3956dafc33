use std::borrow::Cow;

use super::{Number, Object, Value};

/// Raw input beyond this is refused before it is parsed (J-3).
pub const MAX_RAW_BYTES: usize = 256 * 1024;
/// Arrays and objects may nest this deep; the root is level 1 (J-3).
pub const MAX_DEPTH: usize = 32;

/// Why a document could not be read at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ReadError {
    /// Which of the three refusals this is.
    pub kind: ReadErrorKind,
    /// What stands where, for a developer.
    pub message: String,
}

/// The three ways in which a document is refused before validation; each stands alone in its report (J-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadErrorKind {
    /// Not JSON, not UTF-8, a byte order mark or a lone surrogate.
    InvalidJson,
    /// Nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// Longer than [`MAX_RAW_BYTES`].
    TooLarge,
}

/// Reads one JSON document (J-2 to J-4).
///
/// # Errors
/// [`ReadError`] when the bytes are too many, nest too deep or are not one JSON value in UTF-8.
pub fn read(bytes: &[u8]) -> Result<Value<'_>, ReadError> {
    if bytes.len() > MAX_RAW_BYTES {
        return Err(ReadError {
            kind: ReadErrorKind::TooLarge,
            message: format!("a document has at most {MAX_RAW_BYTES} bytes, and this one has more"),
        });
    }
    let text = std::str::from_utf8(bytes).map_err(|error| ReadError {
        kind: ReadErrorKind::InvalidJson,
        message: format!("not UTF-8 at byte {}", error.valid_up_to()),
    })?;
    if text.starts_with('\u{feff}') {
        return Err(ReadError {
            kind: ReadErrorKind::InvalidJson,
            message: "starts with a byte order mark; JSON text has none".to_owned(),
        });
    }
    let mut reader = Reader {
        text,
        at: 0,
        depth: 0,
    };
    let value = reader.value()?;
    reader.skip_white_space();
    match reader.peek() {
        None => Ok(value),
        Some(_) => Err(reader.invalid("unexpected text after the document")),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn slice(&self, from: usize) -> &'a str {
        self.text.get(from..self.at).unwrap_or_default()
    }

    fn skip_white_space(&mut self) {
        while let Some(b' ' | b'\n' | b'\t' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Skips white space and steps over `byte` if it is next.
    fn eat(&mut self, byte: u8) -> bool {
        self.skip_white_space();
        let next = self.peek() == Some(byte);
        self.at += usize::from(next);
        next
    }

    fn value(&mut self) -> Result<Value<'a>, ReadError> {
        self.skip_white_space();
        match self.peek() {
            Some(b'"') => self.string().map(Value::String),
            Some(b'{') => self.nested(Self::object).map(Value::Object),
            Some(b'[') => self.nested(Self::array).map(Value::Array),
            Some(b'-' | b'0'..=b'9') => self.number().map(Value::Number),
            Some(b't') => self.word("true", Value::Bool(true)),
            Some(b'f') => self.word("false", Value::Bool(false)),
            Some(b'n') => self.word("null", Value::Null),
            Some(_) => Err(self.invalid("expected a value")),
            None => Err(self.invalid("the document ends where a value was expected")),
        }
    }

    fn word(&mut self, word: &str, value: Value<'a>) -> Result<Value<'a>, ReadError> {
        if !self.rest().starts_with(word) {
            return Err(self.invalid("expected a value"));
        }
        self.at += word.len();
        Ok(value)
    }

    fn nested<T>(&mut self, read: fn(&mut Self) -> Result<T, ReadError>) -> Result<T, ReadError> {
        if self.depth == MAX_DEPTH {
            return Err(ReadError {
                kind: ReadErrorKind::TooDeep,
                message: format!("nested deeper than {MAX_DEPTH} levels at byte {}", self.at),
            });
        }
        self.at += 1;
        self.depth += 1;
        let value = read(self)?;
        self.depth -= 1;
        Ok(value)
    }

    fn array(&mut self) -> Result<Vec<Value<'a>>, ReadError> {
        let mut items = Vec::new();
        if self.eat(b']') {
            return Ok(items);
        }
        loop {
            items.push(self.value()?);
            if self.eat(b']') {
                return Ok(items);
            }
            if !self.eat(b',') {
                return Err(self.invalid("expected `,` or `]`"));
            }
        }
    }

    fn object(&mut self) -> Result<Object<'a>, ReadError> {
        let mut members = Vec::with_capacity(8);
        if self.eat(b'}') {
            return Ok(Object::new());
        }
        loop {
            self.skip_white_space();
            if self.peek() != Some(b'"') {
                return Err(self.invalid("expected a key in double quotes"));
            }
            let key = self.string()?;
            if !self.eat(b':') {
                return Err(self.invalid("expected `:`"));
            }
            members.push((key, self.value()?));
            if self.eat(b'}') {
                return Ok(Object::from_members(members));
            }
            if !self.eat(b',') {
                return Err(self.invalid("expected `,` or `}`"));
            }
        }
    }

    fn number(&mut self) -> Result<Number<'a>, ReadError> {
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        match self.peek() {
            Some(b'0') => self.at += 1,
            _ => self.digits()?,
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.peek() {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(Number::from_lexeme(self.slice(start)))
    }

    fn digits(&mut self) -> Result<(), ReadError> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        if self.at == start {
            return Err(self.invalid("expected a digit"));
        }
        Ok(())
    }

    fn string(&mut self) -> Result<Cow<'a, str>, ReadError> {
        self.at += 1;
        let start = self.at;
        self.skip_plain()?;
        if self.peek() == Some(b'"') {
            let text = self.slice(start);
            self.at += 1;
            return Ok(Cow::Borrowed(text));
        }
        let mut text = String::from(self.slice(start));
        loop {
            if self.peek() == Some(b'"') {
                self.at += 1;
                return Ok(Cow::Owned(text));
            }
            text.push(self.escape()?);
            let start = self.at;
            self.skip_plain()?;
            text.push_str(self.slice(start));
        }
    }

    /// Advances to the next quote or backslash.
    fn skip_plain(&mut self) -> Result<(), ReadError> {
        let bytes = self.text.as_bytes();
        match plain_len(bytes.get(self.at..).unwrap_or_default()) {
            None => {
                self.at = bytes.len();
                Err(self.invalid("the document ends inside a string"))
            }
            Some(length) => {
                self.at += length;
                match self.peek() {
                    Some(b'"' | b'\\') => Ok(()),
                    _ => Err(self.invalid("a control character in a string must be escaped")),
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, ReadError> {
        self.at += 1;
        let escaped = self.peek();
        self.at += 1;
        Ok(match escaped {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode_escape(),
            _ => {
                self.at -= 1;
                return Err(self.invalid("not an escape that JSON knows"));
            }
        })
    }

    fn unicode_escape(&mut self) -> Result<char, ReadError> {
        let first = self.hex4()?;
        if let Some(character) = char::from_u32(first) {
            return Ok(character);
        }
        if (0xd800..0xdc00).contains(&first) && self.rest().starts_with("\\u") {
            self.at += 2;
            let second = self.hex4()?;
            if (0xdc00..0xe000).contains(&second) {
                let code_point = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                if let Some(character) = char::from_u32(code_point) {
                    return Ok(character);
                }
            }
        }
        Err(self.invalid("a surrogate without its partner"))
    }

    fn hex4(&mut self) -> Result<u32, ReadError> {
        let hex = self.text.get(self.at..self.at + 4).unwrap_or_default();
        if hex.len() != 4 || !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(self.invalid("expected four hexadecimal digits"));
        }
        self.at += 4;
        u32::from_str_radix(hex, 16).map_err(|_| self.invalid("expected four hexadecimal digits"))
    }

    fn invalid(&self, what: &str) -> ReadError {
        let before = self.text.get(..self.at).unwrap_or(self.text);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let column = before
            .rsplit('\n')
            .next()
            .map_or(0, |line| line.chars().count())
            + 1;
        ReadError {
            kind: ReadErrorKind::InvalidJson,
            message: format!("{what} at line {line}, column {column}"),
        }
    }
}

/// How many bytes stand before the first quote, backslash or control; eight at a time.
fn plain_len(bytes: &[u8]) -> Option<usize> {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    // Marks each byte below `bound`. A borrow can mark a byte above the first one wrongly, never the first one.
    let below = |word: u64, bound: u64| word.wrapping_sub(LOW * bound) & !word & HIGH;
    let mut at = 0;
    while let Some(chunk) = bytes.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let quote = below(word ^ (LOW * u64::from(b'"')), 1);
        let backslash = below(word ^ (LOW * u64::from(b'\\')), 1);
        let found = quote | backslash | below(word, 0x20);
        if found != 0 {
            return Some(at + found.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    let length = rest
        .iter()
        .position(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1f))?;
    Some(at + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_bytes_are_counted_up_to_the_first_special_one() {
        for special in [b'"', b'\\', 0, 0x1f, b'\n'] {
            for before in 0..24 {
                for after in [b'a', 0x80, 0xff, 0x20, b'!', b'"', 0x1f] {
                    let mut bytes = vec![0xc3; before];
                    bytes.push(special);
                    bytes.extend([after; 20]);
                    assert_eq!(
                        plain_len(&bytes),
                        Some(before),
                        "{special} {before} {after}"
                    );
                }
            }
        }
        for byte in [0x20, b'!', b'#', b'[', b']', 0x7f, 0x80, 0xa2, 0xdc, 0xff] {
            assert_eq!(plain_len(&[byte; 21]), None, "{byte}");
        }
    }
}
