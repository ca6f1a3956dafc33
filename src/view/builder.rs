//! The blocks that cards of every kind are made of.

use std::borrow::Cow;

use super::compose::{Composer, format_words};
use super::tree::{Block, Chip, ChipKind, Field, Inline, LinkText, ListRole, Role, Value};
use super::{details, preview, sentence};
use crate::contract::{App, Declaration, Link, Preview, Rel, Slots, Text};
use crate::locale::MessageId;
use crate::pattern::Pattern;

/// Puts a card together, block by block.
pub(crate) struct Builder<'c, 'a, 'b> {
    app: Option<&'c App<'a>>,
    pub composer: &'b Composer<'b>,
    pub blocks: Vec<Block<'c>>,
}

impl<'c, 'a, 'b> Builder<'c, 'a, 'b> {
    pub fn new(declaration: Option<&'c Declaration<'a>>, composer: &'b Composer<'b>) -> Self {
        Builder::of_app(declaration.and_then(|it| it.app.as_ref()), composer)
    }

    /// A card about something of an app, if that is known.
    pub fn of_app(app: Option<&'c App<'a>>, composer: &'b Composer<'b>) -> Self {
        Builder {
            app,
            composer,
            blocks: Vec::with_capacity(12),
        }
    }

    pub fn app(&mut self) {
        let Some(app) = self.app else { return };
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
    pub fn sentence(
        &mut self,
        form: &'c Pattern<'_>,
        slots: &'c Slots<'_>,
        frame: Option<MessageId>,
    ) -> Vec<Field<'c>> {
        let built = sentence::sentence(self.composer, form, slots, frame);
        self.blocks.push(Block::Sentence(built.sentence));
        details::details(self.composer, form, slots, built.leaf_limit, built.whole)
    }

    pub fn push_fields(&mut self, fields: Vec<Field<'c>>) {
        if !fields.is_empty() {
            self.blocks.push(Block::Fields(fields));
        }
    }

    pub fn preview(&mut self, preview: Option<&'c Preview<'_>>) {
        if let Some(preview) = preview {
            self.blocks.push(preview::preview(self.composer, preview));
        }
    }

    /// The time zone once, when any instant is shown (D-8), and whether the formats are another language's (F-6).
    pub fn notes(&mut self) {
        if self.composer.shows_instant() {
            let zone = self.composer.reader().time_zone();
            let mut content = self.composer.label(MessageId::TimeZone);
            content.push(format_words(" "));
            content.push(format_words(zone.to_owned()));
            self.paragraph(Role::Note, content);
        }
        let locale = self.composer.locale;
        if locale.formatting_tag() != locale.tag() {
            let tag = locale.tag();
            let mut content = Vec::with_capacity(3);
            self.composer
                .message(MessageId::FormatGap, &mut content, |_, out| {
                    out.push(format_words(tag.to_owned()));
                });
            self.paragraph(Role::Note, content);
        }
    }

    /// Somebody else's words under a label of their own.
    pub fn labelled(&mut self, role: Role, label: MessageId, value: Value<'c>) {
        if value.text.is_empty() {
            return;
        }
        let mut content = self.composer.label(label);
        content.push(format_words(" "));
        content.push(Inline::Value(value));
        self.paragraph(role, content);
    }

    pub fn links<'l>(&mut self, links: impl Iterator<Item = &'c Link<'l>>)
    where
        'l: 'c,
    {
        let items = links.map(|link| vec![self.link(link)]);
        let items: Vec<_> = items.collect();
        if !items.is_empty() {
            self.blocks.push(Block::List(ListRole::Links, items));
        }
    }

    /// A link and its title, or words for it (O-9).
    pub fn link(&self, link: &'c Link<'_>) -> Inline<'c> {
        let content = match &link.title {
            Some(title) => self.app_line(title),
            None => self.untitled(link.rel),
        };
        Inline::Link(LinkText {
            href: Cow::Borrowed(&link.href),
            content,
        })
    }

    /// A link without a title: its rel and the app in frame words (O-9).
    pub fn untitled(&self, rel: Rel) -> Vec<Inline<'c>> {
        let message = match rel {
            Rel::Open => MessageId::LinkOpen,
            Rel::Edit => MessageId::LinkEdit,
            Rel::Status => MessageId::LinkStatus,
            Rel::Preview => MessageId::LinkPreview,
            Rel::Download => MessageId::LinkDownload,
        };
        let mut content = Vec::with_capacity(3);
        self.composer.message(message, &mut content, |_, out| {
            out.push(match self.app {
                Some(app) => Inline::Value(self.composer.value(app.name.as_ref())),
                None => self.composer.frame(MessageId::TheApp),
            });
        });
        content
    }

    pub fn app_line(&self, text: &'c Text<'_>) -> Vec<Inline<'c>> {
        let mut content = Vec::with_capacity(1);
        self.composer.app_line(text, &mut content);
        content
    }

    pub fn frame_line(&mut self, role: Role, message: MessageId) {
        self.paragraph(role, vec![self.composer.frame(message)]);
    }

    pub fn paragraph(&mut self, role: Role, content: Vec<Inline<'c>>) {
        self.blocks.push(Block::Paragraph(role, content));
    }
}
