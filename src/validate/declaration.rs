//! What an app declared about the Action of one call: app, Action, locales and Queries.

use super::members::{Members, boolean, list, word};
use super::policy::{Facts, Stated, declared_policy};
use super::rules::{DeclaredPolicy, Rules};
use super::string::{app_id, icon, line, local_id, locale_tag};
use crate::contract::{Action, App, Declaration, Idempotency, Text, name};
use crate::json::{Path, Value};
use crate::report::Report;

/// A declaration as far as it could be read, and what the rules of a review need to know of it.
#[derive(Default)]
pub(crate) struct DeclarationDraft<'a> {
    pub app: Option<App<'a>>,
    pub action: ActionDraft<'a>,
    pub locales: Option<Vec<Text<'a>>>,
    pub queries: Option<Vec<Text<'a>>>,
}

impl<'a> DeclarationDraft<'a> {
    /// What a review is held against.
    pub fn rules(&self) -> Rules<'_> {
        Rules {
            policy: self.action.policy,
            locales: self.locales.as_deref(),
            queries: self.queries.as_deref(),
        }
    }

    pub fn finish(self) -> Declaration<'a> {
        Declaration {
            app: self.app,
            action: self.action.action,
            locales: self.locales,
            queries: self.queries,
        }
    }
}

/// An Action as far as it could be read.
#[derive(Default)]
pub(crate) struct ActionDraft<'a> {
    pub action: Option<Action<'a>>,
    /// Whether there is a policy at all, whatever is wrong with it.
    pub declares_policy: bool,
    pub policy: DeclaredPolicy,
}

/// Takes the declaration's four members out of a call file.
pub(crate) fn declaration<'a>(
    members: &mut Members<'a, '_>,
    report: &mut Report,
) -> DeclarationDraft<'a> {
    DeclarationDraft {
        app: members.optional(name::APP, report, app),
        action: members
            .optional(name::ACTION, report, action)
            .unwrap_or_default(),
        locales: members.optional(name::LOCALES, report, |value, path, report| {
            sound(list(1, usize::MAX, locale_tag), value, path, report)
        }),
        queries: members.optional(name::QUERIES, report, |value, path, report| {
            sound(list(0, usize::MAX, local_id), value, path, report)
        }),
    }
}

/// What is read without an issue: no rule is checked against a list that is wrong itself.
fn sound<'a, T>(
    read: impl FnOnce(Value<'a>, &Path<'_>, &mut Report) -> Option<T>,
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<T> {
    let before = report.len();
    read(value, path, report).filter(|_| report.len() == before)
}

pub(crate) fn app<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<App<'a>> {
    let mut members = Members::open(value, path, report)?;
    let id = members.optional(name::ID, report, app_id);
    let app_name = members.required(name::NAME, report, line(1, 200));
    let icon = members.optional(name::ICON, report, icon);
    members.close(report);
    Some(App {
        id,
        name: app_name?,
        icon,
    })
}

fn action<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<ActionDraft<'a>> {
    let mut members = Members::open(value, path, report)?;
    let id = members.required(name::ID, report, local_id);
    let title = members.required(name::TITLE, report, line(1, 200));
    let (declared, policy) = declared_policy(&mut members, report);
    let facts = Facts {
        policy: declared,
        approval: Stated::read(&mut members, name::APPROVAL, report, word),
        // A call file is about a review, and says by itself when it has none.
        review: Stated::Is(true),
        destructive: members.optional(name::DESTRUCTIVE, report, boolean),
        open_world: members.optional(name::OPEN_WORLD, report, boolean),
        idempotency: Stated::read(&mut members, name::IDEMPOTENCY, report, word),
    };
    members.close(report);
    facts.check(path, &path.key(name::POLICY), report);
    Some(ActionDraft {
        declares_policy: declared != DeclaredPolicy::None,
        policy: declared,
        action: id.zip(title).map(|(id, title)| Action {
            id,
            title,
            policy,
            approval: facts.approval.value(),
            destructive: facts.destructive.unwrap_or(false),
            open_world: facts.open_world.unwrap_or(false),
            idempotency: facts.idempotency.value().unwrap_or(Idempotency::None),
        }),
    })
}
