//! What came of a call: outcomes, receipts that stand alone, results, and what a check says (O-1 to O-3, O-10).

use super::link::{Links, links};
use super::members::{Members, any_json, list, one_of, string, word};
use super::review::{ReceiptDraft, receipt};
use super::string::trimmed;
use crate::characters::stored_len;
use crate::contract::{CheckOutcome, CheckResult, Outcome, Receipt, State, Text, name};
use crate::json::{Path, Value};
use crate::report::{IssueCode, Report};

/// The longest summary of a result (O-10).
const SUMMARY_LEN: usize = 500;

/// The states of an outcome (O-4).
pub(crate) const STATES: [State; 5] = [
    State::Running,
    State::Done,
    State::Rejected,
    State::NotRun,
    State::Unknown,
];

/// The outcome of a call file: one of the five states; only `done` has a receipt (O-2).
pub(crate) fn outcome<'a>(
    value: Value<'a>,
    raw_len: usize,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Outcome<'a>> {
    let mut members = Members::open(value, path, report)?;
    let state = members.required(name::STATE, report, |value, path, report| {
        one_of(&STATES, value, path, report)
    });
    if members.has(name::RECEIPT) && state.is_some_and(|state| state != State::Done) {
        receipt_not_allowed(ONLY_DONE, path, report);
    }
    let ending = Ending::take(&mut members, raw_len, path, report);
    members.close(report);
    Some(ending.into_outcome(state?))
}

/// The result of an Action that took effect: an envelope of data, refs, links, a summary and perhaps a receipt.
pub(crate) fn action_result<'a>(
    value: Value<'a>,
    raw_len: usize,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Outcome<'a>> {
    let mut members = Members::open(value, path, report)?;
    members.required(name::DATA, report, free);
    metadata(&mut members, report);
    let ending = Ending::take(&mut members, raw_len, path, report);
    members.close(report);
    Some(ending.into_outcome(State::Done))
}

/// The result of a Query: as an Action's, and never with a receipt in its envelope (O-2).
pub(crate) fn query_result(
    value: Value<'_>,
    raw_len: usize,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<()> {
    let mut members = Members::open(value, path, report)?;
    members.required(name::DATA, report, free);
    query_envelope(members, raw_len, path, report);
    Some(())
}

/// What a check Query says (O-3): the whole result, or its data alone, which comes without the result's links.
pub(crate) fn check_result<'a>(
    value: Value<'a>,
    raw_len: usize,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<CheckResult<'a>> {
    if !matches!(&value, Value::Object(object) if object.get(name::DATA).is_some()) {
        let check = check_data(value, raw_len, path, report)?;
        return check.finish(Links::none(), path, report);
    }
    let mut members = Members::open(value, path, report)?;
    let check = members.optional(name::DATA, report, |value, path, report| {
        check_data(value, raw_len, path, report)
    });
    let links = query_envelope(members, raw_len, path, report);
    check?.finish(links, path, report)
}

/// A receipt that stands alone. Without a result there are no links, so its preview leaves nothing out (V-2).
pub(crate) fn bare_receipt<'a>(
    value: Value<'a>,
    raw_len: usize,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Outcome<'a>> {
    let draft = receipt(value, raw_len, path, report)?;
    let receipt = draft.finish(&Links::none(), path, report)?;
    Some(Outcome {
        state: State::Done,
        receipt: Some(receipt),
        links: Vec::new(),
        summary: None,
    })
}

/// The members that an outcome and a result share.
struct Ending<'a> {
    receipt: Option<Receipt<'a>>,
    links: Links<'a>,
    summary: Option<Text<'a>>,
}

impl<'a> Ending<'a> {
    fn take(
        members: &mut Members<'a, '_>,
        raw_len: usize,
        path: &Path<'_>,
        report: &mut Report,
    ) -> Self {
        let receipt = take_receipt(members, raw_len, report);
        let links = links(members, report);
        let summary = members.optional(name::SUMMARY, report, summary);
        Ending {
            receipt: receipt.and_then(|draft| draft.finish(&links, path, report)),
            links,
            summary,
        }
    }

