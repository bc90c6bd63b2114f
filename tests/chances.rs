//! Chances: the same figures every time, the result at the end, nothing from what a viewer could not know.

#![allow(clippy::unwrap_used)] // a test may

use crate::{
    study::BARBAROSSA_FAST,
    toy::{self, BLUE, RED, Toy},
};
use barbarossa_fast::game::Game;
use engine::{
    base::{
        fence::UndoPolicy,
        pace::Pace,
        seat::{Control, PlyId},
        side::{Side, Viewer},
    },
    chances::{
        play_out::{PlayOuts, seed_of},
        search::{Wanted, search},
        stretch::{bounds, cut, judged_first},
        verdict::{Parts, judge},
    },
    contract::options::Choices,
    insight::told,
    play::prospect::{Change, Course, Ended, Measure, Prospect},
    study::{share::Without, timeline::Timeline},
    table::{Course as _, erased::SessionTable, *},
};
use stavka::games;
use std::sync::Arc;
use support::orders::is;
use support::tables::{new_table, play_on, played};

/// Play-outs of a moment before a verdict rests on it.
const ENOUGH: u32 = 200;

fn crew(range: std::ops::Range<u32>, one: &(dyn Fn(u32) -> Option<Ended> + Sync)) -> Option<Vec<Ended>> {
    range.map(one).collect()
}

