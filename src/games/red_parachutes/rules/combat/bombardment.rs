//! Bombardment in numbers: spotting, density, value (RPX-142, RPX-143).

use crate::{game::Game, nouns::*, state::Position};

/// Ground behind or in which nobody is seen from afar.
fn hides(game: &Game, hex: Hex) -> bool {
    game.map.terrain(hex).is_built() || game.map.terrain(hex) == Terrain::Woods
}

/// Whether a side spots a hex: from two hexes by day, when neither it nor all hexes between are towns or woods; else from the hex next
/// to it. One open hex between is enough (RPX-142, RPX-Q74).
pub fn is_spotted(game: &Game, p: &Position, side: Side, target: Hex) -> bool {
    spotter(game, p, side, target).is_some()
}

/// The nearest hex from which a side spots another; of equals the one with the lower label.
pub fn spotter(game: &Game, p: &Position, side: Side, target: Hex) -> Option<Hex> {
    let far = !game.is_night(p) && !hides(game, target);
    let open = |(_, at): (_, Hex)| game.map.distance(at, target) == 1 && !hides(game, at);
    let sees = |from: Hex| match game.map.distance(from, target) {
        0 | 1 => true,
        2 => far && game.map.hexes.neighbours(from).any(open),
        _ => false,
    };
    let eyes = p.of_side(side).filter(|(unit, hex)| !game.counter(*unit).is_leader() && sees(*hex));
    eyes.map(|(_, hex)| hex).min_by_key(|hex| (game.map.distance(*hex, target), by_label(*hex)))
}

/// Battalions in a hex for a bombardment: three companies are one, fractions are dropped, one at least (RPX-143, RPX-Q36).
pub fn density(game: &Game, p: &Position, side: Side, hex: Hex) -> u8 {
    let fighting = || p.stack(side, hex).filter(|unit| game.counter(*unit).fights());
    let is_small = |unit: &Unit| game.counter(*unit).size == Size::Company || !game.is_battalion(p, *unit);
    let small = fighting().filter(is_small).count();
    (fighting().count() - small + small / 3).max(1) as u8
}

/// The value of a battery against a hex, rounded up once: half at night, and the worse of what covers the target, which halves it, and
/// of its disruption, which takes one off (RPX-143, RPX-173).
pub fn value(game: &Game, p: &Position, gun: Unit, target: Hex) -> u8 {
    let Some(battery) = game.counter(gun).gun else { return 0 };
    let halves = u32::from(battery.bv) * 2;
    let covered = hides(game, target) || p.works.has(target);
    let shaken = p.man(gun).nerve == Nerve::Disrupted;
    let left = (if covered { halves / 2 } else { halves }).min(halves.saturating_sub(u32::from(shaken) * 2));
    left.div_ceil(if game.is_night(p) { 4 } else { 2 }) as u8
}
