//! Moves and attacks as arrows.

use crate::{
    event::{Event, begins, follows, ordered},
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
        ordered!() => Vec::new(),
        follows!() => Vec::new(),
        Event::PlanChosen { .. }
        | Event::Dealt { .. }
        | Event::StrengthShown { .. }
        | Event::WeatherRolled { .. }
        | Event::Cancelled { .. }
        | Event::Lapsed { .. }
        | Event::AirRolled { .. }
        | Event::Revealed { .. }
        | Event::Fired { .. }
        | Event::HitPlaced { .. }
        | Event::BattleClosed { .. }
        | Event::SuddenDeathRolled { .. }
        | Event::JapanRolled { .. }
        | Event::CalledOff { .. }
        | Event::Arrived { .. }
        | Event::SiberiaRolled { .. }
        | Event::TurnedDown { .. }
        | Event::SentToSiberia { .. }
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
