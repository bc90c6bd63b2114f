//! What fills the window: the start screen, the play screen with what modes put beside its map, and the screens of modes.

pub mod arrange;
pub mod battle;
pub mod beside;
pub mod board;
pub mod campaign;
pub mod class;
pub mod handover;
pub mod history;
pub mod layout;
pub mod learn;
pub(crate) mod library;
mod place_menu;
pub mod play;
pub mod practice;
pub mod review;
pub mod right;
pub(crate) mod sheet_picture;
pub mod start;
pub mod workshop;
