//! Hints by a search: what the smallest level that weighs plans would order, in the window and at the table.

use crate::common::window::{
    Window, click, desk, first_turn, launch, open, press, press_with, settle, shown,
};
use app::{
    command::{Dialog, Program, Setting},
    settings::HintsBy,
};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use engine::{
    base::{
        fence::UndoPolicy,
        seat::{Control, PlyId},
        side::{Side, Viewer},
    },
    contract::options::Choices,
    show::scene::ArrowStyle,
    table::{GameKind, Table, Thought},
};
use stavka::games;
use std::path::Path;
use support::plans::{Crowd, Off};

const FAIR: &str = "(motion: false, pace: Skip, hints_by: Search)";
const STUDY: &str = "(motion: false, pace: Skip, hints_by: Search, undo: Study)";
const SEEKS: &str = "Cancel; plans are played on, ";

fn is_seeking(h: &Window) -> bool {
    h.query_all_by_label_contains(SEEKS).next().is_some()
}

/// Presses H for a hint, and draws a little.
fn seek(h: &mut Window) {
    h.key_press(Key::H);
    h.run_steps(4);
}

/// What the smallest level that weighs plans thinks at the cursor, where it has something to weigh.
fn weighed(table: &dyn Table) -> Option<Thought> {
    let level = table.hint_level(Viewer::Side(table.to_act()?))?;
    table.weigher(level)?(&Crowd(2))
}

/// A game as the German side in which its next plan has been played on beside others.
fn where_plans_differ(folder: &Path, settings: &str) -> Window {
    let mut h = first_turn(folder, settings);
    for _ in 0..80 {
        let table = &mut h.state_mut().game_mut().unwrap().desk.table;
        if table.to_act() == Some(Side(0)) {
            let said = weighed(&**table).and_then(|thought| table.hint_of(Viewer::Side(Side(0)), &thought));
            if said.is_some_and(|(_, line)| line.text.contains("plans, ")) {
                settle(&mut h);
                return h;
            }
        }
        let mut thought = table.thinker(0).unwrap()();
        table.accept(&mut thought, usize::MAX).unwrap();
        settle(&mut h);
    }
    panic!("nothing is weighed in the first turns");
}

/// Lets the level weigh that weighs longest: it does not end while the test looks.
fn at_length(h: &mut Window) {
    let table = &desk(h).table;
    let level = table.weighing_levels(table.to_act().unwrap()).pop();
    h.state_mut().game_mut().unwrap().sought.level = level;
}

#[test]
fn a_search_gives_the_hint_that_its_level_would_play() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = where_plans_differ(dir.path(), STUDY);
    let table = &desk(&h).table;
    let expected = table.hint_of(desk(&h).viewer(), &weighed(&**table).unwrap()).unwrap();
    press(&mut h, Key::H);
    assert_eq!(desk(&h).hint.as_ref(), Some(&expected));
    let (orders, line) = expected;
    let attacks = line.arrows.iter().filter(|arrow| arrow.style == ArrowStyle::Attack).count();
    assert!(orders.len() > 1 && attacks > 1, "a whole plan with its arrows");
    assert!(line.text.contains("plans, ") && line.text.contains("games"), "what was weighed: {}", line.text);
    for arrow in &line.arrows {
        assert!(desk(&h).seen.over_arrows.contains(arrow));
    }
    // Put away and asked for again it stands there at once.
    click(&mut h, "Hide the hint");
    h.key_press(Key::H);
    h.run_steps(1);
    assert_eq!(desk(&h).hinted(), Some(&orders[..]));
    let before = desk(&h).table.ply_count();
    settle(&mut h);
    press_with(&mut h, Modifiers::SHIFT, Key::H);
    assert_eq!(desk(&h).table.ply_count(), before + orders.len(), "all of it is done at once");
}

#[test]
fn a_search_for_a_hint_can_be_called_off() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = where_plans_differ(dir.path(), STUDY);
    at_length(&mut h);
    seek(&mut h);
    assert!(is_seeking(&h) && desk(&h).hint.is_none(), "it takes its time, and the window goes on");
    press(&mut h, Key::Escape);
    let is_over = |h: &Window| !is_seeking(h) && desk(h).hint.is_none() && shown(h, "Show me a good move");
    assert!(is_over(&h));
    seek(&mut h);
    // The second of two quick clicks is not meant, and this is none.
    h.run_steps(8);
    h.query_all_by_label_contains(SEEKS).next().unwrap().click();
    h.run_steps(2);
    settle(&mut h);
    assert!(is_over(&h));
    // What is ordered meanwhile ends it.
    seek(&mut h);
    assert!(is_seeking(&h));
    let (orders, _) = desk(&h).table.hint(desk(&h).viewer()).unwrap();
    let table = &mut h.state_mut().game_mut().unwrap().desk.table;
    let side = table.to_act().unwrap();
    table.submit(side, &orders).unwrap();
    h.run_steps(2);
    assert!(is_over(&h));
}

