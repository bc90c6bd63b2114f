//! Single changes of a position: a unit put down, taken off, or another turn; what is impossible is what [`arrange`] refuses.

use super::{
    super::{game::Game, nouns::*},
    arrange,
};
use engine::{
    base::text,
    show::arranging::{Edit, Edited, Piece},
};

/// The words of a position, with all faces dealt.
pub fn read(game: &Game, position: &str) -> Result<Position, Fault> {
    arrange::read(game, &game.names(), position)
}

/// A position after a change.
pub fn edited(game: &Game, position: &str, edit: &Edit) -> Result<Edited, Fault> {
    let mut p = read(game, position)?;
    let unit = |key: UnitKey| Unit::nth(key.index()).ok_or_else(|| Fault::new("there is no such unit"));
    let mut down = None;
    match edit {
        Edit::Put { piece, at } => {
            let unit = match piece {
                Piece::Unit(key) => unit(*key)?,
                Piece::Tray(id) => named(id).ok_or_else(|| Fault::new("there is no such unit"))?,
            };
            Fault::unless(game.board.map.contains(HexId(at.0)), "there is no such hex")?;
            p.at.put(unit, Some(HexId(at.0)));
            down = Some(unit.0.into());
        }
        Edit::Remove { unit: key } => p.at.put(unit(*key)?, None),
        Edit::Set { about: None, row, value } => match (row.as_str(), value.parse()) {
            ("turn", Ok(turn)) => p.turn = turn,
            ("step", Ok(side)) => p.step = Step::Act(if side == 0 { WEST } else { EAST }),
            _ => return Err(Fault::new("this cannot be set")),
        },
        Edit::Set { about: Some(Subject::Unit(key)), value, .. } => {
            let unit = unit(*key)?;
            if value == "seen" {
                p.seen.add(unit);
            } else {
                p.seen.remove(unit);
            }
        }
        Edit::Set { .. } => return Err(Fault::new("nothing can be set there")),
    }
    let position = text::write(&game.names(), &p).map_err(Fault::new)?;
    read(game, &position)?;
    Ok(Edited { position, unit: down })
}

/// A unit by its id.
pub fn named(id: &str) -> Option<Unit> {
    Unit::all().find(|unit| Unit::NAMES[unit.index()] == id)
}
