//! What each part of a call holds. Every member of a review is in one of them.

use super::canonical;
use super::part::{Form, Item, Part, PreviewKind};
use crate::contract::{
    Call, CallReview, Check, Declaration, MessagePreview, MoreRecipients, Person, Policy, Preview,
    Ref, Slot, TaskBefore, TaskPreview, Text, Vocabulary,
};
use crate::pattern::Pattern;

/// A part, the slot it is about, and what it holds.
pub(super) type Held<'c> = (Part, Option<&'c str>, Vec<Item<'c>>);

/// All parts of a call. Parts of a kind that the call does not have hold nothing. Where several members are the same
/// part, they stand in a fixed order, each by itself, so that none is taken for another.
pub(super) fn parts<'c>(call: &'c Call<'c>) -> Vec<Held<'c>> {
    let review = &call.review;
    let mut held = declared(&call.declaration);
    held.extend(own(review));
    held.extend(review.slots.iter().map(|(name, slot)| {
        let (part, items) = slot_items(slot);
        (part, Some(name), items)
    }));
    if let Some(preview) = &review.preview {
        held.extend(previewed(preview));
    }
    held
}

fn part<'c>(part: Part, items: impl IntoIterator<Item = Item<'c>>) -> Held<'c> {
    (part, None, items.into_iter().collect())
}

fn declared<'c>(declaration: &'c Declaration<'c>) -> Vec<Held<'c>> {
    let app = declaration.app.as_ref().map(|app| Item::Named {
        name: &app.name,
        identity: identity([&app.icon, &app.id]),
    });
    let mut held = vec![part(Part::App, app)];
    let Some(action) = &declaration.action else {
        return held;
    };
    held.push(part(
        Part::Action,
        [Item::Named {
            name: &action.title,
            identity: action.id.to_string(),
        }],
    ));
    let approval = action
        .approval
        .map(|approval| Item::Text(approval.as_str()));
    let policy = match action.policy {
        None => Vec::new(),
        Some(Policy::Ask(reason)) => vec![Item::Reason(reason)],
        Some(Policy::Silent { reach, routines }) => {
            let barred = (!routines).then(|| Item::Data("routines: false".to_owned()));
            [Item::Reach(reach)].into_iter().chain(barred).collect()
        }
    };
    held.push(part(Part::Policy, policy.into_iter().chain(approval)));
    let flags = [
        (action.destructive, Item::Destructive),
        (action.open_world, Item::OpenWorld),
    ];
    let flags = flags
        .into_iter()
        .filter_map(|(is_set, item)| is_set.then_some(item));
    held.push(part(Part::Warning, flags));
    held.push(part(
        Part::Idempotency,
        [Item::Text(action.idempotency.as_str())],
    ));
    held
}

/// The members of the review but its slots and preview.
fn own<'c>(review: &'c CallReview<'c>) -> [Held<'c>; 16] {
    let forms = &review.sentence;
    let form = |pattern| {
        let (slots, locale) = (&review.slots, review.locale.as_ref());
        [Item::Form(Form {
            pattern,
            slots,
            locale,
        })]
    };
    let later = |pattern: Option<&'c Pattern<'c>>| {
        let source = pattern.map(|it| Item::Text(it.source()));
        part(Part::Wording, source)
    };
    [
        part(Part::Language, [Item::Text(&review.locale)]),
        part(Part::Question, form(&forms.action)),
        part(Part::Confirm, form(&forms.confirm)),
        part(Part::Decline, form(&forms.decline)),
        part(Part::Reason, review.ask.map(Item::Reason)),
        part(Part::Effects, review.effects.map(Item::Number)),
        part(Part::Reach, review.reach.map(Item::Reach)),
        part(Part::Consequence, texts(&review.consequences)),
        part(Part::Link, review.links.iter().map(Item::Link)),
        part(Part::Scope, review.scope.as_deref().map(Item::Text)),
        part(Part::Check, review.check.as_ref().map(check)),
        later(Some(&forms.running)),
        later(Some(&forms.done)),
        later(forms.rejected.as_ref()),
        later(forms.not_run.as_ref()),
        later(forms.short.as_ref()),
    ]
}

fn check<'c>(check: &'c Check<'c>) -> Item<'c> {
    Item::Data(format!(
        "{} {}",
        check.query,
        canonical::of_object(&check.input)
    ))
}

fn slot_items<'c>(slot: &'c Slot<'c>) -> (Part, Vec<Item<'c>>) {
    match slot {
        Slot::Person(slot) => (Part::Person, people(&slot.people, slot.more)),
        Slot::Object(slot) => {
            let gone = slot.gone.then_some(Text::Borrowed("gone"));
            let identity = identity([&gone, &slot.icon, &reference(&slot.reference)]);
            let name = &slot.title;
            (Part::Object, vec![Item::Named { name, identity }])
        }
        Slot::Place(slot) => {
            let identity = identity([&slot.icon, &reference(&slot.reference)]);
            let name = &slot.title;
            (Part::Place, vec![Item::Named { name, identity }])
        }
        Slot::Count(slot) => (Part::Count, vec![Item::Count(slot)]),
        Slot::Date(day) => (Part::Date, vec![Item::Day(day)]),
        Slot::Instant(instant) => (Part::Instant, vec![Item::Instant(instant)]),
        Slot::Text(text) => (Part::Text, vec![Item::Text(text)]),
    }
}

