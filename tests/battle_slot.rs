//! Where the card of a battle lies: in the place of the inspector, with a button that never moves, and nothing on the map
//! but what is fought there.

#![allow(clippy::unwrap_used)] // a test may

use crate::common::window::{Window, desk, game, go_on, launch, open, press, press_with, settle, shown};
use app::command::review::Act;
use egui::{Key, Modifiers, Rect, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use engine::{
    base::{
        fence::UndoPolicy,
        seat::Control,
        side::{Side, Viewer},
        when::Stride,
    },
    contract::options::Choices,
    table::Table,
};
use stavka::games;

/// A game that played itself until one side is to act and something is so; then that side is a person's.
fn played(kind: usize, side: Side, wanted: impl Fn(&dyn Table) -> bool) -> Vec<u8> {
    let kinds = games::register(None);
    let mut table = kinds[kind].new_table(&Choices::new(), 11, UndoPolicy::Study).unwrap();
    for side in Side::BOTH {
        table.set_control(side, Control::Automatic(0));
    }
    for _ in 0..400 {
        if wanted(&*table) {
            table.set_control(side, Control::Person);
            return table.journal();
        }
        let mut thought = table.thinker(0).expect("an automatic side")();
        table.accept(&mut thought, 1).unwrap();
    }
    panic!("it does not come to that");
}

fn opened(folder: &std::path::Path, journal: &[u8], settings: &str, size: [f32; 2]) -> Window {
    let path = folder.join("Battle.stavka");
    std::fs::write(&path, journal).unwrap();
    let mut launch = launch(folder, settings);
    launch.file = Some(path);
    open(launch, size[0], size[1])
}

fn fought(table: &dyn Table) -> bool {
    table.when(table.cursor()).battle > 0
}

/// Before the first German attack of Barbarossa Fast is fought.
fn german_attacks() -> Vec<u8> {
    played(0, Side(0), |t| t.sequence(t.cursor(), Viewer::Side(Side(0))).choices_title == "Next attack")
}

/// The card that is open, by what it says.
fn card(h: &Window) -> Option<Rect> {
    let mut all = h.query_all_by_role(Role::Status);
    let battle =
        |name: &str| ["Attack on ", "Second attack, on ", "Luftflotte "].iter().any(|w| name.starts_with(w));
    all.find(|n| battle(&n.accesskit_node().label().unwrap_or_default())).map(|n| n.rect())
}

fn button(h: &Window) -> Option<Rect> {
    h.query_by_role_and_label(Role::Button, "Continue after the battle").map(|n| n.rect())
}

/// Nothing lies on the map but what is fought there: no card of a battle, no fan, no card of what the pointer is on.
fn is_bare(h: &Window) {
    let map = h.state().map_rect().unwrap();
    let over = |rect: Rect| rect.intersect(map).size().min_elem() > 1.0;
    assert!(!card(h).is_some_and(over), "{:?} in {map:?}", card(h));
    assert!(!button(h).is_some_and(over), "{:?} in {map:?}", button(h));
    assert!(!h.state().has_open_row() && h.state().card_over_map().is_none());
}

/// Goes on through everything until this many cards were seen; gives back where their buttons lay.
fn through(h: &mut Window, cards: usize) -> Vec<Rect> {
    let mut buttons = Vec::new();
    for _ in 0..cards * 6 {
        if card(h).is_some() {
            is_bare(h);
        }
        buttons.extend(button(h));
        if buttons.len() >= cards {
            break;
        }
        go_on(h);
    }
    buttons
}

#[test]
fn the_button_is_pinned_at_every_size_of_window_and_text() {
    let journal = german_attacks();
    for (width, height) in [(1280.0, 800.0), (1440.0, 900.0), (1920.0, 1080.0)] {
        for percent in [100, 130, 150] {
            let dir = tempfile::tempdir().unwrap();
            let settings = format!("(motion: false, pace: Skip, audit: Never, text_percent: {percent})");
            let mut h = opened(dir.path(), &journal, &settings, [width, height]);
            let all = through(&mut h, 3);
            assert!(all.len() >= 2, "cards of a Blitzkrieg");
            for at in &all {
                assert_eq!(*at, all[0], "{width} at {percent}");
            }
            let (card, at) = (card(&h).unwrap(), all[0]);
            assert_eq!(card.bottom() - at.bottom(), 14.0, "{width} at {percent}");
            assert_eq!(card.right(), width);
            // The log keeps its place below.
            assert!(height - card.bottom() >= 168.0, "{width} at {percent}: {card:?}");
        }
    }
}

#[test]
fn the_panel_has_the_width_of_the_inspector() {
    let journal = german_attacks();
    for (width, height, panel) in [(1280.0, 800.0, 296.0), (1440.0, 900.0, 360.0)] {
        let dir = tempfile::tempdir().unwrap();
        let mut h =
            opened(dir.path(), &journal, "(motion: false, pace: Skip, audit: Never)", [width, height]);
        through(&mut h, 1);
        assert_eq!(card(&h).unwrap().left() + panel - 1.0, width);
    }
}

#[test]
fn in_no_battle_of_either_game_anything_lies_on_the_map() {
    let step = "(motion: false, pace: Step, audit: Never)";
    // Battles of one's own, with hits that are placed.
    let dir = tempfile::tempdir().unwrap();
    let mut h =
        opened(dir.path(), &german_attacks(), "(motion: false, pace: Skip, audit: Never)", [1440.0, 900.0]);
    assert!(through(&mut h, 6).len() == 6);
    if games::register(None).len() < 2 {
        return;
    }
    // Those of the other side, on hexes.
    let dir = tempfile::tempdir().unwrap();
    let mut h = opened(dir.path(), &played(1, Side(1), fought), step, [1440.0, 900.0]);
    let mut cards = 0;
    for _ in 0..60 {
        if card(&h).is_some() {
            is_bare(&h);
            cards += 1;
        }
        press(&mut h, Key::Space);
    }
    assert!(cards >= 2, "{cards}");
}

#[test]
fn a_review_has_a_tab_for_it_in_front_of_the_others() {
    let dir = tempfile::tempdir().unwrap();
    let mut h =
        opened(dir.path(), &german_attacks(), "(motion: false, pace: Skip, audit: Never)", [1280.0, 800.0]);
    through(&mut h, 3);
    h.state_mut().send(Act::Open);
    settle(&mut h);
    for _ in 0..12 {
        if card(&h).is_some() {
            break;
        }
        h.state_mut().send(Act::Step(Stride::Ply, false));
        settle(&mut h);
    }
    is_bare(&h);
    let tabs: Vec<(String, bool)> = h
        .query_all_by_role(Role::Tab)
        .map(|n| (n.accesskit_node().label().unwrap_or_default(), n.accesskit_node().toggled().is_some()))
        .collect();
    assert!(tabs.iter().any(|(name, _)| name == "Battle"), "{tabs:?}");
    assert!(card(&h).is_some() && !shown(&h, "Continue after the battle"));
    crate::common::window::click(&mut h, "Log");
    assert!(card(&h).is_none(), "another tab is chosen");
    crate::common::window::click(&mut h, "Battle");
    assert!(card(&h).is_some());
    press(&mut h, Key::Escape);
    assert!(card(&h).is_none() && h.query_by_role_and_label(Role::Tab, "Battle").is_none());
}

/// The statuses that are read aloud.
fn said(h: &Window) -> Vec<String> {
    h.query_all_by_role(Role::Status).filter_map(|n| n.accesskit_node().label()).collect()
}

const MOVING: &str = "(motion: true, pace: Step, audit: Never)";

/// The first attack is fought and its hits are being placed as they were suggested; then they fall.
fn hits_fall(folder: &std::path::Path, settings: &str) -> Window {
    let mut h = opened(folder, &german_attacks(), settings, [1440.0, 900.0]);
    press(&mut h, Key::Enter);
    while game(&h).battles.is_moving() {
        h.run_steps(4);
    }
    h.run_steps(30);
    h.key_press(Key::Enter);
    h.run_steps(2);
    h
}

#[test]
fn the_fight_is_seen_on_the_counters_and_said() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = hits_fall(dir.path(), MOVING);
    let fighting = |h: &Window| {
        let fight = game(h).battles.fighting().expect("it is on the map");
        (fight.timeline.units(fight.from).len(), fight.ms < fight.timeline.length())
    };
    let (units, moves) = fighting(&h);
    assert!(units > 2 && moves && game(&h).battles.is_moving());
    let counters = desk(&h).seen.scene.counters.len();
    for _ in 0..600 {
        if !game(&h).battles.is_moving() {
            break;
        }
        h.run_steps(1);
    }
    assert!(!fighting(&h).1);
    assert!(
        said(&h).iter().any(|s| s.contains("5th Army is lost. 7th Mechanised Corps is lost")),
        "{:?}",
        said(&h)
    );
    h.run_steps(20);
    assert!(!h.ctx.has_requested_repaint(), "{:?}", h.ctx.repaint_causes());
    assert_eq!(desk(&h).seen.scene.counters.len(), counters - 2);
    // Where units were lost stays marked until the next order.
    press(&mut h, Key::Space);
    let over =
        |h: &Window| game(h).battles.fighting().map(|f| (f.over, f.timeline.stage(f.from, f.ms).lost.len()));
    assert_eq!(over(&h), Some((true, 1)));
    press(&mut h, Key::Enter);
    assert!(over(&h).is_none_or(|(over, _)| !over));
}

