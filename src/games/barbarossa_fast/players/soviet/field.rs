//! The Soviet army on the map as bit sets: who stands where, who may still move, which links are open to it.
//!
//! Links are those of `movement::soviet_links`.

use crate::{
    game::Game,
    ids::{GERMAN_UNITS, N_SPACES, SOVIET_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    rules::{movement, supply},
    state::{Open, flag},
};

/// Quality of a unit where units are chosen: 0 known Weak, 1 unknown, 2 known Strong or more.
pub fn quality(g: &Game, o: &Open, unit: UnitId) -> u8 {
    match g.factor(o, unit) {
        None => 1,
        Some(0) => 0,
        Some(_) => 2,
    }
}

/// Tables over how things stand after the orders so far.
pub struct Field {
    /// Blocks on each space.
    pub here: [UnitSet; N_SPACES],
    /// Blocks that may attack: UnDisrupted, not fixed, not declared, not moved.
    pub able: UnitSet,
    /// Blocks that may move by §7.4: able and not in a pocket.
    pub free: UnitSet,
    /// Spaces in contact with Germans.
    pub touched: SpaceSet,
    /// Positions connected to the edge (and the entries).
    pub net: SpaceSet,
    /// Links a Soviet unit may take from each space.
    pub step: [SpaceSet; N_SPACES],
    /// Neighbours nearer the Soviet edge.
    pub forward: [SpaceSet; N_SPACES],
    /// Neighbours farther from it.
    pub back: [SpaceSet; N_SPACES],
    /// German factors on each position.
    pub against: [u8; N_SPACES],
}

impl Field {
    /// Builds the tables.
    pub fn new(g: &Game, o: &Open) -> Self {
        let mut f = Self {
            here: [UnitSet::NONE; N_SPACES],
            able: UnitSet::NONE,
            free: UnitSet::NONE,
            touched: g.board.neighbours(o.german),
            net: supply::edge_net(g, o) | g.board.entries,
            step: [SpaceSet::NONE; N_SPACES],
            forward: [SpaceSet::NONE; N_SPACES],
            back: [SpaceSet::NONE; N_SPACES],
            against: [0; N_SPACES],
        };
        f.count(g, o);
        f.orient(g);
        f.lay_links(g, o);
        f
    }

    fn count(&mut self, g: &Game, o: &Open) {
        let stuck = flag::DISRUPTED | flag::FIXED | flag::BONUS | flag::LINKS;
        for (unit, at) in o.on_map(SOVIET_UNITS) {
            self.here[at.index()].add(unit);
            if !o.has(unit, stuck) && o.aim(unit).is_none() {
                self.able.add(unit);
                self.free |= UnitSet::only_if(at.is_in(self.net), unit);
            }
        }
        for (unit, at) in o.on_map(GERMAN_UNITS) {
            self.against[at.index()] += g.board.german_factor[unit.german()];
        }
    }

    fn orient(&mut self, g: &Game) {
        for p in g.board.positions {
            let back = g.board.adj[p.index()] & g.farther[p.index()];
            self.back[p.index()] = back;
            back.iter().for_each(|q| self.forward[q.index()] |= SpaceSet::only(p));
        }
    }

    /// Works out the open links; again when control, or occupation in a broken sector, has changed.
    pub fn lay_links(&mut self, g: &Game, o: &Open) {
        for p in g.board.positions | g.board.entries {
            self.step[p.index()] = movement::soviet_links(g, o, p, self.touched);
        }
    }

    /// Records a move.
    pub fn shift(&mut self, unit: UnitId, to: SpaceId) {
        self.here.iter_mut().for_each(|units| units.remove(unit));
        self.here[to.index()].add(unit);
        self.taken(unit);
    }

    /// Records that a unit has its order.
    pub fn taken(&mut self, unit: UnitId) {
        self.able.remove(unit);
        self.free.remove(unit);
    }

    /// Number of Soviet units on a space.
    #[inline]
    pub fn n(&self, p: SpaceId) -> u8 {
        self.here[p.index()].len() as u8
    }

    /// Spaces one link away, and two.
    pub fn reach(&self, p: SpaceId) -> (SpaceSet, SpaceSet) {
        let one = self.step[p.index()] - p;
        let two = SpaceSet::union(one.iter().map(|q| self.step[q.index()]));
        (one, two - one - p)
    }

    /// Spaces with a legal link into a set.
    pub fn sources(&self, g: &Game, to: SpaceSet) -> SpaceSet {
        g.board.neighbours(to).iter().filter(|q| self.step[q.index()].meets(to)).collect()
    }
}

/// Empty positions: no unit of either side.
pub fn empty(g: &Game, o: &Open) -> SpaceSet {
    g.board.positions & !o.german & !o.soviet
}

/// Positions a Soviet unit could stand on: not German-held, no base, no empty German ground in contact (BF-MOV-11).
pub fn standable(g: &Game, o: &Open, touched: SpaceSet) -> SpaceSet {
    g.board.positions & !o.german & !g.board.bases & !(o.control & !o.soviet & touched)
}
