use super::schema::Step;

/// A sentence with placeholders, as it stands in a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Template<'t> {
    pub pieces: Vec<Piece<'t>>,
}

/// A part of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece<'t> {
    /// The app's words.
    Words(&'t str),
    /// A field of the call.
    Field(Field<'t>),
}

/// A placeholder: a dotted schema path (W-1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Field<'t> {
    /// As it is written, without braces.
    pub source: &'t str,
    pub root: Root,
    pub path: Vec<Step<'t>>,
}

/// Where a path begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Root {
    /// The call's input.
    Input,
    /// The result's data.
    Data,
}

impl<'t> Template<'t> {
    /// Takes a template apart.
    ///
    /// # Errors
    /// The rest of the text from the first brace on that belongs to no placeholder.
    pub fn parse(text: &'t str) -> Result<Self, &'t str> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            let (words, from) = rest.split_at(at);
            if !words.is_empty() {
                pieces.push(Piece::Words(words));
            }
            let inner = from.strip_prefix('{').and_then(|it| it.split_once('}'));
            let (field, after) = inner
                .and_then(|(source, after)| Some((field(source)?, after)))
                .ok_or(from)?;
            pieces.push(Piece::Field(field));
            rest = after;
        }
        if !rest.is_empty() {
            pieces.push(Piece::Words(rest));
        }
        Ok(Template { pieces })
    }

    /// Its placeholders, repeats included.
    pub fn fields(&self) -> impl Iterator<Item = &Field<'t>> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Field(field) => Some(field),
            Piece::Words(_) => None,
        })
    }
}

fn field(source: &str) -> Option<Field<'_>> {
    let (root, path) = source.split_once('.')?;
    let root = match root {
        "input" => Root::Input,
        "data" => Root::Data,
        _ => return None,
    };
    Some(Field {
        source,
        root,
        path: steps(path)?,
    })
}

/// The steps of a dotted path such as `to[].name`.
pub(super) fn steps(path: &str) -> Option<Vec<Step<'_>>> {
    let mut steps = Vec::new();
    for segment in path.split('.') {
        let name = segment.trim_end_matches("[]");
        let is_name = |it: &str| {
            !it.is_empty() && !it.contains(|it: char| "[]{}".contains(it) || it.is_whitespace())
        };
        if !is_name(name) {
            return None;
        }
        steps.push(Step::Property(name));
        let items = (segment.len() - name.len()) / 2;
        steps.extend(std::iter::repeat_n(Step::Items, items));
    }
    Some(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    // W-1
    #[test]
    fn placeholders_are_dotted_paths() {
        let template = Template::parse("Send {input.to[].name}, {data.id}").unwrap();
        let fields: Vec<_> = template.fields().collect();
        assert_eq!(fields.len(), 2);
        assert_eq!(
            fields[0].path,
            [Step::Property("to"), Step::Items, Step::Property("name")]
        );
        assert_eq!(fields[1].root, Root::Data);
        for (text, rest) in [
            ("a {input}", "{input}"),
            ("a {to}", "{to}"),
            ("a {output.x}", "{output.x}"),
            ("a {input.}", "{input.}"),
            ("a {input.a b}", "{input.a b}"),
            ("a {input.a[0]}", "{input.a[0]}"),
            ("a {input.a", "{input.a"),
            ("a } b", "} b"),
            ("{{input.a}}", "{{input.a}}"),
        ] {
            assert_eq!(Template::parse(text), Err(rest), "{text}");
        }
    }
}
