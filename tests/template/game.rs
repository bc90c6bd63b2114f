//! The game as the engine asks for it: the contract's questions, each answered in one of the other files.

use super::{
    data::Board,
    nouns::{EAST, Event, Face, Order, Position, Refusal, Step, Unit, View, WEST, Why},
    rules::{combat, movement, possible, turn},
};
use crate::engine::{
    base::{
        assets::{AssetError, Assets},
        fence::Fence,
        names::Names,
        outcome::Outcome,
        side::{Side, Viewer},
        when::When,
    },
    contract::{
        options::{OptionChoice, OptionRow, SetupRow, SetupRows},
        rules::{Draft, Fault, Knowledge, Rules},
    },
    dice::key::{Dice, RollKey},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A game with its board and its options.
pub struct Game {
    /// The board.
    pub board: Arc<Board>,
    /// The options.
    pub setup: Setup,
}

/// The options of a game.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// Number of game turns.
    pub turns: u16,
}

/// The lengths of a game.
const TURNS: [u16; 2] = [4, 8];

impl SetupRows for Setup {
    const ROWS: &'static [SetupRow<Self>] = &[SetupRow {
        shown: OptionRow {
            key: "turns",
            label: "Turns",
            about: "How long the game lasts",
            choices: &[
                OptionChoice { value: "4", label: "Four", effect: "A quarter of an hour" },
                OptionChoice { value: "8", label: "Eight", effect: "Time to come back after a loss" },
            ],
            switch: false,
            level_of: None,
        },
        get: |setup| usize::from(setup.turns == TURNS[1]),
        set: |setup, nth| setup.turns = TURNS[nth % 2],
    }];
}

impl Rules for Game {
    const ID: &'static str = "river-crossing";
    const VERSION: u32 = 1;
    const SIDES: &'static [&'static str] = &["West", "East"];
    type Setup = Setup;
    type State = Position;
    type Order = Order;
    type Event = Event;
    type View = View;
    type Reason = Why;
    type Refusal = Refusal;

    fn open(setup: &Setup, assets: &dyn Assets) -> Result<Self, AssetError> {
        Ok(Self { board: Arc::new(Board::read(assets)?), setup: setup.clone() })
    }
    fn data(&self) -> (u32, u64) {
        (1, self.board.digest)
    }
    fn names(&self) -> Arc<dyn Names> {
        Arc::clone(&self.board) as Arc<dyn Names>
    }
    fn start(&self) -> Position {
        Position::start(self.board.homes)
    }
    fn to_act(&self, p: &Position) -> Option<Side> {
        turn::to_act(p)
    }
    fn when(&self, p: &Position) -> When {
        let phase = match p.step {
            Step::Begin | Step::Act(WEST) => 0,
            Step::Act(_) => 1,
            Step::Battle { attacker, .. } => attacker.side().0.into(),
            Step::Over => 2,
        };
        When { turn: p.turn, phase, battle: 0 }
    }
    fn legal_orders(&self, v: &View, out: &mut Vec<Order>) {
        out.clear();
        let hexes = self.board.map.layout().hexes();
        let of = |unit| {
            let moves = hexes.clone().map(move |to| Order::Move { unit, to });
            moves.chain(Unit::all().map(move |target| Order::Attack { unit, target }))
        };
        let all = [Order::Begin, Order::Pass].into_iter().chain(Unit::all().flat_map(of));
        out.extend(all.filter(|order| self.check(v, order).is_ok()));
    }
    fn check(&self, v: &View, o: &Order) -> Result<(), Refusal> {
        match (*o, v.seen.step) {
            (Order::Begin, Step::Begin) | (Order::Pass, Step::Act(_)) => Ok(()),
            (Order::Begin | Order::Pass, _) => Err(Refusal::Time),
            (Order::Move { unit, to }, _) => movement::may_move(&self.board, &v.seen, unit, to),
            (Order::Attack { unit, target }, _) => combat::may_attack(&self.board, &v.seen, unit, target),
        }
    }
    fn decide(&self, d: &mut Draft<'_, Self>, o: &Order) {
        match *o {
            Order::Begin => turn::begin(d),
            Order::Move { unit, to } => d.emit(Event::Moved { unit, to }),
            Order::Attack { unit, target } => combat::attack(d, &self.board, unit, target),
            Order::Pass => turn::pass(d, self.setup.turns),
        }
    }
    fn apply(&self, p: &mut Position, e: &Event) {
        p.apply(e);
    }
    fn possible(&self, p: &Position, e: &Event) -> Result<(), Fault> {
        possible::possible(self, p, Viewer::Umpire, e)
    }
    fn at_rest(&self, p: &Position) -> Result<(), Fault> {
        possible::at_rest(p)
    }
    fn fence(&self, e: &Event) -> Fence {
        match e {
            Event::Fought { .. } => Fence::Die,
            Event::Dealt(_) | Event::Revealed { .. } => Fence::Reveal,
            Event::Began { .. } | Event::Moved { .. } | Event::Attacked { .. } | Event::Ended => Fence::Open,
        }
    }
    fn outcome(&self, p: &Position) -> Option<Outcome> {
        let [west, east] = [EAST, WEST].map(|other| p.lost(other));
        let winner = (west != east).then_some(if west > east { WEST } else { EAST });
        (p.step == Step::Over).then(|| Outcome {
            winner,
            kind: "units".to_owned(),
            sentence: format!("The west took {west} units and the east {east}"),
            score: west.into(),
            needed: i32::from(east) + 1,
        })
    }
}

impl Knowledge for Game {
    fn view(&self, p: &Position, who: Viewer) -> View {
        let mut seen = p.clone();
        for unit in Unit::all().filter(|unit| !knows(who, *unit) && !p.seen[unit.index()]) {
            seen.faces[unit.index()] = None;
        }
        View { who, seen }
    }
    fn told(&self, _before: &Position, e: &Event, who: Viewer) -> Option<Event> {
        let Event::Dealt(mut faces) = *e else { return Some(*e) };
        for unit in Unit::all().filter(|unit| !knows(who, *unit)) {
            faces[unit.index()] = None;
        }
        Some(Event::Dealt(faces))
    }
    fn told_order(&self, _before: &Position, o: &Order, _who: Viewer) -> Option<Order> {
        Some(*o)
    }
    fn hear(&self, v: &mut View, e: &Event) {
        v.seen.apply(e);
    }
    fn possible_to_hear(&self, v: &View, e: &Event) -> Result<(), Fault> {
        possible::possible(self, &v.seen, v.who, e)
    }
    fn imagine(&self, v: &View, dice: &mut dyn Dice) -> Position {
        let mut p = v.seen.clone();
        for side in [WEST, EAST].into_iter().filter(|_| p.step != Step::Begin) {
            let own = || Unit::all().filter(|unit| unit.side() == side).map(Unit::index);
            let left: Vec<Face> =
                Face::ALL.into_iter().filter(|face| own().all(|i| p.faces[i] != Some(*face))).collect();
            let order = dice.shuffle(&RollKey::new(p.turn, "imagined faces", side.0.into()), left.len());
            let blank: Vec<usize> = own().filter(|i| p.faces[*i].is_none()).collect();
            for (i, from) in blank.into_iter().zip(order) {
                p.faces[i] = left.get(usize::from(from)).copied();
            }
        }
        p
    }
}

/// Whether somebody knows a face without having seen it.
fn knows(who: Viewer, unit: Unit) -> bool {
    who == Viewer::Umpire || who == Viewer::Side(unit.side())
}
