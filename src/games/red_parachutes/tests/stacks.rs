//! Stacks: strength by steps, limits, companies, infiltration.

use super::scene::{Scene, empty, game, hex, unit};
use red_parachutes::{
    event::Event,
    nouns::{GERMAN, Nerve, Off, SOVIET, Step},
    order::Order,
    rules::{infiltration, sequence::SEQUENCE, stacking},
    state::Marks,
};

#[test] // TV-55, RPX-005, RPX-Q21
fn strength_falls_with_steps() {
    let strength = |key: &str, steps: u8| {
        let scene = empty(GERMAN).put(key, "0524").steps(key, steps);
        (game().attack(&scene.p, unit(key)), game().defense(&scene.p, unit(key)))
    };
    assert_eq!([3, 2, 1].map(|steps| strength("g10.239", steps).0), [5, 4, 2]);
    assert_eq!(strength("s161.565", 1), (3, 3));
    assert_eq!(strength("g10.20.1", 3), (5, 6), "above what it began with");
}

#[test] // TV-56, TV-23, RPX-006, RPX-Q22
fn what_counts_as_a_battalion() {
    let is = |key: &str, steps: u8| {
        let scene = empty(SOVIET).put(key, "2603").steps(key, steps);
        game().is_battalion(&scene.p, unit(key))
    };
    assert!(is("s9m.70", 2) && !is("s9m.70", 1), "a remnant is a company");
    assert!(is("s161.565", 1) && is("s1gc.a", 2) && is("s.gun", 1));
    assert!(!is("s9m.hq", 1) && !is("g.flak", 1) && !is("s3ab.1.a", 1));
}

#[test] // TV-76, RPX-063, RPX-002
fn a_battalion_falls_apart_into_a_company_for_each_step() {
    let company = |key: &str| {
        let c = game().counter(unit(key));
        (c.attack, c.defense, c.morale, c.armor, c.at)
    };
    assert_eq!(company("g10.20.1.a"), (1, 1, 5, 0, 1));
    assert_eq!(company("g19.27.a"), (2, 1, 5, 3, 3));
    let mut scene = empty(GERMAN)
        .put("g10.20.1", "0524")
        .put("g57.hq", "0524")
        .put("g10.ar1", "0524")
        .step(Step::Arrivals);
    let apart = |key| Order::BreakDown { unit: unit(key) };
    assert_eq!((scene.code(apart("g57.hq")), scene.code(apart("g10.ar1"))), ("E_KIND", "E_KIND"));
    scene.give(apart("g10.20.1"), &[]);
    assert_eq!(
        [scene.at("g10.20.1.a"), scene.at("g10.20.1.b"), scene.at("g10.20.1.c")],
        ["0524", "0524", "off"]
    );
    assert_eq!(scene.man("g10.20.1").off, Off::Apart);
}

#[test] // TV-92, RPX-122
fn companies_become_a_battalion_again() {
    let apart = empty(GERMAN)
        .put("g10.20.1.a", "0524")
        .put("g10.20.1.b", "0524")
        .change(|p| p.men[unit("g10.20.1")].off = Off::Apart);
    let join = Order::Join { unit: unit("g10.20.1"), at: hex("0524") };
    let mut scene = apart.step(Step::Recombine);
    scene.give(join, &[]);
    assert_eq!(
        (scene.at("g10.20.1"), scene.man("g10.20.1").steps, scene.at("g10.20.1.a")),
        ("0524".to_owned(), 2, "off".to_owned())
    );
    let mixed = empty(GERMAN)
        .put("g10.20.1.a", "0524")
        .put("g57.199.1.a", "0524")
        .change(|p| p.men[unit("g10.20.1")].off = Off::Apart);
    assert_eq!(mixed.step(Step::Recombine).code(join), "E_MISMATCH", "of another morale");
    let drop =
        ["s3ab.1.a", "s3ab.1.b", "s3ab.1.c"].iter().fold(empty(SOVIET), |scene, key| scene.put(key, "1616"));
    let drop = drop.change(|p| p.men[unit("s3ab.1")].off = Off::Apart).step(Step::Recombine);
    assert_eq!(drop.code(Order::Join { unit: unit("s3ab.1"), at: hex("1616") }), "ok");
    let flipped = drop.mark("s3ab.1.a", Marks::FLIPPED).mark("s3ab.1.b", Marks::FLIPPED);
    assert_eq!(flipped.code(Order::Join { unit: unit("s3ab.1"), at: hex("1616") }), "E_MISMATCH");
}

fn count(units: &[&str]) -> usize {
    stacking::counted(game(), units.iter().map(|key| unit(key)))
}

#[test] // TV-91, TV-13, RPX-123, RPX-120, RPX-Q33
fn three_companies_of_one_kind_are_one_unit() {
    assert_eq!(count(&["s3ab.1.a", "s3ab.1.b", "s3ab.1.c", "s3ab.hq"]), 1);
    assert_eq!(count(&["s3ab.1.a", "s3ab.1.b", "s3ab.at", "s3ab.hq", "s5ab.hq"]), 4);
    assert_eq!(count(&["s3ab.1.a", "s3ab.1.b", "s3ab.1.c", "s5ab.1.a", "s161.565"]), 3);
    let five = ["s161.565", "s161.569", "s161.575", "s253.979", "s253.981"];
    assert_eq!(count(&five), 5);
    let flipped = |side| {
        let scene = empty(SOVIET).put("s3ab.1.a", "1616").mark("s3ab.1.a", Marks::FLIPPED);
        stacking::count(game(), &scene.p, side, hex("1616"))
    };
    assert_eq!((flipped(SOVIET), flipped(GERMAN)), (1, 0));
}

