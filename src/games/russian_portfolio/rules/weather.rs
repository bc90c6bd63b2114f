//! Weather (RP-WX-01 to -03).

use super::super::{
    event::Event,
    game::{Game, GameDraft},
    nouns::Weather,
};
use engine::dice::key::RollKey;

/// A turn begins with its weather; that of turn 0 is a die: even Good, odd Mud (RP-WX-03).
pub fn begin_turn(game: &Game, d: &mut GameDraft<'_>, turn: u8) {
    let Some(there) = game.board.track.get(usize::from(turn)) else { return };
    let ruled = if game.setup.october_all_mud { there.october_all_mud } else { there.weather };
    let (weather, die) = if let Some(weather) = ruled {
        (weather, None)
    } else {
        let die = d.roll(RollKey::new(turn.into(), "weather", 0), 6) as u8;
        (if die.is_multiple_of(2) { Weather::Good } else { Weather::Mud }, Some(die))
    };
    d.emit(Event::TurnBegan { turn, weather, die });
}
