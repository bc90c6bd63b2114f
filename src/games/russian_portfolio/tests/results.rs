//! What a die does: losses, retreats, advances, breakthroughs (RP-RES, RP-RET, RP-ADV, RP-BRK).

use super::{field::field, scene::Scene};
use engine::{base::side::Side, contract::speech::Speech as _};
use kit::set::Set;
use russian_portfolio::{
    combat::{BattleEvent, BattleOrder, Loss},
    data::table::Verdict::{self, *},
    event::Event,
    nouns::{AXIS, SOVIET, Status, Step, Unit, Weather},
    odds::terms,
    order::Order,
};

/// A Soviet army in the open, attacked from the west by German units with these attack factors: infantry corps. Another one
/// far away has its turn after them, so that what they have become is still to be seen.
fn open(factors: &[u8]) -> Scene {
    let mut scene = field(AXIS).put("su_a4", "V24").put("su_a12", "A26");
    for (key, attack) in ["ax_ik1", "ax_ik2"].into_iter().zip(factors) {
        scene = scene.put_as(key, "V23", (*attack, 3, 4));
    }
    scene
}

/// The army at U15 (a city) between two German corps, attacked from U14 over a river: it has nowhere to go (TV-84).
fn surrounded(factor: u8) -> Scene {
    field(AXIS)
        .put("su_a12", "A26")
        .put("su_a4", "U15")
        .put_as("ax_pzk3", "U14", (factor, 4, 5))
        .put("ax_ik7", "T16")
        .put("ax_ik12", "V16")
}

/// The result of the first defender, and what the table said.
#[track_caller]
fn result(events: &[BattleEvent]) -> (Verdict, Verdict) {
    let results = events.iter().find_map(|event| match event {
        BattleEvent::Fought { results, .. } => Some(results),
        _ => None,
    });
    let first = &results.expect("a combat")[0];
    (first.table, first.verdict)
}

fn lost(events: &[BattleEvent]) -> Vec<Unit> {
    let lost = |event: &BattleEvent| match event {
        BattleEvent::Lost { unit, .. } => Some(*unit),
        _ => None,
    };
    events.iter().filter_map(lost).collect()
}

#[test] // TV-12, RP-CMB-14
fn each_defender_has_its_own_result() {
    let mut scene = field(AXIS)
        .put_as("ax_ik1", "V23", (6, 3, 4))
        .put("su_rk42", "V24")
        .put("su_rk56", "V24")
        .dispersed("su_rk56");
    let events = scene.plan(&["ax_ik1"], &["V24"]).fight(&[3]);
    let results = events.iter().find_map(|event| match event {
        BattleEvent::Fought { results, .. } => {
            Some(results.iter().map(|read| read.verdict).collect::<Vec<_>>())
        }
        _ => None,
    });
    assert_eq!(results, Some(vec![S, D1]));
}

#[test] // TV-43, TV-101, RP-RET-05, RP-RES-10
fn who_cannot_retreat_two_hexes_is_lost_on_d4() {
    let mut scene = surrounded(10);
    let events = scene.plan(&["ax_pzk3"], &["U15"]).fight(&[5]);
    assert_eq!(result(&events), (D4, DE));
    assert_eq!(lost(&events), [scene.unit("su_a4")]);
    // One hex alone is open: the corps in the south stand farther off and hold every second hex.
    let mut scene = field(AXIS)
        .put("su_a4", "U15")
        .put_as("ax_pzk3", "U14", (10, 4, 5))
        .put("ax_ik7", "T16")
        .put("ax_ik12", "W17")
        .put("ax_ik20", "W14");
    let events = scene.plan(&["ax_pzk3"], &["U15"]).fight(&[5]);
    assert_eq!(result(&events).0, D4);
    assert_eq!(lost(&events), [scene.unit("su_a4")]);
}

/// An army in the east that can retreat three hexes and not four.
pub fn three_hexes() -> Scene {
    field(AXIS)
        .put("su_a4", "V25")
        .put_as("ax_ik1", "V24", (6, 3, 4))
        .put("ax_ik2", "T26")
        .put("ax_ik5", "X26")
        .put("ax_ik7", "S28")
        .put("ax_ik12", "Y28")
}

