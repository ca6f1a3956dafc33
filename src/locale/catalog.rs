use std::sync::LazyLock;

use super::names::names_of;
use super::{Formats, IcuLocale, ROOT, direction_of};
use crate::characters::Direction;
use crate::contract::name::{OTHER, PLURAL_CATEGORIES};
use crate::pattern::Pattern;

/// The engine's own words in one language (F-2): one file under `locales/`.
#[derive(Debug)]
pub struct Catalog {
    tag: &'static str,
    direction: Direction,
    formats: Formats,
    messages: Vec<Words>,
}

/// The text of a message: one, or one a plural category.
#[derive(Debug, Clone)]
enum Words {
    One(Pattern<'static>),
    /// In the order of [`PLURAL_CATEGORIES`].
    Plural([Option<Pattern<'static>>; 6]),
}

macro_rules! messages {
    ($($variant:ident = $id:literal $([$($placeholder:literal),+])? $($plural:ident)?,)+) => {
        /// A frame message, by its id in the catalogs. What each says and where it appears stands in `locales/en.toml`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum MessageId {
            $($variant,)+
        }

        impl MessageId {
            /// Every message.
            pub const ALL: &'static [MessageId] = &[$(MessageId::$variant,)+];

            /// The id in the catalogs.
            pub fn id(self) -> &'static str {
                match self {
                    $(MessageId::$variant => $id,)+
                }
            }

            /// The placeholders that every text of the message names.
            #[cfg(test)]
            pub(crate) fn placeholders(self) -> &'static [&'static str] {
                match self {
                    $(MessageId::$variant => &[$($($placeholder,)+)?],)+
                }
            }

            /// Whether the message has one text a plural category.
            fn is_plural(self) -> bool {
                match self {
                    $(MessageId::$variant => <[&str]>::len(&[$(stringify!($plural),)?]) == 1,)+
                }
            }
        }
    };
}

