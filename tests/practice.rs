//! Practice in the window: puzzles answered by name, by key and on the map, and when they come back.

use crate::common::window::{Window, click, game, launch, open, picture, press, settle, shown};
use app::{
    command::{Learn, MapEvent},
    features::{
        learn::Learning,
        mode::Mode,
        practice::{Mending, Practising},
        review::Review,
    },
};
use egui::Key;
use engine::show::{exercise::Manner, scene::Subject};
use std::path::Path;

/// 15 January 2027, eight in the morning.
const MORNING: i64 = 1_800_000_000;
const DAY: i64 = 86_400;

fn window_at(folder: &Path, clock: fn() -> i64) -> Window {
    let mut start = launch(folder, "(motion: false)");
    start.clock = clock;
    let mut h = open(start, 1280.0, 1000.0);
    send(&mut h, Learn::Home);
    picture(&mut h, "practice_learn");
    h
}

fn window(folder: &Path) -> Window {
    window_at(folder, || MORNING)
}

fn send(h: &mut Window, asked: impl Into<app::command::Command>) {
    h.state_mut().send(asked);
    settle(h);
}

fn puzzle(h: &Window) -> &Practising {
    game(h).mode::<Practising>().expect("a puzzle")
}

/// What a row says before it is answered.
fn row(h: &Window, which: usize) -> String {
    let puzzle = puzzle(h);
    let nth = puzzle.rows.iter().position(|row| *row == which).expect("a row");
    format!("{}: {}", char::from(b'A' + nth as u8), puzzle.exercise.answers[which].text)
}

#[test]
fn a_puzzle_is_answered_wrong_and_explained_then_another_right() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    assert_eq!(h.state().screen(), "learn");
    assert!(shown(&h, "The least that takes it"));
    click(&mut h, "Practise The least that takes it: 0 of 20");
    assert_eq!(puzzle(&h).kind.id, "least");
    let (best, wrong) = (puzzle(&h).best, *puzzle(&h).rows.iter().find(|n| **n != puzzle(&h).best).unwrap());
    let sum = puzzle(&h).exercise.answers[best].sum.clone();
    assert!(!shown(&h, &sum), "no sums before the answer");
    picture(&mut h, "practice_question");
    let words = row(&h, wrong);
    click(&mut h, &words);
    assert!(puzzle(&h).given == Some(wrong) && !puzzle(&h).is_right());
    let heading = puzzle(&h).said.clone().expect("something is said").0;
    assert!(shown(&h, &sum) && shown(&h, "your answer") && shown(&h, &heading));
    assert!(shown(&h, "This one comes back on 16 January."), "the page names the date");
    picture(&mut h, "practice_missed");
    press(&mut h, Key::Enter);
    let first = h.state().practice().record().unwrap().all().next().unwrap().0.to_owned();
    assert!(puzzle(&h).id != first && puzzle(&h).kind.id == "least", "of the kind that was missed");
    let nth = puzzle(&h).rows.iter().position(|row| *row == puzzle(&h).best).unwrap();
    press(&mut h, [Key::A, Key::B, Key::C, Key::D][nth]);
    assert!(puzzle(&h).is_right() && shown(&h, "The best by"));
    click(&mut h, "All of Learn");
    assert!(shown(&h, "Missed last: the least force that takes a place surely."));
    assert!(shown(&h, "The next one comes back on 16 January. 2 answered today."));
    picture(&mut h, "practice_home");
    drop(h);
    // Written, and read again the next day: what was missed is due.
    let mut h = window_at(dir.path(), || MORNING + DAY);
    assert!(shown(&h, "One comes back today."));
    click(&mut h, "Next puzzle");
    assert_eq!(puzzle(&h).id, first);
}

