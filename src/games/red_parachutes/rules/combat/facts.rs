//! What the facts of a combat change, and which can follow.

use crate::{
    battle::{Battle, BattleEvent, Stage},
    game::Game,
    nouns::{Hex, HexSet, Nerve, Off, Side, Sided as _, Step, Supply, Unit, UnitSet, by_label},
    state::{Marks, Position, nth},
};
use engine::contract::rules::Fault;

/// Applies a fact of a combat.
pub fn apply(game: &Game, p: &mut Position, event: &BattleEvent) {
    if let BattleEvent::Joined { unit, target } = event {
        let mut battle = p.fight.take().unwrap_or_else(|| Battle::on(*target));
        battle.attackers.add(*unit);
        p.fight = Some(battle);
        return;
    }
    if let BattleEvent::Bombarded { .. } = event {
        return shelled(p, event);
    }
    if let BattleEvent::Committed { target, .. } = event {
        // Who saw nothing of the preparations sees the combat from here on.
        p.fight.get_or_insert_with(|| Battle::on(*target));
    }
    let Some(mut b) = p.fight.take() else { return };
    happens(game, p, &mut b, event);
    let ends = matches!(event, BattleEvent::Over);
    let nobody = b.stage == Stage::Assemble && b.attackers.is_empty();
    if !ends && !nobody {
        p.fight = Some(b);
    }
}

/// A bombardment: its result is taken as that of a combat.
fn shelled(p: &mut Position, event: &BattleEvent) {
    let BattleEvent::Bombarded { gun, target, defenders, result, nerve, .. } = event else { return };
    p.men[*gun].ammo = p.man(*gun).ammo.saturating_sub(1);
    p.men[*gun].mark(Marks::BOMBARDED);
    let mut battle = Battle::on(*target);
    (battle.attackers, battle.defenders) = (UnitSet::only(*gun), *defenders);
    (battle.stage, battle.shells) = (Stage::DefenceLosses, Some((*gun, *nerve)));
    let side = nth(p.phasing.other());
    let (steps, hexes) = super::losses::split(*result, false);
    (battle.results[side], battle.owed[side], battle.retreat[side]) = (*result, steps, hexes);
    p.fight = Some(battle);
}

