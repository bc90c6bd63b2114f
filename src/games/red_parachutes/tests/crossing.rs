//! The river: crossing, engineers, demolition, positions, bridgeheads.

use super::scene::{Scene, empty, game, hex, historical, unit};
use red_parachutes::{
    data::tables::{Crossing, CrossingClass},
    event::Event,
    nouns::{Bank, GERMAN, Nerve, Pace, SOVIET, Step},
    order::Order,
    rules::{crossing, engineering},
    state::Marks,
};

fn cross(key: &str, to: &str) -> Order {
    Order::Cross { unit: unit(key), to: hex(to) }
}

fn help(engineer: &str, key: &str) -> Order {
    Order::Help { engineer: unit(engineer), unit: unit(key) }
}

/// Units on the east bank before a bridgehead.
fn before(units: &[&str]) -> Scene {
    units.iter().fold(empty(SOVIET).pair("2406", "2307"), |scene, key| scene.put(key, "2406"))
}

/// What comes of a try of a unit alone.
fn result(scene: &mut Scene, key: &str, dice: [u32; 2]) -> Crossing {
    let events = scene.give(cross(key, "2307"), &dice);
    let found = events.iter().find_map(|event| match event {
        Event::Crossed { result, .. } => Some(*result),
        _ => None,
    });
    found.expect("it tried")
}

#[test] // TV-9, TV-87, RPX-090, RPX-092, RPX-093
fn a_unit_rolls_for_itself_and_an_engineer_lowers_the_roll() {
    let alone = |dice| result(&mut before(&["s161.565"]), "s161.565", dice);
    assert_eq!(alone([4, 4]), Crossing::Across);
    assert_eq!([[4, 5], [5, 5]].map(alone), [Crossing::Stays; 2]);
    assert_eq!([[5, 6], [6, 6]].map(alone), [Crossing::StaysDisrupted, Crossing::LosesStep]);
    let mut helped = before(&["s161.565", "s.eng1"]);
    helped.give(help("s.eng1", "s161.565"), &[]);
    assert_eq!(result(&mut helped, "s161.565", [4, 5]), Crossing::Across);
    assert_eq!((helped.at("s161.565"), helped.ma("s161.565")), ("2307".to_owned(), 0));
    assert!(helped.p.soviet.has(hex("2307")));
    let mut tanks = before(&["s9m.tr", "s.eng1"]);
    tanks.give(help("s.eng1", "s9m.tr"), &[]);
    assert_eq!(result(&mut tanks, "s9m.tr", [3, 4]), Crossing::Across);
    let mut reduced = before(&["s161.565"]);
    assert_eq!(
        (result(&mut reduced, "s161.565", [6, 6]), reduced.man("s161.565").steps, reduced.p.lost),
        (Crossing::LosesStep, 1, [0, 1])
    );
}

#[test] // RPX-093, RPX-Q68, TV-86
fn a_try_takes_all_movement_and_by_night_it_disrupts() {
    let mut scene = before(&["s161.565"]);
    scene.go("s161.565", &["2405"]).unwrap();
    assert_eq!(scene.code(cross("s161.565", "2306")), "E_MOVED");
    let mut night = before(&["s161.565"]).turn(4);
    result(&mut night, "s161.565", [5, 5]);
    assert_eq!((night.man("s161.565").nerve, night.ma("s161.565")), (Nerve::Disrupted, 0));
    assert_eq!(night.go("s161.565", &["2405"]), Err("E_MP"));
    let mut shaken = before(&["s161.565"]).turn(4).nerve("s161.565", Nerve::Disrupted);
    result(&mut shaken, "s161.565", [5, 5]);
    assert_eq!(shaken.man("s161.565").nerve, Nerve::Disrupted, "never worse");
    let mut last = before(&["s161.565"]).steps("s161.565", 1);
    result(&mut last, "s161.565", [6, 6]);
    assert_eq!((last.at("s161.565"), last.p.lost), ("off".to_owned(), [0, 1]));
}

