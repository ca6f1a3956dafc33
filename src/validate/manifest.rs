//! What a manifest publishes, from whatever version of an app: what cannot be relied on is left out, and said (P-7).

use std::collections::{BTreeMap, HashSet};

use super::entry::{EntryDraft, entry};
use super::members::{Members, excerpt, wrong_type};
use super::policy::{Stated, policy};
use super::rules::DeclaredPolicy;
use super::string::local_id;
use crate::contract::{Action, ActionEntry, Actions, Checked, Declaration, Policy, Text, name};
use crate::json::{Object, Path, Value};
use crate::report::{IssueCode, Report};

/// The Actions of a published manifest that can be relied on, with their policies (P-7).
///
/// Each of them keeps P-1 to P-6 and agrees with its policy. An Action that is not here must not be called; reading its
/// entry in another way would bring back what was left out for a reason.
#[derive(Debug, Clone, PartialEq)]
pub struct Manifest<'a> {
    actions: Actions<'a>,
    left_out: Report,
}

impl<'a> Manifest<'a> {
    /// The Actions that remain.
    pub fn actions(&self) -> &Actions<'a> {
        &self.actions
    }

    /// The Action with this local id, if it remains.
    pub fn action(&self, local_id: &str) -> Option<&Action<'a>> {
        self.actions.get(local_id).map(|entry| &entry.action)
    }

    /// The policy of an Action that remains. `None` has two meanings: a legacy Action, and an Action that is not there;
    /// [`Manifest::action`] tells them apart.
    pub fn policy(&self, local_id: &str) -> Option<Policy> {
        self.action(local_id)?.policy
    }

    /// The declaration of an Action that remains, for [`crate::read_review_under`] and [`crate::decide`]. App, locales
    /// and Queries are not known here.
    pub fn declaration(&self, local_id: &str) -> Option<Checked<Declaration<'a>>> {
        let action = self.action(local_id)?.clone();
        Some(Checked::new(action.into()))
    }

    /// Everything that was left out: where the reason stands, and what and why in the message. One Action can have
    /// several issues.
    pub fn left_out(&self) -> &Report {
        &self.left_out
    }
}

pub(crate) fn manifest(value: Value<'_>) -> Result<Manifest<'_>, Report> {
    let mut unreadable = Report::new();
    let Some((actions, policies)) = maps(value, &mut unreadable) else {
        return Err(unreadable);
    };
    let mut left_out = Report::new();
    let mut policies = Policies::new(policies, &mut left_out);
    let repeated: HashSet<Text<'_>> = actions.duplicates().iter().cloned().collect();
    let mut kept = BTreeMap::new();
    for (key, value) in actions {
        let (before, first) = (left_out.len(), left_out.issues().len());
        if repeated.contains(&key) {
            add_repeated(name::ACTIONS, &key, &mut left_out);
        }
        let entry = action(&key, value, &mut policies, &mut left_out);
        match entry {
            Some(entry) if left_out.len() == before => {
                kept.insert(key, entry);
            }
            _ => {
                let words = format!("Action `{}` is left out: ", excerpt(&key));
                left_out.explain(first, &words);
            }
        }
    }
    policies.leave_out(&mut left_out);
    Ok(Manifest {
        actions: Actions(kept),
        left_out,
    })
}

/// The two maps of a manifest. Whatever else it holds is ignored. A map that stands twice ends reading: two readers
/// could see two manifests.
fn maps<'a>(value: Value<'a>, report: &mut Report) -> Option<(Object<'a>, Option<Value<'a>>)> {
    let Value::Object(mut top) = value else {
        return wrong_type(&value, "an object", &Path::ROOT, report);
    };
    for name in [name::ACTIONS, name::POLICIES] {
        if top.duplicates().iter().any(|key| key == name) {
            let message = format!("`{name}` stands more than once in this manifest");
            report.add(&Path::ROOT.key(name), IssueCode::DuplicateKey, message);
        }
    }
    check_version(top.get(name::PROTOCOL_VERSION), report);
    let actions = match top.take(name::ACTIONS) {
        Some(Value::Object(actions)) => actions,
        None => Object::new(),
        Some(other) => {
            return wrong_type(&other, "an object", &Path::ROOT.key(name::ACTIONS), report);
        }
    };
    report
        .is_empty()
        .then(|| (actions, top.take(name::POLICIES)))
}

/// The version of manifests that this library reads.
const PROTOCOL_VERSION: u64 = 2;

