//! Plans searched: postures, and the laws of a search.

use super::scene::{Scene, historical};
use engine::{
    base::side::Side,
    chances::plans::{OneHand, Search},
    contract::{
        automatic::{Automatic as _, PlayOn},
        postures::{Budget, Leans},
        rules::{Draft, Rules as _},
    },
    dice::{key::FirstFace, keyed::KeyedDice},
};
use russian_portfolio::{
    game::Game,
    nouns::{AXIS, SOVIET, Step, Weather},
    order::Order,
    players::{leanings, numbers::USUAL, reason::Reason},
    state::Position,
};
use std::collections::BTreeSet;
use support::plans::{self, Off, orders};

const LITTLE: Budget = Budget { procedure: USUAL, games: 8, closer: false, point: 100, fresh: 2 };

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

#[test] // RP-SEQ-02: in Snow the Soviets act first, so an Axis plan is played on until they have acted in the turn after
fn a_plan_is_played_on_until_the_other_side_has_answered_in_snow_too() {
    let (game, mut p, mut dice) = {
        let (game, p) = begins(AXIS, 8, 3);
        (game, p, KeyedDice::new(3))
    };
    while p.weather != Weather::Snow || p.step != Step::Move(AXIS) || p.reserve > 0 {
        let acts = game.to_act(&p).expect("there is snow before the end");
        for order in game.orders(&p, acts, USUAL, &mut FirstFace) {
            game.decide(&mut Draft::unrecorded(&game, &mut p, &mut dice), &order);
        }
    }
    assert_eq!(game.first(&p), SOVIET);
    let plan = orders(&game.plan(&p, AXIS, USUAL, &mut FirstFace));
    let by = |soviets: u8| -> Vec<Option<f64>> {
        let how = |seed| PlayOn { seed, levels: [USUAL, soviets].into() };
        (1..=4).map(|seed| game.foreseen(&p, AXIS, &plan, &how(seed))).collect()
    };
    assert_ne!(by(USUAL), by(1), "what the Soviets do by the book or not counts in it");
}

fn search<'a>(game: &'a Game, p: &'a Position, side: Side) -> Search<'a, Game> {
    Search { rules: game, view: p, side, budget: LITTLE, levels: [USUAL, USUAL].into() }
}

#[test] // each posture can be played, most differ from the procedure, and each has a name of its own
fn postures_are_legal_plans_with_names() {
    for side in [AXIS, SOVIET] {
        let (game, p) = begins(side, 2, 1);
        let postures = game.postures(&p, side);
        let names: BTreeSet<&str> = postures.iter().map(|posture| posture.name.as_str()).collect();
        assert_eq!(names.len(), postures.len(), "one name each");
        let procedure = game.orders(&p, side, USUAL, &mut FirstFace);
        let (mut differ, mut last) = (0, 0);
        for posture in &postures {
            let of = |to| orders(&game.leaning(&p, side, USUAL, Leans::from(to), &mut FirstFace));
            let plan = of([posture.id, 0]);
            let how = PlayOn { seed: 1, levels: [USUAL, USUAL].into() };
            for plan in [&plan, &of([last, posture.id])] {
                assert!(game.foreseen(&p, side, plan, &how).is_some(), "{last}, {}", posture.name);
            }
            last = posture.id;
            differ += usize::from(plan != procedure);
        }
        assert!(3 * differ > postures.len(), "{differ} of {} differ", postures.len());
        assert_eq!(orders(&game.leaning(&p, side, USUAL, Leans::default(), &mut FirstFace)), procedure);
        assert_eq!(leanings::name(&game, 0), "The procedure");
    }
}

