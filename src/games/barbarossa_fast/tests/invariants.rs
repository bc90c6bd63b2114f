//! What must hold after every order of any game, found by random play of both sides on the real map.

use super::game;
use barbarossa_fast::{
    edition::Edition,
    event::Event,
    game::Game,
    ids::*,
    nouns::{AirEffect, Group, Phase, Plan, ResultKind, Role, SiberianRule, Strength, Weather},
    options::Setup,
    order::*,
    rules::{attack, combat, supply},
    spots::*,
    state::*,
};
use engine::{
    base::side::{Side, Viewer},
    contract::{
        options::{self, SetupRows as _},
        rules::{Draft, Knowledge, Rules},
    },
    dice::{key::RollKey, keyed::KeyedDice},
};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use std::collections::{BTreeMap, BTreeSet};

/// No random game has come near this many orders.
const MOST_ORDERS: usize = 6000;

struct Play<'a> {
    g: &'a Game,
    s: State,
    rand: Xoshiro256PlusPlus,
    dice: KeyedDice,
    keys: BTreeSet<RollKey>,
    legal: Vec<Order>,
    orders: usize,
    /// Hits that have to be placed in the present stage, and those placed.
    hits: (u8, u8),
}

impl<'a> Play<'a> {
    fn new(g: &'a Game, seed: u64) -> Self {
        Self {
            g,
            s: g.start(),
            rand: Xoshiro256PlusPlus::seed_from_u64(seed),
            dice: KeyedDice::new(seed),
            keys: BTreeSet::new(),
            legal: Vec::new(),
            orders: 0,
            hits: (0, 0),
        }
    }

    fn below(&mut self, n: usize) -> usize {
        (self.rand.next_u64() % n.max(1) as u64) as usize
    }

    fn view(&self) -> View {
        self.g.view(&self.s, Viewer::Side(self.g.to_act(&self.s).unwrap_or(Side(0))))
    }

    /// A random legal order: its kind first, so that rare kinds are tried as often as moves. Attacks are declared rather
    /// often, steps seldom ended at once.
    fn pick(&mut self) -> Option<Order> {
        self.g.legal_orders(&self.view(), &mut self.legal);
        let mut kinds: BTreeMap<String, Vec<Order>> = BTreeMap::new();
        for order in &self.legal {
            let name = format!("{order:?}");
            let kind = name.split([' ', '{']).next().unwrap_or_default().to_owned();
            kinds.entry(kind).or_default().push(*order);
        }
        for kind in ["Cancel", "EndStep"] {
            if kinds.len() > 1 && self.below(12) > 0 {
                kinds.remove(kind);
            }
        }
        if kinds.is_empty() {
            return None;
        }
        let at = self.below(kinds.len());
        let list = kinds.into_values().nth(at)?;
        let at = self.below(list.len());
        Some(list[at])
    }

    /// One random order; its events, or none at the end of the game.
    fn step(&mut self) -> Option<Vec<Event>> {
        let order = self.pick()?;
        assert!(self.g.check(&self.view(), &order).is_ok(), "{order:?}");
        let mut dice = self.dice;
        let before = self.s.clone();
        let mut draft = Draft::new(self.g, &mut self.s, &mut dice);
        self.g.decide(&mut draft, &order);
        let (events, rolls) = draft.finish();
        for roll in rolls {
            assert!(self.keys.insert(roll.key.clone()), "{:?} falls twice", roll.key);
        }
        self.orders += 1;
        self.count_hits(&before, &events);
        self.facts(&before, &events);
        Some(events)
    }

    /// 5: all hits are placed as long as a unit can take one.
    fn count_hits(&mut self, before: &State, events: &[Event]) {
        let mut s = before.clone();
        let room = |s: &State, units: UnitSet| -> u8 {
            units.into_iter().map(|u| combat::capacity(self.g, &s.open, u)).sum()
        };
        for e in events {
            if matches!(e, Event::DefenderHitsDue { .. } | Event::RetreatsDue { .. }) {
                assert_eq!(self.hits.0, self.hits.1, "hits placed");
            }
            self.g.apply(&mut s, e);
            let b = &s.open.battle;
            match e {
                Event::HitPlaced { .. } => self.hits.1 += 1,
                Event::Fired { defence, .. } => self.hits = ((*defence).min(room(&s, b.attackers)), 0),
                Event::DefenderHitsDue { .. } | Event::StandCosts => {
                    self.hits = (b.to_defenders.min(room(&s, b.defenders)), 0);
                }
                _ => {}
            }
        }
        assert!(s == self.s, "the events are the whole change");
    }

