//! The window among others: the same file twice, games from elsewhere, another games folder.

use crate::common::window::{Window, launch, open, settle};
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use stavka::{
    app::{
        command::{Command, Program, Setting, wishes::Dialog},
        desk::parts::Keeping,
        program::settings::Settings,
    },
    engine::base::fence::UndoPolicy,
};
use std::path::Path;

const QUIET: &str = "(motion: false, pace: Step)";

fn window(folder: &Path, file: Option<&Path>) -> Window {
    let mut start = launch(folder, QUIET);
    start.file = file.map(Into::into);
    open(start, 1280.0, 800.0)
}

fn send(h: &mut Window, command: impl Into<Command>) {
    h.state_mut().send(command);
    settle(h);
}

#[test]
fn a_second_window_on_the_same_file_reads_only_and_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("Shared.stavka");
    std::fs::copy("saves/october_mud.stavka", &path).unwrap();
    let before = std::fs::read(&path).unwrap();
    let first = window(dir.path(), Some(&path));
    assert_eq!(first.state().banner(), None);
    let mut second = window(dir.path(), Some(&path));
    let banner = second.state().banner().expect("a banner").clone();
    assert!(banner.title.contains("open in another window"), "{banner:?}");
    assert!(second.query_by_label_contains("open in another window").is_some());
    let stem = "Shared, copy".to_owned();
    assert_eq!(second.state().desk().unwrap().keeping, Keeping::AtFirstOrder { stem });
    let plies = second.state().desk().unwrap().table.ply_count();
    let desk = second.state_mut().desk_mut().unwrap();
    let (side, order) = (desk.table.to_act().unwrap(), desk.table.legal_orders()[0].clone());
    desk.table.submit(side, &[order]).unwrap();
    settle(&mut second);
    assert!(second.state().desk().unwrap().table.ply_count() > plies);
    assert_eq!(std::fs::read(&path).unwrap(), before, "the first window\u{2019}s file was touched");
    assert!(dir.path().join("Shared, copy.stavka").exists());
    drop(first);
    drop(second);
    let third = window(dir.path(), Some(&path));
    assert_eq!(third.state().banner(), None, "the file is free again");
}

#[test]
fn games_from_elsewhere_are_listed_with_where_they_stand_and_forgotten_when_gone() {
    let (dir, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    std::fs::copy("saves/leningrad_falls.stavka", dir.path().join("Here.stavka")).unwrap();
    let there = other.path().join("There.stavka");
    std::fs::copy("saves/october_mud.stavka", &there).unwrap();
    let h = window(dir.path(), Some(&there));
    drop(h);
    let h = window(dir.path(), None);
    let state = |h: &Window, label: &str| {
        h.get_by_role_and_label(Role::Button, label).accesskit_node().description().unwrap_or_default()
    };
    assert!(state(&h, "Open There").starts_with("October 1941, "), "{}", state(&h, "Open There"));
    assert!(state(&h, "Open Here").contains("victory"), "{}", state(&h, "Open Here"));
    drop(h);
    std::fs::remove_file(&there).unwrap();
    let h = window(dir.path(), None);
    assert!(h.query_by_label("Open There").is_none());
    assert_eq!(h.state().banner(), None);
    assert!(h.state().settings().recent.is_empty());
}

#[test]
fn another_games_folder_is_used_at_once_and_kept() {
    let (dir, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let folder = other.path().join("new/games");
    let mut h = window(dir.path(), None);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy("saves/october_mud.stavka", folder.join("Moved.stavka")).unwrap();
    send(&mut h, Setting::GamesFolder("not/whole".into()));
    assert!(h.state().banner().is_some_and(|b| b.title.contains("not a whole path")));
    send(&mut h, Program::CloseBanner);
    send(&mut h, Setting::GamesFolder(folder.clone()));
    assert!(h.query_by_label("Open Moved").is_some());
    send(&mut h, Setting::UsualUndo(UndoPolicy::Study));
    drop(h);
    let mut h = window(dir.path(), None);
    assert!(h.query_by_label("Open Moved").is_some());
    send(&mut h, Program::Show(Dialog::Settings));
    assert!(h.query_by_label("Undo in new games: Study").is_some());
    let (kept, note) = Settings::load(&dir.path().join("settings.ron"));
    assert_eq!((kept.undo, kept.games.as_deref(), note), (UndoPolicy::Study, folder.to_str(), None));
}

#[test]
fn windows_is_given_an_icon_in_every_size_and_the_version_of_the_program() {
    let ico = std::fs::read("assets/desktop/windows/stavka.ico").unwrap();
    assert_eq!(&ico[..4], [0, 0, 1, 0], "the head of an icon file");
    let entries = ico[6..].chunks(16).take(usize::from(ico[4]));
    let sizes: Vec<u8> = entries.clone().map(|e| e[0]).collect();
    assert_eq!(sizes, [16, 24, 32, 48, 0], "0 is 256 pixels");
    for entry in entries {
        let number = |at: usize| u32::from_le_bytes(entry[at..at + 4].try_into().unwrap()) as usize;
        assert!(number(12) + number(8) <= ico.len(), "a picture beyond the end of the file");
    }
    let (about, version) =
        (std::fs::read_to_string("assets/desktop/windows/stavka.rc").unwrap(), env!("CARGO_PKG_VERSION"));
    assert!(about.contains(&format!("\"ProductVersion\", \"{version}\"")));
    assert!(about.contains(&format!("PRODUCTVERSION {},0", version.replace('.', ","))));
}

#[test]
fn the_address_of_a_moment_opens_it_among_the_others() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("Sent.stavka");
    std::fs::copy("saves/four_of_seven.stavka", &path).unwrap();
    let at = |ply| {
        let mut start = launch(dir.path(), QUIET);
        (start.file, start.at) = (Some(path.clone()), Some(ply));
        open(start, 1280.0, 800.0)
    };
    let there = at(120);
    let desk = there.state().desk().unwrap();
    assert!(desk.reviewed);
    assert_eq!(desk.at(), 120);
    assert_eq!(there.state().banner(), None);
    drop(there);
    let beyond = at(9_999);
    let banner = beyond.state().banner().expect("a banner");
    assert!(banner.title.contains("has no order 9999"), "{banner:?}");
    assert!(beyond.state().game().unwrap().review.is_none());
}
