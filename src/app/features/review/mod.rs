//! Review: a game as a place to study. A moment is chosen on the timeline, and map, inspector and log show it through
//! the eyes chosen; branches are played, named and compared; notes are written beside the plies they speak of.
//!
//! `state`: what is being reviewed and how ([`Review`]). `refresh`: what is drawn of it. `act`: what the commands do.
//! `screen` and the panels beside it draw. All of it works through the erased table; nothing here knows a game.

pub mod act;
mod ask;
mod ask_first;
mod axis;
mod begin;
mod blind;
pub mod chances;
mod change_row;
mod compare;
mod curve;
mod curve_words;
mod dated;
mod drafts;
pub(crate) mod drawings;
mod flags;
mod here;
pub mod keys;
mod left;
mod line_text;
mod luck;
mod menus;
mod mode;
mod plot;
pub(crate) mod pointed;
pub(crate) mod reasons;
mod refresh;
mod said;
pub mod screen;
pub mod search;
mod search_panel;
pub mod state;
mod stepping;
mod sum_of;
pub mod sums;
mod timeline;
mod unseen;
mod variations;

pub use self::{
    ask::Question,
    ask_first::Ask,
    blind::Blind,
    chances::Chances,
    search::{Hit, Search},
    state::Review,
};
