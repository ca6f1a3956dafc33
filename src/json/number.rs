use std::borrow::Cow;

use serde::ser::{Serialize, Serializer};

/// The largest integer that every JSON reader holds exactly: 2^53 − 1 (J-6).
pub const SAFE_INTEGER: i64 = 9_007_199_254_740_991;

/// A JSON number in the spelling of its document.
#[derive(Debug, Clone)]
pub struct Number<'a>(Cow<'a, str>);

/// What a number is by its exact value, not by its spelling or its nearest double (J-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exact {
    /// An integer: `2`, `2.0`, `1e6`, `-0`.
    Integer(i64),
    /// An integer beyond 64 bits.
    Huge {
        /// Whether it is below zero.
        negative: bool,
    },
    /// Anything with a fractional part, however small.
    Fraction,
}

impl<'a> Number<'a> {
    /// Takes the text of a number that follows JSON's grammar.
    pub(super) fn from_lexeme(lexeme: &'a str) -> Self {
        Number(Cow::Borrowed(lexeme))
    }

    /// The number as its document spells it.
    pub fn lexeme(&self) -> &str {
        &self.0
    }

    /// The nearest double; infinite when the number is beyond its range.
    pub fn to_f64(&self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// Whether the number is an integer, and which, by its exact value.
    pub fn exact(&self) -> Exact {
        let negative = self.0.starts_with('-');
        let digits = self.0.trim_start_matches('-');
        if digits.len() <= 18 && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let magnitude: i64 = digits.parse().unwrap_or(0);
            return Exact::Integer(if negative { -magnitude } else { magnitude });
        }
        exact_slow(digits, negative)
    }
}

/// Shifts the decimal point by the exponent: the number is an integer when only zeros stand behind it.
fn exact_slow(unsigned: &str, negative: bool) -> Exact {
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent),
        None => (unsigned, "0"),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let fraction = fraction.trim_end_matches('0');
    let whole = whole.trim_start_matches('0');
    if whole.is_empty() && fraction.is_empty() {
        return Exact::Integer(0);
    }
    // An exponent that does not fit can only be met by a mantissa longer than any input.
    let exponent: i64 = match exponent.parse() {
        Ok(exponent) => exponent,
        Err(_) if exponent.starts_with('-') => return Exact::Fraction,
        Err(_) => return Exact::Huge { negative },
    };
    let trailing_zeros = if fraction.is_empty() {
        whole.len() - whole.trim_end_matches('0').len()
    } else {
        0
    };
    let lowest_digit = exponent
        .saturating_sub(fraction.len() as i64)
        .saturating_add(trailing_zeros as i64);
    if lowest_digit < 0 {
        return Exact::Fraction;
    }
    let significant = whole
        .bytes()
        .chain(fraction.bytes())
        .take(whole.len() + fraction.len() - trailing_zeros);
    let mut magnitude: i128 = 0;
    let zeros = usize::try_from(lowest_digit).unwrap_or(usize::MAX).min(32);
    for digit in significant.chain(std::iter::repeat_n(b'0', zeros)) {
        magnitude = magnitude * 10 + i128::from(digit - b'0');
        if magnitude > 1 << 64 {
            return Exact::Huge { negative };
        }
    }
    let value = if negative { -magnitude } else { magnitude };
    match i64::try_from(value) {
        Ok(value) => Exact::Integer(value),
        Err(_) => Exact::Huge { negative },
    }
}

impl From<serde_json::Number> for Number<'_> {
    fn from(number: serde_json::Number) -> Self {
        Number(Cow::Owned(number.to_string()))
    }
}

impl From<u64> for Number<'_> {
    fn from(value: u64) -> Self {
        Number(Cow::Owned(value.to_string()))
    }
}

/// Two spellings of one value are equal.
impl PartialEq for Number<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self.exact(), other.exact()) {
            (Exact::Integer(a), Exact::Integer(b)) => a == b,
            (Exact::Integer(_), _) | (_, Exact::Integer(_)) => false,
            _ => self.to_f64() == other.to_f64(),
        }
    }
}

impl Serialize for Number<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.exact() {
            Exact::Integer(value) => serializer.serialize_i64(value),
            Exact::Huge { .. } | Exact::Fraction => serializer.serialize_f64(self.to_f64()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(lexeme: &str, exact: Exact) {
        assert_eq!(Number::from_lexeme(lexeme).exact(), exact, "{lexeme}");
    }

    // J-6
    #[test]
    fn integers_by_exact_value() {
        check("2", Exact::Integer(2));
        check("2.0", Exact::Integer(2));
        check("1e6", Exact::Integer(1_000_000));
        check("-0", Exact::Integer(0));
        check("-0.0e7", Exact::Integer(0));
        check("0e999999999999999999999", Exact::Integer(0));
        check("120e-1", Exact::Integer(12));
        check("1.25e2", Exact::Integer(125));
        check("9007199254740991.000", Exact::Integer(SAFE_INTEGER));
        check("9223372036854775807", Exact::Integer(i64::MAX));
        check("-9223372036854775808", Exact::Integer(i64::MIN));
    }

    // J-6
    #[test]
    fn fractions_and_huge_numbers_are_neither() {
        check("0.5", Exact::Fraction);
        check("1e-1", Exact::Fraction);
        check("125e-4", Exact::Fraction);
        check("9007199254740991.4", Exact::Fraction);
        check("1.00000000000000000000000001", Exact::Fraction);
        check("1e-99999999999999999999", Exact::Fraction);
        check("9223372036854775808", Exact::Huge { negative: false });
        check("-9223372036854775809", Exact::Huge { negative: true });
        check("-1e400", Exact::Huge { negative: true });
        check("1e99999999999999999999", Exact::Huge { negative: false });
    }
}
