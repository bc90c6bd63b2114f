//! Hits, retreats and advances: who must, who may, where to, and what is refused.

use super::Table;
use barbarossa_fast::{
    event::Event,
    nouns::{AirEffect, Phase, Sectors, Stage},
    order::Order,
    rules::{combat, retreat},
    spots::*,
};
use engine::dice::recorded::ScriptedDice;

/// A battle of everything on one place against another, committed.
fn committed(mut t: Table, from: &str, target: &str) -> Table {
    t.all_attack(from, target);
    t.end();
    t.give(t.commit(target, false));
    t
}

#[test] // BF-HIT-07, R38, R39: owners place their hits, the phasing side first; none is wasted
fn owners_place_their_hits() {
    let mut t = committed(Table::m("a: A P P | b: S S W"), "a", "b");
    let [army, corps, last] = t.units("a")[..] else { panic!() };
    let [strong, spared, weak] = t.units("b")[..] else { panic!() };
    assert_eq!((t.o().battle.stage, t.g_to_act()), (Stage::AttackerHits, 0));
    t.refused(Order::TakeHit { unit: strong }, "E-NOTHERE");
    t.give(Order::TakeHit { unit: corps });
    t.give(Order::TakeHit { unit: corps });
    assert!(t.happened(&Event::Eliminated { unit: corps }), "concentrating is allowed");
    assert_eq!((t.o().battle.stage, t.g_to_act()), (Stage::DefenderHits, 1));
    t.refused(Order::TakeHit { unit: army }, "E-NOTHERE");
    assert_eq!(combat::hits_left(&t.g, t.o()), 3);
    t.give(Order::TakeHit { unit: weak });
    t.refused_by(Order::TakeHit { unit: weak }, "E-OVERKILL", "BF-HIT-02");
    t.give(Order::TakeHit { unit: strong });
    t.give(Order::TakeHit { unit: strong });
    assert!(t.place(strong).is_empty() && t.place(weak).is_empty() && t.place(spared) == "b");
    assert!(!t.is_disrupted(spared) && !t.is_disrupted(army) && !t.is_disrupted(last));
}

#[test] // R39, BF-CBT-01: hits that fall only one way are placed at once, the rest is lost
fn hits_without_a_choice_fall_by_themselves() {
    let t = committed(Table::m("a: A P P P | b: W W"), "a", "b");
    assert!(t.units("b").is_empty());
    assert_eq!(t.events.iter().filter(|e| matches!(e, Event::HitPlaced { .. })).count(), 2);
}

#[test] // R35, BF-RET-02, BF-HIT-03, BF-HIT-04: an army goes with its second hit, a Disrupted one with its first
fn armies_stay_with_one_hit() {
    let hit = |army: &str| {
        let mut t = Table::m(&format!("soviet | a: {army} | b: S S S | y: s | ground B"));
        t.s.open.broken = Sectors::NONE;
        let a = t.unit("a", 0);
        let fit = t.unit("b", 2);
        let mut t = committed_soviet(t);
        t.settle();
        assert!(!t.is_disrupted(fit));
        (t.place(a).to_owned(), t.is_disrupted(a))
    };
    assert_eq!(hit("A"), ("B".to_owned(), true));
    assert_eq!(hit("Ad"), (String::new(), false));
    // One hit: Disrupted in place although a fit attacker is left.
    let t = Table::m("soviet | a: A | b: S S W | y: s | ground B");
    let a = t.unit("a", 0);
    let mut t = committed_soviet(t);
    t.settle();
    assert_eq!((t.place(a), t.is_disrupted(a), t.o().phase), ("a", true, Phase::Replacements));
}

fn committed_soviet(mut t: Table) -> Table {
    t.all_attack("b", "a");
    t.end();
    t.end();
    t.give(t.commit("a", false));
    t
}

#[test] // R30: a Disrupted Weak unit is a defender: its position absorbs, it fires nothing, one hit is enough
fn a_disrupted_weak_unit_still_defends() {
    let t = committed(Table::m("a: P | b: Wd"), "a", "b");
    assert_eq!((t.fired(), t.units("b").len()), ((1, 1, 0, 0), 1));
    let t = committed(Table::m("a: A | b: Wd"), "a", "b");
    assert_eq!((t.fired(), t.units("b").len()), ((2, 1, 1, 0), 0));
}

