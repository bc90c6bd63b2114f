//! Supply looked at before it is determined: enemies that are Dispersed now will have recovered, and their zones cut lines again.

use super::super::{
    game::Game,
    nouns::{Hex, Stack, Unit, UnitSet},
    rules::{reach, recovery, supply, zone},
    state::Position,
};
use engine::base::side::Side;

/// Units of a side that would be isolated if its supply were determined next (RP-STA-05, RP-SUP-11): Soviet cavalry, which loses
/// nothing by it, left out.
pub fn cut_off(game: &Game, p: &Position, side: Side) -> UnitSet {
    let then = recovery::before_supply(p, side);
    let out = supply::cut_off(game, &then, side, &supply::trace(game, &then, side));
    out.iter().filter(|unit| supply::can_starve(game, *unit)).collect()
}

/// The position after a unit has gone somewhere: it stands there, and the ground it went over is its side’s.
pub fn gone(p: &Position, unit: Unit, way: &[Hex]) -> Position {
    let mut then = p.clone();
    for hex in way {
        then.take(unit.side(), *hex);
    }
    if let Some(to) = way.last() {
        then.at.put(unit, Some(*to));
    }
    then
}

/// Whether nobody is cut off who was not before, and none of these.
pub fn hold(game: &Game, p: &Position, before: UnitSet, these: UnitSet) -> bool {
    let Some(side) = these.first().map(Unit::side) else { return true };
    let out = cut_off(game, p, side);
    out.without(before).is_empty() && !out.meets(these)
}

/// Those of some units cut off that can still go to where they are not.
pub fn saved(game: &Game, p: &Position, cut: UnitSet) -> UnitSet {
    let saved = |unit: &Unit| {
        let zone = zone::of(game, p, unit.side().other());
        let found = reach::reach(game, p, &zone, Stack(*unit, None));
        found.is_some_and(|found| {
            let holds = |hex| hold(game, &gone(p, *unit, &found.path(hex)), cut, UnitSet::only(*unit));
            found.clean().iter().any(holds)
        })
    };
    cut.iter().filter(saved).collect()
}

/// Defence factors of the other side that would be isolated with a unit there, beyond those that are: what a move cuts off.
pub fn cuts(game: &Game, then: &Position, side: Side, already: UnitSet) -> u16 {
    let out = cut_off(game, then, side.other()).without(already);
    out.iter().map(|unit| u16::from(game.counter(unit).defence)).sum()
}
