//! Where a stack can go from where it is, and what that costs (RP-MOV-03 to -07).

use super::{
    super::{
        event::MoveCost,
        game::Game,
        nouns::{HEXES, Hex, HexSet, Stack},
        state::Position,
    },
    movement, stacking,
};
use crate::kit::hex::HexId;

const FAR: u8 = u8::MAX;

/// Every hex a stack can come to by one move, with the cheapest way there.
#[derive(Clone)]
pub struct Reach {
    start: Hex,
    cost: [u8; HEXES],
    from: [u16; HEXES],
    /// Hexes in which it may end its move (RP-MOV-11).
    pub ends: HexSet,
    /// Hexes of which the move disperses it (RP-MOV-05, -07, RP-ZOC-03).
    pub disperses: HexSet,
    /// Hexes for which it needs its bonus (RP-MOV-04).
    pub bonus: HexSet,
}

impl Reach {
    /// What the way to a hex costs; `None` for one out of reach.
    pub fn cost(&self, hex: Hex) -> Option<u8> {
        self.cost.get(hex.index()).copied().filter(|cost| *cost != FAR)
    }
    /// The cheapest way to a hex, the start left out; empty for the start and for hexes out of reach.
    pub fn path(&self, to: Hex) -> Vec<Hex> {
        let (mut path, mut at) = (Vec::new(), to);
        while at != self.start && self.cost(at).is_some() && path.len() < HEXES {
            path.push(at);
            at = HexId(self.from[at.index()]);
        }
        path.reverse();
        path
    }
    /// Hexes in which it may end without being dispersed.
    pub fn clean(&self) -> HexSet {
        self.ends - self.disperses
    }
}

/// Where a stack can go that may begin to move, or is on its way. Nowhere for any other.
pub fn reach(game: &Game, p: &Position, zone: &HexSet, stack: Stack) -> Option<Reach> {
    let (start, used, fresh) = movement::under_orders(game, p, stack).ok()?;
    let mut found = Reach {
        start,
        cost: [FAR; HEXES],
        from: [0; HEXES],
        ends: HexSet::NONE,
        disperses: HexSet::NONE,
        bonus: HexSet::NONE,
    };
    found.cost[start.index()] = used;
    if !fresh && zone.has(start) {
        return Some(found);
    }
    let has = movement::allowance_of(game, p, stack);
    // Costs are small numbers: a list of hexes for each, from the cheapest on.
    let mut layers: [Vec<(Hex, bool)>; 16] = Default::default();
    layers[usize::from(used).min(15)].push((start, fresh));
    for cost in usize::from(used).min(15)..16 {
        let mut nth = 0;
        while let Some((at, first)) = layers[cost].get(nth).copied() {
            nth += 1;
            if usize::from(found.cost[at.index()]) != cost {
                continue;
            }
            for (_, to) in game.board.neighbours(at) {
                let Ok(gone) = movement::one_hex(game, p, zone, stack, (at, cost as u8, first), to) else {
                    continue;
                };
                let total = cost as u8 + gone.cost;
                let clean = gone.disperses.is_none();
                let better = total < found.cost[to.index()] || (clean && found.disperses.has(to));
                if to == start || !better || (!clean && found.cost(to).is_some() && !found.disperses.has(to))
                {
                    continue;
                }
                found.note(game, p, stack, (at, to), total, gone.disperses);
                if total > has.mf {
                    found.bonus.add(to);
                } else {
                    found.bonus.remove(to);
                }
                if !gone.ends
                    && let Some(layer) = layers.get_mut(usize::from(total))
                {
                    layer.push((to, false));
                }
            }
        }
    }
    Some(found)
}

impl Reach {
    fn note(
        &mut self,
        game: &Game,
        p: &Position,
        stack: Stack,
        (at, to): (Hex, Hex),
        total: u8,
        disperses: Option<MoveCost>,
    ) {
        self.cost[to.index()] = total;
        self.from[to.index()] = at.0;
        if disperses.is_some() {
            self.disperses.add(to);
        } else {
            self.disperses.remove(to);
        }
        if stacking::fits_with(game, p, to, stack.set()) {
            self.ends.add(to);
        }
    }
}
