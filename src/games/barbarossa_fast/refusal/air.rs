//! Refused missions of the air fleets.

use super::{Noun, Refusal, no, place_may_not, unit_may_not};
use crate::{
    ids::{FleetId, SpaceId, UnitId},
    nouns::{Group, Weather},
};

/// The weather grounds all fleets.
pub fn air_weather(weather: Weather) -> Refusal {
    no("E-WEATHER", "BF-AIR-13", "No air operations in {}").of([Noun::Weather(weather)]).and(&["BF-WX-06"])
}

/// The fleet has left the game.
pub fn fleet_gone(fleet: FleetId) -> Refusal {
    no("E-AIRGONE", "BF-REI-05", "{} has left the front").of([fleet.into()])
}

/// The fleet has flown.
pub fn fleet_used(fleet: FleetId) -> Refusal {
    no("E-AIRUSED", "BF-AIR-01", "{} has its mission for this turn")
        .of([fleet.into()])
        .way_out("Undo that mission first")
}

/// No army directs it (R18).
pub fn air_range(at: SpaceId) -> Refusal {
    place_may_not("E-AIRRANGE", "BF-AIR-11", at, "No German army stands within 2 links of {}")
        .and(&["BF-RUL-18"])
        .way_out("Bring an army nearer first")
}

/// The place lies in a sector that the fleet does not serve, or that is served (R19).
pub fn air_sector(fleet: FleetId, sector: Group, at: SpaceId) -> Refusal {
    no("E-AIRSECTOR", "BF-AIR-12", "{} serves sector {} only, and each sector takes one mission")
        .of([fleet.into(), Noun::Sector(sector)])
        .and(&["BF-RUL-19"])
        .at(at)
}

/// Only isolated units are supplied from the air; `rule` is that of the edition.
pub fn not_isolated(rule: &'static str, unit: UnitId) -> Refusal {
    unit_may_not("E-NOTISOLATED", rule, unit, "{} is in supply")
}

/// The fleet is not lent.
pub fn no_loan(fleet: FleetId) -> Refusal {
    no("E-NOLOAN", "BF-REI-06", "{} cannot be borrowed").of([fleet.into()])
}
