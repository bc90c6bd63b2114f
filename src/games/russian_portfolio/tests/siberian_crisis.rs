//! The vectors of the Siberian option for this game (`siberian_reserves.md`, sections 4 and 6). Vectors of composites (SV-14)
//! belong to a game that has them.

use super::{
    scene::{Scene, with},
    supply::base_facts,
};
use russian_portfolio::{
    event::Event,
    logistics::{BaseEvent, BaseOrder, Bill, Crisis},
    nouns::{AXIS, SOVIET, Step, Store, Weather},
    options::{Setup, Siberia},
    order::Order,
    rules::logistics::{income, rail},
};

const CALL: Order = Order::Base(BaseOrder::CallSiberians);
const INFANTRY: Order = Order::Base(BaseOrder::SendFactor { armour: false });
const ARMOUR: Order = Order::Base(BaseOrder::SendFactor { armour: true });

fn desk(turn: u8) -> Scene {
    let scene = with(Setup { siberia: Siberia::Crisis, ..Setup::default() }, SOVIET);
    let weather = if turn >= 9 { Weather::Snow } else { Weather::Good };
    let scene = scene.step(Step::Base(SOVIET)).turn(turn).weather(weather);
    scene.put("su_a28", "A25").put("ax_a4", "Q1")
}

/// The first wave came in a turn; plenty of factors is saved.
fn called(turn: u8, first: u8) -> Scene {
    let mut scene = desk(turn);
    scene.p.base.reserve.first = Some(first);
    scene.p.base.reserve.waves = (turn - first + 1).min(3);
    *scene.p.base.store_mut(SOVIET) = Store { infantry: 60, armour: 60 };
    scene
}

fn bill(events: &[Event]) -> Option<Bill> {
    let bill = |fact: &&BaseEvent| match fact {
        BaseEvent::FarEast { bill, .. } => *bill,
        _ => None,
    };
    base_facts(events).iter().find_map(bill)
}

/// Factors that must be sent at once.
fn at_once(scene: &mut Scene) -> u16 {
    let mut sent = 0;
    while scene.p.step == Step::Siberia(SOVIET) {
        assert!(scene.check(&Order::Done).is_err(), "{sent} are too few");
        scene.give(INFANTRY, &[]);
        sent += 1;
    }
    sent
}

#[test] // SV-01, SV-02, SV-03, SV-08, SIB-CRI-02, SIB-CRI-03, SIB-RP-01, SIB-RP-06
fn the_bill_grows_with_the_turns() {
    for (turn, first, due, third) in [
        (3, 3, Bill { infantry: 11, armour: 5, cavalry: 2 }, 6),
        (4, 3, Bill { infantry: 15, armour: 7, cavalry: 2 }, 8),
        (5, 3, Bill { infantry: 18, armour: 9, cavalry: 3 }, 10),
        (8, 3, Bill { infantry: 18, armour: 9, cavalry: 3 }, 10),
    ] {
        let mut scene = called(turn, first);
        let events = scene.give(Order::Done, &[4, 4]);
        assert_eq!(bill(&events), Some(due), "turn {turn}");
        assert_eq!(due.total(), 3 * third);
        assert_eq!(at_once(&mut scene), third);
        assert!(scene.p.outcome.is_none());
    }
}

#[test] // SV-04, SIB-RISK-01
fn unequal_faces_are_no_crisis() {
    assert_eq!(bill(&called(5, 5).give(Order::Done, &[2, 5])), None);
}

#[test] // SV-05, SV-09, SV-15, SV-16, SIB-RISK-02, SIB-RP-09, SIB-RP-10, SIB-RUL-04, SIB-RUL-11, SIB-RUL-17
fn dice_fall_from_the_first_wave_to_the_ninth_turn() {
    let mut call = desk(8);
    let events = call.give(CALL, &[]);
    assert_eq!(base_facts(&events), [&BaseEvent::Called { first: 9 }]);
    call.give(Order::Done, &[]);
    assert_eq!(bill(&called(9, 9).give(Order::Done, &[2, 3])), None, "December casts");
    called(10, 9).give(Order::Done, &[]);
    assert!(desk(1).check(&CALL).is_err() && desk(9).check(&CALL).is_err());
    let mut safe = desk(10);
    let events = safe.give(CALL, &[]);
    assert!(base_facts(&events).contains(&&BaseEvent::Wave { number: 1 }));
    safe.give(Order::Done, &[]);
}

