//! Tests of lessons by subject. How lessons are played with a game is tested with the program.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test may")]

mod attempts;
mod decimals;
mod making;
mod patterns;
mod places;
mod puzzles;
