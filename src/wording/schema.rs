use crate::json::{Object, Value};

/// How many schemas one may be put together from; a schema that refers to itself ends here.
const MAX_ALTERNATIVES: usize = 64;

/// A JSON Schema as far as wording needs it: the schema, and those that `anyOf`, `oneOf`, `allOf` and `$ref` put it
/// together from. What any of them declares is declared.
#[derive(Debug, Clone)]
pub(super) struct Schema<'s> {
    root: &'s Object<'s>,
    alternatives: Vec<&'s Object<'s>>,
}

/// A step of a dotted schema path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step<'p> {
    /// A property of an object.
    Property(&'p str),
    /// The items of an array: `[]`.
    Items,
}

impl<'s> Schema<'s> {
    /// The schema of a whole input or of whole data.
    pub fn new(root: &'s Object<'s>) -> Self {
        Schema::expand(root, Some(root))
    }

    fn expand(root: &'s Object<'s>, start: Option<&'s Object<'s>>) -> Self {
        let mut alternatives: Vec<&'s Object<'s>> = start.into_iter().collect();
        let mut at = 0;
        while let Some(schema) = alternatives.get(at).copied() {
            at += 1;
            let lists = ["anyOf", "oneOf", "allOf"].into_iter();
            let parts = lists.filter_map(|name| match schema.get(name) {
                Some(Value::Array(parts)) => Some(parts),
                _ => None,
            });
            let parts = parts.flatten().filter_map(object);
            let referred = schema.get("$ref").and_then(|it| resolve(root, it));
            let room = MAX_ALTERNATIVES.saturating_sub(alternatives.len());
            alternatives.extend(parts.chain(referred).take(room));
        }
        Schema { root, alternatives }
    }

    /// The schema of a declared property.
    pub fn property(&self, name: &str) -> Option<Schema<'s>> {
        let declared = self.alternatives.iter().filter_map(|schema| {
            let properties = object(schema.get("properties")?)?;
            properties.get(name)
        });
        self.first_of(declared)
    }

    /// The schema of an array's items.
    pub fn items(&self) -> Option<Schema<'s>> {
        let declared = self.alternatives.iter().filter_map(|schema| {
            let tuple = match schema.get("prefixItems") {
                Some(Value::Array(items)) => items.first(),
                _ => None,
            };
            schema.get("items").or(tuple)
        });
        self.first_of(declared)
    }

    /// All declarations of one thing, as one schema.
    fn first_of(&self, mut declared: impl Iterator<Item = &'s Value<'s>>) -> Option<Schema<'s>> {
        let mut schema = Schema::expand(self.root, object(declared.next()?));
        for other in declared {
            let more = Schema::expand(self.root, object(other)).alternatives;
            let room = MAX_ALTERNATIVES.saturating_sub(schema.alternatives.len());
            schema.alternatives.extend(more.into_iter().take(room));
        }
        Some(schema)
    }

    /// The schema that a path leads to.
    pub fn at(&self, path: &[Step<'_>]) -> Option<Schema<'s>> {
        path.iter()
            .try_fold(self.clone(), |schema, step| match step {
                Step::Property(name) => schema.property(name),
                Step::Items => schema.items(),
            })
    }

    /// The names of all declared properties, in the order of the schema.
    pub fn properties(&self) -> Vec<&'s str> {
        let mut names: Vec<&'s str> = Vec::new();
        for schema in &self.alternatives {
            let declared = schema.get("properties").and_then(object);
            let declared = declared.into_iter().flat_map(Object::iter);
            let mut seen: std::collections::HashSet<&str> = names.iter().copied().collect();
            names.extend(
                declared
                    .map(|(name, _)| name)
                    .filter(|name| seen.insert(name)),
            );
        }
        names
    }

    /// Whether a value of the schema reads as a date when it is one (W-5).
    pub fn is_date(&self) -> bool {
        self.has("format", "date") || self.has("format", "date-time")
    }

    /// Whether the generic sentence leaves the field out, whatever it holds (W-9).
    pub fn is_opaque(&self) -> bool {
        let is_long = |schema: &&&Object<'_>| match schema.get("maxLength") {
            Some(Value::Number(number)) => number.to_f64() > 1000.0,
            _ => false,
        };
        self.has("format", "uuid")
            || self.has("type", "boolean")
            || self.alternatives.iter().any(|schema| is_long(&schema))
    }

    fn has(&self, name: &str, word: &str) -> bool {
        self.alternatives
            .iter()
            .any(|schema| match schema.get(name) {
                Some(Value::String(found)) => found == word,
                _ => false,
            })
    }

    /// The first description.
    pub fn description(&self) -> Option<&'s str> {
        self.alternatives
            .iter()
            .find_map(|schema| match schema.get("description") {
                Some(Value::String(text)) => Some(text.as_ref()),
                _ => None,
            })
    }
}

fn object<'s>(value: &'s Value<'s>) -> Option<&'s Object<'s>> {
    match value {
        Value::Object(object) => Some(object),
        _ => None,
    }
}

/// A reference into the same document, such as `#/$defs/person`.
fn resolve<'s>(root: &'s Object<'s>, reference: &Value<'_>) -> Option<&'s Object<'s>> {
    let Value::String(reference) = reference else {
        return None;
    };
    let mut at = root;
    for segment in reference.strip_prefix("#/")?.split('/') {
        let name = segment.replace("~1", "/").replace("~0", "~");
        at = object(at.get(&name)?)?;
    }
    Some(at)
}