/// A corps short of two links back: p is nearer home, q as near as t, f farther.
const FORK: &str = "B=base t p p2 q f E=east : B-t t-p t-p2 t-q t-f p-E p2-E q-p f-t";

#[test] // BF-RET-05, R43, R47: nearer home, the owner chooses
fn the_owner_chooses_among_the_ways_back() {
    let mut t = committed(Table::chart(FORK, "B: P P | t: S"), "B", "t");
    let s = t.unit("t", 0);
    t.settle_hits();
    assert_eq!(t.g_to_act(), 1);
    let ways = ["p", "p2"].map(|p| Order::Retreat { unit: s, to: t.at(p) });
    assert_eq!(t.legal(), ways);
    t.refused_by(Order::Stay { unit: s }, "E-MUSTRETREAT", "BF-RET-01");
    t.refused_by(Order::Retreat { unit: s, to: t.at("q") }, "E-RETDIR", "BF-RET-05");
    t.refused_by(Order::Retreat { unit: s, to: t.at("B") }, "E-RETHELD", "BF-RET-05");
    t.refused(Order::Retreat { unit: s, to: t.at("E") }, "E-LINK");
    t.refused_by(Order::Retreat { unit: t.unit("B", 0), to: t.at("p") }, "E-NORETREAT", "BF-RET-01");
    t.give(ways[1]);
    assert_eq!(t.place(s), "p2");
}

#[test] // R43: as near only when nothing is nearer, never farther
fn the_same_distance_will_do_when_nothing_is_nearer() {
    let chart = "B=base t u p E=east : B-t B-u t-u t-p u-p p-E";
    let t = committed(Table::chart(chart, "B: P P P | t: S | p: P"), "B", "t");
    // u is as far from the edge as t, and out of supply costs a hit more: two net hits eliminate.
    assert!(t.units("t").is_empty() && t.units("u").is_empty());
    let t = committed(Table::chart(chart, "B: P | t: S | p: P"), "B", "t");
    assert_eq!((t.fired(), t.units("u").len()), ((2, 1, 1, 0), 1));
}

#[test] // R43, R59: off the map from an edge position
fn edge_positions_have_a_way_off_the_map() {
    let t = committed(Table::m("V: P P | E: S"), "V", "E");
    let s = t.units("x_E");
    assert_eq!(s.len(), 0);
    let mut t = t;
    t.settle();
    assert_eq!(t.units("x_E").len(), 1);
}

#[test] // R44: not over ground next to Germans; Germans only over German ground
fn enemy_ground_is_a_way_back_only_out_of_contact() {
    let chart = "B=base t p q n E=east : B-t t-p t-q p-E q-E n-p n-B";
    let ways = |position: &str| {
        let mut t = committed(Table::chart(chart, position), "B", "t");
        t.settle_hits();
        ["p", "q"].map(|p| !t.units(p).is_empty())
    };
    assert_eq!(ways("B: P P | t: S | ground p q | n: P | q: s"), [false, true]);
    // Out of contact the ground is taken: who stands there controls.
    let mut t =
        committed(Table::chart("B=base t p E=east : B-t t-p p-E", "B: P P | t: S | ground p"), "B", "t");
    t.settle();
    assert!(t.units("p").len() == 1 && !t.is_german("p"));
    // p is Soviet ground: the German on n does not matter.
    let mut t = committed(Table::chart(chart, "B: P P | t: S | ground q | n: P"), "B", "t");
    t.settle_hits();
    assert_eq!(t.legal().len(), 2);
    let mut t = Table::m("soviet | a: P | b: S S | V: s | y: s");
    t.s.open.control.remove(t.at("B"));
    let p = t.unit("a", 0);
    let mut t = committed_soviet(t);
    t.settle();
    assert!(t.place(p).is_empty(), "B is not German here, so there is no way back");
}

#[test] // BF-RET-05, R45
fn a_position_under_attack_is_refused() {
    let chart = "B=base t p q q2 E=east : B-t B-p t-p t-q t-q2 p-E q-E q2-E";
    let mut t = Table::chart(chart, "B: P P P | t: S");
    let [first, second, third] = t.units("B")[..] else { panic!() };
    for unit in [first, second] {
        t.give(t.attack(unit, "t"));
    }
    t.give(t.attack(third, "p"));
    t.end();
    let s = t.unit("t", 0);
    t.give(t.commit("t", false));
    t.settle_hits();
    t.refused_by(Order::Retreat { unit: s, to: t.at("p") }, "E-RETATT", "BF-RET-05");
    assert_eq!(t.legal(), ["q", "q2"].map(|q| Order::Retreat { unit: s, to: t.at(q) }));
}

