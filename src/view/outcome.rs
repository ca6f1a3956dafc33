//! What came of a call: the states after the decision, and receipts that stand alone.

use super::builder::Builder;
use super::compose::Composer;
use super::tree::{Block, Button, ButtonKind, Card, Inline, Role, Tone};
use crate::characters::visible_escapes;
use crate::contract::{Call, Checked, Declaration, Link, Outcome, Preview, Receipt, Slots, State};
use crate::locale::{Locale, MessageId, NotCanonical, Reader};
use crate::pattern::Pattern;

/// Why an outcome cannot be shown apart from its review.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoReceiptCard {
    /// The locale that the caller names is not canonical.
    #[error(transparent)]
    Locale(#[from] NotCanonical),
    /// Without a receipt only the review has words for what happened (O-4).
    #[error("there is no receipt; what happened can only be shown with its review")]
    NoReceipt,
}

/// Builds the card of a receipt without its review: its sentence, its preview, the result's summary and links (O-1).
///
/// A receipt names no language, so the caller does: `locale` is the language its words are in, a canonical tag (O-2).
/// The declaration, where it is known, gives the app and the tone.
///
/// # Errors
/// [`NoReceiptCard`] when there is no receipt, or the locale is not canonical.
pub fn receipt<'c>(
    outcome: &'c Checked<Outcome<'_>>,
    declaration: Option<&'c Checked<Declaration<'_>>>,
    locale: &str,
    reader: &Reader,
) -> Result<Card<'c>, NoReceiptCard> {
    let locale = Locale::get(locale)?;
    let receipt = outcome.receipt.as_ref().ok_or(NoReceiptCard::NoReceipt)?;
    let composer = Composer::new(&locale, reader);
    let mut builder = Builder::new(declaration.map(|it| &**it), &composer);
    builder.app();
    let told = Told {
        form: &receipt.text,
        slots: &receipt.slots,
        frame: None,
    };
    let preview = receipt.preview.as_ref();
    builder.happened(told, Some(outcome), preview);
    builder.links(outcome.links.iter());
    let blocks = builder.blocks;
    Ok(Card {
        state: Some(State::Done),
        tone: Tone::of(declaration.map(|it| &**it)),
        blocks,
        ..Card::new(&locale, reader)
    })
}

/// The words for a state.
pub(crate) struct Told<'c, 'a> {
    pub form: &'c Pattern<'a>,
    pub slots: &'c Slots<'a>,
    pub frame: Option<MessageId>,
}

/// Done shows the receipt, else the done form; the other states their own form or the frame around `action` (O-4). An
/// outcome of another state than the one shown says nothing about it.
pub(super) fn told<'c, 'a>(
    call: &'c Call<'a>,
    state: State,
    action: &'c Pattern<'a>,
) -> Told<'c, 'a> {
    let review = &call.review;
    let forms = &review.sentence;
    let own = |form| Told {
        form,
        slots: &review.slots,
        frame: None,
    };
    let framed = |frame| Told {
        frame: Some(frame),
        ..own(action)
    };
    match state {
        State::Ask => own(action),
        State::Running => own(&forms.running),
        State::Done => match receipt_of(call, state) {
            Some(receipt) => Told {
                form: &receipt.text,
                slots: &receipt.slots,
                frame: None,
            },
            None => own(&forms.done),
        },
        State::Rejected => match &forms.rejected {
            Some(form) => own(form),
            None => framed(MessageId::StateRejected),
        },
        State::NotRun => match &forms.not_run {
            Some(form) => own(form),
            None => framed(MessageId::StateNotRun),
        },
        State::Unknown => framed(MessageId::StateUnknown),
    }
}

fn outcome_of<'c, 'a>(call: &'c Call<'a>, state: State) -> Option<&'c Outcome<'a>> {
    call.outcome
        .as_ref()
        .filter(|outcome| outcome.state == state)
}

fn receipt_of<'c, 'a>(call: &'c Call<'a>, state: State) -> Option<&'c Receipt<'a>> {
    outcome_of(call, state)?.receipt.as_ref()
}

impl<'c> Builder<'c, '_, '_> {
    /// What came of a call, with the preview of what was approved, or of what the receipt says.
    pub fn outcome(&mut self, call: &'c Call<'_>, state: State) {
        let review = &call.review;
        let outcome = outcome_of(call, state);
        let receipt = receipt_of(call, state);
        let preview = match receipt {
            Some(receipt) => receipt.preview.as_ref(),
            None => review.preview.as_ref(),
        };
        let told = told(call, state, &review.sentence.action);
        self.happened(told, outcome, preview);
        let result = outcome.map_or(&[][..], |outcome| &outcome.links);
        // After a receipt the review's links may lead to what is gone. Without one they lead to what is shown.
        let own = if receipt.is_some() {
            &[][..]
        } else {
            &review.links
        };
        let known = |link: &&Link<'_>| !result.iter().any(|other| other == *link);
        self.links(result.iter().chain(own.iter().filter(known)));
        if state == State::Unknown && review.check.is_some() {
            self.check_again();
        }
    }

    /// Words for what happened, with the result's summary and a preview.
    pub fn happened(
        &mut self,
        told: Told<'c, '_>,
        outcome: Option<&'c Outcome<'_>>,
        preview: Option<&'c Preview<'_>>,
    ) {
        let fields = self.sentence(told.form, told.slots, told.frame);
        self.summary(outcome);
        self.push_fields(fields);
        self.preview(preview);
        self.notes();
    }

    /// The result's own summary (O-10).
    pub fn summary(&mut self, outcome: Option<&'c Outcome<'_>>) {
        if let Some(summary) = outcome.and_then(|outcome| outcome.summary.as_deref()) {
            let shown = self.composer.value(visible_escapes(summary));
            self.labelled(Role::Summary, MessageId::Summary, shown);
        }
    }

    /// Asks the check's Query again, which never repeats the Action (O-5).
    fn check_again(&mut self) {
        self.frame_line(Role::Check, MessageId::CheckAgainNote);
        let label: Vec<Inline<'c>> = vec![self.composer.frame(MessageId::CheckAgain)];
        self.blocks.push(Block::Buttons(vec![Button {
            kind: ButtonKind::CheckAgain,
            label,
        }]));
    }
}
