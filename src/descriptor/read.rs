use std::collections::HashSet;

use super::{Descriptor, Fidelity, Handoff, Record, Registry, Request, Source, name};
use crate::contract::{Checked, Text, Vocabulary};
use crate::json::{self, Path, SAFE_INTEGER, Value};
use crate::report::{IssueCode, Report};
use crate::validate::finish;
use crate::validate::members::{
    Members, any_json, boolean, bounded_count, excerpt, free_object, integer, list, word,
};
use crate::validate::string::{any_text, line};

// Every bound of this vocabulary was chosen by this project; strings by stored length.
const MAX_ID: usize = 200;
const MAX_DESCRIPTION: usize = 2000;
const MAX_PARAM: usize = 100;
const MAX_REGION: usize = 200;
const MAX_REGIONS: usize = 16;
const MAX_REASON: usize = 1000;
const MAX_DESCRIPTORS: usize = 1000;
const MAX_COUNT: u64 = SAFE_INTEGER.unsigned_abs();

/// Reads one descriptor.
///
/// # Errors
/// A [`Report`] with every issue of the document.
///
/// ```
/// let report = countersign::descriptor::read_descriptor(
///     br#"{"id": "order.cancel", "description": "Cancel an order", "effect": "delete"}"#,
/// ).unwrap_err();
/// let first = &report.issues()[0];
/// assert_eq!(first.path, "/effect");
/// assert_eq!(first.code.as_str(), "unknown_value");
/// ```
pub fn read_descriptor(bytes: &[u8]) -> Result<Checked<Descriptor<'_>>, Report> {
    let mut report = Report::new();
    let descriptor = descriptor(json::read(bytes)?, &Path::ROOT, &mut report);
    finish(descriptor, report)
}

/// Reads the descriptors of a page: a list of at most 1000, or one that stands alone. Each id stands once; a repeated one
/// is `duplicate_key` at the later `id`, as if the ids were the keys of a map.
///
/// # Errors
/// A [`Report`] with every issue of the document.
pub fn read_registry(bytes: &[u8]) -> Result<Checked<Registry<'_>>, Report> {
    let mut report = Report::new();
    let registry = registry(json::read(bytes)?, &mut report);
    finish(registry, report)
}

/// Reads a call that somebody wants to make: `{"descriptor", "input"?}`, or a bare descriptor, whose input is empty. The
/// input is any JSON object; that it fits its schema is checked where the call runs.
///
/// # Errors
/// A [`Report`] with every issue of the document.
pub fn read_request(bytes: &[u8]) -> Result<Checked<Request<'_>>, Report> {
    let mut report = Report::new();
    let request = request(json::read(bytes)?, &mut report);
    finish(request, report)
}

/// Checks a document of any of these shapes: a list of descriptors, a descriptor, or a call of one.
///
/// # Errors
/// A [`Report`] with every issue of the document.
pub fn check(bytes: &[u8]) -> Result<(), Report> {
    let mut report = Report::new();
    let value = json::read(bytes)?;
    let read = match value {
        Value::Array(_) => registry(value, &mut report).map(|_| ()),
        _ => request(value, &mut report).map(|_| ()),
    };
    finish(read, report).map(|_| ())
}

/// Whether a document looks like a descriptor, a list of them or a call of one, right or wrong. Call files and results
/// do not.
pub fn is_descriptor(bytes: &[u8]) -> bool {
    let of_descriptor = |value: &Value<'_>| match value {
        Value::Object(object) => [name::ID, name::EFFECT]
            .iter()
            .all(|name| object.get(name).is_some()),
        _ => false,
    };
    match json::read(bytes) {
        Ok(Value::Object(object)) if object.get(name::DESCRIPTOR).is_some() => true,
        Ok(Value::Array(items)) => items.iter().any(of_descriptor),
        Ok(value) => of_descriptor(&value),
        Err(_) => false,
    }
}

fn registry<'a>(value: Value<'a>, report: &mut Report) -> Option<Registry<'a>> {
    let path = &Path::ROOT;
    let Value::Array(items) = value else {
        return descriptor(value, path, report).map(|it| Registry(vec![it]));
    };
    bounded_count(items.len(), 0, MAX_DESCRIPTORS, "descriptors", path, report);
    report_repeated_ids(&items, report);
    let items = items.into_iter().enumerate();
    let read = items.filter_map(|(index, item)| descriptor(item, &path.index(index), report));
    Some(Registry(read.collect()))
}

