use std::borrow::Cow;
use std::sync::Arc;

use super::compose::{Composer, format_words};
use super::tree::{
    Asks, Block, Buttons, Card, Chip, ChipKind, Decision, Inline, Languages, LinkText, ListRole,
    Role, Tone, Value,
};
use super::{button, details, preview, sentence};
use crate::characters::{trim_white_space, visible_escapes};
use crate::contract::{
    Call, Checked, Link, Policy, Preview, Reach, Reason, Rel, Slots, State, Text,
};
use crate::decide::{asking_reason, declared_reason, remember_scope};
use crate::locale::{Locale, MessageId, Reader};
use crate::pattern::Pattern;

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
    let review = &call.review;
    // The locale was looked up when the review was read, so this is the same one.
    let locale = Locale::get(&review.locale).unwrap_or_else(|_| Locale::root());
    let composer = Composer::new(&locale, reader);
    let blocks = Builder {
        call,
        composer: &composer,
        blocks: Vec::with_capacity(12),
    }
    .build(state);
    Card {
        state,
        decision: (state == State::Ask).then(|| decision(call, &locale)),
        can_check_again: state == State::Unknown && review.check.is_some(),
        time_zone: reader.time_zone().to_owned(),
        blocks,
        languages: Languages(Arc::clone(&locale)),
        tone: tone(call),
    }
}

/// Values never choose the tone (D-13).
fn tone(call: &Call<'_>) -> Tone {
    match &call.declaration.action {
        Some(action) if action.destructive || action.open_world => Tone::Warning,
        _ => Tone::Neutral,
    }
}

/// Why a call asks and what may be remembered of it (R-10, P-8).
fn decision<'c>(call: &'c Call<'_>, locale: &Locale) -> Decision<'c> {
    Decision {
        asks: asking_reason(call).map(|reason| Asks {
            reason,
            text: locale.catalog().words(reason_message(reason)),
        }),
        remember_scope: remember_scope(call).map(Cow::Borrowed),
    }
}

struct Builder<'c, 'a, 'b> {
    call: &'c Call<'a>,
    composer: &'b Composer<'b>,
    blocks: Vec<Block<'c>>,
}

