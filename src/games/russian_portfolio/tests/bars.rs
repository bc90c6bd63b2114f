//! Refusals name the one fact that stops an order: without it the order could be given.

use super::{
    field::field,
    scene::{self, Scene},
    wanderings::wander,
};
use engine::{
    contract::{handling::Handling as _, speech::Speech as _},
    show::scene::Verb,
};
use russian_portfolio::{
    combat::BattleOrder,
    logistics::BaseOrder,
    nouns::{AXIS, Hex, SOVIET, Status, Step, Unit, Weather},
    order::Order,
    refusal::{Refusal, Stop},
    rules::movement,
};

/// What may bar a way, from its beginning to its end.
const ZONES: usize = 0;
const BLOCKED: usize = 1;
const FAR: usize = 2;
const HELD: usize = 3;
const ROOM: usize = 4;

/// Which of them a refusal names; `None` for what the hex, or the map, is.
fn bar(refusal: &Refusal, to: Hex) -> Option<usize> {
    match refusal {
        Refusal::Move(Stop::Stopped(_) | Stop::Zone(..)) => Some(ZONES),
        Refusal::Move(Stop::Enemy(at)) if *at != to => Some(BLOCKED),
        Refusal::Move(Stop::Allowance { .. }) => Some(FAR),
        Refusal::Move(Stop::Enemy(_) | Stop::Garrison(_)) => Some(HELD),
        Refusal::Plain(why) if why.rule == "RP-ZOC-02" => Some(ZONES),
        Refusal::Plain(why) if matches!(why.rule, "RP-STK-01" | "RP-STK-02" | "RP-TER-14") => Some(ROOM),
        Refusal::Move(
            Stop::Water(_)
            | Stop::Closed(_)
            | Stop::Nation(..)
            | Stop::Apart(..)
            | Stop::NotYet(..)
            | Stop::Crossing(_),
        ) => None,
        Refusal::Plain(why) if why.rule == "RP-MOV-02" => None,
        other => panic!("{other:?}"),
    }
}

/// Whether a unit could go to a hex without some of them; tried in a scene of its own.
fn may_without(other: &mut Scene, scene: &Scene, (unit, to): (Unit, Hex), bars: &[usize]) -> bool {
    other.p = scene.p.clone();
    let gone = |hex: Hex| bars.contains(if hex == to { &HELD } else { &BLOCKED });
    for (enemy, hex) in scene.p.at.of_side(unit.side().other()) {
        if gone(hex) {
            other.p.at.put(enemy, None);
        } else if bars.contains(&ZONES) {
            other.p.status[enemy] = Status::Dispersed;
        }
    }
    other.p.garrisons = scene.p.garrisons.iter().filter(|hex| !gone(*hex)).collect();
    if bars.contains(&ROOM) {
        for friend in scene.p.at.units(to).filter(|friend| friend.side() == unit.side()) {
            other.p.at.put(friend, None);
        }
    }
    let printed = other.game.board.counters[unit.index()].movement;
    if bars.contains(&FAR) {
        other.game.board.counters[unit.index()].movement = 60;
        other.p.base.short.remove(unit);
    }
    let may = go(other, unit, to).is_ok();
    other.game.board.counters[unit.index()].movement = printed;
    may
}

fn go(scene: &Scene, unit: Unit, to: Hex) -> Result<Vec<Order>, Refusal> {
    scene.game.try_gesture(&scene.p, &Verb::GO.by(vec![unit.0.into()], to.into()))
}

