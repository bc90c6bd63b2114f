//! A second, tiny game for the laws of the engine, with everything a solitaire game lacks.
//!
//! Two sides of three units each on fifteen hexes. Faces are dealt face down: each side knows its own (secrets of one
//! side). At the start of a turn both sides choose secretly whether to rush (a simultaneous choice); then each moves
//! and attacks with each unit once. An attack rolls in the middle of its decision and may put a question to the
//! defender, who retreats or rolls to stand. Once a turn a side may look at a face without the other side noticing
//! (an event told to no other player). Lost units come back face down, with faces dealt again.
//!
//! Here: its words, and the contract of the engine. `rules`: what follows from an order. `possible`: which facts can
//! follow. `words`: sentences, pictures, the automatic player. `odds`: forecasts, and the account of battles. It is odd by
//! design; the template for a game is `tests/template`.

#![allow(clippy::unwrap_used)] // a test may

mod odds;
mod possible;
mod rules;
mod words;

use engine::{
    base::{assets::Embedded, spelling::Spelling},
    contract::prelude::*,
    show::sealed::SealedOrder,
};
use kit::{
    hex::{HexId, Layout, Shift},
    ids::{Id as _, NameLists},
    pool,
    refusal::Refusal,
    set::Set,
};
use std::ops::Range;

pub use words::Why;

/// Its one data file.
pub const DATA: Embedded = Embedded(&[("toy/board.ron", "(version:1,home_red:[\"a1\",\"c1\",\"e1\"])")]);

pub const RED: Side = Side(0);
pub const BLUE: Side = Side(1);
const BOTH: [Side; 2] = [RED, BLUE];
const LAYOUT: Layout = Layout { pointy: true, shift: Shift::Even, rows: 3, cols: 5 };

kit::id!(
    /// 0 to 2 are Red's, 3 to 5 Blue's.
    Unit,
    "unit",
    ["r1", "r2", "r3", "b1", "b2", "b3"]
);

type Units = Set<Unit, 1>;

impl Unit {
    pub fn side(self) -> Side {
        Side(self.0 / 3)
    }
    fn home(self) -> HexId {
        HexId(if self.side() == RED { u16::from(self.0) * 2 } else { 4 + u16::from(self.0) * 2 })
    }
}

/// Where the units of a side stand in a list of all units.
fn of(side: Side) -> Range<usize> {
    if side == RED { 0..3 } else { 3..6 }
}

type Faces = [Option<Face>; 6];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Face {
    Guard = 3,
    Scout = 2,
    Decoy = 0,
}

impl Face {
    pub const ALL: [Self; 3] = [Self::Guard, Self::Scout, Self::Decoy];
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

/// What a side has looked at without the other noticing, and in which turn last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Spy {
    known: Units,
    last: u16,
}

/// The state, to the umpire; and what a side knows of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Position {
    pub who: Viewer,
    pub turn: u16,
    pub step: Step,
    pub at: [Option<HexId>; 6],
    /// Face up.
    pub seen: Units,
    /// Have moved or attacked this turn.
    pub done: Units,
    pub attacked: [u8; 6],
    pub battles: u8,
    pub chosen: [bool; 2],
    pub shown: Option<[Bid; 2]>,
    pub score: [u16; 2],
    /// Those dealt and known.
    pub faces: Faces,
    /// Choices made, known and not yet shown.
    pub bids: [Option<Bid>; 2],
    /// What each side has looked at; `None` if it is not the viewer's.
    pub spies: [Option<Spy>; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    Begin,
    Choose(Bid),
    Move { unit: Unit, to: HexId },
    Attack { unit: Unit, target: Unit },
    Look { target: Unit },
    Pass,
    Retreat { to: HexId },
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
    Dealt { units: Units, faces: Faces },
    TurnBegan(u16),
    Chose { side: Side, bid: Option<Bid> },
    Shown([Bid; 2]),
    Rolled { why: RollFor, face: u8, result: i8 },
    Began { side: Side, second: bool },
    Moved { unit: Unit, to: HexId },
    Attacked { attacker: Unit, defender: Unit },
    Revealed { unit: Unit, face: Face },
    Looked { side: Side, unit: Unit, face: Face },
    Pressed { attacker: Unit, defender: Unit },
    Retreated { unit: Unit, to: HexId },
    Lost { unit: Unit },
    Answered,
    Returned { unit: Unit, to: HexId },
    Ended,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    pub turns: u16,
    pub spies: bool,
}

