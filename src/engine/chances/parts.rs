//! Plans put together by parts of the front: the orders of one plan for the units that stand in a part, those of another elsewhere.

use crate::{
    base::{
        fence::Fence,
        side::{Side, Viewer},
    },
    contract::{
        automatic::Plan,
        postures::Mover,
        rules::{Draft, Rules},
        show::Presentation,
        study::PARTS,
    },
    dice::keyed::KeyedDice,
};
use std::collections::{BTreeMap, BTreeSet};

type Step<R> = (<R as Rules>::Order, Vec<<R as Rules>::Reason>);

/// The parts of the front that a game tells apart, by their numbers.
pub fn all<R: Presentation>(rules: &R) -> Vec<u8> {
    let named: BTreeSet<&str> = rules.board().keys().map(|place| rules.part_of_front(place)).collect();
    (1..).zip(PARTS).filter(|(_, name)| named.contains(name)).map(|(number, _)| number).collect()
}

/// The name of a part by its number; nothing where the game has none.
pub fn name<R: Presentation>(rules: &R, part: u8) -> String {
    let known = all(rules).contains(&part);
    let name = usize::from(part).checked_sub(1).and_then(|nth| PARTS.get(nth)).filter(|_| known);
    name.map_or_else(String::new, |name| (*name).to_owned())
}

/// One plan for the units that stand in a part of the front, another for the rest, up to the end of the phase or a die; what follows
/// without a die `then` plans for where the units stand. Nothing where the phase is not ended so.
///
/// Orders that may not be given are left out, with all that belongs to the same march: they are tried in a world that fits what the side
/// knows, with these dice. Reasons stay with the orders of units.
pub(super) fn joined<R: Presentation>(
    rules: &R,
    (view, side): (&R::View, Side),
    [there, elsewhere]: [Plan<R::Order, R::Reason>; 2],
    part: &str,
    seed: u64,
    then: impl FnOnce(&R::View) -> Plan<R::Order, R::Reason>,
) -> Plan<R::Order, R::Reason> {
    let stood: BTreeMap<_, _> = rules.standing(view).into_iter().collect();
    let is_there = |march: &[Step<R>]| match rules.mover(&march[0].0) {
        Mover::Unit(unit) => Some(stood.get(&unit).is_some_and(|at| rules.part_of_front(*at) == part)),
        Mover::Place(place) => Some(rules.part_of_front(place) == part),
        Mover::SameAsBefore | Mover::Nobody => None,
    };
    let mut all = marches(rules, elsewhere);
    let end = all.iter().rposition(|march| is_there(march).is_some()).map_or(0, |last| last + 1);
    let end = all.split_off(end);
    all.retain(|march| is_there(march) != Some(true));
    all.extend(marches(rules, there).into_iter().filter(|march| is_there(march) == Some(true)));
    let mut trial = Trial::new(rules, view, side, seed);
    let begun = rules.when(&trial.state);
    for march in all.into_iter().chain(end) {
        if !trial.is_over() && rules.when(&trial.state) == begun {
            trial.give(march);
        }
    }
    if !trial.is_over() {
        if rules.when(&trial.state) == begun {
            return Plan::default();
        }
        let rest = then(&rules.view(&trial.state, Viewer::Side(side)));
        rest.steps.into_iter().for_each(|step| trial.give(vec![step]));
    }
    Plan { steps: trial.given }
}

/// The orders of a plan, those of one march together; what is said of an order that is no unit's would be said of the whole plan.
fn marches<R: Presentation>(rules: &R, plan: Plan<R::Order, R::Reason>) -> Vec<Vec<Step<R>>> {
    let mut all: Vec<Vec<Step<R>>> = Vec::new();
    for (order, mut why) in plan.steps {
        let mover = rules.mover(&order);
        let goes_on = |march: &Vec<Step<R>>| {
            mover == Mover::SameAsBefore
                || (matches!(mover, Mover::Unit(_)) && rules.mover(&march[0].0) == mover)
        };
        if !matches!(mover, Mover::Unit(_)) {
            why.clear();
        }
        match all.last_mut().filter(|march| goes_on(march)) {
            Some(march) => march.push((order, why)),
            None => all.push(vec![(order, why)]),
        }
    }
    all
}

/// Orders given in a world that fits what a side knows.
struct Trial<'a, R: Presentation> {
    rules: &'a R,
    side: Side,
    state: R::State,
    dice: KeyedDice,
    given: Vec<Step<R>>,
    /// A die fell, or something was seen.
    fell: bool,
}

impl<'a, R: Presentation> Trial<'a, R> {
    fn new(rules: &'a R, view: &R::View, side: Side, seed: u64) -> Self {
        let mut dice = KeyedDice::new(seed);
        let state = rules.imagine(view, &mut dice);
        Self { rules, side, state, dice, given: Vec::new(), fell: false }
    }

    /// Whether no order of a plan follows: the side cannot know what it would be given for.
    fn is_over(&self) -> bool {
        self.fell || self.rules.to_act(&self.state) != Some(self.side)
    }

    /// Gives the orders of a march, up to a die that falls; none of them where one may not be given.
    fn give(&mut self, march: Vec<Step<R>>) {
        let before = (self.state.clone(), self.given.len());
        for (order, why) in march {
            if self.is_over() {
                return;
            }
            if !self.gives(&order) {
                (self.state, self.fell) = (before.0, false);
                self.given.truncate(before.1);
                return;
            }
            self.given.push((order, why));
        }
    }

    /// Gives an order, where an automatic side may give it.
    fn gives(&mut self, order: &R::Order) -> bool {
        let Self { rules, side, .. } = *self;
        if rules.check(&rules.view(&self.state, Viewer::Side(side)), order).is_err() {
            return false;
        }
        let mut at = self.state.clone();
        let mut draft = Draft::new(rules, &mut self.state, &mut self.dice);
        rules.decide(&mut draft, order);
        let (events, rolls) = draft.finish();
        self.fell = !rolls.is_empty() || events.iter().any(|event| rules.fence(event) != Fence::Open);
        let may = events.iter().all(|event| {
            let may = rules.bound(&at, side, event).is_ok();
            rules.apply(&mut at, event);
            may
        });
        if rules.told_to().is_some() {
            // In a copy for one side nothing may be ordered while it waits for what came of an order.
            let mut orders = Vec::new();
            rules.legal_orders(&rules.view(&self.state, Viewer::Side(side)), &mut orders);
            self.fell |= orders.is_empty();
        }
        may
    }
}
