//! Supply and control: who can trace, what a cut-off city feeds, what the end of the turn does.
//!
//! Rules: BF-SUP-01 to -08, BF-DIS-02. Rulings: R60 (only enemy units block), R61 (capacity per pocket), R62 (traced
//! live whenever a rule asks), R63, R64, R90. Not here: the effect on combat (`combat`), German air supply (`air`).

use crate::{
    event::Event,
    game::{Game, GameDraft},
    ids::{GERMAN_UNITS, N_SPACES, SOVIET_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    state::{Open, flag},
};

/// Positions that carry a Soviet trace, with Germans standing on some and controlling others: no German base, and where the
/// option says so no ground that Germans control (R60).
#[inline]
pub fn soviet_ways(g: &Game, german: SpaceSet, control: SpaceSet) -> SpaceSet {
    let barred = if g.setup.house.control_blocks_supply { german | control } else { german };
    g.board.positions & !barred & !g.board.bases
}

/// Positions that carry a German trace (R60).
#[inline]
pub fn german_ways(g: &Game, soviet: SpaceSet, control: SpaceSet) -> SpaceSet {
    let free = g.board.positions & !soviet;
    if g.setup.house.control_blocks_supply { free & (control | g.board.bases) } else { free }
}

/// Positions connected to a Soviet map edge through positions free of German units (BF-SUP-02, R60).
///
/// A German base never carries a Soviet trace.
#[inline]
pub fn edge_net(g: &Game, o: &Open) -> SpaceSet {
    g.board.flood(g.board.edge, soviet_ways(g, o.german, o.control))
}

/// The same for the eastern edge alone (BF-VIC-04, R65).
pub fn eastern_net(g: &Game, o: &Open) -> SpaceSet {
    let free = g.board.positions & !o.german & !g.board.bases;
    g.board.flood(g.board.east, free)
}

/// Positions connected to a German base through positions free of Soviet units (BF-SUP-02, R90).
#[inline]
pub fn base_net(g: &Game, o: &Open) -> SpaceSet {
    g.board.flood(g.board.bases, german_ways(g, o.soviet, o.control))
}

/// The pocket around a position: everything connected to it through positions free of German units.
pub fn pocket(g: &Game, o: &Open, at: SpaceId) -> SpaceSet {
    g.board.flood(SpaceSet::only(at), soviet_ways(g, o.german, o.control) | at)
}

/// Soviet units in supply: connected to the edge, off the map, or fed by a city of their pocket.
pub fn soviet_supplied(g: &Game, o: &Open) -> UnitSet {
    let net = edge_net(g, o);
    let mut fed: UnitSet =
        o.on_map(SOVIET_UNITS).filter(|(_, s)| s.is_in(net | g.board.entries)).map(|(u, _)| u).collect();
    let mut cut = o.soviet & !net & !g.board.entries;
    while let Some(at) = cut.first() {
        let pocket = pocket(g, o, at);
        cut -= pocket | at;
        fed = fed.or(fed_in_pocket(g, o, pocket));
    }
    fed
}

/// Units a cut-off pocket feeds (BF-SUP-03, R61): first those on a city, then by fewer links, higher factor
/// (unknown counts 1), lower index.
fn fed_in_pocket(g: &Game, o: &Open, pocket: SpaceSet) -> UnitSet {
    let cities = pocket & g.board.cities & !o.control;
    let capacity: usize = cities.iter().map(|c| g.city_feeds(c)).sum();
    if capacity == 0 {
        return UnitSet::NONE;
    }
    let links = links_within(g, cities, pocket);
    let mut units: Vec<(u8, i8, UnitId)> = o
        .on_map(SOVIET_UNITS)
        .filter(|(_, s)| s.is_in(pocket))
        .map(|(u, s)| (links[s.index()], -(g.estimate(o, u) as i8), u))
        .collect();
    units.sort_unstable();
    units.iter().take(capacity).map(|(_, _, u)| *u).collect()
}

/// Links from a set of positions inside a pocket.
fn links_within(g: &Game, from: SpaceSet, inside: SpaceSet) -> [u8; N_SPACES] {
    let mut out = [99; N_SPACES];
    let (mut reached, mut rim, mut n) = (SpaceSet::NONE, from, 0u8);
    while !rim.is_empty() {
        rim.iter().for_each(|s| out[s.index()] = n);
        reached |= rim;
        rim = g.board.neighbours(rim) & inside & !reached;
        n += 1;
    }
    out
}

/// German units in supply: connected to a base, or supplied from the air this turn (BF-SUP-08).
pub fn german_supplied(g: &Game, o: &Open) -> UnitSet {
    let net = base_net(g, o);
    o.on_map(GERMAN_UNITS)
        .filter(|(u, s)| s.is_in(net) || o.has(*u, flag::AIR_SUPPLIED))
        .map(|(u, _)| u)
        .collect()
}

/// Units of both sides that are out of supply now.
pub fn out_of_supply(g: &Game, o: &Open) -> UnitSet {
    hungry_among(g, o, UnitSet::ALL)
}

/// The same of some units: what a pocket feeds is worked out only where one of them is in a pocket.
pub fn hungry_among(g: &Game, o: &Open, units: UnitSet) -> UnitSet {
    let (base_net, edge_net) = (base_net(g, o), edge_net(g, o) | g.board.entries);
    let is_cut_off = |(unit, at): &(UnitId, SpaceId)| {
        if unit.is_german() {
            !at.is_in(base_net) && !o.has(*unit, flag::AIR_SUPPLIED)
        } else {
            !at.is_in(edge_net)
        }
    };
    let cut: UnitSet = o.on_map(units).filter(is_cut_off).map(|(u, _)| u).collect();
    if cut.and(SOVIET_UNITS).is_empty() { cut } else { cut.without(soviet_supplied(g, o)) }
}

/// Step 8: attrition, then control (BF-SUP-05 to -07).
pub fn end_of_turn(g: &Game, d: &mut GameDraft<'_>) {
    d.emit(Event::SupplyBegan);
    attrition(g, d);
    isolation(g, d);
}

/// BF-SUP-05, -06: out of supply becomes Disrupted; a Soviet unit that already was is eliminated. Becoming
/// Disrupted turns a unit face up (R104).
fn attrition(g: &Game, d: &mut GameDraft<'_>) {
    let starving = out_of_supply(g, &d.state.open);
    let (worn, fresh): (Vec<_>, Vec<_>) = starving.into_iter().partition(|u| d.state.open.is_disrupted(*u));
    for unit in worn.into_iter().filter(|u| !u.is_german()) {
        d.emit(Event::Eliminated { unit });
    }
    for unit in fresh {
        g.reveal(d, unit);
        d.emit(Event::Disrupted { unit, thrown: false });
    }
}

/// BF-SUP-07, R63, R64: empty Soviet ground cut off from the edge becomes German; a city or a live fortress does not.
fn isolation(g: &Game, d: &mut GameDraft<'_>) {
    let o = &d.state.open;
    let empty = g.board.positions & !o.control & !o.german & !o.soviet;
    let lost = empty & !edge_net(g, o) & !g.board.cities & !o.fort;
    for space in lost {
        d.emit(Event::ControlChanged { space, german: true });
    }
}
