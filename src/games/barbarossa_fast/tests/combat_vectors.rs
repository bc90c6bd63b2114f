//! The worked battles of the rules' examples and of our own, each named by its number, through the calculator.
//!
//! Columns as the calculator's: attacker's hits, absorbed, net, defender's hits; then the fate of every unit in the
//! order written: `+` fit, `s` Disrupted and stays, `b` Disrupted and back at its start, `r` Disrupted and retreats,
//! `x` eliminated; then whether the position is held.

use barbarossa_fast::{
    nouns::{AirEffect, Weather},
    odds::calculator::{Battle, Fate, Outcome, Place, resolve},
};

fn mark(f: Fate) -> char {
    match f {
        Fate::Fit => '+',
        Fate::DisruptedStays => 's',
        Fate::DisruptedBack => 'b',
        Fate::DisruptedRetreats => 'r',
        Fate::Eliminated => 'x',
    }
}

pub fn line(o: &Outcome) -> String {
    let fates = |units: &[(_, Fate)]| units.iter().map(|(_, f)| mark(*f)).collect::<String>();
    let held = if o.held { "held" } else { "taken" };
    let (a, d) = (fates(&o.attackers), fates(&o.defenders));
    format!("{} {} {} {} {a} {d} {held}", o.attack_hits, o.absorbs, o.net_hits, o.defence_hits)
}

/// Resolves a battle under some circumstances and compares.
fn check(attack: &str, defend: &str, with: impl Fn(&mut Battle), expected: &str) {
    let mut b = Battle::new(attack, defend).expect("a battle");
    with(&mut b);
    let outcome = resolve(&b).expect("legal");
    assert_eq!(line(&outcome), expected, "{attack} on {defend}");
}

fn plain(_: &mut Battle) {}
fn fortress(b: &mut Battle) {
    b.place = Place::Fortress;
}
fn city(b: &mut Battle) {
    b.place = Place::City;
}
fn capital(b: &mut Battle) {
    b.place = Place::Capital;
}
fn mud(b: &mut Battle) {
    b.weather = Weather::Mud;
}
fn snow(b: &mut Battle) {
    b.weather = Weather::Snow;
}
fn blitz(b: &mut Battle) {
    b.blitz = true;
}
fn no_path(b: &mut Battle) {
    b.no_retreat_path = true;
}
fn soviets(b: &mut Battle) {
    b.soviet_attack = true;
}

#[test] // Rules, examples, 1st: one panzer corps cannot take a defended position. BF-ABS-01, BF-HIT-01
fn e1_a_lone_corps_fails_against_a_weak_unit() {
    check("P", "W", plain, "1 1 0 0 + + held");
}

#[test] // Rules, examples, 2nd. BF-ABS-01, BF-HIT-01, BF-ADV-01
fn e2_the_second_hit_eliminates_a_weak_unit() {
    check("P+P", "W", plain, "2 1 1 0 ++ x taken");
}

#[test] // Rules, examples, 3rd. BF-HIT-02, BF-HIT-05, BF-HIT-06, BF-RET-01, BF-CBT-01
fn e3_a_strong_unit_retreats_and_throws_one_corps_back() {
    check("P+P", "S", plain, "2 1 1 1 b+ r taken");
}

#[test] // Rules, examples, 4th. BF-HIT-02, BF-CBT-02
fn e4_two_net_hits_eliminate_a_strong_unit() {
    check("A+P", "S", plain, "3 1 2 1 +b x taken");
}

#[test] // Rules, examples, 5th. BF-HIT-01
fn e5_an_army_alone_eliminates_a_weak_unit() {
    check("A", "W", plain, "2 1 1 0 + x taken");
}

#[test] // Rules, examples: an undefended position is simply occupied. BF-ADV-02, R05, R87
fn e6_nobody_defends() {
    check("P", "", plain, "0 0 0 0 +  taken");
}

#[test] // BF-HIT-03, R40
fn v01_an_army_with_one_hit_forces_nobody_out() {
    check("A", "S", plain, "2 1 1 1 s s held");
}

#[test] // BF-LNK-01, BF-CBT-03
fn v02_factors_of_all_links_add_up() {
    check("A+P/A", "S+S", plain, "5 1 4 2 b++ xx taken");
}

#[test] // BF-WX-05
fn v03_mud_takes_a_hit_off_the_link() {
    check("A+P", "S", mud, "2 1 1 1 +b r taken");
}

#[test] // BF-WX-05
fn v04_snow_takes_a_hit_off_each_link() {
    check("A+P/A+P", "S+S", snow, "4 1 3 2 b+++ rx taken");
}

#[test] // BF-WX-05
fn v05_a_link_never_scores_less_than_nothing() {
    check("P", "W", snow, "0 1 0 0 + + held");
}

#[test] // BF-AIR-03
fn v07_air_support_adds_a_hit() {
    check("P", "W", |b| b.air = Some(AirEffect::Plus), "2 1 1 0 + x taken");
}