fn happens(game: &Game, p: &mut Position, b: &mut Battle, event: &BattleEvent) {
    match event {
        BattleEvent::Joined { .. } | BattleEvent::Bombarded { .. } => {}
        BattleEvent::Breaks { units, .. } => {
            for unit in *units {
                p.men[unit].marks = p.man(unit).marks.without(Marks::ADVANCED);
            }
        }
        BattleEvent::Withheld { unit } => b.attackers.remove(*unit),
        BattleEvent::Committed { attackers, defenders, .. } => {
            (b.attackers, b.defenders) = (*attackers, *defenders);
            b.stage = Stage::PickAttack;
        }
        BattleEvent::Picked { attack } => {
            b.attack = *attack;
            b.stage = Stage::PickDefence;
        }
        BattleEvent::Answered { defence } => b.defence = *defence,
        BattleEvent::Revealed { attack, defence } => {
            (b.attack, b.defence) = (Some(*attack), Some(*defence));
            b.stage = Stage::DefenceGuns;
            b.most = game.results.cell(*attack, *defence).max_advance.unwrap_or(u8::MAX);
        }
        BattleEvent::Supported { gun, unit } => b.guns[nth(gun.side())].push((*gun, *unit)),
        BattleEvent::Fired { gun, spent, .. } => {
            p.men[*gun].ammo = p.man(*gun).ammo.saturating_sub(u8::from(*spent));
            if gun.side() == p.phasing {
                p.men[*gun].mark(Marks::SUPPORTED);
            }
        }
        BattleEvent::Doubled { gun } => b.doubled = Some(*gun),
        BattleEvent::Tries => b.tries_surprise = true,
        BattleEvent::Surprise { works, .. } => b.surprised = *works,
        BattleEvent::Levelled { side, level } => {
            b.levels[nth(*side)] = *level;
            b.stage = Stage::LevelDefence;
        }
        BattleEvent::Levels { levels } => {
            b.levels = levels.map(Some);
            b.stage = Stage::LeadAttack;
        }
        BattleEvent::Rallied { side, fail, .. } => {
            if *side == p.phasing {
                fail.iter().for_each(|unit| p.men[unit].mark(Marks::ATTACKED));
                b.attackers -= *fail;
            } else {
                b.failed = *fail;
            }
        }
        BattleEvent::Shot { at, hit, .. } => {
            if *hit {
                lose_step(p, b, *at);
            }
        }
        BattleEvent::Led { leader, works, .. } => {
            b.leaders[nth(leader.side())] = Some(*works);
            p.men[*leader].helped = p.man(*leader).helped.saturating_add(1);
        }
        BattleEvent::CalledOff | BattleEvent::Reckoned(_) => {}
        BattleEvent::Rolled { results, owed, retreat, .. } => {
            (b.results, b.owed, b.retreat) = (*results, *owed, *retreat);
            tanks_first(game, p, b);
        }
        BattleEvent::Lost { unit } => lost(p, b, *unit),
        BattleEvent::Stood { side, at, stands, .. } => stood(p, b, *side, *at, *stands),
        BattleEvent::Yielded { at } => yields(p, b, *at),
        BattleEvent::Back { from, to, units } => {
            if b.stage == Stage::DefenceRetreat {
                b.path.push(*from);
            }
            b.left.add(*from);
            b.going = b.going.map(|(_, left)| (*to, left.saturating_sub(1)));
            for unit in *units {
                p.men[unit].mark(Marks::RETREATED);
                p.men[unit].digs = 0;
                if game.counter(unit).is_artillery() {
                    p.men[unit].mark(Marks::LIMBERED);
                }
                enter(p, unit, *to);
            }
        }
        BattleEvent::Eliminated { unit } => {
            let steps = if game.counter(*unit).is_leader() { 0 } else { p.man(*unit).steps };
            count(p, b, unit.side(), steps);
            p.remove(*unit, Off::Lost, 0);
        }
        BattleEvent::Shaken { unit, to } => p.men[*unit].nerve = *to,
        BattleEvent::CutOff { unit, cut, .. } => {
            if *cut {
                p.men[*unit].supply = Supply::Isolated;
            }
        }
        BattleEvent::Checked { leader, falls, away, .. } => match (falls, away) {
            (true, _) => p.remove(*leader, Off::Lost, 0),
            (false, true) => p.remove(*leader, Off::Wounded, 1),
            (false, false) => {}
        },
        BattleEvent::Advanced { unit, to, zone } => {
            match b.advanced.iter_mut().find(|done| done.0 == *unit) {
                Some(done) => {
                    (done.1, done.2) = (done.1.saturating_add(1), done.2.saturating_add(u8::from(*zone)));
                }
                None => b.advanced.push((*unit, 1, u8::from(*zone))),
            }
            if p.step == Step::Combat {
                p.men[*unit].mark(Marks::ADVANCED);
            }
            enter(p, *unit, *to);
        }
        BattleEvent::Stage { stage } => begin_stage(p, b, *stage),
        BattleEvent::Over => {
            p.fought.add(b.target);
            for unit in b.attackers {
                p.men[unit].mark(Marks::ATTACKED);
                p.men[unit].digs = 0;
            }
        }
    }
}

/// A unit comes into a hex; the side owns it.
fn enter(p: &mut Position, unit: Unit, to: Hex) {
    p.at.put(unit, Some(to));
    if p.is_up(unit) {
        p.take(unit.side(), to);
    }
}

fn count(p: &mut Position, b: &mut Battle, side: Side, steps: u8) {
    b.fallen[nth(side)] = b.fallen[nth(side)].saturating_add(steps);
    p.lost[nth(side)] = p.lost[nth(side)].saturating_add(steps.into());
}

fn lose_step(p: &mut Position, b: &mut Battle, unit: Unit) {
    count(p, b, unit.side(), 1);
    let left = p.man(unit).steps.saturating_sub(1);
    p.men[unit].steps = left;
    if left == 0 {
        p.remove(unit, Off::Lost, 0);
    }
}

/// A step of a result, or one beside it: of a zone, or of nerves that were gone.
fn lost(p: &mut Position, b: &mut Battle, unit: Unit) {
    if matches!(b.stage, Stage::DefenceLosses | Stage::AttackLosses) {
        let owed = &mut b.owed[nth(unit.side())];
        *owed = owed.saturating_sub(1);
        if b.stage == Stage::AttackLosses {
            (b.tank_first, b.named) = (false, b.named.saturating_sub(1));
        }
    }
    lose_step(p, b, unit);
}

