//! Everything a person can ask for: menus, buttons, keys and the map all send a [`Command`], and `dispatch` alone acts
//! on it.
//!
//! Each part has a file of its own and is matched without exceptions where it is acted on, so that a command
//! without an action does not compile. Why one cannot be given is a list of exceptions (`why_not`). What they are called and
//! their keys stand in [`table`].

pub mod arrange;
pub mod bound;
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
mod shelf;
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
pub use review::{Act, Curve, DraftKind, ReviewTab};
pub use row::Scope;
pub use setting::Setting;
pub use shelf::Shelf;
pub use wishes::{Aim, Dialog, Filing, Heading, PictureKind, ReportWish, Share, Tab};

/// A command of any part, and what every part answers.
macro_rules! parts {
    ($($(#[$about:meta])* $part:ident($of:ty);)+) => {
        /// What a person wants.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Command {
            $($(#[$about])* $part($of),)+
        }

        $(impl From<$of> for Command {
            fn from(asked: $of) -> Self {
                Self::$part(asked)
            }
        })+

        impl Command {
            /// Whether it has a trait.
            pub fn is(&self, wanted: Trait) -> bool {
                match self {
                    $(Self::$part(asked) => asked.traits().contains(&wanted),)+
                }
            }

            /// How the commands of each part are given.
            #[cfg(test)]
            const GIVEN: &[(&str, &[(&str, given::By)])] = &[$((stringify!($part), <$of>::GIVEN)),+];

            /// Part and name.
            #[cfg(test)]
            fn named(&self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$part(asked) => (stringify!($part), asked.name()),)+
                }
            }
        }
    };
}

parts! {
    /// Of the program.
    Program(Program);
    /// With files and the clipboard.
    Files(Files);
    /// Another setting.
    Setting(Setting);
    /// Of the game.
    Order(Order);
    /// By the pointer on the map.
    Map(MapEvent);
    /// To look at something.
    Look(Look);
    /// In a review.
    Review(review::Act);
    /// Of lessons.
    Learn(Learn);
    /// Of the campaign as it happened.
    Campaign(Campaign);
    /// Of a lesson that is made.
    Make(Make);
    /// Of a position put together by hand.
    Arrange(Arrange);
    /// In class.
    Class(Class);
    /// Of the shelf of games.
    Shelf(Shelf);
}

#[cfg(test)]
mod tests {
    use super::{Command, catalogue, given::By};
    use std::collections::BTreeSet;

    #[test]
    fn every_command_has_a_row_or_a_reason() {
        let rows: BTreeSet<_> = catalogue::rows().map(|(_, row)| row.command.named()).collect();
        for (part, given) in Command::GIVEN {
            for (name, by) in *given {
                assert_eq!(rows.contains(&(*part, *name)), *by == By::Row, "{part}::{name} {by:?}");
            }
        }
    }
}
