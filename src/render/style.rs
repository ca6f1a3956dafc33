use anstyle::{AnsiColor, Style};

/// What a run of text is, for whoever paints it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Words.
    Plain,
    /// The app's name.
    App,
    /// The question or outcome.
    Sentence,
    /// What somebody wrote.
    Value,
    /// The engine's mark inside a value: a cut, a run of spaces.
    Mark,
    /// A label or heading.
    Label,
    /// A heading of a body.
    Heading,
    /// Text of strong importance.
    Strong,
    /// Emphasized text.
    Emphasis,
    /// Text that is struck out.
    Struck,
    /// Code.
    Code,
    /// What Markdown would not draw: raw HTML, where a link leads.
    Source,
    /// A warning.
    Warning,
    /// Something new.
    Added,
    /// Something that goes.
    Removed,
    /// Words inside an added line that the removed one did not have.
    AddedWords,
    /// Words inside a removed line that the added one does not have.
    RemovedWords,
    /// Where a link leads.
    Link,
    /// A note in the background.
    Note,
    /// The button that approves.
    Confirm,
    /// The button that declines.
    Decline,
}

/// Which style each ink has. Plain and coloured text differ by nothing else (D-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stylesheet {
    colored: bool,
}

impl Stylesheet {
    /// No styles: the text holds no control character but newline.
    pub const fn plain() -> Self {
        Stylesheet { colored: false }
    }

    /// Sixteen-colour ANSI styles that hold on light and dark backgrounds.
    pub const fn colored() -> Self {
        Stylesheet { colored: true }
    }

    /// The style of `ink`.
    pub fn style(self, ink: Ink) -> Style {
        let style = Style::new();
        if !self.colored {
            return style;
        }
        let color = |color: AnsiColor| style.fg_color(Some(color.into()));
        match ink {
            Ink::Plain => style,
            Ink::App | Ink::Note => style.dimmed(),
            Ink::Sentence => style.bold(),
            Ink::Value => color(AnsiColor::Cyan).bold(),
            Ink::Mark => color(AnsiColor::Magenta).bold(),
            Ink::Label => style.underline(),
            Ink::Heading => style.bold().underline(),
            Ink::Strong => style.bold(),
            Ink::Emphasis => style.italic(),
            Ink::Struck => style.strikethrough(),
            Ink::Code => color(AnsiColor::Cyan),
            Ink::Source => color(AnsiColor::Magenta),
            Ink::Warning => color(AnsiColor::Yellow).bold(),
            Ink::Added => color(AnsiColor::Green),
            Ink::Removed => color(AnsiColor::Red),
            Ink::AddedWords => color(AnsiColor::Green).bold().underline(),
            Ink::RemovedWords => color(AnsiColor::Red).bold().underline(),
            Ink::Link => color(AnsiColor::Blue).underline(),
            Ink::Confirm => color(AnsiColor::Green).bold(),
            Ink::Decline => style.bold(),
        }
    }
}
