//! The window through the accessibility tree: no display, no driver, the real drawing code.
//!
//! `STAVKA_PICTURES=DIR` also writes pictures of the screens there for looking at.

use crate::common::{
    self,
    window::{
        Window, attack, click, desk, game, go_on, only_game, open as open_sized, picture, press, press_with,
        settle, shown,
    },
};
use app::{command::Look, desk::parts::Keeping, features::review::Review, launch::Launch, settings::Pace};
use egui::{Key, Modifiers, accesskit::Role, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{
    base::{
        fence::UndoPolicy,
        keys::{PlaceKey, UnitKey},
        seat::{Control, PlyId},
        side::{Side, Viewer},
        when::Stride,
    },
    show::{
        line::Weight,
        log::LogLine,
        scene::{Mark, Reach},
    },
    table::Table,
};
use stavka::games;
use std::path::Path;

pub const SEED: u64 = 4_127_903;

/// A window that skips what the other side does and checks nothing by itself.
pub fn launch(folder: &Path) -> Launch {
    Launch { samples: &[], ..common::window::launch(folder, "(motion: false, pace: Skip, audit: Never)") }
}

fn open(folder: &Path) -> Window {
    open_sized(launch(folder), 1440.0, 900.0)
}

/// Whether a file holds exactly the game on the table.
fn holds_the_game(path: &Path, h: &Window) -> bool {
    let (file, table) = (std::fs::read(path).unwrap(), desk(h).table.journal());
    let (file, table) = (String::from_utf8(file).unwrap(), String::from_utf8(table).unwrap());
    for (number, (a, b)) in file.lines().zip(table.lines()).enumerate() {
        if a != b {
            println!("line {}:\nfile  {a:.300}\ntable {b:.300}", number + 1);
        }
    }
    println!("{} lines in the file, {} on the table", file.lines().count(), table.lines().count());
    file == table
}

/// From the start screen to the German movement of June.
fn new_game(folder: &Path) -> Window {
    let mut h = open(folder);
    click(&mut h, "German plan: Historical");
    h.get_by_role_and_label(Role::TextInput, "Seed").focus();
    settle(&mut h);
    h.key_press_modifiers(Modifiers::COMMAND, Key::A);
    h.get_by_role_and_label(Role::TextInput, "Seed").type_text(&SEED.to_string());
    settle(&mut h);
    click(&mut h, "Start");
    h
}

pub fn june(folder: &Path) -> Window {
    let mut h = new_game(folder);
    for _ in 0..10 {
        if desk(&h).table.when(desk(&h).table.cursor()).turn == 1 {
            break;
        }
        go_on(&mut h);
    }
    assert_eq!(desk(&h).table.when(desk(&h).table.cursor()).turn, 1);
    h
}

/// A game played by both automatic sides until the Germans may move in July, as the bytes of its file.
fn july() -> Vec<u8> {
    let kinds = games::register(None);
    let choices = [("plan".to_owned(), "historical".to_owned())].into();
    let mut table = kinds[0].new_table(&choices, SEED, UndoPolicy::Fair).unwrap();
    table.set_control(Side(1), Control::Automatic(0));
    let ready = |table: &dyn Table| {
        let at = table.cursor();
        let scene = table.scene(at, Viewer::Side(Side(0)));
        table.when(at).turn == 2
            && table.to_act() == Some(Side(0))
            && scene.counters.iter().any(|c| c.side == 0 && c.states.can_act)
    };
    while !ready(&*table) {
        let side = table.to_act().expect("the game is not over in July");
        let mut thought = table.thinker(0).expect("an automatic player")();
        assert_eq!(thought.side, side);
        table.accept(&mut thought, 1).unwrap();
    }
    table.journal()
}

pub fn open_july(folder: &Path) -> Window {
    std::fs::write(folder.join("July.stavka"), july()).unwrap();
    let mut h = open(folder);
    click(&mut h, "Continue");
    h
}

/// Ends a step in which nothing was ordered, which is asked about once.
fn end_the_step(h: &mut Window) {
    press(h, Key::Enter);
    assert!(desk(h).is_asked());
    press_with(h, Modifiers::COMMAND, Key::Enter);
}

/// A unit that may move, and where to.
fn a_move(h: &Window) -> (UnitKey, PlaceKey) {
    let desk = desk(h);
    let table = &*desk.table;
    let own = desk.seen.scene.counters.iter().filter(|c| c.side == 0 && c.states.can_act);
    own.map(|c| c.unit)
        .find_map(|unit| {
            let marks = table.reach(table.cursor(), Viewer::Side(Side(0)), &[unit]);
            let free = |p: PlaceKey| desk.seen.stack(p).next().is_none();
            marks.iter().find_map(|m| match m {
                Mark::Reach(Reach { place, .. }) if free(*place) => Some((unit, *place)),
                _ => None,
            })
        })
        .expect("some unit may move to an empty place")
}

fn spoken_unit(h: &Window, unit: UnitKey) -> String {
    desk(h).seen.counter(unit).unwrap().spoken.clone()
}

fn spoken_place(h: &Window, place: PlaceKey) -> String {
    desk(h).seen.scene.places[place.index()].spoken.clone()
}

#[test]
fn a_new_game_is_in_its_file_from_the_first_order() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(dir.path());
    picture(&mut h, "start");
    drop(h);
    let mut h = new_game(dir.path());
    assert_eq!(h.state().screen(), "table");
    let is_there = || std::fs::read_dir(dir.path()).unwrap().flatten().any(|e| is_game(&e));
    assert!(!is_there(), "nothing is written before the first order");
    assert_eq!(desk(&h).table.seed(), SEED);
    assert_eq!(desk(&h).table.control(Side(0)), Control::Person);
    assert!(matches!(desk(&h).table.control(Side(1)), Control::Automatic(_)));
    click(&mut h, "Deal the Soviet units");
    let file = only_game(dir.path());
    assert_eq!(desk(&h).keeping, Keeping::In(file.clone()));
    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
    let (who, date) = name.rsplit_once(", ").unwrap();
    let which = if games::register(None).len() > 1 { "Barbarossa Fast, " } else { "" };
    assert_eq!(who, format!("{which}German, historical plan"), "with several games the name says which");
    let date: Vec<&str> = date.split(' ').collect();
    assert!(date.len() == 3 && date[0].parse::<u8>().is_ok() && date[2].len() == 4, "{date:?}");
    assert!(holds_the_game(&file, &h));
    picture(&mut h, "set-up");
}

