//! Characters that no body may hold, as they are and as entities, which only Markdown reads (T-2, T-3).

use super::inert::assert_inert;
use super::shown::{assert_unsafe, message, page, show};

const FORBIDDEN: [char; 24] = [
    '\0',
    '\u{7}',
    '\u{8}',
    '\u{b}',
    '\u{c}',
    '\r',
    '\u{1b}',
    '\u{7f}',
    '\u{85}',
    '\u{9b}',
    '\u{ad}',
    '\u{34f}',
    '\u{61c}',
    '\u{200b}',
    '\u{200d}',
    '\u{200e}',
    '\u{2028}',
    '\u{202e}',
    '\u{2066}',
    '\u{2800}',
    '\u{3164}',
    '\u{feff}',
    '\u{fe0f}',
    '\u{e0041}',
];

#[test]
fn characters_that_no_body_may_hold_are_refused() {
    for character in FORBIDDEN {
        for review in [page, message] {
            let body = format!("a{character}b");
            let report = show(&review(&body)).err().expect("a refusal");
            assert_unsafe(&report, "/preview/body", &body);
        }
    }
}

#[test]
fn entities_for_such_characters_are_inert_wherever_they_stand() {
    for character in FORBIDDEN {
        let code = u32::from(character);
        for entity in [
            format!("&#{code};"),
            format!("&#x{code:x};"),
            format!("&#X{code:06X};"),
        ] {
            for place in [
                "a{}b",
                "# {}a",
                "[a{}b](https://example.com/{}c \"d{}e\")",
                "![a{}b](/c{}d.png)",
                "[go](java{}script:alert{}1)",
                "```a{}b\nc{}d\n```",
                "`a{}b`",
                "| a{}b |\n| --- |\n| {} |",
                "- {}\n- [x] {}",
                "<b>{}</b>",
                "[go][a]\n\n[a]: https://example.com/{} 'a{}b'",
                "a[^1]\n\n[^1]: {}",
                "<https://example.com/{}>",
            ] {
                let body = place.replace("{}", &entity);
                let shown = show(&page(&body)).expect("only entities");
                assert_inert(&shown);
            }
        }
    }
}
