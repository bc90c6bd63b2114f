//! What the procedure works with: the position it judges, the orders so far, the ties it breaks.

use super::{field::Field, threat::Threat, why::Why};
use crate::{
    engine::{contract::automatic::Plan, dice::key::TieDice},
    games::barbarossa_fast::{
        event::Event,
        game::Game,
        ids::{SpaceId, UnitId, spaces},
        nouns::Level,
        order::Order,
        players::reason::Reason,
        rules::{apply, movement},
        state::Open,
    },
};

/// The staff at work: a scratch copy of what is seen, tables over it, and the plan so far.
pub(crate) struct Staff<'a> {
    pub(crate) g: &'a Game,
    pub(crate) o: Open,
    pub(crate) level: Level,
    pub(crate) tie: &'a mut dyn TieDice,
    pub(crate) threat: Threat,
    pub(crate) field: Field,
    pub(crate) plan: Plan<Order, Reason>,
    /// Reasons that ride on the next order.
    pub(crate) notes: Vec<Reason>,
}

impl<'a> Staff<'a> {
    pub(crate) fn new(g: &'a Game, o: &Open, level: Level, tie: &'a mut dyn TieDice) -> Self {
        let o = o.clone();
        let (threat, field) = (Threat::new(g, &o), Field::new(g, &o));
        Self { g, o, level, tie, threat, field, plan: Plan::default(), notes: Vec::new() }
    }

    pub(crate) fn note(&mut self, why: Why) {
        self.notes.push(Reason::Soviet(why));
    }

    /// Adds an order with its reason and all notes before it.
    pub(crate) fn order(&mut self, order: Order, why: Option<Why>) {
        let mut reasons = std::mem::take(&mut self.notes);
        reasons.extend(why.map(Reason::Soviet));
        self.plan.steps.push((order, reasons));
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        apply::apply(self.g, &mut self.o, None, event);
    }

    /// Moves a unit on the scratch copy and orders it.
    pub(crate) fn go(&mut self, unit: UnitId, to: SpaceId, why: Why) {
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
    pub(crate) fn enter(&mut self, taken: u64) {
        for space in spaces(taken) {
            self.apply(&Event::ControlChanged { space, german: false });
        }
    }

    pub(crate) fn refresh(&mut self, control_changed: bool) {
        if control_changed || self.o.broken != 0 {
            self.field.lay_links(self.g, &self.o);
        }
        if self.threat.is_stale(self.g, &self.o) {
            self.threat = Threat::new(self.g, &self.o);
        }
    }

    /// One of several equal choices, by the tie die.
    pub(crate) fn pick<T: Copy>(&mut self, equal: &[T]) -> Option<T> {
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
pub(crate) struct Best<T, K> {
    pub(crate) equal: Vec<T>,
    pub(crate) rank: Option<K>,
}

impl<T, K: PartialOrd> Best<T, K> {
    pub(crate) fn new() -> Self {
        Self { equal: Vec::new(), rank: None }
    }

    pub(crate) fn offer(&mut self, item: T, rank: K) {
        match &self.rank {
            Some(best) if rank < *best => return,
            Some(best) if rank > *best => self.equal.clear(),
            _ => {}
        }
        self.rank = Some(rank);
        self.equal.push(item);
    }
}
