//! The template in the window, played by click.

use crate::common::{
    window::Window, window::click, window::desk, window::launch, window::open, window::picture,
    window::press, window::press_with, window::settle, window::shown, window::type_text,
};
use app::command::Program;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, accesskit::Role, pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{
    base::{
        keys::UnitKey,
        side::{Side, Viewer},
    },
    show::scene::Mark,
};
use std::path::Path;
use template::GAME;

/// Where what has this in its name lies on the map.
fn on_map(h: &Window, part: &str) -> Pos2 {
    let found = h.query_all_by_label_contains(part).find(|n| n.accesskit_node().role() == Role::Button);
    found.unwrap_or_else(|| panic!("{part} is on the map")).rect().center()
}

/// The middle of a hex by its row and column from 0, reckoned from two units of row D that stay where they are.
fn hex(h: &Window, row: u8, col: u8) -> Pos2 {
    let (west, east, north) = (on_map(h, "W3, D2"), on_map(h, "E3, D5"), on_map(h, "W2, B1"));
    let (across, down) = ((east.x - west.x) / 3.0, (west.y - north.y) / 2.0);
    let shift = if row.is_multiple_of(2) { -0.5 } else { 0.0 };
    let x = west.x + (f32::from(col) - 1.0 + shift) * across;
    pos2(x, west.y + (f32::from(row) - 3.0) * down)
}

fn click_on(h: &mut Window, part: &str) {
    let pos = on_map(h, part);
    click_at(h, pos);
}

fn click_hex(h: &mut Window, row: u8, col: u8) {
    let pos = hex(h, row, col);
    click_at(h, pos);
}

fn click_at(h: &mut Window, pos: Pos2) {
    h.hover_at(pos);
    h.run_steps(1);
    for pressed in [true, false] {
        h.event(Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        h.run_steps(1);
    }
    settle(h);
}

/// The last order in words.
fn told(h: &Window) -> String {
    let table = &desk(h).table;
    table.ply_text(table.cursor(), Viewer::Umpire).to_string()
}

/// A game of two people, the faces dealt.
fn dealt(folder: &Path) -> Window {
    let mut start = launch(folder, "(motion: false, pace: Skip, audit: Never)");
    start.kinds = vec![GAME.kind(None)].into();
    let mut h = open(start, 1440.0, 900.0);
    click(&mut h, "You play: Both");
    click(&mut h, "Start");
    assert!(shown(&h, "The West side takes the seat"));
    press(&mut h, Key::Enter);
    click(&mut h, "Deal the faces");
    h
}

fn unit(h: &Window, name: &str) -> UnitKey {
    desk(h).seen.scene.counters.iter().find(|c| c.name == name).expect("a unit").unit
}

fn place(h: &Window, unit: UnitKey) -> String {
    let d = desk(h);
    d.seen.place_name(d.seen.counter(unit).expect("it is on the map").place).to_owned()
}

/// W1 moved beside W2, which may still join it; the other side has ended its move.
fn beside(folder: &Path) -> Window {
    let mut h = dealt(folder);
    click_on(&mut h, "W1, A2");
    click_hex(&mut h, 0, 0); // A1, beside B1
    assert_eq!(told(&h), "W1 to A1");
    click(&mut h, "End the move");
    press(&mut h, Key::Enter);
    click(&mut h, "End the move");
    press(&mut h, Key::Enter);
    h
}

#[test]
fn a_click_on_own_units_in_a_ringed_hex_asks_and_moves_or_selects() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = beside(dir.path());
    let (w1, w2) = (unit(&h, "W1"), unit(&h, "W2"));
    let before = desk(&h).table.cursor();
    click_on(&mut h, "W2, B1");
    let ringed = |h: &Window, unit| {
        let at = desk(h).seen.counter(unit).unwrap().place;
        desk(h).seen.marks.contains(&Mark::Choice { place: at })
    };
    assert!(ringed(&h, w1), "W2 may join W1");
    let asks = |h: &mut Window| {
        assert_eq!((desk(h).lead(), desk(h).table.cursor()), (Some(w2), before));
        assert!(shown(h, "Move here"));
        press(h, Key::Space);
        assert_eq!((desk(h).lead(), desk(h).table.cursor()), (Some(w1), before));
    };
    // On the counter, and on the ground of its hex.
    click_on(&mut h, "W1, A1");
    asks(&mut h);
    click_on(&mut h, "W2, B1");
    press(&mut h, Key::Space); // W1 could join it, too
    let aside = hex(&h, 0, 0) + vec2(0.0, 0.4 * (hex(&h, 0, 1).x - hex(&h, 0, 0).x));
    click_at(&mut h, aside);
    asks(&mut h);
    // So does Enter where the arrows have walked to.
    click_on(&mut h, "W2, B1");
    press(&mut h, Key::Space); // W1 could join it, too
    while desk(&h).cursor.is_none_or(|p| desk(&h).seen.place_name(p) != "A1") {
        press(&mut h, Key::ArrowUp);
    }
    press(&mut h, Key::Enter);
    asks(&mut h);
    assert_eq!(place(&h, w2), "B1");
    click_on(&mut h, "W2, B1");
    press(&mut h, Key::Space);
    click_on(&mut h, "W1, A1");
    press(&mut h, Key::Enter);
    assert_eq!(place(&h, w2), "A1", "{}", desk(&h).status);
}

