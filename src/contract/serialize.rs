//! Checked types back to their wire form: one table of members a type, the names from [`super::name`].

use std::collections::BTreeMap;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::*;

/// Writes the members that are there.
struct Members<M>(M);

impl<M: SerializeMap> Members<M> {
    fn put<T: Serialize + ?Sized>(mut self, name: &str, value: &T) -> Result<Self, M::Error> {
        self.0.serialize_entry(name, value)?;
        Ok(self)
    }

    fn put_some<T: Serialize>(self, name: &str, value: &Option<T>) -> Result<Self, M::Error> {
        match value {
            Some(value) => self.put(name, value),
            None => Ok(self),
        }
    }

    fn put_list<T: Serialize>(self, name: &str, list: &[T]) -> Result<Self, M::Error> {
        if list.is_empty() {
            return Ok(self);
        }
        self.put(name, list)
    }

    fn put_true(self, name: &str, flag: bool) -> Result<Self, M::Error> {
        if flag {
            self.put(name, &true)
        } else {
            Ok(self)
        }
    }

    fn end(self) -> Result<M::Ok, M::Error> {
        self.0.end()
    }
}

macro_rules! members {
    ($type:ident, $self:ident => $(.$put:ident($name:expr, $value:expr))+) => {
        impl Serialize for $type<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $self = self;
                Members(serializer.serialize_map(None)?)
                    $(.$put($name, $value)?)+
                    .end()
            }
        }
    };
}

members! { CallReview, it =>
    .put(name::LOCALE, &it.locale)
    .put(name::SENTENCE, &it.sentence)
    .put(name::SLOTS, &it.slots)
    .put_some(name::ASK, &it.ask)
    .put_some(name::REACH, &it.reach)
    .put_some(name::SCOPE, &it.scope)
    .put_some(name::EFFECTS, &it.effects)
    .put_list(name::CONSEQUENCES, &it.consequences)
    .put_some(name::CHECK, &it.check)
    .put_some(name::PREVIEW, &it.preview)
    .put_list(name::LINKS, &it.links)
}

members! { Sentence, it =>
    .put(name::ACTION, &it.action)
    .put(name::RUNNING, &it.running)
    .put(name::DONE, &it.done)
    .put(name::CONFIRM, &it.confirm)
    .put(name::DECLINE, &it.decline)
    .put_some(name::REJECTED, &it.rejected)
    .put_some(name::NOT_RUN, &it.not_run)
    .put_some(name::SHORT, &it.short)
}

members! { Check, it =>
    .put(name::QUERY, &it.query)
    .put(name::INPUT, &it.input)
}

members! { Person, it =>
    .put_some(name::NAME, &it.name)
    .put_some(name::ADDRESS, &it.address)
}

members! { Ref, it =>
    .put(name::TYPE, &it.type_id)
    .put(name::ID, &it.id)
}

members! { Link, it =>
    .put(name::REL, &it.rel)
    .put(name::HREF, &it.href)
    .put_some(name::TITLE, &it.title)
}

members! { Attachment, it =>
    .put(name::NAME, &it.name)
    .put_some(name::SIZE, &it.size)
}

members! { TaskBefore, it =>
    .put_some(name::TITLE, &it.title)
    .put_some(name::PLACE, &it.place)
    .put_some(name::DUE, &it.due)
    .put_some(name::ASSIGNEES, &it.assignees)
    .put_some(name::NOTES, &it.notes)
}

members! { Receipt, it =>
    .put(name::TEXT, &it.text)
    .put(name::SLOTS, &it.slots)
    .put_some(name::PREVIEW, &it.preview)
}

members! { Outcome, it =>
    .put(name::STATE, &it.state)
    .put_some(name::RECEIPT, &it.receipt)
    .put_list(name::LINKS, &it.links)
    .put_some(name::SUMMARY, &it.summary)
}

members! { App, it =>
    .put_some(name::ID, &it.id)
    .put(name::NAME, &it.name)
    .put_some(name::ICON, &it.icon)
}

members! { Action, it =>
    .put(name::ID, &it.id)
    .put(name::TITLE, &it.title)
    .put_some(name::POLICY, &it.policy)
    .put_some(name::APPROVAL, &it.approval)
    .put(name::DESTRUCTIVE, &it.destructive)
    .put(name::OPEN_WORLD, &it.open_world)
    .put(name::IDEMPOTENCY, &it.idempotency)
}

members! { Call, it =>
    .put_some(name::APP, &it.declaration.app)
    .put_some(name::ACTION, &it.declaration.action)
    .put_some(name::LOCALES, &it.declaration.locales)
    .put_some(name::QUERIES, &it.declaration.queries)
    .put(name::REVIEW, &it.review)
    .put_some(name::APPROVAL_REASON, &it.approval_reason)
    .put_some(name::OUTCOME, &it.outcome)
}

