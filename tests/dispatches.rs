//! Dispatches: what they tell of a game, that each side reads its own, and where they are read.

use crate::common::{
    tree::nodes,
    window::{Window, desk, first_turn, go_on, launch, open, picture, press, press_with, settle, shown},
};
use app::command::{Command, Program, Setting, wishes::Dialog};
use egui::{Key, Modifiers, accesskit::Role};
use engine::{
    base::side::{Side, Viewer},
    insight::dispatch::{Dispatch, dispatch, ended},
    table::Table,
};
use stavka::games;

const QUIET: &str = "(motion: false, pace: Skip, audit: Never, turn_page: true)";

fn sample(name: &str, kind: usize) -> Box<dyn Table> {
    let bytes = std::fs::read(format!("saves/{name}.stavka")).unwrap();
    games::register(None)[kind].load(&bytes).unwrap()
}

fn all(table: &dyn Table, who: Viewer) -> Vec<Dispatch> {
    let line = table.timeline(table.cursor(), who);
    ended(table, &line).iter().filter_map(|turn| dispatch(table, &line, turn, who)).collect()
}

#[test]
fn every_turn_that_is_over_has_one_of_two_to_four_paragraphs() {
    let table = sample("leningrad_falls", 0);
    let dispatches = all(&*table, Viewer::Side(Side(0)));
    assert_eq!(dispatches.len(), 7);
    for one in &dispatches {
        assert!((2..=4).contains(&one.paragraphs.len()), "{}", one.text());
        assert!(one.date.ends_with("1941") || one.date.contains(' '), "{}", one.date);
        let past = one.history.as_ref().expect("this game tells of history");
        assert!(!past.source.is_empty() && !past.events.is_empty());
        for text in one.paragraphs.iter().chain([&one.headline]) {
            assert!(text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()), "{text}");
            for wrong in ["  ", " ,", "..", "1 units", " a A", "no points;"] {
                assert!(!text.contains(wrong), "{wrong:?} in {text}");
            }
        }
    }
    assert_eq!(dispatches[6].headline, "Leningrad, Sevastopol and Kharkov taken");
    let ground = &dispatches[6].paragraphs[0];
    assert!(
        ground.starts_with("Snow still lies on the whole front. In the north Leningrad fell to "),
        "{ground}"
    );
}

#[test]
fn each_side_reads_its_own() {
    let table = sample("october_mud", 0);
    let [german, soviet] = [0, 1].map(|side| all(&*table, Viewer::Side(Side(side))));
    assert_eq!(german.len(), soviet.len());
    for (ours, theirs) in german.iter().zip(&soviet) {
        assert_eq!(
            (ours.to.as_str(), theirs.to.as_str()),
            ("To the German command", "To the Soviet command")
        );
        assert_eq!(ours.history, theirs.history);
        assert_ne!(ours.paragraphs, theirs.paragraphs);
        // What the one took the other lost.
        if let Some(taken) = ours.headline.strip_suffix(" taken") {
            assert_eq!(theirs.headline, format!("{taken} lost"));
        }
    }
}

/// The dialog that is open.
fn page(h: &Window) -> Option<String> {
    nodes(h).into_iter().find(|n| n.role == Role::Dialog).map(|n| n.name)
}

fn send(h: &mut Window, command: impl Into<Command>) {
    h.state_mut().send(command);
    settle(h);
}

fn to_second_turn(h: &mut Window) {
    for _ in 0..60 {
        let now = desk(h).table.when(desk(h).table.cursor());
        if now.turn >= 2 && desk(h).my_turn() {
            return;
        }
        go_on(h);
    }
    panic!("the second turn does not begin");
}

#[test]
fn it_stands_over_the_page_of_the_turn_and_is_switched_off() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), QUIET);
    to_second_turn(&mut h);
    assert_eq!(page(&h).as_deref(), Some("The end of June 1941"));
    assert!(shown(&h, "To the German command") && shown(&h, "History, 22 to 30 June"));
    send(&mut h, Setting::Dispatches(false));
    assert!(!shown(&h, "To the German command") && shown(&h, "Nearest points"));
    // Asked for it is read all the same.
    press(&mut h, Key::Escape);
    press_with(&mut h, Modifiers::COMMAND, Key::D);
    assert_eq!(page(&h).as_deref(), Some("Dispatches"));
    assert!(shown(&h, "To the German command"));
}

#[test]
fn it_comes_alone_where_the_page_of_the_turn_is_off() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), "(motion: false, pace: Skip, audit: Never, turn_page: false)");
    to_second_turn(&mut h);
    assert_eq!(page(&h).as_deref(), Some("Dispatches"));
    press(&mut h, Key::Escape);
    assert_eq!(page(&h), None);
}

#[test]
fn dispatches_are_read_again_one_after_the_other_up_to_the_moment_shown() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("Game.stavka");
    std::fs::copy("saves/leningrad_falls.stavka", &path).unwrap();
    let mut start = launch(dir.path(), QUIET);
    start.file = Some(path);
    let mut h = open(start, 1280.0, 800.0);
    press(&mut h, Key::Escape);
    send(&mut h, Program::Show(Dialog::Dispatch));
    picture(&mut h, "dispatches");
    let of = |h: &Window| nodes(h).into_iter().find(|n| n.name.starts_with("Dispatch of ")).map(|n| n.name);
    assert_eq!(of(&h).as_deref(), Some("Dispatch of December 1941"));
    let click = |h: &mut Window, name: &str| crate::common::window::click(h, name);
    click(&mut h, "Earlier");
    assert_eq!(of(&h).as_deref(), Some("Dispatch of November 1941"));
    click(&mut h, "Show that moment");
    assert_eq!(page(&h), None);
    // Seen from there nothing of what came later is told.
    send(&mut h, Program::Show(Dialog::Dispatch));
    assert_eq!(of(&h).as_deref(), Some("Dispatch of November 1941"));
}

#[test]
fn before_a_turn_is_over_there_is_none() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), QUIET);
    send(&mut h, Program::Show(Dialog::Dispatch));
    assert_eq!((page(&h), desk(&h).status.as_str()), (None, "No turn is over yet"));
}
