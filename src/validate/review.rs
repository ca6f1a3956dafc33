//! Call reviews and receipts.

use std::sync::Arc;

use super::link::{Links, links};
use super::members::{Members, excerpt, free_object, integer, list, portable_json, word};
use super::preview::preview;
use super::rules::{DeclaredPolicy, Rules};
use super::sentence::{check_chips, check_complete, check_known, form, sentence};
use super::slots::{SlotsDraft, slots};
use super::string::{line, local_id, locale};
use crate::contract::{CallReview, Check, Reach, Reason, Receipt, Slots, Text, Vocabulary, name};
use crate::json::{Path, Value, compact_len};
use crate::locale::Locale;
use crate::report::{IssueCode, Report};

/// The most bytes of a review or receipt as compact JSON (J-3).
const MAX_BYTES: usize = 32 * 1024;
/// Compact JSON is at most this many times as long as the text it was read from: `1e20` becomes 21 digits.
const MAX_GROWTH: usize = 6;

/// Reports a review or receipt that is too large (J-3). `raw_len` is how long the text around it was, if known.
fn check_size(value: &Value<'_>, raw_len: usize, path: &Path<'_>, report: &mut Report) {
    if raw_len <= MAX_BYTES / MAX_GROWTH {
        return;
    }
    let length = compact_len(value);
    if length > MAX_BYTES {
        let message = format!("at most {MAX_BYTES} bytes as compact JSON, found {length}");
        report.add(path, IssueCode::TooLarge, message);
    }
}

/// Reads a call review under all rules that can be checked.
pub(super) fn review<'a>(
    value: Value<'a>,
    raw_len: usize,
    rules: Rules<'_>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<CallReview<'a>> {
    check_size(&value, raw_len, path, report);
    let mut members = Members::open(value, path, report)?;
    let locale = members.required(name::LOCALE, report, |value, path, report| {
        review_locale(value, rules.locales, path, report)
    });
    let sentence = members.required(name::SENTENCE, report, sentence);
    let slots = members.required(name::SLOTS, report, slots);
    if let (Some(sentence), Some(slots)) = (&sentence, &slots) {
        let known = locale.as_ref().map(|(_, locale)| Arc::clone(locale));
        let locale = known.unwrap_or_else(Locale::root);
        sentence.check_slots(slots, &locale, &path.key(name::SENTENCE), report);
    }
    let ask = members.optional(name::ASK, report, word::<Reason>);
    let reach_is_given = members.has(name::REACH);
    let reach = members.optional(name::REACH, report, word::<Reach>);
    if reach_is_given {
        check_reach(reach, rules.policy, &path.key(name::REACH), report);
    }
    let scope = members.optional(name::SCOPE, report, line(1, 200));
    let effects = members.optional(name::EFFECTS, report, integer(1, 1_000_000));
    let consequences = members.optional(name::CONSEQUENCES, report, list(1, 5, line(1, 200)));
    let check = members.optional(name::CHECK, report, |value, path, report| {
        check_query(value, rules.queries, path, report)
    });
    let preview = members
        .optional(name::PREVIEW, report, preview)
        .unwrap_or_default();
    let links = links(&mut members, report);
    members.close(report);

    let sends =
        ask == Some(Reason::Sends) || rules.policy == DeclaredPolicy::Ask(Some(Reason::Sends));
    if preview.lacks_from && sends {
        let path = path.key(name::PREVIEW);
        let message = "a message that is sent says from whom".to_owned();
        report.add(&path.key(name::FROM), IssueCode::FromRequired, message);
    }
    if preview.needs_open_link {
        links.require_open(&path.key(name::LINKS), report);
    }
    let (locale, _) = locale?;
    Some(CallReview {
        locale,
        sentence: sentence?.finish()?,
        slots: slots?.finish()?,
        ask,
        reach,
        scope,
        effects,
        consequences: consequences.unwrap_or_default(),
        check,
        preview: preview.preview,
        links: links.links,
    })
}

/// A receipt as far as it could be read.
pub(super) struct ReceiptDraft<'a> {
    receipt: Option<Receipt<'a>>,
    needs_open_link: bool,
}

