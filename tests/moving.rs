//! A battle or a turn as pictures: what they show, to whom, up to where; their files from the window and without one.

#![allow(clippy::unwrap_used)] // a test may

use crate::{
    cli::{Folder, refused, well},
    common::window::{click, desk, launch, open, settle},
};
use app::command::Files;
use engine::{
    base::side::{Side, Viewer},
    table::Table,
};
use report::moving::{Extent, Moving, NO_BATTLE, ON_A_STRIP, Shape};
use stavka::games;
use std::path::Path;

const GAME: &str = "saves/october_mud.stavka";
const GERMAN: Viewer = Viewer::Side(Side(0));

fn table() -> Box<dyn Table> {
    games::register(None)[0].load(&std::fs::read(GAME).unwrap()).unwrap()
}

/// The last ply of the first battle of the game.
fn first_battle(table: &dyn Table) -> (u32, u32) {
    let line = table.timeline(table.main_tip(), GERMAN);
    let battle = &line.battles[0];
    (line.plies[battle.first as usize], line.plies[battle.last as usize])
}

#[test]
fn a_battle_is_its_attack_what_fell_and_what_came() {
    let table = table();
    let (_, last) = first_battle(&*table);
    let shown = Moving::of(&*table, (table.main_tip(), last), GERMAN, Extent::Battle).unwrap();
    let [attack, .., end] = &shown.shots[..] else { panic!("several pictures") };
    assert!(attack.head.starts_with("Attack on "), "{}", attack.head);
    assert!(attack.said.iter().any(|line| line.starts_with("Odds: ")), "{:?}", attack.said);
    assert!(!attack.arrows.is_empty() && attack.rings == end.rings, "who attacks, and where");
    assert!(attack.arrows.iter().all(|arrow| arrow.path.last() == attack.rings.last()));
    assert!(end.said.iter().all(|line| !attack.said.contains(line)), "what came is not told before");
    assert!(end.arrows.is_empty() && !end.said.is_empty());
    assert!(shown.near.contains(&attack.rings[0]) && shown.title.ends_with("June 1941"), "{}", shown.title);
}

#[test]
fn nothing_is_shown_of_what_comes_after_the_last_ply() {
    let table = table();
    let (first, last) = first_battle(&*table);
    let none = Moving::of(&*table, (first - 1, first - 1), GERMAN, Extent::Battle);
    assert_eq!(none.unwrap_err(), NO_BATTLE);
    let half = Moving::of(&*table, (last, last), GERMAN, Extent::Turn).unwrap();
    let whole = Moving::of(&*table, (table.main_tip(), last), GERMAN, Extent::Turn).unwrap();
    assert!(half.shots.len() < whole.shots.len());
    assert_eq!(half.shots.last().unwrap().scene, table.scene(last, GERMAN), "it ends where it may");
}

#[test]
fn a_turn_is_no_slide_show_and_a_strip_has_room_for_six() {
    let table = table();
    let tip = table.main_tip();
    let turns = table.timeline(tip, GERMAN).turns.clone();
    for turn in &turns {
        let at = table.timeline(tip, GERMAN).plies[turn.first as usize];
        let shown = Moving::of(&*table, (tip, at), GERMAN, Extent::Turn).unwrap();
        assert!((2..=24).contains(&shown.shots.len()), "{}: {}", turn.name, shown.shots.len());
        assert!(shown.shots.iter().all(|shot| shot.said.len() <= 3 && shot.hold > 0));
        let last = shown.shots.last().unwrap().head.clone();
        let strip = shown.clone().for_a_strip();
        assert_eq!(strip.shots.len(), shown.shots.len().min(ON_A_STRIP));
        assert_eq!(strip.shots.last().unwrap().head, last);
    }
}

#[test]
fn each_side_sees_its_own_pictures() {
    let table = table();
    let (_, last) = first_battle(&*table);
    let of = |who| Moving::of(&*table, (last, last), who, Extent::Battle).unwrap();
    for (who, scene) in [GERMAN, Viewer::Side(Side(1))].map(|who| (who, table.scene(last, who))) {
        assert_eq!(of(who).shots.last().unwrap().scene, scene, "nothing but what {who:?} may see");
    }
}

fn is_gif(path: &Path) -> bool {
    std::fs::read(path).unwrap().starts_with(b"GIF89a")
}

#[test]
fn the_command_line_writes_both() {
    let folder = Folder::new();
    let (_, last) = first_battle(&*table());
    let at = format!("{GAME}#{last}");
    let gif = folder.path("battle.gif");
    let said = well(&["replay", &at, "--out", &gif]);
    assert!(said.contains("June 1941") && said.contains(" pictures, "), "{said}");
    assert!(is_gif(Path::new(&gif)));
    let again = folder.path("again.gif");
    well(&["replay", &at, "--out", &again]);
    assert_eq!(
        std::fs::read(&gif).unwrap(),
        std::fs::read(&again).unwrap(),
        "the same pictures make the same file"
    );
    let strip = folder.path("battle.png");
    well(&["replay", &at, "--out", &strip]);
    assert!(std::fs::read(&strip).unwrap().starts_with(b"\x89PNG"));
    assert!(refused(&["replay", &at, "--out", &strip], 2).contains("exists"));
    let page = folder.path("page.html");
    assert!(refused(&["replay", &at, "--out", &page], 2).contains("A page shows the whole game"));
    let new = folder.game("7");
    let none = folder.path("none.gif");
    assert!(refused(&["replay", &new, "--out", &none], 2).contains(NO_BATTLE));
    assert!(!Path::new(&none).exists());
}

#[test]
fn the_window_writes_the_battle_shown() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = open(launch(dir.path(), "(motion: false)"), 1280.0, 800.0);
    h.state_mut().send(Files::OpenPath(std::path::absolute(GAME).unwrap()));
    settle(&mut h);
    h.state_mut().send(Files::ChooseShots(Extent::Battle, Shape::Moving));
    settle(&mut h);
    click(&mut h, "Save");
    settle(&mut h);
    let mut folders = vec![dir.path().to_owned()];
    let mut made = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "gif") {
                made.push(path);
            }
        }
    }
    assert_eq!(made.len(), 1, "{made:?}");
    assert!(is_gif(&made[0]) && made[0].to_string_lossy().ends_with(", battle.gif"), "{made:?}");
    assert!(desk(&h).table.verify().first_difference.is_none());
}
