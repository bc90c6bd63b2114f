//! Review: a game as a place to study. A moment is chosen on the timeline, and map, inspector and log show it through
//! the eyes chosen; branches are played, named and compared; notes are written beside the plies they speak of.
//!
//! `state`: what is being reviewed and how ([`Review`]). `refresh`: what is drawn of it. `mode`: what it hears and answers for. What
//! its commands do stands in `play::review`, what is drawn in `screens::review`. All of it works through the erased table;
//! nothing here knows a game.

pub(crate) mod advise;
pub(crate) mod blind;
pub mod chances;
pub mod instead;
pub mod keys;
pub(crate) mod mode;
pub(crate) mod reasons;
pub(crate) mod refresh;
pub mod search;
pub mod state;
pub(crate) mod sum_of;
pub mod sums;

pub use self::{
    blind::Blind,
    chances::Chances,
    search::{Hit, Search},
    state::{Ask, Review},
};
