//! The Soviet army on the map as bit sets: who stands where, who may still move, which links are open to it.
//!
//! Blocks are bits by slot. Links are those of `movement::soviet_links`.

use crate::games::barbarossa_fast::{
    game::Game,
    ids::{N_BLOCKS, N_SPACES, SpaceId, UnitId, spaces},
    rules::{movement, supply},
    state::{NOWHERE, OUT, Open, flag},
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
    pub here: [u64; N_SPACES],
    /// Blocks that may attack: UnDisrupted, not fixed, not declared, not moved.
    pub able: u64,
    /// Blocks that may move by §7.4: able and not in a pocket.
    pub free: u64,
    /// Spaces in contact with Germans.
    pub touched: u64,
    /// Positions connected to the edge (and the entries).
    pub net: u64,
    /// Links a Soviet unit may take from each space.
    pub step: [u64; N_SPACES],
    /// Neighbours nearer the Soviet edge.
    pub forward: [u64; N_SPACES],
    /// Neighbours farther from it.
    pub back: [u64; N_SPACES],
    /// German factors on each position.
    pub against: [u8; N_SPACES],
}

impl Field {
    /// Builds the tables.
    pub fn new(g: &Game, o: &Open) -> Self {
        let mut f = Self {
            here: [0; N_SPACES],
            able: 0,
            free: 0,
            touched: g.board.neighbours(o.german),
            net: supply::edge_net(g, o) | g.board.entries,
            step: [0; N_SPACES],
            forward: [0; N_SPACES],
            back: [0; N_SPACES],
            against: [0; N_SPACES],
        };
        f.count(g, o);
        f.orient(g);
        f.lay_links(g, o);
        f
    }

    fn count(&mut self, g: &Game, o: &Open) {
        let stuck = flag::DISRUPTED | flag::FIXED | flag::BONUS | flag::LINKS;
        for slot in 0..N_BLOCKS {
            let unit = UnitId::block(slot);
            let Some(at) = o.space(unit) else { continue };
            self.here[at.index()] |= 1 << slot;
            if !o.has(unit, stuck) && o.aim[unit.index()] == OUT {
                self.able |= 1 << slot;
                self.free |= u64::from(at.is_in(self.net)) << slot;
            }
        }
        for (i, factor) in g.board.german_factor.iter().enumerate() {
            if o.at[i] < NOWHERE {
                self.against[o.at[i] as usize] += factor;
            }
        }
    }

    fn orient(&mut self, g: &Game) {
        for p in spaces(g.board.positions) {
            let back = g.board.adj[p.index()] & g.farther[p.index()];
            self.back[p.index()] = back;
            spaces(back).for_each(|q| self.forward[q.index()] |= p.bit());
        }
    }

    /// Works out the open links; again when control, or occupation in a broken sector, has changed.
    pub fn lay_links(&mut self, g: &Game, o: &Open) {
        for p in spaces(g.board.positions | g.board.entries) {
            self.step[p.index()] = movement::soviet_links(g, o, p, self.touched);
        }
    }

    /// Records a move.
    pub fn shift(&mut self, unit: UnitId, to: SpaceId) {
        let bit = 1u64 << unit.slot();
        self.here.iter_mut().for_each(|set| *set &= !bit);
        self.here[to.index()] |= bit;
        self.able &= !bit;
        self.free &= !bit;
    }

    /// Number of Soviet units on a space.
    #[inline]
    pub fn n(&self, p: SpaceId) -> u8 {
        self.here[p.index()].count_ones() as u8
    }

    /// Spaces one link away, and two.
    pub fn reach(&self, p: SpaceId) -> (u64, u64) {
        let one = self.step[p.index()] & !p.bit();
        let two = spaces(one).fold(0, |set, q| set | self.step[q.index()]);
        (one, two & !one & !p.bit())
    }

    /// Spaces with a legal link into a set.
    pub fn sources(&self, g: &Game, to: u64) -> u64 {
        spaces(g.board.neighbours(to)).filter(|q| self.step[q.index()] & to != 0).fold(0, |s, q| s | q.bit())
    }
}

/// Empty positions: no unit of either side.
pub fn empty(g: &Game, o: &Open) -> u64 {
    g.board.positions & !o.german & !o.soviet
}

/// Positions a Soviet unit could stand on: not German-held, no base, no empty German ground in contact (BF-MOV-11).
pub fn standable(g: &Game, o: &Open, touched: u64) -> u64 {
    g.board.positions & !o.german & !g.board.bases & !(o.control & !o.soviet & touched)
}
