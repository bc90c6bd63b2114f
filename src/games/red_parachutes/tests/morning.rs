//! The initial segment: replacements, bridgeheads, salvos, leaders and headquarters; drop zones.

use super::scene::{Scene, empty, game, hex, historical, unit};
use engine::contract::rules::Rules as _;
use red_parachutes::{
    data::tables::Points,
    event::Event,
    nouns::{Formation, GERMAN, Nerve, Off, SOVIET, Side, Step, Supply},
    order::Order,
    rules::morning::{improve, leaders_back},
    state::Marks,
};

fn brigade(key: &str) -> Formation {
    Formation(game().army.formations.iter().position(|f| f.key == key).unwrap() as u8)
}

#[test] // TV-57, RPX-003
fn drop_zones_lie_far_from_the_edges_west_of_the_river() {
    let scene = Scene { p: game().start() };
    for (label, code) in [
        ("1111", "ok"),
        ("2216", "ok"),
        ("1410", "E_DZ_EDGE"),
        ("1417", "E_DZ_EDGE"),
        ("2718", "E_DZ_EAST"),
        ("2407", "E_DZ_WATER"),
    ] {
        assert_eq!(scene.code(Order::Zone { brigade: brigade("1GAB"), at: hex(label) }), code, "{label}");
    }
    assert_eq!(scene.code(Order::Zone { brigade: brigade("9MC"), at: hex("1111") }), "E_TYPE");
    let mut scene = scene;
    scene.give(Order::Zone { brigade: brigade("3GAB"), at: hex("1111") }, &[]);
    assert_eq!(scene.p.zones, [Some(hex("1613")), Some(hex("1111")), Some(hex("2116"))]);
}

/// Replacements of a morning, with points in stock.
fn stock(points: Points) -> Scene {
    empty(GERMAN).turn(5).step(Step::Replacements).change(|p| p.points = points)
}

const SOME: Points = Points { infantry: 3, tank: 1, recon: 1, anti_tank: 0 };

fn rebuild(key: &str) -> Order {
    Order::Rebuild { unit: unit(key) }
}

#[test] // TV-58, RPX-010, RPX-022, RPX-Q23
fn replacements_are_kept_by_type() {
    let mut p = game().start();
    for (die, points) in [4, 1].map(|die| (die, game().tables.replacements(die))) {
        game().apply(&mut p, &Event::Replacements { die, points });
    }
    assert_eq!(p.points, Points { infantry: 3, recon: 1, ..Points::default() });
    // The track shows them on the mornings of the 24th, 25th and 26th.
    let turns: Vec<u8> =
        game().army.track.iter().filter(|turn| turn.german_replacements).map(|turn| turn.turn).collect();
    assert_eq!(turns, [5, 9, 13]);
}

#[test] // TV-58, TV-59, RPX-011, RPX-015, RPX-022
fn a_formation_gets_one_step_and_more_from_units_taken_off() {
    let mut scene = stock(SOME).put("g57.199.1", "0524").put("g57.199.2", "0524").put("g57.217.1", "0624");
    scene.give(rebuild("g57.199.1"), &[]);
    assert_eq!((scene.man("g57.199.1").steps, scene.p.points.infantry), (3, 2));
    assert_eq!(scene.code(rebuild("g57.199.2")), "E_QUOTA");
    scene.give(Order::TakeOff { unit: unit("g57.217.1") }, &[]);
    assert_eq!((scene.p.points.infantry, scene.man("g57.217.1").off, scene.p.lost), (4, Off::Lost, [0, 0]));
    scene.give(rebuild("g57.199.2"), &[]);
    assert_eq!(scene.p.points.infantry, 3);
    let tank = stock(SOME).put("g19.27", "0524");
    assert_eq!(tank.code(Order::TakeOff { unit: unit("g19.27") }), "E_TYPE");
}

#[test] // TV-49, RPX-012, RPX-013, RPX-016, RPX-017
fn who_may_get_a_step_back() {
    let worn = |key: &str, at: &str| stock(SOME).put(key, "0524").put("s161.565", at);
    assert_eq!(worn("g57.199.1", "0724").code(rebuild("g57.199.1")), "E_TOO_CLOSE", "two hexes off");
    assert_eq!(worn("g57.199.1", "0823").code(rebuild("g57.199.1")), "ok", "three");
    assert_eq!(worn("g7.25", "0922").code(rebuild("g7.25")), "E_TOO_CLOSE", "four are not enough for tanks");
    assert_eq!(worn("g7.25", "1022").code(rebuild("g7.25")), "ok");
    assert_eq!(worn("g57.ar", "2603").code(rebuild("g57.ar")), "E_NOT_REBUILDABLE");
    assert_eq!(worn("g19.27", "2603").code(rebuild("g19.27")), "E_FULL");
    assert_eq!(
        worn("g57.199.1", "2603").supply("g57.199.1", Supply::Out).code(rebuild("g57.199.1")),
        "E_OOS"
    );
    assert_eq!(
        worn("g57.199.1", "2603").nerve("g57.199.1", Nerve::Disrupted).code(rebuild("g57.199.1")),
        "E_SHAKEN"
    );
    let none = worn("g7.25", "2603").change(|p| p.points.tank = 0);
    assert_eq!(none.code(rebuild("g7.25")), "E_TYPE");
    assert_eq!(worn("s161.569", "2603").code(rebuild("s161.569")), "E_NOT_REBUILDABLE");
    let mut scene = worn("g7.25", "2603");
    scene.give(rebuild("g7.25"), &[]);
    assert!(scene.man("g7.25").is(Marks::REPLACED) && scene.p.points.tank == 0);
}

