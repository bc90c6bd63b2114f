//! Positions to try laws on: random orders from the set-up on, each position shown before its order.

use super::scene::{self, Scene};
use engine::{
    contract::rules::{Draft, Rules as _},
    dice::keyed::KeyedDice,
};
use russian_portfolio::{nouns::AXIS, options::Setup, order::Order, rules::setup};
use support::rand::Rand;

/// Games that are tried: `STAVKA_WANDERINGS` of them, one in the tests.
fn games() -> u64 {
    std::env::var("STAVKA_WANDERINGS").ok().and_then(|n| n.parse().ok()).unwrap_or(1)
}

/// Shows positions of random games until as many were wanted as are asked for in each.
pub fn wander(seed: u64, wanted: usize, mut show: impl FnMut(&Scene, &mut Rand) -> bool) {
    for seed in (0..games()).map(|n| seed + n) {
        let mut all = scene::with(Setup::default(), AXIS);
        all.p = setup::start(&all.game);
        let (mut dice, mut rand) = (KeyedDice::new(seed), Rand::new(seed));
        let (mut orders, mut left) = (Vec::new(), wanted);
        for _ in 0..20_000 {
            if left == 0 || all.game.to_act(&all.p).is_none() {
                break;
            }
            if show(&all, &mut rand) {
                left -= 1;
            }
            all.game.legal_orders(&all.p, &mut orders);
            let done = orders.contains(&Order::Done) && rand.one_in(6);
            let order = if done { Order::Done } else { *rand.one_of(&orders) };
            let mut draft = Draft::new(&all.game, &mut all.p, &mut dice);
            all.game.decide(&mut draft, &order);
        }
    }
}
