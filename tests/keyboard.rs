//! A whole first turn by keys alone: nothing is clicked, no command is sent, and all that is known of the game is
//! read from the accessibility tree.

use crate::common::{
    tree::{Seen, focused, nodes},
    window::{Window, go_on, launch, open, picture, press, press_with, settle, shown, type_text},
};
use egui::{Key, Modifiers, accesskit::Role};

/// Tab until something with this name has the keyboard.
fn tab_to(h: &mut Window, name: &str) {
    let mut met = Vec::new();
    for _ in 0..150 {
        if let Some(n) = focused(h) {
            if n.name.starts_with(name) {
                return;
            }
            met.push(n.name);
        }
        h.key_press(Key::Tab);
        h.run_steps(2);
    }
    panic!("Tab does not come to {name}: {met:?}");
}

fn named(h: &Window, role: Role, name: &str) -> Option<Seen> {
    nodes(h).into_iter().find(|n| n.role == role && n.name == name)
}

fn status(h: &Window) -> String {
    nodes(h).into_iter().find(|n| n.role == Role::Status).map_or(String::new(), |n| n.name)
}

/// Month and turn in the top bar.
fn date(h: &Window) -> String {
    let bar = nodes(h).into_iter().filter(|n| n.panel == "Game" && n.role == Role::Label);
    bar.map(|n| n.name).find(|n| n.contains("1941")).unwrap_or_default()
}

/// The unit that is selected on the map.
fn selected(h: &Window) -> Option<String> {
    let on_map = |n: &Seen| n.panel == "Map" && n.role == Role::Button && n.selected == Some(true);
    nodes(h)
        .into_iter()
        .find(|n| on_map(n) && (n.name.contains("Army") || n.name.contains("Corps")))
        .map(|n| n.name)
}

/// The button that submits the plan in the right panel, if a plan is open.
fn plan(h: &Window) -> Option<Seen> {
    let all = nodes(h);
    let crosses = |n: &Seen| n.panel == "Details" && n.role == Role::Button;
    all.iter()
        .find(|n| crosses(n) && n.name.starts_with("Keep "))
        .or_else(|| {
            all.iter()
                .any(|n| n.name.starts_with("More for "))
                .then(|| all.iter().rfind(|n| crosses(n)))
                .flatten()
        })
        .cloned()
}

