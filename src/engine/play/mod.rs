//! A game in play: its session, its tree of plies, what one side is told of it.

pub(crate) mod aside;
pub mod book;
pub(crate) mod chronicle;
pub(crate) mod fights;
pub mod figures;
pub(crate) mod fits;
pub mod history;
pub mod note;
pub mod prospect;
pub mod record;
pub mod session;
pub mod stand;
pub mod told;
mod told_shown;
pub mod verify;
pub mod watch;
