//! Renderings of a document in every state and format.

use countersign::contract::{Call, Checked, State};
use countersign::locale::Reader;
use countersign::render::{HtmlOptions, Stylesheet, TextOptions, html, json, text};
use countersign::view::{Card, card};
use proptest::test_runner::TestCaseError;

pub const STATES: [State; 6] = [
    State::Ask,
    State::Running,
    State::Done,
    State::Rejected,
    State::NotRun,
    State::Unknown,
];

/// Plain text on unbroken lines, without isolates.
pub const PLAIN: TextOptions = options(None);

pub const COLORED: TextOptions = TextOptions {
    width: Some(40),
    isolates: true,
    stylesheet: Stylesheet::colored(),
};

/// Plain text in some width, without isolates.
pub const fn options(width: Option<usize>) -> TextOptions {
    TextOptions {
        width,
        isolates: false,
        stylesheet: Stylesheet::plain(),
    }
}

pub fn reader() -> Reader {
    Reader::new("Europe/Berlin").expect("the database holds Berlin")
}

/// Reads a document that is valid by construction.
pub fn read(document: &[u8]) -> Result<Checked<Call<'_>>, TestCaseError> {
    countersign::read_call(document)
        .map_err(|report| TestCaseError::fail(format!("refused:\n{report}")))
}

/// Renders the card of every state.
pub fn each_state(
    call: &Checked<Call<'_>>,
    mut check: impl FnMut(&Card<'_>) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let reader = reader();
    STATES
        .into_iter()
        .try_for_each(|state| check(&card(call, &reader, state)))
}

/// The bytes of every rendering of a document.
pub fn every_rendering(call: &Checked<Call<'_>>) -> Vec<String> {
    let mut all = Vec::new();
    let rendered = each_state(call, |card| {
        all.extend([None, Some(40), Some(80)].map(|width| text(card, &options(width))));
        all.push(text(card, &COLORED));
        all.push(html(card, &HtmlOptions::default()));
        all.push(json(card).to_string());
        Ok(())
    });
    assert!(rendered.is_ok() && !all.iter().any(String::is_empty));
    all
}
