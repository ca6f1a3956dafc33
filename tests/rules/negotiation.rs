//! F-7: from what a reader prefers to the language of a call.

use countersign::locale::{Locale, Preferences, SkipReason, Step, ancestors, negotiate};

/// The header, what the app offers, the base; then the app's locale and the step that it was found by.
type Case = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

#[track_caller]
fn check(cases: &[Case]) {
    for (header, offered, base, app, how) in cases {
        let preferences = Preferences::from_header(header);
        let offered: Vec<&str> = offered.split(' ').collect();
        let found = negotiate(&preferences, &offered, base);
        let tag = found.preference.and_then(|it| it.tag()).unwrap_or("*");
        let step = match &found.step {
            Step::Exact => "exact".to_owned(),
            Step::Ancestor => format!("ancestor of {tag}"),
            Step::Related(shared) => format!("{tag} by {shared}"),
            Step::Any => "any".to_owned(),
            Step::Base => "base".to_owned(),
        };
        assert_eq!(
            (found.app, step.as_str()),
            (*app, *how),
            "{header} of {offered:?}"
        );
        let locale = Locale::get(&found.locale).expect("a canonical tag");
        assert_eq!(found.frame, locale.catalog().tag(), "{header}");
        assert_eq!(found.format, locale.formatting_tag(), "{header}");
        // a review in this locale is one that the app offers.
        let fits = locale.ancestors().iter().any(|tag| tag == found.app);
        assert!(fits, "{header}: {} for {}", found.locale, found.app);
        assert_eq!(found.preference.is_none(), found.step == Step::Base);
        assert!(found.to_string().contains(found.app));
    }
}

#[test]
fn the_first_preference_that_is_offered_wins() {
    check(&[
        ("de", "en de", "en", "de", "exact"),
        ("fr, de", "en de", "en", "de", "exact"),
        ("fr, de", "de fr", "en", "fr", "exact"),
        ("fr;q=0.5, de", "fr de", "en", "de", "exact"),
        (
            "fr;q=0.8, de;q=0.8, it;q=0.8",
            "de fr it",
            "en",
            "fr",
            "exact",
        ),
        ("fr;q=0.001, de;q=0.002", "fr de", "en", "de", "exact"),
        ("IW", "en he", "en", "he", "exact"),
        ("zh-hant-tw", "zh-Hant-TW zh", "en", "zh-Hant-TW", "exact"),
        ("tlh", "en tlh", "en", "tlh", "exact"),
    ]);
}

#[test]
fn an_ancestor_serves_before_a_later_preference() {
    check(&[
        ("de-CH", "en de", "en", "de", "ancestor of de-CH"),
        ("de-CH, en", "en de", "en", "de", "ancestor of de-CH"),
        ("es-MX", "es es-419", "en", "es-419", "ancestor of es-MX"),
        ("pt-AO", "pt pt-PT", "en", "pt-PT", "ancestor of pt-AO"),
        ("zh-TW", "zh zh-Hant", "en", "zh-Hant", "ancestor of zh-TW"),
        ("zh-TW", "zh en", "en", "zh", "ancestor of zh-TW"),
        ("nb", "en no", "en", "no", "ancestor of nb"),
        (
            "de-CH-u-nu-latn",
            "de de-CH",
            "en",
            "de-CH",
            "ancestor of de-CH-u-nu-latn",
        ),
    ]);
}

