//! Games that cannot be written, and files that other programs meddle with: nothing is lost without a question.

use crate::common::{
    disk::Full,
    window::{Window, click, desk, launch, open, picture, settle, shown},
};
use app::{
    command::{Command, Files, Program},
    desk::parts::Keeping,
};
use egui::{ViewportCommand, ViewportEvent, ViewportId, accesskit::Role};
use egui_kittest::kittest::Queryable as _;
use engine::base::{seat::Control, side::Side};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, atomic::Ordering},
};

const QUIET: &str = "(motion: false, pace: Step, audit: Never)";

/// A window on a running game in a folder that may be full.
fn window(folder: &Path) -> (Window, Full, PathBuf) {
    let path = folder.join("Ours.stavka");
    std::fs::copy("saves/october_mud.stavka", &path).unwrap();
    let disk = Full::default();
    let mut start = launch(folder, QUIET);
    start.file = Some(path.clone());
    start.disk = Arc::new(disk.clone());
    (open(start, 1280.0, 800.0), disk, path)
}

/// Gives an order, whichever is legal.
fn order(h: &mut Window) {
    let d = h.state_mut().desk_mut().unwrap();
    let (side, order) = (d.table.to_act().unwrap(), d.table.legal_orders()[0].clone());
    d.table.submit(side, &[order]).unwrap();
    settle(h);
}

/// The system asks the window to close; whether it does.
fn closes(h: &mut Window) -> bool {
    h.input_mut().viewports.entry(ViewportId::ROOT).or_default().events.push(ViewportEvent::Close);
    h.step();
    let commands = &h.output().viewport_output[&ViewportId::ROOT].commands;
    let stays = commands.contains(&ViewportCommand::CancelClose);
    h.run_steps(2);
    !stays
}

fn send(h: &mut Window, command: impl Into<Command>) {
    h.state_mut().send(command);
    settle(h);
}

fn whole(h: &Window, path: &Path) -> bool {
    std::fs::read(path).unwrap() == desk(h).table.journal()
}

fn lost(h: &Window) -> bool {
    h.state().launched().lost.load(Ordering::Relaxed)
}

#[test]
fn closing_the_window_on_a_full_disk_asks_and_ends_by_itself_once_it_works() {
    let dir = tempfile::tempdir().unwrap();
    let (mut h, disk, path) = window(dir.path());
    disk.fill(Some(dir.path()));
    order(&mut h);
    order(&mut h);
    assert!(shown(&h, "Ours.stavka cannot be written: the disk is full"), "the message says it at once");
    assert!(!closes(&mut h), "the window stays");
    assert!(shown(&h, "This game is not saved") && shown(&h, "2 orders are in memory and nowhere else."));
    assert!(shown(&h, "once it works, the program ends by itself"));
    picture(&mut h, "unsaved");
    click(&mut h, "Try again now");
    assert!(!h.state().may_close());
    // Closed by Esc or Cancel the question is over, and the game goes on.
    click(&mut h, "Cancel");
    assert!(h.state().question().is_none());
    order(&mut h);
    assert!(!closes(&mut h));
    assert_eq!(h.state().question().unwrap().lines.len(), 2);
    disk.fill(None);
    click(&mut h, "Try again now");
    assert!(h.state().may_close(), "the program ends by itself");
    assert!(whole(&h, &path) && !lost(&h));
    assert!(closes(&mut h));
}

