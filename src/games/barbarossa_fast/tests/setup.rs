//! The deal, the plans, German set-up and arrivals.

use super::{Table, game};
use barbarossa_fast::{
    event::Event,
    ids::*,
    nouns::{Group, Phase, Plan},
    options::Setup,
    order::Order,
    rules::{setup::plan_for, victory},
    spots::*,
    state::*,
};
use engine::{contract::rules::Rules, dice::recorded::ScriptedDice};

fn with_plan(plan: Plan) -> Setup {
    Setup { plan: Some(plan), ..Setup::default() }
}

/// A new game up to German set-up; spare Soviet units on Novgorod.
fn german_setup(setup: &Setup) -> Table {
    let mut t = Table::new_game(setup, ScriptedDice::default());
    t.give(Order::Begin);
    let to = t.at("nowgorod");
    while let Some((unit, _)) = t.o().arrivals.first().copied() {
        t.give(Order::Deploy { unit, to });
    }
    assert_eq!(t.o().phase, Phase::GermanSetup);
    t
}

#[test] // BF-SET-03, R69, BF-EXP-05
fn thirty_two_of_forty_eight_are_drawn() {
    let mut t = Table::new_game(&Setup::default(), ScriptedDice::default());
    assert_eq!((t.g.board.bell.len(), t.g.board.bell.and(t.g.board.weak).len()), (48, 16));
    t.give(Order::Begin);
    let drawn: CounterSet =
        t.s.hidden.truth.iter().filter(|c| **c != UNUSED).map(|c| CounterId(*c)).collect();
    assert_eq!((drawn.len(), t.s.hidden.pool.len(), t.o().pool_size), (32, 16, 16));
    assert!(drawn.and(t.s.hidden.pool).is_empty());
    assert_eq!(usize::from(t.s.hidden.weak_selected), drawn.and(t.g.board.weak).len());
    assert!(drawn.and(t.g.board.siberians).is_empty());
}

#[test] // BF-SET-05, R57, R70, R115
fn soviet_units_stand_where_the_rules_put_them() {
    let mut t = Table::new_game(&Setup::default(), ScriptedDice::default());
    t.give(Order::Begin);
    let count = |set: SpaceSet, each: usize| set.iter().all(|s| t.o().units_at(s).len() == each);
    let b = &t.g.board;
    assert_eq!((b.front_line.len(), b.cities.len(), b.second_line.len()), (7, 8, 8));
    assert!(count(b.front_line, 2) && count(b.cities, 1) && count(b.second_line, 1));
    let fixed = |s: SpaceId| t.o().units_at(s).into_iter().any(|u| t.o().has(u, flag::FIXED));
    assert!(b.positions.iter().all(|s| fixed(s) == s.is_in(b.cities)));
    assert!(t.o().face.iter().all(|f| *f == 0), "nobody has looked");
}

#[test] // R70: a shortage leaves the far south of the second line empty
fn a_shortage_is_felt_in_the_south() {
    let mut g = game(&Setup::default());
    g.board.take = 28;
    let s = g.start();
    let g = std::sync::Arc::new(g);
    let mut t = Table { g, s, dice: ScriptedDice::default(), events: Vec::new() };
    t.give(Order::Begin);
    assert_eq!(t.o().phase, Phase::GermanSetup);
    assert_eq!(["riga", "winniza", "uman", "odessa"].map(|p| t.units(p).len()), [1, 1, 0, 0]);
}

#[test] // BF-SET-07, R70
fn spare_units_go_east_of_the_second_line() {
    let mut t = Table::new_game(&Setup::default(), ScriptedDice::default());
    t.give(Order::Begin);
    assert_eq!((t.o().phase, t.o().arrivals.len()), (Phase::SovietSetup, 2));
    let (unit, other) = (t.o().arrivals[0].0, t.o().arrivals[1].0);
    for place in ["minsk", "brest", "warschau", "x_wolga"] {
        t.refused_by(Order::Deploy { unit, to: t.at(place) }, "E-SLOT", "R70");
    }
    t.refused(Order::Deploy { unit: other, to: t.at("nowgorod") }, "E-ORDER");
    t.refused(Order::Forgo { unit }, "E-PHASE");
    t.give(Order::Deploy { unit, to: t.at("nowgorod") });
    t.give(Order::Deploy { unit: other, to: t.at("nowgorod") });
    assert_eq!((t.units("nowgorod").len(), t.o().phase), (2, Phase::GermanSetup));
}

#[test] // BF-SET-11, R25, R94
fn the_plan_is_chosen_or_rolled_for() {
    let plans = [1, 2, 3, 4, 5, 6].map(plan_for);
    let (h, m, s) = (Plan::Historical, Plan::Marcks, Plan::Schultz);
    assert_eq!(plans, [h, h, h, m, m, s]);
    let mut t = Table::new_game(&Setup::default(), ScriptedDice::default().on("plan", [5]));
    t.give(Order::Begin);
    assert!(t.happened(&Event::PlanChosen { plan: m, die: Some(5) }));
    let t = german_setup(&with_plan(s));
    assert!(t.happened(&Event::PlanChosen { plan: s, die: None }));
}

