//! River crossing: its rules, and the laws of every game on it.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test may")]

mod laws;
mod rules;
