//! Bodies that Markdown reads: nothing of them is hidden, nothing in them is executable, and what is harmless stays as it
//! is (D-9).

use scraper::{Html, Selector};
use serde_json::json;

use super::*;

fn page(body: &str) -> Value {
    let mut document = review("Save", json!({}));
    document["preview"] =
        json!({ "kind": "page", "title": "Page", "body": body, "format": "markdown" });
    document
}

/// The lines of the body as text, without the bar before each.
fn shown(body: &str) -> String {
    let card = text(&page(body));
    let lines = card.lines().filter_map(|line| line.strip_prefix("  │"));
    let lines: Vec<&str> = lines
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    lines.join("\n")
}

/// The body's HTML inside its quotation.
fn markup(body: &str) -> String {
    let page = html(&page(body));
    let start = "<blockquote class=\"countersign-body countersign-prose\"";
    let (_, rest) = page.split_once(start).unwrap();
    let (_, rest) = rest.split_once(">\n").unwrap();
    let (body, _) = rest.rsplit_once("</blockquote>").unwrap();
    body.to_owned()
}

/// The destinations of the body's links.
fn hrefs(body: &str) -> Vec<String> {
    let body = Html::parse_fragment(&markup(body));
    let links = Selector::parse("a").unwrap();
    let hrefs = body
        .select(&links)
        .map(|link| link.attr("href").unwrap().to_owned());
    hrefs.collect()
}

#[track_caller]
fn check(source: &str, expected: &str) {
    assert_eq!(shown(source), expected, "{source}");
}

// D-9: each is harmless, and reads as it was written.
#[test]
fn what_is_harmless_stays_as_it_is() {
    for source in [
        "3<5",
        "3 < 5 > 2",
        "I <3 it",
        "R&D",
        "AT&T & Co.",
        "{{b}}",
        "a|b",
        "[x]",
        "[a][b] [c](",
        "x[0] = y[1]",
        "2 * 3 * 4",
        "snake_case_name",
        "C:\\Users\\lea",
        "100 % sure",
        "\"quoted\" and 'so'",
        "javascript: is a scheme, data: is one too",
        "onclick=\"x()\"",
        "a -- b --- c",
        "#hashtag",
        "1.5 and 2)",
        "~/notes and ~5",
        "e = mc^2",
        "…",
    ] {
        check(source, source);
    }
    check("\\*not\\* \\[a\\](b) \\<b>", "*not* [a](b) <b>");
    check("R&amp;D &lt;3 &copy;", "R&D <3 ©");
}

// D-9
#[test]
fn what_markdown_would_not_draw_is_text() {
    check("a <!-- pay twice --> b", "a <!-- pay twice --> b");
    check("<!-- one\n\ntwo -->", "<!-- one\n\ntwo -->");
    check("<div hidden>\nx\n</div>", "<div hidden>\nx\n</div>");
    check("a <b onclick=\"x\">b</b>", "a <b onclick=\"x\">b</b>");
    check(
        "[a]: https://b.example \"c\"",
        "[a]: https://b.example \"c\"",
    );
    check("[a]: /b\n[a]: /c", "[a]: /b\n[a]: /c");
    check("> [a]: /b\n\nx", "> [a]: /b\n\nx");
    check("- x\n\n  [a]: /b", "• x\n\n  [a]: /b");
    check("[x][a]\n\n[a]: /b 'c'", "x (/b, “c”)\n\n[a]: /b 'c'");
    check("```sh extra\nls\n```", "[code: sh extra]\n    ls");
    check("|a|\n|-|\n|1|2|3|", "a |\n--|----\n1 | 2|3");
    check("[^1]: note", "[1] note");
    check("a[^1]\n\n[^1]: note", "a[1]\n\n[1] note");
    check("#\n\na", "#\n\na");
}

