use std::env;

use countersign::locale::Reader;

/// A reader in the zone of the option `--time-zone`, else of `TZ`, else in UTC.
///
/// # Errors
/// One line that names the source of a zone that does not exist.
pub fn in_zone(option: Option<&str>) -> Result<Reader, String> {
    if let Some(zone) = option {
        return Reader::new(zone).map_err(|error| format!("--time-zone: {error}"));
    }
    let variable = env::var_os("TZ").map(|zone| zone.to_string_lossy().into_owned());
    match variable.filter(|zone| !zone.is_empty()) {
        Some(zone) => {
            let zone = zone.strip_prefix(':').unwrap_or(&zone);
            Reader::new(zone).map_err(|error| format!("TZ: {error}"))
        }
        None => Ok(Reader::utc()),
    }
}
