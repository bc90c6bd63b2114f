//! Words of the tasks.

use crate::{
    combat::Attack,
    game::Game,
    nouns::{Hex, Status, Unit},
    state::Position,
    words::{hex_full, hex_name, status_name, targets_name, unit_name, units_name},
};
use engine::{
    base::side::Side,
    show::{exercise::Alternative, scene::Subject},
};
use kit::say::join;

/// An answer that is a hex.
pub fn placed(game: &Game, hex: Hex, sum: String, worth: i64) -> Alternative {
    let id = game.board.label(hex).to_owned();
    Alternative {
        id,
        text: hex_full(game, hex),
        sum,
        worth,
        at: Some(Subject::Place(hex.into())),
        ..Alternative::default()
    }
}

/// A unit with the hex it stands in: `4th Army from Minsk`.
pub fn from(game: &Game, p: &Position, unit: Unit) -> String {
    let at = p.at.of(unit).map_or("", |hex| hex_name(game, hex));
    format!("{} from {at}", unit_name(game, unit))
}

/// Who attacks what, who stands there, and who of them has been ordered not to retreat: two sentences or three.
pub fn told(game: &Game, p: &Position, side: Side, attack: &Attack) -> String {
    let who: Vec<String> = attack.units.iter().map(|unit| from(game, p, unit)).collect();
    let verb = if who.len() == 1 { "attacks" } else { "attack" };
    let name = targets_name(game, attack.targets);
    let there = |hex: Hex| p.at.units(hex).filter(|unit| unit.side() != side);
    let foes: Vec<String> = attack
        .targets
        .iter()
        .flat_map(there)
        .map(|unit| match p.status[unit] {
            Status::Ready => unit_name(game, unit),
            status => format!("{} ({})", unit_name(game, unit), status_name(status)),
        })
        .collect();
    let held = match foes.len() {
        0 => "Only its garrison stands there.".to_owned(),
        1 => format!("{} holds it.", foes[0]),
        _ => format!("{} hold it.", join(&foes)),
    };
    let standing = p.fighting.standing;
    let ordered: Vec<Unit> =
        attack.targets.iter().flat_map(there).filter(|unit| standing.has(*unit)).collect();
    let orders = match ordered.len() {
        0 => String::new(),
        1 => format!(" {} is ordered not to retreat.", unit_name(game, ordered[0])),
        _ => format!(" {} are ordered not to retreat.", units_name(game, ordered)),
    };
    format!("{} {verb} {name}. {held}{orders}", join(&who))
}

/// Tenths of a point as a percentage.
pub fn per_cent(tenths: i64) -> String {
    match tenths {
        1000.. => "100 %".into(),
        ..=0 => "0 %".into(),
        n => format!("{} %", ((n + 5) / 10).clamp(1, 99)),
    }
}
