//! Operational movement, zones of control and stacking.

use super::scene::{Scene, empty, historical};
use engine::base::side::Side;
use kit::ids::Id;
use russian_portfolio::{
    data::words::{Kind, Nation},
    event::{Event, MoveCost},
    nouns::{AXIS, Hex, SOVIET, Stack, Status, Step, Unit, Weather},
    order::Order,
    refusal::Stop,
    rules::{movement, reach, stacking, zone},
};

/// Keys of the first Axis units and of a Soviet army of a kind, for vectors that name a kind.
fn a(scene: &Scene, nation: Nation, kind: Kind) -> String {
    let is = |unit: &Unit| {
        let counter = scene.game.counter(*unit);
        counter.nation == nation && counter.kind == kind && scene.p.at.of(*unit).is_none()
    };
    let unit = Unit::all().find(is).unwrap_or_else(|| panic!("no {nation:?} {kind:?} left"));
    scene.game.counter(unit).key.clone()
}

fn with(scene: Scene, nation: Nation, kind: Kind, at: &str) -> (Scene, String) {
    let key = a(&scene, nation, kind);
    (scene.put(&key, at), key)
}

fn allowance(scene: &Scene, key: &str) -> (u8, u8) {
    let has = movement::allowance(&scene.game, &scene.p, scene.unit(key));
    (has.mf, has.omb)
}

fn step(scene: &Scene, keys: &[&str], to: &str) -> Result<movement::Gone, Stop> {
    let mut units: Vec<Unit> = keys.iter().map(|key| scene.unit(key)).collect();
    units.sort();
    let stack = Stack(units[0], units.get(1).copied());
    let zone = zone::of(&scene.game, &scene.p, units[0].side().other());
    movement::step(&scene.game, &scene.p, &zone, stack, scene.hex(to))
}

fn go(scene: &mut Scene, key: &str, path: &[&str]) -> Vec<Event> {
    let stack = Stack(scene.unit(key), None);
    let mut events = Vec::new();
    for label in path {
        let to = scene.hex(label);
        events.extend(scene.give(Order::Go { stack, to }, &[]));
    }
    events
}

/// How the last move ended: movement factors, bonus, dispersal.
fn ended(events: &[Event]) -> Option<(u8, u8, Option<MoveCost>)> {
    events.iter().rev().find_map(|event| match event {
        Event::Moved { mf, omb, dispersed, .. } => Some((*mf, *omb, *dispersed)),
        _ => None,
    })
}

fn hexes(scene: &Scene, labels: &[&str]) -> Vec<Hex> {
    labels.iter().map(|label| scene.hex(label)).collect()
}

#[test] // RP-MOV-03, RP-MOV-04, RP-WX-02, RP-WX-05, RP-WX-07, RP-RSV-04, RP-RUL-02, RP-RUL-30: TV-27, TV-28, TV-29, TV-30, TV-31, TV-63, TV-127
fn what_a_unit_may_use() {
    let of = |nation, kind, weather, n, side: Side| {
        let scene = empty(side).weather(weather).reserve(n);
        let (scene, key) = with(scene, nation, kind, "U15");
        allowance(&scene, &key)
    };
    use Weather::*;
    let army = |weather, n| of(Nation::Soviet, Kind::InfantryArmy, weather, n, SOVIET);
    assert_eq!(army(Good, 3), (0, 3), "TV-27");
    assert_eq!(of(Nation::Soviet, Kind::Front, Good, 3, SOVIET), (0, 2), "TV-28");
    assert_eq!((army(Snow, 0).0, army(Mud, 0).0), (2, 1), "TV-30");
    assert_eq!(army(HardFrost, 0), army(Good, 0));
    let scene = |weather, n, factors| {
        let scene = empty(AXIS).weather(weather).reserve(n);
        let key = a(&scene, Nation::German, Kind::PanzerCorps);
        let scene = scene.put_as(&key, "U15", factors);
        allowance(&scene, &key)
    };
    assert_eq!(scene(Mud, 1, (6, 4, 6)), (2, 2), "TV-29");
    assert_eq!(scene(Mud, 7, (6, 4, 4)), (0, 0), "TV-63");
    assert_eq!(scene(Good, 1, (6, 4, 6)), (5, 2), "TV-127");
    let finn = empty(AXIS).weather(Snow);
    let key = a(&finn, Nation::Finnish, Kind::InfantryCorps);
    let finn = finn.put_as(&key, "D12", (3, 4, 4));
    assert_eq!(allowance(&finn, &key), (4, 2), "TV-31");
}

