use super::compose::{Composer, app_words};
use super::tree::{Inline, Value};
use super::value::{collapse, strip_space};
use crate::contract::{ObjectSlot, PlaceSlot, Slot};
use crate::locale::MessageId;
use crate::pattern::{Part, Pattern};

/// The longest value in a button.
const VALUE_LEN: usize = 24;

/// A button: values cut to 24 shown characters and unquoted, a group of people as a count, every run of white space
/// one space.
pub(crate) fn button<'a, 's: 'a>(
    composer: &Composer<'_>,
    form: &'a Pattern<'_>,
    slot: impl Fn(&str) -> Option<&'s Slot<'s>>,
) -> Vec<Inline<'a>> {
    let mut out = Vec::with_capacity(4);
    for part in form.parts() {
        match part {
            Part::Literal(text) | Part::Stray(text) => out.push(app_words(text)),
            Part::Placeholder(name) => {
                if let Some(slot) = slot(name) {
                    write_slot(composer, slot, &mut out);
                }
            }
        }
    }
    collapse_runs(&mut out);
    out
}

fn write_slot<'a>(composer: &Composer<'_>, slot: &'a Slot<'_>, out: &mut Vec<Inline<'a>>) {
    let value = |text: &'a str| Inline::Value(Value::collapsed(text).cut_middle(VALUE_LEN));
    match slot {
        Slot::Person(people) => match people.people.first() {
            Some(person) if people.single().is_some() => out.push(value(person.label())),
            _ => composer.counted(MessageId::People, people.total(), out),
        },
        Slot::Object(ObjectSlot { title, .. })
        | Slot::Place(PlaceSlot { title, .. })
        | Slot::Text(title) => out.push(value(title)),
        Slot::Count(count) => composer.count(count, Value::collapsed, out),
        Slot::Date(day) => out.push(composer.day(day)),
        Slot::Instant(instant) => composer.instant(instant, out),
    }
}

/// Every run of white space to one space, also where it begins in one piece and goes on in the next.
fn collapse_runs(inlines: &mut [Inline<'_>]) {
    let mut after_space = false;
    for inline in inlines {
        let text = match inline {
            Inline::Words(words) => {
                let collapsed = collapse(&words.text);
                let kept = match strip_space(&collapsed) {
                    Some(rest) if after_space => rest,
                    _ => &collapsed,
                };
                if kept != words.text {
                    words.text = kept.to_owned().into();
                }
                &words.text
            }
            // A value has been collapsed before it was cut.
            Inline::Value(value) => {
                if after_space {
                    value.drop_leading_space();
                }
                &value.text
            }
            Inline::Time(time) => time.text.as_str(),
            Inline::Chip(_) | Inline::Link(_) | Inline::Changed(_) => "",
        };
        after_space = text.ends_with(' ') || (after_space && text.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &'static str, value: &'static str, expected: &str) {
        let mut inlines = [app_words(words), Inline::Value(Value::collapsed(value))];
        collapse_runs(&mut inlines);
        let [_, Inline::Value(value)] = &inlines else {
            panic!("a value stays one");
        };
        assert_eq!(value.text, expected);
    }

    // R-7, D-6
    #[test]
    fn a_space_that_carries_a_combining_mark_stays_before_it() {
        check("Move ", " \u{301}b", " \u{301}b");
        check("Move ", "  \u{301}b", " \u{301}b");
        check("Move ", " b", "b");
        check("Move", " b", " b");
    }
}
