//! Refused missions of the air fleets in words.

use super::parts::{Parts, Say, at, on};
use crate::{
    ids::{FleetId, SpaceId, UnitId},
    nouns::{Group, Weather},
    words::{fleet_name, sector_name, weather_name},
};

pub(super) fn air_weather(weather: Weather) -> Parts {
    (
        "E-WEATHER",
        format!("No air operations in {}", weather_name(weather)),
        String::new(),
        vec!["BF-AIR-13", "BF-WX-06"],
        None,
    )
}

pub(super) fn fleet_gone(say: &Say<'_>, fleet: FleetId) -> Parts {
    (
        "E-AIRGONE",
        format!("{} has left the front", fleet_name(say.g, fleet)),
        String::new(),
        vec!["BF-REI-05"],
        None,
    )
}

pub(super) fn fleet_used(say: &Say<'_>, fleet: FleetId) -> Parts {
    (
        "E-AIRUSED",
        format!("{} has its mission for this turn", fleet_name(say.g, fleet)),
        "Undo that mission first".into(),
        vec!["BF-AIR-01"],
        None,
    )
}

pub(super) fn air_range(say: &Say<'_>, p: SpaceId) -> Parts {
    (
        "E-AIRRANGE",
        format!("No German army stands within 2 links of {}", say.p(p)),
        "Bring an army nearer first".into(),
        vec!["BF-AIR-11", "BF-RUL-18"],
        at(p),
    )
}

pub(super) fn air_sector(say: &Say<'_>, fleet: FleetId, sector: Group, p: SpaceId) -> Parts {
    (
        "E-AIRSECTOR",
        format!(
            "{} serves sector {} only, and each sector takes one mission",
            fleet_name(say.g, fleet),
            sector_name(sector)
        ),
        String::new(),
        vec!["BF-AIR-12", "BF-RUL-19"],
        at(p),
    )
}

pub(super) fn not_isolated(say: &Say<'_>, unit: UnitId) -> Parts {
    (
        "E-NOTISOLATED",
        format!("{} is in supply", say.u(unit)),
        String::new(),
        vec![say.g.edition.cite("BF-AIR-14")],
        on(unit),
    )
}

pub(super) fn no_loan(say: &Say<'_>, fleet: FleetId) -> Parts {
    (
        "E-NOLOAN",
        format!("{} cannot be borrowed", fleet_name(say.g, fleet)),
        String::new(),
        vec!["BF-REI-06"],
        None,
    )
}