#[test] // TV-60, RPX-018
fn a_one_improves_a_bridgehead() {
    let mut scene = historical(SOVIET, 5);
    let events = scene.run(&[1, 4, 1], |d| improve(game(), d));
    assert_eq!(events, [Event::Improved { dice: vec![1, 4, 1], which: vec![0, 2] }]);
    assert_eq!(scene.p.pairs.iter().map(|pair| pair.improved).collect::<Vec<_>>(), [true, false, true]);
    let mut bare = empty(SOVIET).change(|p| p.pairs_free = 2);
    assert!(bare.run(&[], |d| improve(game(), d)).is_empty(), "one that is off the map is not rolled for");
}

fn load(key: &str) -> Order {
    Order::Load { unit: unit(key) }
}

#[test] // TV-61, RPX-019, RPX-036, RPX-Q05
fn salvos_fill_batteries() {
    let mut p = game().start();
    game().apply(&mut p, &Event::Salvos { side: SOVIET, dice: vec![3, 4] });
    assert_eq!(p.salvos, [0, 7]);
    let guns = empty(SOVIET).put("s40.art", "1502").put("s.glid", "1502").change(|p| p.salvos = [0, 7]);
    let mut scene =
        guns.with("s40.art", |man| man.ammo = 0).with("s.glid", |man| man.ammo = 1).step(Step::Salvos);
    scene.give(load("s40.art"), &[]);
    scene.give(load("s40.art"), &[]);
    assert_eq!((scene.man("s40.art").ammo, scene.p.salvos[1], scene.code(load("s40.art"))), (2, 3, "E_FULL"));
    scene.give(load("s.glid"), &[]);
    assert_eq!(scene.p.salvos[1], 2);
    let mut again = scene.clone().with("s40.art", |man| man.ammo = 0);
    again.begin(Step::Resupply, SOVIET);
    assert_eq!(again.code(load("s40.art")), "ok", "in the supply step too");
    assert_eq!(again.clone().supply("s40.art", Supply::Out).code(load("s40.art")), "E_OOS");
    assert_eq!(again.change(|p| p.salvos = [0, 1]).code(load("s40.art")), "E_NO_SALVO");
}

#[test] // TV-62, RPX-020, RPX-021, RPX-Q62
fn headquarters_and_leaders_come_back_in_the_morning() {
    let lost = |side: Side| {
        empty(side)
            .turn(5)
            .put("g57.199.1", "0524")
            .put("g57.199.2", "0824")
            .put("s161.565", "0624")
            .step(Step::Leaders)
    };
    let back = |on: &str| Order::ReturnHq { hq: unit("g57.hq"), on: unit(on) };
    let scene = lost(GERMAN);
    assert_eq!((scene.code(back("g57.199.1")), scene.code(back("g57.199.2"))), ("E_ADJACENT", "ok"));
    assert_eq!(scene.clone().put("g10.20.1", "0824").code(back("g10.20.1")), "E_FORMATION");
    let mut scene = scene;
    scene.give(back("g57.199.2"), &[]);
    assert_eq!((scene.at("g57.hq"), scene.man("g57.hq").steps), ("0824".to_owned(), 1));
    // A displaced leader comes to his headquarters, or waits for it.
    let displaced =
        || empty(GERMAN).change(|p| p.remove(unit("l.schmidt"), Off::Displaced, 1)).step(Step::Leaders);
    let mut there = displaced().put("g10.hq", "0524");
    there.run(&[], |d| leaders_back(game(), d));
    assert_eq!(there.at("l.schmidt"), "0524");
    assert!(displaced().run(&[], |d| leaders_back(game(), d)).is_empty());
}

#[test] // RPX-020, RPX-223, RPX-Q62
fn the_deputy_of_a_wounded_leader_comes_to_the_headquarters() {
    let mut scene =
        empty(GERMAN).turn(5).put("g7.hq", "0524").put("l.manteuffel", "0825").step(Step::Leaders);
    let leader = unit("l.manteuffel");
    let numbers = |scene: &Scene| game().leads(&scene.p, leader).map(|leads| (leads.tactical, leads.combat));
    assert_eq!(numbers(&scene), Some((5, 4)));
    scene.p.wound(leader, 4);
    scene.run(&[], |d| leaders_back(game(), d));
    assert_eq!((scene.at("l.manteuffel").as_str(), numbers(&scene)), ("0524", Some((4, 3))));
    assert_eq!(scene.man("l.manteuffel").arrived, 5 + 4 * 4);
    assert!(scene.run(&[], |d| leaders_back(game(), d)).is_empty(), "he is away for four days");
    let mut back = scene.turn(21).put("g7.hq", "0825");
    back.run(&[], |d| leaders_back(game(), d));
    assert_eq!(
        (back.at("l.manteuffel").as_str(), numbers(&back)),
        ("0825", Some((5, 4))),
        "the deputy leaves"
    );
}
