//! All games: found, sorted, gone through by keys, tagged, merged, and what many of them come to.

use crate::common::window::{
    Window, click, desk, launch, open, picture, press, press_with, settle, shown, type_text,
};
use app::command::{Files, Shelf, wishes::Filing};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{play::note::Note, table::Table};
use stavka::games;
use std::path::Path;

const QUIET: &str = "(motion: false, pace: Step, author: \"Ann\")";

fn copy(sample: &str, folder: &Path, name: &str) {
    std::fs::copy(format!("saves/{sample}.stavka"), folder.join(format!("{name}.stavka"))).unwrap();
}

/// The page of all games, with these in the games folder.
fn library(folder: &Path, games: &[(&str, &str)]) -> Window {
    for (sample, name) in games {
        copy(sample, folder, name);
    }
    let mut start = launch(folder, QUIET);
    start.samples = &[];
    let mut h = open(start, 1280.0, 800.0);
    press_with(&mut h, Modifiers::COMMAND, Key::G);
    assert_eq!(h.state().screen(), "games");
    settle(&mut h);
    h
}

const FOUR: [(&str, &str); 4] = [
    ("leningrad_falls", "Kiev first"),
    ("october_mud", "Mud"),
    ("one_point_short", "Short"),
    ("six_of_six", "Six"),
];

/// The names of the rows that are drawn, from the top.
fn rows(h: &Window) -> Vec<String> {
    let mut rows: Vec<(f64, String)> = Vec::new();
    for node in h.query_all_by_role(Role::Button) {
        let name = node.accesskit_node().label().unwrap_or_default();
        if let Some(name) = name.strip_prefix("Open ").filter(|name| *name != "the chosen game") {
            rows.push((f64::from(node.rect().top()), name.to_owned()));
        }
    }
    rows.sort_by(|a, b| a.0.total_cmp(&b.0));
    rows.into_iter().map(|(_, name)| name).collect()
}

fn told(h: &Window, name: &str) -> String {
    h.get_by_role_and_label(Role::Button, &format!("Open {name}"))
        .accesskit_node()
        .description()
        .unwrap_or_default()
}

fn seek(h: &mut Window, words: &str) {
    let field = h.get_by_role_and_label(Role::TextInput, "Find games");
    field.focus();
    settle(h);
    press_with(h, Modifiers::COMMAND, Key::A);
    if words.is_empty() {
        press(h, Key::Delete);
    } else {
        h.get_by_role_and_label(Role::TextInput, "Find games").type_text(words);
    }
    settle(h);
}

fn load(path: &Path) -> Box<dyn Table> {
    games::register(None)[0].load(&std::fs::read(path).unwrap()).unwrap()
}

#[test]
fn games_are_found_by_what_happened_in_them_and_sorted_by_their_headings() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = library(dir.path(), &FOUR);
    picture(&mut h, "library");
    assert_eq!(rows(&h).len(), 4);
    assert!(told(&h, "Kiev first").contains("7 of 7 VP"), "{}", told(&h, "Kiev first"));
    for name in ["Mud", "Six"] {
        assert!(!told(&h, name).contains("Not read yet"));
    }
    click(&mut h, "Sort by name");
    assert_eq!(rows(&h), ["Kiev first", "Mud", "Short", "Six"]);
    click(&mut h, "Sort by name");
    assert_eq!(rows(&h), ["Six", "Short", "Mud", "Kiev first"]);
    // Words are joined by “and”; a fact is found as one, in any language.
    seek(&mut h, "leningrad taken");
    let with = rows(&h);
    assert!(with.contains(&"Kiev first".to_owned()) && with.len() < 4, "{with:?}");
    seek(&mut h, "Ленинград taken");
    assert_eq!(rows(&h), with);
    seek(&mut h, "not over");
    assert_eq!(rows(&h), ["Mud"]);
    seek(&mut h, "no such words");
    assert!(shown(&h, "No game fits"));
    assert!(rows(&h).is_empty());
    // What is told of the games is kept; a cache that is broken costs nothing but time.
    let cache = dir.path().join("cache/games.txt");
    assert!(std::fs::read_to_string(&cache).unwrap().starts_with("shelf of games, version "));
    std::fs::write(&cache, "shelf of games, version 99").unwrap();
    let mut again = library(dir.path(), &[]);
    seek(&mut again, "not over");
    assert_eq!(rows(&again), ["Mud"]);
}