impl<'c> Builder<'c, '_, '_> {
    fn build(mut self, state: State) -> Vec<Block<'c>> {
        self.app();
        if state == State::Ask {
            self.ask();
        } else {
            self.outcome(state);
        }
        self.blocks
    }

    fn ask(&mut self) {
        let review = &self.call.review;
        let fields = self.sentence(
            &review.sentence.action,
            &review.slots,
            Some(MessageId::Question),
        );
        self.purpose();
        self.push_fields(fields);
        self.preview(review.preview.as_ref());
        self.notes();
        self.model_reason();
        self.links(review.links.iter());
        if remember_scope(self.call).is_some() {
            self.frame_line(Role::Remember, MessageId::Remember);
        }
        let slot = |name: &str| review.slots.get(name);
        self.blocks.push(Block::Buttons(Buttons {
            confirm: button::button(self.composer, &review.sentence.confirm, slot),
            decline: button::button(self.composer, &review.sentence.decline, slot),
        }));
    }

    /// Done shows the receipt, else the done form; the other states their own form or the frame around the action form
    /// (O-4). An outcome of another state than the one shown says nothing about it.
    fn outcome(&mut self, state: State) {
        let review = &self.call.review;
        let forms = &review.sentence;
        let outcome = self
            .call
            .outcome
            .as_ref()
            .filter(|outcome| outcome.state == state);
        let receipt = outcome.and_then(|outcome| outcome.receipt.as_ref());
        let (form, slots, frame) = match (state, receipt) {
            (State::Done, Some(receipt)) => (&receipt.text, &receipt.slots, None),
            (State::Done, None) => (&forms.done, &review.slots, None),
            (State::Running, _) => (&forms.running, &review.slots, None),
            (State::Rejected, _) => match &forms.rejected {
                Some(form) => (form, &review.slots, None),
                None => (&forms.action, &review.slots, Some(MessageId::StateRejected)),
            },
            (State::NotRun, _) => match &forms.not_run {
                Some(form) => (form, &review.slots, None),
                None => (&forms.action, &review.slots, Some(MessageId::StateNotRun)),
            },
            (State::Unknown | State::Ask, _) => {
                (&forms.action, &review.slots, Some(MessageId::StateUnknown))
            }
        };
        let fields = self.sentence(form, slots, frame);
        if let Some(summary) = outcome.and_then(|outcome| outcome.summary.as_deref()) {
            let shown = self.composer.value(visible_escapes(summary));
            self.labelled(Role::Summary, MessageId::Summary, shown);
        }
        self.push_fields(fields);
        self.preview(match receipt {
            Some(receipt) => receipt.preview.as_ref(),
            None => review.preview.as_ref(),
        });
        self.notes();
        let result = outcome.map_or(&[][..], |outcome| &outcome.links);
        // After a receipt the review's links may lead to what is gone. Without one they lead to what is shown.
        let own = if receipt.is_some() {
            &[][..]
        } else {
            &review.links
        };
        let known = |link: &&Link<'_>| !result.iter().any(|other| other == *link);
        self.links(result.iter().chain(own.iter().filter(known)));
    }

    fn app(&mut self) {
        let Some(app) = &self.call.declaration.app else {
            return;
        };
        let chip = Chip {
            kind: ChipKind::App,
            icon: app.icon.as_deref().map(Cow::Borrowed),
            value: self.composer.value(app.name.as_ref()),
            quotes: None,
            href: None,
            gone: false,
        };
        self.paragraph(Role::App, vec![Inline::Chip(chip)]);
    }

    /// Pushes the sentence and returns the fields that make up for what it leaves out (D-5).
    fn sentence(
        &mut self,
        form: &'c Pattern<'_>,
        slots: &'c Slots<'_>,
        frame: Option<MessageId>,
    ) -> Vec<super::tree::Field<'c>> {
        let built = sentence::sentence(self.composer, form, slots, frame);
        self.blocks.push(Block::Sentence(built.sentence));
        details::details(self.composer, form, slots, built.leaf_limit, built.whole)
    }

    /// Why it asks, what it changes, how far it reaches, and what else follows.
    fn purpose(&mut self) {
        let review = &self.call.review;
        let declared = declared_reason(self.call);
        // The review's own reason adds to the declared one and never takes its place.
        let own = review.ask.filter(|own| Some(*own) != declared);
        for reason in declared.into_iter().chain(own) {
            self.frame_line(Role::Reason, reason_message(reason));
        }
        let action = self.call.declaration.action.as_ref();
        if action.is_some_and(|action| action.destructive) {
            self.frame_line(Role::Warning, MessageId::WarningDestructive);
        }
        if action.is_some_and(|action| action.open_world) {
            self.frame_line(Role::Warning, MessageId::WarningOpenWorld);
        }
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

    fn push_fields(&mut self, fields: Vec<super::tree::Field<'c>>) {
        if !fields.is_empty() {
            self.blocks.push(Block::Fields(fields));
        }
    }

    fn preview(&mut self, preview: Option<&'c Preview<'_>>) {
        if let Some(preview) = preview {
            self.blocks.push(preview::preview(self.composer, preview));
        }
    }

    /// The time zone once, when any instant is shown (D-8), and whether the formats are another language's (F-6).
    fn notes(&mut self) {
        if self.composer.shows_instant() {
            let zone = self.composer.reader().time_zone();
            let mut content = self.composer.label(MessageId::TimeZone);
            content.push(format_words(" "));
            content.push(format_words(zone.to_owned()));
            self.paragraph(Role::Note, content);
        }
        let locale = self.composer.locale;
        if locale.formatting_tag() != locale.tag() {
            let tag = self.call.review.locale.as_ref();
            let mut content = Vec::with_capacity(3);
            self.composer
                .message(MessageId::FormatGap, &mut content, |_, out| {
                    out.push(format_words(tag));
                });
            self.paragraph(Role::Note, content);
        }
    }

    /// The model's reason, apart from the app's words (D-12).
    fn model_reason(&mut self) {
        let Some(reason) = &self.call.approval_reason else {
            return;
        };
        // One cluster can hold any number of combining marks, so the characters are bounded too.
        let reason = trim_white_space(reason);
        let head = reason.char_indices().nth(REASON_CHARACTERS);
        let head = head.and_then(|(end, _)| reason.get(..end));
        let mut shown = self
            .composer
            .value(visible_escapes(head.unwrap_or(reason)))
            .cut_end(REASON_LEN);
        if head.is_some() && !shown.text.ends_with('…') {
            shown.push_mark("…");
        }
        self.labelled(Role::ModelReason, MessageId::Why, shown);
    }

    /// Somebody else's words under a label of their own.
    fn labelled(&mut self, role: Role, label: MessageId, value: Value<'c>) {
        if value.text.is_empty() {
            return;
        }
        let mut content = self.composer.label(label);
        content.push(format_words(" "));
        content.push(Inline::Value(value));
        self.paragraph(role, content);
    }

    fn links<'l>(&mut self, links: impl Iterator<Item = &'c Link<'l>>)
    where
        'l: 'c,
    {
        let items = links.map(|link| {
            let content = match &link.title {
                Some(title) => self.app_line(title),
                None => self.untitled(link.rel),
            };
            vec![Inline::Link(LinkText {
                href: Cow::Borrowed(&link.href),
                content,
            })]
        });
        let items: Vec<_> = items.collect();
        if !items.is_empty() {
            self.blocks.push(Block::List(ListRole::Links, items));
        }
    }

    /// A link without a title: its rel and the app in frame words (O-9).
    fn untitled(&self, rel: Rel) -> Vec<Inline<'c>> {
        let message = match rel {
            Rel::Open => MessageId::LinkOpen,
            Rel::Edit => MessageId::LinkEdit,
            Rel::Status => MessageId::LinkStatus,
            Rel::Preview => MessageId::LinkPreview,
            Rel::Download => MessageId::LinkDownload,
        };
        let mut content = Vec::with_capacity(3);
        self.composer.message(message, &mut content, |_, out| {
            out.push(match &self.call.declaration.app {
                Some(app) => Inline::Value(self.composer.value(app.name.as_ref())),
                None => self.composer.frame(MessageId::TheApp),
            });
        });
        content
    }

    fn app_line(&self, text: &'c Text<'_>) -> Vec<Inline<'c>> {
        let mut content = Vec::with_capacity(1);
        self.composer.app_line(text, &mut content);
        content
    }

    fn frame_line(&mut self, role: Role, message: MessageId) {
        self.paragraph(role, vec![self.composer.frame(message)]);
    }

    fn paragraph(&mut self, role: Role, content: Vec<Inline<'c>>) {
        self.blocks.push(Block::Paragraph(role, content));
    }
}

fn reason_message(reason: Reason) -> MessageId {
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

fn reach_message(reach: Reach) -> MessageId {
    match reach {
        Reach::Private => MessageId::ReachPrivate,
        Reach::Shared => MessageId::ReachShared,
        Reach::Organization => MessageId::ReachOrganization,
    }
}
