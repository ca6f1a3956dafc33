use std::borrow::Cow;
use std::sync::Arc;

use super::builder::Builder;
use super::button;
use super::compose::Composer;
use super::languages::Languages;
use super::tree::{Asks, Block, Button, ButtonKind, Card, Decision, ListRole, Role, Tone};
use crate::characters::{trim_white_space, visible_escapes};
use crate::contract::{Action, Call, Checked, Declaration, Policy, Reach, Reason, State};
use crate::decide::{asking_reason, declared_reason, remember_scope};
use crate::locale::{Locale, MessageId, Reader};

/// The longest reason of the model that is shown (D-12).
const REASON_LEN: usize = 300;
/// The most characters of it that are looked at.
const REASON_CHARACTERS: usize = 10 * REASON_LEN;

/// Builds the card of a call in `state` for `reader`.
///
/// In state `ask` it holds all that a person decides on, in this order: the app, the question, why it asks and how far
/// it reaches, warnings and consequences, details, the preview, the model's reason, links and the buttons. In the other
/// states it says what happened (O-4).
pub fn card<'c>(call: &'c Checked<Call<'_>>, reader: &Reader, state: State) -> Card<'c> {
    let locale = locale_of(call);
    let composer = Composer::new(&locale, reader);
    let mut builder = Builder::new(Some(&call.declaration), &composer);
    builder.app();
    if state == State::Ask {
        builder.ask(call);
    } else {
        builder.outcome(call, state);
    }
    let blocks = builder.blocks;
    call_card(call, &locale, reader, state, blocks)
}

/// The locale of a review. It was looked up when the review was read, so this is the same one.
pub(super) fn locale_of(call: &Call<'_>) -> Arc<Locale> {
    locale_named(&call.review.locale)
}

pub(super) fn locale_named(tag: &str) -> Arc<Locale> {
    Locale::get(tag).unwrap_or_else(|_| Locale::root())
}

/// The card of a call around its blocks.
pub(super) fn call_card<'c>(
    call: &'c Call<'_>,
    locale: &Arc<Locale>,
    reader: &Reader,
    state: State,
    blocks: Vec<Block<'c>>,
) -> Card<'c> {
    Card {
        state: Some(state),
        decision: (state == State::Ask).then(|| decision(call, locale)),
        can_check_again: state == State::Unknown && call.review.check.is_some(),
        tone: Tone::of(Some(&call.declaration)),
        blocks,
        ..Card::new(locale, reader)
    }
}

impl<'c> Card<'c> {
    /// A card without blocks, about no state.
    pub(crate) fn new(locale: &Arc<Locale>, reader: &Reader) -> Self {
        Card {
            state: None,
            tone: Tone::Neutral,
            languages: Languages::new(locale),
            time_zone: reader.time_zone().to_owned(),
            decision: None,
            fingerprint: None,
            can_check_again: false,
            blocks: Vec::new(),
        }
    }
}

impl Tone {
    /// Values never choose the tone (D-13).
    pub(crate) fn of(declaration: Option<&Declaration<'_>>) -> Tone {
        match declaration.and_then(|it| it.action.as_ref()) {
            Some(action) if action.destructive || action.open_world => Tone::Warning,
            _ => Tone::Neutral,
        }
    }
}

/// Why a call asks and what may be remembered of it (R-10, P-8).
fn decision<'c>(call: &'c Call<'_>, locale: &Locale) -> Decision<'c> {
    Decision {
        asks: asking_reason(call).map(|reason| Asks {
            reason,
            text: locale.catalog().words(reason_message(reason)),
        }),
        remember_scope: remember_scope(&call.declaration, (&call.review).into()).map(Cow::Borrowed),
    }
}

impl Decision<'_> {
    /// Of a call that nobody reviewed: nothing of it can be remembered (P-8).
    pub(crate) fn without_review(declaration: &Declaration<'_>, locale: &Locale) -> Self {
        Decision {
            asks: policy_reason(declaration).map(|reason| Asks {
                reason,
                text: locale.catalog().words(reason_message(reason)),
            }),
            remember_scope: None,
        }
    }
}

fn policy_reason(declaration: &Declaration<'_>) -> Option<Reason> {
    match declaration.action.as_ref()?.policy? {
        Policy::Ask(reason) => Some(reason),
        Policy::Silent { .. } => None,
    }
}

impl<'c> Builder<'c, '_, '_> {
    /// Why every call of the Action asks, or how far its calls may reach.
    pub(crate) fn policy(&mut self, policy: Option<Policy>) {
        match policy {
            Some(Policy::Ask(reason)) => self.frame_line(Role::Reason, reason_message(reason)),
            Some(Policy::Silent { reach, .. }) => {
                self.frame_line(Role::Reach, reach_message(reach));
            }
            None => {}
        }
    }

