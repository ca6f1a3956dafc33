use jiff::civil::Date;

use super::Text;

/// A calendar day, `YYYY-MM-DD`, of the years 0001–9999 (L-2): the same day for every reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Day<'a> {
    text: Text<'a>,
    date: Date,
}

impl<'a> Day<'a> {
    pub(crate) fn parse(text: Text<'a>) -> Result<Self, Text<'a>> {
        match parse_date(&text) {
            Some(("", date)) => Ok(Day { text, date }),
            _ => Err(text),
        }
    }

    /// The day as it stands on the wire.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whole days since 1970-01-01.
    pub fn unix_day(&self) -> i64 {
        unix_day(self.date)
    }
}

/// A moment, an RFC 3339 date-time with offset (L-2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instant<'a> {
    text: Text<'a>,
    /// Seconds since 1970-01-01T00:00:00Z.
    second: i64,
}

impl<'a> Instant<'a> {
    pub(crate) fn parse(text: Text<'a>) -> Result<Self, Text<'a>> {
        match parse_instant(&text) {
            Some(second) => Ok(Instant { text, second }),
            None => Err(text),
        }
    }

    /// The moment as it stands on the wire.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whole seconds since the start of 1970 in UTC; a fraction is dropped.
    pub fn unix_second(&self) -> i64 {
        self.second
    }
}

/// A day or a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum When<'a> {
    /// A calendar day.
    Day(Day<'a>),
    /// A moment.
    Instant(Instant<'a>),
}

impl<'a> When<'a> {
    pub(crate) fn parse(text: Text<'a>) -> Result<Self, Text<'a>> {
        Day::parse(text)
            .map(When::Day)
            .or_else(|text| Instant::parse(text).map(When::Instant))
    }

    /// What stands on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            When::Day(day) => day.as_str(),
            When::Instant(instant) => instant.as_str(),
        }
    }
}

pub(crate) const SECONDS_A_DAY: i64 = 86_400;

fn unix_day(date: Date) -> i64 {
    let epoch = Date::constant(1970, 1, 1);
    // Two days of one calendar are always some days apart.
    epoch
        .until(date)
        .map_or(0, |span| i64::from(span.get_days()))
}

/// Reads a date from the start of `text`; returns the rest.
fn parse_date(text: &str) -> Option<(&str, Date)> {
    let (rest, year) = digits(text, 4)?;
    let (rest, month) = digits(rest.strip_prefix('-')?, 2)?;
    let (rest, day) = digits(rest.strip_prefix('-')?, 2)?;
    if year == 0 {
        return None;
    }
    let date = Date::new(
        i16::try_from(year).ok()?,
        i8::try_from(month).ok()?,
        i8::try_from(day).ok()?,
    );
    Some((rest, date.ok()?))
}

fn parse_instant(text: &str) -> Option<i64> {
    let (rest, date) = parse_date(text)?;
    let (rest, hour) = digits(rest.strip_prefix('T')?, 2)?;
    let (mut rest, minute) = digits(rest.strip_prefix(':')?, 2)?;
    let mut second = 0;
    if let Some(after_colon) = rest.strip_prefix(':') {
        (rest, second) = digits(after_colon, 2)?;
        if let Some(fraction) = rest.strip_prefix('.') {
            let after = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
            if !(1..=9).contains(&(fraction.len() - after.len())) {
                return None;
            }
            rest = after;
        }
    }
    let offset = match rest {
        "Z" => 0,
        _ => {
            let (sign, rest) = match rest.strip_prefix('-') {
                Some(rest) => (-1, rest),
                None => (1, rest.strip_prefix('+')?),
            };
            let (rest, offset_hour) = digits(rest, 2)?;
            let (rest, offset_minute) = digits(rest.strip_prefix(':')?, 2)?;
            if !rest.is_empty() || offset_hour > 23 || offset_minute > 59 {
                return None;
            }
            sign * (offset_hour * 3600 + offset_minute * 60)
        }
    };
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    Some(unix_day(date) * SECONDS_A_DAY + hour * 3600 + minute * 60 + second - offset)
}

/// Reads exactly `count` ASCII digits.
fn digits(text: &str, count: usize) -> Option<(&str, i64)> {
    let number = text.get(..count)?;
    if !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some((text.get(count..)?, number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    // L-2
    #[test]
    fn days_exist() {
        for day in ["0001-01-01", "2024-02-29", "9999-12-31"] {
            assert!(Day::parse(day.into()).is_ok(), "{day}");
        }
        for day in [
            "0000-01-01",
            "2026-02-30",
            "2023-02-29",
            "2026-13-01",
            "2026-1-1",
            "20260101",
            "2026-01-01 ",
            "+2026-01-01",
            "2026-01-01T00:00Z",
            "２０２６-01-01",
            "",
        ] {
            assert!(Day::parse(day.into()).is_err(), "{day}");
        }
    }

    // L-2
    #[test]
    fn instants_exist() {
        let second =
            |text: &'static str| Instant::parse(text.into()).map(|instant| instant.unix_second());
        assert_eq!(second("1970-01-01T00:00Z"), Ok(0));
        assert_eq!(
            second("2026-10-12T09:00:00+02:00"),
            second("2026-10-12T07:00:00Z")
        );
        assert_eq!(
            second("2026-10-12T07:00:00.123456789Z"),
            second("2026-10-12T07:00:00Z")
        );
        assert_eq!(
            second("9999-12-31T23:59:59-23:59"),
            Ok(253_402_300_799 + 86_340)
        );
        assert_eq!(
            second("0001-01-01T00:00:00+23:59"),
            Ok(-62_135_596_800 - 86_340)
        );
        for text in [
            "2026-01-01T24:00:00Z",
            "2026-01-01T00:60:00Z",
            "2026-01-01T00:00:60Z",
            "2026-01-01T00:00:00",
            "2026-01-01 00:00:00Z",
            "2026-01-01t00:00:00z",
            "2026-01-01T00:00:00.Z",
            "2026-01-01T00:00:00.1234567890Z",
            "2026-01-01T00:00:00+24:00",
            "2026-01-01T00:00:00+0100",
            "2026-01-01T00:00.5Z",
            "2026-02-30T00:00:00Z",
            "2026-01-01T00:00:00Z ",
            "2026-01-01",
        ] {
            assert!(second(text).is_err(), "{text}");
        }
    }
}
