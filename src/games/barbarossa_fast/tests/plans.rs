//! Games played on, and plans searched by them.

#![allow(clippy::unwrap_used)] // a test may

use super::{game, revised_setup};
use barbarossa_fast::{
    FILES,
    game::Game,
    nouns::{GERMAN, Phase, SOVIET},
    options::Setup,
    order::Order,
    players::{self, leanings, postures, reason::Reason},
    rules::trial::{self, Rehearsal},
    state::{State, View},
};
use engine::{
    base::{
        assets::Embedded,
        fence::UndoPolicy,
        side::{Side, Viewer},
    },
    chances::{
        instead::{Grade, Measured},
        parts,
        plans::{Hands, Judged, OneHand, Search},
    },
    contract::{
        automatic::{Automatic as _, Plan, PlayOn},
        options::Choices,
        postures::{Budget, Finalist, Leans, Posture, Weighed},
        rules::{Draft, Knowledge as _, Rules as _},
    },
    dice::keyed::{KeyedDice, KeyedTies},
    table::{Advice, GameKind, Kind, Table},
};
use std::{collections::BTreeSet, sync::Arc};
use support::plans::{self, Crowd, Off, Salt};

const LITTLE: Budget = Budget { procedure: 0, games: 60, closer: false, point: 100, fresh: 8 };

/// Plays by the procedures with all that a log keeps, until something holds; each state before a plan is seen.
fn play(g: &Game, s: &mut State, seed: u64, mut stops: impl FnMut(&State) -> bool) {
    let mut dice = KeyedDice::new(seed);
    let (mut last, mut nth) = (None, 0);
    while let Some(side) = g.to_act(s) {
        if stops(s) {
            return;
        }
        let when = g.when(s);
        nth = if last == Some((when, side)) { nth + 1 } else { 0 };
        last = Some((when, side));
        let view = g.view(s, Viewer::Side(side));
        let mut ties = KeyedTies::of_play_out(seed, when, nth, side);
        for (order, _) in players::plan(g, &view, side, &mut ties).steps {
            g.check(&g.view(s, Viewer::Side(side)), &order).unwrap();
            let mut draft = Draft::new(g, s, &mut dice);
            g.decide(&mut draft, &order);
            let (events, _) = draft.finish();
            assert!(!events.is_empty());
        }
    }
}

/// The first step of a side from a turn on.
fn step_of(g: &Game, side: Side, turn: u8, seed: u64) -> State {
    let phase = if side == GERMAN { Phase::Operations } else { Phase::SovietOperations };
    let mut s = g.start();
    play(g, &mut s, seed, |s| s.open.phase == phase && s.open.turn >= turn);
    assert!(g.to_act(&s) == Some(side), "the game was over before turn {turn}");
    s
}

fn search(g: &Game, s: &State, side: Side, hands: &dyn Hands) -> Plan<Order, Reason> {
    plans::plan(&searching(g, &g.view(s, Viewer::Side(side)), side), hands).unwrap()
}

fn searching<'a>(g: &'a Game, view: &'a View, side: Side) -> Search<'a, Game> {
    Search { rules: g, view, side, budget: LITTLE, levels: [0, 0].into() }
}

/// What was weighed; none where there was nothing to weigh.
fn weighed(plan: &Plan<Order, Reason>) -> Option<Weighed> {
    match plan.steps[0].1.first()? {
        Reason::Weighed(w) => Some(*w),
        Reason::German(_) | Reason::Soviet(_) => None,
    }
}

#[test] // the play-out keeps no log, and everything comes out as in a game that is kept
fn a_game_played_on_ends_as_the_game_that_is_kept() {
    let games = std::env::var("STAVKA_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    for g in [game(&Setup::default()), game(&revised_setup())] {
        let view = g.view(&g.start(), Viewer::Side(GERMAN));
        let mut ends = BTreeSet::new();
        for seed in 0..games {
            let mut s = g.imagine(&view, &mut KeyedDice::new(seed));
            play(&g, &mut s, seed, |_| false);
            let played = g.played_on(&view, &[], &PlayOn { seed, levels: [0, 0].into() });
            assert_eq!(played, g.outcome(&s), "seed {seed}");
            ends.insert(s.open.losses);
        }
        assert!(ends.len() > 3, "the games differ");
    }
}