#[test]
fn the_list_is_gone_through_by_keys_and_letters_lead_to_the_search() {
    let dir = tempfile::tempdir().unwrap();
    // Games without an order are read at once.
    let kinds = games::register(None);
    let policy = engine::base::fence::UndoPolicy::Study;
    let begun = kinds[0].new_table(&engine::contract::options::Choices::new(), 7, policy).unwrap().journal();
    for n in 10..60 {
        std::fs::write(dir.path().join(format!("Game {n}.stavka")), &begun).unwrap();
    }
    let mut h = library(dir.path(), &[]);
    click(&mut h, "Sort by name");
    press(&mut h, Key::Tab);
    seek(&mut h, "");
    press(&mut h, Key::ArrowDown);
    settle(&mut h);
    let focused = |h: &Window| {
        let node = h.query_all_by_role(Role::Button).find(|node| node.accesskit_node().is_focused());
        node.and_then(|node| node.accesskit_node().label()).unwrap_or_default()
    };
    assert_eq!(focused(&h), "Open Game 10");
    assert!(rows(&h).len() < 30, "only what is in sight is drawn");
    for (key, name) in [
        (Key::End, "Open Game 59"),
        (Key::ArrowUp, "Open Game 58"),
        (Key::Home, "Open Game 10"),
        (Key::ArrowDown, "Open Game 11"),
    ] {
        press(&mut h, key);
        settle(&mut h);
        assert_eq!(focused(&h), name, "{key:?}");
    }
    press(&mut h, Key::PageDown);
    settle(&mut h);
    let paged = focused(&h);
    assert!(("Open Game 15".."Open Game 40").contains(&paged.as_str()), "{paged}");
    type_text(&mut h, "37");
    settle(&mut h);
    assert_eq!(rows(&h), ["Game 37"]);
    press(&mut h, Key::ArrowDown);
    settle(&mut h);
    press(&mut h, Key::Enter);
    settle(&mut h);
    assert_eq!(h.state().screen(), "table");
    assert_eq!(desk(&h).keeping.stem(), "Game 37");
}

#[test]
fn tags_are_words_of_the_note_and_filter_the_list() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = library(dir.path(), &FOUR[..2]);
    h.get_by_role_and_label(Role::Button, "Open Mud").click();
    settle(&mut h);
    h.get_by_role_and_label(Role::TextInput, "Add a tag").focus();
    settle(&mut h);
    h.get_by_role_and_label(Role::TextInput, "Add a tag").type_text("Class three");
    settle(&mut h);
    press(&mut h, Key::Enter);
    settle(&mut h);
    let path = dir.path().join("Mud.stavka");
    let note = |path: &Path| load(path).notes_at(0)[0].clone();
    assert!(note(&path).note.text().ends_with("#class-three"), "{:?}", note(&path));
    assert_eq!(note(&path).by, "Ann");
    assert!(told(&h, "Mud").contains("#class-three"), "{}", told(&h, "Mud"));
    click(&mut h, "Games with #class-three: 1");
    assert_eq!(rows(&h), ["Mud"]);
    picture(&mut h, "library-tag");
    click(&mut h, "Games with #class-three: 1");
    assert_eq!(rows(&h).len(), 2);
    h.get_by_role_and_label(Role::Button, "Open Mud").click();
    settle(&mut h);
    click(&mut h, "Take the tag class-three off");
    assert!(!told(&h, "Mud").contains('#'));
}

#[test]
fn what_many_games_come_to_is_saved_as_a_table() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = library(dir.path(), &FOUR);
    click(&mut h, "Over many games");
    h.get_by_role_and_label(Role::TextInput, "Attacks on").focus();
    settle(&mut h);
    h.get_by_role_and_label(Role::TextInput, "Attacks on").type_text("Kiev");
    settle(&mut h);
    let path = dir.path().join("Games.csv");
    h.state_mut().send(Shelf::SaveTableTo(path.clone()));
    settle(&mut h);
    let table = std::fs::read_to_string(&path).unwrap();
    let kinds = |kind: &str| table.lines().filter(|row| row.starts_with(&format!("{kind},"))).count();
    assert_eq!(kinds("game"), 4);
    for kind in ["game side", "fall", "plan", "city", "losses", "luck", "attack"] {
        assert!(kinds(kind) > 1, "{kind} in {table}");
    }
    click(&mut h, "Save as a table…");
    assert!(shown(&h, "Save the table of these games"), "a folder and a name are asked for");
}

#[test]
fn an_attack_over_many_games_leads_to_its_moment() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = library(dir.path(), &FOUR);
    click(&mut h, "Over many games");
    assert!(shown(&h, "4 games, 3 of them over."));
    h.get_by_role_and_label(Role::TextInput, "Attacks on").focus();
    settle(&mut h);
    h.get_by_role_and_label(Role::TextInput, "Attacks on").type_text("Kiew");
    settle(&mut h);
    picture(&mut h, "library-many");
    let attacks: Vec<String> = h
        .query_all_by_role(Role::Button)
        .filter_map(|node| node.accesskit_node().label())
        .filter(|label| label.contains("attack on Kiev"))
        .collect();
    assert!(attacks.len() > 2, "{attacks:?}");
    click(&mut h, &attacks[0]);
    assert_eq!(h.state().screen(), "table");
    assert!(h.state().game().unwrap().is_in::<app::features::review::Review>(), "in a review");
    let ply = desk(&h).look.unwrap();
    let text = desk(&h)
        .table
        .log(engine::base::side::Viewer::Umpire)
        .iter()
        .filter(|l| l.ply == ply)
        .map(|l| l.line.text.clone())
        .collect::<String>();
    assert!(text.contains("Kiev"), "{ply}: {text}");
}

