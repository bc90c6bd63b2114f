//! Orders tried on what both sides see (see `engine/trial`), and how far a plan is carried out that is still being made.

use super::{combat, legal, next::Next, victory};
use crate::{
    event::{Event, begins, follows, ordered},
    game::{Game, GameDraft},
    nouns::GERMAN,
    order::Order,
    refusal::Refusal,
    state::{Hidden, Open, State, View},
};
use engine::{
    base::side::Viewer,
    contract::rules::FirstFaces,
    trial::{self, Extent},
};

/// Orders tried on a picture of the game.
pub type Trial<'a> = trial::Trial<'a, Game>;

/// A trial that begins with what both sides see; neither sees more (R115).
pub fn on<'a>(g: &'a Game, o: &Open) -> Trial<'a> {
    Trial::new(g, View { open: o.clone(), hidden: None, own: None }, Viewer::Side(GERMAN))
}

/// A trial for plans: of each order only what it does itself, before the phase goes on.
pub fn of_plan<'a>(g: &'a Game, o: &Open) -> Trial<'a> {
    on(g, o).short_of(|event| !is_direct(event))
}

/// How things stand after the orders of a plan, each checked in turn, before anything follows from them.
///
/// # Errors
/// The first refusal.
pub fn prepared(g: &Game, o: &Open, plan: &[Order]) -> Result<Open, Refusal> {
    let mut trial = of_plan(g, o);
    for order in plan {
        trial.give(order)?;
    }
    Ok(trial.into_view().open)
}

/// The orders of a plan tried as by [`of_plan`], for players, who try many: what an order does that is its own deed alone is
/// done to one picture, and nothing unseen is made up for it.
pub struct Rehearsal<'a> {
    g: &'a Game,
    begun: &'a Open,
    /// How things stand after the orders so far; made for the first.
    state: Option<State>,
    over: bool,
}

impl<'a> Rehearsal<'a> {
    /// Begins with what both sides see.
    pub fn new(g: &'a Game, o: &'a Open) -> Self {
        Self { g, begun: o, state: None, over: false }
    }

    /// How things stand after the orders so far.
    pub fn open(&self) -> &Open {
        self.state.as_ref().map_or(self.begun, |state| &state.open)
    }

    /// Whether an order may be given now.
    pub fn may(&self, order: &Order) -> bool {
        legal::check(self.g, self.open(), order).is_ok()
    }

    /// Tries the next order.
    ///
    /// # Errors
    /// Why it may not be given; nothing changes then.
    pub fn give(&mut self, order: &Order) -> Result<Extent, Refusal> {
        if self.over {
            return Ok(Extent::Chance);
        }
        legal::check(self.g, self.open(), order)?;
        let (g, begun) = (self.g, self.begun);
        let state = self.state.get_or_insert_with(|| State { open: begun.clone(), hidden: Hidden::UNSEEN });
        if !is_own_deed(g, &state.open, order) {
            let mut trial = of_plan(g, &state.open);
            let extent = trial.give(order)?;
            self.over = extent == Extent::Chance;
            state.open = trial.into_view().open;
            return Ok(extent);
        }
        let mut dice = FirstFaces;
        let mut draft = GameDraft::unrecorded(g, state, &mut dice);
        let next = match legal::carry_out(g, &mut draft, order) {
            Next::Hits => combat::place_forced_hits(g, &mut draft),
            next => next,
        };
        let is_whole = matches!(next, Next::Choice | Next::Step);
        Ok(if is_whole { Extent::Whole } else { Extent::Short })
    }
}

/// Whether an order is a deed by which no die falls and no face is seen, and before whose consequences a plan ends: the step
/// goes on, or a battle does. A team may have a word in everything.
fn is_own_deed(g: &Game, o: &Open, order: &Order) -> bool {
    o.talk.is_none()
        && match order {
            Order::Transfer { .. }
            | Order::Place { .. }
            | Order::Move { .. }
            | Order::Declare { .. }
            | Order::Cancel { .. }
            | Order::Fly { .. }
            | Order::Resupply { .. }
            | Order::TakeHit { .. }
            | Order::Exploit { .. } => true,
            Order::Deploy { .. } => o.arrivals.len() > 1,
            Order::Advance { .. } => !victory::may_end_the_war(g, o, o.battle.target),
            _ => false,
        }
}

/// Whether an event is what a unit does by order. All others follow when a plan is given: steps end, battles are fought,
/// hits take effect.
fn is_direct(event: &Event) -> bool {
    match event {
        ordered!() => true,
        Event::Moved { .. }
        | Event::Cancelled { .. }
        | Event::Lapsed { .. }
        | Event::HitPlaced { .. }
        | Event::CalledOff { .. }
        | Event::SentToSiberia { .. }
        | Event::TurnedDown { .. } => true,
        begins!() => false,
        follows!() => false,
        Event::PlanChosen { .. }
        | Event::Dealt { .. }
        | Event::WeatherRolled { .. }
        | Event::AirRolled { .. }
        | Event::Revealed { .. }
        | Event::Committed { .. }
        | Event::LegBegan { .. }
        | Event::Fired { .. }
        | Event::BattleClosed { .. }
        | Event::SuddenDeathRolled { .. }
        | Event::StrengthShown { .. }
        | Event::JapanRolled { .. }
        | Event::Arrived { .. }
        | Event::SiberiaRolled { .. }
        | Event::Shared { .. }
        | Event::GameOver { .. } => false,
    }
}
