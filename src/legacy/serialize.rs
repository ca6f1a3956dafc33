//! Legacy reviews back to their wire form.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::review::{Display, LegacyCall, LegacyDetail, LegacyReview};
use crate::contract::{Vocabulary, name};

impl Serialize for LegacyCall<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let declaration = &self.declaration;
        let mut members = serializer.serialize_map(None)?;
        put(&mut members, name::APP, declaration.app.as_ref())?;
        put(&mut members, name::ACTION, declaration.action.as_ref())?;
        put(&mut members, name::LOCALES, declaration.locales.as_ref())?;
        put(&mut members, name::QUERIES, declaration.queries.as_ref())?;
        put(&mut members, name::LEGACY_REVIEW, Some(&self.review))?;
        let reason = self.approval_reason.as_ref();
        put(&mut members, name::APPROVAL_REASON, reason)?;
        put(&mut members, name::OUTCOME, self.outcome.as_ref())?;
        members.end()
    }
}

impl Serialize for LegacyReview<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_map(None)?;
        put(&mut members, name::MESSAGE, Some(&self.message))?;
        put(&mut members, name::DETAILS, some_list(&self.details))?;
        put(&mut members, name::LINKS, some_list(&self.links))?;
        let scope = self.approval_scope.as_ref();
        put(&mut members, name::APPROVAL_SCOPE, scope)?;
        members.end()
    }
}

impl Serialize for LegacyDetail<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let display = (!self.display.is_inline()).then_some(&self.display);
        let format = self.value.format().map(Vocabulary::as_str);
        let mut members = serializer.serialize_map(None)?;
        put(&mut members, name::LABEL, Some(&self.label))?;
        put(&mut members, name::VALUE, Some(self.value.as_str()))?;
        put(&mut members, name::DISPLAY, display)?;
        put(&mut members, name::FORMAT, format)?;
        members.end()
    }
}

impl Serialize for Display {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Writes a member that is there.
fn put<M: SerializeMap>(
    members: &mut M,
    name: &str,
    value: Option<impl Serialize>,
) -> Result<(), M::Error> {
    match value {
        Some(value) => members.serialize_entry(name, &value),
        None => Ok(()),
    }
}

fn some_list<T>(list: &[T]) -> Option<&[T]> {
    (!list.is_empty()).then_some(list)
}
