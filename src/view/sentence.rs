//! A form with its slots filled in: as chips, and as plain text within its bound.

use std::borrow::Cow;

use super::compose::{Composer, app_words, format_words, plain, push_plain};
use super::tree::{Chip, ChipKind, Inline, Sentence, Value};
use crate::characters::shown_len;
use crate::contract::{ObjectSlot, Person, PersonSlot, PlaceSlot, Slot, Slots};
use crate::locale::MessageId;
use crate::pattern::Pattern;

/// The longest chip (D-2).
pub(super) const CHIP_LEN: usize = 40;
/// The longest plain sentence, isolates not counted (D-4).
pub(crate) const SENTENCE_LEN: usize = 400;
/// The shortest that a value leaf is cut to (D-4).
const SHORTEST_LEAF: usize = 8;
/// How many people a sentence names (D-3).
pub(super) const NAMED_PEOPLE: usize = 3;

/// How a sentence came out.
pub(super) struct Built<'a> {
    pub sentence: Sentence<'a>,
    /// To how many shown characters the plain sentence cut its leaves, when it had to (D-4).
    pub leaf_limit: Option<usize>,
    /// The plain sentence with its end, when that had to go too: the details show it (D-5).
    pub whole: Option<Vec<Inline<'a>>>,
}

/// Builds both forms of a sentence. `frame` puts the frame's pattern around the app's words (D-1).
pub(super) fn sentence<'a>(
    composer: &Composer<'_>,
    form: &'a Pattern<'_>,
    slots: &'a Slots<'_>,
    frame: Option<MessageId>,
) -> Built<'a> {
    let chips = chips(composer, form, |name| slots.get(name), frame);
    let plain_at = |limit: Option<usize>| {
        framed(composer, frame, |out| {
            composer.form(form, out, |name, out| {
                if let Some(slot) = slots.get(name) {
                    plain_slot(composer, slot, limit, out);
                }
            });
        })
    };
    let Bounded {
        plain,
        leaf_limit,
        whole,
    } = bounded(plain_at);
    Built {
        sentence: Sentence { chips, plain },
        leaf_limit,
        whole,
    }
}

/// The question with chips (D-1, D-2).
pub(crate) fn question<'a, 's: 'a>(
    composer: &Composer<'_>,
    form: &'a Pattern<'_>,
    slot: impl Fn(&str) -> Option<&'s Slot<'s>>,
) -> Vec<Inline<'a>> {
    chips(composer, form, slot, Some(MessageId::Question))
}

fn chips<'a, 's: 'a>(
    composer: &Composer<'_>,
    form: &'a Pattern<'_>,
    slot: impl Fn(&str) -> Option<&'s Slot<'s>>,
    frame: Option<MessageId>,
) -> Vec<Inline<'a>> {
    framed(composer, frame, |out| {
        composer.form(form, out, |name, out| {
            if let Some(slot) = slot(name) {
                chip_slot(composer, slot, out);
            }
        });
    })
}

/// What `fill` writes, in the pattern of the frame if there is one.
fn framed<'a>(
    composer: &Composer<'_>,
    frame: Option<MessageId>,
    fill: impl Fn(&mut Vec<Inline<'a>>),
) -> Vec<Inline<'a>> {
    let mut out = Vec::with_capacity(12);
    match frame {
        Some(message) => composer.message(message, &mut out, |_, out| fill(out)),
        None => fill(&mut out),
    }
    out
}

struct Bounded<'a> {
    plain: Vec<Inline<'a>>,
    leaf_limit: Option<usize>,
    whole: Option<Vec<Inline<'a>>>,
}

/// The plain sentence within its bound: uncut, or with every leaf cut to the largest common length that fits, or in
/// the last resort with its end cut too (D-4).
fn bounded<'a>(plain_at: impl Fn(Option<usize>) -> Vec<Inline<'a>>) -> Bounded<'a> {
    let fits = |inlines: &[Inline<'_>]| {
        let text = plain(inlines);
        text.len() <= SENTENCE_LEN || shown_len(&text) <= SENTENCE_LEN
    };
    let whole = plain_at(None);
    if fits(&whole) {
        return Bounded {
            plain: whole,
            leaf_limit: None,
            whole: None,
        };
    }
    let (mut fitting, mut too_long) = (SHORTEST_LEAF, SENTENCE_LEN);
    let mut best = plain_at(Some(SHORTEST_LEAF));
    if !fits(&best) {
        return Bounded {
            plain: cut_sentence(best.clone()),
            leaf_limit: Some(SHORTEST_LEAF),
            whole: Some(best),
        };
    }
    // A longer leaf never makes a shorter sentence, so the search may halve.
    while too_long - fitting > 1 {
        let middle = fitting.midpoint(too_long);
        let candidate = plain_at(Some(middle));
        if fits(&candidate) {
            (fitting, best) = (middle, candidate);
        } else {
            too_long = middle;
        }
    }
    Bounded {
        plain: best,
        leaf_limit: Some(fitting),
        whole: None,
    }
}

