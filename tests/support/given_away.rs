//! Law 9: an automatic side gives none of its units away that no rule takes.
//!
//! A game says which orders give a unit of the side to act away ([`Gives`]); what it says of one that is owed is no. The law
//! compares: such an order is given only where nothing may be ordered that gives none away. It is asked in positions of random
//! games, and in hostile ones that a game thinks up for itself: [`nothing_is_given_away`].

use crate::rand::Rand;
use engine::{
    base::side::Viewer,
    contract::{rules::*, show::Presentation},
    dice::keyed::{KeyedDice, KeyedTies},
    play::session::Session,
};

/// Whether an order gives a unit of the side to act away that need not go, in what that side sees.
pub type Gives<R> = fn(&R, &<R as Rules>::View, &<R as Rules>::Order) -> bool;

/// Positions of a random game from which the automatic sides play on, and the orders they give from each.
const STARTS: usize = 6;
const ORDERS: usize = 60;

/// The law from some positions of a game.
pub fn in_positions_of<R: Presentation>(session: &Session<R>, seed: u64, gives: Gives<R>) {
    let length = session.history().len();
    for ply in (0..length).step_by(length.div_ceil(STARTS).max(1)) {
        nothing_is_given_away(
            &**session.rules(),
            &session.seek(ply as u32),
            seed + ply as u64,
            ORDERS,
            gives,
        );
    }
}

/// The law from one position on: automatic sides of all levels play a number of orders.
pub fn nothing_is_given_away<R: Presentation>(
    rules: &R,
    start: &R::State,
    seed: u64,
    orders: usize,
    gives: Gives<R>,
) {
    let (mut state, mut rand, mut dice) = (start.clone(), Rand::new(seed), KeyedDice::new(seed));
    let mut given = 0;
    while let Some(side) = rules.to_act(&state).filter(|_| given < orders) {
        let view = rules.view(&state, Viewer::Side(side));
        let level = rand.below(R::levels(side).len()) as u8;
        let plan = rules.plan(&view, side, level, &mut KeyedTies::new(seed, given as u32, side));
        assert!(!plan.steps.is_empty(), "seed {seed}: an automatic side finds no order");
        for (order, _) in plan.steps {
            let view = rules.view(&state, Viewer::Side(side));
            assert_eq!(rules.check(&view, &order), Ok(()), "seed {seed}: {order:?}");
            if gives(rules, &view, &order) {
                let instead = rules.legal(&view).into_iter().find(|other| !gives(rules, &view, other));
                assert_eq!(instead, None, "law 9, seed {seed}: {order:?} gives a unit away");
            }
            rules.decide(&mut Draft::new(rules, &mut state, &mut dice), &order);
            given += 1;
        }
    }
}