    fn ask(&mut self, call: &'c Call<'_>) {
        let review = &call.review;
        let fields = self.sentence(
            &review.sentence.action,
            &review.slots,
            Some(MessageId::Question),
        );
        self.purpose(call);
        self.push_fields(fields);
        self.preview(review.preview.as_ref());
        self.notes();
        self.model_reason(call.approval_reason.as_deref());
        self.links(review.links.iter());
        if remember_scope(&call.declaration, review.into()).is_some() {
            self.frame_line(Role::Remember, MessageId::Remember);
        }
        let slot = |name: &str| review.slots.get(name);
        let forms = [
            (ButtonKind::Confirm, &review.sentence.confirm),
            (ButtonKind::Decline, &review.sentence.decline),
        ];
        let buttons = forms.map(|(kind, form)| Button {
            kind,
            label: button::button(self.composer, form, slot),
        });
        self.blocks.push(Block::Buttons(buttons.into()));
    }

    /// Why it asks. The review's own reason adds to the declared one and never takes its place.
    pub fn reasons(&mut self, call: &Call<'_>) {
        let declared = declared_reason(call);
        let own = call.review.ask.filter(|own| Some(*own) != declared);
        for reason in declared.into_iter().chain(own) {
            self.frame_line(Role::Reason, reason_message(reason));
        }
    }

    /// What follows from the effect flags (D-13).
    pub(crate) fn warnings(&mut self, action: Option<&Action<'_>>) {
        if action.is_some_and(|action| action.destructive) {
            self.frame_line(Role::Warning, MessageId::WarningDestructive);
        }
        if action.is_some_and(|action| action.open_world) {
            self.frame_line(Role::Warning, MessageId::WarningOpenWorld);
        }
    }

    /// Why it asks, what it changes, how far it reaches, and what else follows.
    fn purpose(&mut self, call: &'c Call<'_>) {
        let review = &call.review;
        self.reasons(call);
        let action = call.declaration.action.as_ref();
        self.warnings(action);
        if let Some(effects) = review.effects {
            let mut content = Vec::with_capacity(3);
            self.composer
                .counted(MessageId::Effects, effects, &mut content);
            self.paragraph(Role::Effects, content);
        }
        let widest = match action.and_then(|action| action.policy) {
            Some(Policy::Silent { reach, .. }) => Some(reach),
            _ => None,
        };
        if let Some(reach) = review.reach.or(widest) {
            self.frame_line(Role::Reach, reach_message(reach));
        }
        if !review.consequences.is_empty() {
            let items = review.consequences.iter().map(|line| self.app_line(line));
            let list = Block::List(ListRole::Consequences, items.collect());
            let heading = vec![self.composer.frame(MessageId::Consequences)];
            self.blocks.push(Block::Section(heading, vec![list]));
        }
    }

    /// The model's reason, apart from the app's words (D-12).
    pub(crate) fn model_reason(&mut self, reason: Option<&'c str>) {
        let Some(reason) = reason else { return };
        // One cluster can hold any number of combining marks, so the characters are bounded too.
        let reason = trim_white_space(reason);
        let head = reason.char_indices().nth(REASON_CHARACTERS);
        let head = head.and_then(|(end, _)| reason.get(..end));
        let shown = self
            .composer
            .value(visible_escapes(head.unwrap_or(reason)))
            .shortened(REASON_LEN, head.is_some());
        self.labelled(Role::ModelReason, MessageId::Why, shown);
    }
}

pub(super) fn reason_message(reason: Reason) -> MessageId {
    match reason {
        Reason::Sends => MessageId::ReasonSends,
        Reason::Deletes => MessageId::ReasonDeletes,
        Reason::CannotUndo => MessageId::ReasonCannotUndo,
        Reason::InvolvesPeople => MessageId::ReasonInvolvesPeople,
        Reason::ChangesAccess => MessageId::ReasonChangesAccess,
        Reason::KeepsWorking => MessageId::ReasonKeepsWorking,
        Reason::Sensitive => MessageId::ReasonSensitive,
        Reason::AppAsks => MessageId::ReasonAppAsks,
    }
}

pub(super) fn reach_message(reach: Reach) -> MessageId {
    match reach {
        Reach::Private => MessageId::ReachPrivate,
        Reach::Shared => MessageId::ReachShared,
        Reach::Organization => MessageId::ReachOrganization,
    }
}