// D-9
#[test]
fn what_only_entities_bring_is_written_out() {
    check("a&#x202e;b&#8236;", "a\\u{202e}b\\u{202c}");
    check("a&ZeroWidthSpace;b&shy;c", "a\\u{200b}b\\u{ad}c");
    check("a&#27;[31m&#10;b", "a\\u{1b}[31m\\u{a}b");
    check("[a](/b \"c&#x202e;d\")", "a (/b, “c\\u{202e}d”)");
    check("[a](/b&#x202e;c)", "a (/b\\u{202e}c)");
    check("```&#x200b;\nx\n```", "[code: \\u{200b}]\n    x");
    // What stands in its right place is no more hidden than written as itself.
    check("می&zwnj;خواهم", "\u{2068}می\u{200c}خواهم\u{2069}");
    check(
        "👩&zwj;👧 1&#xFE0F;&#x20E3;",
        "👩\u{200d}👧 1\u{fe0f}\u{20e3}",
    );
}

// D-9: no letter reaches over the lines around it.
#[test]
fn stacks_of_combining_marks_are_written_out() {
    let stack = |count| format!("a{}b", "\u{301}".repeat(count));
    check(&stack(5), &stack(5));
    check("བསྒྲུབས་ ằ", "བསྒྲུབས་ ằ");
    check(
        &stack(7),
        &format!("a{}\\u{{301}}\\u{{301}}b", "\u{301}".repeat(5)),
    );
}

// D-9
#[test]
fn where_a_link_leads_stands_behind_it() {
    check(
        "[the contract](https://docs.example/d/1)",
        "the contract (docs.example, https://docs.example/d/1)",
    );
    check(
        "[home](https://docs.example/)",
        "home (https://docs.example/)",
    );
    check("<https://docs.example/d>", "https://docs.example/d");
    check("<lea@example.com>", "lea@example.com");
    check(
        "[Lea](mailto:lea@example.com)",
        "Lea (mailto:lea@example.com)",
    );
    check(
        "[lea@example.com](mailto:lea@example.com)",
        "lea@example.com",
    );
    check(
        "[a](https://b.example/c \"d “e” f\")",
        "a (b.example, https://b.example/c, “d ‘e’ f”)",
    );
    check(
        "<https://bank.example@evil.example/>",
        "https://bank.example@evil.example/ [leads elsewhere] (evil.example)",
    );
    check(
        "<https://аpple.example/>",
        "https://аpple.example/ (xn--pple-43d.example)",
    );
    check(
        "[a](<https://b.example/c) d (e>)",
        "a (b.example, https://b.example/c)%20d%20(e)",
    );
    check(
        "[](https://b.example/c)",
        " (b.example, https://b.example/c)",
    );
    assert_eq!(hrefs("[](https://b.example/c) [ &nbsp; ](/d)"), [""; 0]);
}

// D-9
#[test]
fn a_text_that_names_another_address_is_marked() {
    check(
        "[bank.example](https://evil.example)",
        "bank.example [leads elsewhere] (https://evil.example)",
    );
    check(
        "[ba**nk.exa**mple](https://evil.example)",
        "bank.example [leads elsewhere] (https://evil.example)",
    );
    check(
        "[pay@bank.example](mailto:pay@evil.example)",
        "pay@bank.example [leads elsewhere] (mailto:pay@evil.example)",
    );
    check(
        "[bank.example](https://bank.example/login)",
        "bank.example (bank.example, https://bank.example/login)",
    );
    check("[report.pdf](/files/1)", "report.pdf (/files/1)");
}

// D-9
#[test]
fn images_are_text() {
    check(
        "![logo](https://b.example/l.png)",
        "[image] logo (b.example, https://b.example/l.png)",
    );
    check("![](p.gif \"spy\")", "[image] (p.gif, “spy”)");
    check(
        "[![logo](l.png)](https://b.example/c)",
        "[image] logo (l.png) (b.example, https://b.example/c)",
    );
    check("![a [b](/c)](d.png)", "[image] a b (/c) (d.png)");
    let body = markup("![a](https://b.example/l.png) ![b [c](/d)](e) <img src=x>");
    assert!(!body.contains("<img") && !body.contains("<a"), "{body}");
    assert_eq!(
        hrefs("[![logo](l.png)](https://b.example/c)"),
        ["https://b.example/c"]
    );
}

