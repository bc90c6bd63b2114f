//! Worked situations other than single battles, each named by its number.

use super::{M, Table};
use barbarossa_fast::{
    event::{AirMod, Event},
    ids::*,
    nouns::{Group, Phase, ResultKind, Strength, Weather},
    odds::calculator::{Battle, Fate, resolve},
    options::Setup,
    order::Order,
    rules::{air, approach, front as line, supply, victory},
    spots::*,
    state::*,
};
use engine::dice::recorded::ScriptedDice;

fn weather_of(october: u8, turn: u8) -> Weather {
    let t = Table::real(if october == 1 { "october mud" } else { "october good" });
    let mut o = t.o().clone();
    o.turn = turn;
    t.g.weather(&o)
}

#[test]
fn the_test_map_has_the_distances_of_the_catalogue() {
    let t = Table::m("");
    let dr: Vec<i8> =
        ["E", "V", "c", "y", "b", "x", "a", "B"].map(|p| t.g.board.dr[t.at(p).index()]).to_vec();
    assert_eq!(dr, [0, 1, 2, 2, 3, 3, 4, 5]);
    assert_eq!(M.matches('-').count(), 8);
}

/// A game on the real map at the start of October, rolled with this die.
fn october(die: u32) -> Table {
    let mut t = Table::real("turn 4 | soviet").with_dice(ScriptedDice::default().on("weather", [die]));
    t.end_turn();
    assert_eq!(t.o().turn, 5);
    t
}

#[test] // BF-WX-01, BF-WX-02, BF-WX-03, BF-WX-04, R23, R25
fn n01_a_four_in_october_is_mud() {
    let t = october(4);
    assert!(t.happened(&Event::WeatherRolled { die: 4, weather: Weather::Mud }));
    assert_eq!([5, 6, 7].map(|n| weather_of(1, n)), [Weather::Mud, Weather::Good, Weather::Snow]);
    assert!(t.g.is_first_snow(t.o(), 7) && !t.g.is_first_snow(t.o(), 6));
    assert_eq!([1, 2, 3, 4].map(|n| weather_of(0, n)), [Weather::Good; 4]);
}

#[test] // BF-WX-03, BF-WX-04, BF-WX-05, BF-WX-06, R22, R24
fn n02_a_five_in_october_brings_snow_in_november() {
    let t = october(5);
    assert!(t.happened(&Event::WeatherRolled { die: 5, weather: Weather::Good }));
    assert_eq!([5, 6, 7].map(|n| weather_of(2, n)), [Weather::Good, Weather::Snow, Weather::Snow]);
    assert!(t.g.is_first_snow(t.o(), 6) && !t.g.is_first_snow(t.o(), 7));
    let on = |turn: u8| {
        let mut o = t.o().clone();
        o.turn = turn;
        (t.g.may_fly(&o), approach::panzer_allowance(&t.g, &o), t.g.weather_loss(&o))
    };
    assert_eq!((on(6), on(7)), ((false, 1, 1), (true, 2, 1)));
}

#[test] // BF-AIR-02, BF-AIR-03, BF-AIR-06, BF-AIR-07, BF-AIR-08, BF-SET-16
fn n03_everything_helps_luftflotte_2_in_june() {
    let t = Table::chart("B=base t=open E=east : B-t t-E", "turn 1 | B: A P | t: s");
    let mods = air::modifiers(&t.g, t.o(), FleetId(1), t.at("t")).expect("in range");
    assert_eq!(mods, [(AirMod::South, 1), (AirMod::Fleet, 1), (AirMod::FirstTurn, 1)]);
    let result = air::result(1, &mods);
    assert_eq!((result, air::is_recon(result), air::is_strike(result)), (4, true, true));
}

