//! What validation says about a document: every issue with its path, code and message (J-1, J-5).

use std::fmt;

use serde::Serialize;

use crate::characters::visible_escapes;
use crate::json::{Path, ReadError, ReadErrorKind};

macro_rules! issue_codes {
    ($($(#[$doc:meta])* $variant:ident = $wire:literal,)+) => {
        /// A stable, machine-readable name of what is wrong.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[non_exhaustive]
        pub enum IssueCode {
            $($(#[$doc])* #[serde(rename = $wire)] $variant,)+
        }

        impl IssueCode {
            /// Every code, in the order of the manual's table.
            pub const ALL: &'static [IssueCode] = &[$(IssueCode::$variant,)+];

            /// The name as it stands in reports.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(IssueCode::$variant => $wire,)+
                }
            }
        }
    };
}

issue_codes! {
    /// Not one JSON document in UTF-8 (J-4).
    InvalidJson = "invalid_json",
    /// A key that occurs more than once in its object (J-2).
    DuplicateKey = "duplicate_key",
    /// More bytes than allowed (J-3).
    TooLarge = "too_large",
    /// Nested too deep (J-3).
    TooDeep = "too_deep",
    /// A member that the contract does not know (J-1).
    UnknownField = "unknown_field",
    /// A required member that is absent (J-1).
    MissingField = "missing_field",
    /// A value of another JSON type than required (J-1, J-6).
    WrongType = "wrong_type",
    /// A string or literal outside its vocabulary (J-1).
    UnknownValue = "unknown_value",
    /// An empty string that needs at least one character (T-5).
    TooShort = "too_short",
    /// A string beyond its stored length.
    TooLong = "too_long",
    /// A number below its bound.
    TooSmall = "too_small",
    /// A number above its bound.
    TooBig = "too_big",
    /// A list or map with too many entries.
    TooMany = "too_many",
    /// A list or object with too few entries.
    TooFew = "too_few",
    /// A string of white space alone (T-5).
    Blank = "blank",
    /// A control, an invisible character or a line separator (T-1 to T-4).
    UnsafeCharacter = "unsafe_character",
    /// A string that does not have its format.
    InvalidFormat = "invalid_format",
    /// A brace in a form that belongs to no placeholder.
    InvalidPlaceholder = "invalid_placeholder",
    /// A placeholder that names no slot.
    UnknownSlot = "unknown_slot",
    /// A slot that a form must name and does not.
    MissingSlot = "missing_slot",
    /// More than three chips in the action form.
    TooManyChips = "too_many_chips",
    /// A button that names more than one slot.
    ButtonSlots = "button_slots",
    /// A button that shows more than 40 characters.
    ButtonTooLong = "button_too_long",
    /// A language tag that is not its own canonical form.
    LocaleNotCanonical = "locale_not_canonical",
    /// A locale outside the app's locales (R-2, F-5).
    LocaleNotOffered = "locale_not_offered",
    /// A calendar day that does not exist (L-2).
    InvalidDate = "invalid_date",
    /// Not an RFC 3339 date-time with offset (L-2).
    InvalidInstant = "invalid_instant",
    /// A link that could leave the app's own origin (O-9).
    InvalidHref = "invalid_href",
    /// A preview that leaves something out and has no link to the whole (V-2).
    OpenLinkRequired = "open_link_required",
    /// A message that sends without saying from whom.
    FromRequired = "from_required",
    /// `reach` without a silent policy.
    ReachNotAllowed = "reach_not_allowed",
    /// `reach` wider than the policy's.
    ReachTooWide = "reach_too_wide",
    /// A check Query that the app does not declare.
    UnknownQuery = "unknown_query",
    /// Members that contradict each other (P-1, P-4, P-6).
    PolicyConflict = "policy_conflict",
    /// A policy without a review (P-1).
    PolicyRequiresReview = "policy_requires_review",
    /// An Action that must be retry-safe and is not (P-2, P-3).
    PolicyRequiresIdempotency = "policy_requires_idempotency",
    /// A silent policy on a destructive or open-world Action (P-2).
    PolicyMustAsk = "policy_must_ask",
    /// A receipt where none may stand (O-2).
    ReceiptNotAllowed = "receipt_not_allowed",
    /// A sentence that names a field no schema declares.
    UnknownFieldPath = "unknown_field_path",
    /// A question that shows more than 80 characters (F-5).
    QuestionTooLong = "question_too_long",
    /// A noun without a plural form that integers of its locale select (F-5).
    MissingPluralForm = "missing_plural_form",
    /// Forms of two locales that name different slots (F-5).
    SlotsDiffer = "slots_differ",
}

impl fmt::Display for IssueCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// One thing that is wrong with a document (J-5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Issue {
    /// A JSON Pointer into the document; of a missing member, the path that it would have.
    pub path: String,
    /// What is wrong, for machines.
    pub code: IssueCode,
    /// What is wrong, for a developer: the limit and what was found, never more than 40 characters of the value.
    pub message: String,
}

impl fmt::Display for Issue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = if self.path.is_empty() {
            "(document)".into()
        } else {
            visible_escapes(&self.path)
        };
        write!(formatter, "{path}: {} [{}]", self.message, self.code)
    }
}

