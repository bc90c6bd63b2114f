//! Orders tried on what both sides see (see `engine/trial`), and how far a plan is carried out that is still being made.

use crate::{
    event::{Event, begins},
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
        Event::Transferred { .. }
        | Event::Placed { .. }
        | Event::Moved { .. }
        | Event::ControlChanged { .. }
        | Event::FortressDestroyed { .. }
        | Event::Declared { .. }
        | Event::Cancelled { .. }
        | Event::Lapsed { .. }
        | Event::Assigned { .. }
        | Event::AirSupplied { .. }
        | Event::HitPlaced { .. }
        | Event::Advanced { .. }
        | Event::Exploits { .. }
        | Event::SiberiansTriggered
        | Event::OrderedToStand { .. }
        | Event::CalledOff { .. }
        | Event::SentToSiberia { .. }
        | Event::TurnedDown { .. }
        | Event::Deployed { .. }
        | Event::Voted { .. }
        | Event::PartSaid { .. }
        | Event::Answered { .. } => true,
        begins!() => false,
        Event::PlanChosen { .. }
        | Event::Dealt { .. }
        | Event::Stationed { .. }
        | Event::TurnBegan { .. }
        | Event::WeatherRolled { .. }
        | Event::Reinforced { .. }
        | Event::FleetLeft { .. }
        | Event::FleetBorrowed { .. }
        | Event::LoanDeclined
        | Event::AirRolled { .. }
        | Event::Revealed { .. }
        | Event::Recovered { .. }
        | Event::Committed { .. }
        | Event::LegBegan { .. }
        | Event::AirEffectChosen { .. }
        | Event::Fired { .. }
        | Event::Unopposed { .. }
        | Event::Disrupted { .. }
        | Event::Eliminated { .. }
        | Event::Retreated { .. }
        | Event::Stayed { .. }
        | Event::BattleClosed { .. }
        | Event::SuddenDeathRolled { .. }
        | Event::StrengthShown { .. }
        | Event::JapanRolled { .. }
        | Event::SovietStepBegan { .. }
        | Event::SiberianEntered { .. }
        | Event::Arrived { .. }
        | Event::Forgone { .. }
        | Event::WayBarred { .. }
        | Event::StandCosts
        | Event::SiberiaCalled
        | Event::SiberianArrived { .. }
        | Event::SiberiaRolled { .. }
        | Event::CrisisBegan { .. }
        | Event::CrisisEnded
        | Event::Shared { .. }
        | Event::GameOver { .. } => false,
    }
}