#[test] // TV-44, TV-111, RP-RET-05, RP-RET-10, RP-RUL-38, RP-RUL-64
fn who_cannot_retreat_as_far_as_the_attacker_wants_casts_a_die() {
    for (die, expected) in [(4, ""), (3, "V28")] {
        let mut scene = three_hexes();
        scene.plan(&["ax_ik1"], &["V25"]).fight(&[5]);
        assert_eq!(scene.numbers(), [0, 1, 2, 3, 4]);
        let events = scene.order(BattleOrder::Hexes { hexes: 4 }, &[die]);
        let unit = scene.unit("su_a4");
        assert_eq!(events[0], Event::Battle(BattleEvent::Tested { unit, wanted: 4, die: die as u8 }),);
        if die == 3 {
            assert_eq!(scene.at("su_a4"), Some("V27"), "two hexes without a choice");
            assert!(scene.retreats().contains("V28"), "{}", scene.retreats());
            scene.retreat("V28");
            assert_eq!(scene.status_of("su_a4"), Status::Dispersed);
        }
        assert_eq!(scene.at("su_a4").unwrap_or_default(), expected);
    }
}

#[test] // TV-45, TV-46, TV-47, TV-104, TV-105, RP-RES-11, RP-RUL-82
fn armour_overruns_infantry_in_the_open() {
    let tanks = |factor: u8| field(AXIS).put_as("ax_pzg1", "V23", (factor, 6, 5)).put("su_a4", "V24");
    let fought = |mut scene: Scene, at: &str, die: u32| {
        let events = scene.plan(&["ax_pzg1"], &[at]).fight(&[die]);
        result(&events)
    };
    assert_eq!(fought(tanks(12), "V24", 5), (DX, DE));
    assert_eq!(fought(tanks(12).weather(Weather::Snow), "V24", 5), (DX, DX));
    assert_eq!(fought(tanks(6), "V24", 6), (DX, DX));
    assert_eq!(fought(tanks(6).dispersed("su_a4"), "V24", 6), (DX, DE));
    let mut short = tanks(12);
    short.p.base.short = Set::only(short.unit("ax_pzg1"));
    assert_eq!(fought(short, "V24", 5), (DX, DX));
    // RP-SUP-10: a battle has reopened the line since movement began.
    let mut reopened = tanks(12).all_held(AXIS).held(SOVIET, &["V24", "V25", "V26", "U24", "W24"]);
    reopened.p.base.short = Set::only(reopened.unit("ax_pzg1"));
    assert_eq!(fought(reopened, "V24", 5), (DX, DE));
    let hill = field(AXIS).put_as("ax_pzg1", "U19", (15, 6, 5)).put("su_a4", "U18");
    assert_eq!(fought(hill, "U18", 5), (DX, DX));
    let mut mixed = tanks(6).put_as("ax_ik1", "V23", (6, 3, 4));
    let events = mixed.plan(&["ax_pzg1", "ax_ik1"], &["V24"]).fight(&[5]);
    assert_eq!(result(&events), (DX, DX));
    let mut soviet = field(SOVIET)
        .put_as("su_tank_1", "V23", (12, 2, 5))
        .put_as("ax_ik1", "V24", (2, 4, 4))
        .weather(Weather::Snow);
    let events = soviet.plan(&["su_tank_1"], &["V24"]).fight(&[5]);
    assert_eq!(result(&events), (DX, DE));
}

#[test] // TV-48, RP-RES-12, RP-RUL-12
fn an_overrun_of_who_is_surrounded_is_a_breakthrough() {
    let mut scene = surrounded(20);
    let events = scene.plan(&["ax_pzk3"], &["U15"]).fight(&[5]);
    assert_eq!(result(&events), (DX, BR));
}

