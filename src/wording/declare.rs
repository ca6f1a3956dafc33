//! The strict check of a declaration's words, as the app starts (W-1, W-11).

use super::presentation::{MAX_FIELDS, SENTENCE_KEYS, TEMPLATE_LEN};
use super::schema::Schema;
use super::template::{Root, Template, steps};
use crate::contract::{ActionEntry, Capabilities, name};
use crate::json::{self, Path, Value};
use crate::report::{IssueCode, Report};
use crate::validate::capabilities::capabilities;
use crate::validate::members::{Members, any_json, bounded_count, excerpt, string};
use crate::validate::string::{line, locale};

/// Checks all that an app declares as it starts: its Actions as [`crate::read_capabilities`] does, and the words of its
/// presentation (W-1, W-11).
///
/// Sentences belong to Actions, name fields that the schemas declare, read `data` in `done` only, have at most six
/// placeholders and 200 characters, and no set of them is empty. Overlays name ids and fields that exist, under canonical
/// tags.
///
/// # Errors
/// A [`Report`] with every issue of the document.
///
/// ```
/// let declaration = br#"{
///   "actions": {
///     "item.rename": {
///       "title": "Rename item", "destructive": false, "openWorld": false, "idempotency": "none",
///       "input": { "type": "object", "properties": { "name": { "type": "string" } } }
///     }
///   },
///   "presentation": { "sentences": { "item.rename": { "approval": "Rename to {input.title}" } } }
/// }"#;
/// let report = countersign::wording::check_declaration(declaration).unwrap_err();
/// assert_eq!(report.issues()[0].path, "/presentation/sentences/item.rename/approval");
/// assert_eq!(report.issues()[0].code.as_str(), "unknown_field_path");
/// ```
pub fn check_declaration(bytes: &[u8]) -> Result<(), Report> {
    let mut report = Report::new();
    let value = json::read(bytes)?;
    let presentation = match &value {
        Value::Object(object) => object.get(name::PRESENTATION).cloned(),
        _ => None,
    };
    let declared = capabilities(value, &mut report);
    if let (Some(declared), Some(presentation)) = (declared, presentation) {
        let path = Path::ROOT.key(name::PRESENTATION);
        check_presentation(presentation, &declared, &path, &mut report);
    }
    if report.is_empty() {
        Ok(())
    } else {
        Err(report)
    }
}

fn check_presentation(
    value: Value<'_>,
    declared: &Capabilities<'_>,
    path: &Path<'_>,
    report: &mut Report,
) {
    let Some(mut members) = Members::open(value, path, report) else {
        return;
    };
    members.optional(name::BASE_LOCALE, report, locale);
    members.optional(name::SENTENCES, report, |value, path, report| {
        each(value, path, report, |id, value, path, report| {
            if let Some(entry) = action(id, declared, path, report) {
                sentences(value, entry, path, report);
            }
        })
    });
    members.optional(name::TRANSLATIONS, report, |value, path, report| {
        each(value, path, report, |tag, value, path, report| {
            locale(Value::String(tag.to_owned().into()), path, report);
            translation(value, declared, path, report);
        })
    });
    members.close(report);
}

/// Reads every member of a map whose keys are free.
fn each<'a>(
    value: Value<'a>,
    path: &Path<'_>,
    report: &mut Report,
    mut read: impl FnMut(&str, Value<'a>, &Path<'_>, &mut Report),
) -> Option<()> {
    let members = Members::open(value, path, report)?.rest();
    for (key, value) in members {
        read(&key, value, &path.key(&key), report);
    }
    Some(())
}

/// The words of one locale: those of Actions and Queries; what else may be translated is not for this library.
fn translation(
    value: Value<'_>,
    declared: &Capabilities<'_>,
    path: &Path<'_>,
    report: &mut Report,
) {
    each(
        value,
        path,
        report,
        |kind, value, path, report| match kind {
            name::ACTIONS => {
                each(value, path, report, |id, value, path, report| {
                    if let Some(entry) = action(id, declared, path, report) {
                        overlay(value, entry, path, report);
                    }
                });
            }
            name::QUERIES => {
                each(value, path, report, |id, value, path, report| {
                    if !declared.queries.iter().any(|query| query == id) {
                        let message = format!("there is no Query `{}`", excerpt(id));
                        report.add(path, IssueCode::UnknownField, message);
                    }
                    any_json(&value, path, report);
                });
            }
            _ => any_json(&value, path, report),
        },
    );
}

