use icu::locale::fallback::LocaleFallbacker;
use icu::locale::{DataLocale, Locale as IcuLocale};

use super::{Locale, NotCanonical};

/// The tag and its ancestors, most specific first: its CLDR parents, then what dropping subtags from the right adds
/// (F-1).
///
/// # Errors
/// [`NotCanonical`] when the tag is malformed or not canonical.
pub fn ancestors(tag: &str) -> Result<Vec<String>, NotCanonical> {
    Ok(Locale::get(tag)?.ancestors().to_vec())
}

/// The ancestors of `tag`, then `base`. No tag occurs twice; the last one is `base` (F-1).
///
/// # Errors
/// [`NotCanonical`] when the tag is malformed or not canonical.
///
/// ```
/// use countersign::locale::fallback_chain;
///
/// assert_eq!(fallback_chain("es-MX", "en")?, ["es-MX", "es-419", "es", "en"]);
/// assert_eq!(fallback_chain("zh-TW", "en")?, ["zh-TW", "zh-Hant", "zh", "en"]);
/// assert_eq!(fallback_chain("de-CH", "de")?, ["de-CH", "de"]);
/// # Ok::<(), countersign::locale::NotCanonical>(())
/// ```
pub fn fallback_chain(tag: &str, base: &str) -> Result<Vec<String>, NotCanonical> {
    let mut chain = ancestors(tag)?;
    chain.retain(|ancestor| ancestor != base);
    chain.push(base.to_owned());
    Ok(chain)
}

pub(super) fn ancestors_of(locale: &IcuLocale) -> Vec<String> {
    let mut chain = vec![locale.to_string()];
    let mut add = |tag: String| {
        if !chain.contains(&tag) {
            chain.push(tag);
        }
    };
    let fallbacker = LocaleFallbacker::new();
    let mut parents = fallbacker
        .for_config(Default::default())
        .fallback_for(DataLocale::from(&locale.id));
    let id = locale.id.to_string();
    while !parents.get().is_unknown() {
        let parent = parents.get().to_string();
        // Between a tag with a variant and its language, ICU looks at places that are no parents of it in CLDR.
        if parents.get().variant.is_none() || id.starts_with(&parent) {
            add(parent);
        }
        parents.step();
    }
    let mut rest = id;
    add(rest.clone());
    while let Some(hyphen) = rest.rfind('-') {
        rest.truncate(hyphen);
        add(rest.clone());
    }
    chain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(tag: &str, chain: &[&str]) {
        assert_eq!(ancestors(tag).unwrap(), chain, "{tag}");
    }

    // F-1
    #[test]
    fn parents_first_then_dropped_subtags() {
        check("en", &["en"]);
        check("de-CH", &["de-CH", "de"]);
        check("es-MX", &["es-MX", "es-419", "es"]);
        check("pt-AO", &["pt-AO", "pt-PT", "pt"]);
        check("zh-TW", &["zh-TW", "zh-Hant", "zh"]);
        check("nb", &["nb", "no"]);
        check("sr-Latn-RS", &["sr-Latn-RS", "sr-Latn", "sr"]);
        check("en-GB", &["en-GB", "en-001", "en"]);
        check("tlh", &["tlh"]);
        check("und", &["und"]);
        check("de-CH-1996", &["de-CH-1996", "de-CH", "de"]);
        check("ca-ES-valencia", &["ca-ES-valencia", "ca-ES", "ca"]);
    }

    // F-1
    #[test]
    fn an_extension_drops_as_a_whole_and_first() {
        check(
            "de-CH-u-co-phonebk-nu-latn",
            &["de-CH-u-co-phonebk-nu-latn", "de-CH", "de"],
        );
        check("en-t-de-x-foo", &["en-t-de-x-foo", "en"]);
    }

    // F-1
    #[test]
    fn a_chain_ends_at_its_base_without_repeats() {
        assert_eq!(fallback_chain("de", "de").unwrap(), ["de"]);
        assert_eq!(
            fallback_chain("en-GB", "en").unwrap(),
            ["en-GB", "en-001", "en"]
        );
        assert_eq!(
            fallback_chain("es-MX", "es-419").unwrap(),
            ["es-MX", "es", "es-419"]
        );
        assert!(fallback_chain("not a tag", "en").is_err());
    }
}
