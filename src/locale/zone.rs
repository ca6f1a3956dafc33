use jiff::Timestamp;
use jiff::tz::{AmbiguousOffset, TimeZone};

use super::{LocalTime, Locale, NotCanonical};
use crate::contract::{Instant, SECONDS_A_DAY};

/// The person who decides: an explicit time zone, and perhaps a language of their own.
#[derive(Debug, Clone)]
pub struct Reader {
    zone: TimeZone,
    name: String,
    locale: Option<String>,
}

/// A name that the time zone database does not hold. It is never read as UTC in silence (D-8).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown time zone `{}`; use an IANA name such as `Europe/Berlin`", crate::characters::visible_escapes(.0))]
pub struct UnknownTimeZone(pub String);

impl Reader {
    /// A reader in the IANA time zone `zone`, such as `Europe/Berlin`.
    ///
    /// # Errors
    /// [`UnknownTimeZone`] when the bundled database does not hold it.
    pub fn new(zone: &str) -> Result<Self, UnknownTimeZone> {
        let found = TimeZone::get(zone).map_err(|_| UnknownTimeZone(zone.to_owned()))?;
        Ok(Reader {
            name: found.iana_name().unwrap_or(zone).to_owned(),
            zone: found,
            locale: None,
        })
    }

    /// A reader in UTC.
    pub fn utc() -> Self {
        Reader {
            zone: TimeZone::UTC,
            name: "UTC".to_owned(),
            locale: None,
        }
    }

    /// The reader's language, in any case and form that BCP 47 knows. A call review is shown in its own; this one is for
    /// words that the app gives in several.
    ///
    /// # Errors
    /// [`NotCanonical`] when the tag is malformed.
    pub fn with_locale(mut self, tag: &str) -> Result<Self, NotCanonical> {
        let canonical = match Locale::get(tag) {
            Err(NotCanonical {
                canonical: Some(canonical),
            }) => canonical,
            found => found?.tag().to_owned(),
        };
        self.locale = Some(canonical);
        Ok(self)
    }

    /// The name of the time zone.
    pub fn time_zone(&self) -> &str {
        &self.name
    }

    /// The reader's language, if known.
    pub fn locale(&self) -> Option<&str> {
        self.locale.as_deref()
    }

    /// What the reader's clock and calendar show, and the offset in seconds where the clock shows that time twice.
    pub(crate) fn local(&self, instant: &Instant<'_>) -> (LocalTime, Option<i32>) {
        let second = instant.unix_second();
        // The years 0001 and 9999 reach a day beyond what the database covers; its nearest offset holds there.
        let (first, last) = (Timestamp::MIN.as_second(), Timestamp::MAX.as_second());
        let covered =
            Timestamp::from_second(second.clamp(first, last)).unwrap_or(Timestamp::UNIX_EPOCH);
        let offset = self.zone.to_offset(covered);
        let ambiguous = self
            .zone
            .to_ambiguous_timestamp(offset.to_datetime(covered));
        let twice = matches!(ambiguous.offset(), AmbiguousOffset::Fold { .. });
        let local = second + i64::from(offset.seconds());
        let time = LocalTime {
            day: local.div_euclid(SECONDS_A_DAY),
            second: u32::try_from(local.rem_euclid(SECONDS_A_DAY)).unwrap_or(0),
        };
        (time, twice.then_some(offset.seconds()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(zone: &str, instant: &'static str) -> (i64, u32, Option<i32>) {
        let instant = Instant::parse(instant.into()).unwrap();
        let (local, offset) = Reader::new(zone).unwrap().local(&instant);
        (local.day, local.second / 60, offset)
    }

    // D-8
    #[test]
    fn an_instant_is_read_on_the_readers_clock() {
        assert_eq!(
            clock("Europe/Berlin", "2026-10-12T07:00:00Z"),
            (20_738, 9 * 60, None)
        );
        assert_eq!(
            clock("America/New_York", "2026-10-12T07:00:00Z"),
            (20_738, 3 * 60, None)
        );
        assert_eq!(
            clock("Pacific/Kiritimati", "2026-10-12T11:00:00Z"),
            (20_739, 60, None)
        );
        assert_eq!(clock("UTC", "1969-12-31T23:59:59Z"), (-1, 1439, None));
    }

    // D-8
    #[test]
    fn a_time_that_occurs_twice_has_its_offset() {
        assert_eq!(clock("Europe/Berlin", "2026-10-25T00:30:00Z").2, Some(7200));
        assert_eq!(clock("Europe/Berlin", "2026-10-25T01:30:00Z").2, Some(3600));
        assert_eq!(clock("Europe/Berlin", "2026-10-25T02:30:00Z").2, None);
        assert_eq!(clock("Europe/Berlin", "2026-03-29T01:30:00Z").2, None);
    }

    // L-2
    #[test]
    fn the_first_and_last_instants_have_a_local_time() {
        assert_eq!(clock("UTC", "9999-12-31T23:59:59-23:59").0, 2_932_897);
        assert_eq!(clock("Asia/Tokyo", "0001-01-01T00:00:00+23:59").0, -719_163);
    }

    #[test]
    fn a_readers_language_becomes_canonical() {
        let locale = |tag: &str| {
            let reader = Reader::utc().with_locale(tag)?;
            Ok::<_, NotCanonical>(reader.locale().unwrap().to_owned())
        };
        assert_eq!(locale("de").unwrap(), "de");
        assert_eq!(locale("EN-us").unwrap(), "en-US");
        assert!(locale("en_US").is_err());
    }

    // D-8
    #[test]
    fn an_unknown_zone_is_an_error() {
        assert_eq!(
            Reader::new("Mars/Base").unwrap_err(),
            UnknownTimeZone("Mars/Base".into())
        );
        assert!(Reader::new("").is_err());
        assert_eq!(
            Reader::new("europe/berlin").unwrap().time_zone(),
            "Europe/Berlin"
        );
    }
}