/// Cuts the end of a sentence that is all literals and short leaves.
fn cut_sentence(inlines: Vec<Inline<'_>>) -> Vec<Inline<'_>> {
    let mut kept = Vec::with_capacity(inlines.len());
    let mut text = String::new();
    for inline in inlines {
        let before = shown_len(&text);
        push_plain(std::slice::from_ref(&inline), &mut text);
        // Cut where the words would leave no room for the mark.
        if shown_len(&text) < SENTENCE_LEN {
            kept.push(inline);
            continue;
        }
        let room = SENTENCE_LEN - before;
        kept.push(match inline {
            Inline::Value(value) if shown_len(&value.text) < room => Inline::Value(value),
            Inline::Value(value) => Inline::Value(end_mark(value, room)),
            other => {
                let text = plain(std::slice::from_ref(&other));
                let cut = end_mark(
                    Value {
                        text: Cow::Owned(text),
                        marks: Vec::new(),
                    },
                    room,
                );
                app_words(cut.text)
            }
        });
        break;
    }
    kept
}

/// Cuts to `room` with the mark, also when the text alone would just fit.
fn end_mark(mut value: Value<'_>, room: usize) -> Value<'_> {
    value.text.to_mut().push('…');
    value.cut_end(room)
}

/// A slot as plain text. `limit` cuts each value leaf (D-4).
fn plain_slot<'a>(
    composer: &Composer<'_>,
    slot: &'a Slot<'_>,
    limit: Option<usize>,
    out: &mut Vec<Inline<'a>>,
) {
    let cut = |value: Value<'a>| match limit {
        Some(limit) => value.cut_middle(limit),
        None => value,
    };
    match slot {
        Slot::Person(people) => person_list(composer, people, out, |person, out| {
            composer.person(person, cut, out);
        }),
        Slot::Object(ObjectSlot { title, .. })
        | Slot::Place(PlaceSlot { title, .. })
        | Slot::Text(title) => {
            out.push(composer.frame(MessageId::QuoteOpen));
            out.push(Inline::Value(cut(composer.quoted(title))));
            out.push(composer.frame(MessageId::QuoteClose));
        }
        Slot::Count(count) => composer.count(count, |noun| composer.value(noun), out),
        Slot::Date(day) => out.push(composer.day(day)),
        Slot::Instant(instant) => composer.instant(instant, out),
    }
}

/// A slot as chips (D-2).
fn chip_slot<'a>(composer: &Composer<'_>, slot: &'a Slot<'_>, out: &mut Vec<Inline<'a>>) {
    let catalog = composer.locale.catalog();
    let quotes = [MessageId::QuoteOpen, MessageId::QuoteClose].map(|mark| catalog.words(mark));
    let chip = |kind, text: &'a str| Chip {
        kind,
        icon: None,
        value: composer.value(text).cut_middle(CHIP_LEN),
        quotes: (kind != ChipKind::Person).then_some(quotes),
        href: None,
        gone: false,
    };
    match slot {
        Slot::Person(people) => person_list(composer, people, out, |person, out| {
            out.push(Inline::Chip(chip(ChipKind::Person, person.label())));
        }),
        Slot::Object(object) => out.push(Inline::Chip(Chip {
            icon: object.icon.as_deref().map(Cow::Borrowed),
            href: match &object.reference {
                Some(reference) if !object.gone => Some(reference.permalink()),
                _ => None,
            },
            gone: object.gone,
            ..chip(ChipKind::Object, &object.title)
        })),
        Slot::Place(place) => out.push(Inline::Chip(Chip {
            icon: place.icon.as_deref().map(Cow::Borrowed),
            href: place
                .reference
                .as_ref()
                .map(|reference| reference.permalink()),
            ..chip(ChipKind::Place, &place.title)
        })),
        Slot::Text(text) => out.push(Inline::Chip(Chip {
            value: composer.value(text.as_ref()),
            ..chip(ChipKind::Text, "")
        })),
        Slot::Count(count) => composer.count(count, |noun| composer.value(noun), out),
        Slot::Date(day) => out.push(composer.day(day)),
        Slot::Instant(instant) => composer.instant(instant, out),
    }
}

/// Up to three people and how many more there are, joined by the locale's list pattern (D-3).
///
/// The pattern is chosen by the bare text of the items, so that isolates and markup cannot disturb it (D-6).
fn person_list<'a>(
    composer: &Composer<'_>,
    slot: &'a PersonSlot<'_>,
    out: &mut Vec<Inline<'a>>,
    write: impl Fn(&'a Person<'_>, &mut Vec<Inline<'a>>),
) {
    if let Some(person) = slot.people.first().filter(|_| slot.single().is_some()) {
        return write(person, out);
    }
    let mut items: Vec<Vec<Inline<'a>>> = slot
        .people
        .iter()
        .take(NAMED_PEOPLE)
        .map(|person| {
            let mut item = Vec::with_capacity(4);
            write(person, &mut item);
            item
        })
        .collect();
    let rest = slot.total() - items.len() as u64;
    if rest > 0 {
        let mut item = Vec::with_capacity(2);
        composer.counted(MessageId::PeopleRest, rest, &mut item);
        items.push(item);
    }
    let bare: Vec<String> = items.iter().map(|item| plain(item)).collect();
    for (item, words) in composer.join(&bare) {
        match item.and_then(|item| items.get_mut(item)) {
            Some(item) => out.append(item),
            None => out.push(format_words(words)),
        }
    }
}
