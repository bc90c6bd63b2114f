//! The Siberian reserve under its three options.

use super::{
    scene::{Scene, with},
    supply::base_facts,
};
use russian_portfolio::{
    event::Event,
    logistics::{BaseEvent, BaseOrder, Bill, Crisis},
    nouns::{AXIS, SOVIET, Status, Step, Store, Weather},
    options::{Setup, Siberia},
    order::Order,
    rules::logistics::{self, income, rail},
};

const CALL: Order = Order::Base(BaseOrder::CallSiberians);

fn desk(siberia: Siberia, turn: u8) -> Scene {
    let scene = with(Setup { siberia, ..Setup::default() }, SOVIET).step(Step::Base(SOVIET)).turn(turn);
    let weather = if turn >= 9 { Weather::Snow } else { Weather::Good };
    scene.weather(weather).put("su_a28", "A25").put("ax_a4", "Q1")
}

fn enter(scene: &Scene, key: &str, at: &str) -> Order {
    Order::Base(BaseOrder::PlaceSiberian { unit: scene.unit(key), at: scene.hex(at) })
}

/// The reserve has been called for a turn.
fn called(siberia: Siberia, turn: u8, first: u8) -> Scene {
    let mut scene = desk(siberia, turn);
    scene.p.base.reserve.first = Some(first);
    scene.p.base.reserve.waves = (turn - first + 1).min(3);
    scene
}

#[test] // RP-SIB-02, RP-SIB-04, RP-SIB-03, RP-SIB-06, RP-RUL-28, RP-RUL-72
fn the_first_wave() {
    let mut scene = desk(Siberia::Roulette, 10);
    let events = scene.give(CALL, &[]);
    assert_eq!(base_facts(&events), [&BaseEvent::Called { first: 10 }, &BaseEvent::Wave { number: 1 }]);
    assert!(scene.check(&enter(&scene, "su_shk1", "Q21")).is_ok(), "any hex of the net");
    assert!(scene.check(&enter(&scene, "su_shk3", "Q21")).is_err(), "the first of equal counters");
    assert!(scene.check(&enter(&scene, "su_front_1", "Q21")).is_err());
    scene.give(enter(&scene, "su_shk1", "Q21"), &[]);
    scene.give(enter(&scene, "su_tank_1", "Q21"), &[]);
    assert_eq!(scene.status_of("su_shk1"), Status::Ready);
    assert_eq!(scene.p.base.reserve.armour, 4);
    let before = scene.p.base.store(SOVIET);
    let events = scene.give(Order::Done, &[]);
    let stored = BaseEvent::Stored { left: Store { infantry: 0, armour: 4 } };
    assert!(base_facts(&events).contains(&&stored), "{events:?}");
    assert_eq!(scene.p.base.store(SOVIET).armour, before.armour + 4);
    assert!(
        scene.p.base.reserve.waiting.has(scene.unit("su_shk3")),
        "a shock army waits as itself (RP-SIB-06)"
    );
}

#[test] // RP-SIB-02
fn the_third_wave_is_factors_and_cavalry() {
    let mut scene = called(Siberia::Roulette, 11, 10);
    scene.p.base.reserve.waves = 2;
    scene.p.turn = 12;
    scene.p.step = Step::Move(AXIS);
    scene.p.turn = 11;
    scene.p.reserve = 7;
    scene.p.weather = Weather::Snow;
    let events = scene.give(Order::Done, &[]);
    assert!(base_facts(&events).contains(&&BaseEvent::Wave { number: 3 }), "{events:?}");
    assert!(scene.p.base.reserve.cavalry);
    scene.give(enter(&scene, "su_kk5", "Q21"), &[]);
    assert!(!scene.p.base.reserve.cavalry);
}

#[test] // RP-SIB-05, RP-VIC-07, RP-RUL-29: TV-122
fn a_match_before_turn_ten_loses_the_game() {
    let mut scene = desk(Siberia::Roulette, 9);
    scene.give(CALL, &[]);
    scene.give(Order::Done, &[]);
    assert_eq!(scene.p.step, Step::Siberia(AXIS));
    assert!(scene.check(&Order::Done).is_err());
    let number = Order::Base(BaseOrder::Number(3));
    let mut lost = Scene { game: desk(Siberia::Roulette, 9).game, p: scene.p.clone() };
    let events = lost.give(number, &[3]);
    assert_eq!(events[0], Event::Base(BaseEvent::Gambled { number: 3, die: 3 }));
    assert_eq!(lost.p.outcome.as_ref().and_then(|outcome| outcome.winner), Some(AXIS));
    let events = scene.give(number, &[4]);
    assert_eq!(events[0], Event::Base(BaseEvent::Gambled { number: 3, die: 4 }));
    assert!(scene.p.outcome.is_none());
    assert_ne!(scene.p.step, Step::Siberia(AXIS), "one roll");
    let mut safe = desk(Siberia::Roulette, 10);
    safe.give(CALL, &[]);
    safe.give(Order::Done, &[]);
    assert_ne!(safe.p.step, Step::Siberia(AXIS), "none in turn 10");
}

