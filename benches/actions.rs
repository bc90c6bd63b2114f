//! What the benches of the games share: a game opened once, and random legal play, counted, which `ratio.sh` sets against the yardstick.

use super::grown::Open;
use criterion::Criterion;
use engine::{
    base::{assets::Assets, fence::UndoPolicy, seat::Seat},
    contract::{options::Choices, show::Presentation},
    play::session::Session,
};
use rand::{Rng as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use std::{
    hint::black_box,
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};

/// A game and its default set-up from its built-in data, which is read once.
pub fn opened<R: Presentation>(kept: &OnceLock<Arc<R>>, assets: &dyn Assets) -> (Arc<R>, R::Setup) {
    let setup = R::setup(&Choices::new()).expect("the default set-up");
    let rules = kept.get_or_init(|| Arc::new(R::open(&setup, assets).expect("the built-in data")));
    (Arc::clone(rules), setup)
}

/// What the arguments ask for: the measurements, or with “actions” the number of random legal actions a second alone.
pub fn asked<R: Presentation>(open: Open<R>) -> Option<Criterion> {
    let args: Vec<String> = std::env::args().collect();
    let Some(at) = args.iter().position(|a| a == "actions") else {
        return Some(Criterion::default().configure_from_args());
    };
    let seconds = args.get(at + 1).and_then(|s| s.parse().ok()).unwrap_or(1.0);
    println!("{:.0}", a_second(open, seconds));
    None
}

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