#[test]
fn another_form_of_the_language_serves_before_another_language() {
    check(&[
        ("de", "en de-CH", "en", "de-CH", "de by de"),
        ("de, en", "en de-CH", "en", "de-CH", "de by de"),
        ("de-AT", "en de-CH", "en", "de-CH", "de-AT by de"),
        ("en-GB", "de en-US", "de", "en-US", "en-GB by en"),
        ("en-GB", "de en-US en-AU", "de", "en-AU", "en-GB by en-001"),
        ("es-AR", "es-ES es-MX", "es-ES", "es-MX", "es-AR by es-419"),
        // The app's order decides between equals.
        ("de", "de-CH de-AT", "en", "de-CH", "de by de"),
        ("de", "de-AT de-CH", "en", "de-AT", "de by de"),
        // The reader says themselves which other form they want.
        ("en-GB, en-US;q=0.9", "en-AU en-US", "de", "en-US", "exact"),
        (
            "en-GB, fr;q=0.9, en-US;q=0.8",
            "en-AU fr en-US",
            "de",
            "fr",
            "exact",
        ),
        // Whoever reads one script need not read the other.
        ("zh", "en zh-Hant", "en", "en", "base"),
        ("zh-CN", "en zh-TW", "en", "en", "base"),
        ("zh-HK", "en zh-TW", "en", "zh-TW", "zh-HK by zh-Hant"),
        ("sr", "en sr-Latn", "en", "en", "base"),
        ("pa-Arab", "en pa-IN", "en", "en", "base"),
    ]);
}

#[test]
fn what_is_excluded_is_not_offered() {
    check(&[
        ("de;q=0", "de en", "en", "en", "base"),
        ("de-CH, de;q=0", "de en", "en", "en", "base"),
        ("de, de-CH;q=0", "de-CH en", "en", "en", "base"),
        ("de-CH, de;q=0.0", "de de-CH", "en", "de-CH", "exact"),
        ("de;q=0, fr", "de-AT fr", "en", "fr", "exact"),
        (
            "es-MX, es-419;q=0.000",
            "es-419 es",
            "en",
            "es",
            "ancestor of es-MX",
        ),
        // A card has to be in some language.
        ("en;q=0", "en de", "en", "en", "base"),
        ("*;q=0, fr", "en de", "en", "en", "base"),
        ("*;q=0, de-AT", "en de", "en", "de", "ancestor of de-AT"),
    ]);
}

#[test]
fn an_asterisk_is_the_base() {
    check(&[
        ("*", "en de", "de", "de", "any"),
        ("fr, *;q=0.5, de;q=0.4", "en de", "en", "en", "any"),
        ("fr, *;q=0.3, de;q=0.4", "en de", "en", "de", "exact"),
        // The base that the reader names is wanted as much as they say.
        ("*;q=0.5, de;q=0.4, en;q=0.1", "en de", "en", "de", "exact"),
        ("*, en;q=0, de;q=0.1", "en de", "en", "de", "exact"),
    ]);
}

#[test]
fn the_base_ends_every_search() {
    check(&[
        ("", "en de", "en", "en", "base"),
        ("fr", "en de", "de", "de", "base"),
        ("fr", "en de", "it", "it", "base"),
        (" , ,, ", "en de", "de", "de", "base"),
    ]);
    let preferences = Preferences::from_tags(["de"]);
    let nothing: [&str; 0] = [];
    assert_eq!(negotiate(&preferences, &nothing, "en").app, "en");
    // What is no tag is offered to nobody, and no base either makes a search fail.
    let found = negotiate(&preferences, &["no tag", ""], "no base");
    assert_eq!((found.app, found.frame), ("no base", "en"));
}

// F-2, F-6: a review keeps what the reader asked for beyond the app's words.
#[test]
fn the_review_is_in_the_readers_own_locale() {
    let locale = |tag: &str, offered: &[&str]| {
        let preferences = Preferences::from_tags([tag]);
        negotiate(&preferences, offered, "en").locale
    };
    assert_eq!(locale("de-ch", &["de"]), "de-CH");
    assert_eq!(locale("en-US-u-hc-h23", &["en"]), "en-US-u-hc-h23");
    assert_eq!(locale("de", &["de-CH"]), "de-CH");
    assert_eq!(locale("fr", &["de"]), "en");
}

