//! A second, tiny game for the laws of the engine, with everything a solitaire game lacks.
//!
//! Two sides of three units each on fifteen hexes. Faces are dealt face down: each side knows its own (secrets of one
//! side). At the start of a turn both sides choose secretly whether to rush (a simultaneous choice); then each moves
//! and attacks with each unit once. An attack rolls in the middle of its decision and may put a question to the
//! defender, who retreats or rolls to stand. Once a turn a side may look at a face without the other side noticing
//! (an event told to nobody else). Lost units come back face down, dealt anew.
//!
//! Here: types and rules. `know`: who may know what. `possible`: which facts can follow. `words`: sentences, pictures,
//! the automatic player. It is odd by design; the template for a game is `tests/template`.

#![allow(clippy::unwrap_used)] // a test may

mod account;
mod know;
mod odds;
mod possible;
mod words;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use stavka::engine::{
    base::{
        assets::{AssetError, Assets, Embedded},
        fence::Fence,
        names::{self, Names},
        outcome::Outcome,
        side::Side,
        when::When,
    },
    contract::{
        handling::Handling as _,
        options::{OptionChoice, OptionRow, SetupRow, SetupRows},
        rules::*,
    },
    dice::key::RollKey,
    show::sealed::SealedOrder,
};
use std::sync::Arc;

pub use words::Why;

/// Its one data file.
pub const DATA: Embedded = Embedded(&[("toy/board.ron", "(version:1,home_red:[\"a1\",\"c1\",\"e1\"])")]);

pub const RED: Side = Side(0);
pub const BLUE: Side = Side(1);
const WIDTH: u8 = 5;
const HEXES: u8 = 15;
const UNITS: u8 = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hex(pub u8);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unit(pub u8);

impl Unit {
    pub fn side(self) -> Side {
        Side(self.0 / 3)
    }
    fn bit(self) -> u8 {
        1 << self.0
    }
    fn i(self) -> usize {
        self.0 as usize
    }
}

macro_rules! named {
    ($id:ident, $kind:literal, $n:expr) => {
        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                names::write($kind, self.0 as usize, to)
            }
        }
        impl<'de> Deserialize<'de> for $id {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let index = names::read($kind, from)?;
                let good = u8::try_from(index).ok().filter(|i| *i < $n);
                good.map($id).ok_or_else(|| serde::de::Error::custom(concat!("no such ", $kind)))
            }
        }
    };
}
named!(Hex, "hex", HEXES);
named!(Unit, "unit", UNITS);

struct ToyNames(Vec<String>);

const UNIT_NAMES: [&str; 6] = ["r1", "r2", "r3", "b1", "b2", "b3"];