#[test] // SV-10, SIB-CRI-01, SIB-CRI-02, SIB-RUL-13
fn what_has_not_come_goes_back() {
    let mut scene = called(4, 3).put("su_shk1", "A20").step(Step::Base(SOVIET));
    scene.p.base.reserve.waiting.add(scene.unit("su_shk2"));
    scene.p.base.reserve.armour = 4;
    let events = scene.give(Order::Done, &[6, 6]);
    assert_eq!(bill(&events).map(Bill::total), Some(24), "one turn later");
    assert!(scene.p.base.reserve.waiting.is_empty() && scene.p.base.reserve.armour == 0);
    assert_eq!(scene.at("su_shk1"), Some("A20"), "who is on the map stays");
    scene.p.turn = 4;
    (scene.p.step, scene.p.reserve) = (Step::Move(SOVIET), 7);
    let mut all = scene.give(Order::Done, &[]);
    while scene.p.step != Step::Base(SOVIET) {
        all.extend(scene.give(Order::Done, &[]));
    }
    assert_eq!(scene.p.turn, 5);
    assert!(!base_facts(&all).iter().any(|fact| matches!(fact, BaseEvent::Wave { .. })), "no third wave");
}

#[test] // SV-11, SV-12, SIB-CRI-03, SIB-RP-08
fn a_third_at_once_and_the_rest_in_two_turns() {
    let mut scene = called(5, 5);
    scene.give(Order::Done, &[1, 1]);
    for order in [INFANTRY, INFANTRY, INFANTRY, ARMOUR, ARMOUR] {
        scene.give(order, &[]);
    }
    assert!(scene.check(&Order::Done).is_err(), "five of eighteen: one more");
    scene.give(INFANTRY, &[]);
    assert_ne!(scene.p.step, Step::Siberia(SOVIET));
    let crisis = scene.p.base.reserve.crisis.expect("it lasts");
    assert_eq!(crisis.due, Bill { infantry: 7, armour: 3, cavalry: 2 });
    let mut later = called(6, 5);
    later.p.base.reserve.crisis = Some(crisis);
    assert!(later.check(&Order::Done).is_ok(), "the second turn binds to nothing");
    later.p.turn = 7;
    assert!(later.check(&Order::Done).is_err(), "the third to all");
}

#[test] // SV-13, SIB-CRI-06, SIB-RUL-08, SIB-RUL-09
fn what_does_not_exist_is_owed() {
    let mut scene = desk(7);
    let due = Bill { infantry: 0, armour: 0, cavalry: 2 };
    scene.p.base.reserve.crisis = Some(Crisis { began: 5, total: 18, due });
    *scene.p.base.store_mut(SOVIET) = Store::default();
    assert!(scene.check(&Order::Done).is_ok());
    assert_eq!(rail::capacity(&scene.p, SOVIET), 2, "the crisis lasts");
    let mut scene = scene.put("su_kk5", "A20");
    assert!(scene.check(&Order::Done).is_err());
    let unit = scene.unit("su_kk5");
    scene.give(Order::Base(BaseOrder::Send(unit)), &[]);
    assert_eq!(rail::capacity(&scene.p, SOVIET), 3, "it is over");
}

#[test] // SV-06, SV-18, SIB-RP-04, RP-STR-04
fn siberian_factors_are_lost_in_a_crisis() {
    let mut scene = desk(2);
    assert_eq!(income::of(&scene.game, &scene.p, SOVIET), Store { infantry: 30, armour: 5 });
    let due = Bill { infantry: 4, armour: 2, cavalry: 0 };
    scene.p.base.reserve.crisis = Some(Crisis { began: 2, total: 18, due });
    assert_eq!(income::of(&scene.game, &scene.p, SOVIET), Store { infantry: 24, armour: 4 });
    assert_eq!(rail::capacity(&scene.p, SOVIET), 2);
}

