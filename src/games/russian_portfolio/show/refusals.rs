//! Refusals in words: the fact on the map, the way out, the rule.

use super::bars;
use crate::{
    data::words::Terrain,
    game::Game,
    nouns::{Hex, HexSet, Status, Step, Unit, UnitSet},
    refusal::{Refusal, Stop},
    rules::{combat, zone},
    state::Position,
    words::{country_name, hex_name, side_name, unit_name, units_name},
};
use engine::show::{offer::Explanation, scene::Subject};
use kit::say::capital;

/// A refusal as the window shows it.
pub fn explain(game: &Game, p: &Position, refusal: &Refusal) -> Explanation {
    match refusal {
        Refusal::Move(stop) => {
            let (sentence, way_out) = stopped(game, p, *stop);
            Explanation {
                code: stop.rule().to_owned(),
                sentence,
                way_out: way_out.to_owned(),
                rules: vec![stop.rule().to_owned()],
                at: at(*stop),
                remedy: None,
            }
        }
        Refusal::Plain(refusal) => {
            let said = refusal.explanation();
            Explanation { sentence: compelled(game, p, refusal.rule).unwrap_or(said.sentence), ..said }
        }
    }
}

/// Which heavyweight must be attacked too, with the full names of the units (RP-CMB-05).
fn compelled(game: &Game, p: &Position, rule: &str) -> Option<String> {
    let Step::Plan(side) = p.step else { return None };
    if rule != "RP-CMB-05" {
        return None;
    }
    let attacking = UnitSet::union(p.fighting.plan.iter().map(|attack| attack.units));
    let attacked = HexSet::union(p.fighting.plan.iter().map(|attack| attack.targets));
    let (unit, heavy, hex) = combat::unanswered(game, p, side, attacking, attacked)?;
    Some(format!(
        "{} in {} must be attacked, for {} attacks beside it",
        unit_name(game, heavy),
        hex_name(game, hex),
        unit_name(game, unit)
    ))
}

fn about(unit: Unit) -> Subject {
    Subject::Unit(unit.0.into())
}

fn at(stop: Stop) -> Option<Subject> {
    match stop {
        Stop::NotYours(unit)
        | Stop::NotOnMap(unit)
        | Stop::NotReady(unit)
        | Stop::HasMoved(unit)
        | Stop::Frozen(unit)
        | Stop::Apart(_, unit) => Some(about(unit)),
        Stop::NotBeside(hex)
        | Stop::Water(hex)
        | Stop::Closed(hex)
        | Stop::Side(hex)
        | Stop::Crossing(hex)
        | Stop::Enemy(hex)
        | Stop::Garrison(hex)
        | Stop::Nation(_, hex)
        | Stop::NotYet(_, hex)
        | Stop::Stopped(hex)
        | Stop::Zone(_, hex)
        | Stop::NoRoom(hex)
        | Stop::Allowance { to: hex, .. } => Some(Subject::Place(hex.into())),
        Stop::NotNow | Stop::Underway | Stop::NotTogether | Stop::Sequence(_) | Stop::NothingMoved => None,
    }
}