#[test] // BF-AIR-04, BF-AIR-06, BF-AIR-10
fn n05_a_city_in_the_open_is_only_reconnoitred() {
    let t = Table::chart("B=base,S V=city,open,S E=east : B-V V-E", "turn 3 | B: A | V: s");
    let mods = air::modifiers(&t.g, t.o(), FleetId(2), t.at("V")).expect("in range");
    assert_eq!(mods, [(AirMod::South, 1), (AirMod::City, -1)]);
    let result = air::result(3, &mods);
    assert_eq!((result, air::is_recon(result), air::is_strike(result)), (3, true, false));
}

#[test] // BF-AIR-11, R18
fn n07_no_mission_beyond_two_links_from_an_army() {
    let mut t = Table::m("B: A | b: P | c: s | ground a");
    let p = t.unit("b", 0);
    t.give(t.attack(p, "c"));
    t.refused_by(t.fly(1, "c"), "E-AIRRANGE", "BF-AIR-11");
}

#[test] // BF-AIR-12, R19
fn n08_one_mission_a_sector() {
    let chart = "B=base,N t=N u=N E=east,N : B-t B-u t-E u-E";
    let mut t = Table::chart(chart, "B: A A P P | t: s | u: s");
    let (p, q) = (t.unit("B", 2), t.unit("B", 3));
    t.give(t.attack(p, "t"));
    t.give(t.attack(q, "u"));
    t.refused_by(t.fly(1, "t"), "E-AIRSECTOR", "BF-AIR-12");
    t.give(t.fly(0, "t"));
    t.refused(t.fly(0, "u"), "E-AIRUSED");
    // A borrowed fleet would be a second one in its sector.
    t.s.open.fleets[2].sector = Group::N;
    t.refused_by(t.fly(2, "u"), "E-AIRSECTOR", "BF-AIR-12");
}

#[test] // BF-MOV-02, BF-MOV-06, R03
fn n10_panzers_approach_over_two_friendly_links() {
    let mut t = Table::m("B: P | c: s | ground a b");
    let p = t.unit("B", 0);
    t.give(t.to(p, "b"));
    assert!(t.happened(&Event::Moved { unit: p, path: vec![t.at("a"), t.at("b")], bonus: false }));
    t.give(t.attack(p, "c"));
}

#[test] // BF-MOV-02, BF-WX-08
fn n11_in_mud_the_approach_is_one_link() {
    let mut t = Table::m("mud | B: P | c: s | ground a b");
    let p = t.unit("B", 0);
    t.give(t.to(p, "a"));
    t.refused(t.attack(p, "c"), "E-LINK");
    // The second link would be the Bonus, after which no unit attacks.
    t.give(t.to(p, "b"));
    t.refused(t.attack(p, "c"), "E-MOVED");
}

#[test] // BF-MOV-04, BF-MOV-05, BF-MOV-10, R02, R04
fn n12_an_army_that_does_not_attack_moves_two_links() {
    let mut t = Table::m("a: A");
    let a = t.unit("a", 0);
    t.give(t.to(a, "b"));
    t.give(t.to(a, "c"));
    assert!(t.is_german("b") && t.is_german("c"));
    t.refused(t.to(a, "V"), "E-RANGE");
    let t = Table::m("c: A");
    t.refused_by(t.to(t.unit("c", 0), "V"), "E-FORT", "BF-MOV-05");
    let t = Table::m("b: A");
    t.refused_by(t.to(t.unit("b", 0), "V"), "E-FORT", "BF-MOV-05");
}

#[test] // BF-MOV-01, R01
fn n13_an_army_that_moved_does_not_attack() {
    let mut t = Table::m("a: A | c: s");
    let a = t.unit("a", 0);
    t.give(t.to(a, "b"));
    t.refused_by(t.attack(a, "c"), "E-MOVED", "BF-MOV-01");
}

