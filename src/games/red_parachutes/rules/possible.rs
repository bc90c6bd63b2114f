//! Which facts can follow: what a file from outside says is asked here before it is applied. A fact must fit where units are, the step
//! and the count; it need not be what today's rules would decide. So the same questions serve the state and a view of it.

use super::{arrivals, combat::facts, sequence};
use crate::{
    data::{SetUp, track::TURNS},
    event::{Deed, Event},
    game::Game,
    nouns::*,
    state::{Marks, Position},
};

/// Most of what anything costs or has, in quarter points.
const MOST_POINTS: u8 = 160;
/// Bridgeheads there may be.
pub const MOST_PAIRS: usize = 16;

type Fits = Result<(), Fault>;

fn only(holds: bool, reason: &str) -> Fits {
    Fault::unless(holds, reason)
}

fn on(p: &Position, unit: Unit) -> Result<Hex, Fault> {
    p.at.of(unit).ok_or_else(|| Fault::new("that unit is not on the map"))
}

fn off(p: &Position, unit: Unit) -> Fits {
    only(p.at.of(unit).is_none() && p.man(unit).off != Off::Unseen, "that unit is on the map")
}

fn hex(game: &Game, at: Hex) -> Fits {
    only(game.has_hex(at), "there is no such hex")
}

fn room(game: &Game, p: &Position, at: Hex) -> Fits {
    hex(game, at)?;
    only(p.at.has_room(at), "there is no room for that")
}

fn step(p: &Position, steps: &[Step]) -> Fits {
    only(steps.contains(&p.step) && p.turn > 0, "it is not the time of that")
}

fn dice(all: &[u8]) -> Fits {
    only(all.iter().all(|die| (1..=6).contains(die)), "no die shows that")
}

fn side(side: Side) -> Fits {
    only(side.0 < 2, "there is no such side")
}

/// Units on the map, all of one side.
fn all_of(p: &Position, units: UnitSet, of: Side) -> Fits {
    only(units.iter().all(|unit| unit.side() == of && p.at.of(unit).is_some()), "those units are not there")
}