messages! {
    Question = "question" ["action"],
    StateRunning = "state-running" ["action"],
    StateDone = "state-done" ["action"],
    StateRejected = "state-rejected" ["action"],
    StateNotRun = "state-not-run" ["action"],
    StateUnknown = "state-unknown" ["action"],
    Approve = "approve",
    Decline = "decline",
    CheckAgain = "check-again",
    CheckAgainNote = "check-again-note",
    QuoteOpen = "quote-open",
    QuoteClose = "quote-close",
    QuoteInnerOpen = "quote-inner-open",
    QuoteInnerClose = "quote-inner-close",
    Count = "count" ["number", "noun"],
    People = "people" ["count"] plural,
    PeopleRest = "people-rest" ["count"] plural,
    ListRest = "list-rest" ["count"] plural,
    InstantOffset = "instant-offset" ["instant", "offset"],
    Spaces = "spaces" ["count"] plural,
    BlankLines = "blank-lines" ["count"] plural,
    ReasonSends = "reason-sends",
    ReasonDeletes = "reason-deletes",
    ReasonCannotUndo = "reason-cannot-undo",
    ReasonInvolvesPeople = "reason-involves-people",
    ReasonChangesAccess = "reason-changes-access",
    ReasonKeepsWorking = "reason-keeps-working",
    ReasonSensitive = "reason-sensitive",
    ReasonAppAsks = "reason-app-asks",
    ReachPrivate = "reach-private",
    ReachShared = "reach-shared",
    ReachOrganization = "reach-organization",
    Effects = "effects" ["count"] plural,
    WarningDestructive = "warning-destructive",
    WarningOpenWorld = "warning-open-world",
    Consequences = "consequences",
    Why = "why",
    Summary = "summary",
    Remember = "remember",
    Label = "label" ["label"],
    DetailSentence = "detail-sentence",
    DetailPeople = "detail-people",
    DetailObject = "detail-object",
    DetailPlace = "detail-place",
    DetailText = "detail-text",
    TimeZone = "time-zone",
    Details = "details",
    Yes = "yes",
    No = "no",
    Note = "note",
    FormatGap = "format-gap" ["locale"],
    PreviewMessage = "preview-message",
    PreviewPage = "preview-page",
    PreviewTask = "preview-task",
    MessageFrom = "message-from",
    MessageTo = "message-to",
    MessageCc = "message-cc",
    MessageBcc = "message-bcc",
    MessageSubject = "message-subject",
    MessageSendAt = "message-send-at",
    MessageAttachments = "message-attachments",
    MessageWarnings = "message-warnings",
    MessageBody = "message-body",
    PageTitle = "page-title",
    PagePlace = "page-place",
    PageBody = "page-body",
    TaskTitle = "task-title",
    TaskPlace = "task-place",
    TaskDue = "task-due",
    TaskAssignees = "task-assignees",
    TaskNotes = "task-notes",
    Nobody = "nobody",
    Empty = "empty",
    MorePeople = "more-people" ["count"] plural,
    MoreAttachments = "more-attachments" ["count"] plural,
    Attachment = "attachment" ["name", "size"],
    SizeBytes = "size-bytes" ["count"] plural,
    SizeKilobytes = "size-kilobytes" ["number"],
    SizeMegabytes = "size-megabytes" ["number"],
    SizeGigabytes = "size-gigabytes" ["number"],
    Image = "image",
    LeadsElsewhere = "leads-elsewhere",
    CodeInfo = "code-info" ["info"],
    Truncated = "truncated",
    Changes = "changes",
    ChangesInLines = "changes-in-lines" ["changed"],
    Changed = "changed",
    CompareSame = "compare-same" ["action"],
    CompareChanged = "compare-changed" ["action"],
    CompareAdded = "compare-added" ["part"],
    CompareRemoved = "compare-removed" ["part"],
    CompareReplaced = "compare-replaced" ["part"],
    CompareReordered = "compare-reordered" ["part"],
    CompareHidden = "compare-hidden",
    PartApp = "part-app",
    PartAction = "part-action",
    PartPolicy = "part-policy",
    PartWarning = "part-warning",
    PartIdempotency = "part-idempotency",
    PartLanguage = "part-language",
    PartQuestion = "part-question",
    PartConfirm = "part-confirm",
    PartDecline = "part-decline",
    PartPerson = "part-person",
    PartObject = "part-object",
    PartPlace = "part-place",
    PartCount = "part-count",
    PartDate = "part-date",
    PartInstant = "part-instant",
    PartText = "part-text",
    PartReason = "part-reason",
    PartEffects = "part-effects",
    PartReach = "part-reach",
    PartConsequence = "part-consequence",
    PartPreview = "part-preview",
    PartSender = "part-sender",
    PartRecipient = "part-recipient",
    PartCarbonCopy = "part-cc",
    PartBlindCopy = "part-bcc",
    PartSubject = "part-subject",
    PartSendTime = "part-send-time",
    PartAttachment = "part-attachment",
    PartTitle = "part-title",
    PartDue = "part-due",
    PartAssignee = "part-assignee",
    PartNotes = "part-notes",
    PartBody = "part-body",
    PartFormat = "part-format",
    PartReplacedBody = "part-replaced-body",
    PartReplacedValue = "part-replaced-value",
    PartIncomplete = "part-incomplete",
    PartLink = "part-link",
    PartScope = "part-scope",
    PartCheck = "part-check",
    PartWording = "part-wording",
    PartOther = "part-other",
    LinkOpen = "link-open" ["app"],
    LinkEdit = "link-edit" ["app"],
    LinkStatus = "link-status" ["app"],
    LinkPreview = "link-preview" ["app"],
    LinkDownload = "link-download" ["app"],
    TheApp = "the-app",
    Nothing = "nothing",
    OperationQuestion = "operation-question" ["id"],
    EffectRead = "effect-read",
    EffectWrite = "effect-write",
    EffectDestructive = "effect-destructive",
    AsksEveryTime = "asks-every-time",
    FidelityLow = "fidelity-low",
    FidelityMedium = "fidelity-medium",
    SourceDerived = "source-derived",
    RecordMissing = "record-missing" ["param"],
    RecordTotal = "record-total" ["count"] plural,
    RecordOffscreen = "record-offscreen" ["count"] plural,
    TargetOffscreen = "target-offscreen",
    FlowSteps = "flow-steps" ["count"] plural,
    OperationDescription = "operation-description",
    TargetRecord = "target-record",
    Region = "region",
    Input = "input",
    Handoff = "handoff",
    HandoffReason = "handoff-reason",
    Result = "result",
    RowLinks = "row-links",
    Absent = "absent",
    LinksLeftOut = "links-left-out" ["count"] plural,
    FirstRows = "first-rows" ["shown", "count"] plural,
    NoRows = "no-rows",
    NoTable = "no-table",
}

