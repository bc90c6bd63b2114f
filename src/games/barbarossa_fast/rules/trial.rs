//! Orders tried on what both sides see (see `engine/trial`), and how far a plan is carried out that is still being made.

use crate::{
    event::{Event, begins, follows, ordered},
    game::Game,
    nouns::GERMAN,
    order::Order,
    refusal::Refusal,
    state::{Open, View},
};
use engine::{base::side::Viewer, trial};

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
