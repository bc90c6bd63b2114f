//! The game in the window, by pointer and by keys: a move, a refusal, an attack whose retreat the other side chooses, a
//! breakthrough, a reserve phase.

use crate::{
    common::window::{Window, desk, go_on, launch, open, press, press_with, settle, shown},
    hand::{click_at, counter, drag, on_map, select, unit_and_own_stack},
};
use app::command::MapEvent;
use egui::{Key, Modifiers};
use engine::{
    base::{
        fence::UndoPolicy,
        keys::{PlaceKey, UnitKey},
        side::{Side, Viewer},
    },
    contract::options::Choices,
    show::scene::{Gesture, Mark, Verb},
    table::Table,
};
use stavka::games;
use std::path::Path;

pub(super) const AXIS: Side = Side(0);
pub(super) const SOVIET: Side = Side(1);
const QUIET: &str = "(motion: false, pace: Skip, audit: Never)";

/// A campaign on the table, whose orders are given by name.
pub(super) struct Campaign(pub(super) Box<dyn Table>);

impl Campaign {
    /// Before the set-up.
    pub(super) fn of(choices: &Choices) -> Self {
        let kinds = games::register(None);
        let kind =
            kinds.iter().find(|kind| kind.title() == "The Russian Portfolio").expect("the game is there");
        Self(kind.new_table(choices, 5, UndoPolicy::Study).expect("it begins"))
    }

    /// At the first movement of the Axis.
    pub(super) fn begun() -> Self {
        let mut all = Self::of(&Choices::default());
        for side in [AXIS, AXIS, SOVIET] {
            all.primary(side);
        }
        all
    }

    pub(super) fn give(&mut self, side: Side, gesture: &Gesture) {
        let orders = self.0.gesture(Viewer::Side(side), gesture);
        let orders = orders.unwrap_or_else(|why| panic!("{}", why.sentence));
        self.0.submit(side, &orders).unwrap_or_else(|why| panic!("{}", why.sentence));
    }

    pub(super) fn primary(&mut self, side: Side) {
        self.give(side, &Gesture::Primary);
    }

    pub(super) fn hex(&self, label: &str) -> PlaceKey {
        let scene = self.0.scene(self.0.cursor(), Viewer::Umpire);
        scene.board.find(label).unwrap_or_else(|| panic!("{label} is on the map"))
    }

    fn unit(&self, name: &str) -> UnitKey {
        let scene = self.0.scene(self.0.cursor(), Viewer::Umpire);
        let found = scene.counters.iter().find(|c| c.name == name);
        found.unwrap_or_else(|| panic!("{name} is on the map")).unit
    }

    fn act(&mut self, side: Side, verb: Verb, units: &[&str], at: &str) {
        let gesture = verb.by(units.iter().map(|name| self.unit(name)).collect(), self.hex(at));
        self.give(side, &gesture);
    }

    /// Brest is attacked by three units and the die shows a face.
    pub(super) fn attacked(face: u32) -> Self {
        let mut all = Self::begun();
        all.primary(AXIS);
        let units = ["4th Army", "24th Panzer Corps", "12th Infantry Corps"];
        all.act(AXIS, Verb::ATTACK, &units, "S4");
        all.primary(AXIS);
        all.primary(SOVIET);
        all.primary(AXIS);
        let ply = all.0.cursor();
        if let Err(why) = all.0.set_die(ply, 0, face) {
            assert!(why.contains("already"), "{why}");
        }
        all
    }

    /// A window with the game as it stands, all of the sheet in sight, whatever part of the front the step opens on.
    pub(super) fn window(&self, folder: &Path) -> Window {
        let mut h = self.opened(folder, 1440.0, 900.0);
        press(&mut h, Key::Home);
        h
    }

