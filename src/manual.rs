//! The contract in this project's own words: shapes, rules and their ids. Tests, reports and the docs of every field
//! cite the ids.

macro_rules! chapters {
    ($($chapter:ident = $file:literal,)+) => {
        $(
            #[doc = include_str!(concat!("manual/", $file))]
            pub mod $chapter {}
        )+
    };
}

chapters! {
    overview = "overview.md",
    reading = "reading.md",
    reviews = "reviews.md",
    declarations = "declarations.md",
    decisions = "decisions.md",
    previews = "previews.md",
    outcomes = "outcomes.md",
    tables = "tables.md",
    comparing = "comparing.md",
    locales = "locales.md",
    rendering = "rendering.md",
    markdown = "markdown.md",
    wording = "wording.md",
    descriptors = "descriptors.md",
    legacy = "legacy.md",
    issues = "issues.md",
    command_line = "command-line.md",
}
