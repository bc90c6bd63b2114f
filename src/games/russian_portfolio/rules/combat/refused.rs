//! Why an order of the kind that is asked for in a battle may not be given: the hex of a retreat, its length, an advance, who is
//! lost or goes first.

use super::flights;
use crate::{
    combat::{BattleOrder, Fight, Runner, Stage},
    game::Game,
    nouns::{Hex, Stack},
    refusal::Refusal,
    rules::{
        moment::{Moment, moment},
        movement,
        retreat::{self, Bar},
    },
    state::Position,
};

/// Why an order that is not among those of the moment is refused.
pub fn why(game: &Game, p: &Position, order: BattleOrder) -> Refusal {
    let why = match (moment(&p.fighting), order) {
        (Moment::Runner(runner), BattleOrder::Retreat { to }) => Some(retreat_to(game, p, runner, to)),
        (Moment::Runner(runner), BattleOrder::Hexes { hexes }) if runner.hexes.is_none() => {
            let why = format!("a retreat of {hexes} hexes is not possible for it, or is not asked for");
            Some(Refusal::new("RP-RET-10", why))
        }
        (Moment::Fight(fight), order) => in_fight(fight, order),
        _ => None,
    };
    why.unwrap_or_else(|| Refusal::new("RP-SEQ-07", "that is not what is decided now"))
}

/// Why the unit on its way does not retreat into a hex (RP-RET-03, -04, -10, -13).
fn retreat_to(game: &Game, p: &Position, runner: &Runner, to: Hex) -> Refusal {
    let Some(hexes) = runner.hexes else {
        return Refusal::new("RP-RET-11", "how far it retreats is said first");
    };
    let ground = flights::ground(p);
    let Some(flight) = ground.of(p, runner) else {
        return Refusal::at("RP-RET-01", "the unit is not on the map", to);
    };
    let at = |rule, why: &'static str| Refusal::at(rule, why, to);
    let Some(way) = game.board.way(flight.at, to) else {
        return at("RP-RET-01", "a retreat goes hex by hex, and that hex does not touch the one it is in");
    };
    match retreat::bar(game, p, &flight, to) {
        Some(Bar::Nearer) => at("RP-RET-03", "that hex is no farther from the hex that was attacked"),
        Some(Bar::Water) => at("RP-TER-04", "a retreat does not lead over a lake or a strait"),
        Some(Bar::Enemy) => at("RP-RET-03", "an enemy stands there"),
        Some(Bar::Attacked) => at("RP-RET-03", "an attack on that hex is still to come"),
        Some(Bar::Zone) => {
            at("RP-RET-03", "that hex lies in an enemy zone of control, and no friend stands there")
        }
        Some(Bar::Dispersed) => at("RP-RET-03", "a Dispersed enemy stands beside that hex"),
        Some(Bar::Attacker) => {
            at("RP-RET-03", "that hex touches one from which the unit was attacked, over open ground")
        }
        Some(Bar::Ground | Bar::Apart(_)) => {
            let between = game.side(p, flight.at, way, to);
            match movement::may_enter(game, p, Stack(runner.unit, None), between, to) {
                Err(stop) => stop.into(),
                Ok(()) => at("RP-RET-03", "the unit could not enter that hex"),
            }
        }
        None if retreat::offered(game, p, &flight, hexes).has(to) => {
            at("RP-RET-14", "another hex leads to where the unit is in supply")
        }
        None => {
            at("RP-RET-10", "from there the unit could not retreat all the hexes it must, and end with room")
        }
    }
}

/// Why an order of the kind that a part of the battle asks for is refused.
fn in_fight(fight: &Fight, order: BattleOrder) -> Option<Refusal> {
    Some(match (fight.stage, order) {
        (Stage::Advance, BattleOrder::Advance { unit, to }) => match &fight.mover {
            Some(mover) if mover.unit != unit => Refusal::new("RP-ADV-01", "another unit is on its advance"),
            _ => Refusal::at(
                "RP-ADV-02",
                "no advance of that unit leads there now: it begins with a hex that was emptied, and those that must go in go first",
                to,
            ),
        },
        (Stage::Advance, BattleOrder::Enough) => {
            Refusal::new("RP-ADV-01", "attack factors worth the defence must still go in")
        }
        (Stage::Name | Stage::Pay, BattleOrder::Lose { .. }) => {
            Refusal::new("RP-RES-04", "that unit cannot be named: another set of units pays with less")
        }
        (Stage::Name | Stage::Pay, BattleOrder::Enough) => {
            Refusal::new("RP-RES-01", "the loss is not paid yet")
        }
        (Stage::Retreat | Stage::Withdraw, BattleOrder::First { .. }) => {
            Refusal::new("RP-RET-09", "the Dispersed go first, then those with the fewest ways")
        }
        (Stage::Announce, BattleOrder::Leave { .. }) => {
            Refusal::new("RP-RET-02", "that unit cannot retreat of its own will now")
        }
        _ => return None,
    })
}