#[test]
fn a_unit_moves_by_mouse() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open_july(dir.path());
    let (unit, place) = a_move(&h);
    let before = desk(&h).table.cursor();
    let (name, target) = (spoken_unit(&h, unit), spoken_place(&h, place));
    desk_select(&mut h, unit);
    assert!(shown(&h, &name));
    picture(&mut h, "july-selected");
    click(&mut h, &target);
    assert_eq!(desk(&h).seen.counter(unit).unwrap().place, place);
    assert_ne!(desk(&h).table.cursor(), before);
    picture(&mut h, "july-moved");
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert_eq!(desk(&h).table.cursor(), before);
    press_with(&mut h, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(desk(&h).seen.counter(unit).unwrap().place, place);
}

/// Selects a unit as the list of forces does.
pub fn desk_select(h: &mut Window, unit: UnitKey) {
    h.state_mut().send(Look::Select(vec![unit], false));
    settle(h);
}

#[test]
fn a_unit_moves_by_keys_alone() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open_july(dir.path());
    let (unit, _) = a_move(&h);
    for _ in 0..40 {
        press(&mut h, Key::Tab);
        if desk(&h).lead() == Some(unit) {
            break;
        }
    }
    assert_eq!(desk(&h).lead(), Some(unit), "Tab comes to every unit that may act");
    let before = desk(&h).table.cursor();
    press(&mut h, Key::M);
    assert!(desk(&h).aim.is_some());
    press(&mut h, Key::Enter);
    assert!(desk(&h).aim.is_none());
    assert_ne!(desk(&h).table.cursor(), before, "{}", desk(&h).status);
}

