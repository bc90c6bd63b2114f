//! Lessons: short games with a task at every step, for any game.
//!
//! A lesson is a file a teacher can write in an editor (`docs/lessons.md`). It begins from a stated position, and everything in it
//! is played at a table like any other game: so undo, variations, reviews and reports work in it unchanged. Nothing here names a
//! game: orders are judged as the text a game writes of them, facts are asked of the game.
//!
//! | File | What it is for |
//! |---|---|
//! | `format` | the words of a lesson file |
//! | `places` | names of places in texts, in the language that is set |
//! | `decimal` | a number as a learner types it |
//! | `token`, `pattern` | patterns over the text of orders |
//! | `shelf` | packs with their lessons |
//! | `plainly` | a lesson as text |
//! | `reading` | files read and written, every fault one sentence with file, line and reason |
//! | `opening`, `driver`, `things` | the table of a lesson, what is played on it without the learner, what one can point at |
//! | `run` | a lesson in play |
//! | `trying`, `judge`, `feedback` | a try at a step, what it is, and what is said of it |
//! | `answer` | what a lesson plays in the learner's place, worked out in the position that is there |
//! | `ending` | goal and stars at its end |
//! | `working` | the table after a step, counted by the game |
//! | `progress`, `attempt` | what a learner has done so far, and one run as a file for the teacher |
//! | `resume` | a lesson gone on with as it was left |
//! | `making` | lessons made without an editor: fields, lists, answers that were played |
//! | `teaching` | what a teacher has before the eyes: the answers of a step, hints, what comes next |
//! | `class` | the tries of a class, read for the teacher |
//! | `puzzles` | positions with one best answer, drawn from games, and when they come back |
//! | `walk` | every combination of accepted answers, walked to its end |
//! | `check`, `answered` | whether a lesson can be solved, and every reply be met |

mod answer;
mod answered;
pub mod attempt;
pub mod check;
pub mod class;
pub mod decimal;
pub mod driver;
pub mod ending;
pub mod feedback;
pub mod format;
pub mod judge;
pub mod making;
pub mod opening;
pub mod pattern;
pub mod places;
pub mod plainly;
pub mod progress;
pub mod puzzles;
pub mod reading;
pub mod resume;
pub mod run;
pub mod shelf;
pub mod teaching;
pub mod things;
pub mod token;
mod trying;
pub mod walk;
pub mod working;