    /// A window of this size with the game as it stands.
    pub(super) fn opened(&self, folder: &Path, width: f32, height: f32) -> Window {
        let path = folder.join("Campaign.stavka");
        std::fs::write(&path, self.0.journal()).unwrap();
        let mut launch = launch(folder, QUIET);
        launch.file = Some(path);
        open(launch, width, height)
    }
}

/// The hex a unit stands in, by its label.
pub(super) fn at(h: &Window, name: &str) -> String {
    let scene = &desk(h).seen.scene;
    let counter = scene.counters.iter().find(|c| c.name == name).unwrap_or_else(|| panic!("{name} is there"));
    scene.board.place(counter.place).unwrap().id.clone()
}

pub(super) fn click_on(h: &mut Window, part: &str) {
    let pos = on_map(h, part);
    click_at(h, pos);
}

/// What the main button says.
pub(super) fn next(h: &Window) -> String {
    desk(h).seen.sequence.primary.as_ref().map(|offer| offer.label.clone()).unwrap_or_default()
}

#[test]
fn a_way_of_many_hexes_is_one_click_or_one_drag_and_one_undo() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = Campaign::begun().window(dir.path());
    click_on(&mut h, "2nd Panzer Group, S2");
    let reach = |h: &Window| desk(h).seen.marks.iter().filter(|m| matches!(m, Mark::Reach(_))).count();
    assert!(reach(&h) > 20, "{}", reach(&h));
    click_on(&mut h, "R5, clear");
    assert_eq!(at(&h, "2nd Panzer Group"), "R5");
    assert_eq!(at(&h, "47th Panzer Corps"), "S2", "it was not taken along");
    press_with(&mut h, Modifiers::COMMAND, Key::Z);
    assert_eq!(at(&h, "2nd Panzer Group"), "S2");
    // Both at once, by a drag.
    let stack = desk(&h).seen.scene.board.find("S2").unwrap();
    h.state_mut().desk_mut().unwrap().select_stack(stack);
    settle(&mut h);
    let (from, to) = (on_map(&h, "2nd Panzer Group, S2"), on_map(&h, "R5, clear"));
    drag(&mut h, from, to);
    assert_eq!((at(&h, "2nd Panzer Group"), at(&h, "47th Panzer Corps")), ("R5".into(), "R5".into()));
}

#[test]
fn a_click_on_own_units_in_reach_asks_and_enter_moves_onto_them() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = Campaign::begun().window(dir.path());
    let before = desk(&h).table.cursor();
    let (unit, to) = unit_and_own_stack(&h);
    let other = desk(&h).own_units(to)[0];
    for key in [Key::Space, Key::Enter] {
        select(&mut h, unit);
        let pos = counter(&h, other);
        click_at(&mut h, pos);
        assert_eq!((desk(&h).table.cursor(), desk(&h).lead()), (before, Some(unit)), "{}", desk(&h).status);
        assert!(shown(&h, "Move here"));
        press(&mut h, key);
        assert_eq!(desk(&h).lead(), if key == Key::Space { Some(other) } else { None });
    }
    assert_eq!(desk(&h).seen.counter(unit).unwrap().place, to, "{}", desk(&h).status);
}