/// The Action that words are for. A Query has none.
fn action<'d, 'a>(
    id: &str,
    declared: &'d Capabilities<'a>,
    path: &Path<'_>,
    report: &mut Report,
) -> Option<&'d ActionEntry<'a>> {
    let found = declared.actions.get(id);
    if found.is_none() {
        let id = excerpt(id);
        let message = match declared.queries.iter().any(|query| *query == id) {
            true => format!("`{id}` is a Query, which has no sentences"),
            false => format!("there is no Action `{id}`"),
        };
        report.add(path, IssueCode::UnknownField, message);
    }
    found
}

/// The words of one Action in one locale.
fn overlay(value: Value<'_>, entry: &ActionEntry<'_>, path: &Path<'_>, report: &mut Report) {
    let Some(mut members) = Members::open(value, path, report) else {
        return;
    };
    members.optional(name::TITLE, report, line(1, 200));
    members.optional(name::DESCRIPTION, report, string);
    for (field, schema) in [(name::INPUT, &entry.input), (name::DATA, &entry.data)] {
        let schema = schema.as_ref().map(Schema::new);
        members.optional(field, report, |value, path, report| {
            each(value, path, report, |field, value, path, report| {
                let declares = |steps: Vec<_>| schema.as_ref()?.at(&steps);
                if steps(field).and_then(declares).is_none() {
                    unknown_path(field, path, report);
                }
                string(value, path, report);
            })
        });
    }
    members.optional(name::SENTENCES, report, |value, path, report| {
        sentences(value, entry, path, report);
        Some(())
    });
    members.close(report);
}

/// A set of sentences (W-1).
fn sentences(value: Value<'_>, entry: &ActionEntry<'_>, path: &Path<'_>, report: &mut Report) {
    let Some(mut members) = Members::open(value, path, report) else {
        return;
    };
    let count = SENTENCE_KEYS.iter().filter(|key| members.has(key)).count();
    bounded_count(count, 1, SENTENCE_KEYS.len(), "sentences", path, report);
    for key in SENTENCE_KEYS {
        members.optional(key, report, |value, path, report| {
            let text = string(value, path, report)?;
            line(1, TEMPLATE_LEN)(Value::String(text.clone()), path, report);
            sentence(&text, key == name::DONE, entry, path, report);
            Some(())
        });
    }
    members.close(report);
}

fn sentence(
    text: &str,
    may_read_data: bool,
    entry: &ActionEntry<'_>,
    path: &Path<'_>,
    report: &mut Report,
) {
    let template = match Template::parse(text) {
        Ok(template) => template,
        Err(from) => {
            let message = format!(
                "a brace belongs to a placeholder such as `{{input.to}}`; found `{}`",
                excerpt(from)
            );
            return report.add(path, IssueCode::InvalidPlaceholder, message);
        }
    };
    let count = template.fields().count();
    bounded_count(count, 0, MAX_FIELDS, "placeholders", path, report);
    for field in template.fields() {
        let schema = match field.root {
            Root::Input => entry.input.as_ref(),
            Root::Data if may_read_data => entry.data.as_ref(),
            Root::Data => {
                let message = format!(
                    "`{{{}}}`: only `done` reads the result's data",
                    excerpt(field.source)
                );
                report.add(path, IssueCode::UnknownFieldPath, message);
                continue;
            }
        };
        if schema
            .and_then(|it| Schema::new(it).at(&field.path))
            .is_none()
        {
            unknown_path(field.source, path, report);
        }
    }
}

fn unknown_path(field: &str, path: &Path<'_>, report: &mut Report) {
    let message = format!("no schema declares `{}`", excerpt(field));
    report.add(path, IssueCode::UnknownFieldPath, message);
}
