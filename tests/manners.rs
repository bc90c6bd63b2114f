//! The window among others: the same file twice, games from elsewhere, another games folder.

use crate::common::window::{Window, click, launch, open, settle};
use crate::study::BARBAROSSA_FAST;
use app::{
    command::{
        Command, Files, Order, Program, Setting,
        review::Act,
        wishes::{Dialog, ReportWish},
    },
    desk::parts::Keeping,
    features::review::Review,
    program::library::Places,
    settings::{Pace, Settings},
};
use barbarossa_fast::{game::Game, nouns::Phase};
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{
    base::{
        fence::UndoPolicy,
        seat::Control,
        side::{Side, Viewer},
    },
    play::note::Note,
    table::{erased::SessionTable, *},
};
use std::path::Path;
use support::tables::played;

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
    assert_eq!(second.state().desk().unwrap().keeping, Keeping::Beside { stem });
    let plies = second.state().desk().unwrap().table.ply_count();
    let desk = second.state_mut().desk_mut().unwrap();
    let (side, order) = (desk.table.to_act().unwrap(), desk.table.legal_orders()[0].clone());
    desk.table.submit(side, &[order]).unwrap();
    settle(&mut second);
    assert!(second.state().desk().unwrap().table.ply_count() > plies);
    assert_eq!(std::fs::read(&path).unwrap(), before, "the first window\u{2019}s file was touched");
    assert!(dir.path().join("Shared, copy.stavka").exists());
    let banner = second.state().banner().expect("a banner").clone();
    assert_eq!(banner.title, "The game goes on in “Shared, copy”");
    assert!(!banner.text.contains("next order"), "it is no longer to come: {banner:?}");
    drop(first);
    drop(second);
    let third = window(dir.path(), Some(&path));
    assert_eq!(third.state().banner(), None, "the file is free again");
}

/// A fair game of a person against the computer, in a file, and two windows with it.
fn two_windows(folder: &Path, game: &Path, table: &dyn Table) -> (Window, Window) {
    std::fs::write(game, table.journal()).unwrap();
    (window(folder, Some(game)), window(folder, Some(game)))
}

fn fair(plies: usize) -> impl Table {
    let mut table = played::<Game>(&BARBAROSSA_FAST, 5, UndoPolicy::Fair, plies);
    // The window gives orders to stand by itself.
    let stands = |table: &SessionTable<Game>| table.when(table.tip()).phase == Phase::Stand as u16;
    while table.to_act() != Some(Side(0)) || stands(&table) {
        support::tables::play_on(&mut table, 1);
    }
    table.set_control(Side(1), Control::Automatic(0));
    assert!(table.is_played_fairly());
    table
}

fn loaded(path: &Path) -> Box<dyn Table> {
    let bytes = std::fs::read(path).unwrap();
    let id = engine::journal::game_of(&bytes).unwrap();
    let kinds = stavka::games::register(None);
    kinds.iter().find(|kind| kind.id() == id).unwrap().load(&bytes).unwrap()
}

fn games_in(folder: &Path) -> Vec<String> {
    let names = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
    let mut games: Vec<String> = names.filter(|name| name.ends_with(".stavka")).collect();
    games.sort();
    games
}