/// An Action in a manifest; its local id is its key, and its policy stands elsewhere.
struct PublishedEntry<'c>(&'c ActionEntry<'c>);

members! { PublishedEntry, it =>
    .put(name::TITLE, &it.0.action.title)
    .put_some(name::DESCRIPTION, &it.0.description)
    .put_some(name::APPROVAL, &it.0.published_approval())
    .put_true(name::REVIEW, it.0.review)
    .put(name::DESTRUCTIVE, &it.0.action.destructive)
    .put(name::OPEN_WORLD, &it.0.action.open_world)
    .put(name::IDEMPOTENCY, &it.0.action.idempotency)
    .put_some(name::INPUT, &it.0.input)
    .put_some(name::DATA, &it.0.data)
}

impl Serialize for Published<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let entries = self.entries();
        let entries: BTreeMap<_, _> = entries.map(|(id, it)| (id, PublishedEntry(it))).collect();
        let policies = self.policies();
        Members(serializer.serialize_map(None)?)
            .put(name::ACTIONS, &entries)?
            .put_some(name::POLICIES, &(!policies.is_empty()).then_some(policies))?
            .end()
    }
}

impl Serialize for Policy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let members = Members(serializer.serialize_map(None)?);
        match *self {
            Policy::Silent { reach, routines } => {
                let members = members.put(name::SILENT, &reach)?;
                if routines {
                    members.end()
                } else {
                    members.put(name::ROUTINES, &false)?.end()
                }
            }
            Policy::Ask(reason) => members.put(name::ASK, &reason)?.end(),
        }
    }
}

impl Serialize for Slots<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl Serialize for Slot<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let members = Members(serializer.serialize_map(None)?).put(name::KIND, &self.kind())?;
        match self {
            Slot::Person(slot) => members
                .put(name::PEOPLE, &slot.people)?
                .put_some(name::MORE, &slot.more)?,
            Slot::Object(slot) => members
                .put(name::TITLE, &slot.title)?
                .put_some(name::ICON, &slot.icon)?
                .put_true(name::GONE, slot.gone)?
                .put_some(name::REF, &slot.reference)?,
            Slot::Place(slot) => members
                .put(name::TITLE, &slot.title)?
                .put_some(name::ICON, &slot.icon)?
                .put_some(name::REF, &slot.reference)?,
            Slot::Count(slot) => members
                .put(name::VALUE, &slot.value)?
                .put(name::NOUN, &slot.noun)?,
            Slot::Date(day) => members.put(name::VALUE, day.as_str())?,
            Slot::Instant(instant) => members.put(name::VALUE, instant.as_str())?,
            Slot::Text(text) => members.put(name::VALUE, text)?,
        }
        .end()
    }
}

impl Serialize for Noun<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl Serialize for When<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Serialize for Instant<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Serialize for MoreRecipients {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Members(serializer.serialize_map(None)?)
            .put_some(name::TO, &self.to)?
            .put_some(name::CC, &self.cc)?
            .put_some(name::BCC, &self.bcc)?
            .end()
    }
}

impl Serialize for Preview<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [message, page, task] = name::PREVIEW_KINDS;
        let members = Members(serializer.serialize_map(None)?);
        match self {
            Preview::Message(it) => members
                .put(name::KIND, message)?
                .put_some(name::FROM, &it.from)?
                .put(name::TO, &it.to)?
                .put_list(name::CC, &it.cc)?
                .put_list(name::BCC, &it.bcc)?
                .put_some(name::MORE, &it.more)?
                .put_some(name::SUBJECT, &it.subject)?
                .put(name::BODY, &it.body)?
                .put_some(name::FORMAT, &it.format)?
                .put_list(name::ATTACHMENTS, &it.attachments)?
                .put_some(name::MORE_ATTACHMENTS, &it.more_attachments)?
                .put_some(name::SEND_AT, &it.send_at)?
                .put_list(name::WARNINGS, &it.warnings)?
                .put_true(name::TRUNCATED, it.truncated)?,
            Preview::Page(it) => members
                .put(name::KIND, page)?
                .put(name::TITLE, &it.title)?
                .put_some(name::PLACE, &it.place)?
                .put(name::BODY, &it.body)?
                .put_some(name::FORMAT, &it.format)?
                .put_some(name::BEFORE, &it.before)?
                .put_true(name::TRUNCATED, it.truncated)?,
            Preview::Task(it) => members
                .put(name::KIND, task)?
                .put(name::TITLE, &it.title)?
                .put_some(name::PLACE, &it.place)?
                .put_some(name::DUE, &it.due)?
                .put_some(name::ASSIGNEES, &it.assignees)?
                .put_some(name::NOTES, &it.notes)?
                .put_some(name::BEFORE, &it.before)?
                .put_true(name::TRUNCATED, it.truncated)?,
        }
        .end()
    }
}