#[test] // players try their orders on a picture of their own, and it shows what a trial shows
fn a_rehearsal_shows_what_a_trial_shows() {
    for g in [game(&Setup::default()), game(&revised_setup())] {
        let mut s = g.start();
        play(&g, &mut s, 5, |s| {
            let side = g.to_act(s).unwrap();
            for order in g.legal(&g.view(s, Viewer::Side(side))) {
                let (mut trial, mut rehearsal) = (trial::of_plan(&g, &s.open), Rehearsal::new(&g, &s.open));
                assert_eq!(trial.give(&order), rehearsal.give(&order), "{order:?}");
                assert_eq!(&trial.view().open, rehearsal.open(), "{order:?}");
            }
            false
        });
    }
}

#[test] // orders without reasons are those of the plan, and so are the tie dice
fn a_plan_without_reasons_is_the_same_plan() {
    let g = game(&Setup::default());
    let mut s = g.start();
    play(&g, &mut s, 3, |s| {
        let side = g.to_act(s).unwrap();
        let view = g.view(s, Viewer::Side(side));
        let [mut a, mut b] = [0; 2].map(|_| KeyedTies::new(5, 9, side));
        let orders = g.orders_in(s, side, 0, &mut a);
        let plan = g.plan(&view, side, 0, &mut b);
        assert_eq!(orders, plan.steps.into_iter().map(|(order, _)| order).collect::<Vec<_>>());
        assert_eq!(a.into_record(), b.into_record());
        false
    });
}

#[test] // each posture can be played, differs from the procedure somewhere, and has a name of its own
fn postures_are_legal_plans_with_names() {
    for g in [game(&Setup::default()), game(&revised_setup())] {
        for side in [GERMAN, SOVIET] {
            let (mut names, mut telling) = (BTreeSet::new(), BTreeSet::new());
            for turn in 1..=6 {
                let s = step_of(&g, side, turn, u64::from(turn));
                let view = g.view(&s, Viewer::Side(side));
                let orders = |to| {
                    let mut ties = KeyedTies::new(1, 1, side);
                    let plan = postures::plan(&g, &view, side, to, &mut ties);
                    plan.steps.into_iter().map(|(order, _)| order).collect::<Vec<_>>()
                };
                assert_eq!(orders([0, 0]), g.orders(&view, side, 0, &mut KeyedTies::new(1, 1, side)));
                let (postures, mut last) = (g.postures(&view, side), 0);
                for Posture { id, name } in postures {
                    names.insert((name, id));
                    let plan = orders([id, 0]);
                    let how = PlayOn { seed: 1, levels: [0, 0].into() };
                    for plan in [&plan, &orders([last, id])] {
                        assert!(g.played_on(&view, plan, &how).is_some(), "postures {last} and {id}");
                    }
                    if plan != orders([0, 0]) {
                        telling.insert(id);
                    }
                    last = id;
                }
            }
            let ids: BTreeSet<u8> = names.iter().map(|(_, id)| *id).collect();
            assert_eq!(ids.len(), names.len(), "one name each");
            assert!(telling.len() > ids.len() / 2, "{telling:?} of {ids:?} differ from the procedure");
        }
    }
}

#[test] // there is nothing to weigh where no step is ordered
fn postures_are_for_steps_alone() {
    let g = game(&Setup::default());
    let mut s = g.start();
    play(&g, &mut s, 1, |s| {
        let side = g.to_act(s).unwrap();
        let step = matches!(s.open.phase, Phase::Operations | Phase::SovietOperations);
        assert_eq!(!g.postures(&g.view(s, Viewer::Side(side)), side).is_empty(), step, "{:?}", s.open.phase);
        false
    });
}

