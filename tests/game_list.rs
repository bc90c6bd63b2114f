//! The list of games: named, renamed, noted on, deleted and put back.

use crate::common::window::{Window, click, desk, launch, open, picture, press, press_with, settle, shown};
use app::command::{
    Files, Program,
    wishes::{Dialog, Filing},
};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use stavka::games;
use std::path::Path;

const QUIET: &str = "(motion: false, pace: Step, author: \"Ann\")";

/// A window on its start screen, with two games in the list.
fn window(folder: &Path) -> Window {
    for (sample, name) in [("leningrad_falls", "Kiev first"), ("october_mud", "Mud")] {
        let path = folder.join(format!("{name}.stavka"));
        if !path.exists() {
            std::fs::copy(format!("saves/{sample}.stavka"), path).unwrap();
        }
    }
    let mut start = launch(folder, QUIET);
    start.samples = &[];
    open(start, 1280.0, 800.0)
}

fn focus(h: &mut Window, label: &str) {
    h.get_by_role_and_label(Role::Button, label).focus();
    settle(h);
}

fn told(h: &Window, label: &str) -> String {
    h.get_by_role_and_label(Role::Button, label).accesskit_node().description().unwrap_or_default()
}

fn type_over(h: &mut Window, field: &str, text: &str) {
    h.get_by_role_and_label(Role::TextInput, field).type_text(text);
    settle(h);
    press(h, Key::Enter);
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|n| n != "settings.ron");
    names.sort();
    names
}

#[test]
fn a_game_is_renamed_in_its_place() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    assert_eq!(told(&h, "Open Mud"), "October 1941, German turn · 2 VP · just now");
    assert!(
        told(&h, "Open Kiev first").contains("victory on points · 7 of 7 VP"),
        "{}",
        told(&h, "Open Kiev first")
    );
    let before = std::fs::read(dir.path().join("Mud.stavka")).unwrap();
    focus(&mut h, "Open Mud");
    press(&mut h, Key::F2);
    picture(&mut h, "list-rename");
    type_over(&mut h, "Name of Mud", "Stuck: October");
    assert_eq!(names(dir.path()), ["Kiev first.stavka", "Stuck  October.stavka"]);
    assert_eq!(std::fs::read(dir.path().join("Stuck  October.stavka")).unwrap(), before);
    assert!(told(&h, "Open Stuck  October").starts_with("October 1941"));
    // A name that is taken, and no name at all, change nothing.
    focus(&mut h, "Open Stuck  October");
    press(&mut h, Key::F2);
    type_over(&mut h, "Name of Stuck  October", "Kiev first");
    assert!(h.state().banner().unwrap().title.ends_with("Kiev first.stavka exists already"));
    focus(&mut h, "Open Stuck  October");
    press(&mut h, Key::F2);
    h.get_by_role_and_label(Role::TextInput, "Name of Stuck  October").type_text("Else");
    press(&mut h, Key::Escape);
    assert_eq!(names(dir.path()), ["Kiev first.stavka", "Stuck  October.stavka"]);
    assert_eq!(h.state().screen(), "start");
}

#[test]
fn a_note_is_written_on_a_game_and_goes_with_its_file() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    let path = dir.path().join("Mud.stavka");
    let age = path.metadata().unwrap().modified().unwrap();
    focus(&mut h, "Open Mud");
    press_with(&mut h, Modifiers::SHIFT, Key::F10);
    picture(&mut h, "list-menu");
    press(&mut h, Key::ArrowDown);
    press(&mut h, Key::Enter);
    type_over(&mut h, "Note of Mud", "for Tuesday’s class");
    assert!(told(&h, "Open Mud").starts_with("October 1941, German turn · 2 VP · for Tuesday’s class"));
    picture(&mut h, "list-note");
    assert_eq!(path.metadata().unwrap().modified().unwrap(), age, "only playing makes a game the newest");
    let table = games::register(None)[0].load(&std::fs::read(&path).unwrap()).unwrap();
    let notes = table.notes_at(0);
    assert_eq!((notes.len(), notes[0].by.as_str()), (1, "Ann"));
    assert_eq!(table.verify().first_difference, None);
    // Written over, and taken away.
    for text in ["for Wednesday", ""] {
        h.state_mut().send(Files::FileGame(path.clone(), Filing::Note(text.into())));
        settle(&mut h);
        assert_eq!(told(&h, "Open Mud").contains("for Wednesday"), !text.is_empty());
    }
    assert!(!told(&h, "Open Mud").contains("class"));
}

