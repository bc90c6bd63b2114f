//! The template in the window, played by click.

use crate::{
    common::window::{Window, click, desk, launch, open, picture, press, settle, shown},
    template::GAME,
};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, accesskit::Role, pos2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use stavka::engine::base::side::{Side, Viewer};

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

#[test]
fn a_game_is_played_by_click() {
    let dir = tempfile::tempdir().unwrap();
    let mut start = launch(dir.path(), "(motion: false, pace: Skip, audit: Never)");
    start.kinds = vec![GAME.kind(None)].into();
    let mut h = open(start, 1440.0, 900.0);
    click(&mut h, "You play: Both");
    click(&mut h, "Start");
    assert!(shown(&h, "West takes the seat"));
    press(&mut h, Key::Enter);
    click(&mut h, "Deal the faces");
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
    assert!(shown(&h, "that hex is not beside the unit"));

    // The other side sees the move and no face.
    click(&mut h, "End the move");
    press(&mut h, Key::Enter);
    assert_eq!(desk(&h).eyes(), Side(1));
    assert!(shown(&h, "W1, A3, face down"));
    click_on(&mut h, "E1, A5");
    click_hex(&mut h, 0, 3); // A4
    click(&mut h, "End the move");
    press(&mut h, Key::Enter);

    // An attack: both faces are up, and undo stops at the die.
    click_on(&mut h, "W1, A3");
    click_hex(&mut h, 0, 3); // A4
    assert_eq!(told(&h), "W1 attacks E1");
    picture(&mut h, "river-crossing-attack");
    // Its card stands by the hex, with the other side's face turned up and the die.
    let said = h.query_all_by_label_contains("W1 attacks E1. West: W1. East: E1.").next().expect("a card");
    assert!(said.accesskit_node().label().is_some_and(|l| l.contains("E1 has ") && l.contains("Came: ")));
    let card = said.rect();
    assert!(!card.contains(on_map(&h, "A4")) && h.state().map_rect().unwrap().contains_rect(card));
    press(&mut h, Key::Space);
    assert!(!shown(&h, "W1 attacks E1. West: W1"));
    assert!(desk(&h).table.undo_fence(Side(0)).is_some());
}
