//! Movement: allowance, costs, zones, what a move brings about.

use super::scene::{Scene, empty, game, hex, unit};
use engine::contract::rules::Rules as _;
use red_parachutes::{
    event::{Deed, Event},
    game::Game,
    nouns::{GERMAN, Nerve, Off, Pace, SOVIET, Side, Step, Supply},
    order::Order,
    rules::{choices, front, reach},
    state::{Marks, Position},
};

/// The hexes of a zone, by label.
fn zone_labels(p: &Position, side: Side) -> Vec<String> {
    let mut all: Vec<String> =
        front::zone(game(), p, side).iter().map(|at| game().map.label(at).to_owned()).collect();
    all.sort();
    all
}

fn german(key: &str, at: &str) -> Scene {
    empty(GERMAN).put(key, at)
}

#[test] // TV-1, TV-2, RPX-070, RPX-072
fn bad_supply_costs_vehicles_more_than_feet() {
    assert_eq!(german("g19.27", "0524").supply("g19.27", Supply::Out).ma("g19.27"), 10);
    assert_eq!(german("g57.199.1", "0524").supply("g57.199.1", Supply::Out).ma("g57.199.1"), 6);
    assert_eq!(german("g57.199.1", "0524").supply("g57.199.1", Supply::Isolated).ma("g57.199.1"), 5);
    assert_eq!(german("g19.73.1", "0524").supply("g19.73.1", Supply::Isolated).ma("g19.73.1"), 10);
}

#[test] // TV-3, TV-4, RPX-073, RPX-Q04
fn a_demoralized_unit_is_slow_and_by_night_has_half_of_what_is_left() {
    let night = |key: &str| german(key, "0524").turn(4).nerve(key, Nerve::Demoralized).ma(key);
    assert_eq!((night("g19.27"), night("g57.199.1")), (4, 2));
    let day = |key: &str| german(key, "0524").nerve(key, Nerve::Demoralized).ma(key);
    assert_eq!((day("g19.27"), day("g57.199.1")), (8, 4));
}

#[test] // TV-5, TV-77, RPX-074
fn a_unit_that_received_a_replacement_stays_for_the_turn() {
    let mut scene = german("g57.199.1", "0524").mark("g57.199.1", Marks::REPLACED);
    assert_eq!((scene.ma("g57.199.1"), scene.go("g57.199.1", &["0525"])), (0, Err("E_MP")));
    game_apply(&mut scene, &Event::TurnBegan { turn: 3 });
    assert_eq!(scene.ma("g57.199.1"), 6);
}

fn game_apply(scene: &mut Scene, event: &Event) {
    game().apply(&mut scene.p, event);
}

#[test] // TV-6, TV-78, RPX-075, RPX-Q64
fn a_leader_within_one_hex_speeds_up_units_of_his_formation() {
    let led = |key: &str, at: &str| german(key, at).put("l.kallner", "0524");
    assert_eq!(led("g19.73.1", "0525").supply("g19.73.1", Supply::Out).ma("g19.73.1"), 16);
    assert_eq!(led("g19.73.1", "0522").ma("g19.73.1"), 14, "two hexes off");
    assert_eq!(led("g10.20.1", "0525").ma("g10.20.1"), 14, "of another division");
    assert_eq!(led("g10.20.1", "0525").put("g19.74.1", "0525").ma("g10.20.1"), 18, "stacked with one of his");
    assert_eq!(led("g19.aa", "0525").supply("g19.aa", Supply::Isolated).ma("g19.aa"), 16);
}

#[test] // TV-53, TV-78, RPX-077, RPX-Q83
fn german_reinforcements_on_trucks_are_fast_for_two_turns() {
    let come = |turn: u8| german("g19.73.1", "0524").turn(turn).with("g19.73.1", |man| man.arrived = 3);
    assert_eq!([3, 4, 5].map(|turn| come(turn).ma("g19.73.1")), [20, 20, 14]);
    assert_eq!(come(4).supply("g19.73.1", Supply::Out).ma("g19.73.1"), 18);
    let mut apart = come(3).step(Step::Arrivals);
    apart.give(Order::BreakDown { unit: unit("g19.73.1") }, &[]);
    assert_eq!(apart.step(Step::Movement).ma("g19.73.1.a"), 20, "a company came on the same trucks");
    assert_eq!(
        german("g19.27", "0524").turn(3).with("g19.27", |man| man.arrived = 3).ma("g19.27"),
        12,
        "tracks"
    );
}

