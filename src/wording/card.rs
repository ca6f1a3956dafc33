use super::call::{WordedCall, WordedOutcome};
use super::fields::fields;
use super::presentation::Words;
use super::schema::Schema;
use super::sentence::Worded;
use crate::contract::{Checked, Declaration, State};
use crate::json::Object;
use crate::locale::{Locale, MessageId, ROOT, Reader};
use crate::view::{
    Block, Builder, Button, ButtonKind, Card, Composer, Decision, Languages, Sentence, Tone,
};
use std::sync::Arc;

/// Builds the card of a call without a review, in `state`, for `reader`.
///
/// The sentence is the app's own in the reader's language, else the generic one (W-8 to W-10). Below it stand all fields
/// of the input under their localized labels. Numbers, dates and frame words are in the reader's language; without one,
/// in English.
pub fn card<'c>(call: &'c Checked<WordedCall<'c>>, reader: &Reader, state: State) -> Card<'c> {
    let (tag, locale) = language(reader);
    let composer = Composer::new(&locale, reader);
    let declaration = declaration(call);
    let words = Words::of(call.presentation.as_ref(), &call.action, tag);
    let worded = worded(call, &composer, &words, state);
    let mut builder = Builder::of_app(call.app.as_ref(), &composer);
    builder.app();
    let outcome = call.outcome_in(state);
    builder
        .blocks
        .push(Block::Sentence(spoken(&worded, outcome, state)));
    if state == State::Ask {
        let action = declaration.action.as_ref();
        builder.policy(action.and_then(|it| it.policy));
        builder.warnings(action);
    }
    builder.blocks.extend(fields(&worded, &call.input));
    builder.notes();
    if state == State::Ask {
        builder.model_reason(call.approval_reason.as_deref());
    }
    builder.links(outcome.into_iter().flat_map(|it| &it.links));
    if state == State::Ask {
        let buttons = [
            (ButtonKind::Confirm, MessageId::Approve),
            (ButtonKind::Decline, MessageId::Decline),
        ];
        let buttons = buttons.map(|(kind, label)| Button {
            kind,
            label: vec![composer.frame(label)],
        });
        builder.blocks.push(Block::Buttons(buttons.into()));
    }
    let blocks = builder.blocks;
    // The generic sentence begins with the title, and is in its language.
    let title_tag = words.title(worded.title).1.to_owned();
    let app_tag = match worded.own_approval() {
        Some(_) => words.sentences_tag().unwrap_or(&title_tag).to_owned(),
        None => title_tag,
    };
    let app = Locale::get(&app_tag).unwrap_or_else(|_| Arc::clone(&locale));
    Card {
        state: Some(state),
        tone: Tone::of(Some(&declaration)),
        languages: Languages::new(&locale).with_app(app),
        decision: (state == State::Ask).then(|| Decision::without_review(&declaration, &locale)),
        blocks,
        ..Card::new(&locale, reader)
    }
}

/// The sentence of a call in `state`, for a card that has more to show than its input: give it to
/// [`crate::legacy::card`] as the headline of a legacy review.
pub fn sentence(
    call: &Checked<WordedCall<'_>>,
    reader: &Reader,
    state: State,
) -> Sentence<'static> {
    let (tag, locale) = language(reader);
    let composer = Composer::new(&locale, reader);
    let words = Words::of(call.presentation.as_ref(), &call.action, tag);
    let worded = worded(call, &composer, &words, state);
    spoken(&worded, call.outcome_in(state), state)
}

/// The reader's language; English where none is known.
fn language(reader: &Reader) -> (&str, Arc<Locale>) {
    let tag = reader.locale().unwrap_or(ROOT);
    // A reader's locale is canonical, so it has been looked up.
    (tag, Locale::get(tag).unwrap_or_else(|_| Locale::root()))
}

fn worded<'w, 'm>(
    call: &'m WordedCall<'m>,
    composer: &'w Composer<'w>,
    words: &'w Words<'m>,
    state: State,
) -> Worded<'w, 'm>
where
    'm: 'w,
{
    let entry = call.manifest.actions().get(&call.action);
    let schema = |schema: Option<&'m Object<'m>>| schema.map(Schema::new);
    Worded {
        composer,
        words,
        title: entry.map_or("", |it| it.action.title.as_ref()),
        input: &call.input,
        input_schema: schema(entry.and_then(|it| it.input.as_ref())),
        data: call.outcome_in(state).and_then(|it| it.data.as_ref()),
        data_schema: schema(entry.and_then(|it| it.data.as_ref())),
    }
}

fn spoken(
    worded: &Worded<'_, '_>,
    outcome: Option<&WordedOutcome<'_>>,
    state: State,
) -> Sentence<'static> {
    let summary = outcome.and_then(|it| it.summary.as_deref());
    let plain = worded.outcome(state, summary);
    Sentence {
        chips: plain.clone(),
        plain,
    }
}

fn declaration<'c>(call: &WordedCall<'c>) -> Declaration<'c> {
    let action = call.manifest.action(&call.action).cloned();
    Declaration {
        app: call.app.clone(),
        action,
        ..Declaration::default()
    }
}