// D-9
#[test]
fn only_some_destinations_are_links() {
    let links = [
        (
            "https://example.com/view?src=data:image/png",
            "https://example.com/view?src=data:image/png",
        ),
        ("HTTP://Example.com", "http://example.com/"),
        ("mailto:a@b.example", "mailto:a@b.example"),
        ("tel:+4930123", "tel:+4930123"),
        ("/app/items/1?q=a", "/app/items/1?q=a"),
        ("https&colon;//b.example/", "https://b.example/"),
        ("https://b.example/a\\_b", "https://b.example/a_b"),
    ];
    for (source, href) in links {
        assert_eq!(hrefs(&format!("[x]({source})")), [href], "{source}");
    }
    for source in [
        "javascript:alert(1)",
        "JAVASCRIPT:alert(1)",
        "javascript&colon;alert(1)",
        "java&Tab;script:alert(1)",
        "java&#10;script:alert(1)",
        "&#1;javascript:alert(1)",
        "<java script:alert(1)>",
        "data:text/html,x",
        "vbscript:x",
        "file:///etc/passwd",
        "//evil.example",
        "/\\\\evil.example",
        "\\\\\\\\evil.example",
        "/.//evil.example",
        "page.html",
        "#part",
        "?q",
    ] {
        let body = format!("[x]({source})");
        assert_eq!(hrefs(&body), [""; 0], "{source}");
        let reference = format!("[x]\n\n[x]: {source}");
        assert_eq!(hrefs(&reference), [""; 0], "{source}");
        assert!(shown(&body).contains("x ("), "{}", shown(&body));
    }
    let link = "<a href=\"https://b.example/\" target=\"_blank\" rel=\"noopener noreferrer nofollow\">x</a>";
    assert!(markup("[x](https://b.example)").contains(link));
}

// D-9
#[test]
fn blocks_as_text() {
    check(
        "# A\n\n### B\n\n## C\n\nD\n===",
        "# A\n\n## B\n\n## C\n\n# D",
    );
    check(
        "- a\n- b\n  - c\n\n7. d\n8. e",
        "• a\n• b\n  • c\n\n7. d\n8. e",
    );
    check("- a\n\n  b\n- c", "• a\n\n  b\n\n• c");
    check("- [ ] a\n- [x] b", "• ☐ a\n• ☑ b");
    check("> a\n> > b\n>\n> c", "> a\n>\n> > b\n>\n> c");
    check("    let  x;\n\n    y", "    let  x;\n\n    y");
    check("a  \nb\\\nc\nd", "a\nb\nc d");
    check("*a* **b** `c` ~~d~~ ~~*e* f~~", "a b `c` ~~d~~ ~~e f~~");
    check("a\n\n***\n\nb", "a\n\n────────────────────\n\nb");
    check(
        "| a | b |\n|:-:|--:|\n| long cell | 1 |\n| | 22 |",
        "    a     |  b\n----------|---\nlong cell |  1\n          | 22",
    );
}

