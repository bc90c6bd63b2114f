//! The rules and secrets of the game as the engine asks for them: each question in a line, answered in another file.

use crate::{
    data::{self, Board},
    game::{Game, Setup},
    nouns::*,
    rules::{apply, arrange, combat, movement, possible, turn},
};
use engine::base::text;
use kit::ids::NameLists;

impl Rules for Game {
    const ID: &'static str = "river-crossing";
    const VERSION: u32 = 1;
    const SIDES: &'static [&'static str] = &["West", "East"];
    type Setup = Setup;
    type State = Position;
    type Order = Order;
    type Event = Event;
    type View = View;
    type Reason = ();
    type Refusal = Refusal;

    fn open(setup: &Setup, assets: &dyn Assets) -> Result<Self, AssetError> {
        Ok(Self { board: Board::read(assets)?, rules: data::rules(assets)?, setup: setup.clone() })
    }
    fn data(&self) -> (u32, u64) {
        (1, self.board.digest)
    }
    fn names(&self) -> Arc<dyn Names> {
        let names = NameLists::default().with("hex", self.board.map.labels());
        Arc::new(names.with("unit", Unit::NAMES.iter().copied()))
    }
    fn start(&self) -> Position {
        apply::start(&self.board.homes)
    }
    fn arrange(&self, position: &str) -> Result<Position, Fault> {
        arrange::read(self, position)
    }
    fn position(&self, v: &View) -> Result<String, Fault> {
        let acts = matches!(v.seen.step, Step::Act(_));
        Fault::unless(acts, "it stands in the part of no side")?;
        text::write(&self.names(), &v.seen).map_err(Fault::new)
    }
    fn to_act(&self, p: &Position) -> Option<Side> {
        turn::to_act(p)
    }
    fn when(&self, p: &Position) -> When {
        let phase = turn::to_act(p).map_or(2, |side| side.0.into());
        When { turn: p.turn, phase, battle: 0 }
    }
    fn legal_orders(&self, v: &View, out: &mut Vec<Order>) {
        let ends = |unit| movement::ends(&self.board, &v.seen, unit).into_iter();
        let moves = |unit| ends(unit).map(move |(to, _)| Order::Move { unit, to });
        let attacks = |unit| Unit::all().map(move |target| Order::Attack { unit, target });
        let of_units = Unit::all().flat_map(|unit| moves(unit).chain(attacks(unit)));
        out.clear();
        out.extend([Order::Begin, Order::Pass].into_iter().chain(of_units));
        out.retain(|order| self.check(v, order).is_ok());
    }
    fn check(&self, v: &View, o: &Order) -> Result<(), Refusal> {
        let p = &v.seen;
        match *o {
            Order::Begin => must(p.step == Step::Begin, "RC-SEQ-01", "the faces are dealt"),
            Order::Pass => must(matches!(p.step, Step::Act(_)), "RC-SEQ-02", "no side acts now"),
            Order::Move { unit, to } => movement::may_move(&self.board, p, unit, to),
            Order::Attack { unit, target } => combat::may_attack(&self.board, p, unit, target),
        }
    }
    fn decide(&self, d: &mut Draft<'_, Self>, o: &Order) {
        match *o {
            Order::Begin => turn::PLAY.begin(self, d),
            Order::Move { unit, to } => d.emit(Event::Moved { unit, to }),
            Order::Attack { unit, target } => combat::attack(d, &self.board, unit, target),
            Order::Pass => turn::PLAY.done(self, d),
        }
    }
    fn apply(&self, p: &mut Position, e: &Event) {
        apply::apply(p, e);
    }
    fn possible(&self, p: &Position, e: &Event) -> Result<(), Fault> {
        possible::possible(self, p, Viewer::Umpire, e)
    }
    fn fence(&self, e: &Event) -> Fence {
        match e {
            Event::Fought { .. } => Fence::Die,
            Event::Dealt(_) | Event::Revealed { .. } => Fence::Reveal,
            Event::Began { .. } | Event::Moved { .. } | Event::Ended => Fence::Open,
        }
    }
    /// RC-VIC-01
    fn outcome(&self, p: &Position) -> Option<Outcome> {
        let [west, east] = [EAST, WEST].map(|side| 3 - p.at.of_side(side).count() as i32);
        (p.step == Step::Over).then(|| Outcome {
            winner: (west != east).then_some(if west > east { WEST } else { EAST }),
            kind: "units".to_owned(),
            sentence: format!("The west took {west} units and the east {east}"),
            score: west,
            needed: east + 1,
        })
    }
}

impl Knowledge for Game {
    fn view(&self, p: &Position, who: Viewer) -> View {
        let mut seen = p.clone();
        hide(&mut seen.faces, |unit| who.knows(unit.side()) || p.seen.has(unit));
        View { who, seen }
    }
    fn told(&self, _before: &Position, e: &Event, who: Viewer) -> Option<Event> {
        let Event::Dealt(mut faces) = *e else { return Some(*e) };
        hide(&mut faces, |unit| who.knows(unit.side()));
        Some(Event::Dealt(faces))
    }
    fn hear(&self, v: &mut View, e: &Event) {
        apply::apply(&mut v.seen, e);
    }
    fn possible_to_hear(&self, v: &View, e: &Event) -> Result<(), Fault> {
        possible::possible(self, &v.seen, v.who, e)
    }
    fn imagine(&self, v: &View, dice: &mut dyn Dice) -> Position {
        let mut p = v.seen.clone();
        for side in [WEST, EAST].into_iter().filter(|_| p.step != Step::Begin) {
            let key = RollKey::new(p.turn, "imagined faces", side.0.into());
            pool::fill(&Face::ALL, &mut p.faces[of(side)], |n| dice.shuffle(&key, n));
        }
        p
    }
}

/// Leaves out the faces of the other units.
fn hide(faces: &mut [Option<Face>; UNITS], known: impl Fn(Unit) -> bool) {
    for unit in Unit::all().filter(|unit| !known(*unit)) {
        faces[unit.index()] = None;
    }
}
