//! Artillery support (RPX-170 to RPX-175).

use crate::{game::Game, nouns::*, state::Position};

/// Parts in which support is counted before it is rounded once, at the end.
const PARTS: u32 = 4;

/// What a battery gives to a unit, rounded up once at the end: half at night, and the worse of what else takes from it, another
/// formation (RPX-172) or in an attack its disruption, one less but not below two (RPX-173, RPX-175, RPX-Q50).
pub fn value(game: &Game, p: &Position, gun: Unit, unit: Unit, attacks: bool) -> u8 {
    let Some(battery) = game.counter(gun).gun else { return 0 };
    let support = u32::from(battery.support) * PARTS;
    let (part, of) = share(game, p, gun, unit);
    let shaken = attacks && p.man(gun).nerve == Nerve::Disrupted && battery.support > 2;
    let left = (support * part / of).min(support - u32::from(shaken) * PARTS);
    let night = if game.is_night(p) { 2 } else { 1 };
    left.div_ceil(PARTS * night) as u8
}

/// Which part of its support a battery gives to a unit of this or another formation: a German one half, unless it stands next to that
/// formation’s headquarters; a Soviet one nothing, next to it half. Pools of the army support all alike (RPX-172, RPX-Q50).
fn share(game: &Game, p: &Position, gun: Unit, unit: Unit) -> (u32, u32) {
    let (of, to) = (game.counter(gun).formation, game.counter(unit).formation);
    if of == to || game.is_independent(of) {
        return (1, 1);
    }
    match (gun.side() == GERMAN, is_next_to_hq(game, p, gun, unit)) {
        (true, true) => (1, 1),
        (true, false) | (false, true) => (1, 2),
        (false, false) => (0, 1),
    }
}

fn is_next_to_hq(game: &Game, p: &Position, gun: Unit, unit: Unit) -> bool {
    let hq = game.hq_of(game.counter(unit).formation).and_then(|hq| p.at.of(hq));
    let ends: Option<(Hex, Hex)> = p.at.of(gun).zip(hq);
    ends.is_some_and(|(gun, hq)| game.map.distance(gun, hq) <= 1)
}

/// All support of the defenders: at most their printed defence (RPX-171).
pub fn of_defence(printed: u32, support: u32) -> u32 {
    support.min(printed)
}

/// All support of the attackers: at most twice their printed attack (RPX-175).
pub fn of_attack(printed: u32, support: u32) -> u32 {
    support.min(2 * printed)
}
