//! Chances: the same figures every time, the result at the end, nothing from what a viewer could not know.

#![allow(clippy::unwrap_used)] // a test may

use crate::{
    study::{BARBAROSSA_FAST, new_table, play_on, played},
    toy::{self, BLUE, RED, Toy},
};
use stavka::engine::{
    chances::{
        Course, Ended, Measure,
        play_out::{PlayOuts, seed_of},
        search::{Wanted, search},
        told,
    },
    rules::*,
    session_table::SessionTable,
    study::{review::Review as _, share::Without},
    table::*,
};
use stavka::games::{self, barbarossa_fast::game::Game};

fn crew(range: std::ops::Range<u32>, one: &(dyn Fn(u32) -> Option<Ended> + Sync)) -> Option<Vec<Ended>> {
    range.map(one).collect()
}

/// What is found of a whole line.
fn course(table: &dyn Table, who: Viewer, games: u32) -> Course {
    let line = table.timeline(table.tip(), who);
    let wanted = Wanted { side: told::side_of(who), ..Wanted::of(&line, line.end(), games) };
    let play = table.play_outs(&wanted.line, who);
    search(&*play, &wanted, Course::default(), &crew, &mut |_| true)
}

/// The first games from after each ply of the line, and from its order.
fn figures(play: &dyn PlayOuts, line: &[PlyId], games: u32) -> Vec<(Option<Ended>, Option<Ended>)> {
    let all = line.iter().flat_map(|ply| (0..games).map(move |n| (*ply, n)));
    all.map(|(ply, n)| (play.game(ply, n), play.game_of_order(ply, n))).collect()
}

#[test]
fn the_same_moment_always_gives_the_same_figures() {
    let made = || course(&played::<Toy>(&toy::DATA, 4, UndoPolicy::Fair, 60), Viewer::Side(RED), 40);
    let first = made();
    assert_eq!(first, made());
    assert!(first.moments.len() > 20 && !first.orders.is_empty());
    // What is known already is not played again, and the rest comes to the same.
    let table = played::<Toy>(&toy::DATA, 4, UndoPolicy::Fair, 60);
    let line = table.timeline(table.tip(), Viewer::Side(RED));
    let wanted = Wanted { side: RED, ..Wanted::of(&line, line.end(), 40) };
    let play = table.play_outs(&wanted.line, Viewer::Side(RED));
    let mut told = 0;
    let half = search(&*play, &wanted, Course::default(), &crew, &mut |_| {
        told += 1;
        told < 9
    });
    assert_eq!(told, 9, "it stops when it is told to");
    let whole = search(&*play, &wanted, half, &crew, &mut |_| true);
    assert_eq!(whole.moments, first.moments);
}

#[test]
fn at_the_end_the_chance_is_the_result() {
    let finished = games::SAMPLES.iter().find(|s| s.file == "leningrad_falls").unwrap();
    let table = games::register(None)[0].load(finished.bytes).unwrap();
    let outcome = table.outcome().unwrap();
    for who in [Viewer::Side(Side(0)), Viewer::Side(Side(1)), Viewer::Umpire] {
        let play = table.play_outs(&[table.tip()], who);
        let result = play.result(table.tip()).unwrap();
        assert_eq!((result.winner, result.score), (outcome.winner, outcome.score));
        assert_eq!(play.game(table.tip(), 3), Some(result), "however often it is played on");
        assert_eq!(play.result(0), None);
        assert_eq!(play.game(9999, 0), None, "an unknown ply is no fault");
    }
    for seed in 0..6 {
        let table = played::<Toy>(&toy::DATA, seed, UndoPolicy::Fair, 2000);
        let outcome = table.outcome().unwrap();
        let course = course(&table, Viewer::Side(BLUE), 4);
        let last = &course.moments[&table.tip()];
        let won = f64::from(u8::from(outcome.winner == Some(BLUE)));
        assert!(last.is_over() && last.share(BLUE) == won && last.error(Measure::Win(BLUE)) == 0.0);
    }
}

#[test]
fn dice_are_fresh_and_never_those_of_the_game() {
    assert_ne!(seed_of(0, 1), seed_of(1, 1));
    assert_ne!(seed_of(0, seed_of(0, 1)), seed_of(0, 1), "not even in a game with that very seed");
    let table = played::<Game>(&BARBAROSSA_FAST, 7, UndoPolicy::Fair, 250);
    let play = table.play_outs(&[table.tip()], Viewer::Umpire);
    let scores: std::collections::BTreeSet<i32> =
        (0..8).map(|n| play.game(table.tip(), n).unwrap().score).collect();
    assert!(scores.len() > 1, "{scores:?}");
}

