use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use countersign::contract::State;

/// Show a person exactly what they are about to approve.
#[derive(Debug, Parser)]
#[command(
    version,
    about,
    max_term_width = 100,
    after_help = "\
Examples:
  countersign render call.json --time-zone Europe/Berlin
  countersign check call.json --json
  countersign compare approved.json current.json
  countersign check-messages catalog.json
  countersign gallery fixtures -o gallery.html

`countersign render --help` and the like say more."
)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Render(RenderArgs),
    Check(CheckArgs),
    Compare(CompareArgs),
    CheckMessages(CheckMessagesArgs),
    Gallery(GalleryArgs),
}

/// Render a call file, a bare review, a legacy review or a receipt as a card, or several calls as a list.
///
/// An invalid document prints its issues on standard error and nothing on standard output.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  countersign render call.json
  countersign render call.json --time-zone Europe/Berlin --state done
  countersign render call.json --check-result status.json
  countersign render receipt.json --locale en
  countersign render legacy.json --locale de
  countersign render result.json --as table --locale de
  countersign render --list pending/*.json
  countersign render request.json --as descriptor --locale de
  countersign render call.json --format html --page > card.html
  my-app review | countersign render - --format json

Exit status: 0 rendered, 1 a document has issues, 2 it cannot be read or an option makes no sense.")]
pub struct RenderArgs {
    /// The file, or with --list the files; `-` reads standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// What the file is [default: told by its members]
    #[arg(long = "as", value_enum, value_name = "KIND")]
    pub kind: Option<RenderKind>,
    /// The reader's language, for words that name none or that an app gives in several; a receipt alone needs it
    #[arg(long, value_name = "TAG")]
    pub locale: Option<String>,
    /// The state to show [default: the file's outcome, else ask]
    #[arg(long, value_enum)]
    pub state: Option<StateArg>,
    /// The result of the check Query, which settles an unknown outcome
    #[arg(long, value_name = "FILE", conflicts_with_all = ["state", "list"])]
    pub check_result: Option<PathBuf>,
    /// One row for each call: its short form, why it asks, and the app
    #[arg(long)]
    pub list: bool,
    /// Add the fingerprint of the review: the SHA-256 of its canonical JSON
    #[arg(long, conflicts_with = "list")]
    pub fingerprint: bool,
    #[command(flatten)]
    pub output: OutputArgs,
}

/// How cards are written.
#[derive(Debug, clap::Args)]
pub struct OutputArgs {
    /// What to write
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// The reader's IANA time zone, such as Europe/Berlin [default: the variable TZ, else UTC]
    #[arg(long, value_name = "ZONE")]
    pub time_zone: Option<String>,
    /// Columns to wrap text at; 0 never wraps [default: the terminal's, else 80]
    #[arg(long, value_name = "COLUMNS")]
    pub width: Option<usize>,
    /// Whether text is coloured
    #[arg(long, value_enum, default_value_t = Color::Auto)]
    pub color: Color,
    /// Leave out the invisible characters that keep right-to-left values apart, for terminals that print them
    #[arg(long)]
    pub no_isolates: bool,
    /// Write a whole HTML page with its stylesheet instead of a fragment
    #[arg(long)]
    pub page: bool,
}

/// Show what changed since a call was approved.
///
/// Both files are call files, or both are bare reviews. The card says what was added, removed and changed; JSON also
/// holds both fingerprints.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  countersign compare approved.json current.json
  countersign compare approved.json current.json --format json | jq .same
  my-app review | countersign compare approved.json -

Exit status: 0 the same, 1 changed, 2 a file cannot be read or has issues, or the two are of different
kinds.")]
pub struct CompareArgs {
    /// The call that was approved
    pub approved: PathBuf,
    /// The call that is about to run; `-` reads standard input
    pub current: PathBuf,
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Check catalogs: the forms of an Action in every language of its app.
///
/// Every locale has the required forms, the same form names the same slots in every language, a question shows at
/// most 80 characters, and nouns have the plural forms of their language.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  countersign check-messages catalog.json
  countersign check-messages catalogs/*.json --json
  my-app catalog | countersign check-messages -

Exit status: 0 all are valid, 1 some have issues, 2 some cannot be read.")]
pub struct CheckMessagesArgs {
    #[command(flatten)]
    pub files: FilesArgs,
}

/// Validate call files, bare reviews, legacy reviews, receipts and results; with --as other documents too.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  countersign check call.json
  countersign check fixtures/*.json --json
  countersign check result.json --as query-result
  my-app review | countersign check -

Exit status: 0 all are valid, 1 some have issues, 2 some cannot be read.")]
pub struct CheckArgs {
    #[command(flatten)]
    pub files: FilesArgs,
    /// What the files are [default: told by their members]
    #[arg(long = "as", value_enum, value_name = "KIND")]
    pub kind: Option<KindArg>,
}

/// The files of a check, and how what is found is written.
#[derive(Debug, clap::Args)]
pub struct FilesArgs {
    /// The files; `-` reads standard input
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Print one JSON object a file: {"file", "valid", "issues": [{"path", "code", "message"}]}
    #[arg(long)]
    pub json: bool,
}

/// Write one HTML page with every call file and bare review of a folder, in every state; or one call in every language.
///
/// Legacy reviews, receipts, results and other documents that are not for a card in all states are left out.
///
/// The page is for those who design or translate cards: it filters by state, locale, direction and folder without a
/// script, and needs no other file. Documents with issues are listed with them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  countersign gallery fixtures -o gallery.html
  countersign gallery fixtures -o gallery.html --time-zone Europe/Berlin
  countersign gallery fixtures -o - | gzip > gallery.html.gz
  countersign gallery --languages -o languages.html

Exit status: 0 written, 2 a file cannot be read or written, none ends in .json, or an option makes
no sense.")]
pub struct GalleryArgs {
    /// The folder; every file below it that ends in `.json` is shown
    #[arg(required_unless_present = "languages")]
    pub dir: Option<PathBuf>,
    /// Show one call in every language that has frame words, instead of a folder
    #[arg(long, conflicts_with = "dir")]
    pub languages: bool,
    /// The file to write, which is replaced; `-` writes standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// The reader's IANA time zone, such as Europe/Berlin [default: the variable TZ, else UTC]
    #[arg(long, value_name = "ZONE")]
    pub time_zone: Option<String>,
}

/// What a document is that has a card of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RenderKind {
    /// A call file with a legacy review, or a bare one
    Legacy,
    /// A call without a review: a manifest, an Action of it, and an input
    Wording,
    /// A capability descriptor with the input of a call, or alone
    Descriptor,
    /// A result's rows, as its presentation names them
    Table,
}

/// What a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum KindArg {
    /// A call file or a bare review
    Call,
    /// A call file with a legacy review, or a bare one
    Legacy,
    /// A receipt alone
    Receipt,
    /// The result of an Action
    Result,
    /// The result of a Query, which has no receipt
    QueryResult,
    /// The result of a check Query, or its data
    CheckResult,
    /// A call without a review: a manifest, an Action of it, and an input
    Wording,
    /// What an app declares about all its Actions, with their words
    Declaration,
    /// A capability descriptor, a list of them, or one with the input of a call
    Descriptor,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Html,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

/// The states by their wire words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub enum StateArg {
    Ask,
    Running,
    Done,
    Rejected,
    NotRun,
    Unknown,
}

impl From<StateArg> for State {
    fn from(state: StateArg) -> State {
        match state {
            StateArg::Ask => State::Ask,
            StateArg::Running => State::Running,
            StateArg::Done => State::Done,
            StateArg::Rejected => State::Rejected,
            StateArg::NotRun => State::NotRun,
            StateArg::Unknown => State::Unknown,
        }
    }
}
