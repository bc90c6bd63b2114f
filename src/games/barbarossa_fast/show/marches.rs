//! Ways of German units over several months: the shortest over ground that is friendly as it stands, cut by the links of a basic
//! move (BF-MOV-04).

use crate::{
    game::Game,
    ids::{SpaceId, SpaceSet, UnitId},
    nouns::Phase,
    rules::movement,
    state::Open,
};
use engine::{base::keys::PlaceKey, show::march::March};
use kit::march::{Passed, cut};

/// The march of a unit to a position that it does not reach in this step.
pub fn march(g: &Game, o: &Open, units: &[UnitId], to: SpaceId) -> Option<March> {
    let [unit] = units else { return None };
    let from = o.space(*unit).filter(|_| unit.is_german() && o.phase == Phase::Operations)?;
    let reach = movement::reach(g, o, *unit);
    let links = movement::links_left(g, o, *unit);
    if to.is_in(reach.all()) || links == 0 || reach.basic().is_empty() {
        return None;
    }
    let way = shortest(g, movement::friendly(g, o), from, to)?;
    // What it has moved in this turn it may move again in the next ones.
    let each = links + o.links_moved(*unit);
    let passed = |(n, at): (u8, SpaceId)| Passed { at: at.into(), cost: n, may_stop: true };
    let way: Vec<Passed> = (1..).zip(way).map(passed).collect();
    cut(PlaceKey::from(from), &way, |nth| if nth == 0 { links } else { each })
}

/// The shortest way over some ground, the start left out; ties go to the lower index.
fn shortest(g: &Game, ground: SpaceSet, from: SpaceId, to: SpaceId) -> Option<Vec<SpaceId>> {
    let mut layers = vec![SpaceSet::NONE | from];
    let mut seen = layers[0];
    while !to.is_in(seen) {
        let rim = g.board.neighbours(*layers.last()?) & ground & !seen;
        if rim.is_empty() {
            return None;
        }
        seen |= rim;
        layers.push(rim);
    }
    let mut way = vec![to];
    for layer in layers.iter().rev().skip(1).take(layers.len().saturating_sub(2)) {
        let next = *way.last()?;
        way.push((*layer & g.board.adj[next.index()]).iter().next()?);
    }
    way.reverse();
    Some(way)
}
