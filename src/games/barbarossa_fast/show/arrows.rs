//! Moves and attacks as arrows.

use crate::{
    event::{Event, begins},
    ids::{SpaceId, SpaceSet, UnitId},
    nouns::Phase,
    state::Open,
};
use engine::show::scene::{Arrow, ArrowStyle};

/// Moves and attacks as arrows, for the story of a turn. `o` is before the event.
pub fn deeds(o: &Open, e: &Event) -> Vec<Arrow> {
    match e {
        Event::Moved { unit: u, path, .. } => vec![moved(o, *u, path)],
        Event::Committed { target, .. } => {
            let who = o.attackers_of(*target);
            let origins = who.into_iter().filter_map(|u| o.space(u)).collect::<SpaceSet>();
            let side = u8::from(o.phase == Phase::SovietAttacks);
            origins.iter().map(|from| arrow(&[from, *target], ArrowStyle::Attack, side, "")).collect()
        }
        Event::LegBegan { target } => {
            vec![arrow(&[o.battle.target, *target], ArrowStyle::Attack, 0, "")]
        }
        begins!() => Vec::new(),
        Event::PlanChosen { .. }
        | Event::Dealt { .. }
        | Event::StrengthShown { .. }
        | Event::Stationed { .. }
        | Event::Transferred { .. }
        | Event::Placed { .. }
        | Event::TurnBegan { .. }
        | Event::WeatherRolled { .. }
        | Event::Reinforced { .. }
        | Event::FleetLeft { .. }
        | Event::FleetBorrowed { .. }
        | Event::LoanDeclined
        | Event::ControlChanged { .. }
        | Event::FortressDestroyed { .. }
        | Event::Declared { .. }
        | Event::Cancelled { .. }
        | Event::Lapsed { .. }
        | Event::Assigned { .. }
        | Event::AirSupplied { .. }
        | Event::AirRolled { .. }
        | Event::Revealed { .. }
        | Event::Recovered { .. }
        | Event::AirEffectChosen { .. }
        | Event::Fired { .. }
        | Event::Unopposed { .. }
        | Event::HitPlaced { .. }
        | Event::Disrupted { .. }
        | Event::Eliminated { .. }
        | Event::Retreated { .. }
        | Event::Stayed { .. }
        | Event::Advanced { .. }
        | Event::Exploits { .. }
        | Event::BattleClosed { .. }
        | Event::SuddenDeathRolled { .. }
        | Event::SiberiansTriggered
        | Event::SovietStepBegan { .. }
        | Event::SiberianEntered { .. }
        | Event::JapanRolled { .. }
        | Event::OrderedToStand { .. }
        | Event::CalledOff { .. }
        | Event::WayBarred { .. }
        | Event::StandCosts
        | Event::Arrived { .. }
        | Event::Deployed { .. }
        | Event::Forgone { .. }
        | Event::SiberiaCalled
        | Event::SiberianArrived { .. }
        | Event::SiberiaRolled { .. }
        | Event::CrisisBegan { .. }
        | Event::TurnedDown { .. }
        | Event::SentToSiberia { .. }
        | Event::CrisisEnded
        | Event::Voted { .. }
        | Event::PartSaid { .. }
        | Event::Answered { .. }
        | Event::Shared { .. }
        | Event::GameOver { .. } => Vec::new(),
    }
}

/// An arrow in a log line.
pub fn arrow(path: &[SpaceId], style: ArrowStyle, side: u8, label: &str) -> Arrow {
    Arrow { label: label.into(), ..Arrow::along(path.iter().copied(), style, side) }
}

/// The places of a move, with that where the unit stands before it.
pub fn way(o: &Open, unit: UnitId, path: &[SpaceId]) -> Vec<SpaceId> {
    o.space(unit).into_iter().chain(path.iter().copied()).collect()
}

/// The arrow of a move. `o` is before it.
pub fn moved(o: &Open, unit: UnitId, path: &[SpaceId]) -> Arrow {
    arrow(&way(o, unit, path), ArrowStyle::Move, u8::from(!unit.is_german()), "")
}
