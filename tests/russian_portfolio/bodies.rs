//! What a counter shows of what its unit did.

use super::window::{AXIS, Campaign};
use engine::{
    base::side::Viewer,
    show::{counter::ConditionSign, scene::Verb},
};

#[test]
fn who_has_moved_keeps_its_body_and_who_waits_bears_an_r() {
    let mut all = Campaign::begun();
    let unit = |all: &Campaign, name: &str| {
        let scene = all.0.scene(all.0.cursor(), Viewer::Umpire);
        scene.counters.iter().find(|c| c.name == name).expect("it is on the map").clone()
    };
    let corps = unit(&all, "12th Infantry Corps").unit;
    let to = all.hex("R4");
    all.give(AXIS, &Verb::GO.by(vec![corps], to));
    let moved = unit(&all, "12th Infantry Corps").states;
    assert!(moved.moved && moved.unfaded, "the tick says that it has moved");
    while all.0.sequence(all.0.cursor(), Viewer::Umpire).heading != "Reserve phase 1" {
        let side = all.0.sequence(all.0.cursor(), Viewer::Umpire).side.expect("somebody decides");
        all.primary(side);
    }
    let waits = |name: &str| unit(&all, name).conditions.iter().any(|c| c.sign == ConditionSign::Letter('R'));
    assert!(waits("2nd Panzer Group") && !waits("12th Infantry Corps"));
}
