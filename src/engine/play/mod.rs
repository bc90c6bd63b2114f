//! A game in play: its session, its tree of plies, what one side is told of it.

pub(crate) mod chronicle;
pub(crate) mod fits;
pub mod history;
pub mod session;
pub mod told;
pub(crate) mod verify;
pub mod watch;
