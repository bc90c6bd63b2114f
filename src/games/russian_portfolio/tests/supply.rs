//! Supply, isolation and fuel by their vectors.

use super::scene::{Scene, empty, historical};
use engine::base::side::Side;
use russian_portfolio::{
    event::Event,
    logistics::{BaseEvent, BaseOrder},
    nouns::{AXIS, HexSet, SOVIET, Step, UnitSet, Weather},
    order::Order,
    rules::{
        logistics::{fuel, income},
        movement,
        supply::{self, Cut},
    },
};

/// What is named in the isolation step: units may be removed of one’s own will as well (RP-REP-11).
fn named(scene: &Scene) -> Vec<Order> {
    let own_will = |order: &Order| matches!(order, Order::Base(BaseOrder::Eliminate(_)));
    scene.legal_now().into_iter().filter(|order| !own_will(order)).collect()
}

/// All hexes at most so far from one are a side’s.
pub fn around(mut scene: Scene, centre: &str, far: u32, side: Side) -> Scene {
    let centre = scene.hex(centre);
    let board = &scene.game.board;
    let near: Vec<_> = board
        .layout()
        .hexes()
        .filter(|hex| board.distance(centre, *hex) <= far && board.land(*hex))
        .collect();
    for hex in near {
        scene.p.take(side, hex);
    }
    scene
}

/// Who of some units is out of supply.
fn out<'a>(scene: &Scene, side: Side, units: &[&'a str]) -> Vec<&'a str> {
    let traced = supply::trace(&scene.game, &scene.p, side);
    let cut = supply::cut_off(&scene.game, &scene.p, side, &traced);
    units.iter().copied().filter(|key| cut.has(scene.unit(key))).collect()
}

fn starve(scene: &Scene, key: &str) -> Order {
    Order::Base(BaseOrder::Starve(scene.unit(key)))
}

/// The facts of part A and supply among all.
pub fn base_facts(events: &[Event]) -> Vec<&BaseEvent> {
    let base = events.iter().filter_map(|event| match event {
        Event::Base(e) => Some(e),
        _ => None,
    });
    base.collect()
}

#[test] // RP-SUP-01, RP-SUP-11: TV-52
fn supply_reaches_seven_hexes_from_a_town() {
    let mut scene = empty(AXIS).all_held(AXIS);
    scene.game.ways.places = HexSet::only(scene.hex("Q1"));
    let scene = scene.put("ax_ik1", "R7").put("ax_ik2", "R8");
    assert_eq!(out(&scene, AXIS, &["ax_ik1", "ax_ik2"]), ["ax_ik2"]);
    let traced = supply::trace(&scene.game, &scene.p, AXIS);
    assert_eq!(supply::why(&scene.game, &scene.p, AXIS, &traced, scene.hex("R7")), None);
    assert_eq!(supply::why(&scene.game, &scene.p, AXIS, &traced, scene.hex("R8")), Some(Cut::Far(8)));
}

#[test] // RP-SUP-02, RP-RUL-40, RP-RUL-89
fn zones_close_a_line_and_friends_open_it() {
    let scene = around(empty(SOVIET), "L20", 3, AXIS).put("su_a20", "L20");
    assert_eq!(out(&scene, SOVIET, &["su_a20"]), ["su_a20"]);
    let traced = supply::trace(&scene.game, &scene.p, SOVIET);
    let cut = supply::why(&scene.game, &scene.p, SOVIET, &traced, scene.hex("L20"));
    assert!(matches!(cut, Some(Cut::Ground(_))), "{cut:?}");
    // A chain of units leads through enemy ground.
    let chain = scene.put("su_a21", "L21").put("su_a22", "L22").put("su_a23", "L23");
    assert_eq!(out(&chain, SOVIET, &["su_a20"]), [""; 0]);
    // An enemy zone closes friendly ground.
    let corridor = around(empty(SOVIET), "L20", 3, AXIS).put("su_a20", "L20");
    let corridor = corridor.held(SOVIET, &["L20", "L21", "L22", "L23"]);
    assert_eq!(out(&corridor, SOVIET, &["su_a20"]), [""; 0]);
    let watched = corridor.put("ax_a4", "K22");
    assert_eq!(out(&watched, SOVIET, &["su_a20"]), ["su_a20"]);
    let held = watched.put("su_rk42", "L22").put("su_rk56", "L21").put("su_a24", "L23");
    assert_eq!(out(&held, SOVIET, &["su_a20"]), [""; 0]);
}

