//! What each way to divide the hits of a battle leads to, against playing every way out; and the panel that says it.

use super::Table;
use barbarossa_fast::{
    event::Event,
    game::Game,
    ids::*,
    nouns::{Phase, Stage},
    order::*,
    rules::{
        divisions::{self, Place, likeness},
        legal as orders,
    },
    state::*,
};
use engine::{
    base::{
        keys::PlaceKey,
        side::{Side, Viewer},
    },
    contract::{
        handling::Handling as _,
        rules::{Draft, Knowledge as _, Rules as _},
    },
    show::{
        builder::Builder,
        scene::{Subject, TurnPart},
        words::Tone,
    },
};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use std::collections::BTreeMap;

/// The defenders of b have one way back, to c, and c is under attack: who must go is lost (BF-RET-04).
const TRAP: &str = "B=base a b c d E=east : B-a a-b b-c c-E B-d d-c";

/// An attack on b from a up to the placing of the attacker's hits.
fn fired(chart: &str, position: &str, others: &[(&str, &str)]) -> Table {
    let mut t = Table::chart(chart, position);
    for (from, target) in others {
        t.all_attack(from, target);
    }
    t.all_attack("a", "b");
    t.end();
    t.give(t.commit("b", false));
    t
}

fn panel(t: &Table, plan: &[Order]) -> Builder {
    let side = t.g.to_act(&t.s).expect("a side");
    let view = t.g.view(&t.s, Viewer::Side(side));
    t.g.builder(&view, &Subject::Turn(TurnPart::Losses), plan, &t.g.suggested(&view)).expect("a panel")
}

fn rows(b: &Builder) -> Vec<(&str, &str, Tone, bool)> {
    b.divisions.iter().map(|d| (d.label.as_str(), d.follows.as_str(), d.tone, d.chosen)).collect()
}

fn plan(t: &Table, hits: &[(usize, u8)]) -> Vec<Order> {
    let units = t.units("a");
    hits.iter().flat_map(|(u, n)| (0..*n).map(|_| Order::TakeHit { unit: units[*u] })).collect()
}

#[test] // BF-HIT-07, BF-RET-01, R38: one hit on each leaves no unit fit, and none has to go
fn three_hits_on_three_units() {
    let t = fired(TRAP, "a: A P P | b: S S S | d: P", &[("d", "c")]);
    assert_eq!((t.o().battle.to_attackers, t.o().battle.to_defenders), (3, 3));
    let advised = panel(&t, &[]).suggested.expect("advice");
    let advised: Vec<Order> = advised.iter().map(|x| t.g.unseal(x).expect("an order")).collect();
    let b = panel(&t, &advised);
    let falls = "no defender is left and b falls";
    assert_eq!(
        rows(&b),
        [
            (
                "2 on A1, 1 on P1",
                &*format!("No unit is lost. 1 fit attacker is left: {falls}"),
                Tone::Good,
                true
            ),
            ("2 on P1, 1 on P2", &*format!("P1 lost. 1 fit attacker is left: {falls}"), Tone::Good, false),
            ("3 on A1", &*format!("A1 lost. 2 fit attackers are left: {falls}"), Tone::Good, false),
            (
                "1 hit on each",
                "No unit is lost. No fit attacker is left: the defenders may stay and hold b",
                Tone::Bad,
                false
            ),
        ]
    );
    assert_eq!((b.warning, b.why_not), (None, None));
    assert_eq!(b.note, "On the German attackers at b. Then the defenders take 3 hits");
    let heads: Vec<_> =
        b.sums.iter().map(|(h, terms)| (h.as_str(), terms.last().unwrap().value.as_str())).collect();
    assert_eq!(heads, [("Soviet hits on the attackers", "3"), ("German hits on b", "3")]);
    // What is clicked is the whole plan.
    let each = b.divisions[3].orders.iter().map(|x| t.g.unseal(x).expect("an order")).collect::<Vec<_>>();
    let b = panel(&t, &each);
    assert_eq!(b.divisions.iter().map(|d| d.chosen).collect::<Vec<_>>(), [false, false, false, true]);
    assert_eq!(b.warning.as_deref(), Some("b will hold, otherwise than forecast: no fit attacker is left"));
    // Two placed, one on each of two units: the third may still make it either.
    let b = panel(&t, &plan(&t, &[(0, 1), (1, 1)]));
    assert_eq!(b.warning, None);
    assert!(b.divisions.iter().all(|d| !d.chosen) && b.why_not.is_some());
    assert_eq!(b.why_not.unwrap().way_out, "Place all hits as long as a unit can take one");
}

