//! The questions of the engine, each answered in another file.

use crate::{
    arrange,
    battle::BattleEvent,
    event::{Deed, Event},
    game::{Game, GameDraft, SECOND, Setup},
    imagine,
    nouns::*,
    order::Order,
    players::reason::Reason,
    refusal::Refusal,
    rules::{
        apply, arrivals, bridgeheads, choices,
        combat::fight,
        crossing, drops, engineering, infiltration, morning, movement, possible, recombination,
        sequence::{self, SEQUENCE},
        setup, victory,
    },
    sight::{self, View},
    state::Position,
};
use kit::digest;

impl Rules for Game {
    const ID: &'static str = "red-parachutes";
    const VERSION: u32 = SECOND;
    const SIDES: &'static [&'static str] = &["German", "Soviet"];
    type Setup = Setup;
    type State = Position;
    type Order = Order;
    type Event = Event;
    type View = View;
    type Reason = Reason;
    type Refusal = Refusal;

    fn open(setup: &Setup, assets: &dyn Assets) -> Result<Self, AssetError> {
        Self::read(*setup, assets)
    }
    fn open_ruled(setup: &Setup, version: u32, assets: &dyn Assets) -> Result<Self, AssetError> {
        let mut game = Self::read(*setup, assets)?;
        game.version = version;
        Ok(game)
    }
    fn ruled(&self) -> u32 {
        self.version
    }
    fn data(&self) -> (u32, u64) {
        (1, self.digest)
    }
    fn names(&self) -> Arc<dyn Names> {
        Arc::clone(&self.names)
    }
    fn start(&self) -> Position {
        setup::start(self)
    }
    fn arrange(&self, position: &str) -> Result<Position, Fault> {
        arrange::read(self, position)
    }
    fn position(&self, v: &View) -> Result<String, Fault> {
        arrange::write(self, v)
    }
    fn to_act(&self, p: &Position) -> Option<Side> {
        sequence::to_act(p)
    }
    fn when(&self, p: &Position) -> When {
        sequence::when(p)
    }
    fn legal_orders(&self, v: &View, out: &mut Vec<Order>) {
        out.clear();
        choices::of(self, &v.seen, out);
        if choices::may(self, &v.seen, Order::Done).is_ok() {
            out.push(Order::Done);
        }
    }
    fn check(&self, v: &View, o: &Order) -> Result<(), Refusal> {
        choices::may(self, &v.seen, *o)
    }
    fn decide(&self, d: &mut GameDraft<'_>, o: &Order) {
        end_other_march(self, d, *o);
        let spent = d.state.fight.is_none() && victory::any_spent(self, d.state);
        match *o {
            Order::Done if d.state.fight.is_some() => fight::pass(self, d),
            Order::Done => return SEQUENCE.done(self, d),
            Order::Battle(order) => fight::decide(self, d, order),
            Order::Zone { brigade, at } => d.emit(Event::Zoned { brigade, at }),
            Order::Rebuild { unit } => d.emit(Event::Did { unit, deed: Deed::Rebuilt }),
            Order::TakeOff { unit } => d.emit(Event::Did { unit, deed: Deed::TakenOff }),
            Order::Load { unit } => d.emit(Event::Did { unit, deed: Deed::Loaded }),
            Order::ReturnHq { hq, on } => morning::return_hq(self, d, hq, on),
            Order::PlacePair { east, west } => d.emit(Event::PairPlaced { east, west }),
            Order::ShiftPair { west, east } => d.emit(Event::PairShifted { west, east }),
            Order::WithdrawPair { west } => {
                let back = bridgeheads::withdrawn_until(self, d.state);
                d.emit(Event::PairLeft { west, back, expelled: false });
            }
            Order::Blow { unit } => engineering::blow(self, d, unit),
            Order::Dig { unit } => engineering::dig(self, d, unit),
            Order::Enter { unit } => arrivals::enter(self, d, unit),
            Order::BreakDown { unit } => {
                let companies = arrivals::companies(self, d.state, unit);
                d.emit(Event::BrokeDown { unit, companies });
            }
            Order::Go { unit, to, pace } => movement::go(self, d, unit, to, pace),
            Order::Halt => movement::halt(self, d),
            Order::Cross { unit, to } => crossing::cross(self, d, unit, to),
            Order::Help { engineer, unit } => d.emit(Event::Did { unit, deed: Deed::Helped { engineer } }),
            Order::Limber { unit } => movement::limber(self, d, unit, true),
            Order::Unlimber { unit } => movement::limber(self, d, unit, false),
            Order::Dismount { unit } => d.emit(Event::Did { unit, deed: Deed::Dismounted }),
            Order::Infiltrate { from, to } => infiltration::slip(self, d, from, to),
            Order::Eliminate { unit } => d.emit(Event::Did { unit, deed: Deed::Eliminated }),
            Order::Drop { brigade } => drops::drop(self, d, brigade),
            Order::Land { unit, at } => drops::land(self, d, unit, at),
            Order::Join { unit, at } => {
                let companies = recombination::companies(self, d.state, unit, at);
                d.emit(Event::Joined { unit, at, companies });
            }
        }
        // A position may be written with one side alone; who loses the last he has ends the game.
        if !spent && d.state.fight.is_none() {
            victory::end_where_spent(self, d);
        }
        SEQUENCE.go_on(self, d);
    }
    fn apply(&self, p: &mut Position, e: &Event) {
        apply::apply(self, p, e);
    }
    fn possible(&self, p: &Position, e: &Event) -> Result<(), Fault> {
        possible::possible(self, p, e)
    }
    fn at_rest(&self, p: &Position) -> Result<(), Fault> {
        Fault::unless((p.step == Step::SetUp) == (p.turn == 0), "no step of the turn has begun")?;
        let acts = sequence::to_act(p).is_some() || p.outcome.is_some();
        Fault::unless(acts, "neither side is to act and the game is not over")
    }
    fn fence(&self, e: &Event) -> Fence {
        match e {
            Event::Replacements { .. }
            | Event::Improved { .. }
            | Event::Salvos { .. }
            | Event::Demolition { .. }
            | Event::Attrition { .. }
            | Event::Crossed { .. }
            | Event::Dropped { .. }
            | Event::Landed { .. }
            | Event::Infiltrated { .. }
            | Event::Did {
                deed: Deed::Surprised { .. } | Deed::Gathered { .. } | Deed::Rallied { die: Some(_), .. },
                ..
            } => Fence::Die,
            Event::Battle(event) => fence_of(event),
            // Where the other side's turn stops for an order tells what it has.
            Event::Inspected { .. } | Event::StepBegan { step: Step::Supply, .. } => Fence::Reveal,
            _ => Fence::Open,
        }
    }
    fn outcome(&self, p: &Position) -> Option<Outcome> {
        p.outcome.clone()
    }
    fn digest(&self, p: &Position) -> u64 {
        digest::of(p)
    }
}

