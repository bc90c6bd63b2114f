//! Odds: factors, bonuses and shifts (RP-CMB-09 to -14, RP-TER).

use super::{field::field, scene::Scene};
use russian_portfolio::{
    combat::{BattleEvent, BattleOrder, Bonus, Reckoning, Shift},
    data::table::Verdict,
    nouns::{AXIS, SOVIET, Stack, Step, Weather},
    order::Order,
    rules::combat::results,
};

/// One unit of each side in the open, with these factors.
fn open(attack: u8, defence: u8) -> Scene {
    field(AXIS).put_as("ax_ik1", "V23", (attack, 3, 4)).put_as("su_a4", "V24", (4, defence, 3))
}

/// The same over the Dnieper, beside Mogilev.
fn river(attack: u8, defence: u8) -> Scene {
    field(AXIS).put_as("ax_ik1", "Q12", (attack, 3, 4)).put_as("su_a4", "R12", (4, defence, 3))
}

const GERMAN: &[&str] = &["ax_ik1"];

fn shifts(odds: &Reckoning) -> Vec<(Shift, i8)> {
    odds.shifts.clone()
}

/// Modified defence factors of a hex without an attacker in sight.
fn defence(scene: &Scene, label: &str) -> u16 {
    scene.odds(&[], &[label]).defence
}

#[test] // TV-01, TV-02, TV-03, TV-04, TV-05, TV-06, RP-CMB-11
fn the_column_is_the_highest_one_reached() {
    for (attack, defence, expected) in [
        (5, 1, "5:1"),
        (5, 3, "3:2"),
        (2, 5, "1:3"),
        (7, 3, "2:1"),
        (9, 10, "1:2"),
        (6, 1, "5:1"),
        (9, 1, "7:1"),
    ] {
        assert_eq!(open(attack, defence).column(GERMAN, &["V24"]), expected, "{attack} to {defence}");
    }
}

#[test] // TV-07, TV-08, RP-CMB-11, RP-CMB-12
fn above_10_to_1_is_10_to_1_before_shifts_and_below_1_to_4_is_no_attack() {
    let odds = river(25, 2).odds(GERMAN, &["R12"]);
    assert_eq!((odds.base, shifts(&odds)), (10, vec![(Shift::River, -1)]));
    assert_eq!(river(25, 2).column(GERMAN, &["R12"]), "7:1");
    let mut poor = river(1, 4);
    assert_eq!(poor.column(GERMAN, &["R12"]), "");
    let order = BattleOrder::Begin { unit: poor.unit("ax_ik1"), target: poor.hex("R12") };
    poor.order(order, &[]);
    let refusal = poor.check(&Order::Done).expect_err("below 1:4");
    assert!(refusal.contains("1:4"), "{refusal}");
}

#[test] // TV-09, TV-10, RP-FST-01, RP-RUL-09
fn surprise_shifts_german_attacks_of_the_first_turn() {
    let first = |scene: Scene| scene.turn(1);
    let odds = first(open(2, 9)).odds(GERMAN, &["V24"]);
    assert_eq!((odds.base, odds.column), (-1, 0));
    assert_eq!(first(river(8, 4)).column(GERMAN, &["R12"]), "2:1");
    let romanian = field(AXIS).put_as("ax_ra3", "V23", (8, 5, 3)).put("su_a4", "V24").turn(1);
    assert_eq!(romanian.odds(&["ax_ra3"], &["V24"]).shifts, []);
}

#[test] // TV-11, TV-71, RP-TER-03
fn a_river_shifts_only_if_every_attacker_crosses_one() {
    let scene =
        field(AXIS).put("ax_ik1", "Q11").put("ax_ik2", "R10").put("ax_ik5", "R12").put("su_a4", "R11");
    for (units, by) in [(&["ax_ik1"][..], -1), (&["ax_ik2"], -1), (&["ax_ik1", "ax_ik5"], 0)] {
        let odds = scene.odds(units, &["R11"]);
        assert_eq!(odds.shifts.iter().map(|shift| shift.1).sum::<i8>(), by, "{units:?}");
    }
}