#[test] // The other side's losses are known when the defender places his
fn the_defender_is_told_what_the_attackers_lost() {
    let mut t = fired(super::M, "a: A P P P | b: S S S | c: s", &[]);
    for n in [1, 1, 2] {
        t.give(Order::TakeHit { unit: t.unit("a", n) });
    }
    assert_eq!(t.o().battle.stage, Stage::DefenderHits, "{:?}", t.o().battle);
    let b = panel(&t, &[]);
    assert_eq!(b.note, "On the Soviet defenders at b. Of the attackers: 1 lost, P2 Disrupted, A1 and P3 fit");
    assert_eq!(b.sums[0].0, "German hits on b");
}

/// Every end of a battle, over all legal orders of the side to decide: hits of the side that places now, and place.
fn play_out(g: &Game, s: &State, found: &mut BTreeMap<Vec<u8>, Vec<Place>>, first: Stage, units: &[UnitId]) {
    let o = &s.open;
    let mut list = Vec::new();
    orders::legal(g, o, &mut list);
    // Who may stay does, if the place is to hold.
    let stays = |unit: UnitId| list.contains(&Order::Stay { unit });
    let goes = |x: &Order| matches!(*x, Order::Retreat { unit, .. } if stays(unit));
    for &order in list.iter().filter(|x| !goes(x)) {
        let mut next = s.clone();
        let mut dice = engine::dice::keyed::KeyedDice::new(0);
        let mut draft = Draft::new(g, &mut next, &mut dice);
        orders::decide(g, &mut draft, &order);
        let (events, _) = draft.finish();
        let mut at = o.clone();
        let mut hits: Option<Vec<u8>> = None;
        let mut end = None;
        for e in &events {
            if end.is_some() {
                break;
            }
            let enemies = if at.phase == Phase::Battle { at.soviet } else { at.german };
            let placed = matches!(e, Event::DefenderHitsDue { .. } | Event::RetreatsDue { .. });
            if placed && at.battle.stage == first && hits.is_none() {
                hits = Some(units.iter().map(|u| at.hits[*u]).collect());
            }
            match e {
                Event::AdvanceDue => end = Some(Place::Falls),
                Event::BattleClosed { target } if target.is_in(enemies) => end = Some(Place::Holds),
                Event::BattleClosed { .. } => end = Some(Place::Emptied),
                _ => barbarossa_fast::rules::apply::apply(g, &mut at, None, e),
            }
        }
        let mut below = BTreeMap::new();
        match end {
            Some(place) => {
                below.insert(Vec::new(), vec![place]);
            }
            None => play_out(g, &next, &mut below, first, units),
        }
        for (key, places) in below {
            let key = hits.clone().unwrap_or(key);
            found.entry(key).or_default().extend(places);
        }
    }
}

/// What a list of ends comes to when the defender chooses.
fn verdict(places: &[Place]) -> Place {
    let held = places.iter().filter(|p| **p == Place::Holds).count();
    match held {
        0 => *places.iter().min().expect("an end"),
        n if n == places.len() => Place::Holds,
        _ => Place::Contested,
    }
}