/// Every issue of one document.
///
/// Paths and messages together are bounded, so that a hostile document cannot make a report much larger than itself:
/// beyond [`Report::MAX_BYTES`] issues are counted and no longer kept.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    issues: Vec<Issue>,
    bytes: usize,
    omitted: usize,
}

impl Report {
    /// How many bytes of paths and messages a report keeps.
    pub const MAX_BYTES: usize = 4 * 1024 * 1024;

    pub(crate) fn new() -> Self {
        Report::default()
    }

    /// Adds an issue at `path`.
    pub(crate) fn add(&mut self, path: &Path<'_>, code: IssueCode, message: String) {
        if self.is_full() {
            self.omitted += 1;
            return;
        }
        let path = path.to_pointer();
        self.bytes += path.len() + message.len();
        self.issues.push(Issue {
            path,
            code,
            message,
        });
    }

    /// Puts `words` before the messages of the issues after the `first` ones, within the bound.
    pub(crate) fn explain(&mut self, first: usize, words: &str) {
        for issue in self.issues.iter_mut().skip(first) {
            if self.bytes > Self::MAX_BYTES {
                return;
            }
            self.bytes += words.len();
            issue.message.insert_str(0, words);
        }
    }

    /// Adds the issues of a document that stands at `path` in this one.
    pub(crate) fn add_below(&mut self, path: &Path<'_>, report: Report) {
        let above = path.to_pointer();
        for issue in report.issues {
            let path = format!("{above}{}", issue.path);
            self.bytes += path.len() + issue.message.len();
            self.issues.push(Issue { path, ..issue });
        }
        self.omitted += report.omitted;
    }

    /// Whether further issues are only counted.
    pub(crate) fn is_full(&self) -> bool {
        self.bytes > Self::MAX_BYTES
    }

    /// The issues in the order in which they were found.
    pub fn issues(&self) -> &[Issue] {
        &self.issues
    }

    /// How many issues were left out because the report was full.
    pub fn omitted(&self) -> usize {
        self.omitted
    }

    /// How many issues there are, those left out included.
    pub fn len(&self) -> usize {
        self.issues.len() + self.omitted
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.issues.is_empty()
    }
}

impl From<ReadError> for Report {
    fn from(error: ReadError) -> Self {
        let code = match error.kind {
            ReadErrorKind::InvalidJson => IssueCode::InvalidJson,
            ReadErrorKind::TooDeep => IssueCode::TooDeep,
            ReadErrorKind::TooLarge => IssueCode::TooLarge,
        };
        let mut report = Report::new();
        report.add(&Path::ROOT, code, error.message);
        report
    }
}

/// One line an issue.
impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, issue) in self.issues.iter().enumerate() {
            if index > 0 {
                formatter.write_str("\n")?;
            }
            write!(formatter, "{issue}")?;
        }
        if self.omitted > 0 {
            write!(formatter, "\n… and {} more issues", self.omitted)?;
        }
        Ok(())
    }
}

impl std::error::Error for Report {}
