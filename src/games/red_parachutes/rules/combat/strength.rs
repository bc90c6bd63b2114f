//! Attack and defence strength of units (RPX-210, RPX-211), each step rounded up in the sequence of RPX-Q47.

use crate::{
    game::Game,
    nouns::*,
    state::{Marks, Position},
};

/// Half, rounded up.
pub fn half(strength: u8) -> u8 {
    strength.div_ceil(2)
}

/// One less, but not below a number; what is not above it stays (RPX-Q10).
fn less(strength: u8, least: u8) -> u8 {
    if strength > least { strength - 1 } else { strength }
}

/// Attack strength of a unit against a hex; `halved` when the defenders’ anti-tank value is too high for its armour (RPX-202).
pub fn attack(game: &Game, p: &Position, unit: Unit, target: Hex, halved: bool) -> u8 {
    let (counter, man) = (game.counter(unit), p.man(unit));
    let armoured = matches!(counter.kind, Kind::Tank | Kind::Recon);
    let mut strength = game.attack(p, unit);
    if halved && armoured {
        strength = half(strength);
    }
    if counter.kind == Kind::Tank {
        strength = game.results.ground.tanks(strength, game.map.terrain(target));
    }
    let edge = p.at.of(unit).and_then(|from| game.map.hexes.between(from, target)).unwrap_or_default();
    strength = match (edge.dnepr, edge.river) {
        (true, _) => game.results.ground.over_dnepr(strength),
        (false, true) => less(strength, 1),
        (false, false) => strength,
    };
    strength = match man.supply {
        Supply::In => strength,
        Supply::Out => less(strength, 1),
        Supply::Isolated => half(strength),
    };
    match man.nerve {
        Nerve::Good => strength,
        Nerve::Disrupted if game.is_battalion(p, unit) => less(strength, 2),
        Nerve::Disrupted => strength,
        Nerve::Demoralized => half(strength),
    }
}

/// Defence strength of a unit; `failed` when its morale failed it, which halves it down (RPX-192).
pub fn defence(game: &Game, p: &Position, unit: Unit, failed: bool) -> u8 {
    let man = p.man(unit);
    if man.is(Marks::RETREATED) {
        return 0;
    }
    let mut strength = game.defense(p, unit);
    if failed {
        strength /= 2;
    }
    if man.supply == Supply::Isolated {
        strength = half(strength);
    }
    if man.nerve == Nerve::Demoralized { half(strength) } else { strength }
}

/// Defence strength of units together in a hex, a position counted where there is one outside of towns (RPX-211).
pub fn together(game: &Game, p: &Position, hex: Hex, defenders: &[(Unit, bool)]) -> u32 {
    let sum: u32 = defenders.iter().map(|(unit, failed)| u32::from(defence(game, p, *unit, *failed))).sum();
    let dug_in = p.works.has(hex) && !game.map.terrain(hex).is_built();
    if dug_in { game.results.ground.in_position(sum) } else { sum }
}
