//! What changed since a call was approved, as a card that can be shown to the person (D-15).

use std::collections::HashSet;

use super::body::compared_body;
use super::builder::Builder;
use super::button;
use super::card::{locale_named, locale_of, reach_message, reason_message};
use super::compose::{Composer, format_words, plain};
use super::diff::{any_look_alike, diff_values};
use super::preview::{attachment_line, legend};
use super::sentence;
use super::tree::{Block, Card, Change, Field, FieldValue, Inline, Role, Tone, Value};
use crate::compare::{self, ChangeKind, Comparison, Item, Part, PreviewKind};
use crate::locale::{MessageId, Reader};

/// Builds the card of a comparison: the approved sentence, and that it still holds or what changed, part by part.
///
/// Where old and new would read alike, both are revealed (V-4); where they differ in what no card shows, a mark says so.
/// Words and formats are those of the approved review, but for a new question or button in another language.
pub fn comparison<'c>(comparison: &'c Comparison<'c>, reader: &Reader) -> Card<'c> {
    let call = comparison.approved;
    let locale = locale_of(call);
    let composer = Composer::new(&locale, reader);
    let mut builder = Builder::new(Some(&call.declaration), &composer);
    builder.app();
    let frame = if comparison.is_same() {
        MessageId::CompareSame
    } else {
        MessageId::CompareChanged
    };
    let review = &call.review;
    let form = &review.sentence.action;
    let built = sentence::sentence(&composer, form, &review.slots, Some(frame));
    builder.blocks.push(Block::Sentence(built.sentence));
    let mut shown = changes(&builder, &comparison.changes, true);
    if shown.is_empty() {
        shown = changes(&builder, &comparison.changes, false);
    }
    if !shown.is_empty() {
        let legend = legend(&composer, &shown);
        builder.paragraph(Role::Legend, legend);
    }
    builder.blocks.extend(shown);
    builder.notes();
    let blocks = builder.blocks;
    Card {
        tone: match Tone::of(Some(&call.declaration)) {
            Tone::Neutral if warns(&comparison.changes) => Tone::Warning,
            approved => approved,
        },
        blocks,
        ..Card::new(&locale, reader)
    }
}

/// Whether the Action is declared as destructive or open-world now.
fn warns(changes: &[compare::Change<'_>]) -> bool {
    let mut warnings = changes.iter().filter(|it| it.part == Part::Warning);
    warnings.any(|it| !it.after.is_empty())
}

/// Fields for what stands on a line, bodies for texts, in the order of the changes. `brief` leaves out sentences and
/// buttons that look as before because only values changed in them: these have fields of their own.
fn changes<'c>(
    builder: &Builder<'c, '_, '_>,
    changes: &'c [compare::Change<'c>],
    brief: bool,
) -> Vec<Block<'c>> {
    let mut blocks = Vec::new();
    let mut fields = Vec::new();
    for change in changes {
        if let Some([before, after]) = texts(change) {
            if !fields.is_empty() {
                blocks.push(Block::Fields(std::mem::take(&mut fields)));
            }
            blocks.push(body(builder.composer, change, before, after));
        } else {
            fields.extend(field(builder, change, brief));
        }
    }
    if !fields.is_empty() {
        blocks.push(Block::Fields(fields));
    }
    blocks
}

/// Old and new text of a part that is one text.
fn texts<'c>(change: &compare::Change<'c>) -> Option<[&'c str; 2]> {
    let text = |items: &[Item<'c>]| match items {
        [] => Some(""),
        [Item::Lines(text)] => Some(*text),
        _ => None,
    };
    Some([text(&change.before)?, text(&change.after)?])
}

fn body<'c>(
    composer: &Composer<'_>,
    change: &compare::Change<'_>,
    before: &'c str,
    after: &'c str,
) -> Block<'c> {
    let mut block = compared_body(composer, MessageId::MessageBody, before, after);
    if let Block::Body(body) = &mut block {
        body.label = label(composer, change.part, change.kind());
    }
    block
}