#[test] // TV-49, TV-106, RP-RES-13
fn armour_breaks_down_on_low_dice() {
    let broken = |side: Side, reserve: u8, die: u32| {
        let (tank, army) = if side == AXIS { ("ax_pzk3", "su_a4") } else { ("su_tank_1", "ax_a4") };
        let mut scene =
            field(side).put_as(tank, "V23", (40, 4, 5)).put_as(army, "V24", (4, 4, 3)).reserve(reserve);
        let mut events = scene.plan(&[tank], &["V24"]).fight(&[die]);
        while scene.p.fighting.fight.is_some() {
            let order = scene.battle_orders()[0];
            events.extend(super::field::battles(&scene.order(order, &[])));
        }
        let unit = scene.unit(tank);
        let advanced = events.iter().position(|event| matches!(event, BattleEvent::Advanced { .. }));
        let over = events.iter().enumerate().find_map(|(at, event)| match event {
            BattleEvent::Over { broken, .. } => Some((at, broken.has(unit))),
            _ => None,
        });
        let (at, broken) = over.expect("the combat is over");
        assert!(advanced.is_some_and(|advanced| advanced < at), "after its advance");
        broken
    };
    assert!(broken(AXIS, 0, 1), "TV-106");
    assert!(broken(AXIS, 1, 2));
    assert!(!broken(AXIS, 0, 2));
    assert!(broken(SOVIET, 0, 2));
}

#[test] // TV-50, RP-RES-10
fn who_may_not_retreat_pays_for_it() {
    for (factor, die, expected) in [(6, 4, (D1, D1)), (6, 5, (D4, DE)), (6, 6, (DX, DE)), (12, 6, (DE, BR))] {
        let mut scene = open(&[factor]);
        scene.plan(&["ax_ik1"], &["V24"]);
        scene.give(Order::Done, &[]);
        let unit = scene.unit("su_a4");
        scene.order(BattleOrder::Hold { unit, on: true }, &[]);
        let events = scene.fight(&[die]);
        assert_eq!(result(&events), expected, "die {die}");
        let there = if expected.1 == D1 { Some("V24") } else { None };
        assert_eq!(scene.at("su_a4"), there);
        assert_eq!(scene.p.status[unit], Status::Ready, "D1 has no effect at all");
    }
}

#[test] // TV-94, RP-RES-01
fn attackers_lose_the_least_that_suffices() {
    let mut scene = field(SOVIET)
        .put_as("su_a4", "V23", (6, 4, 3))
        .put_as("su_rk42", "V23", (4, 2, 3))
        .put_as("su_rk56", "U24", (2, 2, 3))
        .put_as("ax_a4", "V24", (6, 9, 3));
    let events = scene.plan(&["su_a4", "su_rk42", "su_rk56"], &["V24"]).fight(&[1]);
    assert_eq!(result(&events).1, AE);
    // Six and four are ten, and nothing less suffices: only their sequence is open.
    if scene.p.fighting.fight.is_some() {
        let unit = scene.unit("su_a4");
        scene.order(BattleOrder::Lose { unit }, &[]);
    }
    assert_eq!((scene.at("su_a4"), scene.at("su_rk42"), scene.at("su_rk56")), (None, None, Some("U24")));
    assert_eq!(scene.status_of("su_rk56"), Status::Dispersed);
    assert_eq!(scene.at("ax_a4"), Some("V24"));
}

#[test] // TV-95, RP-RES-04
fn an_exchange_takes_from_both() {
    let mut scene = open(&[4, 2]);
    let events = scene.plan(&["ax_ik1", "ax_ik2"], &["V24"]).fight(&[1]);
    assert_eq!(result(&events).1, X);
    assert_eq!(lost(&events), [scene.unit("su_a4"), scene.unit("ax_ik1")]);
    assert_eq!(scene.at("ax_ik2"), Some("V24"), "what is left takes the hex");
}

