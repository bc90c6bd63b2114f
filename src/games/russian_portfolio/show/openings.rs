//! Attacks that could be planned: each hex that can be attacked, with the least force that has the best column.

use super::battle;
use crate::{
    combat::{Attack, BattleOrder},
    game::Game,
    nouns::{Hex, HexSet, Unit, UnitSet},
    odds::terms::read_at,
    order::Order,
    rules::combat::{self, odds},
    state::Position,
};
use engine::{base::side::Side, contract::rules::Rules, show::opening::Finds};
use kit::opening::least;
use std::ops::ControlFlow;

/// Whether attacks are put together now.
pub fn are_planned(p: &Position) -> bool {
    battle::is_planning(p).is_some()
}

/// Tells of the hexes that no planned attack has as a target, each with who would attack it.
pub fn of(game: &Game, p: &Position, finds: Finds<'_>) -> ControlFlow<()> {
    let Some(side) = battle::is_planning(p) else { return ControlFlow::Continue(()) };
    let able = combat::able(game, p);
    let near = able.iter().filter_map(|unit| p.at.of(unit)).flat_map(|hex| game.board.neighbours(hex));
    let targets: HexSet = near.map(|(_, hex)| hex).filter(|hex| p.enemy_in(side, *hex)).collect();
    let keys = |units: Vec<Unit>| units.into_iter().map(|unit| unit.0.into()).collect();
    let mut free = targets.iter().filter(|hex| !battle::is_planned_on(p, *hex));
    free.try_for_each(|hex| finds(best(game, p, (able, side), hex).map(|units| (hex.into(), keys(units)))))
}

/// Who of those able attacks a hex at the best column, strongest first: no one of them could stay out without lowering it.
fn best(game: &Game, p: &Position, (able, side): (UnitSet, Side), target: Hex) -> Option<Vec<Unit>> {
    let near = game.board.neighbours(target).flat_map(|(_, hex)| p.at.units(hex));
    let begins =
        |unit: &Unit| game.check(p, &Order::Battle(BattleOrder::Begin { unit: *unit, target })).is_ok();
    let mut all: Vec<Unit> =
        near.filter(|unit| unit.side() == side && able.has(*unit)).filter(begins).collect();
    all.sort_by_key(|unit| (std::cmp::Reverse(game.counter(*unit).attack), *unit));
    least(all, |units| column(game, p, units, target))
}

/// The column at which such an attack would be read; `None` where it may not be made.
fn column(game: &Game, p: &Position, units: &[Unit], target: Hex) -> Option<i8> {
    let units = units.iter().copied().collect();
    let attack = Attack { targets: HexSet::only(target), units, ..Attack::default() };
    odds::tally(game, p, &attack).is_legal().then(|| read_at(game, &odds::reckon(game, p, &attack)))
}
