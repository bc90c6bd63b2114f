//! All games: the table of them, what is told of the one that is chosen, and what many come to.

pub(crate) mod cx;
mod detail;
mod many;
mod rows;
pub(crate) mod screen;
pub(crate) mod state;
