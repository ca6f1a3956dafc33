use std::borrow::Cow;
use std::sync::Arc;

use super::escape;
use super::review::{DetailValue, Display, LegacyCall, LegacyDetail};
use crate::characters::{shown_len, trim_white_space};
use crate::contract::{Checked, Link, Outcome, State, When};
use crate::decide::remember_scope;
use crate::locale::{Locale, MessageId, Reader};
use crate::view::{
    Block, Body, Builder, Button, ButtonKind, Card, Composer, Decision, Field, FieldValue, Inline,
    LinkText, ListRole, Role, SENTENCE_LEN, Sentence, Time, Told, Tone, Value, body, markdown_body,
    plain,
};

/// The sentence of a legacy card, where its caller has one. A legacy review has a message and no sentence.
#[derive(Debug, Clone)]
pub enum Headline<'c> {
    /// What the call does, without a question mark, whatever the state: the card asks it, or puts the frame of the state
    /// around it.
    Action(Sentence<'c>),
    /// What is to be said in the state that is shown. It stands as it is, and in the place of a result's summary.
    Whole(Sentence<'c>),
}

/// Builds the card of a call under a legacy review, in `state` for `reader`.
///
/// Without a `headline` the title of the Action stands as the sentence, and without an Action the message does. A receipt
/// has words of its own (O-4). Frame words, numbers, dates and the words of a receipt follow the reader's language
/// ([`Reader::with_locale`]), English when none is known (O-7).
///
/// ```
/// use countersign::contract::State;
/// use countersign::legacy::{card, read_legacy_call};
/// use countersign::locale::Reader;
/// use countersign::render::{TextOptions, text};
///
/// let call = read_legacy_call(br#"{
///   "app": { "name": "Mail" },
///   "action": { "id": "message.send", "title": "Send mail" },
///   "legacyReview": {
///     "message": "The mail goes to everybody on the list.",
///     "details": [{ "label": "When", "value": "2026-10-12T07:00:00Z", "format": "date-time" }]
///   }
/// }"#)?;
/// let reader = Reader::new("Europe/Berlin")?.with_locale("de")?;
/// let card = card(&call, None, &reader, State::Ask);
/// assert_eq!(text(&card, &TextOptions::default()), "\
/// Mail
/// Send mail?
///
/// │ The mail goes to everybody on the list.
///
/// Einzelheiten
///   When: 12. Oktober 2026 um 09:00
///
/// Zeitzone: Europe/Berlin
///
/// [ Zustimmen ]  [ Ablehnen ]
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn card<'c>(
    call: &'c Checked<LegacyCall<'_>>,
    headline: Option<Headline<'c>>,
    reader: &Reader,
    state: State,
) -> Card<'c> {
    let locale = locale_of(reader);
    let composer = Composer::new(&locale, reader);
    let mut builder = Builder::new(Some(&call.declaration), &composer);
    builder.app();
    if state == State::Ask {
        ask(&mut builder, call, headline);
    } else {
        happened(&mut builder, call, headline, state);
    }
    let blocks = builder.blocks;
    Card {
        state: Some(state),
        decision: (state == State::Ask).then(|| Decision {
            asks: None,
            remember_scope: scope(call).map(Cow::Borrowed),
        }),
        tone: Tone::of(Some(&call.declaration)),
        blocks,
        ..Card::new(&locale, reader)
    }
}

/// Nobody knows which language the app's words are in, so the reader's rules.
fn locale_of(reader: &Reader) -> Arc<Locale> {
    let known = reader.locale().and_then(|tag| Locale::get(tag).ok());
    known.unwrap_or_else(Locale::root)
}

/// What may be remembered of the call (P-8).
fn scope<'c>(call: &'c LegacyCall<'_>) -> Option<&'c str> {
    remember_scope(&call.declaration, (&call.review).into())
}