#[test] // RP-ZOC-03, RP-ZOC-04, RP-RUL-07, RP-RUL-55, RP-RUL-102: TV-40, TV-41
fn from_zone_to_zone_of_one_unit() {
    let scene = |kind, friend: bool| {
        let scene = empty(AXIS).put("su_a4", "S4");
        let (scene, key) = with(scene, Nation::German, kind, "S3");
        let scene = if friend { with(scene, Nation::German, Kind::InfantryCorps, "T3").0 } else { scene };
        let step = step(&scene, &[&key], "T3");
        step.map(|gone| gone.disperses)
    };
    assert_eq!(scene(Kind::PanzerCorps, false), Ok(None));
    assert_eq!(scene(Kind::InfantryCorps, false), Ok(Some(MoveCost::ZoneToZone)));
    assert_eq!(scene(Kind::PanzerCorps, true), Ok(None));
    assert_eq!(scene(Kind::InfantryCorps, true), Ok(None));
    let front = empty(AXIS).put("su_front_1", "S4");
    let (mut front, key) = with(front, Nation::German, Kind::PanzerCorps, "S3");
    let (unit, to) = (front.unit("su_front_1"), front.hex("T3"));
    assert_eq!(step(&front, &[&key], "T3"), Err(Stop::Zone(unit, to)), "TV-41");
    go(&mut front, &key, &["T2", "T3"]);
    assert_eq!(front.at(&key), Some("T3"));
    assert_ne!(front.status_of(&key), Status::Dispersed);
}

#[test] // RP-MOV-07, RP-RUL-75: TV-58, TV-62
fn the_bonus_enters_a_zone_at_a_price() {
    let scene = empty(AXIS).put("su_a4", "X20");
    let key = a(&scene, Nation::German, Kind::InfantryCorps);
    let scene = scene.put_as(&key, "X13", (3, 4, 4));
    let way = ["X14", "X15", "X16", "X17", "X18", "X19"];
    let mut near = scene;
    let events = go(&mut near, &key, &way);
    assert_eq!(ended(&events), Some((4, 2, Some(MoveCost::BonusIntoZone))), "TV-62");
    let free = empty(AXIS);
    let mut free = free.put_as(&key, "X13", (3, 4, 4));
    let events = go(&mut free, &key, &way);
    assert_eq!(ended(&events), Some((4, 2, None)));
    let soviet = empty(SOVIET).put("ax_pzk39", "Y20");
    let mut soviet = soviet.put("su_a4", "Y25").held(SOVIET, &[]);
    let events = go(&mut soviet, "su_a4", &["Y24", "Y23", "Y22", "Y21"]);
    assert_eq!(ended(&events), Some((3, 1, Some(MoveCost::BonusIntoZone))));
    assert_eq!(soviet.status_of("su_a4"), Status::Dispersed);
}

#[test] // RP-TER-03, RP-MOV-02: TV-59, TV-60
fn a_river_before_the_enemy_costs_one_more() {
    let cost = |kind, enemy: bool| {
        let scene = empty(AXIS);
        let scene = if enemy { scene.put("su_a4", "R12") } else { scene };
        let (scene, key) = with(scene, Nation::German, kind, "Q11");
        step(&scene, &[&key], "R11").map(|gone| gone.cost)
    };
    assert_eq!(cost(Kind::PanzerCorps, false), Ok(1), "TV-59");
    assert_eq!(cost(Kind::PanzerCorps, true), Ok(2), "TV-60");
    assert_eq!(cost(Kind::InfantryArmy, true), Ok(1));
    assert_eq!(cost(Kind::InfantryCorps, true), Ok(2));
}

#[test] // RP-ZOC-01, RP-ZOC-02, RP-MOV-08, RP-STA-04: TV-61, TV-66
fn a_zone_stops_a_move() {
    let scene = empty(AXIS).put("su_a4", "U18");
    let (mut scene, key) = with(scene, Nation::German, Kind::PanzerCorps, "U15");
    let stack = Stack(scene.unit(&key), None);
    let events = go(&mut scene, &key, &["U16", "U17"]);
    assert_eq!(ended(&events).map(|end| end.0), Some(2));
    let (beside, _) = with(empty(AXIS).put("su_a4", "U18"), Nation::German, Kind::PanzerCorps, "U17");
    assert_eq!(step(&beside, &[&key], "U18"), Err(Stop::Enemy(beside.hex("U18"))), "TV-61");
    let to = scene.hex("V18");
    assert_eq!(
        scene.check(&Order::Go { stack, to }),
        Err("the stack may not move so (RP-MOV-01)".to_owned())
    );
    let army = scene.unit("su_a4");
    let casters = |scene: &Scene| zone::casters(&scene.game, &scene.p, SOVIET, scene.hex("U17"));
    assert!(casters(&scene).has(army));
    let scene = scene.dispersed("su_a4");
    assert!(casters(&scene).is_empty(), "TV-66");
}