#[test]
fn onto_own_units_lead_a_drag_m_the_menu_and_shift_enter() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = beside(dir.path());
    let w2 = unit(&h, "W2");
    let went = |h: &mut Window, how: &str| {
        assert_eq!(place(h, w2), "A1", "{how}: {}", desk(h).status);
        assert!(desk(h).selection.is_empty(), "{how}: nothing stays selected");
        press_with(h, Modifiers::COMMAND, Key::Z);
        assert_eq!(place(h, w2), "B1");
        click_on(h, "W2, B1");
    };
    // A drag takes a counter that is not selected.
    let (from, to) = (on_map(&h, "W2, B1"), on_map(&h, "W1, A1"));
    crate::hand::drag(&mut h, from, to);
    went(&mut h, "a drag");
    press(&mut h, Key::M);
    type_text(&mut h, "a1");
    press(&mut h, Key::Enter);
    went(&mut h, "M");
    h.query_all_by_label_contains("W1, A1").next().unwrap().click_secondary();
    settle(&mut h);
    click(&mut h, "Move here");
    went(&mut h, "the menu");
    while desk(&h).cursor.is_none_or(|p| desk(&h).seen.place_name(p) != "A1") {
        press(&mut h, Key::ArrowUp);
    }
    press_with(&mut h, Modifiers::SHIFT, Key::Enter);
    assert_eq!(place(&h, w2), "A1", "Shift+Enter: {}", desk(&h).status);
}

/// Two clicks between two frames, as quick as can be.
fn double_click(h: &mut Window, pos: Pos2) {
    h.hover_at(pos);
    h.run_steps(3);
    let button = |pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    h.input_mut().events.extend([true, false, true, false].map(button));
    h.run_steps(1);
    settle(h);
}

#[test]
fn a_double_click_centres_an_empty_hex_and_never_a_ringed_one() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = dealt(dir.path());
    // Large enough that the sheet does not fit into the window.
    h.set_size(vec2(1120.0, 700.0));
    settle(&mut h);
    for _ in 0..2 {
        h.state_mut().send(Program::Zoom(125));
        settle(&mut h);
    }
    let view = |h: &Window| *h.state().map_camera().expect("the map is drawn");
    let before = view(&h);
    click_on(&mut h, "W1, A2");
    let ringed = hex(&h, 0, 2) + vec2(14.0, 40.0); // A3
    double_click(&mut h, ringed);
    assert_eq!(told(&h), "W1 to A3", "the first of the clicks orders");
    assert_eq!(view(&h), before, "and the map stays");
    let empty = hex(&h, 3, 3) + vec2(12.0, 10.0); // D4
    double_click(&mut h, empty);
    assert_ne!(view(&h), before);
}

#[test]
fn a_game_is_played_by_click() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = dealt(dir.path());
    assert!(shown(&h, "W1, A2, factor") && shown(&h, "E1, A5, face down"), "own faces alone");
    picture(&mut h, "river-crossing");

    // A unit goes where its reach is shown, and not farther.
    click_on(&mut h, "W1, A2");
    click_hex(&mut h, 0, 2); // A3
    assert_eq!(told(&h), "W1 to A3");
    click_on(&mut h, "W2, B1");
    let before = desk(&h).table.cursor();
    click_hex(&mut h, 1, 3); // B4
    assert_eq!(desk(&h).table.cursor(), before);
    assert!(shown(&h, "That hex is out of reach"));

    // The other side sees the move and no face.
    click(&mut h, "End the move");
    press(&mut h, Key::Enter);
    assert_eq!(desk(&h).eyes(), Side(1));
    assert!(shown(&h, "W1, A3, face down"));
    click_on(&mut h, "E1, A5");
    click_hex(&mut h, 0, 3); // A4
    click(&mut h, "End the move");
    press(&mut h, Key::Enter);

    // An attack: the first click says what it is, the second commits it. Both faces are up, and undo stops at the die.
    click_on(&mut h, "W1, A3");
    let before = desk(&h).table.cursor();
    click_hex(&mut h, 0, 3); // A4
    assert_eq!(desk(&h).table.cursor(), before, "a click to look rolls no dice");
    assert!(shown(&h, "Click again: W1 attacks E1") && shown(&h, "Hidden units are seen"));
    picture(&mut h, "river-crossing-consent");
    press(&mut h, Key::Escape);
    assert!(desk(&h).planning.is_none());
    click_on(&mut h, "W1, A3");
    click_hex(&mut h, 0, 3); // A4
    click_hex(&mut h, 0, 3); // A4
    assert_eq!(told(&h), "W1 attacks E1");
    picture(&mut h, "river-crossing-attack");
    // Its card stands beside the map, with the other side's face turned up and the die.
    let said = h.query_all_by_label_contains("W1 attacks E1. West: W1. East: E1.").next().expect("a card");
    assert!(said.accesskit_node().label().is_some_and(|l| l.contains("E1 has ") && l.contains("Came: ")));
    let card = said.rect();
    assert!(!h.state().map_rect().unwrap().intersects(card));
    press(&mut h, Key::Space);
    assert!(!shown(&h, "W1 attacks E1. West: W1"));
    assert!(desk(&h).table.undo_fence(Side(0)).is_some());
}
