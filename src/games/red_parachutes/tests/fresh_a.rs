//! Edges of the rules beside the fight: builders who lose steps, trucks, leaders alone, the bridge between two zones.

use super::scene::{Scene, empty, game, hex, unit};
use red_parachutes::{
    nouns::{GERMAN, Pace, Step},
    order::Order,
    rules::{choices, engineering},
    state::Marks,
};

/// A builder with so many steps left who began a position in turn 5, as the Engineering step of a turn begins.
fn builder(key: &str, steps: u8, turn: u8) -> Scene {
    let scene = empty(GERMAN).put(key, "0524").steps(key, steps).with(key, |man| man.digs = 5);
    let mut scene = scene.turn(turn).step(Step::Engineering);
    scene.run(&[], |d| engineering::complete(game(), d));
    scene
}

#[test] // RPX-006, RPX-052, RPX-054: a remnant of an engineer battalion is a company
fn a_remnant_of_engineers_builds_as_a_company() {
    let built = |steps, turn| builder("g19.pi", steps, turn).p.works.has(hex("0524"));
    assert_eq!([built(2, 6), built(1, 6), built(1, 7)], [true, false, true]);
}

#[test] // RPX-054: a builder who lost steps and stayed has his position
fn a_builder_who_became_a_remnant_completes_his_position() {
    let dig = Order::Dig { unit: unit("g19.aa") };
    let worn = empty(GERMAN).put("g19.aa", "0524").steps("g19.aa", 1).step(Step::Engineering);
    assert_eq!(worn.code(dig), "E_KIND", "a remnant begins none");
    let scene = builder("g19.aa", 1, 7);
    assert!(scene.p.works.has(hex("0524")));
    assert_eq!(scene.man("g19.aa").digs, 0);
}

#[test] // RPX-077, RPX-122, RPX-Q83: a battalion put together again came on the same trucks
fn a_battalion_put_together_again_is_still_on_its_trucks() {
    let mut scene = empty(GERMAN)
        .put("g19.73.1", "0524")
        .turn(3)
        .with("g19.73.1", |man| man.arrived = 3)
        .step(Step::Arrivals);
    scene.give(Order::BreakDown { unit: unit("g19.73.1") }, &[]);
    let mut scene = scene.step(Step::Recombine);
    scene.give(Order::Join { unit: unit("g19.73.1"), at: hex("0524") }, &[]);
    let next = |turn| {
        let mut scene = scene.clone().turn(turn);
        scene.begin(Step::Supply, GERMAN);
        scene.step(Step::Movement).ma("g19.73.1")
    };
    assert_eq!((next(4), next(5)), (20, 14));
}

#[test] // Section 4 (MoveLeader), RPX-085: a leader enters no hex with enemies, lone leaders neither
fn a_leader_catches_no_leader() {
    let go = |key: &str| Order::Go { unit: unit(key), to: hex("0110"), pace: Pace::Normal };
    let scene = empty(GERMAN).put("l.kallner", "0109").put("g57.199.1", "0109").put("l.malygin", "0110");
    assert_eq!((scene.code(go("l.kallner")), scene.code(go("g57.199.1"))), ("E_PROHIBITED", "ok"));
    let mut listed = Vec::new();
    choices::of(game(), &scene.p, &mut listed);
    assert!(!listed.contains(&go("l.kallner")) && listed.contains(&go("g57.199.1")));
    let lying =
        empty(GERMAN).put("l.kallner", "0109").put("s3ab.1.a", "0110").mark("s3ab.1.a", Marks::FLIPPED);
    assert_eq!(lying.code(go("l.kallner")), "ok", "Germans pass dispersed companies (RPX-084)");
}
