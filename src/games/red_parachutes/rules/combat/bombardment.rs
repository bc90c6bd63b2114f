//! Bombardment in numbers: spotting, density, value (RPX-142, RPX-143).

use crate::{
    game::Game,
    nouns::{Hex, Nerve, Side, Size, Terrain, Unit},
    state::Position,
};

/// Ground behind or in which nobody is seen from afar.
fn hides(game: &Game, hex: Hex) -> bool {
    game.map.terrain(hex).is_built() || game.map.terrain(hex) == Terrain::Woods
}

/// Whether a side spots a hex: from two hexes by day, when neither it nor all hexes between are towns or woods; else from the hex next
/// to it. One open hex between is enough (RPX-142, RPX-Q74).
pub fn is_spotted(game: &Game, p: &Position, side: Side, target: Hex) -> bool {
    let far = !game.is_night(p) && !hides(game, target);
    let sees = |from: Hex| match game.map.distance(from, target) {
        0 | 1 => true,
        2 => {
            far && game
                .map
                .hexes
                .neighbours(from)
                .any(|(_, at)| game.map.distance(at, target) == 1 && !hides(game, at))
        }
        _ => false,
    };
    p.of_side(side).any(|(unit, hex)| !game.counter(unit).is_leader() && sees(hex))
}

/// Battalions in a hex for a bombardment: three companies are one, fractions are dropped, one at least (RPX-143, RPX-Q36).
pub fn density(game: &Game, p: &Position, side: Side, hex: Hex) -> u8 {
    let fighting = || p.stack(side, hex).filter(|unit| game.counter(*unit).fights());
    let is_small = |unit: &Unit| game.counter(*unit).size == Size::Company || !game.is_battalion(p, *unit);
    let small = fighting().filter(is_small).count();
    (fighting().count() - small + small / 3).max(1) as u8
}

/// The value of a battery against a hex: half at night and half for the worst of what covers the target, rounded up once (RPX-143,
/// RPX-173); a disrupted one has one less.
pub fn value(game: &Game, p: &Position, gun: Unit, target: Hex) -> u8 {
    let Some(battery) = game.counter(gun).gun else { return 0 };
    let less = u8::from(p.man(gun).nerve == Nerve::Disrupted);
    let covered = hides(game, target) || p.works.has(target);
    let halvings = u32::from(game.is_night(p)) + u32::from(covered);
    u32::from(battery.bv.saturating_sub(less)).div_ceil(1 << halvings) as u8
}
