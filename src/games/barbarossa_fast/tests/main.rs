//! Tests of Barbarossa Fast by subject. Here: a table that plays orders on a small chart or on the real map.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test may")]

use barbarossa_fast::{
    FILES,
    edition::Edition,
    event::Event,
    game::Game,
    ids::*,
    nouns::{Phase, Role, Stage},
    odds::notation,
    options::Setup,
    order::*,
    players::soviet::losses,
    refusal::Refusal,
    rules::retreat,
    state::*,
};
use engine::{
    base::{
        assets::Embedded,
        side::{Side, Viewer},
    },
    contract::rules::{Draft, Knowledge, Rules},
    dice::recorded::ScriptedDice,
};
use std::sync::{Arc, LazyLock};

mod account;
mod air;
mod allies;
mod automatic_sides;
mod charts;
mod citations;
mod combat_vectors;
mod data;
mod data_files;
mod dispatches;
mod divisions;
mod draws;
mod forecast;
mod german;
mod ground;
mod history;
mod imagine;
mod invariants;
mod known;
mod laws;
mod links;
mod live_soviet;
mod movement;
mod one_chance;
mod options;
mod other_vectors;
mod overlays;
mod perft;
mod plans;
mod possible;
mod procedure_options;
mod reckoner;
mod rehide;
mod replacements;
mod retreats;
mod revised;
mod revised_battles;
mod revised_play;
mod revised_sides;
mod rulebook;
mod rulings;
mod sequence;
mod setup;
mod siberia;
mod solitaire;
mod spots;
mod stakes;
mod supply;
mod team;
mod threat;
mod victory;
mod words;

/// The test map of the catalogue: base B, an ordinary city V with a live fortress, the eastern edge E.
pub const M: &str = "B=base a b c V=city E=east x y : B-a a-b b-c c-V V-E a-x x-y y-V";

/// The real map with the usual options.
static REAL: LazyLock<Arc<Game>> = LazyLock::new(|| Arc::new(game(&Setup::default())));

/// The real map in the revised edition.
static REVISED: LazyLock<Arc<Game>> = LazyLock::new(|| Arc::new(game(&revised_setup())));

/// The usual options in the revised edition.
pub fn revised_setup() -> Setup {
    Setup { edition: Edition::Revised, ..Setup::default() }
}

/// A game under test: every order goes through the same check and decision as in play.
pub struct Table {
    pub g: Arc<Game>,
    pub s: State,
    pub dice: ScriptedDice,
    /// Everything that happened.
    pub events: Vec<Event>,
}

impl Table {
    /// A position on a chart of its own.
    pub fn chart(chart: &str, position: &str) -> Self {
        Self::of(Arc::new(notation::chart(chart).expect("a chart")), position)
    }

    /// A position on the test map.
    pub fn m(position: &str) -> Self {
        Self::chart(M, position)
    }

    /// A position on the real map.
    pub fn real(position: &str) -> Self {
        Self::of(Arc::clone(&REAL), position)
    }

    /// A position on the real map in the revised edition.
    pub fn revised(position: &str) -> Self {
        Self::of(Arc::clone(&REVISED), position)
    }

    /// A position of a game.
    pub fn of(g: Arc<Game>, position: &str) -> Self {
        let s = notation::position(&g, position).expect("a position");
        Self { g, s, dice: ScriptedDice::default(), events: Vec::new() }
    }

    /// A new game of the real map.
    pub fn new_game(setup: &Setup, dice: ScriptedDice) -> Self {
        let g = Arc::new(game(setup));
        let s = g.start();
        Self { g, s, dice, events: Vec::new() }
    }

    /// The same table with these dice.
    #[must_use]
    pub fn with_dice(mut self, dice: ScriptedDice) -> Self {
        self.dice = dice;
        self
    }

    pub fn o(&self) -> &Open {
        &self.s.open
    }

    pub fn at(&self, place: &str) -> SpaceId {
        self.g.board.space(place).expect(place)
    }

    /// Units on a place, lowest index first.
    pub fn units(&self, place: &str) -> Vec<UnitId> {
        self.o().units_at(self.at(place)).into_iter().collect()
    }

    /// The n-th unit on a place.
    pub fn unit(&self, place: &str, n: usize) -> UnitId {
        self.units(place)[n]
    }

    /// A German unit by its id.
    pub fn german(&self, id: &str) -> UnitId {
        self.g.board.german_unit(id).expect(id)
    }

    /// Where a unit stands, by id; empty when it is nowhere.
    pub fn place(&self, unit: UnitId) -> &str {
        self.o().space(unit).map_or("", |s| &self.g.board.spaces[s.index()].id)
    }

    pub fn check(&self, order: Order) -> Result<(), Refusal> {
        let side = self.g.to_act(&self.s).unwrap_or(Side(0));
        self.g.check(&self.g.view(&self.s, Viewer::Side(side)), &order)
    }

    /// Gives an order that must be legal; returns what happened.
    pub fn give(&mut self, order: Order) -> Vec<Event> {
        if let Err(r) = self.check(order) {
            panic!("{order:?} in {:?}: {r}", self.o().phase);
        }
        let mut draft = Draft::new(&*self.g, &mut self.s, &mut self.dice);
        self.g.decide(&mut draft, &order);
        let (events, _) = draft.finish();
        self.events.extend(events.iter().cloned());
        events
    }

    /// Expects a refusal with this code.
    #[track_caller]
    pub fn refused(&self, order: Order, code: &str) {
        let why = self.check(order).expect_err("refused");
        assert_eq!(why.code, code, "{order:?}: {why}");
    }

