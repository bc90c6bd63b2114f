//! The preliminary air battle, and supply from the air.
//!
//! Rules: BF-AIR-01 to -08, -10 to -16. Rulings: R17 to R20, R22, R92, R102, R108. Range is counted in links on
//! the full graph from any German army.

use super::supply;
use crate::{
    event::{AirMod, Event},
    game::{Game, GameDraft},
    ids::{FleetId, GERMAN_UNITS, SOVIET_UNITS, SpaceId, SpaceSet, UnitId, UnitSet},
    options::AirSector,
    refusal::{self, Verdict},
    state::{Open, flag},
};

/// Farthest a mission may fly from an army (BF-AIR-11).
pub const RANGE: u8 = 2;

/// Links from the nearest German army to a position, `None` beyond the range (BF-AIR-11, R18).
pub fn range(g: &Game, o: &Open, to: SpaceId) -> Option<u8> {
    let links = |s: SpaceId| g.board.dist[to.index()][s.index()];
    o.on_map(g.armies).map(|(_, s)| links(s)).min().filter(|n| *n <= RANGE)
}

fn check_fleet(g: &Game, o: &Open, fleet: FleetId) -> Verdict {
    let f = o.fleets[fleet.index()];
    if !f.present {
        return Err(refusal::fleet_gone(fleet));
    }
    if !g.may_fly(o) {
        return Err(refusal::air_weather(g.weather(o)));
    }
    if f.is_assigned() {
        return Err(refusal::fleet_used(fleet));
    }
    Ok(())
}

/// Checks a support mission (BF-AIR-01, -11 to -13, R19).
pub fn check_fly(g: &Game, o: &Open, fleet: FleetId, target: SpaceId) -> Verdict {
    check_fleet(g, o, fleet)?;
    if !target.is_in(o.targets) {
        return Err(refusal::no_such_attack(target));
    }
    let sector = g.board.sector[target.index()];
    let served = o.fleets.iter().filter_map(|f| f.target).any(|t| g.board.sector[t.index()] == sector);
    let own = o.fleets[fleet.index()].sector;
    let foreign = g.setup.house.air_sector == AirSector::Own && own != sector;
    if foreign || served {
        return Err(refusal::air_sector(fleet, own, target));
    }
    range(g, o, target).map(|_| ()).ok_or(refusal::air_range(target))
}

/// Checks supply from the air: one isolated unit up to 2 links from a supplied army (BF-AIR-14, R92).
pub fn check_resupply(g: &Game, o: &Open, fleet: FleetId, unit: UnitId) -> Verdict {
    check_fleet(g, o, fleet)?;
    if !unit.is_german() {
        return Err(refusal::other_side(unit));
    }
    let Some(at) = o.space(unit) else { return Err(refusal::not_on_map(unit)) };
    let net = supply::base_net(g, o);
    if at.is_in(net) || o.has(unit, flag::AIR_SUPPLIED) {
        return Err(refusal::not_isolated(g.edition.cite("BF-AIR-14"), unit));
    }
    if has_helper(g, o, unit, at, net) { Ok(()) } else { Err(refusal::air_range(at)) }
}

/// Where a German unit may stand so that a fleet's mission, if it has one, stays within range of an army; nowhere for
/// a unit that the fleet supplies.
pub fn ground_for(g: &Game, o: &Open, fleet: FleetId, unit: UnitId) -> SpaceSet {
    let f = o.fleets[fleet.index()];
    if f.supplies.is_some_and(|one| one == unit || is_supplied_beside(g, o, one, unit)) {
        return SpaceSet::NONE;
    }
    if !g.armies.has(unit) {
        return SpaceSet::ALL;
    }
    let (over, supplied, ground) = match (f.target, f.supplies) {
        (Some(target), _) => (target, UnitSet::NONE, SpaceSet::ALL),
        (None, Some(supplied)) => {
            let Some(over) = o.space(supplied) else { return SpaceSet::ALL };
            (over, supplied_with(g, o, supplied), supply::base_net(g, o))
        }
        (None, None) => return SpaceSet::ALL,
    };
    let near = g.board.within2[over.index()] & ground;
    let others = g.armies.without(supplied).without(UnitSet::only(unit));
    if o.on_map(others).any(|(_, s)| s.is_in(near)) { SpaceSet::ALL } else { near }
}