const fn named(value: &'static str) -> OptionChoice {
    choice(value, value, "")
}

/// The lengths of a game.
const TURNS: [u16; 3] = [4, 8, 10_000];

impl SetupRows for Setup {
    const ROWS: &'static [SetupRow<Self>] = &[
        OptionRow::new("turns", "Turns").choices(&[named("4"), named("8"), named("10000")]).at(Field {
            get: |setup| TURNS.iter().position(|turns| *turns == setup.turns).unwrap_or(0),
            set: |setup, nth| setup.turns = TURNS[nth % 3],
        }),
        OptionRow::new("blind", "Blind")
            .switch()
            .choices(&[named("off"), named("on")])
            .at(Field { get: |setup| usize::from(!setup.spies), set: |setup, nth| setup.spies = nth == 0 }),
    ];
}

#[derive(Clone)]
pub struct Toy {
    pub setup: Setup,
    names: Arc<NameLists>,
    /// Names shown, by hex.
    shown: Vec<String>,
    hash: u64,
}

/// An order of the toy from its text.
pub fn order(text: &str) -> SealedOrder {
    SealedOrder::new(open("4").0.read_order(text).unwrap())
}

/// The toy with a number of turns.
pub fn open(turns: &str) -> (Arc<Toy>, Setup) {
    let setup = Toy::setup(&[("turns".to_string(), turns.to_string())].into()).unwrap();
    (Arc::new(Toy::open(&setup, &DATA).unwrap()), setup)
}

impl Rules for Toy {
    const ID: &'static str = "toy";
    const VERSION: u32 = 1;
    const SIDES: &'static [&'static str] = &["Red", "Blue"];
    type Setup = Setup;
    type State = Position;
    type Order = Order;
    type Event = Event;
    type View = Position;
    type Reason = Why;
    type Refusal = Refusal;

    fn open(setup: &Setup, assets: &dyn Assets) -> Result<Self, AssetError> {
        let hash = xxhash_rust::xxh3::xxh3_64(assets.read("toy/board.ron")?.as_bytes());
        let name = |hex: HexId| format!("{}{}", (b'a' + (hex.0 % 5) as u8) as char, hex.0 / 5 + 1);
        let shown: Vec<String> = LAYOUT.hexes().map(name).collect();
        let names = NameLists::default().with("hex", &shown).with("unit", Unit::NAMES.iter().copied());
        Ok(Self { setup: setup.clone(), shown, names: Arc::new(names), hash })
    }
    fn data(&self) -> (u32, u64) {
        (1, self.hash)
    }
    fn names(&self) -> Arc<dyn Names> {
        Arc::clone(&self.names) as Arc<dyn Names>
    }
    fn start(&self) -> Position {
        Position {
            who: Viewer::Umpire,
            turn: 0,
            step: Step::Begin,
            at: std::array::from_fn(|i| Some(Unit::at(i).home())),
            seen: Units::NONE,
            done: Units::NONE,
            attacked: [0; 6],
            battles: 0,
            chosen: [false; 2],
            shown: None,
            score: [0; 2],
            faces: [None; 6],
            bids: [None; 2],
            spies: [Some(Spy::default()); 2],
        }
    }
    fn to_act(&self, p: &Position) -> Option<Side> {
        p.to_act()
    }
    fn when(&self, p: &Position) -> When {
        let (phase, battle) = match p.step {
            Step::Begin => (0, 0),
            Step::Choose(_) => (1, 0),
            Step::Act { second, .. } => (2 + u16::from(second), 0),
            Step::Answer { second, .. } => (2 + u16::from(second), p.battles.into()),
            Step::Over => (4, 0),
        };
        When { turn: p.turn, phase, battle }
    }
    fn legal_orders(&self, v: &Position, out: &mut Vec<Order>) {
        let of_unit = |unit| {
            let moves = LAYOUT.hexes().map(move |to| Order::Move { unit, to });
            moves.chain(Unit::all().map(move |target| Order::Attack { unit, target }))
        };
        let choices = [Bid::Wait, Bid::Rush].map(Order::Choose);
        out.clear();
        out.extend([Order::Begin].into_iter().chain(choices).chain([Order::Pass, Order::Stand]));
        out.extend(Unit::all().flat_map(of_unit));
        out.extend(Unit::all().map(|target| Order::Look { target }));
        out.extend(LAYOUT.hexes().map(|to| Order::Retreat { to }));
        out.retain(|order| self.check(v, order).is_ok());
    }
    fn check(&self, v: &Position, o: &Order) -> Result<(), Refusal> {
        rules::check(&self.setup, v, o)
    }
    fn decide(&self, d: &mut Draft<'_, Self>, o: &Order) {
        rules::decide(&self.setup, d, o);
    }
    fn apply(&self, p: &mut Position, e: &Event) {
        p.apply(e);
    }
    fn possible(&self, p: &Position, e: &Event) -> Result<(), Fault> {
        possible::possible(&self.setup, p, e)
    }
    fn at_rest(&self, p: &Position) -> Result<(), Fault> {
        possible::at_rest(p)
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
    fn outcome(&self, p: &Position) -> Option<Outcome> {
        let [red, blue] = p.score;
        (p.step == Step::Over).then(|| Outcome {
            winner: (red != blue).then_some(if red > blue { RED } else { BLUE }),
            kind: "points".into(),
            sentence: format!("Red took {red} units and Blue {blue}"),
            score: red.into(),
            needed: blue.into(),
        })
    }
}

