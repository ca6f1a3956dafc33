use serde::{Serialize, Serializer};

use crate::characters::{clusters, stored_len};
use crate::contract::{Call, CallReview, Checked, Link, Preview, State};
use crate::locale::{Locale, MessageId, Reader};
use crate::view::{Block, Body, Change, Content, Field, Inline, ListRole, Role, card, plain};

/// Bounds of the older shape (O-6), as stored lengths.
const MESSAGE_LEN: usize = 1000;
const LABEL_LEN: usize = 120;
const VALUE_LEN: usize = 10_000;
const MAX_DETAILS: usize = 20;

/// A call review in the older shape (O-8): what surfaces that read only that can show.
///
/// It keeps the bounds of that shape, and serializes as it does.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ReviewView<'r> {
    /// The question in plain text, at most 1000.
    pub message: String,
    /// At most 20.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<Detail>,
    /// The review's links, at most ten.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub links: &'r [Link<'r>],
}

/// One detail of the older shape.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Detail {
    /// At most 120.
    pub label: String,
    /// At most 10 000.
    pub value: String,
    /// How it is laid out.
    #[serde(skip_serializing_if = "Display::is_inline")]
    pub display: Display,
}

/// How a detail is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Display {
    /// Beside its label.
    Inline,
    /// Below its label, several lines.
    Block,
}

impl Display {
    fn is_inline(&self) -> bool {
        *self == Display::Inline
    }
}

impl Serialize for Display {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Display::Inline => "inline",
            Display::Block => "block",
        })
    }
}

/// Shows a call review in the older shape (O-8), in the review's own language and the reader's time zone.
///
/// The message is the question. The details are what else its card shows: what follows from the call, what the question
/// cuts or counts, the preview and notes. Values hold no isolates and no Markdown format: a body is its source. What is
/// longer than the older shape allows goes on in a further detail of the same label; nothing is left out.
pub fn review_view<'r>(review: &'r Checked<CallReview<'r>>, reader: &Reader) -> ReviewView<'r> {
    let call = Checked::<Call<'_>>::from(review.clone());
    let card = card(&call, reader, State::Ask);
    let locale = Locale::get(&review.locale).unwrap_or_else(|_| Locale::root());
    let label = |message: MessageId| locale.catalog().words(message).to_owned();
    let mut details = Details {
        follows: Vec::new(),
        listed: Vec::new(),
        notes: Vec::new(),
        source: source(review),
    };
    details.blocks(&card.blocks);
    let Details {
        follows,
        listed,
        notes,
        ..
    } = details;
    let follows = lines(label(MessageId::Consequences), &follows);
    let notes = lines(label(MessageId::Note), &notes);
    let whole = |listed: Vec<Detail>| -> Vec<Detail> {
        let all = follows
            .clone()
            .into_iter()
            .chain(listed)
            .chain(notes.clone());
        all.flat_map(split).collect()
    };
    let mut details = whole(listed.clone());
    if details.len() > MAX_DETAILS {
        details = whole(merge(listed, &label(MessageId::Details)));
    }
    ReviewView {
        message: question(
            &card
                .sentence()
                .map_or_else(String::new, |it| plain(&it.plain)),
        ),
        details,
        links: &review.links,
    }
}

/// The question within its bound. Clusters of many characters may need more than one cut of the card's.
fn question(text: &str) -> String {
    if stored_len(text) <= MESSAGE_LEN {
        return text.to_owned();
    }
    let (head, _) = split_at(text, MESSAGE_LEN - 1);
    format!("{head}…")
}

/// The source of a body that the card shows as Markdown reads it.
fn source<'r>(review: &'r CallReview<'_>) -> &'r str {
    match &review.preview {
        Some(Preview::Message(it)) => &it.body,
        Some(Preview::Page(it)) => &it.body,
        Some(Preview::Task(_)) | None => "",
    }
}

/// What a card shows beside its question.
struct Details<'r> {
    follows: Vec<String>,
    listed: Vec<Detail>,
    notes: Vec<String>,
    source: &'r str,
}

