//! The preliminary air battle and supply from the air.

use super::Table;
use barbarossa_fast::{
    event::{AirMod, Event},
    nouns::{AirEffect, Phase, Stage},
    order::Order,
};
use engine::dice::recorded::ScriptedDice;

fn air(faces: impl IntoIterator<Item = u32>) -> ScriptedDice {
    ScriptedDice::default().on("air", faces)
}

/// An army and a corps on B attack t, Luftflotte 2 flies; the die of the mission.
fn support(die: u32) -> Table {
    let chart = "B=base t r E=east : B-t t-r r-E";
    let mut t = Table::chart(chart, "B: A P | t: s w").with_dice(air([die]));
    t.all_attack("B", "t");
    t.give(t.fly(1, "t"));
    t.end();
    t
}

fn seen(t: &Table) -> usize {
    t.units("t").into_iter().filter(|u| t.o().face(*u).is_some()).count()
}

#[test] // BF-AIR-05, BF-AIR-16, R11: without reconnaissance a Blitzkrieg is chosen blind
fn the_red_air_force_wins_on_two() {
    let mut t = support(1);
    let mods = vec![(AirMod::Fleet, 1)];
    let target = t.at("t");
    assert!(t.events.iter().any(|e| matches!(e, Event::AirRolled { die: 1, mods: m, result: 2, target: at, .. } if *m == mods && *at == target)));
    assert_eq!(seen(&t), 0);
    t.end();
    assert_eq!(t.legal(), [t.commit("t", false), t.commit("t", true)]);
    t.give(t.commit("t", true));
    assert_eq!((seen(&t), t.o().battle.stage), (2, Stage::AttackerHits));
}

#[test] // BF-AIR-04, BF-EXP-01
fn three_is_reconnaissance_only() {
    let mut t = support(2);
    assert_eq!((t.o().phase, seen(&t)), (Phase::AirResults, 2));
    t.end();
    t.give(t.commit("t", false));
    assert_eq!(t.o().battle.stage, Stage::AttackerHits);
}

#[test] // BF-AIR-03, R20, R108: reconnaissance and one of the two effects, chosen after the exposure
fn four_is_reconnaissance_and_a_choice() {
    for (effect, sums) in [(AirEffect::Plus, (4, 1, 3, 1)), (AirEffect::Minus, (3, 1, 2, 0))] {
        let mut t = support(3);
        assert_eq!(seen(&t), 2);
        t.end();
        t.give(t.commit("t", false));
        assert_eq!(t.o().battle.stage, Stage::AirEffect);
        t.give(Order::Air { effect });
        t.settle();
        assert_eq!(t.fired(), sums);
    }
}

#[test] // BF-AIR-01: one mission a fleet and turn
fn a_fleet_flies_once() {
    let mut t = Table::m("B: A | a: A P | b: s | x: s");
    let [army, corps] = t.units("a")[..] else { panic!() };
    t.give(t.attack(army, "b"));
    t.give(t.attack(corps, "x"));
    t.give(t.fly(1, "b"));
    t.refused_by(t.fly(1, "x"), "E-AIRUSED", "BF-AIR-01");
    t.refused(t.fly(2, "x"), "E-AIRSECTOR");
    t.refused(t.fly(0, "c"), "E-NOATTACK");
}

#[test] // BF-AIR-13, BF-WX-06, R22: not in Mud and the first Snow, but in the second
fn weather_grounds_the_luftflotten() {
    let fly = |sky: &str| {
        let mut t = Table::m(&format!("{sky} | B: A | a: s"));
        t.s.open.fleets[1].present = true;
        t.all_attack("B", "a");
        t
    };
    for sky in ["mud", "turn 6 | october good", "turn 7 | october mud"] {
        let t = fly(sky);
        t.refused_by(t.fly(1, "a"), "E-WEATHER", "BF-AIR-13");
    }
    for sky in ["turn 5 | october good", "turn 6 | october mud", "turn 7 | october good"] {
        let t = fly(sky);
        assert!(t.check(t.fly(1, "a")).is_ok(), "{sky}");
    }
    let mut t = fly("turn 6 | october mud");
    t.s.open.fleets[1].present = false;
    t.refused_by(t.fly(1, "a"), "E-AIRGONE", "BF-REI-05");
}

