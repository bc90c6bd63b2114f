//! Supply, control, attrition and recovery.

use super::Table;
use barbarossa_fast::{event::Event, ids::*, nouns::Phase, rules::supply, spots::Source};

fn fed(t: &Table) -> Vec<bool> {
    let fed = supply::soviet_supplied(&t.g, t.o());
    t.o().on_map(SOVIET_UNITS).map(|(u, _)| fed.has(u)).collect()
}

#[test] // BF-SUP-02: the southern edge feeds as well as the eastern
fn both_edges_are_sources() {
    let chart = "B=base a E=south : B-a a-E";
    assert_eq!(fed(&Table::chart(chart, "a: s")), [true]);
    assert_eq!(fed(&Table::chart(chart, "a: s | E: P")), [false]);
}

#[test] // BF-SUP-01, R60: only enemy units block, neither enemy ground nor an empty fortress
fn only_units_block_supply() {
    assert_eq!(fed(&Table::m("b: s | ground c V x y")), [true]);
    assert_eq!(fed(&Table::m("b: s | c: P | x: P")), [false]);
    let t = Table::m("B: A | c: P");
    let supplied = supply::german_supplied(&t.g, t.o());
    assert!(supplied.has(t.unit("c", 0)), "over empty Soviet ground");
    let chart = "B=base a F=fort b E=east : B-a a-F F-b b-E";
    let t = Table::chart(chart, "B: A | b: P");
    assert!(supply::german_supplied(&t.g, t.o()).has(t.unit("b", 0)));
}

#[test] // R60, BF-MOV-12: a German base never carries a Soviet trace
fn a_base_is_no_way_for_soviet_supply() {
    let chart = "a B=base b E=east : a-B B-b b-E";
    assert_eq!(fed(&Table::chart(chart, "a: s")), [false]);
}

#[test] // R90: any base, Romania included
fn any_base_feeds_any_army_group() {
    let t = Table::real("kischinew: a4 | schaulen: a17");
    assert_eq!(supply::german_supplied(&t.g, t.o()).len(), 2);
}

#[test] // R59: off the map is in supply
fn boxes_off_the_map_are_in_supply() {
    let mut t = Table::m("x_E: Sd | E: P");
    let s = t.unit("x_E", 0);
    assert_eq!(fed(&t), [true]);
    t.end();
    assert!(!t.is_disrupted(s), "recovers in Step 3");
}

/// A pocket of a city V and a position p behind a ring.
const RING: &str = "B=base r V=city p E=east : B-r r-V V-p p-r r-E";

#[test] // R61: units on the city, then nearer ones, then stronger ones, then the lower number
fn a_city_feeds_its_own_first() {
    assert_eq!(fed(&Table::chart(RING, "r: A | p: S | V: w w")), [false, true, true]);
    assert_eq!(fed(&Table::chart(RING, "r: A | p: W S | V: w")), [false, true, true]);
    assert_eq!(fed(&Table::chart(RING, "r: A | p: W s | V: w")), [false, true, true]);
    assert_eq!(fed(&Table::chart(RING, "r: A | p: s s s")), [true, true, false]);
    // A city that is German ground feeds no Soviet unit.
    assert_eq!(fed(&Table::chart(RING, "r: A | p: s | ground V")), [false]);
}

#[test] // R61: the cities of a pocket feed it together
fn cities_share_their_pocket() {
    let chart = "B=base r V=city p W=city E=east : B-r r-V V-p p-W W-r r-E";
    assert_eq!(fed(&Table::chart(chart, "r: A | p: s s s s s")), [true, true, true, true, false]);
}

#[test] // BF-SEQ-03, R62: in supply and not under attack
fn soviet_units_recover_in_step_3() {
    let mut t = Table::m("a: A | b: Sd | x: Sd | V: s");
    let [b, x] = ["b", "x"].map(|p| t.unit(p, 0));
    t.all_attack("a", "b");
    t.end();
    assert_eq!((t.is_disrupted(b), t.is_disrupted(x)), (true, false));
}

#[test] // BF-SEQ-04, BF-DIS-04, R49: who was not hit recovers after the attacks
fn untouched_defenders_recover_in_step_4() {
    let mut t = Table::m("mud | a: P | V: s | b: Sd");
    let s = t.unit("b", 0);
    t.all_attack("a", "b");
    t.end();
    // One hit less in the mud: nothing comes through.
    assert_eq!(t.battle("b", false), (0, 1, 0, 1));
    assert!(!t.is_disrupted(s) && t.happened(&Event::Recovered { unit: s }));
    let mut t = Table::m("a: A P | b: S");
    let s = t.unit("b", 0);
    t.all_attack("a", "b");
    t.end();
    t.battle("b", false);
    assert!(t.place(s).is_empty());
}

#[test] // R49: the hit and the driven back stay Disrupted
fn hit_defenders_stay_disrupted() {
    let mut t = Table::m("a: P P | b: S");
    let s = t.unit("b", 0);
    t.all_attack("a", "b");
    t.end();
    t.battle("b", false);
    t.give(barbarossa_fast::order::Order::EndAdvance);
    assert_eq!((t.o().phase, t.place(s)), (Phase::SovietOperations, "c"));
    assert!(t.is_disrupted(s));
}

#[test] // BF-SUP-05, BF-SUP-06, R104: attrition of a pocket that feeds some of its units
fn attrition_takes_the_unfed() {
    let mut t = Table::chart(RING, "soviet | r: A | V: s s | p: sd s");
    let [worn, fresh] = t.units("p")[..] else { panic!() };
    let kept = t.units("V");
    t.end_turn();
    assert!(t.happened(&Event::Eliminated { unit: worn }) && t.is_disrupted(fresh));
    assert!(kept.iter().all(|u| !t.is_disrupted(*u) && t.place(*u) == "V"));
}

#[test] // BF-SUP-07, R63, R64: empty ground cut off falls, a city and a fortress do not
fn isolated_ground_falls() {
    let chart = "B=base a F=fort g V=city E=east : B-a a-F a-g g-V a-E";
    let mut t = Table::chart(chart, "soviet | a: A");
    t.end_turn();
    assert_eq!(["F", "g", "V", "E"].map(|p| t.is_german(p)), [false, true, false, false]);
}

#[test] // R91, BF-ABS-09: a city taken back is Soviet in every way but its fortress
fn a_retaken_city_has_no_fortress() {
    let mut t = Table::m("soviet | turn 2 | E: s | ground V");
    assert!(!t.is_fort("V"));
    let s = t.unit("E", 0);
    t.give(t.to(s, "V"));
    assert!(!t.is_german("V") && !t.is_fort("V"));
    t.end();
    let from_city = t.o().arrivals.iter().filter(|(_, source)| *source == Source::City(t.at("V"))).count();
    assert_eq!(from_city, 1);
}
