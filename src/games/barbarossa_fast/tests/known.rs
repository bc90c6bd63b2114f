//! Positions in which the better plan is known from the rules alone: a search finds it, the procedure does not.

#![allow(clippy::unwrap_used)] // a test may

use super::{game, revised_setup};
use barbarossa_fast::{
    nouns::{GERMAN, SOVIET},
    options::Setup,
    players::reason::Reason,
};
use engine::{
    base::side::{Side, Viewer},
    chances::{
        instead::Played,
        plans::{Hands, Job, OneHand, Score, Search},
    },
    contract::{
        automatic::{Automatic as _, PlayOn},
        postures::Budget,
        rules::{Knowledge as _, Rules as _},
    },
    dice::key::FirstFace,
};
use support::plans::{self, orders};

const ENOUGH: Budget = Budget { procedure: 0, games: 600, closer: false, point: 100, fresh: 40 };

/// Of ten games each, those that a side wins with the plan of the search and with that of the procedure.
fn won(setup: &Setup, position: &str, side: Side) -> [usize; 2] {
    let g = game(setup);
    let state = g.arrange(position.trim()).unwrap();
    let view = g.view(&state, Viewer::Side(side));
    let search = Search { rules: &g, view: &view, side, budget: ENOUGH, levels: [0, 0].into() };
    let found = plans::plan(&search, &OneHand).unwrap();
    assert!(matches!(found.steps[0].1[0], Reason::Weighed(_)), "it says what it weighed");
    let usual = g.orders(&view, side, 0, &mut FirstFace);
    [orders(&found), usual].map(|plan| {
        let wins = |seed: &u64| {
            let how = PlayOn { seed: *seed, levels: [0, 0].into() };
            g.played_on(&view, &plan, &how).unwrap().winner == Some(side)
        };
        (1..=10).filter(wins).count()
    })
}

#[test] // the procedure leaves Rostov to one corps beside two Strong units, to take what wins nothing
fn on_the_last_turn_what_is_held_is_held() {
    assert_eq!(won(&Setup::default(), include_str!("known/held_on_the_last_turn.ron"), GERMAN), [10, 0]);
}

#[test] // BF-VIC-04: two marches, each worth nothing alone, cut Leningrad off
fn a_city_is_cut_off_by_two_marches() {
    assert_eq!(won(&Setup::default(), include_str!("known/leningrad_cut_off.ron"), GERMAN), [10, 0]);
}

#[test] // the procedure attacks where it is stronger by more, and not the city that wins the game
fn a_city_is_retaken_before_all_else() {
    assert_eq!(won(&Setup::default(), include_str!("known/rostov_retaken.ron"), SOVIET), [10, 0]);
}

#[test] // as many factors are enough against an army that is disrupted
fn a_city_is_retaken_by_as_many_factors() {
    let position = include_str!("known/rostov_retaken_from_the_disrupted.ron");
    assert_eq!(won(&Setup::default(), position, SOVIET), [10, 0]);
}

#[test] // BF-MOV-11, R58: only the procedure may not walk into it
fn an_empty_city_is_entered() {
    assert_eq!(won(&revised_setup(), include_str!("known/rostov_empty.ron"), SOVIET), [10, 0]);
}

/// Who finds at last that the plan that was chosen wins no game and the two others all: of three plans in so many games.
struct AtLast(usize);

impl Hands for AtLast {
    fn each(&self, n: usize, job: &Job<'_>) -> Option<Vec<Score>> {
        let turned = |nth: usize| {
            let won = f64::from(u8::from(!nth.is_multiple_of(3)));
            Some(Played { won, lost: 1.0 - won, points: 0, worth: won })
        };
        let one = |nth| if n == 3 * self.0 { turned(nth) } else { job(nth) };
        Some((0..n).map(one).collect())
    }
}

#[test] // what looked better where it was chosen, and is surely worse to the end than the procedure, is not advised
fn the_procedure_is_advised_where_it_is_surely_better() {
    let g = game(&Setup::default());
    let state = g.arrange(include_str!("known/rostov_retaken.ron").trim()).unwrap();
    let view = g.view(&state, Viewer::Side(SOVIET));
    let budget = Budget { fresh: 41, ..ENOUGH };
    let search = Search { rules: &g, view: &view, side: SOVIET, budget, levels: [0, 0].into() };
    let usual = g.orders(&view, SOVIET, 0, &mut FirstFace);
    let judged = |hands: &dyn Hands| search.judge(&usual, &mut FirstFace, hands).unwrap();
    let (plain, turned) = (judged(&OneHand), judged(&AtLast(41)));
    assert!(!plain.beside.same && orders(&plain.advised) != usual);
    assert!(turned.beside.same && orders(&turned.advised) == usual);
    let best = turned.beside.weighed.best.unwrap();
    assert!(turned.beside.weighed.taken().is_none() && best.gain == plain.beside.weighed.best.unwrap().gain);
    assert_eq!(best.ending(), "to the end the procedure is surely better, and stays");
}