#[test]
fn a_refused_move_says_why_at_the_place() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    let before = desk(&h).table.cursor();
    press(&mut h, Key::Home);
    press(&mut h, Key::Tab);
    assert!(desk(&h).lead().is_some());
    let moscow = h.query_all_by_label_contains("Moscow, Soviet").next().unwrap();
    moscow.click();
    settle(&mut h);
    let refusal = desk(&h).seen.bubble.clone().expect("a bubble at Moscow");
    assert_eq!(desk(&h).seen.place_name(refusal.place), "Moscow");
    assert!(!refusal.title.is_empty() && !refusal.tags.is_empty(), "{refusal:?}");
    assert!(shown(&h, &refusal.title));
    assert!(desk(&h).status.starts_with(&refusal.title));
    assert_eq!(desk(&h).table.cursor(), before);
    picture(&mut h, "refused");
    let tag = refusal.tags[0].clone();
    h.query_all_by_role_and_label(Role::Link, &tag).next().unwrap().click();
    settle(&mut h);
    assert_eq!(h.state().reader().shown().unwrap().1, Some(tag.as_str()), "a click on a tag opens its page");
    press(&mut h, Key::Escape);
    assert!(!h.state().reader().is_open());
}

#[test]
fn an_attack_to_its_end() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    let army = h.query_all_by_label_contains("16th Army, Insterburg").next().unwrap();
    army.click();
    settle(&mut h);
    h.query_all_by_label_contains("Kaunas, Soviet").next().unwrap().click();
    settle(&mut h);
    assert!(shown(&h, "Attack on Kaunas"));
    let one = desk(&h).planning.clone().unwrap().plan.len();
    press(&mut h, Key::Num1);
    assert!(desk(&h).planning.as_ref().unwrap().plan.len() > one, "1 adds the first who could join");
    picture(&mut h, "attack");
    click(&mut h, "Keep this attack");
    assert!(desk(&h).planning.is_none());
    let declared = desk(&h).table.cursor();
    assert!(desk(&h).seen.dots.iter().any(|d| d.ply == declared && d.done));
    for _ in 0..40 {
        if shown(&h, "attack on Kaunas: taken") || desk(&h).table.when(desk(&h).table.cursor()).turn > 1 {
            break;
        }
        go_on(&mut h);
    }
    let log = &desk(&h).seen.log;
    let said = |part: &str| log.iter().any(|l| l.line.text.contains(part));
    assert!(said("Attack on Kaunas") && said("hits on the defenders"), "the battle is in the log");
    picture(&mut h, "battle");
}

#[test]
fn a_declared_attack_is_cancelled_by_its_button() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    attack(&mut h, "16th Army, Insterburg", "Kaunas, Soviet");
    press(&mut h, Key::Enter);
    let declared = |h: &Window| {
        let lists = &desk(h).seen.sequence.lists;
        lists.iter().find(|l| l.title == "Attacks declared").map(|l| l.rows[0].clone())
    };
    let row = declared(&h).expect("the attack stands");
    assert_eq!(row.label, "Kaunas");
    h.state_mut().send(Look::Inspect(row.subjects[0].clone()));
    settle(&mut h);
    picture(&mut h, "declared-target");
    click(&mut h, "Cancel the attack");
    assert_eq!(declared(&h), None);
    // What is left of it is the sign of the last order, which undo takes back.
    assert!(h.query_by_label("Cancel the attack").is_none());
}

#[test]
fn undo_stops_at_the_fence_and_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    let start = desk(&h).table.cursor();
    let army = h.query_all_by_label_contains("16th Army, Insterburg").next().unwrap();
    army.click();
    settle(&mut h);
    h.query_all_by_label_contains("Kaunas, Soviet").next().unwrap().click();
    settle(&mut h);
    press(&mut h, Key::Enter);
    let declared = desk(&h).table.cursor();
    assert_ne!(declared, start);
    click(&mut h, "Undo");
    click(&mut h, "Redo");
    assert_eq!(desk(&h).table.cursor(), declared);
    press_with(&mut h, Modifiers::COMMAND, Key::Backspace);
    let fenced = desk(&h).table.cursor();
    assert!(fenced <= start);
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert_eq!(desk(&h).table.cursor(), fenced);
    assert!(desk(&h).status.starts_with("Undo stops here"), "{}", desk(&h).status);
    assert!(h.get_by_label("Undo").accesskit_node().is_disabled());
    assert!(shown(&h, "Undo stops here"));
    press_with(&mut h, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_ne!(desk(&h).table.cursor(), fenced, "what was undone is still there");
}