#[test] // in one part of the front a plan may lean otherwise than elsewhere
fn a_part_of_the_front_leans_otherwise() {
    for (side, turn, to, there) in [(AXIS, 3, 65, [0, 64]), (SOVIET, 4, 83, [0, 82])] {
        let (game, p) = begins(side, turn, 6);
        let search = search(&game, &p, side);
        let mut plans = BTreeSet::new();
        for part in 1..=3 {
            for there in there {
                let leans = Leans { to: [to, 0], part, there };
                plans::a_part_of_the_front_leans_otherwise(&search, leans);
                plans.insert(orders(&search.leaning(leans, 7)));
            }
        }
        assert!(plans.len() > 2, "{} plans of six differ", plans.len());
        // Where everybody else holds, a part still attacks.
        let attacks = |plan: &Vec<Order>| plan.iter().any(|order| matches!(order, Order::Battle(_)));
        assert!(side == SOVIET || plans.iter().any(attacks));
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

#[test]
fn the_same_plan_gains_exactly_nothing() {
    let (game, p) = begins(SOVIET, 3, 4);
    plans::the_same_plan_gains_nothing(&search(&game, &p, SOVIET), 6);
}

#[test]
fn threads_make_no_difference_and_the_finalist_is_measured_afresh() {
    let mut measured = false;
    for (side, turn) in [(AXIS, 3), (SOVIET, 4)] {
        let (game, p) = begins(side, turn, 6);
        let search = search(&game, &p, side);
        let plan = plans::threads_make_no_difference(&search, 2);
        let Reason::Weighed(told) = plan.steps[0].1[0] else {
            panic!("nothing was weighed: {:?}", plan.steps[0])
        };
        measured |= plans::the_finalist_is_measured_afresh(&search, &told);
    }
    assert!(measured);
}

#[test] // plans are answered by the other side in each of its styles, whichever of them it plays
fn plans_are_answered_in_each_style() {
    let (game, p) = begins(AXIS, 3, 6);
    let gain = |soviet: u8| {
        let search = Search { levels: [USUAL, soviet].into(), ..search(&game, &p, AXIS) };
        search.compare(Leans::from([65, 0]), 0..6, 7, &OneHand).unwrap().gain
    };
    let styles = Game::styles(SOVIET, USUAL);
    assert!(styles[0] == USUAL && styles.len() == 3);
    assert!(styles.iter().all(|style| gain(*style) == gain(USUAL)));
    assert!(Game::styles(SOVIET, 1).iter().all(|style| gain(*style) == gain(1)));
    assert_ne!(gain(USUAL), gain(1));
}

#[test] // a search that is called off decides nothing
fn a_search_can_be_called_off() {
    let (game, p) = begins(AXIS, 1, 1);
    assert_eq!(plans::plan(&search(&game, &p, AXIS), &Off), None);
}

#[test] // a game played on never searches, and every level has its place
fn levels_that_search_play_on_by_the_usual_procedure() {
    for side in [AXIS, SOVIET] {
        assert_eq!(Game::usual_level(side), USUAL);
        plans::levels_that_search_play_on_by_a_procedure::<Game>(side, 6);
        let (game, p) = begins(side, 1, 1);
        let all = [USUAL, 6, 7].map(|level| game.orders(&p, side, level, &mut FirstFace));
        assert!(all.iter().all(|orders| *orders == all[0]), "without a search it is the usual procedure");
    }
}

#[test] // a style is apart from strength: as many games, and the procedure that leans so
fn a_search_in_a_style_leans_from_the_procedure_in_that_style() {
    let games = |level| Game::budget(AXIS, level).map(|budget| (budget.games, budget.fresh, budget.closer));
    let (game, p) = begins(AXIS, 1, 1);
    for level in 0..Game::levels(AXIS).len() as u8 {
        let Some((of, style)) = Game::style_of(AXIS, level) else { continue };
        let (value, plain) =
            (Game::levels(AXIS)[usize::from(level)].0, Game::levels(AXIS)[usize::from(of)].0);
        assert!(value.ends_with(style) && (of == USUAL || value.starts_with(plain)), "{value} of {plain}");
        assert_eq!((Game::style_of(AXIS, of), games(level)), (None, games(of)), "{value}");
        if games(level).is_some() {
            let leans = if style == "cautious" { USUAL + 1 } else { USUAL + 2 };
            assert_eq!(Game::procedure_of(AXIS, level), leans, "{value}");
            let orders = [level, leans].map(|level| game.orders(&p, AXIS, level, &mut FirstFace));
            assert_eq!(orders[0], orders[1], "{value} without a search");
        }
    }
}