#[test] // R04, R05, BF-ABS-08, BF-ABS-09, BF-ADV-02
fn n14_an_empty_live_fortress_falls_without_fire() {
    let mut t = Table::m("c: A");
    let a = t.unit("c", 0);
    t.give(t.attack(a, "V"));
    t.end();
    let events = t.give(t.commit("V", false));
    assert_eq!(events[1], Event::Unopposed { target: t.at("V") });
    t.give(Order::Advance { unit: a });
    assert!(!t.is_fort("V") && t.is_german("V"));
    assert!(!t.events.iter().any(|e| matches!(e, Event::Fired { .. })));
}

#[test] // BF-FOL-01
fn n16_no_more_followers_than_attackers() {
    let mut t = Table::m("B: A P P | a: s");
    let [a, p, q] = t.units("B")[..] else { panic!() };
    t.refused_by(t.follow(p, "a"), "E-FOLLOW", "BF-FOL-01");
    t.give(t.attack(a, "a"));
    t.give(t.follow(p, "a"));
    t.refused_by(t.follow(q, "a"), "E-FOLLOW", "BF-FOL-01");
}

#[test] // BF-LNK-01, R08, R87
fn n17_one_army_and_three_corps_a_link() {
    let mut t = Table::m("B: A A P P P P | a: s");
    let [a, a2, p, p2, p3, p4] = t.units("B")[..] else { panic!() };
    for unit in [a, p, p2, p3] {
        t.give(t.attack(unit, "a"));
    }
    t.refused_by(t.attack(a2, "a"), "E-CAP", "BF-LNK");
    t.refused_by(t.attack(p4, "a"), "E-CAP", "BF-LNK");
    // Followers do not count toward the limit.
    t.give(t.follow(a2, "a"));
    t.give(t.follow(p4, "a"));
    assert!(t.units("B").iter().all(|u| t.o().aim(*u).is_some()));
}

#[test] // BF-LNK-03
fn n19_three_soviet_units_a_link() {
    let mut t = Table::m("soviet | b: S S s s | a: A | y: s");
    let [s1, s2, s3, s4] = t.units("b")[..] else { panic!() };
    for unit in [s1, s2, s3] {
        t.give(t.attack(unit, "a"));
    }
    t.refused_by(t.attack(s4, "a"), "E-CAP", "BF-LNK");
}

#[test] // BF-RET-01, BF-RET-05, BF-HIT-05, R43
fn n21_the_way_back_is_toward_the_edge() {
    let mut t = Table::m("a: P P | b: S");
    let s = t.unit("b", 0);
    t.all_attack("a", "b");
    t.end();
    assert_eq!(t.battle("b", false), (2, 1, 1, 1));
    assert!(t.happened(&Event::Retreated { unit: s, to: t.at("c") }) && t.is_disrupted(s));
}

/// N22 and N23: corps at a and V, a Strong unit at b between them.
fn between_two_attacks() -> Table {
    let mut t = Table::m("a: P | V: P | b: S");
    t.all_attack("a", "b");
    t.all_attack("V", "c");
    t.end();
    t
}

#[test] // BF-RET-04, BF-RET-05, R45
fn n22_a_position_under_attack_is_no_way_back() {
    let mut t = between_two_attacks();
    let s = t.unit("b", 0);
    // Cut off as well: 1 + 1 hits, 1 absorbed; the unit would stand one hit if it could go.
    assert_eq!(t.battle("b", false), (2, 1, 1, 0));
    assert!(t.happened(&Event::Eliminated { unit: s }));
}

#[test] // R45, R98
fn n23_a_resolved_attack_blocks_nobody() {
    let mut t = between_two_attacks();
    let s = t.unit("b", 0);
    t.give(t.commit("c", false));
    t.give(Order::EndAdvance);
    assert_eq!(t.battle("b", false), (2, 1, 1, 0));
    assert!(t.happened(&Event::Retreated { unit: s, to: t.at("c") }));
}