#[test] // BF-AIR-11, R18: links on the full graph, from any army, wherever the fleet comes from
fn two_links_cost_one() {
    let t = Table::m("B: A | a: P | b: s | c: s");
    use barbarossa_fast::{ids::FleetId, rules::air};
    let range = |place| air::range(&t.g, t.o(), t.at(place));
    assert_eq!([range("a"), range("b"), range("c")], [Some(1), Some(2), None]);
    let mods = air::modifiers(&t.g, t.o(), FleetId(0), t.at("b"));
    assert_eq!(mods, Some(vec![(AirMod::Range, -1)]));
    assert_eq!((air::result(1, &[(AirMod::Range, -1)]), air::result(6, &[(AirMod::South, 1)])), (1, 6));
}

#[test] // R102: forests matter to the die alone
fn forests_do_not_matter_on_the_ground() {
    let sums = |marks: &str| {
        let mut t = Table::chart(&format!("B=base t{marks} r E=east : B-t t-r r-E"), "B: A P | t: S");
        t.all_attack("B", "t");
        t.end();
        t.battle("t", false)
    };
    assert_eq!(sums(""), sums("=open"));
}

/// A Blitzkrieg through t to u; u has these marks, the die of the mission is given.
fn second_leg(marks: &str, u: &str, die: u32) -> Table {
    let chart = format!("B=base t u{marks} r E=east : B-t t-u u-r r-E");
    let mut t = Table::chart(&chart, &format!("B: A P P | t: w | u: {u}")).with_dice(air([die]));
    t.all_attack("B", "t");
    t.give(t.fly(1, "t"));
    t.end();
    t.end();
    t.give(t.commit("t", true));
    t.give(Order::Air { effect: AirEffect::Minus });
    t.settle();
    for unit in t.o().battle.attackers {
        t.give(Order::Advance { unit });
    }
    let target = t.at("u");
    for unit in t.units("t").into_iter().filter(|u| t.g.board.panzers.has(*u)).collect::<Vec<_>>() {
        t.give(Order::Exploit { unit, target });
    }
    t.give(Order::EndExploit);
    t
}

#[test] // R17, R20: the same die, worked out again, and the effect is chosen again
fn the_mission_serves_the_second_leg_as_well() {
    let mut t = second_leg("", "S", 3);
    assert!(t.happened(&Event::AirEffectDue { result: 4 }));
    t.give(Order::Air { effect: AirEffect::Plus });
    t.settle();
    assert_eq!(t.fired(), (3, 1, 2, 2));
    // The city takes one off: reconnaissance only.
    let mut t = second_leg("=city", "S", 3);
    t.settle();
    assert_eq!(t.fired(), (2, 2, 0, 4));
    // The open ground gives one back.
    let t = second_leg("=city,open", "S", 3);
    assert_eq!(t.o().battle.stage, Stage::AirEffect);
}

#[test] // BF-AIR-14, R92
fn only_isolated_units_near_a_supplied_army_are_supplied_from_the_air() {
    let t = Table::m("B: A | a: s | b: A P | c: P | y: P");
    let [army, p] = t.units("b")[..] else { panic!() };
    t.refused_by(Table::resupply(1, t.unit("B", 0)), "E-NOTISOLATED", "BF-AIR-14");
    // Two links from the army on B, which is in supply.
    assert!(t.check(Table::resupply(1, army)).is_ok() && t.check(Table::resupply(0, p)).is_ok());
    // The army on b is isolated itself and helps no other.
    t.refused_by(Table::resupply(1, t.unit("c", 0)), "E-AIRRANGE", "BF-AIR-11");
    let mut t = Table::m("mud | B: A | a: s | b: P");
    let p = t.unit("b", 0);
    t.refused(Table::resupply(1, p), "E-WEATHER");
    t.s.open.october = 2;
    t.give(Table::resupply(1, p));
    t.refused(Table::resupply(2, p), "E-NOTISOLATED");
}

#[test] // BF-SUP-08, BF-SUP-05, R92: supplied in combat and at the end of the turn, for this turn
fn air_supply_lasts_for_the_turn() {
    let position = "B: A | a: s | b: P P | c: s | V: s";
    let mut t = Table::m(position);
    let [p, q] = t.units("b")[..] else { panic!() };
    t.give(t.attack(p, "c"));
    t.give(Table::resupply(1, p));
    t.end();
    // Supplied: one hit, none of the penalties. Isolated it would score nothing.
    assert_eq!(t.battle("c", false), (1, 1, 0, 1));
    t.end_turn();
    // Hit in the attack he recovered in Step 5; the other starves.
    assert_eq!((t.is_disrupted(p), t.is_disrupted(q)), (false, true));
    t.end_turn();
    assert!(t.is_disrupted(p), "the next turn needs a mission of its own");
    let mut t = Table::m(position);
    t.give(t.attack(p, "c"));
    t.end();
    assert_eq!(t.battle("c", false), (0, 1, 0, 2));
}