// D-9, D-10
#[test]
fn blocks_as_html() {
    let check = |source: &str, expected: &str| assert_eq!(markup(source), expected, "{source}");
    check(
        "# A\n\n### B",
        "<h4 dir=\"auto\">A</h4>\n<h5 dir=\"auto\">B</h5>\n",
    );
    check(
        "3. a\n4. **b**",
        "<ol start=\"3\">\n<li>\n<p dir=\"auto\">a</p>\n</li>\n<li>\n<p dir=\"auto\"><strong>b</strong></p>\n</li>\n</ol>\n",
    );
    check(
        "- [x] a",
        "<ul>\n<li class=\"countersign-task\">\n<p dir=\"auto\">☑ a</p>\n</li>\n</ul>\n",
    );
    check(
        "```rust\na<b\n```",
        "<p class=\"countersign-info\" dir=\"auto\">[code: <bdi>rust</bdi>]</p>\n<pre dir=\"auto\"><code>a&lt;b\n</code></pre>\n",
    );
    check(
        "<hr>\n",
        "<pre class=\"countersign-source\" dir=\"auto\"><code>&lt;hr&gt;\n</code></pre>\n",
    );
    check(
        "|a||\n|-:|-|\n|1|",
        "<table>\n<thead>\n<tr><th scope=\"col\" class=\"countersign-end\"><bdi>a</bdi></th><td><bdi></bdi></td></tr>\n</thead>\n<tbody>\n<tr><td class=\"countersign-end\"><bdi>1</bdi></td></tr>\n</tbody>\n</table>\n",
    );
    check(
        "~~a~~",
        "<p dir=\"auto\"><s><span class=\"countersign-quote\">~~</span>a<span class=\"countersign-quote\">~~</span></s></p>\n",
    );
}

// D-6, F-3: lists and tables of a body are laid out in its own direction.
#[test]
fn a_body_has_the_direction_of_its_first_words() {
    let start = |body: &str| html(&page(body)).contains("countersign-prose\" dir=\"rtl\">");
    assert!(start("1. ועדה"));
    assert!(start("---\n\n> |ועדה|a|\n> |-|-|"));
    assert!(!start("a ועדה"));
    assert!(!start("12"));
    let mut arabic = page("- one");
    arabic["locale"] = "ar".into();
    assert!(html(&arabic).contains("countersign-prose\" dir=\"ltr\">"));
}

// D-7
#[test]
fn long_runs_carry_a_mark() {
    check("a\n\n\n\n\nb", "a\n\n[4 blank lines]\n\nb");
    check("a\n\n\n\nb", "a\n\nb");
    check("> a\n>\n>\n>\n>\n> b", "> a\n>\n> [4 blank lines]\n>\n> b");
    check("- a\n\n\n\n\n  b", "• a\n\n  [4 blank lines]\n\n  b");
    check("a&nbsp;&nbsp;&#32;&#32;&#32;b", "a[5 spaces]b");
    check("a    b", "a[4 spaces]b");
    check(
        "&nbsp;\n\n&nbsp;\n\n&nbsp;\n\n&nbsp;\n\n&nbsp;",
        "[5 blank lines]",
    );
    check("a\\\n\\\n\\\n\\\n\\\nb", "a\n[4 blank lines]\nb");
    check("a\\\n\\\nb", "a\n\nb");
    check("[a\\\n\\\n\\\n\\\n\\\nb](/c)", "a [4 blank lines] b (/c)");
    check("a **b&nbsp;&nbsp;** *&nbsp;&nbsp;c*", "a b[5 spaces]c");
    check(
        "```\na\n\n\n\n\nb      c\n```",
        "    a\n    [4 blank lines]\n    b      c",
    );
    check("<div>\na      b", "<div>\na[6 spaces]b");
}

// D-7: what a reader sees is one gap, however many spans it goes through.
#[test]
fn a_run_through_several_spans_carries_one_mark() {
    let split = format!("a{}b", "   [](<>)".repeat(10));
    check(&split, "a[30 spaces]b");
    check("a  [](<>)  b", "a[4 spaces]b");
    check("a [](<>) b[](<>)c", "a  bc");
    check("a  [  ](<>)  b", "a[6 spaces]b");
    check("a\n[](<>)\n[](<>)\n[](<>)\nb", "a[4 spaces]b");
    check("a\n[](<>)\nb", "a  b");
    check("a  *&nbsp;   x*", "a[6 spaces]x");
    check("a *&nbsp; x*", "a \u{a0} x");
    check("a   [   b](/c)", "a[6 spaces]b (/c)");
    check("a [ b](/c)", "a  b (/c)");
    check("a  [](<>)  [](/c)", "a[4 spaces] (/c)");
    check("[/c   ](/c)   b", "/c[6 spaces]b");
    check("![a   ](<>)   b", "[image] a[6 spaces]b");
    check(
        "|a  [](<>)  b|\n|-|\n|a [](<>) b|",
        "a[4 spaces]b\n------------\na  b",
    );
    // A sign that is seen ends a run.
    check("a  ~~&nbsp;&nbsp;b~~", "a  ~~\u{a0}\u{a0}b~~");
    check("a  `` ` ``  b", "a  ```  b");
    check(
        "a&nbsp;&nbsp;\\\n&nbsp;&nbsp;b",
        "a\u{a0}\u{a0}\n\u{a0}\u{a0}b",
    );
    // D-6
    check("a  [](<>)  \u{301}b", "a    \u{301}b");
    check("a  [](<>)   \u{301}b", "a[4 spaces] \u{301}b");
}

