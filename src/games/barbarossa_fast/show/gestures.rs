//! What a click, a drag or a button means as orders, or why not.

use super::commanders;
use crate::{
    game::Game,
    ids::{N_SPACES, SpaceId, UnitId},
    nouns::{Phase, Role, Stage},
    order::Order,
    players::joining,
    refusal::{self, Refusal},
    rules::{
        combat, legal as orders, movement, replacements, retreat, setup,
        trial::{self, Trial},
    },
    state::Open,
};
use engine::{
    base::keys::PlaceKey,
    show::scene::{Act, Gesture, Verb},
};
use kit::hand;

/// The orders of a gesture, each checked after the ones before it.
///
/// # Errors
/// The first refusal.
pub fn orders_for(g: &Game, o: &Open, gesture: &Gesture) -> Result<Vec<Order>, Refusal> {
    let space = |p: PlaceKey| SpaceId::of(p).unwrap_or(SpaceId(N_SPACES as u8 - 1));
    match gesture {
        Gesture::Act(Act { verb, units, at, .. }) => {
            let (units, at) = (hand::units(units), space(*at));
            if *verb == Verb::ATTACK {
                join(g, o, &units, at, Role::Attack)
            } else if *verb == Verb::FOLLOW {
                join(g, o, &units, at, Role::Follow)
            } else {
                go(g, o, &units, at)
            }
        }
        Gesture::Primary => {
            let end = commanders::next_word(g, o).unwrap_or(Order::EndStep);
            orders::check(g, o, &end)?;
            Ok(vec![end])
        }
    }
}

fn go(g: &Game, o: &Open, units: &[UnitId], to: SpaceId) -> Result<Vec<Order>, Refusal> {
    let list: Vec<Order> = match (o.phase, o.battle.stage) {
        (Phase::SovietSetup, _) => vec![Order::Deploy { unit: starting_unit(g, o, to)?, to }],
        (Phase::Replacements, _) => {
            replacements::next(o).map(|(unit, _)| Order::Deploy { unit, to }).into_iter().collect()
        }
        // An eastern entry is where the Far East begins, for any unit that is told to go there.
        (Phase::FarEast, _) => units.iter().map(|unit| Order::SendToSiberia { unit: *unit }).collect(),
        (Phase::GermanSetup, _) => units.iter().map(|unit| Order::Place { unit: *unit, base: to }).collect(),
        (Phase::TurnStart | Phase::Deal | Phase::SiberianCall | Phase::Over, _) => {
            return Err(refusal::phase(o.phase));
        }
        (_, Stage::Retreats) => {
            let able = |u: &UnitId| retreat::check_retreat(g, o, *u, to).is_ok();
            let all: Vec<UnitId> = if units.iter().any(|u| o.battle.to_retreat.has(*u)) {
                units.iter().copied().filter(|u| o.battle.to_retreat.has(*u)).collect()
            } else {
                o.battle.to_retreat.into_iter().filter(able).take(1).collect()
            };
            all.into_iter().map(|unit| Order::Retreat { unit, to }).collect()
        }
        (_, Stage::Advance) if to == o.battle.target => {
            let all = o.battle.attackers.or(o.battle.followers);
            let chosen: Vec<UnitId> = units.iter().copied().filter(|u| all.has(*u)).collect();
            chosen.into_iter().map(|unit| Order::Advance { unit }).collect()
        }
        (_, Stage::Exploit) => units.iter().map(|unit| Order::Exploit { unit: *unit, target: to }).collect(),
        (
            Phase::Operations
            | Phase::AirResults
            | Phase::Attacks
            | Phase::Battle
            | Phase::SovietOperations
            | Phase::Stand
            | Phase::SovietStand
            | Phase::SovietAttacks
            | Phase::SovietBattle,
            _,
        ) => units.iter().map(|unit| Order::Move { unit: *unit, to }).collect(),
    };
    match o.battle.stage {
        Stage::Retreats => list.first().map_or(Ok(()), |x| orders::check(g, o, x))?,
        _ => trial::prepared(g, o, &list).map(|_| ())?,
    }
    if list.is_empty() {
        return Err(match units.first() {
            Some(unit) => refusal::not_in_battle(*unit),
            None => refusal::phase(o.phase),
        });
    }
    Ok(list)
}

/// The unit that a click on a place puts there at the start: the first that may stand there, else the first of all.
fn starting_unit(g: &Game, o: &Open, to: SpaceId) -> Result<UnitId, Refusal> {
    let waiting = setup::placeable(g, o);
    let fits = |u: &UnitId| to.is_in(setup::starting_places(g, o, *u));
    waiting
        .into_iter()
        .find(fits)
        .or_else(|| waiting.into_iter().next())
        .ok_or_else(|| refusal::phase(o.phase))
}

/// Units join an attack; a panzer corps approaches by itself. Without a selection an empty plan opens.
fn join(g: &Game, o: &Open, units: &[UnitId], target: SpaceId, role: Role) -> Result<Vec<Order>, Refusal> {
    if o.battle.stage == Stage::Exploit {
        let all = crate::rules::exploit::able(g, o, target);
        return if units.is_empty() && !all.is_empty() { Ok(all) } else { go(g, o, units, target) };
    }
    if matches!(o.phase, Phase::Attacks | Phase::SovietAttacks) {
        // How it is fought is chosen in its panel.
        combat::check_commit(g, o, target, false)?;
        return Ok(Vec::new());
    }
    let mut trial = trial::of_plan(g, o);
    let mut list = Vec::new();
    for unit in units {
        let Some(joined) = joining::join(&trial, *unit, target, role) else {
            return Err(why_not(&trial, *unit, target, role));
        };
        list.extend(joined.orders);
        trial = joined.after;
    }
    Ok(list)
}

fn why_not(now: &Trial<'_>, unit: UnitId, target: SpaceId, role: Role) -> Refusal {
    let (g, o) = (now.rules(), &now.view().open);
    let declare = Order::Declare { unit, target, role };
    match orders::check(g, o, &declare) {
        Err(why)
            if why.code == refusal::NOT_LINKED
                && g.mobile.has(unit)
                && movement::may_move(o, unit).is_ok() =>
        {
            let reach = movement::reach(g, o, unit);
            let stands = movement::approach(g, o, unit, &reach) & g.board.adj[target.index()];
            match stands.iter().next() {
                Some(from) => attack_from(now, unit, from, target, role),
                None => refusal::not_linked(o.space(unit).unwrap_or(target), target),
            }
        }
        Err(r) => r,
        Ok(()) => refusal::phase(o.phase),
    }
}

/// Why a corps could not attack after its approach.
fn attack_from(now: &Trial<'_>, unit: UnitId, from: SpaceId, target: SpaceId, role: Role) -> Refusal {
    let mut there = now.clone();
    if let Err(why) = there.give(&Order::Move { unit, to: from }) {
        return why;
    }
    orders::check(now.rules(), &there.view().open, &Order::Declare { unit, target, role })
        .err()
        .unwrap_or(refusal::not_linked(from, target))
}