    /// The invariants of the catalogue, by number.
    fn facts(&self, before: &State, events: &[Event]) {
        let (o, h, b) = (&self.s.open, &self.s.hidden, &self.g.board);
        // 1: both sides never share a position.
        assert!(!o.german.meets(o.soviet), "both sides on one position");
        // 2: a live fortress never holds Germans.
        assert!(!o.german.meets(o.fort), "Germans in a live fortress");
        // The sets of occupied positions are true.
        for (set, units) in [(o.german, GERMAN_UNITS), (o.soviet, SOVIET_UNITS)] {
            assert_eq!(set, o.on_map(units).map(|(_, s)| s).collect());
        }
        // 3: every counter is in one place.
        let mut seen = h.pool;
        for (slot, c) in h.truth.iter().enumerate().filter(|(_, c)| **c != UNUSED) {
            assert!(!seen.has(CounterId(*c)), "counter {c} is in two places");
            seen.add(CounterId(*c));
            let stands = matches!(o.at.get(UnitId::block(slot)), Spot::On(_) | Spot::Waiting);
            assert!(stands || o.phase <= Phase::SovietSetup, "block {slot} is nowhere");
        }
        let in_draw = self.g.draw_set();
        assert_eq!(seen.and(in_draw), in_draw, "a regular counter is lost");
        assert_eq!(usize::from(o.pool_size), h.pool.len());
        assert_eq!(usize::from(o.pool_tanks), h.pool.and(b.tanks).len());
        // 12: types are true, and red units are in the pools from Turn 2.
        for unit in SOVIET_UNITS {
            let truth = h.truth[unit.slot()];
            assert_eq!(o.is_tank(unit), truth != UNUSED && b.tanks.has(CounterId(truth)), "type of {unit:?}");
        }
        assert!(o.turn >= 2 || !seen.meets(b.red), "a red unit before Turn 2");
        let red_lost = b.red.without(seen).len();
        assert!(o.turn < 2 || self.g.red_joined(o).without(seen).len() == red_lost);
        // 4: a face that is up stays up while the unit lives, and tells the truth.
        for (slot, face) in o.face.iter().enumerate().filter(|(_, f)| **f > 0) {
            assert_eq!(h.truth[slot] + 1, *face);
        }
        let turned = (0..N_BLOCKS).filter(|i| before.open.face[*i] > 0 && o.face[*i] != before.open.face[*i]);
        for slot in turned {
            let gone = events.iter().any(|e| {
                matches!(e, Event::Eliminated { unit } | Event::SentToSiberia { unit } | Event::TurnedDown { unit, .. }
                    if unit.slot() == slot && !unit.is_german())
            });
            assert!(gone, "block {slot} was turned down");
        }
        // R104: Disrupted units are known.
        let known = |u: UnitId| u.is_german() || o.face(u).is_some();
        assert!(o.on_map(SOVIET_UNITS).all(|(u, _)| !o.is_disrupted(u) || known(u)));
        // 9: who stands there controls; bases are German.
        assert!((o.german - o.control).is_empty() && !(b.positions & o.soviet).meets(o.control));
        assert!((b.bases - o.control).is_empty());
        assert!(!o.soviet.meets(b.bases));
        self.far_east();
        self.sums(before, events);
        self.end_of_turn(events);
    }

    /// 15: what was sent and what is owed is the bill; nothing comes from the map edge while it is owed.
    fn far_east(&self) {
        let o = &self.s.open;
        let s = &o.siberia;
        for i in 0..2 {
            assert_eq!(s.sent[i] + s.owed()[i], s.bill[i]);
        }
        let later = s.is_crisis() && o.turn > s.crisis;
        assert!(!later || o.arrivals.iter().all(|(_, source)| source.city().is_some()));
        assert!(
            self.g.setup.siberia == SiberianRule::Printed
                || o.result.is_none_or(|r| r.kind != ResultKind::Academic)
        );
    }

    /// 7 and 8: sums, weather, attacks.
    fn sums(&self, before: &State, events: &[Event]) {
        for e in events {
            match e {
                Event::Fired { attack, absorbs, net, .. } => {
                    assert_eq!(*net, attack.saturating_sub(*absorbs));
                    assert!((u8::from(!self.g.edition.has_types)..=3).contains(absorbs));
                }
                Event::Committed { blitzkrieg: true, .. } => {
                    assert_eq!(self.g.weather(&before.open), Weather::Good);
                }
                Event::AirRolled { die, result, .. } => {
                    assert!((1..=6).contains(die) && (1..=6).contains(result));
                    assert!(self.g.may_fly(&before.open));
                }
                Event::Declared { unit, .. } => assert!(!before.open.has(*unit, flag::BONUS)),
                Event::Moved { unit, .. } => assert!(!before.open.is_disrupted(*unit)),
                _ => {}
            }
        }
        let o = &self.s.open;
        for target in o.targets.iter().filter(|t| t.is_in(o.soviet | !o.german)) {
            for from in self.g.board.adj[target.index()] {
                let along = |u: &UnitId| o.space(*u) == Some(from);
                let units: UnitSet = o.attackers_of(target).into_iter().filter(along).collect();
                let highway = target.is_in(self.g.board.highway[from.index()]);
                let on = attack::on_link(self.g, units);
                assert!(self.g.conduct.links.check(on, highway).is_ok(), "{on:?}");
            }
        }
        self.called_off(before, events);
    }

