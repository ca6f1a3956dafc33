//! The wire name of every member of a descriptor, once.
//!
//! All are documented except [`DESCRIPTOR`], [`INPUT`] and [`REASON`], which this project chose.

pub const ID: &str = "id";
pub const DESCRIPTION: &str = "description";
pub const EFFECT: &str = "effect";
pub const INPUT_SCHEMA: &str = "inputSchema";
pub const APPROVAL: &str = "approval";
pub const FIDELITY: &str = "fidelity";
pub const SOURCE: &str = "source";
pub const SCOPE_PATH: &str = "scopePath";
pub const HANDOFF: &str = "handoff";
pub const FLOW_STEPS: &str = "flowSteps";
pub const OFFSCREEN: &str = "offscreen";
pub const RECORD: &str = "record";
pub const PARAM: &str = "param";
pub const TOTAL: &str = "total";

/// Why a person has to take over. *Chosen.*
pub const REASON: &str = "reason";
/// The descriptor of a request. *Chosen.*
pub const DESCRIPTOR: &str = "descriptor";
/// The input of a request. *Chosen.*
pub const INPUT: &str = "input";
