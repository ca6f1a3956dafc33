mod prose;

use serde_json::{Value as Json, json as object};

use super::line::inline_text;
use super::text::sentence_text;
use crate::contract::State;
use crate::view::{Block, Button, ButtonKind, Card, Content, Field, Inline, Line, Value};

/// Renders a card as the JSON view, for hosts in other languages.
///
/// The top-level members other than `blocks` are stable: `locale` (of the formats), `appLocale`, `frameLocale`,
/// `direction`, `timeZone`, `state`, `sentence`; in state `ask` also `confirm`, `decline`, `asks` and `rememberScope`;
/// in state `unknown` also `canCheckAgain`.
pub fn json(card: &Card<'_>) -> Json {
    let app = card.languages.app();
    let mut view = object!({
        "locale": card.languages.format().tag,
        "appLocale": app.tag,
        "frameLocale": card.languages.frame().tag,
        "direction": app.direction,
        "timeZone": card.time_zone,
        "state": card.state,
        "tone": card.tone,
        "sentence": sentence_text(card, true),
    });
    let mut put = |name: &str, value: Json| {
        if let Some(members) = view.as_object_mut() {
            members.insert(name.to_owned(), value);
        }
    };
    let decisions = [
        ("confirm", ButtonKind::Confirm),
        ("decline", ButtonKind::Decline),
    ];
    for (name, kind) in decisions {
        if let Some(label) = card.button(kind) {
            put(
                name,
                inline_text(
                    label,
                    card.languages.of(Inline::source_of(label)).direction,
                    true,
                )
                .into(),
            );
        }
    }
    if let Some(decision) = &card.decision {
        put(
            "asks",
            decision.asks.as_ref().map_or(
                Json::Null,
                |asks| object!({ "reason": asks.reason, "text": asks.text }),
            ),
        );
        put("rememberScope", object!(decision.remember_scope));
    }
    if let Some(fingerprint) = &card.fingerprint {
        put("fingerprint", fingerprint.as_str().into());
    }
    if card.state == Some(State::Unknown) {
        put("canCheckAgain", card.can_check_again.into());
    }
    put("blocks", card.blocks.iter().map(block).collect());
    view
}

fn block(block: &Block<'_>) -> Json {
    match block {
        Block::Sentence(sentence) => object!({
            "block": "sentence",
            "chips": inlines(&sentence.chips),
            "plain": inlines(&sentence.plain),
        }),
        Block::Paragraph(role, content) => object!({
            "block": "paragraph",
            "role": role,
            "content": inlines(content),
        }),
        Block::List(role, items) => object!({
            "block": "list",
            "role": role,
            "items": items.iter().map(|item| inlines(item)).collect::<Json>(),
        }),
        Block::Fields(fields) => object!({
            "block": "fields",
            "fields": fields.iter().map(field).collect::<Json>(),
        }),
        Block::Body(body) => {
            let (kind, content) = match &body.content {
                Content::Lines(lines) => ("lines", lines.iter().map(line).collect()),
                Content::Prose(blocks) => ("prose", prose::blocks(blocks)),
                Content::Table(table) => ("data", prose::table(table)),
            };
            object!({ "block": "body", "label": inlines(&body.label), kind: content })
        }
        Block::Section(heading, blocks) => object!({
            "block": "section",
            "heading": inlines(heading),
            "blocks": blocks.iter().map(self::block).collect::<Json>(),
        }),
        Block::Buttons(buttons) => object!({
            "block": "buttons",
            "buttons": buttons.iter().map(button).collect::<Json>(),
        }),
    }
}

fn button(button: &Button<'_>) -> Json {
    object!({ "button": button.kind, "label": inlines(&button.label) })
}

fn field(field: &Field<'_>) -> Json {
    let values = field
        .values
        .iter()
        .map(|value| object!({ "change": value.change, "content": inlines(&value.content) }));
    object!({
        "label": inlines(&field.label),
        "values": values.collect::<Json>(),
        "inPlainSentence": field.in_plain_sentence,
    })
}

/// A line as its runs; those in changed words stand together under `changed`.
fn line(line: &Line<'_>) -> Json {
    let mut value: Vec<Json> = Vec::new();
    let mut changed: Vec<Json> = Vec::new();
    let close = |changed: &mut Vec<Json>| object!({ "changed": std::mem::take(changed) });
    for (text, is_mark, is_changed) in line.runs() {
        if is_changed {
            changed.push(run(text, is_mark));
            continue;
        }
        if !changed.is_empty() {
            value.push(close(&mut changed));
        }
        value.push(run(text, is_mark));
    }
    if !changed.is_empty() {
        value.push(close(&mut changed));
    }
    object!({ "change": line.change, "value": value })
}

fn inlines(inlines: &[Inline<'_>]) -> Json {
    inlines.iter().map(inline).collect()
}

fn inline(inline: &Inline<'_>) -> Json {
    match inline {
        Inline::Words(words) => object!({ "words": words.text, "from": words.source }),
        Inline::Value(value) => object!({ "value": runs(value) }),
        Inline::Chip(chip) => object!({
            "chip": chip.kind,
            "value": runs(&chip.value),
            "icon": chip.icon,
            "href": chip.href,
            "gone": chip.gone,
        }),
        Inline::Link(link) => object!({ "link": link.href, "content": inlines(&link.content) }),
        Inline::Time(time) => object!({ "time": time.machine, "text": time.text }),
        Inline::Changed(words) => object!({ "changed": words.text, "from": words.source }),
    }
}

/// A value as its runs; a run that is the engine's mark says so.
fn runs(value: &Value<'_>) -> Json {
    let runs = value.runs();
    runs.map(|(text, is_mark)| run(text, is_mark)).collect()
}

fn run(text: &str, is_mark: bool) -> Json {
    if is_mark {
        object!({ "mark": text })
    } else {
        text.into()
    }
}
