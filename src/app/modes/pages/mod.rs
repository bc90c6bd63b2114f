//! What can fill the window, a file each.

pub(crate) mod arrange;
pub(crate) mod campaign;
mod game_keys;
pub(crate) mod learn;
pub(crate) mod library;
pub(crate) mod start;
pub(crate) mod table;