#[test] // where there are games enough, plans lean to two postures at once, and such a plan is told by both names
fn two_postures_are_weighed_together() {
    let g = game(&Setup::default());
    let (mut pairs, mut more) = (0, false);
    for (side, turn) in [(GERMAN, 2), (SOVIET, 4), (GERMAN, 5)] {
        let s = step_of(&g, side, turn, 8);
        let view = g.view(&s, Viewer::Side(side));
        let alone = searching(&g, &view, side);
        let both =
            Search { budget: Budget { games: 600, closer: true, ..LITTLE }, ..searching(&g, &view, side) };
        let plan = plans::threads_make_no_difference(&both, 2);
        let [one, two] =
            [weighed(&plans::plan(&alone, &OneHand).unwrap()), weighed(&plan)].map(Option::unwrap);
        more |= two.plans > one.plans;
        plans::the_finalist_of_three_sweeps_is_measured_afresh(&both, &two, u32::from(one.plans) - 1);
        let Some(best) = two.best.filter(|best| best.beside > 0) else { continue };
        pairs += 1;
        assert!(best.posture != best.beside && best.games == LITTLE.fresh);
        let told = best.named(|part| parts::name(&g, part), |id| leanings::name(&g, id));
        assert!(told.contains(" + "), "{told}");
    }
    assert!(more && pairs > 0, "{pairs} of three lean twice");
}

#[test] // in one part of the front a plan may lean otherwise than elsewhere, and is told so
fn a_part_of_the_front_leans_otherwise() {
    let g = game(&Setup::default());
    for (side, turn, there) in [(GERMAN, 3, [0, 51, 56]), (SOVIET, 4, [0, 77, 78])] {
        let s = step_of(&g, side, turn, 8);
        let view = g.view(&s, Viewer::Side(side));
        let search = searching(&g, &view, side);
        let to = [g.postures(&view, side)[0].id, 0];
        let mut plans = BTreeSet::new();
        for part in 1..=3 {
            for there in there {
                let leans = Leans { to, part, there };
                plans::a_part_of_the_front_leans_otherwise(&search, leans);
                plans.insert(plans::orders(&search.leaning(leans, 7)));
            }
        }
        assert!(plans.len() > 2, "{} plans of nine differ", plans.len());
    }
    let finalist =
        |posture, beside, part, there| Finalist { posture, beside, part, there, ..Finalist::default() };
    let named = |f: Finalist| f.named(|part| parts::name(&g, part), |id| leanings::name(&g, id));
    assert_eq!(parts::all(&g), [1, 2, 3]);
    assert_eq!(named(finalist(51, 0, 1, 52)), "More risk (in the north: More care)");
    assert_eq!(named(finalist(51, 52, 3, 0)), "More risk + More care (in the south: the procedure)");
    assert_eq!(named(finalist(0, 0, 2, 55)), "The procedure (in the centre: Destruction first)");
}

#[test]
fn the_same_plan_gains_exactly_nothing() {
    let g = game(&Setup::default());
    for side in [GERMAN, SOVIET] {
        let s = step_of(&g, side, 5, 4);
        let view = g.view(&s, Viewer::Side(side));
        plans::the_same_plan_gains_nothing(&searching(&g, &view, side), 100);
    }
}

#[test]
fn what_was_weighed_is_told_to_its_side_alone() {
    let g = game(&Setup::default());
    for side in [GERMAN, SOVIET] {
        let s = step_of(&g, side, 2, 1);
        let why = Reason::Weighed(Weighed { plans: 3, games: 12, best: None });
        let told = |who| g.told_reason(&s, &why, who);
        let all = [Viewer::Umpire, Viewer::Side(side), Viewer::Side(side.other())].map(told);
        assert_eq!(all, [Some(why), Some(why), None]);
    }
}

#[test] // what is hidden makes no difference to what is weighed and decided
fn with_hidden_units_swapped_the_decision_is_the_same() {
    for g in [game(&Setup::default()), game(&revised_setup())] {
        for side in [GERMAN, SOVIET] {
            let s = step_of(&g, side, 4, 2);
            let view = g.view(&s, Viewer::Side(side));
            let other = g.imagine(&view, &mut KeyedDice::new(99));
            assert_ne!(s.hidden, other.hidden);
            assert_eq!(search(&g, &s, side, &OneHand), search(&g, &other, side, &OneHand));
        }
    }
}