#[test]
fn a_list_is_read_like_a_header_without_weights() {
    let tags = ["de-CH", "*", "fr"];
    let list = Preferences::from_tags(tags);
    let header = Preferences::from_header(&tags.join(", "));
    assert_eq!(list.wanted(), header.wanted());
    assert_eq!(list.first_tag(), Some("de-CH"));
    assert_eq!(Preferences::from_tags(["*"]).first_tag(), None);
    // A comma and a weight are no parts of a tag.
    let skipped = Preferences::from_tags(["de,fr", "de;q=1"]);
    assert_eq!(skipped.wanted(), []);
    assert_eq!(skipped.skipped().len(), 2);
}

#[test]
fn what_cannot_be_read_is_skipped_and_reported() {
    use SkipReason::{NotATag, NotAWeight, Repeated};
    for (entry, reason) in [
        ("en_US", NotATag),
        ("x", NotATag),
        ("de-*", NotATag),
        ("**", NotATag),
        ("d e", NotATag),
        (";q=1", NotATag),
        ("it;", NotAWeight),
        ("it;q", NotAWeight),
        ("it;q=", NotAWeight),
        ("it;q=2", NotAWeight),
        ("it;q=1.001", NotAWeight),
        ("it;q=-0", NotAWeight),
        ("it;q=.5", NotAWeight),
        ("it;q=0.1234", NotAWeight),
        ("it;q=0,5", NotATag),
        ("it;q= 1", NotAWeight),
        ("it;q=1;q=1", NotAWeight),
        ("it;level=1", NotAWeight),
        ("it;q=٠", NotAWeight),
        ("FR;q=0.1", Repeated),
    ] {
        let preferences = Preferences::from_header(&format!("fr;q=0.9, {entry}, de"));
        let skipped: Vec<_> = preferences.skipped().iter().map(|it| it.reason).collect();
        assert_eq!(skipped, [reason], "{entry}");
        let tags = preferences.wanted().iter().filter_map(|it| it.tag());
        let tags: Vec<_> = tags.filter(|tag| *tag != "it").collect();
        assert_eq!(tags, ["de", "fr"], "{entry}");
    }
    for entry in [
        "it;q=1",
        "it ; Q=0.5",
        "it;\tq=0.",
        "it;q=1.000",
        "it;q=0.123",
    ] {
        assert_eq!(Preferences::from_header(entry).skipped(), [], "{entry}");
    }
    let preferences = Preferences::from_header("e\u{202e}n\u{1b}[31m");
    assert_eq!(
        preferences.skipped()[0].entry,
        "e\\u{202e}n\\u{1b}[31m",
        "nothing invisible is reported"
    );
}

#[test]
fn a_hostile_header_has_bounds() {
    let count = |header: &str| {
        let preferences = Preferences::from_header(header);
        let skipped = preferences.skipped();
        assert!(skipped.len() <= 65);
        assert!(skipped.iter().all(|it| it.entry.chars().count() <= 400));
        let is_cut = skipped
            .last()
            .is_some_and(|it| it.reason == SkipReason::BeyondTheLimit);
        let found = negotiate(&preferences, &["en", "de"], "en");
        assert!(["en", "de"].contains(&found.app));
        (preferences.wanted().len(), is_cut)
    };
    let many: Vec<String> = (0..100).map(|number| format!("de-x-a{number}")).collect();
    assert_eq!(count(&many.join(",")), (64, true));
    assert_eq!(count(&many[..64].join(",")), (64, false));
    assert_eq!(count(&"x,".repeat(100)), (0, true));
    assert_eq!(count(&",".repeat(1_000_000)), (0, true));
    assert_eq!(count(&"a".repeat(1_000_000)), (0, true));
    assert_eq!(count(&format!("de, {}, fr", "ü-".repeat(3000))), (1, true));
    assert_eq!(count(&format!("de{}", ";q=1".repeat(900))), (0, false));
    let variants: String = (0..27).map(|number| format!("-v{number:07}")).collect();
    assert_eq!(count(&format!("de{variants}, *")), (2, false));
    assert_eq!(ancestors(&format!("de{variants}")).unwrap().len(), 28);
}