#[test] // BF-SUP-01, BF-SUP-05, BF-SUP-06, BF-SEQ-03, BF-SEQ-09
fn n24_a_pocketed_unit_starves_in_two_turns() {
    let mut t = Table::m("soviet | turn 2 | a: A | c: A | b: S");
    let s = t.unit("b", 0);
    t.end_turn();
    assert!(t.is_disrupted(s));
    t.end();
    assert!(t.is_disrupted(s), "no recovery out of supply");
    t.end_turn();
    assert!(t.happened(&Event::Eliminated { unit: s }));
}

#[test] // BF-SUP-05, BF-SUP-06, BF-SEQ-05, R50
fn n25_germans_only_suffer() {
    let mut t = Table::m("soviet | turn 2 | b: P | a: S S");
    let p = t.unit("b", 0);
    t.end_turn();
    assert!(t.is_disrupted(p));
    t.end();
    assert_eq!(t.o().phase, Phase::SovietOperations);
    assert!(t.happened(&Event::Recovered { unit: p }) && !t.is_disrupted(p));
    t.end_turn();
    t.end_turn();
    assert!(t.is_disrupted(p) && t.place(p) == "b");
}

#[test] // BF-SUP-07, R63
fn n26_empty_ground_between_germans_is_lost() {
    let mut t = Table::m("soviet | turn 2 | a: A | c: A");
    assert!(!t.is_german("b"));
    t.end_turn();
    assert!(t.is_german("b"));
}

#[test] // R64
fn n27_an_empty_isolated_city_must_be_entered() {
    let mut t = Table::m("soviet | turn 2 | E: A");
    t.end_turn();
    assert!(!t.is_german("V") && t.is_fort("V") && t.is_german("c"));
}

#[test] // BF-SUP-03, R61: the October 2020 half of N29
fn n29_a_pocketed_city_feeds_two_and_leningrad_three() {
    let fed = |city: &str, around: &str| {
        let t = Table::real(&format!("soviet | {city}: s s s | {around}"));
        supply::soviet_supplied(&t.g, t.o()).len()
    };
    assert_eq!(fed("moskau", "wjasma: A | kalinin: A | jaroslawl: P | rjasan: P | tula: P"), 2);
    assert_eq!(fed("leningrad", "narva: A | nowgorod: A | wolchow: P"), 3);
}

#[test] // R51, BF-MOV-13
fn n30_two_empty_positions_in_a_row_break_the_line() {
    let broken = |position: &str| {
        let t = Table::m(&format!("soviet | a: A | {position}"));
        line::is_broken_at(&t.g, t.o(), t.at("b"))
    };
    assert!(broken(""));
    assert!(!broken("ground b c x y"));
    assert!(broken("c: s"));
    assert!(!broken("c: s | y: s"));
}

#[test] // BF-MOV-13, R51
fn n31_no_advance_in_a_broken_sector() {
    let mut t = Table::m("soviet | a: A | c: s");
    let s = t.unit("c", 0);
    t.refused_by(t.to(s, "b"), "E-BROKEN", "BF-MOV-13");
    t.give(t.to(s, "V"));
}

#[test] // BF-MOV-11, R58
fn n32_no_entry_next_to_germans() {
    let t = Table::m("soviet | a: A | c: s | y: s | ground b");
    t.refused_by(t.to(t.unit("c", 0), "b"), "E-CONTACT", "BF-MOV-11");
}

#[test] // BF-SET-01, BF-SET-02, BF-VIC-01, BF-VIC-06, R69, R89
fn n35_presort_without_the_medium_group() {
    let expected = [(1, (8, 24, 5)), (2, (12, 20, 7)), (3, (16, 16, 9))];
    for (left_out, (weak, strong, requirement)) in expected {
        let setup = Setup { strength: Strength::Presort, ..Setup::default() };
        let dice = ScriptedDice::default().on("presort", [left_out]);
        let mut t = Table::new_game(&setup, dice);
        t.give(Order::Begin);
        let drawn: CounterSet =
            t.s.hidden.truth.iter().filter(|c| **c != UNUSED).map(|c| CounterId(*c)).collect();
        let n_weak = drawn.and(t.g.board.weak).len();
        assert_eq!((n_weak, drawn.len() - n_weak), (weak, strong));
        assert_eq!(victory::requirement(&t.g, &t.s.hidden), requirement);
        assert_eq!(t.s.hidden.pool.len(), 16);
    }
}