#[test] // TV-96, RP-RES-05
fn an_exchange_may_be_declined_in_mud() {
    let mut scene = open(&[6]).weather(Weather::Mud);
    scene.plan(&["ax_ik1"], &["V24"]).fight(&[1]);
    assert!(scene.may(BattleOrder::Decline));
    scene.order(BattleOrder::Decline, &[]);
    assert_eq!(scene.numbers(), [1, 2, 3, 4]);
    scene.order(BattleOrder::Hexes { hexes: 2 }, &[]);
    assert_eq!(scene.retreats(), "U25 V25 W25");
    scene.retreat("V25");
    let second = scene.retreats();
    let events = super::field::battles(&scene.retreat(second.split(' ').next().expect("a hex")));
    assert_eq!(scene.status_of("su_a4"), Status::Spent);
    let taken = BattleEvent::Advanced {
        unit: scene.unit("ax_ik1"),
        to: scene.hex("V24"),
        dispersed: false,
        city: false,
    };
    assert!(events.contains(&taken), "{events:?}");
    assert!(
        scene.game.board.distance(scene.hex("V24"), scene.p.at.of(scene.unit("su_a4")).expect("it")) == 2
    );
}

#[test] // RP-RES-05
fn nobody_declines_an_exchange_in_summer_but_germans_and_finns() {
    let mut scene = open(&[6]);
    let events = scene.plan(&["ax_ik1"], &["V24"]).fight(&[1]);
    assert_eq!(lost(&events).len(), 2, "the army and who paid for it: {events:?}");
    let mut german = field(SOVIET).put_as("su_a4", "V23", (6, 4, 3)).put_as("ax_ik1", "V24", (2, 4, 4));
    german.plan(&["su_a4"], &["V24"]).fight(&[1]);
    assert!(german.may(BattleOrder::Decline));
}

/// The attack of AF 6 on the army (3:2) with this die, no unit retreating of its own will.
fn plain(die: u32) -> (Scene, Vec<BattleEvent>) {
    let mut scene = open(&[6]);
    let mut events = scene.plan(&["ax_ik1"], &["V24"]).fight(&[die]);
    let enough = BattleOrder::Enough;
    if scene.may(enough) {
        events.extend(super::field::battles(&scene.order(enough, &[])));
    }
    (scene, events)
}

#[test] // TV-97, RP-RES-02, RP-RUL-95
fn ad_disperses_the_attackers() {
    let (scene, _) = plain(2);
    assert_eq!((scene.status_of("ax_ik1"), scene.status_of("su_a4")), (Status::Dispersed, Status::Ready));
}

#[test] // RP-RES-02, RP-RET-02
fn a_hex_that_is_left_voids_ad() {
    let mut scene = open(&[6]);
    scene.plan(&["ax_ik1"], &["V24"]).fight(&[2]);
    let unit = scene.unit("su_a4");
    scene.order(BattleOrder::Leave { unit }, &[]);
    scene.order(BattleOrder::Hexes { hexes: 1 }, &[]);
    scene.retreat("V25");
    assert_eq!((scene.at("ax_ik1"), scene.status_of("ax_ik1")), (Some("V24"), Status::Spent));
    assert_eq!(scene.status_of("su_a4"), Status::Spent);
}

#[test] // TV-98, RP-RES-03
fn s_spends_both() {
    let (scene, _) = plain(3);
    assert_eq!((scene.status_of("ax_ik1"), scene.status_of("su_a4")), (Status::Spent, Status::Spent));
    assert_eq!(scene.at("su_a4"), Some("V24"));
}