    fn into_outcome(self, state: State) -> Outcome<'a> {
        Outcome {
            state,
            receipt: self.receipt,
            links: self.links.links,
            summary: self.summary,
        }
    }
}

/// The rest of a Query's result. Its links are returned.
fn query_envelope<'a>(
    mut members: Members<'a, '_>,
    raw_len: usize,
    path: &Path<'_>,
    report: &mut Report,
) -> Links<'a> {
    if members.has(name::RECEIPT) {
        let message = "the result of a Query has no receipt; what a check says stands in its data";
        receipt_not_allowed(message, path, report);
    }
    metadata(&mut members, report);
    let ending = Ending::take(&mut members, raw_len, path, report);
    members.close(report);
    ending.links
}

/// The data of a check as far as it could be read.
struct CheckDraft<'a> {
    outcome: Option<CheckOutcome>,
    receipt: Option<ReceiptDraft<'a>>,
}

fn check_data<'a>(
    value: Value<'a>,
    raw_len: usize,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<CheckDraft<'a>> {
    let mut members = Members::open(value, path, report)?;
    let outcome = members.required(name::OUTCOME, report, word::<CheckOutcome>);
    if members.has(name::RECEIPT) && outcome.is_some_and(|it| it != CheckOutcome::Done) {
        receipt_not_allowed(ONLY_DONE, path, report);
    }
    let receipt = take_receipt(&mut members, raw_len, report);
    members.close(report);
    Some(CheckDraft { outcome, receipt })
}

impl<'a> CheckDraft<'a> {
    fn finish(
        self,
        links: Links<'a>,
        path: &Path<'_>,
        report: &mut Report,
    ) -> Option<CheckResult<'a>> {
        let receipt = self
            .receipt
            .and_then(|draft| draft.finish(&links, path, report));
        Some(CheckResult {
            outcome: self.outcome?,
            receipt,
            links: links.links,
        })
    }
}

fn take_receipt<'a>(
    members: &mut Members<'a, '_>,
    raw_len: usize,
    report: &mut Report,
) -> Option<ReceiptDraft<'a>> {
    members.optional(name::RECEIPT, report, |value, path, report| {
        receipt(value, raw_len, path, report)
    })
}

const ONLY_DONE: &str = "only a call that is done has a receipt";

/// Reports a receipt in the object at `path` (O-2).
fn receipt_not_allowed(message: &str, path: &Path<'_>, report: &mut Report) {
    report.add(
        &path.key(name::RECEIPT),
        IssueCode::ReceiptNotAllowed,
        message.to_owned(),
    );
}

/// A value whose shape is the app's.
fn free(value: Value<'_>, path: &Path<'_>, report: &mut Report) -> Option<()> {
    any_json(&value, path, report);
    Some(())
}

/// What a result says beside its data. An unknown or wrong presentation is never a failure of the data; who wants the
/// table reads it by itself ([`crate::table`]).
fn metadata(members: &mut Members<'_, '_>, report: &mut Report) {
    members.optional(name::REFS, report, refs);
    members.optional(name::PRESENTATION, report, free);
    members.optional(name::PAGE, report, free);
}

/// The resources that a result names; what a ref holds is not for this library.
fn refs(value: Value<'_>, path: &Path<'_>, report: &mut Report) -> Option<()> {
    list(0, usize::MAX, free)(value, path, report).map(|_| ())
}

/// Trimmed, then at most 500 characters (O-10).
pub(crate) fn summary<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Text<'a>> {
    let trimmed = trimmed(string(value, path, report)?);
    let length = stored_len(&trimmed);
    if length > SUMMARY_LEN {
        let message = format!("at most {SUMMARY_LEN} characters, found {length}");
        report.add(path, IssueCode::TooLong, message);
        return None;
    }
    Some(trimmed)
}