/// Own faces, faces seen by all, faces looked at in secret; choices not yet shown.
impl Knowledge for Toy {
    fn view(&self, p: &Position, who: Viewer) -> Position {
        let spies = [0, 1].map(|i| p.spies[i].filter(|_| who.knows(BOTH[i])));
        let looked = spies.iter().flatten().fold(p.seen, |all, spy| all.or(spy.known));
        let known = |i: usize| who.knows(Unit::at(i).side()) || looked.has(Unit::at(i));
        Position {
            who,
            faces: std::array::from_fn(|i| p.faces[i].filter(|_| known(i))),
            bids: [0, 1].map(|i| p.bids[i].filter(|_| who.knows(BOTH[i]))),
            spies,
            ..p.clone()
        }
    }
    fn told(&self, _before: &Position, e: &Event, who: Viewer) -> Option<Event> {
        match *e {
            Event::Looked { side, .. } if !who.knows(side) => None,
            Event::Chose { side, bid } => Some(Event::Chose { side, bid: bid.filter(|_| who.knows(side)) }),
            Event::Dealt { units, faces } => {
                let known = |i: usize| who.knows(Unit::at(i).side());
                let faces = std::array::from_fn(|i| faces[i].filter(|_| known(i)));
                Some(Event::Dealt { units, faces })
            }
            _ => Some(e.clone()),
        }
    }
    fn told_order(&self, before: &Position, o: &Order, who: Viewer) -> Option<Order> {
        let own = before.to_act().is_some_and(|side| who.knows(side));
        (own || !matches!(o, Order::Choose(_) | Order::Look { .. })).then_some(*o)
    }
    /// Whether there was another way depends on a look that no other player noticed.
    fn told_reason(&self, before: &Position, w: &Why, who: Viewer) -> Option<Why> {
        let own = before.to_act().is_some_and(|side| who.knows(side));
        (own || matches!(w, Why::Attacks(_))).then_some(*w)
    }
    /// That a side looked at a face stays its secret, also when the face was turned up later.
    fn has_secrets_now(&self, p: &Position) -> bool {
        let unseen = (0..6).any(|i| p.faces[i].is_some() && !p.seen.has(Unit::at(i)));
        unseen || p.bids != [None; 2] || p.spies.iter().flatten().any(|spy| spy.last != 0)
    }
    fn hear(&self, v: &mut Position, e: &Event) {
        v.apply(e);
    }
    fn possible_to_hear(&self, v: &Position, e: &Event) -> Result<(), Fault> {
        possible::possible(&self.setup, v, e)
    }
    fn at_rest_to_see(&self, v: &Position) -> Result<(), Fault> {
        possible::at_rest(v)
    }
    fn imagine(&self, v: &Position, dice: &mut dyn Dice) -> Position {
        let mut p = Position { who: Viewer::Umpire, ..v.clone() };
        for (i, side) in BOTH.into_iter().enumerate().filter(|_| v.turn > 0) {
            let key = |what| RollKey::new(v.turn, what, i as u32);
            pool::fill(&Face::ALL, &mut p.faces[of(side)], |n| dice.shuffle(&key("imagined faces"), n));
            if v.chosen[i] && v.shown.is_none() && v.bids[i].is_none() {
                let face = dice.roll(&key("imagined choice"), 2);
                p.bids[i] = Some(if face == 1 { Bid::Wait } else { Bid::Rush });
            }
        }
        p.spies = p.spies.map(|spy| spy.or(Some(Spy::default())));
        p
    }
}
