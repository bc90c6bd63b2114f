//! What the procedure works with: the position it judges, the orders so far, the ties it breaks.

use super::{Why, field::Field, leaning::Leaning, threat::Threat};
use crate::{
    game::Game,
    ids::{SpaceId, SpaceSet, UnitId},
    nouns::Level,
    order::Order,
    players::reason::Reason,
    rules::{movement, trial::Rehearsal},
    state::Open,
};
use engine::{contract::automatic::Plan, dice::key::TieDice, trial::Extent};

/// The staff at work: orders tried on what is seen, tables over it, and the plan so far.
pub(crate) struct Staff<'a> {
    pub(crate) g: &'a Game,
    trial: Rehearsal<'a>,
    /// German ground before the last order.
    control: SpaceSet,
    pub(crate) level: Level,
    pub(crate) leaning: Leaning,
    pub(crate) tie: &'a mut dyn TieDice,
    pub(crate) threat: Threat,
    pub(crate) field: Field,
    pub(crate) plan: Plan<Order, Reason>,
    /// Whether reasons are wanted.
    pub(crate) tells: bool,
    /// Reasons that ride on the next order.
    pub(crate) notes: Vec<Reason>,
}

impl<'a> Staff<'a> {
    pub(crate) fn new(g: &'a Game, o: &'a Open, level: Level, tie: &'a mut dyn TieDice) -> Self {
        let (threat, field) = (Threat::new(g, o), Field::new(g, o));
        Self {
            g,
            trial: Rehearsal::new(g, o),
            control: o.control,
            level,
            leaning: Leaning::default(),
            tie,
            threat,
            field,
            plan: Plan::default(),
            tells: true,
            notes: Vec::new(),
        }
    }

    /// The staff with something otherwise.
    pub(crate) fn leaning(self, leaning: Leaning) -> Self {
        Self { leaning, ..self }
    }

    /// The staff of a plan whose reasons are wanted, or nobody reads.
    pub(crate) fn telling(self, tells: bool) -> Self {
        Self { tells, ..self }
    }

    /// How things stand after the orders so far.
    pub(crate) fn o(&self) -> &Open {
        self.trial.open()
    }

    pub(crate) fn note(&mut self, why: Why) {
        if self.tells {
            self.notes.push(Reason::Soviet(why));
        }
    }

    /// Adds the last order of a plan with its reason and all notes before it.
    pub(crate) fn order(&mut self, order: Order, why: Option<Why>) {
        let mut reasons = std::mem::take(&mut self.notes);
        reasons.extend(why.filter(|_| self.tells).map(Reason::Soviet));
        self.plan.steps.push((order, reasons));
    }

    /// Adds an order and carries it out on what is seen. False where that stops before its end, at a die or something unknown:
    /// nothing can be planned beyond it.
    pub(crate) fn give(&mut self, order: Order, why: Option<Why>) -> bool {
        self.control = self.o().control;
        let tried = self.trial.give(&order);
        debug_assert!(tried.is_ok(), "{order:?} is refused: {tried:?}");
        if tried.is_ok() {
            self.order(order, why);
        }
        tried.is_ok_and(|extent| extent == Extent::Whole)
    }

    /// Moves a unit on a way that the procedure may take (BF-MOV-11, R58).
    pub(crate) fn go(&mut self, unit: UnitId, to: SpaceId, why: Why) {
        let mut why = Some(why);
        for step in self.way(unit, to) {
            self.give(Order::Move { unit, to: step }, why.take());
            self.arrived(unit, step);
        }
    }

    /// The ends of the moves that lead somewhere: one move where its way by the rules is open to the procedure, which in the
    /// revised edition is bound by more than a person; else two, link by link.
    fn way(&self, unit: UnitId, to: SpaceId) -> Vec<SpaceId> {
        let Some(from) = self.o().space(unit) else { return Vec::new() };
        let leads = |a: SpaceId, b: SpaceId| b.is_in(self.field.step[a.index()]);
        let is_open = |path: Vec<SpaceId>| {
            let starts = std::iter::once(&from).chain(&path);
            starts.zip(&path).all(|(a, b)| leads(*a, *b))
        };
        if movement::path(self.g, self.o(), unit, to).is_some_and(|(path, _)| is_open(path)) {
            return vec![to];
        }
        let between = self.field.step[from.index()].iter().find(|middle| leads(*middle, to));
        between.into_iter().chain([to]).collect()
    }

    /// Brings the tables up to date with the last order, which put a unit somewhere.
    pub(crate) fn arrived(&mut self, unit: UnitId, to: SpaceId) {
        self.field.shift(unit, to);
        let o = self.trial.open();
        if o.control != self.control || !o.broken.is_empty() {
            self.field.lay_links(self.g, o);
        }
        if self.threat.is_stale(self.g, o) {
            self.threat = Threat::new(self.g, o);
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