// D-9
#[test]
fn rows_and_code_without_words_are_blank_lines() {
    check(
        "|a|\n|-|\n||\n||\n||\n||\n|b|",
        "a\n---------------\n[4 blank lines]\nb",
    );
    check("|a|\n|-|\n||\n|b|", "a\n-\n\nb");
    check(
        "a\n\n```\n```\n\n```\n```\n\n```\n```\n\n```\n```\n\nb",
        "a\n\n[4 blank lines]\n\nb",
    );
}

// D-7: blocks without words are one gap, whatever kinds they are and however they nest.
#[test]
fn blocks_without_words_are_counted_together() {
    let several = ["&nbsp;", ">", "&nbsp;", "```\n\n```", "> &nbsp;"].join("\n\n");
    check(
        &format!("a\n\n{}\n\nb", [several.as_str(); 9].join("\n\n")),
        "a\n\n[45 blank lines]\n\nb",
    );
    check(
        "a\n\n&nbsp;\n\n>\n\n&nbsp;\n\nb",
        "a\n\n\u{a0}\n\n>\n\n\u{a0}\n\nb",
    );
    let code = "```\n\n\n\n```";
    check(
        &format!("a\n\n{code}\n\n{code}\n\nb"),
        "a\n\n[6 blank lines]\n\nb",
    );
    check(&format!("a\n\n{code}\n\nb"), "a\n\n\n\n\n\nb");
    check("-\n-\n-\n-\n- b", "• [4 blank lines]\n• b");
    check("-\n-\n-\n- b", "•\n•\n•\n• b");
    // Numbers and boxes are seen, and no other item takes the number of one that is gone.
    check("1.\n2.\n3.\n4.\n5. b", "1.\n2.\n3.\n4.\n5. b");
    let rows = "||\n|-|\n||\n||";
    check(
        &format!("a\n\n{rows}\n\n{rows}\n\nb"),
        "a\n\n[4 blank lines]\n\nb",
    );
    check(
        "a\n\n&nbsp;\\\n&nbsp;\\\n&nbsp;\\\n&nbsp;\n\nb",
        "a\n\n[4 blank lines]\n\nb",
    );
    check(
        "- a\n  - b\n\n    &nbsp;\n\n    &nbsp;\n\n  &nbsp;\n\n  &nbsp;\n\n&nbsp;\n\nc",
        "• a\n  • b\n\n    [5 blank lines]\n\nc",
    );
    check(
        "- a\n\n  &nbsp;\n\n- b\n\n  &nbsp;",
        "• a\n\n  \u{a0}\n\n• b\n\n  \u{a0}",
    );
    check(
        "> &nbsp;\n>\n> &nbsp;\n>\n> &nbsp;\n>\n> &nbsp;",
        "> [4 blank lines]",
    );
}

// D-6: no other text comes between a link and its note.
#[test]
fn a_link_is_isolated_together_with_its_note() {
    let body = "abc [אבג](https://e.example/) [דהו](https://b.example/)";
    assert!(markup(body).contains("</a><bdi class=\"countersign-destination\"> ("));
    assert_eq!(markup(body).matches("<bdi><a ").count(), 2);
    let shown = shown(body);
    assert_eq!(
        shown.replace('\u{2068}', "<").replace('\u{2069}', ">"),
        "<abc <אבג< (https://e.example/)>> <דהו< (https://b.example/)>>>"
    );
    check("abc [d](/e)", "abc d (/e)");
    let right = markup("[אבג](/d)");
    assert!(right.starts_with("<p dir=\"rtl\">"), "{right}");
}

