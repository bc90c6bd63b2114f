//! Applying facts: total, no dice, no judgement. Any event with known ids may be applied to any state.
//!
//! What a digest leaves out is noted here from the facts as well: where counters were drawn, which attacks are breakouts.

use super::{attack, setup};
use crate::games::barbarossa_fast::{
    event::Event,
    game::Game,
    ids::{CounterId, CounterSet, N_BLOCKS, N_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    nouns::{Group, Phase, Role, Stage, Weather},
    spots::{SpaceOf, Spot},
    state::{Battle, Hidden, Open, UNUSED, flag},
};

/// Applies an event to the open part; `hidden` follows where it is known.
pub fn apply(g: &Game, o: &mut Open, hidden: Option<&mut Hidden>, e: &Event) {
    if let Some(h) = hidden {
        apply_hidden(g, o, h, e);
    }
    match e {
        Event::PlanChosen { plan, .. } => {
            o.plan = Some(*plan);
            o.owed = setup::owed_transfers(*plan);
        }
        Event::Dealt { .. } => o.pool_size = g.pool_after_deal(),
        Event::Stationed { unit, at, fixed } => {
            place(o, *unit, Spot::On(*at));
            set(o, *unit, flag::FIXED, *fixed);
        }
        Event::SovietSetupBegan => {
            o.phase = Phase::SovietSetup;
            o.arrivals = g.surplus_blocks(o);
        }
        Event::GermanSetupBegan => o.phase = Phase::GermanSetup,
        Event::Transferred { unit, group, to, by_plan } => transfer(o, *unit, *group, *to, *by_plan),
        Event::Placed { unit, base } => place(o, *unit, Spot::On(*base)),
        Event::TurnBegan { turn } => begin_turn(o, *turn),
        Event::WeatherRolled { weather, .. } => o.october = if *weather == Weather::Mud { 1 } else { 2 },
        Event::Reinforced { unit, group, at } => {
            if unit.is_german() {
                o.group[unit.index()] = *group as u8;
                o.assigned40 |= g.board.corps40 == Some(*unit);
            }
            place(o, *unit, Spot::On(*at));
        }
        Event::FleetLeft { fleet } => o.fleets[fleet.index()].present = false,
        Event::FleetBorrowed { fleet } => {
            o.fleets[fleet.index()].sector = Group::C;
            o.loan_decided = true;
        }
        Event::LoanDeclined => o.loan_decided = true,
        Event::OperationsBegan => begin_step(o, Phase::Operations),
        Event::Moved { unit, path, bonus } => moved(o, *unit, path, *bonus),
        Event::ControlChanged { space, german } => {
            if *german {
                o.control.add(*space);
                o.taken[space.index()] = o.turn;
            } else {
                o.control.remove(*space);
            }
        }
        Event::FortressDestroyed { space } => {
            o.fort.remove(*space);
            o.moscow_fell |= *space == g.board.moscow;
        }
        Event::Declared { unit, target, role } => {
            if !unit.is_german() && attack::is_breakout(g, o, *unit, *target) {
                o.breakouts.add(*target);
            }
            o.aim.set(*unit, Some(*target));
            set(o, *unit, flag::FOLLOWER, *role == Role::Follow);
            o.targets.add(*target);
        }
        Event::Cancelled { target } => cancel(o, *target),
        Event::Lapsed { target } => lapse(o, *target),
        Event::Assigned { fleet, target } => o.fleets[fleet.index()].target = Some(*target),
        Event::AirSupplied { fleet, unit } => {
            o.fleets[fleet.index()].supplies = Some(*unit);
            set(o, *unit, flag::AIR_SUPPLIED, true);
        }
        Event::AirRolled { fleet, die, result, .. } => {
            let f = &mut o.fleets[fleet.index()];
            (f.die, f.result) = (*die, *result);
        }
        Event::AirResultsBegan => o.phase = Phase::AirResults,
        Event::Revealed { unit, counter } => {
            o.face[unit.slot()] = counter.0 + 1;
            note_origin(o, *unit, *counter);
        }
        Event::Recovered { unit } => set(o, *unit, flag::DISRUPTED, false),
        Event::AttacksBegan => {
            o.phase = Phase::Attacks;
            o.attacked = o.targets;
            o.battles = 0;
        }
        Event::Committed { target, blitzkrieg } => committed(o, *target, *blitzkrieg),
        Event::LegBegan { target } => second_leg(o, *target),
        Event::AirEffectDue { .. } => o.battle.stage = Stage::AirEffect,
        Event::AirEffectChosen { effect } => o.battle.air = Some(*effect),
        Event::Fired { net, defence, .. } => {
            o.battle.stage = Stage::AttackerHits;
            (o.battle.to_attackers, o.battle.to_defenders) = (*defence, *net);
        }
        Event::Unopposed { .. } => o.battle.stage = Stage::Advance,
        Event::HitPlaced { unit } => o.hits[unit.index()] = o.hits[unit.index()].saturating_add(1),
        Event::DefenderHitsDue { left } => {
            o.battle.stage = Stage::DefenderHits;
            o.battle.left = *left;
        }
        Event::Disrupted { unit, thrown } => {
            set(o, *unit, flag::DISRUPTED, true);
            set(o, *unit, flag::HIT_NOW, true);
            if *thrown {
                set(o, *unit, flag::THROWN, true);
            }
        }
        Event::Eliminated { unit } => eliminated(o, *unit),
        Event::RetreatsDue { units } => {
            o.battle.stage = Stage::Retreats;
            o.battle.to_retreat = *units;
        }
        Event::Retreated { unit, to } => {
            place(o, *unit, Spot::On(*to));
            set(o, *unit, flag::HIT_NOW, true);
            o.battle.to_retreat.remove(*unit);
        }
        Event::Stayed { unit } => o.battle.to_retreat.remove(*unit),
        Event::AdvanceDue => o.battle.stage = Stage::Advance,
        Event::Advanced { unit, to } => {
            place(o, *unit, Spot::On(*to));
            set(o, *unit, flag::ADVANCED, true);
        }
        Event::ExploitDue => o.battle.stage = Stage::Exploit,
        Event::Exploits { unit, target } => {
            o.battle.exploit = Some(*target);
            o.battle.exploiters.add(*unit);
        }
        Event::BattleClosed { target } => close_battle(o, *target),
        Event::SuddenDeathRolled { .. } | Event::JapanRolled { .. } => {}
        Event::SiberiansTriggered => o.siberians = o.siberians.max(1),
        Event::SovietStepBegan { broken } => {
            begin_step(o, Phase::SovietOperations);
            o.broken = *broken;
        }
        Event::SiberianEntered { unit, counter, at } => {
            o.siberians = 2;
            o.face[unit.slot()] = counter.0 + 1;
            o.flags[unit.index()] = flag::SIBERIAN;
            place(o, *unit, Spot::On(*at));
        }
        Event::StandBegan => o.phase = Phase::Stand,
        Event::OrderedToStand { unit } => set(o, *unit, flag::NO_RETREAT, true),
        Event::SovietAttacksBegan => {
            o.phase = Phase::SovietAttacks;
            o.attacked = o.targets;
            o.battles = 0;
        }
        Event::ReplacementsBegan => {
            o.phase = Phase::Replacements;
            o.draws.count = o.draws.count.saturating_add(1);
        }
        Event::Arrived { unit, source, .. } => {
            o.at.set(*unit, Spot::Waiting);
            o.flags[unit.index()] = 0;
            o.face[unit.slot()] = 0;
            o.draws.born[unit.slot()] = o.draws.count;
            o.pool_size = o.pool_size.saturating_sub(1);
            o.arrivals.push((*unit, *source));
        }
        Event::Deployed { unit, to } => {
            o.arrivals.retain(|(u, _)| u != unit);
            place(o, *unit, Spot::On(*to));
        }
        Event::Forgone { unit } => {
            o.arrivals.retain(|(u, _)| u != unit);
            o.at.set(*unit, Spot::Out);
            o.pool_size = o.pool_size.saturating_add(1);
        }
        Event::SupplyBegan => {}
        Event::GameOver { result } => {
            o.phase = Phase::Over;
            o.battle = Battle::NONE;
            o.result = Some(*result);
        }
    }
}

fn apply_hidden(g: &Game, o: &Open, h: &mut Hidden, e: &Event) {
    match e {
        Event::Dealt { deck, presort_change } => {
            for (slot, counter) in deck.iter().enumerate().take(N_BLOCKS) {
                h.truth[slot] = counter.0;
            }
            let dealt: CounterSet = deck.iter().copied().collect();
            h.pool = g.draw_set().without(dealt);
            h.weak_selected = dealt.and(g.board.weak).len() as u8;
            h.presort_change = *presort_change;
        }
        Event::Arrived { unit, counter: Some(c), .. } => {
            h.truth[unit.slot()] = c.0;
            h.pool.remove(*c);
        }
        Event::SiberianEntered { unit, counter, .. } => h.truth[unit.slot()] = counter.0,
        Event::Eliminated { unit } if !unit.is_german() => {
            let truth = h.truth[unit.slot()];
            if truth < N_BLOCKS as u8 && !o.has(*unit, flag::SIBERIAN) {
                h.pool.add(CounterId(truth));
            }
            h.truth[unit.slot()] = UNUSED;
        }
        Event::Forgone { unit } => {
            let truth = h.truth[unit.slot()];
            if truth < N_BLOCKS as u8 {
                h.pool.add(CounterId(truth));
            }
            h.truth[unit.slot()] = UNUSED;
        }
        Event::PlanChosen { .. }
        | Event::Stationed { .. }
        | Event::SovietSetupBegan
        | Event::GermanSetupBegan
        | Event::Transferred { .. }
        | Event::Placed { .. }
        | Event::TurnBegan { .. }
        | Event::WeatherRolled { .. }
        | Event::Reinforced { .. }
        | Event::FleetLeft { .. }
        | Event::FleetBorrowed { .. }
        | Event::LoanDeclined
        | Event::OperationsBegan
        | Event::Moved { .. }
        | Event::ControlChanged { .. }
        | Event::FortressDestroyed { .. }
        | Event::Declared { .. }
        | Event::Cancelled { .. }
        | Event::Lapsed { .. }
        | Event::Assigned { .. }
        | Event::AirSupplied { .. }
        | Event::AirRolled { .. }
        | Event::AirResultsBegan
        | Event::Revealed { .. }
        | Event::Recovered { .. }
        | Event::AttacksBegan
        | Event::Committed { .. }
        | Event::LegBegan { .. }
        | Event::AirEffectDue { .. }
        | Event::AirEffectChosen { .. }
        | Event::Fired { .. }
        | Event::Unopposed { .. }
        | Event::HitPlaced { .. }
        | Event::DefenderHitsDue { .. }
        | Event::Disrupted { .. }
        | Event::Eliminated { .. }
        | Event::RetreatsDue { .. }
        | Event::Retreated { .. }
        | Event::Stayed { .. }
        | Event::AdvanceDue
        | Event::Advanced { .. }
        | Event::ExploitDue
        | Event::Exploits { .. }
        | Event::BattleClosed { .. }
        | Event::SuddenDeathRolled { .. }
        | Event::SiberiansTriggered
        | Event::SovietStepBegan { .. }
        | Event::JapanRolled { .. }
        | Event::StandBegan
        | Event::OrderedToStand { .. }
        | Event::SovietAttacksBegan
        | Event::ReplacementsBegan
        | Event::Arrived { .. }
        | Event::Deployed { .. }
        | Event::SupplyBegan
        | Event::GameOver { .. } => {}
    }
}

fn set(o: &mut Open, unit: UnitId, flag: u16, on: bool) {
    let f = &mut o.flags[unit.index()];
    *f = if on { *f | flag } else { *f & !flag };
}

/// Puts a unit somewhere and keeps the occupied sets true.
fn place(o: &mut Open, unit: UnitId, to: Spot) {
    let from = o.space(unit);
    o.at.set(unit, to);
    let (at, german) = (&o.at, unit.is_german());
    let left = from.filter(|from| {
        let stay = if german { at.germans_on(*from) } else { at.soviets_on(*from) };
        stay.is_empty()
    });
    let set = if german { &mut o.german } else { &mut o.soviet };
    if let Some(left) = left {
        set.remove(left);
    }
    if let Spot::On(to) = to {
        set.add(to);
    }
}

fn transfer(o: &mut Open, unit: UnitId, group: Group, to: SpaceId, by_plan: bool) {
    if !unit.is_german() {
        return;
    }
    let from = Group::from_index(o.group[unit.german()] as usize);
    if by_plan {
        if let Some(owed) = o.owed.iter_mut().find(|p| **p == Some((from, group))) {
            *owed = None;
        }
    } else {
        o.transferred = true;
    }
    o.group[unit.index()] = group as u8;
    place(o, unit, Spot::On(to));
}

fn begin_turn(o: &mut Open, turn: u8) {
    o.phase = Phase::TurnStart;
    o.turn = turn;
    for f in &mut o.fleets {
        (f.target, f.supplies, f.die, f.result) = (None, None, 0, 0);
    }
    for flags in &mut o.flags {
        *flags &= !(flag::STEP | flag::AIR_SUPPLIED | flag::NO_RETREAT);
    }
}

fn begin_step(o: &mut Open, phase: Phase) {
    o.phase = phase;
    o.targets = SpaceSet::NONE;
    o.breakouts = SpaceSet::NONE;
    o.attacked = SpaceSet::NONE;
    o.aim = SpaceOf::NONE;
    for flags in &mut o.flags {
        *flags &= !flag::STEP;
    }
}

fn moved(o: &mut Open, unit: UnitId, path: &[SpaceId], bonus: bool) {
    let Some(to) = path.last() else { return };
    place(o, unit, Spot::On(*to));
    let links = (o.links_moved(unit) as usize + path.len() - usize::from(bonus)).min(3) as u16;
    let f = &mut o.flags[unit.index()];
    *f = *f & !flag::LINKS | links << flag::LINKS_SHIFT;
    set(o, unit, flag::BONUS, bonus);
}

fn cancel(o: &mut Open, target: SpaceId) {
    lapse(o, target);
    for unit in o.aim.units(target) {
        o.aim.set(unit, None);
        set(o, unit, flag::FOLLOWER, false);
    }
}

/// The target is under attack no longer, and a fleet that has not flown is free; its units keep their aim, so that they
/// have used their attack (R135).
fn lapse(o: &mut Open, target: SpaceId) {
    o.targets.remove(target);
    o.breakouts.remove(target);
    for f in o.fleets.iter_mut().filter(|f| f.target == Some(target) && f.die == 0) {
        f.target = None;
    }
}

fn committed(o: &mut Open, target: SpaceId, blitz: bool) {
    let soviet = matches!(o.phase, Phase::SovietAttacks);
    // A place that fell to another attack of this step holds nobody to fight: its attackers may move in.
    let enemies = if soviet { UnitSet::GERMAN } else { UnitSet::SOVIET };
    o.battles = o.battles.saturating_add(1);
    o.hits = [0; N_UNITS];
    o.battle = Battle {
        target,
        first: target,
        leg: 1,
        blitz,
        attackers: o.attackers_of(target),
        followers: o.followers_of(target),
        defenders: o.units_at(target).and(enemies),
        number: o.battles,
        ..Battle::NONE
    };
    o.phase = if soviet { Phase::SovietBattle } else { Phase::Battle };
}

fn second_leg(o: &mut Open, target: SpaceId) {
    let b = o.battle;
    cancel(o, b.target);
    o.hits = [0; N_UNITS];
    for f in &mut o.flags {
        *f &= !(flag::ADVANCED | flag::THROWN);
    }
    o.attacked.add(target);
    o.battle = Battle {
        target,
        first: b.first,
        leg: 2,
        blitz: true,
        attackers: b.exploiters,
        defenders: o.units_at(target),
        number: b.number,
        ..Battle::NONE
    };
}

fn eliminated(o: &mut Open, unit: UnitId) {
    let siberian = o.has(unit, flag::SIBERIAN);
    place(o, unit, Spot::Out);
    o.flags[unit.index()] = 0;
    o.aim.set(unit, None);
    o.battle.to_retreat.remove(unit);
    o.battle.attackers.remove(unit);
    o.battle.followers.remove(unit);
    o.battle.defenders.remove(unit);
    o.losses[usize::from(!unit.is_german())] = o.losses[usize::from(!unit.is_german())].saturating_add(1);
    if !unit.is_german() {
        if let Some(counter) = o.face(unit).filter(|_| !siberian) {
            o.draws.back[counter.index()] = o.draws.count.saturating_add(1);
        }
        o.face[unit.slot()] = 0;
        o.pool_size = o.pool_size.saturating_add(u8::from(!siberian));
    }
}

/// A face tells where its counter was at the start, if it is seen for the first time.
fn note_origin(o: &mut Open, unit: UnitId, counter: CounterId) {
    let d = &mut o.draws;
    if d.born[unit.slot()] == 0 {
        d.dealt.add(counter);
    } else if d.back[counter.index()] == 0 {
        d.spared.add(counter);
    }
}

fn close_battle(o: &mut Open, target: SpaceId) {
    cancel(o, target);
    o.hits = [0; N_UNITS];
    for f in &mut o.flags {
        *f &= !(flag::THROWN | flag::ADVANCED);
    }
    o.battle = Battle::NONE;
    o.phase = if o.phase == Phase::SovietBattle { Phase::SovietAttacks } else { Phase::Attacks };
}
