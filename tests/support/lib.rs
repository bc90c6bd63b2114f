//! What tests of several crates share: the laws every game must keep, forged games, citations, golden files. Nothing here ships.

#![allow(clippy::unwrap_used, reason = "a test may")]
#![allow(missing_docs, reason = "nothing here is published")]

pub mod citations;
pub mod forge;
pub mod given_away;
pub mod golden;
pub mod journals;
pub mod laws;
pub mod orders;
pub mod plans;
pub mod rand;
pub mod tables;
pub mod trial_law;
