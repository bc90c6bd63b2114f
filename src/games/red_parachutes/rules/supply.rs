//! Supply in three states (RPX-030 to RPX-037): from a way off the map to headquarters, from headquarters to units.

use super::front::{Front, veils};
use crate::{
    event::Event,
    game::{Game, GameDraft},
    nouns::*,
    state::{Marks, Position},
};
use kit::trace::within;

/// Hexes a path may use: no enemies, no zone of theirs unless own units stand there (RPX-034, RPX-037, RPX-Q11).
pub fn open(game: &Game, p: &Position, side: Side) -> HexSet {
    let front = Front::of(game, p, side);
    let known = p.of_side(side).filter(|(unit, _)| p.is_up(*unit)).map(|(_, hex)| hex);
    let own: HexSet =
        known.chain(veils(p, side).filter(|veil| veil.units > 0).map(|veil| veil.hex)).collect();
    game.map.land - front.foe - (front.zone - own)
}

/// What a path of a side may go over (RPX-034).
struct Ways {
    /// Steps over land, the standing bridge, and bridgeheads whose hexes are neighbours.
    steps: Passage,
    /// Bridgeheads over a water hex, two steps each. No path goes from one to another on the water they share.
    ferries: Vec<[Hex; 2]>,
    open: HexSet,
}

impl Ways {
    fn of(game: &Game, p: &Position, side: Side) -> Self {
        let both = |ways: Passage, [a, b]: [Hex; 2]| ways.with(a, b).with(b, a);
        let bridge = p.bridge.then_some(game.map.bridge.ends);
        let pairs = p.pairs.iter().filter(|_| side != GERMAN).map(|pair| [pair.east, pair.west]);
        let is_ferry = |[east, west]: &[Hex; 2]| game.map.distance(*east, *west) > 1;
        let (ferries, fords): (Vec<_>, Vec<_>) = pairs.partition(is_ferry);
        let steps = bridge.into_iter().chain(fords).fold(game.map.ways, both);
        Self { steps, ferries, open: open(game, p, side) }
    }

    /// What lies within so many steps of some hexes, those themselves included (RPX-037).
    fn within(&self, steps: u32, from: HexSet) -> HexSet {
        within(&self.steps, &self.ferries, from, self.open | from, steps)
    }
}

/// Where the supply of a side reaches.
pub struct Lines {
    /// From the ways off the map: the hexes in which a headquarters is in supply (RPX-033).
    net: HexSet,
    /// From headquarters in supply, those of each formation for itself.
    reach: Vec<(Unit, HexSet)>,
}

impl Lines {
    /// The supply of a side as it stands.
    pub fn of(game: &Game, p: &Position, side: Side) -> Self {
        let ways = Ways::of(game, p, side);
        let net = ways.within(u32::MAX, game.exits(side) & ways.open);
        let supplied = p.of_side(side).filter(|(unit, hex)| game.counter(*unit).is_hq() && net.has(*hex));
        let range = |hq: Unit| match side {
            GERMAN => game.tables.fixed.supply_hexes_german,
            _ => game.counter(hq).range,
        };
        let reach = |(hq, hex)| (hq, ways.within(range(hq).into(), HexSet::only(hex)));
        let reach = supplied.map(reach).collect();
        Self { net, reach }
    }

    /// Where headquarters in supply reach, whomever they supply.
    pub fn reached(&self) -> HexSet {
        self.reach.iter().fold(HexSet::NONE, |all, one| all | one.1)
    }

    /// The headquarters that can supply a unit, with where their supply reaches.
    pub fn sources<'a>(
        &'a self,
        game: &'a Game,
        p: &'a Position,
        unit: Unit,
    ) -> impl Iterator<Item = (Unit, HexSet)> + 'a {
        self.reach.iter().copied().filter(move |(hq, _)| supplies(game, p, *hq, unit))
    }

    /// Whether a unit is in supply where it stands.
    pub fn supplies(&self, game: &Game, p: &Position, unit: Unit) -> bool {
        let Some(hex) = p.at.of(unit) else { return true };
        let counter = game.counter(unit);
        if counter.is_airborne() {
            return true; // RPX-032
        }
        if counter.is_hq() {
            return self.net.has(hex);
        }
        self.sources(game, p, unit).any(|(_, reach)| reach.has(hex))
    }
}

/// Whether a headquarters is one of those that can supply a unit: any German one; a Soviet one its own formation, and units without one
/// or whose own has not come (RPX-031, RPX-032, RPX-Q25).
fn supplies(game: &Game, p: &Position, hq: Unit, unit: Unit) -> bool {
    let formation = game.counter(unit).formation;
    let own = game.counter(hq).formation == formation;
    let waits = |hq: Unit| p.at.of(hq).is_none() && p.man(hq).off == Off::Waiting;
    unit.side() == GERMAN || own || game.hq_of(formation).is_none_or(waits)
}

/// The side in turn checks its supply (RPX-030, RPX-035): who is newly out of it, and who is in it again.
pub fn check(game: &Game, d: &mut GameDraft<'_>) {
    let (p, side) = (&*d.state, d.state.phasing);
    let lines = Lines::of(game, p, side);
    let counted = |unit: &Unit| {
        p.at.of(*unit).is_some() && !game.counter(*unit).is_leader() && !p.man(*unit).is(Marks::FLIPPED)
    };
    let [mut out, mut back] = [UnitSet::NONE; 2];
    for unit in units_of(side).filter(counted) {
        match (lines.supplies(game, p, unit), p.man(unit).supply) {
            (true, Supply::Out | Supply::Isolated) => back.add(unit),
            (false, Supply::In) => out.add(unit),
            (true, Supply::In) | (false, Supply::Out | Supply::Isolated) => {}
        }
    }
    if !(out | back).is_empty() {
        d.emit(Event::Supplied { out, back });
    }
}