impl Details<'_> {
    fn blocks(&mut self, blocks: &[Block<'_>]) {
        for block in blocks {
            match block {
                Block::Paragraph(role, content) => self.paragraph(*role, content),
                Block::List(ListRole::Consequences, items) => {
                    self.follows.extend(items.iter().map(|item| plain(item)));
                }
                Block::Fields(fields) => {
                    let shown = fields.iter().filter(|field| !field.in_plain_sentence);
                    self.listed.extend(shown.map(detail));
                }
                Block::Body(body) => self.listed.push(self.body(body)),
                Block::Section(_, blocks) => self.blocks(blocks),
                Block::Sentence(_) | Block::List(ListRole::Links, _) | Block::Buttons(_) => {}
            }
        }
    }

    fn paragraph(&mut self, role: Role, content: &[Inline<'_>]) {
        match role {
            Role::Reason | Role::Effects | Role::Reach | Role::Warning => {
                self.follows.push(plain(content));
            }
            Role::Truncated | Role::Legend | Role::Note => self.notes.push(plain(content)),
            Role::App | Role::ModelReason | Role::Summary | Role::Remember | Role::Check => {}
        }
    }

    fn body(&self, body: &Body<'_>) -> Detail {
        let value = match &body.content {
            Content::Prose(_) => self.source.to_owned(),
            Content::Lines(lines) => {
                let compared = lines.iter().any(|line| line.change != Change::None);
                let lines = lines.iter().map(|line| match compared {
                    true => format!("{}{}", sign(line.change), line.value.text),
                    false => line.value.text.to_string(),
                });
                lines.collect::<Vec<_>>().join("\n")
            }
        };
        block(label_text(&body.label), value)
    }
}

fn detail(field: &Field<'_>) -> Detail {
    let values: Vec<String> = field
        .values
        .iter()
        .map(|value| match value.change {
            Change::None => plain(&value.content),
            change => format!("{}{}", sign(change), plain(&value.content)),
        })
        .collect();
    let label = label_text(&field.label);
    match values.as_slice() {
        [value] => Detail {
            label,
            value: value.clone(),
            display: Display::Inline,
        },
        values => block(label, values.join("\n")),
    }
}

fn sign(change: Change) -> &'static str {
    match change {
        Change::None => "  ",
        Change::Removed => "− ",
        Change::Added => "+ ",
    }
}

/// A label without its colon, which surfaces add.
fn label_text(label: &[Inline<'_>]) -> String {
    let text = plain(label);
    let text = text.trim_end_matches([':', '：', ' ', '\u{a0}', '\u{202f}']);
    split_at(text, LABEL_LEN).0.to_owned()
}

fn block(label: String, value: String) -> Detail {
    Detail {
        label,
        value,
        display: Display::Block,
    }
}

fn lines(label: String, lines: &[String]) -> Option<Detail> {
    match lines {
        [] => None,
        [value] => Some(Detail {
            label,
            value: value.clone(),
            display: Display::Inline,
        }),
        lines => Some(block(label, lines.join("\n"))),
    }
}

/// All details in one, each with its label.
fn merge(details: Vec<Detail>, label: &str) -> Vec<Detail> {
    let lines = details.into_iter().map(|detail| match detail.display {
        Display::Inline => format!("{}: {}", detail.label, detail.value),
        Display::Block => format!("{}:\n{}", detail.label, detail.value),
    });
    vec![block(
        label.to_owned(),
        lines.collect::<Vec<_>>().join("\n"),
    )]
}

/// A detail that is too long goes on in further ones.
fn split(detail: Detail) -> Vec<Detail> {
    let mut parts = Vec::new();
    let mut rest = detail.value.as_str();
    loop {
        let (head, tail) = split_at(rest, VALUE_LEN);
        // The line end between two parts belongs to neither.
        let shown = match tail {
            "" => head,
            _ => head.strip_suffix('\n').unwrap_or(head),
        };
        parts.push(Detail {
            label: detail.label.clone(),
            value: shown.to_owned(),
            display: if tail.is_empty() && parts.is_empty() {
                detail.display
            } else {
                Display::Block
            },
        });
        if tail.is_empty() {
            return parts;
        }
        rest = tail;
    }
}

/// The longest start of `text` within a stored length: whole lines if there are any, else whole clusters.
fn split_at(text: &str, limit: usize) -> (&str, &str) {
    if stored_len(text) <= limit {
        return (text, "");
    }
    let (mut length, mut end, mut line_end) = (0, 0, None);
    for cluster in clusters(text) {
        length += stored_len(cluster);
        if length > limit {
            break;
        }
        end += cluster.len();
        if cluster == "\n" {
            line_end = Some(end);
        }
    }
    if end == 0 {
        // One cluster beyond any bound is cut between its characters.
        let mut length = 0;
        let fits = |character: &char| {
            length += character.len_utf16();
            length <= limit
        };
        end = text.chars().take_while(fits).map(char::len_utf8).sum();
    }
    text.split_at_checked(line_end.unwrap_or(end))
        .unwrap_or((text, ""))
}