fn ask<'c>(
    builder: &mut Builder<'c, '_, '_>,
    call: &'c LegacyCall<'_>,
    headline: Option<Headline<'c>>,
) {
    let has_message = sentence(builder, call, headline, State::Ask);
    if !has_message {
        message(builder, call);
    }
    builder.warnings(call.declaration.action.as_ref());
    details(builder, &call.review.details);
    builder.notes();
    builder.model_reason(call.approval_reason.as_deref());
    links(builder, &[], &call.review.links);
    if scope(call).is_some() {
        builder.frame_line(Role::Remember, MessageId::Remember);
    }
    let buttons = [
        (ButtonKind::Confirm, MessageId::Approve),
        (ButtonKind::Decline, MessageId::Decline),
    ];
    let buttons = buttons.map(|(kind, message)| Button {
        kind,
        label: vec![builder.composer.frame(message)],
    });
    builder.blocks.push(Block::Buttons(buttons.into()));
}

/// What came of the call: its receipt, else the frame of the state and what was approved.
fn happened<'c>(
    builder: &mut Builder<'c, '_, '_>,
    call: &'c LegacyCall<'_>,
    headline: Option<Headline<'c>>,
    state: State,
) {
    // An outcome of another state than the one shown says nothing about it.
    let outcome = call.outcome.as_ref().filter(|it| it.state == state);
    let result = outcome.map_or(&[][..], |outcome: &Outcome<'_>| &outcome.links);
    if let Some(receipt) = outcome.and_then(|outcome| outcome.receipt.as_ref()) {
        let told = Told {
            form: &receipt.text,
            slots: &receipt.slots,
            frame: None,
        };
        builder.happened(told, outcome, receipt.preview.as_ref());
        // The review's links may lead to what is gone.
        builder.links(result.iter());
        return;
    }
    let has_own_words = matches!(headline, Some(Headline::Whole(_)));
    let has_message = sentence(builder, call, headline, state);
    if !has_own_words {
        builder.summary(outcome);
    }
    if !has_message {
        message(builder, call);
    }
    details(builder, &call.review.details);
    builder.notes();
    links(builder, result, &call.review.links);
}

/// Pushes the sentence, and says whether the whole message stands in it.
fn sentence<'c>(
    builder: &mut Builder<'c, '_, '_>,
    call: &'c LegacyCall<'_>,
    headline: Option<Headline<'c>>,
    state: State,
) -> bool {
    let composer = builder.composer;
    let framed = |content: &[Inline<'c>]| {
        let mut out = Vec::with_capacity(content.len() + 2);
        composer.message(frame(state), &mut out, |_, out| {
            out.extend_from_slice(content);
        });
        out
    };
    let title = call.declaration.action.as_ref().map(|action| &action.title);
    let (sentence, has_message) = match (headline, title) {
        (Some(Headline::Whole(sentence)), _) => (sentence, false),
        (Some(Headline::Action(sentence)), _) => {
            let chips = framed(&sentence.chips);
            let plain = framed(&sentence.plain);
            (Sentence { chips, plain }, false)
        }
        (None, Some(title)) => {
            let content = framed(&[Inline::Value(composer.value(title.as_ref()))]);
            (alike(content), false)
        }
        (None, None) => {
            let value = composer.value(escape::one_line(&call.review.message));
            // A message is a statement, and a question mark behind its full stop would be odd.
            let around = |value: Value<'c>| match state {
                State::Ask => vec![Inline::Value(value)],
                _ => framed(&[Inline::Value(value)]),
            };
            let words = shown_len(&plain(&around(Value::default())));
            let room = SENTENCE_LEN.saturating_sub(words);
            let is_whole = shown_len(&value.text) <= room;
            (alike(around(value.cut_end(room))), is_whole)
        }
    };
    builder.blocks.push(Block::Sentence(sentence));
    has_message
}

/// A sentence without chips.
fn alike(content: Vec<Inline<'_>>) -> Sentence<'_> {
    Sentence {
        chips: content.clone(),
        plain: content,
    }
}

fn frame(state: State) -> MessageId {
    match state {
        State::Ask => MessageId::Question,
        State::Running => MessageId::StateRunning,
        State::Done => MessageId::StateDone,
        State::Rejected => MessageId::StateRejected,
        State::NotRun => MessageId::StateNotRun,
        State::Unknown => MessageId::StateUnknown,
    }
}

fn message<'c>(builder: &mut Builder<'c, '_, '_>, call: &'c LegacyCall<'_>) {
    let message = escape::one_line(&call.review.message);
    let content = vec![Inline::Value(builder.composer.value(message))];
    builder.paragraph(Role::Message, content);
}