#[test]
fn a_game_that_cannot_be_written_is_saved_somewhere_else() {
    let (dir, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (mut h, disk, _) = window(dir.path());
    disk.fill(Some(dir.path()));
    order(&mut h);
    assert!(!closes(&mut h));
    click(&mut h, "Save it somewhere else…");
    assert!(
        h.get_by_role_and_label(Role::TextInput, "Name").is_focused(),
        "the keyboard is where it is typed"
    );
    picture(&mut h, "unsaved-elsewhere");
    // What is offered lies on the full disk.
    click(&mut h, "Save");
    assert!(shown(&h, "Ours.stavka cannot be written") && !h.state().may_close());
    let elsewhere = other.path().join("new folder/Kept.stavka");
    send(&mut h, Files::KeepElsewhere(elsewhere.clone()));
    settle(&mut h);
    assert!(h.state().may_close() && !lost(&h));
    assert!(whole(&h, &elsewhere));
    assert_eq!(desk(&h).keeping, Keeping::In(elsewhere));
}

#[test]
fn quitting_without_saving_is_told_by_the_exit_code() {
    let dir = tempfile::tempdir().unwrap();
    let (mut h, disk, path) = window(dir.path());
    let before = std::fs::read(&path).unwrap();
    disk.fill(Some(dir.path()));
    order(&mut h);
    send(&mut h, Program::Quit);
    assert!(!lost(&h) && !h.state().may_close());
    click(&mut h, "Quit without saving");
    assert!(lost(&h) && h.state().may_close());
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn another_game_is_opened_only_when_this_one_is_written_or_given_up() {
    let dir = tempfile::tempdir().unwrap();
    let (mut h, disk, path) = window(dir.path());
    let other = dir.path().join("Other.stavka");
    std::fs::copy("saves/leningrad_falls.stavka", &other).unwrap();
    disk.fill(Some(dir.path()));
    order(&mut h);
    for leave in [Command::Files(Files::OpenPath(other.clone())), Command::Program(Program::ShowStart)] {
        send(&mut h, leave);
        assert!(h.state().question().is_some());
        assert_eq!((h.state().screen(), desk(&h).keeping.clone()), ("table", Keeping::In(path.clone())));
        send(&mut h, Program::Escape);
    }
    send(&mut h, Files::OpenPath(other.clone()));
    assert!(shown(&h, "Open the other game without saving"));
    disk.fill(None);
    click(&mut h, "Try again now");
    settle(&mut h);
    assert_eq!(desk(&h).keeping, Keeping::In(other), "the other game is opened by itself");
    let plies = stavka::games::register(None)[0].load(&std::fs::read(&path).unwrap()).unwrap().ply_count();
    assert!(plies > 0 && !lost(&h));
}

#[test]
fn a_new_game_whose_folder_cannot_be_made_is_asked_for_too() {
    let dir = tempfile::tempdir().unwrap();
    let blocked = dir.path().join("blocked");
    std::fs::write(&blocked, b"a file where the folder should be").unwrap();
    let mut start = launch(dir.path(), QUIET);
    start.places.games = blocked.join("games");
    start.samples = &[];
    let mut h = open(start, 1280.0, 800.0);
    click(&mut h, "Start");
    click(&mut h, "Deal the Soviet units");
    assert!(!closes(&mut h));
    assert!(h.state().question().unwrap().lines[0].contains("cannot be made"));
    std::fs::remove_file(&blocked).unwrap();
    click(&mut h, "Try again now");
    assert!(h.state().may_close());
    let written = std::fs::read_dir(blocked.join("games")).unwrap().flatten().next().unwrap();
    assert!(whole(&h, &written.path()));
}

#[test]
fn a_file_that_another_program_deletes_replaces_or_cuts_is_written_anew_and_said() {
    let dir = tempfile::tempdir().unwrap();
    let (mut h, _, path) = window(dir.path());
    std::fs::remove_file(&path).unwrap();
    order(&mut h);
    let banner = h.state().banner().expect("a message").clone();
    assert_eq!(banner.title, "“Ours” was deleted by another program");
    assert!(shown(&h, "The whole game, with every order, goes on in a new file") && shown(&h, "Ours.stavka"));
    assert_eq!(banner.path.as_deref(), Some(path.as_path()), "its name was free");
    assert!(whole(&h, &path));
    picture(&mut h, "meddled");

    std::fs::rename(&path, dir.path().join("away")).unwrap();
    std::fs::write(&path, "another program's file").unwrap();
    order(&mut h);
    let second = dir.path().join("Ours (2).stavka");
    assert_eq!(h.state().banner().unwrap().title, "“Ours” was replaced by another program");
    assert!(whole(&h, &second));
    assert_eq!(std::fs::read(&path).unwrap(), b"another program's file", "which is left alone");

    std::fs::File::options().write(true).open(&second).unwrap().set_len(100).unwrap();
    // Nothing more is ordered: leaving looks as well.
    assert!(closes(&mut h));
    let third = dir.path().join("Ours (3).stavka");
    assert!(whole(&h, &third));
    assert_eq!(second.metadata().unwrap().len(), 100);
    assert!(!lost(&h));
}

#[test]
fn a_game_that_another_window_has_played_on_is_read_again_before_it_is_continued() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("Ours.stavka");
    std::fs::copy("saves/october_mud.stavka", &path).unwrap();
    let mut first = open(launch(dir.path(), QUIET), 1280.0, 800.0);
    let mut second = open(launch(dir.path(), QUIET), 1280.0, 800.0);
    click(&mut second, "Continue");
    order(&mut second);
    let plies = desk(&second).table.ply_count();
    drop(second);
    let longer = std::fs::read(&path).unwrap();
    click(&mut first, "Continue");
    assert_eq!(desk(&first).table.ply_count(), plies);
    assert_eq!(std::fs::read(&path).unwrap(), longer, "nothing is cut off");
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().flatten().filter(|e| e.path() != path).count(), 1);
}

#[test]
fn automatic_sides_go_on_while_the_window_is_covered() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("settings.ron"), "(motion: false, pace: Fast)").unwrap();
    let (mut h, _, path) = window(dir.path());
    for side in [Side(0), Side(1)] {
        h.state_mut().game_mut().unwrap().hand_over(side, Control::Automatic(0));
    }
    h.run_steps(1);
    h.state_mut().settle();
    let before = std::fs::metadata(&path).unwrap().len();
    // Without frames egui's clock stands; only what the window does unseen is called.
    let ctx = h.ctx.clone();
    let frames = ctx.cumulative_frame_nr();
    let app = h.state_mut();
    for _ in 0..4 {
        app.advance_unseen(&ctx);
        app.settle();
    }
    assert_eq!(ctx.cumulative_frame_nr(), frames);
    assert!(std::fs::metadata(&path).unwrap().len() > before, "orders are given and written");
}
