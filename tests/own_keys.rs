//! Keys that a user has changed: the page of keys, clashes, fixed keys, what is kept and read again.

use crate::common::{
    tree::nodes,
    window::{Window, click, desk, first_turn, launch, open, press, press_with, settle, shown},
};
use app::{
    command::{Program, Setting, catalogue::row_of, wishes::Dialog},
    settings::Settings,
};
use egui::{Key, Modifiers};

const QUIET: &str = "(motion: false, pace: Skip, audit: Never)";

fn keys(text: &str) -> String {
    row_of(text).unwrap().keys_text()
}

fn page_of_keys(h: &mut Window) {
    h.state_mut().send(Program::Show(Dialog::Keys));
    settle(h);
}

fn change(h: &mut Window, name: &str, held: Modifiers, key: Key) {
    click(h, &format!("Change the key of {name}"));
    assert!(shown(h, &format!("Press the new key of “{name}”")));
    press_with(h, held, key);
}

#[test]
fn a_command_gets_another_key_which_holds_at_once_and_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), QUIET);
    page_of_keys(&mut h);
    change(&mut h, "Find…", Modifiers::NONE, Key::F4);
    assert!(shown(&h, "F4 is the key of “Find…” now."));
    assert!(nodes(&h).iter().any(|n| n.name.starts_with("F4: Find")), "the page says it");
    press(&mut h, Key::Escape);
    press(&mut h, Key::F4);
    assert!(shown(&h, "Find a place or a unit"));
    press(&mut h, Key::Escape);
    press_with(&mut h, Modifiers::COMMAND, Key::F);
    assert!(!shown(&h, "Find a place or a unit"), "its usual key does nothing now");
    settle(&mut h);
    let (kept, fault) = Settings::load(&dir.path().join("settings.ron"));
    assert_eq!((kept.keys["Find…"].as_str(), fault), ("F4", None));
    // It is reset alone, and all are.
    page_of_keys(&mut h);
    click(&mut h, "Reset the key of Find…");
    assert_eq!(keys("Find…"), "Ctrl+F");
    change(&mut h, "Details", Modifiers::ALT, Key::Q);
    assert_eq!(keys("Details"), "Alt+Q");
    click(&mut h, "Reset all keys");
    assert_eq!(keys("Details"), "D");
    assert!(h.state().settings().keys.is_empty());
}

#[test]
fn ctrl_alone_is_no_key() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), QUIET);
    page_of_keys(&mut h);
    // As a keyboard sends it: first the key that is held, then the other one.
    change(&mut h, "Find…", Modifiers::COMMAND, Key::ControlLeft);
    assert!(shown(&h, "Press the new key of “Find…”"), "it still waits");
    press_with(&mut h, Modifiers::COMMAND, Key::F4);
    assert!(shown(&h, "Ctrl+F4 is the key of “Find…” now."));
}

#[test]
fn a_clash_is_named_and_may_be_a_swap() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), QUIET);
    page_of_keys(&mut h);
    change(&mut h, "Details", Modifiers::NONE, Key::R);
    assert!(shown(&h, "R is the key of “Reach”."));
    click(&mut h, "Cancel");
    assert_eq!((keys("Details"), keys("Reach")), ("D".into(), "R".into()));
    change(&mut h, "Details", Modifiers::NONE, Key::R);
    click(&mut h, "Swap");
    assert_eq!((keys("Details"), keys("Reach")), ("R".into(), "D".into()));
    press(&mut h, Key::Escape);
    let details = desk(&h).details;
    press(&mut h, Key::R);
    assert_ne!(desk(&h).details, details);
    h.state_mut().send(Setting::ResetKeys);
    settle(&mut h);
    assert_eq!((keys("Details"), keys("Reach")), ("D".into(), "R".into()));
}

#[test]
fn fixed_keys_and_letters_of_the_game_are_not_given_away() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), QUIET);
    page_of_keys(&mut h);
    for (key, said) in [
        (Key::Num3, "3 is fixed"),
        (Key::Enter, "Enter is fixed"),
        (Key::B, "B is a letter of this game: Blitzkrieg."),
        (Key::Escape, "“Details” keeps its key."),
    ] {
        change(&mut h, "Details", Modifiers::NONE, key);
        assert!(shown(&h, said), "{said}");
        assert_eq!(keys("Details"), "D");
    }
    assert!(nodes(&h).iter().any(|n| n.name.ends_with("(fixed)")), "commands that have such keys say so");
    press(&mut h, Key::Escape);
    assert!(!shown(&h, "Reset all keys"), "the page has closed");
}

#[test]
fn bad_keys_in_the_settings_are_named_and_the_usual_ones_hold() {
    let dir = tempfile::tempdir().unwrap();
    let settings = "(motion: false, keys: {\"Undo\": \"Hyper+Z\", \"Details\": \"F4\"})";
    let h = open(launch(dir.path(), settings), 1280.0, 800.0);
    assert_eq!((keys("Undo"), keys("Details")), ("Ctrl+Z".into(), "F4".into()));
    assert!(shown(&h, "“Hyper+Z” is no key, so “Undo” keeps its usual one"));
}