#[test]
fn threads_make_no_difference() {
    let g = game(&Setup::default());
    for side in [GERMAN, SOVIET] {
        let s = step_of(&g, side, 5, 6);
        let view = g.view(&s, Viewer::Side(side));
        let search = searching(&g, &view, side);
        plans::threads_make_no_difference(&search, 3);
        plans::threads_make_no_difference(&search, 1);
    }
}

#[test]
fn the_finalist_is_measured_afresh() {
    let g = game(&Setup::default());
    let mut measured = false;
    for (side, turn) in [(GERMAN, 1), (SOVIET, 4), (GERMAN, 5)] {
        let s = step_of(&g, side, turn, 8);
        let view = g.view(&s, Viewer::Side(side));
        let Some(told) = weighed(&search(&g, &s, side, &OneHand)) else { continue };
        measured |= plans::the_finalist_is_measured_afresh(&searching(&g, &view, side), &told);
        let Some(best) = told.best else { continue };
        assert_eq!(best.taken, f64::from(best.gain) > (2.0 * f64::from(best.error)).max(10.0));
    }
    assert!(measured);
}

#[test] // a search that is called off decides nothing
fn a_search_can_be_called_off() {
    let g = game(&Setup::default());
    let s = step_of(&g, GERMAN, 4, 1);
    assert_eq!(plans::plan(&searching(&g, &g.view(&s, Viewer::Side(GERMAN)), GERMAN), &Off), None);
}

#[test] // a game played on never searches, and every level has its place
fn levels_that_search_play_on_by_a_procedure() {
    for side in [GERMAN, SOVIET] {
        assert_eq!(Game::usual_level(side), 0, "the procedure of the rules");
        let levels = 0..Game::levels(side).len() as u8;
        let procedures = levels.filter(|level| Game::budget(side, *level).is_none()).count();
        plans::levels_that_search_play_on_by_a_procedure::<Game>(side, procedures);
    }
}

#[test] // the plan that is advised is best when it is played, and in another sequence it is the same plan
fn what_is_advised_is_best_when_it_is_played() {
    let g = game(&Setup::default());
    for (side, turn, seed) in [(GERMAN, 5, 4), (SOVIET, 4, 8)] {
        let s = step_of(&g, side, turn, seed);
        let view = g.view(&s, Viewer::Side(side));
        let search = searching(&g, &view, side);
        let Judged { advised, .. } = search.judge(&[], &mut Salt(7), &OneHand).unwrap();
        let mut orders: Vec<Order> = advised.steps.into_iter().map(|(order, _)| order).collect();
        let Judged { advised: again, beside } = search.judge(&orders, &mut Salt(7), &OneHand).unwrap();
        assert_eq!(
            again.steps.iter().map(|(order, _)| order).collect::<Vec<_>>(),
            orders.iter().collect::<Vec<_>>()
        );
        assert!(beside.same && Grade::of(&beside) == Grade::Best);
        assert_eq!((beside.gain, beside.points), (Measured::default(), Measured::default()));
        assert_eq!(beside.played, beside.advised);
        // The search itself comes to the same.
        let plan = search.plan(&mut Salt(7), &OneHand).unwrap();
        assert_eq!(plan.steps.into_iter().map(|(order, _)| order).collect::<Vec<_>>(), orders);
        orders.reverse();
        assert!(search.judge(&orders, &mut Salt(7), &OneHand).unwrap().beside.same);
    }
}

