//! Orders through the phases: which are legal, why not, and what they set off.
//!
//! `check` is the law; `legal` lists exactly what it accepts, in a fixed sequence, without asking it for every
//! conceivable order.

use super::{
    air, attack, combat, movement, next::Next, rehide, reinforcements, replacements, retreat, sequence,
    setup, siberia, team,
};
use crate::{
    conduct::{CallOff, Stand},
    event::Event,
    game::{Game, GameDraft},
    ids::{FleetId, GERMAN_UNITS, SOVIET_UNITS, SpaceId, UnitId, UnitSet},
    nouns::{AirEffect, Group, Phase, Role, Stage},
    order::Order,
    refusal::{self, Verdict},
    spots::Spot,
    state::{Fleet, Open, flag},
};

/// Whose order is awaited: 0 German, 1 Soviet.
pub fn to_act(o: &Open) -> Option<u8> {
    match o.phase {
        Phase::Deal
        | Phase::GermanSetup
        | Phase::TurnStart
        | Phase::Operations
        | Phase::AirResults
        | Phase::Attacks
        | Phase::Stand => Some(0),
        Phase::SovietStand
        | Phase::SovietSetup
        | Phase::SovietOperations
        | Phase::SovietAttacks
        | Phase::SiberianCall
        | Phase::Replacements
        | Phase::FarEast => Some(1),
        Phase::Battle | Phase::SovietBattle if o.battle.stage == Stage::ReHide => Some(1),
        Phase::Battle => Some(u8::from(is_defender_stage(o.battle.stage))),
        Phase::SovietBattle => Some(u8::from(!is_defender_stage(o.battle.stage))),
        Phase::Over => None,
    }
}

fn is_defender_stage(stage: Stage) -> bool {
    matches!(stage, Stage::DefenderHits | Stage::Retreats)
}

/// Checks an order against everything a viewer knows.
pub fn check(g: &Game, o: &Open, order: &Order) -> Verdict {
    check_alone(g, o, order)?;
    if o.talk.is_none() {
        return Ok(());
    }
    if matches!(order, Order::Consent { .. }) {
        let mut list = Vec::new();
        alone(g, o, &mut list);
        return team::check_consent(g, o, &list, order);
    }
    team::check(g, o, order)
}

/// The same for a side that is one player.
fn check_alone(g: &Game, o: &Open, order: &Order) -> Verdict {
    check_phase(g, o, order)?;
    check_side(o, order)?;
    match *order {
        Order::Begin | Order::EndAdvance | Order::EndExploit | Order::EndReHide => Ok(()),
        Order::ReHide { unit } => rehide::check(g, o, unit),
        Order::KeepFleets => check_keep_fleets(g, o),
        Order::Transfer { unit, group } => setup::check_transfer(g, o, unit, group),
        Order::Place { unit, base } => setup::check_place(g, o, unit, base),
        Order::Assign40 { group } => reinforcements::check_assign40(g, o, group),
        Order::Borrow { fleet } => reinforcements::check_borrow(g, o, fleet),
        Order::Move { unit, to } => movement::check_move(g, o, unit, to),
        Order::Declare { unit, target, role } => attack::check_declare(g, o, unit, target, role),
        Order::Cancel { target } => check_target(o, target),
        Order::Fly { fleet, target } => air::check_fly(g, o, fleet, target),
        Order::Resupply { fleet, unit } => air::check_resupply(g, o, fleet, unit),
        Order::EndStep if o.phase == Phase::GermanSetup => setup::check_end(o),
        Order::EndStep if o.phase == Phase::FarEast => siberia::check_end(g, o),
        Order::EndStep | Order::Press { .. } => Ok(()),
        Order::NoRetreat { unit } => check_stand(g, o, unit),
        Order::Commit { target, blitzkrieg } => combat::check_commit(g, o, target, blitzkrieg),
        Order::CallOff { target } => check_call_off(g, o, target),
        Order::Air { .. } => Ok(()),
        Order::TakeHit { unit } => combat::check_hit(g, o, unit),
        Order::Retreat { unit, to } => retreat::check_retreat(g, o, unit, to),
        Order::Stay { unit } => retreat::check_stay(o, unit),
        Order::Advance { unit } => combat::check_advance(g, o, unit),
        Order::Exploit { unit, target } => combat::check_exploit(g, o, unit, target),
        Order::Deploy { unit, to } => replacements::check_deploy(g, o, unit, to),
        Order::Forgo { unit } => replacements::check_forgo(o, unit),
        Order::CallSiberia => siberia::check_call(g, o),
        Order::SendToSiberia { unit } => siberia::check_send(g, o, unit),
        // What only a team says is judged there.
        Order::Vote { .. } | Order::Part { .. } | Order::Consent { .. } => Ok(()),
    }
}