/// Whether an event can follow.
pub fn possible(game: &Game, p: &Position, event: &Event) -> Fits {
    only(p.outcome.is_none(), "the game is over")?;
    match event {
        Event::TurnBegan { turn } => {
            let last =
                p.turn == 0 || sequence::rank(p.step, p.phasing) > sequence::rank(Step::Supply, SOVIET);
            only(last && *turn == p.turn + 1 && *turn <= TURNS, "no such turn follows")
        }
        Event::StepBegan { step, side } => {
            only(sequence::follows(p, *step, *side), "that step does not follow")
        }
        Event::Zoned { brigade, at } => {
            only(p.step == Step::SetUp && p.turn == 0, "it is not the time of that")?;
            only(game.brigade(*brigade).is_some(), "it is no airborne brigade")?;
            only(game.has_hex(*at) && game.map.land.has(*at), "no zone can lie there")
        }
        Event::Replacements { die, points } => {
            step(p, &[Step::Replacements])?;
            dice(&[*die])?;
            let most = [points.infantry, points.tank, points.recon, points.anti_tank].into_iter().max();
            only(most <= Some(20), "so many do not come")
        }
        Event::Improved { dice: all, which } => {
            dice(all)?;
            let known = which.iter().all(|nth| usize::from(*nth) < p.pairs.len());
            only(p.turn > 0 && all.len() == p.pairs.len() && known, "there are no such bridgeheads")
        }
        Event::Salvos { side: whose, dice: all } => {
            side(*whose)?;
            dice(all)?;
            only(p.turn > 0 && all.len() <= 9, "so many dice are not rolled")
        }
        Event::PairsCame { new, back } => {
            step(p, &[Step::Bridgeheads])?;
            let fits =
                usize::from(*new) + usize::from(*back) + pairs_in_play(p) <= MOST_PAIRS + p.pairs_back.len();
            only(fits && usize::from(*back) <= p.pairs_back.len(), "so many do not come")
        }
        Event::PairPlaced { east, west } => {
            step(p, &[Step::Bridgeheads])?;
            only(p.pairs_free > 0 && p.pairs.len() < MOST_PAIRS, "there is no bridgehead to place")?;
            let free = p.pair_at(*east).is_none() && p.pair_at(*west).is_none();
            only(free && game.map.span(*east, *west).is_some(), "no bridgehead can lie there")
        }
        Event::PairShifted { west, east } => {
            step(p, &[Step::Bridgeheads])?;
            pair(p, *west)?;
            let free = p.pair_at(*east).is_none_or(|pair| pair.west == *west);
            only(free && game.map.span(*east, *west).is_some(), "no bridgehead can lie there")
        }
        Event::PairLeft { west, .. } => pair(p, *west),
        Event::Built { units } => {
            step(p, &[Step::Engineering])?;
            all_of(p, *units, p.phasing)?;
            only(units.iter().all(|unit| p.man(unit).digs > 0), "they build nothing")
        }
        Event::Abandoned { hexes } => {
            step(p, &[Step::Recombine])?;
            only(hexes.iter().all(|at| p.works.has(*at)), "there is no such position")
        }
        Event::Supplied { out, back } => {
            step(p, &[Step::Supply])?;
            all_of(p, *out | *back, p.phasing)?;
            only(!out.meets(*back), "a unit is in supply or out of it")
        }
        Event::Inspected { units } => all_of(p, *units, units.first().map_or(SOVIET, Unit::side)),
        Event::Demolition { unit, die, drm, .. } => {
            step(p, &[Step::Engineering])?;
            on(p, *unit)?;
            dice(&[*die])?;
            only(p.bridge && *drm <= 6, "there is no bridge to blow")
        }
        Event::Attrition { division, dice: all, steps } => {
            step(p, &[Step::Arrivals])?;
            dice(all)?;
            let known = division.index() < game.army.divisions.len() && p.owed[division.index()].is_none();
            only(known && *steps <= 12, "that division has suffered its losses")
        }
        Event::Entered { unit, at, ma, cost, lost, .. } => {
            step(p, &[Step::Arrivals])?;
            let due = unit.side() == p.phasing && arrivals::due(game, p, *unit) == Some(*at);
            only(due, "that unit is not due")?;
            room(game, p, *at)?;
            only(*ma <= MOST_POINTS && cost <= ma && *lost < game.counter(*unit).steps, "no unit has that")
        }
        Event::BrokeDown { unit, companies } => {
            step(p, &[Step::Arrivals])?;
            let at = on(p, *unit)?;
            are_companies(game, *companies, |company| off(p, company).is_ok())?;
            let own = companies.iter().all(|company| game.counter(company).parent == Some(*unit));
            only(own && p.at.count(at) + companies.len() <= ROOM, "it cannot fall apart so")
        }
        Event::Joined { unit, at, companies } => {
            step(p, &[Step::Recombine])?;
            off(p, *unit)?;
            only(p.man(*unit).off == Off::Apart && game.counter(*unit).parts.is_some(), "it is not apart")?;
            are_companies(game, *companies, |company| p.at.of(company) == Some(*at))?;
            only(companies.iter().all(|company| company.side() == unit.side()), "it cannot be made so")
        }
        Event::Went { unit, to, ma, cost, .. } => {
            step(p, &[Step::Movement])?;
            let from = on(p, *unit)?;
            let beside = game.has_hex(*to) && game.map.hexes.way(from, *to).is_some();
            only(beside && game.map.land.has(*to) && unit.side() == p.phasing, "no unit goes there")?;
            room(game, p, *to)?;
            points(p, *unit, *ma, *cost)
        }
        Event::Halted { unit, way, spent } => {
            step(p, &[Step::Movement])?;
            let own = p.march.as_ref().is_some_and(|march| march.unit == *unit && march.way == *way);
            only(own && *spent == p.man(*unit).spent, "that unit is not on its way")
        }
        Event::Crossed { unit, to, dice: all, drm, .. } => {
            step(p, &[Step::Movement, Step::Combat, Step::Breakthrough])?;
            let from = on(p, *unit)?;
            dice(all)?;
            let spans = game.map.crossings(from).any(|(beyond, _)| beyond == *to);
            only(spans && unit.side() == p.phasing && drm.abs() <= 6, "no crossing leads there")?;
            room(game, p, *to)
        }
        Event::Infiltrated { units, from, to, die, drm, .. } => {
            step(p, &[Step::Infiltration])?;
            all_of(p, *units, p.phasing)?;
            dice(&die.iter().copied().collect::<Vec<_>>())?;
            let stands = units.iter().all(|unit| p.at.of(unit) == Some(*from)) && !units.is_empty();
            let beside =
                game.has_hex(*to) && game.map.hexes.way(*from, *to).is_some() && game.map.land.has(*to);
            only(stands && beside && drm.abs() <= 9, "no stack goes there")?;
            only(p.at.count(*to) + units.len() <= ROOM, "there is no room for that")
        }
        Event::Dropped { brigade, dice: all, .. } => {
            step(p, &[Step::Drops])?;
            dice(all)?;
            only(game.brigade(*brigade).is_some() && all.len() <= 9, "no such brigade drops")
        }
        Event::Landed { unit, zone, aim, dice: all, drift, at } => {
            step(p, &[Step::Drops])?;
            dice(all)?;
            off(p, *unit)?;
            let waits = game.counter(*unit).setup == SetUp::Drop && p.man(*unit).off == Off::Waiting;
            only(waits && game.has_hex(*zone) && game.has_hex(*aim), "that unit does not drop there")?;
            let fits = drift.is_none_or(|drift| drift.hexes <= 36 && (1..=6).contains(&drift.way));
            only(fits, "no jump drifts so")?;
            at.map_or(Ok(()), |at| room(game, p, at))
        }
        Event::Battle(event) => facts::possible(game, p, event),
        Event::Did { unit, deed } => did(game, p, *unit, *deed),
        Event::Ended(_) => {
            let last = sequence::rank(p.step, p.phasing) > sequence::rank(Step::Supply, SOVIET);
            // A side may lose its last unit in a combat, over the river, by a drop, and where it or the other takes it off (SCN-01).
            let loses = matches!(p.step, Step::Replacements | Step::Movement | Step::Overstack | Step::Drops);
            only(last || loses || p.step.is_fight(), "it is not the end of a turn")
        }
        Event::Glimpsed(_) => Err(Fault::new("that is told to a side alone")),
    }
}

