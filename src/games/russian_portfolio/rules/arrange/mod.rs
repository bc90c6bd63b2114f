//! Positions that were written down or put together by hand, for lessons and to try something out (docs/positions.md): asked
//! for what the rules make impossible before a game begins from them.
//!
//! `written`: the form as it is read. `build`: what is impossible, and the position that follows. `tell`: a position in
//! that form again. `edit`: single changes by hand.

mod build;
pub mod edit;
mod tell;
mod written;

pub use self::{
    build::{arranged, hex_named, is_snow_by, ruled, unit_named},
    written::{Begins, Who, Written},
};
use super::super::{game::Game, state::Position};
use engine::{
    base::{names::with, side::Side, text},
    contract::rules::{Fault, Rules as _},
};

/// The position of a text.
///
/// # Errors
/// What cannot be read, or is impossible.
pub fn read(game: &Game, written: &str) -> Result<Position, Fault> {
    let read = with(&game.names(), || text::read_file::<Written>(written));
    arranged(game, read.map_err(|(line, why)| Fault::new(format!("{why} (line {line})")))?)
}

/// A position as [`read`] reads it: in words where they say all of it, else exactly.
///
/// # Errors
/// That it stands in the middle of something.
pub fn write(game: &Game, p: &Position) -> Result<String, Fault> {
    build::at_a_beginning(p)?;
    if let Some(plain) = tell::plain(game, p) {
        return text::write_by_hand(&plain).map_err(Fault::new);
    }
    let [axis, soviet] = Side::BOTH.map(|side| tell::gained(game, p, side));
    let exact = &Position { control: Default::default(), ..p.clone() };
    text::write(&game.names(), &written::Moment { axis, soviet, exact }).map_err(Fault::new)
}
