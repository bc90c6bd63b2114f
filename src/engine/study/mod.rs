//! A game as a place to study: variations, names of branches, comments, marks and drawings.
//!
//! A *study* begins with a record of its own. Before it the main line is simply the line that was played on; with it
//! that line is pinned, and whatever is played elsewhere is a variation. In a game played fairly the plies up to there
//! stay marked as fair for ever, and nothing after them ever is. Everything here is a record in the same journal, added
//! at its end; what is taken back is taken back by a later record. Here: the plain data. `dates`: names of turns made short. `book`: what the records add
//! up to. `acts`: what a session may do. `aside`: a moment set up to play on from. `fair`: what is said of fair play.
//! `tree`: branches as a list. `timeline`: the course of a line. `share`: copies to give away and replies. `merge`: two copies made into one. `review`: all
//! of it for the window.

pub(crate) mod acts;
pub mod address;
pub mod comparison;
pub mod dates;
mod fair;
pub mod hindsight;
pub mod merge;
pub mod share;
pub mod timeline;
pub(crate) mod tree;

pub use tree::{Branch, Tree};
