//! Operational movement and the declaration of attacks: every refusal, and what a Soviet unit may enter.

use super::Table;
use barbarossa_fast::{event::Event, ids::UnitId, nouns::Phase, order::Order, spots::*};
use engine::dice::recorded::ScriptedDice;

#[test] // BF-MOV-07
fn nobody_walks_into_an_enemy() {
    let t = Table::m("a: A P | b: s");
    for unit in t.units("a") {
        t.refused_by(t.to(unit, "b"), "E-ENEMY", "BF-MOV-07");
    }
    let t = Table::m("soviet | a: A | b: s");
    t.refused_by(t.to(t.unit("b", 0), "a"), "E-ENEMY", "BF-MOV-07");
}

#[test] // A unit's own place is neither a way nor a target
fn nobody_goes_where_he_stands() {
    let t = Table::m("a: A P | b: s");
    for unit in t.units("a") {
        t.refused(t.to(unit, "a"), "E-HERE");
        t.refused(t.attack(unit, "a"), "E-HERE");
    }
}

#[test] // BF-MOV-09
fn a_position_holds_any_number_of_units() {
    let mut t = Table::m("b: A A A A P P P P P P | a: P P P | ground a");
    for unit in t.units("b") {
        t.give(t.to(unit, "a"));
    }
    assert_eq!(t.units("a").len(), 13);
}

#[test] // BF-MOV-04, R02
fn the_bonus_link_is_the_last_one() {
    let mut t = Table::m("B: A P | ground a");
    let [a, p] = t.units("B")[..] else { panic!() };
    assert_eq!(t.reach(a), ["a", "b", "x"]);
    t.refused(t.to(a, "c"), "E-RANGE");
    // One friendly link, and the Bonus onto Soviet ground: the second approach link is not friendly.
    assert_eq!(t.reach(p), ["a", "b", "x"]);
    t.give(t.to(p, "b"));
    assert!(t.reach(p).is_empty());
    t.refused_by(t.to(p, "c"), "E-RANGE", "BF-MOV-04");
}

#[test] // BF-MOV-06, R03: links opened earlier in the step count
fn approach_links_stay_on_friendly_ground() {
    let mut t = Table::m("B: A P | V: s");
    let [a, p] = t.units("B")[..] else { panic!() };
    t.refused_by(t.to(p, "b"), "E-FRIENDLY", "BF-MOV-06");
    t.give(t.to(a, "a"));
    t.give(t.to(a, "b"));
    assert_eq!(t.reach(p), ["a", "b", "c", "x"]);
    t.give(t.to(p, "c"));
    t.refused(t.attack(p, "V"), "E-MOVED");
}

#[test] // BF-MOV-10: entry flips control along the whole way
fn ground_changes_hands_at_once() {
    let mut t = Table::m("a: A | x: s | ground a");
    let a = t.unit("a", 0);
    t.give(t.to(a, "c"));
    assert!(t.is_german("b") && t.is_german("c") && t.is_german("a"));
    let mut t = Table::m("soviet | V: s | y: s | ground c b");
    t.give(t.to(t.unit("V", 0), "b"));
    assert!(!t.is_german("b") && !t.is_german("c"));
}

#[test] // BF-MOV-12, R60
fn home_bases_are_closed_to_soviet_units() {
    let t = Table::m("soviet | a: S | V: s | y: s");
    t.refused_by(t.to(t.unit("a", 0), "B"), "E-BASE", "BF-MOV-12");
    let t = Table::m("soviet | a: S | B: P | V: s | y: s");
    t.refused_by(t.attack(t.unit("a", 0), "B"), "E-BASE", "BF-MOV-12");
    t.refused_by(t.to(t.unit("a", 0), "B"), "E-BASE", "BF-MOV-12");
}

#[test] // BF-MOV-16, R57
fn the_garrison_of_a_city_stays() {
    let t = Table::m("soviet | V: sf s | c: A | y: s | x: s");
    let [garrison, other] = t.units("V")[..] else { panic!() };
    t.refused_by(t.to(garrison, "E"), "E-FIXED", "BF-MOV-16");
    t.refused_by(t.attack(garrison, "c"), "E-FIXED", "BF-MOV-16");
    assert!(t.check(t.to(other, "E")).is_ok() && t.check(t.attack(other, "c")).is_ok());
}

