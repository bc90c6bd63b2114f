//! A game on the table and how it is being looked at.
//!
//! [`Desk`] holds the erased [`Table`](engine::table::Table), what is selected, what is looked back at and what is
//! being planned. [`Seen`](state::Seen) keeps what the panels draw; it is made again only when its key changes, so that a
//! frame in which nothing happens asks the table for nothing. A desk knows no feature of the window.

pub(crate) mod aiming;
mod asking;
mod choices;
pub mod digits;
mod drafts;
pub mod events;
mod followed;
mod ghosts;
mod goal;
mod hands;
pub mod hidden;
mod hinting;
pub mod known;
mod letters;
pub mod main_act;
mod marches;
mod onto;
mod orders;
pub mod parts;
mod passing;
mod plan_lines;
mod pointing;
pub mod put_off;
mod refused;
mod resting;
mod second_click;
mod selecting;
mod shown;
mod spelling;
pub mod state;
mod steps;
mod story;
mod story_shown;
mod walking;
mod ways;

pub use self::{
    drafts::Draft,
    events::EventShown,
    hands::Keyboard,
    main_act::{MainAct, RESTING},
    parts::{Bubble, BubbleKind, Keeping, Planning},
    state::Desk,
};
