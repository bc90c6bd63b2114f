//! The law on Red Parachutes: stacks that are not inspected, drop zones, picks and levels.

use super::{Tried, dice_are_not_tried_for_nothing, nothing_hidden_is_told};
use engine::{base::assets::Embedded, contract::rules::Rules as _};
use red_parachutes::{
    data::FILES,
    game::{Game, Setup},
};
use std::sync::Arc;

static DATA: Embedded = Embedded(FILES);

const GAME: Tried<Game> = Tried {
    open: |_| (Arc::new(Game::open(&Setup::default(), &DATA).unwrap()), Setup::default()),
    after: &[40, 160],
    rounds: 1,
    orders: 8,
    facts: &["turn = 1"],
    play_outs: false,
};

#[test]
fn nothing_hidden_is_told_in_red_parachutes() {
    nothing_hidden_is_told(&GAME);
}

#[test]
fn dice_are_not_tried_for_nothing_in_red_parachutes() {
    dice_are_not_tried_for_nothing(&GAME, 300);
}