#[test] // R110: one's own live fortress stops no unit
fn soviet_units_enter_their_own_fortress() {
    let mut t = Table::m("soviet | a: A | c: s | x: s");
    let s = t.unit("c", 0);
    t.give(t.to(s, "V"));
    t.give(t.to(s, "E"));
    assert!(t.is_fort("V"));
}

#[test] // R59, BF-RAT-05: into a box off the map and back, and an attack out of it the turn after
fn off_map_boxes_are_soviet_ground() {
    let mut t = Table::m("soviet | turn 2 | E: s");
    let s = t.unit("E", 0);
    t.give(t.to(s, "x_E"));
    t.refused(t.to(s, "V"), "E-RANGE");
    t.end_turn();
    let a = t.german("A1");
    t.s.open.at.set(a, Spot::On(t.at("E")));
    t.s.open.german.add(t.at("E"));
    t.s.open.control.add(t.at("E"));
    t.refused(t.to(a, "x_E"), "E-OFFMAP");
    t.refused(t.attack(a, "x_E"), "E-OFFMAP");
    t.end();
    t.give(t.attack(s, "E"));
}

#[test] // BF-DIS-01, BF-MOV-08
fn disrupted_units_neither_move_nor_attack() {
    let t = Table::m("a: Ad Pd | b: s");
    for unit in t.units("a") {
        t.refused_by(t.to(unit, "B"), "E-DISRUPTED", "BF-MOV-08");
        t.refused_by(t.attack(unit, "b"), "E-DISRUPTED", "BF-MOV-08");
        t.refused_by(t.follow(unit, "b"), "E-DISRUPTED", "BF-MOV-08");
    }
}

#[test]
fn orders_for_the_wrong_unit_or_place_are_refused() {
    let t = Table::m("a: A | b: s");
    let a = t.unit("a", 0);
    t.refused(t.to(t.german("A8"), "a"), "E-NOUNIT");
    t.refused(t.to(t.unit("b", 0), "c"), "E-SIDE");
    t.refused(t.to(a, "a"), "E-HERE");
    t.refused(t.to(a, "E"), "E-RANGE");
    t.refused(t.attack(a, "c"), "E-LINK");
    t.refused(t.attack(a, "B"), "E-NOATTACK-OWN");
    t.refused(Order::Cancel { target: t.at("b") }, "E-NOATTACK");
    t.refused(t.commit("b", false), "E-PHASE");
    t.refused(Order::KeepFleets, "E-PHASE");
    t.refused(Order::TakeHit { unit: a }, "E-PHASE");
    t.refused(Order::Begin, "E-PHASE");
}

#[test] // R06, R96: a declared unit is bound until its attack is cancelled
fn declared_units_are_committed() {
    let mut t = Table::m("a: A P | b: s");
    let [a, p] = t.units("a")[..] else { panic!() };
    t.give(t.attack(a, "b"));
    t.give(t.follow(p, "b"));
    t.refused(t.attack(a, "b"), "E-TWICE");
    t.refused(t.to(p, "B"), "E-TWICE");
    t.give(Order::Cancel { target: t.at("b") });
    t.give(t.to(p, "B"));
    t.give(t.attack(a, "b"));
    t.end();
    t.refused_by(Order::Cancel { target: t.at("b") }, "E-LATE", "R96");
    t.refused(Order::CallOff { target: t.at("b") }, "E-NOCALLOFF");
    // Nothing but commitments from here on.
    assert_eq!(t.legal(), [t.commit("b", false)]);
}

#[test] // R96: after the air dice an attack may still be dropped; what was seen stays seen, the mission is spent
fn attacks_may_be_cancelled_after_the_air_dice() {
    let mut t = Table::m("a: A P | b: s | x: s").with_dice(ScriptedDice::default().on("air", [4]));
    let [a, p] = t.units("a")[..] else { panic!() };
    t.give(t.attack(a, "b"));
    t.give(t.attack(p, "x"));
    t.give(t.fly(1, "b"));
    t.end();
    assert_eq!(t.o().phase, Phase::AirResults);
    t.give(Order::Cancel { target: t.at("b") });
    assert!(t.o().face(t.unit("b", 0)).is_some() && t.o().face(t.unit("x", 0)).is_none());
    t.refused(t.to(a, "B"), "E-PHASE");
    t.end();
    assert_eq!(t.legal(), [t.commit("x", false), t.commit("x", true)]);
    assert_eq!(t.o().fleets[1].die, 4);
}