#[test]
fn a_whole_first_turn_by_keys() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), "(motion: false, pace: Skip)"), 1440.0, 900.0);
    // The start screen: the seed is typed, the plan chosen, the game begun.
    tab_to(&mut h, "German plan: Roll");
    press(&mut h, Key::ArrowRight);
    assert!(focused(&h).is_some_and(|n| n.name == "German plan: Historical" && n.selected == Some(true)));
    tab_to(&mut h, "Seed");
    press_with(&mut h, Modifiers::COMMAND, Key::A);
    type_text(&mut h, "4127903");
    tab_to(&mut h, "Start");
    press(&mut h, Key::Enter);
    assert!(shown(&h, "Deal the Soviet units"));
    picture(&mut h, "keys-1-set-up");
    // Set-up, with a look at what is owed, until units may move.
    let mut pressed = 0;
    while selected(&h).is_none() {
        go_on(&mut h);
        press(&mut h, Key::Tab);
        pressed += 1;
        assert!(pressed < 12, "set-up does not end: {}", status(&h));
    }
    picture(&mut h, "keys-2-first-unit");
    // Attacks: each unit that may attack joins the plan of its first target; digits add others; Enter keeps it.
    let mut attacks = 0;
    for _ in 0..20 {
        press(&mut h, Key::Escape);
        press(&mut h, Key::Tab);
        if selected(&h).is_none() {
            break;
        }
        press(&mut h, Key::A);
        if status(&h).contains("may be attacked") {
            go_on(&mut h);
            if named(&h, Role::Button, "Keep this attack").is_some_and(|n| !n.disabled) {
                press(&mut h, Key::Num1);
                picture(&mut h, "keys-3-attack");
                go_on(&mut h);
                attacks += 1;
            }
        }
        if attacks >= 3 {
            break;
        }
    }
    assert!(attacks > 0, "an attack is planned by keys");
    let undone = |h: &Window| named(h, Role::Button, "Redo").is_some_and(|n| !n.disabled);
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert!(undone(&h), "{}", status(&h));
    press_with(&mut h, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(!undone(&h), "{}", status(&h));
    // By name: the place is typed, and the selection is refused there with the reason.
    press(&mut h, Key::Escape);
    press(&mut h, Key::Tab);
    if selected(&h).is_some() {
        press(&mut h, Key::M);
        type_text(&mut h, "mosc");
        assert!(status(&h).starts_with("Moscow"), "{}", status(&h));
        go_on(&mut h);
        assert!(shown(&h, "Moscow"));
        assert!(!status(&h).is_empty(), "the status line says why not");
        press(&mut h, Key::Escape);
        press(&mut h, Key::Escape);
    }
    // The rest of the turn: battles, hits, retreats, the other side's step.
    let mut hits = 0;
    for _ in 0..200 {
        if date(&h).contains("Turn 2") {
            break;
        }
        if let Some(button) = plan(&h) {
            hits += 1;
            picture(&mut h, &format!("keys-4-plan-{hits}"));
            if button.disabled {
                press(&mut h, Key::Num1);
            } else {
                go_on(&mut h);
            }
            continue;
        }
        let choice = nodes(&h).into_iter().any(|n| n.name.starts_with("Decide first"));
        if choice {
            press_with(&mut h, Modifiers::ALT, Key::Num1);
        } else {
            go_on(&mut h);
        }
    }
    assert!(date(&h).contains("Turn 2"), "the turn does not end: {} {}", date(&h), status(&h));
    picture(&mut h, "keys-5-second-turn");
}

#[test]
fn panels_are_walked_by_f6_and_left_by_esc() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), "(motion: false, pace: Skip)"), 1280.0, 800.0);
    tab_to(&mut h, "Start");
    press(&mut h, Key::Enter);
    let at = |h: &Window| focused(h).map_or(String::new(), |n| n.name);
    assert_eq!(at(&h), "Map with the keyboard");
    let mut met = Vec::new();
    for _ in 0..5 {
        press(&mut h, Key::F6);
        met.push(at(&h));
    }
    assert_eq!(
        met,
        [
            "Inspector and log",
            "Orders of this step",
            "Game, turn and points",
            "Steps of the turn",
            "Map with the keyboard"
        ]
    );
    press_with(&mut h, Modifiers::SHIFT, Key::F6);
    assert_eq!(at(&h), "Steps of the turn");
    press(&mut h, Key::Tab);
    let inside = focused(&h).unwrap();
    assert_eq!(inside.panel, "Turn and orders", "Tab stays in the panel: {inside:?}");
    press(&mut h, Key::F6);
    assert_eq!(at(&h), "Map with the keyboard", "F6 goes on from a control inside a panel");
    press_with(&mut h, Modifiers::SHIFT, Key::F6);
    press(&mut h, Key::Escape);
    assert_eq!(at(&h), "Map with the keyboard", "Esc leaves the panel for the map");
}

#[test]
fn letters_in_a_text_field_are_no_commands() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), "(motion: false, pace: Skip)"), 1280.0, 800.0);
    tab_to(&mut h, "Start");
    press(&mut h, Key::Enter);
    press(&mut h, Key::Enter);
    press_with(&mut h, Modifiers::COMMAND, Key::F);
    let before = (status(&h), nodes(&h).iter().filter(|n| n.selected == Some(true)).count());
    type_text(&mut h, "rhdmay19");
    let after = (status(&h), nodes(&h).iter().filter(|n| n.selected == Some(true)).count());
    assert_eq!(before, after);
    assert!(shown(&h, "Nothing on the map has this name"));
    press(&mut h, Key::Escape);
    settle(&mut h);
    assert!(!shown(&h, "Close Find"));
}