#[test]
fn two_copies_are_merged_into_a_new_game() {
    let dir = tempfile::tempdir().unwrap();
    copy("leningrad_falls", dir.path(), "Ann");
    let path = dir.path().join("Ann.stavka");
    let mut theirs = load(&path);
    theirs.annotate(3, Note::Comment("Too far.".into()), "Ben", "2026-06-22").unwrap();
    std::fs::write(dir.path().join("Ben.stavka"), theirs.journal()).unwrap();
    let mut h = library(dir.path(), &[("october_mud", "Mud")]);
    h.get_by_role_and_label(Role::Button, "Open Ann").click();
    settle(&mut h);
    click(&mut h, "Merge with…");
    assert!(shown(&h, "Now choose the other copy"));
    h.get_by_role_and_label(Role::Button, "Open Ben").click();
    settle(&mut h);
    assert!(shown(&h, "“Ann, merged” is made: 1 note taken over from the other copy"));
    assert!(rows(&h).contains(&"Ann, merged".to_owned()));
    let both = load(&dir.path().join("Ann, merged.stavka"));
    assert!(both.notes_at(3).iter().any(|n| n.by == "Ben"));
    assert_eq!(both.annotations().len(), load(&path).annotations().len() + 1);
    // Another game is refused in one sentence, and nothing is made.
    h.state_mut().send(Files::FileGame(path, Filing::Merge(dir.path().join("Mud.stavka"))));
    settle(&mut h);
    assert!(h.state().banner().unwrap().title.contains("different games"), "{:?}", h.state().banner());
}

#[test]
fn other_folders_are_shown_too_and_their_names_are_kept() {
    let (dir, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    copy("six_of_six", other.path(), "Elsewhere");
    let mut h = library(dir.path(), &FOUR[1..2]);
    assert_eq!(rows(&h), ["Mud"]);
    for (typed, why) in [("not/whole", "is no whole path"), ("/no/such/folder/anywhere", "is no folder")] {
        h.state_mut().send(Shelf::Folder(typed.into(), true));
        settle(&mut h);
        assert!(h.state().banner().unwrap().title.contains(why), "{:?}", h.state().banner());
    }
    let folder = other.path().to_str().unwrap().to_owned();
    h.state_mut().send(Shelf::Folder(other.path().into(), true));
    settle(&mut h);
    assert_eq!(rows(&h).len(), 2);
    assert_eq!(h.state().settings().shelf, std::slice::from_ref(&folder));
    click(&mut h, &format!("No longer show {folder}"));
    assert_eq!(rows(&h), ["Mud"]);
    assert!(other.path().join("Elsewhere.stavka").exists());
    press(&mut h, Key::Escape);
    press(&mut h, Key::Escape);
    assert_eq!(h.state().screen(), "start");
}

#[test]
fn a_fair_game_that_is_not_over_tells_nothing_that_its_player_does_not_know() {
    let dir = tempfile::tempdir().unwrap();
    copy("october_mud", dir.path(), "Mud");
    let kinds = games::register(None);
    let table = load(&dir.path().join("Mud.stavka"));
    let gist = report::shelf::gather::gist(&*kinds[0], &*table);
    assert_eq!(gist.partly, table.is_played_fairly());
    let eyes = report::shelf::gather::eyes(&*table);
    // A new fair game with a person on each side, in a game with secrets, tells nothing of what happened.
    for kind in &kinds {
        let mut table = kind
            .new_table(&std::collections::BTreeMap::default(), 7, engine::base::fence::UndoPolicy::Fair)
            .unwrap();
        for side in 0..table.sides().len() as u8 {
            table.set_control(engine::base::side::Side(side), engine::base::seat::Control::Person);
        }
        let gist = report::shelf::gather::gist(&**kind, &*table);
        assert!(gist.partly && gist.ended.is_none(), "{}", kind.id());
        if table.has_secrets() {
            assert_eq!(report::shelf::gather::eyes(&*table), None, "{}", kind.id());
            assert!(gist.sums.is_empty() && gist.attacks.is_empty() && gist.falls.is_empty());
        }
        table.set_control(engine::base::side::Side(1), engine::base::seat::Control::Automatic(0));
        let own = engine::base::side::Viewer::Side(engine::base::side::Side(0));
        assert_eq!(report::shelf::gather::eyes(&*table), Some(own), "{}", kind.id());
    }
    assert!(eyes.is_some());
}