#[test] // BF-MOV-01, BF-FOL-01, R02: following on is the Bonus link
fn who_moved_may_still_follow() {
    let mut t = Table::m("B: A A P P | a: P | b: s | ground a");
    let [a, a2, p, p2] = t.units("B")[..] else { panic!() };
    let front = t.unit("a", 0);
    for unit in [a, p, p2] {
        t.give(t.to(unit, "a"));
    }
    t.give(t.attack(front, "b"));
    t.give(t.attack(p, "b"));
    t.give(t.attack(p2, "b"));
    t.refused(t.attack(a, "b"), "E-MOVED");
    t.give(t.follow(a, "b"));
    t.give(t.to(a2, "x"));
    t.refused(t.follow(a2, "b"), "E-LINK");
    let mut t = Table::m("B: P | b: s | x: P | ground a x");
    let p = t.unit("B", 0);
    let q = t.unit("x", 0);
    t.give(t.to(q, "y"));
    t.give(t.to(p, "a"));
    t.refused(t.follow(q, "V"), "E-MOVED");
}

#[test] // BF-LNK-05, R07: Germans of several positions combine, Soviet units do not
fn only_germans_combine_positions() {
    let mut t = Table::m("a: A | c: A | b: s");
    t.all_attack("a", "b");
    t.all_attack("c", "b");
    t.end();
    assert_eq!(t.battle("b", false).0, 5, "two armies on a position that is cut off");
    let mut t = Table::m("soviet | b: A | a: S | c: S | x: s | y: s");
    t.all_attack("c", "b");
    t.refused_by(t.attack(t.unit("a", 0), "b"), "E-JOIN", "BF-LNK-05");
    t.refused_by(t.follow(t.unit("a", 0), "b"), "E-FOLLOW", "BF-FOL-01");
}

#[test] // R54: a German position is attacked once a step; attacks are over once they are resolved
fn one_soviet_attack_on_a_position() {
    let mut t = Table::m("soviet | b: A | a: s | c: s | x: s | y: s");
    t.all_attack("c", "b");
    t.end();
    t.end();
    t.battle("b", false);
    assert_eq!(t.o().phase, Phase::Replacements);
    let t = Table::m("soviet | c: s | y: s | x: s | ground b");
    t.refused(t.attack(t.unit("c", 0), "b"), "E-EMPTY");
    t.refused(t.attack(t.unit("c", 0), "V"), "E-NOATTACK-OWN");
}

#[test] // BF-MOV-01: the attack link is the move of a Soviet unit
fn soviet_units_that_moved_do_not_attack() {
    let mut t = Table::m("soviet | b: A | V: s | y: s | x: s");
    let s = t.unit("V", 0);
    t.give(t.to(s, "c"));
    t.refused_by(t.attack(s, "b"), "E-MOVED", "BF-MOV-01");
}

#[test] // BF-RAT-04, BF-MOV-13, R51
fn no_attack_where_the_line_is_broken() {
    let t = Table::m("soviet | a: A | b: S S S");
    t.refused_by(t.attack(t.unit("b", 0), "a"), "E-BROKEN", "BF-MOV-13");
    let t = Table::m("soviet | a: A | b: S S S | y: s");
    assert!(t.check(t.attack(t.unit("b", 0), "a")).is_ok());
}

/// A pocket at b, the line broken at x and y.
const POCKET: &str = "soviet | a: A | c: P | b: S s";

#[test] // R55, R56, BF-RAT-06: breakouts go toward supply, and a broken line does not stop them
fn pockets_break_out_toward_supply_only() {
    let t = Table::m(POCKET);
    assert!(!t.o().broken.is_empty());
    for unit in t.units("b") {
        t.refused_by(t.attack(unit, "a"), "E-OOSDIR", "BF-RAT-06");
        assert!(t.check(t.attack(unit, "c")).is_ok());
    }
}

#[test] // R56: of two equal ways both are allowed
fn equal_ways_out_are_all_allowed() {
    let chart = "B=base p q r E=east F=east : B-p p-q p-r q-E r-F";
    let t = Table::chart(chart, "soviet | p: S S | q: P | r: P | B: P");
    let s = t.unit("p", 0);
    assert!(t.check(t.attack(s, "q")).is_ok() && t.check(t.attack(s, "r")).is_ok());
    // One German position on the way is better than two, however long the way is.
    let longer = "B=base p q r m n E=east F=east : B-p p-q p-r q-E r-m m-n n-F";
    let t = Table::chart(longer, "soviet | p: S S | q: P | r: P | E: P | B: P");
    let s = t.unit("p", 0);
    t.refused(t.attack(s, "q"), "E-OOSDIR");
    assert!(t.check(t.attack(s, "r")).is_ok());
}

