//! The weather as the window shows it.

use crate::nouns::Weather;
use engine::show::season::Sky;

/// The weather, or that it is not rolled yet.
pub(super) fn sky(weather: Option<Weather>) -> Sky {
    match weather {
        None => Sky::Unknown,
        Some(Weather::Good) => Sky::Good,
        Some(Weather::Mud) => Sky::Mud,
        Some(Weather::Snow) => Sky::Snow,
    }
}
