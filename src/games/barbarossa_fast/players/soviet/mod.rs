//! The Soviet side by the solitaire procedure of the catalogue's section 7.
//!
//! A function of the open part of the state, the level and the tie dice: hidden counters are never read, an unknown
//! unit counts 1 (§5.4). A plan ends at the next die, reveal or decision of the Germans; a whole step of operations
//! is tried order by order. Every decision has its reason ([`Why`]), those not to act included.
//!
//! `threat` and `field` hold the quantities of §7.1, `attacks` is §7.3, `needs` and `moves` are §7.4, `losses` §7.5,
//! `battle` §7.6 and §7.7, `deploy` §7.8.

use self::staff::Staff;
use super::reason::Reason;
use crate::{
    game::Game,
    nouns::{Level, Phase, Stage},
    order::Order,
    state::{Open, View},
};
use engine::{contract::automatic::Plan, dice::key::TieDice};

mod account;
mod attacks;
mod battle;
mod deploy;
mod field;
mod leaning;
pub mod losses;
mod moves;
mod needs;
mod siberia;
pub mod staff;
pub mod threat;

pub use self::account::account;
pub use self::battle::leaves;
pub use self::leaning::{Leaning, Margin};
pub use super::reason::soviet::{Entry, Need, RetreatRank, Why};

/// Orders of a whole Soviet step that leans otherwise than the procedure.
pub fn lean(g: &Game, v: &View, level: Level, to: Leaning, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    let level = to.garrisons.unwrap_or(level);
    Staff::new(g, &v.open, level, tie).leaning(to).operations()
}

/// Orders of the Soviet side, which is to act, up to the next die, reveal or decision of the Germans.
pub fn plan(g: &Game, v: &View, level: Level, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    think(g, &v.open, level, tie, true)
}

/// The same; `tells` its reasons, or gives the orders alone.
pub(super) fn think(
    g: &Game,
    o: &Open,
    level: Level,
    tie: &mut dyn TieDice,
    tells: bool,
) -> Plan<Order, Reason> {
    let staff = |tie| Staff::new(g, o, level, tie).telling(tells);
    match o.phase {
        Phase::SovietSetup | Phase::Replacements => staff(tie).deploy(),
        Phase::SiberianCall => staff(tie).call(),
        Phase::FarEast => staff(tie).pay(),
        Phase::SovietOperations => staff(tie).operations(),
        Phase::SovietAttacks => attacks::next_battle(g, o),
        Phase::SovietStand => attacks::stand(g, o),
        Phase::Battle | Phase::SovietBattle => match o.battle.stage {
            Stage::AttackerHits | Stage::DefenderHits => losses::take(g, o, tie),
            Stage::Retreats => staff(tie).retreat(),
            Stage::Advance => staff(tie).advance(),
            // Only a player by hand turns units down (R84).
            Stage::ReHide => Plan { steps: vec![(Order::EndReHide, Vec::new())] },
            Stage::None | Stage::Seen | Stage::AirEffect | Stage::Exploit => Plan::default(),
        },
        Phase::Deal
        | Phase::GermanSetup
        | Phase::TurnStart
        | Phase::Operations
        | Phase::AirResults
        | Phase::Attacks
        | Phase::Stand
        | Phase::Over => Plan::default(),
    }
}