#[test] // RP-SUP-03, RP-SUP-12, RP-RUL-21, RP-RUL-90, RP-RUL-101
fn everybody_is_supplied_at_the_start() {
    let scene = historical(AXIS);
    let axis = supply::trace(&scene.game, &scene.p, AXIS);
    assert_eq!(supply::cut_off(&scene.game, &scene.p, AXIS, &axis), UnitSet::NONE);
    let soviet = supply::trace(&scene.game, &scene.p, SOVIET);
    assert_eq!(supply::cut_off(&scene.game, &scene.p, SOVIET, &soviet), UnitSet::NONE);
}

#[test] // RP-SUP-12, RP-SUP-13: TV-88
fn nobody_of_the_axis_is_short_of_fuel_at_the_start() {
    let scene = historical(AXIS);
    assert_eq!(fuel::short(&scene.game, &scene.p, AXIS), UnitSet::NONE);
}

#[test] // RP-SUP-10: TV-89
fn without_ploesti_tanks_have_two_factors() {
    let mut scene = historical(SOVIET).held(SOVIET, &["FF1"]).step(Step::Isolation(SOVIET));
    let units = ["ax_pzk3", "ax_ita", "ax_rac", "ax_a4", "ax_ik1"];
    let short = fuel::short(&scene.game, &scene.p, AXIS);
    let dry: Vec<&str> = units.into_iter().filter(|key| short.has(scene.unit(key))).collect();
    assert_eq!(dry, ["ax_pzk3", "ax_ita", "ax_rac"]);
    scene.p.base.short = short;
    let allowance = |key: &str| movement::allowance(&scene.game, &scene.p, scene.unit(key)).mf;
    assert_eq!((allowance("ax_pzk3"), allowance("ax_a4")), (2, 3));
}

#[test] // RP-SUP-13, RP-RUL-42
fn soviet_fuel_comes_from_maikop() {
    let scene = empty(SOVIET).put("su_mk1", "I13").put("su_mk2", "Y13").put("su_a20", "Q13");
    assert_eq!(fuel::short(&scene.game, &scene.p, SOVIET), UnitSet::NONE);
    let mut lost = scene.held(AXIS, &["LL17"]);
    let both: UnitSet = [lost.unit("su_mk1"), lost.unit("su_mk2")].into_iter().collect();
    assert_eq!(fuel::short(&lost.game, &lost.p, SOVIET), both);
    lost.game.setup.fuel_edge = true;
    assert_eq!(fuel::short(&lost.game, &lost.p, SOVIET), UnitSet::NONE);
}

#[test] // RP-SUP-10: noted when movement begins, and not when nothing changed
fn fuel_is_noted_when_movement_begins() {
    let mut scene = empty(AXIS).put("ax_pzk3", "U3").put("su_mk1", "Y13").held(SOVIET, &["FF1"]).turn(4);
    scene.p.step = Step::Move(SOVIET);
    let events = scene.give(Order::Done, &[]);
    let short = UnitSet::only(scene.unit("ax_pzk3"));
    assert!(base_facts(&events).contains(&&BaseEvent::Fuel { side: AXIS, short }), "{events:?}");
    assert_eq!(scene.p.base.short, short);
    let events = scene.give(Order::Done, &[]);
    assert!(base_facts(&events).is_empty(), "{events:?}");
}

/// Two armies of four and a corps of three, cut off together.
fn pocket() -> Scene {
    around(empty(SOVIET), "L21", 4, AXIS)
        .put("su_a20", "L20")
        .put("su_a21", "L21")
        .put("su_mk6", "L22")
        .put("su_a28", "A25")
}

