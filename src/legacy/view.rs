use serde::Serialize;

use super::review::Display;
use super::{LABEL_LEN, MAX_DETAILS, MESSAGE_LEN, VALUE_LEN};
use crate::characters::{clusters, stored_len};
use crate::contract::{Call, CallReview, Checked, Link, Preview, State};
use crate::locale::{Locale, MessageId, Reader};
use crate::view::{
    Block, Body, CHANGED_CLOSE, CHANGED_OPEN, Change, Content, Field, Inline, Line, ListRole, Role,
    card, plain,
};

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

/// Shows a call review in the older shape (O-8), in the review's own language and the reader's time zone.
///
/// The message is the question. The details are what else its card shows: what follows from the call, what the question
/// cuts or counts, the preview and notes. Values hold no isolates and no Markdown format: a body is its source. What is
/// longer than the older shape allows goes on in a further detail of the same label; nothing is left out.
pub fn review_view<'r>(review: &'r Checked<CallReview<'r>>, reader: &Reader) -> ReviewView<'r> {
    let call = Checked::<Call<'_>>::from(review.clone().map(with_plain_body));
    let card = card(&call, reader, State::Ask);
    let locale = Locale::get(&review.locale).unwrap_or_else(|_| Locale::root());
    let label = |message: MessageId| locale.catalog().words(message).to_owned();
    let whole_question = card
        .sentence()
        .map_or_else(String::new, |it| plain(&it.plain));
    let message = question(&whole_question);
    let mut details = Details::default();
    if message != whole_question {
        let label = label(MessageId::DetailSentence);
        details.listed.extend(lines(label, &[whole_question]));
    }
    details.blocks(&card.blocks);
    let follows = lines(label(MessageId::Consequences), &details.follows);
    let notes = lines(label(MessageId::Note), &details.notes);
    let whole = |listed: &[Detail]| -> Vec<Detail> {
        let before = follows.iter().chain(listed);
        let all = before.chain(&details.bodies).chain(&notes);
        all.flat_map(split).collect()
    };
    let mut shown = whole(&details.listed);
    if shown.len() > MAX_DETAILS {
        shown = whole(&[merge(&details.listed, label(MessageId::Details))]);
    }
    ReviewView {
        message,
        details: shown,
        links: &review.links,
    }
}

/// The review with its body as plain text: of Markdown the source, with the marks of plain text (D-7). Whether the
/// surface's own Markdown would hide something is not known here.
fn with_plain_body(mut review: CallReview<'_>) -> CallReview<'_> {
    match &mut review.preview {
        Some(Preview::Message(it)) => it.format = None,
        Some(Preview::Page(it)) => it.format = None,
        Some(Preview::Task(_)) | None => {}
    }
    review
}

/// The question within its bound. Clusters of many characters may need more than one cut of the card's.
fn question(text: &str) -> String {
    if stored_len(text) <= MESSAGE_LEN {
        return text.to_owned();
    }
    let (head, _) = split_at(text, MESSAGE_LEN - 1);
    format!("{head}…")
}

/// What a card shows beside its question.
#[derive(Default)]
struct Details {
    follows: Vec<String>,
    listed: Vec<Detail>,
    bodies: Vec<Detail>,
    notes: Vec<String>,
}

impl Details {
    fn blocks(&mut self, blocks: &[Block<'_>]) {
        for block in blocks {
            match block {
                Block::Paragraph(role, content) => self.paragraph(*role, content),
                // The app's own words do not pass for the frame's, which stand before them.
                Block::List(ListRole::Consequences, items) => {
                    let items = items.iter().map(|item| bulleted(&plain(item)));
                    self.follows.extend(items);
                }
                Block::Fields(fields) => {
                    let shown = fields.iter().filter(|field| !field.in_plain_sentence);
                    self.listed.extend(shown.map(detail));
                }
                Block::Body(body) => self.body(body),
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
            Role::Truncated | Role::Legend | Role::Note => self.notes.push(note(content)),
            Role::App
            | Role::Message
            | Role::ModelReason
            | Role::Summary
            | Role::Remember
            | Role::Check => {}
        }
    }

    fn body(&mut self, body: &Body<'_>) {
        // There is no prose where no body is Markdown.
        let Content::Lines(lines) = &body.content else {
            return;
        };
        let compared = lines.iter().any(|line| line.change != Change::None);
        let lines = lines.iter().map(|line| match compared {
            true => format!("{}{}", sign(line.change), line_text(line)),
            false => line_text(line),
        });
        let value = lines.collect::<Vec<_>>().join("\n");
        self.bodies.push(block(label_text(&body.label), value));
    }
}

/// A line with its changed words in brackets (V-4).
fn line_text(line: &Line<'_>) -> String {
    let mut text = String::with_capacity(line.value.text.len());
    let mut in_changed = false;
    for (run, _, is_changed) in line.runs() {
        match (in_changed, is_changed) {
            (false, true) => text.push_str(CHANGED_OPEN),
            (true, false) => text.push_str(CHANGED_CLOSE),
            _ => {}
        }
        in_changed = is_changed;
        text.push_str(run);
    }
    if in_changed {
        text.push_str(CHANGED_CLOSE);
    }
    text
}

/// A note, with the brackets that it speaks of.
fn note(content: &[Inline<'_>]) -> String {
    let texts = content.iter().map(|inline| match inline {
        Inline::Changed(words) => format!("{CHANGED_OPEN}{}{CHANGED_CLOSE}", words.text),
        other => plain(std::slice::from_ref(other)),
    });
    texts.collect()
}

fn bulleted(line: &str) -> String {
    format!("• {line}")
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

/// All details in one, each with its label. No line of a value stands where a label does.
fn merge(details: &[Detail], label: String) -> Detail {
    let rows = details.iter().map(|detail| match detail.display {
        Display::Inline => format!("{}: {}", detail.label, detail.value),
        Display::Block => {
            let lines: Vec<String> = detail.value.lines().map(bulleted).collect();
            format!("{}:\n{}", detail.label, lines.join("\n"))
        }
    });
    block(label, rows.collect::<Vec<_>>().join("\n"))
}

/// A detail that is too long goes on in further ones.
fn split(detail: &Detail) -> Vec<Detail> {
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

/// The longest start of `text` within a stored length: whole lines if they fill most of it, else whole clusters. Parts
/// that are filled so far stay few enough for the most that a review can hold (O-6).
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
        if cluster == "\n" && length >= limit / 4 * 3 {
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
