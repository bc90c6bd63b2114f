//! What both sides would do in a combat where they have not decided (section 6.1 of the catalogue): levels, support, losses, standing
//! fast, retreats.

use crate::{
    battle::{Battle, BattleOrder, Stage},
    data::results::StandFast,
    game::Game,
    nouns::*,
    rules::{
        combat::{
            conduct::{hexes_of, losers, marks_of_fire, may, stand_fast, taking_part, wasters, ways},
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

/// Batteries of a side that could support its units in a combat, each with the unit it gives most to, the best first (AUTO-06).
pub fn batteries(game: &Game, p: &Position, b: &Battle, side: Side) -> Vec<(u8, Unit, Unit)> {
    let (attacks, part) = (side == p.phasing, taking_part(p, b, side));
    let zone = zone(game, p, side.other());
    let spent = Marks::BOMBARDED.and(Marks::SUPPORTED);
    let used = |gun: Unit| b.guns[nth(side)].iter().any(|(other, _)| *other == gun);
    let free = |gun: &Unit| !(part.contains(gun) || used(*gun) || attacks && p.man(*gun).is(spent));
    let best = |gun: Unit| {
        let at = p.at.of(gun)?;
        let may = |unit: &&Unit| may_support(game, p, gun, **unit, zone.has(at)).is_ok();
        let worth = |unit: &Unit| (support::value(game, p, gun, *unit, attacks), gun, *unit);
        part.iter().filter(may).map(worth).max_by_key(|one| one.0).filter(|one| one.0 > 0)
    };
    let guns = units_of(side).filter(|unit| game.counter(*unit).is_artillery());
    let mut all: Vec<(u8, Unit, Unit)> = guns.filter(free).filter_map(best).collect();
    all.sort_by_key(|(worth, gun, _)| (Reverse(*worth), *gun));
    all
}

/// Support of a side in addition to what it has placed: the defender up to his limit, the attacker up to his or to four to one
/// (AUTO-06).
fn supported(game: &Game, p: &Position, b: &mut Battle, side: Side) {
    let printed = |units: &[Unit], of: fn(&Game, Unit) -> u8| -> u32 {
        units.iter().map(|unit| u32::from(of(game, *unit))).sum()
    };
    let [ours, theirs] = [p.phasing, p.phasing.other()].map(|side| taking_part(p, b, side));
    let attack = printed(&ours, |game, unit| game.counter(unit).attack);
    let defence = printed(&theirs, |game, unit| game.counter(unit).defense);
    let attacks = side == p.phasing;
    let enough = if attacks { (2 * attack).min((4 * defence).saturating_sub(attack)) } else { defence };
    let given = b.guns[nth(side)].iter().map(|(gun, unit)| support::value(game, p, *gun, *unit, attacks));
    let mut sum: u32 = given.map(u32::from).sum();
    let all = batteries(game, p, b, side);
    let turn = game.turn(p);
    if attacks && b.guns[nth(side)].len() + all.len() <= 1 {
        b.tries_surprise |= turn.is_morning() || turn.night;
    }
    for (worth, gun, unit) in all {
        if sum >= enough {
            break;
        }
        sum += u32::from(worth);
        b.guns[nth(side)].push((gun, unit));
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
    if p.step != Step::Breakthrough {
        for (side, last) in [(foe, Stage::DefenceGuns), (side, Stage::AttackGuns)] {
            if b.stage <= last {
                supported(game, &p, &mut b, side);
            }
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