    /// 13 and 14: an attack that barred a retreat is not called off, the units of one that is stay where they are; no
    /// Soviet unit enters a base, and no unit retreats from one.
    fn called_off(&self, before: &State, events: &[Event]) {
        let (b, o) = (&self.g.board, &before.open);
        for e in events {
            match e {
                Event::CalledOff { target } => {
                    assert!(!target.is_in(o.barring));
                    for unit in o.attackers_of(*target) {
                        assert_eq!(self.s.open.space(unit), o.space(unit));
                    }
                }
                Event::Retreated { unit, .. } if unit.is_german() => {
                    assert!(!o.space(*unit).is_some_and(|s| s.is_in(b.bases)));
                }
                _ => {}
            }
        }
    }

    /// 6: no unit out of supply ends the turn fit.
    fn end_of_turn(&self, events: &[Event]) {
        let Some(began) = events.iter().position(|e| matches!(e, Event::TurnBegan { turn } if *turn > 1))
        else {
            return;
        };
        // Arrivals of the new turn stand in bases and are in supply; units supplied from the air are spared.
        let spared: BTreeSet<UnitId> = events[..began]
            .iter()
            .filter_map(|e| match e {
                Event::Recovered { unit } => Some(*unit),
                _ => None,
            })
            .collect();
        let o = &self.s.open;
        for unit in supply::out_of_supply(self.g, o) {
            let flown = self.s.open.turn > 1 && !spared.contains(&unit);
            assert!(o.is_disrupted(unit) || unit.is_german() && flown, "{unit:?} starves and is fit");
        }
    }
}

fn setup(seed: u64) -> Setup {
    let plans = [Some(Plan::Historical), Some(Plan::Marcks), Some(Plan::Schultz), None];
    Setup {
        plan: plans[(seed % 4) as usize],
        strength: if seed.is_multiple_of(3) { Strength::Presort } else { Strength::Bell },
        free_setup: seed.is_multiple_of(5),
        siberia: [SiberianRule::Printed, SiberianRule::Crisis, SiberianRule::Crisis, SiberianRule::Safe]
            [(seed / 2 % 4) as usize],
        ..Setup::default()
    }
}

#[test] // BF-EXP-01, BF-EXP-02, BF-EXP-05, BF-EXP-06, BF-HIT-08, R115: §10 of the catalogue, and every game ends
fn random_games_keep_the_invariants() {
    for seed in 0..24 {
        let g = game(&setup(seed));
        let mut play = Play::new(&g, seed);
        while play.step().is_some() {
            assert!(
                play.orders < MOST_ORDERS,
                "seed {seed} does not end: {:?} {:?}",
                play.s.open.phase,
                play.legal
            );
        }
        assert!(
            play.s.open.result.is_some(),
            "seed {seed} stands without a legal order in {:?}",
            play.s.open.phase
        );
    }
}

/// Set-ups of the revised edition.
fn revised(seed: u64) -> Setup {
    let rev_rehide = !seed.is_multiple_of(3);
    Setup { edition: Edition::Revised, strength: Strength::Bell, rev_rehide, ..setup(seed) }
}

#[test] // BF-EXP-07, BF-REP-11, BF-REP-14, BF-HIT-09: §10 of the catalogue in the revised edition
fn random_games_of_the_revised_edition_keep_the_invariants() {
    for seed in 0..12 {
        let g = game(&revised(seed));
        let mut play = Play::new(&g, seed);
        while play.step().is_some() {
            assert!(play.orders < MOST_ORDERS, "seed {seed} does not end");
        }
        assert!(
            play.s.open.result.is_some(),
            "seed {seed} stands without a legal order in {:?}",
            play.s.open.phase
        );
    }
}

