//! Applying facts: total, no dice, no judgement. Any event with known ids may be applied to any state.
//!
//! What a digest leaves out is noted here from the facts as well: where counters were drawn, which attacks are breakouts.

use super::{air, attack, commanders::hear, draws, rehide, setup, siberia};
use crate::{
    event::Event,
    game::Game,
    ids::{
        CounterId, CounterSet, FleetId, GERMAN_UNITS, N_BLOCKS, PerUnit, SOVIET_UNITS, SpaceId, SpaceSet,
        UnitId, UnitSet,
    },
    nouns::{GameResult, Group, Phase, Plan, Role, Sectors, Stage, Weather},
    spots::{Source, SpaceOf, Spot},
    state::{Battle, Hidden, Open, OwnTanks, UNUSED, flag},
};

/// Applies an event to the open part; `hidden` follows where it is known.
pub fn apply(g: &Game, o: &mut Open, hidden: Option<&mut Hidden>, e: &Event) {
    match e {
        // Set-up
        Event::PlanChosen { plan, .. } => plan_chosen(o, *plan),
        Event::Dealt { deck, presort_change } => dealt(g, o, hidden, deck, *presort_change),
        Event::Stationed { unit, at, fixed } => stationed(o, *unit, *at, *fixed),
        Event::SovietSetupBegan => begin_soviet_setup(g, o),
        Event::GermanSetupBegan => o.phase = Phase::GermanSetup,
        Event::Transferred { unit, group, to, by_plan } => transfer(o, *unit, *group, *to, *by_plan),
        Event::Placed { unit, base } => place(o, *unit, Spot::On(*base)),
        // Start of a turn
        Event::TurnBegan { turn } => begin_turn(g, o, hidden, *turn),
        Event::WeatherRolled { weather, .. } if o.turn >= 7 => {
            o.december = 1 + u8::from(*weather != Weather::Snow);
        }
        Event::WeatherRolled { weather, .. } => o.october = if *weather == Weather::Mud { 1 } else { 2 },
        Event::Reinforced { unit, group, at } => reinforced(g, o, *unit, *group, *at),
        Event::FleetLeft { fleet } => o.fleets[fleet.index()].present = false,
        Event::FleetBorrowed { fleet } => borrowed(o, *fleet),
        Event::LoanDeclined => o.loan_decided = true,
        // Movement and declared attacks
        Event::OperationsBegan => begin_step(o, Phase::Operations),
        Event::SovietStepBegan { broken } => begin_soviet_step(o, *broken),
        Event::Moved { unit, path, bonus } => moved(o, *unit, path, *bonus),
        Event::ControlChanged { space, german } => control_changed(o, *space, *german),
        Event::FortressDestroyed { space } => fortress_destroyed(g, o, *space),
        Event::Declared { unit, target, role } => declared(g, o, *unit, *target, *role),
        Event::Cancelled { target } => cancel(o, *target),
        Event::Lapsed { target } => lapse(o, *target),
        Event::StandBegan => o.phase = Phase::Stand,
        Event::OrderedToStand { unit } => set(o, *unit, flag::NO_RETREAT, true),
        Event::Recovered { unit } => set(o, *unit, flag::DISRUPTED, false),
        // Air
        Event::Assigned { fleet, target } => o.fleets[fleet.index()].target = Some(*target),
        Event::AirSupplied { fleet, unit } => air_supplied(g, o, *fleet, *unit),
        Event::AirRolled { fleet, die, result, .. } => air_rolled(o, *fleet, *die, *result),
        Event::AirResultsBegan => o.phase = Phase::AirResults,
        Event::Revealed { unit, counter } => revealed(o, *unit, *counter),
        // Battle
        Event::AttacksBegan => begin_attacks(o, Phase::Attacks),
        Event::SovietAttacksBegan => begin_attacks(o, Phase::SovietAttacks),
        Event::Committed { target, blitzkrieg } => committed(g, o, *target, *blitzkrieg),
        Event::LegBegan { target } => second_leg(o, *target),
        Event::AirEffectDue { .. } => o.battle.stage = Stage::AirEffect,
        Event::AirEffectChosen { effect } => o.battle.air = Some(*effect),
        Event::Fired { net, defence, .. } => fired(g, o, *net, *defence),
        Event::HitPlaced { unit } => hit_placed(o, *unit),
        Event::DefenderHitsDue { left } => defender_hits_due(o, *left),
        Event::Disrupted { unit, thrown } => disrupted(o, *unit, *thrown),
        Event::Eliminated { unit } => eliminated(g, o, hidden, *unit),
        // Retreat and advance
        Event::RetreatsDue { units } => retreats_due(o, *units),
        Event::Retreated { unit, to } => retreated(o, *unit, *to),
        Event::Stayed { unit } => o.battle.to_retreat.remove(*unit),
        Event::Unopposed { .. } | Event::AdvanceDue => o.battle.stage = Stage::Advance,
        Event::Advanced { unit, to } => advanced(o, *unit, *to),
        Event::ExploitDue => o.battle.stage = Stage::Exploit,
        Event::Exploits { unit, target } => exploits(o, *unit, *target),
        Event::BattleClosed { target } => {
            let fought = o.battle.attackers.or(o.battle.defenders);
            let disrupted = o.turnable.and(fought).into_iter().filter(|u| o.is_disrupted(*u)).collect();
            o.turnable = o.turnable.without(fought).or(disrupted);
            close_battle(o, *target);
        }
        Event::ReHideDue => o.battle.stage = Stage::ReHide,
        Event::TurnedDown { unit, mix } => turned_down(o, hidden, *unit, mix),
        // Arrivals and the end
        Event::SiberiansTriggered => o.siberians = o.siberians.max(1),
        Event::SiberianEntered { unit, counter, at } => {
            siberian_entered(g, (o, hidden), *unit, *counter, *at);
        }
        Event::ReplacementsBegan => begin_replacements(o),
        Event::Arrived { unit, source, counter, tank } => {
            arrived((o, hidden), *unit, *source, *counter, *tank);
        }
        Event::Deployed { unit, to } => deployed(g, o, *unit, *to),
        Event::Forgone { unit } => forgone(o, hidden, *unit),
        Event::GameOver { result } => game_over(o, *result),
        Event::SeenDue => o.battle.stage = Stage::Seen,
        Event::Pressed => o.battle.stage = Stage::None,
        Event::CalledOff { target } => called_off(o, *target),
        Event::WayBarred { target, .. } => o.barring.add(*target),
        Event::StandCosts => o.battle.to_defenders = o.battle.to_defenders.saturating_add(1),
        Event::SovietStandBegan => o.phase = Phase::SovietStand,
        Event::StrengthShown { weak, needed } => o.strength = Some((*weak, *needed)),
        // At war once: it is not rolled for again.
        Event::JapanRolled { die: 1 } if !g.setup.japan_ends_game => o.siberians = 3,
        Event::SiberianCallDue => o.phase = Phase::SiberianCall,
        Event::SiberiaCalled => o.siberia.called = o.turn,
        Event::SiberianArrived { unit, counter, wave } => {
            wave_arrived(g, (o, hidden), *unit, *counter, *wave);
        }
        Event::CrisisBegan { infantry, tanks } => crisis_began(o, [*infantry, *tanks]),
        Event::SendingDue => o.phase = Phase::FarEast,
        Event::SentToSiberia { unit } => sent(g, o, hidden, *unit),
        Event::CrisisEnded => o.siberia.ended = o.turn,
        Event::SuddenDeathRolled { .. }
        | Event::JapanRolled { .. }
        | Event::SiberiaRolled { .. }
        | Event::SupplyBegan => {}
        // A team hears of it below.
        Event::Voted { .. } | Event::PartSaid { .. } | Event::Answered { .. } | Event::Shared { .. } => {}
    }
    if o.talk.is_some() {
        hear(g, o, e);
    }
}

