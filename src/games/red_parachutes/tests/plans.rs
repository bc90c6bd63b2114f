//! Plans searched: postures, the laws of a search, and the value by which it chooses.

use super::scene::{game, hex};
use engine::{
    base::side::Viewer,
    chances::plans::{OneHand, Search, why},
    contract::{
        automatic::{Automatic as _, PlayOn},
        postures::{Budget, Leans, Weighed},
        rules::{Draft, Knowledge as _, Rules as _},
    },
    dice::{key::FirstFace, keyed::KeyedDice},
};
use kit::value;
use red_parachutes::{
    game::Game,
    nouns::{GERMAN, SOVIET, Side, Step},
    order::Order,
    players::{USUAL, leanings, reason::Reason},
    sight::View,
    state::{Position, nth},
};
use std::collections::{BTreeMap, BTreeSet};
use support::plans::{self, Off, Salt, orders};

const LITTLE: Budget = Budget { procedure: USUAL, games: 8, closer: false, point: 40, fresh: 2 };

fn seen(p: &Position, side: Side) -> View {
    game().view(p, Viewer::Side(side))
}

/// Plays by the usual level; each position before a plan is seen, with whose plan it is, until one says that it is enough.
fn play(seed: u64, mut stops: impl FnMut(&Position, Side) -> bool) -> Position {
    let (mut p, mut dice) = (game().start(), KeyedDice::new(seed));
    while let Some(side) = game().to_act(&p) {
        if stops(&p, side) {
            break;
        }
        for order in game().orders(&seen(&p, side), side, USUAL, &mut FirstFace) {
            game().decide(&mut Draft::unrecorded(game(), &mut p, &mut dice), &order);
        }
    }
    p
}

/// The first decision of a side in a step, from a turn on, in which there is something to weigh.
fn begins(side: Side, step: Step, turn: u8, seed: u64) -> Position {
    play(seed, |p, acts| {
        (acts, p.step) == (side, step) && p.turn >= turn && !game().postures(&seen(p, side), side).is_empty()
    })
}

fn search(view: &View, side: Side) -> Search<'_, Game> {
    Search { rules: game(), view, side, budget: LITTLE, levels: [USUAL, USUAL].into() }
}

#[test] // each posture can be played, most differ from the procedure, and each has a name of its own
fn postures_are_legal_plans_with_names() {
    let how = PlayOn { seed: 1, levels: [USUAL, USUAL].into() };
    let (mut ids, mut telling, mut steps) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
    let mut tried = BTreeMap::<(Side, Step), u8>::new();
    play(1, |p, side| {
        let view = seen(p, side);
        let postures = game().postures(&view, side);
        let times = tried.entry((side, p.step)).or_default();
        if postures.is_empty() || *times == 2 || p.turn % 3 == 0 {
            return p.turn > 9;
        }
        *times += 1;
        steps.insert(p.step);
        let procedure = game().orders(&view, side, USUAL, &mut FirstFace);
        let mut last = 0;
        for posture in postures {
            let of = |to| orders(&game().leaning(&view, side, USUAL, Leans::from(to), &mut FirstFace));
            let plan = of([posture.id, 0]);
            for plan in [&plan, &of([last, posture.id])] {
                let enough = &mut |_: &Position| true;
                assert!(game().played_until(&view, plan, &how, enough).is_some(), "{last}, {}", posture.name);
            }
            last = posture.id;
            if plan != procedure {
                telling.insert(posture.id);
            }
            assert_eq!(
                *ids.entry(posture.name.clone()).or_insert(posture.id),
                posture.id,
                "{}",
                posture.name
            );
        }
        assert_eq!(orders(&game().leaning(&view, side, USUAL, Leans::default(), &mut FirstFace)), procedure);
        false
    });
    let names: BTreeSet<u8> = ids.values().copied().collect();
    assert!(names.len() == ids.len() && 2 * telling.len() > ids.len(), "{telling:?} of {ids:?} differ");
    let all = [Step::Engineering, Step::Bridgeheads, Step::Movement, Step::Drops, Step::Combat];
    assert_eq!(steps, all.into_iter().collect());
    assert_eq!(leanings::name(game(), 0), "The procedure");
}

