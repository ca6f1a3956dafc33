//! Properties that hold for every input: what is read, what is refused, and what reaches the reader.
//!
//! The oracles here follow the rules and not the code: they count clusters, columns and code units by themselves, take
//! HTML apart with a parser of its own, and know which text a document gave because every text carries a number.

mod changes;
mod cleaning;
mod comparisons;
mod completeness;
mod cutting;
mod declarations;
mod descriptors;
mod documents;
mod forms;
mod hostile;
pub(crate) mod html;
mod isolation;
mod json;
mod legacy;
mod legacy_view;
mod manifest_sources;
mod manifests;
mod markdown;
mod markdown_sources;
mod negotiation;
mod previews;
mod reading;
mod reviews;
mod round_trip;
mod same_words;
pub(crate) mod shown;
mod slots;
mod stability;
mod tables;
mod texts;
mod wordings;
mod wrapping;

use proptest::test_runner::{Config, RngAlgorithm, RngSeed};

/// The same cases on every run, and no files of past failures: a red run is red everywhere.
fn cases(cases: u32) -> Config {
    Config {
        cases,
        failure_persistence: None,
        rng_algorithm: RngAlgorithm::ChaCha,
        rng_seed: RngSeed::Fixed(77),
        max_shrink_iters: 4000,
        max_global_rejects: 4096,
        ..Config::default()
    }
}