#[test]
fn a_fair_game_has_the_hints_of_the_procedure() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), FAIR);
    assert_eq!(desk(&h).table.hint_level(desk(&h).viewer()), None);
    let expected = desk(&h).table.hint(desk(&h).viewer());
    h.key_press(Key::H);
    h.run_steps(1);
    assert_eq!(desk(&h).hint, expected, "at once");
}

#[test]
fn hints_by_themselves_come_from_the_search_too() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = where_plans_differ(dir.path(), STUDY);
    at_length(&mut h);
    h.state_mut().send(Setting::Hints(true));
    h.run_steps(3);
    assert!(is_seeking(&h));
    press(&mut h, Key::Escape);
    assert!(!is_seeking(&h), "put away, it stays away");
    let dir = tempfile::tempdir().unwrap();
    let mut h = where_plans_differ(dir.path(), STUDY);
    h.state_mut().send(Setting::Hints(true));
    settle(&mut h);
    assert!(desk(&h).hint.as_ref().is_some_and(|(_, line)| line.text.contains("plans, ")));
}

#[test]
fn who_gives_hints_is_set_where_a_level_weighs_plans() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = first_turn(dir.path(), "(motion: false)");
    assert_eq!(h.state().settings().hints_by, HintsBy::Procedure);
    h.state_mut().send(Program::Show(Dialog::Settings));
    settle(&mut h);
    click(&mut h, "Hints: By a search");
    assert_eq!(h.state().settings().hints_by, HintsBy::Search);
    // A game whose levels weigh nothing offers nothing.
    let dir = tempfile::tempdir().unwrap();
    let mut start = launch(dir.path(), STUDY);
    start.kinds = vec![template::GAME.kind(None)].into();
    let mut h = open(start, 1440.0, 900.0);
    click(&mut h, "Start");
    press(&mut h, Key::H);
    assert!(!is_seeking(&h));
    h.state_mut().send(Program::Show(Dialog::Settings));
    settle(&mut h);
    assert!(shown(&h, "Hints by themselves") && !shown(&h, "Hints: By a search"));
}

/// Plays by the procedures until there is something to weigh after some orders.
fn come_to(kind: &dyn GameKind, orders: usize) -> Box<dyn Table> {
    let mut table = kind.new_table(&Choices::new(), 7, UndoPolicy::Study).unwrap();
    loop {
        let level = table.hint_level(Viewer::Side(table.to_act().unwrap()));
        if table.ply_count() >= orders && level.is_some_and(|level| table.weigher(level).is_some()) {
            return table;
        }
        let mut thought = table.thinker(0).unwrap()();
        table.accept(&mut thought, usize::MAX).unwrap();
    }
}

fn position(table: &dyn Table) -> (PlyId, String) {
    (table.cursor(), table.position_json(table.cursor(), Viewer::Umpire).to_string())
}

#[test]
fn the_hint_of_a_search_is_the_plan_its_level_plays() {
    for kind in &games::register(None) {
        for orders in [0, 30] {
            let mut hinted = come_to(&**kind, orders);
            let side = hinted.to_act().unwrap();
            let who = Viewer::Side(side);
            let level = hinted.hint_level(who).unwrap();
            let mut played = kind.load(&hinted.journal()).unwrap();
            played.set_control(side, Control::Automatic(level));
            let mut thought = played.weigher(level).unwrap()(&Crowd(2)).unwrap();
            played.accept(&mut thought, usize::MAX).unwrap();
            let (orders, _) = hinted.hint_of(who, &weighed(&*hinted).unwrap()).unwrap();
            hinted.submit(side, &orders).unwrap();
            assert_eq!(position(&*hinted), position(&*played), "{}", kind.title());
        }
    }
}

#[test]
fn a_search_hints_to_its_own_side_and_to_nobody_while_a_game_is_fair() {
    let kinds = games::register(None);
    let table = come_to(&*kinds[0], 0);
    let side = table.to_act().unwrap();
    let other = (0..2).map(Side).find(|other| *other != side).unwrap();
    assert_eq!(table.hint_level(Viewer::Side(other)), None);
    let thought = table.thinker(0).unwrap()();
    assert!(table.hint_of(Viewer::Side(other), &thought).is_none());
    assert!(table.weigher(table.hint_level(Viewer::Side(side)).unwrap()).unwrap()(&Off).is_none());
    let fair = kinds[0].new_table(&Choices::new(), 7, UndoPolicy::Fair).unwrap();
    let side = fair.to_act().unwrap();
    assert_eq!(fair.hint_level(Viewer::Side(side)), None);
    assert!(fair.hint_of(Viewer::Side(side), &fair.thinker(0).unwrap()()).is_none());
}
