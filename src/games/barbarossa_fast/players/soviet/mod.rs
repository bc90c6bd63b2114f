//! The Soviet side by the solitaire procedure of the catalogue's section 7.
//!
//! A function of the open part of the state, the level and the tie dice: hidden counters are never read, an unknown
//! unit counts 1 (§5.4). A plan ends at the next die, reveal or decision of the Germans; a whole step of operations
//! is thought through on a scratch copy. Every decision has its reason ([`Why`]), those not to act included.
//!
//! `threat` and `field` hold the quantities of §7.1, `attacks` is §7.3, `needs` and `moves` are §7.4, `losses` §7.5,
//! `battle` §7.6 and §7.7, `deploy` §7.8.

mod account;
mod attacks;
mod battle;
mod deploy;
mod field;
pub mod losses;
mod moves;
mod needs;
pub mod threat;
pub mod why;

pub use self::account::account;
pub use self::battle::leaves;
pub use self::why::{Entry, Need, RetreatRank, Why};

use self::{field::Field, threat::Threat};
use super::reason::Reason;
use crate::{
    engine::{contract::automatic::Plan, dice::key::TieDice},
    games::barbarossa_fast::{
        event::Event,
        game::Game,
        ids::{SpaceId, UnitId, spaces},
        nouns::{Level, Phase, Stage},
        order::Order,
        rules::{apply, movement},
        state::{Open, View},
    },
};

/// Orders of the Soviet side, which is to act, up to the next die, reveal or decision of the Germans.
pub fn plan(g: &Game, v: &View, level: Level, tie: &mut dyn TieDice) -> Plan<Order, Reason> {
    let o = &v.open;
    match o.phase {
        Phase::SovietSetup | Phase::Replacements => Staff::new(g, o, level, tie).deploy(),
        Phase::SovietOperations => Staff::new(g, o, level, tie).operations(),
        Phase::SovietAttacks => attacks::next_battle(g, o),
        Phase::Battle | Phase::SovietBattle => match o.battle.stage {
            Stage::AttackerHits | Stage::DefenderHits => losses::take(g, o, tie),
            Stage::Retreats => Staff::new(g, o, level, tie).retreat(),
            Stage::Advance => Staff::new(g, o, level, tie).advance(),
            Stage::None | Stage::AirEffect | Stage::Exploit => Plan::default(),
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

/// The staff at work: a scratch copy of what is seen, tables over it, and the plan so far.
struct Staff<'a> {
    g: &'a Game,
    o: Open,
    level: Level,
    tie: &'a mut dyn TieDice,
    threat: Threat,
    field: Field,
    plan: Plan<Order, Reason>,
    /// Reasons that ride on the next order.
    notes: Vec<Reason>,
}

impl<'a> Staff<'a> {
    fn new(g: &'a Game, o: &Open, level: Level, tie: &'a mut dyn TieDice) -> Self {
        let o = o.clone();
        let (threat, field) = (Threat::new(g, &o), Field::new(g, &o));
        Self { g, o, level, tie, threat, field, plan: Plan::default(), notes: Vec::new() }
    }

    fn note(&mut self, why: Why) {
        self.notes.push(Reason::Soviet(why));
    }

    /// Adds an order with its reason and all notes before it.
    fn order(&mut self, order: Order, why: Option<Why>) {
        let mut reasons = std::mem::take(&mut self.notes);
        reasons.extend(why.map(Reason::Soviet));
        self.plan.steps.push((order, reasons));
    }

    fn apply(&mut self, event: &Event) {
        apply::apply(self.g, &mut self.o, None, event);
    }

    /// Moves a unit on the scratch copy and orders it.
    fn go(&mut self, unit: UnitId, to: SpaceId, why: Why) {
        let Some((path, bonus)) = movement::path(self.g, &self.o, unit, to) else {
            debug_assert!(false, "{unit:?} has no way to {to:?}");
            return;
        };
        self.order(Order::Move { unit, to }, Some(why));
        let taken = path.iter().fold(0, |set, s| set | s.bit()) & self.o.control & self.g.board.positions;
        self.apply(&Event::Moved { unit, path, bonus });
        self.enter(taken);
        self.field.shift(unit, to);
        self.refresh(taken != 0);
    }

    /// Soviet control of entered ground.
    fn enter(&mut self, taken: u64) {
        for space in spaces(taken) {
            self.apply(&Event::ControlChanged { space, german: false });
        }
    }

    fn refresh(&mut self, control_changed: bool) {
        if control_changed || self.o.broken != 0 {
            self.field.lay_links(self.g, &self.o);
        }
        if self.threat.is_stale(self.g, &self.o) {
            self.threat = Threat::new(self.g, &self.o);
        }
    }

    /// One of several equal choices, by the tie die.
    fn pick<T: Copy>(&mut self, equal: &[T]) -> Option<T> {
        match equal {
            [] => None,
            [one] => Some(*one),
            many => {
                let face = self.tie.tie(many.len() as u32) as usize;
                many.get(face.saturating_sub(1)).or(many.last()).copied()
            }
        }
    }
}

/// Keeps the choices with the highest rank.
struct Best<T, K> {
    equal: Vec<T>,
    rank: Option<K>,
}

impl<T, K: PartialOrd> Best<T, K> {
    fn new() -> Self {
        Self { equal: Vec::new(), rank: None }
    }

    fn offer(&mut self, item: T, rank: K) {
        match &self.rank {
            Some(best) if rank < *best => return,
            Some(best) if rank > *best => self.equal.clear(),
            _ => {}
        }
        self.rank = Some(rank);
        self.equal.push(item);
    }
}
