//! The engine: turns orders into recorded events for any game, and knows none.
//!
//! [`rules`] is the boundary every game implements, [`scene`] and [`words`] are the plain data a game hands to
//! the window, [`table`] is a game in play with its type erased, which is all the window and the command line see.
pub mod account;
pub mod assets;
pub mod chances;
pub mod changes;
mod chronicle;
pub mod dice;
mod fits;
pub mod forecast;
pub mod hindsight;
pub mod history;
pub mod journal;
pub mod names;
pub mod overlay;
pub mod pages;
pub mod plain;
pub mod rules;
pub mod scene;
pub mod session;
mod session_news;
pub mod session_table;
pub mod spelling;
pub mod statistics;
pub mod study;
pub mod table;
pub mod text;
pub mod told;
pub mod unseen;
mod verify;
pub mod watch;
pub mod words;
pub mod wrong;