#[test]
fn a_game_is_taken_up_where_it_was_left() {
    let dir = tempfile::tempdir().unwrap();
    let h = june(dir.path());
    let (cursor, digest) = (desk(&h).table.cursor(), desk(&h).table.digest(desk(&h).table.cursor()));
    drop(h);
    let file = only_game(dir.path());
    let length = std::fs::metadata(&file).unwrap().len();
    let mut h = open(dir.path());
    let far =
        common::tree::nodes(&h).into_iter().any(|n| format!("{} {}", n.name, n.says).contains("order "));
    assert!(far, "it is said how far the game is");
    press(&mut h, Key::Enter);
    assert_eq!(h.state().screen(), "table");
    assert_eq!(desk(&h).table.cursor(), cursor);
    assert_eq!(desk(&h).table.digest(cursor), digest);
    end_the_step(&mut h);
    assert!(std::fs::metadata(&file).unwrap().len() > length, "orders go on in the same file");
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().flatten().filter(is_game).count(), 1);
}

fn is_game(entry: &std::fs::DirEntry) -> bool {
    entry.path().extension().is_some_and(|e| e == "stavka")
}

#[test]
fn the_log_is_stepped_through_and_left_again() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open_july(dir.path());
    let now = desk(&h).table.cursor();
    press_with(&mut h, Modifiers::ALT, Key::ArrowLeft);
    let back = desk(&h).look.expect("a moment before now");
    assert!(back < now && shown(&h, "You are looking back"));
    picture(&mut h, "looking-back");
    press(&mut h, Key::ArrowLeft);
    assert!(desk(&h).look.unwrap() < back, "arrows step while looking back");
    for (stride, key) in [(Stride::Phase, Key::PageUp), (Stride::Phase, Key::PageDown)] {
        let from = desk(&h).at();
        let wanted = desk(&h).table.step(from, stride, key == Key::PageDown);
        press(&mut h, key);
        assert_eq!(desk(&h).at(), wanted);
    }
    click(&mut h, "Previous turn");
    let first: PlyId = desk(&h).at();
    assert!(desk(&h).table.when(first).turn < 2);
    let line = desk(&h).seen.log.iter().find(|l| l.line.text.ends_with(": taken")).cloned();
    if let Some(line) = line.filter(|l| shown(&h, &l.line.text)) {
        h.query_all_by_role_and_label(Role::ListItem, &line.line.text).next().unwrap().click();
        settle(&mut h);
        assert_eq!(desk(&h).at(), line.ply);
    }
    press(&mut h, Key::Escape);
    assert_eq!(desk(&h).look, None);
    assert_eq!(desk(&h).table.cursor(), now, "looking changes nothing");
}

#[test]
fn decisions_of_the_other_side_come_one_by_one_with_their_reason() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("settings.ron"), "(motion: false, pace: Step)").unwrap();
    let mut h = june(dir.path());
    while desk(&h).their_turn().is_none() {
        go_on(&mut h);
    }
    assert!(shown(&h, "Next decision"));
    let before = desk(&h).table.cursor();
    let reason = |h: &Window, ply| {
        let told = |l: &&LogLine| l.is_reason && l.line.weight > Weight::Detail;
        desk(h).seen.lines_of(ply).find(told).map(|l| l.line.text.clone())
    };
    press(&mut h, Key::Space);
    let mut ply = desk(&h).story.shown.expect("a decision is shown");
    assert!(ply > before);
    while reason(&h, ply).is_none() {
        press(&mut h, Key::Space);
        ply = desk(&h).story.shown.unwrap();
    }
    assert!(shown(&h, &reason(&h, ply).unwrap()), "the reason stands beside the decision");
    picture(&mut h, "decision");
    press(&mut h, Key::Backspace);
    assert!(desk(&h).look.is_some_and(|at| at < ply));
    press(&mut h, Key::Escape);
    click(&mut h, "Pace: Skip");
    assert_eq!(desk(&h).pace, Some(Pace::Skip));
    assert!(desk(&h).their_turn().is_none(), "the rest comes at once");
}

