//! The hexes walked by keys, and what is said on the way.

use super::window::{AXIS, Campaign, at, click_on};
use crate::common::{
    tree::{faults, nodes, spoken},
    window::{Window, desk, press, press_with, settle, type_text},
};
use egui::{Event, Key, Modifiers, accesskit::Role};
use engine::contract::options::Choices;
use std::path::Path;

fn begun(folder: &Path) -> Window {
    Campaign::begun().window(folder)
}

/// The label of the hex the keyboard is at.
fn here(h: &Window) -> String {
    let desk = desk(h);
    let place = desk.keyboard_place().expect("the keyboard is somewhere");
    desk.seen.scene.board.place(place).unwrap().id.clone()
}

fn status(h: &Window) -> String {
    nodes(h).into_iter().find(|n| n.role == Role::Status).map_or(String::new(), |n| n.name)
}

/// The hexes that some keys lead to, one after the other.
fn walked(h: &mut Window, keys: &[Key]) -> Vec<String> {
    let step = |key: &Key| {
        press(h, *key);
        here(h)
    };
    keys.iter().map(step).collect()
}

#[test]
fn two_presses_go_straight_and_the_first_leans_the_way_one_came() {
    use Key::{ArrowDown as Down, ArrowLeft as Left, ArrowRight as Right, ArrowUp as Up};
    let dir = tempfile::tempdir().unwrap();
    let mut h = begun(dir.path());
    click_on(&mut h, "12th Infantry Corps, R3");
    assert_eq!(walked(&mut h, &[Right, Up, Up, Down, Down]), ["R4", "Q5", "P4", "Q5", "R4"]);
    assert_eq!(walked(&mut h, &[Left, Up, Up]), ["R3", "Q3", "P3"].map(str::to_owned));
    assert_eq!(walked(&mut h, &[Right, Down]), ["P4", "Q5"]);
}

#[test]
fn the_numeric_pad_leads_over_the_six_sides() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = begun(dir.path());
    click_on(&mut h, "12th Infantry Corps, R3");
    let pad = [
        (Key::PageUp, Key::Num9, "Q4"),
        (Key::Home, Key::Num7, "P3"),
        (Key::ArrowLeft, Key::Num4, "P2"),
        (Key::End, Key::Num1, "Q2"),
        (Key::PageDown, Key::Num3, "R2"),
        (Key::ArrowRight, Key::Num6, "R3"),
    ];
    for (key, lies, label) in pad {
        for pressed in [true, false] {
            h.event(Event::Key {
                key,
                physical_key: Some(lies),
                pressed,
                repeat: false,
                modifiers: Modifiers::NONE,
            });
            h.run_steps(1);
        }
        settle(&mut h);
        assert_eq!(here(&h), label, "{lies:?}");
    }
}

#[test]
fn leaps_find_units_and_places_and_pages_find_what_can_act() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = begun(dir.path());
    click_on(&mut h, "12th Infantry Corps, R3");
    press_with(&mut h, Modifiers::COMMAND, Key::ArrowRight);
    let first = here(&h);
    let place = desk(&h).keyboard_place().unwrap();
    let board = &desk(&h).seen.scene.board;
    let something =
        !board.place(place).unwrap().name.is_empty() || desk(&h).seen.stack(place).next().is_some();
    assert!(something, "{first}");
    let mut met = Vec::new();
    for _ in 0..3 {
        press(&mut h, Key::PageDown);
        assert!(!desk(&h).own_units(desk(&h).keyboard_place().unwrap()).is_empty());
        met.push(here(&h));
    }
    press(&mut h, Key::PageUp);
    assert_eq!(here(&h), met[1]);
    press(&mut h, Key::Enter);
    assert_eq!(desk(&h).selection.len(), 1, "Enter takes it up");
}

#[test]
fn space_opens_the_stack_digits_pick_and_nought_takes_all() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = begun(dir.path());
    click_on(&mut h, "2nd Panzer Group, S2");
    press(&mut h, Key::Space);
    assert!(status(&h).starts_with("2 units. 1: 2nd Panzer Group"), "{}", status(&h));
    assert!(h.state().has_open_row());
    press(&mut h, Key::Num2);
    let lead = desk(&h).lead().and_then(|unit| desk(&h).seen.counter(unit)).unwrap().name.clone();
    assert_eq!(lead, "47th Panzer Corps");
    press(&mut h, Key::Num0);
    assert_eq!(desk(&h).selection.len(), 2);
    press(&mut h, Key::Escape);
    assert_eq!(desk(&h).selection.len(), 2, "the first Esc closes the stack");
    assert!(!h.state().has_open_row());
    press(&mut h, Key::Space);
    assert!(h.state().has_open_row());
    press_with(&mut h, Modifiers::SHIFT, Key::ArrowRight);
    let moved = at(&h, "2nd Panzer Group");
    assert_eq!((moved.as_str(), h.state().has_open_row()), ("S3", false), "a move closes it");
}

