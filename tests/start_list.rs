//! The start screen with several games: the newest games of all of them, lessons, ready-made starts and the banner of the
//! one that is set up, and the keys of the list.

use crate::common::{
    labels, tree::nodes, window::Window, window::click, window::desk, window::launch, window::open,
    window::picture, window::press, window::press_with, window::settle, window::shown,
};
use app::desk::Keeping;
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::Queryable as _;
use std::{
    path::Path,
    time::{Duration, SystemTime},
};
use template::GAME;

const STILL: &str = "(motion: false, pace: Skip)";

/// A window with the first game of the register and the small game of the tests.
fn two_games(folder: &Path, settings: &str, width: f32, height: f32) -> Window {
    let mut launch = launch(folder, settings);
    launch.kinds = vec![launch.kinds[0].clone(), GAME.kind(None)].into();
    open(launch, width, height)
}

/// Saved games in a folder, the last one the newest.
fn saved(folder: &Path, names: &[&str]) {
    for (age, name) in names.iter().rev().enumerate() {
        let path = folder.join(format!("{name}.stavka"));
        std::fs::copy("saves/october_mud.stavka", &path).unwrap();
        let file = std::fs::File::options().append(true).open(&path).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(86_400 * age as u64)).unwrap();
    }
}

/// Names of the rows of a region.
fn rows(h: &Window, region: &str) -> Vec<String> {
    let buttons = nodes(h).into_iter().filter(|n| n.panel == region && n.role == Role::Button);
    buttons.map(|n| n.name).collect()
}

/// Whether the game on the table is kept in the file with this name.
fn is_file(h: &Window, name: &str) -> bool {
    matches!(&desk(h).keeping, Keeping::In(path) if path.file_stem().is_some_and(|stem| stem == name))
}

fn set_up(h: &Window) -> Vec<String> {
    let games = nodes(h).into_iter().filter(|n| n.name.starts_with("Game: ") && n.selected == Some(true));
    games.map(|n| n.name).collect()
}

#[test]
fn the_newest_games_stand_under_the_list() {
    let dir = tempfile::tempdir().unwrap();
    saved(dir.path(), &["Oldest", "Old", "New", "Newest"]);
    let mut h = two_games(dir.path(), STILL, 1280.0, 800.0);
    assert_eq!(rows(&h, "Go on"), ["all saved games", "Continue", "Go on with New", "Go on with Old"]);
    let newest = nodes(&h).into_iter().find(|n| n.name == "Continue").unwrap();
    assert!(newest.focused && newest.says.contains("1941"), "{newest:?}");
    press(&mut h, Key::Enter);
    assert_eq!(h.state().screen(), "table");
    assert!(is_file(&h, "Newest"));
    press_with(&mut h, Modifiers::COMMAND, Key::N);
    click(&mut h, "Go on with Old");
    assert!(is_file(&h, "Old"));
    press_with(&mut h, Modifiers::COMMAND, Key::N);
    click(&mut h, "all saved games");
    assert!(shown(&h, "Or drop a .stavka file anywhere"), "the list of all");
}

#[test]
fn a_game_is_chosen_by_its_number_and_by_the_arrows() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = two_games(dir.path(), STILL, 1280.0, 800.0);
    press_with(&mut h, Modifiers::COMMAND, Key::Num2);
    assert_eq!(set_up(&h), ["Game: River crossing"]);
    assert!(!shown(&h, "Ready-made starts") && !shown(&h, "Begin lesson 1"), "it has neither");
    press_with(&mut h, Modifiers::COMMAND, Key::Num3);
    assert_eq!(set_up(&h), ["Game: River crossing"], "there is no third game");
    press_with(&mut h, Modifiers::COMMAND, Key::Num1);
    assert_eq!(set_up(&h), ["Game: Barbarossa Fast"]);
    click(&mut h, "Game: River crossing");
    h.get_by_label("Game: River crossing").focus();
    settle(&mut h);
    press(&mut h, Key::ArrowUp);
    assert_eq!(set_up(&h), ["Game: Barbarossa Fast"]);
}

#[test]
fn enter_on_a_game_of_the_list_starts_it() {
    let dir = tempfile::tempdir().unwrap();
    saved(dir.path(), &["One"]);
    let mut h = two_games(dir.path(), STILL, 1280.0, 800.0);
    h.get_by_label("Game: Barbarossa Fast").focus();
    settle(&mut h);
    press(&mut h, Key::ArrowDown);
    assert_eq!((set_up(&h), h.state().screen()), (vec!["Game: River crossing".into()], "start"));
    press(&mut h, Key::Space);
    assert_eq!(h.state().screen(), "start", "Space chooses, as a click does");
    press(&mut h, Key::Enter);
    assert_eq!(h.state().screen(), "table");
    assert_eq!((desk(&h).kind.title(), desk(&h).table.ply_count()), ("River crossing", 0));
}