    /// Expects a refusal with this code that cites a rule.
    #[track_caller]
    pub fn refused_by(&self, order: Order, code: &str, rule: &str) {
        self.refused(order, code);
        let why = self.check(order).expect_err("refused");
        let rule =
            rule.strip_prefix('R').map_or_else(|| rule.to_owned(), |ruling| format!("BF-RUL-{ruling}"));
        assert!(why.rules().any(|cited| cited.starts_with(&rule)), "{order:?}: {why:?}");
    }

    /// All legal orders.
    pub fn legal(&self) -> Vec<Order> {
        let mut out = Vec::new();
        let side = self.g.to_act(&self.s).unwrap_or(Side(0));
        self.g.legal_orders(&self.g.view(&self.s, Viewer::Side(side)), &mut out);
        out
    }

    /// Places a unit may move to, by id.
    pub fn reach(&self, unit: UnitId) -> Vec<&str> {
        let to = self.legal().into_iter().filter_map(|o| match o {
            Order::Move { unit: u, to } if u == unit => Some(to),
            _ => None,
        });
        to.map(|s| self.g.board.spaces[s.index()].id.as_str()).collect()
    }

    pub fn to(&self, unit: UnitId, place: &str) -> Order {
        Order::Move { unit, to: self.at(place) }
    }

    pub fn attack(&self, unit: UnitId, place: &str) -> Order {
        Order::Declare { unit, target: self.at(place), role: Role::Attack }
    }

    pub fn follow(&self, unit: UnitId, place: &str) -> Order {
        Order::Declare { unit, target: self.at(place), role: Role::Follow }
    }

    pub fn commit(&self, place: &str, blitzkrieg: bool) -> Order {
        Order::Commit { target: self.at(place), blitzkrieg }
    }

    pub fn fly(&self, fleet: u8, place: &str) -> Order {
        Order::Fly { fleet: FleetId(fleet), target: self.at(place) }
    }

    pub fn resupply(fleet: u8, unit: UnitId) -> Order {
        Order::Resupply { fleet: FleetId(fleet), unit }
    }

    /// All units of a place attack a target.
    pub fn all_attack(&mut self, from: &str, target: &str) {
        for unit in self.units(from) {
            let order = self.attack(unit, target);
            self.give(order);
        }
    }

    pub fn end(&mut self) -> Vec<Event> {
        self.give(Order::EndStep)
    }

    /// From any German or Soviet operations without attacks to the next turn; arrivals are given up.
    pub fn end_turn(&mut self) {
        let turn = self.o().turn;
        while self.o().turn == turn && self.o().phase != Phase::Over {
            match self.o().arrivals.first() {
                Some((unit, _)) if self.o().phase == Phase::Replacements => {
                    self.give(Order::Forgo { unit: *unit });
                }
                _ => {
                    self.end();
                }
            }
        }
    }

    /// Whose order is awaited, as an index.
    pub fn g_to_act(&self) -> u8 {
        self.g.to_act(&self.s).map_or(u8::MAX, |s| s.0)
    }

    /// Places the hits of the present battle by default and stops at the retreats.
    pub fn settle_hits(&mut self) {
        while matches!(self.o().battle.stage, Stage::AttackerHits | Stage::DefenderHits) {
            let order = self.default_choice().expect("a hit to place");
            self.give(order);
        }
    }

    /// Plays the present battle with the default losses of both sides until a unit may advance or it is over.
    pub fn settle(&mut self) {
        while let Some(order) = self.default_choice() {
            self.give(order);
        }
    }

    fn default_choice(&self) -> Option<Order> {
        let o = self.o();
        match o.battle.stage {
            Stage::AttackerHits | Stage::DefenderHits => {
                let wanted = losses::suggest(&self.g, o);
                let next = wanted.into_iter().find(|(u, n)| o.hits[*u] < *n);
                next.map(|(unit, _)| Order::TakeHit { unit })
            }
            Stage::Retreats => {
                let unit = o.battle.to_retreat.into_iter().next()?;
                if !retreat::must_retreat(o, unit) {
                    return Some(Order::Stay { unit });
                }
                let to = retreat::destinations(&self.g, o, unit).iter().next()?;
                Some(Order::Retreat { unit, to })
            }
            _ => None,
        }
    }

    /// Declared, committed and fought with default losses: attacker's hits, absorbed, net, defender's hits.
    pub fn battle(&mut self, target: &str, blitzkrieg: bool) -> (u8, u8, u8, u8) {
        let order = self.commit(target, blitzkrieg);
        self.give(order);
        self.settle();
        self.fired()
    }

    /// The sums of the last fire.
    pub fn fired(&self) -> (u8, u8, u8, u8) {
        let last = self.events.iter().rev().find_map(|e| match e {
            Event::Fired { attack, absorbs, net, defence, .. } => Some((*attack, *absorbs, *net, *defence)),
            _ => None,
        });
        last.expect("somebody fired")
    }

    /// Whether this happened.
    pub fn happened(&self, event: &Event) -> bool {
        self.events.contains(event)
    }

    pub fn is_disrupted(&self, unit: UnitId) -> bool {
        self.o().is_disrupted(unit)
    }

    pub fn is_german(&self, place: &str) -> bool {
        self.o().is_german(self.at(place))
    }

    pub fn is_fort(&self, place: &str) -> bool {
        self.at(place).is_in(self.o().fort)
    }
}

/// A game on the real map.
pub fn game(setup: &Setup) -> Game {
    Game::open(setup, &Embedded(FILES)).expect("the data of the game")
}
