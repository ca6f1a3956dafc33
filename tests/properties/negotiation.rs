use countersign::locale::{Locale, Preferences, SkipReason, Step, negotiate};
use proptest::prelude::*;

use super::cases;

const TAGS: [&str; 12] = [
    "de", "de-CH", "de-AT", "en", "en-GB", "en-US", "zh", "zh-TW", "zh-Hant", "sr-Latn", "nb", "*",
];

fn header() -> impl Strategy<Value = String> {
    let entry = (prop::sample::select(&TAGS[..]), 0..=10_u16)
        .prop_map(|(tag, tenths)| format!("{tag};q={}.{}", tenths / 10, tenths % 10));
    prop::collection::vec(entry, 0..8).prop_map(|entries| entries.join(", "))
}

fn offered() -> impl Strategy<Value = Vec<&'static str>> {
    prop::collection::vec(prop::sample::select(&TAGS[..11]), 0..6)
}

proptest! {
    #![proptest_config(cases(512))]

    // F-7: any text is a header, and any text the locale of an app.
    #[test]
    fn nothing_is_too_strange_to_negotiate(
        header in "[-a-zA-Z0-9,;=.*_ \\tq\\PC]{0,200}",
        offered in prop::collection::vec("[-a-zA-Z0-9*]{0,12}", 0..4),
        base in "\\PC{0,12}",
    ) {
        let preferences = Preferences::from_header(&header);
        let found = negotiate(&preferences, &offered, &base);
        prop_assert!(found.app == base || offered.iter().any(|it| it == found.app));
        prop_assert!(preferences.wanted().is_sorted_by(|a, b| a.weight() >= b.weight()));
    }

    // F-7: what is found is offered or the base, never excluded by name, and exact when the first preference is offered.
    #[test]
    fn what_is_found_is_wanted(header in header(), offered in offered()) {
        let preferences = Preferences::from_header(&header);
        prop_assert!(preferences.skipped().iter().all(|it| it.reason == SkipReason::Repeated));
        let found = negotiate(&preferences, &offered, "fr");
        match found.step {
            Step::Any | Step::Base => prop_assert_eq!(found.app, "fr"),
            _ => {
                prop_assert!(offered.contains(&found.app));
                let excluded = format!("{};q=0.0", found.app);
                let first = header.split(", ").find(|it| it.starts_with(&format!("{};", found.app)));
                prop_assert_ne!(first, Some(excluded.as_str()));
            }
        }
        if let Some(tag) = preferences.wanted().first().and_then(|it| it.tag())
            && offered.contains(&tag)
        {
            prop_assert_eq!(found.app, tag);
            prop_assert_eq!(&found.step, &Step::Exact);
        }
        let locale = Locale::get(&found.locale).expect("a canonical tag");
        prop_assert!(locale.ancestors().iter().any(|tag| tag == found.app));
    }
}