#[test] // BF-AIR-03, R20, SOL-LOSS-HOLD
fn v08_air_support_takes_a_soviet_hit_away() {
    check("P+P+P", "S+S", |b| b.air = Some(AirEffect::Minus), "3 1 2 1 b++ +x held");
}

#[test] // BF-BLZ-03
fn v09_a_blitzkrieg_doubles_the_defence() {
    check("A+P+P+P", "S+S", blitz, "5 1 4 4 bbb+ xx taken");
}

#[test] // BF-BLZ-03
fn v11_nothing_doubled_is_nothing() {
    check("P+P", "W", blitz, "2 1 1 0 ++ x taken");
}

#[test] // BF-ABS-03, BF-ABS-05, BF-RET-03, R26
fn v12_a_fortress_absorbs_two_and_fires_one() {
    check("P+P+P", "S", fortress, "3 2 1 2 bb+ s held");
}

#[test] // BF-ABS-04
fn v13_an_army_reduces_the_fortress() {
    check("A+P+P", "S", fortress, "4 1 3 2 b++ x taken");
}

#[test] // BF-ABS-03, BF-ABS-04, BF-RET-03, SOL-LOSS-HOLD
fn v14_a_city_is_a_fortress() {
    check("A+P", "S+W", city, "3 1 2 2 b+ sx held");
}

#[test] // BF-ABS-02, BF-ABS-05
fn v15_leningrad_and_moscow_absorb_three() {
    check("P+P+P", "W", capital, "3 3 0 2 bb+ + held");
}

#[test] // BF-ABS-02, BF-ABS-04
fn v16_an_army_reduces_moscow_too() {
    check("A+P+P+P/A+P", "S+S+W", capital, "8 2 6 4 bbb+++ xxx taken");
}

#[test] // BF-OOS-01, R32
fn v18_starving_defenders_fire_less_and_take_more() {
    check("A", "S", |b| b.defenders_oos = true, "3 1 2 0 + x taken");
}

#[test] // BF-OOS-02, BF-SUP-03
fn v19_a_cut_off_city_that_feeds_its_garrison() {
    let cut = |b: &mut Battle| (b.place, b.cut_off) = (Place::Capital, true);
    check("A+P+P", "S+S+S", cut, "5 2 3 5 bxb sss held");
}

#[test] // BF-RET-04
fn v21_no_way_back_for_two() {
    check("P+P+P", "S+S", no_path, "3 1 2 2 bb+ xx taken");
}

#[test] // BF-RET-04
fn v22_no_way_back_for_one() {
    check("P+P", "S", no_path, "2 1 1 1 b+ x taken");
}

#[test] // R37
fn v23_no_way_back_and_none_needed() {
    check("A", "S", no_path, "2 1 1 1 s s held");
}

#[test] // BF-DIS-02, BF-DIS-03
fn v24_a_disrupted_unit_fires_and_falls_to_one_hit() {
    check("P+P", "Sd", plain, "2 1 1 1 b+ x taken");
}

#[test] // SOL-LOSS-FIRE
fn v26_the_weak_unit_is_given_up() {
    check("P+P", "S+W", plain, "2 1 1 1 b+ +x held");
}

#[test] // BF-HIT-04
fn v27_the_shock_army_stays_with_one_hit() {
    check("A", "K", plain, "2 1 1 2 b s held");
}

#[test] // BF-HIT-04
fn v28_the_shock_army_is_driven_back_by_two() {
    check("A+P", "K", plain, "3 1 2 2 b+ r taken");
}

#[test] // BF-HIT-04
fn v29_the_shock_army_falls_to_three() {
    check("A+P+P", "K", plain, "4 1 3 2 b++ x taken");
}

#[test] // R39
fn v31_hits_beyond_the_last_unit_are_lost() {
    check("A+P+P+P/A", "W+W", plain, "7 1 6 0 +++++ xx taken");
}

#[test] // BF-RAT-01, BF-HIT-04, R29
fn v41_three_soviet_units_drive_an_army_back() {
    check("S+S+S", "A", soviets, "3 1 2 2 bb+ r taken");
}

#[test] // BF-RAT-01
fn v42_two_soviet_units_drive_a_corps_back() {
    check("S+S", "P", soviets, "2 1 1 1 b+ r taken");
}

#[test] // BF-OOS-01
fn v43_a_starving_corps() {
    let hungry = |b: &mut Battle| (b.soviet_attack, b.defenders_oos) = (true, true);
    check("S+S", "P", hungry, "3 1 2 0 ++ x taken");
}

#[test] // BF-RET-04
fn v45_a_corps_without_a_way_back() {
    let trapped = |b: &mut Battle| (b.soviet_attack, b.no_retreat_path) = (true, true);
    check("S+S", "P", trapped, "2 1 1 1 b+ x taken");
}

#[test] // BF-RET-06, R48
fn v48_an_army_ordered_to_stand() {
    let ordered = |b: &mut Battle| (b.soviet_attack, b.no_retreat_order) = (true, true);
    check("S+S+S", "A", ordered, "3 1 2 2 bb+ x taken");
}

#[test] // R86
fn v50_an_attack_without_factors() {
    check("W+W+W", "P", soviets, "0 1 0 1 x++ + held");
}