#[test]
fn where_large_text_leaves_no_room_ready_made_starts_are_a_row_of_the_form() {
    for (percent, width, height) in [(130, 1440.0, 900.0), (200, 1280.0, 800.0), (100, 1024.0, 680.0)] {
        let dir = tempfile::tempdir().unwrap();
        let settings = format!("(motion: false, pace: Skip, text_percent: {percent})");
        let mut h = two_games(dir.path(), &settings, width, height);
        let chosen =
            |h: &Window, name: &str| nodes(h).into_iter().any(|n| n.name == name && n.selected == Some(true));
        assert!(chosen(&h, "Ready-made: As printed"), "{percent}");
        // What does not fit is scrolled to by the keyboard.
        h.get_by_label("Ready-made: As printed").focus();
        settle(&mut h);
        press(&mut h, Key::ArrowRight);
        press(&mut h, Key::ArrowRight);
        assert!(chosen(&h, "Ready-made: The revised rules"), "{percent}");
        assert!(chosen(&h, "Rules: Revised") && chosen(&h, "German plan: Historical"), "{percent}");
        h.get_by_label("Rules: Revised").focus();
        settle(&mut h);
        press(&mut h, Key::ArrowLeft);
        let none =
            nodes(&h).into_iter().all(|n| !n.name.starts_with("Ready-made") || n.selected != Some(true));
        assert!(none, "it is no ready-made start any more");
        press_with(&mut h, Modifiers::COMMAND, Key::Num2);
        assert!(!nodes(&h).iter().any(|n| n.name.starts_with("Ready-made")), "this game has none");
    }
}

#[test]
fn a_ready_made_start_sets_the_rows_together() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = two_games(dir.path(), STILL, 1280.0, 800.0);
    assert_eq!(
        rows(&h, "Ready-made starts"),
        ["Start: As printed", "Start: A first game", "Start: The revised rules"]
    );
    let chosen =
        |h: &Window, name: &str| nodes(h).into_iter().any(|n| n.name == name && n.selected == Some(true));
    assert!(chosen(&h, "Start: As printed"));
    click(&mut h, "Start: The revised rules");
    assert!(chosen(&h, "Rules: Revised") && chosen(&h, "German plan: Historical"));
    assert!(chosen(&h, "Start: The revised rules") && !chosen(&h, "Start: As printed"));
    click(&mut h, "Start: As printed");
    assert!(chosen(&h, "Rules: October 2020") && chosen(&h, "German plan: Roll"));
    // Every game's own starts can be played.
    for kind in stavka::games::register(None) {
        for start in kind.starts() {
            let begun = kind.new_table(&start.choices(), 1, engine::base::fence::UndoPolicy::Fair);
            assert!(begun.is_ok(), "{}: {}", kind.title(), start.name);
            assert!(!start.about.ends_with('.') && start.name.len() < 24, "{}", start.name);
        }
    }
}

#[test]
fn lessons_and_samples_are_those_of_the_game_that_is_set_up() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), STILL), 1440.0, 1120.0);
    let kinds = stavka::games::register(None);
    if kinds.len() < 2 {
        return;
    }
    for (nth, kind) in kinds.iter().enumerate().rev() {
        click(&mut h, &format!("Game: {}", kind.title()));
        let samples: Vec<String> = stavka::games::SAMPLES
            .iter()
            .filter(|sample| sample.game == kind.id())
            .map(|sample| format!("Sample game {}", sample.name))
            .collect();
        assert!(!samples.is_empty(), "{}", kind.title());
        assert_eq!(rows(&h, "Sample games"), samples, "{nth}");
        assert_eq!(rows(&h, "Lessons").iter().filter(|name| name.starts_with("Lesson ")).count(), 3);
    }
    press_with(&mut h, Modifiers::COMMAND, Key::Num2);
    click(&mut h, "Begin lesson 1");
    assert_eq!(desk(&h).kind.id(), kinds[1].id());
    press_with(&mut h, Modifiers::COMMAND, Key::N);
    assert!(shown(&h, "0 of 5 done"), "{:?}", rows(&h, "Lessons"));
}

#[test]
fn samples_say_what_they_are_about_beside_a_few_games() {
    let dir = tempfile::tempdir().unwrap();
    saved(dir.path(), &["One", "Two"]);
    let mut h = open(launch(dir.path(), STILL), 1440.0, 900.0);
    let Some(kind) = stavka::games::register(None).get(1).cloned() else { return };
    click(&mut h, &format!("Game: {}", kind.title()));
    for sample in stavka::games::SAMPLES.iter().filter(|sample| sample.game == kind.id()) {
        let row = h.get_by_label(&format!("Sample game {}", sample.name)).rect();
        assert!(row.height() > 40.0, "{}: {row:?}", sample.name);
    }
}

#[test]
fn there_is_a_banner_where_there_is_room_and_no_word_is_cut() {
    for (width, height, banner) in [(1280.0, 800.0, false), (1440.0, 900.0, true), (1920.0, 1080.0, true)] {
        let dir = tempfile::tempdir().unwrap();
        saved(dir.path(), &["Two", "One"]);
        let mut h = open(launch(dir.path(), STILL), width, height);
        let kinds = stavka::games::register(None);
        if kinds.len() < 2 {
            return;
        }
        for kind in &kinds {
            click(&mut h, &format!("Game: {}", kind.title()));
            let heading = |n: &crate::common::tree::Seen| n.role == Role::Heading && n.name == kind.title();
            assert!(nodes(&h).iter().any(heading), "the name of the game is the title, {width}");
            let plain = labels::read(&h.output().shapes).texts.iter().any(|text| text.words == "New game");
            assert_eq!(plain, !banner, "{width}");
            for text in labels::read(&h.output().shapes).texts {
                let inside = text.ink.right() <= width && text.ink.left() >= 0.0 || text.clip.left() < 0.0;
                assert!(!text.shortened && inside, "{} at {width}: {:?}", text.words, text.ink);
            }
        }
        picture(&mut h, &format!("start_list_{width}"));
    }
}
