//! Soviet replacements: who arrives where, and how far an arrival may be deployed.
//!
//! Rules: BF-REP-01 to -03, -08 to -10, BF-HIT-08. Rulings: R59, R80, R81, R82, R91, R109, R113.

use super::{movement, next::Next, setup, supply};
use crate::{
    engine::dice::key::RollKey,
    games::barbarossa_fast::{
        event::Event,
        game::{Game, GameDraft},
        ids::{CounterId, SpaceId, SpaceSet, UnitId, UnitSet},
        nouns::Phase,
        refusal::{Refusal, Verdict},
        spots::Source,
        state::Open,
    },
};

/// Step 7: draws all arrivals; it is over when everybody is deployed.
pub fn begin(g: &Game, d: &mut GameDraft<'_>) {
    d.emit(Event::ReplacementsBegan);
    for source in sources(g, &d.state.open) {
        arrive(g, d, source);
    }
}

/// Sources of this turn's arrivals, one entry each: a Leningrad in a pocket first, then cities by points, then the edge
/// (BF-REP-01 to -03; order of §7.8).
pub fn sources(g: &Game, o: &Open) -> Vec<Source> {
    let net = supply::edge_net(g, o);
    let leningrad = g.board.leningrad;
    let mut cities: Vec<SpaceId> = (g.board.cities & !o.control).iter().collect();
    cities.sort_by_key(|c| (c.is_in(net), std::cmp::Reverse(g.board.vp[c.index()]), c.0));
    let mut out = Vec::new();
    for c in cities {
        let n = if c.is_in(net) {
            g.board.replacements[c.index()]
        } else {
            u8::from(c == leningrad && soviets_in_pocket(g, o, c) < g.edition.city_feeds(true))
        };
        out.extend(std::iter::repeat_n(Source::City(c), n as usize));
    }
    out.push(Source::Edge);
    out
}

/// Soviet units in the pocket around a city (R80).
fn soviets_in_pocket(g: &Game, o: &Open, city: SpaceId) -> usize {
    let pocket = supply::pocket(g, o, city);
    o.on_map(UnitSet::SOVIET).filter(|(_, s)| s.is_in(pocket)).count()
}

/// Draws one unit from the pool, face down (BF-REP-09, R82).
fn arrive(g: &Game, d: &mut GameDraft<'_>, source: Source) {
    let pool: Vec<CounterId> = d.state.hidden.pool.iter().collect();
    let (Some(unit), false) = (d.state.open.free_block(), pool.is_empty()) else { return };
    let nth = d.state.open.arrivals.len() as u32;
    let key = RollKey { nth, ..g.key(&d.state.open, "draw", 0) };
    let pick = d.roll(key, pool.len() as u32) as usize - 1;
    let counter = pool.get(pick).copied();
    d.emit(Event::Arrived { unit, source, counter });
}

/// The next arrival and its source.
pub fn next(o: &Open) -> Option<(UnitId, Source)> {
    o.arrivals.first().copied()
}

/// Where an arrival from a source may be deployed (BF-REP-08, R81): connected through Soviet ground free of Germans,
/// off the map included, and up to two links farther as a unit could move.
pub fn deployment(g: &Game, o: &Open, source: Source) -> SpaceSet {
    let own = g.board.positions & !o.control & !o.german | g.board.entries;
    let from = source.city().map_or(g.board.entries, SpaceSet::only);
    let connected = g.board.flood(from, own);
    let touched = g.board.neighbours(o.german);
    let mut reached = connected;
    for _ in 0..2 {
        reached |= SpaceSet::union(reached.iter().map(|s| movement::soviet_links(g, o, s, touched)));
    }
    reached
}

/// Checks a deployment.
pub fn check_deploy(g: &Game, o: &Open, unit: UnitId, to: SpaceId) -> Verdict {
    let Some((next, source)) = next(o) else { return Err(Refusal::Phase { phase: o.phase }) };
    if next != unit {
        return Err(Refusal::NotNext { unit });
    }
    if o.phase == Phase::SovietSetup {
        let free = to.is_in(setup::surplus_places(g, o));
        return if free { Ok(()) } else { Err(Refusal::NoSurplusHere { at: to }) };
    }
    if to.is_in(deployment(g, o, source)) {
        return Ok(());
    }
    if to.is_in(o.german) {
        return Err(Refusal::Enemy { at: to });
    }
    Err(Refusal::NotConnected { unit, at: to })
}

/// Deploys an arrival; entry takes control.
pub fn deploy(g: &Game, d: &mut GameDraft<'_>, unit: UnitId, to: SpaceId) -> Next {
    d.emit(Event::Deployed { unit, to });
    movement::take_control(g, d, to, false);
    Next::Step
}

/// Gives an arrival up.
pub fn forgo(d: &mut GameDraft<'_>, unit: UnitId) -> Next {
    d.emit(Event::Forgone { unit });
    Next::Step
}
