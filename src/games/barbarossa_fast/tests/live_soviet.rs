//! A person on the Soviet side: free of the obligations of the procedure, bound by everything else.

use super::Table;
use barbarossa_fast::{
    event::Event,
    ids::*,
    nouns::{Phase, Sectors, Stage},
    options::Setup,
    order::Order,
    rules::{retreat, setup},
    spots::*,
    state::*,
};
use engine::dice::recorded::ScriptedDice;

#[test] // BF-RUL-70, BF-SET-07: surplus anywhere on Soviet ground east of the second line, and nowhere else
fn surplus_goes_anywhere_behind_the_second_line() {
    let mut t = Table::new_game(&Setup::default(), ScriptedDice::default());
    t.give(Order::Begin);
    assert_eq!(t.o().phase, Phase::SovietSetup);
    let unit = t.o().arrivals[0].0;
    let b = &t.g.board;
    let free = setup::surplus_places(&t.g, t.o());
    assert!(!free.meets(b.front_line | b.second_line | b.bases));
    for space in (0..b.spaces.len()).map(|i| SpaceId(i as u8)) {
        let order = Order::Deploy { unit, to: space };
        if space.is_in(free) {
            assert!(t.check(order).is_ok(), "{}", b.spaces[space.index()].id);
        } else {
            t.refused(order, "E-SLOT");
        }
    }
    for far in ["woronesch", "rostow", "moskau", "tula"] {
        assert!(t.at(far).is_in(free), "{far}");
    }
    t.refused(Order::Forgo { unit }, "E-PHASE");
}

#[test] // BF-SEAT-05, BF-RUL-88, BF-RAT-02, BF-RAT-03: no attack is owed, not even out of a pocket
fn nobody_is_obliged_to_attack() {
    // The procedure attacks here (SOL-ATK).
    let t = Table::real(
        "soviet | turn 3 | smolensk: P | wjasma: s s s | moskau: sf s | brjansk: s | tula: s | kalinin: s | rjasan: s | \
         jaroslawl: s | gomel: s | kiew: sf s | kursk: s | lochwiza: s",
    );
    assert!(t.check(Order::EndStep).is_ok());
    assert!(t.check(t.attack(t.unit("wjasma", 0), "smolensk")).is_ok(), "but it may be made");
    // And here it breaks out (SOL-BO-ATK).
    let t = Table::m("soviet | a: A | c: P | b: S S");
    assert!(t.check(Order::EndStep).is_ok());
}

#[test] // BF-RUL-88: an attack the procedure would not make is legal
fn a_weaker_stack_may_attack() {
    let mut t =
        Table::real("soviet | turn 3 | smolensk: A P | wjasma: s | moskau: sf s | tula: s | kalinin: s");
    t.s.open.broken = Sectors::NONE;
    let unit = t.unit("wjasma", 0);
    assert!(t.check(t.attack(unit, "smolensk")).is_ok());
}

#[test] // BF-RUL-51, BF-MOV-13, BF-RAT-04: the broken line binds a person too
fn a_broken_line_forbids_attack_and_advance() {
    let t = Table::m("soviet | a: A | x: s");
    assert!(!t.o().broken.is_empty());
    t.refused(t.attack(t.unit("x", 0), "a"), "E-BROKEN");
    let t = Table::m("soviet | a: A | c: s");
    assert!(!t.o().broken.is_empty());
    t.refused_by(t.to(t.unit("c", 0), "b"), "E-BROKEN", "BF-MOV-13");
    assert!(t.check(t.to(t.unit("c", 0), "V")).is_ok(), "back is free");
}

#[test] // BF-RUL-56, BF-RAT-06: out of supply only toward supply
fn a_pocket_attacks_only_toward_supply() {
    let t = Table::m("soviet | a: A | c: P | b: S S");
    let unit = t.unit("b", 0);
    t.refused_by(t.attack(unit, "a"), "E-OOSDIR", "BF-RAT-06");
    assert!(t.check(t.attack(unit, "c")).is_ok());
}

#[test] // BF-LNK-03, BF-LNK-05, BF-RAT-01: three along one link, one position against a target, no Blitzkrieg
fn the_link_rules_bind() {
    let mut t = Table::m("soviet | a: A | b: s s s s | x: s | c: s | y: s | V: s | E: s");
    t.s.open.broken = Sectors::NONE;
    for n in 0..3 {
        t.give(t.attack(t.unit("b", n), "a"));
    }
    t.refused_by(t.attack(t.unit("b", 3), "a"), "E-CAP", "BF-LNK");
    t.refused(t.attack(t.unit("x", 0), "a"), "E-JOIN");
    t.end();
    assert_eq!(t.o().phase, Phase::Stand);
    t.end();
    t.refused(t.commit("a", true), "E-BLITZNOPZK");
    assert!(t.check(t.commit("a", false)).is_ok());
}

