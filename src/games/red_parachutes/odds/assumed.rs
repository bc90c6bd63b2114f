//! What both sides would do in a combat where they have not decided (section 6.1 of the catalogue): levels, support, losses, standing
//! fast, retreats.

use crate::{
    battle::{Battle, BattleOrder, Stage},
    data::results::StandFast,
    game::Game,
    nouns::*,
    rules::{
        combat::{
            conduct::{
                hexes_of, limit, losers, marks_of_fire, may, stand_fast, support_of, taking_part, wasters,
                ways,
            },
            declaration::{defenders, may_support},
            fight::resolve,
            support,
        },
        front::zone,
        recovery::morale,
    },
    state::{Marks, Position, nth},
};

/// The highest morale level at which units with at least half of the strength take part without a roll (AUTO-01).
pub fn level(game: &Game, p: &Position, units: &[(Unit, u32)]) -> u8 {
    let best = units.iter().map(|(unit, _)| morale(game, p, *unit)).max().unwrap_or(0);
    let at = |level: u8| units.iter().filter(move |(unit, _)| morale(game, p, *unit) >= level);
    let sum = |level: u8| at(level).map(|(_, strength)| strength).sum::<u32>();
    (1..=best).rev().find(|level| 2 * sum(*level) >= sum(0)).unwrap_or(best.min(1))
}

/// A battery that can support one of some units, and the one to which it gives most.
#[derive(Debug, Clone, Copy)]
pub struct Gift {
    /// What it gives.
    pub value: u8,
    /// Which.
    pub gun: Unit,
    /// To whom.
    pub unit: Unit,
}

/// Batteries that could support some units of a side beside those that are used, those that give most first (AUTO-06); in an attack
/// each once in a turn.
pub fn gifts(game: &Game, p: &Position, units: &[Unit], used: &[(Unit, Unit)]) -> Vec<Gift> {
    let Some(side) = units.first().map(|unit| unit.side()) else { return Vec::new() };
    let (attacks, zone) = (side == p.phasing, zone(game, p, side.other()));
    let free = |gun: &Unit| {
        let fires = units.contains(gun) || used.iter().any(|(other, _)| other == gun);
        game.counter(*gun).is_artillery() && !fires && !(attacks && p.man(*gun).is(Marks::SUPPORTED))
    };
    let gift = |gun: Unit| {
        let in_zone = zone.has(p.at.of(gun)?);
        let may = |unit: &&Unit| may_support(game, p, gun, **unit, in_zone).is_ok();
        let value = |unit: &Unit| (support::value(game, p, gun, *unit, attacks), Reverse(*unit));
        let (value, Reverse(unit)) = units.iter().filter(may).map(value).max().filter(|one| one.0 > 0)?;
        Some(Gift { value, gun, unit })
    };
    let mut all: Vec<Gift> = units_of(side).filter(free).filter_map(gift).collect();
    all.sort_by_key(|gift| (Reverse(gift.value), gift.gun));
    all
}

/// How much support is enough: to the defence what its limit lets, to the attack no more than brings it to four to one (AUTO-06).
pub fn enough(game: &Game, p: &Position, b: &Battle, side: Side) -> u32 {
    let limit = limit(game, p, b, side);
    if side != p.phasing {
        return limit;
    }
    let attack: u32 = taking_part(p, b, side).iter().map(|unit| u32::from(game.attack(p, *unit))).sum();
    let against = taking_part(p, b, side.other());
    let printed: u32 = against.iter().map(|unit| u32::from(game.counter(*unit).defense)).sum();
    limit.min((4 * printed).saturating_sub(attack))
}

/// Support of a side in addition to what it has placed; with one battery at most a surprise is tried (AUTO-06).
fn supported(game: &Game, p: &Position, b: &mut Battle, side: Side) {
    // Nobody supports in a breakthrough (RPX-235).
    let alone = p.step == Step::Breakthrough;
    let all = if alone { Vec::new() } else { gifts(game, p, &taking_part(p, b, side), &b.guns[nth(side)]) };
    let turn = game.turn(p);
    if side == p.phasing && b.guns[nth(side)].len() + all.len() <= 1 {
        b.tries_surprise |= turn.is_morning() || turn.night;
    }
    let (mut sum, enough) = (support_of(game, p, b, side), enough(game, p, b, side));
    for gift in all {
        if sum >= enough {
            break;
        }
        sum += u32::from(gift.value);
        b.guns[nth(side)].push((gift.gun, gift.unit));
    }
}

