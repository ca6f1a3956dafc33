use std::sync::Arc;

use super::{Asking, Descriptor, Effect, Fidelity, NoTarget, Record, Source, input, target};
use crate::contract::State;
use crate::json::Object;
use crate::locale::{Locale, MessageId, Reader};
use crate::view::{
    Block, Builder, Button, ButtonKind, Card, Chip, ChipKind, Composer, Decision, Inline, Role,
    Rows, Sentence, Tone, format_words, name,
};

/// Builds the card on which a person decides about one call of a capability that has no review.
///
/// Its question, its buttons and all that it says about effect, target and certainty are frame words in the reader's
/// language, English where the reader has none. What the descriptor and the input say stands under labels, as values:
/// the description is somebody's business text and never an instruction.
pub fn card<'c>(
    descriptor: &'c Descriptor<'_>,
    input: &'c Object<'_>,
    reader: &Reader,
) -> Card<'c> {
    let locale = locale_of(reader);
    let composer = Composer::new(&locale, reader);
    let target = target(descriptor, input);
    let mut builder = Builder::new(None, &composer);
    let question = question(&composer, &descriptor.id);
    builder.blocks.push(Block::Sentence(question));
    risk(&mut builder, descriptor, target);
    builder.blocks.extend(handoff(&composer, descriptor));
    let about = about(&composer, descriptor, target, input.is_empty());
    builder.blocks.extend(about);
    builder.blocks.extend(input_section(&composer, input));
    notes(&mut builder, descriptor);
    builder.notes();
    builder.blocks.push(Block::Buttons(buttons(&composer)));
    let blocks = builder.blocks;
    Card {
        state: Some(State::Ask),
        decision: Some(Decision {
            asks: None,
            remember_scope: None,
        }),
        tone: match descriptor.effect {
            Effect::Destructive => Tone::Warning,
            Effect::Read | Effect::Write => Tone::Neutral,
        },
        blocks,
        ..Card::new(&locale, reader)
    }
}

fn locale_of(reader: &Reader) -> Arc<Locale> {
    let own = reader.locale().and_then(|tag| Locale::get(tag).ok());
    own.unwrap_or_else(Locale::root)
}

/// The one thing about a call that nobody words: its id.
fn question<'c>(composer: &Composer<'_>, id: &'c str) -> Sentence<'c> {
    let words = |message| composer.locale.catalog().words(message);
    let quoted = composer.quotation(id);
    let mut chips = Vec::with_capacity(3);
    let mut plain = Vec::with_capacity(5);
    composer.message(MessageId::OperationQuestion, &mut chips, |_, out| {
        let value = quoted.iter().find_map(|inline| match inline {
            Inline::Value(value) => Some(value.clone()),
            _ => None,
        });
        out.push(Inline::Chip(Chip {
            kind: ChipKind::Text,
            icon: None,
            value: value.unwrap_or_default(),
            quotes: Some([words(MessageId::QuoteOpen), words(MessageId::QuoteClose)]),
            href: None,
            gone: false,
        }));
    });
    composer.message(MessageId::OperationQuestion, &mut plain, |_, out| {
        out.extend(quoted.iter().cloned());
    });
    Sentence { chips, plain }
}

/// What the call does, and what is uncertain about it.
fn risk<'c>(
    builder: &mut Builder<'c, '_, '_>,
    descriptor: &'c Descriptor<'_>,
    target: Result<Option<&'c str>, NoTarget>,
) {
    let (role, effect) = match descriptor.effect {
        Effect::Read => (Role::Effects, MessageId::EffectRead),
        Effect::Write => (Role::Effects, MessageId::EffectWrite),
        Effect::Destructive => (Role::Warning, MessageId::EffectDestructive),
    };
    builder.frame_line(role, effect);
    if descriptor.fidelity == Fidelity::Low {
        builder.frame_line(Role::Warning, MessageId::FidelityLow);
    }
    if let Some(record) = &descriptor.record {
        if target.is_err() {
            no_target(builder, record);
        }
        coverage(builder, record);
    }
    if descriptor.offscreen {
        builder.frame_line(Role::Effects, MessageId::TargetOffscreen);
    }
    if let Some(steps) = descriptor.flow_steps {
        let mut content = Vec::with_capacity(3);
        builder
            .composer
            .counted(MessageId::FlowSteps, steps, &mut content);
        builder.paragraph(Role::Effects, content);
    }
    if descriptor.asking() == Asking::EveryTime {
        builder.frame_line(Role::Reason, MessageId::AsksEveryTime);
    }
}