#[test] // BF-RUL-57, BF-MOV-16: the fixed garrison neither moves nor attacks
fn a_fixed_garrison_stays() {
    let t = Table::m("soviet | c: P | V: sf s | E: s");
    let fixed = t.units("V").into_iter().find(|u| t.o().has(*u, flag::FIXED)).unwrap();
    t.refused_by(t.to(fixed, "E"), "E-FIXED", "BF-MOV-16");
    t.refused(t.attack(fixed, "c"), "E-FIXED");
}

/// A city with a fixed garrison attacked by an army and two corps, hits placed, up to the retreats.
fn stormed() -> Table {
    let mut t = Table::m("c: A P P | V: Sf S | ground B a b x");
    t.all_attack("c", "V");
    t.end();
    t.give(t.commit("V", false));
    while matches!(t.o().battle.stage, Stage::AttackerHits | Stage::DefenderHits) {
        let hit = t.legal().into_iter().find(|o| matches!(o, Order::TakeHit { .. })).unwrap();
        t.give(hit);
    }
    t
}

#[test] // BF-RUL-42, BF-RUL-57, BF-RET-03: from a city a person may retreat, the garrison included, but need not
fn a_person_may_give_a_city_up() {
    let mut t = stormed();
    assert_eq!((t.o().battle.stage, t.g_to_act()), (Stage::Retreats, 1));
    let unit = t.o().battle.to_retreat.into_iter().next().unwrap();
    assert!(!retreat::must_retreat(t.o(), unit));
    assert!(t.check(Order::Stay { unit }).is_ok());
    let ways: Vec<Order> =
        t.legal().into_iter().filter(|o| matches!(o, Order::Retreat { unit: u, .. } if *u == unit)).collect();
    assert!(!ways.is_empty());
    t.give(ways[0]);
    assert_ne!(t.place(unit), "V");
}

#[test] // BF-RET-06, BF-RUL-48: in this edition only Germans are ordered to stand
fn soviet_units_are_not_ordered_to_stand() {
    let mut t = Table::m("soviet | a: A | b: s s s | c: s | y: s | x: s | V: s");
    t.s.open.broken = Sectors::NONE;
    let (ours, theirs) = (t.unit("b", 0), t.unit("a", 0));
    t.give(t.attack(ours, "a"));
    t.end();
    assert_eq!(t.o().phase, Phase::Stand);
    t.refused(Order::NoRetreat { unit: ours }, "E-SIDE");
    assert!(t.check(Order::NoRetreat { unit: theirs }).is_ok());
}

#[test] // BF-REP-10, BF-REP-08: arrivals go where the person likes within the rules, or are given up
fn arrivals_are_deployed_by_choice() {
    let mut t = Table::real("soviet | narva: A | nowgorod: A | wolchow: P");
    t.end();
    assert_eq!(t.o().phase, Phase::Replacements);
    // The unit of a pocket comes first, and stays in it.
    let (first, source) = t.o().arrivals[0];
    assert_eq!(source, Source::City(t.at("leningrad")));
    t.refused(Order::Deploy { unit: first, to: t.at("tula") }, "E-REPLREACH");
    let pool = t.o().pool_size;
    t.give(Order::Forgo { unit: first });
    assert_eq!(t.o().pool_size, pool + 1);
    assert!(t.happened(&Event::Forgone { unit: first }));
    // Moscow's two may go to the far south, by rail, though they are not needed there.
    let moscow = Source::City(t.at("moskau"));
    for to in ["kursk", "uman"] {
        let (unit, source) = t.o().arrivals[0];
        assert_eq!(source, moscow);
        t.give(Order::Deploy { unit, to: t.at(to) });
        assert_eq!(t.place(unit), to);
    }
}

#[test] // BF-HIT-07, BF-RUL-38: the owner places the hits of either stage
fn a_person_places_soviet_hits() {
    let mut t = Table::m("c: A P P P | V: S S W | ground B a b x");
    t.all_attack("c", "V");
    t.end();
    t.give(t.commit("V", false));
    while t.o().battle.stage == Stage::AttackerHits {
        let hit = t.legal().into_iter().find(|o| matches!(o, Order::TakeHit { .. })).unwrap();
        t.give(hit);
    }
    assert_eq!((t.o().battle.stage, t.g_to_act()), (Stage::DefenderHits, 1));
    let choices = t.legal();
    assert_eq!(choices.len(), 3, "each of the three may take the first hit: {choices:?}");
}