#[test] // TV-13, RPX-120
fn the_other_side_takes_off_what_is_too_much() {
    let stack = |more: &[&str]| {
        let five = [
            "g57.199.1",
            "g57.199.2",
            "g57.217.1",
            "g112.110",
            "g112.258",
            "g57.hq",
            "l.kallner",
            "l.schmidt",
        ];
        let scene = five
            .iter()
            .chain(more)
            .fold(empty(GERMAN).put("s161.565", "2603"), |scene, key| scene.put(key, "0524"));
        let mut scene = scene.step(Step::Infiltration);
        scene.run(&[], |d| SEQUENCE.done(game(), d));
        scene
    };
    assert_ne!(stack(&[]).p.step, Step::Overstack);
    let mut scene = stack(&["g112.hq"]);
    assert_eq!((scene.p.step, scene.code(Order::Done)), (Step::Overstack, "E_NOT_OVER"));
    let off = |key| Order::Eliminate { unit: unit(key) };
    assert_eq!((scene.code(off("l.kallner")), scene.code(off("s161.565"))), ("E_NOT_OVER", "E_NOT_OPPONENT"));
    scene.give(off("g57.199.1"), &[]);
    assert_eq!((scene.at("g57.199.1"), scene.p.lost), ("off".to_owned(), [2, 0]));
    assert_ne!(scene.p.step, Step::Overstack);
}

#[test] // TV-92, RPX-121
fn an_empty_position_is_removed_after_movement() {
    let scene = empty(GERMAN).put("g57.199.1", "0524").put("s161.565", "2603");
    let mut scene =
        scene.change(|p| [hex("0524"), hex("0624"), hex("2604")].iter().for_each(|at| p.works.add(*at)));
    scene.give(Order::Done, &[]);
    assert_eq!(
        [hex("0524"), hex("0624"), hex("2604")].map(|at| scene.p.works.has(at)),
        [true, false, true],
        "its own alone"
    );
}

/// A stack in clear ground in a zone, with a hex of the same zone beside it.
fn pressed(units: &[&str]) -> Scene {
    let scene = units.iter().fold(empty(GERMAN), |scene, key| scene.put(key, "0610"));
    scene.put("s161.565", "0711").step(Step::Infiltration)
}

fn slip(from: &str, to: &str) -> Order {
    Order::Infiltrate { from: hex(from), to: hex(to) }
}

fn through(mut scene: Scene, order: Order, die: u32) -> bool {
    let events = scene.give(order, &[die]);
    events.iter().any(|event| matches!(event, Event::Infiltrated { went: true, .. }))
}

#[test] // TV-90, RPX-113, RPX-114
fn a_stack_slips_from_zone_to_zone_with_a_die() {
    let open = |units: &[&str], die| through(pressed(units), slip("0610", "0611"), die);
    assert!(open(&["g57.199.1"], 3) && !open(&["g57.199.1"], 4));
    assert!(open(&["g57.199.1", "g10.20.1"], 2) && !open(&["g57.199.1", "g10.20.1"], 3));
    let ravine =
        empty(GERMAN).turn(4).put("g57.199.1", "1910").put("s161.565", "2009").step(Step::Infiltration);
    assert!(through(ravine.clone(), slip("1910", "1909"), 5), "by night into cover: 5 and 2 less");
    assert!(!through(ravine, slip("1910", "1909"), 6), "a six never");
    let mut six = pressed(&["g57.199.1"]);
    six.give(slip("0610", "0611"), &[6]);
    assert_eq!((six.man("g57.199.1").nerve, six.at("g57.199.1")), (Nerve::Disrupted, "0610".to_owned()));
    assert_eq!(six.step(Step::Infiltration).code(slip("0610", "0611")), "E_INELIGIBLE", "once a turn");
    let mut went = pressed(&["g57.199.1", "g57.199.2"]);
    went.give(slip("0610", "0611"), &[1]);
    assert_eq!([went.at("g57.199.1"), went.at("g57.199.2")], ["0611", "0611"]);
}

#[test] // RPX-113, RPX-114, RPX-Q32
fn infiltration_needs_zones_and_points_for_them() {
    assert_eq!(pressed(&["g57.199.1"]).code(slip("0610", "0609")), "E_NOT_EZOC");
    assert_eq!(
        pressed(&["g57.199.1"])
            .with("g57.199.1", |man| (man.ma, man.spent) = (24, 16))
            .code(slip("0610", "0611")),
        "E_MP"
    );
    assert_eq!(pressed(&["g57.ar"]).code(slip("0610", "0611")), "E_NOT_LIMBERED");
    let guns = |spent| {
        let scene = empty(SOVIET).put("s.iptap", "0610").put("g57.199.1", "0711").put("g57.199.2", "0711");
        scene.with("s.iptap", |man| (man.ma, man.spent) = (48, spent)).step(Step::Infiltration)
    };
    assert_eq!(guns(48).code(slip("0610", "0611")), "ok", "Soviet anti-tank guns may always try");
    assert_eq!(infiltration::success_max(game(), &guns(48).p, hex("0610")), Some(2));
    let leader = pressed(&["l.kallner"]);
    assert_eq!(infiltration::success_max(game(), &leader.p, hex("0610")), None, "leaders need no roll");
}
