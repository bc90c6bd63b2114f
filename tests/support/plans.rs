//! What tests of searched plans share: who plays the games, and the laws of a search.

use engine::{
    base::side::Side,
    chances::{
        parts,
        plans::{Hands, Job, OneHand, Score, Search},
    },
    contract::{
        automatic::{Plan, PlayOn},
        postures::{Budget, Leans, Mover, Weighed},
        show::Presentation,
    },
    dice::key::TieDice,
};
use std::{collections::BTreeMap, sync::Arc};

/// Tie dice that are recorded nowhere: always this face.
pub struct Salt(pub u32);

impl TieDice for Salt {
    fn tie(&mut self, sides: u32) -> u32 {
        self.0.min(sides)
    }
}

/// Plays the last games first, on some threads.
pub struct Crowd(pub usize);

impl Hands for Crowd {
    fn each(&self, n: usize, job: &Job<'_>) -> Option<Vec<Score>> {
        let mut all: Vec<(usize, Score)> = std::thread::scope(|scope| {
            let span = n.div_ceil(self.0);
            let part =
                move |k: usize| (k * span..((k + 1) * span).min(n)).rev().map(|i| (i, job(i))).collect();
            let hands: Vec<_> = (0..self.0).map(|k| scope.spawn(move || -> Vec<_> { part(k) })).collect();
            hands.into_iter().flat_map(|hand| hand.join().unwrap()).collect()
        });
        all.sort_by_key(|(i, _)| *i);
        Some(all.into_iter().map(|(_, score)| score).collect())
    }
}

/// Called off.
pub struct Off;

impl Hands for Off {
    fn each(&self, _n: usize, _job: &Job<'_>) -> Option<Vec<Score>> {
        None
    }
}

/// The plan a search comes to by one salt.
pub fn plan<R: Presentation>(search: &Search<'_, R>, hands: &dyn Hands) -> Option<Plan<R::Order, R::Reason>> {
    search.plan(&mut Salt(7), hands)
}

/// The orders of a plan.
pub fn orders<O: Clone, W>(plan: &Plan<O, W>) -> Vec<O> {
    plan.steps.iter().map(|(order, _)| order.clone()).collect()
}

/// The same plan differs by nothing.
pub fn the_same_plan_gains_nothing<R: Presentation>(search: &Search<'_, R>, games: u32) {
    let same = search.compare(Leans::default(), 0..games, 7, &OneHand).unwrap();
    assert_eq!((same.gain, same.error, same.taken, same.games), (0, 0, false, games));
    assert_eq!((same.chances[0], same.points[0]), (same.chances[1], same.points[1]));
}

/// The same position, level and ties give the same plan on any number of threads.
pub fn threads_make_no_difference<R: Presentation>(
    search: &Search<'_, R>,
    threads: usize,
) -> Plan<R::Order, R::Reason> {
    let alone = plan(search, &OneHand).unwrap();
    assert_eq!(plan(search, &Crowd(threads)), Some(alone.clone()));
    alone
}

/// The finalist is measured on dice that chose nothing, as often as was fixed, and only that figure is told. Whether there was one.
pub fn the_finalist_is_measured_afresh<R: Presentation>(search: &Search<'_, R>, told: &Weighed) -> bool {
    is_measured_after(search, told, halved(u32::from(told.plans) - 1, search.budget.games))
}

/// The same where the best of them was then halved with plans that lean to two postures, and the best of these with plans that
/// differ in a part of the front: how many there were at first, and may have been of each later. Whether there was one.
pub fn the_finalist_of_three_sweeps_is_measured_afresh<R: Presentation>(
    search: &Search<'_, R>,
    told: &Weighed,
    ones: u32,
) -> bool {
    if told.best.is_none() {
        return false;
    }
    let games = search.budget.games;
    let later = u32::from(told.plans) - 1 - ones;
    let first = halved(ones, games * 3 / 8);
    // The best of a sweep is halved with the next.
    let more = |plans: u32, games| if plans > 0 { halved(plans + 1, games) } else { (0, 0) };
    let sum = |twos: u32| {
        let [two, three] = [more(twos, games * 3 / 8), more(later - twos, games / 4)];
        (first.0 + two.0 + three.0, first.1 + two.1 + three.1)
    };
    let played = told.games - 2 * search.budget.fresh;
    let fits = (0..=later).map(sum).find(|(_, all)| *all == played);
    is_measured_after(search, told, fits.expect("so many games are played in no number of sweeps"))
}

