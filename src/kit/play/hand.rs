//! Orders given on a copy of the position: what a click, a drag or a drawn way would do, or the one fact that stops it.
//!
//! A game turns what a hand does into orders and gives them here, one after the other, each as the rules judge it after
//! those before it. Where a die would fall, it shows its first face. In a game with secrets orders are tried on what a side
//! knows, with [`engine::trial`].

use crate::bits::ids::Id;
use engine::{
    base::{fence::Fence, keys::UnitKey},
    contract::rules::{Draft, FirstFaces, Rules},
    dice::key::Dice,
};

/// The units that a hand has picked up.
pub fn units<I: Id>(keys: &[UnitKey]) -> Vec<I> {
    keys.iter().filter_map(|key| I::nth(key.index())).collect()
}

/// Carries out an order that may be given; what happened.
pub fn carry_out<G: Rules>(
    game: &G,
    state: &mut G::State,
    order: &G::Order,
    dice: &mut dyn Dice,
) -> Vec<G::Event> {
    let mut draft = Draft::new(game, state, dice);
    game.decide(&mut draft, order);
    draft.finish().0
}

/// Gives an order in a game in which both sides see everything; what happened.
///
/// # Errors
/// The fact that stops it; nothing has changed then.
pub fn give<G>(game: &G, state: &mut G::State, order: &G::Order) -> Result<Vec<G::Event>, G::Refusal>
where
    G: Rules<View = <G as Rules>::State>,
{
    game.check(state, order)?;
    Ok(carry_out(game, state, order, &mut FirstFaces))
}

/// The state after the orders of a plan; those that may not be given are left out.
pub fn after<G>(game: &G, state: &G::State, plan: &[G::Order]) -> G::State
where
    G: Rules<View = <G as Rules>::State>,
{
    let mut state = state.clone();
    for order in plan {
        // What stops one of them is said where it is offered.
        let _ = give(game, &mut state, order);
    }
    state
}

/// What undo meets after an order that may be given: whether a die falls does not depend on its face.
pub fn fence<G: Rules>(game: &G, state: &G::State, order: &G::Order) -> Fence {
    let events = carry_out(game, &mut state.clone(), order, &mut FirstFaces);
    events.iter().map(|event| game.fence(event)).max().unwrap_or_default()
}