#[test] // TV-10, RPX-090, RPX-Q01
fn three_units_may_try_at_a_bridgehead_and_five_at_an_improved_one() {
    let units = ["s161.565", "s161.569", "s161.575", "s253.979", "s253.981", "s253.983"];
    let tries = |improved: bool| {
        let mut scene = before(&units).change(|p| p.pairs[0].improved = improved);
        units
            .iter()
            .take_while(|key| {
                let may = scene.code(cross(key, "2307")) == "ok";
                if may {
                    result(&mut scene, key, [5, 5]);
                }
                may
            })
            .count()
    };
    assert_eq!((tries(false), tries(true)), (3, 5));
    let mut scene = before(&units);
    for key in &units[..3] {
        result(&mut scene, key, [5, 5]);
    }
    assert_eq!(scene.code(cross(units[3], "2307")), "E_CAPACITY");
}

#[test] // TV-11, RPX-091
fn germans_cross_from_any_bank_hex_over_one_hex_of_water() {
    let scene = empty(GERMAN).put("g57.199.1", "2307");
    assert_eq!(scene.code(cross("g57.199.1", "2508")), "ok");
    let map = &game().map;
    let banks = |bank| {
        map.hexes.hexes().filter(move |at| map.bank(*at) == Some(bank) && map.crossings(*at).next().is_some())
    };
    let wide = banks(Bank::West).flat_map(|west| banks(Bank::East).map(move |east| (west, east)));
    let (west, east) =
        wide.into_iter().find(|(west, east)| map.distance(*west, *east) == 3).expect("two hexes of water");
    let scene = empty(GERMAN).put("g57.199.1", map.label(west));
    assert_eq!(scene.code(Order::Cross { unit: unit("g57.199.1"), to: east }), "E_TWO_WATER");
    let russian = empty(SOVIET).put("s161.565", "2406");
    assert_eq!(russian.code(cross("s161.565", "2307")), "E_NO_SITE");
    let held = before(&["s161.565"]).put("g57.199.1", "2307");
    assert_eq!(held.code(cross("s161.565", "2307")), "E_PROHIBITED");
}

#[test] // TV-12, RPX-090, RPX-092, RPX-Q29
fn headquarters_cross_as_infantry_and_an_engineer_helps_two_battalions() {
    let scene = before(&["s9m.hq", "s161.565", "s161.569", "s161.575", "s.eng1"]);
    assert_eq!(crossing::row(game(), &scene.p, unit("s9m.hq")), CrossingClass::Foot);
    assert_eq!(crossing::row(game(), &scene.p, unit("s.eng1")), CrossingClass::Motorized);
    let mut scene = scene;
    scene.give(help("s.eng1", "s161.565"), &[]);
    assert_eq!(scene.code(help("s.eng1", "s161.565")), "E_ASSIST_FULL", "helped already");
    scene.give(help("s.eng1", "s161.569"), &[]);
    assert_eq!(scene.code(help("s.eng1", "s161.575")), "E_ASSIST_FULL");
    assert_eq!(scene.code(help("s.eng1", "s9m.hq")), "E_ASSIST_FULL");
    assert_eq!(scene.code(help("s161.575", "s9m.hq")), "E_NOT_ENGINEER");
    let mut mixed = before(&["s161.565", "s9m.hq", "s6g.hq", "s47r.hq", "s52r.hq", "s.eng1"]);
    for key in ["s161.565", "s9m.hq", "s6g.hq", "s47r.hq"] {
        mixed.give(help("s.eng1", key), &[]);
    }
    assert_eq!(mixed.code(help("s.eng1", "s52r.hq")), "E_ASSIST_FULL", "a headquarters is a company");
    let mut moved = before(&["s161.565", "s.eng1"]);
    moved.go("s.eng1", &["2405"]).unwrap();
    assert_eq!(moved.code(help("s.eng1", "s161.565")), "E_MOVED");
}