/// What went and what came.
fn field<'c>(
    builder: &Builder<'c, '_, '_>,
    change: &'c compare::Change<'c>,
    brief: bool,
) -> Option<Field<'c>> {
    let kind = change.kind();
    let is_another = is_another(change);
    let content = |item: &'c Item<'c>, reveal: bool| {
        let mut content = item_content(builder, change.part, item, reveal);
        match item {
            Item::Named { identity, .. } if reveal || is_another => {
                identify(identity, &mut content)
            }
            _ => {}
        }
        content
    };
    let text = |item: &Item<'_>| plain(&item_content(builder, change.part, item, false));
    if kind == ChangeKind::Reordered {
        let reveal = any_look_alike(change.after.iter().map(text));
        let values = change.after.iter();
        let values = values.map(|item| FieldValue::unchanged(content(item, reveal)));
        return Some(Field::new(
            label(builder.composer, change.part, kind),
            values.collect(),
        ));
    }
    let compared = diff_values(&change.before, &change.after, text);
    let compared: Vec<_> = compared
        .into_iter()
        .filter(|value| value.change != Change::None)
        .collect();
    let all_revealed = compared.iter().all(|value| value.reveal);
    let mut values: Vec<FieldValue<'c>> = compared
        .into_iter()
        .map(|value| FieldValue {
            change: value.change,
            content: content(value.item, value.reveal),
        })
        .collect();
    if brief && all_revealed && has_same_words(change) {
        return None;
    }
    mark_hidden(builder.composer, &mut values);
    Some(Field::new(
        label(builder.composer, change.part, kind),
        values,
    ))
}

/// Whether it is a sentence or button of which only values changed.
fn has_same_words(change: &compare::Change<'_>) -> bool {
    matches!(
        (change.before.as_slice(), change.after.as_slice()),
        ([Item::Form(old)], [Item::Form(new)]) if old.pattern == new.pattern
    )
}

/// Whether another thing took the place of one, under whatever name.
fn is_another(change: &compare::Change<'_>) -> bool {
    matches!(
        (change.before.as_slice(), change.after.as_slice()),
        ([Item::Named { identity: old, .. }], [Item::Named { identity: new, .. }]) if old != new
    )
}

fn identify<'c>(identity: &str, out: &mut Vec<Inline<'c>>) {
    if !identity.is_empty() {
        out.push(format_words(" ("));
        out.push(Inline::Value(Value::revealed(identity)));
        out.push(format_words(")"));
    }
}

/// Marks what came and reads like something that went.
fn mark_hidden(composer: &Composer<'_>, values: &mut [FieldValue<'_>]) {
    let gone = values.iter().filter(|it| it.change == Change::Removed);
    let gone: HashSet<String> = gone.map(|it| plain(&it.content)).collect();
    for value in values.iter_mut().filter(|it| it.change == Change::Added) {
        if gone.contains(&plain(&value.content)) {
            value.content.push(format_words(" "));
            let mark = composer.mark(MessageId::CompareHidden);
            value.content.push(Inline::Value(mark));
        }
    }
}

/// A sentence or button as the card of its review words it.
fn form_content<'c>(
    composer: &Composer<'_>,
    part: Part,
    form: &compare::Form<'c>,
) -> Vec<Inline<'c>> {
    let locale = locale_named(form.locale);
    let own = Composer::new(&locale, composer.reader());
    let composer = match form.locale == composer.locale.tag() {
        true => composer,
        false => &own,
    };
    if part != Part::Question {
        return button::button(composer, form.pattern, |name| form.slots.get(name));
    }
    let frame = Some(MessageId::Question);
    let built = sentence::sentence(composer, form.pattern, form.slots, frame);
    built.whole.unwrap_or(built.sentence.plain)
}

/// "Recipient added:"
fn label<'c>(composer: &Composer<'_>, part: Part, kind: ChangeKind) -> Vec<Inline<'c>> {
    let pattern = match kind {
        ChangeKind::Added => MessageId::CompareAdded,
        ChangeKind::Removed => MessageId::CompareRemoved,
        ChangeKind::Changed => MessageId::CompareReplaced,
        ChangeKind::Reordered => MessageId::CompareReordered,
    };
    let mut label = Vec::with_capacity(3);
    composer.message(MessageId::Label, &mut label, |_, out| {
        composer.message(pattern, out, |_, out| {
            out.push(composer.frame(part_message(part)));
        });
    });
    label
}