#[test]
fn space_ends_all_of_it_and_without_motion_only_its_end_is_shown() {
    for settings in [MOVING, "(motion: false, pace: Step, audit: Never)"] {
        let dir = tempfile::tempdir().unwrap();
        let mut h = hits_fall(dir.path(), settings);
        if settings == MOVING {
            assert!(game(&h).battles.is_moving());
            h.key_press(Key::Space);
            h.run_steps(2);
        }
        let fight = game(&h).battles.fighting().unwrap();
        let stage = fight.timeline.stage(fight.from, fight.ms);
        assert_eq!((stage.units, stage.pips, stage.taken), (vec![], vec![], None), "{settings}");
        assert_eq!((fight.ms, stage.lost.len()), (fight.timeline.length(), 1));
        assert!(button(&h).is_some() && !game(&h).battles.is_moving());
    }
}

/// A review of some battles, with motion, some orders before its end.
fn reviewed(folder: &std::path::Path) -> Window {
    let still = "(motion: false, pace: Skip, audit: Never)";
    let mut h = opened(folder, &german_attacks(), still, [1440.0, 900.0]);
    through(&mut h, 3);
    h.state_mut().send(Act::Open);
    settle(&mut h);
    h.state_mut().send(app::command::Setting::Motion(true));
    settle(&mut h);
    for _ in 0..12 {
        step(&mut h, false);
    }
    h
}