#[test] // TV-8, RPX-051, RPX-073, RPX-Q66
fn an_engineer_at_an_end_of_the_bridge_may_blow_it() {
    let blow = Order::Blow { unit: unit("g19.pi") };
    let at = |label: &str| empty(GERMAN).put("g19.pi", label).step(Step::Engineering);
    let mut free = at("2618");
    free.give(blow, &[5]);
    assert!(!free.p.bridge);
    let mut held = at("2618").put("s206.722", "2718");
    held.give(blow, &[5]);
    assert!(held.p.bridge, "5 and 1 are 6");
    assert_eq!(held.code(blow), "E_GONE", "once a turn");
    let mut moves = held.step(Step::Movement);
    assert_eq!(moves.ma("g19.pi"), 7);
    let far = Order::Go { unit: unit("g19.pi"), to: hex("2519"), pace: Pace::Strategic };
    assert_eq!(moves.code(far), "E_DEMOLITION");
    assert_eq!(moves.go("g19.pi", &["2519"]), Ok(4), "no zone reaches over the river");
    assert_eq!(at("2519").code(blow), "E_NOT_TERMINUS");
    assert_eq!(at("2618").nerve("g19.pi", Nerve::Demoralized).code(blow), "E_DEMORALIZED");
    assert_eq!(at("2618").change(|p| p.bridge = false).code(blow), "E_GONE");
}

#[test] // TV-70, RPX-050
fn engineering_at_night_shakes() {
    let night = |nerve| {
        let mut scene =
            empty(GERMAN).put("g19.pi", "2618").turn(4).nerve("g19.pi", nerve).step(Step::Engineering);
        scene.give(Order::Blow { unit: unit("g19.pi") }, &[6]);
        scene.man("g19.pi").nerve
    };
    assert_eq!((night(Nerve::Good), night(Nerve::Disrupted)), (Nerve::Disrupted, Nerve::Demoralized));
}

fn dig(key: &str) -> Order {
    Order::Dig { unit: unit(key) }
}

#[test] // TV-72, RPX-052, RPX-006
fn only_some_units_build_positions_one_in_a_hex() {
    let scene = |key: &str| empty(GERMAN).put(key, "0524").step(Step::Engineering);
    for (key, code) in [
        ("g57.199.1", "ok"),
        ("g19.aa", "ok"),
        ("g57.pi", "ok"),
        ("g19.73.1", "E_KIND"),
        ("g19.27", "E_KIND"),
        ("g57.hq", "E_KIND"),
        ("g.flak", "E_KIND"),
    ] {
        assert_eq!(scene(key).code(dig(key)), code, "{key}");
    }
    let mut two = scene("g57.199.1").put("g57.217.1", "0524");
    two.give(dig("g57.199.1"), &[]);
    assert_eq!(two.step(Step::Engineering).code(dig("g57.217.1")), "E_IP_EXISTS");
    assert_eq!(scene("g57.199.1").change(|p| p.works.add(hex("0524"))).code(dig("g57.199.1")), "E_IP_EXISTS");
}

#[test] // TV-71, RPX-052, RPX-054, RPX-Q27
fn a_position_takes_two_turns_and_an_engineer_battalion_one() {
    let built = |key: &str, turn: u8| {
        let mut scene = empty(GERMAN).put(key, "0524").turn(5).step(Step::Engineering);
        scene.give(dig(key), &[]);
        let p = &scene.turn(turn).p;
        let since = p.man(unit(key)).digs;
        engineering::turns_to_build(game(), p, unit(key)).is_some_and(|turns| p.turn >= since + turns)
    };
    assert_eq!([6, 7].map(|turn| built("g57.199.1", turn)), [false, true]);
    assert_eq!([6, 7].map(|turn| built("g57.pi", turn)), [false, true]);
    assert!(built("g19.pi", 6));
    // It is there when the Engineering step of its turn begins.
    let mut scene =
        empty(GERMAN).put("g19.pi", "0524").put("s161.565", "2603").turn(5).step(Step::Engineering);
    scene.give(dig("g19.pi"), &[]);
    while scene.p.turn < 6 || scene.p.step < Step::Engineering {
        scene.give(Order::Done, &[]);
    }
    assert!(scene.p.works.has(hex("0524")) && scene.man("g19.pi").digs == 0);
}

