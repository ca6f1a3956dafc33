//! Pieces of a line that borrow nothing, for builders whose words outlive what they were read from.

use std::borrow::Cow;

use super::tree::{Chip, Inline, LinkText, Time, Value, Words};

impl Inline<'_> {
    /// The same piece, borrowing nothing.
    pub(crate) fn into_owned(self) -> Inline<'static> {
        match self {
            Inline::Words(words) => Inline::Words(words.into_owned()),
            Inline::Changed(words) => Inline::Changed(words.into_owned()),
            Inline::Value(value) => Inline::Value(value.into_owned()),
            Inline::Chip(chip) => Inline::Chip(Chip {
                kind: chip.kind,
                icon: chip.icon.map(|icon| Cow::Owned(icon.into_owned())),
                value: chip.value.into_owned(),
                quotes: chip.quotes,
                href: chip.href,
                gone: chip.gone,
            }),
            Inline::Link(link) => Inline::Link(LinkText {
                href: Cow::Owned(link.href.into_owned()),
                content: link.content.into_iter().map(Inline::into_owned).collect(),
            }),
            Inline::Time(time) => Inline::Time(Time {
                machine: Cow::Owned(time.machine.into_owned()),
                text: time.text,
            }),
        }
    }
}

impl Words<'_> {
    fn into_owned(self) -> Words<'static> {
        Words {
            text: Cow::Owned(self.text.into_owned()),
            source: self.source,
        }
    }
}

impl Value<'_> {
    pub(crate) fn into_owned(self) -> Value<'static> {
        Value {
            text: Cow::Owned(self.text.into_owned()),
            marks: self.marks,
        }
    }
}