#[test] // TV-13, TV-14, TV-15, TV-16, TV-17, TV-18, TV-103, RP-CMB-13, RP-CMB-14, RP-RUL-10
fn the_table_is_read_one_column_right_for_the_dispersed() {
    let scene = field(AXIS);
    let read = |head: &str, dispersed: bool, die: u8| {
        let column = (0..11).find(|column| scene.head(*column) == head).expect("a column");
        results::table(&scene.game, column, dispersed, die)
    };
    use Verdict::*;
    for (head, dispersed, die, expected) in [
        ("10:1", false, 1, DE),
        ("1:4", false, 6, S),
        ("1:3", false, 6, S),
        ("3:2", false, 1, X),
        ("3:2", false, 2, AD),
        ("3:2", false, 3, S),
        ("3:1", false, 4, D4),
        ("4:1", false, 4, DX),
        ("5:1", false, 4, DE),
        ("7:1", false, 4, BR),
        ("7:1", true, 2, BR),
        ("10:1", true, 1, DE),
        ("3:2", true, 3, D1),
        ("4:1", true, 3, DE),
    ] {
        assert_eq!(read(head, dispersed, die), expected, "{head} die {die}");
    }
}

#[test] // TV-19, TV-20, RP-TER-12, RP-TER-18
fn the_stalin_line_serves_only_against_attackers_who_all_cross_it() {
    let scene =
        field(AXIS).put("su_front_1", "U9").put("ax_ik1", "U8").put("ax_ik2", "V8").put("ax_ik5", "T9");
    assert_eq!(scene.odds(&["ax_ik1"], &["U9"]).defence, 10);
    assert_eq!(scene.odds(&["ax_ik1", "ax_ik5"], &["U9"]).defence, 8);
    let army = field(AXIS).put("su_a4", "U9").put("ax_ik1", "U8");
    assert_eq!(army.odds(&["ax_ik1"], &["U9"]).defenders[0].bonuses, [(Bonus::StalinLine, 1)]);
}

#[test] // TV-21, TV-22, TV-23, TV-24, RP-CMB-10, RP-TER-15, RP-TER-08, RP-TER-09, RP-TER-11
fn victory_cities_and_fortresses_add_up() {
    let moscow = {
        let scene = field(AXIS);
        scene.game.board.label(scene.game.board.special().moscow).to_owned()
    };
    assert_eq!(defence(&field(AXIS).put("su_a23", "G15"), "G15"), 8);
    assert_eq!(defence(&field(AXIS).put("su_a23", "G15").dispersed("su_a23"), "G15"), 6);
    assert_eq!(defence(&field(AXIS).put("su_rk42", "JJ10"), "JJ10"), 5);
    assert_eq!(defence(&field(AXIS).put("su_rk42", &moscow), &moscow), 5);
}

#[test] // TV-25, RP-TER-13
fn pushkin_covers_leningrad_one_way() {
    let scene = |weather| field(AXIS).put("ax_a18", "H15").put("su_a23", "G15").weather(weather);
    assert_eq!(scene(Weather::Good).odds(&["ax_a18"], &["G15"]).shifts, [(Shift::River, -1)]);
    assert_eq!(scene(Weather::Snow).odds(&["ax_a18"], &["G15"]).shifts, []);
    assert_eq!(scene(Weather::Good).odds(&["su_a23"], &["H15"]).shifts, []);
}

#[test] // TV-26, RP-TER-04, RP-CMB-09
fn over_a_lake_the_sum_is_halved() {
    let scene = field(AXIS)
        .put_as("ax_fk2", "D12", (3, 3, 4))
        .put_as("ax_fk4", "D12", (4, 3, 4))
        .put("su_mk10", "D13");
    let odds = scene.odds(&["ax_fk2", "ax_fk4"], &["D13"]);
    assert!(odds.attackers.iter().all(|attacker| attacker.halved));
    assert_eq!(odds.attack, 3);
}

#[test] // TV-72, RP-TER-05, RP-RUL-04
fn swamps_help_armies_and_slow_armour() {
    let scene =
        field(AXIS).put("su_a4", "T8").put_as("ax_a4", "T9", (8, 8, 3)).put_as("ax_pzk3", "T9", (6, 4, 5));
    assert_eq!(scene.column(&["ax_a4"], &["T8"]), "3:2");
    let both = scene.odds(&["ax_a4", "ax_pzk3"], &["T8"]);
    assert_eq!((both.attack, both.defence), (14, 5));
    assert_eq!((scene.head(both.base), scene.head(both.column)), ("2:1".into(), "3:2".into()));
}