/// Guns that are good against the attacking armour decide about its losses (RPX-222).
fn tanks_first(game: &Game, p: &Position, b: &mut Battle) {
    let values = |units: crate::nouns::UnitSet| {
        let all: Vec<(Unit, bool)> =
            units.iter().filter(|unit| p.at.of(*unit).is_some()).map(|unit| (unit, false)).collect();
        super::armour::best(game, p, &all)
    };
    let (armor, at) = (values(b.attackers)[0], values(b.defenders)[1]);
    (b.tank_first, b.named) = super::losses::tanks(armor, at, b.owed[nth(p.phasing)]);
}

/// All retreat becomes steps, or the stack goes (RPX-226).
fn stood(p: &Position, b: &mut Battle, side: Side, at: Hex, stands: bool) {
    if !stands {
        return yields(p, b, at);
    }
    b.owed[nth(side)] = b.owed[nth(side)].saturating_add(b.retreat[nth(side)]);
    if side == p.phasing {
        b.stacks.retain(|stack| *stack != at);
        b.stage = Stage::AttackLosses;
    } else {
        b.retreat[nth(side)] = 0;
        b.stage = Stage::DefenceLosses;
    }
}

fn yields(p: &Position, b: &mut Battle, at: Hex) {
    let defends = matches!(b.stage, Stage::DefenceStand | Stage::DefenceRetreat);
    let side = if defends { p.phasing.other() } else { p.phasing };
    b.going = Some((at, b.retreat[nth(side)]));
    b.left = HexSet::only(at);
    b.stage = if defends { Stage::DefenceRetreat } else { Stage::AttackRetreat };
}

fn begin_stage(p: &Position, b: &mut Battle, stage: Stage) {
    match (b.stage, stage) {
        (Stage::DefenceRetreat, Stage::DefenceStand) => {
            b.retreat[nth(p.phasing.other())] = 0;
            (b.going, b.left) = (None, HexSet::NONE);
        }
        (Stage::AttackRetreat, Stage::AttackStand) => {
            if !b.stacks.is_empty() {
                b.stacks.remove(0);
            }
            (b.going, b.left) = (None, HexSet::NONE);
        }
        (_, Stage::AttackLosses) => {
            let mut hexes: Vec<Hex> = b.attackers.iter().filter_map(|unit| p.at.of(unit)).collect();
            hexes.sort_by_key(|hex| by_label(*hex));
            hexes.dedup();
            b.stacks = hexes;
        }
        (_, Stage::Advance) => {
            let held = p.units(p.phasing.other(), b.target).any(|unit| p.is_up(unit));
            if b.path.is_empty() && !held {
                b.path.push(b.target);
            }
        }
        _ => {}
    }
    b.stage = stage;
}

fn only(holds: bool, reason: &str) -> Result<(), Fault> {
    Fault::unless(holds, reason)
}

