use icu::locale::extensions::unicode::{Key, Value};
use icu::locale::{Locale as IcuLocale, LocaleCanonicalizer};

use super::NotCanonical;

/// The longest tag that is read. Real ones have a few dozen characters; without a bound the ancestors of one with
/// thousands of variants would fill the memory.
const MAX_TAG_LEN: usize = 255;

/// Reads a tag and canonicalizes it by UTS 35.
pub(super) fn canonicalize(tag: &str) -> Result<IcuLocale, NotCanonical> {
    if tag.len() > MAX_TAG_LEN {
        return Err(NotCanonical { canonical: None });
    }
    let mut locale: IcuLocale = tag.parse().map_err(|_| NotCanonical { canonical: None })?;
    LocaleCanonicalizer::new_extended().canonicalize(&mut locale);
    replace_posix(&mut locale);
    let keywords = &mut locale.extensions.unicode.keywords;
    for (key, alias, canonical) in VALUE_ALIASES {
        let (Ok(key), Ok(alias)) = (key.parse::<Key>(), alias.parse::<Value>()) else {
            continue;
        };
        if keywords.get(&key) == Some(&alias)
            && let Ok(canonical) = canonical.parse()
        {
            keywords.set(key, canonical);
        }
    }
    Ok(locale)
}

/// The variant `posix` is a keyword by now: `en-US-posix` is `en-US-u-va-posix`.
fn replace_posix(locale: &mut IcuLocale) {
    let is_posix = |variant: &icu::locale::subtags::Variant| variant.as_str() == "posix";
    if !locale.id.variants.iter().any(is_posix) {
        return;
    }
    let rest: Vec<_> = locale
        .id
        .variants
        .iter()
        .copied()
        .filter(|it| !is_posix(it))
        .collect();
    locale.id.variants = icu::locale::subtags::Variants::from_vec_unchecked(rest);
    if let (Ok(key), Ok(value)) = ("va".parse(), "posix".parse()) {
        locale.extensions.unicode.keywords.set(key, value);
    }
}

/// Values of `-u-` keywords that CLDR replaces and ICU leaves as they are: keyword, alias, canonical value.
const VALUE_ALIASES: &[(&str, &str, &str)] = &[
    ("ca", "ethiopic-amete-alem", "ethioaa"),
    ("ca", "islamicc", "islamic-civil"),
    ("kb", "yes", ""),
    ("kc", "yes", ""),
    ("kh", "yes", ""),
    ("kk", "yes", ""),
    ("kn", "yes", ""),
    ("ks", "primary", "level1"),
    ("ks", "tertiary", "level3"),
    ("ms", "imperial", "uksystem"),
    ("tz", "aqams", "aqmcm"),
    ("tz", "aukns", "auhba"),
    ("tz", "caffs", "cawnp"),
    ("tz", "camtr", "cator"),
    ("tz", "canpg", "cator"),
    ("tz", "capnt", "caiql"),
    ("tz", "cathu", "cator"),
    ("tz", "cayzf", "caedm"),
    ("tz", "cnckg", "cnsha"),
    ("tz", "cnhrb", "cnsha"),
    ("tz", "cnkhg", "cnurc"),
    ("tz", "cst6cdt", "uschi"),
    ("tz", "cuba", "cuhav"),
    ("tz", "egypt", "egcai"),
    ("tz", "eire", "iedub"),
    ("tz", "est", "papty"),
    ("tz", "est5edt", "usnyc"),
    ("tz", "gaza", "gazastrp"),
    ("tz", "gmt0", "gmt"),
    ("tz", "hongkong", "hkhkg"),
    ("tz", "hst", "ushnl"),
    ("tz", "iceland", "isrey"),
    ("tz", "iran", "irthr"),
    ("tz", "israel", "jeruslm"),
    ("tz", "jamaica", "jmkin"),
    ("tz", "japan", "jptyo"),
    ("tz", "libya", "lytip"),
    ("tz", "mst", "usphx"),
    ("tz", "mst7mdt", "usden"),
    ("tz", "mxstis", "mxtij"),
    ("tz", "navajo", "usden"),
    ("tz", "poland", "plwaw"),
    ("tz", "portugal", "ptlis"),
    ("tz", "prc", "cnsha"),
    ("tz", "pst8pdt", "uslax"),
    ("tz", "roc", "twtpe"),
    ("tz", "rok", "krsel"),
    ("tz", "turkey", "trist"),
    ("tz", "uaozh", "uaiev"),
    ("tz", "uauzh", "uaiev"),
    ("tz", "uct", "utc"),
    ("tz", "umjon", "ushnl"),
    ("tz", "usnavajo", "usden"),
    ("tz", "zulu", "utc"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(tag: &str, canonical: &str) {
        assert_eq!(canonicalize(tag).unwrap().to_string(), canonical, "{tag}");
    }

    //
    #[test]
    fn aliases_of_keyword_values_are_replaced() {
        check("en-u-ca-islamicc", "en-u-ca-islamic-civil");
        check("en-u-kn-yes", "en-u-kn");
        check("en-u-ks-primary", "en-u-ks-level1");
        check("en-u-nu-arab-tz-usnavajo", "en-u-nu-arab-tz-usden");
        check("en-u-tz-uslax", "en-u-tz-uslax");
        check("en-u-ca-islamic-civil", "en-u-ca-islamic-civil");
    }

    //
    #[test]
    fn posix_is_a_keyword() {
        check("en-US-posix", "en-US-u-va-posix");
        check("de-1901-posix", "de-1901-u-va-posix");
        check("de-1901", "de-1901");
    }

    #[test]
    fn a_tag_has_a_bound() {
        let variants: String = (0..27).map(|number| format!("-v{number:07}")).collect();
        let tag = format!("en{variants}");
        assert_eq!(tag.len(), 245);
        check(&tag, &tag);
        assert!(canonicalize(&format!("{tag}-v0000099-v")).is_err());
        assert!(canonicalize(&format!("{tag}-v0000098-v0000099")).is_err());
    }

    #[test]
    fn every_alias_and_its_replacement_can_be_read() {
        for (key, alias, canonical) in VALUE_ALIASES {
            assert!(key.parse::<Key>().is_ok(), "{key}");
            assert!(alias.parse::<Value>().is_ok(), "{alias}");
            assert!(canonical.parse::<Value>().is_ok(), "{canonical}");
        }
    }
}
