//! Laws of the automatic sides, over whole games of both editions: ways of the procedure, empty places that are attacked,
//! reasons beside the orders they stand with and beside their own figures. `STAVKA_SEEDS` raises the number of games.

#![allow(clippy::unwrap_used)] // a test may

use super::{Table, game, revised_setup};
use barbarossa_fast::{
    edition::Edition,
    event::Event,
    game::Game,
    ids::*,
    nouns::{AirEffect, GERMAN, Level, Phase, SOVIET},
    options::Setup,
    order::*,
    players::{self, german::Why, reason::Reason},
    rules::{legal as orders, movement},
    rulings::Rulings,
    state::*,
};
use engine::{
    base::side::{Side, Viewer},
    contract::{
        automatic::{Automatic as _, Plan},
        rules::{Draft, Knowledge as _, Rules as _},
    },
    dice::keyed::{KeyedDice, KeyedTies},
};
use std::{cell::RefCell, sync::Arc};

fn seeds() -> std::ops::RangeInclusive<u64> {
    1..=std::env::var("STAVKA_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(2)
}

/// A game of each edition, the levels by turns.
fn games() -> impl Iterator<Item = (u64, Game)> {
    let level = |seed: u64| [Level::Standard, Level::Hard, Level::Historical][seed as usize % 3];
    let of = move |edition, seed| Setup { edition, soviet: level(seed), ..Setup::default() };
    seeds().flat_map(move |seed| Edition::ALL.map(|edition| (seed, game(&of(edition, seed)))))
}

/// Gives an order; what happened.
fn give(g: &Game, s: &mut State, dice: &mut KeyedDice, order: &Order) -> Vec<Event> {
    assert_eq!(orders::check(g, &s.open, order), Ok(()), "{order:?} in {:?}", s.open.phase);
    let mut d = Draft::new(g, s, dice);
    g.decide(&mut d, order);
    d.finish().0
}

/// A plan of the side to act.
fn think(g: &Game, s: &State, side: Side, tie: &mut KeyedTies) -> Plan<Order, Reason> {
    players::plan(g, &g.view(s, Viewer::Side(side)), side, tie)
}

/// Plays a whole game: `planned` sees each plan before it is carried out, `done` each order with the state before it and
/// what came of it.
fn play(
    g: &Game,
    seed: u64,
    mut planned: impl FnMut(&State, Side, &Plan<Order, Reason>),
    mut done: impl FnMut(&State, Side, &[Event]),
) {
    let mut dice = KeyedDice::new(seed);
    let mut ties = [GERMAN, SOVIET].map(|side| KeyedTies::new(seed, 0, side));
    let mut s = g.start();
    while let Some(side) = g.to_act(&s) {
        let plan = think(g, &s, side, &mut ties[usize::from(side.0)]);
        assert!(!plan.steps.is_empty(), "seed {seed}: no plan in {:?}", s.open.phase);
        planned(&s, side, &plan);
        for (order, _) in &plan.steps {
            let before = s.clone();
            let events = give(g, &mut s, &mut dice, order);
            done(&before, side, &events);
        }
    }
}

/// What is looked at in a game: the last empty place attacked, and the turn in which no army was to go next to Moscow.
#[derive(Default)]
struct Watch {
    empty: Option<SpaceId>,
    away: Option<u8>,
}

#[test] // BF-MOV-11, R58, BF-MOV-17, BF-RUL-05, BF-ADV-01
fn automatic_sides_keep_their_laws_in_whole_games() {
    for (seed, g) in games() {
        let watch = RefCell::new(Watch::default());
        let planned = |s: &State, side: Side, plan: &Plan<Order, Reason>| {
            if side == GERMAN {
                fits_orders(&g, plan);
                watch.borrow_mut().away_from_moscow(s, plan);
            } else if s.open.phase == Phase::SovietOperations {
                among_germans(&g, s, seed);
                watch.borrow().nobody_at_moscow(&g, s);
            }
        };
        let done = |before: &State, side: Side, events: &[Event]| {
            keeps_clear(&g, before, side, events);
            watch.borrow_mut().empty_places_are_entered(events);
        };
        play(&g, seed, planned, done);
    }
}

impl Watch {
    fn away_from_moscow(&mut self, s: &State, plan: &Plan<Order, Reason>) {
        let said = Reason::German(Why::Siberians);
        if plan.steps.iter().any(|(_, why)| why.contains(&said)) {
            self.away = Some(s.open.turn);
        }
    }

    fn nobody_at_moscow(&self, g: &Game, s: &State) {
        if self.away == Some(s.open.turn) {
            let near = g.board.adj[g.board.moscow.index()];
            let there = s.open.on_map(g.armies).find(|(_, at)| at.is_in(near));
            assert_eq!(there, None, "no army was to go next to Moscow, and one is there");
        }
    }

    fn empty_places_are_entered(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Unopposed { target } => self.empty = Some(*target),
                Event::Advanced { to, .. } if self.empty == Some(*to) => self.empty = None,
                Event::BattleClosed { target } => assert_ne!(self.empty, Some(*target), "no unit enters it"),
                _ => {}
            }
        }
    }
}

