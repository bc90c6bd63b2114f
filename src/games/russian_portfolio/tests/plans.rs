//! Plans searched: postures, and the laws of a search.

use super::scene::{Scene, historical};
use engine::{
    base::side::Side,
    chances::plans::{Hands, Job, OneHand, Score, Search},
    contract::{
        automatic::{Automatic as _, Plan, PlayOn},
        postures::{Budget, Weighed},
        rules::{Draft, Rules as _},
    },
    dice::{
        key::{FirstFace, TieDice},
        keyed::KeyedDice,
    },
};
use russian_portfolio::{
    game::Game,
    nouns::{AXIS, SOVIET, Step},
    order::Order,
    players::{leanings, numbers::USUAL, reason::Reason},
    state::Position,
};
use std::collections::BTreeSet;

const LITTLE: Budget = Budget { procedure: USUAL, games: 8, point: 100, fresh: 2 };

/// Tie dice that are recorded nowhere: always this face.
struct Salt(u32);

impl TieDice for Salt {
    fn tie(&mut self, sides: u32) -> u32 {
        self.0.min(sides)
    }
}

/// The first moves of a side from a turn on, in a game between the procedures.
fn begins(side: Side, turn: u8, seed: u64) -> (Game, Position) {
    let Scene { game, .. } = historical(AXIS);
    let (mut p, mut dice) = (game.start(), KeyedDice::new(seed));
    while p.step != Step::Move(side) || p.turn < turn || p.reserve > 0 {
        let acts = game.to_act(&p).expect("it goes on");
        for order in game.orders(&p, acts, USUAL, &mut FirstFace) {
            game.decide(&mut Draft::unrecorded(&game, &mut p, &mut dice), &order);
        }
    }
    (game, p)
}

fn search(game: &Game, p: &Position, side: Side, hands: &dyn Hands) -> Option<Plan<Order, Reason>> {
    let search = Search { rules: game, view: p, side, budget: LITTLE, levels: [USUAL, USUAL].into() };
    search.plan(&mut Salt(7), hands)
}

fn orders(plan: &Plan<Order, Reason>) -> Vec<Order> {
    plan.steps.iter().map(|(order, _)| *order).collect()
}

#[test] // each posture can be played, most differ from the procedure, and each has a name of its own
fn postures_are_legal_plans_with_names() {
    for side in [AXIS, SOVIET] {
        let (game, p) = begins(side, 2, 1);
        let postures = game.postures(&p, side);
        let names: BTreeSet<&str> = postures.iter().map(|posture| posture.name.as_str()).collect();
        assert_eq!(names.len(), postures.len(), "one name each");
        let procedure = game.orders(&p, side, USUAL, &mut FirstFace);
        let mut differ = 0;
        for posture in &postures {
            let plan = orders(&game.leaning(&p, side, USUAL, posture.id, &mut FirstFace));
            let how = PlayOn { seed: 1, levels: [USUAL, USUAL].into() };
            assert!(game.foreseen(&p, side, &plan, &how).is_some(), "{}", posture.name);
            differ += usize::from(plan != procedure);
        }
        assert!(3 * differ > postures.len(), "{differ} of {} differ", postures.len());
        assert_eq!(orders(&game.leaning(&p, side, USUAL, 0, &mut FirstFace)), procedure);
        assert_eq!(leanings::name(&game, 0), "The procedure");
    }
}

#[test] // there is nothing to weigh but before the first move of a phase
fn postures_are_for_the_beginning_of_a_phase() {
    let (game, mut p) = begins(AXIS, 2, 2);
    assert!(game.postures(&p, SOVIET).is_empty());
    assert!(!game.postures(&p, AXIS).is_empty());
    let goes = game.orders(&p, AXIS, USUAL, &mut FirstFace);
    game.decide(&mut Draft::unrecorded(&game, &mut p, &mut KeyedDice::new(1)), &goes[0]);
    assert!(game.postures(&p, AXIS).is_empty(), "{:?}", goes[0]);
}

#[test] // the same plan differs by nothing
fn the_same_plan_gains_exactly_nothing() {
    let (game, p) = begins(SOVIET, 3, 4);
    let search =
        Search { rules: &game, view: &p, side: SOVIET, budget: LITTLE, levels: [USUAL, USUAL].into() };
    let same = search.compare(0, 0..6, 7, &OneHand).unwrap();
    assert_eq!((same.gain, same.error, same.taken, same.games), (0, 0, false, 6));
}

/// Plays the last games first, on some threads.
struct Crowd(usize);

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

#[test] // the same position, level and ties give the same plan on any number of threads; the finalist is measured on fresh seeds
fn threads_make_no_difference_and_the_finalist_is_measured_afresh() {
    let mut measured = 0;
    for (side, turn) in [(AXIS, 3), (SOVIET, 4)] {
        let (game, p) = begins(side, turn, 6);
        let plan = search(&game, &p, side, &OneHand).unwrap();
        assert_eq!(search(&game, &p, side, &Crowd(2)).unwrap(), plan);
        let Reason::Weighed(Weighed { plans, games, best }) = plan.steps[0].1[0] else {
            panic!("nothing was weighed: {:?}", plan.steps[0])
        };
        let Some(best) = best else { continue };
        measured += 1;
        let (mut left, mut chose, mut all) = (u32::from(plans) - 1, 0, 0);
        let rounds = left.next_power_of_two().trailing_zeros().max(1);
        for _ in 0..rounds {
            let each = (LITTLE.games / rounds / (left + 1)).max(1);
            (chose, all) = (chose + each, all + each * (left + 1));
            left = left.div_ceil(2);
        }
        assert_eq!((best.games, games), (LITTLE.fresh, all + 2 * LITTLE.fresh));
        let again = Search { rules: &game, view: &p, side, budget: LITTLE, levels: [USUAL, USUAL].into() };
        assert_eq!(again.compare(best.posture, chose..chose + LITTLE.fresh, 7, &OneHand), Some(best));
    }
    assert!(measured > 0);
}

/// Called off.
struct Off;

impl Hands for Off {
    fn each(&self, _n: usize, _job: &Job<'_>) -> Option<Vec<Score>> {
        None
    }
}

#[test] // a search that is called off decides nothing
fn a_search_can_be_called_off() {
    let (game, p) = begins(AXIS, 1, 1);
    assert_eq!(search(&game, &p, AXIS, &Off), None);
}

#[test] // a game played on never searches, and every level has its place
fn levels_that_search_play_on_by_the_usual_procedure() {
    for side in [AXIS, SOVIET] {
        assert_eq!(Game::usual_level(side), USUAL);
        let budgets: Vec<Option<Budget>> =
            (0..Game::levels(side).len() as u8).map(|level| Game::budget(side, level)).collect();
        assert!(budgets[..6].iter().all(Option::is_none) && budgets[6..].iter().all(Option::is_some));
        let games: Vec<u32> = budgets.iter().flatten().map(|budget| budget.games).collect();
        assert!(games.len() == 3 && games.is_sorted(), "the stronger the level, the longer it weighs");
        assert!(budgets.iter().flatten().all(|budget| Game::procedure_of(side, budget.procedure) == USUAL));
        let (game, p) = begins(side, 1, 1);
        let all = [USUAL, 6, 7, 8].map(|level| game.orders(&p, side, level, &mut FirstFace));
        assert!(all.iter().all(|orders| *orders == all[0]), "without a search it is the usual procedure");
    }
}
