//! What each stage costs, and the whole way from bytes, beside a floor: parsing the same bytes with `serde_json` into
//! typed structs and escaping each string once. Reports; never decides.
//!
//! `cargo bench`

use countersign::contract::{Call, Checked, State};
use countersign::locale::Reader;
use countersign::render::{HtmlOptions, Stylesheet, TextOptions, html, text};
use countersign::view::card;
use divan::{Bencher, black_box, counter::BytesCount};

mod floor;

fn main() {
    divan::main();
}

/// A small review, one with a hundred people, and one with a long message.
const DOCUMENTS: [&str; 3] = ["transfer", "people", "long-mail"];

fn document(name: &str) -> Vec<u8> {
    let path = format!("{}/fixtures/calls/{name}.json", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).expect("the fixture is there")
}

fn call(bytes: &[u8]) -> Checked<Call<'_>> {
    countersign::read_call(bytes).expect("the fixture is valid")
}

fn reader() -> Reader {
    Reader::new("Europe/Berlin").expect("the zone is known")
}

const TEXT: TextOptions = TextOptions {
    width: Some(80),
    isolates: true,
    stylesheet: Stylesheet::plain(),
};

#[divan::bench(args = DOCUMENTS)]
fn a_floor(bencher: Bencher<'_, '_>, name: &str) {
    let bytes = document(name);
    bencher
        .counter(BytesCount::of_slice(&bytes))
        .bench(|| floor::parse_and_escape(black_box(&bytes)));
}

#[divan::bench(args = DOCUMENTS)]
fn b_whole_way(bencher: Bencher<'_, '_>, name: &str) {
    let bytes = document(name);
    let reader = reader();
    bencher.counter(BytesCount::of_slice(&bytes)).bench(|| {
        let call = call(black_box(&bytes));
        let card = card(&call, &reader, State::Ask);
        let options = HtmlOptions::default();
        (html(&card, &options).len(), text(&card, &TEXT).len())
    });
}

#[divan::bench(args = DOCUMENTS)]
fn c_read_json(bencher: Bencher<'_, '_>, name: &str) {
    let bytes = document(name);
    bencher
        .counter(BytesCount::of_slice(&bytes))
        .bench(|| countersign::json::read(black_box(&bytes)));
}

#[divan::bench(args = DOCUMENTS)]
fn d_read_and_validate(bencher: Bencher<'_, '_>, name: &str) {
    let bytes = document(name);
    bencher
        .counter(BytesCount::of_slice(&bytes))
        .bench(|| call(black_box(&bytes)));
}

#[divan::bench(args = DOCUMENTS)]
fn e_card(bencher: Bencher<'_, '_>, name: &str) {
    let bytes = document(name);
    let call = call(&bytes);
    let reader = reader();
    bencher.bench(|| card(black_box(&call), &reader, State::Ask));
}

#[divan::bench(args = DOCUMENTS)]
fn f_html(bencher: Bencher<'_, '_>, name: &str) {
    let bytes = document(name);
    let call = call(&bytes);
    let reader = reader();
    let card = card(&call, &reader, State::Ask);
    bencher.bench(|| html(black_box(&card), &HtmlOptions::default()));
}

#[divan::bench(args = DOCUMENTS)]
fn g_text(bencher: Bencher<'_, '_>, name: &str) {
    let bytes = document(name);
    let call = call(&bytes);
    let reader = reader();
    let card = card(&call, &reader, State::Ask);
    bencher.bench(|| text(black_box(&card), &TEXT));
}

/// Growth: bodies of 1 to 16 KiB of short lines, compared with the same lines shuffled into another order.
#[divan::bench(args = [1, 2, 4, 8, 14])]
fn h_compared_body(bencher: Bencher<'_, '_>, kibibytes: usize) {
    let lines = kibibytes * 1024 / 6;
    let body = |step: usize| {
        let numbers = (0..lines).map(|line| format!("{:04}\\n", line * step % lines));
        numbers.collect::<String>()
    };
    let review = format!(
        r#"{{"locale":"en","sentence":{{"action":"Save","running":"Saving","done":"Saved","confirm":"Save","decline":"Leave"}},"slots":{{}},"preview":{{"kind":"page","title":"Page","body":"{}","before":"{}"}}}}"#,
        body(1),
        body(7),
    );
    let reader = reader();
    bencher.counter(BytesCount::of_str(&review)).bench(|| {
        let call = call(black_box(review.as_bytes()));
        let card = card(&call, &reader, State::Ask);
        html(&card, &HtmlOptions::default()).len()
    });
}
