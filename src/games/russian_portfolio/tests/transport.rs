//! Strategic movement by land and sea by their vectors.

use super::scene::{Scene, empty, historical};
use engine::base::side::Side;
use russian_portfolio::{
    event::Event,
    logistics::{BaseEvent, BaseOrder, Push},
    nouns::{AXIS, HexSet, SOVIET, Status, Step, Weather},
    order::Order,
    rules::logistics::{net, sea},
};

fn desk(side: Side) -> Scene {
    empty(side).step(Step::Base(side)).put("ax_a4", "Q1").put("su_a28", "A25")
}

fn rail(scene: &Scene, key: &str, to: &str) -> Order {
    Order::Base(BaseOrder::Rail { unit: scene.unit(key), to: scene.hex(to), push: None })
}

fn sail(scene: &Scene, key: &str, to: &str) -> Order {
    Order::Base(BaseOrder::Sail { unit: scene.unit(key), to: scene.hex(to) })
}

#[test] // RP-STR-03: TV-37
fn rivers_do_not_hinder_railways_and_water_does() {
    let scene = empty(SOVIET);
    let crossed = |from: &str, to: &str| {
        let from = HexSet::only(scene.hex(from));
        scene.game.ways.dry.next(from).has(scene.hex(to))
    };
    let sides = [("K26", "K27"), ("B16", "C17"), ("B16", "C16"), ("D12", "D13"), ("JJ13", "II14")];
    assert_eq!(sides.map(|(from, to)| crossed(from, to)), [true, true, false, false, false]);
}

#[test] // RP-STR-10, RP-STR-02, RP-RUL-66: TV-86, TV-87
fn the_rail_nets_at_the_start() {
    let scene = historical(SOVIET);
    let has = |side, label: &str| net::of(&scene.game, &scene.p, side).has(scene.hex(label));
    assert_eq!(["W2", "Q8", "G14"].map(|label| has(SOVIET, label)), [false, true, false]);
    assert_eq!(["Q1", "GG1", "E11"].map(|label| has(AXIS, label)), [true, true, true]);
}

#[test] // RP-STR-01, RP-STR-04, RP-STR-05, RP-SEQ-05
fn three_soviet_units_a_turn_and_no_front() {
    let mut scene = desk(SOVIET)
        .put("su_a20", "Q13")
        .put("su_a21", "U12")
        .put("su_a22", "N13")
        .put("su_mk1", "I13")
        .put("su_front_1", "Y13")
        .dispersed("su_mk1");
    assert!(scene.check(&rail(&scene, "su_front_1", "Q20")).is_err());
    assert!(scene.check(&rail(&scene, "su_mk1", "Q20")).is_err(), "it is not Ready");
    assert!(scene.check(&rail(&scene, "su_a20", "Q19")).is_err(), "no station");
    let events = scene.give(rail(&scene, "su_a20", "Q20"), &[]);
    let (unit, to) = (scene.unit("su_a20"), scene.hex("Q20"));
    assert_eq!(events, [Event::Base(BaseEvent::Railed { unit, to, push: None })]);
    assert_eq!(scene.status_of("su_a20"), Status::Dispersed);
    assert!(scene.check(&rail(&scene, "su_a21", "Q20")).is_err(), "one arrival a hex and turn");
    scene.give(rail(&scene, "su_a21", "Q26"), &[]);
    scene.give(rail(&scene, "su_a22", "Y20"), &[]);
    assert!(!scene.game_lists(|order| matches!(order, Order::Base(BaseOrder::Rail { .. }))));
}

#[test] // RP-STR-09, RP-RUL-97
fn who_gives_way_may_go_where_the_arriving_unit_came_from() {
    // Y10 lies nearer to the edge of the Soviets than Y11: two armies exchange their hexes.
    let scene = desk(SOVIET).put("su_a19", "Q13").put("su_a16", "Q12");
    let order = |to: &str, push: Option<Push>| {
        Order::Base(BaseOrder::Rail { unit: scene.unit("su_a19"), to: scene.hex(to), push })
    };
    assert!(scene.check(&order("Q12", None)).is_err(), "somebody must give way");
    let push = Some(Push { unit: scene.unit("su_a16"), to: scene.hex("Q13") });
    assert_eq!(scene.check(&order("Q12", push)), Ok(()));
}

#[test] // RP-STR-04, RP-TER-14
fn the_axis_moves_one_corps() {
    let mut scene = desk(AXIS).put("ax_ik1", "R3").put("ax_ik2", "R1").put("ax_hun", "U2").put("ax_a6", "V2");
    assert!(scene.check(&rail(&scene, "ax_a6", "GG1")).is_err(), "an army");
    assert!(scene.check(&rail(&scene, "ax_hun", "GG1")).is_err(), "Hungarians do not enter Romania");
    scene.give(rail(&scene, "ax_ik1", "E11"), &[]);
    assert!(scene.check(&rail(&scene, "ax_ik2", "M3")).is_err());
}

#[test] // RP-STR-02, RP-STR-10, RP-RUL-66
fn a_zone_closes_a_route_and_not_its_start() {
    let scene = desk(SOVIET).put("su_a20", "L20").put("ax_a9", "L19");
    assert!(scene.check(&rail(&scene, "su_a20", "Q20")).is_ok(), "the start may lie in a zone");
    let closed = scene.put("ax_a16", "Q21");
    assert!(closed.check(&rail(&closed, "su_a20", "Q20")).is_err(), "the station may not");
}