#[test] // BF-VIC-04, R65: the October 2020 half of N38
fn n38_only_leningrad_scores_in_part() {
    let moscow = Table::real("wjasma: A | kalinin: A | jaroslawl: P | rjasan: P | tula: P | moskau: s");
    assert_eq!(victory::points(&moscow.g, moscow.o()), 0);
    let leningrad = Table::real("narva: A | nowgorod: A | wolchow: P | leningrad: s");
    assert_eq!(victory::points(&leningrad.g, leningrad.o()), 1);
}

/// An army next to an empty Moscow takes it; what the die of sudden death shows.
fn moscow_falls(die: u32) -> Table {
    let dice = ScriptedDice::default().on("sudden death", [die]);
    let mut t = Table::real("wjasma: A | tula: S").with_dice(dice);
    let a = t.unit("wjasma", 0);
    t.give(t.attack(a, "moskau"));
    t.end();
    t.give(t.commit("moskau", false));
    t.give(Order::Advance { unit: a });
    t
}

#[test] // BF-VIC-09, R25, R67
fn n39_sudden_death_at_moscow() {
    let won = moscow_falls(2);
    assert_eq!(won.o().result.map(|r| r.kind), Some(ResultKind::SuddenDeath));
    let mut on = moscow_falls(3);
    assert!(on.o().result.is_none() && on.o().moscow_fell && on.is_german("moskau"));
    // Only the first capture is rolled for.
    let s = on.unit("tula", 0);
    on.s.open.control.remove(on.at("moskau"));
    let a = on.unit("moskau", 0);
    on.s.open.at.set(a, Spot::On(on.at("wjasma")));
    on.s.open.german = SpaceSet::only(on.at("wjasma"));
    on.end_turn();
    on.give(on.attack(a, "moskau"));
    on.end();
    on.give(on.commit("moskau", false));
    on.give(Order::Advance { unit: a });
    let rolls = on.events.iter().filter(|e| matches!(e, Event::SuddenDeathRolled { .. })).count();
    assert_eq!((rolls, on.place(s)), (1, "tula"));
}

#[test] // BF-SIB-01, BF-SIB-02, BF-SIB-04, R77, R78
fn n40_an_army_next_to_moscow_calls_the_siberians() {
    let dice = ScriptedDice::default().on("japan", [2, 6]);
    let mut t = Table::real("turn 5 | october good | smolensk: A").with_dice(dice);
    let a = t.unit("smolensk", 0);
    t.give(t.to(a, "wjasma"));
    assert!(t.happened(&Event::SiberiansTriggered));
    t.end();
    assert_eq!((t.o().phase, t.units("moskau").len()), (Phase::SovietOperations, 4));
    assert!(t.units("moskau").iter().all(|u| t.o().face(*u).is_some()));
    assert!(t.happened(&Event::JapanRolled { die: 2 }));
    // They act in the step they enter.
    let w = t.unit("moskau", 0);
    assert!(t.reach(w).contains(&"tula"));
    t.end_turn();
    t.give(Order::KeepFleets);
    t.end_turn();
    assert_eq!(t.o().turn, 7);
    t.end_turn();
    let rolls = t.events.iter().filter(|e| matches!(e, Event::JapanRolled { .. })).count();
    assert_eq!((rolls, t.dice.unused()), (2, 0));
}

#[test] // BF-SIB-01, R31: the October 2020 half of N41
fn n41_a_corps_does_not_call_the_siberians() {
    let mut t = Table::real("smolensk: P P");
    let p = t.unit("smolensk", 0);
    t.give(t.to(p, "wjasma"));
    t.end();
    assert_eq!((t.place(p), t.o().siberians), ("wjasma", 0));
    assert!(t.units("moskau").is_empty());
}