#[test] // TV-99, RP-RES-07, RP-RET-01, RP-RET-11
fn d1_drives_back_as_far_as_the_defender_likes() {
    for (hexes, status) in
        [(1, Status::Spent), (2, Status::Spent), (3, Status::Dispersed), (4, Status::Dispersed)]
    {
        let (mut scene, _) = plain(4);
        assert_eq!(scene.numbers(), [1, 2, 3, 4]);
        scene.order(BattleOrder::Hexes { hexes }, &[]);
        let mut chosen = Vec::new();
        while scene.p.fighting.runner.is_some() {
            chosen.push(scene.p.fighting.runner.expect("it").gone % 2 == 0);
            let attacker = engine::contract::rules::Rules::to_act(&scene.game, &scene.p) == Some(AXIS);
            assert_eq!(attacker, chosen[chosen.len() - 1], "the attacker picks hexes 1 and 3");
            let to = scene.retreats().split(' ').next().expect("a hex").to_owned();
            scene.retreat(&to);
        }
        let at = scene.p.at.of(scene.unit("su_a4")).expect("it lives");
        assert_eq!(scene.game.board.distance(scene.hex("V24"), at), u32::from(hexes));
        assert_eq!(scene.status_of("su_a4"), status);
        assert_eq!(scene.at("ax_ik1"), Some("V24"), "the attacker advances");
    }
}

#[test] // TV-100, RP-RES-08
fn d4_drives_back_as_far_as_the_attacker_likes() {
    let (mut scene, _) = plain(5);
    assert_eq!(scene.numbers(), [0, 1, 2, 3, 4]);
    scene.order(BattleOrder::Hexes { hexes: 0 }, &[]);
    assert_eq!((scene.at("su_a4"), scene.status_of("su_a4")), (Some("V24"), Status::Dispersed));
    assert_eq!((scene.at("ax_ik1"), scene.status_of("ax_ik1")), (Some("V23"), Status::Spent));
}

#[test] // TV-102, RP-RES-14
fn d1_has_no_effect_on_who_is_surrounded() {
    let mut scene = surrounded(8);
    scene.plan(&["ax_pzk3"], &["U15"]).fight(&[4]);
    assert_eq!((scene.at("su_a4"), scene.status_of("su_a4")), (Some("U15"), Status::Ready));
    assert_eq!(scene.status_of("ax_pzk3"), Status::Spent);
}

#[test] // TV-109, RP-STA-05, RP-STA-08
fn who_was_dispersed_in_this_phase_does_not_recover() {
    let (mut scene, _) = {
        let mut scene = open(&[6]).put("su_a5", "R24").dispersed("su_a5");
        let events = scene.plan(&["ax_ik1"], &["V24"]).fight(&[5]);
        (scene, events)
    };
    scene.order(BattleOrder::Hexes { hexes: 0 }, &[]);
    assert_eq!((scene.status_of("su_a4"), scene.status_of("su_a5")), (Status::Dispersed, Status::Spent));
    assert!(!matches!(scene.p.step, Step::Attack(AXIS)), "the phase is over");
}

#[test] // TV-114, RP-BRK-01
fn a_breakthrough_gives_one_more_attack() {
    let mut scene = field(AXIS)
        .put_as("ax_pzk3", "V23", (20, 4, 5))
        .put_as("ax_pzk24", "V23", (20, 4, 5))
        .put("su_a4", "V24")
        .put("su_a5", "V25")
        .put("su_a6", "V26");
    scene.plan(&["ax_pzk3", "ax_pzk24"], &["V24"]).fight(&[6]);
    scene.advance("ax_pzk3", "V24");
    scene.order(BattleOrder::Enough, &[]);
    scene.advance("ax_pzk24", "V24");
    scene.order(BattleOrder::Enough, &[]);
    let (first, second) = (scene.unit("ax_pzk3"), scene.unit("ax_pzk24"));
    assert!(scene.p.fighting.entitled.has(first) && scene.p.fighting.entitled.has(second));
    let target = scene.hex("V25");
    scene.order(BattleOrder::Begin { unit: first, target }, &[]);
    scene.order(BattleOrder::Join { unit: second, attack: 0 }, &[]);
    let events = super::field::battles(&scene.order(BattleOrder::Enough, &[6]));
    assert_eq!(result(&events).1, BR);
    while scene.p.fighting.fight.is_some() {
        let order = scene.battle_orders()[0];
        scene.order(order, &[]);
    }
    assert!(scene.p.fighting.entitled.is_empty(), "no third attack");
    assert_eq!(scene.status_of("ax_pzk3"), Status::Spent);
}

