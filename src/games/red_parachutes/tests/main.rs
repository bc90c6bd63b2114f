//! Red Parachutes: its rules by id, the worked examples of the catalogue by number, and the laws of every game on it.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test may")]

mod laws;
