//! What a Markdown body costs, from its source to HTML, beside `pulldown-cmark`'s own HTML of the same source, which
//! hides what this crate shows and lets everything through. Reports; never decides.
//!
//! `cargo bench --bench markdown`

use countersign::contract::{Call, Checked, State};
use countersign::locale::Reader;
use countersign::render::{HtmlOptions, TextOptions, html, text};
use countersign::view::card;
use divan::{Bencher, black_box, counter::BytesCount};
use pulldown_cmark::{Options, Parser};

fn main() {
    divan::main();
}

const BODIES: [&str; 4] = ["words", "links", "table", "nested"];

/// About 14 KiB of Markdown of one kind.
fn body(kind: &str) -> String {
    let part = match kind {
        "words" => {
            "## Minutes\n\nWe *met* on Monday and talked about the **spring fair**, the budget and the \
             keys.\nNobody was missing.\n\n- Tables are `ordered`\n- Chairs are not\n\n1. Ask the school\n2. Pay\n\n\
             > A quotation of some length that says what somebody said before.\n\n```sh\nmake fair\n```\n\n"
        }
        "links" => {
            "Please read [the contract](https://docs.example.com/d/1234 \"final\") until Friday, or write to \
             <lea@example.com>. The [rules](/app/rules) have not changed since the last time we met.\n\n"
        }
        "table" => {
            "| Item | Count | Price |\n|:--|:-:|--:|\n| Table | 4 | 120.00 |\n| Chair | 16 | 1,920.50 |\n\
             | Lamp | 2 | 80.10 |\n\n"
        }
        _ => {
            "> - one\n>   - two\n>     > three\n>     >\n>     > 1. four\n>     >    - five **six** `seven`\n\n"
        }
    };
    part.repeat(14 * 1024 / part.len())
}

fn document(kind: &str) -> Vec<u8> {
    let form = "Save {page}";
    serde_json::json!({
        "locale": "en",
        "sentence": { "action": form, "running": form, "done": form, "confirm": "Save", "decline": "Leave" },
        "slots": { "page": { "kind": "object", "title": "Page" } },
        "preview": { "kind": "page", "title": "Page", "body": body(kind), "format": "markdown" },
    })
    .to_string()
    .into_bytes()
}

fn call(bytes: &[u8]) -> Checked<Call<'_>> {
    countersign::read_call(bytes).expect("the document is valid")
}

#[divan::bench(args = BODIES)]
fn a_push_html(bencher: Bencher<'_, '_>, kind: &str) {
    let body = body(kind);
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES;
    bencher.counter(BytesCount::of_str(&body)).bench(|| {
        let mut out = String::new();
        pulldown_cmark::html::push_html(&mut out, Parser::new_ext(black_box(&body), options));
        out.len()
    });
}

/// From the checked call: the card around the body costs about two microseconds of it.
#[divan::bench(args = BODIES)]
fn b_card_and_html(bencher: Bencher<'_, '_>, kind: &str) {
    let bytes = document(kind);
    let (call, reader) = (call(&bytes), Reader::utc());
    bencher.counter(BytesCount::of_str(&body(kind))).bench(|| {
        let card = card(black_box(&call), &reader, State::Ask);
        html(&card, &HtmlOptions::default()).len()
    });
}

#[divan::bench(args = BODIES)]
fn c_card(bencher: Bencher<'_, '_>, kind: &str) {
    let bytes = document(kind);
    let (call, reader) = (call(&bytes), Reader::utc());
    bencher.bench(|| card(black_box(&call), &reader, State::Ask));
}

#[divan::bench(args = BODIES)]
fn d_html(bencher: Bencher<'_, '_>, kind: &str) {
    let bytes = document(kind);
    let (call, reader) = (call(&bytes), Reader::utc());
    let card = card(&call, &reader, State::Ask);
    bencher.bench(|| html(black_box(&card), &HtmlOptions::default()).len());
}

#[divan::bench(args = BODIES)]
fn e_text(bencher: Bencher<'_, '_>, kind: &str) {
    let bytes = document(kind);
    let (call, reader) = (call(&bytes), Reader::utc());
    let card = card(&call, &reader, State::Ask);
    let options = TextOptions {
        width: Some(80),
        ..TextOptions::default()
    };
    bencher.bench(|| text(black_box(&card), &options).len());
}

/// The price of the second gate: its sanitizer alone, over the HTML of the card. Only bodies with links pay it.
#[divan::bench(args = BODIES)]
fn f_sanitizer_alone(bencher: Bencher<'_, '_>, kind: &str) {
    let bytes = document(kind);
    let (call, reader) = (call(&bytes), Reader::utc());
    let html = html(&card(&call, &reader, State::Ask), &HtmlOptions::default());
    bencher
        .counter(BytesCount::of_str(&html))
        .bench(|| ammonia::clean(black_box(&html)).len());
}