#[test] // RP-ZOC-05: TV-65
fn from_the_zone_of_one_unit_to_that_of_another() {
    let scene = empty(AXIS).put("su_a4", "W13").put("su_a10", "X15");
    let (scene, key) = with(scene, Nation::German, Kind::InfantryCorps, "X13");
    let gone = step(&scene, &[&key], "X14").expect("allowed");
    assert_eq!((gone.cost, gone.ends, gone.disperses), (1, true, None));
}

#[test] // RP-MOV-05, RP-STA-03: TV-63
fn one_hex_is_always_possible() {
    let scene = empty(AXIS).weather(Weather::Mud).reserve(7);
    let key = a(&scene, Nation::German, Kind::InfantryCorps);
    let mut scene = scene.put_as(&key, "X13", (3, 4, 4));
    let events = go(&mut scene, &key, &["X14"]);
    // There is no bonus left that it could have used.
    assert_eq!(ended(&events), Some((0, 0, Some(MoveCost::BeyondAllowance))));
}

#[test] // RP-MOV-06, RP-TER-04: TV-64
fn a_lake_is_crossed_by_the_whole_move() {
    let scene = empty(AXIS);
    let (mut scene, key) = with(scene, Nation::Finnish, Kind::InfantryCorps, "D12");
    let events = go(&mut scene, &key, &["D13"]);
    assert!(ended(&events).is_some_and(|end| end.2.is_none()), "{events:?}");
    assert!(scene.p.march.is_none());
}

#[test] // RP-ZOC-01, RP-RUL-31: TV-67
fn armour_has_no_zone_over_a_lake() {
    let at = |key: &str| {
        let scene = empty(AXIS).put(key, "C16");
        let unit = scene.unit(key);
        zone::casters(&scene.game, &scene.p, SOVIET, scene.hex("B16")).has(unit)
    };
    assert!(!at("su_mk1"));
    assert!(at("su_rk42"));
}

#[test] // RP-STK-01, RP-STK-02, RP-RUL-54, RP-RUL-65: TV-38, TV-39, TV-68, TV-69
fn who_may_stand_together() {
    let scene = historical(AXIS);
    for hex in scene.game.board.layout().hexes() {
        assert!(stacking::fits(&scene.game, hex, scene.p.at.units(hex)), "{}", scene.game.board.label(hex));
    }
    let fits = |hex: &str, keys: &[&str]| {
        let units = keys.iter().map(|key| scene.unit(key));
        stacking::fits(&scene.game, scene.hex(hex), units)
    };
    assert!(fits("Q3", &["su_a10", "su_kk6"]));
    assert!(!fits("Q3", &["su_front_1", "su_mk1"]));
    assert!(!fits("Q3", &["su_a10", "su_a4"]));
    assert!(!fits("T7", &["su_mk1", "su_mk5"]) && !fits("W14", &["su_mk1", "su_mk5"]));
    let scene = empty(AXIS);
    let key = |kind, nth: usize| {
        let mut all = Unit::all().filter(|unit| scene.game.counter(*unit).kind == kind);
        let unit = all.nth(nth).expect("a counter");
        scene.game.counter(unit).key.clone()
    };
    let (one, two) = (key(Kind::InfantryArmy, 0), key(Kind::InfantryArmy, 1));
    let (corps, group) = (key(Kind::InfantryCorps, 0), key(Kind::PanzerGroup, 0));
    assert!(!fits("X14", &[&one, &two]) && fits("X14", &[&one, &corps]) && !fits("X14", &[&one, &group]));
}

#[test] // RP-STK-01, RP-STK-02, RP-TER-14
fn two_units_stand_together_where_no_limit_is_broken() {
    let scene = empty(AXIS);
    let nation = |unit: Unit| scene.game.counter(unit).nation;
    for (hex, close) in [("Q3", false), ("T7", true)] {
        let hex = scene.hex(hex);
        assert_eq!(stacking::is_close(&scene.game, hex), close);
        for (a, b) in Unit::all().flat_map(|a| Unit::all().map(move |b| (a, b))) {
            let apart = [(a, b), (b, a)].map(|(a, b)| (nation(a), nation(b)));
            let broken = stacking::broken(&scene.game, hex, [a, b].into_iter()).is_some();
            let fits = !broken && !apart.contains(&(Nation::Romanian, Nation::Hungarian));
            assert_eq!(stacking::fits(&scene.game, hex, [a, b].into_iter()), fits);
        }
    }
}