#[test] // RPX-053, RPX-054
fn work_stops_when_the_builder_moves_or_an_enemy_comes_near() {
    let begun = |side| {
        let scene = empty(side).put("g57.199.1", "0524").put("s161.565", "0726");
        scene.with("g57.199.1", |man| man.digs = 1)
    };
    let mut moves = begun(GERMAN);
    moves.go("g57.199.1", &["0525"]).unwrap();
    assert_eq!(moves.man("g57.199.1").digs, 0);
    let mut comes = begun(SOVIET);
    comes.go("s161.565", &["0625"]).unwrap();
    assert_eq!(comes.man("g57.199.1").digs, 1, "two hexes off");
    comes.go("s161.565", &["0624"]).unwrap();
    assert_eq!(comes.man("g57.199.1").digs, 0);
}

fn place(east: &str, west: &str) -> Order {
    Order::PlacePair { east: hex(east), west: hex(west) }
}

/// The Soviet side has a bridgehead to place.
fn ferry() -> Scene {
    empty(SOVIET).change(|p| p.pairs_free = 1).step(Step::Bridgeheads)
}

#[test] // TV-68, RPX-040, RPX-041, RPX-044
fn a_bridgehead_spans_a_hexside_or_one_hex_of_water() {
    assert_eq!(ferry().code(place("2508", "2307")), "ok");
    assert_eq!(ferry().code(place("2509", "2307")), "E_SPAN");
    assert_eq!(ferry().code(place("2307", "2508")), "E_SPAN", "the arrow lies on the east bank");
    assert_eq!(ferry().put("g57.199.1", "2307").code(place("2508", "2307")), "E_OCCUPIED");
    assert_eq!(ferry().pair("2406", "2307").code(place("2508", "2307")), "E_OCCUPIED");
    assert_eq!(ferry().change(|p| p.pairs_free = 0).code(place("2508", "2307")), "E_NONE_LEFT");
    let mut scene = ferry();
    scene.give(place("2508", "2307"), &[]);
    assert_eq!((scene.p.pairs.len(), scene.p.pairs_free, scene.p.pairs[0].improved), (1, 0, false));
}

#[test] // TV-69, RPX-042, RPX-043, RPX-044, RPX-Q26
fn bridgeheads_are_shifted_withdrawn_and_expelled() {
    let shift = |east: &str| Order::ShiftPair { west: hex("2307"), east: hex(east) };
    let there = ferry().pair("2406", "2307").change(|p| p.pairs[0].improved = true);
    assert_eq!((there.code(shift("2508")), there.code(shift("2603"))), ("ok", "E_SHIFT"));
    let mut shifted = there.clone();
    shifted.give(shift("2508"), &[]);
    assert_eq!((shifted.p.pairs[0].improved, shifted.code(shift("2406"))), (false, "E_SHIFT"));
    // Withdrawn on the morning of turn 5, it comes back on that of turn 9.
    let mut back = there.clone().turn(5);
    back.give(Order::WithdrawPair { west: hex("2307") }, &[]);
    assert_eq!(
        (back.p.pairs.len(), back.p.pairs_back.clone(), back.code(place("2508", "2307"))),
        (0, vec![9], "ok")
    );
    // A German unit that comes into either hex expels it until the next turn.
    let mut expelled = empty(GERMAN).put("g57.199.1", "2207").pair("2406", "2307").turn(6);
    let events =
        expelled.give(Order::Go { unit: unit("g57.199.1"), to: hex("2307"), pace: Pace::Normal }, &[]);
    assert!(events.contains(&Event::PairLeft { west: hex("2307"), back: 7, expelled: true }));
    let mut whole = historical(SOVIET, 6).change(|p| p.pairs_back = vec![7]);
    while whole.p.turn < 7 || whole.p.step < Step::Bridgeheads || whole.p.phasing != SOVIET {
        whole.give(Order::Done, &[1; 9]);
    }
    // One of the track, one that was expelled.
    assert_eq!((whole.p.pairs_free, whole.p.pairs_back.len()), (2, 0));
}

#[test] // RPX-081, RPX-090
fn artillery_crosses_limbered() {
    let scene = before(&["s40.art"]);
    assert_eq!(scene.code(cross("s40.art", "2307")), "E_NOT_LIMBERED");
    assert_eq!(scene.mark("s40.art", Marks::LIMBERED).code(cross("s40.art", "2307")), "ok");
}