/// Tag and text of every file under `locales/`.
static SOURCES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/catalogs.rs"));

static CATALOGS: LazyLock<Vec<Catalog>> = LazyLock::new(|| {
    let mut catalogs: Vec<Catalog> = SOURCES
        .iter()
        .map(|(tag, source)| Catalog::read(tag, source))
        .collect();
    // English first: it is what every search ends with.
    catalogs.sort_by_key(|catalog| catalog.tag != ROOT);
    catalogs
});

impl Catalog {
    /// Every catalog of a language, English first.
    pub fn all() -> &'static [Catalog] {
        &CATALOGS
    }

    /// The catalog of the first tag that has one, else English (F-2).
    pub(super) fn first_of(tags: &[String]) -> &'static Catalog {
        static NO_WORDS: LazyLock<Catalog> = LazyLock::new(|| Catalog::read(ROOT, ""));
        tags.iter()
            .find_map(|tag| Catalog::of(tag))
            .or_else(|| CATALOGS.first())
            .unwrap_or(&NO_WORDS)
    }

    fn of(tag: &str) -> Option<&'static Catalog> {
        let catalog = CATALOGS.iter().find(|catalog| catalog.tag == tag);
        #[cfg(feature = "testing")]
        let catalog = catalog.or_else(|| super::pseudo::catalog(tag));
        catalog
    }

    /// The tag of the catalog's language.
    pub fn tag(&self) -> &'static str {
        self.tag
    }

    /// The language's name in itself, such as `Deutsch`; the tag where it has none here.
    pub fn name(&self) -> &'static str {
        names_of(self.tag).map_or(self.tag, |(own, _)| own)
    }

    /// The language's name in English, such as `German`; the tag where it has none here.
    pub fn english_name(&self) -> &'static str {
        names_of(self.tag).map_or(self.tag, |(_, english)| english)
    }

    /// The direction of the catalog's language.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// The text of a message. Of a message that counts, the form for `count` by the catalog's own language: the frame
    /// words around a Polish sentence may be English, and then they follow English plurals.
    pub(crate) fn text(
        &'static self,
        message: MessageId,
        count: Option<u64>,
    ) -> &'static Pattern<'static> {
        let found = match self.messages.get(message as usize) {
            Some(Words::One(pattern)) => Some(pattern),
            Some(Words::Plural(forms)) => {
                let [other, ..] = forms;
                let category = count.map_or(OTHER, |count| self.formats.plural(count));
                let mut named = PLURAL_CATEGORIES.iter().zip(forms);
                let form = named.find(|(name, _)| **name == category);
                form.and_then(|(_, form)| form.as_ref()).or(other.as_ref())
            }
            None => None,
        };
        const NO_WORDS: &Pattern<'static> = &Pattern::EMPTY;
        found.unwrap_or(NO_WORDS)
    }

    /// The text of a message without placeholders.
    pub(crate) fn words(&'static self, message: MessageId) -> &'static str {
        self.text(message, None).source()
    }

    /// Takes what a file says. The tests hold every file to every message, so nothing is ever missing here; what would
    /// be missing reads as its id, never as another message.
    fn read(tag: &'static str, source: &'static str) -> Catalog {
        Catalog::of_table(tag, &source.parse().unwrap_or_default())
    }

    pub(super) fn of_table(tag: &'static str, table: &toml::Table) -> Catalog {
        let locale: IcuLocale = tag.parse().unwrap_or(IcuLocale::UNKNOWN);
        Catalog {
            tag,
            direction: direction_of(&locale),
            formats: Formats::new(&locale),
            messages: MessageId::ALL
                .iter()
                .map(|message| Words::read(*message, table.get(message.id())))
                .collect(),
        }
    }
}

