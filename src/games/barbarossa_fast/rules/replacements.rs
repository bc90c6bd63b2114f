//! Soviet replacements: who arrives where, and how far an arrival may be deployed.
//!
//! Rules: BF-REP-01 to -10, -13, -14, BF-HIT-08. Rulings: R58, R59, R80, R81, R82, R91, R99, R100, R109, R113, R127, R128.

use super::{movement, next::Next, setup, siberia, supply};
use crate::{
    event::Event,
    game::{Game, GameDraft},
    ids::{CounterId, SOVIET_UNITS, SpaceId, SpaceSet, UnitId},
    nouns::Phase,
    refusal::{self, Verdict},
    spots::Source,
    state::Open,
};
use engine::dice::key::RollKey;

/// Step 7: draws all arrivals; it is over when everybody is deployed.
pub fn begin(g: &Game, d: &mut GameDraft<'_>) {
    d.emit(Event::ReplacementsBegan);
    siberia::arrive(g, d);
    for (source, tank) in sources(g, &d.state.open) {
        arrive(g, d, source, tank);
    }
}

/// Sources of this turn's arrivals, one entry each, and whether a tank unit arrives: a Leningrad in a pocket first, then
/// cities by points, then the edge (BF-REP-01 to -06; order of §7.8).
pub fn sources(g: &Game, o: &Open) -> Vec<(Source, bool)> {
    let net = supply::edge_net(g, o);
    let mut cities: Vec<SpaceId> = (g.board.cities & !o.control).iter().collect();
    cities.sort_by_key(|c| (c.is_in(net), std::cmp::Reverse(g.board.vp[c.index()]), c.0));
    let mut out = Vec::new();
    for c in cities {
        let supplied = c.is_in(net);
        let n = if supplied { g.board.replacements[c.index()] } else { in_a_pocket(g, o, c) };
        // BF-REP-06, R128: a city in a pocket brings in no tanks.
        let tanks = if supplied { g.board.tank_replacements[c.index()] } else { 0 };
        out.extend(std::iter::repeat_n((Source::City(c), false), n as usize));
        out.extend(std::iter::repeat_n((Source::City(c), true), tanks as usize));
    }
    // While armies leave for the Far East nothing comes from the edge (SIB-BF-09).
    if o.siberia.is_crisis() {
        return out;
    }
    out.push((Source::Edge, false));
    if g.edition.has_types {
        out.push((Source::Edge, true));
    }
    out
}

/// Units that a city in a pocket gets (R113): with a ceiling Leningrad alone (BF-REP-02), else one less than in supply
/// (BF-REP-04, -13).
fn in_a_pocket(g: &Game, o: &Open, city: SpaceId) -> u8 {
    if g.edition.leningrad_has_ceiling {
        let leningrad = city == g.board.leningrad;
        return u8::from(leningrad && soviets_in_pocket(g, o, city) < g.edition.city_feeds(true));
    }
    g.board.replacements[city.index()].saturating_sub(1)
}

/// Soviet units in the pocket around a city (R80).
fn soviets_in_pocket(g: &Game, o: &Open, city: SpaceId) -> usize {
    let pocket = supply::pocket(g, o, city);
    o.on_map(SOVIET_UNITS).filter(|(_, s)| s.is_in(pocket)).count()
}

/// Draws one unit from the pool, or from that of its type, face down; if it is empty, no unit arrives (BF-REP-09, -14, R82).
fn arrive(g: &Game, d: &mut GameDraft<'_>, source: Source, tank: bool) {
    let (all, tanks) = (d.state.hidden.pool, g.board.tanks);
    let pool: Vec<CounterId> = if tank { all.and(tanks) } else { all.without(tanks) }.iter().collect();
    let (Some(unit), false) = (d.state.open.free_block(), pool.is_empty()) else { return };
    let nth = d.state.open.arrivals.len() as u32;
    let key = RollKey { nth, ..g.key(&d.state.open, "draw", 0) };
    let pick = d.roll(key, pool.len() as u32) as usize - 1;
    let counter = pool.get(pick).copied();
    d.emit(Event::Arrived { unit, source, counter, tank });
}

/// The next arrival and its source.
pub fn next(o: &Open) -> Option<(UnitId, Source)> {
    o.arrivals.first().copied()
}

/// Where an arrival from a source may be deployed (BF-REP-08, R81): connected through Soviet ground free of Germans,
/// off the map included, and up to two links farther as a unit could move. A tank unit of the edge arrives in the east (R100);
/// in the revised edition what arrives at the edge goes by rail to any Soviet position in supply (BF-REP-07, R127).
pub fn deployment(g: &Game, o: &Open, source: Source, tank: bool) -> SpaceSet {
    let own = g.board.positions & !o.control & !o.german | g.board.entries;
    let from = match source {
        Source::City(city) => SpaceSet::only(city),
        Source::Edge if tank => g.board.tank_entries,
        Source::Edge => g.board.entries,
        Source::East => siberia::eastern_entries(g),
    };
    let mut connected = g.board.flood(from, own);
    if g.edition.rail_to_any_supplied && source.city().is_none() {
        connected |= supply::edge_net(g, o) & own;
    }
    let touched = movement::contact(g, o);
    let mut reached = connected;
    for _ in 0..2 {
        reached |= SpaceSet::union(reached.iter().map(|s| movement::soviet_links(g, o, s, touched)));
    }
    if siberia::rail_left(o) == Some(0) { reached & siberia::near(g, source) } else { reached }
}

/// Whether an arrival may be given up: the next one, but no unit of a called wave (SIB-CALL-03).
pub fn check_forgo(o: &Open, unit: UnitId) -> Verdict {
    match next(o) {
        Some((first, Source::East)) if first == unit => Err(refusal::siberian_wave(unit)),
        Some((first, _)) if first == unit => Ok(()),
        Some(_) | None => Err(refusal::not_next(unit)),
    }
}

/// Checks a deployment.
pub fn check_deploy(g: &Game, o: &Open, unit: UnitId, to: SpaceId) -> Verdict {
    if o.phase == Phase::SovietSetup {
        return setup::check_station(g, o, unit, to);
    }
    let Some((next, source)) = next(o) else { return Err(refusal::phase(o.phase)) };
    if next != unit {
        return Err(refusal::not_next(unit));
    }
    if to.is_in(deployment(g, o, source, o.is_tank(unit))) {
        return Ok(());
    }
    if to.is_in(o.german) {
        return Err(refusal::enemy(to.is_in(o.soviet), to));
    }
    if siberia::rail_left(o) == Some(0) && !to.is_in(siberia::near(g, source)) {
        return Err(refusal::siberia_rail(to));
    }
    Err(refusal::not_connected(to))
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
