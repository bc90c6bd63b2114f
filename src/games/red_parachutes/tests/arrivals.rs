//! Reinforcements and what divisions lose on the way.

use super::scene::{Scene, empty, game, hex, unit};
use red_parachutes::{
    data::SetUp,
    nouns::{GERMAN, Off, SOVIET, Side, Sided as _, Step, Supply, Unit, units_of},
    order::Order,
    state::{Marks, Record},
};

/// The arrival step of a side in a turn; all reinforcements wait.
fn arriving(side: Side, turn: u8) -> Scene {
    let scene = empty(side).turn(turn).put("g19.aa", "0524").put("s9m.69.1", "2603");
    let waits = |unit: &Unit| matches!(game().counter(*unit).setup, SetUp::Enter { .. });
    let scene = scene.change(|p| {
        for unit in units_of(side).filter(waits) {
            p.men[unit] = Record::gone(Off::Waiting, game().counter(unit).steps);
        }
    });
    scene.step(Step::Arrivals)
}

fn enter(key: &str) -> Order {
    Order::Enter { unit: unit(key) }
}

#[test] // TV-74, RPX-061, SCN-05
fn a_reinforcement_pays_the_entry_hex_and_waits_while_it_is_held() {
    let mut scene = arriving(GERMAN, 3);
    assert_eq!((scene.code(enter("g19.73.2")), scene.code(enter("g19.73.1"))), ("E_NOT_DUE", "ok"));
    scene.give(enter("g19.73.1"), &[]);
    let man = scene.man("g19.73.1");
    assert_eq!((scene.at("g19.73.1"), man.spent, man.supply, man.ma), ("0109".to_owned(), 8, Supply::In, 80));
    let mut guns = arriving(GERMAN, 5);
    guns.give(enter("g19.ar2"), &[]);
    assert!(guns.man("g19.ar2").ammo == 2 && guns.man("g19.ar2").is(Marks::LIMBERED));
    let held = arriving(GERMAN, 3).put("s161.565", "0109");
    assert_eq!(held.code(enter("g19.73.1")), "E_ENTRY_BLOCKED");
    let mut foot = arriving(SOVIET, 5);
    foot.give(enter("s206.722"), &[6, 6]);
    assert_eq!(foot.man("s206.722").spent, 4);
    assert_eq!(foot.code(enter("s23r.hq")), "ok");
    // A leader comes with his headquarters.
    let mut led = arriving(GERMAN, 3).change(|p| p.men[unit("l.kallner")] = Record::gone(Off::Waiting, 1));
    led.give(enter("g19.hq"), &[]);
    assert_eq!(led.at("l.kallner"), "0109");
}

#[test] // TV-75, RPX-062, RPX-Q69
fn a_rifle_division_loses_steps_once_as_it_arrives() {
    let come = |dice: &[u32]| {
        let mut scene = arriving(SOVIET, 2).put("s161.565", "1502");
        scene.give(enter("s161.569"), dice);
        scene.give(enter("s161.575"), &[]);
        ["s161.565", "s161.569", "s161.575"].map(|key| scene.man(key).steps)
    };
    assert_eq!(come(&[2, 3]), [2, 1, 1], "two steps");
    assert_eq!(come(&[1, 1]), [2, 1, 1], "three, but one always remains");
    assert_eq!(come(&[4, 4]), [2, 1, 2]);
    assert_eq!(come(&[6, 6]), [2, 2, 2]);
    assert!(unit("s161.565").side() == SOVIET && hex("1502") != hex("1501"));
}
