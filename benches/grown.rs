//! Games grown by random legal play, for what is measured at length.

use engine::{
    base::{fence::UndoPolicy, seat::Seat, side::Side},
    contract::{rules::*, show::Presentation},
    play::session::Session,
};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use std::{hint::black_box, sync::Arc};

/// A long log, with branches where the game is too short for it.
pub const LONG: usize = 30_000;

/// How a game is set up.
pub type Open<R> = fn() -> (Arc<R>, <R as Rules>::Setup);

/// A game of the given number of random plies; where it ends, play goes on from the middle of the line.
pub fn grown<R: Presentation>(open: Open<R>, plies: usize) -> Session<R> {
    let (rules, setup) = open();
    let mut session = Session::new(rules, setup, 1, UndoPolicy::Study);
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut orders = Vec::new();
    while session.history().len() < plies {
        random_ply(&mut session, &mut orders, &mut rand);
    }
    session
}

/// One ply of random legal play: list, check, decide, apply, log.
pub fn random_ply<R: Presentation>(
    session: &mut Session<R>,
    orders: &mut Vec<R::Order>,
    rand: &mut Xoshiro256PlusPlus,
) {
    let Some(side) = session.to_act() else {
        let line = session.history().line();
        let back = line[rand.next_u64() as usize % (line.len() / 2)];
        let _ = session.go_to(Side(0), back);
        return;
    };
    session.legal_orders(orders);
    let order = orders.swap_remove(rand.next_u64() as usize % orders.len());
    let _ = black_box(session.play(Seat::Person(side), order, Vec::new(), Vec::new()));
}
