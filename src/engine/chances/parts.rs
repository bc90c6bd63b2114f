//! Plans put together by parts of the front: the orders of one plan for the units that stand in a part, those of another elsewhere.

use crate::{
    base::side::{Side, Viewer},
    contract::{automatic::Plan, postures::Mover, rules::Draft, show::Presentation},
    dice::keyed::KeyedDice,
};
use std::collections::{BTreeMap, BTreeSet};

type Step<R> =
    (<R as crate::contract::rules::Rules>::Order, Vec<<R as crate::contract::rules::Rules>::Reason>);

/// The parts of the front that a game tells apart, as in “in the north”; a part has its place here, from 1, as its number in files.
pub fn names<R: Presentation>(rules: &R) -> Vec<&'static str> {
    let all: BTreeSet<&str> = rules.board().keys().map(|place| rules.part_of_front(place)).collect();
    all.into_iter().filter(|name| !name.is_empty()).collect()
}

/// The name of a part by its number; nothing where there is none.
pub fn name<R: Presentation>(rules: &R, part: u8) -> String {
    let nth = usize::from(part).checked_sub(1);
    nth.and_then(|nth| names(rules).get(nth).copied()).unwrap_or_default().to_owned()
}

/// One plan for the units that stand in a part of the front, another for the rest, and the end of that one. Orders that may not be
/// given then are left out: they are tried in a world that fits what the side knows, with these dice.
pub(super) fn joined<R: Presentation>(
    rules: &R,
    view: &R::View,
    side: Side,
    [there, elsewhere]: [Plan<R::Order, R::Reason>; 2],
    part: &str,
    seed: u64,
) -> Plan<R::Order, R::Reason> {
    let stood: BTreeMap<_, _> = rules.standing(view).into_iter().collect();
    let is_there = |step: &Step<R>, before: Option<bool>| match rules.mover(&step.0) {
        Mover::Unit(unit) => Some(stood.get(&unit).is_some_and(|at| rules.part_of_front(*at) == part)),
        Mover::SameAsBefore => before,
        Mover::Nobody => None,
    };
    let told = |plan: Plan<R::Order, R::Reason>| {
        let mut before = None;
        let told = plan.steps.into_iter().map(move |step| {
            before = is_there(&step, before);
            (before, step)
        });
        told.collect::<Vec<(Option<bool>, Step<R>)>>()
    };
    let (there, mut all) = (told(there), told(elsewhere));
    let end = all.iter().rposition(|(at, _)| at.is_some()).map_or(0, |last| last + 1);
    let end = all.split_off(end);
    all.retain(|(at, _)| *at != Some(true));
    all.extend(there.into_iter().filter(|(at, _)| *at == Some(true)));
    let mut dice = KeyedDice::new(seed);
    let mut state = rules.imagine(view, &mut dice);
    let steps = all.into_iter().chain(end).map(|(_, step)| step);
    Plan { steps: steps.filter(|(order, _)| is_given(rules, &mut state, side, order, &mut dice)).collect() }
}

/// Gives an order, where an automatic side may give it.
fn is_given<R: Presentation>(
    rules: &R,
    state: &mut R::State,
    side: Side,
    order: &R::Order,
    dice: &mut KeyedDice,
) -> bool {
    if rules.to_act(state) != Some(side)
        || rules.check(&rules.view(state, Viewer::Side(side)), order).is_err()
    {
        return false;
    }
    let mut after = state.clone();
    let mut draft = Draft::new(rules, &mut after, dice);
    rules.decide(&mut draft, order);
    let (events, _) = draft.finish();
    let mut at = state.clone();
    let may = events.iter().all(|event| {
        let may = rules.bound(&at, side, event).is_ok();
        rules.apply(&mut at, event);
        may
    });
    if may {
        *state = after;
    }
    may
}