#[test]
fn a_game_is_deleted_after_a_question_and_put_back() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    let before = std::fs::read(dir.path().join("Mud.stavka")).unwrap();
    focus(&mut h, "Open Mud");
    press(&mut h, Key::Delete);
    assert!(shown(&h, "Move “Mud” to the bin?"));
    picture(&mut h, "list-delete");
    press(&mut h, Key::Escape);
    assert_eq!(names(dir.path()), ["Kiev first.stavka", "Mud.stavka"]);
    focus(&mut h, "Open Mud");
    press(&mut h, Key::Delete);
    click(&mut h, "Keep it");
    assert_eq!(names(dir.path()), ["Kiev first.stavka", "Mud.stavka"]);
    focus(&mut h, "Open Mud");
    press(&mut h, Key::Delete);
    press(&mut h, Key::Enter);
    assert_eq!(names(dir.path()), ["Deleted", "Kiev first.stavka"]);
    assert!(h.query_by_label("Open Mud").is_none());
    assert_eq!(std::fs::read(dir.path().join("Deleted/Mud.stavka")).unwrap(), before);
    picture(&mut h, "list-deleted");
    click(&mut h, "Put it back");
    assert_eq!(std::fs::read(dir.path().join("Mud.stavka")).unwrap(), before);
    assert!(shown(&h, "“Mud” is in the list again"));
    // The folder of deleted games has a list of its own.
    h.state_mut().send(Files::FileGame(dir.path().join("Mud.stavka"), Filing::Delete));
    settle(&mut h);
    click(&mut h, "Deleted games: 1…");
    picture(&mut h, "list-of-deleted");
    click(&mut h, "Put Mud back");
    press(&mut h, Key::Escape);
    assert!(shown(&h, "Open Mud") && h.query_by_label("Deleted games: 1…").is_none());
}

#[test]
fn a_game_that_is_open_is_not_renamed_or_deleted() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    let path = dir.path().join("Mud.stavka");
    let mut other = window(dir.path());
    other.state_mut().send(Files::OpenPath(path.clone()));
    settle(&mut other);
    assert!(desk(&other).table.ply_count() > 0);
    for what in [Filing::Delete, Filing::Rename("Else".into()), Filing::Note("x".into())] {
        h.state_mut().send(Files::FileGame(path.clone(), what.clone()));
        settle(&mut h);
        assert!(h.state().banner().unwrap().title.contains("open in another window"), "{what:?}");
        other.state_mut().send(Program::Show(Dialog::Open));
        settle(&mut other);
        other.state_mut().send(Files::FileGame(path.clone(), what));
        settle(&mut other);
        assert_eq!(other.state().banner().unwrap().title, "“Mud” is on the table");
    }
    assert_eq!(names(dir.path()), ["Kiev first.stavka", "Mud.stavka"]);
}

#[test]
fn a_forged_or_foreign_file_in_the_list_does_no_harm() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["forged_game", "escapes_in_header"] {
        std::fs::copy(format!("tests/data/{name}.stavka"), dir.path().join(format!("{name}.stavka")))
            .unwrap();
    }
    let mut h = window(dir.path());
    assert!(told(&h, "Open forged_game").starts_with("June 1941"), "up to where it is sound");
    assert!(told(&h, "Open escapes_in_header").contains("Cannot be read"));
    click(&mut h, "Open escapes_in_header");
    let why = &h.state().banner().unwrap().text;
    assert!(why.contains("\\u001b[31mx") && !why.contains('\u{1b}'), "{why:?}");
    assert_eq!(h.state().screen(), "start");
    click(&mut h, "Open forged_game");
    let said = h.state().banner().unwrap();
    assert!(said.title.contains("was not whole: Line 37 (ply 35)"), "{}", said.title);
    assert!(said.title.contains("the battle is not about the Upper Don entry"), "{}", said.title);
    assert_eq!(desk(&h).table.ply_count(), 34);
}

#[test]
fn what_is_asked_for_at_once_is_done_one_after_another_also_when_the_window_goes() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path());
    let (kiev, mud) = (dir.path().join("Kiev first.stavka"), dir.path().join("Mud.stavka"));
    let before = std::fs::metadata(&kiev).unwrap().len();
    h.state_mut().send(Files::FileGame(mud, Filing::Delete));
    h.state_mut().send(Files::FileGame(kiev.clone(), Filing::Note("Read me".into())));
    h.state_mut().send(Files::FileGame(kiev, Filing::Rename("Kiev".into())));
    h.step();
    h.state_mut().finish();
    assert_eq!(names(dir.path()), ["Deleted", "Kiev.stavka"]);
    let after = std::fs::read(dir.path().join("Kiev.stavka")).unwrap();
    assert!(after.len() as u64 > before && after.ends_with(b"\n"), "the note is there as a whole");
}
