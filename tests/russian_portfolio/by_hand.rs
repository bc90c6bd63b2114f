//! Whole steps of the game by hand: what comes to the map, the free set-up, an enemy hex clicked alone, a turn by keys alone.

use super::window::{AXIS, Campaign, SOVIET, at, click_on, next};
use crate::{
    common::window::{Window, click, desk, go_on, press, press_with, settle, shown, type_text},
    hand::on_map,
};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use engine::{
    base::side::Viewer,
    contract::options::Choices,
    show::{
        scene::{Mark, Subject},
        sequence::Todo,
    },
};

/// At the replacements of the Soviet side in the second turn; no unit has moved.
fn second_turn() -> Campaign {
    let mut all = Campaign::begun();
    loop {
        let now = all.0.sequence(all.0.cursor(), Viewer::Umpire);
        if now.heading == "Soviet turn" && now.turn.starts_with("Turn 2") {
            return all;
        }
        all.primary(now.side.expect("somebody decides"));
    }
}

/// A row of the lists at the left.
fn row(h: &Window, list: &str, label: &str) -> Todo {
    let lists = &desk(h).seen.sequence.lists;
    let list = lists.iter().find(|l| l.title == list).unwrap_or_else(|| panic!("there is a list {list}"));
    list.rows
        .iter()
        .find(|row| row.label.contains(label))
        .unwrap_or_else(|| panic!("{label} is in it"))
        .clone()
}

fn click_row(h: &mut Window, list: &str, label: &str) {
    let row = row(h, list, label);
    click(h, &format!("{}: {}", row.label, row.value));
}

fn open_hexes(h: &Window) -> usize {
    desk(h).seen.marks.iter().filter(|mark| matches!(mark, Mark::Choice { .. })).count()
}

/// What is said at a hex the pointer rests on, which is seen.
fn said_at(h: &mut Window, hex: &str) -> String {
    let pos = on_map(h, hex);
    h.hover_at(pos);
    settle(h);
    let words = desk(h).seen.goal.words.clone();
    assert!(words.is_empty() || shown(h, &words), "{words}");
    words
}

#[test]
fn a_replacement_is_taken_from_the_list_and_put_on_a_marked_hex() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = second_turn().window(dir.path());
    assert!(shown(&h, "3 units may move by rail."));
    click_row(&mut h, "Replacements", "Front A");
    assert!(open_hexes(&h) > 20, "{}", open_hexes(&h));
    // What it costs is said where the pointer is.
    let words = said_at(&mut h, "Q20, Moscow");
    assert!(
        words.starts_with("Front A comes to ") && words.ends_with("factors; it arrives Dispersed"),
        "{words}"
    );
    click_on(&mut h, "Q20, Moscow");
    assert_eq!(at(&h, "Front A"), "Q20");
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert!(desk(&h).seen.scene.counters.iter().all(|c| c.name != "Front A"), "it is in the stock again");
    // By rail as well; the list says what is left.
    click_on(&mut h, "Soviet 24th Army");
    let words = said_at(&mut h, "Q20, Moscow");
    assert!(words.contains(" by rail to ") && words.ends_with(", it arrives Dispersed"), "{words}");
    click_on(&mut h, "Q20, Moscow");
    assert_eq!(at(&h, "Soviet 24th Army"), "Q20");
    assert!(shown(&h, "2 units may still move by rail."));
}

#[test]
fn what_is_said_of_the_selected_unit_stands_once_and_without_its_name() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = second_turn().window(dir.path());
    click_on(&mut h, "Soviet 24th Army");
    let lead = desk(&h).lead().unwrap();
    let about = Some(Subject::Unit(lead));
    let offers: Vec<_> = desk(&h).seen.sequence.choices.iter().filter(|o| o.subject == about).collect();
    assert!(!offers.is_empty());
    let label = offers[0].label.clone();
    assert_eq!(h.query_all_by_label(&label).count(), 1, "{label}");
}

