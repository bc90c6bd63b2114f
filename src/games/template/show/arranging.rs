//! What can be set in a position, and which units lie beside the map.

use super::super::{game::Game, nouns::*, rules::edit};
use engine::show::arranging::{ArrangedRow, Arrangement, TrayGroup, TrayPiece};

/// Turn and side, and the units that are lost.
pub fn arrangement(game: &Game, position: &str) -> Result<Arrangement, Fault> {
    let p = edit::read(game, position)?;
    let turns = (1..=game.setup.turns).map(|turn| (turn.to_string(), turn.to_string()));
    let sides =
        ["West", "East"].into_iter().enumerate().map(|(nth, name)| (nth.to_string(), name.to_owned()));
    let rows = vec![
        ArrangedRow::new("turn", "Turn", usize::from(p.turn) - 1, turns),
        ArrangedRow::new("step", "Part of", usize::from(p.step == Step::Act(EAST)), sides),
    ];
    let group = |side: Side| {
        let lost = Unit::all().filter(|unit| unit.side() == side && p.at.of(*unit).is_none());
        let pieces = lost.map(|unit| piece(unit, p.faces[unit.index()])).collect();
        TrayGroup { side, name: format!("{} units", Game::SIDES[usize::from(side.0)]), pieces }
    };
    Ok(Arrangement { rows, tray: vec![group(WEST), group(EAST)] })
}

fn piece(unit: Unit, face: Option<Face>) -> TrayPiece {
    let mark = CounterMark {
        side: unit.side().0,
        short: unit.to_string(),
        name: unit.to_string(),
        spoken: unit.to_string(),
        symbol: Nato { branch: Branch::Infantry, size: Size::Division },
        values: face.map(|face| vec![Value::new("attack", face.factor().into())]),
        ..CounterMark::default()
    };
    TrayPiece { id: Unit::NAMES[unit.index()].into(), left: 1, mark }
}

/// Whether both sides have seen a unit.
pub fn rows_of(game: &Game, position: &str, about: &Subject) -> Vec<ArrangedRow> {
    let Subject::Unit(key) = about else { return Vec::new() };
    let (Ok(p), Some(unit)) = (edit::read(game, position), Unit::nth(key.index())) else { return Vec::new() };
    let values = [("hidden", "Face down"), ("seen", "Seen")].map(|(id, label)| (id.into(), label.into()));
    vec![ArrangedRow::new("face", "Face", usize::from(p.seen.has(unit)), values)]
}