fn check_keep_fleets(g: &Game, o: &Open) -> Verdict {
    let owed = reinforcements::owed(g, o) == Some(reinforcements::Owed::Loan);
    if owed { Ok(()) } else { Err(refusal::phase(o.phase)) }
}

fn check_target(o: &Open, target: SpaceId) -> Verdict {
    if target.is_in(o.targets) { Ok(()) } else { Err(refusal::no_such_attack(target)) }
}

/// Before commitment, or in the pause when the defenders have been seen (R120).
fn check_call_off(g: &Game, o: &Open, target: SpaceId) -> Verdict {
    if o.battle.stage == Stage::Seen {
        let here = o.battle.target == target;
        return if here { Ok(()) } else { Err(refusal::no_such_attack(target)) };
    }
    check_target(o, target)?;
    combat::check_call_off(g, o, target, CallOff::UntilCommitted)
}

/// BF-RET-06, -07: a unit under attack, once.
fn check_stand(g: &Game, o: &Open, unit: UnitId) -> Verdict {
    if !unit.is_german() && !g.conduct.soviets_stand {
        return Err(refusal::only_germans_stand(unit));
    }
    if unit.is_german() != (o.phase == Phase::Stand) {
        return Err(refusal::other_side(unit));
    }
    match o.space(unit) {
        None => Err(refusal::not_on_map(unit)),
        Some(at) if at.is_in(o.targets) && !o.has(unit, flag::NO_RETREAT) => Ok(()),
        Some(_) => Err(refusal::not_under_attack(g.edition.cite("BF-RET-06"), unit)),
    }
}

/// Whether an order belongs to this phase at all. Where only German units are ever ordered to stand, that is what is said of a
/// Soviet one (BF-RET-06).
fn check_phase(g: &Game, o: &Open, order: &Order) -> Verdict {
    if let Order::NoRetreat { unit } = *order
        && !unit.is_german()
        && !g.conduct.soviets_stand
        && o.phase != Phase::Over
    {
        return Err(refusal::only_germans_stand(unit));
    }
    use Order as X;
    let (phase, stage) = (o.phase, o.battle.stage);
    let fits = match order {
        X::Begin => phase == Phase::Deal,
        X::Transfer { .. } | X::Place { .. } => phase == Phase::GermanSetup,
        X::Assign40 { .. } | X::Borrow { .. } | X::KeepFleets => phase == Phase::TurnStart,
        X::Move { .. } | X::Declare { .. } => matches!(phase, Phase::Operations | Phase::SovietOperations),
        X::Cancel { .. } => {
            if matches!(phase, Phase::Attacks | Phase::SovietAttacks) {
                return Err(refusal::late());
            }
            matches!(phase, Phase::Operations | Phase::AirResults | Phase::SovietOperations)
        }
        X::Fly { .. } | X::Resupply { .. } => phase == Phase::Operations,
        X::EndStep => matches!(
            phase,
            Phase::GermanSetup
                | Phase::Operations
                | Phase::AirResults
                | Phase::SovietOperations
                | Phase::Stand
                | Phase::SovietStand
                | Phase::SiberianCall
                | Phase::FarEast
        ),
        X::NoRetreat { .. } => matches!(phase, Phase::Stand | Phase::SovietStand),
        X::Commit { .. } => matches!(phase, Phase::Attacks | Phase::SovietAttacks),
        X::CallOff { .. } => matches!(phase, Phase::Attacks | Phase::SovietAttacks) || stage == Stage::Seen,
        X::Press { target } => stage == Stage::Seen && o.battle.target == *target,
        X::ReHide { .. } => stage == Stage::ReHide || phase == Phase::SovietOperations,
        X::EndReHide => stage == Stage::ReHide,
        X::Air { .. } => stage == Stage::AirEffect,
        X::TakeHit { .. } => matches!(stage, Stage::AttackerHits | Stage::DefenderHits),
        X::Retreat { .. } | X::Stay { .. } => stage == Stage::Retreats,
        X::Advance { .. } | X::EndAdvance => stage == Stage::Advance,
        X::Exploit { .. } | X::EndExploit => stage == Stage::Exploit,
        X::Deploy { .. } => matches!(phase, Phase::SovietSetup | Phase::Replacements),
        X::Forgo { .. } => phase == Phase::Replacements,
        X::CallSiberia => {
            if phase != Phase::Over {
                siberia::check_call(g, o)?;
            }
            phase == Phase::SiberianCall
        }
        X::SendToSiberia { .. } => phase == Phase::FarEast,
        X::Vote { .. } => o.talk.is_some() && phase == Phase::Deal,
        X::Part { .. } => o.talk.is_some() && phase != Phase::Deal && to_act(o) == Some(0),
        X::Consent { .. } => {
            let steps = matches!(phase, Phase::GermanSetup | Phase::TurnStart | Phase::Operations);
            o.talk.is_some() && (steps || phase == Phase::Battle && stage == Stage::Exploit)
        }
    };
    match (fits, phase) {
        (true, _) => Ok(()),
        (false, Phase::Over) => Err(refusal::over()),
        (false, _) => Err(refusal::phase(phase)),
    }
}