#[test]
fn a_free_set_up_is_placed_by_the_mouse() {
    let mut choices = Choices::default();
    choices.insert("redeployment".into(), "yes".into());
    let mut all = Campaign::of(&choices);
    while all.0.sequence(all.0.cursor(), Viewer::Umpire).side == Some(AXIS) {
        all.primary(AXIS);
    }
    let dir = tempfile::tempdir().unwrap();
    let mut h = all.window(dir.path());
    assert_eq!(desk(&h).table.to_act(), Some(SOVIET));
    click_on(&mut h, "Soviet 4th Army, Brest");
    assert!(open_hexes(&h) > 200, "{}", open_hexes(&h));
    click_on(&mut h, "Q20, Moscow");
    // Of equal counters the first one stands for all.
    let soviet = desk(&h).seen.scene.counters.iter().filter(|c| c.side == SOVIET.0).collect::<Vec<_>>();
    assert_eq!(soviet.len(), 1, "all others wait beside the map");
    assert_eq!(at(&h, &soviet[0].name), "Q20");
    let first = desk(&h).seen.sequence.lists[0].rows[0].clone();
    click(&mut h, &format!("{}: {}", first.label, first.value));
    click_on(&mut h, "Y10, Kiev");
    let soviet = desk(&h).seen.scene.counters.iter().filter(|c| c.side == SOVIET.0).count();
    assert_eq!(soviet, 2);
}

#[test]
fn an_enemy_hex_clicked_alone_says_who_can_attack_it() {
    let mut all = Campaign::begun();
    all.primary(AXIS);
    let dir = tempfile::tempdir().unwrap();
    let mut h = all.window(dir.path());
    assert_eq!(next(&h), "Attack nowhere");
    click_on(&mut h, "Soviet 4th Army, Brest");
    assert!(shown(&h, "No unit attacks it yet"));
    let panel = desk(&h).seen.builder.as_ref().expect("the panel of the attack is open");
    assert!(panel.offers.iter().any(|o| o.label.contains("24th Panzer Corps")));
    press(&mut h, Key::Enter);
    assert!(
        desk(&h).seen.builder.is_some() && shown(&h, "Choose a unit from the list"),
        "there is nothing to keep"
    );
    press(&mut h, Key::Escape);
    // Out of everybody's reach: the hex is looked at.
    click_on(&mut h, "Soviet 13th Army, Minsk");
    assert!(desk(&h).seen.builder.is_none());
}

#[test]
fn a_turn_by_keys_alone() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = Campaign::begun().window(dir.path());
    // A unit by Tab, its way by arrows, Enter moves it.
    tab_to(&mut h, "12th Infantry Corps");
    assert_eq!(at(&h, "12th Infantry Corps"), "R3");
    press(&mut h, Key::ArrowRight);
    press(&mut h, Key::Enter);
    assert_eq!(at(&h, "12th Infantry Corps"), "R4");
    // To the end of the movement.
    press(&mut h, Key::Escape);
    for _ in 0..4 {
        if desk(&h).seen.sequence.choices_title == "Rights of the attacks" || next(&h) == "Attack nowhere" {
            break;
        }
        go_on(&mut h);
    }
    assert_eq!(next(&h), "Attack nowhere");
    // An attack: a unit by its name, A and the name of the place, Enter opens the panel, Enter keeps it.
    tab_to(&mut h, "4th Army");
    press(&mut h, Key::A);
    type_text(&mut h, "brest");
    press(&mut h, Key::Enter);
    assert!(desk(&h).seen.builder.is_some(), "the panel of the attack is open");
    press(&mut h, Key::Enter);
    assert_eq!(next(&h), "Keep these attacks");
    press(&mut h, Key::Escape);
    for _ in 0..40 {
        if next(&h).starts_with("Attack ") && next(&h) != "Attack nowhere"
            || desk(&h).table.when(desk(&h).table.cursor()).battle > 0
        {
            break;
        }
        go_on(&mut h);
    }
    // The battle and all its decisions, down to the next turn, by Enter.
    for _ in 0..80 {
        if desk(&h).seen.sequence.turn.starts_with("Turn 2") {
            break;
        }
        go_on(&mut h);
    }
    assert!(desk(&h).seen.sequence.turn.starts_with("Turn 2"), "{}", desk(&h).seen.sequence.heading);
}

/// Takes up a unit by Tab, which goes through all that may still act.
fn tab_to(h: &mut Window, name: &str) {
    for _ in 0..60 {
        press(h, Key::Tab);
        let lead = desk(h).lead().and_then(|unit| desk(h).seen.counter(unit));
        if lead.is_some_and(|counter| counter.name == name) {
            return;
        }
    }
    panic!("Tab comes to {name}");
}
