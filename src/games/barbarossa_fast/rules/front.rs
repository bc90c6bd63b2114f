//! The Soviet line: where it is broken, and which way leads out of a pocket.
//!
//! Rules: BF-MOV-13, BF-RAT-04, BF-RAT-06. Rulings: R51 (two positions in a row), R55 (pocket), R56 (direction).

use super::supply;
use crate::games::barbarossa_fast::{
    game::Game,
    ids::{N_SPACES, SpaceId, spaces},
    nouns::Group,
    state::Open,
};

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
pub fn forward(g: &Game, p: SpaceId) -> u64 {
    let here = g.board.dr[p.index()];
    spaces(g.board.adj[p.index()] & g.board.positions)
        .filter(|q| g.board.dr[q.index()] < here)
        .fold(0, |set, q| set | q.bit())
}

/// Holes a German-occupied position opens (R51): two forward positions in a row without a unit, the last
/// Soviet-controlled; one is enough where the first lies on the edge.
pub fn holes_from(g: &Game, o: &Open, from: SpaceId, out: &mut Vec<Hole>) {
    let empty = g.board.positions & !o.german & !o.soviet;
    for a in spaces(forward(g, from) & empty) {
        if a.is_in(g.board.edge) {
            if !o.is_german(a) {
                out.push(Hole { from, a, b: a });
            }
            continue;
        }
        for b in spaces(forward(g, a) & empty & !o.control) {
            out.push(Hole { from, a, b });
        }
    }
}

/// Sectors whose line is broken, by bit (R51).
///
/// A hole counts for the sector of the German-occupied position.
pub fn broken_sectors(g: &Game, o: &Open) -> u8 {
    let mut holes = Vec::new();
    let mut broken = 0;
    for from in spaces(o.german) {
        holes.clear();
        holes_from(g, o, from, &mut holes);
        if !holes.is_empty() {
            broken |= 1 << g.board.sector[from.index()];
        }
    }
    broken
}

/// Whether the line is broken in the sector of a position.
#[inline]
pub fn is_broken_at(g: &Game, o: &Open, at: SpaceId) -> bool {
    o.broken >> g.board.sector[at.index()] & 1 != 0
}

/// The sectors of a broken mask.
pub fn broken_groups(mask: u8) -> impl Iterator<Item = Group> {
    Group::ALL.into_iter().filter(move |s| mask >> s.index() & 1 != 0)
}

/// Neighbours that are the first step of a best way back to supply (R56): fewest German-occupied positions, then
/// fewest links, to a map edge or a Soviet unit in edge supply.
pub fn relief_steps(g: &Game, o: &Open, from: SpaceId) -> u64 {
    relief_steps_by(g, &relief_cost(g, o), from)
}

/// As [`relief_steps`], by the costs of [`relief_cost`].
pub fn relief_steps_by(g: &Game, cost: &[u32; N_SPACES], from: SpaceId) -> u64 {
    let open = g.board.adj[from.index()] & g.board.positions & !g.board.bases;
    let best = spaces(open).map(|q| cost[q.index()]).min().unwrap_or(u32::MAX);
    if best == u32::MAX {
        return 0;
    }
    spaces(open).filter(|q| cost[q.index()] == best).fold(0, |set, q| set | q.bit())
}

/// Cost of the way from each position to supply, itself included: 1,000 for a German-occupied position, 1 for any.
pub fn relief_cost(g: &Game, o: &Open) -> [u32; N_SPACES] {
    let net = supply::edge_net(g, o);
    let price = |s: SpaceId| 1 + 1000 * u32::from(s.is_in(o.german));
    let mut cost = [u32::MAX; N_SPACES];
    let goals = (g.board.edge | (net & o.soviet)) & g.board.positions;
    for s in spaces(goals) {
        cost[s.index()] = price(s);
    }
    let mut open = goals;
    while let Some(s) = spaces(open).min_by_key(|s| cost[s.index()]) {
        open &= !s.bit();
        for q in spaces(g.board.adj[s.index()] & g.board.positions & !g.board.bases) {
            let through = cost[s.index()].saturating_add(price(q));
            if through < cost[q.index()] {
                cost[q.index()] = through;
                open |= q.bit();
            }
        }
    }
    cost
}
