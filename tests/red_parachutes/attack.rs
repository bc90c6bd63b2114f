//! An attack over several hexes, by the mouse: put together, put off by a click elsewhere and by Esc, taken up again, made.

use crate::{
    common::window::{Window, click, desk, press, settle, shown},
    hand::{click_at, on_map},
};
use egui::Key;
use egui_kittest::kittest::Queryable as _;

/// Two German battalions and their guns before a known Soviet one.
const BEFORE_ZARUBYNTSI: &str = r#"(turn: 1, step: Combat, units: {
    "2206": "g57.199.1", "2306": "g57.199.2", "2205": "g57.ar", "2307": "s161.565" })"#;

fn click_on(h: &mut Window, part: &str) {
    let pos = on_map(h, part);
    click_at(h, pos);
    settle(h);
}

/// Lines of the attack that is put together; none where no panel is open.
fn lines(h: &Window) -> Option<usize> {
    desk(h).planning.as_ref().map(|plan| plan.plan.len())
}

#[test]
fn an_attack_is_put_off_by_a_key_and_taken_up_again_by_a_click() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = super::at(dir.path(), BEFORE_ZARUBYNTSI);
    click_on(&mut h, "I./Gren 199, 2206");
    click_on(&mut h, "565 Rifle Rgt, Zarubyntsi");
    assert_eq!(lines(&h), Some(1), "{}", desk(&h).status);
    press(&mut h, Key::Escape);
    assert_eq!(lines(&h), None);
    assert!(desk(&h).status.contains("put off"), "{}", desk(&h).status);
    assert!(desk(&h).put_off.arrows().count() > 0, "its arrows stay on the map");
    click_on(&mut h, "565 Rifle Rgt, Zarubyntsi");
    assert_eq!(lines(&h), Some(1), "the click goes on with it");
    // The other battalion joins; then the attack is made, and the Soviet side answers.
    let battalions = desk(&h).seen.builder.as_ref().map(|panel| panel.offers.len());
    assert_eq!(battalions, Some(1));
    let before = desk(&h).table.cursor();
    press(&mut h, Key::Enter);
    assert!(desk(&h).table.cursor() > before && lines(&h).is_none());
    let choices: Vec<&str> =
        desk(&h).seen.sequence.choices.iter().map(|offer| offer.label.as_str()).collect();
    assert!(choices.iter().any(|label| label.contains("Assault")), "{choices:?}");
}

#[test]
fn the_button_of_an_attack_keeps_its_place_where_the_end_of_the_step_was_asked_about() {
    let foot = |h: &Window| h.query_all_by_label_contains("the plan at the right").next().unwrap().rect();
    let dir = tempfile::tempdir().unwrap();
    let mut h = super::at(dir.path(), BEFORE_ZARUBYNTSI);
    click_on(&mut h, "I./Gren 199, 2206");
    click_on(&mut h, "565 Rifle Rgt, Zarubyntsi");
    let place = foot(&h);
    click(&mut h, "Cancel");
    press(&mut h, Key::Enter);
    assert!(desk(&h).is_asked());
    click_on(&mut h, "I./Gren 199, 2206");
    click_on(&mut h, "565 Rifle Rgt, Zarubyntsi");
    assert!(desk(&h).is_asked() && foot(&h) == place, "{:?} {place:?}", foot(&h));
}

#[test]
fn an_attack_is_given_up_by_its_button() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = super::at(dir.path(), BEFORE_ZARUBYNTSI);
    click_on(&mut h, "I./Gren 199, 2206");
    click_on(&mut h, "565 Rifle Rgt, Zarubyntsi");
    assert!(shown(&h, "Cancel"), "the panel has a button");
    click(&mut h, "Cancel");
    assert_eq!((lines(&h), desk(&h).put_off.arrows().count()), (None, 0));
}
