//! Every screen at many sizes and text sizes, in both themes and at two pixel densities: no label is cut off, none
//! lies over another, and what is shortened shows the rest under the pointer.
//!
//! `STAVKA_PICTURES=DIR` also writes pictures there.

use crate::common::{
    labels::{self, Page, Text},
    window::{self, Window, launch, settle},
};
use app::{
    command::{
        Command, Look, Order, Program, Setting,
        wishes::{Aim, Dialog, Tab},
    },
    settings::ThemeWish,
};
use egui::{Rect, vec2};
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        seat::Control,
        side::Side,
        spelling::Spelling,
        when::Stride,
    },
    show::scene::{Mark, Subject, Verb},
};
use std::{collections::BTreeSet, path::Path};

/// Width, height, text size in per cent, dark, pixels per point.
type Screen = (f32, f32, u16, bool, f32);

const SCREENS: [Screen; 8] = [
    (1024.0, 680.0, 100, false, 1.0),
    (1024.0, 680.0, 150, false, 1.0),
    (1280.0, 800.0, 115, true, 2.0),
    (1280.0, 800.0, 150, false, 1.0),
    (1440.0, 900.0, 90, false, 1.0),
    (1440.0, 900.0, 130, true, 1.0),
    (1920.0, 1080.0, 100, true, 1.0),
    (1920.0, 1080.0, 200, false, 1.0),
];

fn open(folder: &Path, file: Option<&str>) -> Window {
    let mut start = launch(folder, "(motion: false, pace: Step)");
    start.file = file.map(Into::into);
    window::open(start, 1440.0, 900.0)
}

fn send(h: &mut Window, command: impl Into<Command>) {
    h.state_mut().send(command);
    settle(h);
}

fn read(h: &Window) -> Page {
    labels::read(&h.output().shapes)
}

/// Draws the screen in each setting and collects what cannot be read.
fn sweep(h: &mut Window, faults: &mut BTreeSet<String>, name: &str) {
    for (width, height, percent, dark, pixels) in SCREENS {
        h.set_size(vec2(width, height));
        let viewport = h.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default();
        viewport.native_pixels_per_point = Some(pixels);
        h.state_mut().send(Setting::TextSize(percent));
        h.state_mut().send(Setting::Theme(if dark { ThemeWish::Dark } else { ThemeWish::Light }));
        h.run_steps(4);
        let at = format!("{name} at {width}×{height}, {percent} %");
        if let Some(dir) = std::env::var_os("STAVKA_PICTURES") {
            let file = format!("{}-{width}-{percent}.png", name.replace(' ', "-"));
            h.render().unwrap().save(Path::new(&dir).join(file)).unwrap();
        }
        let window = Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
        let map = h.state().map_rect();
        let page = read(h);
        assert!(page.texts.len() > 5, "{at}: hardly a text is drawn");
        for fault in labels::faults(&page, window, map) {
            faults.insert(format!("{at}: {fault}"));
        }
        // The pointer does not reach through a dialog.
        let reached = !h.ctx.memory(|m| m.top_modal_layer().is_some());
        let shortened: Vec<&Text> = page.texts.iter().filter(|t| t.shortened && reached).collect();
        for text in shortened {
            if !whole_under_pointer(h, text) {
                faults.insert(format!(
                    "{at}: “{}” is shortened, and the pointer does not show the rest",
                    text.words
                ));
            }
        }
    }
}

fn none(faults: &BTreeSet<String>) {
    let list: Vec<&str> = faults.iter().map(String::as_str).collect();
    assert!(list.is_empty(), "{} faults:\n{}", list.len(), list.join("\n"));
}

/// Rests the pointer on a shortened text; tells whether all of it is then to be read.
fn whole_under_pointer(h: &mut Window, text: &Text) -> bool {
    h.hover_at(text.ink.intersect(text.clip).center());
    h.run_steps(6);
    let shown = read(h).texts.iter().any(|t| !t.shortened && t.words.contains(text.words.trim()));
    h.remove_cursor();
    h.run_steps(2);
    shown
}

fn sample(name: &str) -> String {
    format!("{}/saves/{name}.stavka", env!("CARGO_MANIFEST_DIR"))
}

/// Plays as the hint says until the desk is where it should be.
fn play_until(h: &mut Window, there: impl Fn(&app::desk::state::Desk) -> bool) {
    for _ in 0..400 {
        let desk = h.state().desk().unwrap();
        if there(desk) {
            return;
        }
        if desk.their_turn().is_some() {
            send(h, Order::NextDecision);
        } else if desk.planning.is_some() {
            send(h, Order::Confirm);
        } else if let Some((orders, _)) = desk.table.hint(desk.viewer()).filter(|(o, _)| !o.is_empty()) {
            send(h, Order::Give(orders));
        } else {
            send(h, Order::Primary);
        }
    }
    panic!("the game does not come to that point");
}

#[test]
fn start_screen() {
    let dir = tempfile::tempdir().unwrap();
    let mut faults = BTreeSet::new();
    let mut h = open(dir.path(), None);
    sweep(&mut h, &mut faults, "first start");
    std::fs::copy(sample("four_of_seven"), dir.path().join("Kiev first.stavka")).unwrap();
    std::fs::copy(
        sample("october_mud"),
        dir.path().join("A game with a name that is longer than any column.stavka"),
    )
    .unwrap();
    drop(h);
    let mut h = open(dir.path(), None);
    sweep(&mut h, &mut faults, "start");
    none(&faults);
}