/// The units that a mission to a unit supplies: itself, or all that stand with it where a mission is for a position
/// (BF-AIR-14, -15).
pub fn supplied_with(g: &Game, o: &Open, unit: UnitId) -> UnitSet {
    match o.space(unit) {
        Some(at) if g.conduct.supplies_position => o.units_at(at).and(GERMAN_UNITS),
        Some(_) | None => UnitSet::only(unit),
    }
}

/// Whether a unit is supplied by the same mission as another.
fn is_supplied_beside(g: &Game, o: &Open, one: UnitId, unit: UnitId) -> bool {
    g.conduct.supplies_position && o.has(unit, flag::AIR_SUPPLIED) && o.space(one) == o.space(unit)
}

/// Whether a supplied army other than the unit itself stands within range of it (R92).
fn has_helper(g: &Game, o: &Open, unit: UnitId, at: SpaceId, net: SpaceSet) -> bool {
    let near = |s: SpaceId| g.board.dist[at.index()][s.index()] <= RANGE;
    o.on_map(g.armies).any(|(u, s)| u != unit && near(s) && s.is_in(net))
}

/// Modifiers of the die over a target; `None` out of range.
pub fn modifiers(g: &Game, o: &Open, fleet: FleetId, target: SpaceId) -> Option<Vec<(AirMod, i8)>> {
    let far = range(g, o, target)?;
    let bonus = g.board.fleets[fleet.index()].die;
    let mut mods = Vec::new();
    let mut add = |on: bool, m: AirMod, n: i8| {
        if on {
            mods.push((m, n));
        }
    };
    add(target.is_in(g.board.south), AirMod::South, 1);
    add(bonus != 0, AirMod::Fleet, bonus);
    add(o.turn == 1, AirMod::FirstTurn, 1);
    add(target.is_in(g.board.cities), AirMod::City, -1);
    add(far == RANGE, AirMod::Range, -1);
    Some(mods)
}

/// Result of a die with modifiers, held between 1 and 6 (BF-AIR-02).
pub fn result(die: u8, mods: &[(AirMod, i8)]) -> u8 {
    (die as i8 + mods.iter().map(|(_, n)| n).sum::<i8>()).clamp(1, 6) as u8
}

/// Whether a result exposes the defenders (BF-AIR-03, -04).
pub fn is_recon(result: u8) -> bool {
    result >= 3
}

/// Whether a result brings a hit (BF-AIR-03).
pub fn is_strike(result: u8) -> bool {
    result >= 4
}

/// Rolls the dice of all support missions, in order of the fleets; recon exposes at once.
pub fn fly_all(g: &Game, d: &mut GameDraft<'_>) {
    for fleet in FleetId::ALL {
        let Some(target) = d.state.open.fleets[fleet.index()].target else { continue };
        let Some(mods) = modifiers(g, &d.state.open, fleet, target) else { continue };
        let die = d.roll(g.key(&d.state.open, "air", u32::from(fleet.0)), 6) as u8;
        let result = result(die, &mods);
        d.emit(Event::AirRolled { fleet, target, die, mods, result });
        if is_recon(result) {
            expose_all(g, d, target);
        }
    }
}

/// Turns every Soviet unit on a position face up.
pub fn expose_all(g: &Game, d: &mut GameDraft<'_>, at: SpaceId) {
    for unit in d.state.open.units_at(at).and(SOVIET_UNITS) {
        g.reveal(d, unit);
    }
}

/// Result of the mission over the current battle: for the second leg of a Blitzkrieg the same natural die with
/// modifiers and range worked out again (R17).
pub fn result_in_battle(g: &Game, o: &Open) -> Option<u8> {
    let i = o.fleets.iter().position(|f| f.target == Some(o.battle.first) && f.die > 0)?;
    if o.battle.leg <= 1 {
        return Some(o.fleets[i].result);
    }
    let mods = modifiers(g, o, FleetId(i as u8), o.battle.target)?;
    Some(result(o.fleets[i].die, &mods))
}
