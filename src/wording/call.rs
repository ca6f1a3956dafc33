use crate::contract::{App, Checked, Link, State, Text, name};
use crate::json::{self, Object, Path, Value};
use crate::report::{IssueCode, Report};
use crate::validate::Manifest;
use crate::validate::declaration::app;
use crate::validate::link::links;
use crate::validate::manifest::manifest;
use crate::validate::members::{Members, any_json, one_of, string};
use crate::validate::outcome::{STATES, summary};
use crate::validate::string::local_id;

/// One call of an Action that has no review, with what its app's manifest says about it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WordedCall<'a> {
    /// The app that offers the Action.
    pub app: Option<App<'a>>,
    /// The Actions of the app's manifest that can be relied on.
    pub manifest: Manifest<'a>,
    /// The manifest's presentation, as it stands there.
    pub(super) presentation: Option<Value<'a>>,
    /// The local id of the Action; the manifest has it.
    pub action: Text<'a>,
    /// What the Action is called with.
    pub input: Object<'a>,
    /// The model's reason (D-12).
    pub approval_reason: Option<Text<'a>>,
    /// What came of the call, if anything yet.
    pub outcome: Option<WordedOutcome<'a>>,
}

impl<'a> WordedCall<'a> {
    /// What came of the call, if that is what `state` shows.
    pub(super) fn outcome_in(&self, state: State) -> Option<&WordedOutcome<'a>> {
        self.outcome
            .as_ref()
            .filter(|outcome| outcome.state == state)
    }
}

/// What came of a call.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WordedOutcome<'a> {
    /// One of the five outcome states.
    pub state: State,
    /// The result's data.
    pub data: Option<Value<'a>>,
    /// The result's summary, trimmed (O-10).
    pub summary: Option<Text<'a>>,
    /// The result's links; at most ten.
    pub links: Vec<Link<'a>>,
}

/// Reads one call of an Action without a review: an object with `manifest`, the Action's local id as `action`, and
/// `input`; optionally `app`, `approvalReason`, and `outcome` with `state`, `data`, `summary` and `links`.
///
/// The manifest is read with tolerance (P-7, W-11). An Action that was left out of it has no call that could be shown.
///
/// # Errors
/// A [`Report`] with every issue of the document.
pub fn read_worded_call(bytes: &[u8]) -> Result<Checked<WordedCall<'_>>, Report> {
    let mut report = Report::new();
    let path = Path::ROOT;
    let Some(mut members) = Members::open(json::read(bytes)?, &path, &mut report) else {
        return Err(report);
    };
    let app = members.optional(name::APP, &mut report, app);
    let manifest = members.required(name::MANIFEST, &mut report, |value, path, report| {
        let presentation = match &value {
            Value::Object(object) => object.get(name::PRESENTATION).cloned(),
            _ => None,
        };
        match manifest(value) {
            Ok(manifest) => Some((manifest, presentation)),
            Err(issues) => {
                report.add_below(path, issues);
                None
            }
        }
    });
    let action = members.required(name::ACTION, &mut report, local_id);
    if let (Some((manifest, _)), Some(action)) = (&manifest, &action)
        && manifest.action(action).is_none()
    {
        let reason = manifest.left_out().issues().first();
        let reason = reason.map_or("it is not there", |issue| issue.message.as_str());
        let message = format!("the manifest has no such Action to rely on: {reason}");
        report.add(&path.key(name::ACTION), IssueCode::UnknownValue, message);
    }
    let input = members.required(name::INPUT, &mut report, |value, path, report| {
        any_json(&value, path, report);
        match value {
            Value::Object(input) => Some(input),
            other => crate::validate::members::wrong_type(&other, "an object", path, report),
        }
    });
    let approval_reason = members.optional(name::APPROVAL_REASON, &mut report, string);
    let outcome = members.optional(name::OUTCOME, &mut report, outcome);
    members.close(&mut report);
    match (manifest, action, input) {
        (Some((manifest, presentation)), Some(action), Some(input)) if report.is_empty() => {
            Ok(Checked::new(WordedCall {
                app,
                manifest,
                presentation,
                action,
                input,
                approval_reason,
                outcome,
            }))
        }
        _ => Err(report),
    }
}

/// Whether a document is a call without a review by its members: it has `manifest`. What cannot be read is not.
pub fn is_worded_call(bytes: &[u8]) -> bool {
    matches!(json::read(bytes), Ok(Value::Object(object)) if object.get(name::MANIFEST).is_some())
}

fn outcome<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<WordedOutcome<'a>> {
    let mut members = Members::open(value, path, report)?;
    let state = members.required(name::STATE, report, |value, path, report| {
        one_of(&STATES, value, path, report)
    });
    let data = members.optional(name::DATA, report, |value, path, report| {
        any_json(&value, path, report);
        Some(value)
    });
    let links = links(&mut members, report);
    let summary = members.optional(name::SUMMARY, report, summary);
    members.close(report);
    Some(WordedOutcome {
        state: state?,
        data,
        summary,
        links: links.links,
    })
}
