//! The laws of every game on this one: random play and automatic play, files, undo, logs; nothing is hidden; forgeries.

use super::hostile::gives;
use engine::{
    base::{
        assets::Embedded,
        side::{Side, Viewer},
    },
    contract::{rules::*, show::Presentation},
    play::session::Session,
};
use russian_portfolio::{
    data::FILES,
    game::Game,
    options::{Setup, Start},
};
use std::sync::Arc;
use support::{
    forge::{
        begun::{always, played},
        run::Yard,
    },
    given_away,
    laws::{Game as Tried, every_state, laws_of_one, random_game, replay_is_live_play},
};

static DATA: Embedded = Embedded(FILES);

/// The game and its set-up, with options that change from seed to seed.
fn open(seed: u64) -> (Arc<Game>, Setup) {
    let setup = Setup {
        start: [Start::June22, Start::July10, Start::June1][seed as usize % 3],
        area_control: seed.is_multiple_of(2),
        ..Setup::default()
    };
    (Arc::new(Game::open(&setup, &DATA).unwrap()), setup)
}

const GAME: Tried<Game> = Tried { open, assets: &DATA, bound: 4_000, games: 1, gives };

/// Every viewer of this game sees all of it, and is told all.
fn nothing_is_hidden<R: Presentation<View = <R as Rules>::State>>(session: &Session<R>) {
    let rules = &**session.rules();
    let viewers = [Viewer::Side(Side(0)), Viewer::Side(Side(1)), Viewer::Umpire];
    for ply in session.history().plies() {
        let state = session.seek(ply.parent);
        for who in viewers {
            assert!(rules.view(&state, who) == *state, "{who:?} before ply {}", ply.id);
            assert_eq!(rules.told_order(&state, &ply.deed.order, who).as_ref(), Some(&ply.deed.order));
            for event in ply.events {
                assert_eq!(rules.told(&state, event, who).as_ref(), Some(event));
            }
        }
    }
}

#[test]
fn a_short_random_game_keeps_the_laws() {
    laws_of_one(&GAME, 9, 2);
}

#[test] // RP-GEN-09
fn a_long_random_game_is_what_its_record_says_and_hides_nothing() {
    let session = random_game(&GAME, 3);
    every_state(&session, 3, 40);
    given_away::in_positions_of(&session, 3, GAME.gives);
    replay_is_live_play(&session);
    nothing_is_hidden(&session);
}

#[test]
fn automatic_sides_keep_the_laws() {
    let session = played(open(3), &DATA, 3, 300);
    every_state(&session, 3, 40);
    replay_is_live_play(&session);
    nothing_is_hidden(&session);
}

#[test]
fn a_forged_game_does_no_harm() {
    let games = [played(open(3), &DATA, 3, 90)];
    // One file, for it is used for all the program does; benches/forge forges this game by the thousand.
    let count = Yard::new(always(&games[0]), &games, 90).run(1, 2);
    assert!(count.opened == 1 && count.panics == 0, "{count:?}");
}