#[test] // RP-MOV-12, RP-CTL-01
fn ways_that_cost_the_same_and_take_other_ground_are_offered_and_one_drawn_by_hand_is_gone() {
    let dir = tempfile::tempdir().unwrap();
    let all = Campaign::begun();
    let (unit, pinsk) = (all.unit("1st Panzer Group"), all.hex("T6"));
    let lines = all.0.verbs(Viewer::Side(AXIS), &[unit], pinsk);
    let words: Vec<&str> = lines.iter().map(|line| line.words.as_ref()).collect();
    assert_eq!(words, ["Move here", "Plan an attack here", "Move by T5: takes T5, not U6"]);
    let way: Vec<PlaceKey> = ["U3", "U4", "V4", "U5", "T5", "T6"].iter().map(|hex| all.hex(hex)).collect();
    let told = all.0.along(Viewer::Side(AXIS), &[unit], &way).expect("it is a way");
    assert_eq!(told.costs, ["1", "2", "3", "4", "5"]);
    assert_eq!(told.words, "Pinsk: 5 of 5 MF; takes Pinsk, Kovel and 3 hexes");
    let far = [&way[..], &[all.hex("T7")]].concat();
    let stopped = all.0.along(Viewer::Side(AXIS), &[unit], &far).expect("it is a way");
    assert!(stopped.costs.len() >= 5, "{stopped:?}");
    let mut h = all.window(dir.path());
    h.state_mut().send(MapEvent::Along { units: vec![unit], way: way.clone(), done: false });
    settle(&mut h);
    assert_eq!(desk(&h).along.as_ref().map(|along| along.way.clone()), Some(way.clone()));
    h.state_mut().send(MapEvent::Along { units: vec![unit], way, done: true });
    settle(&mut h);
    assert_eq!((at(&h, "1st Panzer Group"), desk(&h).along.clone()), ("T6".into(), None));
    let scene = &desk(&h).seen.scene;
    let held = |hex: &str| scene.board.find(hex).and_then(|hex| scene.control(hex));
    assert_eq!((held("V4"), held("T5"), held("U6")), (Some(AXIS), Some(AXIS), Some(SOVIET)));
}

#[test] // RP-SEQ-07
fn an_attack_that_is_planned_opens_with_its_sum_and_a_second_click_rolls_for_it() {
    let dir = tempfile::tempdir().unwrap();
    let mut all = Campaign::begun();
    all.primary(AXIS);
    all.act(AXIS, Verb::ATTACK, &["4th Army", "24th Panzer Corps", "29th Infantry Corps"], "S4");
    all.primary(AXIS);
    all.primary(SOVIET);
    let mut h = all.window(dir.path());
    let before = desk(&h).table.cursor();
    click_on(&mut h, "S4, Brest");
    assert!(shown(&h, "Odds 3:1, river −1, surprise +1, dispersed +1: column 4:1"));
    assert!(shown(&h, "Soviet 4th Army eliminated, DE, BR: 33.3 per cent"));
    assert!(shown(&h, "Breakthrough, a second attack: 16.7 per cent"));
    assert!(shown(&h, "Soviet 1.3 factors, 2.7 with exchanges"));
    assert_eq!(desk(&h).table.cursor(), before, "a look rolls no die");
}

#[test]
fn rows_of_a_plan_keep_their_place_whatever_is_pressed() {
    let dir = tempfile::tempdir().unwrap();
    let mut all = Campaign::begun();
    all.primary(AXIS);
    let (unit, place) = (all.unit("4th Army"), all.hex("S4"));
    let mut h = all.window(dir.path());
    select(&mut h, unit);
    h.state_mut().send(MapEvent::ClickPlace { place });
    settle(&mut h);
    crate::plan_rows::try_all(&mut h, "Brest");
}

#[test]
fn a_move_that_is_refused_says_the_one_fact_that_stops_it() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = Campaign::begun().window(dir.path());
    let before = desk(&h).table.cursor();
    click_on(&mut h, "2nd Panzer Group, S2");
    click_on(&mut h, "Stalingrad");
    assert!(shown(&h, "The garrison of Stalingrad bars the way"));
    click_on(&mut h, "14th Mechanised Corps, S5");
    assert!(shown(&h, "S5 is held by the Soviet side: 14th Mechanised Corps"));
    assert_eq!(desk(&h).table.cursor(), before);
}

#[test]
fn the_arrows_walk_hexes_and_enter_moves() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = Campaign::begun().window(dir.path());
    click_on(&mut h, "12th Infantry Corps, R3");
    press(&mut h, Key::ArrowRight);
    press(&mut h, Key::Enter);
    assert_eq!(at(&h, "12th Infantry Corps"), "R4");
}

