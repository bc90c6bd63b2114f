//! Pages of the inspector: a unit, a hex, a side of a hex, the game as it stands.

mod hex;
mod parts;
mod turn;
mod unit;

pub use self::unit::cut_text;

use super::super::{game::Game, nouns::Unit, state::Position};
use engine::show::{scene::Subject, sheet::Sheet};
use kit::{
    hex::{Direction, HexId},
    ids::Id as _,
};

/// A page about something.
pub fn sheet(game: &Game, p: &Position, about: &Subject) -> Sheet {
    match about {
        Subject::Unit(key) => {
            Unit::nth(key.index()).map_or_else(Sheet::default, |unit| unit::sheet(game, p, unit))
        }
        Subject::Place(key) if key.index() < game.board.layout().len() => hex::sheet(game, p, HexId(key.0)),
        Subject::Side(key, way) if key.index() < game.board.layout().len() => Direction::ALL
            .get(usize::from(*way))
            .map_or_else(Sheet::default, |way| hex::side_sheet(game, p, HexId(key.0), *way)),
        Subject::Turn(part) => turn::sheet(game, p, *part),
        Subject::Place(_) | Subject::Side(..) | Subject::Link(..) => Sheet::default(),
    }
}
