//! What tests of searched plans share: who plays the games, and the laws of a search.

use engine::{
    base::side::Side,
    chances::plans::{Hands, Job, OneHand, Score, Search},
    contract::{
        automatic::Plan,
        postures::{Budget, Weighed},
        show::Presentation,
    },
    dice::key::TieDice,
};

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
    let same = search.compare([0, 0], 0..games, 7, &OneHand).unwrap();
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

/// The same where plans that lean to two postures were halved after those that lean to one: how many there were of these.
pub fn the_finalist_of_two_sweeps_is_measured_afresh<R: Presentation>(
    search: &Search<'_, R>,
    told: &Weighed,
    ones: u32,
) -> bool {
    let games = search.budget.games;
    let (one, twos) = (halved(ones, games / 2), u32::from(told.plans) - 1 - ones);
    // The best of the first is halved with the second.
    let two = if twos > 0 { halved(twos + 1, games - games / 2) } else { (0, 0) };
    is_measured_after(search, told, (one.0 + two.0, one.1 + two.1))
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
    assert_eq!(search.compare(best.leant(), chose..chose + fresh, 7, &OneHand), Some(best));
    true
}

/// The levels of a side that weigh plans come last, the stronger the longer, and play on by a procedure that weighs none.
pub fn levels_that_search_play_on_by_a_procedure<R: Presentation>(side: Side, procedures: usize) {
    let levels = R::levels(side).len();
    let budgets: Vec<Option<Budget>> = (0..levels as u8).map(|level| R::budget(side, level)).collect();
    let (plain, weigh) = budgets.split_at(procedures);
    assert!(plain.iter().all(Option::is_none) && weigh.iter().all(Option::is_some));
    let games: Vec<u32> = weigh.iter().flatten().map(|budget| budget.games).collect();
    assert!(games.len() == 3 && games.is_sorted(), "the stronger the level, the longer it weighs");
    assert!(weigh.iter().flatten().all(|budget| R::budget(side, budget.procedure).is_none()));
}
