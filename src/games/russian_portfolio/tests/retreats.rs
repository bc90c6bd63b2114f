//! Where a defender can go (RP-RET).

use super::{
    field::field,
    scene::{Scene, historical},
};
use engine::contract::rules::Rules as _;
use russian_portfolio::{
    combat::{BattleEvent, BattleOrder},
    nouns::{AXIS, Hex, HexSet, SOVIET, Status},
    rules::{
        retreat::{self, Flight},
        stacking,
    },
};

/// A retreat from where a unit stands, attacked from hexes; its legal steps after those gone.
struct Way {
    from: Hex,
    attackers: HexSet,
    none: HexSet,
}

impl Way {
    fn new(scene: &Scene, key: &str, attackers: &[&str]) -> Self {
        let from = scene.p.at.of(scene.unit(key)).expect("it stands somewhere");
        let attackers = attackers.iter().map(|label| scene.hex(label)).collect();
        Self { from, attackers, none: HexSet::NONE }
    }
    fn flight(&self, scene: &Scene, key: &str) -> Flight<'_> {
        let (attackers, blocked, supplied) = (&self.attackers, &self.none, &self.none);
        let (unit, from) = (scene.unit(key), self.from);
        Flight { unit, from, at: from, gone: 0, attackers, blocked, supplied }
    }
}

fn labels(scene: &Scene, hexes: HexSet) -> String {
    hexes.iter().map(|hex| scene.game.board.label(hex)).collect::<Vec<_>>().join(" ")
}

/// Legal first hexes of a unit that is attacked from some.
fn first(scene: &Scene, key: &str, attackers: &[&str]) -> String {
    let way = Way::new(scene, key, attackers);
    labels(scene, retreat::steps(&scene.game, &scene.p, &way.flight(scene, key)))
}

fn longest(scene: &Scene, key: &str, attackers: &[&str]) -> u8 {
    let way = Way::new(scene, key, attackers);
    retreat::longest(&scene.game, &scene.p, &way.flight(scene, key))
}

#[test] // TV-42, RP-RET-03, RP-RET-10, RP-RET-12, RP-STK-03
fn a_full_hex_is_passed_and_not_ended_in() {
    let scene = field(AXIS)
        .put("su_a4", "S4")
        .put("su_a5", "T4")
        .put("ax_a4", "S3")
        .put("ax_ik12", "R3")
        .put("ax_ik29", "T3");
    let legal = first(&scene, "su_a4", &["S3", "R3"]);
    assert_eq!(legal, "S5 T4", "R4 lies next to R3");
    let way = Way::new(&scene, "su_a4", &["S3", "R3"]);
    let flight = way.flight(&scene, "su_a4");
    let offered = |n| labels(&scene, retreat::offered(&scene.game, &scene.p, &flight, n));
    assert_eq!(offered(1), "S5", "two armies do not stand together");
    assert_eq!(offered(2), "S5 T4", "on the way they may");
}

/// Where a retreat of this many hexes can end, along every path.
fn ends_of_paths(scene: &Scene, flight: &Flight<'_>, n: u8) -> HexSet {
    if flight.gone == n {
        let others = scene.p.at.units(flight.at).filter(|unit| *unit != flight.unit);
        let fits = stacking::fits(&scene.game, flight.at, others.chain([flight.unit]));
        return HexSet::only_if(fits, flight.at);
    }
    let steps = retreat::steps(&scene.game, &scene.p, flight).iter();
    let onward = |at| Flight { at, gone: flight.gone + 1, ..*flight };
    HexSet::union(steps.map(|at| ends_of_paths(scene, &onward(at), n)))
}

#[test] // RP-RET-04, RP-RET-10
fn a_retreat_is_possible_where_a_path_is() {
    let scene = historical(AXIS);
    let (game, p, none) = (&scene.game, &scene.p, HexSet::NONE);
    for (unit, from) in p.at.of_side(SOVIET) {
        let near = game.board.neighbours(from).map(|(_, hex)| hex);
        let attackers = near.filter(|hex| p.at.holds(AXIS, *hex)).collect();
        let (attackers, blocked, supplied) = (&attackers, &none, &none);
        let flight = Flight { unit, from, at: from, gone: 0, attackers, blocked, supplied };
        for n in 1..=retreat::LONGEST {
            let leads =
                |at: &Hex| !ends_of_paths(&scene, &Flight { at: *at, gone: 1, ..flight }, n).is_empty();
            let all: HexSet = retreat::steps(game, p, &flight).iter().filter(leads).collect();
            assert_eq!(retreat::offered(game, p, &flight, n), all);
            assert_eq!(retreat::possible(game, p, &flight, n), !all.is_empty());
        }
    }
}

#[test] // TV-83, TV-84, TV-85, RP-RET-03, RP-RES-14, RP-RUL-83
fn who_is_hemmed_in_has_few_ways() {
    let army = || field(AXIS).put("su_a4", "U15").put("ax_ik1", "U14");
    let two = army().put("ax_ik2", "T15");
    assert_eq!(first(&two, "su_a4", &["U14", "T15"]), "V15");
    let shut = army().put("ax_ik2", "T16").put("ax_ik5", "V16");
    assert_eq!(first(&shut, "su_a4", &["U14"]), "");
    assert_eq!(longest(&shut, "su_a4", &["U14"]), 0);
    let alone = army().put("ax_ik2", "U17");
    assert!(!first(&alone, "su_a4", &["U14"]).contains("U16"));
    let friend = army().put("ax_ik2", "U17").put("su_mk14", "U16");
    assert!(first(&friend, "su_a4", &["U14"]).contains("U16"));
}