#[test] // a plan that gives everything away is told from the advised one, and by games that chose nothing
fn a_poor_plan_is_told_apart() {
    let g = game(&Setup::default());
    let s = step_of(&g, GERMAN, 4, 3);
    let view = g.view(&s, Viewer::Side(GERMAN));
    let budget = Budget { fresh: 40, ..LITTLE };
    let search = Search { rules: &g, view: &view, side: GERMAN, budget, levels: [0, 0].into() };
    let Judged { beside, .. } = search.judge(&[Order::EndStep], &mut Salt(7), &OneHand).unwrap();
    assert!(!beside.same && beside.games == 40);
    // What came of it: some city that the advised plan holds a turn later, and this one does not.
    let came = beside.came.expect("it takes nothing");
    assert!(came.games == 50 && came.advised >= came.played + 5, "{came:?}");
    let (mean, error) = (beside.procedure.mean, beside.procedure.error);
    assert_eq!(
        beside.weighed.taken().is_none(),
        (mean, error) == (0.0, 0.0),
        "it is measured where it is not advised"
    );
    assert!(beside.points.interval().1 < 0.0, "to sit still costs points: {:?}", beside.points);
}

#[test] // what the table advises can be played from there as a branch, and is then called best
fn an_advised_plan_is_played_as_a_branch() {
    let kind = Kind::<Game>::new(Arc::new(Embedded(FILES)));
    let mut table = kind.new_table(&Choices::new(), 5, UndoPolicy::Study).unwrap();
    let level = table.weighing_levels(GERMAN)[0];
    let (mut plan, mut turn) = (Vec::new(), 0);
    while plan.is_empty() || turn < 3 {
        let mut thought = table.thinker(0).unwrap()();
        let (from, german) = (table.ply_count() as u32, thought.side == GERMAN);
        while thought.orders > 0 {
            table.accept(&mut thought, 1).unwrap();
        }
        turn = table.when(table.cursor()).turn;
        plan = (from + 1..=table.ply_count() as u32).collect();
        if !german || table.advisor(&plan, Viewer::Umpire, level).is_err() {
            plan.clear();
        }
    }
    assert!(table.advisor(&plan, Viewer::Side(SOVIET), level).is_err(), "the other side may not know");
    let advice = table.advisor(&plan, Viewer::Side(GERMAN), level).unwrap()(&Crowd(2)).unwrap();
    assert!(!advice.lines.is_empty() && !advice.orders.is_empty() && !advice.weighed.is_empty());
    it_is_kept_in_the_file(&kind, &mut *table, &plan, &advice);
    let tip = table.play_advised(&advice).unwrap();
    let way = table.way_to(tip).into_iter();
    let branch: Vec<u32> = way.skip_while(|ply| *ply != advice.before).skip(1).collect();
    assert_eq!(branch.len(), advice.orders.len());
    let again = table.advisor(&branch, Viewer::Umpire, level).unwrap()(&Crowd(2)).unwrap();
    assert_eq!((&again.parts, again.beside.came), (&[None, None], None), "they part nowhere");
    assert_eq!((again.grade, again.beside.same), (Grade::Best, true));
    assert_eq!(again.orders, advice.orders);
}

/// What was found is kept in the file, for the eyes that may know it, at its level, and read back to the last digit.
fn it_is_kept_in_the_file(kind: &dyn GameKind, table: &mut dyn Table, plan: &[u32], advice: &Advice) {
    let level = advice.level;
    assert_eq!(table.kept_advice(plan, Viewer::Umpire, level), None);
    let records = table.journal();
    table.keep_advice(advice);
    table.keep_advice(advice);
    let file = table.journal();
    let lines = |bytes: &[u8]| bytes.split(|b| *b == b'\n').count();
    assert_eq!(lines(&file), lines(&records) + 1, "it stands there once");
    let read = kind.load(&file).unwrap();
    assert_eq!(read.load_report().warnings, Vec::<String>::new());
    for who in [Viewer::Umpire, Viewer::Side(GERMAN)] {
        assert_eq!(read.kept_advice(plan, who, level).as_ref(), Some(advice));
    }
    assert_eq!(read.kept_advice(plan, Viewer::Side(SOVIET), level), None, "the other side may not know");
    assert_eq!(read.kept_advice(plan, Viewer::Umpire, level + 1), None, "another level finds other things");
    assert_eq!(read.verify().first_difference, None);
}