fn keeps_clear(g: &Game, before: &State, side: Side, events: &[Event]) {
    for event in events {
        if let Err(fault) = g.bound(before, side, event) {
            panic!("{event:?}: {fault}");
        }
    }
}

/// The same step where every empty place beside Germans is German ground, so that ways through it are many.
fn among_germans(g: &Game, s: &State, seed: u64) {
    let mut s = s.clone();
    let o = &mut s.open;
    let empty = g.board.positions & !o.soviet & !g.board.cities;
    o.control |= empty & g.board.neighbours(o.german);
    o.fort &= !o.control;
    let (mut dice, mut tie) = (KeyedDice::new(seed), KeyedTies::new(seed, 0, SOVIET));
    for (order, _) in think(g, &s, SOVIET, &mut tie).steps {
        if !matches!(order, Order::Move { .. }) {
            continue;
        }
        let before = s.clone();
        let events = give(g, &mut s, &mut dice, &order);
        keeps_clear(g, &before, SOVIET, &events);
    }
}

#[test] // BF-MOV-11, R58: verify asks it of a game begun by this ruling
fn a_way_of_the_procedure_is_asked_about_and_one_of_a_person_is_not() {
    let mut t = Table::of(
        Arc::new(game(&revised_setup())),
        "turn 5 | soviet | pleskau: A | leningrad: s s | wolchow: s | ground pleskau nowgorod",
    );
    let unit = t.unit("leningrad", 0);
    let to = t.at("tichwin");
    let (path, bonus) = movement::path(&t.g, t.o(), unit, to).unwrap();
    let event = Event::Moved { unit, path, bonus };
    let through = |e: &Event| matches!(e, Event::Moved { path, .. } if path.contains(&t.at("nowgorod")));
    assert!(through(&event), "the shortest way leads through empty ground in contact: {event:?}");
    assert!(t.g.bound(&t.s, SOVIET, &event).unwrap_err().0.contains("BF-MOV-11"));
    Arc::get_mut(&mut t.g).unwrap().rulings = Rulings::of(2);
    assert!(t.g.bound(&t.s, SOVIET, &event).is_ok(), "an older game keeps its reading");
}

/// Whether the reasons of a plan say what it does.
fn fits_orders(g: &Game, plan: &Plan<Order, Reason>) {
    let given = || plan.steps.iter().map(|(order, _)| *order);
    for (order, why) in &plan.steps {
        for why in why {
            let Reason::German(why) = why else { panic!("a Soviet reason in a German plan") };
            match *why {
                Why::Strike { target, hits, cut, air, air_chance, need, most, chance } => {
                    assert!(matches!(order, Order::Declare { target: at, .. } if *at == target), "{order:?}");
                    let sure = hits + cut;
                    let best = sure + if air_chance > 0 { air } else { 0 };
                    assert!(need <= most && chance <= 100 && air_chance <= 100, "{why:?}");
                    assert_eq!(chance == 100, sure >= most || best >= most && air_chance == 100, "{why:?}");
                    assert_eq!(chance == 0, best < need, "{why:?}");
                }
                Why::Siberians => {
                    let near = g.board.adj[g.board.moscow.index()];
                    let goes = given().any(|order| match order {
                        Order::Move { unit, to } => g.armies.has(unit) && to.is_in(near),
                        Order::Declare { unit, target, .. } => g.armies.has(unit) && target.is_in(near),
                        _ => false,
                    });
                    assert!(!goes, "{plan:?}");
                }
                Why::Stand => {
                    assert!(!given().any(|order| matches!(order, Order::Cancel { .. })), "{plan:?}");
                }
                Why::AirPlus { hits, need, .. } => {
                    assert_eq!(*order, Order::Air { effect: AirEffect::Plus });
                    assert!(hits < need, "{why:?}");
                }
                Why::AirMinus { .. } => assert_eq!(*order, Order::Air { effect: AirEffect::Minus }),
                Why::Ring { closed, of, .. } => assert!((1..=of).contains(&closed), "{why:?}"),
                Why::FallBack { ways, .. } => assert!(ways > 0, "{why:?}"),
                Why::Done { attacks, moves } => {
                    let declared: SpaceSet = given()
                        .filter_map(|x| match x {
                            Order::Declare { target, .. } => Some(target),
                            _ => None,
                        })
                        .collect();
                    let marched = |unit: UnitId| {
                        !given().any(|x| matches!(x, Order::Declare { unit: u, .. } if u == unit))
                    };
                    let movers: UnitSet = given()
                        .filter_map(|x| match x {
                            Order::Move { unit, .. } if marched(unit) => Some(unit),
                            _ => None,
                        })
                        .collect();
                    assert_eq!(
                        (usize::from(attacks), usize::from(moves)),
                        (declared.len(), movers.len()),
                        "{plan:?}"
                    );
                }
                _ => {}
            }
        }
    }
}
