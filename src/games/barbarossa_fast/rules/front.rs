//! The Soviet line: where it is broken, and which way leads out of a pocket.
//!
//! Rules: BF-MOV-13, BF-RAT-04, BF-RAT-06. Rulings: R51 (two positions in a row, unless an option says otherwise), R55 (pocket), R56 (direction).

use super::supply;
use crate::{
    game::Game,
    ids::{N_SPACES, SpaceId, SpaceSet},
    nouns::Sectors,
    options::BreakDepth,
    state::Open,
};
use std::collections::BTreeMap;

/// A hole a German unit could drive through: from, first step, second step (the same as the first at the edge).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hole {
    /// German-occupied position.
    pub from: SpaceId,
    /// First empty position.
    pub a: SpaceId,
    /// Second empty position, Soviet-controlled.
    pub b: SpaceId,
}

/// Forward links of a position: towards the Soviet edge.
pub fn forward(g: &Game, p: SpaceId) -> SpaceSet {
    let here = g.board.dr[p.index()];
    (g.board.adj[p.index()] & g.board.positions).iter().filter(|q| g.board.dr[q.index()] < here).collect()
}

/// Holes a German-occupied position opens (R51): forward positions in a row without a unit, the last
/// Soviet-controlled; one is enough where the first lies on the edge.
pub fn holes_from(g: &Game, o: &Open, from: SpaceId, out: &mut Vec<Hole>) {
    let empty = g.board.positions & !o.german & !o.soviet;
    for a in forward(g, from) & empty {
        let ends = ends(g, a, empty, |p| forward(g, p)) & !o.control;
        out.extend(ends.iter().map(|b| Hole { from, a, b }));
    }
}

/// How many empty positions in a row are a hole (R51).
fn depth(g: &Game) -> usize {
    match g.setup.house.break_depth {
        BreakDepth::One => 1,
        BreakDepth::Two => 2,
        BreakDepth::Three => 3,
    }
}

/// Last positions of the ways that begin with an empty one: so deep, or as far as the edge (R51).
pub fn ends(g: &Game, a: SpaceId, empty: SpaceSet, forward: impl Fn(SpaceId) -> SpaceSet) -> SpaceSet {
    let (mut ends, mut here) = (SpaceSet::NONE, SpaceSet::only(a) & empty);
    for _ in 1..depth(g) {
        ends |= here & g.board.edge;
        here = SpaceSet::union((here & !g.board.edge).iter().map(&forward)) & empty;
    }
    ends | here
}

/// Whether a position left empty would be a part of a hole of one of these German-occupied positions, where holes are not
/// of two positions. `control` is German ground.
pub fn is_part_of_hole(g: &Game, at: SpaceId, empty: SpaceSet, control: SpaceSet, germans: SpaceSet) -> bool {
    fn leads(g: &Game, way: &mut Vec<SpaceId>, at: SpaceId, empty: SpaceSet, control: SpaceSet) -> bool {
        let Some(here) = way.last().copied() else { return false };
        if way.len() == depth(g) || here.is_in(g.board.edge) {
            return !here.is_in(control) && way.contains(&at);
        }
        (forward(g, here) & empty).iter().any(|next| {
            way.push(next);
            let found = leads(g, way, at, empty, control);
            way.pop();
            found
        })
    }
    germans
        .iter()
        .flat_map(|from| forward(g, from) & empty)
        .any(|a| leads(g, &mut vec![a], at, empty, control))
}

/// Sectors whose line is broken (R51).
///
/// A hole counts for the sector of the German-occupied position.
pub fn broken_sectors(g: &Game, o: &Open) -> Sectors {
    let mut holes = Vec::new();
    let mut broken = Sectors::NONE;
    for from in o.german {
        holes.clear();
        holes_from(g, o, from, &mut holes);
        if !holes.is_empty() {
            broken.add(g.board.sector[from.index()]);
        }
    }
    broken
}

/// Whether the line is broken in the sector of a position.
#[inline]
pub fn is_broken_at(g: &Game, o: &Open, at: SpaceId) -> bool {
    o.broken.has(g.board.sector[at.index()])
}

/// Neighbours that are the first step of a best way back to supply (R56): fewest German-occupied positions, then
/// fewest links, to a map edge or a Soviet unit in edge supply.
pub fn relief_steps(g: &Game, o: &Open, from: SpaceId) -> SpaceSet {
    relief_steps_by(g, &relief_cost(g, o), from)
}

/// As [`relief_steps`], by the costs of [`relief_cost`].
pub fn relief_steps_by(g: &Game, cost: &[u32; N_SPACES], from: SpaceId) -> SpaceSet {
    let open = g.board.adj[from.index()] & g.board.positions & !g.board.bases;
    let best = open.iter().map(|q| cost[q.index()]).min().unwrap_or(u32::MAX);
    if best == u32::MAX {
        return SpaceSet::NONE;
    }
    open.iter().filter(|q| cost[q.index()] == best).collect()
}

/// Cost of the way from each position to supply, itself included: 1,000 for a German-occupied position, 1 for any.
pub fn relief_cost(g: &Game, o: &Open) -> [u32; N_SPACES] {
    let net = supply::edge_net(g, o);
    let ground = g.board.positions & !g.board.bases;
    let goals = (g.board.edge | (net & o.soviet)) & g.board.positions;
    let (mut cost, mut left) = ([u32::MAX; N_SPACES], SpaceSet::ALL);
    // Positions by what a way from them costs, the cheapest first.
    let mut ways = BTreeMap::from([(1, goals - o.german), (1001, goals & o.german)]);
    while let Some((price, rim)) = ways.pop_first() {
        let rim = rim & left;
        rim.iter().for_each(|s| cost[s.index()] = price);
        left -= rim;
        let near = g.board.neighbours(rim) & ground & left;
        for (more, there) in [(1, near - o.german), (1001, near & o.german)] {
            if !there.is_empty() {
                *ways.entry(price + more).or_default() |= there;
            }
        }
    }
    cost
}
