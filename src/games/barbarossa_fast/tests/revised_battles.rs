//! The worked battles of the revised edition, each by its number, through the calculator.
//!
//! A row: number, attackers, defenders, circumstances, and the line of `combat_vectors`: attacker's hits, absorbed, net,
//! defender's hits, the fate of every unit in the order written, whether the position is held.

use super::combat_vectors::line;
use barbarossa_fast::{
    edition::Edition,
    nouns::{AirEffect, Weather},
    odds::calculator::{Battle, Place, resolve},
};

fn battle(attack: &str, defend: &str, with: &str) -> Battle {
    let mut b = Battle::new(attack, defend).expect("a battle");
    b.edition = Edition::Revised;
    for word in with.split(", ").filter(|w| !w.is_empty()) {
        match word {
            "fortress" => b.place = Place::Fortress,
            "city" => b.place = Place::City,
            "capital" => b.place = Place::Capital,
            "destroyed" => (b.place, b.fortress_destroyed) = (Place::Fortress, true),
            "air +1" => b.air = Some(AirEffect::Plus),
            "air -1" => b.air = Some(AirEffect::Minus),
            "turn 1" => b.first_turn = true,
            "highway" => b.highway = true,
            "blitz" => b.blitz = true,
            "mud" => b.weather = Weather::Mud,
            "soviet" => b.soviet_attack = true,
            "oos" => b.defenders_oos = true,
            "cut" => b.cut_off = true,
            "order" => b.no_retreat_order = true,
            "no way" => b.no_retreat_path = true,
            other => panic!("{other}"),
        }
    }
    b
}

#[track_caller]
fn check(rows: &[(&str, &str, &str, &str, &str)]) {
    for (number, attack, defend, with, expected) in rows {
        let outcome = resolve(&battle(attack, defend, with)).unwrap_or_else(|e| panic!("{number}: {e}"));
        assert_eq!(line(&outcome), *expected, "{number}: {attack} on {defend}");
    }
}

#[track_caller]
fn refused(attack: &str, defend: &str, with: &str, rule: &str) {
    let why = resolve(&battle(attack, defend, with)).expect_err("refused");
    assert!(why.contains(rule), "{attack} on {defend}: {why}");
}

#[test] // V32, V33, V54, V55, V57, V65, V68: BF-ABS-06, R27, R123, D17
fn open_ground_absorbs_only_with_infantry() {
    check(&[
        ("V32", "P", "Wt", "", "1 0 1 0 + x taken"),
        ("V33", "P+P", "S+St", "", "2 1 1 2 x+ +r held"),
        ("V54", "A+G", "S+St", "", "4 1 3 2 b+ rx taken"),
        ("V55", "G+P", "St", "", "3 0 3 1 +b x taken"),
        ("V57", "P+P", "St+St", "blitz", "2 0 2 4 xx ss held"),
        ("V65", "A+A", "S", "mud", "3 1 2 1 s+ x taken"),
        ("V68", "P+P", "W+Wt", "", "2 1 1 0 ++ +x held"),
    ]);
}

#[test] // V35, V36, V37, V40, V52, V53, V56, V58, V59, V67: BF-ABS-07, BF-ABS-04, R28, R31, D18
fn a_fortress_absorbs_as_much_as_infantry_holds_it() {
    check(&[
        ("V35", "P+P", "S+S+W", "capital", "2 3 0 4 xx +++ held"),
        ("V36", "A+P", "S", "fortress", "3 1 2 2 b+ x taken"),
        ("V37", "A", "St", "fortress", "2 0 2 2 b x taken"),
        ("V40", "A+A+G+P", "S+S+S", "capital, highway", "7 2 5 5 bb+b sxx held"),
        ("V52", "A+A+P", "S+S+S", "city", "5 1 4 4 bb+ ssx held"),
        ("V53", "A+P", "St+St", "city", "3 0 3 3 bb sx held"),
        ("V56", "A", "St", "fortress", "2 0 2 2 b x taken"),
        ("V58", "A+G+P", "S+St+St", "capital", "5 1 4 5 bbb ssx held"),
        ("V59", "P+P", "S+S+S", "city", "2 2 0 4 xx +++ held"),
        ("V67", "A+G+P", "S+S", "destroyed", "5 1 4 2 b++ xx taken"),
    ]);
}