#[test] // BF-SIB-03
fn n42_in_december_the_siberians_come_without_a_roll() {
    let mut t = Table::real("snow | minsk: A");
    t.end();
    assert_eq!(t.units("moskau").len(), 4);
    assert!(!t.events.iter().any(|e| matches!(e, Event::JapanRolled { .. })));
}

#[test] // BF-REI-02, BF-REI-04, R75
fn n45_with_moscow_german_the_40th_corps_goes_north_or_south() {
    let mut t = Table::real("turn 3 | soviet | plan marcks | moskau: A");
    let pz40 = t.german("pz40");
    t.s.open.at.set(pz40, Spot::Due);
    t.end_turn();
    assert_eq!((t.o().turn, t.o().phase), (4, Phase::TurnStart));
    t.refused_by(Order::Assign40 { group: Group::C }, "E-ASSIGN", "BF-REI-04");
    let groups = [Group::N, Group::S].map(|group| Order::Assign40 { group });
    assert_eq!(t.legal(), groups);
    t.give(groups[1]);
    assert_eq!((t.place(pz40), t.o().phase), ("lublin", Phase::Operations));
}

#[test] // BF-REI-05, BF-REI-06, R76
fn n46_luftflotte_2_leaves_and_another_may_be_borrowed() {
    let start = || {
        let mut t = Table::real("turn 5 | october good | soviet");
        t.end_turn();
        t
    };
    let mut t = start();
    assert!(!t.o().fleets[1].present);
    let loans = [0, 2].map(|n| Order::Borrow { fleet: FleetId(n) });
    assert_eq!(t.legal(), [loans[0], loans[1], Order::KeepFleets]);
    t.refused_by(Order::Borrow { fleet: FleetId(1) }, "E-NOLOAN", "BF-REI-06");
    t.give(loans[1]);
    assert_eq!((t.o().fleets[2].sector, t.o().phase), (Group::C, Phase::Operations));
    let mut t = start();
    t.give(Order::KeepFleets);
    assert_eq!(t.o().fleets.map(|f| f.sector), Group::ALL);
}

#[test] // R50, BF-MOV-08, BF-DIS-01, BF-SEQ-05
fn n47_a_corps_hit_in_the_soviet_step_misses_the_next_turn() {
    let mut t = Table::m("soviet | turn 2 | a: P | ground B | b: S S | V: s | y: s");
    let p = t.unit("a", 0);
    t.all_attack("b", "a");
    t.end();
    t.end();
    assert_eq!(t.battle("a", false), (2, 1, 1, 1));
    assert_eq!((t.place(p), t.is_disrupted(p)), ("B", true));
    t.give(Order::EndAdvance);
    t.end_turn();
    t.refused_by(t.to(p, "a"), "E-DISRUPTED", "BF-MOV-08");
    t.end();
    assert!(!t.is_disrupted(p));
}

#[test] // BF-AIR-14, R92: the October 2020 half of N51
fn n51_one_fleet_supplies_one_unit() {
    let mut t = Table::m("B: A | a: s | b: P P");
    let (p, q) = (t.unit("b", 0), t.unit("b", 1));
    t.give(Table::resupply(1, p));
    t.refused(Table::resupply(1, q), "E-AIRUSED");
    t.give(Table::resupply(0, q));
}

#[test] // BF-BLZ-04, BF-WX-07
fn n52_no_blitzkrieg_in_mud() {
    for weather in ["mud", "snow"] {
        let mut t = Table::m(&format!("{weather} | a: P | b: s"));
        t.all_attack("a", "b");
        t.end();
        t.refused_by(t.commit("b", true), "E-BLITZWX", "BF-BLZ-04");
    }
}

