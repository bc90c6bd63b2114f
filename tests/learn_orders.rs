//! Orders in a lesson: judged, refused, taken back, shown.

use crate::common::{
    tree::nodes,
    window::{Window, click, game, launch, open, place, press, press_with, settle, shown},
};
use app::{
    command::{Dialog, Learn, Look, MapEvent, Order, Program},
    features::learn::Learning,
};
use egui::{Key, Modifiers};
use std::path::Path;

const STILL: &str = "(motion: false, pace: Skip, audit: Never)";

fn first_lesson(folder: &Path) -> Window {
    let mut h = open(launch(folder, STILL), 1280.0, 800.0);
    press_with(&mut h, Modifiers::COMMAND, Key::L);
    assert_eq!(h.state().screen(), "learn");
    press(&mut h, Key::Enter);
    assert_eq!(h.state().screen(), "table");
    h
}

fn learning(h: &Window) -> &Learning {
    game(h).mode::<Learning>().expect("a lesson is played")
}

fn step(h: &Window) -> &str {
    &learning(h).run.step().id
}

fn point(h: &mut Window, name: &str) {
    let at = place(h, name);
    h.state_mut().send(MapEvent::ClickPlace { place: at });
    settle(h);
}

#[test]
fn an_order_is_judged_refused_and_taken_back() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_lesson(dir.path());
    click(&mut h, "All lessons");
    assert_eq!(h.state().screen(), "learn");
    let row = nodes(&h).into_iter().find(|n| n.name.starts_with("Lesson 2:")).unwrap();
    click(&mut h, &row.name);
    let (from, to) = (place(&h, "Brest"), place(&h, "Baranovichi"));
    let army = game(&h).desk.seen.stack(from).find(|c| c.name.contains("4th Army")).unwrap().unit;
    let drop = |h: &mut Window, unit, place| {
        h.state_mut().send(MapEvent::Drop { units: vec![unit], place });
        settle(h);
    };
    drop(&mut h, army, to);
    let said = learning(&h).said.clone().expect("it is said what that was");
    assert!(said.text.contains("one link is left over"), "{said:?}");
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert!(learning(&h).said.is_none());
    let minsk = place(&h, "Minsk");
    drop(&mut h, army, minsk);
    assert!(learning(&h).run.is_done(), "{:?}", learning(&h).said);
    // What the game refuses is the answer of a later step: the gesture alone is judged.
    while step(&h) != "fortress" {
        if learning(&h).run.is_done() {
            press(&mut h, Key::Enter);
        } else {
            press_with(&mut h, Modifiers::SHIFT, Key::Enter);
        }
    }
    let riga = place(&h, "Riga");
    let corps = game(&h).desk.seen.stack(riga).next().unwrap().unit;
    h.state_mut().send(Look::Select(vec![corps], false));
    press(&mut h, Key::M);
    point(&mut h, "Tallinn");
    assert!(learning(&h).run.is_done(), "{:?}", learning(&h).said);
    // An answer is shown and taken back.
    press(&mut h, Key::Enter);
    let before = game(&h).desk.table.cursor();
    click(&mut h, "Show me");
    assert!(learning(&h).showing.is_some() && game(&h).desk.look.is_some());
    h.state_mut().send(Program::Show(Dialog::TurningPoints));
    settle(&mut h);
    assert_eq!(
        game(&h).desk.status,
        "Open the review first (Ctrl+R)",
        "a lesson that looks back is no review"
    );
    press(&mut h, Key::Escape);
    assert!(learning(&h).showing.is_none() && game(&h).desk.look.is_none());
    assert_eq!(game(&h).desk.table.cursor(), before);
}

#[test]
fn enter_presses_no_button_that_a_step_does_not_ask_for() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_lesson(dir.path());
    h.state_mut().send(Learn::Begin("moving".into()));
    settle(&mut h);
    let start = game(&h).desk.table.cursor();
    press(&mut h, Key::Enter);
    press(&mut h, Key::Enter);
    assert_eq!(game(&h).desk.table.cursor(), start, "the month goes on");
    assert!(shown(&h, "This step does not ask for"));
    click(&mut h, "End movement");
    assert_ne!(game(&h).desk.table.cursor(), start, "a click ends the step, without a list of what is open");
    let said = learning(&h).said.clone().expect("it is said what that was");
    assert!(said.text.contains("You have ended "), "{said:?}");
    click(&mut h, "Take it back");
    assert_eq!(game(&h).desk.table.cursor(), start);
    // Where the end is asked for, Enter ends it at once.
    while step(&h) != "advance" {
        press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    }
    let before = game(&h).desk.table.when(game(&h).desk.table.cursor()).phase;
    press(&mut h, Key::Enter);
    assert_ne!(game(&h).desk.table.when(game(&h).desk.table.cursor()).phase, before);
}

#[test]
fn a_lesson_goes_on_with_the_orders_it_was_left_with() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_lesson(dir.path());
    h.state_mut().send(Learn::Begin("the_attack".into()));
    settle(&mut h);
    press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    let order = r#"Declare(unit:"a16",target:"welikije_luki",role:Attack)"#;
    let order = game(&h).desk.table.read_order(order).unwrap();
    h.state_mut().send(Order::Give(vec![order]));
    settle(&mut h);
    assert!(learning(&h).run.is_done(), "{:?}", learning(&h).said);
    press(&mut h, Key::Enter);
    let (digest, at) =
        (|h: &Window| game(h).desk.table.digest(game(h).desk.table.cursor()), step(&h).to_owned());
    let before = digest(&h);
    h.state_mut().send(Learn::Home);
    settle(&mut h);
    h.state_mut().send(Learn::Begin("the_attack".into()));
    settle(&mut h);
    assert_eq!((digest(&h), step(&h)), (before, at.as_str()));
    let states = learning(&h).run.states();
    assert!(states[0].skipped && !states[1].skipped && states[1].is_done() && states[1].tries == 1);
}
