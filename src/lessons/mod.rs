//! Lessons: short games with a task at every step, for any game.
//!
//! A lesson is a file a teacher can write in an editor (`docs/lessons.md`). It begins from a stated position, and everything in it
//! is played at a table like any other game: so undo, variations, reviews and reports work in it unchanged. Nothing here names a
//! game: orders are judged as the text a game writes of them, facts are asked of the game.
//!
//! | File | What it is for |
//! |---|---|
//! | `format` | the words of a lesson file |
//! | `token`, `pattern` | patterns over the text of orders |
//! | `reading` | files read and written, every fault one sentence with file, line and reason |

pub mod format;
pub mod pattern;
pub mod reading;
pub mod token;
