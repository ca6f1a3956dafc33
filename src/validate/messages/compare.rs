//! Forms of all locales name the same slots (F-5).

use std::collections::HashSet;

use crate::json::Path;
use crate::report::{IssueCode, Report};
use crate::validate::members::excerpt;
use crate::validate::sentence::{FormDraft, SentenceDraft};

/// The forms that others are compared with: of each kind the first that was seen.
#[derive(Default)]
pub(super) struct Comparison<'d> {
    first: [Option<Named<'d>>; 8],
}

/// The slots that a form names, once each, in their order.
struct Named<'d> {
    tag: &'d str,
    names: Vec<&'d str>,
    set: HashSet<&'d str>,
}

impl<'d> Named<'d> {
    /// `None` for a form with a brace of its own: what it was meant to name is not known.
    fn new(tag: &'d str, form: &'d FormDraft<'_>) -> Option<Self> {
        form.pattern()?;
        let mut set = HashSet::new();
        let names = form.names().filter(|name| set.insert(*name)).collect();
        Some(Named { tag, names, set })
    }

    /// What this form names and `other` does not.
    fn beyond<'o>(&'o self, other: &'o Self) -> impl Iterator<Item = &'o str> {
        let names = self.names.iter().copied();
        names.filter(|name| !other.set.contains(name))
    }
}

impl<'d> Comparison<'d> {
    /// Compares the forms of a locale, which come in the order of the catalog's locales.
    pub fn check(
        &mut self,
        tag: &'d str,
        sentence: &'d SentenceDraft<'_>,
        path: &Path<'_>,
        report: &mut Report,
    ) {
        for (seen, (name, form)) in self.first.iter_mut().zip(sentence.forms()) {
            let Some(form) = form.as_ref().and_then(|form| Named::new(tag, form)) else {
                continue;
            };
            match seen {
                None => *seen = Some(form),
                Some(first) if first.set == form.set => {}
                Some(first) => {
                    let missing = quote("missing", first.beyond(&form));
                    let extra = quote("extra", form.beyond(first));
                    let message = format!(
                        "other slots than in `{}`: {}",
                        excerpt(first.tag),
                        [missing, extra]
                            .into_iter()
                            .flatten()
                            .collect::<Vec<_>>()
                            .join(", ")
                    );
                    report.add(&path.key(name), IssueCode::SlotsDiffer, message);
                }
            }
        }
    }
}

/// The label and the names, if there are any.
fn quote<'n>(label: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
    // No more than these fit into an excerpt.
    const NAMED: usize = 20;
    let names: Vec<&str> = names.take(NAMED).collect();
    (!names.is_empty()).then(|| format!("{label} `{}`", excerpt(&names.join(", "))))
}