#[test]
fn a_side_is_handed_over_at_any_moment() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    click(&mut h, "Menu");
    click(&mut h, "Who plays");
    picture(&mut h, "menu");
    click(&mut h, "German side: the computer plays it");
    assert!(desk(&h).seen.outcome.is_some(), "both sides play to the end");
    assert!(shown(&h, " victory") || shown(&h, "draw"));
    picture(&mut h, "ending");
    click(&mut h, "Review this game");
    assert!(game(&h).is_in::<Review>() && desk(&h).look == Some(0), "it begins at the first page");
    assert!(holds_the_game(&only_game(dir.path()), &h));
}

#[test]
fn a_damaged_file_opens_as_far_as_it_is_sound() {
    let dir = tempfile::tempdir().unwrap();
    let mut bytes = july();
    bytes.truncate(bytes.len() - 40);
    std::fs::write(dir.path().join("Torn.stavka"), &bytes).unwrap();
    std::fs::write(dir.path().join("Other.stavka"), b"not a game\n").unwrap();
    let mut h = open(dir.path());
    click(&mut h, "Open Torn");
    assert!(h.state().banner().is_some_and(|b| b.title.contains("Torn")), "{:?}", h.state().banner());
    assert!(desk(&h).table.ply_count() > 10);
    picture(&mut h, "banner");
    click(&mut h, "Close the message");
    assert!(h.state().banner().is_none());
    press_with(&mut h, Modifiers::COMMAND, Key::O);
    click(&mut h, "Open Other");
    let banner = h.state().banner().expect("a message").clone();
    assert!(banner.grave && banner.title.contains("Other"), "{banner:?}");
}

#[test]
fn a_file_from_elsewhere_is_copied_at_the_first_order() {
    let dir = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let from = elsewhere.path().join("From a friend.stavka");
    let bytes = july();
    std::fs::write(&from, &bytes).unwrap();
    let mut start = launch(dir.path());
    start.file = Some(from.clone());
    let mut h = open_sized(start, 1440.0, 900.0);
    assert!(matches!(desk(&h).keeping, Keeping::AtFirstOrder { .. }));
    end_the_step(&mut h);
    let copy = dir.path().join("From a friend.stavka");
    assert!(holds_the_game(&copy, &h));
    assert!(std::fs::read(&from).unwrap() == bytes, "the file itself is left alone");
}

#[test]
fn a_second_window_on_the_same_file_reads_only() {
    let dir = tempfile::tempdir().unwrap();
    let first = june(dir.path());
    let file = only_game(dir.path());
    let before = std::fs::read(&file).unwrap();
    let mut second = launch(dir.path());
    second.file = Some(file.clone());
    let mut h = open_sized(second, 1440.0, 900.0);
    let banner = h.state().banner().expect("a message").clone();
    assert!(banner.title.contains("another window"), "{banner:?}");
    end_the_step(&mut h);
    assert!(std::fs::read(&file).unwrap() == before);
    let copy = format!("{}, copy.stavka", file.file_stem().unwrap().to_string_lossy());
    assert!(dir.path().join(copy).exists());
    drop(first);
}

