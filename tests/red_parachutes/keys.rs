//! A German turn by keys alone: a battalion moves up, the guns fire, it attacks, picks its option, and the combat ends.

use crate::common::window::{Window, desk, go_on, press, press_with, type_text};
use egui::{Key, Modifiers};

/// German battalions and guns before a Soviet regiment.
const TURN: &str = r#"(turn: 1, step: Movement, units: {
    "2107": "g57.199.1", "2306": "g57.199.2", "2205": "g57.ar", "2206": "g57.hq", "2307": "s161.565" })"#;

/// The hex a unit stands in, by its label.
fn at(h: &Window, name: &str) -> String {
    let scene = &desk(h).seen.scene;
    let counter = scene.counters.iter().find(|c| c.name == name).unwrap_or_else(|| panic!("{name} is there"));
    scene.board.place(counter.place).unwrap().id.clone()
}

/// What the main button says.
fn next(h: &Window) -> String {
    desk(h).seen.sequence.primary.as_ref().map(|offer| offer.label.clone()).unwrap_or_default()
}

#[test]
fn a_german_turn_is_played_by_keys_alone() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = super::at(dir.path(), TURN);
    press(&mut h, Key::Tab);
    press(&mut h, Key::M);
    // A hex is named by its number; nothing else is meant by its digits.
    type_text(&mut h, "2206");
    assert!(desk(&h).status.starts_with("2206"), "{}", desk(&h).status);
    press(&mut h, Key::Enter);
    assert_eq!(at(&h, "I./Gren 199"), "2206", "{}", desk(&h).status);
    for _ in 0..4 {
        if !next(&h).contains("Bombardment") {
            go_on(&mut h);
        }
    }
    assert_eq!(next(&h), "End: Bombardment");
    press_with(&mut h, Modifiers::ALT, Key::Num1);
    assert_eq!(next(&h), "End: Combat");
    press(&mut h, Key::Tab);
    press(&mut h, Key::A);
    type_text(&mut h, "2307");
    press(&mut h, Key::Enter);
    assert!(desk(&h).planning.is_some(), "{}", desk(&h).status);
    press(&mut h, Key::Enter);
    // Option, level, and whatever else is asked: the first choice, or the main button.
    let combat =
        |h: &Window| desk(h).table.when(desk(h).table.cursor()).turn == 1 && next(h) != "End: Combat";
    let mut asked = 0;
    while combat(&h) && asked < 20 {
        if next(&h).is_empty() {
            press_with(&mut h, Modifiers::ALT, Key::Num1);
        } else {
            go_on(&mut h);
        }
        asked += 1;
    }
    assert!((2..20).contains(&asked), "{asked}: {}", next(&h));
    let table = &desk(&h).table;
    let fights = table
        .way_to(table.cursor())
        .into_iter()
        .flat_map(|ply| table.fights(ply, desk(&h).viewer()).to_vec());
    let ended: Vec<String> = fights.filter_map(|fight| fight.end().map(|end| end.words.clone())).collect();
    assert!(ended.iter().any(|words| words.starts_with("Zarubyntsi")), "{ended:?}");
}