#[test] // TV-7, RPX-076, RPX-112
fn a_flipped_company_goes_three_hexes_whatever_they_are() {
    let scene = empty(SOVIET).put("s3ab.1.a", "2410").mark("s3ab.1.a", Marks::FLIPPED);
    let mut scene = scene.put("g10.20.1", "2312").put("g10.20.2", "2313");
    assert_eq!(scene.go("s3ab.1.a", &["2411", "2412", "2413"]), Ok(12));
    assert_eq!(scene.go("s3ab.1.a", &["2414"]), Err("E_MP"));
    assert!(!scene.p.soviet.has(hex("2412")), "it takes no hex");
}

#[test] // TV-78, RPX-071
fn leaders_have_fourteen_points_and_mix_both_ways_to_move() {
    let mut scene = german("l.kallner", "0109");
    assert_eq!(scene.ma("l.kallner"), 14);
    assert_eq!(scene.walk("l.kallner", &["0208", "0308"], Pace::Strategic), Ok(2));
    assert_eq!(scene.go("l.kallner", &["0307"]), Ok(10));
}

#[test] // RPX-078, RPX-Q63
fn a_soviet_recon_unit_may_go_on_foot_for_good() {
    let mut scene = empty(SOVIET).put("s6g.rc", "2603").put("s9m.69.1", "2502");
    let dismount = |key| Order::Dismount { unit: unit(key) };
    assert_eq!((scene.code(dismount("s9m.69.1")), scene.code(dismount("s6g.rc"))), ("E_KIND", "ok"));
    scene.give(dismount("s6g.rc"), &[]);
    assert_eq!((scene.ma("s6g.rc"), scene.code(dismount("s6g.rc"))), (6, "E_KIND"));
    assert_eq!(german("g19.aa", "0524").code(dismount("g19.aa")), "E_KIND");
}

#[test] // TV-79, RPX-080
fn roads_ignore_the_ground_and_rivers() {
    let way = ["0208", "0308", "0408", "0508", "0607", "0707"];
    let cost = |key: &str, pace| german(key, "0109").walk(key, &way, pace);
    assert_eq!(cost("g19.27", Pace::Normal), Ok(12));
    assert_eq!(cost("g57.199.1", Pace::Normal), Ok(24));
    assert_eq!(cost("g19.27", Pace::Strategic), Ok(6));
}

#[test] // TV-80, RPX-080
fn off_the_road_the_ground_counts() {
    let cost = |key: &str, from: &str, to: &str| empty(SOVIET).put(key, from).go(key, &[to]);
    assert_eq!(cost("s9m.69.1", "2307", "2207"), Ok(4));
    assert_eq!(cost("s9m.69.1", "2307", "2308"), Ok(20));
    assert_eq!(cost("s9m.tr", "2307", "2308"), Ok(12));
    assert_eq!(cost("s161.565", "2307", "2308"), Ok(8));
    let marsh = |key: &str| empty(SOVIET).put(key, "2713").go(key, &["2714"]);
    assert_eq!((marsh("s161.565"), marsh("s9m.69.1")), (Ok(8), Err("E_PROHIBITED")));
}

#[test] // TV-81, RPX-092, RPX-Q30
fn a_minor_river_costs_more_and_an_engineer_halves_that() {
    let cost = |key: &str| german(key, "0524").go(key, &["0523"]);
    assert_eq!([cost("g57.199.1"), cost("g19.73.1"), cost("g19.27")], [Ok(8), Ok(24), Ok(20)]);
    let helped = |key: &str| {
        let mut scene = german(key, "0524").put("g19.pi", "0524");
        scene.give(Order::Help { engineer: unit("g19.pi"), unit: unit(key) }, &[]);
        let spent = scene.go(key, &["0523"]);
        assert_eq!(scene.go("g19.pi", &["0525"]), Err("E_MP"), "he is bound");
        spent
    };
    assert_eq!([helped("g57.199.1"), helped("g19.73.1"), helped("g19.27")], [Ok(4), Ok(16), Ok(12)]);
}

#[test] // TV-82, RPX-110
fn a_zone_costs_to_enter_and_leave_and_stops() {
    let facing = |at: &str| german("g57.199.1", at).put("s161.565", "2009");
    assert_eq!(facing("1911").go("g57.199.1", &["1910"]), Ok(12));
    let mut scene = facing("1911");
    assert_eq!(scene.go("g57.199.1", &["1910", "1810"]), Err("E_EZOC_STOP"));
    assert_eq!(facing("1911").go("g57.199.1", &["2010"]), Ok(8), "along the road");
    assert_eq!(facing("1910").go("g57.199.1", &["1810"]), Ok(12));
    assert_eq!(facing("1910").go("g57.199.1", &["2010"]), Err("E_EZOC_STOP"), "by infiltration alone");
}

