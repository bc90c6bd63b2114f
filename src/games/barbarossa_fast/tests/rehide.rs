//! Infantry turned down again in the revised edition: X30, and what is known of it afterwards.

use super::Table;
use barbarossa_fast::{
    data::digest::digest,
    edition::Edition,
    event::Event,
    game::Game,
    ids::*,
    nouns::{GERMAN, Phase, SOVIET, Sectors, Stage},
    odds::notation,
    options::Setup,
    order::Order,
    rules::{draws, imagine},
};
use engine::{
    base::side::Viewer,
    contract::rules::{Knowledge, Rules},
    dice::keyed::KeyedDice,
};
use std::sync::Arc;

/// A position on the test map where infantry may be turned down.
fn m(position: &str) -> Table {
    let mut g: Game = notation::chart_in(super::M, Edition::Revised).expect("a chart");
    g.conduct.turns_down = true;
    let mut t = Table::of(Arc::new(g), position);
    t.s.open.broken = Sectors::NONE;
    t
}

/// Attacks b and fights with the default losses, up to the moment when infantry may be turned down.
fn fought(position: &str) -> Table {
    let mut t = m(position);
    t.all_attack("a", "b");
    while t.o().phase != Phase::Attacks {
        t.end();
    }
    t.give(t.commit("b", false));
    if t.o().battle.stage == Stage::Seen {
        t.give(Order::Press { target: t.at("b") });
    }
    t.settle();
    t
}

/// Ways of some units by number of Weak ones.
fn ways(t: &Table, units: &[UnitId]) -> Vec<u128> {
    draws::ways(&t.g, t.o(), units.iter().copied().collect()).expect("ways").by_weak
}

/// The chance that a unit is Weak.
fn weak(t: &Table, unit: UnitId) -> f64 {
    let w = ways(t, &[unit]);
    w[1] as f64 / (w[0] + w[1]) as f64
}

#[test] // X30: BF-EXP-03, BF-EXP-08, R84, R124, D27
fn infantry_that_fought_is_turned_down_and_mixed() {
    let mut t = fought("a: P | b: S w St");
    assert_eq!((t.o().battle.stage, t.g_to_act()), (Stage::ReHide, 1));
    let units = t.units("b");
    let (tank, infantry): (Vec<UnitId>, Vec<UnitId>) = units.iter().partition(|u| t.o().is_tank(**u));
    t.refused_by(Order::ReHide { unit: tank[0] }, "E-REHIDE", "BF-EXP-03");
    let counters: Vec<CounterId> = infantry.iter().map(|u| t.o().face(*u).unwrap()).collect();
    let [first, second] = [infantry[0], infantry[1]];
    let turned = t.give(Order::ReHide { unit: first });
    assert_eq!(turned, [Event::TurnedDown { unit: first, mix: vec![counters[0]] }]);
    assert!(t.o().face(first).is_none() && t.o().face(second).is_some());
    t.refused(Order::ReHide { unit: first }, "E-REHIDE");
    // What is turned down alone, everybody knows.
    assert_eq!(ways(&t, &[first]), [1, 0]);
    let turned = t.give(Order::ReHide { unit: second });
    let Event::TurnedDown { mix, .. } = &turned[0] else { panic!("{turned:?}") };
    assert!(mix.len() == 2 && counters.iter().all(|c| mix.contains(c)));
    assert_eq!(turned[1], Event::BattleClosed { target: t.at("b") }, "no unit is left to be turned down");
    // One of them is Weak, and it is unknown which.
    assert_eq!((ways(&t, &[first]), ways(&t, &[first, second])), (vec![1, 1], vec![0, 1, 0]));
    for side in [GERMAN, SOVIET] {
        let told = t.g.told(&t.s, &turned[0], Viewer::Side(side));
        assert_eq!(told, Some(Event::TurnedDown { unit: second, mix: Vec::new() }));
    }
}

#[test] // X30: BF-EXP-06, R84
fn a_disrupted_unit_is_turned_down_when_it_has_recovered() {
    let mut t = fought("a: P P | b: S S");
    assert_eq!(t.o().battle.stage, Stage::ReHide);
    let (hit, fit): (Vec<UnitId>, Vec<UnitId>) =
        t.o().battle.defenders.into_iter().partition(|u| t.is_disrupted(*u));
    assert_eq!((hit.len(), fit.len()), (1, 1));
    t.refused(Order::ReHide { unit: hit[0] }, "E-REHIDE");
    t.give(Order::EndReHide);
    assert_eq!(t.o().phase, Phase::SovietOperations);
    t.refused(Order::ReHide { unit: hit[0] }, "E-REHIDE");
    // Who was fit and stayed face up has had its chance.
    t.refused(Order::ReHide { unit: fit[0] }, "E-REHIDE");
    t.end_turn();
    while t.o().phase != Phase::SovietOperations {
        t.end();
    }
    assert!(!t.is_disrupted(hit[0]));
    assert!(t.legal().contains(&Order::ReHide { unit: hit[0] }));
    t.give(Order::ReHide { unit: hit[0] });
    assert!(t.o().face(hit[0]).is_none());
    assert_eq!(t.o().phase, Phase::SovietOperations, "its step goes on");
}

