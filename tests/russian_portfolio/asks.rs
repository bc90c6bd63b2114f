//! What is asked and what is not: units given up for good, a second attack, a reserve phase that is passed.

use super::window::{AXIS, Campaign, at, next};
use crate::common::window::{Window, click, desk, press, press_with, settle, shown};
use app::command::{Command, Order as Asked};
use egui::{Key, Modifiers};
use engine::base::side::Viewer;

#[test]
fn a_unit_is_taken_off_the_map_after_a_question_that_says_what_does_not_come_back() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = Campaign::of(&engine::contract::options::Choices::default()).window(dir.path());
    press(&mut h, Key::Enter);
    settle(&mut h);
    let group = |h: &Window| {
        desk(h).seen.scene.counters.iter().find(|c| c.name == "2nd Panzer Group").map(|c| c.unit)
    };
    let unit = group(&h).expect("it is there");
    let ask = |h: &mut Window| {
        let offer = desk(h).table.partings(Viewer::Side(AXIS), &[unit]).remove(0);
        h.state_mut().send(Command::Order(Asked::Ask(Box::new(offer))));
        settle(h);
        assert!(shown(h, "units of its kind are never replaced"));
    };
    ask(&mut h);
    // The keyboard is on Cancel.
    press(&mut h, Key::Enter);
    assert!(group(&h).is_some() && desk(&h).grave().is_none());
    ask(&mut h);
    press(&mut h, Key::Escape);
    assert!(group(&h).is_some());
    ask(&mut h);
    click(&mut h, "Take 2nd Panzer Group off the map");
    assert!(group(&h).is_none());
}

#[test] // RP-BRK-01
fn enter_never_declines_a_second_attack_and_its_targets_are_buttons() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = Campaign::attacked(6).window(dir.path());
    for _ in 0..8 {
        if desk(&h).seen.sequence.choices_title == "Second attack" {
            break;
        }
        press(&mut h, Key::Enter);
    }
    let sequence = desk(&h).seen.sequence.clone();
    assert_eq!((sequence.choices_title.as_str(), sequence.primary.as_ref()), ("Second attack", None));
    let (last, targets) = sequence.choices.split_last().expect("choices");
    assert!(last.label == "No second attack" && last.ask.contains("second attack is lost"), "{}", last.ask);
    assert!(!targets.is_empty() && targets[0].recommended);
    for target in targets {
        let told = ["column", "taken", "expected loss in factors: Soviet"];
        assert!(told.iter().all(|word| target.note.contains(word)), "{}", target.note);
    }
    let before = desk(&h).table.cursor();
    for _ in 0..3 {
        press(&mut h, Key::Enter);
        settle(&mut h);
    }
    assert_eq!(desk(&h).table.cursor(), before, "{}", next(&h));
    // The first target opens its panel with all who can attack it.
    press_with(&mut h, Modifiers::ALT, Key::Num1);
    assert!(desk(&h).planning.as_ref().is_some_and(|plan| !plan.plan.is_empty()));
    assert!(desk(&h).seen.forecast.is_some());
    let _ = at(&h, "2nd Panzer Group");
}

#[test] // RP-RSV-03
fn a_reserve_phase_is_passed_by_one_press() {
    let mut all = Campaign::begun();
    while all.0.sequence(all.0.cursor(), Viewer::Umpire).heading != "Reserve phase 1" {
        let side = all.0.sequence(all.0.cursor(), Viewer::Umpire).side.expect("a side decides");
        all.primary(side);
    }
    let dir = tempfile::tempdir().unwrap();
    let mut h = all.window(dir.path());
    let pass = desk(&h).seen.sequence.choices[0].clone();
    assert_eq!(pass.label, "Pass this reserve phase");
    let side = desk(&h).table.to_act();
    press_with(&mut h, Modifiers::ALT, Key::Num1);
    settle(&mut h);
    assert_ne!(desk(&h).table.to_act(), side, "{}", desk(&h).status);
}