#[test] // §6.1, the worked sum under the table of thresholds
fn worked_sum_an_army_and_two_corps_in_the_mud() {
    let with = |b: &mut Battle| (b.place, b.weather) = (Place::Fortress, Weather::Mud);
    check("A+P+P", "S+S", with, "3 1 2 3 bb+ ss held");
}

#[test] // BF-ABS-09, BF-RET-03, R42: a destroyed fortress is open ground, but a city stays a city
fn a_destroyed_fortress_absorbs_like_open_ground() {
    let ruin = |place| move |b: &mut Battle| (b.place, b.fortress_destroyed) = (place, true);
    check("P+P", "S", ruin(Place::Fortress), "2 1 1 1 b+ r taken");
    check("P+P", "S", ruin(Place::City), "2 1 1 1 b+ s held");
    check("P+P", "S", ruin(Place::Capital), "2 1 1 1 b+ s held");
}

#[test] // BF-ABS-02, R33: the guns of a starving garrison fire on
fn isolation_silences_units_only() {
    let hungry = |b: &mut Battle| (b.place, b.defenders_oos) = (Place::Capital, true);
    check("P+P+P", "S", hungry, "4 3 1 2 bb+ s held");
}

#[test] // R34, BF-OOS-01
fn starving_attackers_score_less_on_each_link_and_suffer_more() {
    let hungry = |b: &mut Battle| b.attackers_oos = true;
    check("A/P+P", "S", hungry, "2 1 1 2 b++ r taken");
    check("A", "W", hungry, "1 1 0 0 + + held");
}

#[test] // R13, R14: doubled guns, air at the end
fn a_blitzkrieg_doubles_the_guns_as_well() {
    let with = |b: &mut Battle| (b.place, b.blitz, b.air) = (Place::City, true, Some(AirEffect::Minus));
    check("P+P+P", "S", with, "3 2 1 3 bbb s held");
}

#[test] // R36: Disrupted and trapped is two hits less, but one is needed
fn reductions_add_up_to_one_hit() {
    check("P+P+P", "Sd+K", no_path, "3 1 2 3 xb+ xs held");
}

fn refused(attack: &str, defend: &str, with: impl Fn(&mut Battle), rule: &str) {
    let mut b = Battle::new(attack, defend).expect("a battle");
    with(&mut b);
    let why = resolve(&b).expect_err("illegal");
    assert!(why.contains(rule) && why.len() > 20, "{attack} on {defend}: {why}");
}

#[test] // BF-LNK-01, BF-LNK-03, BF-LNK-05, BF-DIS-01, BF-BLZ-02, BF-BLZ-04, BF-AIR-13, BF-RET-06
fn illegal_forces_are_refused_with_the_rule() {
    refused("", "S", plain, "BF-MOV-01");
    refused("A+A", "S", plain, "BF-LNK-01");
    refused("A+P+P+P+P", "S", plain, "BF-LNK-01");
    refused("A+Pd", "S", plain, "BF-MOV-08");
    refused("S+S+S+S", "A", soviets, "BF-LNK-03");
    refused("S/S", "A", soviets, "BF-LNK-05");
    refused("S", "", soviets, "BF-RUL-05");
    refused("S", "S", plain, "German");
    refused("A", "P", plain, "German");
    refused("A+S", "W", plain, "German");
    refused("A", "S", blitz, "BF-BLZ-02");
    refused("A+P", "S", |b| (b.blitz, b.weather) = (true, Weather::Mud), "BF-BLZ-04");
    refused("A+P", "S", |b| (b.blitz, b.weather) = (true, Weather::Snow), "BF-BLZ-04");
    refused("A", "S", |b| (b.air, b.weather) = (Some(AirEffect::Plus), Weather::Mud), "BF-AIR-13");
    refused("S", "A", |b| (b.soviet_attack, b.blitz) = (true, true), "BF-RAT-01");
    refused("S", "A", |b| (b.soviet_attack, b.air) = (true, Some(AirEffect::Minus)), "BF-AIR-01");
    refused("A", "S", |b| b.no_retreat_order = true, "BF-RET-06");
}

#[test]
fn the_tool_prints_the_agreed_json_and_a_readable_sum() {
    use barbarossa_fast::odds::tool::TOOL;
    use engine::base::assets::Embedded;
    let flags = [("attack", "A+P"), ("defend", "S"), ("place", "regular"), ("air", "none")];
    let flags = flags.into_iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect();
    let report = (TOOL.run)(&Embedded(&[]), &flags).expect("a report");
    let expected = serde_json::json!({
        "attack_hits": 3, "absorbs": 1, "net_hits": 2, "defence_hits": 1,
        "attackers": [{"unit": "A", "result": "fit"}, {"unit": "P", "result": "disrupted_back"}],
        "defenders": [{"unit": "S", "result": "eliminated"}],
        "held": false
    });
    assert_eq!(report.json, expected);
    for rule in ["BF-CBT-03", "BF-ABS-01", "BF-CBT-02"] {
        assert!(report.text.contains(rule), "{}", report.text);
    }
}