// D-9
#[test]
fn what_is_nested_too_deep_is_shown_flat() {
    let quotes = format!("{}deep", "> ".repeat(40));
    assert_eq!(shown(&quotes), format!("{}deep", "> ".repeat(32)));
    let list: String = (0..20)
        .map(|level| format!("{}- item {level}\n", "  ".repeat(level)))
        .collect();
    let text = shown(&list);
    assert!(text.contains(&format!("{}• item 15\n", "  ".repeat(15))));
    assert!(text.contains("- item 16\n") && text.ends_with("- item 19"));
    let tasks = format!("{}- [x] 7) done", "> ".repeat(32));
    assert!(
        shown(&tasks).ends_with("- [x] 7) done"),
        "{}",
        shown(&tasks)
    );
    let note = format!("{}[^n]: note", "> ".repeat(32));
    assert!(shown(&note).ends_with("[^n]: note"), "{}", shown(&note));
}

// D-9: a table that no card has room for is its source.
#[test]
fn a_table_with_too_many_columns_is_its_source() {
    let table = |columns| {
        format!(
            "|{}\n|{}\n|{}",
            "a|".repeat(columns),
            "-|".repeat(columns),
            "b|".repeat(columns)
        )
    };
    assert_eq!(shown(&table(13)), table(13));
    assert!(markup(&table(12)).contains("<table>"));
    assert!(!markup(&table(13)).contains("<table>"));
}

// D-9: in a narrow terminal the cells of a row stand one below the other.
#[test]
fn a_table_without_room_is_a_list_of_its_cells() {
    let call = read(&page(
        "|Name|Place|When|Who|\n|-|-|-|-|\n|Dinner party|Berlin Mitte|Tomorrow|Everybody|",
    ));
    let card = card(&call, &Reader::utc(), State::Ask);
    let options = TextOptions {
        width: Some(32),
        ..TextOptions::default()
    };
    let text = render::text(&card, &options);
    assert!(
        text.contains("  │ Name: Dinner party\n  │ Place: Berlin Mitte\n  │ When: Tomorrow\n  │ Who: Everybody\n"),
        "{text}"
    );
}

// D-9: a heading of few columns can have many bytes, and may not make a small table a large text.
#[test]
fn a_heading_that_outgrows_its_table_stands_once() {
    let narrow = |heading: &str, rows: usize| {
        let columns = "|b|c|d|e|f|g|h|i";
        let table = format!(
            "{heading}{columns}\n{}\n{}",
            ["-"; 9].join("|"),
            "y\n".repeat(rows)
        );
        let call = read(&page(&table));
        let card = card(&call, &Reader::utc(), State::Ask);
        let options = TextOptions {
            width: Some(32),
            ..TextOptions::default()
        };
        render::text(&card, &options)
    };
    let joined = ["👩\u{200d}"; 100].concat() + "👩";
    let large = narrow(&joined, 99);
    assert_eq!(large.matches(&joined).count(), 1);
    assert!(large.contains(&format!("  │ 1: {joined}\n")), "{large}");
    assert_eq!(large.matches("  │ 1: y\n").count(), 99);
    assert_eq!(
        narrow(&joined, 2)
            .matches(&format!("{joined}: y\n"))
            .count(),
        2
    );
    let family = "👩\u{200d}👩\u{200d}👧";
    assert_eq!(
        narrow(family, 99)
            .matches(&format!("{family}: y\n"))
            .count(),
        99
    );
}

// D-9
#[test]
fn an_empty_body_says_so() {
    check("", "(empty)");
    check(" \n", "(empty)");
    check("\n\n\n\n\n", "[5 blank lines]");
}
