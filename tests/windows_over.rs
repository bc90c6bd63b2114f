//! Dialogs, the menu and the rules over the screen: their names, where the keyboard begins and goes back to, and that a
//! key does one thing.

use crate::common::{
    tree::{focused, nodes},
    window::{
        Window, click, desk, first_turn, go_on, launch, open, press, press_with, settle, shown, type_text,
    },
};
use app::{
    command::{Command, Order, Program, wishes::Dialog},
    ui::{fonts, menu_rows, theme, widgets::Kit},
};
use egui::{Key, Modifiers, accesskit::Role};

const STILL: &str = "(motion: false, pace: Skip, audit: Never)";

fn here(h: &Window) -> String {
    focused(h).map_or(String::new(), |n| n.name)
}

/// What Tab comes to, from what has the keyboard and round again.
fn walk(h: &mut Window) -> Vec<String> {
    let mut met = vec![here(h)];
    for _ in 0..60 {
        press(h, Key::Tab);
        let name = here(h);
        if name == met[0] {
            break;
        }
        met.push(name);
    }
    met
}

#[test]
fn a_dialog_has_a_name_begins_at_its_first_control_and_ends_at_its_cross() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::copy("saves/october_mud.stavka", dir.path().join("October.stavka")).unwrap();
    let mut h = open(launch(dir.path(), STILL), 1280.0, 800.0);
    press(&mut h, Key::Enter);
    let before = here(&h);
    for (_, row) in app::command::catalogue::rows() {
        let Command::Program(Program::Show(dialog)) = &row.command else { continue };
        h.state_mut().send(row.command.clone());
        settle(&mut h);
        if matches!(dialog, Dialog::TurningPoints | Dialog::Plans) {
            assert_eq!(desk(&h).status, "Open the review first (Ctrl+R)");
            continue;
        }
        if *dialog == Dialog::End {
            assert_eq!(desk(&h).status, "The game is not over");
            continue;
        }
        let dialogs: Vec<String> =
            nodes(&h).into_iter().filter(|n| n.role == Role::Dialog).map(|n| n.name).collect();
        assert_eq!(dialogs.len(), 1, "{dialog:?}: {dialogs:?}");
        assert!(!dialogs[0].is_empty(), "{dialog:?} has no name");
        let first = focused(&h).unwrap_or_else(|| panic!("{dialog:?}: nothing has the keyboard"));
        let met = walk(&mut h);
        if met.len() > 1 {
            assert!(!first.name.starts_with("Close"), "{dialog:?} begins at its cross: {met:?}");
        }
        // The palette and the search close by Esc alone; the page of a turn begins at the button that goes on,
        // the page of keys inside its list.
        let close = met.iter().position(|n| n.starts_with("Close "));
        if let Some(close) = close.filter(|_| !matches!(dialog, Dialog::Turn | Dialog::Keys)) {
            assert_eq!(close, met.len() - 1, "{dialog:?}: {met:?}");
        }
        press(&mut h, Key::Escape);
        assert!(!nodes(&h).iter().any(|n| n.role == Role::Dialog), "{dialog:?} is still open");
        assert_eq!(here(&h), before, "{dialog:?} gives the keyboard back");
    }
}

#[test]
fn a_page_of_a_dialog_is_scrolled_by_keys() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), STILL), 1280.0, 800.0);
    press(&mut h, Key::Questionmark);
    assert_eq!(here(&h), "All keys");
    let top = |h: &Window| {
        let page = crate::common::labels::read(&h.output().shapes);
        page.texts.iter().find(|t| t.words == "Units and places").map(|t| t.ink.top())
    };
    let before = top(&h);
    press(&mut h, Key::PageDown);
    assert_ne!(top(&h), before);
    press(&mut h, Key::Home);
    assert_eq!(top(&h), before);
}

#[test]
fn the_window_is_named_after_the_game() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), STILL), 1280.0, 800.0);
    let name = |h: &Window| nodes(h).first().map(|n| (n.role, n.name.clone())).unwrap();
    assert_eq!(name(&h), (Role::Window, "Stavka".to_owned()));
    click(&mut h, "Start");
    assert!(name(&h).1.contains("Barbarossa Fast"), "{:?}", name(&h));
}

#[test]
fn no_part_of_the_menu_has_more_than_twelve_rows_and_a_reason_stands_once() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), STILL), 1440.0, 900.0);
    click(&mut h, "Start");
    press(&mut h, Key::F10);
    let rows = |h: &Window| nodes(h).into_iter().filter(|n| n.role == Role::MenuItem).count();
    let top = rows(&h);
    assert!((5..=12).contains(&top), "{top}");
    let screen = h.ctx.content_rect();
    for group in ["Save and share", "Report and pictures", "Undo", "Who plays", "View", "Help"] {
        click(&mut h, group);
        let inside = rows(&h) - top;
        assert!((3..=12).contains(&inside), "{group}: {inside}");
        let page = crate::common::labels::read(&h.output().shapes);
        for text in page.texts.iter().filter(|t| t.words == "There is nothing to undo") {
            assert!(screen.contains_rect(text.ink) && !text.shortened, "{text:?}");
        }
        if group == "Undo" {
            let said = page.texts.iter().filter(|t| t.words == "There is nothing to undo").count();
            assert_eq!(said, 1, "four rows have the same reason");
        }
    }
}

