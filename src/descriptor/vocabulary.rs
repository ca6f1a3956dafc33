use serde::Serialize;

use crate::contract::{Vocabulary, vocabulary};

vocabulary! {
    /// What a capability does to what it is about.
    Effect {
        /// It reads.
        Read = "read",
        /// It changes something.
        Write = "write",
        /// It changes something in a way that may not be undone.
        Destructive = "destructive",
    }
}

vocabulary! {
    /// When a capability asks. [`super::approval`] decides, because a destructive one asks whatever it says.
    Approval {
        /// It does not ask; the same as saying nothing.
        None = "none",
        /// It asks.
        Ask = "ask",
        /// It asks every time.
        Always = "always",
    }
}

vocabulary! {
    /// How certain it is that the right target is hit. The words `medium` and `low` were chosen by this project.
    Fidelity {
        /// Certain; the same as saying nothing.
        High = "high",
        /// Likely.
        Medium = "medium",
        /// Not certain.
        Low = "low",
    }
}

vocabulary! {
    /// Where a descriptor comes from.
    Source {
        /// Its developer declared it; the same as saying nothing.
        Declared = "declared",
        /// It was derived from the page.
        Derived = "derived",
    }
}
