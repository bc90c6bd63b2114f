//! Armour and anti-tank values (RPX-200 to RPX-205).

use crate::{
    game::Game,
    nouns::*,
    state::{Marks, Position},
};

/// What lack of supply or nerve takes off armour, and off anti-tank values (RPX-201, RPX-Q14).
const SHAKEN: [u8; 2] = [2, 1];

/// Armour and anti-tank value of a unit as it is now; half of that, down, when its morale failed it (RPX-192, RPX-201, RPX-Q45).
pub fn values(game: &Game, p: &Position, unit: Unit, failed: bool) -> [u8; 2] {
    let (counter, man) = (game.counter(unit), p.man(unit));
    let armor = if man.is(Marks::AFOOT) { game.tables.afoot.armor } else { counter.armor };
    let shaken = man.supply == Supply::Isolated || man.nerve == Nerve::Demoralized;
    let now = |value: u8, less: u8| {
        let value = value.saturating_sub(if shaken { less } else { 0 });
        if failed { value / 2 } else { value }
    };
    [now(armor, SHAKEN[0]), now(counter.at, SHAKEN[1])]
}

/// Whether the values of a unit may be used: with a partner of another sort in its hex, among those who take part (RPX-200, RPX-Q44).
pub fn is_usable(game: &Game, p: &Position, unit: Unit, all: &[Unit]) -> bool {
    let (kind, at) = (game.counter(unit).kind, p.at.of(unit));
    let with = |fits: fn(Kind) -> bool| {
        all.iter().any(|other| *other != unit && p.at.of(*other) == at && fits(game.counter(*other).kind))
    };
    match kind {
        Kind::Recon => true,
        Kind::Tank | Kind::AntiTank => with(is_partner),
        Kind::MotInfantry | Kind::Engineer if unit.side() == GERMAN => true,
        _ => with(|kind| !matches!(kind, Kind::Headquarters | Kind::Leader)),
    }
}

/// Sorts that make a tank or anti-tank unit usable.
fn is_partner(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Infantry
            | Kind::MotInfantry
            | Kind::Engineer
            | Kind::Cavalry
            | Kind::MachineGun
            | Kind::Parachute
            | Kind::Recon
    )
}

/// The highest usable armour and anti-tank value of a side.
pub fn best(game: &Game, p: &Position, units: &[(Unit, bool)]) -> [u8; 2] {
    let all: Vec<Unit> = units.iter().map(|(unit, _)| *unit).collect();
    let usable = units.iter().filter(|(unit, _)| is_usable(game, p, *unit, &all));
    let values = usable.map(|(unit, failed)| values(game, p, *unit, *failed));
    values.fold([0, 0], |best, one| [best[0].max(one[0]), best[1].max(one[1])])
}

/// Whether tank and recon units attack with half their strength; armour that may not be used counts none (RPX-202).
pub fn halves(attacking: u8, defending_at: u8) -> bool {
    defending_at >= attacking + 2
}

/// Shift by armour: one to the right for each level, three at most, less one for each anti-tank level; one to the left for less armour
/// than the defender (RPX-203, RPX-Q46).
pub fn shift(attacking: u8, [armor, at]: [u8; 2]) -> i16 {
    let right = i16::from(attacking.min(3)) - i16::from(at);
    right.max(0) - i16::from(attacking < armor)
}

/// Whether armour is massed: steps of the best armour against those of the best defending tank or anti-tank value, five to one
/// (RPX-204, RPX-Q13).
pub fn is_massed(attacking_steps: u32, defending_steps: u32) -> bool {
    defending_steps > 0 && attacking_steps >= 5 * defending_steps
}

/// Steps of the best usable armour of the attackers, and of the best usable tank or anti-tank value of the defenders (RPX-200).
pub fn massed_steps(game: &Game, p: &Position, attackers: &[Unit], defenders: &[(Unit, bool)]) -> [u32; 2] {
    let steps = |units: &mut dyn Iterator<Item = (Unit, u8)>| {
        let all: Vec<(Unit, u8)> = units.collect();
        let best = all.iter().map(|one| one.1).max().filter(|best| *best > 0);
        all.iter().filter(|one| Some(one.1) == best).map(|one| u32::from(p.man(one.0).steps)).sum()
    };
    let defending: Vec<Unit> = defenders.iter().map(|(unit, _)| *unit).collect();
    let armor = |unit: &Unit| (*unit, values(game, p, *unit, false)[0]);
    let fights_tanks = |unit: &Unit| {
        let kind = matches!(game.counter(*unit).kind, Kind::Tank | Kind::AntiTank);
        kind && is_usable(game, p, *unit, &defending)
    };
    let most = |(unit, failed): &(Unit, bool)| {
        (*unit, values(game, p, *unit, *failed).into_iter().max().unwrap_or(0))
    };
    [
        steps(&mut attackers.iter().filter(|unit| is_usable(game, p, **unit, attackers)).map(armor)),
        steps(&mut defenders.iter().filter(|(unit, _)| fights_tanks(unit)).map(most)),
    ]
}