#[test]
fn a_place_is_answered_on_the_map() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    click(&mut h, "Practise The hole in the line: 0 of 20");
    assert_eq!(puzzle(&h).kind.manner, Manner::Place);
    assert!(shown(&h, "Answer on the map"));
    let Some(Subject::Place(best)) = puzzle(&h).exercise.answers[puzzle(&h).best].at.clone() else {
        panic!("a place")
    };
    let elsewhere = (0..60)
        .map(engine::base::keys::PlaceKey::nth)
        .find(|place| puzzle(&h).exercise.answers.iter().all(|a| a.at != Some(Subject::Place(*place))));
    send(&mut h, MapEvent::ClickPlace { place: elsewhere.unwrap() });
    assert_eq!(puzzle(&h).given, None, "that place is no answer");
    send(&mut h, MapEvent::ClickPlace { place: best });
    assert!(puzzle(&h).is_right() && shown(&h, "weighed"));
    picture(&mut h, "practice_map");
    // No order is taken before it is tried on the map.
    assert!(puzzle(&h).why_no_order().is_some());
    click(&mut h, "Try on the map");
    assert!(puzzle(&h).free && puzzle(&h).why_no_order().is_none());
    assert!(game(&h).desk.my_turn());
}

#[test]
fn a_damaged_record_is_put_aside() {
    let dir = tempfile::tempdir().unwrap();
    let start = launch(dir.path(), "(motion: false)");
    let file = start.places.settings.with_file_name("practice.ron");
    std::fs::write(&file, "(format: 1, puzzles: {").unwrap();
    let mut h = open(start, 1280.0, 800.0);
    send(&mut h, Learn::Home);
    assert!(shown(&h, "damaged in line 1") && shown(&h, "practice.damaged.ron"));
    assert!(file.with_extension("damaged.ron").exists());
}

#[test]
fn something_better_is_looked_for_by_playing_it() {
    let dir = tempfile::tempdir().unwrap();
    let mut start = launch(dir.path(), "(motion: false)");
    start.clock = || MORNING;
    let kind = stavka::games::register(None).remove(0);
    let one = crate::lessons::mistakes::made(&*kind);
    let mut all = lessons::puzzles::mistakes::Mistakes::default();
    all.add(one.clone());
    std::fs::write(start.places.settings.with_file_name("mistakes.ron"), all.write().unwrap()).unwrap();
    let mut h = open(start, 1280.0, 1000.0);
    h.state_mut().set_play_outs(3);
    send(&mut h, Learn::Home);
    click(&mut h, "Practise Orders of your own: 0 of 1");
    assert!(shown(&h, "Find something better") && shown(&h, "cost about 20 points"));
    picture(&mut h, "practice_mend");
    send(&mut h, Learn::Weigh);
    assert!(game(&h).mode::<Mending>().unwrap().weighed.is_none(), "nothing was ordered");
    let order = game(&h).desk.table.read_order(&one.orders[0]).unwrap();
    send(&mut h, app::command::Order::Give(vec![order]));
    click(&mut h, "Weigh my orders");
    for _ in 0..400 {
        if game(&h).mode::<Mending>().unwrap().weighed.is_some() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
        settle(&mut h);
    }
    let mending = game(&h).mode::<Mending>().unwrap();
    assert!(mending.weighed.is_some() && mending.failed.is_none(), "{:?}", mending.failed);
    assert!(
        shown(&h, "Your order then")
            && shown(&h, "The computer")
            && shown(&h, "This one comes back on 16 January.")
    );
    picture(&mut h, "practice_mended");
    click(&mut h, "Try again");
    assert!(game(&h).mode::<Mending>().unwrap().weighed.is_none());
    click(&mut h, "All of Learn");
    assert!(shown(&h, "Missed last: ") || shown(&h, "answered today"));
}

/// A game that the computer played, its orders given again by persons.
fn given_by_hand() -> Vec<u8> {
    use engine::{
        base::{fence::UndoPolicy, side::Viewer},
        contract::options::Choices,
    };
    use lessons::puzzles::make;
    let kind = stavka::games::register(None).remove(0);
    let played = make::played(&*kind, &Choices::new(), 7).unwrap();
    let mut table = kind.new_table(&Choices::new(), 7, UndoPolicy::Study).unwrap();
    for ply in played.way_to(played.main_tip()).into_iter().filter(|ply| *ply > 0) {
        let order = played.write_order(&played.ply_order(ply, Viewer::Umpire).unwrap());
        let order = table.read_order(&order).unwrap();
        let side = table.to_act().unwrap();
        table.submit(side, &[order]).unwrap();
    }
    assert!(table.outcome().is_some());
    table.journal()
}

