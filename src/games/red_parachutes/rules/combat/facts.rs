//! What the facts of a combat change, and which can follow.

use super::odds;
use crate::{
    battle::{Battle, BattleEvent, Shelling, Stage},
    game::{Game, SECOND},
    nouns::*,
    rules::front,
    state::{Marks, Position, nth},
};

/// Applies a fact of a combat.
pub fn apply(game: &Game, p: &mut Position, event: &BattleEvent) {
    if let BattleEvent::Searched { unit, hex, found, .. } = event {
        p.men[*unit].mark(Marks::SEARCHED);
        p.found.put(*hex, *found || p.found.has(*hex));
        return;
    }
    if let BattleEvent::Joined { unit, target } = event {
        let mut battle = p.fight.take().unwrap_or_else(|| Battle::on(*target).into());
        battle.attackers.add(*unit);
        p.fight = Some(battle);
        return;
    }
    if let BattleEvent::Bombarded(shelling) = event {
        return shelled(p, shelling);
    }
    if let BattleEvent::Committed { target, .. } = event {
        // Who saw nothing of the preparations sees the combat from here on.
        p.fight.get_or_insert_with(|| Battle::on(*target).into());
    }
    let Some(mut b) = p.fight.take() else { return };
    happens(game, p, &mut b, event);
    let ends = matches!(event, BattleEvent::Over);
    let nobody = b.stage == Stage::Assemble && b.attackers.is_empty();
    if ends {
        p.fight = b.outer.take().map(|outer| resumed(p, outer));
    } else if !nobody {
        p.fight = Some(b);
    }
}

/// A combat goes on after a bombardment, against those who are still there (RPX-140).
fn resumed(p: &Position, mut b: Box<Battle>) -> Box<Battle> {
    b.shelled = true;
    b.defenders = b.defenders.iter().filter(|unit| p.at.of(*unit) == Some(b.target)).collect();
    b
}

/// A bombardment: its result is taken as that of a combat.
fn shelled(p: &mut Position, shelling: &Shelling) {
    let Shelling { gun, target, defenders, result, nerve, .. } = shelling;
    p.men[*gun].mark(Marks::BOMBARDED);
    let mut battle = Battle { outer: p.fight.take(), ..Battle::on(*target) };
    (battle.attackers, battle.defenders) = (UnitSet::only(*gun), *defenders);
    (battle.stage, battle.shells) = (Stage::DefenceLosses, Some((*gun, *nerve)));
    let side = nth(p.phasing.other());
    let (steps, hexes) = super::losses::split(*result, false);
    (battle.results[side], battle.owed[side], battle.retreat[side]) = (*result, steps, hexes);
    p.fight = Some(battle.into());
}

