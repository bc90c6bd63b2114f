//! The laws of every game on this one: random play, files, undo, logs, forgeries.

use crate::laws::{Game as Tried, laws_of_one};
use stavka::{
    engine::{base::assets::Embedded, contract::rules::Rules as _},
    games::russian_portfolio::{
        data::FILES,
        game::Game,
        options::{Setup, Siberia, Start},
    },
};
use std::sync::Arc;

pub static DATA: Embedded = Embedded(FILES);

/// The game and its set-up, with options that change from seed to seed.
pub fn open(seed: u64) -> (Arc<Game>, Setup) {
    let setup = Setup {
        start: [Start::June22, Start::July10, Start::June1][seed as usize % 3],
        siberia: Siberia::Roulette,
        area_control: seed.is_multiple_of(2),
        ..Setup::default()
    };
    (Arc::new(Game::open(&setup, &DATA).unwrap()), setup)
}

const GAME: Tried<Game> = Tried { open, assets: &DATA, bound: 4_000, games: 1 };

#[test]
fn a_short_random_game_keeps_the_laws() {
    laws_of_one(&GAME, 9, 2);
}
