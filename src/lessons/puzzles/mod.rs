//! Puzzles: positions with a task that has one best answer, for any game that sets tasks
//! (`engine/contract/exercises`). What a puzzle file says of its answer is never believed: the task is made again from the
//! position, and every answer weighed again, whenever one is opened.
//!
//! | File | What it is for |
//! |---|---|
//! | `format` | the words of a puzzle pack |
//! | `reading` | packs read and written, every fault one sentence with file, line and reason |
//! | `opened` | a puzzle on a table: its task with all answers, its rows, how hard it is |
//! | `make` | puzzles out of played games |
//! | `check` | whether the answers of a pack are found again |
//! | `record` | what was answered, and when it comes back |
//! | `choose` | which puzzle comes next |
//! | `mistakes` | costly orders of one’s own, and whether others are better |
//! | `questions` | questions of lessons, which come back as puzzles do |
//! | `plainly` | a puzzle as text |

pub mod check;
pub mod choose;
pub mod format;
pub mod make;
pub mod mistakes;
pub mod opened;
pub mod plainly;
pub mod questions;
pub mod reading;
pub mod record;