#[test] // R84: where what is revealed stays so nothing is asked
fn without_the_option_nobody_is_asked() {
    let mut g: Game = notation::chart_in(super::M, Edition::Revised).expect("a chart");
    assert!(!g.conduct.turns_down);
    g.conduct.turns_down = false;
    let mut t = Table::of(Arc::new(g), "turn 3 | soviet | b: S s");
    let unit = t.unit("b", 0);
    t.s.open.turnable.add(unit);
    t.refused(Order::ReHide { unit }, "E-REHIDE");
}

/// Soviet movement; face-up infantry of b has fought.
fn recovered(position: &str) -> Table {
    let mut t = m(position);
    for unit in SOVIET_UNITS {
        if t.o().space(unit).is_some() && t.o().face(unit).is_some() {
            t.s.open.turnable.add(unit);
        }
    }
    t
}

#[test] // R124: exact shares, before and after one of them is seen
fn what_is_known_of_a_mix_is_counted_exactly() {
    let mut t = recovered("turn 3 | soviet | b: S s s | c: s");
    let units = t.units("b");
    let known = *units.iter().find(|u| t.o().face(**u).is_some()).unwrap();
    let counter = t.o().face(known).unwrap();
    let (away, before) = (t.unit("c", 0), digest(&t.s));
    let p = weak(&t, away);
    t.give(Order::ReHide { unit: known });
    assert_ne!(digest(&t.s), before);
    for unit in &units {
        assert!((weak(&t, *unit) - p * 2.0 / 3.0).abs() < 1e-12, "two of three are unknown");
    }
    assert!((weak(&t, away) - p).abs() < 1e-12, "the others are what they were");
    assert_eq!(ways(&t, &units)[3], 0, "one of them is Strong");
    // What is imagined has the counter among them, as often with each.
    let mut with = [0u32; 3];
    for seed in 0..3000 {
        let h = imagine::hidden(&t.g, t.o(), None, &mut KeyedDice::new(seed));
        let at = units.iter().position(|u| h.truth[u.slot()] == counter.0).expect("it is there");
        assert!(!h.pool.has(counter));
        with[at] += 1;
    }
    assert!(with.iter().all(|n| (850..1150).contains(n)), "{with:?}");
    // Once it is seen again the others are units like any other.
    let holder = *units.iter().find(|u| t.s.hidden.truth[u.slot()] == counter.0).unwrap();
    t.g.apply(&mut t.s, &Event::Revealed { unit: holder, counter });
    for unit in units.iter().filter(|u| **u != holder) {
        assert!((weak(&t, *unit) - p).abs() < 1e-12);
    }
    assert!(t.o().draws.mixed.is_empty());
}

#[test] // R124: a unit that leaves takes the doubt with it, and two mixes that meet are one
fn mixes_that_meet_are_one() {
    let mut t = recovered("turn 3 | soviet | b: S W | c: S");
    let (b, c) = (t.units("b"), t.unit("c", 0));
    for unit in &b {
        t.give(Order::ReHide { unit: *unit });
    }
    t.give(t.to(b[0], "c"));
    assert_eq!(ways(&t, &[b[0]]), [1, 1]);
    t.give(Order::ReHide { unit: c });
    let all = [b[0], b[1], c];
    assert_eq!(t.o().draws.mixed.len(), 1);
    assert_eq!(ways(&t, &all), [0, 1, 0, 0], "one of the three is Weak");
    for unit in all {
        let counter = CounterId(t.s.hidden.truth[unit.slot()]);
        assert!(draws::may_be(&t.g, t.o(), unit, counter));
    }
}

#[test] // §12.2: R84
fn the_option_belongs_to_the_revised_edition_and_is_on_there() {
    let setup = |put: fn(&mut Setup)| {
        let mut setup = Setup { edition: Edition::Revised, ..Setup::default() };
        put(&mut setup);
        setup
    };
    assert!(super::game(&setup(|_| {})).conduct.turns_down);
    assert!(!super::game(&setup(|s| s.rev_rehide = false)).conduct.turns_down);
    assert!(!super::game(&Setup::default()).conduct.turns_down);
    let asked = [("rev-rehide".to_owned(), "never".to_owned())];
    let no = <Game as Rules>::setup(&asked.into_iter().collect()).unwrap_err();
    assert!(no.contains("E-OPTION") || no.contains("belongs to Rules “Revised”"), "{no}");
}