/// What the Soviet player sees of his own tanks when he is told of an event (R125).
pub fn look(g: &Game, own: &mut OwnTanks, e: &Event) {
    if let Event::Dealt { deck, .. } = e {
        for (unit, counter) in g.tanks_dealt().into_iter().zip(deck) {
            own.faces[unit.slot()] = counter.0 + 1;
        }
    } else if let Event::Arrived { unit, counter: Some(counter), tank: true, .. } = e {
        own.faces[unit.slot()] = counter.0 + 1;
    } else if let Event::Eliminated { unit } | Event::Forgone { unit } | Event::SentToSiberia { unit } = e
        && !unit.is_german()
    {
        own.faces[unit.slot()] = 0;
    }
}

#[inline]
fn plan_chosen(o: &mut Open, plan: Plan) {
    o.plan = Some(plan);
    o.owed = setup::owed_transfers(plan);
}

fn dealt(g: &Game, o: &mut Open, hidden: Option<&mut Hidden>, deck: &[CounterId], presort_change: i8) {
    if let Some(h) = hidden {
        for (slot, counter) in deck.iter().enumerate().take(N_BLOCKS) {
            h.truth[slot] = counter.0;
        }
        let dealt: CounterSet = deck.iter().copied().collect();
        h.pool = g.draw_set().without(dealt);
        h.weak_selected = dealt.and(g.board.weak).len() as u8;
        h.presort_change = presort_change;
    }
    [o.pool_size, o.pool_tanks] = g.pool_after_deal();
    o.tanks = g.tanks_dealt();
}

