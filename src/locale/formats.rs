use std::collections::HashSet;
use std::sync::OnceLock;

#[cfg(test)]
use fixed_decimal::CompactDecimal;
use fixed_decimal::Decimal;
use icu::calendar::types::RataDie;
use icu::calendar::{Date, Iso};
use icu::decimal::DecimalFormatter;
use icu::decimal::provider::{self as decimal, DecimalSymbolsV1};
use icu::list::ListFormatter;
use icu::list::options::ListFormatterOptions;
use icu::list::parts;
use icu::list::provider::{self as list, ListAndV1};
use icu::locale::extensions::unicode::{Value, key, value};
use icu::locale::subtags::{Language, language};
use icu::locale::{DataLocale, Locale as IcuLocale, locale};
use icu_datetime::DateTimeFormatter;
use icu_datetime::fieldsets::{YMD, YMDT};
use icu_datetime::input::{DateTime, Time};
use icu_plurals::provider::{self as plurals, PluralsCardinalV1};
use icu_plurals::{PluralCategory, PluralRules};
use icu_provider::prelude::*;
use writeable::{Part, PartsWrite, Writeable};

use crate::contract::name;

/// CLDR's formats for one locale, each built once.
///
/// ICU falls back in silence: a language it does not know formats a date as "2026 M03 5", a script it has no rules for
/// has root's plurals. So each kind of data is looked at before it is used, and where there is none the language's own
/// without the script, then English, take its place (F-6).
#[derive(Debug)]
pub(crate) struct Formats {
    tag: String,
    plural: PluralRules,
    integer_categories: OnceLock<Vec<&'static str>>,
    decimal: DecimalFormatter,
    list: ListFormatter,
    date: DateTimeFormatter<YMD>,
    date_time: DateTimeFormatter<YMDT>,
}

/// A moment on the clock and calendar of some time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LocalTime {
    /// Days since 1970-01-01.
    pub day: i64,
    /// Seconds since midnight.
    pub second: u32,
}

impl Formats {
    pub(super) fn new(requested: &IcuLocale) -> Formats {
        let relatives = relatives(requested);
        let dates = dates_of(&relatives);
        let (base, date_locale) = match &dates {
            Some((relative, locale)) => (*relative, locale),
            None => (&ENGLISH, &ENGLISH),
        };
        // Data equal to root's is not stored, so a known language without an entry does have root's. So does a known
        // script, which shares the grammar of its language, but neither its digits nor its words.
        let pick = |has: &dyn Fn(&IcuLocale) -> bool| {
            let relative = relatives.iter().find(|it| base != requested && has(it));
            relative.unwrap_or(base)
        };
        let has_plurals = |locale: &IcuLocale| {
            has_data::<PluralsCardinalV1>(&plurals::Baked, locale, "", |found| {
                // The parent of `hi-Latn` is English, and gives it words but no grammar.
                locale.id.language == found || locale.id.script.is_none()
            })
        };
        let has_decimals = |locale: &IcuLocale| {
            has_data::<DecimalSymbolsV1>(&decimal::Baked, locale, "", |_| true)
        };
        let has_lists = |locale: &IcuLocale| {
            let wide = list::ListFormatterPatterns::WIDE_STR;
            has_data::<ListAndV1>(&list::Baked, locale, wide, |_| true)
        };
        let plural = relatives.iter().find(|it| has_plurals(it));
        let plural = plural.or_else(|| plurals_of(base)).unwrap_or(base);
        let number = pick(&has_decimals);
        let items = pick(&has_lists);
        Formats {
            tag: base.to_string(),
            plural: build(plural, |it| PluralRules::try_new_cardinal(it.into())),
            integer_categories: OnceLock::new(),
            decimal: build(number, |it| {
                DecimalFormatter::try_new(it.into(), Default::default())
            }),
            list: build(items, |it| {
                ListFormatter::try_new_and(it.into(), ListFormatterOptions::default())
            }),
            date: build(date_locale, |it| {
                DateTimeFormatter::try_new(it.into(), YMD::long())
            }),
            date_time: build(date_locale, |it| {
                DateTimeFormatter::try_new(it.into(), YMD::long().with_time_hm())
            }),
        }
    }

    /// The locale that formats, as far as it is known at all.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// An integer in the locale's digits and grouping.
    pub fn integer(&self, value: u64) -> String {
        self.decimal.format_to_string(&Decimal::from(value))
    }

