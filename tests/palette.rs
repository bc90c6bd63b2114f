//! The palette through the accessibility tree.

use crate::common::window::{
    Window, desk, launch, open, picture, press, press_with, settle, shown, type_text,
};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::base::fence::UndoPolicy;
use stavka::games;

const STILL: &str = "(motion: false, pace: Skip)";

/// A window with a new game on the table.
fn playing(folder: &std::path::Path) -> Window {
    let kinds = games::register(None);
    let choices = [("plan".to_owned(), "historical".to_owned())].into();
    let table = kinds[0].new_table(&choices, 77, UndoPolicy::Fair).unwrap();
    std::fs::write(folder.join("New.stavka"), table.journal()).unwrap();
    let mut h = open(launch(folder, STILL), 1440.0, 900.0);
    press(&mut h, Key::Enter);
    assert_eq!(h.state().screen(), "table");
    h
}

/// Names of the rows in sight, the chosen one first.
fn rows(h: &Window) -> Vec<String> {
    let all = h.query_all_by_role(Role::ListBoxOption);
    let mut all: Vec<(bool, String)> = all
        .map(|n| {
            let node = n.accesskit_node();
            (node.is_selected() != Some(true), node.label().unwrap_or_default())
        })
        .collect();
    all.sort_by_key(|(not_chosen, _)| *not_chosen);
    all.into_iter().map(|(_, name)| name).collect()
}

#[test]
fn a_command_is_found_by_some_letters_and_done_by_enter() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = playing(dir.path());
    press_with(&mut h, Modifiers::COMMAND, Key::K);
    assert!(rows(&h).len() > 8, "{:?}", rows(&h));
    picture(&mut h, "palette");
    type_text(&mut h, "dark");
    assert_eq!(rows(&h)[0], "Theme: dark");
    press(&mut h, Key::Enter);
    assert!(rows(&h).is_empty(), "Enter closes the palette");
    assert!(h.state().kit().th.dark);
    press_with(&mut h, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    assert!(!rows(&h).is_empty());
    picture(&mut h, "palette-dark");
    press(&mut h, Key::Escape);
    assert!(rows(&h).is_empty(), "Esc closes it at once");
}

#[test]
fn what_cannot_be_done_says_why_and_does_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = playing(dir.path());
    let before = desk(&h).table.cursor();
    press_with(&mut h, Modifiers::COMMAND, Key::K);
    type_text(&mut h, "redo");
    assert_eq!(rows(&h)[0], "Redo, Ctrl+Shift+Z, Ctrl+Y, not now: There is nothing to redo");
    assert!(shown(&h, "Not now: There is nothing to redo"));
    press(&mut h, Key::Enter);
    assert!(!rows(&h).is_empty(), "the palette stays");
    assert_eq!(desk(&h).table.cursor(), before);
    let node = h.query_all_by_role(Role::ListBoxOption).next().unwrap();
    assert!(node.accesskit_node().is_disabled());
    picture(&mut h, "palette-not-now");
}

#[test]
fn places_units_rules_and_games_are_rows_too() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = playing(dir.path());
    press(&mut h, Key::Enter);
    // Both sides are persons: the Soviet player takes the seat.
    press(&mut h, Key::Enter);
    for (typed, first, title) in [
        ("go to minsk", "Go to Minsk, place", "Minsk"),
        ("16th army", "16th Army, Insterburg, unit", "16th Army"),
    ] {
        press_with(&mut h, Modifiers::COMMAND, Key::K);
        type_text(&mut h, typed);
        assert_eq!(rows(&h)[0], first);
        press(&mut h, Key::Enter);
        assert_eq!(desk(&h).seen.sheet.as_ref().unwrap().title, title);
    }
    press_with(&mut h, Modifiers::COMMAND, Key::K);
    type_text(&mut h, "mov 01");
    assert!(rows(&h)[0].starts_with("BF-MOV-01 "), "{:?}", rows(&h));
    press(&mut h, Key::Enter);
    assert!(shown(&h, "Close the rule") || shown(&h, "BF-MOV-01"));
    press(&mut h, Key::Escape);
    press_with(&mut h, Modifiers::COMMAND, Key::K);
    type_text(&mut h, "open new");
    assert!(rows(&h).iter().any(|r| r == "Open New, game"), "{:?}", rows(&h));
}

#[test]
fn the_start_screen_has_its_own_rows() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), STILL), 1280.0, 800.0);
    press_with(&mut h, Modifiers::COMMAND, Key::K);
    type_text(&mut h, "continue");
    assert_eq!(rows(&h)[0], "Continue, Enter, not now: There is no saved game yet");
    picture(&mut h, "palette-start");
    for _ in 0.."continue".len() {
        press(&mut h, Key::Backspace);
    }
    type_text(&mut h, "start");
    assert_eq!(rows(&h)[0], "Start, Enter");
    press(&mut h, Key::Enter);
    settle(&mut h);
    assert_eq!(h.state().screen(), "table");
}

#[test]
fn the_page_of_keys_names_every_key_of_the_table() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = playing(dir.path());
    press(&mut h, Key::Questionmark);
    picture(&mut h, "keys");
    for (_, row) in app::command::catalogue::rows() {
        let keys = row.keys_text();
        if matches!(keys.as_str(), "" | "Enter" | "Esc") {
            continue;
        }
        let text = row.text.trim_end_matches(['…', '?']);
        assert!(shown(&h, &format!("{keys}: {text}")), "{keys}: {text}");
    }
}