/// The fact, and the way out where there is one.
fn stopped(game: &Game, p: &Position, stop: Stop) -> (String, &'static str) {
    let unit = |unit: Unit| unit_name(game, unit);
    let hex = |hex: Hex| hex_name(game, hex).to_owned();
    match stop {
        Stop::NotNow => ("No side moves now".into(), ""),
        Stop::NotYours(u) => (format!("{} is a unit of the {} side", unit(u), side_name(u.side())), ""),
        Stop::NotOnMap(u) => (format!("{} is not on the map", unit(u)), ""),
        Stop::NotReady(u) => match p.status[u] {
            Status::Dispersed => (format!("{} is Dispersed and does not move", unit(u)), ""),
            Status::Ready | Status::Spent => (format!("{} is Spent until the turn ends", unit(u)), ""),
        },
        Stop::HasMoved(u) => (format!("{} has acted in this turn", unit(u)), ""),
        Stop::Underway => {
            let who = p.march.as_ref().map_or("Another stack".into(), |m| units_name(game, m.stack.units()));
            (format!("{who} is on its way"), "End its move first")
        }
        Stop::Sequence(u) => (format!("{} is named first in this stack", unit(u)), ""),
        Stop::NotTogether => {
            ("These units do not begin their move in one hex".into(), "Move them one after the other")
        }
        Stop::Frozen(u) => (
            format!("{} stands more than two hexes from the German frontier and does not act yet", unit(u)),
            "It may from the first reserve phase on",
        ),
        Stop::NotBeside(h) => (format!("{} does not touch the hex before it", hex(h)), ""),
        Stop::Water(h) => {
            let what =
                if game.board.terrain(h) == Terrain::Lake { "a lake that is not frozen" } else { "sea" };
            (format!("{} is {what}", hex(h)), "")
        }
        Stop::Closed(h) => {
            (format!("{} lies in {}, which is closed", hex(h), country_name(game.board.country(h))), "")
        }
        Stop::Side(h) => (format!("The side to {} cannot be crossed", hex(h)), "Go around it"),
        Stop::Crossing(h) => (
            format!("Over the water to {} a unit goes only with its whole move", hex(h)),
            "Begin the move beside the water",
        ),
        Stop::Enemy(h) => match p.at.holder(h) {
            Some(side) => {
                let who = units_name(game, p.at.units(h));
                (format!("{} is held by the {} side: {who}", hex(h), side_name(side)), attack_it(p))
            }
            None => (format!("{} is held by its garrison", hex(h)), attack_it(p)),
        },
        Stop::Garrison(h) => {
            (format!("The garrison of {} bars the way although no unit stands there", hex(h)), attack_it(p))
        }
        Stop::Nation(u, h) => {
            (format!("{} may not enter {}", unit(u), country_name(game.board.country(h))), "")
        }
        Stop::Apart(u, other) => (
            format!("{} never enters a hex of {}, not even on its way", unit(u), unit(other)),
            "Go around it",
        ),
        Stop::NotYet(u, h) => (
            format!("{} may not enter {} in the first turn", unit(u), country_name(game.board.country(h))),
            "It may from the second turn on",
        ),
        Stop::Stopped(h) => {
            let side = p.at.holder(h).or(p.step.active());
            let who = side.map(|side| zone::casters(game, p, side.other(), h)).unwrap_or_default();
            let whose = who.iter().next().map_or("an enemy".into(), |u| unit_name(game, u));
            (format!("The move ends in {}: it lies in the zone of control of {whose}", hex(h)), "")
        }
        Stop::Zone(u, h) => {
            let why = if game.counter(u).heavyweight() {
                "a heavyweight, whose zone is not left for another hex of it"
            } else {
                "and the ground or the side between is not clear"
            };
            (
                format!("From here to {} leads from zone to zone of {}, {why}", hex(h), unit(u)),
                "Step back first, or enter beside a friendly unit",
            )
        }
        Stop::Allowance { to, needs, has } => {
            (format!("{} costs {needs} in all, and {has} is all there is", hex(to)), "")
        }
        Stop::NoRoom(h) => {
            if let Some(march) = &p.march
                && let Refusal::Plain(refusal) = bars::no_room(game, p, march.stack, h)
            {
                return (capital(&refusal.sentence), "It may pass through");
            }
            let (who, n) = (units_name(game, p.at.units(h)), p.at.count(h));
            let stand = bars::stand(n);
            (format!("There is no room in {}: {who} {stand} there", hex(h)), "It may pass through")
        }
        Stop::NothingMoved => ("No stack is on its way".into(), ""),
    }
}

/// How an enemy is got out of a hex: attacks follow movement (RP-SEQ-01).
const fn attack_it(p: &Position) -> &'static str {
    if matches!(p.step, Step::Move(_)) { "Attack it when movement is over" } else { "It must be attacked" }
}