#[test] // in a movement there is nothing to weigh once it has begun, and never for the other side
fn postures_are_for_the_beginning_of_a_movement() {
    for side in [GERMAN, SOVIET] {
        let mut p = begins(side, Step::Movement, 2, 2);
        assert!(game().postures(&seen(&p, side.other()), side.other()).is_empty());
        let goes = game().orders(&seen(&p, side), side, USUAL, &mut FirstFace);
        assert!(matches!(goes[0], Order::Go { .. } | Order::Limber { .. }), "{:?}", goes[0]);
        game().decide(&mut Draft::unrecorded(game(), &mut p, &mut KeyedDice::new(1)), &goes[0]);
        assert!(game().postures(&seen(&p, side), side).is_empty());
    }
}

#[test]
fn the_same_plan_gains_exactly_nothing() {
    let view = seen(&begins(SOVIET, Step::Movement, 3, 4), SOVIET);
    plans::the_same_plan_gains_nothing(&search(&view, SOVIET), 4);
}

#[test] // what is hidden makes no difference to what is weighed and decided
fn with_hidden_units_swapped_the_decision_is_the_same() {
    for (side, step) in [(GERMAN, Step::Combat), (SOVIET, Step::Movement)] {
        let p = begins(side, step, 4, 3);
        let view = seen(&p, side);
        let other = game().imagine(&view, &mut KeyedDice::new(99));
        assert_ne!(p.at, other.at, "other units stand there");
        let [a, b] = [&p, &other].map(|p| plans::plan(&search(&seen(p, side), side), &OneHand));
        assert!(a.is_some() && a == b);
    }
}

#[test]
fn what_was_weighed_is_told_to_its_side_alone() {
    for side in [GERMAN, SOVIET] {
        let p = begins(side, Step::Movement, 1, 1);
        let weighed = |plans| why(game(), side, &Weighed { plans, games: 12, best: None });
        let why = weighed(3);
        let told = |who| game().told_reason(&p, &why.unwrap(), who);
        assert_eq!(
            [Viewer::Umpire, Viewer::Side(side), Viewer::Side(side.other())].map(told),
            [why, why, None]
        );
        assert_eq!(weighed(1), None, "where there is nothing to weigh nothing is said");
    }
}

#[test]
fn threads_make_no_difference_and_the_finalist_is_measured_afresh() {
    let mut measured = false;
    for (side, step) in [(GERMAN, Step::Movement), (SOVIET, Step::Combat), (SOVIET, Step::Movement)] {
        let view = seen(&begins(side, step, 3, 6), side);
        let search = search(&view, side);
        let plan = plans::threads_make_no_difference(&search, 2);
        let Reason::Weighed(told) = plan.steps[0].1[0] else {
            panic!("nothing was weighed: {:?}", plan.steps[0])
        };
        measured |= plans::the_finalist_is_measured_afresh(&search, &told);
    }
    assert!(measured);
}

#[test] // a search that is called off decides nothing; the plan that is advised is best when it is played
fn a_search_can_be_called_off_and_its_plan_is_best() {
    let view = seen(&begins(GERMAN, Step::Combat, 2, 1), GERMAN);
    let search = Search { budget: Budget { games: 4, fresh: 1, ..LITTLE }, ..search(&view, GERMAN) };
    assert_eq!(plans::plan(&search, &Off), None);
    let first = plans::plan(&search, &OneHand).unwrap();
    let judged = search.judge(&orders(&first), &mut Salt(7), &OneHand).unwrap();
    assert!(judged.beside.same && orders(&judged.advised) == orders(&first));
}

#[test] // a game played on never searches, and every level has its place
fn levels_that_search_play_on_by_the_usual_procedure() {
    for side in [GERMAN, SOVIET] {
        assert_eq!(Game::usual_level(side), USUAL);
        plans::levels_that_search_play_on_by_a_procedure::<Game>(side, 2);
        let view = seen(&begins(side, Step::Movement, 2, 1), side);
        let all = [USUAL, 2, 3, 4].map(|level| game().orders(&view, side, level, &mut FirstFace));
        assert!(all.iter().all(|orders| *orders == all[0]), "without a search it is the usual procedure");
    }
}