fn no_target<'c>(builder: &mut Builder<'c, '_, '_>, record: &'c Record<'_>) {
    let composer = builder.composer;
    let mut content = Vec::with_capacity(5);
    composer.message(MessageId::RecordMissing, &mut content, |_, out| {
        out.extend(composer.quotation(&record.param));
    });
    builder.paragraph(Role::Warning, content);
}

/// How many records the template stands for, and how many of them nobody sees.
fn coverage<'c>(builder: &mut Builder<'c, '_, '_>, record: &'c Record<'_>) {
    let composer = builder.composer;
    let mut content = Vec::with_capacity(6);
    composer.counted(MessageId::RecordTotal, record.total, &mut content);
    if record.offscreen > 0 {
        content.push(format_words(" "));
        composer.counted(MessageId::RecordOffscreen, record.offscreen, &mut content);
    }
    builder.paragraph(Role::Effects, content);
}

/// What the page says about the operation, where it acts, and that it is called with nothing.
fn about<'c>(
    composer: &Composer<'_>,
    descriptor: &'c Descriptor<'_>,
    target: Result<Option<&'c str>, NoTarget>,
    has_no_input: bool,
) -> Vec<Block<'c>> {
    let mut rows = Rows::new(composer);
    let label = composer.label(MessageId::OperationDescription);
    rows.text(label, &descriptor.description);
    if let Ok(Some(record)) = target {
        rows.text(composer.label(MessageId::TargetRecord), record);
    }
    if !descriptor.scope_path.is_empty() {
        let mut path = Vec::with_capacity(2 * descriptor.scope_path.len());
        for region in &descriptor.scope_path {
            if !path.is_empty() {
                path.push(format_words(" › "));
            }
            path.extend(name(composer, region));
        }
        rows.field(composer.label(MessageId::Region), path);
    }
    if has_no_input {
        rows.mark(composer.label(MessageId::Input), MessageId::Nothing);
    }
    rows.finish()
}

fn input_section<'c>(composer: &Composer<'_>, input: &'c Object<'_>) -> Option<Block<'c>> {
    let heading = vec![composer.frame(MessageId::Input)];
    (!input.is_empty()).then(|| Block::Section(heading, input::rows(composer, input)))
}

/// What a person has to do, and why.
fn handoff<'c>(composer: &Composer<'_>, descriptor: &'c Descriptor<'_>) -> Option<Block<'c>> {
    let handoff = descriptor.handoff.as_ref()?;
    let mut rows = Rows::new(composer);
    let label = composer.label(MessageId::HandoffReason);
    rows.text(label, &handoff.reason);
    let heading = vec![composer.frame(MessageId::Handoff)];
    Some(Block::Section(heading, rows.finish()))
}

fn notes(builder: &mut Builder<'_, '_, '_>, descriptor: &Descriptor<'_>) {
    if descriptor.fidelity == Fidelity::Medium {
        builder.frame_line(Role::Note, MessageId::FidelityMedium);
    }
    if descriptor.source == Source::Derived {
        builder.frame_line(Role::Note, MessageId::SourceDerived);
    }
}

fn buttons<'c>(composer: &Composer<'_>) -> Vec<Button<'c>> {
    let kinds = [
        (ButtonKind::Confirm, MessageId::Approve),
        (ButtonKind::Decline, MessageId::Decline),
    ];
    let buttons = kinds.map(|(kind, label)| Button {
        kind,
        label: vec![composer.frame(label)],
    });
    buttons.into()
}
