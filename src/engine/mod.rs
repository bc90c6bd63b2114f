//! The engine: turns orders into recorded events for any game, and knows none.
//!
//! [`rules`] is the boundary every game implements, [`scene`] and [`words`] are the plain data a game hands to
//! the window, [`table`] is a game in play with its type erased, which is all the window and the command line see.
pub mod base;
pub mod chances;
pub mod contract;
pub mod dice;
pub mod journal;
pub mod play;
pub mod show;
pub mod statistics;
pub mod study;
pub mod table;
