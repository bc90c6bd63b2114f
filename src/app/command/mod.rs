//! Everything a person can ask for: menus, buttons, keys and the map all send a [`Command`], and `dispatch` alone acts
//! on it.
//!
//! Each part has a file of its own and is matched without exceptions where it is acted on, so that a command
//! without an action does not compile. What they are called and their keys stand in [`table`].

pub mod arrange;
mod campaign;
pub mod catalogue;
mod class;
mod files;
mod given;
pub mod key;
mod learn;
mod look;
mod make;
mod map_event;
mod order;
mod program;
pub mod review;
pub mod row;
mod setting;
pub mod table;
pub mod wishes;

pub use arrange::Arrange;
pub use campaign::{Campaign, Front};
pub use class::Class;
pub use files::Files;
pub use given::Trait;
pub use learn::Learn;
pub use look::Look;
pub use make::{Make, Tool};
pub use map_event::MapEvent;
pub use order::Order;
pub use program::Program;
pub use setting::Setting;

/// What a person wants.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Of the program.
    Program(Program),
    /// With files and the clipboard.
    Files(Files),
    /// Another setting.
    Setting(Setting),
    /// Of the game.
    Order(Order),
    /// By the pointer on the map.
    Map(MapEvent),
    /// To look at something.
    Look(Look),
    /// In a review.
    Review(review::Act),
    /// Of lessons.
    Learn(Learn),
    /// Of the campaign as it happened.
    Campaign(Campaign),
    /// Of a lesson that is made.
    Make(Make),
    /// Of a position put together by hand.
    Arrange(Arrange),
    /// In class.
    Class(Class),
}

macro_rules! part_of_command {
    ($($part:ident($from:ty)),+) => {
        $(impl From<$from> for Command {
            fn from(asked: $from) -> Self {
                Self::$part(asked)
            }
        })+
    };
}

part_of_command!(
    Program(Program),
    Files(Files),
    Setting(Setting),
    Order(Order),
    Map(MapEvent),
    Look(Look),
    Review(review::Act),
    Learn(Learn),
    Campaign(Campaign),
    Make(Make),
    Arrange(Arrange),
    Class(Class)
);
