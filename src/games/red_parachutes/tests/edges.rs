//! Edges of the rules beside the fight: builders who lose steps, trucks, leaders alone, the bridge between two zones.

use super::scene::{Scene, empty, game, hex, unit};
use red_parachutes::{
    event::Event,
    nouns::{GERMAN, Pace, SOVIET, Step},
    order::Order,
    rules::{choices, engineering, infiltration, victory},
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

/// What a battalion has to move with in turns 4 and 5 that came in turn 3, was broken down and put together again.
pub fn of_who_was_put_together() -> (u8, u8) {
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
    (next(4), next(5))
}

#[test] // RPX-077, RPX-122, RPX-Q83: a battalion put together again came on the same trucks
fn a_battalion_put_together_again_is_still_on_its_trucks() {
    assert_eq!(of_who_was_put_together(), (20, 14));
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

/// Germans at the west end of the bridge, with Soviet zones on both of its ends.
fn at_the_bridge(units: &[&str]) -> Scene {
    let bank = |at| game().map.bank(at);
    let beside = |end: &str| {
        let all = game().map.hexes.neighbours(hex(end)).map(|(_, at)| at);
        let mut all = all.filter(|at| bank(*at) == bank(hex(end)) && bank(*at).is_some());
        let at = all.next().expect("land beside the bridge");
        game().map.label(at).to_owned()
    };
    let scene = empty(GERMAN).put("s161.565", &beside("2618")).put("s161.569", &beside("2718"));
    units.iter().fold(scene, |scene, key| scene.put(key, "2618")).step(Step::Infiltration)
}

#[test] // RPX-113, SCN-03: from zone to zone over the standing bridge
fn a_stack_slips_over_the_bridge() {
    let slip = Order::Infiltrate { from: hex("2618"), to: hex("2718") };
    let mut scene = at_the_bridge(&["g57.199.1", "g57.199.2", "g57.hq"]);
    assert_eq!(scene.clone().change(|p| p.bridge = false).code(slip), "E_PROHIBITED");
    assert_eq!(scene.clone().change(|p| p.bridge_used = 3).code(slip), "E_BRIDGE_FULL", "two would be five");
    assert!(infiltration::all(game(), &scene.p).any(|way| way == (hex("2618"), hex("2718"))));
    let events = scene.give(slip, &[1]);
    assert!(events.iter().any(|event| matches!(event, Event::Infiltrated { went: true, .. })));
    assert_eq!((scene.at("g57.199.1").as_str(), scene.p.bridge_used), ("2718", 2), "headquarters are free");
    // A road for one point, and two zones for one each.
    let spent = |left: u8| {
        let scene = at_the_bridge(&["g57.199.1"]);
        scene.with("g57.199.1", |man| (man.ma, man.spent) = (24, 24 - left)).code(slip)
    };
    assert_eq!((spent(12), spent(11)), ("ok", "E_MP"));
}

#[test] // RPX-002, SCN-04: three companies of one kind left in the east are a battalion
fn three_companies_left_in_the_east_are_a_battalion() {
    let left = |keys: &[&str]| {
        let scene = keys.iter().fold(empty(SOVIET), |scene, key| scene.put(key, "2603"));
        let items = victory::items(game(), &scene.p);
        items.iter().find(|item| item.label.starts_with("German battalions")).map(|item| item.points)
    };
    let three = ["g72.105.1.a", "g72.105.1.b", "g72.105.1.c"];
    assert_eq!((left(&three), left(&three[..2])), (Some(1), Some(0)));
    assert_eq!(left(&["g72.105.1.a", "g72.105.1.b", "g57.pi"]), Some(0), "of two kinds");
}

#[test] // Section 4, RPX-120: in another step nobody takes units off
fn units_are_taken_off_in_their_step_alone() {
    let scene = empty(GERMAN).put("g57.199.1", "0524").put("s161.565", "2603");
    assert_eq!(scene.code(Order::Eliminate { unit: unit("g57.199.1") }), "E_NOT_YOUR_PHASE");
}

#[test] // RPX-113, RPX-Q32: leaders need no roll to infiltrate, but the points for it
fn a_leader_infiltrates_without_a_roll_but_not_without_points() {
    let slip = Order::Infiltrate { from: hex("0610"), to: hex("0611") };
    let scene = empty(GERMAN).put("l.kallner", "0610").put("s161.565", "0711").step(Step::Infiltration);
    // Clear ground and two zones, for two points each.
    let left = |points: u8| {
        scene.clone().with("l.kallner", |man| (man.ma, man.spent) = (56, 56 - 4 * points)).code(slip)
    };
    assert_eq!((left(6), left(5)), ("ok", "E_MP"));
    let mut goes = scene.clone();
    goes.give(slip, &[]);
    assert_eq!(goes.at("l.kallner"), "0611");
}
