//! Values as they are put into sentences: plain one-line text, dates, numbers, yes and no (W-2 to W-7).

use std::borrow::Cow;

use icu::properties::CodePointMapData;
use icu::properties::props::GeneralCategory;

use super::schema::{Schema, Step};
use crate::characters::{is_white_space, visible_escapes};
use crate::contract::When;
use crate::json::{Object, Value};
use crate::locale::MessageId;
use crate::view::{Composer, Inline, format_words, plain};

/// The longest value, in shown length (W-3).
const VALUE_LEN: usize = 60;
/// The most entries of a list that are shown, and how many where there are more (W-4).
const LIST_LEN: usize = 3;
const LONG_LIST_LEN: usize = 2;
/// How deep an object is looked into (W-7).
const OBJECT_DEPTH: usize = 2;
/// What stands for an object: what it acts on, else what it is called.
const TARGETS: [&str; 3] = ["email", "address", "path"];
const NAMES: [&str; 4] = ["displayName", "name", "title", "label"];

/// A value in a sentence.
pub(super) type Shown = Vec<Inline<'static>>;

/// What stands at `path` below `value`: several entries where the path leads through arrays or to one. `None` when there
/// is nothing to show (W-4, W-8).
pub(super) fn at_path(
    composer: &Composer<'_>,
    value: Option<&Value<'_>>,
    schema: Option<&Schema<'_>>,
    path: &[Step<'_>],
) -> Option<Shown> {
    let schema = schema.and_then(|it| it.at(path));
    let mut entries = Vec::new();
    collect(value, path, &mut entries);
    let is_list = path.contains(&Step::Items);
    match entries.as_slice() {
        [entry] if !is_list => whole(composer, *entry, schema.as_ref()),
        entries => list(composer, entries, schema.as_ref()),
    }
}

/// A value of any type: a list as its entries (W-4).
pub(super) fn whole(
    composer: &Composer<'_>,
    value: Option<&Value<'_>>,
    schema: Option<&Schema<'_>>,
) -> Option<Shown> {
    match value? {
        Value::Array(items) => {
            let entries: Vec<_> = items.iter().map(Some).collect();
            let items = schema.and_then(Schema::items);
            list(composer, &entries, items.as_ref())
        }
        value => entry(composer, value, schema, OBJECT_DEPTH),
    }
}

fn collect<'v>(
    value: Option<&'v Value<'v>>,
    path: &[Step<'_>],
    entries: &mut Vec<Option<&'v Value<'v>>>,
) {
    match (path, value) {
        ([], value) => entries.push(value),
        ([Step::Property(name), rest @ ..], Some(Value::Object(object))) => {
            collect(object.get(name), rest, entries);
        }
        ([Step::Items, rest @ ..], Some(Value::Array(items))) => {
            for item in items {
                collect(Some(item), rest, entries);
            }
        }
        // An array that is not there has no entries; an entry without the property still counts.
        ([Step::Items, ..], _) => {}
        ([Step::Property(_), rest @ ..], _) if rest.contains(&Step::Items) => {}
        ([Step::Property(_), ..], _) => entries.push(None),
    }
}

/// Up to three entries, else two; the rest is counted, and so are entries without a value.
fn list(
    composer: &Composer<'_>,
    entries: &[Option<&Value<'_>>],
    schema: Option<&Schema<'_>>,
) -> Option<Shown> {
    let room = if entries.len() > LIST_LEN {
        LONG_LIST_LEN
    } else {
        LIST_LEN
    };
    let shown = entries
        .iter()
        .filter_map(|value| entry(composer, (*value)?, schema, OBJECT_DEPTH));
    let mut items: Vec<Shown> = shown.take(room).collect();
    if items.is_empty() {
        return None;
    }
    let rest = (entries.len() - items.len()) as u64;
    if rest > 0 {
        let mut item = Vec::with_capacity(2);
        composer.counted(MessageId::ListRest, rest, &mut item);
        items.push(item.into_iter().map(Inline::into_owned).collect());
    }
    if let [item] = items.as_mut_slice() {
        return Some(std::mem::take(item));
    }
    let bare: Vec<String> = items.iter().map(|item| plain(item)).collect();
    let mut out = Vec::with_capacity(2 * items.len());
    for (item, words) in composer.join(&bare) {
        match item.and_then(|item| items.get_mut(item)) {
            Some(item) => out.append(item),
            None => out.push(format_words(words)),
        }
    }
    Some(out)
}

/// A value that is no list; an array inside an array or object has nothing to show.
fn entry(
    composer: &Composer<'_>,
    value: &Value<'_>,
    schema: Option<&Schema<'_>>,
    depth: usize,
) -> Option<Shown> {
    match value {
        Value::Null | Value::Array(_) => None,
        Value::Bool(flag) => Some(vec![answer(composer, *flag)]),
        Value::Number(number) => Some(vec![cut(composer, composer.exact(number))]),
        Value::String(text) => {
            if schema.is_some_and(Schema::is_date)
                && let Ok(when) = When::parse(Cow::Borrowed(text.as_ref()))
            {
                return Some(moment(composer, &when));
            }
            let line = one_line(text);
            (!line.is_empty()).then(|| vec![cut(composer, line)])
        }
        Value::Object(object) => named(composer, object, schema, depth.checked_sub(1)?),
    }
}

/// An object reads as what it acts on, else as what it is called (W-7). A name that holds an at sign would pass for an
/// address, and the object has another one or none: it is not shown.
fn named(
    composer: &Composer<'_>,
    object: &Object<'_>,
    schema: Option<&Schema<'_>>,
    depth: usize,
) -> Option<Shown> {
    let read = |key: &&str| {
        let schema = schema.and_then(|it| it.property(key));
        entry(composer, object.get(key)?, schema.as_ref(), depth)
    };
    let target = TARGETS.iter().find_map(read);
    target.or_else(|| {
        let names = NAMES.iter().filter_map(read);
        let mut names = names.filter(|it| !plain(it).contains(['@', '＠', '﹫']));
        names.next()
    })
}

/// Yes or no.
pub(super) fn answer(composer: &Composer<'_>, flag: bool) -> Inline<'static> {
    composer
        .frame(if flag { MessageId::Yes } else { MessageId::No })
        .into_owned()
}

/// A day or moment in the reader's language and zone.
pub(super) fn moment(composer: &Composer<'_>, when: &When<'_>) -> Shown {
    let mut out = Vec::with_capacity(3);
    composer.when(when, &mut out);
    out.into_iter().map(Inline::into_owned).collect()
}

fn cut(composer: &Composer<'_>, text: String) -> Inline<'static> {
    Inline::Value(composer.value(text).cut_middle(VALUE_LEN))
}

/// Every control, format character and line separator becomes a space, white space collapses, and the ends are trimmed
/// (W-2). What else draws nothing is written out.
pub(super) fn one_line(text: &str) -> String {
    let categories = CodePointMapData::<GeneralCategory>::new();
    let mut line = String::with_capacity(text.len());
    for character in text.chars() {
        let parts = is_white_space(character)
            || matches!(
                categories.get(character),
                GeneralCategory::Control | GeneralCategory::Format
            );
        match (parts, line.ends_with(' ') || line.is_empty()) {
            (true, true) => {}
            (true, false) => line.push(' '),
            (false, _) => line.push(character),
        }
    }
    if line.ends_with(' ') {
        line.pop();
    }
    visible_escapes(&line).into_owned()
}
