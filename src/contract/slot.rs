use super::{Day, Instant, SlotKind, Text};

/// A typed value that a form names as `{name}`.
#[derive(Debug, Clone, PartialEq)]
pub enum Slot<'a> {
    /// One or more people.
    Person(PersonSlot<'a>),
    /// A thing with a title.
    Object(ObjectSlot<'a>),
    /// Somewhere with a title.
    Place(PlaceSlot<'a>),
    /// A number of things.
    Count(CountSlot<'a>),
    /// A calendar day, the same for every reader.
    Date(Day<'a>),
    /// A moment, shown in the reader's time zone.
    Instant(Instant<'a>),
    /// Any other words, 1–200.
    Text(Text<'a>),
}

impl Slot<'_> {
    /// The slot's kind.
    pub fn kind(&self) -> SlotKind {
        match self {
            Slot::Person(_) => SlotKind::Person,
            Slot::Object(_) => SlotKind::Object,
            Slot::Place(_) => SlotKind::Place,
            Slot::Count(_) => SlotKind::Count,
            Slot::Date(_) => SlotKind::Date,
            Slot::Instant(_) => SlotKind::Instant,
            Slot::Text(_) => SlotKind::Text,
        }
    }
}

/// People, some of them perhaps only counted.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PersonSlot<'a> {
    /// 1–100 people.
    pub people: Vec<Person<'a>>,
    /// How many more there are that are not listed, 1–1 000 000.
    pub more: Option<u64>,
}

impl PersonSlot<'_> {
    /// The one person that the slot holds, when it is one.
    pub(crate) fn single(&self) -> Option<&Person<'_>> {
        match (self.people.as_slice(), self.more) {
            ([person], None) => Some(person),
            _ => None,
        }
    }

    /// How many people there are, the unlisted included.
    pub(crate) fn total(&self) -> u64 {
        self.people.len() as u64 + self.more.unwrap_or(0)
    }
}

/// A person: a name, an address, or both.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Person<'a> {
    /// The name that the app knows, 1–200. It is not verified.
    pub name: Option<Text<'a>>,
    /// The address that the Action acts on, 1–320.
    pub address: Option<Text<'a>>,
}

impl Person<'_> {
    /// What stands for the person where only one of name and address is shown (D-3): the name, unless it holds an at
    /// sign and could be taken for another's address.
    pub(crate) fn label(&self) -> &str {
        const AT_SIGNS: [char; 3] = ['@', '\u{ff20}', '\u{fe6b}'];
        match (self.name.as_deref(), self.address.as_deref()) {
            (Some(name), Some(address)) if name.contains(AT_SIGNS) => address,
            (Some(name), _) => name,
            (None, address) => address.unwrap_or_default(),
        }
    }
}

/// A thing.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ObjectSlot<'a> {
    /// Its title, 1–200.
    pub title: Text<'a>,
    /// Its icon class, `ti ti-…` (L-1).
    pub icon: Option<Text<'a>>,
    /// Whether it no longer exists; such a chip is never a link (L-1).
    pub gone: bool,
    /// What the chip opens.
    pub reference: Option<Ref<'a>>,
}

/// Somewhere.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PlaceSlot<'a> {
    /// Its title, 1–200.
    pub title: Text<'a>,
    /// Its icon class, `ti ti-…` (L-1).
    pub icon: Option<Text<'a>>,
    /// What the chip opens.
    pub reference: Option<Ref<'a>>,
}

/// A number and what it counts.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct CountSlot<'a> {
    /// 0 – 9 007 199 254 740 991.
    pub value: u64,
    /// The noun in the review's plural forms.
    pub noun: Noun<'a>,
}

/// A noun by CLDR plural category, 1–40 each.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Noun<'a> {
    /// In the order of [`super::name::PLURAL_CATEGORIES`]; the first is required.
    pub(crate) forms: [Option<Text<'a>>; 6],
}

impl Noun<'_> {
    /// The form of `category`, or the one for `other`.
    pub fn form(&self, category: &str) -> &str {
        let named = super::name::PLURAL_CATEGORIES
            .iter()
            .zip(&self.forms)
            .find(|(name, form)| **name == category && form.is_some())
            .and_then(|(_, form)| form.as_deref());
        let [other, ..] = &self.forms;
        named.or(other.as_deref()).unwrap_or_default()
    }

    /// Category and form of each that is given.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        super::name::PLURAL_CATEGORIES
            .into_iter()
            .zip(&self.forms)
            .filter_map(|(name, form)| Some((name, form.as_deref()?)))
    }
}

/// The identity of a resource of some app (L-3).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ref<'a> {
    /// `appId.localId`.
    pub type_id: Text<'a>,
    /// 1–512.
    pub id: Text<'a>,
}

impl Ref<'_> {
    /// The permalink `/open/<type>/~<id>`. The `~` keeps ids such as `..` from being resolved as path segments.
    pub fn permalink(&self) -> String {
        use std::fmt::Write;
        let mut link = format!("/open/{}/~", self.type_id);
        for byte in self.id.bytes() {
            match byte {
                b'A'..=b'Z'
                | b'a'..=b'z'
                | b'0'..=b'9'
                | b'-'
                | b'_'
                | b'.'
                | b'~'
                | b'!'
                | b'*'
                | b'\''
                | b'('
                | b')' => link.push(char::from(byte)),
                _ => {
                    let _ = write!(link, "%{byte:02X}");
                }
            }
        }
        link
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // L-3
    #[test]
    fn permalinks_keep_dots_and_encode_the_rest() {
        let link = |id: &'static str| {
            Ref {
                type_id: "mail.draft".into(),
                id: id.into(),
            }
            .permalink()
        };
        assert_eq!(link("AbC123"), "/open/mail.draft/~AbC123");
        assert_eq!(link(".."), "/open/mail.draft/~..");
        assert_eq!(
            link("a/b?c#d é"),
            "/open/mail.draft/~a%2Fb%3Fc%23d%20%C3%A9"
        );
    }

    // D-3
    #[test]
    fn a_name_with_an_at_sign_never_stands_for_another_address() {
        let label = |name: Option<&'static str>, address: Option<&'static str>| {
            let person = Person {
                name: name.map(Into::into),
                address: address.map(Into::into),
            };
            person.label().to_owned()
        };
        assert_eq!(label(Some("Lea"), Some("lea@example.com")), "Lea");
        assert_eq!(
            label(Some("boss@example.com"), Some("m@example.org")),
            "m@example.org"
        );
        assert_eq!(
            label(Some("boss＠example.com"), Some("m@example.org")),
            "m@example.org"
        );
        assert_eq!(
            label(Some("boss﹫example.com"), Some("m@example.org")),
            "m@example.org"
        );
        assert_eq!(
            label(Some("m@example.org"), Some("m@example.org")),
            "m@example.org"
        );
        assert_eq!(label(Some("boss@example.com"), None), "boss@example.com");
        assert_eq!(label(None, Some("m@example.org")), "m@example.org");
    }
}