#[test] // SV-17, SIB-RP-02, SIB-RP-05, SIB-RP-10
fn the_last_call_casts_once() {
    let mut scene = called(9, 9);
    let events = scene.give(Order::Done, &[1, 1]);
    assert_eq!(bill(&events).map(Bill::total), Some(18), "the same turn");
    assert_eq!(at_once(&mut scene), 6);
    assert!(scene.p.outcome.is_none());
}

#[test] // SV-19, RP-SIB-05, RP-VIC-07, SIB-RUL-18
fn three_and_three_end_only_the_roulette() {
    let mut roulette = called(5, 5);
    roulette.game.setup.siberia = Siberia::Roulette;
    roulette.give(Order::Done, &[]);
    roulette.give(Order::Base(BaseOrder::Number(3)), &[3]);
    assert!(roulette.p.outcome.is_some());
    let mut crisis = called(5, 5);
    crisis.give(Order::Done, &[3, 3]);
    assert!(crisis.p.outcome.is_none() && crisis.p.base.reserve.crisis.is_some());
}

#[test] // SIB-RP-11, RP-REP-02
fn a_front_pays_its_smallest_factor() {
    let mut scene = called(5, 5).put("su_front_1", "A20");
    scene.give(Order::Done, &[2, 2]);
    let unit = scene.unit("su_front_1");
    scene.give(Order::Base(BaseOrder::Send(unit)), &[]);
    assert_eq!(scene.p.base.reserve.crisis.map(|crisis| crisis.due.infantry), Some(3), "eight of eleven");
}

#[test] // SIB-RUL-16, SIB-CRI-04
fn what_is_paid_too_much_is_gone() {
    let mut scene = desk(6).put("su_front_1", "A20");
    let due = Bill { infantry: 3, armour: 2, cavalry: 1 };
    scene.p.base.reserve.crisis = Some(Crisis { began: 5, total: 18, due });
    let unit = scene.unit("su_front_1");
    scene.give(Order::Base(BaseOrder::Send(unit)), &[]);
    let left = scene.p.base.reserve.crisis.map(|crisis| crisis.due);
    assert_eq!(left, Some(Bill { infantry: 0, armour: 2, cavalry: 1 }), "it pays infantry alone");
    assert_eq!(scene.at("su_front_1"), None);
}

#[test] // SIB-RP-03, SIB-CRI-04
fn only_the_eastern_edge_leads_to_siberia() {
    let south = ["NN20", "MM20", "LL20"];
    let mut scene = desk(6).all_held(AXIS).held(SOVIET, &south).put("su_a20", "LL20");
    let due = Bill { infantry: 9, armour: 2, cavalry: 1 };
    scene.p.base.reserve.crisis = Some(Crisis { began: 5, total: 18, due });
    let send = Order::Base(BaseOrder::Send(scene.unit("su_a20")));
    assert_eq!(scene.check_rule(&send), Some("SIB-CRI-04"), "its only way leads to the southern edge");
    assert!(!scene.legal_now().contains(&send));
    let joined =
        scene.held(SOVIET, &["LL21", "LL22", "LL23", "KK23", "KK24", "KK25", "KK26", "KK27", "JJ27", "JJ28"]);
    assert_eq!(joined.check_rule(&send), None);
}

#[test] // SIB-RP-07, RP-SIB-04
fn the_reserve_enters_anywhere_on_the_railways() {
    let mut scene = called(5, 5);
    scene.p.base.reserve.waiting.add(scene.unit("su_shk1"));
    let enters = |at: &str| {
        let (unit, at) = (scene.unit("su_shk1"), scene.hex(at));
        scene.check(&Order::Base(BaseOrder::PlaceSiberian { unit, at })).is_ok()
    };
    assert!(enters("Q21") && enters("N28") && !enters("Q1"));
}
