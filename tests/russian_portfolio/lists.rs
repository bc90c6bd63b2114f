//! The list of forces, and that of attacks that could be planned.

use super::window::{AXIS, Campaign};
use crate::{
    common::window::{Window, click, desk, game, picture, press, settle, shown},
    lists::{open_tab, rows, try_attacks},
};
use app::command::{Look, Tab};
use egui::Key;
use engine::{
    base::{
        keys::{PlaceKey, UnitKey},
        side::Viewer,
    },
    show::{
        opening::Opening,
        scene::{Subject, Verb},
    },
};

/// A window in the step in which the Axis plans its attacks.
fn planning(folder: &std::path::Path) -> Window {
    let mut all = Campaign::begun();
    all.primary(AXIS);
    all.window(folder)
}

/// The column of an attack of these units; `None` where it may not be made.
fn column(h: &Window, units: &[UnitKey], at: PlaceKey) -> Option<usize> {
    let (table, who) = (&desk(h).table, Viewer::Side(AXIS));
    let plan = table.gesture(who, &Verb::ATTACK.by(units.to_vec(), at)).ok()?;
    let built = table.builder(who, &Subject::Place(at), &plan)?;
    built.columns.and_then(|columns| columns.used)
}

/// Every set of own units beside a hex.
fn sets(h: &Window, at: PlaceKey) -> Vec<Vec<UnitKey>> {
    let scene = &desk(h).seen.scene;
    let near = scene.board.neighbours(at);
    let own = scene.counters.iter().filter(|c| c.side == AXIS.0 && near.contains(&c.place));
    let own: Vec<UnitKey> = own.map(|c| c.unit).collect();
    assert!(own.len() < 10, "{own:?}");
    let set = |bits: u32| (0..own.len()).filter(|nth| bits >> nth & 1 == 1).map(|nth| own[nth]).collect();
    (1..1_u32 << own.len()).map(set).collect()
}

#[test]
fn attacks_that_could_be_planned_have_the_best_column_with_the_least_force() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = planning(dir.path());
    open_tab(&mut h, Tab::Attacks);
    let listed: Vec<Opening> = game(&h).openings.all.clone();
    for opening in listed.iter().take(3) {
        let all = sets(&h, opening.at);
        let best = all.iter().filter_map(|units| column(&h, units, opening.at)).max();
        assert_eq!(column(&h, &opening.units, opening.at), best, "{opening:?}");
        for unit in &opening.units {
            let fewer: Vec<UnitKey> = opening.units.iter().copied().filter(|u| u != unit).collect();
            assert!(column(&h, &fewer, opening.at) < best, "{unit:?} could stay out of {opening:?}");
        }
    }
    try_attacks(&mut h);
}

#[test]
fn the_list_of_forces_tells_state_and_supply() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = planning(dir.path());
    open_tab(&mut h, Tab::Forces);
    click(&mut h, "Sort by state");
    picture(&mut h, "forces-by-state");
    let roster = desk(&h).table.roster(desk(&h).at(), desk(&h).viewer())();
    assert_eq!(roster.rows.len(), desk(&h).seen.scene.counters.len());
    assert!(!rows(&h).is_empty());
}

#[test]
fn who_can_come_is_asked_of_a_place_in_its_menu_and_by_key() {
    let dir = tempfile::tempdir().unwrap();
    let mut h = Campaign::begun().window(dir.path());
    let at = desk(&h).seen.scene.board.find("R5").unwrap();
    h.state_mut().send(Look::WhoComes(at));
    settle(&mut h);
    assert!(shown(&h, "Who can come to R5"));
    assert!(shown(&h, "Axis, this turn: 2nd Panzer Group from S2"));
    picture(&mut h, "who-comes");
    let list = game(&h).overlays.now.clone().expect("it is on");
    assert!(!list.trails.is_empty() && list.badges.iter().all(|badge| badge.place == at));
    // Another place is asked about by looking at it.
    let other = desk(&h).seen.scene.board.find("S4").unwrap();
    h.state_mut().send(Look::Inspect(Subject::Place(other)));
    settle(&mut h);
    assert!(shown(&h, "Who can come to Brest") && shown(&h, "Axis, this turn, to attack: "));
    press(&mut h, Key::C);
    assert!(!shown(&h, "Who can come to"));
}