impl<'a> ReceiptDraft<'a> {
    /// A preview that leaves something out needs a link to the whole among the links of the result at `path` (V-2).
    pub fn finish(
        self,
        links: &Links<'_>,
        path: &Path<'_>,
        report: &mut Report,
    ) -> Option<Receipt<'a>> {
        if self.needs_open_link {
            links.require_open(&path.key(name::LINKS), report);
        }
        self.receipt
    }
}

/// Reads a receipt (O-1). Its sentence follows the rules of forms and names every slot.
pub(super) fn receipt<'a>(
    value: Value<'a>,
    raw_len: usize,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<ReceiptDraft<'a>> {
    check_size(&value, raw_len, path, report);
    let mut members = Members::open(value, path, report)?;
    let text = members.required(name::TEXT, report, form);
    let slots_are_given = members.has(name::SLOTS);
    let slots = members.optional(name::SLOTS, report, slots);
    let slots = if slots_are_given {
        slots
    } else {
        Some(SlotsDraft::none())
    };
    if let (Some(text), Some(slots)) = (&text, &slots) {
        let path = path.key(name::TEXT);
        let names: Vec<&str> = text.names().collect();
        check_known(&names, slots, &path, report);
        check_complete(&names, slots, &path, report);
        check_chips(&names, slots, &path, report);
    }
    let preview = members
        .optional(name::PREVIEW, report, preview)
        .unwrap_or_default();
    members.close(report);
    let text = text.and_then(|text| text.finish());
    let slots: Option<Slots<'a>> = slots.and_then(SlotsDraft::finish);
    Some(ReceiptDraft {
        needs_open_link: preview.needs_open_link,
        receipt: text.zip(slots).map(|(text, slots)| Receipt {
            text,
            slots,
            preview: preview.preview,
        }),
    })
}

/// A canonical tag that the app offers, itself or as an ancestor.
fn review_locale<'a>(
    value: Value<'a>,
    offered: Option<&[Text<'_>]>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<(Text<'a>, Arc<Locale>)> {
    let (tag, locale) = locale(value, path, report)?;
    if let Some(offered) = offered {
        let is_offered = |ancestor: &String| offered.iter().any(|tag| tag == ancestor);
        if !locale.ancestors().iter().any(is_offered) {
            let message = format!(
                "`{}` is none of the app's locales and falls back to none of them",
                excerpt(&tag)
            );
            report.add(path, IssueCode::LocaleNotOffered, message);
        }
    }
    Some((tag, locale))
}

/// `reach` narrows a silent policy and never widens it.
fn check_reach(reach: Option<Reach>, policy: DeclaredPolicy, path: &Path<'_>, report: &mut Report) {
    match (policy, reach) {
        (DeclaredPolicy::Silent(Some(widest)), Some(reach)) if reach > widest => {
            let message = format!(
                "`{}` is wider than the policy's `{}`",
                reach.as_str(),
                widest.as_str()
            );
            report.add(path, IssueCode::ReachTooWide, message);
        }
        (DeclaredPolicy::Ask(_) | DeclaredPolicy::None, _) => {
            let message = "`reach` is for an Action with a silent policy".to_owned();
            report.add(path, IssueCode::ReachNotAllowed, message);
        }
        _ => {}
    }
}

/// A Query that the app declares, and its input (R-11, J-6).
fn check_query<'a>(
    value: Value<'a>,
    declared: Option<&[Text<'_>]>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<Check<'a>> {
    let mut members = Members::open(value, path, report)?;
    let query = members.required(name::QUERY, report, |value, path, report| {
        // Also an id that is not well-formed is not declared.
        if let (Value::String(query), Some(declared)) = (&value, declared)
            && !declared.contains(query)
        {
            let message = format!("the app declares no Query `{}`", excerpt(query));
            report.add(path, IssueCode::UnknownQuery, message);
        }
        local_id(value, path, report)
    });
    let input = members.required(name::INPUT, report, free_object(portable_json));
    members.close(report);
    Some(Check {
        query: query?,
        input: input?,
    })
}
