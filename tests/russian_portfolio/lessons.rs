//! Lessons of this game in the window: what is taken back, and where the map looks.

use super::window::{click_on, next};
use crate::common::window::{Window, desk, game, launch, open, press, press_with, settle};
use app::{
    command::{Learn, Order},
    features::learn::Learning,
};
use egui::{Key, Modifiers};
use std::path::Path;

fn lesson(folder: &Path, id: &str) -> Window {
    let mut h = open(launch(folder, "(motion: false)"), 1440.0, 900.0);
    h.state_mut().send(Learn::Begin(id.into()));
    settle(&mut h);
    h
}

fn turn(h: &Window) -> u16 {
    desk(h).table.when(desk(h).table.cursor()).turn
}

fn step(h: &Window) -> String {
    game(h).mode::<Learning>().expect("a lesson").run.step().id.clone()
}

#[test]
fn what_the_other_side_has_answered_is_taken_back_with_it() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = lesson(dir.path(), "rp_battle");
    while step(&h) != "gap" {
        press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    }
    // The panzer group goes in and stops; then the phase is over without the corps, and the computer plays to the next turn.
    for expected in
        ["2nd Panzer Group advances to X18", "2nd Panzer Group goes no farther", "End the advance"]
    {
        assert_eq!(next(&h), expected);
        // Which of its choices is meant is for the learner to say: Enter presses none.
        h.state_mut().send(Order::Primary);
        settle(&mut h);
    }
    // Enter declines no second attack: that is the last of the choices.
    let none = |h: &Window| desk(h).seen.sequence.choices.last().cloned().expect("choices");
    assert_eq!((next(&h), none(&h).label.as_str()), (String::new(), "No second attack"));
    let orders = none(&h).orders;
    h.state_mut().send(app::command::Order::Give(orders));
    settle(&mut h);
    assert_eq!(turn(&h), 4);
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert_eq!((turn(&h), none(&h).label), (3, "No second attack".into()));
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert_eq!(next(&h), "End the advance");
}

#[test]
fn the_map_stays_where_an_attack_of_a_lesson_was_planned() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = lesson(dir.path(), "rp_battle");
    assert_eq!(step(&h), "allot");
    click_on(&mut h, "9th Army");
    click_on(&mut h, "Q18");
    let near = h.state().map_camera().expect("a map").k;
    press(&mut h, Key::Num1);
    press(&mut h, Key::Num2);
    press(&mut h, Key::Enter);
    assert!(game(&h).mode::<Learning>().expect("a lesson").run.is_done(), "the attack is allotted");
    settle(&mut h);
    assert_eq!(h.state().map_camera().expect("a map").k, near, "it does not go back to the whole theatre");
}
