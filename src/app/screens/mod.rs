//! What fills the window: the start screen and the play screen.

pub mod beside;
pub mod board;
pub mod handover;
pub mod layout;
mod place_menu;
pub mod play;
pub mod present;
pub mod right;
pub mod start;
