//! Lessons: a game on the table whose steps ask for something.
//!
//! `state`: the lesson in play ([`Learning`]). `asked`: what its open step asks for. `showing`: orders that are shown one by one. `mode`:
//! what it hears and answers for. `named`: the places the map shows for a step. `shelf`: all lessons and what was done of them
//! ([`Kept`]). `double_period`: a teacher's plan of them. What is drawn of them stands in `screens::learn`.

mod asked;
pub mod double_period;
pub(crate) mod mode;
mod named;
pub mod shelf;
pub mod showing;
pub mod state;

pub(crate) use self::named::whole_words;
pub use self::{shelf::Kept, state::Learning};
