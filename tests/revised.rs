//! What the window shows of the revised edition, which it opens from a file.

#![allow(clippy::unwrap_used)] // a test may

use crate::{
    common::window::{Window, desk, launch, open, press, shown},
    study::BARBAROSSA_FAST,
};
use barbarossa_fast::{edition::Edition, game::Game, options::Setup};
use egui::Key;
use engine::{
    base::{
        fence::UndoPolicy,
        seat::Control,
        side::{Side, Viewer},
    },
    contract::rules::Rules as _,
    play::session::Session,
    show::{
        counter::{Branch, CounterMark},
        scene::Subject,
        sequence::Progress,
    },
    table::{erased::SessionTable, *},
};
use std::{path::Path, sync::Arc};

const GERMAN: Side = Side(0);
const SOVIET: Side = Side(1);

/// A game of the revised edition in which a person decides in a step of a month.
fn game_at(month: &str, step: &str, person: Side) -> Vec<u8> {
    let setup = Setup { edition: Edition::Revised, ..Setup::default() };
    let rules = Arc::new(Game::open(&setup, &BARBAROSSA_FAST).unwrap());
    let mut table = SessionTable::new(Session::new(rules, setup, 1, UndoPolicy::Study));
    for side in [GERMAN, SOVIET] {
        table.set_control(side, Control::Automatic(0));
    }
    let mut seen = Vec::new();
    while table.to_act().is_some() {
        let at = table.sequence(table.cursor(), Viewer::Side(person));
        let now = at.steps.iter().find(|s| s.progress == Progress::Now).map_or("", |s| &*s.title);
        if now == step && at.date.contains(month) && at.side == Some(person) {
            table.set_control(person, Control::Person);
            return table.journal();
        }
        seen.push(format!("{} {now} {:?}", at.date, at.side));
        let mut thought = table.thinker(0).unwrap()();
        table.accept(&mut thought, 1).unwrap();
    }
    seen.dedup();
    panic!("{month} {step} is not reached: {seen:#?}");
}

fn opened(folder: &Path, (month, step, person): (&str, &str, Side)) -> Window {
    let path = folder.join("Revised.stavka");
    std::fs::write(&path, game_at(month, step, person)).unwrap();
    let mut start = launch(folder, "(motion: false, pace: Step)");
    start.file = Some(path);
    open(start, 1280.0, 800.0)
}

fn says(h: &Window, all: &[&str]) {
    for said in all {
        assert!(shown(h, said), "{said}");
    }
}

#[test]
fn the_soviet_side_sets_up_by_type() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = opened(dir.path(), ("June", "Soviet set-up", SOVIET));
    says(
        &h,
        &["Infantry, for cities", "Weak tank units", "Next tank", "Front-line positions get their tanks"],
    );
    press(&mut h, Key::Enter);
    says(
        &h,
        &["Unknown infantry unit is deployed to Leningrad", "16 infantry, 0 tank", "9 infantry, 7 tank"],
    );
}

#[test]
fn the_eleventh_army_may_be_set_in_romania() {
    let dir = tempfile::tempdir().unwrap();
    let h = opened(dir.path(), ("June", "German set-up", GERMAN));
    says(&h, &["11th Army may start at Jassy", "19 infantry, 13 tank"]);
    let choices = &desk(&h).seen.sequence.choices;
    assert!(choices.iter().any(|c| c.label.contains("11th Army") && c.why_not.is_none()));
}

#[test]
fn nine_steps_and_two_types_are_shown() {
    let dir = tempfile::tempdir().unwrap();
    let h = opened(dir.path(), ("July", "German movement and air", GERMAN));
    says(&h, &["Red-lettered units recover", "Unseen pools"]);
    assert!(desk(&h).seen.sequence.note.contains("Panzer groups and corps may first approach"));
    let scene = &desk(&h).seen.scene;
    let backs =
        |branch| scene.counters.iter().filter(|c| c.is_face_down() && c.symbol.branch == branch).count();
    assert!(backs(Branch::Infantry) > 0 && backs(Branch::Mechanised) > 0 && backs(Branch::Unknown) == 0);
}

#[test] // BF-EXP-04, BF-EXP-07, R125: of his tanks the player sees which of them the Germans know
fn who_knows_a_tank_is_shown_to_its_player_alone() {
    let dir = tempfile::tempdir().unwrap();
    let h = opened(dir.path(), ("July", "Soviet step", SOVIET));
    let desk = desk(&h);
    let (at, scene) = (desk.table.cursor(), &desk.seen.scene);
    let said = |about: Subject, who: Side| {
        let sheet = desk.table.sheet(at, Viewer::Side(who), &about);
        let chips = sheet.chips.iter().map(|c| c.text.clone());
        let rows = sheet.sections.iter().flat_map(|s| &s.rows).map(|r| format!("{} {}", r.label, r.value));
        chips.chain(rows).collect::<Vec<_>>().join("; ")
    };
    let alone: Vec<_> = scene.counters.iter().filter(|c| c.states.unseen).collect();
    assert!(!alone.is_empty());
    for tank in alone {
        assert!(tank.spoken.contains("known to you alone"), "{}", tank.spoken);
        assert!(said(Subject::Unit(tank.unit), SOVIET).contains("Known to you alone"));
        let told = said(Subject::Unit(tank.unit), GERMAN);
        assert!(told.contains("Weak or Strong") && !told.contains("alone"), "{told}");
        assert!(said(Subject::Place(tank.place), SOVIET).contains("The Germans see"));
    }
    let mixed = |c: &&CounterMark| said(Subject::Place(c.place), GERMAN).contains("By type");
    assert!(scene.counters.iter().any(|c| mixed(&c)), "a stack of two types is told by type");
}
