//! Who attacks whom, how often, and what may not be left out (RP-CMB, RP-BRK).

use super::{
    field::{battles, field},
    scene::Scene,
};
use engine::contract::rules::Rules as _;
use russian_portfolio::{
    combat::{BattleEvent, BattleOrder, Shift},
    data::table::Verdict::*,
    nouns::{AXIS, SOVIET, Status, Step, Weather},
    order::Order,
};

fn begin(scene: &Scene, key: &str, target: &str) -> BattleOrder {
    BattleOrder::Begin { unit: scene.unit(key), target: scene.hex(target) }
}

/// A corps beside an army, and another army out of its reach.
fn beside() -> Scene {
    field(AXIS).put("su_a12", "A26").put_as("ax_ik1", "V23", (6, 3, 4)).put("su_a4", "V24")
}

#[test] // RP-CMB-01, RP-CMB-02, RP-STA-01, RP-STA-02, RP-STA-04, RP-MOV-01
fn who_may_attack() {
    let may = |scene: &Scene| scene.may(begin(scene, "ax_ik1", "V24"));
    assert!(may(&beside()));
    assert!(!may(&beside().status("ax_ik1", Status::Spent)));
    assert!(!may(&beside().dispersed("ax_ik1")));
    let unit = beside().unit("ax_ik1");
    let mut attacked = beside();
    attacked.p.attacked.add(unit);
    assert!(!may(&attacked), "once a turn");
    let mut earlier = beside();
    earlier.p.moved.add(unit);
    assert!(!may(&earlier), "it moved in an earlier phase");
    earlier.p.moved_now.add(unit);
    assert!(may(&earlier), "it moved in this phase");
    assert!(!beside().may(begin(&beside(), "ax_ik1", "A26")), "not beside it");
    let mut allotted = beside().put("su_a5", "U24");
    allotted.plan(&["ax_ik1"], &["V24"]);
    assert!(!allotted.may(begin(&allotted, "ax_ik1", "U24")), "one attack a unit");
}

#[test] // RP-SUP-09
fn an_attack_needs_no_supply() {
    let scene = beside();
    assert!(!scene.p.controls(AXIS, scene.hex("V23")), "in the middle of enemy ground");
    assert!(scene.may(begin(&scene, "ax_ik1", "V24")));
}

#[test] // RP-RUL-61, RP-RSV-02, RP-RSV-04
fn who_cannot_move_may_still_attack() {
    let scene = beside().put_as("ax_ik1", "V23", (6, 3, 1)).reserve(7);
    assert!(scene.may(begin(&scene, "ax_ik1", "V24")));
}

#[test] // RP-CMB-03, RP-CMB-04
fn a_hex_is_attacked_as_a_whole_and_nobody_must_attack() {
    let mut scene = beside().put("su_rk42", "V24").put_as("ax_ik2", "V23", (9, 3, 4)).put("su_a5", "U24");
    assert_eq!(scene.odds(&["ax_ik1"], &["V24"]).defenders.len(), 2);
    assert!(scene.check(&Order::Done).is_ok(), "no duty to attack an army that is no heavyweight");
    scene.plan(&["ax_ik1"], &["V24"]).plan(&["ax_ik2"], &["U24"]);
    assert_eq!(scene.p.fighting.plan.len(), 2, "units of one hex on two");
}

#[test] // RP-CMB-03a, RP-RUL-79, RP-CMB-09
fn an_attack_on_two_hexes_adds_their_factors() {
    // V23 touches V24 and U24; both armies stand in the open.
    let mut scene = beside().put("su_a5", "U24");
    let odds = scene.odds(&["ax_ik1"], &["V24", "U24"]);
    assert_eq!((odds.attack, odds.defence), (6, 8));
    scene.plan(&["ax_ik1"], &["V24", "U24"]);
    assert_eq!(scene.p.fighting.plan[0].targets.len(), 2);
    let target = scene.hex("U24");
    let mut single = beside().put("su_a5", "U24");
    single.game.setup.single_hex_attacks = true;
    single.plan(&["ax_ik1"], &["V24"]);
    single.refusal(BattleOrder::AlsoOn { attack: 0, target });
    // A river shifts only if it lies before every hex.
    let river = field(AXIS).put("ax_ik1", "Q12").put("su_a4", "R12").put("su_a5", "Q13");
    assert_eq!(river.odds(&["ax_ik1"], &["R12"]).shifts, [(Shift::River, -1)]);
    assert_eq!(river.odds(&["ax_ik1"], &["R12", "Q13"]).shifts, []);
}

