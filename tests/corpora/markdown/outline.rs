//! The structure of HTML as a line of text, in which wrappers of ours and of the reference's are alike.

use std::collections::BTreeSet;

use scraper::ElementRef;
use scraper::node::Node;

/// What becomes of an element.
#[derive(Clone, Copy)]
pub enum Rule {
    /// It is written under this name, around its content.
    Keep(&'static str),
    /// The same, under the depth that it has when no level is left out, 3 for all that is deeper.
    Heading(u8),
    /// Its content has this style. In what order styles are nested is not written.
    Style(&'static str),
    /// Its content is written apart from what stands before and after it.
    Apart,
    /// Its content is written as if it were not there.
    Through,
    /// It is left out with its content.
    Skip,
}

use Rule::{Apart, Heading, Keep, Skip, Style, Through};

pub type Rules = [(&'static str, Rule)];

/// The elements that both have.
const SHARED: &Rules = &[
    ("blockquote", Keep("quote")),
    ("hr", Keep("rule")),
    ("li", Keep("item")),
    ("ol", Keep("numbers")),
    ("pre", Keep("block")),
    ("table", Keep("table")),
    ("tbody", Keep("rows")),
    ("td", Keep("cell")),
    ("th", Keep("head")),
    ("thead", Keep("heads")),
    ("tr", Keep("row")),
    ("ul", Keep("bullets")),
    ("code", Style("code")),
    ("em", Style("em")),
    ("strong", Style("strong")),
    ("p", Apart),
    ("a", Through),
    ("br", Through),
];

pub const REFERENCE: &Rules = &[
    ("h1", Heading(1)),
    ("h2", Heading(2)),
    ("h3", Heading(3)),
    ("h4", Heading(4)),
    ("h5", Heading(5)),
    ("h6", Heading(6)),
    ("del", Style("struck")),
    ("input", Skip),
];

/// Ours stand below the headings of the card.
pub const OURS: &Rules = &[
    ("h4", Keep("heading1")),
    ("h5", Keep("heading2")),
    ("h6", Keep("heading3")),
    ("s", Style("struck")),
    ("bdi", Through),
    ("div", Apart),
    ("span", Through),
];

/// The classes of what Markdown would not draw, and of what the frame says about a body.
const ADDED: [&str; 5] = [
    "countersign-destination",
    "countersign-info",
    "countersign-mark",
    "countersign-quote",
    "countersign-source",
];

fn is_blank(element: ElementRef<'_>) -> bool {
    element.text().all(|it| it.trim().is_empty())
}

pub struct Outline<'r> {
    rules: &'r Rules,
    with_text: bool,
    headings: Vec<u8>,
    styles: Vec<&'static str>,
    /// The styles of the text before, in this block.
    written: BTreeSet<&'static str>,
    out: String,
}

impl Outline<'_> {
    /// The content of an element; `with_text` writes the characters between the tags too.
    pub fn of(element: ElementRef<'_>, rules: &Rules, with_text: bool) -> String {
        let mut outline = Outline {
            rules,
            with_text,
            headings: Vec::new(),
            styles: Vec::new(),
            written: BTreeSet::new(),
            out: String::new(),
        };
        outline.children(element);
        outline.out.trim().to_owned()
    }

    fn children(&mut self, element: ElementRef<'_>) {
        for child in element.children() {
            match (ElementRef::wrap(child), child.value()) {
                (Some(element), _) => self.element(element),
                (None, Node::Text(text)) => self.text(text),
                _ => {}
            }
        }
    }

    fn text(&mut self, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        let styles: BTreeSet<&str> = self.styles.iter().copied().collect();
        if styles != self.written {
            let names: Vec<&str> = styles.iter().copied().collect();
            self.out.push_str(&format!("{{{}}}", names.join(" ")));
            self.written = styles;
        }
        if self.with_text {
            self.out
                .extend(text.chars().filter(|it| !it.is_whitespace()));
        }
    }

    fn element(&mut self, element: ElementRef<'_>) {
        if element.value().classes().any(|it| ADDED.contains(&it)) {
            return;
        }
        let name = element.value().name();
        let mut rules = self.rules.iter().chain(SHARED);
        let rule = rules.find(|(known, _)| *known == name);
        match rule.unwrap_or_else(|| panic!("no rule for <{name}>")).1 {
            // A heading without words heads nothing.
            Keep("head") if is_blank(element) => self.block("cell", element),
            // What a row does not write behind its last words is no cell.
            Keep("cell")
                if is_blank(element)
                    && element
                        .next_siblings()
                        .filter_map(ElementRef::wrap)
                        .all(is_blank) => {}
            Heading(_) if is_blank(element) => {}
            Keep(kept) => self.block(kept, element),
            Heading(level) => {
                while self.headings.last().is_some_and(|it| *it >= level) {
                    self.headings.pop();
                }
                self.headings.push(level);
                let depth = self.headings.len().min(3);
                self.block(&format!("heading{depth}"), element);
            }
            Style("code") if self.out.ends_with("block(") => self.children(element),
            Style(style) => {
                self.styles.push(style);
                self.children(element);
                self.styles.pop();
            }
            Apart => {
                self.apart();
                self.children(element);
                self.apart();
            }
            Through => self.children(element),
            Skip => {}
        }
    }

    fn block(&mut self, name: &str, element: ElementRef<'_>) {
        self.apart();
        self.out.push_str(name);
        if let Some(start) = element.attr("start").filter(|it| *it != "1") {
            self.out.push_str(start);
        }
        self.out.push('(');
        self.children(element);
        self.out.truncate(self.out.trim_end_matches(' ').len());
        self.out.push(')');
        self.apart();
    }

    /// A space, but not at a start and not twice.
    fn apart(&mut self) {
        self.written.clear();
        if self.with_text && !self.out.ends_with(['(', ' ']) && !self.out.is_empty() {
            self.out.push(' ');
        }
    }
}