#[test]
fn a_costly_order_of_ones_own_leads_to_its_exercise() {
    use engine::{
        base::side::{Side, Viewer},
        chances::stretch::cut,
        play::prospect::{Course, Ended, Prospect},
    };
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("Mine.stavka"), given_by_hand()).unwrap();
    let mut start = launch(dir.path(), "(motion: false, pace: Skip)");
    start.clock = || MORNING;
    let mut h = open(start, 1440.0, 900.0);
    press(&mut h, Key::Enter);
    if !game(&h).is_in::<Review>() {
        crate::common::window::press_with(&mut h, egui::Modifiers::COMMAND, Key::R);
    }
    let line = game(&h).mode::<Review>().unwrap().shown.timeline.clone();
    let table = &game(&h).desk.table;
    // The first orders of the first side in the second turn: after them all is lost, with whatever dice.
    let costly = cut(&line, line.end()).into_iter().flat_map(|cut| cut.stretches).find(|of| {
        let ply = line.plies[of.first as usize];
        table.when(ply).turn == 2 && table.given_by(ply) == Some(Side(0))
    });
    let costly = costly.unwrap();
    let all = |winner, score| Prospect::new(vec![Ended { winner: Some(Side(winner)), score }; 100]);
    let mut course = Course::default();
    for (m, ply) in line.plies.iter().enumerate() {
        let won = m < costly.first as usize;
        course.moments.insert(*ply, if won { all(0, 8) } else { all(1, 4) });
        course.orders.insert(*ply, if won { all(0, 8) } else { all(1, 4) });
    }
    course
        .moments
        .insert(*line.plies.last().unwrap(), Prospect::over(Ended { winner: Some(Side(1)), score: 4 }));
    h.state_mut().game_mut().unwrap().chances.games = Some(100);
    h.state_mut().game_mut().unwrap().chances.know(Viewer::Side(Side(0)), course);
    crate::common::window::press_with(&mut h, egui::Modifiers::COMMAND, Key::U);
    press(&mut h, Key::Enter);
    settle(&mut h);
    h.state_mut().game_mut().unwrap().chances.wait(std::time::Duration::from_mins(1));
    settle(&mut h);
    picture(&mut h, "practice_turning");
    click(&mut h, "Find something better for 1 costly order");
    assert!(shown(&h, "Find something better") && shown(&h, "cost about 100 points"));
    assert_eq!(h.state().practice().mistakes().len(), 1);
    assert_eq!(game(&h).desk.table.when(game(&h).desk.table.cursor()).turn, 2);
}

#[test]
fn a_question_of_a_lesson_comes_back() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    send(&mut h, Learn::Begin("the_map".into()));
    send(&mut h, Learn::GoTo(1));
    click(&mut h, "Minsk");
    click(&mut h, "Brest");
    send(&mut h, Learn::Home);
    assert!(shown(&h, "Practise Questions of lessons: 0 of 1"));
    assert!(shown(&h, "The next one comes back on 16 January. 1 answered today."));
    h.state_mut().finish();
    drop(h);
    let mut h = window_at(dir.path(), || MORNING + DAY);
    assert!(shown(&h, "One comes back today."));
    click(&mut h, "Next puzzle");
    let asked = game(&h).mode::<Learning>().expect("the question");
    assert!(asked.asked_again && asked.run.current() == 1 && shown(&h, "A question of lesson 1"));
    press(&mut h, Key::A);
    assert!(shown(&h, "This one comes back on"));
    picture(&mut h, "practice_question_of_a_lesson");
    press(&mut h, Key::Enter);
    assert!(game(&h).is_in::<Practising>(), "on to a puzzle");
    send(&mut h, Learn::Home);
    assert!(shown(&h, "Practise Questions of lessons: 1 of 1"));
}