#[test]
fn the_menu_is_walked_by_keys() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), STILL), 1440.0, 900.0);
    click(&mut h, "Start");
    press(&mut h, Key::F10);
    press(&mut h, Key::ArrowDown);
    assert_eq!(here(&h), "New game…");
    while here(&h) != "Help" {
        press(&mut h, Key::ArrowDown);
    }
    press(&mut h, Key::ArrowRight);
    assert_eq!(here(&h), "Rules");
    while here(&h) != "Keys" {
        press(&mut h, Key::ArrowDown);
    }
    press(&mut h, Key::Enter);
    assert!(shown(&h, "Close Keys"));
    assert!(!nodes(&h).iter().any(|n| n.role == Role::MenuItem), "the menu is closed");
}

#[test]
fn the_rules_before_a_game_lie_over_all_else() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), STILL), 1440.0, 900.0);
    press(&mut h, Key::F1);
    let dialog = nodes(&h).into_iter().find(|n| n.role == Role::Dialog).expect("a dialog");
    assert_eq!(dialog.name, "Rules of the game");
    let met = walk(&mut h);
    assert!(!met.iter().any(|n| n == "Start" || n.starts_with("You play")), "{met:?}");
    // A click beside them closes them, as it closes a dialog, and starts nothing.
    let beside = egui::pos2(20.0, 450.0);
    h.hover_at(beside);
    h.run_steps(2);
    for pressed in [true, false] {
        h.event(egui::Event::PointerButton {
            pos: beside,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        h.run_steps(1);
    }
    settle(&mut h);
    assert!(h.state().reader().shown().is_none());
    assert_eq!(h.state().screen(), "start");
}

#[test]
fn what_a_search_of_the_rules_finds_can_be_told_apart() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), STILL), 1440.0, 900.0);
    press(&mut h, Key::F1);
    press(&mut h, Key::Slash);
    type_text(&mut h, "supply");
    let hits: Vec<_> = nodes(&h)
        .into_iter()
        .filter(|n| n.role == Role::Link && n.says.to_lowercase().contains("supply"))
        .collect();
    assert!(hits.len() > 15, "{}", hits.len());
    let mut told: Vec<(String, String)> = hits.into_iter().map(|n| (n.name, n.says)).collect();
    let all = told.len();
    told.sort();
    told.dedup();
    assert_eq!(told.len(), all, "two hits read alike");
    assert!(told.iter().any(|(name, _)| name.starts_with("BF-SUP-")), "{told:?}");
    assert!(told.iter().any(|(name, _)| name.contains(": ")), "a hit in running text names its page");
}

#[test]
fn one_esc_does_one_thing() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), STILL);
    press(&mut h, Key::Tab);
    let chosen = desk(&h).selection.clone();
    assert!(!chosen.is_empty());
    press(&mut h, Key::H);
    assert!(desk(&h).bubble.is_some());
    // Into the left panel and out again: the bubble stays, and the selection.
    press_with(&mut h, Modifiers::SHIFT, Key::F6);
    press(&mut h, Key::Tab);
    assert!(focused(&h).is_some_and(|n| n.panel == "Turn and orders"));
    press(&mut h, Key::Escape);
    assert_eq!(here(&h), "Map with the keyboard");
    assert!(desk(&h).bubble.is_some(), "Esc left the panel and closed the bubble");
    assert_eq!(desk(&h).selection, chosen);
    press(&mut h, Key::Escape);
    assert!(desk(&h).bubble.is_none() && desk(&h).hint.is_none());
    assert_eq!(desk(&h).selection, chosen, "Esc closed the bubble and dropped the selection");
    press(&mut h, Key::Escape);
    assert!(desk(&h).selection.is_empty());
}

#[test]
fn what_a_hint_shows_is_done_by_key() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), STILL);
    let orders = |h: &Window| desk(h).table.ply_count();
    let before = orders(&h);
    press_with(&mut h, Modifiers::SHIFT, Key::H);
    assert_eq!((orders(&h), desk(&h).status.as_str()), (before, "No hint is shown: press H first"));
    press(&mut h, Key::H);
    let button = nodes(&h).into_iter().find(|n| n.name == "Do it").expect("a button");
    assert_eq!(button.says, "Shift+H");
    press_with(&mut h, Modifiers::SHIFT, Key::H);
    assert!(orders(&h) > before && desk(&h).hint.is_none());
}