#[test] // TV-73, TV-74, TV-75, TV-76, TV-77, RP-TER-06, RP-TER-07, RP-TER-10, RP-TER-17, RP-RUL-05
fn ground_and_places_strengthen_who_defends_there() {
    let two = |a: &str, b: &str, at: &str| defence(&field(AXIS).put(a, at).put(b, at), at);
    assert_eq!(two("su_a4", "su_rk42", "JJ11"), 9, "mountains serve everybody");
    assert_eq!(two("su_a4", "su_mk14", "U18"), 7, "hills serve infantry");
    assert_eq!(two("su_a4", "su_rk42", "Y10"), 9, "one bonus of the city");
    for (at, expected) in [("Y10", 11), ("Q8", 10), ("U15", 9), ("S4", 10)] {
        assert_eq!(defence(&field(AXIS).put("su_front_1", at), at), expected, "{at}");
    }
    let captured = field(SOVIET).put_as("ax_ik1", "Y10", (2, 4, 4)).held(AXIS, &["Y10"]);
    assert_eq!(defence(&captured, "Y10"), 5);
}

#[test] // RP-RUL-51, RP-TER-05, RP-TER-11
fn both_terrain_rules_with_the_number_eight_are_played() {
    let plus = |at: &str| field(AXIS).put("su_a4", at).odds(&[], &[at]).defenders[0].bonuses.clone();
    assert_eq!((plus("T8"), plus("S4")), (vec![(Bonus::Swamp, 1)], vec![(Bonus::Fortress, 1)]));
}

#[test] // TV-78, RP-RUL-06, RP-RES-15, RP-MOV-13
fn an_empty_victory_city_is_attacked() {
    let scene = field(AXIS).put("ax_ik1", "Y9");
    let begin = BattleOrder::Begin { unit: scene.unit("ax_ik1"), target: scene.hex("Y10") };
    assert!(scene.may(begin));
    let odds = scene.odds(&["ax_ik1"], &["Y10"]);
    assert_eq!((odds.garrisons, odds.defence), (vec![(scene.hex("Y10"), 1)], 1));
    let moving = scene.step(Step::Move(AXIS));
    let go = Order::Go { stack: Stack(moving.unit("ax_ik1"), None), to: moving.hex("Y10") };
    assert_eq!(moving.check_rule(&go), Some("RP-MOV-13"));
}

#[test] // TV-79, RP-WX-06
fn the_winter_bonus_counts_in_the_north() {
    let mut scene = field(SOVIET)
        .put("su_a4", "T18")
        .put("ax_ik1", "U18")
        .put("su_a5", "X9")
        .put("ax_ik2", "X8")
        .turn(10)
        .weather(Weather::Snow);
    scene.p.base.winter = Some(10);
    assert_eq!(scene.odds(&["su_a4"], &["U18"]).shifts, [(Shift::Winter, 1)]);
    assert_eq!(scene.odds(&["su_a5"], &["X8"]).shifts, []);
}

#[test] // TV-80, RP-WX-04
fn snow_freezes_rivers_of_the_north() {
    let scene = field(AXIS)
        .put("ax_ik1", "S20")
        .put("su_a4", "R20")
        .put("ax_ik2", "Q11")
        .put("su_a5", "R11")
        .weather(Weather::Snow);
    assert_eq!(scene.odds(&["ax_ik1"], &["R20"]).shifts, []);
    assert_eq!(scene.odds(&["ax_ik2"], &["R11"]).shifts, [(Shift::River, -1)]);
}

#[test] // TV-81, RP-FST-01, RP-FST-02
fn amphibious_tanks_disregard_a_river() {
    let mut scene =
        field(AXIS).put_as("ax_a4", "S3", (8, 8, 3)).put("su_a4", "S4").dispersed("su_a4").turn(1);
    assert_eq!(scene.column(&["ax_a4"], &["S4"]), "2:1");
    scene.plan(&["ax_a4"], &["S4"]);
    scene.order(BattleOrder::Amphibious { attack: 0, on: true }, &[]);
    let odds =
        russian_portfolio::rules::combat::odds::tally(&scene.game, &scene.p, &scene.p.fighting.plan[0]);
    assert_eq!(scene.head(odds.column), "3:1");
    assert!(!scene.may(BattleOrder::Amphibious { attack: 0, on: true }), "once");
    let fought = scene.fight(&[3]).into_iter().find_map(|event| match event {
        BattleEvent::Fought { odds, results, .. } => Some((scene.head(odds.column), results[0].table)),
        _ => None,
    });
    assert_eq!(fought, Some(("3:1".into(), Verdict::DX)), "the dispersed army is read one further right");
}

