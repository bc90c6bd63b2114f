//! Ways over several turns: the cheapest over ground that is open as it stands, out of the enemy's zones, cut by what the stack may
//! use in each turn's weather.

use super::{coming, moves};
use crate::{
    game::Game,
    nouns::{Hex, Stack, Step, Unit},
    rules::{
        movement::{self, Allowance, Mover},
        reach, zone,
    },
    state::Position,
};
use engine::{base::keys::PlaceKey, show::march::March};
use kit::march::{Passed, cut};

/// More than any way on this map costs in the turns that are looked at.
const FAR: Allowance = Allowance { mf: 120, omb: 0 };

/// The march of some units to a hex that they do not reach in this movement.
pub fn march(game: &Game, p: &Position, units: &[Unit], to: Hex) -> Option<March> {
    let Step::Move(side) = p.step else { return None };
    let stack = moves::stack(p, units).filter(|stack| stack.0.side() == side && p.march.is_none())?;
    let zone = zone::of(game, p, side.other());
    let near = reach::reach(game, p, &zone, stack)?;
    if near.ends.has(to) {
        return None;
    }
    let mut mover = Mover::of(game, p, stack);
    mover.has = FAR;
    let found = reach::reach_as(game, p, &zone, &mover)?;
    let from = p.at.of(stack.0)?;
    let passed = |hex: Hex| {
        let may_stop = found.ends.has(hex) && !found.disperses.has(hex);
        Some(Passed { at: hex.into(), cost: found.cost(hex)?, may_stop })
    };
    let way: Option<Vec<Passed>> = found.path(to).into_iter().map(passed).collect();
    cut(PlaceKey::from(from), &way?, budgets(game, p, stack))
}

/// What a stack may use of its factors in this movement and in those of the turns after it. Each turn is worked out once, when it is
/// first asked for.
fn budgets(game: &Game, p: &Position, stack: Stack) -> impl FnMut(usize) -> u8 {
    let factors = move |p: &Position| movement::allowance_of(game, p, stack).mf;
    let (mut then, mut known) = (Some(p.clone()), vec![factors(p)]);
    move |nth| {
        while known.len() <= nth {
            then = then.take().and_then(|p| coming::next_turn(game, &p, stack.0.side()));
            known.push(then.as_ref().map_or(0, factors));
        }
        known[nth]
    }
}