#[test]
fn equal_knowledge_gives_equal_chances() {
    // Red looks at one unit or another; Blue is told of neither.
    for seed in 0..4 {
        let made = [0, 1].map(|which| {
            let mut table = new_table::<Toy>(&toy::DATA, seed, UndoPolicy::Fair);
            play_on(&mut table, 3);
            while table.to_act() != Some(RED) {
                play_on(&mut table, 1);
            }
            let looks: Vec<_> = table.legal_orders().into_iter().filter(|o| o.0.contains("Look")).collect();
            if let Some(look) = looks.get(which).cloned() {
                table.submit(RED, &[look]).unwrap();
            }
            let line = table.way_to(table.tip());
            figures(&*table.play_outs(&line, Viewer::Side(BLUE)), &line, 10)
        });
        assert_eq!(made[0], made[1]);
        assert!(made[0].iter().any(|(game, _)| game.is_some()));
    }
}

#[test]
fn a_side_is_told_nothing_of_the_truth() {
    // After the deal nobody has seen anything yet: two seeds differ in the hidden faces alone.
    let at_start = |seed| {
        let choices = Choices::from([("plan".to_owned(), "historical".to_owned())]);
        let mut table = games::register(None)[0].new_table(&choices, seed, UndoPolicy::Fair).unwrap();
        let mut think = table.thinker(0).unwrap()();
        table.accept(&mut think, 1).unwrap();
        let tip = table.tip();
        let told = |who| {
            let play = table.play_outs(&[tip], who);
            (0..3).map(|n| play.game(tip, n).unwrap()).collect::<Vec<_>>()
        };
        (table.position_json(tip, Viewer::Side(Side(0))), told(Viewer::Side(Side(0))), told(Viewer::Umpire))
    };
    let (a, b) = (at_start(1), at_start(2));
    assert_eq!(a.0, b.0);
    assert_eq!(a.1, b.1);
    assert_ne!(a.2, b.2, "the umpire knows the truth");
}

#[test]
fn a_copy_for_one_side_gives_what_that_side_is_told() {
    let table = played::<Game>(&BARBAROSSA_FAST, 5, UndoPolicy::Fair, 400);
    for side in [Side(0), Side(1)] {
        let bytes = table.export(Viewer::Side(side), Without::default()).unwrap();
        let copy = games::register(None)[0].load(&bytes).unwrap();
        let figures = |table: &dyn Table, who| {
            let line = table.way_to(table.tip());
            let late: Vec<PlyId> = line[line.len() - 2..].to_vec();
            figures(&*table.play_outs(&late, who), &late, 2)
        };
        let whole = figures(&table, Viewer::Side(side));
        assert!(whole.iter().all(|(game, _)| game.is_some()));
        assert_eq!(whole, figures(&*copy, Viewer::Side(side)));
        assert_eq!(whole, figures(&*copy, Viewer::Umpire), "there is no truth in a copy to be asked for");
    }
}

#[test]
fn an_order_is_told_apart_from_its_dice() {
    // A die in the toy decides an attack: what the ply changed is what the order did and what the die did.
    let mut split = 0;
    for seed in 0..3 {
        let table = played::<Toy>(&toy::DATA, seed, UndoPolicy::Fair, 40);
        let who = Viewer::Side(RED);
        let course = course(&table, who, 40);
        let line = table.timeline(table.tip(), who);
        let measure = Measure::Win(RED);
        for point in told::turning_points(&table, &line, line.end(), who, &course, measure) {
            let swing = point.swing;
            assert!(swing.change.is_clear() && !point.tag.is_empty() && !point.turn.is_empty());
            let Some([order, luck]) = swing.parts else { continue };
            assert!((order.by + luck.by - swing.change.by).abs() < 1e-9, "{point:?}");
            split += 1;
        }
    }
    assert!(split > 0, "no clear change of the chances in three games");
}

/// A table is all that the window has.
#[test]
fn play_outs_may_be_asked_of_any_ply() {
    let table: SessionTable<Toy> = played(&toy::DATA, 1, UndoPolicy::Fair, 30);
    let play = table.play_outs(&[5, 9, 77_777], Viewer::Umpire);
    assert!(play.game(5, 0).is_some() && play.game(4, 0).is_some() && play.game(77_777, 0).is_none());
    assert_eq!(table.given_by(0), None);
    assert_eq!(*table.way_to(9).last().unwrap(), 9);
}
