//! Lessons: a game on the table whose steps ask for something.
//!
//! `state`: the lesson in play ([`Learning`]). `shelf`: all lessons and what was done of them ([`Kept`]). `home`: the page of all
//! lessons. `panel`: what stands at the left of the map while one is played; `asked` and `said` are parts of it.

mod asked;
pub mod home;
mod mode;
pub mod panel;
mod said;
pub mod shelf;
pub mod state;
pub mod texts;

pub use self::{shelf::Kept, state::Learning};
