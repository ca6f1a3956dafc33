//! Writes what this library makes of the samples in `tests/intl`, for comparison with another implementation:
//! `bash tests/intl/run`.

use serde_json::{Value, json};

use super::plural_samples::{cldr, tags};
use super::{Formats, LocalTime, Locale};

fn strings(value: &Value) -> impl Iterator<Item = &str> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_str().unwrap())
}

/// Days since 1970-01-01.
fn day(date: &str) -> i64 {
    let date: jiff::civil::Date = date.parse().unwrap();
    let epoch = jiff::civil::date(1970, 1, 1);
    (date - epoch).get_days().into()
}

fn moment(text: &str) -> LocalTime {
    let (date, time) = text.split_once('T').unwrap();
    let (hour, minute) = time.split_once(':').unwrap();
    let number = |text: &str| text.parse::<u32>().unwrap();
    LocalTime {
        day: day(date),
        second: number(hour) * 3600 + number(minute) * 60,
    }
}

fn list(formats: &Formats, items: &Value) -> String {
    let items: Vec<_> = strings(items).collect();
    let runs = formats.list(items.iter().copied());
    runs.into_iter().map(|(_, run)| run).collect()
}

fn of_locale(tag: &str, samples: &Value) -> Value {
    let locale = Locale::get(tag).expect(tag);
    let formats = locale.formats();
    let dates = || strings(&samples["dates"]).map(day);
    let integers = samples["integers"].as_array().unwrap().iter();
    let lists = samples["lists"].as_array().unwrap().iter();
    json!({
        "tag": tag,
        "formattingTag": locale.formatting_tag(),
        "integers": integers.map(|it| formats.integer(it.as_u64().unwrap())).collect::<Vec<_>>(),
        "decimals": strings(&samples["decimals"]).map(|it| formats.exact(it).unwrap()).collect::<Vec<_>>(),
        "lists": lists.map(|it| list(formats, it)).collect::<Vec<_>>(),
        "dates": dates().map(|it| formats.date(it)).collect::<Vec<_>>(),
        "days": dates().map(|it| formats.calendar_day(it)).collect::<Vec<_>>(),
        "moments": strings(&samples["moments"]).map(|it| formats.date_time(moment(it))).collect::<Vec<_>>(),
    })
}

#[test]
#[ignore = "writes a file for another program: bash tests/intl/run"]
fn written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/intl");
    let samples = std::fs::read(format!("{folder}/samples.json")).unwrap();
    let samples: Value = serde_json::from_slice(&samples).unwrap();
    let list = cldr("availableLocales.json");
    let lines: String = tags(&list)
        .map(|tag| format!("{}\n", of_locale(tag, &samples)))
        .collect();
    std::fs::write(std::env::var_os("COUNTERSIGN_INTL").unwrap(), lines).unwrap();
}