/// What is found of a whole line.
fn course(table: &dyn Table, who: Viewer, games: u32) -> Course {
    let line = table.timeline(table.tip(), who);
    let wanted = Wanted { side: told::side_of(who), ..Wanted::of(&line, line.end(), games) };
    let play = table.play_outs(wanted.on_line(), who);
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
    assert!(first.moments.len() > 20);
    // What is known already is not played again, and the rest comes to the same.
    let table = played::<Toy>(&toy::DATA, 4, UndoPolicy::Fair, 60);
    let line = table.timeline(table.tip(), Viewer::Side(RED));
    let wanted = Wanted { side: RED, ..Wanted::of(&line, line.end(), 40) };
    let play = table.play_outs(wanted.on_line(), Viewer::Side(RED));
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
            let looks: Vec<_> = table.legal_orders().into_iter().filter(|o| is(o, "Look")).collect();
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
    // After the deal nothing has been seen yet: two seeds differ in the hidden faces alone.
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
        let told = told::told(&table, &line, line.end(), who, &course, measure, 40).unwrap();
        for point in told.all {
            let swing = &point.swing;
            assert!(swing.change.is_clear() && !point.tag.is_empty() && !point.turn.is_empty());
            let Some(Parts { orders, luck }) = &swing.parts else { continue };
            let sum = orders.iter().map(|(_, c)| c.by).sum::<f64>() + luck.by;
            assert!((sum - swing.change.by).abs() < 1e-9, "{point:?}");
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

/// The samples of the first game.
fn samples() -> impl Iterator<Item = &'static engine::table::shipped::Sample> {
    let first = games::register(None)[0].id();
    games::SAMPLES.iter().filter(move |sample| engine::journal::game_of(sample.bytes).as_deref() == Ok(first))
}

/// The samples of the first game and some played games, each with the umpire and both sides.
fn lines(mut each: impl FnMut(&dyn Table, Viewer)) {
    let viewers = [Viewer::Side(Side(0)), Viewer::Side(Side(1)), Viewer::Umpire];
    for sample in samples() {
        let table = games::register(None)[0].load(sample.bytes).unwrap();
        for who in &viewers {
            each(&*table, *who);
        }
    }
    for seed in 0..3 {
        let table = played::<Game>(&BARBAROSSA_FAST, seed, UndoPolicy::Fair, 5000);
        for who in &viewers {
            each(&table, *who);
        }
        let table = played::<Toy>(&toy::DATA, seed, UndoPolicy::Fair, 300);
        for who in &viewers {
            each(&table, *who);
        }
    }
}

#[test] // a plan is one, a battle is one, and the stretches of a step leave no gap
fn a_line_is_cut_into_whole_stretches() {
    lines(|table, who| {
        let line = table.timeline(table.tip(), who);
        let cuts = cut(&line, line.end());
        let all: Vec<_> = cuts.iter().flat_map(|c| &c.stretches).collect();
        assert_eq!(all.first().map(|s| s.first), Some(1));
        assert_eq!(all.last().map(|s| s.last), Some(line.end()));
        assert!(all.windows(2).all(|w| w[0].last + 1 == w[1].first), "every order is in one stretch");
        for cut in &cuts {
            let (step, from) = (&line.steps[cut.step], cut.stretches[0].before());
            let to = cut.stretches.last().unwrap().last;
            assert_eq!((from, to), (step.first, (step.last + 1).min(line.end())), "{step:?}");
        }
        for s in &all {
            let battle = line.battles.iter().find(|b| b.first <= s.first && s.first <= b.last);
            if let Some(battle) = battle {
                assert_eq!((s.first, s.last), (battle.first, battle.last), "from commitment to close");
                continue;
            }
            for at in s.first..=s.last {
                let given = line.given[at as usize];
                assert_eq!(Some(given.by), line.given.get(s.first as usize).map(|g| g.by));
                assert!(!given.chance || at == s.last, "something fell in the midst of a plan");
            }
        }
        assert_eq!(bounds(&cuts).len(), all.len() + 1);
    });
}

/// Play-outs out of thin air: the chance wanders from moment to moment as it does in games, with jumps both ways.
fn invented(table: &dyn Table, who: Viewer, games: u32, salt: u64) -> Course {
    let line = table.timeline(table.tip(), who);
    let mut course = Course::default();
    let noise = |a: u64, b: u64| {
        let mut x = (a ^ salt.rotate_left(17)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ b.wrapping_mul(0xD1B5_4A32_D192_ED03);
        x ^= x >> 31;
        x = x.wrapping_mul(0x94D0_49BB_1331_11EB);
        ((x ^ (x >> 29)) >> 11) as f64 / (1u64 << 53) as f64
    };
    let mut level = 0.5;
    for (m, ply) in line.plies.iter().enumerate() {
        let made = |level: f64| {
            let game = |n: u64| {
                let won = noise(n, 1) < level;
                Ended { winner: Some(Side(u8::from(!won))), score: 3 + (8.0 * level + noise(n, 2)) as i32 }
            };
            Prospect::new((0..games.into()).map(game).collect())
        };
        course.orders.insert(*ply, made((level + noise(m as u64, 5) / 8.0).clamp(0.02, 0.98)));
        if noise(m as u64, 3) < 0.3 {
            level = (level + 0.5 * (noise(m as u64, 4) - 0.5)).clamp(0.02, 0.98);
        }
        course.moments.insert(*ply, made(level));
    }
    course
}

#[test] // the sum of what is told of a step is what the step did, and nothing told in it takes back something else
fn what_is_told_of_a_step_adds_up_to_the_step() {
    let (mut told, mut joined, mut apart) = (0, 0, 0);
    lines(|table, who| {
        let line = table.timeline(table.tip(), who);
        let cuts = cut(&line, line.end());
        for salt in 0..4 {
            let course = invented(table, who, 60, salt);
            for measure in [Measure::Win(told::side_of(who)), Measure::Points] {
                let verdict = judge(&course, &line, line.end(), measure, 60).unwrap();
                assert_eq!(verdict.steps.len(), cuts.len());
                for (judged, cut) in verdict.steps.iter().zip(&cuts) {
                    let mean = |m: u32| course.moments[&line.plies[m as usize]].mean(measure);
                    let whole = mean(judged.whole.of.last) - mean(judged.whole.of.before());
                    let sum: f64 = judged.swings.iter().map(|s| s.change.by).sum();
                    assert!((sum - whole).abs() < 1e-9 && (judged.whole.change.by - whole).abs() < 1e-9);
                    assert!(judged.swings.windows(2).all(|w| w[0].of.last + 1 == w[1].of.first));
                    let clear: Vec<f64> =
                        judged.swings.iter().filter(|s| s.change.is_clear()).map(|s| s.change.by).collect();
                    assert!(clear.iter().all(|by| by * clear[0] > 0.0), "{clear:?}");
                    told += clear.len();
                    joined += cut.stretches.len() - judged.swings.len();
                    for swing in judged.swings.iter().filter(|s| s.change.is_clear()) {
                        let Parts { orders, luck } = swing.parts.as_ref().unwrap();
                        let sum = orders.iter().map(|(_, c)| c.by).sum::<f64>() + luck.by;
                        assert!((sum - swing.change.by).abs() < 1e-9, "orders and luck make up {swing:?}");
                        apart += usize::from(luck.by != 0.0);
                    }
                }
            }
        }
    });
    assert!(told > 200 && joined > 200 && apart > 100, "{told} {joined} {apart}");
}

/// A line as it is judged in a game that is played on slowly.
fn turns_first(table: &dyn Table, who: Viewer) -> Arc<Timeline> {
    let line = table.timeline(table.tip(), who);
    Arc::new(Timeline { pace: Pace { decides: 60, turns_first: true }, ..Timeline::clone(&line) })
}

#[test] // only what changed most is looked into, and the sums are as exact as everywhere
fn turns_come_first_where_playing_on_takes_long() {
    let (mut asked, mut all, mut told, mut apart) = (0, 0, 0, 0);
    lines(|table, who| {
        let line = turns_first(table, who);
        let cuts = cut(&line, line.end());
        let turns = judged_first(&cuts, &line);
        for salt in 0..4 {
            let whole = invented(table, who, 60, salt);
            let measure = Measure::Win(told::side_of(who));
            let mut known = Course::default();
            let mut rounds = Vec::new();
            let verdict = loop {
                match judge(&known, &line, line.end(), measure, 60) {
                    Ok(verdict) => break verdict,
                    Err(missing) => {
                        let one = |ply: &PlyId| (*ply, whole.moments[ply].clone());
                        known.moments.extend(missing.moments.iter().map(one));
                        known.orders.extend(missing.orders.iter().map(|p| (*p, whole.orders[p].clone())));
                        rounds.push(known.moments.len());
                        assert!(rounds.len() < 8, "it comes to an end");
                    }
                }
            };
            let first = rounds.first().copied().unwrap_or_default();
            assert_eq!(first, bounds(&turns).len(), "turns and nothing else");
            asked += known.moments.len();
            all += bounds(&cuts).len();
            assert_eq!(verdict.steps.len(), turns.len());
            for (judged, turn) in verdict.steps.iter().zip(&turns) {
                assert_eq!(Some(judged.whole.of), turn.whole());
                let sum: f64 = judged.swings.iter().map(|s| s.change.by).sum();
                assert!((sum - judged.whole.change.by).abs() < 1e-9);
                assert!(judged.swings.windows(2).all(|w| w[0].of.last + 1 == w[1].of.first));
                let clear: Vec<_> = judged.swings.iter().filter(|s| s.change.is_clear()).collect();
                assert!(clear.iter().all(|s| s.change.by * clear[0].change.by > 0.0));
                for swing in &clear {
                    let Some(Parts { orders, luck }) = &swing.parts else { continue };
                    let sum = orders.iter().map(|(_, c)| c.by).sum::<f64>() + luck.by;
                    assert!((sum - swing.change.by).abs() < 1e-9);
                    apart += 1;
                }
                told += clear.len();
            }
        }
    });
    assert!(asked < all * 3 / 4 && told > 50 && apart > 10, "{asked} of {all}, {told}, {apart}");
}

#[test]
fn a_search_by_turns_ends_with_the_beginnings_of_steps_and_plays_what_is_looked_at() {
    let table = played::<Toy>(&toy::DATA, 4, UndoPolicy::Fair, 60);
    let who = Viewer::Side(RED);
    let line = turns_first(&table, who);
    let wanted = Wanted { side: RED, ..Wanted::of(&line, line.end(), 60) };
    let play = table.play_outs(wanted.on_line(), who);
    let cuts = cut(&line, line.end());
    let inside: Vec<u32> = bounds(&cuts);
    let aside = (0..line.end()).rfind(|m| !inside.contains(m)).map(|m| line.plies[m as usize]);
    let mut seen = Vec::new();
    let course = search(&*play, &wanted, Course::default(), &crew, &mut |found| {
        if let Some(ply) = aside.filter(|_| seen.is_empty()) {
            wanted.looked_at.set(ply);
        }
        seen.push(found.ply);
        true
    });
    if let Some(ply) = aside {
        assert_eq!(seen.get(1), Some(&ply), "what is looked at comes next");
        assert!(course.moments[&ply].games() < 60, "by a first look");
    }
    assert!(judge(&course, &line, line.end(), Measure::Win(RED), 60).is_ok());
    let steps = cuts.iter().filter_map(engine::chances::stretch::Cut::whole);
    assert!(steps.map(|of| line.plies[of.last as usize]).all(|ply| course.moments[&ply].suffices(60)));
}

#[test]
fn how_far_a_search_is_says_whether_it_may_be_relied_on() {
    use engine::chances::search::Progress;
    for (progress, words) in [
        (Progress::Decided(63, 460), "all plans judged; single moments follow, 63 of 460"),
        (Progress::Decided(460, 460), "all plans judged"),
        (Progress::ByTurns(3, 40), "turns and the largest changes judged; the other steps follow, 3 of 40"),
        (Progress::Counting(12), "still counting, 12 %"),
    ] {
        assert_eq!(progress.in_words(), words);
        assert_eq!(progress.is_decided(), !words.starts_with("still"));
    }
}

#[test]
fn fewer_games_than_decide_name_no_turning_point() {
    let table = played::<Toy>(&toy::DATA, 2, UndoPolicy::Fair, 60);
    let who = Viewer::Side(RED);
    let line = table.timeline(table.tip(), who);
    let told = |games: u32| {
        let course = invented(&table, who, games, 1);
        told::told(&table, &line, line.end(), who, &course, Measure::Win(RED), ENOUGH)
    };
    assert!(told(ENOUGH - 1).is_err());
    // More games give the same verdict: only the first ones of a fixed number decide.
    assert_eq!(told(ENOUGH).unwrap(), told(ENOUGH + 50).unwrap());
    assert!(!told(ENOUGH).unwrap().points.is_empty());
}

#[test]
fn a_search_plays_what_decides_first_and_nothing_twice() {
    let table = played::<Toy>(&toy::DATA, 4, UndoPolicy::Fair, 60);
    let who = Viewer::Side(RED);
    let line = table.timeline(table.tip(), who);
    let wanted = Wanted { side: RED, all: false, ..Wanted::of(&line, line.end(), 40) };
    let play = table.play_outs(wanted.on_line(), who);
    let mut decided = None;
    let mut seen = 0;
    let course = search(&*play, &wanted, Course::default(), &crew, &mut |found| {
        seen += 1;
        if found.progress.is_decided() {
            decided.get_or_insert(seen);
        }
        true
    });
    for measure in [Measure::Win(RED), Measure::Points] {
        assert!(judge(&course, &line, line.end(), measure, 40).is_ok());
    }
    let deciding = bounds(&cut(&line, line.end())).len();
    assert!(seen >= deciding && course.moments.len() >= deciding && course.moments.len() <= line.plies.len());
    let mut again = 0;
    let _ = search(&*play, &wanted, course.clone(), &crew, &mut |_| {
        again += 1;
        true
    });
    assert_eq!(again, 0, "what is known is not played again");
}

#[test] // the window plays everything and begins with what is looked at, the command line only what decides
fn window_and_command_line_come_to_the_same_verdict() {
    for seed in [4, 6] {
        let table = played::<Toy>(&toy::DATA, seed, UndoPolicy::Fair, 60);
        let who = Viewer::Side(RED);
        let line = table.timeline(table.tip(), who);
        let verdict = |wanted: Wanted| {
            let play = table.play_outs(wanted.on_line(), who);
            let course = search(&*play, &wanted, Course::default(), &crew, &mut |_| true);
            told::told(&table, &line, line.end(), who, &course, Measure::Win(RED), 40).unwrap()
        };
        let line_alone = Wanted { side: RED, all: false, ..Wanted::of(&line, line.end(), 40) };
        let window = Wanted { side: RED, first: vec![17], ..Wanted::of(&line, line.end(), 40) };
        assert_eq!(verdict(line_alone), verdict(window));
    }
}

#[test]
fn a_change_that_is_certain_has_no_error() {
    let over = |score| Prospect::over(Ended { winner: Some(RED), score });
    let change = over(7).since(&over(4), Measure::Points);
    assert_eq!(change, Change { measure: Measure::Points, by: 3.0, error: 0.0 });
}

/// What a table's file keeps of invented figures.
fn keep(table: &mut dyn Table, who: Viewer) -> Course {
    let course = invented(table, who, 50, 3);
    table.keep_figures(who, &course, 40);
    table.kept_figures(who)
}

#[test]
fn figures_are_kept_in_the_file_and_read_back() {
    let mut table = played::<Game>(&BARBAROSSA_FAST, 5, UndoPolicy::Fair, 120);
    let who = Viewer::Side(Side(1));
    let (before, revision) = (table.journal(), table.revision());
    let kept = keep(&mut table, who);
    assert!(kept.moments.len() == 121 && kept.moments.values().all(|p| p.games() == 40));
    assert_eq!(table.revision(), revision, "nothing of the game has changed");
    let bytes = table.journal();
    assert_eq!(bytes[..before.len()], before, "they stand at the end");
    assert!(String::from_utf8(bytes[before.len()..].to_vec()).unwrap().starts_with("chances (method:"));
    let back = games::register(None)[0].load(&bytes).unwrap();
    assert_eq!(back.load_report().warnings, Vec::<String>::new());
    assert_eq!((back.kept_figures(who), back.journal()), (kept, bytes.clone()));
    assert!(back.kept_figures(Viewer::Side(Side(0))).moments.is_empty());
    // What is kept is not kept again.
    let records = table.take_records().map(|job| job());
    assert!(records.is_some());
    keep(&mut table, who);
    assert_eq!(table.journal(), bytes);
}

#[test]
fn what_turned_a_game_is_decisive_once_its_file_knows() {
    use report::{Format, write};
    let who = Viewer::Side(RED);
    let told = |seed: u64| {
        let mut table = played::<Toy>(&toy::DATA, seed, UndoPolicy::Fair, 60);
        let tip = table.tip();
        let before = write(&mut table, tip, who, Format::Markdown);
        assert!(!before.contains("win chance"), "nothing was counted: {before}");
        let forged = invented(&table, who, ENOUGH, 1);
        let line = table.timeline(tip, who);
        let found = |course: &Course| {
            told::told(&table, &line, line.end(), who, course, Measure::Win(RED), ENOUGH)
                .unwrap()
                .points
                .len()
        };
        let course = course(&table, who, ENOUGH);
        let (points, invented) = (found(&course), found(&forged));
        let mut copy = played::<Toy>(&toy::DATA, seed, UndoPolicy::Fair, 60);
        copy.keep_figures(who, &forged, ENOUGH);
        assert!(
            invented > 0 && !write(&mut copy, tip, who, Format::Markdown).contains("win chance"),
            "not true"
        );
        table.keep_figures(who, &course, ENOUGH);
        let after = write(&mut table, tip, who, Format::Markdown);
        assert_eq!(after.matches("win chance").count(), points, "{after}");
        points
    };
    assert!((1..=3).any(|seed| told(seed) > 0));
}

#[test] // what may not be known yet is not written, and a copy for one side holds none of another
fn figures_tell_nobody_what_they_may_not_know() {
    let mut running = played::<Game>(&BARBAROSSA_FAST, 5, UndoPolicy::Fair, 60);
    assert!(keep(&mut running, Viewer::Umpire).moments.is_empty());
    assert!(!keep(&mut running, Viewer::Side(Side(0))).moments.is_empty());
    let says = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap().contains("\nchances (");
    assert!(says(&running.journal()));
    for without in
        [Without { variations: true, comments: false }, Without { variations: false, comments: true }]
    {
        assert!(!says(&running.export(Viewer::Umpire, without).unwrap()));
    }
    for side in [Side(0), Side(1)] {
        assert!(!says(&running.export(Viewer::Side(side), Without::default()).unwrap()));
    }
    let sample = games::SAMPLES.iter().find(|s| s.file == "leningrad_falls").unwrap();
    let mut over = games::register(None)[0].load(sample.bytes).unwrap();
    assert!(!keep(&mut *over, Viewer::Umpire).moments.is_empty(), "the game is over");
}

#[test]
fn figures_that_do_not_fit_are_left_aside_with_a_word() {
    let mut table = played::<Game>(&BARBAROSSA_FAST, 5, UndoPolicy::Fair, 40);
    let who = Viewer::Side(Side(0));
    keep(&mut table, who);
    let text = String::from_utf8(table.journal()).unwrap();
    let (from, record) = (text.rfind("chances (").unwrap(), text.lines().last().unwrap());
    let with = |changed: String| {
        let line = support::journals::reseal(&changed);
        let bytes = format!("{}{line}\n", &text[..from]).into_bytes();
        (games::register(None)[0].load(&bytes).unwrap(), bytes)
    };
    for (old, new) in [("at:[(0,", "at:[(99,"), ("games:40", "games:41"), ("who:Side(0)", "who:Side(7)")] {
        let (table, bytes) = with(record.replacen(old, new, 1));
        let warnings = &table.load_report().warnings;
        assert!(warnings.len() == 1 && warnings[0].contains("counted again"), "{old}: {warnings:?}");
        assert!(!table.load_report().left_out && table.kept_figures(who).moments.is_empty());
        assert_eq!(table.journal(), bytes, "they stay in the file");
    }
    // Another method, and other procedures of the sides, are nothing to worry about.
    for (old, new) in [("method:2", "method:3"), ("rules:", "rules:100")] {
        let (table, bytes) = with(record.replacen(old, new, 1));
        assert_eq!(table.load_report().warnings, Vec::<String>::new(), "{new}");
        assert!(table.kept_figures(who).moments.is_empty() && table.journal() == bytes);
    }
}

#[test]
fn a_file_goes_on_in_the_format_it_began_in() {
    let begun = |format: &str| {
        games::SAMPLES
            .iter()
            .filter(|s| s.bytes.starts_with(format!("stavka (format:{format},").as_bytes()))
            .count()
    };
    assert!(begun("(1,0)") > 0 && begun("(1,1)") > 0, "samples of the first format and of this one");
    for sample in samples() {
        assert_eq!(games::register(None)[0].load(sample.bytes).unwrap().journal(), sample.bytes);
    }
    let fresh = new_table::<Game>(&BARBAROSSA_FAST, 1, UndoPolicy::Fair).journal();
    assert!(fresh.starts_with(b"stavka (format:(1,1),"));
}

#[test]
fn chances_say_whose_they_are_where_a_side_weighs_plans() {
    let mut table = new_table::<Game>(&BARBAROSSA_FAST, 1, UndoPolicy::Study);
    assert_eq!(told::whose_chances(&table), None);
    table.set_control(Side(1), Control::Automatic(2));
    let one = "The Soviet side weighs plans; these are the chances of its procedure";
    assert_eq!(told::whose_chances(&table).as_deref(), Some(one));
    table.set_control(Side(0), Control::Automatic(1));
    let both = "Both sides weigh plans; these are the chances of their procedures";
    assert_eq!(told::whose_chances(&table).as_deref(), Some(both));
}