#[test] // BF-RET-01, R46, R42: a unit that was hit and lived may go, also from a city; the others may not
fn a_hit_survivor_may_retreat() {
    let mut t = committed(Table::m("c: A P P P | y: P P | V: S S | ground a b x"), "c", "V");
    let [s, s2] = t.units("V")[..] else { panic!() };
    t.settle_hits();
    // Four net hits kill both; with three corps fewer one lives.
    assert!(t.units("V").is_empty() || t.o().battle.stage == Stage::Retreats);
    let mut t = committed(Table::m("c: P P P | V: S S"), "c", "V");
    assert_eq!(t.g_to_act(), 0);
    t.settle_hits();
    assert_eq!((t.fired(), t.o().battle.stage), ((3, 2, 1, 3), Stage::Retreats));
    let hit = if t.is_disrupted(s) { s } else { s2 };
    let other = if hit == s { s2 } else { s };
    let to = t.at("E");
    assert!(t.check(Order::Stay { unit: hit }).is_ok());
    t.refused(Order::Retreat { unit: other, to }, "E-NORETREAT");
    t.give(Order::Retreat { unit: hit, to });
    assert_eq!((t.place(hit), t.place(other)), ("E", "V"));
}

#[test] // BF-RET-06, R48: before the attack is committed, Germans only, once
fn germans_are_ordered_to_stand() {
    let mut t = Table::m("soviet | a: P | b: S S | y: s | x: s | B: A");
    let p = t.unit("a", 0);
    t.all_attack("b", "a");
    t.end();
    assert_eq!((t.o().phase, t.g_to_act()), (Phase::Stand, 0));
    t.refused_by(Order::NoRetreat { unit: t.unit("B", 0) }, "E-NOTTARGET", "BF-RET-06");
    t.refused_by(Order::NoRetreat { unit: t.unit("b", 0) }, "E-SIDE", "BF-RET-06");
    t.give(Order::NoRetreat { unit: p });
    t.refused(Order::NoRetreat { unit: p }, "E-NOTTARGET");
    t.end();
    t.give(t.commit("a", false));
    t.settle();
    // He could have gone to B; standing, one hit is enough.
    assert!(t.happened(&Event::Eliminated { unit: p }));
}

#[test] // BF-ADV-01, BF-HIT-06, R10, R40: who may move in
fn fit_attackers_and_then_followers_advance() {
    let mut t = Table::m("a: A P P P | b: S W");
    let [a, p, q, follower] = t.units("a")[..] else { panic!() };
    for unit in [a, p, q] {
        t.give(t.attack(unit, "b"));
    }
    t.give(t.follow(follower, "b"));
    t.end();
    t.give(t.commit("b", false));
    t.settle();
    assert_eq!((t.fired(), t.o().battle.stage), ((4, 1, 3, 1), Stage::Advance));
    let thrown = if t.is_disrupted(p) { p } else { q };
    let fit = if thrown == p { q } else { p };
    t.refused_by(Order::Advance { unit: thrown }, "E-THROWN", "BF-HIT-06");
    t.refused_by(Order::Advance { unit: follower }, "E-FOLLOWADV", "R10");
    t.give(Order::Advance { unit: fit });
    t.give(Order::Advance { unit: follower });
    t.refused(Order::Advance { unit: fit }, "E-NOTHERE");
    t.give(Order::EndAdvance);
    assert_eq!([a, fit, thrown, follower].map(|u| t.place(u).to_owned()), ["a", "b", "a", "b"]);
    assert!(t.is_german("b"));
}

#[test] // R10: without an attacker that advances no follower enters
fn followers_do_not_enter_alone() {
    let mut t = Table::m("a: P P P P | b: S S | x: P");
    let [p, q, r, follower] = t.units("a")[..] else { panic!() };
    for unit in [p, q, r] {
        t.give(t.attack(unit, "b"));
    }
    t.give(t.follow(follower, "b"));
    t.end();
    t.give(t.commit("b", false));
    t.settle();
    t.refused(Order::Advance { unit: follower }, "E-PHASE");
    assert_eq!(t.o().phase, Phase::SovietOperations);
}

