//! Points, the requirement, the end of the game, and the order of the steps.

use super::{Table, game, revised_setup};
use barbarossa_fast::{
    event::Event,
    game::Game,
    ids::{CounterId, CounterSet},
    nouns::{AirEffect, GameResult, Phase, ResultKind, Strength},
    options::Setup,
    order::Order,
    rules::victory,
    spots::*,
    state::*,
};
use engine::{contract::rules::Rules as _, dice::recorded::ScriptedDice};

#[test] // BF-VIC-07, R68, R89
fn weak_units_change_the_requirement() {
    let g = game(&Setup::default());
    let needed = |weak| {
        let h =
            Hidden { truth: [UNUSED; 64], pool: CounterSet::NONE, weak_selected: weak, presort_change: 0 };
        victory::requirement(&g, &h)
    };
    let table = [(16, 9), (15, 9), (14, 8), (13, 8), (12, 7), (11, 7), (10, 6), (9, 6), (8, 5), (7, 5)];
    assert!(table.iter().all(|(weak, points)| needed(*weak) == *points));
    let rest = [(6, 4), (5, 4), (4, 3), (3, 3), (2, 2), (1, 2), (0, 2), (17, 9)];
    assert!(rest.iter().all(|(weak, points)| needed(*weak) == *points));
    assert_eq!((victory::requirement_range(&g, &start(&g)), victory::total(&g)), ((2, 9), 10));
}

/// A game before its first order.
fn start(g: &Game) -> Open {
    g.start().open
}

#[test] // X01, N37: BF-VIC-01, BF-VIC-02, BF-VIC-07, BF-VIC-08, R68, R93, D01
fn the_revised_edition_asks_for_a_point_less() {
    let needed = |setup: &Setup, weak| {
        let h =
            Hidden { truth: [UNUSED; 64], pool: CounterSet::NONE, weak_selected: weak, presort_change: 0 };
        victory::requirement(&game(setup), &h)
    };
    let revised = revised_setup();
    assert_eq!((needed(&Setup::default(), 11), needed(&revised, 11)), (7, 6));
    let free = Setup { free_setup: true, ..revised_setup() };
    assert_eq!((needed(&revised, 16), needed(&free, 4)), (8, 3));
}

#[test] // X01: BF-VIC-07, R68: infantry and tanks are counted together
fn weak_tanks_count_as_weak_units() {
    let mut t = Table::new_game(&revised_setup(), ScriptedDice::default());
    t.give(Order::Begin);
    let drawn = t.s.hidden.truth.iter().filter(|c| **c != UNUSED).map(|c| CounterId(*c));
    let weak = drawn.filter(|c| t.g.board.weak.has(*c)).collect::<CounterSet>();
    assert!(!weak.and(t.g.board.tanks).is_empty() && !weak.without(t.g.board.tanks).is_empty());
    assert_eq!(t.s.hidden.weak_selected, weak.len() as u8);
}

#[test] // BF-VIC-01, BF-VIC-06, BF-VIC-08, R89
fn methods_and_free_set_up_add_up() {
    let setup = Setup { strength: Strength::Presort, free_setup: true, ..Setup::default() };
    let g = game(&setup);
    let h = Hidden { truth: [UNUSED; 64], pool: CounterSet::NONE, weak_selected: 16, presort_change: 2 };
    assert_eq!((victory::requirement(&g, &h), victory::requirement_range(&g, &start(&g))), (10, (6, 10)));
}

/// The last Soviet step with these cities in German hands and this many Weak units drawn.
fn last_step(cities: &str, weak: u8) -> GameResult {
    let mut t = Table::real(&format!("snow | soviet | minsk: A | {cities}"));
    t.s.hidden.weak_selected = weak;
    t.s.open.siberians = 2;
    t.end_turn();
    t.o().result.expect("the game is over")
}