    /// A number with one decimal: `tenths` of it.
    pub fn tenths(&self, tenths: u64) -> String {
        let mut number = Decimal::from(tenths);
        number.multiply_pow10(-1);
        number.absolute.trim_end();
        self.decimal.format_to_string(&number)
    }

    /// A number as its digits are written, in the locale's digits and grouping: nothing is rounded, and no zero at its end
    /// is lost (W-6). `None` for one of too many digits to be read as a number.
    pub fn exact(&self, lexeme: &str) -> Option<String> {
        let (_, exponent) = lexeme.split_once(['e', 'E']).unwrap_or((lexeme, "0"));
        let exponent: i32 = exponent.parse().ok()?;
        if lexeme.len() > LONGEST_NUMBER || exponent.unsigned_abs() > LONGEST_EXPONENT {
            return None;
        }
        let number = Decimal::try_from_str(&lexeme.replace("e+", "e").replace("E+", "E")).ok()?;
        Some(self.decimal.format_to_string(&number))
    }

    /// The cardinal plural category.
    pub fn plural(&self, value: u64) -> &'static str {
        category_name(self.plural.category_for(value))
    }

    /// The cardinal plural category of any number that CLDR has samples of, such as "1.50" or "1.1c6".
    #[cfg(test)]
    pub fn plural_of(&self, number: &str) -> &'static str {
        let number: CompactDecimal = number.parse().expect(number);
        category_name(self.plural.category_for(&number))
    }

    /// The plural categories that some integer selects, in the order of [`name::PLURAL_CATEGORIES`]. Czech `many` is none
    /// of them: it is for fractions (F-5).
    pub fn integer_categories(&self) -> &[&'static str] {
        // CLDR's rules look at the last three digits, at small values, and at whole thousands and millions.
        const EVERY: u64 = 1_000;
        const LAST_POWER: u32 = 15;
        self.integer_categories.get_or_init(|| {
            let powers = (4..=LAST_POWER).map(|power| 10_u64.pow(power));
            let selected: HashSet<_> = (0..=EVERY)
                .chain(powers)
                .map(|it| self.plural(it))
                .collect();
            let mut categories = name::PLURAL_CATEGORIES.to_vec();
            categories.retain(|category| selected.contains(category));
            categories
        })
    }

    /// The plural categories that the language uses.
    #[cfg(test)]
    pub fn plural_categories(&self) -> impl Iterator<Item = &'static str> {
        name::PLURAL_CATEGORIES.into_iter().filter(|name| {
            self.plural
                .categories()
                .any(|category| PluralCategory::get_for_cldr_string(name) == Some(category))
        })
    }

    /// The locale's long date: the month by its name wherever the locale has one (D-8).
    pub fn date(&self, day: i64) -> String {
        self.date.format(&iso(day)).to_string()
    }

    /// The calendar of the locale's dates, and a day's year, month and day in it.
    #[cfg(test)]
    pub fn calendar_day(&self, day: i64) -> (String, i32, u8, u8) {
        let date = iso(day).to_calendar(self.date.calendar());
        (
            format!("{:?}", date.calendar().kind()),
            date.year().era_year_or_related_iso(),
            date.month().number(),
            date.day_of_month().0,
        )
    }

    /// The locale's long date and short time (D-8).
    pub fn date_time(&self, local: LocalTime) -> String {
        let unit = |value: u32| u8::try_from(value).unwrap_or(0);
        let (hour, minute) = (local.second / 3600, local.second / 60 % 60);
        let time = Time::try_new(unit(hour), unit(minute), unit(local.second % 60), 0);
        let input = DateTime {
            date: iso(local.day),
            time: time.unwrap_or(Time::start_of_day()),
        };
        self.date_time.format(&input).to_string()
    }

    /// The locale's list of `items`, as runs of text: each is an item with its index, or the words between.
    ///
    /// The pattern is chosen by the bare items, so whoever wraps them afterwards does not disturb Spanish "e" or a
    /// Hebrew prefix (D-6).
    pub fn list<'i>(
        &self,
        items: impl Iterator<Item = &'i str> + Clone,
    ) -> Vec<(Option<usize>, String)> {
        let mut runs = Runs::default();
        // Writing into memory cannot fail.
        let _ = self.list.format(items).write_to_parts(&mut runs);
        runs.runs
    }
}