#[test]
fn the_value_is_what_is_won_at_the_end_and_stops_where_the_other_side_has_answered() {
    let how = PlayOn { seed: 3, levels: [USUAL, USUAL].into() };
    for side in [GERMAN, SOVIET] {
        let p = begins(side, Step::Movement, 15, 5);
        let view = seen(&p, side);
        let end = game().played_until(&view, &[], &how, &mut |_| false).unwrap();
        let worth = value::of(game(), &end);
        let score = end.outcome.as_ref().unwrap().score;
        let won = end.outcome.as_ref().unwrap().winner.map_or(0.5, |winner| f64::from(nth(winner) as u8));
        assert!((worth - won - 0.04 * f64::from(score)).abs() < 1e-9);
        let whose = |worth: f64| if side == SOVIET { worth } else { 1.0 - worth };
        // From the last turn but one on the side comes once more.
        let stopped = game().foreseen(&view, side, &[], &how).unwrap();
        assert_ne!(stopped, whose(worth));
        let last = seen(&begins(side, Step::Movement, 16, 5), side);
        let end = game().played_until(&last, &[], &how, &mut |_| false).unwrap();
        assert_eq!(game().foreseen(&last, side, &[], &how), Some(whose(value::of(game(), &end))));
        let first = game().orders(&last, side, USUAL, &mut FirstFace);
        assert_eq!(game().foreseen(&last, side, &first, &how), game().foreseen(&last, side, &[], &how));
        assert_eq!(
            game().foreseen(&last, side, &[Order::Infiltrate { from: hex("1410"), to: hex("1410") }], &how),
            None
        );
    }
}

#[test] // whoever fits them anew takes another version and measures anew
fn the_weights_are_frozen() {
    let weights = Game::weights().unwrap();
    assert_eq!((weights.version, weights.hash()), (2, 0x3f0e_9d43_cb15_04fb));
    assert_eq!(weights.each.len(), value::counted(game(), &game().start()).len());
}

/// The orders of a movement that leans to a posture, in a position.
fn marches(position: &str, side: Side, id: u8) -> Vec<Order> {
    let p = game().arrange(position).expect("a position");
    orders(&game().leaning(&seen(&p, side), side, USUAL, Leans::from([id, 0]), &mut FirstFace))
}

#[test] // SCN-04: six points for both ends of the standing bridge, which the procedure leaves
fn both_ends_of_the_bridge_are_gone_for() {
    let position = r#"(turn: 16, soviet_turn: true, soviet: ["2009", "2417"], german: ["2519", "2618", "2718", "2518"],
        units: { "2417": "s9m.71", "2416": "s6g.22", "2009": "s9m.70", "2819": "s6g.52", "2307": "s9m.hq", "2817": "s6g.hq",
            "2415": "g10.20.1 g10.hq", "2117": "g10.20.2" })"#;
    let ends = |id| {
        let goes = |order: &Order| match order {
            Order::Go { to, .. } => Some(*to),
            _ => None,
        };
        let reached: BTreeSet<_> = marches(position, SOVIET, id).iter().filter_map(goes).collect();
        ["2618", "2718"].map(|label| reached.contains(&hex(label)))
    };
    assert_eq!(ends(44), [true, true]);
    assert_ne!(ends(0), [true, true], "the procedure holds one at most");
}

#[test]
fn the_last_of_a_town_stays_where_garrisons_stay() {
    let position = r#"(turn: 16, blown: true, soviet: ["2309", "2519"],
        units: { "2519": "s6g.22", "2420": "g10.20.1", "0524": "g72.124", "2319": "g10.hq" })"#;
    let leaves = |id| {
        let p = game().arrange(position).expect("a position");
        let from = |order: &Order| match order {
            Order::Go { unit, .. } => p.at.of(*unit) == Some(hex("0524")),
            _ => false,
        };
        marches(position, GERMAN, id).iter().any(from)
    };
    assert!(leaves(0) && !leaves(37));
}