impl Names for ToyNames {
    fn name(&self, kind: &str, index: usize) -> Option<&str> {
        match kind {
            "hex" => self.0.get(index).map(String::as_str),
            _ => UNIT_NAMES.get(index).copied(),
        }
    }
    fn index(&self, kind: &str, name: &str) -> Option<usize> {
        match kind {
            "hex" => self.0.iter().position(|n| n == name),
            _ => UNIT_NAMES.iter().position(|n| *n == name),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Face {
    Guard,
    Scout,
    Decoy,
}

const FACES: [Face; 3] = [Face::Guard, Face::Scout, Face::Decoy];

impl Face {
    pub const ALL: [Self; 3] = FACES;

    fn strength(self) -> i8 {
        match self {
            Face::Guard => 3,
            Face::Scout => 2,
            Face::Decoy => 0,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Bid {
    Wait,
    Rush,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    Begin,
    Choose(Side),
    Act { side: Side, second: bool },
    Answer { second: bool, attacker: Unit, defender: Unit },
    Over,
}

/// What everybody sees.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Public {
    pub turn: u16,
    pub step: Step,
    pub at: [Option<Hex>; 6],
    /// Face up.
    pub seen: u8,
    /// Has moved or attacked this turn.
    pub done: u8,
    pub attacked: [u8; 6],
    pub battles: u8,
    pub chosen: [bool; 2],
    pub shown: Option<[Bid; 2]>,
    pub score: [u16; 2],
}

/// What a side has looked at without the other noticing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Spy {
    pub known: u8,
    pub last: u16,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub public: Public,
    pub faces: [Option<Face>; 6],
    pub bids: [Option<Bid>; 2],
    pub spies: [Spy; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    Begin,
    Choose(Bid),
    Move { unit: Unit, to: Hex },
    Attack { unit: Unit, target: Unit },
    Look { target: Unit },
    Pass,
    Retreat { to: Hex },
    Stand,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RollFor {
    First,
    Attack,
    Again,
    Stand,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    Dealt { units: u8, faces: [Option<Face>; 6] },
    TurnBegan(u16),
    Chose { side: Side, bid: Option<Bid> },
    Shown([Bid; 2]),
    Rolled { why: RollFor, face: u8, result: i8 },
    Began { side: Side, second: bool },
    Moved { unit: Unit, to: Hex },
    Attacked { attacker: Unit, defender: Unit },
    Revealed { unit: Unit, face: Face },
    Looked { side: Side, unit: Unit, face: Face },
    Pressed { attacker: Unit, defender: Unit },
    Retreated { unit: Unit, to: Hex },
    Lost { unit: Unit },
    Answered,
    Returned { unit: Unit, to: Hex },
    Ended,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("this is not the time for that")]
    Time,
    #[error("that unit is the other side’s")]
    NotYours,
    #[error("that unit has done its work this turn")]
    Done,
    #[error("that unit is not on the board")]
    Off,
    #[error("that hex is not next to it")]
    Far,
    #[error("that hex is occupied")]
    Occupied,
    #[error("one of our units is no target")]
    Friend,
    #[error("this turn we have looked already")]
    Looked,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    pub turns: u16,
    pub spies: bool,
}

const fn row(key: &'static str, label: &'static str, choices: &'static [OptionChoice]) -> OptionRow {
    OptionRow { key, label, about: "", choices, switch: choices.len() == 2, level_of: None }
}

const fn choice(value: &'static str) -> OptionChoice {
    OptionChoice { value, label: value, effect: "" }
}

/// The lengths of a game.
const TURNS: [u16; 3] = [4, 8, 10_000];

impl SetupRows for Setup {
    const ROWS: &'static [SetupRow<Self>] = &[
        SetupRow {
            shown: row("turns", "Turns", &[choice("4"), choice("8"), choice("10000")]),
            get: |setup| TURNS.iter().position(|turns| *turns == setup.turns).unwrap_or(0),
            set: |setup, nth| setup.turns = TURNS[nth % 3],
        },
        SetupRow {
            shown: row("blind", "Blind", &[choice("off"), choice("on")]),
            get: |setup| usize::from(!setup.spies),
            set: |setup, nth| setup.spies = nth == 0,
        },
    ];
}

pub struct Toy {
    pub setup: Setup,
    names: Arc<dyn Names>,
    /// Names shown, by hex.
    shown: Vec<String>,
    hash: u64,
}

/// An order of the toy from its text.
pub fn order(text: &str) -> SealedOrder {
    SealedOrder::new(open("4").0.read_order(text).unwrap())
}

/// The toy with so many turns.
pub fn open(turns: &str) -> (Arc<Toy>, Setup) {
    let setup = Toy::setup(&[("turns".to_string(), turns.to_string())].into()).unwrap();
    (Arc::new(Toy::open(&setup, &DATA).unwrap()), setup)
}

pub fn next_to(a: Hex, b: Hex) -> bool {
    let cube = |hex: Hex| {
        let (col, row) = (i32::from(hex.0 % WIDTH), i32::from(hex.0 / WIDTH));
        let q = col - (row - (row & 1)) / 2;
        [q, row, -q - row]
    };
    cube(a).into_iter().zip(cube(b)).map(|(a, b)| (a - b).abs()).max() == Some(1)
}

fn hexes() -> impl Iterator<Item = Hex> {
    (0..HEXES).map(Hex)
}

fn units() -> impl Iterator<Item = Unit> {
    (0..UNITS).map(Unit)
}

fn home(unit: Unit) -> Hex {
    Hex(if unit.side() == RED { unit.0 * 2 } else { 10 + (unit.0 - 3) * 2 })
}

impl Public {
    pub fn to_act(&self) -> Option<Side> {
        match self.step {
            Step::Begin => Some(RED),
            Step::Choose(side) | Step::Act { side, .. } => Some(side),
            Step::Answer { defender, .. } => Some(defender.side()),
            Step::Over => None,
        }
    }
    fn when(&self) -> When {
        let (phase, battle) = match self.step {
            Step::Begin => (0, 0),
            Step::Choose(_) => (1, 0),
            Step::Act { second, .. } => (2 + u16::from(second), 0),
            Step::Answer { second, .. } => (2 + u16::from(second), u16::from(self.battles)),
            Step::Over => (4, 0),
        };
        When { turn: self.turn, phase, battle }
    }
    fn free(&self, hex: Hex) -> bool {
        !self.at.contains(&Some(hex))
    }

    /// What an event changes for everybody.
    fn apply(&mut self, e: &Event) {
        match *e {
            Event::Dealt { units, .. } => self.seen &= !units,
            Event::TurnBegan(turn) => {
                self.turn = turn;
                self.step = Step::Choose(RED);
                self.done = 0;
                self.attacked = [0; 6];
                self.battles = 0;
                self.chosen = [false; 2];
                self.shown = None;
            }
            Event::Chose { side, .. } => {
                self.chosen[side.0 as usize % 2] = true;
                self.step = Step::Choose(BLUE);
            }
            Event::Shown(bids) => self.shown = Some(bids),
            Event::Rolled { .. } | Event::Looked { .. } => {}
            Event::Began { side, second } => self.step = Step::Act { side: Side(side.0 % 2), second },
            Event::Moved { unit, to } => {
                self.at[unit.i()] = Some(to);
                self.done |= unit.bit();
            }
            Event::Attacked { attacker, defender } => {
                self.done |= attacker.bit();
                self.battles = self.battles.wrapping_add(1);
                self.attacked[defender.i()] = self.attacked[defender.i()].wrapping_add(1);
            }
            Event::Revealed { unit, .. } => self.seen |= unit.bit(),
            Event::Pressed { attacker, defender } => {
                let second = matches!(self.step, Step::Act { second: true, .. });
                self.step = Step::Answer { second, attacker, defender };
            }
            Event::Retreated { unit, to } => self.at[unit.i()] = Some(to),
            Event::Lost { unit } => {
                self.at[unit.i()] = None;
                let score = &mut self.score[1 - unit.side().0 as usize];
                *score = score.wrapping_add(1);
            }
            Event::Answered => {
                if let Step::Answer { second, attacker, .. } = self.step {
                    self.step = Step::Act { side: attacker.side(), second };
                }
            }
            Event::Returned { unit, to } => self.at[unit.i()] = Some(to),
            Event::Ended => self.step = Step::Over,
        }
    }
}

impl Rules for Toy {
    const ID: &'static str = "toy";
    const VERSION: u32 = 1;
    const SIDES: &'static [&'static str] = &["Red", "Blue"];
    type Setup = Setup;
    type State = State;
    type Order = Order;
    type Event = Event;
    type View = know::View;
    type Reason = Why;
    type Refusal = Refusal;

    fn open(setup: &Setup, assets: &dyn Assets) -> Result<Self, AssetError> {
        let text = assets.read("toy/board.ron")?;
        let names = (0..HEXES).map(|h| format!("{}{}", (b'a' + h % WIDTH) as char, h / WIDTH + 1));
        let shown: Vec<String> = names.collect();
        let names = Arc::new(ToyNames(shown.clone()));
        Ok(Self { setup: setup.clone(), shown, names, hash: xxhash_rust::xxh3::xxh3_64(text.as_bytes()) })
    }
    fn data(&self) -> (u32, u64) {
        (1, self.hash)
    }
    fn names(&self) -> Arc<dyn Names> {
        Arc::clone(&self.names)
    }
    fn start(&self) -> State {
        let public = Public {
            turn: 0,
            step: Step::Begin,
            at: std::array::from_fn(|i| Some(home(Unit(i as u8)))),
            seen: 0,
            done: 0,
            attacked: [0; 6],
            battles: 0,
            chosen: [false; 2],
            shown: None,
            score: [0; 2],
        };
        State { public, faces: [None; 6], bids: [None; 2], spies: [Spy::default(); 2] }
    }
    fn to_act(&self, s: &State) -> Option<Side> {
        s.public.to_act()
    }
    fn when(&self, s: &State) -> When {
        s.public.when()
    }

    fn legal_orders(&self, v: &know::View, out: &mut Vec<Order>) {
        out.clear();
        let all = |unit| {
            let moves = hexes().map(move |to| Order::Move { unit, to });
            moves.chain(units().map(move |target| Order::Attack { unit, target }))
        };
        let every =
            [Order::Begin, Order::Choose(Bid::Wait), Order::Choose(Bid::Rush), Order::Pass, Order::Stand];
        let every = every.into_iter().chain(units().flat_map(all));
        let every = every.chain(units().map(|target| Order::Look { target }));
        let every = every.chain(hexes().map(|to| Order::Retreat { to }));
        out.extend(every.filter(|o| self.check(v, o).is_ok()));
    }

    fn check(&self, v: &know::View, o: &Order) -> Result<(), Refusal> {
        let p = &v.public;
        match (*o, p.step) {
            (Order::Begin, Step::Begin)
            | (Order::Choose(_), Step::Choose(_))
            | (Order::Pass, Step::Act { .. })
            | (Order::Stand, Step::Answer { .. }) => Ok(()),
            (Order::Move { unit, to }, Step::Act { side, .. }) => {
                let from = may_act(p, side, unit)?;
                may_enter(p, from, to)
            }
            (Order::Attack { unit, target }, Step::Act { side, .. }) => {
                let from = may_act(p, side, unit)?;
                let at = p.at[target.i()].ok_or(Refusal::Off)?;
                refuse(target.side() == side, Refusal::Friend)?;
                refuse(!next_to(from, at), Refusal::Far)
            }
            (Order::Look { target }, Step::Act { side, .. }) => {
                refuse(target.side() == side, Refusal::Friend)?;
                p.at[target.i()].ok_or(Refusal::Off)?;
                let looked = v.spies[side.0 as usize].is_none_or(|s| s.last == p.turn);
                refuse(looked || !self.setup.spies, Refusal::Looked)
            }
            (Order::Retreat { to }, Step::Answer { defender, .. }) => {
                may_enter(p, p.at[defender.i()].ok_or(Refusal::Off)?, to)
            }
            _ => Err(Refusal::Time),
        }
    }

    fn decide(&self, d: &mut Draft<'_, Self>, o: &Order) {
        match *o {
            Order::Begin => {
                deal(d, RED, 0b111);
                deal(d, BLUE, 0b11_1000);
                d.emit(Event::TurnBegan(1));
            }
            Order::Choose(bid) => choose(d, bid),
            Order::Move { unit, to } => d.emit(Event::Moved { unit, to }),
            Order::Look { target } => {
                if let (Some(side), Some(face)) = (d.state.public.to_act(), d.state.faces[target.i()]) {
                    d.emit(Event::Looked { side, unit: target, face });
                }
            }
            Order::Attack { unit, target } => attack(d, unit, target),
            Order::Retreat { to } => {
                if let Step::Answer { defender, .. } = d.state.public.step {
                    d.emit(Event::Retreated { unit: defender, to });
                }
                d.emit(Event::Answered);
            }
            Order::Stand => stand(d),
            Order::Pass => pass(self.setup.turns, d),
        }
    }

    fn apply(&self, s: &mut State, e: &Event) {
        s.public.apply(e);
        match *e {
            Event::Dealt { units: dealt, faces } => {
                for unit in units().filter(|u| dealt & u.bit() != 0) {
                    s.faces[unit.i()] = faces[unit.i()];
                }
                for spy in &mut s.spies {
                    spy.known &= !dealt;
                }
            }
            Event::Chose { side, bid } => s.bids[side.0 as usize % 2] = bid,
            Event::Shown(_) => s.bids = [None; 2],
            Event::Looked { side, unit, .. } => {
                let last = s.public.turn;
                let spy = &mut s.spies[side.0 as usize % 2];
                *spy = Spy { known: spy.known | unit.bit(), last };
            }
            _ => {}
        }
    }

    fn possible(&self, s: &State, e: &Event) -> Result<(), Fault> {
        possible::Known::all(self, s).possible(e)
    }

    fn at_rest(&self, s: &State) -> Result<(), Fault> {
        possible::Known::all(self, s).at_rest()
    }

    fn fence(&self, e: &Event) -> Fence {
        match e {
            Event::Rolled { .. } => Fence::Die,
            Event::Dealt { .. } | Event::Revealed { .. } | Event::Looked { .. } | Event::Shown(_) => {
                Fence::Reveal
            }
            _ => Fence::Open,
        }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        let [red, blue] = s.public.score;
        (s.public.step == Step::Over).then(|| Outcome {
            winner: (red != blue).then_some(if red > blue { RED } else { BLUE }),
            kind: "points".into(),
            sentence: format!("Red took {red} units and Blue {blue}"),
            score: i32::from(red),
            needed: i32::from(blue),
        })
    }
}

fn refuse(no: bool, why: Refusal) -> Result<(), Refusal> {
    if no { Err(why) } else { Ok(()) }
}

fn may_act(p: &Public, side: Side, unit: Unit) -> Result<Hex, Refusal> {
    refuse(unit.side() != side, Refusal::NotYours)?;
    refuse(p.done & unit.bit() != 0, Refusal::Done)?;
    p.at[unit.i()].ok_or(Refusal::Off)
}

fn may_enter(p: &Public, from: Hex, to: Hex) -> Result<(), Refusal> {
    refuse(!next_to(from, to), Refusal::Far)?;
    refuse(!p.free(to), Refusal::Occupied)
}

/// Deals the faces that these units of a side hold among them anew.
fn deal(d: &mut Draft<'_, Toy>, side: Side, dealt: u8) {
    let chosen: Vec<Unit> = units().filter(|u| dealt & u.bit() != 0).collect();
    let mut pool: Vec<Face> = chosen.iter().filter_map(|u| d.state.faces[u.i()]).collect();
    if pool.is_empty() {
        pool = FACES.to_vec();
    }
    let order = d.shuffle(RollKey::new(d.state.public.turn, "deal", side.0.into()), pool.len());
    let mut faces = [None; 6];
    for (unit, from) in chosen.iter().zip(order) {
        faces[unit.i()] = pool.get(from as usize).copied();
    }
    d.emit(Event::Dealt { units: dealt, faces });
}

fn choose(d: &mut Draft<'_, Toy>, bid: Bid) {
    let Some(side) = d.state.public.to_act() else { return };
    d.emit(Event::Chose { side, bid: Some(bid) });
    let [Some(red), Some(blue)] = d.state.bids else { return };
    d.emit(Event::Shown([red, blue]));
    let first = match red.cmp(&blue) {
        std::cmp::Ordering::Greater => RED,
        std::cmp::Ordering::Less => BLUE,
        std::cmp::Ordering::Equal => {
            let face = roll(d, RollFor::First, 0, 0, 0);
            if face <= 3 { RED } else { BLUE }
        }
    };
    d.emit(Event::Began { side: first, second: false });
}

/// Rolls a die, emits it with its modifier and returns the result.
fn roll(d: &mut Draft<'_, Toy>, why: RollFor, subject: u8, nth: u8, plus: i8) -> i8 {
    let purpose = match why {
        RollFor::First => "first",
        RollFor::Attack => "attack",
        RollFor::Again => "again",
        RollFor::Stand => "stand",
    };
    let key = RollKey { nth: nth.into(), ..RollKey::new(d.state.public.turn, purpose, subject.into()) };
    let face = d.roll(key, 6) as u8;
    let result = face as i8 + plus;
    d.emit(Event::Rolled { why, face, result });
    result
}

fn attack(d: &mut Draft<'_, Toy>, attacker: Unit, defender: Unit) {
    d.emit(Event::Attacked { attacker, defender });
    let mut plus = 0;
    for (unit, sign) in [(attacker, 1), (defender, -1)] {
        let Some(face) = d.state.faces[unit.i()] else { continue };
        plus += sign * face.strength();
        if d.state.public.seen & unit.bit() == 0 {
            d.emit(Event::Revealed { unit, face });
        }
    }
    let mut result = roll(d, RollFor::Attack, attacker.0, 0, plus);
    if result - plus == 6 {
        result += roll(d, RollFor::Again, attacker.0, 0, 0);
    }
    if result >= 4 {
        d.emit(Event::Pressed { attacker, defender });
    }
}

fn stand(d: &mut Draft<'_, Toy>) {
    let Step::Answer { defender, .. } = d.state.public.step else { return };
    let nth = d.state.public.attacked[defender.i()];
    if roll(d, RollFor::Stand, defender.0, nth, 0) < 4 {
        d.emit(Event::Lost { unit: defender });
    }
    d.emit(Event::Answered);
}

fn pass(turns: u16, d: &mut Draft<'_, Toy>) {
    let Step::Act { side, second } = d.state.public.step else { return };
    if !second {
        d.emit(Event::Began { side: Side(1 - side.0), second: true });
        return;
    }
    let turn = d.state.public.turn;
    if turn >= turns {
        d.emit(Event::Ended);
        return;
    }
    for side in [RED, BLUE] {
        let mut back = 0;
        for unit in units().filter(|u| u.side() == side) {
            if d.state.public.at[unit.i()].is_none() && d.state.public.free(home(unit)) {
                d.emit(Event::Returned { unit, to: home(unit) });
                back |= unit.bit();
            }
        }
        if back != 0 {
            deal(d, side, back);
        }
    }
    d.emit(Event::TurnBegan(turn + 1));
}
