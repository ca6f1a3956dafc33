use std::fmt;

use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};

use super::canonical;
use crate::contract::CallReview;

/// The SHA-256 of a review's canonical JSON (D-15), written as `sha256:` and 64 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// The 32 bytes of the hash.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("sha256:")?;
        self.0
            .iter()
            .try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The fingerprint of a review: the same for every spelling of the same review, another one for any other (D-15).
///
/// It covers every member of the review, also those that no card shows, and nothing around it: the declaration, the
/// model's reason and the outcome have no part in it. The review is taken as it was read: forms are trimmed, and empty
/// lists that say nothing are absent.
pub fn fingerprint(review: &CallReview<'_>) -> Fingerprint {
    Fingerprint(Sha256::digest(canonical::of_review(review)).into())
}
