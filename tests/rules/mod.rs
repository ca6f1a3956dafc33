//! One module a group of rules: every refusal beside the nearest document that is accepted.

mod support;

mod builder;
mod builder_issues;
mod buttons;
mod call_files;
mod canonical;
mod capabilities;
mod characters;
mod decisions;
mod declarations;
mod descriptor_decisions;
mod descriptors;
mod forms;
mod issues;
mod languages;
mod legacy;
mod links;
mod locales;
mod manifest_documents;
mod manifests;
mod messages;
mod negotiation;
mod outcomes;
mod previews;
mod published;
mod reading;
mod results;
mod review;
mod settling;
mod slots;
mod strings;
mod tables;
#[cfg(feature = "testing")]
mod testing;
mod times;
mod wording;