fn report_repeated_ids(items: &[Value<'_>], report: &mut Report) {
    let mut seen = HashSet::new();
    for (index, item) in items.iter().enumerate() {
        let Value::Object(members) = item else {
            continue;
        };
        if let Some(Value::String(id)) = members.get(name::ID)
            && !seen.insert(id.as_ref())
        {
            let message = format!("`{}` is the id of an earlier descriptor", excerpt(id));
            let item = Path::ROOT.index(index);
            report.add(&item.key(name::ID), IssueCode::DuplicateKey, message);
        }
    }
}

fn request<'a>(value: Value<'a>, report: &mut Report) -> Option<Request<'a>> {
    let path = &Path::ROOT;
    let whole = match &value {
        Value::Object(object) => object.get(name::DESCRIPTOR).is_some(),
        _ => false,
    };
    if !whole {
        return descriptor(value, path, report).map(|descriptor| Request {
            descriptor,
            input: Default::default(),
        });
    }
    let mut members = Members::open(value, path, report)?;
    let descriptor = members.required(name::DESCRIPTOR, report, descriptor);
    let input = members.optional(name::INPUT, report, free_object(any_json));
    members.close(report);
    Some(Request {
        descriptor: descriptor?,
        input: input.unwrap_or_default(),
    })
}

fn descriptor<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Descriptor<'a>> {
    let mut members = Members::open(value, path, report)?;
    let id = members.required(name::ID, report, line(1, MAX_ID));
    let description = members.required(name::DESCRIPTION, report, any_text(1, MAX_DESCRIPTION));
    let effect = members.required(name::EFFECT, report, word);
    let input_schema = members.optional(name::INPUT_SCHEMA, report, free_object(any_json));
    let approval = optional_word(&mut members, name::APPROVAL, super::Approval::None, report);
    let fidelity = optional_word(&mut members, name::FIDELITY, Fidelity::High, report);
    let source = optional_word(&mut members, name::SOURCE, Source::Declared, report);
    let scope_path = members.optional(
        name::SCOPE_PATH,
        report,
        list(1, MAX_REGIONS, line(1, MAX_REGION)),
    );
    let handoff = members.optional(name::HANDOFF, report, handoff);
    let flow_steps = members.optional(name::FLOW_STEPS, report, integer(1, MAX_COUNT));
    let offscreen = members.optional(name::OFFSCREEN, report, boolean);
    let record = members.optional(name::RECORD, report, record);
    members.close(report);
    Some(Descriptor {
        id: id?,
        description: description?,
        effect: effect?,
        input_schema,
        approval,
        fidelity,
        source,
        scope_path: scope_path.unwrap_or_default(),
        handoff,
        flow_steps,
        offscreen: offscreen.unwrap_or(false),
        record,
    })
}

fn optional_word<T: Vocabulary>(
    members: &mut Members<'_, '_>,
    name: &'static str,
    omitted: T,
    report: &mut Report,
) -> T {
    members.optional(name, report, word).unwrap_or(omitted)
}

fn handoff<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<Handoff<'a>> {
    let mut members = Members::open(value, path, report)?;
    let reason = members.required(name::REASON, report, any_text(1, MAX_REASON));
    members.close(report);
    Some(Handoff { reason: reason? })
}

/// All three members are required: a coverage that is not stated would read as a full one.
fn record<'a>(value: Value<'a>, path: &Path<'_>, report: &mut Report) -> Option<Record<'a>> {
    let mut members = Members::open(value, path, report)?;
    let param: Option<Text<'a>> = members.required(name::PARAM, report, line(1, MAX_PARAM));
    let total = members.required(name::TOTAL, report, integer(0, MAX_COUNT));
    let most = total.unwrap_or(MAX_COUNT);
    let offscreen = members.required(name::OFFSCREEN, report, integer(0, most));
    members.close(report);
    Some(Record {
        param: param?,
        total: total?,
        offscreen: offscreen?,
    })
}
