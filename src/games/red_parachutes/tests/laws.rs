//! The laws of every game on this one: random play and automatic play, files, undo, logs; forgeries.

use engine::{
    base::{assets::Embedded, side::Side},
    contract::rules::Rules as _,
    play::session::Session,
};
use red_parachutes::{
    data::FILES,
    game::{Game, Setup},
};
use std::sync::Arc;
use support::{
    forge::{
        begun::{always, played, played_at},
        run::Yard,
    },
    given_away,
    laws::{Game as Tried, every_state, no_order, random_game, replay_is_live_play},
};

static DATA: Embedded = Embedded(FILES);

fn open() -> (Arc<Game>, Setup) {
    let setup = Setup::default();
    (Arc::new(Game::open(&setup, &DATA).unwrap()), setup)
}

const GAME: Tried<Game> =
    Tried { open: |_| open(), assets: &DATA, bound: 20_000, games: 1, gives: no_order::<Game> };

/// A game of random orders.
pub fn session(seed: u64) -> Session<Game> {
    random_game(&GAME, seed)
}

/// So many orders of a game of the automatic sides.
pub fn automatic(seed: u64, orders: usize) -> Session<Game> {
    played_at(0, open(), &DATA, seed, orders)
}

#[test]
fn a_random_game_is_what_its_record_says() {
    let session = session(3);
    every_state(&session, 3, 25);
    given_away::in_positions_of(&session, 3, GAME.gives);
    replay_is_live_play(&session);
}

#[test]
fn automatic_sides_keep_the_laws() {
    laws_of_automatic();
}

fn laws_of_automatic() {
    let session = played(open(), &DATA, 3, 400);
    every_state(&session, 3, 10);
    replay_is_live_play(&session);
}

#[test]
fn a_forged_game_does_no_harm() {
    let game = played_at(0, open(), &DATA, 7, 60);
    let copy = vec![game.copy_for(Side(1)).unwrap()];
    let count = Yard::new(always(&copy[0]), &copy, 60).run(2, 2);
    assert!(count.opened > 0 && count.panics == 0, "{count:?}");
    let games = vec![game];
    let count = Yard::new(always(&games[0]), &games, 60).run(2, 2);
    assert!(count.opened > 0 && count.panics == 0, "{count:?}");
}