#[test] // R55, R51: a pocket that its city feeds makes no breakout, so the broken line binds it
fn a_fed_pocket_is_bound_by_the_broken_line() {
    let chart = "B=base a x y V=city c E=east : B-a a-V V-c c-E a-x x-y y-E";
    let fed = Table::chart(chart, "soviet | a: A | c: P | V: S s");
    assert!(!fed.o().broken.is_empty());
    fed.refused_by(fed.attack(fed.unit("V", 0), "c"), "E-BROKEN", "BF-MOV-13");
    // With a third unit the city feeds only two: the whole pocket may break out.
    let hungry = Table::chart(chart, "soviet | a: A | c: P | V: S s s");
    for unit in hungry.units("V") {
        assert!(hungry.check(hungry.attack(unit, "c")).is_ok());
    }
}

#[test] // BF-WX-09: Soviet units move and attack as in summer
fn weather_never_hinders_soviet_units() {
    for weather in ["mud", "snow"] {
        let mut t = Table::m(&format!("{weather} | soviet | a: P | b: S S | V: s | y: s | x: s"));
        let s = t.unit("V", 0);
        t.give(t.to(s, "x_E"));
        t.all_attack("b", "a");
        t.end();
        t.end();
        assert_eq!(t.battle("a", false), (2, 1, 1, 1));
    }
}

#[test] // R88: a live Soviet player owes no attack
fn a_live_soviet_player_is_not_obliged() {
    let mut t = Table::m("soviet | a: P | b: S S S | y: s");
    assert!(t.o().broken.is_empty());
    t.end();
    assert_eq!(t.o().phase, Phase::Replacements);
}

#[test] // BF-SEQ-02, BF-AIR-11, R18: missions are flown from where the armies stand after movement
fn an_army_that_a_mission_rests_on_stays() {
    let mut t = Table::m("x: A P | a: P | b: s");
    let [a, p] = t.units("x")[..] else { panic!() };
    let front = t.unit("a", 0);
    t.give(t.attack(front, "b"));
    t.give(t.fly(1, "b"));
    t.refused_by(t.to(a, "y"), "E-AIRMOVE", "BF-AIR-11");
    assert!(t.check(t.to(a, "a")).is_ok() && t.check(t.to(p, "y")).is_ok());
    // Without its attack the fleet is free again, and so is the army.
    t.give(Order::Cancel { target: t.at("b") });
    assert_eq!(t.o().fleets[1].target, None);
    t.give(t.to(a, "y"));
}

#[test] // BF-MOV-04: the shorter way is there, and what closes it is said
fn a_way_of_two_links_that_is_closed_is_not_called_longer() {
    let t = Table::m("soviet | c: A | V: s | y: s | x: s");
    t.refused_by(t.to(t.unit("V", 0), "b"), "E-CLOSED", "BF-MOV-04");
}

#[test] // BF-MOV-11, R58: at both ends of the link
fn enemy_ground_is_entered_only_out_of_contact() {
    let t = Table::m("soviet | a: A | b: s | V: s | y: s | ground c");
    // b touches a, so not even c, which touches no unit.
    t.refused_by(t.to(t.unit("b", 0), "c"), "E-CONTACT", "BF-MOV-11");
    assert!(t.reach(t.unit("V", 0)).contains(&"c"));
    let t = Table::m("soviet | a: A | V: s | y: s | x: s | ground b c");
    // From c, which touches no unit, on to b, which does.
    assert!(!t.reach(t.unit("V", 0)).contains(&"b"));
}

#[test]
fn moves_take_the_shortest_way_and_name_every_space() {
    let mut t = Table::m("soviet | E: s | y: s | x: s");
    let s = t.unit("E", 0);
    t.give(t.to(s, "c"));
    let path = vec![t.at("V"), t.at("c")];
    assert!(t.happened(&Event::Moved { unit: s, path, bonus: true }));
    assert_eq!(t.o().links_moved(s), 1);
    assert_eq!(UnitId::block(0), s);
}
