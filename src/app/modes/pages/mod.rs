//! What can fill the window, a file each.

pub(crate) mod arrange;
pub(crate) mod campaign;
pub(crate) mod class;
mod game_keys;
pub(crate) mod learn;
pub(crate) mod review;
pub(crate) mod start;
pub(crate) mod table;