/// A plan that differs in a part of the front: there its units do what they do in a plan that leans so, and elsewhere what they do in
/// the other; it ends as that one does, and it can be played.
pub fn a_part_of_the_front_leans_otherwise<R: Presentation>(search: &Search<'_, R>, leans: Leans) {
    let rules = search.rules;
    let of = |leans: Leans| orders(&search.leaning(leans, 7));
    let [both, elsewhere, there] = [leans, Leans::from(leans.to), Leans::from([leans.there, 0])].map(of);
    let part = parts::name(rules, leans.part);
    let stood: BTreeMap<_, _> = rules.standing(search.view).into_iter().collect();
    let of_units = |plan: &[R::Order], here: bool| -> Vec<R::Order> {
        let is_here = |order: &&R::Order| match rules.mover(order) {
            Mover::Unit(unit) => stood.get(&unit).is_some_and(|at| rules.part_of_front(*at) == part) == here,
            Mover::Place(place) => (rules.part_of_front(place) == part) == here,
            Mover::SameAsBefore | Mover::Nobody => false,
        };
        plan.iter().filter(is_here).cloned().collect()
    };
    for (here, from) in [(true, &there), (false, &elsewhere)] {
        let (ours, theirs) = (of_units(&both, here), of_units(from, here));
        assert!(
            ours.iter().all(|order| theirs.contains(order)),
            "{leans:?}: another plan in the part: {here}"
        );
        assert!(2 * ours.len() >= theirs.len(), "{leans:?}: {} of {} orders", ours.len(), theirs.len());
    }
    assert_eq!(both.last(), elsewhere.last());
    let how = PlayOn { seed: 3, levels: Arc::clone(&search.levels) };
    assert!(
        rules.played_until(search.view, &both, &how, &mut |_| true).is_some(),
        "{leans:?} cannot be played"
    );
}

/// How many numbers of games it takes to halve some plans, and how many games.
fn halved(plans: u32, games: u32) -> (u32, u32) {
    let (mut left, mut chose, mut all) = (plans, 0, 0);
    let rounds = left.next_power_of_two().trailing_zeros().max(1);
    for _ in 0..rounds {
        let each = (games / rounds / (left + 1)).max(1);
        (chose, all) = (chose + each, all + each * (left + 1));
        left = left.div_ceil(2);
    }
    (chose, all)
}

fn is_measured_after<R: Presentation>(
    search: &Search<'_, R>,
    told: &Weighed,
    (chose, all): (u32, u32),
) -> bool {
    let fresh = search.budget.fresh;
    let Some(best) = told.best else { return false };
    assert_eq!((best.games, told.games), (fresh, all + 2 * fresh));
    assert_eq!(search.compare(best.leans(), chose..chose + fresh, 7, &OneHand), Some(best));
    true
}

/// The levels of a side that weigh plans come last, the stronger the longer, and play on by a procedure that weighs none.
pub fn levels_that_search_play_on_by_a_procedure<R: Presentation>(side: Side, procedures: usize) {
    let levels = R::levels(side).len();
    let budgets: Vec<Option<Budget>> = (0..levels as u8).map(|level| R::budget(side, level)).collect();
    let (plain, weigh) = budgets.split_at(procedures);
    assert!(plain.iter().all(Option::is_none) && weigh.iter().all(Option::is_some));
    let as_it_is = |level: &usize| R::style_of(side, *level as u8).is_none();
    let games: Vec<u32> =
        (procedures..levels).filter(as_it_is).filter_map(|level| budgets[level]).map(|b| b.games).collect();
    assert!(games.len() >= 2 && games.is_sorted(), "the stronger the level, the longer it weighs");
    assert!(as_it_is(&R::fitting(side, u8::MAX).into()), "the highest there is has no style");
    assert!(weigh.iter().flatten().all(|budget| R::budget(side, budget.procedure).is_none()));
}