#[test] // RP-CMB-08, RP-RUL-63, RP-SEQ-08
fn no_retreat_is_asked_of_units_under_attack_before_the_first_die() {
    let mut scene = beside();
    scene.plan(&["ax_ik1"], &["V24"]);
    scene.give(Order::Done, &[]);
    assert_eq!((scene.p.step, scene.game.to_act(&scene.p)), (Step::Stand(AXIS), Some(SOVIET)));
    let (unit, other) = (scene.unit("su_a4"), scene.unit("su_a12"));
    scene.refusal(BattleOrder::Hold { unit: other, on: true });
    scene.order(BattleOrder::Hold { unit, on: true }, &[]);
    scene.order(BattleOrder::Hold { unit, on: false }, &[]);
    scene.order(BattleOrder::Hold { unit, on: true }, &[]);
    scene.fight(&[4]);
    assert!(scene.p.fighting.standing.is_empty(), "it lasts for one attack phase");
}

#[test] // RP-RUL-45, RP-SEQ-07
fn all_attacks_are_allotted_before_the_first_die() {
    let mut scene = beside().put_as("ax_ik2", "T23", (6, 3, 4)).put("su_a5", "T24");
    scene.plan(&["ax_ik1"], &["V24"]).confirm(&[1]);
    assert!(!scene.may(begin(&scene, "ax_ik2", "T24")));
}

#[test] // RP-RES-09, RP-RUL-11, RP-RUL-80
fn on_dx_the_attacker_may_order_an_exchange() {
    let scene = || {
        let mut scene = beside().put_as("ax_ik1", "V23", (10, 3, 4));
        scene.plan(&["ax_ik1"], &["V24"]).fight(&[6]);
        scene
    };
    let mut swaps = scene();
    assert!(swaps.may(BattleOrder::Exchange { on: false }));
    swaps.order(BattleOrder::Exchange { on: true }, &[]);
    if swaps.p.fighting.fight.is_some() && swaps.at("su_a4").is_some() {
        let unit = swaps.unit("su_a4");
        swaps.order(BattleOrder::Lose { unit }, &[]);
    }
    assert_eq!((swaps.at("su_a4"), swaps.at("ax_ik1")), (None, None), "ten printed factors for four");
    let mut drives = scene();
    drives.order(BattleOrder::Exchange { on: false }, &[]);
    assert_eq!(drives.numbers(), [0, 1, 2, 3, 4], "else as D4");
}

#[test] // RP-RES-05, RP-RUL-81
fn an_exchange_is_declined_for_the_whole_hex() {
    let mut scene = beside().put("su_rk42", "V24").put_as("ax_ik1", "V23", (9, 3, 4)).weather(Weather::Mud);
    scene.plan(&["ax_ik1"], &["V24"]).fight(&[1]);
    scene.order(BattleOrder::Decline, &[]);
    let fight = scene.p.fighting.fight.as_ref().expect("a combat");
    assert!(fight.foes.iter().all(|foe| foe.verdict == D1));
}

#[test] // RP-RUL-58, RP-CMB-14
fn the_undispersed_decide_on_the_bonus_attack() {
    // 7:1, die 1: DX for the one in order, DE for the Dispersed one; nothing gives a bonus attack.
    let mut scene = beside().put("su_rk42", "V24").dispersed("su_rk42").put_as("ax_ik1", "V23", (42, 3, 4));
    scene.plan(&["ax_ik1"], &["V24"]).fight(&[1]);
    let fight = scene.p.fighting.fight.as_ref().expect("a combat");
    let verdicts: Vec<_> = fight.foes.iter().map(|foe| foe.verdict).collect();
    assert_eq!(verdicts, [DX, DE]);
    assert_eq!(scene.at("su_rk42"), None);
}