#[test] // RP-SUP-05, RP-SUP-15, RP-RUL-41, RP-RUL-91: TV-51, TV-107
fn a_pocket_loses_half_of_its_strength() {
    let mut scene = pocket();
    let events = scene.give(Order::Done, &[]);
    let all: UnitSet = ["su_a20", "su_a21", "su_mk6"].map(|key| scene.unit(key)).into_iter().collect();
    let facts = base_facts(&events);
    assert_eq!(facts[0], &BaseEvent::Supply { side: SOVIET, out: all });
    assert_eq!(facts[1], &BaseEvent::Isolated { pockets: vec![all] });
    assert_eq!(scene.p.step, Step::Isolation(SOVIET));
    assert_eq!(scene.p.base.isolation.pockets[0].due, 6);
    let listed = named(&scene);
    assert_eq!(listed, [starve(&scene, "su_a20"), starve(&scene, "su_a21"), starve(&scene, "su_mk6")]);
    assert!(scene.check(&Order::Done).is_err());
    scene.give(starve(&scene, "su_mk6"), &[]);
    // Either army would do; what is left of one is enough.
    assert_eq!(named(&scene), [starve(&scene, "su_a20"), starve(&scene, "su_a21")]);
    let events = scene.give(starve(&scene, "su_a21"), &[]);
    assert_eq!(events[0], Event::Base(BaseEvent::Starved { unit: scene.unit("su_a21") }));
    assert_eq!((scene.at("su_a20"), scene.at("su_a21"), scene.at("su_mk6")), (Some("L20"), None, None));
    assert_ne!(scene.p.step, Step::Isolation(SOVIET));
}

#[test] // RP-SUP-15: no unit may be lost that could be left out
fn nothing_is_lost_that_could_be_left_out() {
    // 8 + 2: five are due; the army of eight alone suffices, and the corps of two never does.
    let scene =
        around(empty(SOVIET), "L21", 4, AXIS).put_as("su_a20", "L20", (4, 8, 3)).put("su_rk42", "L21");
    let mut scene = scene.put("su_a28", "A25");
    let events = scene.give(Order::Done, &[]);
    let lost = BaseEvent::Starved { unit: scene.unit("su_a20") };
    assert!(base_facts(&events).contains(&&lost), "one way alone is no choice: {events:?}");
    assert_eq!(scene.at("su_rk42"), Some("L21"));
}

#[test] // RP-SUP-06: TV-108
fn cavalry_is_not_lost_by_isolation() {
    let mut scene = around(empty(SOVIET), "L21", 4, AXIS).put("su_kk5", "L21").put("su_a28", "A25");
    let events = scene.give(Order::Done, &[]);
    assert_eq!(base_facts(&events).len(), 1, "{events:?}");
    assert_eq!(scene.at("su_kk5"), Some("L21"));
}

#[test] // RP-SUP-08, RP-REP-14, RP-RUL-70
fn a_front_may_step_down_instead() {
    let mut scene = around(empty(SOVIET), "L21", 4, AXIS).put("su_front_1", "L21").put("su_a28", "A25");
    scene.give(Order::Done, &[]);
    let (front, army) = (scene.unit("su_front_1"), scene.unit("su_a8"));
    let down = Order::Base(BaseOrder::StepDown { front, army });
    assert_eq!(named(&scene), [starve(&scene, "su_front_1"), down]);
    let events = scene.give(down, &[]);
    assert_eq!(events[0], Event::Base(BaseEvent::SteppedDown { front, army }));
    assert_eq!((scene.at("su_front_1"), scene.at("su_a8")), (None, Some("L21")));
}

#[test] // RP-SUP-07, RP-SUP-16: TV-125
fn one_isolated_german_stack_is_supplied_by_air() {
    let scene = empty(AXIS).put("ax_ik1", "L20").put("ax_ik2", "U24").weather(Weather::HardFrost).turn(8);
    let mut scene = scene.put("ax_a4", "Q1");
    scene.give(Order::Done, &[]);
    let fly = |label: &str| Order::Base(BaseOrder::AirSupply(scene.hex(label)));
    let (north, south) = (fly("L20"), fly("U24"));
    assert_eq!(named(&scene), [north, south]);
    let events = scene.give(south, &[]);
    assert_eq!(events[0], Event::Base(BaseEvent::AirSupplied { hex: scene.hex("U24") }));
    assert_eq!((scene.at("ax_ik1"), scene.at("ax_ik2")), (None, Some("U24")));
    // In mud nothing flies; one stack alone is no choice.
    let mud = empty(AXIS).put("ax_ik1", "L20").weather(Weather::Mud).turn(7).put("ax_a4", "Q1");
    let mut mud = mud;
    mud.give(Order::Done, &[]);
    assert_eq!(mud.at("ax_ik1"), None);
    let mut good = empty(AXIS).put("ax_ik1", "L20").put("ax_a4", "Q1");
    good.give(Order::Done, &[]);
    assert_eq!(good.at("ax_ik1"), Some("L20"));
}