#[test] // R40: an army with one hit is Disrupted, not thrown back: it may move in
fn an_army_with_one_hit_may_advance() {
    let mut t = committed(Table::m("a: A P | b: S"), "a", "b");
    let [a, p] = t.units("a")[..] else { panic!() };
    t.give(Order::TakeHit { unit: a });
    assert_eq!(t.o().battle.stage, Stage::Advance);
    t.give(Order::Advance { unit: a });
    assert_eq!((t.place(a), t.place(p)), ("b", "a"));
    // The corps was offered the advance too and stays when the step goes on.
    t.give(Order::EndAdvance);
    assert!(!t.is_disrupted(a), "recovers in Step 5");
}

#[test] // R106, BF-HIT-02: eliminated Germans are out for good
fn germans_do_not_return() {
    let mut t = committed(Table::m("turn 2 | a: P P | b: S S"), "a", "b");
    let p = t.unit("a", 0);
    t.give(Order::TakeHit { unit: p });
    t.give(Order::TakeHit { unit: p });
    t.settle();
    while t.o().phase != Phase::SovietOperations {
        t.give(Order::EndAdvance);
    }
    t.end_turn();
    t.end_turn();
    assert_eq!((t.o().at.get(p), t.o().losses[0]), (Spot::Out, 1));
}

#[test] // R16, R42: what drove a unit back in the first leg does not force it in the second
fn the_second_leg_starts_afresh() {
    let chart = "B=base t V=city E=east : B-t t-V V-E";
    let dice = ScriptedDice::default().on("air", [6]);
    let mut t = Table::chart(chart, "B: A A P | t: K | ruins V").with_dice(dice);
    let [a, _, p] = t.units("B")[..] else { panic!() };
    let k = t.unit("t", 0);
    t.give(t.attack(a, "t"));
    t.give(t.attack(p, "t"));
    t.give(t.fly(1, "t"));
    t.end();
    t.end();
    t.give(t.commit("t", true));
    t.give(Order::Air { effect: AirEffect::Minus });
    for _ in 0..3 {
        t.give(Order::TakeHit { unit: a });
    }
    assert_eq!((t.fired(), t.place(k)), ((3, 1, 2, 3), "V"));
    t.give(Order::Advance { unit: p });
    t.give(Order::Exploit { unit: p, target: t.at("V") });
    t.give(Order::EndExploit);
    t.give(Order::Air { effect: AirEffect::Plus });
    assert_eq!((t.fired(), t.place(p)), ((2, 1, 1, 4), ""));
    // One hit on the Disrupted 1st Shock Army in a city, and no attacker left to press it.
    assert_eq!(t.o().battle.stage, Stage::Retreats);
    assert!(!retreat::must_retreat(t.o(), k));
    t.give(Order::Stay { unit: k });
    assert_eq!(t.place(k), "V");
}

#[test] // BF-BLZ-02, R16: a second leg into an empty position, and none into the target of another attack
fn a_second_leg_enters_empty_ground() {
    let chart = "B=base t u w E=east : B-t t-u t-w B-w u-E w-E";
    let mut t = Table::chart(chart, "B: P P P | t: w | w: s");
    let [p, q, r] = t.units("B")[..] else { panic!() };
    t.give(t.attack(p, "t"));
    t.give(t.attack(q, "t"));
    t.give(t.attack(r, "w"));
    t.end();
    t.give(t.commit("t", true));
    t.settle();
    t.give(Order::Advance { unit: p });
    t.give(Order::Advance { unit: q });
    t.refused(Order::Exploit { unit: p, target: t.at("w") }, "E-BLITZPENDING");
    t.give(Order::Exploit { unit: p, target: t.at("u") });
    t.refused(Order::Exploit { unit: q, target: t.at("w") }, "E-BLITZPENDING");
    t.give(Order::EndExploit);
    assert_eq!([p, q].map(|u| t.place(u).to_owned()), ["u", "t"]);
    assert!(t.is_german("u") && t.o().phase == Phase::Attacks);
}

#[test] // BF-BLZ-02: no corps among the attackers, no Blitzkrieg
fn an_army_alone_makes_no_blitzkrieg() {
    let mut t = Table::m("a: A P | b: s");
    let [a, p] = t.units("a")[..] else { panic!() };
    t.give(t.attack(a, "b"));
    t.give(t.follow(p, "b"));
    t.end();
    t.refused_by(t.commit("b", true), "E-BLITZNOPZK", "BF-BLZ-02");
}
