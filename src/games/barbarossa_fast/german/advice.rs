//! Attacks that could still be declared: what units with nothing to do could bring together, and how that may end.

use super::super::{attack, game::Game, ids::*, movement, order::Role, state::*};
use super::{WEIGHTS, assault::Force, scout::Scout, sketch::Sketch};

/// An attack nobody has declared.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chance {
    /// Where.
    pub target: SpaceId,
    /// Units that could attack together.
    pub units: UnitSet,
    /// Estimated chance that it clears the position, air not counted.
    pub clear: f32,
}

/// Every position with Soviet units that free German units could attack in this step, surest first.
pub fn open_attacks(g: &Game, o: &Open) -> Vec<Chance> {
    let s = Scout::new(g, o, &WEIGHTS);
    let now = Sketch::new(o);
    let held = o.soviet & g.board.positions & !o.targets;
    let mut out: Vec<Chance> = spaces(held)
        .filter_map(|target| {
            let force = muster(g, o, &s, target);
            if force.len == 0 {
                return None;
            }
            let trapped = s.is_trapped(target, &now, o.targets);
            let odds = s.odds(target, force.hits, force.armies > 0, 0.0, &now, trapped);
            Some(Chance { target, units: force.iter().map(|(u, _)| u).collect(), clear: odds.clear })
        })
        .collect();
    out.sort_by(|a, b| b.clear.total_cmp(&a.clear).then(a.target.cmp(&b.target)));
    out
}

/// All that could attack a position at once, link by link.
fn muster(g: &Game, o: &Open, s: &Scout<'_>, target: SpaceId) -> Force {
    let doors = g.board.adj[target.index()] & g.board.positions;
    let mut load = [[0u8; 2]; N_SPACES];
    let mut force = Force::default();
    for (unit, at) in o.on_map(UnitSet::GERMAN) {
        let kind = s.kind(unit);
        let most = if kind == 0 { g.edition.armies_a_link() } else { g.edition.panzers_a_link() };
        let in_place = at.is_in(doors) && attack::check_declare(g, o, unit, target, Role::Attack).is_ok();
        let near = if kind == 1 { movement::reach(g, o, unit).approach() & doors } else { 0 };
        let here = if in_place { at.bit() } else { 0 };
        let free = |d: &SpaceId| load[d.index()][kind] < most;
        let Some(from) = spaces(here).find(free).or_else(|| spaces(near).find(free)) else { continue };
        load[from.index()][kind] += 1;
        force.add(s, unit, from);
    }
    force
}