/// Strokes in the colour of the keyboard's ring: of rectangles and circles.
fn strokes(h: &Window) -> usize {
    fn count(shape: &egui::Shape, inks: [egui::Color32; 2]) -> usize {
        let drawn = |s: egui::Stroke| usize::from(s.width > 0.0 && inks.contains(&s.color));
        match shape {
            egui::Shape::Vec(many) => many.iter().map(|s| count(s, inks)).sum(),
            egui::Shape::Rect(r) => drawn(r.stroke),
            egui::Shape::Circle(c) => drawn(c.stroke),
            _ => 0,
        }
    }
    let t = h.state().kit().th;
    h.output().shapes.iter().map(|s| count(&s.shape, [t.acc, t.accink])).sum()
}

#[test]
fn what_the_pointer_is_on_has_no_frame_as_the_keyboard_has() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), STILL), 1280.0, 800.0);
    for name in [
        "Start",
        "See a game explained",
        "Free German set-up",
        "Soviet strength: Three groups",
        "Sample game Four of seven",
    ] {
        let at = {
            let node = nodes(&h).into_iter().find(|n| n.name == name).expect("it is there");
            let all = egui_kittest::kittest::Queryable::query_all_by_label(&h, name);
            assert!(node.focusable || node.role == Role::RadioButton, "{node:?}");
            all.last().unwrap().rect().center()
        };
        h.remove_cursor();
        h.run_steps(2);
        let before = strokes(&h);
        h.hover_at(at);
        h.run_steps(2);
        assert!(strokes(&h) <= before, "{name} looks as if it had the keyboard");
    }
}

#[test]
fn a_reason_is_not_said_in_every_panel_at_once() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::copy("saves/october_mud.stavka", dir.path().join("October.stavka")).unwrap();
    let mut h = open(launch(dir.path(), "(motion: false, pace: Step)"), 1440.0, 900.0);
    press(&mut h, Key::Enter);
    h.state_mut()
        .send(Order::HandOver(engine::base::side::Side(0), engine::base::seat::Control::Automatic(0)));
    settle(&mut h);
    let mut looked_at = 0;
    for _ in 0..30 {
        press(&mut h, Key::Space);
        let Some(ply) = desk(&h).story.shown else { break };
        let mut reasons: Vec<String> =
            desk(&h).seen.lines_of(ply).filter(|l| l.is_reason).map(|l| l.line.text.clone()).collect();
        reasons.dedup();
        if desk(&h).seen.account.is_none() || desk(&h).seen.bubble.is_none() {
            continue;
        }
        for reason in reasons {
            let said = nodes(&h).into_iter().filter(|n| n.name.contains(&reason)).count();
            assert!(said <= 2, "once in the log and once beside it: {said} × {reason}");
            looked_at += usize::from(said > 0);
        }
    }
    assert!(looked_at > 3, "{looked_at}");
}

#[test]
fn a_line_of_a_plan_keeps_its_digit() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), STILL);
    // The first unit that has something to plan with several others.
    for _ in 0..30 {
        press(&mut h, Key::Tab);
        press(&mut h, Key::A);
        go_on(&mut h);
        if desk(&h).seen.builder.as_ref().is_some_and(|b| b.offers.len() > 3) {
            break;
        }
        press(&mut h, Key::Escape);
        press(&mut h, Key::Escape);
    }
    assert!(desk(&h).planning.is_some());
    let digits = |h: &Window| -> Vec<(String, String)> {
        let lines = nodes(h).into_iter().filter(|n| n.panel == "Details" && n.role == Role::CheckBox);
        let lines = lines.filter(|n| !n.disabled && n.says.len() == 1);
        lines.map(|n| (n.says, n.name.split(", ").next().unwrap_or_default().to_owned())).collect()
    };
    let before = digits(&h);
    assert!(before.len() > 3, "{before:?}");
    let plan = |h: &Window| desk(h).planning.as_ref().map_or(0, |p| p.plan.len());
    let start = plan(&h);
    press(&mut h, Key::Num1);
    assert_eq!(plan(&h), start + 1);
    for (digit, name) in digits(&h) {
        let was = before.iter().find(|(_, n)| *n == name);
        assert!(was.is_none_or(|(d, _)| *d == digit), "{name} was {was:?} and is {digit}");
    }
    press(&mut h, Key::Num1);
    assert_eq!(plan(&h), start, "the same digit takes it out again");
    assert_eq!(digits(&h), before);
}

#[test]
fn a_reason_that_has_no_room_beside_its_row_stands_below_it() {
    let kit = Kit { th: &theme::LIGHT, k: 1.0 };
    let ctx = egui::Context::default();
    fonts::install(&ctx);
    theme::apply(&ctx, kit.th, kit.k);
    let told = |note: &str| {
        let mut height = 0.0;
        let mut out = ctx.run_ui(egui::RawInput::default(), |ui| {
            ui.set_width(330.0);
            height = menu_rows::told_line(kit, ui, "Plan a second attack here", note, false).rect.height();
        });
        out.textures_delta.clear();
        let page = crate::common::labels::read(&out.shapes);
        let whole = page.texts.iter().any(|t| t.words == note && !t.shortened);
        assert!(whole, "{note}");
        height
    };
    let beside = told("Not now");
    assert!(told("Select the units of the second attack first") > beside + 8.0);
}
