use countersign::characters::visible_escapes;

/// A page in the making.
#[derive(Default)]
pub struct Markup(pub String);

impl Markup {
    /// Appends markup as it is.
    pub fn raw(&mut self, markup: &str) -> &mut Self {
        self.0.push_str(markup);
        self
    }

    /// Appends text, or an attribute's value, that may hold anything.
    pub fn text(&mut self, text: &str) -> &mut Self {
        for character in visible_escapes(text).chars() {
            match character {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                other => self.0.push(other),
            }
        }
        self
    }

    /// Appends a name from the file system, apart from the text around it.
    pub fn name(&mut self, name: &str) -> &mut Self {
        self.raw("<bdi>").text(name).raw("</bdi>")
    }

    /// Appends an attribute.
    pub fn attribute(&mut self, name: &str, value: &str) -> &mut Self {
        self.raw(" ").raw(name).raw("=\"").text(value).raw("\"")
    }
}
