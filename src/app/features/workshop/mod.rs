//! A lesson that is made at the table: its position on the map, its steps at the left, the open step as a form at the right.
//!
//! `state`: the lesson and what is going on with it ([`Workshop`]). `steps`: the left panel. `form`: the right panel; `asked`, `lesson`,
//! `field` and `parts` belong to it. `band`: the tools over the map.

mod asked;
pub mod band;
mod field;
pub mod form;
mod lesson;
mod mode;
mod parts;
pub(crate) mod reasons;
pub mod state;
pub mod steps;

pub use state::Workshop;
