/// What a language is called: in itself, and in English.
///
/// The names are CLDR's, apart from the scripts of Chinese and Serbian. They are no message of the catalogs because a page
/// that lists languages shows each by its own name, whatever language the page is in.
pub(super) fn names_of(tag: &str) -> Option<(&'static str, &'static str)> {
    let number = NAMES.binary_search_by_key(&tag, |(tag, ..)| tag).ok()?;
    let (_, own, english) = NAMES.get(number)?;
    Some((own, english))
}

/// By tag.
const NAMES: &[(&str, &str, &str)] = &[
    ("af", "Afrikaans", "Afrikaans"),
    ("am", "አማርኛ", "Amharic"),
    ("ar", "العربية", "Arabic"),
    ("az", "azərbaycan", "Azerbaijani"),
    ("be", "беларуская", "Belarusian"),
    ("bg", "български", "Bulgarian"),
    ("bn", "বাংলা", "Bangla"),
    ("bs", "bosanski", "Bosnian"),
    ("ca", "català", "Catalan"),
    ("cs", "čeština", "Czech"),
    ("cy", "Cymraeg", "Welsh"),
    ("da", "dansk", "Danish"),
    ("de", "Deutsch", "German"),
    ("de-AT", "Österreichisches Deutsch", "Austrian German"),
    ("de-CH", "Schweizer Hochdeutsch", "Swiss High German"),
    ("el", "Ελληνικά", "Greek"),
    ("en", "English", "English"),
    ("en-GB", "British English", "British English"),
    ("eo", "Esperanto", "Esperanto"),
    ("es", "español", "Spanish"),
    (
        "es-419",
        "español latinoamericano",
        "Latin American Spanish",
    ),
    ("es-MX", "español de México", "Mexican Spanish"),
    ("et", "eesti", "Estonian"),
    ("eu", "euskara", "Basque"),
    ("fa", "فارسی", "Persian"),
    ("fi", "suomi", "Finnish"),
    ("fil", "Filipino", "Filipino"),
    ("fr", "français", "French"),
    ("fr-CA", "français canadien", "Canadian French"),
    ("ga", "Gaeilge", "Irish"),
    ("gl", "galego", "Galician"),
    ("gu", "ગુજરાતી", "Gujarati"),
    ("he", "עברית", "Hebrew"),
    ("hi", "हिन्दी", "Hindi"),
    ("hr", "hrvatski", "Croatian"),
    ("hu", "magyar", "Hungarian"),
    ("hy", "հայերեն", "Armenian"),
    ("id", "Indonesia", "Indonesian"),
    ("is", "íslenska", "Icelandic"),
    ("it", "italiano", "Italian"),
    ("ja", "日本語", "Japanese"),
    ("ka", "ქართული", "Georgian"),
    ("kk", "қазақ тілі", "Kazakh"),
    ("km", "ខ្មែរ", "Khmer"),
    ("kn", "ಕನ್ನಡ", "Kannada"),
    ("ko", "한국어", "Korean"),
    ("ky", "кыргызча", "Kyrgyz"),
    ("lo", "ລາວ", "Lao"),
    ("lt", "lietuvių", "Lithuanian"),
    ("lv", "latviešu", "Latvian"),
    ("mk", "македонски", "Macedonian"),
    ("ml", "മലയാളം", "Malayalam"),
    ("mn", "монгол", "Mongolian"),
    ("mr", "मराठी", "Marathi"),
    ("ms", "Melayu", "Malay"),
    ("my", "မြန်မာ", "Burmese"),
    ("nb", "norsk bokmål", "Norwegian Bokmål"),
    ("ne", "नेपाली", "Nepali"),
    ("nl", "Nederlands", "Dutch"),
    ("nn", "norsk nynorsk", "Norwegian Nynorsk"),
    ("no", "norsk", "Norwegian"),
    ("pa", "ਪੰਜਾਬੀ", "Punjabi"),
    ("pl", "polski", "Polish"),
    ("ps", "پښتو", "Pashto"),
    ("pt", "português", "Portuguese"),
    ("pt-BR", "português (Brasil)", "Brazilian Portuguese"),
    ("pt-PT", "português europeu", "European Portuguese"),
    ("ro", "română", "Romanian"),
    ("ru", "русский", "Russian"),
    ("si", "සිංහල", "Sinhala"),
    ("sk", "slovenčina", "Slovak"),
    ("sl", "slovenščina", "Slovenian"),
    ("sq", "shqip", "Albanian"),
    ("sr", "српски", "Serbian"),
    ("sr-Latn", "srpski (latinica)", "Serbian (Latin)"),
    ("sv", "svenska", "Swedish"),
    ("sw", "Kiswahili", "Swahili"),
    ("ta", "தமிழ்", "Tamil"),
    ("te", "తెలుగు", "Telugu"),
    ("th", "ไทย", "Thai"),
    ("tr", "Türkçe", "Turkish"),
    ("uk", "українська", "Ukrainian"),
    ("ur", "اردو", "Urdu"),
    ("uz", "o‘zbek", "Uzbek"),
    ("vi", "Tiếng Việt", "Vietnamese"),
    ("yue", "粵語", "Cantonese"),
    ("zh", "简体中文", "Simplified Chinese"),
    ("zh-Hant", "繁體中文", "Traditional Chinese"),
    (
        "zh-Hant-HK",
        "繁體中文（香港）",
        "Traditional Chinese (Hong Kong)",
    ),
    ("zu", "isiZulu", "Zulu"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::characters::{Lines, first_unsafe};
    use crate::locale::{Catalog, Locale};

    #[test]
    fn names_are_found_by_canonical_tags() {
        for (tag, own, english) in NAMES {
            assert_eq!(names_of(tag), Some((*own, *english)), "{tag}: not in order");
            assert!(Locale::get(tag).is_ok(), "{tag}");
            assert_eq!(first_unsafe(own, Lines::Single), None, "{tag}");
        }
        assert_eq!(names_of("tlh"), None);
    }

    #[test]
    fn every_catalog_has_a_name() {
        for catalog in Catalog::all() {
            let tag = catalog.tag();
            assert!(
                names_of(tag).is_some(),
                "locales/{tag}.toml is there, but `NAMES` in src/locale/names.rs has no line for `{tag}`; add its name in \
                 its own language and in English"
            );
        }
    }
}