#[test] // TV-83, TV-51, RPX-111, RPX-112
fn a_zone_never_reaches_over_the_dnieper() {
    let scene = empty(GERMAN).put("s9m.69.1", "2307").pair("2406", "2307");
    assert_eq!(zone_labels(&scene.p, SOVIET), ["2206", "2207", "2306", "2308"]);
    let weak = empty(GERMAN).put("s.eng1", "2203");
    assert!(zone_labels(&weak.p, SOVIET).is_empty(), "2 factors");
    let gun = empty(SOVIET).put("g57.ar", "0524");
    assert_eq!(zone_labels(&gun.p, GERMAN).len(), 6);
    let dry = gun.with("g57.ar", |man| man.ammo = 0);
    assert!(zone_labels(&dry.p, GERMAN).is_empty(), "out of ammunition");
    let flipped = empty(GERMAN).put("s3ab.1.a", "1616").put("s3ab.1.b", "1616").put("s3ab.1.c", "1616");
    assert!(!zone_labels(&flipped.p, SOVIET).is_empty());
    let flipped =
        ["s3ab.1.a", "s3ab.1.b", "s3ab.1.c"].iter().fold(flipped, |s, key| s.mark(key, Marks::FLIPPED));
    assert!(zone_labels(&flipped.p, SOVIET).is_empty());
}

#[test] // RPX-081, RPX-Q60
fn artillery_is_limbered_to_move() {
    let mut scene = german("g.arko", "1821");
    let [limber, unlimber] = [true, false].map(|on| {
        if on { Order::Limber { unit: unit("g.arko") } } else { Order::Unlimber { unit: unit("g.arko") } }
    });
    assert_eq!(scene.go("g.arko", &["1921"]), Err("E_NOT_LIMBERED"));
    scene.give(limber, &[]);
    assert_eq!((scene.man("g.arko").spent, scene.code(limber)), (12, "E_LIMBERED"));
    assert_eq!(scene.go("g.arko", &["1921"]), Ok(14));
    assert_eq!(scene.code(unlimber), "ok");
    let near = scene.clone().put("s161.565", "2020");
    assert_eq!(near.code(unlimber), "E_EZOC");
    scene.give(unlimber, &[]);
    assert_eq!((scene.man("g.arko").spent, scene.go("g.arko", &["2020"])), (26, Err("E_NOT_LIMBERED")));
    let glider = empty(SOVIET).turn(4).put("s.glid", "1616").mark("s.glid", Marks::LIMBERED);
    let unlimber = Order::Unlimber { unit: unit("s.glid") };
    assert_eq!(glider.clone().with("s.glid", |man| man.arrived = 4).code(unlimber), "E_LANDED");
    assert_eq!(glider.code(unlimber), "ok");
}

#[test] // TV-84, RPX-082, RPX-Q84
fn vehicles_without_supply_that_go_far_are_isolated() {
    let mut scene = german("g19.73.1", "0109").supply("g19.73.1", Supply::Out);
    // Twelve points: four hexes of clear ground are eight.
    assert_eq!(scene.ma("g19.73.1"), 12);
    assert_eq!(scene.go("g19.73.1", &["0110", "0111", "0112"]), Ok(24));
    assert_eq!(scene.man("g19.73.1").supply, Supply::Out);
    assert_eq!(scene.go("g19.73.1", &["0113"]), Ok(32));
    assert_eq!(scene.man("g19.73.1").supply, Supply::Isolated);
    let mut foot = german("g57.199.1", "0109").supply("g57.199.1", Supply::Out);
    foot.go("g57.199.1", &["0110", "0111", "0112", "0113"]).unwrap();
    assert_eq!(foot.man("g57.199.1").supply, Supply::Out);
}