fn pairs_in_play(p: &Position) -> usize {
    p.pairs.len() + usize::from(p.pairs_free) + p.pairs_back.len()
}

fn pair(p: &Position, west: Hex) -> Fits {
    let known = p.pairs.iter().any(|pair| pair.west == west) && p.pairs_back.len() < MOST_PAIRS;
    only(known, "no bridgehead lies there")
}

fn points(p: &Position, unit: Unit, ma: u8, cost: u8) -> Fits {
    let spent = u16::from(p.man(unit).spent) + u16::from(cost);
    only(ma <= MOST_POINTS && spent <= u16::from(ma) * 2, "it has not the points for that")
}

fn are_companies(game: &Game, companies: UnitSet, fits: impl Fn(Unit) -> bool) -> Fits {
    let is_company = |company: Unit| game.counter(company).parent.is_some() && fits(company);
    let fits = (1..=3).contains(&companies.len()) && companies.iter().all(is_company);
    only(fits, "there are no such companies")
}

fn did(game: &Game, p: &Position, unit: Unit, deed: Deed) -> Fits {
    let counter = game.counter(unit);
    if let Deed::Returned { at } = deed {
        let deputy = p.at.of(unit).is_some() && p.man(unit).is(Marks::DEPUTY);
        only(deputy || off(p, unit).is_ok(), "that unit is on the map")?;
        step(p, &[Step::Leaders, Step::Arrivals, Step::Drops])?;
        only(!counter.fights(), "it does not come back")?;
        return room(game, p, at);
    }
    on(p, unit)?;
    match deed {
        Deed::Rebuilt => {
            step(p, &[Step::Replacements])?;
            only(p.man(unit).steps < counter.full, "it has all its steps")
        }
        Deed::TakenOff => step(p, &[Step::Replacements]),
        Deed::Spent => {
            let fires = p.man(unit).ammo > 0 && counter.is_artillery() && unit.side() == p.phasing;
            only(fires, "it has no ammunition to spend")
        }
        Deed::Loaded => {
            step(p, &[Step::Salvos, Step::Resupply])?;
            only(counter.is_artillery() && unit.side() == p.phasing, "it fires nothing")
        }
        Deed::Dug => step(p, &[Step::Engineering]),
        Deed::Limbered { ma, cost } | Deed::Unlimbered { ma, cost } => {
            step(p, &[Step::Movement])?;
            only(counter.is_artillery() && unit.side() == p.phasing, "it has no guns")?;
            points(p, unit, ma, cost)
        }
        Deed::Dismounted => step(p, &[Step::Movement]),
        Deed::Isolated => step(p, &[Step::Movement, Step::Infiltration]),
        Deed::Helped { engineer } => {
            step(p, &[Step::Movement])?;
            on(p, engineer)?;
            only(engineer.side() == unit.side() && p.man(engineer).helped <= 6, "it cannot help")
        }
        Deed::Shaken { to } => {
            let worse = to > p.man(unit).nerve && !counter.is_leader();
            only(worse, "it is so already")
        }
        Deed::Rallied { die, .. } => {
            step(p, &[Step::Recovery])?;
            dice(&die.iter().copied().collect::<Vec<_>>())?;
            only(p.man(unit).nerve != Nerve::Good, "it is in good order")
        }
        Deed::Gathered { die, .. } => {
            step(p, &[Step::Drops])?;
            dice(&[die])?;
            only(p.man(unit).is(Marks::FLIPPED), "it is not dispersed")
        }
        Deed::Eliminated => step(p, &[Step::Overstack]),
        Deed::Surprised { dice: all, .. } => {
            dice(&all)?;
            only(counter.is_leader(), "it is no leader")
        }
        Deed::Returned { .. } | Deed::Stopped | Deed::Destroyed => Ok(()),
    }
}