#[test] // BF-SET-08, BF-SET-13, R71
fn army_groups_start_in_their_bases() {
    let mut t = german_setup(&with_plan(Plan::Historical));
    let at = |t: &Table, id| t.place(t.german(id)).to_owned();
    assert_eq!([at(&t, "a16"), at(&t, "a4"), at(&t, "a6")], ["insterburg", "warschau", "lublin"]);
    assert_eq!(at(&t, "a11"), "", "arrives on Turn 2");
    let place = |t: &Table, id, base| Order::Place { unit: t.german(id), base: t.at(base) };
    t.refused_by(place(&t, "a16", "warschau"), "E-GROUP", "BF-SET-08");
    t.refused_by(place(&t, "a4", "lublin"), "E-GROUP", "BF-SET-08");
    t.refused(place(&t, "a6", "jassy"), "E-GROUP");
    t.refused(place(&t, "a4", "minsk"), "E-GROUP");
    t.refused(place(&t, "a4", "warschau"), "E-HERE");
    t.refused(place(&t, "a2", "warschau"), "E-GROUP");
    t.refused_by(place(&t, "a11", "jassy"), "E-EDITION", "BF-SET-14");
    // Up to three units of Centre in the northern base.
    for id in ["a4", "a9", "pz24"] {
        t.give(place(&t, id, "insterburg"));
    }
    t.refused_by(place(&t, "pz46", "insterburg"), "E-OVERFLOW", "BF-SET-13");
    t.give(place(&t, "a9", "warschau"));
    t.give(place(&t, "pz46", "insterburg"));
    t.end();
    assert_eq!((t.o().turn, t.o().phase), (1, Phase::Operations));
}

fn transfer(t: &Table, id: &str, group: Group) -> Order {
    Order::Transfer { unit: t.german(id), group }
}

#[test] // BF-SET-09
fn the_marcks_plan_sends_a_corps_from_north_to_south() {
    let mut t = german_setup(&with_plan(Plan::Marcks));
    t.refused(Order::EndStep, "E-PENDING");
    t.give(transfer(&t, "pz41", Group::S));
    assert_eq!((t.place(t.german("pz41")), t.o().transferred), ("lublin", false));
    t.end();
}

#[test] // BF-SET-10, R73, BF-REI-01, BF-REI-07, R74
fn the_schultz_plan_strengthens_both_wings() {
    let mut t = german_setup(&with_plan(Plan::Schultz));
    t.give(transfer(&t, "pz24", Group::N));
    t.refused(Order::EndStep, "E-PENDING");
    t.give(transfer(&t, "pz46", Group::S));
    t.end();
    assert_eq!(["pz24", "pz46"].map(|u| t.place(t.german(u))), ["insterburg", "lublin"]);
    t.end();
    t.end_turn();
    // 2nd Army goes south, 11th Army where it always goes.
    assert_eq!(["a2", "a11"].map(|u| t.place(t.german(u))), ["lublin", "jassy"]);
    let mut t = german_setup(&with_plan(Plan::Historical));
    t.end();
    t.end();
    t.end_turn();
    assert_eq!(["a2", "a11"].map(|u| t.place(t.german(u))), ["warschau", "jassy"]);
    let a2 = t.german("a2");
    assert!(t.check(t.to(a2, "insterburg")).is_err() && t.g.group(t.o(), a2) == Group::C);
    assert!(t.check(t.attack(a2, "brest")).is_ok(), "arrivals act at once");
}

#[test] // BF-SET-12, R95
fn one_corps_may_be_transferred_once() {
    let mut t = german_setup(&with_plan(Plan::Historical));
    t.refused_by(transfer(&t, "a4", Group::N), "E-GROUP", "BF-SET-12");
    t.refused(transfer(&t, "pz24", Group::C), "E-GROUP");
    t.refused(transfer(&t, "pz40", Group::N), "E-GROUP");
    t.give(transfer(&t, "pz24", Group::N));
    assert_eq!((t.place(t.german("pz24")), t.o().transferred), ("insterburg", true));
    t.refused_by(transfer(&t, "pz46", Group::N), "E-USED", "BF-SET-12");
    // It belongs to its new group now: no guest in its base.
    for id in ["a4", "a9", "pz46"] {
        t.give(Order::Place { unit: t.german(id), base: t.at("insterburg") });
    }
    // On top of what the plan moves.
    let mut t = german_setup(&with_plan(Plan::Marcks));
    t.give(transfer(&t, "pz41", Group::C));
    t.give(transfer(&t, "pz56", Group::S));
    t.end();
}

#[test] // BF-SET-15, BF-VIC-08, R89
fn free_set_up_costs_a_point() {
    let setup = Setup { free_setup: true, ..with_plan(Plan::Historical) };
    let mut t = german_setup(&setup);
    for id in ["a16", "a18", "a4", "a9", "a6", "pz24"] {
        t.give(Order::Place { unit: t.german(id), base: t.at("jassy") });
    }
    assert_eq!(t.units("jassy").len(), 6);
    t.refused(Order::Place { unit: t.german("a17"), base: t.at("minsk") }, "E-GROUP");
    let plain = game(&with_plan(Plan::Historical));
    let more = victory::requirement(&t.g, &t.s.hidden) - victory::requirement(&plain, &t.s.hidden);
    assert_eq!(more, 1);
}

#[test] // BF-REI-02, BF-REI-04, R75: Centre may give the 40th Corps away in the Historical plan only
fn the_40th_corps_arrives_in_september() {
    let arrive = |plan: &str| {
        let mut t = Table::real(&format!("turn 3 | soviet | plan {plan}"));
        let pz40 = t.german("pz40");
        t.s.open.at.set(pz40, Spot::Due);
        t.end_turn();
        (t, pz40)
    };
    for plan in ["marcks", "schultz"] {
        let (t, pz40) = arrive(plan);
        assert_eq!((t.place(pz40), t.o().phase), ("warschau", Phase::Operations));
    }
    let (mut t, pz40) = arrive("historical");
    let groups = [Group::C, Group::N, Group::S].map(|group| Order::Assign40 { group });
    assert_eq!(t.legal(), groups);
    t.refused(Order::EndStep, "E-PHASE");
    t.give(groups[1]);
    assert_eq!((t.place(pz40), t.g.group(t.o(), pz40)), ("insterburg", Group::N));
}