#[test]
fn a_way_is_gone_and_taken_back_hex_by_hex() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = begun(dir.path());
    let start = desk(&h).table.cursor();
    click_on(&mut h, "12th Infantry Corps, R3");
    press_with(&mut h, Modifiers::SHIFT, Key::ArrowRight);
    assert_eq!(at(&h, "12th Infantry Corps"), "R4");
    assert_eq!(desk(&h).selection.len(), 1, "it stays in the hand");
    assert!(status(&h).starts_with("R4, clear"), "{}", status(&h));
    let stops = status(&h).contains("Stops here") || status(&h).contains("On its way");
    assert!(stops, "{}", status(&h));
    press(&mut h, Key::Backspace);
    assert_eq!(at(&h, "12th Infantry Corps"), "R3");
    assert_eq!(desk(&h).table.cursor(), start);
    // What is barred says so and changes nothing.
    press_with(&mut h, Modifiers::SHIFT, Key::ArrowDown);
    let moved = desk(&h).table.cursor() != start;
    assert!(moved || !status(&h).is_empty());
}

#[test]
fn a_hex_is_said_in_full_a_part_at_a_time() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = begun(dir.path());
    press_with(&mut h, Modifiers::COMMAND, Key::F);
    type_text(&mut h, "s4");
    press(&mut h, Key::Enter);
    assert_eq!(here(&h), "S4", "found by its label");
    press_with(&mut h, Modifiers::SHIFT, Key::D);
    let first = status(&h);
    assert!(
        first.starts_with("S4, Brest, fortress, clear, Soviet. Soviet 4th Army, 4-4-3, Dispersed. Axis zone"),
        "{first}"
    );
    assert!(first.contains("Stacking: 1 of 2, room for a corps"), "{first}");
    press_with(&mut h, Modifiers::SHIFT, Key::D);
    assert!(status(&h).starts_with("Its sides. "), "{}", status(&h));
    press_with(&mut h, Modifiers::SHIFT, Key::D);
    assert!(status(&h).contains("4th Army"), "{}", status(&h));
    press_with(&mut h, Modifiers::SHIFT, Key::D);
    assert_eq!(status(&h), first);
    press_with(&mut h, Modifiers::COMMAND, Key::F);
    type_text(&mut h, "24th p");
    press(&mut h, Key::Enter);
    assert_eq!(here(&h), "S3");
}

#[test]
fn a_hex_with_a_name_is_picked_by_its_label_too() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = begun(dir.path());
    click_on(&mut h, "12th Infantry Corps, R3");
    press(&mut h, Key::M);
    type_text(&mut h, "r6");
    press(&mut h, Key::Enter);
    assert_eq!(at(&h, "12th Infantry Corps"), "R6");
    press(&mut h, Key::Y);
    type_text(&mut h, "s4");
    assert!(status(&h).starts_with("S4, Brest"), "{}", status(&h));
}

#[test]
fn a_unit_that_goes_by_rail_is_one_of_those_to_decide() {
    let dir = tempfile::tempdir().unwrap();
    let mut all = Campaign::of(&Choices::default());
    all.primary(AXIS);
    let mut h = all.window(dir.path());
    press(&mut h, Key::Tab);
    assert!(desk(&h).lead().is_some(), "{}", status(&h));
}

#[test]
fn what_the_reach_writes_on_the_map_is_a_list_by_cost() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = begun(dir.path());
    click_on(&mut h, "2nd Panzer Group, S2");
    press(&mut h, Key::R);
    press(&mut h, Key::Z);
    press(&mut h, Key::R);
    let names: Vec<String> = nodes(&h).into_iter().map(|n| n.name).collect();
    let title = names.iter().find(|n| n.starts_with("Reach, ")).expect("a list");
    let rows: Vec<&String> = names.iter().filter(|n| n.contains(" of 5 MF") && n.contains(": ")).collect();
    assert!(title.starts_with(&format!("Reach, {} hexes", rows.len())), "{title} {}", rows.len());
    let cost = |row: &&String| {
        row.split(" of 5 MF").next().unwrap().rsplit(' ').next().unwrap().parse::<u8>().unwrap()
    };
    assert!(rows.windows(2).all(|two| cost(&two[0]) <= cost(&two[1])), "{rows:?}");
    assert!(rows.iter().any(|row| row.contains("stops there: enemy zone")));
}

#[test]
fn every_hex_is_told_once_and_in_its_order() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = begun(dir.path());
    click_on(&mut h, "2nd Panzer Group, S2");
    if let Some(path) = std::env::var_os("STAVKA_TREE") {
        std::fs::write(path, spoken(&h)).unwrap();
    }
    assert_eq!(faults(&h), Vec::<String>::new());
}