#[test] // TV-85, RPX-083
fn at_night_more_than_half_the_allowance_shakes() {
    let night = |key: &str, nerve| german(key, "0109").turn(4).nerve(key, nerve);
    let mut scene = night("g57.hq", Nerve::Good);
    assert_eq!(scene.ma("g57.hq"), 7);
    scene.go("g57.hq", &["0110", "0111", "0112", "0113"]).unwrap();
    assert_eq!(scene.man("g57.hq").nerve, Nerve::Good, "half of 7 rounded up");
    scene.go("g57.hq", &["0114"]).unwrap();
    assert_eq!(scene.man("g57.hq").nerve, Nerve::Disrupted);
    scene.go("g57.hq", &["0115"]).unwrap();
    assert_eq!(scene.man("g57.hq").nerve, Nerve::Disrupted, "once");
    let mut shaken = night("g57.199.1", Nerve::Disrupted);
    shaken.go("g57.199.1", &["0110", "0111", "0112", "0113"]).unwrap();
    assert_eq!(shaken.man("g57.199.1").nerve, Nerve::Demoralized);
    // Artillery that spends its turn unlimbering is spared the worst.
    let mut gun =
        night("g57.ar", Nerve::Disrupted).mark("g57.ar", Marks::LIMBERED).with("g57.ar", |man| man.spent = 8);
    gun.give(Order::Unlimber { unit: unit("g57.ar") }, &[]);
    assert_eq!((gun.man("g57.ar").spent, gun.man("g57.ar").nerve), (16, Nerve::Disrupted));
}

#[test] // TV-54, RPX-101
fn a_unit_on_foot_may_march_twice_as_far_strategically() {
    let way = ["0208", "0308", "0408", "0508", "0607", "0707", "0807"];
    let mut scene = german("g57.199.1", "0109");
    assert_eq!(scene.walk("g57.199.1", &way[..6], Pace::Strategic), Ok(24));
    assert_eq!(scene.man("g57.199.1").nerve, Nerve::Good);
    assert_eq!(scene.walk("g57.199.1", &way[6..], Pace::Strategic), Ok(28));
    assert_eq!(scene.man("g57.199.1").nerve, Nerve::Disrupted);
    assert_eq!(scene.walk("g57.199.1", &["0907"], Pace::Strategic), Ok(32), "it goes on");
    let shaken = german("g57.199.1", "0109").nerve("g57.199.1", Nerve::Disrupted);
    let order = Order::Go { unit: unit("g57.199.1"), to: hex("0208"), pace: Pace::Strategic };
    assert_eq!(shaken.code(order), "E_SHAKEN");
    let mut night = german("g57.199.1", "0109").turn(4);
    night.walk("g57.199.1", &way, Pace::Strategic).unwrap();
    assert_eq!(night.man("g57.199.1").nerve, Nerve::Demoralized);
}

#[test] // TV-89, RPX-100, RPX-Q65, RPX-102
fn strategic_movement_keeps_away_from_enemies() {
    let order = |key: &str, to: &str| Order::Go { unit: unit(key), to: hex(to), pace: Pace::Strategic };
    let near = german("g57.199.1", "0109").put("s161.565", "0308");
    assert_eq!(near.code(order("g57.199.1", "0110")), "E_NEAR_ENEMY");
    let over = german("g57.199.1", "2306").put("s161.565", "2505");
    assert_eq!(over.code(order("g57.199.1", "2206")), "E_NEAR_ENEMY", "over the river too");
    let flipped = german("g57.199.1", "0109").put("s3ab.1.a", "0308").mark("s3ab.1.a", Marks::FLIPPED);
    assert_eq!(flipped.code(order("g57.199.1", "0110")), "ok");
    let foreign = german("g57.199.1", "0109").change(|p| p.friendly.remove(hex("0110")));
    assert_eq!(foreign.code(order("g57.199.1", "0110")), "E_NOT_FRIENDLY");
}

#[test] // RPX-084, RPX-087, RPX-Q28
fn enemies_bar_the_way_unless_they_lie_flipped() {
    let to = Order::Go { unit: unit("g57.199.1"), to: hex("0110"), pace: Pace::Normal };
    let scene = german("g57.199.1", "0109").put("s3ab.1.a", "0110");
    assert_eq!(scene.code(to), "E_PROHIBITED");
    let mut scene = scene.mark("s3ab.1.a", Marks::FLIPPED);
    scene.give(to, &[]);
    assert_eq!((scene.at("g57.199.1"), scene.at("s3ab.1.a")), ("0110".to_owned(), "0110".to_owned()));
}

#[test] // RPX-085, RPX-223
fn a_lone_leader_may_be_caught() {
    let to = Order::Go { unit: unit("g57.199.1"), to: hex("0110"), pace: Pace::Normal };
    let scene = german("g57.199.1", "0109").put("l.malygin", "0110");
    let mut falls = scene.clone();
    falls.give(to, &[1, 1]);
    assert_eq!((falls.at("l.malygin"), falls.man("l.malygin").off), ("off".to_owned(), Off::Lost));
    let mut wounded = scene.clone();
    wounded.give(to, &[1, 2, 3, 3]);
    let man = wounded.man("l.malygin");
    assert_eq!((man.off, man.arrived), (Off::Wounded, wounded.p.turn + 4 * 12), "twelve days");
    let mut lives = scene;
    lives.give(to, &[1, 3]);
    assert_eq!(lives.man("l.malygin").off, Off::Displaced);
}

