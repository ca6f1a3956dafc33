use crate::contract::{Call, CheckOutcome, CheckResult, Checked, Outcome, State};

/// Settles a call whose outcome is unknown by what its check Query said; `None` is a check that failed (O-5).
///
/// `done` is done with the check's receipt, `not_done` did not run, and after `pending` or a failed check the outcome
/// stays unknown. A call whose outcome is known, or that was not started, stays as it is: a check that comes late
/// changes nothing. No check ever repeats the Action.
///
/// ```
/// use countersign::contract::State;
/// use countersign::decide::settle;
///
/// let call = countersign::read_call(br#"{
///   "review": {
///     "locale": "en",
///     "sentence": {
///       "action": "Pay the bill", "running": "Paying the bill", "done": "Paid the bill",
///       "confirm": "Pay", "decline": "Leave"
///     },
///     "slots": {},
///     "check": { "query": "payment.status", "input": {} }
///   },
///   "outcome": { "state": "unknown" }
/// }"#)?;
/// let check = countersign::read_check_result(br#"{ "outcome": "not_done" }"#)?;
/// let call = settle(call, Some(check));
/// assert_eq!(call.outcome.as_ref().map(|outcome| outcome.state), Some(State::NotRun));
/// # Ok::<(), countersign::Report>(())
/// ```
pub fn settle<'a>(
    call: Checked<Call<'a>>,
    check: Option<Checked<CheckResult<'a>>>,
) -> Checked<Call<'a>> {
    let is_unknown = |outcome: &Outcome<'_>| outcome.state == State::Unknown;
    let (true, Some(check)) = (call.outcome.as_ref().is_some_and(is_unknown), check) else {
        return call;
    };
    let state = match check.outcome {
        CheckOutcome::Done => State::Done,
        CheckOutcome::NotDone => State::NotRun,
        CheckOutcome::Pending => return call,
    };
    call.with_outcome(check.map(|check| Outcome {
        state,
        receipt: check.receipt,
        links: check.links,
        summary: None,
    }))
}
