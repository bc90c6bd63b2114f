//! A position as a text, read and written.

use super::{
    super::super::{game::Game, state::Position},
    build, tell,
    written::{Moment, Written},
};
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
    build::arranged(game, read.map_err(|(line, why)| Fault::new(format!("{why} (line {line})")))?)
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
    text::write(&game.names(), &Moment { axis, soviet, exact }).map_err(Fault::new)
}