/// Units moved or declared belong to the side to act.
fn check_side(o: &Open, order: &Order) -> Verdict {
    match *order {
        Order::Move { unit, .. } | Order::Declare { unit, .. }
            if unit.is_german() != (o.phase == Phase::Operations) =>
        {
            Err(refusal::other_side(unit))
        }
        _ => Ok(()),
    }
}

/// Carries an order out and what follows from it; only called after `check`.
pub fn decide(g: &Game, d: &mut GameDraft<'_>, order: &Order) {
    team::reopen(g, d, order);
    let next = carry_out(g, d, order);
    let next = team::settle(g, d, next);
    sequence::go_on(g, d, next);
}

/// Carries out what an order does itself.
pub(super) fn carry_out(g: &Game, d: &mut GameDraft<'_>, order: &Order) -> Next {
    match *order {
        Order::Begin => setup::begin(g, d),
        Order::Transfer { unit, group } => setup::transfer(g, d, unit, group),
        Order::Place { unit, base } => only(d, Event::Placed { unit, base }),
        Order::Assign40 { group } => reinforcements::assign40(g, d, group),
        Order::Borrow { fleet } => reinforcements::decide_loan(d, Event::FleetBorrowed { fleet }),
        Order::KeepFleets => reinforcements::decide_loan(d, Event::LoanDeclined),
        Order::Move { unit, to } => movement::carry_out(g, d, unit, to),
        Order::Declare { unit, target, role } => only(d, Event::Declared { unit, target, role }),
        Order::Cancel { target } => only(d, Event::Cancelled { target }),
        Order::CallOff { target } => combat::call_off(d, target),
        Order::Press { .. } => combat::press(g, d),
        Order::ReHide { unit } => rehide::turn_down(g, d, unit),
        Order::EndReHide => rehide::end(d),
        Order::Fly { fleet, target } => only(d, Event::Assigned { fleet, target }),
        Order::Resupply { fleet, unit } => only(d, Event::AirSupplied { fleet, unit }),
        Order::EndStep => Next::StepOver,
        Order::NoRetreat { unit } => order_to_stand(g, d, unit),
        Order::Commit { target, blitzkrieg } => combat::commit(d, target, blitzkrieg),
        Order::Air { effect } => combat::choose_air(d, effect),
        Order::TakeHit { unit } => combat::take_hit(d, unit),
        Order::Retreat { unit, to } => retreat::retreat(g, d, unit, to),
        Order::Stay { unit } => retreat::stay(d, unit),
        Order::Advance { unit } => combat::advance(g, d, unit),
        Order::EndAdvance => Next::Pursuit,
        Order::Exploit { unit, target } => only(d, Event::Exploits { unit, target }),
        Order::EndExploit => combat::end_exploit(d),
        Order::Deploy { unit, to } if d.state.open.phase == Phase::SovietSetup => {
            setup::place_surplus(d, unit, to)
        }
        Order::Deploy { unit, to } => replacements::deploy(g, d, unit, to),
        Order::Forgo { unit } => replacements::forgo(d, unit),
        Order::CallSiberia => siberia::call(d),
        Order::SendToSiberia { unit } => siberia::send(g, d, unit),
        Order::Vote { by, vote } => team::vote(g, d, by, vote),
        Order::Part { by, done } => team::part(d, by, done),
        Order::Consent { by, what, yes } => only(d, Event::Answered { by, what, yes }),
    }
}

