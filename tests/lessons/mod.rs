//! Lessons: files, patterns, the runner, the checker, progress, puzzles.

#![allow(clippy::unwrap_used)] // a test may

mod crossing;
mod files;
mod kept;
pub mod mistakes;
mod own;
mod places;
mod puzzles;
mod walked;
