//! Lessons: files, patterns, the runner, the checker, progress, puzzles.

#![allow(clippy::unwrap_used)] // a test may

mod crossing;
mod files;
mod kept;
mod own;
mod puzzles;
