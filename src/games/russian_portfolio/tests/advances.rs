//! How attackers advance (RP-ADV).

use super::{
    field::field,
    scene::{self, Scene},
};
use russian_portfolio::{
    combat::{BattleEvent, BattleOrder},
    data::table::Verdict::{self, *},
    event::Event,
    nouns::{AXIS, HexSet, SOVIET, Status, Weather},
    rules::advance::{self, Advance},
};

#[test] // TV-91, RP-ADV-03, RP-ADV-04, RP-RUL-46
fn how_far_a_unit_may_advance() {
    use Weather::*;
    for (key, weather, hexes) in [
        ("ax_pzg2", Good, 4),
        ("ax_pzk3", Good, 3),
        ("ax_pzk3", HardFrost, 3),
        ("ax_pzk56", Good, 4),
        ("ax_pzk56", Snow, 2),
        ("ax_a4", Good, 1),
        ("ax_ik1", Good, 2),
        ("ax_fk2", Good, 2),
        ("ax_mk49", Good, 2),
        ("ax_rmk", Good, 1),
        ("ax_ra3", Good, 1),
        ("ax_ita", Good, 2),
        ("ax_hun", Good, 3),
        ("su_shk1", Snow, 2),
        ("su_kk5", Mud, 2),
        ("su_kk5", Snow, 3),
        ("su_tank_1", Snow, 3),
        ("su_mk14", Good, 2),
        ("ax_pzk3", Mud, 1),
        ("su_rk42", Good, 1),
        ("su_front_1", Good, 1),
    ] {
        let scene = scene::empty(AXIS).weather(weather);
        assert_eq!(advance::limit(&scene.game, &scene.p, scene.unit(key)), hexes, "{key} in {weather:?}");
    }
}

/// The army is driven two hexes back by D1.
fn driven(key: &str) -> Scene {
    let mut scene = field(AXIS).put("su_a12", "A26").put_as(key, "V23", (8, 4, 5)).put("su_a4", "V24");
    scene.plan(&[key], &["V24"]).fight(&[3]);
    scene.order(BattleOrder::Hexes { hexes: 2 }, &[]);
    scene.retreat("V25");
    scene.retreat("V26");
    scene
}

fn advanced(events: &[Event], scene: &Scene, key: &str) -> Vec<String> {
    let unit = scene.unit(key);
    let to = |event: &Event| match event {
        Event::Battle(BattleEvent::Advanced { unit: who, to, .. }) if *who == unit => {
            Some(scene.game.board.label(*to).to_owned())
        }
        _ => None,
    };
    events.iter().filter_map(to).collect()
}

#[test] // TV-112, RP-ADV-01, RP-ADV-02, RP-ADV-05, RP-ADV-08, RP-ADV-10, RP-RES-16
fn nobody_advances_farther_than_the_defender_went() {
    let mut panzers = driven("ax_pzk3");
    assert_eq!(panzers.at("ax_pzk3"), Some("V24"), "the first hex is owed");
    assert!(panzers.p.controls(AXIS, panzers.hex("V24")));
    assert!(panzers.advances("ax_pzk3").contains("V25"));
    let events = panzers.advance("ax_pzk3", "V25");
    assert_eq!(advanced(&events, &panzers, "ax_pzk3"), ["V25"], "two hexes and no third");
    assert_eq!(panzers.status_of("ax_pzk3"), Status::Spent);
    let army = driven("ax_a4");
    assert_eq!(army.at("ax_a4"), Some("V24"));
    assert!(army.p.fighting.fight.is_none(), "one hex is all it may");
}

/// Where a panzer corps at V24 may go next, and whether that disperses it; an enemy at U25 has V24 and V25 in its zone.
fn next(scene: &Scene, verdict: Verdict, gone: u8, owed: bool) -> Vec<(String, bool)> {
    let emptied = HexSet::only(scene.hex(if gone == 0 { "V25" } else { "V24" }));
    let (unit, at) = (scene.unit("ax_pzk3"), scene.hex("V24"));
    let way = Advance { unit, at, gone, most: 3, emptied: &emptied, verdict, owed, aside: false };
    let steps = advance::steps(&scene.game, &scene.p, &way);
    steps.iter().map(|step| (scene.game.board.label(step.to).to_owned(), step.disperses)).collect()
}

fn into_v25(steps: &[(String, bool)]) -> Option<bool> {
    steps.iter().find(|step| step.0 == "V25").map(|step| step.1)
}

#[test] // TV-113, RP-ADV-05, RP-ADV-06, RP-RUL-86
fn from_zone_to_zone_at_a_price() {
    let army = field(AXIS).put("ax_pzk3", "V24").put("su_a4", "U25");
    assert_eq!(into_v25(&next(&army, D4, 1, false)), Some(true));
    assert_eq!(into_v25(&next(&army, DX, 1, false)), Some(true));
    assert_eq!(into_v25(&next(&army, DE, 1, false)), Some(false));
    assert_eq!(into_v25(&next(&army, BR, 1, false)), Some(false));
    assert_eq!(next(&army, D1, 1, false), [], "after D1 a zone stops it");
    assert_eq!(into_v25(&next(&army, D1, 0, false)), None);
    assert_eq!(into_v25(&next(&army, D1, 0, true)), Some(true), "the first hex is owed");
    assert_eq!(into_v25(&next(&army, DE, 0, true)), Some(false));
    let front = field(AXIS).put("ax_pzk3", "V24").put("su_front_1", "U25");
    for verdict in [D4, DE, BR] {
        assert_eq!(next(&front, verdict, 1, false), [], "the zone of a front stops it");
        assert_eq!(into_v25(&next(&front, verdict, 0, false)), None);
        assert_eq!(into_v25(&next(&front, verdict, 0, true)), Some(true));
    }
    let dispersed = army.dispersed("su_a4");
    assert_eq!(into_v25(&next(&dispersed, D1, 1, false)), Some(false), "the Dispersed have no zone");
}

