//! A lesson that is made at the table: its position on the map, its steps at the left, the open step as a form at the right.
//!
//! `state`: the lesson and what is going on with it ([`Workshop`]). `mode`: what it hears and answers for. What is drawn of it stands in
//! `screens::workshop`.

pub(crate) mod mode;
pub(crate) mod reasons;
pub mod state;

pub use state::Workshop;