fn category_name(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::Zero => name::ZERO,
        PluralCategory::One => name::ONE,
        PluralCategory::Two => name::TWO,
        PluralCategory::Few => name::FEW,
        PluralCategory::Many => name::MANY,
        PluralCategory::Other => name::OTHER,
    }
}

/// How many characters a number has at most that is written in the locale's digits, and how far its point may move.
const LONGEST_NUMBER: usize = 100;
const LONGEST_EXPONENT: u32 = 40;

pub(super) const ENGLISH: IcuLocale = locale!("en");

/// ICU has formats for a script of these languages and no rules for their plurals. The rules of the other language are
/// the same in CLDR.
fn plurals_of(locale: &IcuLocale) -> Option<&'static IcuLocale> {
    static SAME: [(Language, IcuLocale); 2] = [
        (language!("bal"), locale!("af")),
        (language!("ff"), locale!("hy")),
    ];
    let same = SAME
        .iter()
        .find(|(language, _)| *language == locale.id.language);
    same.map(|(_, other)| other)
}

/// Whether the data of `locale` is its own or a relative's rather than root's.
fn has_data<M: DataMarker>(
    provider: &impl DataProvider<M>,
    locale: &IcuLocale,
    attributes: &str,
    fits: impl Fn(Language) -> bool,
) -> bool {
    let Ok(attributes) = DataMarkerAttributes::try_from_str(attributes) else {
        return false;
    };
    if locale.id.language.is_unknown() {
        return false;
    }
    let locale = DataLocale::from(&locale.id);
    let mut metadata = DataRequestMetadata::default();
    metadata.silent = true;
    let request = DataRequest {
        id: DataIdentifierBorrowed::for_marker_attributes_and_locale(attributes, &locale),
        metadata,
    };
    match provider.load(request) {
        Ok(response) => !response
            .metadata
            .locale
            .is_some_and(|found| found.is_unknown() || !fits(found.language)),
        Err(_) => false,
    }
}

/// The locale, then without its script, then its language alone: where the region has another script, as in `pa-PK`,
/// only the language finds what the language has.
fn relatives(requested: &IcuLocale) -> [IcuLocale; 3] {
    let mut scriptless = requested.clone();
    scriptless.id.script = None;
    let mut language = requested.clone();
    language.id = requested.id.language.into();
    [requested.clone(), scriptless, language]
}

/// The relative whose dates can be written, with its own calendar or else with the usual one, and the locale that
/// writes them. There is none for a language without data.
fn dates_of(relatives: &[IcuLocale]) -> Option<(&IcuLocale, IcuLocale)> {
    let with_calendar = |locale: &IcuLocale, calendar: Option<Value>| {
        let mut locale = locale.clone();
        let keywords = &mut locale.extensions.unicode.keywords;
        match calendar {
            Some(calendar) => keywords.set(key!("ca"), calendar),
            None => keywords.remove(key!("ca")),
        };
        locale
    };
    // Root has names for the months of other calendars, so only the Gregorian one shows that there is data.
    let known = relatives
        .iter()
        .filter(|it| writes_months(&with_calendar(it, Some(value!("gregory")))));
    let own = known.clone().map(|it| (it, it.clone()));
    let usual = known.map(|it| (it, with_calendar(it, None)));
    own.chain(usual).find(|(_, locale)| writes_months(locale))
}

/// Whether dates of the locale hold no root placeholder for a month, such as "M03".
fn writes_months(locale: &IcuLocale) -> bool {
    let Ok(formatter) = DateTimeFormatter::try_new(locale.into(), YMD::long()) else {
        return false;
    };
    // Thirteen days, each thirty after the last, reach every month of any calendar's year.
    (0..13).map(|month| iso(20_000 + month * 30)).all(|date| {
        let text = formatter.format(&date).to_string();
        !text
            .as_bytes()
            .windows(3)
            .any(|bytes| matches!(bytes, [b'M', b'0'..=b'9', b'0'..=b'9']))
    })
}

/// Builds from the locale, or from English where that fails. Compiled data always has English.
fn build<T, E: std::fmt::Debug>(
    locale: &IcuLocale,
    build: impl Fn(&IcuLocale) -> Result<T, E>,
) -> T {
    match build(locale).or_else(|_| build(&ENGLISH)) {
        Ok(formatter) => formatter,
        Err(error) => unreachable!("compiled data has English: {error:?}"),
    }
}

fn iso(day: i64) -> Date<Iso> {
    const UNIX_EPOCH: i64 = 719_163;
    Date::from_rata_die(RataDie::new(UNIX_EPOCH + day), Iso)
}

