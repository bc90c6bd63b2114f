//! The weather as the window shows it, and what it makes of the ground.

use crate::{data::track::Weather, game::Game};
use engine::show::season::{Season, Sky};
use std::sync::Arc;

/// The weather, or that it is not known yet.
pub(super) fn sky(weather: Option<Weather>) -> Sky {
    match weather {
        None => Sky::Unknown,
        Some(Weather::Good | Weather::HardFrost) => Sky::Good,
        Some(Weather::Mud) => Sky::Mud,
        Some(Weather::Snow) => Sky::Snow,
    }
}

/// In Snow the Arctic Weather Line decides what is frozen (RP-WX-04); in other weather it decides nothing.
pub(super) fn season(game: &Game, weather: Weather) -> Season {
    let snow = weather == Weather::Snow;
    let ice = snow.then(|| Arc::clone(&game.ice));
    Season { sky: sky(Some(weather)), divides: snow, ice }
}
