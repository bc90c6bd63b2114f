//! A puzzle as text.

use super::{format::Puzzle, opened::Opened};
use std::fmt::Write as _;

/// A puzzle with its rows and its answer.
pub fn puzzle(puzzle: &Puzzle, opened: &Opened) -> String {
    let (exercise, mut out) = (&opened.exercise, String::new());
    let _ = writeln!(out, "{} ({}, level {})", exercise.question, opened.kind.title, puzzle.level);
    let _ = writeln!(out, "  {}", exercise.given);
    let rows = opened.rows();
    for n in &rows {
        let answer = &exercise.answers[*n];
        let mark = if *n == opened.best { '>' } else { ' ' };
        let _ = writeln!(out, "  {mark} {}: {}", answer.text, answer.sum);
    }
    let more = exercise.answers.len() - rows.len();
    if more > 0 {
        let _ = writeln!(out, "    and {more} more, none as good");
    }
    let rules = exercise.rules.join(", ");
    let _ = writeln!(out, "  {}. The best by {}. {rules}", exercise.why, opened.kind.words(opened.by));
    out
}