#[test] // BF-VIC-03, BF-VIC-10, BF-TRN-01, R66
fn points_are_counted_after_seven_turns() {
    let six = "ground leningrad moskau smolensk kiew";
    let won = last_step(six, 10);
    assert_eq!((won.kind, won.points, won.needed, won.weak), (ResultKind::German, 6, 6, 10));
    let lost = last_step(six, 11);
    assert_eq!((lost.kind, lost.points, lost.needed), (ResultKind::Soviet, 6, 7));
    // Everything taken early ends nothing.
    let mut t = Table::real(
        "turn 4 | soviet | ground leningrad moskau smolensk kiew charkow rostow woronesch sewastopol",
    );
    assert_eq!(victory::points(&t.g, t.o()), 10);
    t.end_turn();
    assert!(t.o().result.is_none() && t.o().turn == 5);
}

#[test] // BF-VIC-03, R91: a city taken back does not score, Leningrad cut off scores 1 of 2
fn points_follow_control() {
    let mut t = Table::real("ground kiew leningrad");
    assert_eq!(victory::points(&t.g, t.o()), 3);
    t.s.open.control.remove(t.at("kiew"));
    assert_eq!(victory::points(&t.g, t.o()), 2);
    // The southern edge does not help Leningrad.
    let cut = "wolchow: P | nowgorod: P | narva: P";
    assert_eq!(victory::points(&t.g, Table::real(cut).o()), 1);
}

#[test] // BF-VIC-11, BF-SIB-04, R78
fn japan_ends_the_game() {
    let dice = ScriptedDice::default().on("japan", [1]);
    let mut t = Table::real("turn 3 | wjasma: A").with_dice(dice);
    t.s.open.siberians = 1;
    t.end();
    assert_eq!(t.o().result.map(|r| r.kind), Some(ResultKind::Academic));
    assert!(t.legal().is_empty() && t.o().phase == Phase::Over);
    t.refused(Order::EndStep, "E-OVER");
}

#[test] // R77: with Moscow lost they enter at the nearest box off the map
fn the_siberians_enter_elsewhere_when_moscow_is_lost() {
    let mut t = Table::real("snow | moskau: A");
    t.end();
    assert_eq!((t.units("moskau").len(), t.units("x_wolga").len()), (1, 4));
}

#[test] // BF-SEQ-01, BF-SEQ-02, BF-SEQ-03, BF-SEQ-04, BF-SEQ-05, BF-SEQ-06, BF-SEQ-08, BF-SEQ-09, R06
fn the_steps_follow_one_another() {
    let position = "a: P P | ground B x | b: S s | x: Pd | y: Sd | V: s";
    let dice = ScriptedDice::default().on("air", [4]);
    let mut t = Table::m(position).with_dice(dice);
    t.all_attack("a", "b");
    // An army on B for the air range.
    let a = t.german("A1");
    t.s.open.at.set(a, Spot::On(t.at("B")));
    t.s.open.german.add(t.at("B"));
    t.give(t.fly(1, "b"));
    t.end();
    t.end();
    t.give(t.commit("b", false));
    t.give(Order::Air { effect: AirEffect::Plus });
    t.settle();
    while t.o().phase == Phase::Battle {
        t.give(Order::EndAdvance);
    }
    t.end_turn();
    let order = |e: &Event| match e {
        Event::AirRolled { .. } => Some("air"),
        Event::Recovered { unit } if unit.is_german() => Some("German recovery"),
        Event::Recovered { .. } => Some("Soviet recovery"),
        Event::AttacksBegan => Some("attacks"),
        Event::SovietStepBegan { .. } => Some("Soviet step"),
        Event::ReplacementsBegan => Some("replacements"),
        Event::SupplyBegan => Some("supply"),
        Event::TurnBegan { .. } => Some("turn"),
        Event::OperationsBegan => Some("operations"),
        _ => None,
    };
    let mut seen: Vec<&str> = t.events.iter().filter_map(order).collect();
    seen.dedup();
    let expected = [
        "air",
        "Soviet recovery",
        "attacks",
        "German recovery",
        "Soviet step",
        "replacements",
        "supply",
        "turn",
        "operations",
    ];
    assert_eq!(seen, expected);
}