#[test] // TV-82, RP-RUL-03
fn the_kerch_straits_ask_who_holds_the_black_sea() {
    let scene = || field(AXIS).put_as("ax_a11", "JJ13", (8, 6, 3)).put("su_rk42", "II14");
    let odds = scene().odds(&["ax_a11"], &["II14"]);
    assert_eq!((odds.attack, odds.defence, odds.shifts.len()), (4, 2, 0));
    assert_eq!(scene().column(&["ax_a11"], &["II14"]), "2:1");
    let sailing = scene().held(AXIS, &["JJ10"]);
    let odds = sailing.odds(&["ax_a11"], &["II14"]);
    assert_eq!((odds.attack, odds.shifts), (8, vec![(Shift::Kerch, -1)]));
    assert_eq!(sailing.column(&["ax_a11"], &["II14"]), "3:1");
}

#[test] // TV-54, RP-FST-04, RP-TER-02
fn romanians_wait_in_the_first_turn() {
    let scene = |turn| field(AXIS).put("ax_ra4", "HH5").put("su_a9", "GG6").turn(turn);
    let begin = |scene: &Scene| BattleOrder::Begin { unit: scene.unit("ax_ra4"), target: scene.hex("GG6") };
    let first = scene(1);
    first.refusal(begin(&first));
    let second = scene(2);
    assert!(second.may(begin(&second)));
}

#[test] // RP-STK-04
fn one_armoured_unit_from_each_hex_attacks_into_a_swamp() {
    let mut scene =
        field(AXIS).put("su_a4", "T8").put("ax_pzk3", "T9").put("ax_pzk24", "T9").step(Step::Plan(AXIS));
    scene.plan(&["ax_pzk3"], &["T8"]);
    let unit = scene.unit("ax_pzk24");
    scene.refusal(BattleOrder::Join { unit, attack: 0 });
}

#[test] // RP-TER-16, RP-RUL-73
fn shock_armies_and_motorized_corps_are_infantry_in_a_city() {
    let plus = |scene: Scene| scene.odds(&[], &["Y10"]).defenders[0].bonuses.clone();
    assert_eq!(plus(field(AXIS).put("su_shk1", "Y10")), [(Bonus::MajorCity, 2)]);
    assert_eq!(plus(field(SOVIET).put("ax_ita", "Y10").held(AXIS, &["Y10"])), [(Bonus::MajorCity, 1)]);
    for key in ["su_tank_1", "su_mk14", "su_kk5"] {
        assert_eq!(plus(field(AXIS).put(key, "Y10")), [], "{key}");
    }
}

#[test] // RP-TER-17, RP-RUL-74
fn a_city_helps_who_controls_it() {
    let retreated = field(SOVIET).put_as("ax_ik1", "Y10", (2, 4, 4));
    assert_eq!(retreated.odds(&[], &["Y10"]).defenders[0].bonuses, []);
}

#[test] // RP-RUL-08, RP-CMB-10
fn a_tank_factory_gives_nothing() {
    let kharkov = field(AXIS).put("su_a4", "BB15");
    assert_eq!(kharkov.odds(&[], &["BB15"]).defenders[0].bonuses, [(Bonus::MajorCity, 2)]);
}

#[test] // RP-WX-06, RP-RUL-98
fn the_winter_bonus_asks_each_hex() {
    let mut scene = field(SOVIET).put("su_a4", "T18").put("ax_ik1", "U18").turn(10).weather(Weather::Snow);
    scene.p.base.winter = Some(10);
    assert!(scene.game.board.arctic(scene.hex("U18")) && !scene.game.board.arctic(scene.hex("X8")));
    assert_eq!(scene.odds(&["su_a4"], &["U18"]).shifts, [(Shift::Winter, 1)]);
    scene.p.base.winter = None;
    assert_eq!(scene.odds(&["su_a4"], &["U18"]).shifts, [], "only while it runs");
}