#[inline]
fn stationed(o: &mut Open, unit: UnitId, at: SpaceId, fixed: bool) {
    place(o, unit, Spot::On(at));
    set(o, unit, flag::FIXED, fixed);
}

#[inline]
fn begin_soviet_setup(g: &Game, o: &mut Open) {
    o.phase = Phase::SovietSetup;
    o.arrivals = g.surplus_blocks(o);
}

#[inline]
fn reinforced(g: &Game, o: &mut Open, unit: UnitId, group: Group, at: SpaceId) {
    if unit.is_german() {
        o.group[unit.index()] = group as u8;
        o.assigned40 |= g.board.corps40 == Some(unit);
    }
    place(o, unit, Spot::On(at));
}

#[inline]
fn borrowed(o: &mut Open, fleet: FleetId) {
    o.fleets[fleet.index()].sector = Group::C;
    o.loan_decided = true;
}

#[inline]
fn begin_soviet_step(o: &mut Open, broken: Sectors) {
    begin_step(o, Phase::SovietOperations);
    o.broken = broken;
}

#[inline]
fn control_changed(o: &mut Open, space: SpaceId, german: bool) {
    if german {
        o.control.add(space);
        o.taken[space.index()] = o.turn;
    } else {
        o.control.remove(space);
    }
}

#[inline]
fn fortress_destroyed(g: &Game, o: &mut Open, space: SpaceId) {
    o.fort.remove(space);
    o.moscow_fell |= space == g.board.moscow;
}

#[inline]
fn declared(g: &Game, o: &mut Open, unit: UnitId, target: SpaceId, role: Role) {
    if !unit.is_german() && attack::is_breakout(g, o, unit, target) {
        o.breakouts.add(target);
    }
    if g.conduct.soviet_stacks > 1 && !unit.is_german() {
        let first = o.attackers_of(target).into_iter().find(|u| !o.has(*u, flag::SECOND));
        set(o, unit, flag::SECOND, first.is_some_and(|u| o.space(u) != o.space(unit)));
    }
    o.aim.set(unit, Some(target));
    set(o, unit, flag::FOLLOWER, role == Role::Follow);
    o.targets.add(target);
}

#[inline]
fn air_supplied(g: &Game, o: &mut Open, fleet: FleetId, unit: UnitId) {
    o.fleets[fleet.index()].supplies = Some(unit);
    for unit in air::supplied_with(g, o, unit) {
        set(o, unit, flag::AIR_SUPPLIED, true);
    }
}

#[inline]
fn air_rolled(o: &mut Open, fleet: FleetId, die: u8, result: u8) {
    let f = &mut o.fleets[fleet.index()];
    (f.die, f.result) = (die, result);
}

#[inline]
fn revealed(o: &mut Open, unit: UnitId, counter: CounterId) {
    o.face[unit.slot()] = counter.0 + 1;
    if !o.siberia.unseen.is_empty() {
        draws::departed::seen(o, unit, counter);
    }
    if draws::mixed::seen(o, unit, counter) {
        note_origin(o, unit, counter);
    }
}

/// R124: the counters of the face-down infantry of a position are dealt again among it, unseen by all.
fn turned_down(o: &mut Open, hidden: Option<&mut Hidden>, unit: UnitId, mix: &[CounterId]) {
    let face = o.face(unit).filter(|_| !unit.is_german());
    let (Some(at), Some(counter)) = (o.space(unit), face) else { return };
    let those = rehide::mixed_with(o, at, unit);
    o.face[unit.slot()] = 0;
    o.turnable.remove(unit);
    if let Some(h) = hidden {
        for (unit, counter) in those.into_iter().zip(mix) {
            h.truth[unit.slot()] = counter.0;
        }
    }
    draws::mixed::joined(o, unit, counter, those);
}

