use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use super::Number;

/// One JSON value. Strings borrow from the input wherever they hold no escape.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number in its own spelling.
    Number(Number<'a>),
    /// A string, unescaped.
    String(Cow<'a, str>),
    /// An array.
    Array(Vec<Value<'a>>),
    /// An object, its members in document order.
    Object(Object<'a>),
}

impl<'a> Value<'a> {
    /// What the value is, in the words of an issue's message.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Array(_) => "an array",
            Value::Object(_) => "an object",
        }
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::String(Cow::Borrowed(text))
    }
}

impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Value::String(text)
    }
}

impl From<u64> for Value<'_> {
    fn from(value: u64) -> Self {
        Value::Number(Number::from(value))
    }
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

impl<'a> From<Vec<Value<'a>>> for Value<'a> {
    fn from(items: Vec<Value<'a>>) -> Self {
        Value::Array(items)
    }
}

impl<'a> From<Object<'a>> for Value<'a> {
    fn from(object: Object<'a>) -> Self {
        Value::Object(object)
    }
}

/// The members of an object, each key once, and the keys that the document gave more than once (J-2).
#[derive(Debug, Clone, Default)]
pub struct Object<'a> {
    members: Vec<(Cow<'a, str>, Value<'a>)>,
    duplicates: Vec<Cow<'a, str>>,
}

/// Objects are equal when their members are, in whatever order.
impl PartialEq for Object<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.members.len() == other.members.len()
            && self
                .members
                .iter()
                .all(|(key, value)| other.get(key) == Some(value))
    }
}

impl<'a> Object<'a> {
    /// An object without members.
    pub fn new() -> Self {
        Object::default()
    }

    /// Takes members as they were read. Of a key that occurs more than once the last value stays, at the place of the
    /// last occurrence.
    pub(crate) fn from_members(mut members: Vec<(Cow<'a, str>, Value<'a>)>) -> Self {
        let duplicates = take_duplicates(&mut members);
        Object {
            members,
            duplicates,
        }
    }

    /// Adds a member, or replaces the one with this key.
    pub fn insert(&mut self, key: impl Into<Cow<'a, str>>, value: impl Into<Value<'a>>) {
        let (key, value) = (key.into(), value.into());
        match self.members.iter_mut().find(|(known, _)| *known == key) {
            Some(member) => member.1 = value,
            None => self.members.push((key, value)),
        }
    }

    /// The value of `key`.
    pub fn get(&self, key: &str) -> Option<&Value<'a>> {
        self.members
            .iter()
            .find(|(known, _)| known == key)
            .map(|(_, value)| value)
    }

    /// Removes `key` and returns its value.
    pub fn take(&mut self, key: &str) -> Option<Value<'a>> {
        let position = self.members.iter().position(|(known, _)| known == key)?;
        Some(self.members.remove(position).1)
    }

    /// The members in document order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Value<'a>)> {
        self.members
            .iter()
            .map(|(key, value)| (key.as_ref(), value))
    }

    /// How many members there are.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there is no member.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The keys that occurred more than once, one entry for each repetition.
    pub fn duplicates(&self) -> &[Cow<'a, str>] {
        &self.duplicates
    }
}

impl<'a> IntoIterator for Object<'a> {
    type Item = (Cow<'a, str>, Value<'a>);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.members.into_iter()
    }
}

/// Up to this many members, comparing all pairs is cheaper than sorting.
const PAIRWISE: usize = 16;

fn take_duplicates<'a>(members: &mut Vec<(Cow<'a, str>, Value<'a>)>) -> Vec<Cow<'a, str>> {
    let repeated = if members.len() <= PAIRWISE {
        let mut rest = members.iter();
        std::iter::from_fn(|| rest.next().map(|(key, _)| (key, rest.as_slice())))
            .any(|(key, later)| later.iter().any(|(other, _)| other == key))
    } else {
        let mut keys: Vec<&str> = members.iter().map(|(key, _)| key.as_ref()).collect();
        keys.sort_unstable();
        keys.windows(2).any(|pair| matches!(pair, [a, b] if a == b))
    };
    if !repeated {
        return Vec::new();
    }
    let mut seen = std::collections::HashSet::new();
    let mut kept = Vec::with_capacity(members.len());
    let mut duplicates = Vec::new();
    for member in std::mem::take(members).into_iter().rev() {
        if seen.insert(member.0.clone()) {
            kept.push(member);
        } else {
            duplicates.push(member.0);
        }
    }
    kept.reverse();
    duplicates.reverse();
    *members = kept;
    duplicates
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Number(number) => number.serialize(serializer),
            Value::String(text) => serializer.serialize_str(text),
            Value::Array(items) => {
                let mut sequence = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    sequence.serialize_element(item)?;
                }
                sequence.end()
            }
            Value::Object(object) => object.serialize(serializer),
        }
    }
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.len()))?;
        for (key, value) in self.iter() {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}