#[test] // RP-TER-14, RP-RUL-57: TV-70
fn hungarians_stay_out_of_romania() {
    let scene = empty(AXIS).turn(4).put("ax_hun", "CC2");
    let stack = Stack(scene.unit("ax_hun"), None);
    let zone = zone::of(&scene.game, &scene.p, SOVIET);
    let reach = reach::reach(&scene.game, &scene.p, &zone, stack).expect("it may move");
    let romanian = |hex: &Hex| {
        use russian_portfolio::data::words::Country;
        reach.cost(*hex).is_some() && scene.game.board.country(*hex) == Country::Romania
    };
    assert_eq!(scene.game.board.layout().hexes().filter(romanian).count(), 0);
    let units = ["ax_hun", "ax_rac"].map(|key| scene.unit(key));
    assert!(!stacking::fits(&scene.game, scene.hex("CC3"), units.into_iter()));
}

#[test] // RP-FST-03, RP-FST-04, RP-FST-06, RP-RUL-44: TV-53, TV-54
fn who_waits_in_the_first_turn() {
    let scene = historical(SOVIET);
    let may = |key: &str| movement::may_move(&scene.game, &scene.p, SOVIET, scene.unit(key)).map(|_| ());
    assert_eq!(may("su_a22"), Err(Stop::Frozen(scene.unit("su_a22"))));
    assert_ne!(may("su_a4"), Err(Stop::Frozen(scene.unit("su_a4"))));
    let late = historical(SOVIET).reserve(1);
    let may = movement::may_move(&late.game, &late.p, SOVIET, late.unit("su_a22"));
    assert_eq!(may.map(|_| ()), Ok(()));
    let axis = historical(AXIS);
    let romanian = axis.unit("ax_ra4");
    let to = axis.hex("GG6");
    assert_eq!(
        movement::nation_may_enter(&axis.game, &axis.p, romanian, to),
        Err(Stop::NotYet(romanian, to))
    );
}

#[test] // RP-CTL-01, RP-MOV-12, RP-SEQ-06: TV-110
fn the_hexes_of_a_move_change_hands() {
    let scene = empty(AXIS).put("ax_pzk39", "S3");
    let before = scene.p.clone();
    let mut scene = scene;
    go(&mut scene, "ax_pzk39", &["S4", "S5", "S6"]);
    scene.give(Order::Halt, &[]);
    let changed = |hex: &Hex| scene.p.controller(*hex) != before.controller(*hex);
    let changed: Vec<Hex> = scene.game.board.layout().hexes().filter(changed).collect();
    assert_eq!(changed, hexes(&scene, &["S4", "S5", "S6"]));
}

#[test] // RP-MOV-10, RP-MOV-11, RP-STK-03, RP-STK-05, RP-RUL-76, RP-RUL-77
fn a_stack_moves_together_and_passes_through_full_hexes() {
    let scene = empty(AXIS).put("ax_pzk39", "X13").put("ax_pzk24", "X13");
    let scene = scene.put("ax_pzk47", "X14").put("ax_pzk40", "X14");
    let mut scene = scene;
    let mut units = ["ax_pzk39", "ax_pzk24"].map(|key| scene.unit(key));
    units.sort();
    let stack = Stack(units[0], Some(units[1]));
    let (x14, x15) = (scene.hex("X14"), scene.hex("X15"));
    scene.give(Order::Go { stack, to: x14 }, &[]);
    assert!(scene.check(&Order::Halt).is_err(), "four units stand there");
    assert!(
        scene.check(&Order::Go { stack: Stack(units[0], None), to: x15 }).is_err(),
        "it may not be split"
    );
    scene.give(Order::Go { stack, to: x15 }, &[]);
    scene.give(Order::Halt, &[]);
    assert_eq!((scene.at("ax_pzk39"), scene.at("ax_pzk24")), (Some("X15"), Some("X15")));
    assert!(scene.p.moved.has(units[0]) && scene.p.moved_now.has(units[1]));
}

#[test] // RP-SEQ-01, RP-SEQ-06, RP-MOV-01
fn the_reach_is_what_steps_allow() {
    let mut scene = historical(AXIS);
    scene.p.step = Step::Move(AXIS);
    let zone = zone::of(&scene.game, &scene.p, SOVIET);
    let movers = scene.p.at.of_side(AXIS).map(|(unit, _)| unit).collect::<Vec<_>>();
    for unit in movers {
        let stack = Stack(unit, None);
        let Some(found) = reach::reach(&scene.game, &scene.p, &zone, stack) else { continue };
        for to in found.ends {
            let mut p = scene.p.clone();
            for (nth, hex) in found.path(to).into_iter().enumerate() {
                let gone = movement::step(&scene.game, &p, &zone, stack, hex);
                let gone = gone.unwrap_or_else(|stop| panic!("{unit:?} {nth} {hex:?}: {stop:?}"));
                movement::went(&scene.game, &mut p, stack, hex, gone.cost);
                if hex == to {
                    assert_eq!(gone.disperses.is_some(), found.disperses.has(to));
                    assert_eq!(p.march.as_ref().map(|march| march.cost), found.cost(to));
                }
            }
            assert_eq!(p.at.of(unit), Some(to));
        }
    }
}
