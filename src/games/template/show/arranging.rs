//! The units that lie beside the map of a position put together by hand.

use super::super::{game::Game, nouns::*, rules::arrange::Sketch};
use engine::show::arranging::{TrayGroup, TrayPiece};
use kit::arrange::{self, beside};

/// The units that are lost.
pub fn tray(sketch: &Sketch<'_>) -> Vec<TrayGroup> {
    let lost = Unit::all().filter(|unit| sketch.p.at.of(*unit).is_none());
    arrange::tray(lost.map(|unit| {
        let group = format!("{} units", Game::SIDES[usize::from(unit.side().0)]);
        (unit.side(), group, piece(unit, sketch.p.faces[unit.index()]))
    }))
}

fn piece(unit: Unit, face: Option<Face>) -> TrayPiece {
    let mark = CounterMark {
        side: unit.side().0,
        short: unit.to_string(),
        name: unit.to_string(),
        symbol: Nato { branch: Branch::Infantry, size: Size::Division },
        values: face.map(|face| vec![Value::new("attack", face.factor().into())]),
        ..CounterMark::default()
    };
    beside(Unit::NAMES[unit.index()], 1, mark)
}
