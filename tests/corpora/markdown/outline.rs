//! The structure of HTML as a line of text, in which wrappers of ours and of the reference's are alike.

use scraper::ElementRef;
use scraper::node::Node;

use crate::properties::html::around;

/// What becomes of an element.
#[derive(Clone, Copy)]
pub enum Rule {
    /// It is written under this name, around its content.
    Keep(&'static str),
    /// Its content is written apart from what stands before and after it.
    Apart,
    /// Its content is written as if it were not there.
    Through,
    /// It is left out with its content.
    Skip,
}

use Rule::{Apart, Keep, Skip, Through};

pub type Rules = [(&'static str, Rule)];

/// The elements that both have.
const SHARED: &Rules = &[
    ("blockquote", Keep("quote")),
    ("code", Keep("code")),
    ("em", Keep("em")),
    ("hr", Keep("rule")),
    ("li", Keep("item")),
    ("ol", Keep("numbers")),
    ("pre", Keep("block")),
    ("strong", Keep("strong")),
    ("table", Keep("table")),
    ("tbody", Keep("rows")),
    ("td", Keep("cell")),
    ("th", Keep("head")),
    ("thead", Keep("heads")),
    ("tr", Keep("row")),
    ("ul", Keep("bullets")),
    ("del", Keep("struck")),
    ("s", Keep("struck")),
    ("p", Apart),
    ("a", Through),
    ("br", Through),
];

/// The reference's headings begin at the top of a page; ours stand below the card's own, and the deepest are one level.
pub const REFERENCE: &Rules = &[
    ("h1", Keep("h4")),
    ("h2", Keep("h5")),
    ("h3", Keep("h6")),
    ("h4", Keep("h6")),
    ("h5", Keep("h6")),
    ("h6", Keep("h6")),
    ("input", Skip),
];

pub const OURS: &Rules = &[
    ("h4", Keep("h4")),
    ("h5", Keep("h5")),
    ("h6", Keep("h6")),
    ("bdi", Through),
    ("div", Apart),
    ("span", Through),
];

/// The classes whose elements say something about the body and are no part of it.
const NOT_OF_THE_BODY: [&str; 1] = ["countersign-mark"];

pub struct Outline<'r> {
    rules: &'r Rules,
    with_text: bool,
    out: String,
}

impl Outline<'_> {
    /// The content of an element; `with_text` writes the characters between the tags too.
    pub fn of(element: ElementRef<'_>, rules: &Rules, with_text: bool) -> String {
        let mut outline = Outline {
            rules,
            with_text,
            out: String::new(),
        };
        outline.children(element);
        outline.apart();
        outline.out.trim().to_owned()
    }

    fn children(&mut self, element: ElementRef<'_>) {
        for child in element.children() {
            match (ElementRef::wrap(child), child.value()) {
                (Some(element), _) => self.element(element),
                (None, Node::Text(text)) if self.with_text => {
                    let shown = text.chars().filter(|it| !it.is_whitespace());
                    self.out.extend(shown);
                }
                _ => {}
            }
        }
    }

    fn element(&mut self, element: ElementRef<'_>) {
        let mut classes = element.value().classes();
        if classes.any(|it| NOT_OF_THE_BODY.contains(&it)) {
            return;
        }
        let name = element.value().name();
        let mut rules = self.rules.iter().chain(SHARED);
        let rule = rules.find(|(known, _)| *known == name);
        match rule.unwrap_or_else(|| panic!("no rule for <{name}>")).1 {
            Keep(kept) => self.kept(kept, element),
            Apart => {
                self.apart();
                self.children(element);
                self.apart();
            }
            Through => self.children(element),
            Skip => {}
        }
    }

    fn kept(&mut self, name: &str, element: ElementRef<'_>) {
        let is_inline = ["code", "em", "strong", "struck"].contains(&name);
        let in_block = around(element).skip(1).any(|it| it.value().name() == "pre");
        // `code` in `pre` says no more than `pre`.
        if name == "code" && in_block {
            return self.children(element);
        }
        if !is_inline {
            self.apart();
        }
        self.out.push_str(name);
        if let Some(start) = element.attr("start").filter(|it| *it != "1") {
            self.out.push_str(start);
        }
        self.out.push('(');
        self.children(element);
        self.end(')');
        if !is_inline {
            self.apart();
        }
    }

    /// A space, but not at an end and not twice.
    fn apart(&mut self) {
        if self.with_text && !self.out.ends_with(['(', ' ']) && !self.out.is_empty() {
            self.out.push(' ');
        }
    }

    fn end(&mut self, mark: char) {
        let len = self.out.trim_end_matches(' ').len();
        self.out.truncate(len);
        self.out.push(mark);
    }
}
