//! Applies facts of an attack phase.

use super::{
    super::{
        super::{
            combat::{
                Attack, BattleEvent, Cleared, Fight, Foe, Fort, Loss, Mover, Read, Reckoning, Runner, Stage,
            },
            data::table::Verdict,
            game::Game,
            nouns::{Hex, HexSet, Status, Unit, UnitSet},
            state::Position,
        },
        movement,
    },
    advances,
    fight::worsen,
    losses,
};

/// Applies a fact.
pub fn apply(game: &Game, p: &mut Position, event: &BattleEvent) {
    match event {
        BattleEvent::Begun { unit, target } => begun(p, *unit, *target),
        BattleEvent::Joined { unit, attack } => {
            let again = UnitSet::only_if(is_again(p, *unit), *unit);
            if let Some(attack) = p.fighting.plan.get_mut(usize::from(*attack)) {
                attack.units.add(*unit);
                attack.again |= again;
            }
        }
        BattleEvent::AlsoOn { attack, target } => {
            if let Some(attack) = p.fighting.plan.get_mut(usize::from(*attack)) {
                attack.targets.add(*target);
            }
        }
        BattleEvent::Withdrawn { unit } => {
            for attack in &mut p.fighting.plan {
                attack.units.remove(*unit);
                attack.again.remove(*unit);
            }
            p.fighting.plan.retain(|attack| !attack.units.is_empty());
        }
        BattleEvent::Amphibious { attack, on } => {
            if let Some(attack) = p.fighting.plan.get_mut(usize::from(*attack)) {
                attack.amphibious = *on;
            }
        }
        BattleEvent::Held { unit, on } => {
            if *on {
                p.fighting.standing.add(*unit);
            } else {
                p.fighting.standing.remove(*unit);
            }
        }
        BattleEvent::Stayed { phase } => {
            p.fighting.answered = true;
            p.fighting.quiet |= *phase;
        }
        BattleEvent::Cancelled { attack } => {
            if usize::from(*attack) < p.fighting.plan.len() {
                let attack = p.fighting.plan.remove(usize::from(*attack));
                attack.again.iter().for_each(|unit| worsen(p, unit, Status::Spent));
            }
        }
        BattleEvent::Freed { units } => p.fighting.entitled = *units,
        BattleEvent::Blocked { attack } => {
            if let Some(attack) = p.fighting.plan.get_mut(usize::from(*attack)) {
                attack.firm = true;
            }
        }
        BattleEvent::Fought { attack, odds, die, verdict, results } => {
            fought(p, usize::from(*attack), odds, *die, *verdict, results);
        }
        BattleEvent::Followed { attack } => followed(p, usize::from(*attack)),
        BattleEvent::Turns { unit, why } => {
            let Some(at) = p.at.of(*unit) else { return };
            let from = p.fighting.fight.as_ref().and_then(|f| f.foe(*unit)).map_or(at, |foe| foe.hex);
            p.fighting.runner = Some(Runner { unit: *unit, from, why: *why, hexes: None, gone: 0 });
        }
        BattleEvent::Tested { .. } => p.fighting.tests += 1,
        BattleEvent::Retreats { hexes, .. } => {
            if let Some(runner) = &mut p.fighting.runner {
                runner.hexes = Some(*hexes);
            }
        }
        BattleEvent::Retreated { unit, to } => {
            p.at.put(*unit, Some(*to));
            if let Some(runner) = &mut p.fighting.runner {
                runner.gone = runner.gone.saturating_add(1);
            }
        }
        BattleEvent::Escaped { unit, status } => escaped(p, *unit, *status),
        BattleEvent::Became { units, status } => units.iter().for_each(|unit| worsen(p, unit, *status)),
        BattleEvent::Lost { unit, why } => lost(p, *unit, *why),
        BattleEvent::GarrisonLost { hex } => p.garrisons.remove(*hex),
        BattleEvent::Over { spent, broken, entitled } => over(p, *spent, *broken, *entitled),
        BattleEvent::BonusChosen { spent } => {
            spent.iter().for_each(|unit| worsen(p, unit, Status::Spent));
            // A unit freed from a void attack has broken through nowhere.
            p.broke_through |= (p.fighting.entitled & p.attacked) - *spent;
            p.fighting.entitled = UnitSet::NONE;
        }
        BattleEvent::Advanced { unit, to, dispersed, .. } => advanced(game, p, *unit, *to, *dispersed),
        BattleEvent::Exchanged { .. }
        | BattleEvent::Declined
        | BattleEvent::TooWeak
        | BattleEvent::Named { .. }
        | BattleEvent::Next { .. }
        | BattleEvent::Leaves { .. }
        | BattleEvent::Halted { .. } => in_fight(p, event),
    }
}