/// Collects what a list formatter writes, item by item.
#[derive(Default)]
struct Runs {
    runs: Vec<(Option<usize>, String)>,
    items: usize,
    open: Option<usize>,
}

impl std::fmt::Write for Runs {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        if text.is_empty() {
            return Ok(());
        }
        match self.runs.last_mut() {
            Some((kind, run)) if *kind == self.open => run.push_str(text),
            _ => self.runs.push((self.open, text.to_owned())),
        }
        Ok(())
    }
}

impl PartsWrite for Runs {
    type SubPartsWrite = Self;

    fn with_part(
        &mut self,
        part: Part,
        mut write: impl FnMut(&mut Self) -> std::fmt::Result,
    ) -> std::fmt::Result {
        if part != parts::ELEMENT {
            return write(self);
        }
        self.open = Some(self.items);
        self.items += 1;
        self.runs.push((self.open, String::new()));
        write(self)?;
        self.open = None;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formats(tag: &str) -> Formats {
        Formats::new(&tag.parse().unwrap())
    }

    // F-6
    #[test]
    fn a_script_without_rules_uses_its_language_and_an_unknown_language_english() {
        let latin = formats("sr-Latn");
        assert_eq!(latin.tag(), "sr-Latn");
        assert_eq!(latin.plural(3), "few");
        assert_eq!(latin.date(20_731), "05. oktobar 2026.");
        let unknown = formats("tlh");
        assert_eq!(unknown.tag(), "en");
        assert_eq!(unknown.date(20_731), "October 5, 2026");
        assert_eq!(unknown.plural(1), "one");
        assert_eq!(formats("ja").plural(1), "other");
        assert_eq!(formats("pa-Arab").plural(1), "one");
        assert_eq!(formats("en-Dsrt").date(20_731), "October 5, 2026");
    }

    // F-6
    #[test]
    fn plurals_are_the_languages_in_every_script_and_region() {
        for tag in ["sr", "sr-Latn", "sr-Latn-ME", "sr-ME", "sr-XK"] {
            assert_eq!(formats(tag).plural(3), "few", "{tag}");
        }
        assert_eq!(formats("hi-Latn").plural(0), "one");
        assert_eq!(formats("pt-AO").plural(0), "other");
        assert_eq!(formats("nb").plural(1), "one");
        assert_eq!(formats("pa-Arab-PK").plural(0), "one");
        assert_eq!(formats("ff-Adlm").plural(0), "one");
        assert_eq!(formats("bal-Latn").plural(1), "one");
        assert_eq!(formats("und").plural(1), "one");
    }

    // F-6
    #[test]
    fn a_script_with_data_keeps_its_digits_and_words() {
        let sindhi = formats("sd-Deva");
        assert_eq!(sindhi.integer(12), "12");
        let list = sindhi.list(["A", "B"].into_iter());
        assert_eq!(list[1], (None, ", ".to_owned()));
        assert_eq!(formats("sd").integer(12), "١٢");
    }

    // F-3, F-6
    #[test]
    fn root_names_of_another_calendar_are_no_data() {
        for tag in ["bgn-AF", "bgn-IR", "tlh-u-ca-persian"] {
            assert_eq!(formats(tag).tag(), "en", "{tag}");
            assert_eq!(formats(tag).date(20_731), "October 5, 2026", "{tag}");
        }
        for (tag, language) in [
            ("az-Arab", "az"),
            ("pa-Arab-PK", "pa"),
            ("pa-PK", "pa"),
            ("uz-Arab", "uz"),
            ("uz-AF", "uz"),
        ] {
            assert_eq!(formats(tag).tag(), language, "{tag}");
            let day = formats(language).date(20_731);
            assert_eq!(formats(tag).date(20_731), day, "{tag}");
        }
    }

    // F-5
    #[test]
    fn categories_of_integers() {
        let categories = |tag| formats(tag).integer_categories().to_vec();
        assert_eq!(categories("en"), ["other", "one"]);
        assert_eq!(categories("ja"), ["other"]);
        // A million selects `many`.
        assert_eq!(categories("fr"), ["other", "one", "many"]);
        assert_eq!(categories("cs"), ["other", "one", "few"]);
        assert_eq!(categories("pl"), ["one", "few", "many"]);
        assert_eq!(categories("sr-Latn"), ["other", "one", "few"]);
        assert_eq!(
            categories("ar"),
            ["other", "zero", "one", "two", "few", "many"]
        );
        assert_eq!(
            categories("cy"),
            ["other", "zero", "one", "two", "few", "many"]
        );
        // A language without data counts as it is formatted: as English (F-6).
        assert_eq!(categories("tlh"), ["other", "one"]);
    }

    // F-5: what the function misses is for fractions alone, in every language that has categories for them.
    #[test]
    fn only_categories_of_fractions_are_left_out() {
        let left_out = |tag: &str| {
            let formats = formats(tag);
            let all: Vec<_> = formats.plural_categories().collect();
            let integers = formats.integer_categories();
            assert!(integers.iter().all(|category| all.contains(category)));
            all.into_iter()
                .filter(|category| !integers.contains(category))
                .collect::<Vec<_>>()
        };
        for tag in ["cs", "sk", "lt"] {
            assert_eq!(left_out(tag), ["many"], "{tag}");
        }
        for tag in ["be", "pl", "ru", "uk"] {
            assert_eq!(left_out(tag), ["other"], "{tag}");
        }
        for tag in [
            "af", "ar", "br", "bs", "ca", "cy", "da", "de", "en", "es", "fr", "ga", "gd", "he",
            "hr", "it", "ja", "lv", "mk", "mt", "nl", "pt", "pt-PT", "ro", "sl", "sr",
        ] {
            assert_eq!(left_out(tag), [""; 0], "{tag}");
        }
    }

    // D-8
    #[test]
    fn extensions_of_the_locale_are_honoured() {
        let noon = LocalTime {
            day: 20_731,
            second: 15 * 3600,
        };
        assert_eq!(
            formats("en").date_time(noon),
            "October 5, 2026 at 3:00\u{202f}PM"
        );
        assert_eq!(
            formats("en-u-hc-h23").date_time(noon),
            "October 5, 2026 at 15:00"
        );
        assert_eq!(
            formats("en-u-ca-buddhist").date(20_731),
            "October 5, 2569 BE"
        );
        assert_eq!(formats("ar-u-nu-arab").integer(1234), "١٬٢٣٤");
        assert_eq!(formats("fa").date(20_731), "۱۳ مهر ۱۴۰۵");
        assert_eq!(
            formats("fa-u-ca-gregory-nu-latn").date(20_731),
            "5 اکتبر 2026"
        );
    }

    #[test]
    fn numbers() {
        assert_eq!(
            formats("de").integer(9_007_199_254_740_991),
            "9.007.199.254.740.991"
        );
        assert_eq!(formats("en").tenths(15), "1.5");
        assert_eq!(formats("de").tenths(15), "1,5");
        assert_eq!(formats("en").tenths(20), "2");
    }

    // W-6
    #[test]
    fn numbers_keep_every_digit() {
        let exact = |tag: &str, lexeme: &str| formats(tag).exact(lexeme);
        let check = |tag, lexeme, shown: &str| {
            assert_eq!(exact(tag, lexeme).as_deref(), Some(shown), "{tag} {lexeme}");
        };
        check(
            "en",
            "1234567890123456789012345678901234567890",
            "1,234,567,890,123,456,789,012,345,678,901,234,567,890",
        );
        check("de", "26.1000", "26,1000");
        check("de-CH", "1234567.10", "1'234'567.10");
        check("en", "-0.0", "-0.0");
        check(
            "en",
            "0.1000000000000000055511151231257827",
            "0.1000000000000000055511151231257827",
        );
        check("en", "1e6", "1,000,000");
        check("en", "1.50E+3", "1,500");
        check("en", "125e-4", "0.0125");
        check("hi", "1234567", "12,34,567");
        check("ar-u-nu-arab", "1234.5", "١٬٢٣٤٫٥");
        assert_eq!(exact("en", "1e400"), None);
        assert_eq!(exact("en", "1e-99999999999"), None);
        assert_eq!(exact("en", &"9".repeat(101)), None);
    }

    // D-6
    #[test]
    fn lists_say_which_run_is_an_item() {
        let runs = formats("es").list(["Ana", "Inés"].into_iter());
        assert_eq!(
            runs,
            [
                (Some(0), "Ana".to_owned()),
                (None, " e ".to_owned()),
                (Some(1), "Inés".to_owned())
            ]
        );
        assert!(formats("en").list([].into_iter()).is_empty());
    }
}