#[test] // RP-MOV-02, RP-MOV-04, RP-ZOC-02, RP-STK-01: random moves that may not be made
fn without_the_fact_that_is_named_the_move_could_be_made() {
    let (mut named, mut other) = ([0; 5], scene::empty(AXIS));
    wander(21, 40, |scene, rand| {
        let p = &scene.p;
        let Step::Move(side) = p.step else { return false };
        if p.march.is_some() || !rand.one_in(5) {
            return false;
        }
        let able: Vec<Unit> =
            p.at.of_side(side)
                .map(|(unit, _)| unit)
                .filter(|unit| movement::may_move(&scene.game, p, side, *unit).is_ok())
                .collect();
        let Some(unit) = rand.pick(&able).copied() else { return false };
        let from = p.at.of(unit).expect("on the map");
        let near: Vec<Hex> = scene
            .game
            .board
            .layout()
            .hexes()
            .filter(|hex| (1..6).contains(&scene.game.board.distance(from, *hex)))
            .collect();
        for _ in 0..6 {
            let to = *rand.one_of(&near);
            let Err(refusal) = go(scene, unit, to) else { continue };
            let said = scene.game.explain(p, &refusal);
            assert!(!said.sentence.is_empty() && said.at.is_some(), "{refusal:?}");
            let Some(bar) = bar(&refusal, to) else { continue };
            let earlier: Vec<usize> = (0..=bar).collect();
            let wanted = (unit, to);
            let may = may_without(&mut other, scene, wanted, &[bar])
                || may_without(&mut other, scene, wanted, &earlier);
            assert!(may, "{} to {}: {refusal:?}", scene.game.board.label(from), scene.game.board.label(to));
            named[bar] += 1;
        }
        true
    });
    assert!(named[ZONES] > 0 && named[FAR] > 0 && named[HELD] > 0, "{named:?}");
}

#[test] // RP-STK-01
fn a_full_hex_says_which_limit_is_broken() {
    let scene = scene::empty(AXIS).put("ax_pzg1", "T6").put("ax_pzg3", "T7");
    let (unit, to) = (scene.unit("ax_pzg3"), scene.hex("T6"));
    let said = scene.game.explain(&scene.p, &go(&scene, unit, to).expect_err("it is full")).sentence;
    let limit = "beside 1st Panzer Group: 2 units larger than a corps would stand there, at most 1 may";
    assert!(said.contains(limit), "{said}");
}

/// The rule of a refusal in a battle.
fn rule(scene: &Scene, order: BattleOrder) -> &'static str {
    match scene.refusal(order) {
        Refusal::Plain(why) => why.rule,
        Refusal::Move(stop) => stop.rule(),
    }
}

#[test] // RP-RET-01, RP-RET-03, RP-ADV-02
fn a_hex_that_is_barred_to_a_retreat_or_an_advance_says_by_which_rule() {
    let mut scene = field(AXIS).put("su_a12", "A26").put_as("ax_ik1", "V23", (8, 3, 4)).put("su_a4", "V24");
    scene.plan(&["ax_ik1"], &["V24"]).fight(&[3]);
    scene.order(BattleOrder::Hexes { hexes: 2 }, &[]);
    let to = |scene: &Scene, label: &str| BattleOrder::Retreat { to: scene.hex(label) };
    assert_eq!(rule(&scene, to(&scene, "V23")), "RP-RET-03", "an enemy stands there");
    assert_eq!(rule(&scene, to(&scene, "V27")), "RP-RET-01", "it does not touch");
    scene.retreat("V25");
    scene.retreat("V26");
    let far = BattleOrder::Advance { unit: scene.unit("ax_ik1"), to: scene.hex("V26") };
    assert_eq!(rule(&scene, far), "RP-ADV-02");
}

#[test] // RP-WX-05, RP-STR-07, RP-STR-11
fn a_way_by_sea_that_is_shut_says_by_what() {
    let rule = |scene: &Scene, to: &str| {
        let order = BaseOrder::Sail { unit: scene.unit("su_a23"), to: scene.hex(to) };
        scene.check_rule(&Order::Base(order))
    };
    let base = || scene::empty(SOVIET).step(Step::Base(SOVIET)).put("ax_a4", "Q1").put("su_a28", "A25");
    let iced = base().put("su_a23", "G15").weather(Weather::Snow).turn(10);
    assert_eq!(["G14", "F9"].map(|to| rule(&iced, to)), [Some("RP-WX-05"); 2]);
    assert_eq!(rule(&base().put("su_a23", "G15").put("ax_ik1", "G14"), "F9"), Some("RP-STR-11"));
    let straits = base().put("su_a23", "GG18").held(AXIS, &["JJ14"]);
    assert_eq!(rule(&straits, "JJ10"), Some("RP-STR-07"));
}