/// Whether an attack of a unit is its second one after a breakthrough: a unit freed from a void attack has made none
/// (RP-RUL-45).
fn is_again(p: &Position, unit: Unit) -> bool {
    p.fighting.entitled.has(unit) && p.attacked.has(unit)
}

fn begun(p: &mut Position, unit: Unit, target: Hex) {
    let again = UnitSet::only_if(is_again(p, unit), unit);
    p.fighting.plan.push(Attack {
        targets: HexSet::only(target),
        units: UnitSet::only(unit),
        bonus: p.fighting.entitled.has(unit),
        again,
        ..Attack::default()
    });
}

/// The combat begins: its attackers have attacked, its defenders stand with their results.
fn fought(p: &mut Position, nth: usize, odds: &Reckoning, die: u8, verdict: Verdict, results: &[Read]) {
    if nth >= p.fighting.plan.len() {
        return;
    }
    let attack = p.fighting.plan.remove(nth);
    let mut foes = Vec::with_capacity(odds.defenders.len());
    for there in &odds.defenders {
        let read = results.iter().find(|read| read.unit == Some(there.unit));
        let (verdict, unmoved) = read.map_or((verdict, false), |read| (read.verdict, read.unmoved));
        let (worth, dispersed) = (there.worth(), there.dispersed);
        foes.push(Foe { unit: there.unit, hex: there.hex, worth, dispersed, verdict, unmoved, went: None });
    }
    let forts = odds.garrisons.iter().map(|(hex, worth)| {
        let read = results.iter().find(|read| read.unit.is_none() && read.hex == *hex);
        let verdict = read.map_or(verdict, |read| read.verdict);
        Fort { hex: *hex, worth: *worth, verdict, alone: read.is_some() }
    });
    let f = &mut p.fighting;
    f.number = f.number.saturating_add(1);
    f.amphibious_used |= attack.amphibious;
    f.fought |= attack.units;
    f.struck = foes.iter().fold(f.struck, |all, foe| all | foe.unit);
    f.fight = Some(Fight {
        targets: foes.iter().map(|foe| foe.hex).chain(odds.garrisons.iter().map(|there| there.0)).collect(),
        from: attack.units.iter().filter_map(|unit| p.at.of(unit)).collect(),
        die,
        verdict,
        forts: forts.collect(),
        foes,
        defence: odds.defence,
        ..none(attack.units, Stage::Swap)
    });
    p.attacked |= attack.units;
    p.acted = true;
}

fn none(units: UnitSet, stage: Stage) -> Fight {
    Fight {
        units,
        targets: HexSet::NONE,
        from: HexSet::NONE,
        die: 0,
        verdict: Verdict::DE,
        foes: Vec::new(),
        forts: Vec::new(),
        defence: 0,
        stage,
        debt: 0,
        paid: UnitSet::NONE,
        named: UnitSet::NONE,
        swapped: false,
        due: UnitSet::NONE,
        going: UnitSet::NONE,
        fresh: UnitSet::NONE,
        emptied: Vec::new(),
        mover: None,
    }
}

/// A wave finds its hexes cleared and may advance on the same terms (RP-CMB-07).
fn followed(p: &mut Position, nth: usize) {
    if nth >= p.fighting.plan.len() {
        return;
    }
    let attack = p.fighting.plan.remove(nth);
    let there = p.fighting.cleared.iter().filter(|there| attack.targets.has(there.hex));
    let mut fight = none(attack.units, Stage::Advance);
    fight.targets = attack.targets;
    fight.emptied = there.copied().collect();
    fight.fresh = fresh(p, attack.units);
    p.fighting.fight = Some(fight);
    p.acted = true;
}

/// Attackers that may still advance (RP-ADV-09).
fn fresh(p: &Position, units: UnitSet) -> UnitSet {
    let able = |unit: &Unit| p.at.of(*unit).is_some() && p.status[*unit] != Status::Dispersed;
    units.iter().filter(able).collect()
}

/// A retreat is over. Who was Dispersed before and goes no farther than two hexes is not dispersed again (RP-STA-08, -09).
fn escaped(p: &mut Position, unit: Unit, status: Status) {
    let gone = p.fighting.runner.take().map_or(0, |runner| runner.gone);
    if status != p.status[unit] || gone > 2 || driven(p, unit) {
        worsen(p, unit, status);
    }
    let Some(fight) = &mut p.fighting.fight else { return };
    fight.due.remove(unit);
    fight.going.remove(unit);
    if let Some(foe) = fight.foe_mut(unit).filter(|_| gone > 0) {
        foe.went = Some(gone);
    }
}

/// Whether the result of a unit disperses it however far it goes (RP-RES-08, -09).
fn driven(p: &Position, unit: Unit) -> bool {
    let foe = p.fighting.fight.as_ref().and_then(|fight| fight.foe(unit));
    foe.is_some_and(|foe| matches!(foe.verdict, Verdict::D4 | Verdict::DX))
}