/// The details in a section of their own, set in, so that a label of the app's cannot pass for one of the frame's: first
/// what stands on a line, then what has several.
fn details<'c>(builder: &mut Builder<'c, '_, '_>, details: &'c [LegacyDetail<'_>]) {
    let composer = builder.composer;
    let mut fields = Vec::with_capacity(details.len());
    let mut bodies = Vec::new();
    for detail in details {
        let label = label(composer, &detail.label);
        let mut line = Vec::with_capacity(1);
        match (&detail.value, detail.display) {
            (DetailValue::Text(text), Display::Inline) => line.push(inline(composer, text)),
            (DetailValue::Date(when), _) => date(composer, when, &mut line),
            (DetailValue::DateTime(instant), _) => composer.instant(instant, &mut line),
            (DetailValue::Text(_), Display::Block) => {
                let read = body(composer, MessageId::MessageBody, &detail.shown);
                bodies.extend(labelled(label, read));
                continue;
            }
            (DetailValue::Markdown(_), _) => {
                let read = markdown_body(composer, MessageId::MessageBody, &detail.shown);
                bodies.extend(labelled(label, read));
                continue;
            }
        }
        fields.push(Field::new(label, vec![FieldValue::unchanged(line)]));
    }
    let mut blocks = Vec::with_capacity(1 + bodies.len());
    if !fields.is_empty() {
        blocks.push(Block::Fields(fields));
    }
    blocks.append(&mut bodies);
    if !blocks.is_empty() {
        let heading = vec![composer.frame(MessageId::Details)];
        builder.blocks.push(Block::Section(heading, blocks));
    }
}

/// The app's label with the frame's colon.
fn label<'c>(composer: &Composer<'_>, text: &'c str) -> Vec<Inline<'c>> {
    let mut label = Vec::with_capacity(2);
    composer.message(MessageId::Label, &mut label, |_, out| {
        out.push(Inline::Value(composer.value(escape::one_line(text))));
    });
    label
}

/// A body under the app's label.
fn labelled<'c>(label: Vec<Inline<'c>>, block: Block<'c>) -> Option<Block<'c>> {
    match block {
        Block::Body(Body { content, .. }) => Some(Block::Body(Body { label, content })),
        _ => None,
    }
}

/// A value on one line. One that shows nothing says so.
fn inline<'c>(composer: &Composer<'_>, text: &'c str) -> Inline<'c> {
    if text.is_empty() {
        return composer.frame(MessageId::Empty);
    }
    let shown = escape::one_line(text);
    if trim_white_space(&shown).is_empty() {
        return Inline::Value(Value::mark(composer.spaces(shown.chars().count())));
    }
    Inline::Value(composer.value(shown))
}

/// A day as it is, or the day of a moment on the reader's calendar.
fn date<'c>(composer: &Composer<'_>, when: &'c When<'_>, out: &mut Vec<Inline<'c>>) {
    let instant = match when {
        When::Day(day) => return out.push(composer.day(day)),
        When::Instant(instant) => instant,
    };
    // Which day it is depends on the zone, so the card names it, as for any moment that is written.
    composer.instant(instant, &mut Vec::new());
    let (local, _) = composer.reader().local(instant);
    out.push(Inline::Time(Time {
        machine: Cow::Borrowed(instant.as_str()),
        text: composer.locale.formats().date(local.day),
    }));
}

/// The result's links, then the review's that are not among them. Their titles may hold anything.
fn links<'c, 'l: 'c>(
    builder: &mut Builder<'c, '_, '_>,
    result: &'c [Link<'l>],
    own: &'c [Link<'l>],
) {
    let own = own.iter().filter(|link| !result.contains(link));
    let items = result.iter().chain(own).map(|link| {
        let content = match &link.title {
            Some(title) => vec![inline(builder.composer, title)],
            None => builder.untitled(link.rel),
        };
        let href = Cow::Borrowed(link.href.as_ref());
        vec![Inline::Link(LinkText { href, content })]
    });
    let items: Vec<_> = items.collect();
    if !items.is_empty() {
        builder.blocks.push(Block::List(ListRole::Links, items));
    }
}
