//! The wire name of every member, once. Validation reads by these and serialization writes them, so a name is
//! corrected here and nowhere else.
//!
//! Names that the platform's capability documentation does not fix were chosen by this project; they are marked
//! *chosen* below.

/// Declares each name as a constant of the same spelling.
macro_rules! names {
    ($($(#[$doc:meta])* $constant:ident = $wire:literal,)+) => {
        $($(#[$doc])* pub const $constant: &str = $wire;)+
    };
}

// The call review.
names! {
    /// The review's locale.
    LOCALE = "locale",
    /// The forms.
    SENTENCE = "sentence",
    /// The slots by name.
    SLOTS = "slots",
    /// Why this call asks.
    ASK = "ask",
    /// How far this call reaches.
    REACH = "reach",
    /// What a person may remember.
    SCOPE = "scope",
    /// How many things this call changes.
    EFFECTS = "effects",
    /// What else follows.
    CONSEQUENCES = "consequences",
    /// The Query that settles an unknown outcome.
    CHECK = "check",
    /// The preview.
    PREVIEW = "preview",
    /// Links. *Chosen.*
    LINKS = "links",
}

// The forms.
names! {
    /// The question without its question mark.
    ACTION = "action",
    /// While it runs.
    RUNNING = "running",
    /// When it is done.
    DONE = "done",
    /// The button that approves.
    CONFIRM = "confirm",
    /// The button that declines.
    DECLINE = "decline",
    /// When it was declined.
    REJECTED = "rejected",
    /// When it did not run.
    NOT_RUN = "notRun",
    /// For compact rows.
    SHORT = "short",
}

// Slots.
names! {
    /// The discriminator of slots and previews.
    KIND = "kind",
    /// The people of a person slot.
    PEOPLE = "people",
    /// How many more there are. *Chosen.*
    MORE = "more",
    /// A name.
    NAME = "name",
    /// An address.
    ADDRESS = "address",
    /// A title.
    TITLE = "title",
    /// An icon class.
    ICON = "icon",
    /// An object that is gone.
    GONE = "gone",
    /// What a chip opens. *Chosen.*
    REF = "ref",
    /// The qualified type of a ref.
    TYPE = "type",
    /// An identifier.
    ID = "id",
    /// The value of a count, date, instant or text. *Chosen.*
    VALUE = "value",
    /// The noun of a count.
    NOUN = "noun",
}

// The plural categories of a noun.
names! {
    /// The category that is required, and stands for every other that is not given.
    OTHER = "other",
    /// CLDR's `zero`.
    ZERO = "zero",
    /// CLDR's `one`.
    ONE = "one",
    /// CLDR's `two`.
    TWO = "two",
    /// CLDR's `few`.
    FEW = "few",
    /// CLDR's `many`.
    MANY = "many",
}

// The catalog.
names! {
    /// The forms by locale (F-5). *Chosen.*
    FORMS = "forms",
}

/// All plural categories, the required one first.
pub const PLURAL_CATEGORIES: [&str; 6] = [OTHER, ZERO, ONE, TWO, FEW, MANY];

/// The `kind` of a message, a page and a task preview.
pub const PREVIEW_KINDS: [&str; 3] = ["message", "page", "task"];

// The check.
names! {
    /// The local id of the Query.
    QUERY = "query",
    /// Its input.
    INPUT = "input",
}

// Links.
names! {
    /// What a link is for.
    REL = "rel",
    /// Where a link leads.
    HREF = "href",
}

// Previews. All member names except `from`, `to`, `cc`, `bcc`, `more`, `moreAttachments`, `sendAt`, `before`, `format`
// and `truncated` are *chosen*.
names! {
    /// The effective sender.
    FROM = "from",
    /// Recipients.
    TO = "to",
    /// Recipients of a copy.
    CC = "cc",
    /// Recipients that others do not see.
    BCC = "bcc",
    /// The subject.
    SUBJECT = "subject",
    /// The body.
    BODY = "body",
    /// Plain or Markdown.
    FORMAT = "format",
    /// Attachments.
    ATTACHMENTS = "attachments",
    /// How many more attachments there are.
    MORE_ATTACHMENTS = "moreAttachments",
    /// A size in bytes.
    SIZE = "size",
    /// When a message will be sent.
    SEND_AT = "sendAt",
    /// The app's own warnings.
    WARNINGS = "warnings",
    /// Whether the preview is only a part.
    TRUNCATED = "truncated",
    /// Where a page or task belongs.
    PLACE = "place",
    /// The complete old value.
    BEFORE = "before",
    /// When a task is due.
    DUE = "due",
    /// Who a task is for.
    ASSIGNEES = "assignees",
    /// A task's notes.
    NOTES = "notes",
}

// Wording.
names! {
    /// The language of the base presentation.
    BASE_LOCALE = "baseLocale",
    /// Sentences by Action.
    SENTENCES = "sentences",
    /// Overlays by locale.
    TRANSLATIONS = "translations",
    /// What is about to happen.
    APPROVAL_SENTENCE = "approval",
    /// A manifest. *Chosen.*
    MANIFEST = "manifest",
}

// Table previews.
names! {
    /// Where the rows are, in a result's data.
    ROWS_PATH = "rowsPath",
    /// The columns.
    COLUMNS = "columns",
    /// Where the links of a row are, in the row.
    ROW_LINKS_PATH = "rowLinksPath",
    /// Where the cell of a column is, in the row.
    PATH = "path",
}

// The call file.
names! {
    /// The app.
    APP = "app",
    /// The app's presentation locales.
    LOCALES = "locales",
    /// The Queries that the app declares.
    QUERIES = "queries",
    /// The call review.
    REVIEW = "review",
    /// A legacy review.
    LEGACY_REVIEW = "legacyReview",
    /// The model's reason (D-12).
    APPROVAL_REASON = "approvalReason",
    /// What happened.
    OUTCOME = "outcome",
    /// The state of an outcome.
    STATE = "state",
    /// The receipt of an outcome (O-1).
    RECEIPT = "receipt",
    /// A receipt's sentence.
    TEXT = "text",
    /// A result's summary (O-10).
    SUMMARY = "summary",
    /// The resources that a result names.
    REFS = "refs",
    /// How many more pages of a result there are.
    PAGE = "page",
    /// The policy.
    POLICY = "policy",
    /// The widest reach of a silent policy.
    SILENT = "silent",
    /// Whether routines may run a silent Action.
    ROUTINES = "routines",
    /// The legacy approval.
    APPROVAL = "approval",
    /// Irreversible or externally visible.
    DESTRUCTIVE = "destructive",
    /// Interacts with an open world.
    OPEN_WORLD = "openWorld",
    /// Whether a retry is safe.
    IDEMPOTENCY = "idempotency",
}

// Legacy reviews (O-6). Their `links` and `value`, `format` are those above.
names! {
    /// What follows from the call.
    MESSAGE = "message",
    /// The values that a person should check.
    DETAILS = "details",
    /// The label of a detail.
    LABEL = "label",
    /// How a detail is laid out.
    DISPLAY = "display",
    /// What a person may remember.
    APPROVAL_SCOPE = "approvalScope",
}

// What an app declares as it starts, and what a manifest publishes.
names! {
    /// The Actions, as a map by local id. *Chosen.*
    ACTIONS = "actions",
    /// A manifest's policies, by the local ids of their Actions (P-7).
    POLICIES = "policies",
    /// The types of the app's resources, which are not read.
    TYPES = "types",
    /// The app's presentation, which is not read.
    PRESENTATION = "presentation",
    /// The version of the manifest, which is not read.
    PROTOCOL_VERSION = "protocolVersion",
    /// What an Action does, in words for a model.
    DESCRIPTION = "description",
    /// The data of a result; in a declaration the schema of it.
    DATA = "data",
}