/// A manifest of another version may mean something else by every member, so none of it is read.
fn check_version(version: Option<&Value<'_>>, report: &mut Report) {
    let Some(version) = version else { return };
    if *version != Value::from(PROTOCOL_VERSION) {
        let path = Path::ROOT.key(name::PROTOCOL_VERSION);
        let message = format!("only manifests of version {PROTOCOL_VERSION} are read");
        report.add(&path, IssueCode::UnknownValue, message);
    }
}

/// The policies of a manifest that no Action has claimed yet.
struct Policies<'a> {
    by_id: BTreeMap<Text<'a>, Value<'a>>,
    repeated: HashSet<Text<'a>>,
    /// Whether nobody can tell which policies there are.
    are_unreadable: bool,
}

impl<'a> Policies<'a> {
    fn new(value: Option<Value<'a>>, report: &mut Report) -> Self {
        let (object, are_unreadable) = match value {
            Some(Value::Object(object)) => (object, false),
            None => (Object::new(), false),
            Some(other) => {
                let path = Path::ROOT.key(name::POLICIES);
                let first = report.issues().len();
                wrong_type::<()>(&other, "an object", &path, report);
                report.explain(first, "all policies are left out: ");
                (Object::new(), true)
            }
        };
        Policies {
            repeated: object.duplicates().iter().cloned().collect(),
            by_id: object.into_iter().collect(),
            are_unreadable,
        }
    }

    /// Takes the policy of an Action.
    fn take(
        &mut self,
        id: &str,
        path: &Path<'_>,
        report: &mut Report,
    ) -> (DeclaredPolicy, Option<Policy>) {
        let Some(value) = self.by_id.remove(id) else {
            return (DeclaredPolicy::None, None);
        };
        if self.repeated.contains(id) {
            add_repeated(name::POLICIES, id, report);
        }
        policy(value, path, report).unwrap_or_default()
    }

    /// Reports the policies that no Action has claimed.
    fn leave_out(self, report: &mut Report) {
        let path = Path::ROOT.key(name::POLICIES);
        for id in self.by_id.keys() {
            let message = format!(
                "the policy of `{}` is left out: there is no such Action",
                excerpt(id)
            );
            report.add(&path.key(id), IssueCode::UnknownField, message);
        }
    }
}

fn add_repeated(map: &str, key: &str, report: &mut Report) {
    let map = Path::ROOT.key(map);
    let message = "it stands more than once, so two readers could see two of it".to_owned();
    report.add(&map.key(key), IssueCode::DuplicateKey, message);
}

/// Reads one Action, and its policy, so that one issue does not hide another.
fn action<'a>(
    key: &Text<'a>,
    value: Value<'a>,
    policies: &mut Policies<'a>,
    report: &mut Report,
) -> Option<ActionEntry<'a>> {
    let (actions, of_policies) = (
        Path::ROOT.key(name::ACTIONS),
        Path::ROOT.key(name::POLICIES),
    );
    let (path, policy_path) = (actions.key(key), of_policies.key(key));
    let (declared, policy) = policies.take(key, &policy_path, report);
    let id = local_id(Value::from(key.clone()), &path, report);
    let mut members = Members::open(value, &path, report)?;
    let mut draft = entry(&mut members, report);
    members.close(report);
    if policies.are_unreadable && draft.facts.review == Stated::Is(true) {
        let message = "a policy may belong to it, and the policies cannot be read".to_owned();
        report.add(&path.key(name::REVIEW), IssueCode::PolicyConflict, message);
    }
    if declared != DeclaredPolicy::None {
        underive(&mut draft, policy, &path, report);
    }
    draft.facts.policy = declared;
    draft.facts.check(&path, &policy_path, report);
    draft.finish(id?, policy)
}

/// Takes the derived approval back, if it is the one that the policy gives (P-5).
fn underive(
    draft: &mut EntryDraft<'_>,
    policy: Option<Policy>,
    path: &Path<'_>,
    report: &mut Report,
) {
    let found = std::mem::replace(&mut draft.facts.approval, Stated::Absent);
    let Some(policy) = policy.filter(|_| found != Stated::Unreadable) else {
        return;
    };
    if found.value() != policy.derived_approval() {
        let message = match policy {
            Policy::Silent { .. } => "beside a silent policy `approval` is `rememberable`",
            Policy::Ask(_) => "beside a policy that asks there is no `approval`",
        };
        report.add(
            &path.key(name::APPROVAL),
            IssueCode::PolicyConflict,
            message.to_owned(),
        );
    }
}
