//! What an app declared: app, Action, policy, locales and Queries (P-1 to P-4, P-6, P-10).

use super::members::{Members, boolean, list, literal, word};
use super::rules::{DeclaredPolicy, Rules};
use super::string::{app_id, icon, line, local_id, locale};
use crate::contract::{
    Action, App, Approval, Declaration, Idempotency, Policy, Reach, Reason, Text, name,
};
use crate::json::{Path, Value};
use crate::report::{IssueCode, Report};

/// A declaration as far as it could be read, and what the rules of a review need to know of it.
#[derive(Default)]
pub(super) struct DeclarationDraft<'a> {
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
pub(super) struct ActionDraft<'a> {
    pub action: Option<Action<'a>>,
    /// Whether there is a policy at all, whatever is wrong with it.
    pub declares_policy: bool,
    pub policy: DeclaredPolicy,
}

/// Takes the declaration's four members out of a call file.
pub(super) fn declaration<'a>(
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

fn app<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<App<'a>> {
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

fn locale_tag<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<Text<'a>> {
    locale(value, path, report).map(|(tag, _)| tag)
}

fn action<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<ActionDraft<'a>> {
    let mut members = Members::open(value, path, report)?;
    let id = members.required(name::ID, report, local_id);
    let title = members.required(name::TITLE, report, line(1, 200));
    let declares_policy = members.has(name::POLICY);
    let declares_approval = members.has(name::APPROVAL);
    let draft = members.optional(name::POLICY, report, policy);
    let (declared, policy) = draft.unwrap_or_default();
    let approval = members.optional(name::APPROVAL, report, word::<Approval>);
    let destructive = members.optional(name::DESTRUCTIVE, report, boolean);
    let open_world = members.optional(name::OPEN_WORLD, report, boolean);
    let declares_idempotency = members.has(name::IDEMPOTENCY);
    let idempotency = members.optional(name::IDEMPOTENCY, report, word::<Idempotency>);
    members.close(report);

    let far_reaching = destructive == Some(true) || open_world == Some(true);
    if declares_policy && declares_approval {
        let message = "declare `policy` or the legacy `approval`, not both".to_owned();
        report.add(
            &path.key(name::APPROVAL),
            IssueCode::PolicyConflict,
            message,
        );
    } else if far_reaching && let Some(approval) = approval {
        let message = format!(
            "`{}` is not for an Action that is destructive or open-world",
            crate::contract::Vocabulary::as_str(approval)
        );
        report.add(
            &path.key(name::APPROVAL),
            IssueCode::PolicyConflict,
            message,
        );
    }
    if far_reaching && matches!(declared, DeclaredPolicy::Silent(_)) {
        let message = "a destructive or open-world Action asks every time".to_owned();
        report.add(&path.key(name::POLICY), IssueCode::PolicyMustAsk, message);
    }
    let hard_to_repeat = matches!(policy, Some(Policy::Ask(Reason::Sends | Reason::Deletes)));
    // An idempotency that cannot be read has its own issue.
    let not_required = idempotency == Some(Idempotency::None) || !declares_idempotency;
    if (far_reaching || hard_to_repeat) && not_required {
        let message =
            "`required` for an Action that is destructive or open-world, sends or deletes"
                .to_owned();
        report.add(
            &path.key(name::IDEMPOTENCY),
            IssueCode::PolicyRequiresIdempotency,
            message,
        );
    }
    Some(ActionDraft {
        declares_policy,
        policy: if declares_policy {
            declared
        } else {
            DeclaredPolicy::None
        },
        action: id.zip(title).map(|(id, title)| Action {
            id,
            title,
            policy,
            approval,
            destructive: destructive.unwrap_or(false),
            open_world: open_world.unwrap_or(false),
            idempotency: idempotency.unwrap_or(Idempotency::None),
        }),
    })
}

/// `{"silent": reach}`, perhaps with `"routines": false`, or `{"ask": reason}` (P-4).
fn policy(
    value: Value<'_>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<(DeclaredPolicy, Option<Policy>)> {
    let mut members = Members::open(value, path, report)?;
    let (is_silent, asks) = (members.has(name::SILENT), members.has(name::ASK));
    let has_routines = members.has(name::ROUTINES);
    if is_silent && asks {
        let message = "a policy is silent or asks, not both".to_owned();
        report.add(path, IssueCode::PolicyConflict, message);
    } else if !is_silent && !asks {
        let message = "a policy is `silent` with a reach, or has `ask` with a reason".to_owned();
        report.add(&path.key(name::SILENT), IssueCode::MissingField, message);
    }
    if asks && has_routines {
        let message = "`routines` belongs to a silent policy".to_owned();
        report.add(
            &path.key(name::ROUTINES),
            IssueCode::PolicyConflict,
            message,
        );
    }
    let reach = members.optional(name::SILENT, report, word::<Reach>);
    let reason = members.optional(name::ASK, report, word::<Reason>);
    members.optional(name::ROUTINES, report, literal(false));
    members.close(report);
    Some(match (is_silent, asks) {
        (true, false) => (
            DeclaredPolicy::Silent(reach),
            reach.map(|reach| Policy::Silent {
                reach,
                routines: !has_routines,
            }),
        ),
        (false, true) => (DeclaredPolicy::Ask(reason), reason.map(Policy::Ask)),
        _ => (DeclaredPolicy::Unknown, None),
    })
}