#[inline]
fn begin_attacks(o: &mut Open, phase: Phase) {
    o.phase = phase;
    o.attacked = o.targets;
    o.battles = 0;
}

#[inline]
fn fired(g: &Game, o: &mut Open, net: u8, defence: u8) {
    if g.conduct.turns_down {
        let fought = o.battle.attackers.or(o.battle.defenders);
        o.turnable = o.turnable.or(fought.into_iter().filter(|u| rehide::is_infantry(o, *u)).collect());
    }
    o.battle.stage = Stage::AttackerHits;
    (o.battle.to_attackers, o.battle.to_defenders) = (defence, net);
}

#[inline]
fn hit_placed(o: &mut Open, unit: UnitId) {
    o.hits[unit] = o.hits[unit].saturating_add(1);
}

#[inline]
fn defender_hits_due(o: &mut Open, left: bool) {
    o.battle.stage = Stage::DefenderHits;
    o.battle.left = left;
}

#[inline]
fn disrupted(o: &mut Open, unit: UnitId, thrown: bool) {
    set(o, unit, flag::DISRUPTED, true);
    set(o, unit, flag::HIT_NOW, true);
    if thrown {
        set(o, unit, flag::THROWN, true);
    }
}

#[inline]
fn retreats_due(o: &mut Open, units: UnitSet) {
    o.battle.stage = Stage::Retreats;
    o.battle.to_retreat = units;
}

#[inline]
fn retreated(o: &mut Open, unit: UnitId, to: SpaceId) {
    place(o, unit, Spot::On(to));
    set(o, unit, flag::HIT_NOW, true);
    o.battle.to_retreat.remove(unit);
}

#[inline]
fn advanced(o: &mut Open, unit: UnitId, to: SpaceId) {
    place(o, unit, Spot::On(to));
    set(o, unit, flag::ADVANCED, true);
}

#[inline]
fn exploits(o: &mut Open, unit: UnitId, target: SpaceId) {
    o.battle.exploit = Some(target);
    o.battle.exploiters.add(unit);
}

#[inline]
fn siberian_entered(
    g: &Game,
    (o, hidden): (&mut Open, Option<&mut Hidden>),
    unit: UnitId,
    counter: CounterId,
    at: SpaceId,
) {
    if let Some(h) = hidden {
        h.truth[unit.slot()] = counter.0;
    }
    o.siberians = 2;
    o.face[unit.slot()] = counter.0 + 1;
    o.flags[unit] = flag::SIBERIAN;
    mark_type(o, unit, g.board.tanks.has(counter));
    place(o, unit, Spot::On(at));
}

#[inline]
fn begin_replacements(o: &mut Open) {
    o.phase = Phase::Replacements;
    (o.siberia.arrivals, o.siberia.far) = (0, 0);
    o.draws.count = o.draws.count.saturating_add(1);
}

fn arrived(
    (o, hidden): (&mut Open, Option<&mut Hidden>),
    unit: UnitId,
    source: Source,
    counter: Option<CounterId>,
    tank: bool,
) {
    if let (Some(h), Some(counter)) = (hidden, counter) {
        h.truth[unit.slot()] = counter.0;
        h.pool.remove(counter);
    }
    o.at.set(unit, Spot::Waiting);
    o.flags[unit] = 0;
    o.face[unit.slot()] = 0;
    o.draws.born[unit.slot()] = o.draws.count;
    o.pool_size = o.pool_size.saturating_sub(1);
    o.pool_tanks = o.pool_tanks.saturating_sub(u8::from(tank));
    mark_type(o, unit, tank);
    o.arrivals.push((unit, source));
    o.siberia.arrivals = o.siberia.arrivals.saturating_add(u8::from(o.siberia.is_crisis()));
}

fn wave_arrived(
    g: &Game,
    (o, hidden): (&mut Open, Option<&mut Hidden>),
    unit: UnitId,
    counter: CounterId,
    wave: u8,
) {
    if let Some(h) = hidden {
        h.truth[unit.slot()] = counter.0;
    }
    o.siberians = 2;
    o.siberia.waves = wave;
    o.face[unit.slot()] = counter.0 + 1;
    o.flags[unit] = flag::SIBERIAN;
    mark_type(o, unit, g.board.tanks.has(counter));
    o.at.set(unit, Spot::Waiting);
    o.arrivals.push((unit, Source::East));
}

