//! The window: panels, map and dialogs over any game. Knows tables and scenes, names no game.
//!
//! A frame: bring caches up to date, turn keys into commands, draw, then act on the commands. Panels change nothing
//! but their own widgets; `dispatch` alone acts. From the bottom: `ui`, `map` and `command`; `desk`, the game and where one
//! looks; `features`, each with its own state; `play`, which holds them together; panels, screens and dialogs; `program`,
//! services with tasks of their own; `window`, the whole of it; `modes`, what fills it and what is asked there; `frame` and
//! `dispatch`, which put it together.

pub mod command;
pub mod desk;
pub mod dialogs;
mod dispatch;
pub mod features;
mod frame;
mod hex_keys;
mod key_places;
mod keys;
pub mod launch;
pub mod map;
mod modes;
pub mod notice;
pub mod panels;
pub mod play;
pub mod program;
pub mod rules;
mod run;
pub mod screens;
pub mod settings;
pub mod ui;
pub mod why_not;
mod window;
pub mod worker;

pub use self::{
    launch::Launch,
    notice::Banner,
    play::Play,
    program::leaving::Unsaved,
    run::{keep_memory, run},
    window::{App, Screen},
};