#[test] // every way, and every answer to it, in battles of all kinds
fn every_way_ends_as_it_does_when_played_out() {
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(7);
    let (mut tried, mut seen) = (0, [0; 4]);
    for _ in 0..160 {
        let mut below = |n: u64| (rand.next_u64() % n) as usize;
        let german = ["A P", "P P", "A P P", "P P P", "A Pd P"][below(5)].replace('d', "");
        let soviet = ["S S", "S W", "K S", "S S S", "Sd S", "K", "S S W"][below(7)];
        let trap = below(2) == 0;
        let chart = if below(4) == 0 { TRAP.replace(" b ", " b=fort ") } else { TRAP.to_owned() };
        let others: &[(&str, &str)] = if trap { &[("d", "c")] } else { &[] };
        let mut t = fired(&chart, &format!("a: {german} | b: {soviet} | d: P"), others);
        // The defender's hits as well, after some way of the attacker's.
        if below(2) == 0 && t.o().battle.stage == Stage::AttackerHits {
            while t.o().battle.stage == Stage::AttackerHits {
                let order = t.legal()[0];
                t.give(order);
            }
        }
        let first = t.o().battle.stage;
        if !matches!(first, Stage::AttackerHits | Stage::DefenderHits) {
            continue;
        }
        let units: Vec<UnitId> = barbarossa_fast::rules::combat::suffering(t.o()).0.into_iter().collect();
        let mut found = BTreeMap::new();
        play_out(&t.g, &t.s, &mut found, first, &units);
        let shape = |hits: &dyn Fn(usize) -> u8| {
            let mut all: Vec<_> =
                (0..units.len()).map(|i| (likeness(&t.g, t.o(), units[i]), hits(i))).collect();
            all.sort_unstable();
            all
        };
        let mut expected: BTreeMap<_, Vec<Place>> = BTreeMap::new();
        for (hits, places) in &found {
            assert!(!hits.is_empty());
            expected.entry(shape(&|i| hits[i])).or_default().extend(places);
        }
        let ways = divisions::ways(&t.g, t.o());
        assert_eq!(ways.len(), expected.len(), "{german} on {soviet}: {found:?}");
        for way in ways {
            let of = |i: usize| way.hits.iter().find(|(u, _)| *u == units[i]).map_or(0, |(_, n)| *n);
            let wanted = verdict(&expected[&shape(&of)]);
            assert_eq!(way.end.place, wanted, "{german} on {soviet}, trap {trap}: {:?}", way.hits);
            seen[wanted as usize] += 1;
            tried += 1;
        }
    }
    assert!(tried > 200 && seen[0] > 20 && seen[3] > 20, "{tried} ways: {seen:?}");
}

#[test] // What is forecast for certain is what the advised division leads to
fn the_forecast_agrees_with_the_advised_division() {
    let mut agreed = 0;
    for german in ["A P", "A P P", "P P P", "A P P P"] {
        for soviet in ["S S", "S S S", "K S", "S W"] {
            for others in [&[][..], &[("d", "c")][..]] {
                let t = fired(TRAP, &format!("a: {german} | b: {soviet} | d: P"), others);
                if t.o().battle.stage != Stage::AttackerHits {
                    continue;
                }
                let about = Subject::Place(PlaceKey::from(t.at("b").0));
                let view = t.g.view(&t.s, Viewer::Side(Side(0)));
                let f = t.g.forecast(&view, &about, &[]).expect("a forecast");
                let advised = panel(&t, &[]).suggested.expect("advice");
                let orders: Vec<Order> = advised.iter().map(|x| t.g.unseal(x).unwrap()).collect();
                let b = panel(&t, &orders);
                let chosen = b.divisions.iter().find(|d| d.chosen).expect("the advised one is chosen");
                // The procedure may give up a place that could be held (§7.6): then it is for the defenders.
                let wrong = if f.success().is_certain() { Tone::Bad } else { Tone::Good };
                assert_ne!(chosen.tone, wrong, "{german} on {soviet}: {chosen:?}");
                assert_eq!(b.warning, None);
                agreed += 1;
            }
        }
    }
    assert!(agreed > 15, "{agreed}");
}

#[test] // Hits that only one unit can still take fall by themselves, in the plan as in play
fn hits_that_leave_no_choice_are_placed_in_the_plan() {
    // Five hits on three corps: two and two, and the last takes what is left.
    let t = fired(TRAP, "a: P P P | b: K K S | d: P", &[]);
    assert_eq!(t.o().battle.to_attackers, 5);
    let b = panel(&t, &plan(&t, &[(0, 2), (1, 2)]));
    assert_eq!(b.why_not, None);
    let counts: Vec<_> = b.rows.iter().map(|r| r.stepper.unwrap()).collect();
    assert_eq!(counts, [(2, 0, 2), (2, 0, 2), (1, 1, 2)], "the last fell by itself");
    assert_eq!(b.divisions.len(), 1);
    assert_eq!(b.divisions[0].label, "However they are placed");
}
