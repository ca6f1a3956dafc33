//! One Action among all of an app, declared or published: its members but the policy.

use super::members::{Members, any_json, boolean, free_object, literal, string, word};
use super::policy::{Facts, Stated};
use super::rules::DeclaredPolicy;
use super::string::line;
use crate::contract::{Action, ActionEntry, Policy, Text, name};
use crate::json::Object;
use crate::report::Report;

/// An entry as far as it could be read.
pub(super) struct EntryDraft<'a> {
    /// What the rules need to know; its policy is none yet.
    pub facts: Facts,
    title: Option<Text<'a>>,
    description: Option<Text<'a>>,
    input: Option<Object<'a>>,
    data: Option<Object<'a>>,
}

/// Takes an entry's members. Flags and idempotency have to be said: nothing is taken for harmless because it is absent.
pub(super) fn entry<'a>(members: &mut Members<'a, '_>, report: &mut Report) -> EntryDraft<'a> {
    EntryDraft {
        title: members.required(name::TITLE, report, line(1, 200)),
        facts: Facts {
            policy: DeclaredPolicy::None,
            approval: Stated::read(members, name::APPROVAL, report, word),
            review: Stated::read(members, name::REVIEW, report, literal(true)),
            destructive: members.required(name::DESTRUCTIVE, report, boolean),
            open_world: members.required(name::OPEN_WORLD, report, boolean),
            idempotency: match members.required(name::IDEMPOTENCY, report, word) {
                Some(idempotency) => Stated::Is(idempotency),
                None => Stated::Unreadable,
            },
        },
        description: members.optional(name::DESCRIPTION, report, string),
        input: members.optional(name::INPUT, report, free_object(any_json)),
        data: members.optional(name::DATA, report, free_object(any_json)),
    }
}

impl<'a> EntryDraft<'a> {
    /// The entry, if all that it must say could be read.
    pub fn finish(self, id: Text<'a>, policy: Option<Policy>) -> Option<ActionEntry<'a>> {
        let facts = self.facts;
        Some(ActionEntry {
            action: Action {
                id,
                title: self.title?,
                policy,
                approval: facts.approval.value(),
                destructive: facts.destructive?,
                open_world: facts.open_world?,
                idempotency: facts.idempotency.value()?,
            },
            review: facts.review.value().unwrap_or(false),
            description: self.description,
            input: self.input,
            data: self.data,
        })
    }
}