fn step(h: &mut Window, on: bool) {
    h.state_mut().send(Act::Step(Stride::Ply, on));
    h.run_steps(3);
}

/// Whether a battle is seen on the counters now.
fn moves(h: &Window) -> bool {
    game(h).battles.fighting().is_some_and(|f| f.ms < f.timeline.length())
}

#[test]
fn in_a_review_a_battle_one_steps_on_to_is_seen_again() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewed(dir.path());
    let seen = (0..12).any(|_| {
        step(&mut h, true);
        moves(&h)
    });
    assert!(seen, "forward it is");
    settle(&mut h);
    h.run_steps(400);
    assert!(!moves(&h) && !game(&h).desk.is_watching(), "nothing has to be gone on from");
}

#[test]
fn a_review_that_plays_by_itself_waits_for_a_battle() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = reviewed(dir.path());
    h.state_mut().send(Act::Play);
    let mut seen = 0;
    for _ in 0..400 {
        let (look, moved) = (desk(&h).look, moves(&h));
        h.run_steps(1);
        seen += usize::from(moved);
        assert!(!moved || desk(&h).look == look, "it goes on when the battle was seen");
    }
    assert!(seen > 3, "{seen}");
}

/// A picture of what stands around a place while its battle is seen.
fn pictured(h: &mut Window, name: &str) {
    let place = game(h).battles.fighting().unwrap().timeline.place();
    let at = h.state().map_camera().unwrap().screen(desk(h).seen.scene.board.at()[place.index()].into());
    crate::common::compare(h, name, [at.x as u32 - 130, at.y as u32 - 110, 260, 220]);
}

#[test]
fn pictures_of_a_fight() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = hits_fall(dir.path(), MOVING);
    let seen = |h: &mut Window, share: f64| {
        for _ in 0..600 {
            if game(h).battles.fighting().is_some_and(|f| f.ms > f.timeline.length() * share) {
                return;
            }
            h.run_steps(1);
        }
    };
    seen(&mut h, 0.9);
    pictured(&mut h, "fight_light");
    if games::register(None).len() < 2 {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("Battle.stavka");
    std::fs::write(&path, played(1, Side(1), fought)).unwrap();
    let mut launch = launch(dir.path(), MOVING);
    launch.file = Some(path);
    launch.theme = Some(app::settings::ThemeWish::Dark);
    let mut h = open(launch, 1440.0, 900.0);
    for _ in 0..60 {
        if game(&h).battles.is_moving() {
            break;
        }
        h.key_press(Key::Space);
        h.run_steps(2);
        h.state_mut().settle();
    }
    seen(&mut h, 0.5);
    pictured(&mut h, "fight_hexes_dark");
}

#[test]
fn going_on_once_is_enough_and_an_undo_closes_the_slot() {
    let dir = tempfile::tempdir().unwrap();
    let mut h =
        opened(dir.path(), &german_attacks(), "(motion: false, pace: Skip, audit: Never)", [1440.0, 900.0]);
    through(&mut h, 2);
    press(&mut h, Key::Space);
    assert!(card(&h).is_none());
    // What is decided after it brings the card of the same battle not back.
    let at = desk(&h).table.when(desk(&h).table.cursor()).battle;
    while desk(&h).table.when(desk(&h).table.cursor()).battle == at && at > 0 && card(&h).is_none() {
        let before = desk(&h).table.cursor();
        go_on(&mut h);
        if desk(&h).table.cursor() == before {
            break;
        }
    }
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert!(card(&h).is_none() && !game(&h).battles.is_open());
}
