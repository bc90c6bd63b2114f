//! The table of a lesson.

use super::format::Lesson;
use engine::{
    base::fence::UndoPolicy,
    table::{GameKind, Table},
};

/// The policy for undo of a lesson's table.
pub const POLICY: UndoPolicy = UndoPolicy::Study;

/// A table with the position of a lesson.
///
/// # Errors
/// One sentence: choices the game does not have, or a position its rules make impossible.
pub fn table(kind: &dyn GameKind, lesson: &Lesson) -> Result<Box<dyn Table>, String> {
    match &lesson.start {
        None => kind.new_table(&lesson.choices, lesson.seed, POLICY),
        Some(start) => kind.arranged_table(&lesson.choices, lesson.seed, POLICY, start),
    }
}
