//! Policies, and the rules that hold between the members of one Action (P-1 to P-4, P-6, P-10).

use super::members::{Members, literal, word};
use super::rules::DeclaredPolicy;
use crate::contract::{Approval, Idempotency, Policy, Reach, Reason, name};
use crate::json::{Path, Value};
use crate::report::{IssueCode, Report};

/// A member as far as it could be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stated<T> {
    /// It is not there.
    Absent,
    /// It has an issue of its own, and nothing is concluded from it.
    Unreadable,
    /// This is its value.
    Is(T),
}

impl<T> Stated<T> {
    /// Reads a member that may be absent.
    pub fn read<'a>(
        members: &mut Members<'a, '_>,
        name: &'static str,
        report: &mut Report,
        read: impl FnOnce(Value<'a>, &Path<'_>, &mut Report) -> Option<T>,
    ) -> Self {
        let is_there = members.has(name);
        match members.optional(name, report, read) {
            Some(value) => Stated::Is(value),
            None if is_there => Stated::Unreadable,
            None => Stated::Absent,
        }
    }

    pub fn value(self) -> Option<T> {
        match self {
            Stated::Is(value) => Some(value),
            Stated::Absent | Stated::Unreadable => None,
        }
    }
}

/// What was read of an Action, as far as the rules between its members need it.
pub(super) struct Facts {
    pub policy: DeclaredPolicy,
    pub approval: Stated<Approval>,
    pub review: Stated<bool>,
    pub destructive: Option<bool>,
    pub open_world: Option<bool>,
    pub idempotency: Stated<Idempotency>,
}

impl Facts {
    fn declares_policy(&self) -> bool {
        self.policy != DeclaredPolicy::None
    }

    fn declares_approval(&self) -> bool {
        self.approval != Stated::Absent
    }

    /// A legacy Action with this approval.
    fn is_legacy(&self, approval: Approval) -> bool {
        !self.declares_policy() && self.approval == Stated::Is(approval)
    }

    fn is_far_reaching(&self) -> bool {
        self.destructive == Some(true) || self.open_world == Some(true)
    }

    fn is_silent(&self) -> bool {
        matches!(self.policy, DeclaredPolicy::Silent(_))
    }

    fn has_no_review(&self) -> bool {
        self.review == Stated::Absent
    }

    /// Running it a second time by mistake would do harm.
    fn repeats_badly(&self) -> bool {
        let asks_for = |reason| self.policy == DeclaredPolicy::Ask(Some(reason));
        self.is_far_reaching() || asks_for(Reason::Sends) || asks_for(Reason::Deletes)
    }

    fn may_repeat(&self) -> bool {
        matches!(
            self.idempotency,
            Stated::Absent | Stated::Is(Idempotency::None)
        )
    }

    /// Reports every rule that an Action breaks. Its policy may stand elsewhere than the Action itself.
    pub fn check(&self, action: &Path<'_>, policy: &Path<'_>, report: &mut Report) {
        for rule in RULES.iter().filter(|rule| (rule.is_broken)(self)) {
            let message = rule.message.to_owned();
            match rule.at {
                At::Policy => report.add(policy, rule.code, message),
                At::Member(name) => report.add(&action.key(name), rule.code, message),
            }
        }
    }
}

/// Where a broken rule is reported (P-10).
enum At {
    Policy,
    Member(&'static str),
}

struct Rule {
    at: At,
    code: IssueCode,
    is_broken: fn(&Facts) -> bool,
    message: &'static str,
}

const RULES: &[Rule] = &[
    // P-1
    Rule {
        at: At::Member(name::APPROVAL),
        code: IssueCode::PolicyConflict,
        is_broken: |it| it.declares_policy() && it.declares_approval(),
        message: "declare `policy` or the legacy `approval`, not both",
    },
    // P-6
    Rule {
        at: At::Member(name::APPROVAL),
        code: IssueCode::PolicyConflict,
        is_broken: |it| it.is_legacy(Approval::None) && it.is_far_reaching(),
        message: "`none` is not for an Action that is destructive or open-world",
    },
    // P-6
    Rule {
        at: At::Member(name::APPROVAL),
        code: IssueCode::PolicyConflict,
        is_broken: |it| it.is_legacy(Approval::Rememberable) && it.is_far_reaching(),
        message: "`rememberable` is not for an Action that is destructive or open-world",
    },
    // P-6
    Rule {
        at: At::Member(name::APPROVAL),
        code: IssueCode::PolicyConflict,
        is_broken: |it| {
            it.is_legacy(Approval::Rememberable) && !it.is_far_reaching() && it.has_no_review()
        },
        message: "`rememberable` is not for an Action without a review",
    },
    // P-2
    Rule {
        at: At::Policy,
        code: IssueCode::PolicyMustAsk,
        is_broken: |it| it.is_silent() && it.is_far_reaching(),
        message: "a destructive or open-world Action asks every time",
    },
    // P-1
    Rule {
        at: At::Policy,
        code: IssueCode::PolicyRequiresReview,
        is_broken: |it| it.declares_policy() && it.has_no_review(),
        message: "an Action with a policy reviews each call",
    },
    // P-6
    Rule {
        at: At::Member(name::REVIEW),
        code: IssueCode::MissingField,
        is_broken: |it| !it.declares_policy() && it.is_far_reaching() && it.has_no_review(),
        message: "`review: true` is required for an Action that is destructive or open-world",
    },
    // P-2, P-3
    Rule {
        at: At::Member(name::IDEMPOTENCY),
        code: IssueCode::PolicyRequiresIdempotency,
        is_broken: |it| it.repeats_badly() && it.may_repeat(),
        message: "`required` for an Action that is destructive or open-world, sends or deletes",
    },
];

/// The policy among the members of an Action.
pub(super) fn declared_policy(
    members: &mut Members<'_, '_>,
    report: &mut Report,
) -> (DeclaredPolicy, Option<Policy>) {
    if !members.has(name::POLICY) {
        return (DeclaredPolicy::None, None);
    }
    members
        .optional(name::POLICY, report, policy)
        .unwrap_or_default()
}

/// `{"silent": reach}`, perhaps with `"routines": false`, or `{"ask": reason}` (P-4).
pub(super) fn policy(
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
