use std::ops::Deref;

use serde::Serialize;

/// A value that passed validation. It can be read, cloned and serialized, not changed.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Checked<T>(T);

impl<T> Checked<T> {
    pub(crate) fn new(value: T) -> Self {
        Checked(value)
    }

    pub(crate) fn into_inner(self) -> T {
        self.0
    }

    /// Changes the value in a way that keeps it valid.
    pub(crate) fn map<U>(self, map: impl FnOnce(T) -> U) -> Checked<U> {
        Checked(map(self.0))
    }
}

impl<T> Deref for Checked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