#[test]
fn a_second_window_of_a_fair_game_shows_nothing_hidden_and_its_copy_is_a_study() {
    let (dir, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    // In the games folder, and elsewhere, where nothing is written to.
    for folder in [dir.path(), other.path()] {
        let path = folder.join("Ours.stavka");
        let table = fair(70);
        let (_first, mut second) = two_windows(dir.path(), &path, &table);
        let banner = second.state().banner().expect("a banner").clone();
        assert!(banner.text.contains("a study, as the game is fair"), "{banner:?}");
        send(&mut second, Act::Open);
        let who = Viewer::Umpire;
        for act in [Act::SeenBy(who), Act::See(who)] {
            send(&mut second, act);
            let desk = second.state().desk().unwrap();
            assert_eq!(desk.viewer(), Viewer::Side(Side(0)));
            assert!(desk.status.contains("played fairly"), "{}", desk.status);
        }
        let wish = ReportWish { who, consent: true, ..ReportWish::default() };
        let to = folder.join("report.html");
        send(&mut second, Files::SaveReportTo(to.clone(), wish));
        assert!(!to.exists());
        send(&mut second, Act::Close);
        assert_eq!(std::fs::read(&path).unwrap(), table.journal());
        let before = table.ply_count();
        let desk = second.state_mut().desk_mut().unwrap();
        let order = desk.table.legal_orders()[0].clone();
        desk.table.submit(Side(0), &[order]).unwrap();
        settle(&mut second);
        assert_eq!(std::fs::read(&path).unwrap(), table.journal(), "the game itself");
        let Keeping::In(copy) = &second.state().desk().unwrap().keeping else { panic!("a copy") };
        let copy = loaded(copy);
        assert!(!copy.is_played_fairly() && copy.ply_count() == before + 1);
        let order = table.number(table.tip());
        let said = format!("Played fairly up to order {order}; what follows is a study");
        assert_eq!(copy.fair_play(), [said]);
        let banner = second.state().banner().expect("a banner").clone();
        assert!(banner.text.contains(&format!("a study after order {order}")), "{banner:?}");
        send(&mut second, Act::Open);
        send(&mut second, Act::See(Viewer::Umpire));
        assert_eq!(second.state().desk().unwrap().viewer(), Viewer::Side(Side(0)), "not in the copy either");
    }
}

#[test]
fn a_note_in_the_second_window_makes_a_study_too() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("Ours.stavka");
    let table = fair(40);
    let (_first, mut second) = two_windows(dir.path(), &path, &table);
    let desk = second.state_mut().desk_mut().unwrap();
    desk.table.annotate(3, Note::Comment("Here".into()), "Ann", "").unwrap();
    settle(&mut second);
    let Keeping::In(copy) = &second.state().desk().unwrap().keeping else { panic!("a copy") };
    assert!(!loaded(copy).is_played_fairly());
}

#[test]
fn the_computer_makes_no_copy_by_itself() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("Watched.stavka");
    let mut table = fair(40);
    table.set_control(Side(0), Control::Automatic(0));
    std::fs::write(&path, table.journal()).unwrap();
    let mut first = launch(dir.path(), QUIET);
    first.file = Some(path.clone());
    let _first = open(first, 1280.0, 800.0);
    let mut second = window(dir.path(), Some(&path));
    send(&mut second, Order::Pace(Pace::Fast));
    for _ in 0..20 {
        settle(&mut second);
    }
    assert_eq!(games_in(dir.path()), ["Watched.stavka"]);
    assert!(second.state().banner().unwrap().text.contains("Space lets it go on"));
    send(&mut second, Order::Pace(Pace::Step));
    second.key_press(egui::Key::Space);
    settle(&mut second);
    assert_eq!(games_in(dir.path()), ["Watched, copy.stavka", "Watched.stavka"]);
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
fn a_portable_program_keeps_everything_in_its_folder() {
    let stick = tempfile::tempdir().unwrap();
    assert_eq!(Places::portable(stick.path()), None);
    std::fs::write(stick.path().join("portable.txt"), "").unwrap();
    let places = Places::portable(stick.path()).unwrap();
    assert_eq!(places.documents, stick.path());
    let mut start = launch(stick.path(), QUIET);
    start.places = places;
    let mut h = open(start, 1280.0, 800.0);
    send(&mut h, Setting::UsualUndo(UndoPolicy::Study));
    send(&mut h, Program::Show(Dialog::Settings));
    assert!(h.query_by_label_contains("kept with it").is_some(), "why the folder cannot be changed");
    assert!(h.query_by_label("Keep games there").is_none());
    drop(h);
    let (kept, note) = Settings::load(&stick.path().join("settings.ron"));
    assert_eq!((kept.undo, kept.games, note), (UndoPolicy::Study, None, None));
}

#[test]
fn the_notices_of_others_are_read_from_about() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = window(dir.path(), None);
    send(&mut h, Program::Show(Dialog::About));
    click(&mut h, "Notices of others…");
    assert!(h.query_by_label("WHAT STAVKA IS MADE WITH").is_some());
    assert!(h.query_by_label_contains("TERMS AND CONDITIONS").is_none(), "far below");
    click(&mut h, "About Stavka");
    assert!(h.query_by_label("Rights").is_some());
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
    assert!(!beyond.state().game().unwrap().is_in::<Review>());
}