#[test] // BF-BLZ-01, BF-BLZ-02, BF-BLZ-03, BF-FOL-02, R12, R15, R16
fn n53_a_blitzkrieg_through_a_weak_unit() {
    let mut t = Table::chart("B=base t u r E=east : B-t t-u u-r r-E", "B: A P P P P | t: w | u: S S");
    let [a, p1, p2, p3, follower] = t.units("B")[..] else { panic!() };
    for unit in [a, p1, p2, p3] {
        t.give(t.attack(unit, "t"));
    }
    t.give(t.follow(follower, "t"));
    t.end();
    assert_eq!(t.battle("t", true), (5, 1, 4, 0));
    for unit in [a, p1, p2, p3, follower] {
        t.give(Order::Advance { unit });
    }
    let u = t.at("u");
    t.refused_by(Order::Exploit { unit: a, target: u }, "E-BLITZUNIT", "BF-BLZ-02");
    t.refused_by(Order::Exploit { unit: follower, target: u }, "E-BLITZUNIT", "BF-BLZ-02");
    t.refused(Order::Exploit { unit: p1, target: t.at("r") }, "E-BLITZADJ");
    t.refused(Order::Exploit { unit: p1, target: t.at("B") }, "E-NOATTACK-OWN");
    for unit in [p1, p2, p3] {
        t.give(Order::Exploit { unit, target: u });
    }
    let defenders = t.units("u");
    t.give(Order::EndExploit);
    t.settle();
    assert_eq!(t.fired(), (3, 1, 2, 4));
    let gone = |u: &UnitId| t.place(*u).is_empty();
    assert_eq!([p1, p2, p3].map(|u| gone(&u)), [true, true, false]);
    assert_eq!(defenders.iter().map(gone).collect::<Vec<_>>(), [false, true]);
    assert_eq!((t.place(p3), t.is_disrupted(p3)), ("t", false));
    assert!(!t.is_german("u") && !t.is_disrupted(defenders[0]));
}

#[test] // R41, SOL-LOSS-HOLD
fn n54_a_hit_unit_goes_even_if_another_holds() {
    let out = resolve(&Battle::new("P+P", "S+S").expect("a battle")).expect("legal");
    assert_eq!((out.attack_hits, out.net_hits, out.defence_hits), (2, 1, 2));
    let fates: Vec<Fate> = out.defenders.iter().map(|d| d.1).collect();
    assert_eq!((fates, out.held), (vec![Fate::Fit, Fate::DisruptedRetreats], true));
}

#[test] // R10, R40, R105: the October 2020 half of N56
fn n56_a_follower_forces_nobody_out() {
    let mut t = Table::m("a: A P | b: S");
    let [a, p] = t.units("a")[..] else { panic!() };
    let s = t.unit("b", 0);
    t.give(t.attack(a, "b"));
    t.give(t.follow(p, "b"));
    t.end();
    t.give(t.commit("b", false));
    t.settle();
    // The one who was hit may still go if he likes (R46); here he stays.
    assert_eq!((t.fired(), t.place(s), t.place(a)), ((2, 1, 1, 1), "b", "a"));
    assert!(t.is_disrupted(s) && t.happened(&Event::Stayed { unit: s }));
}

#[test] // R104, BF-EXP-06
fn n57_attrition_turns_units_face_up() {
    let mut t = Table::m("soviet | turn 2 | a: A | c: A | b: s");
    let s = t.unit("b", 0);
    assert_eq!(t.o().face(s), None);
    t.end_turn();
    assert!(t.is_disrupted(s) && t.o().face(s).is_some());
}

#[test] // BF-OOS-01, R34, R62, BF-RAT-06
fn n60_a_pocketed_stack_breaks_out() {
    let mut t = Table::m("soviet | a: A | c: P | b: S S | ground B");
    t.all_attack("b", "c");
    t.end();
    t.end();
    assert_eq!(t.battle("c", false), (1, 1, 0, 2));
}
