//! Where a stack can go from where it is, and what that costs (RP-MOV-03 to -07).

use super::{
    super::{
        event::MoveCost,
        game::Game,
        nouns::{HEXES, Hex, HexSet, Stack},
        state::Position,
    },
    movement::{self, Mover},
};
use kit::hex::HexId;

const FAR: u8 = u8::MAX;
/// The most that a move costs by the factors printed.
const MOST: u8 = 15;

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
    reach_as(game, p, zone, &Mover::of(game, p, stack))
}

/// The same of a mover, whatever it may use.
pub fn reach_as(game: &Game, p: &Position, zone: &HexSet, mover: &Mover) -> Option<Reach> {
    let (start, used, fresh) = movement::under_orders(game, p, mover.stack).ok()?;
    let most = mover.has.all().max(MOST);
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
    // Costs are small numbers: the list is walked once for each, from the cheapest on, as long as there is a dearer hex.
    let mut list: Vec<(u8, Hex, bool)> = Vec::with_capacity(96);
    let (mut cost, mut last) = (used.min(most), used.min(most));
    list.push((cost, start, fresh));
    while cost <= last {
        let mut nth = 0;
        while let Some((paid, at, first)) = list.get(nth).copied() {
            nth += 1;
            if paid != cost || found.cost[at.index()] != cost {
                continue;
            }
            for (way, to) in game.board.neighbours(at) {
                if found.cost[to.index()] <= cost + 1 && !found.disperses.has(to) {
                    // No step costs less than one: it could not be better.
                    continue;
                }
                let Ok(gone) = movement::one_hex(game, p, zone, mover, (at, cost, first), (way, to)) else {
                    continue;
                };
                let total = cost + gone.cost;
                let clean = gone.disperses.is_none();
                let better = total < found.cost[to.index()] || (clean && found.disperses.has(to));
                if to == start || !better || (!clean && found.cost(to).is_some() && !found.disperses.has(to))
                {
                    continue;
                }
                found.note(game, p, mover, (at, to), total, gone.disperses);
                if total > mover.has.mf {
                    found.bonus.add(to);
                } else {
                    found.bonus.remove(to);
                }
                if !gone.ends && total <= most {
                    list.push((total, to, false));
                    last = last.max(total);
                }
            }
        }
        cost += 1;
    }
    Some(found)
}

impl Reach {
    fn note(
        &mut self,
        game: &Game,
        p: &Position,
        mover: &Mover,
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
        if mover.fits(game, p, to) {
            self.ends.add(to);
        }
    }
}