#[test] // TV-115, RP-CMB-05, RP-RUL-33
fn heavyweights_beside_an_attacker_must_be_attacked_if_that_is_legal() {
    let scene = |defence: u8| {
        field(SOVIET).put("su_a4", "V23").put("ax_pzk3", "V24").put_as("ax_a4", "U24", (6, defence, 3))
    };
    let mut bound = scene(8);
    bound.plan(&["su_a4"], &["V24"]);
    let refusal = bound.check(&Order::Done).expect_err("the army is not attacked");
    assert!(refusal.contains("4. Army"), "{refusal}");
    let mut void = scene(20);
    void.plan(&["su_a4"], &["V24"]);
    assert_eq!(void.check(&Order::Done), Ok(()));
    let mut dispersed = scene(8).dispersed("ax_a4");
    dispersed.plan(&["su_a4"], &["V24"]);
    assert_eq!(dispersed.check(&Order::Done), Ok(()));
}

#[test] // TV-116, RP-CMB-06, RP-RUL-34
fn only_the_axis_calls_an_attack_off() {
    let cancel = BattleOrder::Cancel { attack: 0 };
    let two = |side: Side| {
        let (a, b, c, d) = if side == AXIS {
            ("ax_ik1", "ax_ik2", "su_a4", "su_a5")
        } else {
            ("su_a4", "su_a5", "ax_ik1", "ax_ik2")
        };
        let mut scene = field(side)
            .put_as(a, "V23", (6, 3, 4))
            .put_as(b, "V26", (6, 3, 4))
            .put_as(c, "V24", (4, 4, 4))
            .put_as(d, "V27", (4, 4, 4));
        scene.plan(&[a], &["V24"]).plan(&[b], &["V27"]).confirm(&[]);
        scene
    };
    assert!(two(AXIS).may(cancel));
    two(SOVIET).refusal(cancel);
    // The second attack is on the hex into which the first would drive the army.
    let mut scene = field(AXIS)
        .put_as("ax_ik1", "V22", (6, 3, 4))
        .put_as("ax_ik2", "V25", (6, 3, 4))
        .put("su_a4", "V23")
        .put("su_rk42", "V24");
    scene.plan(&["ax_ik1"], &["V23"]).plan(&["ax_ik2"], &["V24"]).confirm(&[]);
    assert!(scene.may(BattleOrder::Cancel { attack: 1 }));
    scene.order(BattleOrder::Resolve { attack: 0 }, &[5]);
    assert!(scene.p.fighting.plan[0].firm);
    // Since it cannot be given up there is no choice, and it is fought at once.
    let events = super::field::battles(&scene.order(BattleOrder::Hexes { hexes: 0 }, &[4]));
    assert!(events.iter().any(|event| matches!(event, BattleEvent::Fought { .. })), "{events:?}");
}

#[test] // RP-CMB-07
fn a_later_wave_advances_into_a_cleared_hex() {
    let mut scene = open(&[20, 2]).put_as("ax_ik5", "U24", (2, 3, 4));
    scene.plan(&["ax_ik1"], &["V24"]).plan(&["ax_ik5"], &["V24"]).confirm(&[]);
    let events = super::field::battles(&scene.order(BattleOrder::Resolve { attack: 0 }, &[4]));
    assert_eq!(result(&events).1, DE);
    while scene.p.fighting.fight.is_some() {
        scene.order(BattleOrder::Enough, &[]);
    }
    assert_eq!(scene.at("ax_ik1"), Some("V24"));
    // It has neither odds nor a die.
    let wave = BattleOrder::Resolve { attack: 0 };
    assert_eq!(terms::brief(&scene.game, &scene.p, 0), "emptied");
    assert_eq!(scene.game.order_text(&scene.p, &Order::Battle(wave)), "Follow into V24");
    scene.order(wave, &[]);
    scene.advance("ax_ik5", "V24");
    assert_eq!(scene.at("ax_ik5"), Some("V24"));
}