fn previewed<'c>(preview: &'c Preview<'c>) -> Vec<Held<'c>> {
    match preview {
        Preview::Message(it) => message(it),
        Preview::Page(it) => vec![
            part(Part::Preview, [Item::Preview(PreviewKind::Page)]),
            part(Part::Title, [Item::Text(&it.title)]),
            part(Part::Location, it.place.as_deref().map(Item::Text)),
            part(Part::Body, [Item::Lines(&it.body)]),
            part(
                Part::Format,
                it.format.map(|format| Item::Text(format.as_str())),
            ),
            part(Part::ReplacedBody, it.before.as_deref().map(Item::Lines)),
            part(Part::Incomplete, incomplete(it.truncated)),
        ],
        Preview::Task(it) => task(it),
    }
}

fn message<'c>(it: &'c MessagePreview<'c>) -> Vec<Held<'c>> {
    // That `more` is there and says nothing makes another fingerprint.
    let says_nothing = it.more == Some(MoreRecipients::default());
    let more = it.more.unwrap_or_default();
    let recipients = people(&it.to, more.to).into_iter();
    let nothing = says_nothing.then(|| Item::Data("more: {}".to_owned()));
    let more_attachments = it.more_attachments.map(Item::MoreAttachments);
    vec![
        part(Part::Preview, [Item::Preview(PreviewKind::Message)]),
        part(Part::Sender, it.from.as_ref().map(Item::Person)),
        part(Part::Recipient, recipients.chain(nothing)),
        part(Part::CarbonCopy, people(&it.cc, more.cc)),
        part(Part::BlindCopy, people(&it.bcc, more.bcc)),
        part(Part::Subject, it.subject.as_deref().map(Item::Text)),
        part(Part::SendTime, it.send_at.as_ref().map(Item::Instant)),
        part(
            Part::Attachment,
            it.attachments
                .iter()
                .map(Item::Attachment)
                .chain(more_attachments),
        ),
        part(Part::AppWarning, texts(&it.warnings)),
        part(Part::Body, [Item::Lines(&it.body)]),
        part(
            Part::Format,
            it.format.map(|format| Item::Text(format.as_str())),
        ),
        part(Part::Incomplete, incomplete(it.truncated)),
    ]
}

fn task<'c>(it: &'c TaskPreview<'c>) -> Vec<Held<'c>> {
    let mut held = vec![
        part(Part::Preview, [Item::Preview(PreviewKind::Task)]),
        part(Part::Title, [Item::Text(&it.title)]),
        part(Part::Location, it.place.as_deref().map(Item::Text)),
        part(Part::Due, it.due.as_ref().map(Item::When)),
        part(Part::Assignee, assignees(it.assignees.as_deref())),
        part(Part::Notes, it.notes.as_deref().map(Item::Lines)),
        part(Part::Incomplete, incomplete(it.truncated)),
    ];
    held.extend(it.before.iter().flat_map(replaced));
    held
}

fn replaced<'c>(before: &'c TaskBefore<'c>) -> [Held<'c>; 5] {
    let old = |items| (Part::ReplacedValue, None, items);
    let text = |text: &'c Option<Text<'c>>| text.as_deref().map(Item::Text).into_iter().collect();
    [
        part(Part::ReplacedBody, before.notes.as_deref().map(Item::Lines)),
        old(text(&before.title)),
        old(text(&before.place)),
        part(Part::ReplacedValue, before.due.as_ref().map(Item::When)),
        old(assignees(before.assignees.as_deref())),
    ]
}

/// Nobody is assigned, or nothing is said about it: the two differ.
fn assignees<'c>(people: Option<&'c [Person<'c>]>) -> Vec<Item<'c>> {
    match people {
        Some([]) => vec![Item::MorePeople(0)],
        people => people
            .unwrap_or_default()
            .iter()
            .map(Item::Person)
            .collect(),
    }
}

fn people<'c>(people: &'c [Person<'c>], more: Option<u64>) -> Vec<Item<'c>> {
    let more = more.map(Item::MorePeople);
    people.iter().map(Item::Person).chain(more).collect()
}

fn texts<'c>(texts: &'c [Text<'c>]) -> impl Iterator<Item = Item<'c>> {
    texts.iter().map(|text| Item::Text(text))
}

fn incomplete<'c>(truncated: bool) -> Option<Item<'c>> {
    truncated.then_some(Item::Incomplete)
}

fn reference(reference: &Option<Ref<'_>>) -> Option<Text<'static>> {
    let reference = reference.as_ref()?;
    Some(format!("{} {}", reference.type_id, reference.id).into())
}

/// The parts that are there. The last may hold anything, the others no comma.
fn identity<const N: usize>(parts: [&Option<Text<'_>>; N]) -> String {
    let parts: Vec<&str> = parts
        .into_iter()
        .flatten()
        .map(|part| part.as_ref())
        .collect();
    parts.join(", ")
}