#[test] // RP-FST-03
fn frozen_units_do_not_entrain() {
    let scene = historical(SOVIET).step(Step::Base(SOVIET));
    assert!(scene.check(&rail(&scene, "su_a20", "Q20")).is_err());
}

#[test] // RP-STR-08, RP-RUL-25: TV-120
fn a_die_for_a_passage_in_a_friendly_sea() {
    for (die, sunk) in [(1, true), (3, false)] {
        let mut scene = desk(AXIS).held(AXIS, &["J7", "F9"]).put("ax_ik1", "J7");
        let order = sail(&scene, "ax_ik1", "F9");
        let events = scene.give(order, &[die]);
        let (unit, to) = (scene.unit("ax_ik1"), scene.hex("F9"));
        assert_eq!(events[0], Event::Base(BaseEvent::Sailed { unit, to, die: die as u8, sunk }));
        assert_eq!(scene.at("ax_ik1"), if sunk { None } else { Some("F9") });
        assert!(sunk || scene.status_of("ax_ik1") == Status::Dispersed);
        assert!(
            !scene.game_lists(|order| matches!(order, Order::Base(BaseOrder::Sail { .. }))),
            "one a turn"
        );
    }
}

#[test] // RP-CTL-02, RP-STR-08: TV-35
fn who_holds_sevastopol_sails_more_safely() {
    let scene = empty(SOVIET).held(AXIS, &["FF8"]);
    let safe = |side, from: &str, to: &str| {
        let place = scene.game.board.place(scene.hex(to)).expect("a port");
        sea::passage(&scene.game, &scene.p, side, scene.hex(from), place)
    };
    assert_eq!(safe(SOVIET, "KK15", "JJ10"), Some(true));
    assert_eq!(safe(AXIS, "II4", "FF8"), Some(false));
    for (die, sunk) in [(1, true), (3, true), (2, false), (5, true)] {
        let mut scene = desk(AXIS).held(AXIS, &["FF8"]).put("ax_ik1", "II4");
        let order = sail(&scene, "ax_ik1", "FF8");
        scene.give(order, &[die]);
        assert_eq!(scene.at("ax_ik1").is_none(), sunk, "{die}");
    }
}

#[test] // RP-STR-07: TV-36
fn the_straits_close_when_the_enemy_holds_a_shore() {
    let leads = |scene: &Scene| {
        let place = scene.game.board.place(scene.hex("JJ10")).expect("a port");
        sea::passage(&scene.game, &scene.p, SOVIET, scene.hex("GG18"), place)
    };
    let scene = empty(SOVIET);
    assert_eq!(leads(&scene), Some(true));
    assert_eq!(leads(&scene.held(AXIS, &["JJ14"])), None);
}

#[test] // RP-STR-11, RP-WX-05, RP-RUL-67: TV-121
fn ice_closes_the_gulf_of_finland() {
    let scene = desk(SOVIET).put("su_a23", "G15");
    for to in ["G14", "F9"] {
        assert!(scene.check(&sail(&scene, "su_a23", to)).is_ok(), "{to} in Good");
    }
    let snow = scene.weather(Weather::Snow).turn(10);
    for to in ["G14", "F9"] {
        assert!(snow.check(&sail(&snow, "su_a23", to)).is_err(), "{to} in Snow");
    }
    let shut = desk(SOVIET).put("su_a23", "G15").put("ax_ik1", "G14");
    assert!(shut.check(&sail(&shut, "su_a23", "F9")).is_err(), "an enemy on Kronshtadt");
}

#[test] // RP-STR-06, RP-SIB-04
fn who_has_just_come_does_not_put_to_sea() {
    let mut scene = desk(SOVIET).turn(10).weather(Weather::Snow).put("su_a24", "KK15");
    scene.give(Order::Base(BaseOrder::CallSiberians), &[]);
    let (unit, at) = (scene.unit("su_shk1"), scene.hex("LL16"));
    scene.give(Order::Base(BaseOrder::PlaceSiberian { unit, at }), &[]);
    assert_eq!(scene.status_of("su_shk1"), Status::Ready);
    assert_eq!(scene.check_rule(&sail(&scene, "su_shk1", "JJ10")), Some("RP-STR-06"));
    assert!(scene.check(&sail(&scene, "su_a24", "JJ10")).is_ok(), "it stood there when the part began");
}

#[test] // RP-STR-06, RP-STR-12, RP-RUL-24
fn ports_must_be_friendly_and_have_room() {
    let scene = desk(SOVIET).put("su_a23", "KK15").put("su_a24", "JJ10").put("su_front_1", "FF8");
    assert!(scene.check(&sail(&scene, "su_a23", "JJ10")).is_err(), "an army stands there");
    assert!(scene.check(&sail(&scene, "su_a23", "II4")).is_err(), "Constanta is not friendly");
    assert!(scene.check(&sail(&scene, "su_a23", "A25")).is_err(), "nobody sails the White Sea");
    assert!(scene.check(&sail(&scene, "su_front_1", "KK15")).is_err(), "a front");
    assert!(scene.check(&sail(&scene, "su_a23", "LL16")).is_ok());
}