#[test] // RP-SUP-14: TV-126
fn victory_cities_and_fortresses_supply_what_is_in_them() {
    let siege = |scene: Scene, hex: &str| around(scene, hex, 3, AXIS).held(SOVIET, &[hex]);
    let army = siege(empty(SOVIET), "G15").put("su_a23", "G15");
    assert_eq!(out(&army, SOVIET, &["su_a23"]), [""; 0]);
    let front = siege(empty(SOVIET), "G15").put("su_front_1", "G15");
    assert_eq!(out(&front, SOVIET, &["su_front_1"]), ["su_front_1"]);
    let brest = siege(empty(SOVIET), "S4").put("su_rk42", "S4").put("su_mk14", "S4").put("su_a28", "A25");
    assert_eq!(out(&brest, SOVIET, &["su_rk42", "su_mk14"]), ["su_rk42", "su_mk14"]);
    let mut brest = brest;
    brest.give(Order::Done, &[]);
    let keep = |key: &str| Order::Base(BaseOrder::Keep(brest.unit(key)));
    let (corps, tanks) = (keep("su_mk14"), keep("su_rk42"));
    assert_eq!(named(&brest), [corps, tanks]);
    let events = brest.give(tanks, &[]);
    assert_eq!(events[0], Event::Base(BaseEvent::Kept { unit: brest.unit("su_rk42") }));
    assert_eq!((brest.at("su_rk42"), brest.at("su_mk14")), (Some("S4"), None));
    let mut one = siege(empty(SOVIET), "S4").put("su_a4", "S4").put("su_a28", "A25");
    one.give(Order::Done, &[]);
    assert_eq!(one.at("su_a4"), Some("S4"));
}

#[test] // RP-CTL-02, RP-RUL-43
fn seas_belong_to_the_holder_of_their_cities() {
    use russian_portfolio::data::words::PortSea::{Azov, Baltic, Black};
    let scene = empty(SOVIET);
    let holders =
        |scene: &Scene| [Baltic, Black, Azov].map(|sea| supply::sea_holder(&scene.game, &scene.p, sea));
    assert_eq!(holders(&scene), [Some(AXIS), Some(SOVIET), Some(SOVIET)]);
    let split = scene.held(AXIS, &["JJ10"]).held(SOVIET, &["M3"]);
    assert_eq!(holders(&split), [Some(SOVIET), Some(AXIS), None]);
    assert_eq!(holders(&split.held(AXIS, &["GG18"]))[2], Some(AXIS));
}

#[test] // RP-RUL-92
fn ground_behind_a_front_changes_hands_only_by_option() {
    let scene = around(empty(AXIS), "L20", 3, SOVIET).put("ax_a4", "Q1");
    let mut scene = around(scene, "Q5", 4, AXIS);
    // A pocket of Soviet ground round Minsk, west of the line.
    scene = around(scene, "P6", 1, SOVIET);
    let before = scene.p.control;
    scene.give(Order::Done, &[]);
    assert_eq!(scene.p.control, before);
    scene.game.setup.area_control = true;
    scene.p.step = Step::Move(AXIS);
    scene.p.reserve = 0;
    let events = scene.give(Order::Done, &[]);
    let board = &scene.game.board;
    let centre = scene.hex("P6");
    let taken: HexSet = board.layout().hexes().filter(|hex| board.distance(*hex, centre) <= 1).collect();
    assert!(
        base_facts(&events).contains(&&BaseEvent::GroundTaken { side: AXIS, hexes: taken }),
        "{events:?}"
    );
}

#[test] // RP-REP-08
fn a_city_cut_off_produces_nothing() {
    let scene = empty(SOVIET).turn(2);
    let full = income::of(&scene.game, &scene.p, SOVIET);
    let cut = around(scene, "BB15", 1, AXIS).held(SOVIET, &["BB15"]);
    let less = income::of(&cut.game, &cut.p, SOVIET);
    assert_eq!((full.infantry - less.infantry, full.armour - less.armour), (1, 1));
}

#[test]
fn a_flood_reaches_what_single_steps_reach() {
    let scene = historical(AXIS);
    for side in Side::BOTH {
        let traced = supply::trace(&scene.game, &scene.p, side);
        for first in 0..20 {
            let from: HexSet = traced.open.iter().skip(first).step_by(97).collect();
            let (mut all, mut last) = (HexSet::NONE, from);
            while !last.is_empty() {
                all |= last;
                last = traced.passage.next(last).and(traced.open) - all;
            }
            assert_eq!(traced.passage.flood(from, traced.open), all);
        }
    }
}