#[inline]
fn crisis_began(o: &mut Open, bill: [u8; 2]) {
    o.siberia.crisis = o.turn;
    o.siberia.bill = bill;
}

/// SIB-BF-08: into the unseen pool, a white unit out of the game.
fn sent(g: &Game, o: &mut Open, hidden: Option<&mut Hidden>, unit: UnitId) {
    let part = siberia::part_of(g, o, unit);
    o.siberia.sent[part] = o.siberia.sent[part].saturating_add(1);
    draws::departs(g, o, unit);
    let lost = o.losses;
    eliminated(g, o, hidden, unit);
    o.losses = lost;
}

#[inline]
fn deployed(g: &Game, o: &mut Open, unit: UnitId, to: SpaceId) {
    if o.siberia.is_crisis() {
        let from = o.arrivals.iter().find(|(u, _)| *u == unit).map(|(_, source)| *source);
        let far = from.is_some_and(|source| !to.is_in(siberia::near(g, source)));
        o.siberia.far = o.siberia.far.saturating_add(u8::from(far));
    }
    o.arrivals.retain(|(u, _)| *u != unit);
    place(o, unit, Spot::On(to));
}

fn forgone(o: &mut Open, hidden: Option<&mut Hidden>, unit: UnitId) {
    if let Some(h) = hidden {
        back_unseen(h, unit, true);
    }
    o.arrivals.retain(|(u, _)| *u != unit);
    o.at.set(unit, Spot::Out);
    back_in_pool(o, unit);
}

/// The unit is in the unseen pool again, and its number is free.
fn back_in_pool(o: &mut Open, unit: UnitId) {
    o.pool_size = o.pool_size.saturating_add(1);
    o.pool_tanks = o.pool_tanks.saturating_add(u8::from(o.is_tank(unit)));
    o.tanks.remove(unit);
}

/// The type of a Soviet unit, which everybody sees on its back (BF-EXP-07).
fn mark_type(o: &mut Open, unit: UnitId, tank: bool) {
    if tank {
        o.tanks.add(unit);
    } else {
        o.tanks.remove(unit);
    }
}

#[inline]
fn game_over(o: &mut Open, result: GameResult) {
    o.phase = Phase::Over;
    o.battle = Battle::NONE;
    o.result = Some(result);
}

/// The block is free, and its counter back in the unseen pool if it belongs there (BF-HIT-08).
fn back_unseen(h: &mut Hidden, unit: UnitId, pooled: bool) {
    let truth = h.truth[unit.slot()];
    if pooled && truth < N_BLOCKS as u8 {
        h.pool.add(CounterId(truth));
    }
    h.truth[unit.slot()] = UNUSED;
}