#[test] // RP-SIB-05, SIB-RP-02: TV-34, SV-07
fn rolls_fall_in_every_turn_before_the_tenth() {
    let rolls = |monthly_roll: bool| {
        let turns = 5..=15;
        let due = turns.filter(|turn| {
            let mut scene = called(Siberia::Roulette, *turn, 5);
            scene.game.setup.monthly_roll = monthly_roll;
            logistics::siberia::names_number(&scene.game, &scene.p)
        });
        due.collect::<Vec<u8>>()
    };
    assert_eq!(rolls(false), [5, 6, 7, 8, 9]);
    assert_eq!(rolls(true), [5, 6, 8, 9]);
    assert!(((5.0_f64 / 6.0).powi(5) - 0.402).abs() < 0.001);
}

#[test] // RP-SIB-01, SIB-CALL-01, SIB-CALL-02, SIB-CALL-03, SIB-RP-10
fn when_it_may_be_called() {
    let refused = |siberia, turn| desk(siberia, turn).check_rule(&CALL);
    assert_eq!(refused(Siberia::Safe, 9), Some("E-SIBSAFE"));
    assert_eq!(refused(Siberia::Safe, 10), None);
    assert_eq!(refused(Siberia::Crisis, 1), Some("SIB-RUL-11"));
    assert_eq!(refused(Siberia::Crisis, 8), None);
    assert_eq!(refused(Siberia::Crisis, 9), Some("E-SIBLATE"));
    assert_eq!(refused(Siberia::Crisis, 10), None);
    assert_eq!(refused(Siberia::Roulette, 1), None);
    let mut scene = desk(Siberia::Crisis, 4);
    assert_eq!(base_facts(&scene.give(CALL, &[])), [&BaseEvent::Called { first: 5 }]);
    assert_eq!(scene.check_rule(&CALL), Some("SIB-CALL-03"));
}

#[test] // SIB-RISK-01, SIB-CRI-01, SIB-CRI-02, SIB-CRI-03, SIB-RP-01, SIB-RP-08
fn a_crisis_breaks_out_and_a_third_is_sent() {
    let mut scene = called(Siberia::Crisis, 5, 5);
    *scene.p.base.store_mut(SOVIET) = Store { infantry: 4, armour: 9 };
    scene.p.base.reserve.armour = 7;
    let events = scene.give(Order::Done, &[2, 2]);
    let bill = Bill { infantry: 11, armour: 5, cavalry: 2 };
    assert_eq!(base_facts(&events), [&BaseEvent::FarEast { dice: [2, 2], bill: Some(bill) }]);
    assert_eq!(scene.p.base.reserve.armour, 0, "what is not on the map goes back");
    assert_eq!(scene.p.step, Step::Siberia(SOVIET));
    assert!(scene.check(&Order::Done).is_err());
    for armour in [false, false, true, true, true] {
        scene.give(Order::Base(BaseOrder::SendFactor { armour }), &[]);
        assert_eq!(scene.p.step, Step::Siberia(SOVIET));
    }
    assert!(scene.check(&Order::Base(BaseOrder::Send(scene.unit("su_a28")))).is_ok());
    scene.give(Order::Base(BaseOrder::SendFactor { armour: true }), &[]);
    assert_ne!(scene.p.step, Step::Siberia(SOVIET), "six of eighteen are a third");
    assert_eq!(scene.p.base.store(SOVIET), Store { infantry: 2, armour: 5 });
}

#[test] // SIB-CRI-01, SIB-CRI-04, SIB-CRI-06, SIB-RP-03, SIB-RP-04, SIB-RUL-07
fn while_a_crisis_lasts() {
    let mut scene = desk(Siberia::Crisis, 7).put("su_kk5", "Q20").put("su_tank_1", "Q26");
    let due = Bill { infantry: 4, armour: 2, cavalry: 1 };
    scene.p.base.reserve.crisis = Some(Crisis { began: 5, total: 18, due });
    assert_eq!(income::of(&scene.game, &scene.p, SOVIET), Store { infantry: 25, armour: 4 });
    assert_eq!(rail::capacity(&scene.p, SOVIET), 2);
    let why = scene.check(&Order::Done);
    assert!(why.is_err(), "the rest is due in the second turn after the outbreak");
    for key in ["su_a28", "su_kk5", "su_tank_1"] {
        let unit = scene.unit(key);
        let events = scene.give(Order::Base(BaseOrder::Send(unit)), &[]);
        assert_eq!(events[0], Event::Base(BaseEvent::Sent { unit }));
        assert_eq!(scene.at(key), None);
    }
    assert_eq!(rail::capacity(&scene.p, SOVIET), 3);
    assert!(scene.check(&Order::Done).is_ok());
}

#[test] // SIB-RISK-02
fn unequal_dice_are_nothing() {
    let mut scene = called(Siberia::Crisis, 6, 5);
    let events = scene.give(Order::Done, &[2, 5]);
    assert!(base_facts(&events).contains(&&BaseEvent::FarEast { dice: [2, 5], bill: None }));
    assert_eq!(scene.p.base.reserve.crisis, None);
}

#[test] // RP-WX-06, RP-RUL-20
fn the_winter_bonus_lasts_three_turns() {
    let winter = Order::Base(BaseOrder::Winter);
    let mut scene = desk(Siberia::Safe, 10);
    scene.give(winter, &[]);
    assert!(scene.check(&winter).is_err());
    let bonus = (9..=14).filter(|turn| {
        scene.p.turn = *turn;
        logistics::winter_bonus(&scene.p)
    });
    assert_eq!(bonus.collect::<Vec<u8>>(), [10, 11, 12]);
    assert!(desk(Siberia::Safe, 7).check(&winter).is_err(), "not without Snow");
}