#[test] // V38, V66, X21: BF-AIR-09, BF-SET-16, R21, D16
fn a_strike_in_june_scores_one_hit_more() {
    check(&[
        ("V38", "P+P", "S+St", "air +1, turn 1", "4 1 3 2 x+ rx taken"),
        ("V66", "A+G", "S", "air +1, turn 1", "6 1 5 1 s+ x taken"),
        // With one Soviet hit less there is still one German hit more.
        ("X21", "P+P", "S+S", "air -1, turn 1", "3 1 2 1 b+ +x held"),
        ("X21", "P+P", "S+S", "air -1", "2 1 1 1 b+ +r held"),
        // Without a strike nothing.
        ("X21", "P+P", "S+S", "turn 1", "2 1 1 2 x+ +r held"),
    ]);
}

#[test] // V47, V60, V61: BF-ABS-06, R29
fn an_army_or_a_panzer_group_absorbs_and_a_corps_does_not() {
    check(&[
        ("V47", "S+S", "P", "soviet", "2 0 2 1 b+ x taken"),
        ("V60", "S+S", "G", "soviet", "2 1 1 2 bb s held"),
        ("V61", "S+S+S", "A+P", "soviet", "3 1 2 3 xb+ r+ held"),
    ]);
}

#[test] // V62, V63, X28: BF-OOS-02, R32, D24
fn one_hit_more_on_units_out_of_supply_only() {
    check(&[
        ("V62", "A+P", "S", "oos", "4 1 3 0 ++ x taken"),
        ("V63", "A+P", "S+S", "cut", "3 1 2 2 b+ +x held"),
    ]);
}

#[test] // V64, X15: BF-LNK-02, BF-LNK-04, BF-LNK-07, R09, R118
fn three_armies_attack_along_the_highway() {
    check(&[("V64", "A+A+A", "S+S", "highway", "6 1 5 2 b++ xx taken")]);
    for legal in ["A+A+A+P", "A+A+G+P", "A+A+P+P"] {
        assert!(resolve(&battle(legal, "W", "highway")).is_ok(), "{legal}");
    }
    for full in ["A+A+A+G", "A+A+A+A"] {
        refused(full, "W", "highway", "BF-LNK-02");
    }
    for full in ["A+A+A", "A+G+P+P", "G+G", "A+A+P+P"] {
        refused(full, "W", "", "BF-LNK-02");
    }
}

#[test] // V69: BF-DIS-02, BF-HIT-04
fn a_disrupted_shock_army_falls_to_two_hits() {
    check(&[("V69", "G+P", "Kd", "", "3 1 2 2 b+ x taken")]);
}

#[test] // BF-RET-07, D20, R48: at the default the order makes a unit of either side weaker
fn the_order_to_stand_is_open_to_either_side() {
    check(&[
        ("X47", "P+P", "S", "", "2 1 1 1 b+ r taken"),
        ("X47", "P+P", "S", "order", "2 1 1 1 b+ x taken"),
        ("V48", "S+S+S", "A", "soviet, order", "3 1 2 2 bb+ x taken"),
    ]);
}

#[test] // 7.5 (5), BF-HIT-09: red-lettered units do not return, so a pool unit is lost before them
fn red_units_are_kept_before_those_of_the_pool() {
    check(&[
        ("R", "A+A", "R+S", "", "4 1 3 2 b+ rx taken"),
        ("R", "A+A", "S+R", "", "4 1 3 2 b+ xr taken"),
        ("R", "A+A", "St+Rt", "", "4 0 4 2 b+ xx taken"),
    ]);
}

#[test] // BF-EXP-07, BF-SET-17: what one edition has and the other has not
fn units_and_circumstances_of_the_other_edition_are_refused() {
    let old = |attack: &str, defend: &str, with: &str| {
        let b = Battle { edition: Edition::E2020, ..battle(attack, defend, with) };
        resolve(&b).expect_err("refused")
    };
    for (attack, defend) in [("G", "W"), ("P", "Wt"), ("P", "R")] {
        assert!(old(attack, defend, "").contains("revised edition"), "{attack} on {defend}");
    }
    assert!(old("P", "W", "turn 1").contains("BF-AIR-09"));
    assert!(old("P", "W", "highway").contains("BF-LNK-04"));
    assert!(old("P", "W", "order").contains("BF-RET-06"));
    refused("P", "S", "turn 1, mud", "BF-WX-01");
    for text in ["At", "Kt", "Gd d", "Stt", "X"] {
        assert!(Battle::new("P", text).is_err(), "{text}");
    }
    for text in ["Std", "Sdt"] {
        assert_eq!(Battle::new("P", text).expect("a unit").defend[0].to_string(), "Std");
    }
}