/// One unit stands, or all of its position where the order is given for one (R48).
fn order_to_stand(g: &Game, d: &mut GameDraft<'_>, unit: UnitId) -> Next {
    let mut units = UnitSet::only(unit);
    if g.conduct.stand == Stand::OneMoreHit
        && let Some(at) = d.state.open.space(unit)
    {
        units = d.state.open.units_at(at);
    }
    for unit in units {
        d.emit(Event::OrderedToStand { unit });
    }
    Next::Choice
}

/// An order that is its event and nothing more.
fn only(d: &mut GameDraft<'_>, event: Event) -> Next {
    d.emit(event);
    Next::Choice
}

/// Every legal order, in a fixed sequence.
pub fn legal(g: &Game, o: &Open, out: &mut Vec<Order>) {
    alone(g, o, out);
    if o.talk.is_some() {
        team::legal(g, o, out);
    }
}

/// The same for a side that is one player.
fn alone(g: &Game, o: &Open, out: &mut Vec<Order>) {
    out.clear();
    match o.phase {
        Phase::Deal => out.push(Order::Begin),
        Phase::SovietSetup | Phase::Replacements => deployments(g, o, out),
        Phase::GermanSetup => german_setup(g, o, out),
        Phase::TurnStart => turn_start(g, o, out),
        Phase::Operations => operations(g, o, GERMAN_UNITS, out),
        Phase::SovietOperations => {
            out.extend(rehide::now(g, o).into_iter().map(|unit| Order::ReHide { unit }));
            operations(g, o, SOVIET_UNITS, out);
        }
        Phase::AirResults => {
            out.extend(o.targets.iter().map(|target| Order::Cancel { target }));
            out.push(Order::EndStep);
        }
        Phase::Stand | Phase::SovietStand => {
            let side = if o.phase == Phase::Stand { GERMAN_UNITS } else { SOVIET_UNITS };
            let standing = o.on_map(side).filter(|(u, _)| check_stand(g, o, *u).is_ok());
            out.extend(standing.map(|(unit, _)| Order::NoRetreat { unit }));
            out.push(Order::EndStep);
        }
        Phase::Attacks | Phase::SovietAttacks => commitments(g, o, out),
        Phase::Battle | Phase::SovietBattle => battle(g, o, out),
        Phase::SiberianCall => out.extend([Order::CallSiberia, Order::EndStep]),
        Phase::FarEast => {
            out.extend(siberia::sendable(g, o).into_iter().map(|unit| Order::SendToSiberia { unit }));
            out.extend(siberia::check_end(g, o).is_ok().then_some(Order::EndStep));
        }
        Phase::Over => {}
    }
}

fn deployments(g: &Game, o: &Open, out: &mut Vec<Order>) {
    if o.phase == Phase::SovietSetup {
        for unit in setup::placeable(g, o) {
            out.extend(setup::starting_places(g, o, unit).iter().map(|to| Order::Deploy { unit, to }));
        }
        return;
    }
    let Some((unit, source)) = replacements::next(o) else { return };
    let places = replacements::deployment(g, o, source, o.is_tank(unit));
    out.extend(places.iter().map(|to| Order::Deploy { unit, to }));
    out.extend(replacements::check_forgo(o, unit).is_ok().then_some(Order::Forgo { unit }));
}

fn german_setup(g: &Game, o: &Open, out: &mut Vec<Order>) {
    let early = g.board.may_start.filter(|u| o.at.is(*u, Spot::Due));
    for unit in o.on_map(GERMAN_UNITS).map(|(u, _)| u).chain(early) {
        let groups = Group::ALL.into_iter().map(|group| Order::Transfer { unit, group });
        let bases = g.board.bases.iter().map(|base| Order::Place { unit, base });
        out.extend(groups.chain(bases).filter(|order| check_alone(g, o, order).is_ok()));
    }
    if setup::check_end(o).is_ok() {
        out.push(Order::EndStep);
    }
}

fn turn_start(g: &Game, o: &Open, out: &mut Vec<Order>) {
    match reinforcements::owed(g, o) {
        Some(reinforcements::Owed::Corps40) => {
            out.extend(reinforcements::choices40(g, o).into_iter().map(|group| Order::Assign40 { group }));
        }
        Some(reinforcements::Owed::Loan) => {
            out.extend(reinforcements::spaces_of_loan(g, o).map(|fleet| Order::Borrow { fleet }));
            out.push(Order::KeepFleets);
        }
        None => {}
    }
}