/// Whether a fact of a combat can follow.
///
/// # Errors
/// Why it cannot.
pub fn possible(game: &Game, p: &Position, event: &BattleEvent) -> Result<(), Fault> {
    only(p.step.is_fight(), "no combat is fought now")?;
    let on = |unit: Unit| p.at.of(unit).is_some();
    let dice = |all: &[u8]| only(all.iter().all(|die| (1..=6).contains(die)), "no die shows that");
    let there = |hex: Hex| only(game.has_hex(hex) && game.map.land.has(hex), "no unit goes there");
    if let BattleEvent::Joined { unit, target } = event {
        there(*target)?;
        let same = p.fight.as_ref().is_none_or(|b| b.target == *target && b.stage == Stage::Assemble);
        return only(same && on(*unit) && unit.side() == p.phasing, "that unit does not attack there");
    }
    if let BattleEvent::Bombarded { gun, target, defenders, dice: all, result, .. } = event {
        there(*target)?;
        dice(all)?;
        let fit = defenders.iter().all(|unit| on(unit) && unit.side() != p.phasing);
        let fires = on(*gun) && gun.side() == p.phasing && game.counter(*gun).is_artillery();
        return only(fit && fires && p.fight.is_none() && *result <= 20, "it does not bombard");
    }
    if let BattleEvent::Committed { target, attackers, defenders } = event {
        there(*target)?;
        let same = p.fight.as_ref().is_none_or(|b| b.target == *target && b.stage == Stage::Assemble);
        let fit = defenders.iter().all(|unit| on(unit) && unit.side() != p.phasing)
            && attackers.iter().all(|unit| on(unit) && unit.side() == p.phasing);
        return only(fit && same && !attackers.is_empty(), "they do not fight");
    }
    let b = p.fight.as_ref().ok_or_else(|| Fault::new("there is no combat"))?;
    match event {
        BattleEvent::Breaks { leader, units, die, .. } => {
            dice(&[*die])?;
            only(on(*leader) && units.iter().all(on), "they do not break through")
        }
        BattleEvent::Bombarded { .. } => Ok(()),
        BattleEvent::Joined { .. }
        | BattleEvent::Committed { .. }
        | BattleEvent::CalledOff
        | BattleEvent::Over => Ok(()),
        BattleEvent::Withheld { unit } => {
            only(b.attackers.has(*unit) && b.stage == Stage::Assemble, "it does not attack")
        }
        BattleEvent::Picked { .. } => only(b.stage == Stage::PickAttack, "it is not the time of that"),
        BattleEvent::Answered { .. } | BattleEvent::Revealed { .. } => {
            only(b.stage == Stage::PickDefence, "it is not the time of that")
        }
        BattleEvent::Supported { gun, unit } => {
            only(on(*gun) && on(*unit) && game.counter(*gun).is_artillery(), "it gives no support")?;
            only(b.guns.iter().all(|guns| guns.len() < 40), "so many batteries there are not")
        }
        BattleEvent::Fired { gun, die, .. } => {
            dice(&die.iter().copied().collect::<Vec<_>>())?;
            only(game.counter(*gun).is_artillery(), "it has no guns")
        }
        BattleEvent::Doubled { gun } => {
            only(b.stage == Stage::AttackGuns && game.counter(*gun).is_artillery(), "it does not count twice")
        }
        BattleEvent::Tries => only(b.stage == Stage::AttackGuns, "it is not the time of that"),
        BattleEvent::Surprise { die, .. } => dice(&[*die]),
        BattleEvent::Levelled { side, level } => {
            only(side.0 < 2 && level.is_none_or(|level| level <= 6), "there is no such level")?;
            only(matches!(b.stage, Stage::LevelAttack | Stage::LevelDefence), "it is not the time of that")
        }
        BattleEvent::Levels { levels } => {
            only(levels.iter().all(|level| *level <= 6), "there is no such level")
        }
        BattleEvent::Rallied { side, die, .. } => {
            dice(&die.iter().copied().collect::<Vec<_>>())?;
            only(side.0 < 2, "there is no such side")
        }
        BattleEvent::Shot { by, at, dice: all, .. } => {
            dice(all)?;
            only(on(*by) && on(*at), "they are not there")
        }
        BattleEvent::Led { leader, die, .. } => {
            dice(&[*die])?;
            only(on(*leader) && game.counter(*leader).is_leader(), "it is no leader")
        }
        BattleEvent::Reckoned(odds) => {
            let small = odds.attack.iter().chain(&odds.defence).all(|n| *n <= 10_000);
            only(small && odds.shifts.len() <= 20 && odds.units.len() <= 40, "no combat has such odds")
        }
        BattleEvent::Rolled { column, owed, retreat, results, .. } => {
            let small = owed.iter().chain(retreat).chain(results).all(|n| *n <= 20);
            only(*column < 40 && small, "no table says that")
        }
        BattleEvent::Lost { unit } => only(on(*unit) && p.man(*unit).steps > 0, "it has no step to lose"),
        BattleEvent::Stood { side, at, die, .. } => {
            dice(&[*die])?;
            only(side.0 < 2 && game.has_hex(*at), "no stack stands there")
        }
        BattleEvent::Yielded { at } => only(game.has_hex(*at), "no stack stands there"),
        BattleEvent::Back { from, to, units } => {
            there(*to)?;
            only(game.has_hex(*from) && units.iter().all(on), "no stack goes there")?;
            only(
                p.at.count(*to) + units.len() <= crate::nouns::ROOM && b.path.len() < 20,
                "there is no room for that",
            )
        }
        BattleEvent::Eliminated { unit } | BattleEvent::CutOff { unit, .. } => {
            only(on(*unit), "it is not there")
        }
        BattleEvent::Shaken { unit, to } => only(on(*unit) && *to != Nerve::Good, "it is not there"),
        BattleEvent::Checked { leader, .. } => only(on(*leader), "he is not there"),
        BattleEvent::Advanced { unit, to, .. } => {
            there(*to)?;
            only(on(*unit) && p.at.has_room(*to), "no unit goes there")
        }
        BattleEvent::Stage { stage } => only(*stage > Stage::PickDefence, "no such stage follows"),
    }
}