#[test] // RP-RUL-45, RP-CMB-06
fn a_void_attack_frees_its_units() {
    let mut scene = open(&[20, 2]).put_as("ax_ik5", "U24", (4, 3, 4)).put_as("su_a5", "U25", (4, 4, 4));
    scene.plan(&["ax_ik1"], &["V24"]).plan(&["ax_ik5"], &["V24"]).confirm(&[]);
    scene.order(BattleOrder::Resolve { attack: 0 }, &[4]);
    while scene.p.fighting.fight.is_some() {
        scene.order(BattleOrder::Enough, &[]);
    }
    let unit = scene.unit("ax_ik5");
    let events = super::field::battles(&scene.order(BattleOrder::Cancel { attack: 0 }, &[]));
    assert!(events.iter().any(|event| matches!(event, BattleEvent::Freed { .. })), "{events:?}");
    let target = scene.hex("U25");
    assert!(scene.may(BattleOrder::Begin { unit, target }));
    scene.refusal(BattleOrder::Begin { unit: scene.unit("ax_ik1"), target });
    // Who attacks nothing else stays Ready: it has not attacked.
    let mut idle = Scene { game: open(&[]).game, p: scene.p.clone() };
    idle.order(BattleOrder::Enough, &[]);
    assert_eq!(idle.status_of("ax_ik5"), Status::Ready);
    scene.order(BattleOrder::Begin { unit, target }, &[]);
    // There is no other choice, and it is fought at once.
    scene.order(BattleOrder::Enough, &[6]);
    assert!(!scene.p.broke_through.has(unit), "that was its first attack");
}

#[test] // RP-RET-08, RP-RUL-93
fn ready_units_withdraw_before_a_combat() {
    let mut scene = open(&[6]).put("su_a5", "T24").put("su_a6", "R24").dispersed("su_a6");
    scene.plan(&["ax_ik1"], &["V24"]);
    scene.give(Order::Done, &[]);
    scene.give(Order::Done, &[]);
    let (unit, other) = (scene.unit("su_a5"), scene.unit("su_a6"));
    assert!(scene.may(BattleOrder::Slip { unit, hexes: 3 }));
    scene.refusal(BattleOrder::Slip { unit: other, hexes: 3 });
    scene.refusal(BattleOrder::Slip { unit: scene.unit("su_a4"), hexes: 3 });
    scene.order(BattleOrder::Slip { unit, hexes: 3 }, &[]);
    for _ in 0..3 {
        let to = scene.retreats().split(' ').next().expect("a hex").to_owned();
        scene.retreat(&to);
    }
    assert_eq!(scene.status_of("su_a5"), Status::Dispersed);
    assert!(scene.p.shaken.has(unit), "it does not recover in this phase");
}

#[test] // RP-RES-15, RP-RUL-06
fn the_garrison_of_an_empty_city_falls() {
    let mut scene = field(AXIS).put_as("ax_a6", "Y9", (6, 8, 3));
    let events = scene.plan(&["ax_a6"], &["Y10"]).fight(&[6]);
    assert!(events.contains(&BattleEvent::GarrisonLost { hex: scene.hex("Y10") }), "{events:?}");
    while scene.p.fighting.fight.is_some() {
        let order = scene.battle_orders()[0];
        scene.order(order, &[]);
    }
    assert_eq!(scene.at("ax_a6"), Some("Y10"));
    assert!(scene.p.controls(AXIS, scene.hex("Y10")));
}

#[test] // RP-RES-06
fn allies_are_lost_after_germans() {
    let mut scene = field(AXIS).put_as("ax_ik1", "V23", (2, 3, 4)).put_as("ax_ita", "U24", (4, 2, 5)).put_as(
        "su_a4",
        "V24",
        (4, 6, 3),
    );
    let events = scene.plan(&["ax_ik1", "ax_ita"], &["V24"]).fight(&[1]);
    assert_eq!(lost(&events), [scene.unit("ax_ik1"), scene.unit("ax_ita")]);
    let why = events.iter().any(|event| matches!(event, BattleEvent::Lost { why: Loss::Payment, .. }));
    assert!(why);
}