fn happens(game: &Game, p: &mut Position, b: &mut Battle, event: &BattleEvent) {
    match event {
        BattleEvent::Searched { .. } | BattleEvent::Joined { .. } | BattleEvent::Bombarded(_) => {}
        BattleEvent::Breaks { units, .. } => {
            for unit in *units {
                p.men[unit].marks = p.man(unit).marks.without(Marks::ADVANCED).and(Marks::BROKE);
            }
        }
        BattleEvent::Withheld { unit } => b.attackers.remove(*unit),
        BattleEvent::Committed { attackers, defenders, .. } => {
            (b.attackers, b.defenders) = (*attackers, *defenders);
            b.with = stacked_with(p, *attackers);
            b.stage = if defenders.is_empty() { Stage::TakePart } else { Stage::PickAttack };
        }
        BattleEvent::Took { unit } => b.defenders.add(*unit),
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
            b.failed |= *fail;
            if *side == p.phasing {
                fail.iter().for_each(|unit| p.men[unit].mark(Marks::ATTACKED));
                b.attackers -= *fail;
                b.with = stacked_with(p, b.attackers);
            }
        }
        BattleEvent::Shot { at, hit, .. } => {
            b.shots = b.shots.saturating_add(1);
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
            b.foe_chooses = game.setup.foe_chooses_second;
            tanks_first(game, p, b);
            let storms = odds::is_storming(game, p, b.attackers, b.target);
            b.engineers = if storms { b.owed[nth(p.phasing)].div_ceil(2) } else { 0 };
        }
        BattleEvent::Lost { unit } => lost(game, p, b, *unit),
        BattleEvent::Went { unit } => b.along.add(*unit),
        BattleEvent::Stood { side, at, stands, .. } => stood(game, p, b, *side, *at, *stands),
        BattleEvent::Yielded { at } => yields(game, p, b, *at),
        BattleEvent::Back { from, to, units, zone } => {
            let defends = b.stage == Stage::DefenceRetreat;
            if defends {
                b.path.push(*from);
            }
            if *zone {
                (b.toll, b.stage) = (1, if defends { Stage::DefenceLosses } else { Stage::AttackLosses });
            }
            let side = if defends { p.phasing.other() } else { p.phasing };
            b.fallen[nth(side)].iter_mut().filter(|one| one.0 == *from).for_each(|one| one.0 = *to);
            b.left.add(*from);
            // Who comes to another attacking stack goes no farther with it (RPX-227).
            if game.version >= SECOND && b.stacks.iter().skip(1).any(|stack| stack == to) {
                (b.with, b.along) = (b.with - *units, (b.along - *units) | (b.attackers & *units));
            }
            b.going = b.going.map(|(_, left)| (*to, left.saturating_sub(1)));
            for unit in *units {
                p.men[unit].mark(Marks::RETREATED);
                p.men[unit].digs = 0;
                if game.counter(unit).is_artillery() {
                    p.men[unit].mark(Marks::LIMBERED);
                }
                p.stand(unit, *to);
            }
        }
        BattleEvent::Eliminated { unit } => {
            let steps = if game.counter(*unit).is_leader() { 0 } else { p.man(*unit).steps };
            (0..steps).for_each(|_| lose_step(p, b, *unit));
            p.remove(*unit, Off::Lost, 0);
        }
        BattleEvent::Shaken { unit, to } => p.men[*unit].nerve = *to,
        BattleEvent::CutOff { unit, cut, .. } => {
            if *cut {
                p.men[*unit].supply = Supply::Isolated;
            }
        }
        BattleEvent::Checked { leader, falls: true, .. } => p.remove(*leader, Off::Lost, 0),
        BattleEvent::Checked { leader, days, .. } => p.wound(*leader, *days),
        BattleEvent::Ferried { unit } => {
            b.advanced.retain(|done| done.0 != *unit);
            b.advanced.push((*unit, u8::MAX, 0));
        }
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
            p.men[*unit].digs = 0;
            p.stand(*unit, *to);
            silence(game, p);
        }
        BattleEvent::Stage { stage } => begin_stage(game, p, b, *stage),
        BattleEvent::Over => {
            p.fought.put(b.target, b.outer.is_none() || p.fought.has(b.target));
            for unit in b.attackers {
                p.men[unit].mark(Marks::ATTACKED);
                p.men[unit].digs = 0;
            }
        }
    }
}

/// Units of the side in turn that stand with the attackers.
fn stacked_with(p: &Position, attackers: UnitSet) -> UnitSet {
    let hexes: HexSet = attackers.iter().filter_map(|unit| p.at.of(unit)).collect();
    hexes.iter().flat_map(|hex| p.units(p.phasing, hex)).collect::<UnitSet>() - attackers
}

/// Artillery of the enemy that came under the zone of who advances loses its support marker (RPX-233).
fn silence(game: &Game, p: &mut Position) {
    let (side, zone) = (p.phasing.other(), front::zone(game, p, p.phasing));
    let guns: UnitSet = p
        .of_side(side)
        .filter(|(unit, at)| game.counter(*unit).is_artillery() && zone.has(*at))
        .map(|(unit, _)| unit)
        .collect();
    guns.iter().for_each(|gun| p.men[gun].mark(Marks::SILENCED));
}

fn lose_step(p: &mut Position, b: &mut Battle, unit: Unit) {
    b.fallen[nth(unit.side())].extend(p.at.of(unit).map(|at| (at, 1)));
    p.lose_step(unit);
}