/// A combat that is put together or fought, with what both sides have not decided before the roll: who defends, support, levels.
pub fn filled(game: &Game, p: &Position) -> Option<Position> {
    let mut p = p.clone();
    let mut b = p.fight.take().filter(|b| b.shells.is_none() && !b.attackers.is_empty())?;
    let (side, foe) = (p.phasing, p.phasing.other());
    if b.stage <= Stage::TakePart {
        b.defenders = defenders(game, &p, foe, b.target, hexes_of(&p, &b)).into_iter().collect();
    }
    for (side, last) in [(foe, Stage::DefenceGuns), (side, Stage::AttackGuns)] {
        if b.stage <= last {
            supported(game, &p, &mut b, side);
        }
    }
    for (side, of) in [(side, Game::attack as fn(&Game, &Position, Unit) -> u8), (foe, Game::defense)] {
        let units = taking_part(&p, &b, side).into_iter().map(|unit| (unit, of(game, &p, unit).into()));
        let level = b.levels[nth(side)].unwrap_or_else(|| level(game, &p, &units.collect::<Vec<_>>()));
        b.levels[nth(side)] = Some(level);
    }
    p.fight = Some(b);
    Some(p)
}

/// A hex that is held at any price: a town that counts, an end of the bridge, the west hex of a bridgehead (AUTO-05).
pub fn is_key(game: &Game, p: &Position, hex: Hex) -> bool {
    game.town(hex).is_some()
        || game.map.bridge.ends.contains(&hex)
        || p.pairs.iter().any(|pair| pair.west == hex)
}

/// Whether a stack tries to stand: the defender in a key hex or where he must, a Soviet attacker in the west hex of a bridgehead
/// (AUTO-07).
pub fn stands(game: &Game, p: &Position, b: &Battle) -> bool {
    let (side, at, ..) = resolve(game, p, b);
    match b.stage {
        Stage::DefenceStand => stand_fast(game, b) == StandFast::Required || is_key(game, p, at),
        _ => side == SOVIET && p.pairs.iter().any(|pair| pair.west == at),
    }
}

/// Who loses a step: most steps, then armour, then strength, then number (RPX-Q55).
fn weakest(game: &Game, p: &Position, units: &[Unit]) -> Option<Unit> {
    units.iter().copied().max_by_key(|unit| {
        let strength = game.attack(p, *unit) + game.defense(p, *unit);
        (p.man(*unit).steps, game.counter(*unit).armor, strength, Reverse(*unit))
    })
}

/// The attacker that anti-tank guns fire at: the best armour, of equals the lower number.
pub fn best_armour(game: &Game, p: &Position, b: &Battle) -> Option<(Unit, u8)> {
    marks_of_fire(game, p, b).into_iter().max_by_key(|(unit, armor)| (*armor, Reverse(*unit)))
}

/// What is decided in small things: the strongest defend, the best armour is fired at, the weakest battery at a feint; losses by RPX-Q55,
/// standing fast by AUTO-07, retreats by RPX-Q52; none advances.
pub fn choice(game: &Game, p: &Position, b: &Battle) -> Option<BattleOrder> {
    match b.stage {
        Stage::TakePart => {
            let all = defenders(game, p, p.phasing.other(), b.target, hexes_of(p, b));
            let orders = all.into_iter().map(|unit| BattleOrder::TakePart { unit });
            orders.into_iter().find(|order| may(game, p, *order).is_ok())
        }
        Stage::TankFire => best_armour(game, p, b).map(|(at, _)| BattleOrder::Fire { at }),
        Stage::Waste => {
            let worth = |gun: &Unit| game.counter(*gun).gun.map_or(0, |battery| battery.support);
            let gun = wasters(game, p, b).into_iter().min_by_key(|gun| (worth(gun), *gun))?;
            Some(BattleOrder::Waste { gun })
        }
        Stage::DefenceLosses | Stage::AttackLosses => {
            let unit = weakest(game, p, &losers(game, p, b))?;
            Some(BattleOrder::Lose { unit })
        }
        Stage::DefenceStand | Stage::AttackStand if stands(game, p, b) => Some(BattleOrder::Stand),
        Stage::DefenceStand | Stage::AttackStand => Some(BattleOrder::Yield),
        Stage::DefenceRetreat | Stage::AttackRetreat => {
            ways(game, p, b).first().map(|way| BattleOrder::Back { to: way.to })
        }
        _ => None,
    }
}