fn operations(g: &Game, o: &Open, side: UnitSet, out: &mut Vec<Order>) {
    let flying = o.phase == Phase::Operations && o.fleets.iter().any(Fleet::is_assigned);
    let reaches = movement::Reaches::new(g, o, side == GERMAN_UNITS);
    let declarations = attack::Declarations::new(g, o);
    for (unit, at) in o.on_map(side) {
        if o.aim(unit).is_some() || o.has(unit, flag::DISRUPTED | flag::FIXED | flag::BONUS) {
            continue;
        }
        if g.is_waiting(o, unit) {
            continue;
        }
        let mut reach = reaches.of(unit, at);
        if flying {
            reach &= movement::mission_ground(g, o, unit);
        }
        out.extend(reach.iter().map(|to| Order::Move { unit, to }));
        let attack = |target| Order::Declare { unit, target, role: Role::Attack };
        let follow = |target| Order::Declare { unit, target, role: Role::Follow };
        let (to_attack, to_follow) = declarations.targets(unit, at);
        if to_follow.is_empty() {
            out.extend(to_attack.iter().map(attack));
            continue;
        }
        for target in to_attack | to_follow {
            out.extend(target.is_in(to_attack).then(|| attack(target)));
            out.extend(target.is_in(to_follow).then(|| follow(target)));
        }
    }
    out.extend(o.targets.iter().map(|target| Order::Cancel { target }));
    if o.phase == Phase::Operations {
        missions(g, o, out);
    }
    out.push(Order::EndStep);
}

fn missions(g: &Game, o: &Open, out: &mut Vec<Order>) {
    if !g.may_fly(o) {
        return;
    }
    for fleet in FleetId::ALL {
        let f = o.fleets[fleet.index()];
        if !f.present || f.is_assigned() {
            continue;
        }
        let targets = o.targets.iter().filter(|t| air::check_fly(g, o, fleet, *t).is_ok());
        out.extend(targets.map(|target| Order::Fly { fleet, target }));
    }
    let net = crate::rules::supply::base_net(g, o);
    if (o.german & !net).is_empty() {
        return;
    }
    for fleet in FleetId::ALL {
        for (unit, at) in o.on_map(GERMAN_UNITS) {
            if !at.is_in(net) && air::check_resupply(g, o, fleet, unit).is_ok() {
                out.push(Order::Resupply { fleet, unit });
            }
        }
    }
}

fn commitments(g: &Game, o: &Open, out: &mut Vec<Order>) {
    for target in o.targets {
        out.push(Order::Commit { target, blitzkrieg: false });
        if combat::check_commit(g, o, target, true).is_ok() {
            out.push(Order::Commit { target, blitzkrieg: true });
        }
        if check_call_off(g, o, target).is_ok() {
            out.push(Order::CallOff { target });
        }
    }
}

fn battle(g: &Game, o: &Open, out: &mut Vec<Order>) {
    let b = &o.battle;
    match b.stage {
        Stage::None => {}
        Stage::ReHide => {
            out.extend(rehide::now(g, o).into_iter().map(|unit| Order::ReHide { unit }));
            out.push(Order::EndReHide);
        }
        Stage::Seen => out.extend([Order::Press { target: b.target }, Order::CallOff { target: b.target }]),
        Stage::AirEffect => {
            out.extend([AirEffect::Plus, AirEffect::Minus].map(|effect| Order::Air { effect }));
        }
        Stage::AttackerHits | Stage::DefenderHits => {
            let units = combat::suffering(o).0.into_iter().filter(|u| combat::check_hit(g, o, *u).is_ok());
            out.extend(units.map(|unit| Order::TakeHit { unit }));
        }
        Stage::Retreats => {
            for unit in b.to_retreat {
                if !o.has(unit, flag::NO_RETREAT) {
                    let to = retreat::destinations(g, o, unit).iter();
                    out.extend(to.map(|to| Order::Retreat { unit, to }));
                }
                if !retreat::must_retreat(o, unit) {
                    out.push(Order::Stay { unit });
                }
            }
        }
        Stage::Advance => {
            let able =
                b.attackers.or(b.followers).into_iter().filter(|u| combat::check_advance(g, o, *u).is_ok());
            out.extend(able.map(|unit| Order::Advance { unit }));
            out.push(Order::EndAdvance);
        }
        Stage::Exploit => {
            for unit in combat::exploiters(g, o) {
                for target in combat::exploit_targets(g, o) {
                    if combat::check_exploit(g, o, unit, target).is_ok() {
                        out.push(Order::Exploit { unit, target });
                    }
                }
            }
            out.push(Order::EndExploit);
        }
    }
}