fn item_content<'c>(
    builder: &Builder<'c, '_, '_>,
    part: Part,
    item: &'c Item<'c>,
    reveal: bool,
) -> Vec<Inline<'c>> {
    let composer = builder.composer;
    let value = |text: &'c str| match reveal {
        true => Value::revealed(text),
        false => composer.value(text),
    };
    let text = |text: &'c str| match text {
        "" => composer.frame(MessageId::Empty),
        _ => Inline::Value(value(text)),
    };
    let mut out = Vec::with_capacity(4);
    match item {
        Item::Text(it) | Item::Lines(it) => out.push(text(it)),
        Item::Data(it) => out.push(Inline::Value(value(it).escaped())),
        Item::Named { name, .. } => out.push(text(name)),
        Item::Person(person) => composer.person(
            person,
            |value| match reveal {
                true => Value::revealed(&value.text),
                false => value,
            },
            &mut out,
        ),
        Item::MorePeople(0) => out.push(composer.frame(MessageId::Nobody)),
        Item::MorePeople(more) => composer.counted(MessageId::MorePeople, *more, &mut out),
        Item::Attachment(it) => out = attachment_line(composer, it, reveal),
        Item::MoreAttachments(more) => {
            composer.counted(MessageId::MoreAttachments, *more, &mut out);
        }
        Item::Count(it) => composer.count(it, value, &mut out),
        Item::Number(it) => out.push(composer.number(*it)),
        Item::Day(it) => {
            out.push(composer.day(it));
            if reveal {
                composer.spelled(it.as_str(), &mut out);
            }
        }
        Item::Instant(it) => {
            composer.instant(it, &mut out);
            if reveal {
                composer.spelled(it.as_str(), &mut out);
            }
        }
        Item::When(it) => {
            composer.when(it, &mut out);
            if reveal {
                composer.spelled(it.as_str(), &mut out);
            }
        }
        Item::Form(form) if reveal => out.push(text(form.pattern.source())),
        Item::Form(form) => out = form_content(composer, part, form),
        Item::Link(link) => {
            match &link.title {
                Some(title) => out.push(text(title)),
                None => out = builder.untitled(link.rel),
            }
            out.push(format_words(" ("));
            out.push(text(&link.href));
            out.push(format_words(")"));
        }
        Item::Reason(it) => out.push(composer.frame(reason_message(*it))),
        Item::Reach(it) => out.push(composer.frame(reach_message(*it))),
        Item::Destructive => out.push(composer.frame(MessageId::WarningDestructive)),
        Item::OpenWorld => out.push(composer.frame(MessageId::WarningOpenWorld)),
        Item::Preview(kind) => out.push(composer.frame(match kind {
            PreviewKind::Message => MessageId::PreviewMessage,
            PreviewKind::Page => MessageId::PreviewPage,
            PreviewKind::Task => MessageId::PreviewTask,
        })),
        Item::Incomplete => out.push(composer.frame(MessageId::Truncated)),
    }
    out
}

fn part_message(part: Part) -> MessageId {
    match part {
        Part::App => MessageId::PartApp,
        Part::Action => MessageId::PartAction,
        Part::Policy => MessageId::PartPolicy,
        Part::Warning | Part::AppWarning => MessageId::PartWarning,
        Part::Idempotency => MessageId::PartIdempotency,
        Part::Language => MessageId::PartLanguage,
        Part::Question => MessageId::PartQuestion,
        Part::Confirm => MessageId::PartConfirm,
        Part::Decline => MessageId::PartDecline,
        Part::Person => MessageId::PartPerson,
        Part::Object => MessageId::PartObject,
        Part::Place | Part::Location => MessageId::PartPlace,
        Part::Count => MessageId::PartCount,
        Part::Date => MessageId::PartDate,
        Part::Instant => MessageId::PartInstant,
        Part::Text => MessageId::PartText,
        Part::Reason => MessageId::PartReason,
        Part::Effects => MessageId::PartEffects,
        Part::Reach => MessageId::PartReach,
        Part::Consequence => MessageId::PartConsequence,
        Part::Preview => MessageId::PartPreview,
        Part::Sender => MessageId::PartSender,
        Part::Recipient => MessageId::PartRecipient,
        Part::CarbonCopy => MessageId::PartCarbonCopy,
        Part::BlindCopy => MessageId::PartBlindCopy,
        Part::Subject => MessageId::PartSubject,
        Part::SendTime => MessageId::PartSendTime,
        Part::Attachment => MessageId::PartAttachment,
        Part::Title => MessageId::PartTitle,
        Part::Due => MessageId::PartDue,
        Part::Assignee => MessageId::PartAssignee,
        Part::Notes => MessageId::PartNotes,
        Part::Body => MessageId::PartBody,
        Part::Format => MessageId::PartFormat,
        Part::ReplacedBody => MessageId::PartReplacedBody,
        Part::ReplacedValue => MessageId::PartReplacedValue,
        Part::Incomplete => MessageId::PartIncomplete,
        Part::Link => MessageId::PartLink,
        Part::Scope => MessageId::PartScope,
        Part::Check => MessageId::PartCheck,
        Part::Wording => MessageId::PartWording,
        Part::Other => MessageId::PartOther,
    }
}
