//! Recovery (RPX-236): who spent no movement points, built nothing and did not attack climbs one level, next to the enemy with a die.

use super::front::Front;
use crate::{
    event::{Deed, Event},
    game::{Game, GameDraft},
    nouns::*,
    state::{Marks, Position},
};

/// Morale as it is now: one less when isolated, one less when demoralized (RPX-190).
pub fn morale(game: &Game, p: &Position, unit: Unit) -> u8 {
    let man = p.man(unit);
    let less = u8::from(man.supply == Supply::Isolated) + u8::from(man.nerve == Nerve::Demoralized);
    game.counter(unit).morale.saturating_sub(less)
}

/// Whether a unit may recover. A try at the Dnieper costs no points (RPX-Q30), one at the bridge neither; one to infiltrate does (RPX-114).
fn rests(p: &Position, unit: Unit) -> bool {
    let man = p.man(unit);
    let busy =
        Marks::ATTACKED.and(Marks::BOMBARDED).and(Marks::SUPPORTED).and(Marks::WORKED).and(Marks::SLIPPED);
    man.nerve != Nerve::Good && man.spent == 0 && man.digs == 0 && !man.is(busy)
}

/// The units of the side in turn recover.
pub fn recover(game: &Game, d: &mut GameDraft<'_>) {
    let p = &*d.state;
    let near = game.within(Front::of(game, p, p.phasing).any, 1);
    let resting = p.of_side(p.phasing).filter(|(unit, _)| rests(p, *unit));
    let units: Vec<(Unit, bool)> = resting.map(|(unit, hex)| (unit, near.has(hex))).collect();
    for (unit, rolls) in units {
        let key = RollKey::new(d.state.turn.into(), "recovery", unit.0.into());
        let die = rolls.then(|| d.roll(key, 6) as u8);
        let up = die.is_none_or(|die| die <= morale(game, d.state, unit));
        d.emit(Event::Did { unit, deed: Deed::Rallied { die, up } });
    }
}
