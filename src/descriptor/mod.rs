//! Capability descriptors: what a page permits an outside caller to do, when a person is asked about it, and the card
//! that person sees. The manual's chapter [`descriptors`](crate::manual::descriptors) has the rules.
//!
//! This is the vocabulary of another product than that of call reviews. It has words in common with it, such as
//! `approval` and `destructive`, which mean something else there; nothing converts one into the other.
//!
//! ```
//! use countersign::descriptor::{Asking, card, read_request, target};
//! use countersign::locale::Reader;
//! use countersign::render::{TextOptions, text};
//!
//! let request = read_request(br#"{
//!   "descriptor": {
//!     "id": "order.update_note@order",
//!     "description": "Update the note on a selected order",
//!     "effect": "write",
//!     "record": { "param": "record", "total": 48, "offscreen": 12 }
//!   },
//!   "input": { "record": "A-1042", "note": "Call before delivery" }
//! }"#)?;
//! assert_eq!(request.descriptor.asking(), Asking::No);
//! assert_eq!(target(&request.descriptor, &request.input)?, Some("A-1042"));
//!
//! let reader = Reader::new("Europe/Berlin")?;
//! let card = card(&request.descriptor, &request.input, &reader);
//! assert_eq!(text(&card, &TextOptions::default()), "\
//! Approve the operation “order.update_note@order”?
//!
//! This changes something.
//! This is about one of 48 records. 12 of them are not in view.
//!
//! The page says: Update the note on a selected order
//! Target record: A-1042
//!
//! Input
//!   record: A-1042
//!   note:   Call before delivery
//!
//! [ Approve ]  [ Decline ]
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod card;
mod decide;
mod input;
mod model;
mod name;
mod read;
mod vocabulary;

pub use card::card;
pub use decide::{Asking, NoTarget, approval, target};
pub use model::{Descriptor, Handoff, Record, Registry, Request, Visible, visible};
pub use read::{check, is_descriptor, read_descriptor, read_registry, read_request};
pub use vocabulary::{Approval, Effect, Fidelity, Source};