/// A set-up of an edition with every option drawn, that the rows let pass.
fn drawn(edition: Edition, seed: u64) -> Setup {
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(seed);
    loop {
        let mut setup = Setup { edition, ..setup(seed) };
        for row in Setup::ROWS.iter().filter(|row| !["edition", "axis-team"].contains(&row.shown.key)) {
            (row.field.set)(&mut setup, (rand.next_u64() % row.shown.choices.len() as u64) as usize);
        }
        let written = options::differing(&setup, &["edition"]);
        let mut read = Setup { edition, ..Setup::default() };
        if options::put(&mut read, &written).is_ok() {
            return read;
        }
    }
}

#[test] // BF-RUL-48, BF-RUL-66, BF-RUL-67, BF-RUL-78, BF-RUL-129: any options together, and every game ends
fn random_games_with_random_options_keep_the_invariants() {
    for seed in 0..24u64 {
        let edition = if seed.is_multiple_of(2) { Edition::E2020 } else { Edition::Revised };
        let setup = drawn(edition, seed);
        let g = game(&setup);
        let mut play = Play::new(&g, seed);
        while play.step().is_some() {
            assert!(play.orders < MOST_ORDERS, "seed {seed} does not end: {setup:?}");
        }
        assert!(play.s.open.result.is_some(), "{:?} without a legal order: {setup:?}", play.s.open.phase);
    }
}

/// Every order there is, legal or not.
fn universe(g: &Game) -> Vec<Order> {
    let units: Vec<UnitId> =
        (0..g.board.german.len()).map(|i| UnitId(i as u8)).chain((0..N_BLOCKS).map(UnitId::block)).collect();
    let places: Vec<SpaceId> = (0..g.board.spaces.len()).map(|i| SpaceId(i as u8)).collect();
    let fleets = [0, 1, 2].map(FleetId);
    let mut all = vec![Order::Begin, Order::KeepFleets, Order::EndStep, Order::EndAdvance, Order::EndExploit];
    all.extend([Order::CallSiberia, Order::EndReHide]);
    all.extend([AirEffect::Plus, AirEffect::Minus].map(|effect| Order::Air { effect }));
    all.extend(Group::ALL.map(|group| Order::Assign40 { group }));
    for fleet in fleets {
        all.push(Order::Borrow { fleet });
        all.extend(places.iter().map(|target| Order::Fly { fleet, target: *target }));
        all.extend(units.iter().map(|unit| Order::Resupply { fleet, unit: *unit }));
    }
    for &target in &places {
        all.extend([Order::Cancel { target }, Order::CallOff { target }, Order::Press { target }]);
        all.extend([true, false].map(|blitzkrieg| Order::Commit { target, blitzkrieg }));
    }
    for &unit in &units {
        all.extend(Group::ALL.map(|group| Order::Transfer { unit, group }));
        all.extend([Order::NoRetreat { unit }, Order::TakeHit { unit }, Order::Stay { unit }]);
        all.extend([Order::Advance { unit }, Order::Forgo { unit }, Order::SendToSiberia { unit }]);
        all.push(Order::ReHide { unit });
        for &to in &places {
            all.extend([Order::Place { unit, base: to }, Order::Move { unit, to }]);
            all.extend([Role::Attack, Role::Follow].map(|role| Order::Declare { unit, target: to, role }));
            all.extend([Order::Retreat { unit, to }, Order::Exploit { unit, target: to }]);
            all.push(Order::Deploy { unit, to });
        }
    }
    all
}

#[test]
fn the_legal_orders_are_exactly_what_check_accepts() {
    compare_with_check(&Setup { siberia: SiberianRule::Crisis, ..setup(1) }, 6);
}

#[test]
fn the_legal_orders_of_the_revised_edition_are_exactly_what_check_accepts() {
    compare_with_check(&revised(1), 3);
}

fn compare_with_check(setup: &Setup, games: u64) {
    let g = game(setup);
    let all = universe(&g);
    let mut phases = BTreeMap::new();
    for seed in 100..100 + games {
        let mut play = Play::new(&g, seed);
        while play.step().is_some() {
            let place = (play.s.open.phase, play.s.open.battle.stage);
            let visits: &mut usize = phases.entry(place).or_default();
            *visits += 1;
            // The first few visits of every phase and stage, then ever fewer.
            if *visits > 3 && !visits.is_multiple_of(97) {
                continue;
            }
            let v = play.view();
            let mut legal = Vec::new();
            g.legal_orders(&v, &mut legal);
            let listed: BTreeSet<Order> = legal.iter().copied().collect();
            assert_eq!(listed.len(), legal.len(), "an order stands twice in {place:?}");
            for order in &all {
                let ok = g.check(&v, order).is_ok();
                assert_eq!(ok, listed.contains(order), "{order:?} in {place:?}");
            }
        }
    }
    assert!(phases.len() >= 16, "too few phases seen: {:?}", phases.keys());
}