#[test]
fn the_other_side_chooses_the_second_hex_of_a_retreat_and_the_attacker_advances() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = Campaign::attacked(1).window(dir.path());
    assert!(next(&h).contains("retreats 4 hexes"), "{}", next(&h));
    press(&mut h, Key::Enter);
    let mut asked = Vec::new();
    for _ in 0..9 {
        let sequence = &desk(&h).seen.sequence;
        if sequence.choices_title != "Retreat" {
            break;
        }
        asked.extend(sequence.side);
        go_on(&mut h);
    }
    assert_eq!(asked.first(), Some(&AXIS), "{asked:?}");
    assert!(asked.contains(&SOVIET), "{asked:?}");
    assert_ne!(at(&h, "Soviet 4th Army"), "S4");
    assert_eq!(desk(&h).seen.sequence.choices_title, "Advance");
    click_on(&mut h, "24th Panzer Corps, S3");
    click_on(&mut h, "S4, Brest");
    assert_eq!(at(&h, "24th Panzer Corps"), "S4");
    assert_eq!(next(&h), "24th Panzer Corps goes no farther", "nobody is sent on by the main button");
}

#[test]
fn after_a_breakthrough_the_same_units_attack_once_more() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = Campaign::attacked(6).window(dir.path());
    for _ in 0..8 {
        if desk(&h).seen.sequence.choices_title == "Second attack" {
            break;
        }
        go_on(&mut h);
    }
    assert_eq!(desk(&h).seen.sequence.choices_title, "Second attack");
    let able = desk(&h).to_decide().collect::<Vec<_>>();
    assert!(!able.is_empty());
    h.state_mut().desk_mut().unwrap().pointer().take_up(able);
    settle(&mut h);
    assert!(desk(&h).seen.marks.iter().any(|m| matches!(m, Mark::Target { .. })));
}

#[test]
fn in_a_reserve_phase_units_that_waited_move_with_fewer_factors() {
    let mut all = Campaign::begun();
    // No unit of either side moves or attacks.
    while all.0.sequence(all.0.cursor(), Viewer::Umpire).heading != "Reserve phase 1" {
        let side = all.0.sequence(all.0.cursor(), Viewer::Umpire).side.expect("somebody decides");
        all.primary(side);
    }
    let dir = tempfile::tempdir().unwrap();
    let mut h = all.window(dir.path());
    assert!(shown(&h, "Units that have not acted may move, with 1 MF less."));
    click_on(&mut h, "2nd Panzer Group, S2");
    let free = |place: PlaceKey| desk(&h).own_units(place).is_empty();
    let reach = desk(&h).seen.marks.iter().find_map(|m| match m {
        Mark::Reach(reach) if free(reach.place) => Some(reach),
        _ => None,
    });
    let reach = reach.expect("it may go somewhere");
    assert!(reach.spoken.contains("of 4 MF"), "5 − 1: {}", reach.spoken);
    let scene = &desk(&h).seen.scene;
    let (label, spoken) =
        (scene.board.place(reach.place).unwrap().id.clone(), scene.spoken(reach.place).to_owned());
    click_on(&mut h, &spoken);
    assert_eq!(at(&h, "2nd Panzer Group"), label);
}

#[test]
fn a_panel_that_is_given_up_leaves_its_unit_selected() {
    let dir = tempfile::tempdir().unwrap();
    let mut all = Campaign::begun();
    all.primary(AXIS);
    let mut h = all.window(dir.path());
    click_on(&mut h, "24th Panzer Corps, S3");
    let unit = desk(&h).lead().expect("it is selected");
    click_on(&mut h, "S4, Brest");
    assert!(desk(&h).planning.is_some() && desk(&h).lead().is_none(), "the panel of the attack is open");
    press(&mut h, Key::Escape);
    assert_eq!((desk(&h).planning.is_some(), desk(&h).lead()), (false, Some(unit)));
}