#[test] // RP-RET-03, RP-RUL-37
fn beside_a_dispersed_enemy_only_the_first_hex_may_lie() {
    let scene = field(AXIS).put("su_a4", "V24").put("ax_ik1", "V23").put("ax_ik2", "V26").dispersed("ax_ik2");
    assert!(first(&scene, "su_a4", &["V23"]).contains("V25"), "it has no zone");
    let way = Way::new(&scene, "su_a4", &["V23"]);
    let second = Flight { at: scene.hex("U25"), gone: 1, ..way.flight(&scene, "su_a4") };
    let on = labels(&scene, retreat::steps(&scene.game, &scene.p, &second));
    assert!(!on.contains("U26") && !on.is_empty(), "{on}");
}

#[test] // RP-RET-03, RP-RUL-105
fn a_friend_helps_past_a_dispersed_enemy() {
    let scene = || {
        let scene = field(AXIS).put("su_a4", "V24").put("ax_ik1", "V23").put("ax_ik2", "V26");
        scene.dispersed("ax_ik2").put("su_mk14", "U26")
    };
    let on = |scene: Scene| {
        let way = Way::new(&scene, "su_a4", &["V23"]);
        let second = Flight { at: scene.hex("U25"), gone: 1, ..way.flight(&scene, "su_a4") };
        labels(&scene, retreat::steps(&scene.game, &scene.p, &second))
    };
    assert!(on(scene()).contains("U26"));
    assert!(!on(scene().old()).contains("U26"), "before, it did not");
}

#[test] // RP-RET-13, RP-TER-04, RP-RET-06
fn nobody_retreats_over_a_lake_or_into_the_sea() {
    let scene = field(AXIS).put("su_rk42", "C16").put("ax_ik1", "C15");
    assert!(!first(&scene, "su_rk42", &["C15"]).contains("B16"), "a lake side");
    let shore = field(SOVIET).put("ax_ik1", "JJ13").put("su_a4", "II12");
    assert!(!first(&shore, "ax_ik1", &["II12"]).contains("II14"), "the straits");
    let west = field(SOVIET).put("ax_ik1", "Q1").put("su_a4", "Q2");
    let ways = first(&west, "ax_ik1", &["Q2"]);
    assert_eq!(ways, "", "off the map is no way");
}

#[test] // RP-RET-04, RP-RET-14
fn supply_is_kept_where_it_can_be() {
    let scene = field(AXIS).put("su_a4", "V24").put("ax_ik1", "V23");
    let way = Way::new(&scene, "su_a4", &["V23"]);
    let supplied = HexSet::only(scene.hex("U25"));
    let flight = Flight { supplied: &supplied, ..way.flight(&scene, "su_a4") };
    assert_eq!(labels(&scene, retreat::offered(&scene.game, &scene.p, &flight, 1)), "U25");
    let nowhere = HexSet::only(scene.hex("A1"));
    let flight = Flight { supplied: &nowhere, ..flight };
    assert!(labels(&scene, retreat::offered(&scene.game, &scene.p, &flight, 1)).len() > 3);
}

#[test] // RP-RET-09, RP-RUL-85
fn the_dispersed_go_first() {
    let mut scene = field(AXIS)
        .put("su_a12", "A26")
        .put_as("ax_ik1", "V23", (14, 3, 4))
        .put("su_a4", "V24")
        .put("su_rk42", "V24")
        .dispersed("su_rk42");
    scene.plan(&["ax_ik1"], &["V24"]).fight(&[3]);
    let runner = scene.p.fighting.runner.expect("one retreats");
    assert_eq!(runner.unit, scene.unit("su_rk42"));
}

#[test] // RP-RET-01, RP-RET-07, RP-RUL-94, RP-CTL-01, RP-RUL-56
fn the_defender_never_advances_and_takes_nothing() {
    let mut scene = field(AXIS)
        .put("su_a12", "A26")
        .put_as("ax_ik1", "V23", (8, 3, 4))
        .put("su_a4", "V24")
        .held(AXIS, &["V25"]);
    scene.plan(&["ax_ik1"], &["V24"]).fight(&[3]);
    scene.order(BattleOrder::Hexes { hexes: 2 }, &[]);
    assert_eq!(scene.game.to_act(&scene.p), Some(AXIS), "the attacker chooses the first hex");
    scene.retreat("V25");
    assert!(scene.p.controls(AXIS, scene.hex("V25")), "a retreat changes no control");
    assert_eq!(scene.game.to_act(&scene.p), Some(SOVIET), "the defender the second");
    scene.retreat("V26");
    let soviet =
        |order: &BattleOrder| matches!(order, BattleOrder::Advance { unit, .. } if unit.side() == SOVIET);
    assert!(!scene.battle_orders().iter().any(soviet));
}

#[test] // RP-STA-08, RP-STA-09, RP-RES-07, RP-RES-14
fn a_short_retreat_does_not_disperse_the_dispersed_again() {
    let mut scene = field(AXIS)
        .put("su_a12", "A26")
        .put_as("ax_ik1", "V23", (8, 3, 4))
        .put("su_a4", "V24")
        .dispersed("su_a4");
    let events = scene.plan(&["ax_ik1"], &["V24"]).fight(&[2]);
    assert!(events.iter().any(|event| matches!(event, BattleEvent::Fought { .. })));
    scene.order(BattleOrder::Hexes { hexes: 2 }, &[]);
    scene.retreat("V25");
    scene.retreat("V26");
    while scene.p.fighting.fight.is_some() {
        scene.order(BattleOrder::Enough, &[]);
    }
    assert_eq!(scene.status_of("su_a4"), Status::Spent, "it recovers at the end of the phase");
}
