//! The laws of every game on this one: random play and automatic play, files, undo, logs; forgeries.

use engine::{
    base::{assets::Embedded, side::Side},
    contract::rules::Rules as _,
};
use std::sync::Arc;
use support::{
    forge::{
        begun::{always, played},
        run::{Count, Yard},
    },
    laws::{Game as Tried, laws, no_order},
};
use template::{
    data::FILES,
    game::{Game, Setup},
};

static DATA: Embedded = Embedded(FILES);

fn open(turns: u16) -> (Arc<Game>, Setup) {
    let setup = Setup { turns };
    (Arc::new(Game::open(&setup, &DATA).unwrap()), setup)
}

#[test]
fn it_keeps_the_laws() {
    laws(&Tried { open: |_| open(4), assets: &DATA, bound: 200, games: 12, gives: no_order::<Game> });
}

#[test]
fn the_long_game_keeps_the_laws() {
    laws(&Tried { open: |_| open(8), assets: &DATA, bound: 400, games: 6, gives: no_order::<Game> });
}

fn no_harm(count: Count) {
    assert!(count.opened > 0, "{count:?}");
    assert_eq!(count.panics, 0, "{count:?}");
}

#[test]
fn forged_games_do_no_harm() {
    let game = played(open(8), &DATA, 7, 200);
    let copy = [game.copy_for(Side(1)).unwrap()];
    no_harm(Yard::new(always(&copy[0]), &copy, 200).run(60, 4));
    let yard = Yard::new(always(&game), &[game], 200);
    let kinds = ["Began", "Dealt", "Ended", "Fought", "Moved", "Revealed"];
    assert_eq!(yard.kinds_of_events(), kinds, "all that can happen is forged");
    no_harm(yard.run(60, 3));
}