/// A unit leaves the map; one that could not retreat two hexes suffered DE (RP-RET-05).
fn lost(p: &mut Position, unit: Unit, why: Loss) {
    p.at.put(unit, None);
    p.status[unit] = Status::Ready;
    p.shaken.remove(unit);
    if p.fighting.runner.is_some_and(|runner| runner.unit == unit) {
        p.fighting.runner = None;
    }
    let Some(fight) = &mut p.fighting.fight else { return };
    fight.due.remove(unit);
    fight.going.remove(unit);
    fight.fresh.remove(unit);
    if fight.units.has(unit) {
        fight.paid.add(unit);
    }
    if why == Loss::NoWay
        && let Some(foe) = fight.foe_mut(unit)
    {
        foe.verdict = Verdict::DE;
    }
}

/// What changes the combat alone.
fn in_fight(p: &mut Position, event: &BattleEvent) {
    let Some(mut fight) = p.fighting.fight.take() else { return };
    match event {
        BattleEvent::Exchanged { on } => fight.swapped = *on,
        BattleEvent::Declined => turn(&mut fight, Verdict::X, Verdict::D1),
        BattleEvent::TooWeak => turn(&mut fight, Verdict::X, Verdict::AE),
        BattleEvent::Named { unit } => fight.named.add(*unit),
        BattleEvent::Leaves { unit } => fight.going.add(*unit),
        BattleEvent::Halted { .. } => fight.mover = None,
        BattleEvent::Next { stage } => next(p, &mut fight, *stage),
        _ => {}
    }
    p.fighting.fight = Some(fight);
}

fn turn(fight: &mut Fight, from: Verdict, to: Verdict) {
    let all = fight.foes.iter_mut().map(|foe| &mut foe.verdict);
    let forts = fight.forts.iter_mut().map(|fort| &mut fort.verdict);
    for verdict in all.chain(forts).chain([&mut fight.verdict]).filter(|verdict| **verdict == from) {
        *verdict = to;
    }
}

/// A part of the combat begins with what it needs.
fn next(p: &Position, fight: &mut Fight, stage: Stage) {
    fight.stage = stage;
    match stage {
        Stage::Swap | Stage::Name | Stage::Announce | Stage::Withdraw => {}
        Stage::Pay => {
            fight.debt = if fight.verdict == Verdict::AE {
                fight.defence
            } else if losses::pays(fight) && !(fight.swapped && fight.named.is_empty()) {
                losses::price(p, fight, fight.named)
            } else {
                0
            };
        }
        Stage::Retreat => {
            let due = |foe: &&Foe| {
                let driven = matches!(foe.verdict, Verdict::D1 | Verdict::D4 | Verdict::DX);
                driven && !foe.unmoved && p.at.of(foe.unit) == Some(foe.hex)
            };
            fight.due = fight.foes.iter().filter(due).map(|foe| foe.unit).collect();
        }
        Stage::Advance => {
            fight.emptied = advances::emptied(p, fight);
            if !fight.emptied.is_empty() {
                fight.fresh = fresh(p, fight.units);
            }
        }
    }
}

/// A unit takes a hex; the first one of its advance pays what is owed (RP-ADV-01, -10).
fn advanced(game: &Game, p: &mut Position, unit: Unit, to: Hex, dispersed: bool) {
    p.at.put(unit, Some(to));
    movement::take(game, p, unit.side(), to);
    if dispersed {
        worsen(p, unit, Status::Dispersed);
    }
    let Some(fight) = &mut p.fighting.fight else { return };
    fight.fresh.remove(unit);
    if let Some(mover) = fight.mover.as_mut().filter(|mover| mover.unit == unit) {
        mover.gone = mover.gone.saturating_add(1);
        return;
    }
    let aside = !fight.emptied.iter().any(|cleared| cleared.hex == to);
    let beside = |hex: Hex| game.board.distance(hex, to) <= u32::from(aside);
    let Some(cleared) = fight.emptied.iter_mut().find(|cleared| beside(cleared.hex)) else { return };
    if !aside {
        cleared.owed = cleared.owed.saturating_sub(game.counter(unit).attack.into());
    }
    fight.mover = Some(Mover { unit, emptied: cleared.hex, gone: 1, aside });
}

fn over(p: &mut Position, spent: UnitSet, broken: UnitSet, entitled: UnitSet) {
    spent.iter().for_each(|unit| worsen(p, unit, Status::Spent));
    broken.iter().for_each(|unit| worsen(p, unit, Status::Dispersed));
    p.attacked = p.attacked | spent | broken;
    p.fighting.entitled = entitled;
    p.fighting.answered = false;
    let Some(fight) = p.fighting.fight.take() else { return };
    for cleared in fight.emptied {
        p.fighting.cleared.retain(|there| there.hex != cleared.hex);
        p.fighting.cleared.push(Cleared { owed: 0, ..cleared });
    }
}