/// A step of a result, or one beside it: of a zone, or of nerves that were gone.
fn lost(game: &Game, p: &mut Position, b: &mut Battle, unit: Unit) {
    if b.going.is_some() {
        b.toll = 0;
    } else if matches!(b.stage, Stage::DefenceLosses | Stage::AttackLosses) {
        let owed = &mut b.owed[nth(unit.side())];
        *owed = owed.saturating_sub(1);
        let paid = &mut b.paid[usize::from(b.stage == Stage::DefenceLosses)];
        *paid = paid.saturating_add(1);
        if b.stage == Stage::AttackLosses {
            (b.tank_first, b.named) = (false, b.named.saturating_sub(1));
            b.engineers -= u8::from(b.engineers > 0 && game.counter(unit).kind == Kind::Engineer);
        }
    }
    lose_step(p, b, unit);
}

/// Guns that are good against the attacking armour decide about its losses (RPX-222).
fn tanks_first(game: &Game, p: &Position, b: &mut Battle) {
    let values = |units: UnitSet| {
        let there = units.iter().filter(|unit| p.at.of(*unit).is_some());
        let all: Vec<(Unit, bool)> = there.map(|unit| (unit, b.failed.has(unit))).collect();
        super::armour::best(game, p, &all)
    };
    let (armor, at) = (values(b.attackers)[0], values(b.defenders)[1]);
    (b.tank_first, b.named) = super::losses::tanks(armor, at, b.owed[nth(p.phasing)]);
}

/// All retreat becomes steps, or the stack goes (RPX-226).
fn stood(game: &Game, p: &Position, b: &mut Battle, side: Side, at: Hex, stands: bool) {
    if !stands {
        return yields(game, p, b, at);
    }
    b.owed[nth(side)] = b.owed[nth(side)].saturating_add(b.retreat[nth(side)]);
    if side == p.phasing {
        b.stacks.retain(|stack| *stack != at);
        (b.stage, b.firm) = (Stage::AttackLosses, Some(at));
    } else {
        (b.retreat[nth(side)], b.stood) = (0, true);
        b.stage = Stage::DefenceLosses;
    }
}

/// Who goes back from a hex: of the defenders all; of the attackers those who took part there and who goes along, and leaders unless
/// others stay there with them (RPX-227, RPX-229).
fn retreating(game: &Game, p: &Position, b: &Battle, (side, at): (Side, Hex), defends: bool) -> UnitSet {
    let there: UnitSet = p.units(side, at).collect();
    let goes = there & (stack_at(p, b, at) | (b.along - b.attackers));
    let leads = |unit: &Unit| game.counter(*unit).is_leader();
    let stays = (there - goes).iter().any(|unit| !leads(&unit));
    if defends || !stays { there } else { goes }
}

/// Whether anybody is left who defends the hex of a combat: who stands there or was found there, but for a leader, who alone holds
/// nothing (RPX-233, RPX-Q42).
pub fn is_held(game: &Game, p: &Position, b: &Battle) -> bool {
    let stays = |unit: Unit| (p.is_up(unit) || b.defenders.has(unit)) && !game.counter(unit).is_leader();
    p.units(p.phasing.other(), b.target).any(stays)
}

/// The attackers who stand in a hex, without those who went back to it (RPX-227, RPX-Q51).
pub fn stack_at(p: &Position, b: &Battle, at: Hex) -> UnitSet {
    (b.attackers - b.along).iter().filter(|unit| p.at.of(*unit) == Some(at)).collect()
}

fn yields(game: &Game, p: &Position, b: &mut Battle, at: Hex) {
    let defends = matches!(b.stage, Stage::DefenceStand | Stage::DefenceRetreat);
    let side = if defends { p.phasing.other() } else { p.phasing };
    b.going = Some((at, b.retreat[nth(side)]));
    b.retreating = retreating(game, p, b, (side, at), defends);
    b.left = HexSet::only(at);
    b.stage = if defends { Stage::DefenceRetreat } else { Stage::AttackRetreat };
}

