//! What an app declares about all its Actions as it starts: strict, so that nothing is in effect by mistake.

use super::entry::entry;
use super::members::{Members, any_json, bounded_count, free_object};
use super::policy::declared_policy;
use super::string::local_id;
use crate::contract::{ActionEntry, Actions, Capabilities, Text, name};
use crate::json::{Path, Value};
use crate::report::Report;

/// How many Actions, and how many Queries, an app may declare.
const MAX_OPERATIONS: usize = 200;

pub(crate) fn capabilities<'a>(value: Value<'a>, report: &mut Report) -> Option<Capabilities<'a>> {
    let path = Path::ROOT;
    let mut members = Members::open(value, &path, report)?;
    let actions = members.required(name::ACTIONS, report, |value, path, report| {
        by_local_id("Actions", value, path, report, action)
    });
    let queries = members.optional(name::QUERIES, report, |value, path, report| {
        by_local_id("Queries", value, path, report, |id, value, path, report| {
            free_object(any_json)(value, path, report).and(id)
        })
    });
    for name in [name::TYPES, name::PRESENTATION, name::PROTOCOL_VERSION] {
        members.optional(name, report, |value, path, report| {
            any_json(&value, path, report);
            Some(())
        });
    }
    members.close(report);
    let actions = actions?.into_iter();
    Some(Capabilities {
        actions: Actions(actions.map(|it| (it.action.id.clone(), it)).collect()),
        queries: queries.unwrap_or_default(),
    })
}

/// Reads a map of at most 200 entries whose keys are local ids. Every entry is read, also under a key that is none.
fn by_local_id<'a, T>(
    what: &str,
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
    read: impl Fn(Option<Text<'a>>, Value<'a>, &Path<'_>, &mut Report) -> Option<T>,
) -> Option<Vec<T>> {
    let entries = Members::open(value, path, report)?.rest();
    bounded_count(entries.len(), 0, MAX_OPERATIONS, what, path, report);
    let entries = entries.into_iter().filter_map(|(key, value)| {
        let path = path.key(&key);
        let id = local_id(Value::from(key.clone()), &path, report);
        read(id, value, &path, report)
    });
    Some(entries.collect())
}

fn action<'a>(
    id: Option<Text<'a>>,
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<ActionEntry<'a>> {
    let mut members = Members::open(value, path, report)?;
    let (declared, policy) = declared_policy(&mut members, report);
    let mut draft = entry(&mut members, report);
    members.close(report);
    draft.facts.policy = declared;
    draft.facts.check(path, &path.key(name::POLICY), report);
    draft.finish(id?, policy)
}