/// Two corps have broken through at V24; another attack is allotted.
fn through() -> Scene {
    let mut scene = field(AXIS)
        .put("su_a12", "A26")
        .put_as("ax_pzk3", "V23", (40, 4, 5))
        .put("su_a4", "V24")
        .put("ax_a4", "T23")
        .put("su_a5", "T24")
        .put("su_front_1", "V26");
    scene.plan(&["ax_pzk3"], &["V24"]).plan(&["ax_a4"], &["T24"]).confirm(&[]);
    scene.order(BattleOrder::Resolve { attack: 0 }, &[6]);
    while scene.p.fighting.fight.is_some() {
        let gone = scene.at("ax_pzk3") == Some("V24") && scene.advances("ax_pzk3").contains("U24");
        if gone {
            scene.advance("ax_pzk3", "U24");
        } else {
            scene.order(BattleOrder::Enough, &[]);
        }
    }
    scene
}

#[test] // RP-BRK-01, RP-BRK-02, RP-BRK-03, RP-RUL-88
fn a_bonus_attack_may_join_one_that_is_allotted() {
    let mut scene = through();
    assert_eq!(scene.at("ax_pzk3"), Some("U24"));
    let (unit, other) = (scene.unit("ax_pzk3"), scene.unit("ax_a4"));
    assert!(scene.p.fighting.entitled.has(unit));
    scene.refusal(BattleOrder::Resolve { attack: 0 });
    scene.refusal(BattleOrder::Withdraw { unit: other });
    scene.order(BattleOrder::Join { unit, attack: 0 }, &[]);
    scene.order(BattleOrder::Enough, &[]);
    let events = scene.order(BattleOrder::Resolve { attack: 0 }, &[6]);
    let both = battles(&events).iter().any(|event| match event {
        BattleEvent::Fought { odds, .. } => odds.attackers.len() == 2,
        _ => false,
    });
    assert!(both, "{events:?}");
    assert!(scene.p.broke_through.has(unit));
}

#[test] // RP-BRK-01, RP-RES-16
fn who_declines_a_bonus_attack_is_spent() {
    let mut scene = through();
    scene.order(BattleOrder::Enough, &[]);
    assert_eq!(scene.status_of("ax_pzk3"), Status::Spent);
}

#[test] // RP-RUL-99, RP-FST-02
fn a_cancelled_attack_has_not_used_the_amphibious_right() {
    let mut scene = field(AXIS)
        .put_as("ax_a4", "S3", (8, 8, 3))
        .put("su_a4", "S4")
        .put_as("ax_ik1", "V23", (6, 3, 4))
        .put("su_a5", "V24")
        .turn(1);
    scene.plan(&["ax_a4"], &["S4"]).plan(&["ax_ik1"], &["V24"]);
    scene.order(BattleOrder::Amphibious { attack: 0, on: true }, &[]);
    scene.confirm(&[]);
    scene.order(BattleOrder::Cancel { attack: 0 }, &[]);
    assert!(!scene.p.fighting.amphibious_used);
}

#[test] // RP-RUL-96, RP-RET-08, RP-FST-03
fn who_may_not_act_yet_does_not_slip_away() {
    let slips = |turn: u8| {
        let mut scene = beside().turn(turn);
        scene.plan(&["ax_ik1"], &["V24"]);
        scene.give(Order::Done, &[]);
        scene.give(Order::Done, &[]);
        assert_eq!(scene.p.step, Step::Attack(AXIS));
        scene.may(BattleOrder::Slip { unit: scene.unit("su_a12"), hexes: 3 })
    };
    assert!(!slips(1));
    assert!(slips(4));
}

#[test] // RP-RUL-84, RP-RES-15
fn a_garrison_falls_with_the_units_of_its_city() {
    let mut scene = field(AXIS).put("su_a12", "A26").put_as("ax_a6", "Y9", (40, 8, 3)).put("su_a4", "Y10");
    let events = scene.plan(&["ax_a6"], &["Y10"]).fight(&[4]);
    assert!(events.contains(&BattleEvent::GarrisonLost { hex: scene.hex("Y10") }), "{events:?}");
    assert_eq!(scene.at("ax_a6"), Some("Y10"));
    let mut weak = field(AXIS).put("su_a12", "A26").put_as("ax_a6", "Y9", (1, 8, 3));
    weak.plan(&["ax_a6"], &["Y10"]).fight(&[1]);
    assert!(weak.p.garrisons.has(weak.hex("Y10")), "AE does not remove it");
}