fn begin_stage(game: &Game, p: &Position, b: &mut Battle, stage: Stage) {
    match (b.stage, stage) {
        (Stage::DefenceRetreat, Stage::DefenceStand) => {
            b.retreat[nth(p.phasing.other())] = 0;
            (b.going, b.retreating, b.left) = (None, UnitSet::NONE, HexSet::NONE);
        }
        (Stage::AttackRetreat, Stage::AttackStand) => {
            if !b.stacks.is_empty() {
                b.stacks.remove(0);
            }
            (b.going, b.retreating, b.left) = (None, UnitSet::NONE, HexSet::NONE);
        }
        (Stage::AttackLosses, Stage::AttackStand) => (b.owed[nth(p.phasing)], b.firm) = (0, None),
        (_, Stage::AttackLosses) => {
            let mut hexes: Vec<Hex> = b.attackers.iter().filter_map(|unit| p.at.of(unit)).collect();
            hexes.sort_by_key(|hex| by_label(*hex));
            hexes.dedup();
            b.stacks = hexes;
        }
        (_, Stage::Advance) if b.path.is_empty() && !is_held(game, p, b) => b.path.push(b.target),
        _ => {}
    }
    b.stage = stage;
}

fn only(holds: bool, reason: &str) -> Result<(), Fault> {
    Fault::unless(holds, reason)
}

/// Whether a fact of a combat can follow.
pub fn possible(game: &Game, p: &Position, event: &BattleEvent) -> Result<(), Fault> {
    only(p.step.is_fight(), "no combat is fought now")?;
    let on = |unit: Unit| p.at.of(unit).is_some();
    let dice = |all: &[u8]| only(all.iter().all(|die| (1..=6).contains(die)), "no die shows that");
    let there = |hex: Hex| only(game.has_hex(hex) && game.map.land.has(hex), "no unit goes there");
    if let BattleEvent::Joined { unit, target } = event {
        there(*target)?;
        let same = p.fight.as_deref().is_none_or(|b| b.target == *target && b.stage == Stage::Assemble);
        return only(same && on(*unit) && unit.side() == p.phasing, "that unit does not attack there");
    }
    if let BattleEvent::Searched { unit, hex, die, .. } = event {
        dice(&[*die])?;
        return only(on(*unit) && game.has_hex(*hex) && p.fight.is_none(), "it does not search there");
    }
    if let BattleEvent::Bombarded(Shelling { gun, target, defenders, dice: all, result, .. }) = event {
        there(*target)?;
        dice(all)?;
        let fit = defenders.iter().all(|unit| on(unit) && unit.side() != p.phasing);
        let fires = on(*gun) && gun.side() == p.phasing && game.counter(*gun).is_artillery();
        let now = p.fight.as_deref().is_none_or(|b| b.stage == Stage::AttackGuns && b.outer.is_none());
        return only(fit && fires && now && *result <= 20, "it does not bombard");
    }
    if let BattleEvent::Committed { target, attackers, defenders } = event {
        there(*target)?;
        let same = p.fight.as_deref().is_none_or(|b| b.target == *target && b.stage == Stage::Assemble);
        let fit = defenders.iter().all(|unit| on(unit) && unit.side() != p.phasing)
            && attackers.iter().all(|unit| on(unit) && unit.side() == p.phasing);
        return only(fit && same && !attackers.is_empty(), "they do not fight");
    }
    let b = p.fight.as_deref().ok_or_else(|| Fault::new("there is no combat"))?;
    match event {
        BattleEvent::Breaks { leader, units, die, .. } => {
            dice(&[*die])?;
            only(on(*leader) && units.iter().all(on), "they do not break through")
        }
        BattleEvent::Bombarded(_)
        | BattleEvent::Searched { .. }
        | BattleEvent::Joined { .. }
        | BattleEvent::Committed { .. }
        | BattleEvent::CalledOff
        | BattleEvent::Over => Ok(()),
        BattleEvent::Took { unit } => {
            only(on(*unit) && unit.side() != p.phasing && b.stage == Stage::TakePart, "it does not defend")
        }
        BattleEvent::Went { unit } | BattleEvent::Ferried { unit } => {
            only(on(*unit) && b.advanced.len() < 200, "it is not there")
        }
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
        BattleEvent::Back { from, to, units, .. } => {
            there(*to)?;
            only(game.has_hex(*from) && units.iter().all(on), "no stack goes there")?;
            only(p.at.count(*to) + units.len() <= ROOM && b.path.len() < 20, "there is no room for that")
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
        BattleEvent::Stage { stage } => only(*stage > Stage::TakePart, "no such stage follows"),
    }
}