/// What undo meets after a fact of a combat.
fn fence_of(event: &BattleEvent) -> Fence {
    match event {
        BattleEvent::Bombarded(_)
        | BattleEvent::Searched { .. }
        | BattleEvent::Breaks { .. }
        | BattleEvent::Fired { die: Some(_), .. }
        | BattleEvent::Surprise { .. }
        | BattleEvent::Rallied { .. }
        | BattleEvent::Shot { .. }
        | BattleEvent::Led { .. }
        | BattleEvent::Rolled { .. }
        | BattleEvent::Stood { .. }
        | BattleEvent::CutOff { die: Some(_), .. }
        | BattleEvent::Checked { .. } => Fence::Die,
        BattleEvent::Revealed { .. } | BattleEvent::Levels { .. } => Fence::Reveal,
        _ => Fence::Open,
    }
}

/// An order to another unit, or the end of the step, ends the move of the one on its way.
fn end_other_march(game: &Game, d: &mut GameDraft<'_>, o: Order) {
    let Some(unit) = d.state.march.as_ref().map(|march| march.unit) else { return };
    let goes_on = match o {
        Order::Go { unit: other, .. } | Order::Limber { unit: other } | Order::Unlimber { unit: other } => {
            other == unit
        }
        Order::Help { unit: other, .. } => other == unit,
        Order::Halt => true,
        _ => false,
    };
    if !goes_on {
        movement::halt(game, d);
    }
}

impl Knowledge for Game {
    fn view(&self, p: &Position, who: Viewer) -> View {
        sight::view(self, p, who)
    }
    fn told(&self, before: &Position, e: &Event, who: Viewer) -> Option<Event> {
        sight::told(self, before, e, who)
    }
    fn told_order(&self, before: &Position, o: &Order, who: Viewer) -> Option<Order> {
        let open = sequence::to_act(before).is_none_or(|side| who.knows(side)) || *o == Order::Done;
        open.then_some(*o)
    }
    /// What plans are worth comes from what their side alone knows.
    fn told_reason(&self, before: &Position, w: &Reason, who: Viewer) -> Option<Reason> {
        let open = !matches!(w, Reason::Weighed(_)) || who.knows(before.phasing);
        open.then_some(*w)
    }
    fn hear(&self, v: &mut View, e: &Event) {
        sight::hear(self, v, e);
    }
    fn possible_to_hear(&self, v: &View, e: &Event) -> Result<(), Fault> {
        match e {
            Event::Glimpsed(glimpse) => sight::may_glimpse(self, v, glimpse),
            event => possible::possible(self, &v.seen, event),
        }
    }
    fn imagine(&self, v: &View, dice: &mut dyn Dice) -> Position {
        let key = RollKey::new(v.seen.turn.into(), "imagined stacks", 0);
        imagine::state(self, v, |n| dice.shuffle(&key, n))
    }
}