/// The messages of English as its file has them.
#[cfg(feature = "testing")]
pub(super) fn english_table() -> toml::Table {
    let english = SOURCES.iter().find(|(tag, _)| *tag == ROOT);
    english
        .and_then(|(_, source)| source.parse().ok())
        .unwrap_or_default()
}

impl Words {
    fn read(message: MessageId, value: Option<&toml::Value>) -> Words {
        let pattern = |value: Option<&toml::Value>| {
            let text = value?.as_str()?.to_owned();
            Pattern::new(text.into()).ok()
        };
        if message.is_plural() {
            let forms = PLURAL_CATEGORIES.map(|category| pattern(value?.get(category)));
            if let [Some(_), ..] = forms {
                return Words::Plural(forms);
            }
        } else if let Some(pattern) = pattern(value) {
            return Words::One(pattern);
        }
        match Pattern::new(message.id().into()) {
            Ok(pattern) => Words::One(pattern),
            Err(_) => Words::Plural(Default::default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::characters::{Lines, first_unsafe};
    use crate::locale::Locale;
    use crate::pattern::Part;

    // F-2: adding a language is adding one complete file.
    #[test]
    fn every_catalog_has_every_message_and_no_other() {
        let ids: BTreeSet<&str> = MessageId::ALL.iter().map(|message| message.id()).collect();
        for (tag, source) in SOURCES {
            let table: toml::Table = source
                .parse()
                .unwrap_or_else(|error| panic!("{tag}: {error}"));
            let found: BTreeSet<&str> = table.keys().map(String::as_str).collect();
            assert_eq!(found, ids, "{tag}");
            for message in MessageId::ALL {
                check_message(tag, *message, &table[message.id()]);
            }
        }
    }

    fn check_message(tag: &str, message: MessageId, value: &toml::Value) {
        let id = message.id();
        let texts: Vec<&toml::Value> = match value.as_table() {
            Some(forms) => {
                assert!(message.is_plural(), "{tag} {id}");
                let locale = Locale::get(tag).unwrap();
                let used: BTreeSet<&str> = locale.formats().plural_categories().collect();
                let given: BTreeSet<&str> = forms.keys().map(String::as_str).collect();
                assert_eq!(given, used, "{tag} {id}");
                forms.values().collect()
            }
            None => {
                assert!(!message.is_plural(), "{tag} {id}");
                vec![value]
            }
        };
        for text in texts {
            let text = text.as_str().unwrap_or_else(|| panic!("{tag} {id}"));
            assert_eq!(first_unsafe(text, Lines::Single), None, "{tag} {id}");
            let pattern =
                Pattern::new(text.to_owned().into()).unwrap_or_else(|_| panic!("{tag} {id}"));
            let names: BTreeSet<&str> = pattern
                .parts()
                .filter_map(|part| match part {
                    Part::Placeholder(name) => Some(name),
                    _ => None,
                })
                .collect();
            let expected: BTreeSet<&str> = message.placeholders().iter().copied().collect();
            assert_eq!(names, expected, "{tag} {id}");
        }
    }

    #[test]
    fn catalogs_are_found_by_tag_and_english_is_first() {
        assert_eq!(Catalog::all()[0].tag(), "en");
        assert!(Catalog::all().iter().any(|catalog| catalog.tag() == "de"));
    }

    // F-2
    #[test]
    fn plural_forms_follow_the_catalogs_own_language() {
        // 22 is `few` in Croatian, which has no catalog, and `other` in English, whose words it gets.
        let croatian = Locale::get("hr").unwrap();
        let text = |count| {
            croatian
                .catalog()
                .text(MessageId::People, Some(count))
                .source()
        };
        assert_eq!(text(1), "{count} person");
        assert_eq!(text(22), "{count} people");
    }
}