fn set(o: &mut Open, unit: UnitId, flag: u16, on: bool) {
    let f = &mut o.flags[unit];
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

fn begin_turn(g: &Game, o: &mut Open, hidden: Option<&mut Hidden>, turn: u8) {
    o.phase = Phase::TurnStart;
    o.turn = turn;
    if g.edition.red_joins == Some(turn) {
        red_join(g, o, hidden);
    }
    for f in &mut o.fleets {
        (f.target, f.supplies, f.die, f.result) = (None, None, 0, 0);
    }
    for flags in o.flags.values_mut() {
        *flags &= !(flag::STEP | flag::AIR_SUPPLIED | flag::NO_RETREAT);
    }
}

/// BF-REP-11, R83, R126: the red-lettered units are shuffled into the pool of their type; what was drawn before is none of them.
fn red_join(g: &Game, o: &mut Open, hidden: Option<&mut Hidden>) {
    let joining = g.board.red.without(o.absent);
    if let Some(h) = hidden {
        h.pool = h.pool.or(joining);
    }
    o.pool_size = o.pool_size.saturating_add(joining.len() as u8);
    o.pool_tanks = o.pool_tanks.saturating_add(joining.and(g.board.tanks).len() as u8);
    for counter in joining {
        o.draws.back[counter.index()] = o.draws.count.saturating_add(1);
    }
}

fn begin_step(o: &mut Open, phase: Phase) {
    o.phase = phase;
    o.targets = SpaceSet::NONE;
    o.breakouts = SpaceSet::NONE;
    o.attacked = SpaceSet::NONE;
    o.barring = SpaceSet::NONE;
    o.aim = SpaceOf::NONE;
    for flags in o.flags.values_mut() {
        *flags &= !flag::STEP;
    }
}

fn moved(o: &mut Open, unit: UnitId, path: &[SpaceId], bonus: bool) {
    let Some(to) = path.last() else { return };
    place(o, unit, Spot::On(*to));
    let links = (o.links_moved(unit) as usize + path.len() - usize::from(bonus)).min(3) as u16;
    let f = &mut o.flags[unit];
    *f = *f & !flag::LINKS | links << flag::LINKS_SHIFT;
    set(o, unit, flag::BONUS, bonus);
}

fn cancel(o: &mut Open, target: SpaceId) {
    lapse(o, target);
    for unit in o.aim.units(target) {
        o.aim.set(unit, None);
        set(o, unit, flag::FOLLOWER, false);
        set(o, unit, flag::SECOND, false);
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

fn committed(g: &Game, o: &mut Open, target: SpaceId, blitz: bool) {
    let soviet = matches!(o.phase, Phase::SovietAttacks);
    if !soviet && let Some(romania) = g.board.romania.filter(|_| g.conduct.romania_is_safe) {
        o.romania_attacked |= o.attackers_of(target).into_iter().any(|u| o.at.is(u, Spot::On(romania)));
    }
    // A place that fell to another attack of this step holds no defender: its attackers may move in.
    let enemies = if soviet { GERMAN_UNITS } else { SOVIET_UNITS };
    o.battles = o.battles.saturating_add(1);
    o.hits = PerUnit::default();
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
    o.hits = PerUnit::default();
    for f in o.flags.values_mut() {
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

fn eliminated(g: &Game, o: &mut Open, hidden: Option<&mut Hidden>, unit: UnitId) {
    let lost = g.is_lost_for_good(o, unit);
    if let Some(h) = hidden.filter(|_| !unit.is_german()) {
        back_unseen(h, unit, !lost);
    }
    draws::mixed::forget(o, unit);
    o.turnable.remove(unit);
    place(o, unit, Spot::Out);
    o.flags[unit] = 0;
    o.aim.set(unit, None);
    o.battle.to_retreat.remove(unit);
    o.battle.attackers.remove(unit);
    o.battle.followers.remove(unit);
    o.battle.defenders.remove(unit);
    o.losses[usize::from(!unit.is_german())] = o.losses[usize::from(!unit.is_german())].saturating_add(1);
    if !unit.is_german() {
        if let Some(counter) = o.face(unit) {
            if !lost {
                o.draws.back[counter.index()] = o.draws.count.saturating_add(1);
            } else if g.board.red.has(counter) {
                // BF-HIT-09: it is in no pool from now on, which everybody knows.
                o.absent.add(counter);
            }
        }
        o.face[unit.slot()] = 0;
        if lost {
            o.tanks.remove(unit);
        } else {
            back_in_pool(o, unit);
        }
    }
}

/// A face tells where its counter was at the start, if it is seen for the first time.
fn note_origin(o: &mut Open, unit: UnitId, counter: CounterId) {
    let born = o.draws.born[unit.slot()];
    if born == 0 {
        o.draws.dealt.add(counter);
    } else if o.draws.back[counter.index()] == 0 && !draws::departed::may_have_had(o, counter, born) {
        o.draws.spared.add(counter);
    }
}

/// A declared attack is given up; if it was committed, its battle is over (BF-CALL-01, -02).
fn called_off(o: &mut Open, target: SpaceId) {
    if matches!(o.phase, Phase::Battle | Phase::SovietBattle) {
        close_battle(o, target);
    } else {
        cancel(o, target);
    }
}

fn close_battle(o: &mut Open, target: SpaceId) {
    // The second stack comes next, if the place is German still (R54).
    let second =
        if o.is_german(target) { o.second_of(target).without(o.battle.attackers) } else { UnitSet::NONE };
    let breakout = target.is_in(o.breakouts);
    cancel(o, target);
    for unit in second {
        o.aim.set(unit, Some(target));
        o.targets.add(target);
        if breakout {
            o.breakouts.add(target);
        }
    }
    o.hits = PerUnit::default();
    for f in o.flags.values_mut() {
        *f &= !(flag::THROWN | flag::ADVANCED);
    }
    o.battle = Battle::NONE;
    o.phase = if o.phase == Phase::SovietBattle { Phase::SovietAttacks } else { Phase::Attacks };
}