#[test]
fn a_folder_that_cannot_be_written_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let mut start = launch(dir.path());
    let blocked = dir.path().join("blocked");
    std::fs::write(&blocked, b"a file where the folder should be").unwrap();
    start.places.games = blocked.join("games");
    let mut h = open_sized(start, 1440.0, 900.0);
    // With another plan the set-up may wait for a transfer, and no next order would come.
    click(&mut h, "German plan: Historical");
    click(&mut h, "Start");
    press(&mut h, Key::Enter);
    let banner = h.state().banner().expect("a message").clone();
    assert!(banner.grave && banner.title.contains("blocked"), "{banner:?}");
    assert!(desk(&h).table.cursor() > 0, "the game goes on");
    std::fs::remove_file(&blocked).unwrap();
    // The other side may still be deciding; the next order, of either side, is written.
    for _ in 0..20 {
        settle(&mut h);
        if blocked.join("games").exists() {
            break;
        }
        go_on(&mut h);
        press(&mut h, Key::Space);
    }
    settle(&mut h);
    let written: Vec<_> = std::fs::read_dir(blocked.join("games")).unwrap().flatten().collect();
    assert!(holds_the_game(&written[0].path(), &h), "all orders are there");
    assert!(h.state().banner().is_none(), "the message goes when writing works again");
}

#[test]
fn broken_settings_do_not_stop_the_window() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("settings.ron"), "(theme: Plaid").unwrap();
    let mut h = open(dir.path());
    assert!(h.state().banner().is_some_and(|b| b.title.contains("settings.ron")));
    click(&mut h, "Settings");
    click(&mut h, "Text size: 130 %");
    assert_eq!(h.state().settings().text_percent, 130);
    h.state_mut().settle();
    let text = std::fs::read_to_string(dir.path().join("settings.ron")).unwrap();
    assert!(text.contains("130"), "the file is whole again: {text}");
    picture(&mut h, "settings");
}

#[test]
fn the_other_dialogs_open_and_close() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = june(dir.path());
    for (key, modifiers, name) in [
        (Key::F, Modifiers::COMMAND, "Close Find"),
        (Key::Questionmark, Modifiers::NONE, "Close Keys"),
        (Key::S, Modifiers::COMMAND | Modifiers::SHIFT, "Close Save a copy"),
    ] {
        press_with(&mut h, modifiers, key);
        assert!(shown(&h, name), "{name}");
        picture(&mut h, name);
        press(&mut h, Key::Escape);
        assert!(!shown(&h, name), "{name}");
    }
    press_with(&mut h, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    let game = only_game(dir.path());
    click(&mut h, "Save");
    let copy = dir.path().join(format!("{}, copy.stavka", game.file_stem().unwrap().to_string_lossy()));
    h.state_mut().settle();
    assert!(holds_the_game(&copy, &h));
    press_with(&mut h, Modifiers::COMMAND, Key::F);
    h.get_by_role_and_label(Role::TextInput, "Name").type_text("mosc");
    settle(&mut h);
    click(&mut h, "Moscow, place");
    assert_eq!(desk(&h).seen.sheet.as_ref().unwrap().title, "Moscow");
}

#[test]
fn what_matters_is_in_sight_at_small_sizes() {
    for (width, height) in [(1024.0, 680.0), (1280.0, 800.0)] {
        let dir = tempfile::tempdir().unwrap();
        let start = launch(dir.path());
        let mut h = open_sized(start, width, height);
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
        assert!(window.contains_rect(h.get_by_label("Start").rect()));
        click(&mut h, "Start");
        go_on(&mut h);
        let primary = desk(&h).seen.sequence.primary.clone().unwrap().label;
        let sequence = &desk(&h).seen.sequence;
        let date = format!("{}, {}", sequence.date, sequence.turn);
        for label in [primary, date, "Undo".into(), "Menu".into(), "Show me a good move".into()] {
            let rect = h.query_all_by_label(&label).next().unwrap_or_else(|| panic!("{label}")).rect();
            assert!(window.contains_rect(rect), "{label} at {rect:?} in {width} × {height}");
        }
        let score = h.query_all_by_label_contains("; 7 needed").next().unwrap().rect();
        assert!(window.contains_rect(score));
        picture(&mut h, &format!("play-{width}"));
    }
}

#[test]
fn an_idle_window_asks_for_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open_july(dir.path());
    h.run_steps(30);
    assert!(!h.ctx.has_requested_repaint(), "{:?}", h.ctx.repaint_causes());
    press(&mut h, Key::Tab);
    h.run_steps(30);
    assert!(!h.ctx.has_requested_repaint(), "{:?}", h.ctx.repaint_causes());
}
