//! The harmless beside the hostile: what only looks like an attack or like Markdown stays readable as it was written.

use super::inert::assert_inert;
use super::shown::{read_body, show_body};

#[test]
fn text_that_looks_like_markup_reads_as_it_was_written() {
    for text in [
        "3<5",
        "3 < 5 and 5 > 3",
        "<3",
        "I <3 you",
        "R&D",
        "AT&T",
        "R&D; AT&T;",
        "a &b; c",
        "{{b}}",
        "{{ user.name }} {% if a %}",
        "${a} #{b} %s",
        "a|b",
        "a | b | c",
        "[x]",
        "[ ] and [x] done",
        "a[0] = b[1]",
        "[not a link] (at all)",
        "if a < b && c > d",
        "a && b || c",
        "x => y -> z <= 3",
        "never write javascript: into a link",
        "javascript:",
        "the data: text/html part",
        "data:text",
        "onclick=\"a\"",
        "see /etc/passwd or C:/Temp",
        "ana@example.com",
        "a@b and @ben",
        "5 * 3 * 2",
        "2 ** 3",
        "snake_case_word and __init__x",
        "~5 euros, ~6 dollars",
        "“quoted” and 'single' and \"double\"",
        "1.5 and 2) not at the start",
        "#hashtag and C#",
        "50 % & more",
        "a ^ b",
        "x[^y",
        "\u{5e9}\u{5dc}\u{5d5}\u{5dd} & \u{645}\u{631}\u{62d}\u{628}\u{627}",
        "c:\\temp",
    ] {
        let shown = show_body(text);
        assert_inert(&shown);
        for words in read_body(&shown) {
            assert_eq!(words.trim(), text);
        }
    }
}
