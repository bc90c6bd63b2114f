//! Random legal play, counted: what `ratio.sh` sets against the yardstick.

use super::grown::Open;
use engine::{
    base::{fence::UndoPolicy, seat::Seat},
    contract::show::Presentation,
    play::session::Session,
};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// Actions a second in random legal play of whole games, one after the other: list, check, decide, apply, log.
pub fn a_second<R: Presentation>(open: Open<R>, seconds: f64) -> f64 {
    let mut rand = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut orders = Vec::new();
    let (begin, limit) = (Instant::now(), Duration::from_secs_f64(seconds));
    let (mut actions, mut seed) = (0, 0);
    while begin.elapsed() < limit {
        seed += 1;
        let (rules, setup) = open();
        let mut session = Session::new(rules, setup, seed, UndoPolicy::Fair);
        while let Some(side) = session.to_act() {
            session.legal_orders(&mut orders);
            let order = orders.swap_remove(rand.next_u64() as usize % orders.len());
            let _ = black_box(session.play(Seat::Person(side), order, Vec::new(), Vec::new()));
        }
        actions += session.history().len();
    }
    actions as f64 / begin.elapsed().as_secs_f64()
}