#[test]
fn dialogs() {
    let dir = tempfile::tempdir().unwrap();
    let mut faults = BTreeSet::new();
    std::fs::copy(
        sample("october_mud"),
        dir.path().join("A game with a name that is longer than any column of it.stavka"),
    )
    .unwrap();
    let mut h = open(dir.path(), Some(&sample("october_mud")));
    for (dialog, name) in [
        (Dialog::Settings, "settings"),
        (Dialog::About, "about"),
        (Dialog::Notices, "notices"),
        (Dialog::Keys, "keys"),
        (Dialog::Open, "open"),
        (Dialog::Save, "save a copy"),
        (Dialog::Find, "find"),
    ] {
        send(&mut h, Program::Show(dialog));
        sweep(&mut h, &mut faults, name);
        send(&mut h, Program::Escape);
    }
    none(&faults);
}

#[test]
fn names_in_other_languages() {
    let dir = tempfile::tempdir().unwrap();
    let mut faults = BTreeSet::new();
    let mut h = open(dir.path(), Some(&sample("october_mud")));
    send(&mut h, Look::NextUnit(true));
    for (names, name) in [(Spelling::Russian, "Russian"), (Spelling::German, "German")] {
        send(&mut h, Setting::Names(names));
        sweep(&mut h, &mut faults, name);
    }
    none(&faults);
}

#[test]
fn movement() {
    let dir = tempfile::tempdir().unwrap();
    let mut faults = BTreeSet::new();
    let mut h = open(dir.path(), Some(&sample("october_mud")));
    assert!(h.state().title().starts_with("October 1941 · "), "{}", h.state().title());
    assert!(h.state().title().ends_with(" — Barbarossa Fast — Stavka"), "{}", h.state().title());
    let position = h.state().desk().unwrap().position_as_text();
    assert!(position.contains("Smolensk"), "{position}");
    let battle = h.state().desk().unwrap().battle_as_text().expect("a battle was fought");
    assert!(battle.lines().count() > 1, "{battle}");
    sweep(&mut h, &mut faults, "movement");
    send(&mut h, Look::NextUnit(true));
    sweep(&mut h, &mut faults, "selection");
    for (tab, name) in [(Tab::Forces, "forces"), (Tab::Attacks, "attacks")] {
        send(&mut h, Look::Tab(tab));
        sweep(&mut h, &mut faults, name);
    }
    send(&mut h, Look::Tab(Tab::Log));
    send(&mut h, Look::Aim(Aim::WhyNot));
    let desk = h.state().desk().unwrap();
    let far = PlaceKey::nth(desk.seen.scene.board.places.iter().position(|p| p.name == "Moscow").unwrap());
    let units = desk.selection.clone();
    send(&mut h, Order::WhyNotPlace(units, far));
    send(&mut h, Look::Step(Stride::Turn, false));
    sweep(&mut h, &mut faults, "looking back");
    none(&faults);
}

#[test]
fn attack_and_hits() {
    let dir = tempfile::tempdir().unwrap();
    let mut faults = BTreeSet::new();
    let mut h = open(dir.path(), None);
    h.state_mut().send(Program::StartGame);
    settle(&mut h);
    sweep(&mut h, &mut faults, "deal");
    play_until(&mut h, |d| {
        d.table.when(d.table.cursor()).turn == 1 && d.my_turn() && d.seen.sequence.choices.is_empty()
    });
    let desk = h.state().desk().unwrap();
    let table = &*desk.table;
    let own: Vec<UnitKey> =
        desk.seen.scene.counters.iter().filter(|c| c.side == 0 && c.states.can_act).map(|c| c.unit).collect();
    let (unit, place) = own
        .iter()
        .find_map(|&u| {
            table.reach(table.cursor(), desk.viewer(), &[u]).iter().find_map(|m| match m {
                Mark::Target { place, .. } => Some((u, *place)),
                _ => None,
            })
        })
        .expect("some unit may attack");
    send(&mut h, Order::Do(Verb::ATTACK, vec![unit], place));
    assert!(h.state().desk().unwrap().planning.is_some());
    sweep(&mut h, &mut faults, "attack");
    send(&mut h, Order::Confirm);
    sweep(&mut h, &mut faults, "declared");
    play_until(&mut h, |d| {
        d.planning.as_ref().is_some_and(|p| p.owed) && matches!(p_about(d), Some(Subject::Turn(_)))
    });
    sweep(&mut h, &mut faults, "hits");
    none(&faults);
}

fn p_about(desk: &app::desk::state::Desk) -> Option<Subject> {
    desk.planning.as_ref().map(|p| p.about.clone())
}

#[test]
fn the_other_side_and_the_end() {
    let dir = tempfile::tempdir().unwrap();
    let mut faults = BTreeSet::new();
    let mut h = open(dir.path(), Some(&sample("october_mud")));
    send(&mut h, Order::HandOver(Side(0), Control::Automatic(0)));
    for _ in 0..3 {
        send(&mut h, Order::NextDecision);
    }
    sweep(&mut h, &mut faults, "decision");
    drop(h);
    let mut h = open(dir.path(), Some(&sample("leningrad_falls")));
    assert!(h.state().desk().unwrap().seen.outcome.is_some());
    sweep(&mut h, &mut faults, "end");
    none(&faults);
}
