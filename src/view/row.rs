use super::builder::Builder;
use super::card::{call_card, locale_of};
use super::compose::Composer;
use super::outcome::told;
use super::sentence;
use super::tree::{Block, Card};
use crate::contract::{Call, Checked, State};
use crate::locale::Reader;

/// Builds a call's row for a list of pending approvals or of an assistant's steps: its `short` form, else the action
/// form, then why it asks and the app.
///
/// In the states after the decision the row says what the card says, with `short` in the place of the action form (O-4).
/// A row has no details, no preview and no buttons, so nothing can be approved on it: what it cuts or counts stands on
/// the card.
pub fn row<'c>(call: &'c Checked<Call<'_>>, reader: &Reader, state: State) -> Card<'c> {
    let locale = locale_of(call);
    let composer = Composer::new(&locale, reader);
    let mut builder = Builder::new(Some(&call.declaration), &composer);
    let forms = &call.review.sentence;
    let told = told(call, state, forms.short.as_ref().unwrap_or(&forms.action));
    let built = sentence::sentence(&composer, told.form, told.slots, told.frame);
    builder.blocks.push(Block::Sentence(built.sentence));
    if state == State::Ask {
        builder.reasons(call);
    }
    builder.app();
    builder.notes();
    let blocks = builder.blocks;
    call_card(call, &locale, reader, state, blocks)
}
