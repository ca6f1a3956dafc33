//! Every closed vocabulary of the contract, each in one place.

use serde::Serialize;

/// A closed set of wire words.
pub trait Vocabulary: Copy + Sized + 'static {
    /// Every word.
    const ALL: &'static [Self];

    /// The word on the wire.
    fn as_str(self) -> &'static str;

    /// The member that `word` names.
    fn from_wire(word: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|member| member.as_str() == word)
    }
}

macro_rules! vocabulary {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $wire:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $wire)] $variant,)+
        }

        impl Vocabulary for $name {
            const ALL: &'static [Self] = &[$($name::$variant,)+];

            fn as_str(self) -> &'static str {
                match self {
                    $($name::$variant => $wire,)+
                }
            }
        }
    };
}

pub(crate) use vocabulary;

vocabulary! {
    /// Why a call or a policy asks.
    Reason {
        /// It sends something to somebody.
        Sends = "sends",
        /// It deletes something.
        Deletes = "deletes",
        /// It cannot be undone.
        CannotUndo = "cannot_undo",
        /// It involves other people.
        InvolvesPeople = "involves_people",
        /// It changes who has access.
        ChangesAccess = "changes_access",
        /// It goes on working after the call.
        KeepsWorking = "keeps_working",
        /// It concerns something sensitive.
        Sensitive = "sensitive",
        /// The app wants to be asked about.
        AppAsks = "app_asks",
    }
}

vocabulary! {
    /// How far a silent call reaches, narrowest first. The three words were chosen by this project.
    Reach {
        /// Only the person who asks.
        Private = "private",
        /// People who can already open it.
        Shared = "shared",
        /// Anyone in the organization.
        Organization = "organization",
    }
}

vocabulary! {
    /// The kind of a slot. The words `person`, `object` and `place` are documented, the others chosen by this project.
    SlotKind {
        /// One or more people.
        Person = "person",
        /// A thing with a title.
        Object = "object",
        /// Somewhere with a title.
        Place = "place",
        /// A number of things.
        Count = "count",
        /// A calendar day.
        Date = "date",
        /// A moment in time.
        Instant = "instant",
        /// Any other words.
        Text = "text",
    }
}

impl SlotKind {
    /// Whether a slot of this kind is shown as a chip.
    pub fn is_chip(self) -> bool {
        matches!(self, SlotKind::Person | SlotKind::Object | SlotKind::Place)
    }
}

vocabulary! {
    /// What a link is for (O-9).
    Rel {
        /// Opens the resource.
        Open = "open",
        /// Edits the resource.
        Edit = "edit",
        /// Shows how far something is.
        Status = "status",
        /// Shows a preview.
        Preview = "preview",
        /// Downloads it.
        Download = "download",
    }
}

vocabulary! {
    /// How a body is written.
    BodyFormat {
        /// Text as it is.
        Plain = "plain",
        /// Markdown.
        Markdown = "markdown",
    }
}

vocabulary! {
    /// Whether an Action may be retried under the same key.
    Idempotency {
        /// Callers must not retry.
        None = "none",
        /// The platform makes retries safe.
        Required = "required",
    }
}

vocabulary! {
    /// The approval of an Action that declares no policy (P-6).
    Approval {
        /// It runs without asking.
        None = "none",
        /// A person may remember the approval of a scope.
        Rememberable = "rememberable",
    }
}

vocabulary! {
    /// Where a call is in its life. `ask` comes before the decision; the other five are outcomes (O-4).
    State {
        /// A person is asked.
        Ask = "ask",
        /// It runs.
        Running = "running",
        /// It is done.
        Done = "done",
        /// The person declined.
        Rejected = "rejected",
        /// It did not run.
        NotRun = "not_run",
        /// Nobody knows whether it ran.
        Unknown = "unknown",
    }
}

vocabulary! {
    /// What a check Query says about a call whose outcome is unknown (O-3).
    CheckOutcome {
        /// The call took effect.
        Done = "done",
        /// It did not.
        NotDone = "not_done",
        /// This cannot be said yet.
        Pending = "pending",
    }
}
