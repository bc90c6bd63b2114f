//! Practice in the window: puzzles answered by name, by key and on the map, and when they come back.

use crate::common::window::{Window, click, game, launch, open, picture, press, settle, shown};
use egui::Key;
use stavka::{
    app::{
        command::{Learn, MapEvent},
        features::practice::Practising,
        launch::Screen,
    },
    engine::show::{exercise::Manner, scene::Subject},
};
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

fn send(h: &mut Window, asked: impl Into<stavka::app::command::Command>) {
    h.state_mut().send(asked);
    settle(h);
}

fn puzzle(h: &Window) -> &Practising {
    game(h).practising.as_deref().expect("a puzzle")
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
    assert_eq!(h.state().screen(), Screen::Learn);
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
    assert!(shown(&h, "The next one comes back on 16 January. 2 puzzles answered today."));
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
        .map(stavka::engine::base::keys::PlaceKey::nth)
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
    let mut all = stavka::lessons::puzzles::mistakes::Mistakes::default();
    all.add(one.clone());
    std::fs::write(start.places.settings.with_file_name("mistakes.ron"), all.write().unwrap()).unwrap();
    let mut h = open(start, 1280.0, 1000.0);
    h.state_mut().set_play_outs(3);
    send(&mut h, Learn::Home);
    click(&mut h, "Practise Orders of your own: 0 of 1");
    assert!(shown(&h, "Find something better") && shown(&h, "cost about 20 points"));
    picture(&mut h, "practice_mend");
    send(&mut h, Learn::Weigh);
    assert!(game(&h).mending.as_deref().unwrap().weighed.is_none(), "nothing was ordered");
    let order = game(&h).desk.table.read_order(&one.orders[0]).unwrap();
    send(&mut h, stavka::app::command::Order::Give(vec![order]));
    click(&mut h, "Weigh my orders");
    for _ in 0..400 {
        if game(&h).mending.as_deref().unwrap().weighed.is_some() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
        settle(&mut h);
    }
    let mending = game(&h).mending.as_deref().unwrap();
    assert!(mending.weighed.is_some() && mending.failed.is_none(), "{:?}", mending.failed);
    assert!(
        shown(&h, "Your order then")
            && shown(&h, "The computer")
            && shown(&h, "This one comes back on 16 January.")
    );
    picture(&mut h, "practice_mended");
    click(&mut h, "Try again");
    assert!(game(&h).mending.as_deref().unwrap().weighed.is_none());
    click(&mut h, "All of Learn");
    assert!(shown(&h, "Missed last: ") || shown(&h, "answered today"));
}
