//! The questions of the engine, each answered in another file.

use super::{
    data::{NAMES_FILE, board::Board},
    event::Event,
    game::{Game, GameDraft},
    nouns::Step,
    options::Setup,
    order::Order,
    players::reason::Reason,
    refusal::Refusal,
    rules::{
        apply, arrange, awaited, combat, logistics, movement, possible,
        sequence::{self, SEQUENCE},
        setup, victory, zone,
    },
    rulings::Rulings,
    show::{chronicle, handbook},
    state::Position,
};
use engine::contract::prelude::*;
use kit::{data::spelling::Spellings, digest};

impl Rules for Game {
    const ID: &'static str = "russian-portfolio";
    const VERSION: u32 = 2;
    const SIDES: &'static [&'static str] = &["Axis", "Soviet"];
    type Setup = Setup;
    type State = Position;
    type Order = Order;
    type Event = Event;
    type View = Position;
    type Reason = Reason;
    type Refusal = Refusal;

    fn open(setup: &Setup, assets: &dyn Assets) -> Result<Self, AssetError> {
        Self::open_ruled(setup, Self::VERSION, assets)
    }
    fn open_ruled(setup: &Setup, version: u32, assets: &dyn Assets) -> Result<Self, AssetError> {
        let mut game = Self::new(Board::read(assets)?, *setup);
        game.rulings = Rulings::of(version);
        game.book = handbook::read(&game, assets)?;
        game.book.spellings = Arc::new(Spellings::read(NAMES_FILE, assets)?);
        let chronicle = chronicle::read(&game, assets)?;
        game.book.pages.push(kit::chronicle::page(&chronicle, "Words of 1941"));
        game.book.chronicle = Some(Arc::new(chronicle));
        Ok(game)
    }
    fn ruled(&self) -> u32 {
        self.rulings.version
    }
    fn data(&self) -> (u32, u64) {
        (1, self.board.digest)
    }
    fn names(&self) -> Arc<dyn Names> {
        Arc::clone(&self.board.names)
    }
    fn start(&self) -> Position {
        setup::start(self)
    }
    fn arrange(&self, position: &str) -> Result<Position, Fault> {
        arrange::read(self, position)
    }
    fn position(&self, p: &Position) -> Result<String, Fault> {
        arrange::write(self, p)
    }
    fn to_act(&self, p: &Position) -> Option<Side> {
        awaited::to_act(p)
    }
    fn is_open(&self) -> bool {
        true
    }
    fn when(&self, p: &Position) -> When {
        sequence::when(self, p)
    }
    fn legal_orders(&self, p: &Position, out: &mut Vec<Order>) {
        out.clear();
        sequence::legal(self, p, out);
    }
    fn check(&self, p: &Position, o: &Order) -> Result<(), Refusal> {
        match *o {
            Order::Begin => {
                let now = matches!(p.step, Step::SetUp(_)) && p.at.is_bare();
                Refusal::unless(now, "RP-SET-01", "the game has begun")
            }
            Order::Deploy { unit, at } => setup::may_deploy(self, p, unit, at),
            Order::Go { stack, to } => {
                let zone = zone::Asked(self, p, stack.0.side().other());
                Ok(movement::step(self, p, &zone, stack, to).map(|_| ())?)
            }
            Order::Halt => {
                Refusal::unless(matches!(p.step, Step::Move(_)), "RP-MOV-01", "no unit moves now")?;
                Ok(movement::may_halt(self, p)?)
            }
            Order::Base(o) => logistics::check(self, p, &o),
            Order::Battle(o) => combat::check(self, p, &o),
            Order::Done => sequence::may_be_done(self, p),
            Order::EndGame => {
                let offered = matches!(p.step, Step::EndOffer(_));
                Refusal::unless(
                    offered,
                    "RP-VIC-06",
                    "the game may be ended only at the start of a player turn from March 1942 on",
                )
            }
        }
    }
    fn decide(&self, d: &mut GameDraft<'_>, o: &Order) {
        match *o {
            Order::Begin => {
                d.emit(Event::SetUp);
                return SEQUENCE.begin(self, d);
            }
            Order::Done => return SEQUENCE.done(self, d),
            Order::EndGame => return victory::close(self, d),
            Order::Deploy { unit, at } => d.emit(Event::Deployed { unit, at }),
            Order::Go { stack, to } => movement::go(self, d, stack, to),
            Order::Halt => movement::halt(self, d),
            Order::Base(o) => {
                logistics::decide(self, d, &o);
                if let Step::Attack(_) = d.state.step {
                    // Who left the map may have been the last with a choice.
                    combat::begin(self, d);
                }
            }
            Order::Battle(o) => combat::decide(self, d, &o),
        }
        SEQUENCE.go_on(self, d);
    }
    fn apply(&self, p: &mut Position, e: &Event) {
        apply::apply(self, p, e);
    }
    fn possible(&self, p: &Position, e: &Event) -> Result<(), Fault> {
        possible::possible(self, p, e)
    }
    fn fence(&self, e: &Event) -> Fence {
        match e {
            Event::TurnBegan { die: Some(_), .. } => Fence::Die,
            Event::Base(e) if e.has_die() => Fence::Die,
            Event::Battle(e) if e.has_die() => Fence::Die,
            Event::SetUp
            | Event::Deployed { .. }
            | Event::TurnBegan { .. }
            | Event::StepBegan { .. }
            | Event::Went { .. }
            | Event::Moved { .. }
            | Event::Base(_)
            | Event::Battle(_)
            | Event::PhaseEnded { .. }
            | Event::Refaced { .. }
            | Event::Ended(_) => Fence::Open,
        }
    }
    fn outcome(&self, p: &Position) -> Option<Outcome> {
        p.outcome.clone()
    }
    fn digest(&self, p: &Position) -> u64 {
        digest::of(p)
    }
}

impl OpenGame for Game {}
