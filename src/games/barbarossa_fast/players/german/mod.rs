//! The automatic German: sensible, explained, a function of the view.
//!
//! Every step is judged the same way: a light picture of the board (`sketch`) is worth so much, in hundredths of a
//! victory point: cities held, forces near open cities and hits within reach of them, ways closed, Soviet units cut off,
//! ground; less what starves, stands exposed or wakes the Siberians. `operations` looks for the attacks and marches
//! that lead to the best picture to expect, `attacks` and `battle` do the same inside Step 4. What is unknown is
//! estimated (`scout`).

mod assault;
mod attacks;
mod battle;
pub mod limits;
mod opening;
mod operations;
mod orders;
mod scout;
mod sketch;
mod weights;
mod worth;

pub use self::battle::wanted;
pub use self::weights::{Posture, WEIGHTS, Weights};
pub use super::reason::german::{Why, percent};

use self::{orders::Orders, scout::Scout};
use super::reason::Reason;
use crate::{
    game::Game,
    ids::{FleetId, SpaceId, SpaceSet, UnitId},
    nouns::{Phase, Stage},
    order::Order,
    state::{Open, View},
};
use engine::{contract::automatic::Plan, dice::key::TieDice};

/// The German orders up to the next die, reveal or decision of another player; none when it is not his turn.
pub fn plan(g: &Game, v: &View, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    plan_with(g, v, tie, &WEIGHTS)
}

/// The next attack of some.
pub fn commit_among(g: &Game, o: &Open, targets: SpaceSet) -> Plan<Order, Reason> {
    let mut to = Orders::new(g, o, true);
    attacks::commit(&Scout::new(g, o, &WEIGHTS), &mut to, targets);
    to.finish()
}

/// Whether a declared attack does as well with one unit more.
pub fn is_as_good_with(g: &Game, o: &Open, unit: UnitId, target: SpaceId) -> bool {
    attacks::is_as_good_with(&Scout::new(g, o, &WEIGHTS), unit, target)
}

/// Whether the centre has so much more to attack with than the lender of a fleet that the loan pays.
pub fn loan_pays(g: &Game, o: &Open, fleet: FleetId) -> bool {
    opening::loan_pays(&Scout::new(g, o, &WEIGHTS), fleet)
}

/// Whether a unit goes where the Siberians would be called.
pub fn wakes_siberians(g: &Game, o: &Open, unit: UnitId, at: SpaceId) -> bool {
    g.armies.has(unit) && at.is_in(Scout::new(g, o, &WEIGHTS).taboo)
}

/// The same with other weights.
pub fn plan_with(g: &Game, v: &View, _tie: &mut dyn TieDice, w: &Weights) -> Plan<Order, Reason> {
    think(g, &v.open, w, true)
}

/// The same; `tells` its reasons, or gives the orders alone.
pub(super) fn think(g: &Game, o: &Open, w: &Weights, tells: bool) -> Plan<Order, Reason> {
    let mut to = Orders::new(g, o, tells);
    match (o.phase, o.battle.stage) {
        (Phase::Deal, _) => to.end(Order::Begin, [Why::Begin]),
        (Phase::GermanSetup, _) => opening::set_up(&Scout::new(g, o, w), &mut to),
        (Phase::TurnStart, _) => opening::turn_start(&Scout::new(g, o, w), &mut to),
        (Phase::Operations, _) => operations::plan(&Scout::new(g, o, w), &mut to),
        (Phase::AirResults, _) => attacks::after_air(&Scout::new(g, o, w), &mut to),
        (Phase::Attacks, _) => attacks::commit(&Scout::new(g, o, w), &mut to, o.targets),
        (Phase::Stand, _) => to.end(Order::EndStep, [Why::NoStand]),
        (_, Stage::Seen) => battle::seen(&Scout::new(g, o, w), &mut to),
        (_, Stage::AirEffect) => battle::air_effect(&Scout::new(g, o, w), &mut to),
        (_, Stage::AttackerHits | Stage::DefenderHits) => battle::hits(g, o, &mut to),
        (_, Stage::Retreats) => battle::retreats(g, o, w, &mut to),
        (_, Stage::Advance) => battle::advance(&Scout::new(g, o, w), &mut to),
        (_, Stage::Exploit) => battle::exploit(&Scout::new(g, o, w), &mut to),
        (
            Phase::SovietSetup
            | Phase::SovietOperations
            | Phase::SovietAttacks
            | Phase::SiberianCall
            | Phase::Replacements
            | Phase::FarEast
            | Phase::Battle
            | Phase::SovietBattle
            | Phase::SovietStand
            | Phase::Over,
            Stage::None | Stage::ReHide,
        ) => {}
    }
    to.finish()
}