#[test] // RP-ADV-06, RP-RUL-103
fn a_unit_that_its_advance_disperses_stops_there() {
    let scene = || field(AXIS).put("ax_pzk3", "V24").put("su_a4", "U25").dispersed("ax_pzk3");
    for verdict in [D4, DX, DE, BR] {
        assert_eq!(next(&scene(), verdict, 1, false), []);
        assert!(!next(&scene().old(), verdict, 1, false).is_empty(), "before, it went on");
    }
}

#[test] // RP-ADV-07
fn beside_the_emptied_hex_only_when_nothing_is_owed() {
    let scene = field(AXIS).put("ax_pzk3", "V24");
    let to = |owed| next(&scene, D4, 0, owed).into_iter().map(|step| step.0).collect::<Vec<_>>().join(" ");
    assert_eq!(to(true), "V25");
    assert_eq!(to(false), "V25 W25 U25", "empty hexes next to V25");
}

/// Two corps and an army in a stack attack an army; the die says DE.
fn cleared() -> Scene {
    let mut scene = field(AXIS)
        .put("su_a12", "A26")
        .put_as("ax_ik1", "V23", (3, 3, 4))
        .put_as("ax_ik2", "V23", (2, 3, 4))
        .put_as("ax_ik5", "U24", (16, 3, 4))
        .put("su_a4", "V24");
    scene.plan(&["ax_ik1", "ax_ik2", "ax_ik5"], &["V24"]).fight(&[4]);
    scene
}

#[test] // RP-ADV-01, RP-ADV-09, RP-RUL-87
fn factors_worth_the_defence_must_go_in() {
    let mut scene = cleared();
    assert!(!scene.may(BattleOrder::Enough), "something is owed");
    scene.advance("ax_ik1", "V24");
    if scene.p.fighting.fight.as_ref().is_some_and(|fight| fight.mover.is_some()) {
        scene.order(BattleOrder::Enough, &[]);
    }
    assert!(!scene.may(BattleOrder::Enough), "three factors of four");
    assert!(scene.advances("ax_ik2").contains("V24"));
    scene.advance("ax_ik2", "V24");
    while scene.p.fighting.fight.as_ref().is_some_and(|fight| fight.mover.is_some()) {
        scene.order(BattleOrder::Enough, &[]);
    }
    if scene.p.fighting.fight.is_some() {
        assert!(scene.may(BattleOrder::Enough), "five of four");
    }
    assert_eq!(
        (scene.at("ax_ik1"), scene.at("ax_ik2"), scene.at("ax_ik5")),
        (Some("V24"), Some("V24"), Some("U24"))
    );
}

#[test] // RP-ADV-02, RP-RUL-39
fn after_an_exchange_two_hexes_at_most() {
    let mut scene = field(AXIS)
        .put("su_a12", "A26")
        .put_as("ax_pzk3", "V23", (4, 4, 5))
        .put_as("ax_pzk24", "V23", (3, 4, 5))
        .put("su_a4", "V24");
    scene.plan(&["ax_pzk3", "ax_pzk24"], &["V24"]).fight(&[1]);
    assert_eq!(scene.at("ax_pzk3"), None, "four for four");
    assert_eq!(scene.at("ax_pzk24"), Some("V24"));
    assert!(scene.advances("ax_pzk24").contains("V25"));
    scene.advance("ax_pzk24", "V25");
    assert_eq!(
        (scene.at("ax_pzk24"), scene.advances("ax_pzk24")),
        (Some("V25"), String::new()),
        "three is its own limit"
    );
}

#[test] // RP-ADV-11, RP-CTL-01, RP-CTL-04
fn what_nobody_enters_keeps_its_controller() {
    let mut scene = field(AXIS).put("su_a12", "A26").put_as("ax_ik1", "V23", (6, 3, 4)).put("su_a4", "V24");
    let events = scene.plan(&["ax_ik1"], &["V24"]).fight(&[1]);
    let lost = events.iter().filter(|event| matches!(event, BattleEvent::Lost { .. })).count();
    assert_eq!(lost, 2, "one for the other");
    assert!(scene.p.at.is_empty(scene.hex("V24")) && scene.p.controls(SOVIET, scene.hex("V24")));
}

#[test] // RP-RES-13, RP-RES-16, RP-RUL-35, RP-RUL-100, RP-BRK-02
fn who_breaks_down_has_no_bonus_attack() {
    let mut scene = field(SOVIET)
        .put_as("su_tank_1", "V23", (40, 2, 5))
        .put_as("su_rk42", "V23", (2, 2, 3))
        .put_as("ax_ik1", "V24", (2, 4, 4))
        .put("ax_ik2", "V27")
        .put("ax_a2", "B26");
    scene.plan(&["su_tank_1", "su_rk42"], &["V24"]).fight(&[2]);
    let mut hexes = 0;
    while scene.p.fighting.fight.is_some() {
        let drive = scene.advances("su_tank_1");
        let next = drive.split(' ').next().filter(|label| !label.is_empty()).map(str::to_owned);
        match next {
            Some(label) => {
                scene.advance("su_tank_1", &label);
                hexes += 1;
            }
            None => drop(scene.order(BattleOrder::Enough, &[])),
        }
    }
    assert!(hexes >= 2, "it advances first");
    assert_eq!(scene.status_of("su_tank_1"), Status::Dispersed);
    assert!(!scene.p.fighting.entitled.has(scene.unit("su_tank_1")));
}