#[test] // RPX-086, RPX-Q61
fn one_hex_is_always_possible_but_not_from_zone_to_zone() {
    let mut slow =
        german("g57.ar", "2312").mark("g57.ar", Marks::LIMBERED).supply("g57.ar", Supply::Isolated);
    slow = slow.nerve("g57.ar", Nerve::Demoralized).turn(4);
    assert_eq!(
        (slow.ma("g57.ar"), slow.go("g57.ar", &["2313"])),
        (1, Ok(4)),
        "woods for the one point there is"
    );
    assert_eq!(slow.go("g57.ar", &["2314"]), Err("E_MP"));
    // A unit without defence is destroyed when its hex is entered.
    let scene = german("g57.199.1", "0109").put("s161.565", "0110").steps("s161.565", 0);
    let mut scene = scene.change(|p| p.known[1].add(unit("s161.565")));
    let events = scene.give(Order::Go { unit: unit("g57.199.1"), to: hex("0110"), pace: Pace::Normal }, &[]);
    assert!(events.contains(&Event::Did { unit: unit("s161.565"), deed: Deed::Destroyed }));
}

#[test] // TV-88, SCN-03
fn four_units_may_pass_the_bridge_in_a_turn() {
    let units = ["g10.20.1", "g10.20.2", "g10.41.1", "g10.41.2", "g57.199.1", "g57.hq"];
    let mut scene = units.iter().fold(empty(GERMAN), |scene, key| scene.put(key, "2718"));
    for key in &units[..4] {
        assert_eq!(scene.go(key, &["2618"]), Ok(4));
    }
    assert_eq!(scene.go("g57.199.1", &["2618"]), Err("E_BRIDGE_FULL"));
    assert_eq!(scene.go("g57.hq", &["2618"]), Ok(4));
    let mut broken = empty(GERMAN).put("g57.hq", "2718").change(|p| p.bridge = false);
    assert_eq!(broken.go("g57.hq", &["2618"]), Err("E_PROHIBITED"));
}

#[test] // RPX-080
fn the_way_of_a_click_is_the_cheapest_and_what_each_step_costs() {
    let scene = german("g19.27", "0109");
    let found = reach::of(game(), &scene.p, unit("g19.27"), Pace::Normal).unwrap();
    let (pace, way) = reach::way(game(), &scene.p, unit("g19.27"), hex("0707")).unwrap();
    assert_eq!((found.cost(hex("0707")), pace, way.len()), (Some(12), Pace::Normal, 6));
    let far = reach::way(game(), &scene.p, unit("g19.27"), hex("0610")).unwrap();
    let labels: Vec<&str> = far.1.iter().map(|at| game().map.label(*at)).collect();
    let mut walked = scene.clone();
    assert_eq!(walked.walk("g19.27", &labels, far.0).ok(), found.cost(hex("0610")));
    // The move ends when another unit is ordered.
    let mut two = scene.put("g57.199.1", "0110");
    two.go("g19.27", &["0208"]).unwrap();
    two.go("g57.199.1", &["0111"]).unwrap();
    assert_eq!(two.go("g19.27", &["0308"]), Err("E_MP"));
}

/// Steps that the list has, and those that are accepted when each is asked for by itself.
fn listed_and_accepted(game: &Game, p: &Position) -> [Vec<Order>; 2] {
    let mut listed = Vec::new();
    choices::of(game, p, &mut listed);
    listed.retain(|order| matches!(order, Order::Go { .. }));
    let mut accepted = Vec::new();
    for (unit, from) in p.of_side(p.phasing) {
        for pace in [Pace::Normal, Pace::Strategic] {
            let steps = game.map.hexes.neighbours(from).map(|(_, to)| Order::Go { unit, to, pace });
            accepted.extend(steps.filter(|step| choices::may(game, p, *step).is_ok()));
        }
    }
    [listed, accepted]
}

#[test]
fn the_list_has_every_step_that_is_accepted_and_no_other() {
    let session = super::laws::session(11);
    let (game, mut p) = (session.rules(), session.history().start().clone());
    for ply in session.history().plies() {
        ply.events.iter().for_each(|event| game.apply(&mut p, event));
        if p.step == Step::Movement && ply.id % 20 == 0 {
            let [listed, accepted] = listed_and_accepted(game, &p);
            assert_eq!(listed, accepted, "after ply {}", ply.id);
        }
    }
}
