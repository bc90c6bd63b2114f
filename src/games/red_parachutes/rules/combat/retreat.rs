//! Where a stack retreats (RPX-227 to RPX-229, RPX-Q52, RPX-Q53), and how far others advance behind it (RPX-231 to RPX-233).

use crate::{
    data::map::Road,
    game::Game,
    nouns::*,
    rules::{
        front::{Asked, Before},
        stacking,
    },
    state::{Marks, Position},
};

/// A stack that retreats.
#[derive(Debug, Clone)]
pub struct Stack {
    /// Whose.
    pub side: Side,
    /// Who goes.
    pub units: Vec<Unit>,
    /// Where it stands now.
    pub from: Hex,
    /// Hexes it has left in this retreat, and does not enter again.
    pub left: HexSet,
    /// Hexes of the units it goes away from.
    pub attackers: HexSet,
}

/// A hex to which a stack may retreat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// The hex.
    pub to: Hex,
    /// Its priority, from 1.
    pub level: u8,
    /// Units that cannot enter it and are lost.
    pub lost: usize,
    /// Whether the stack loses a step there: it enters a zone.
    pub costs_step: bool,
}

/// Whether a unit can go to the hex next to it at all.
fn enters(game: &Game, p: &Position, unit: Unit, from: Hex, to: Hex) -> bool {
    let edge = game.map.hexes.between(from, to).unwrap_or_default();
    let bridged = p.bridge && game.map.bridge.joins(from, to);
    let ground = match game.map.terrain(to) {
        Terrain::Water => false,
        Terrain::Marsh => game.class(p, unit) == Class::Foot || edge.road != Road::None,
        _ => true,
    };
    ground && (!edge.dnepr || bridged) && can_retreat(game, p, unit)
}

/// Artillery that stands unlimbered is lost when it must retreat, but for self-propelled guns, which limber (RPX-229).
pub fn can_retreat(game: &Game, p: &Position, unit: Unit) -> bool {
    game.counter(unit).gun.is_none_or(|gun| gun.self_propelled || p.man(unit).is(Marks::LIMBERED))
}

/// Whether the ground bars a unit that retreats; leaders always find a way.
pub fn is_barred(game: &Game, p: &Position, unit: Unit, from: Hex, to: Hex) -> bool {
    !game.counter(unit).is_leader() && !enters(game, p, unit, from, to)
}

impl Stack {
    /// Whether the stack, or a part of it, can go to a hex at all.
    pub fn enters(&self, game: &Game, p: &Position, to: Hex) -> bool {
        let beside = game.has_hex(to) && game.map.hexes.way(self.from, to).is_some();
        beside && self.way(game, p, &Asked::of(game, p, self.side), to).is_some()
    }

    /// The hexes of the best priority, the one an automatic side takes first (RPX-228); none when it cannot retreat.
    pub fn ways(&self, game: &Game, p: &Position) -> Vec<Way> {
        let front = Asked::of(game, p, self.side);
        let near = game.map.hexes.neighbours(self.from).map(|(_, to)| to);
        let mut all: Vec<Way> = near.filter_map(|to| self.way(game, p, &front, to)).collect();
        let best = all.iter().map(|way| way.level).min();
        all.retain(|way| Some(way.level) == best);
        if all.len() > 1 {
            let hqs = self.hqs(game, p);
            all.sort_by_cached_key(|way| {
                let far: u32 = self.attackers.iter().map(|hex| game.map.distance(hex, way.to)).sum();
                let to_hq = hqs.iter().map(|at| game.map.distance(*at, way.to)).min().unwrap_or(u32::MAX);
                (way.lost, Reverse(far), to_hq, by_label(way.to))
            });
        }
        all
    }

    fn way(&self, game: &Game, p: &Position, front: &impl Before, to: Hex) -> Option<Way> {
        if self.left.has(to) || front.closes(to) {
            return None;
        }
        let lost = self.units.iter().filter(|unit| !enters(game, p, **unit, self.from, to)).count();
        if lost == self.units.len() {
            return None;
        }
        // Dispersed units mind no zone (RPX-112).
        let zone = front.bars(to) && self.units.iter().any(|unit| p.is_up(*unit));
        let there: Vec<Unit> = p.units(self.side, to).collect();
        let over = stacking::counted(game, there.iter().chain(&self.units).copied())
            > game.tables.fixed.stacking_units.into();
        let away =
            self.attackers.iter().all(|hex| game.map.distance(hex, to) > game.map.distance(hex, self.from));
        let level = match (zone, over, there.is_empty()) {
            (false, false, _) => 1,
            (false, true, _) => 2,
            (true, _, _) if away => 3,
            (true, false, false) => 4,
            (true, true, false) => 5,
            (true, _, true) => 6,
        };
        Some(Way { to, level, lost, costs_step: zone })
    }

    /// Where the headquarters of the side stand.
    fn hqs(&self, game: &Game, p: &Position) -> Vec<Hex> {
        p.of_side(self.side).filter(|(unit, _)| game.counter(*unit).is_hq()).map(|(_, at)| at).collect()
    }
}

/// How far a unit may advance at most (RPX-232, RPX-Q57).
pub fn longest_advance(game: &Game, p: &Position, unit: Unit) -> u8 {
    let counter = game.counter(unit);
    let most = &game.tables.fixed.advance;
    let fast = matches!(counter.kind, Kind::Tank | Kind::Recon | Kind::MotInfantry)
        || counter.class == Class::Mechanized;
    match counter.gun {
        Some(gun) if !(gun.self_propelled && p.man(unit).is(Marks::LIMBERED)) => most.towed_artillery,
        Some(_) => most.foot,
        None if counter.is_hq() => 0,
        None if unit.side() != GERMAN => most.soviet,
        None if game.class(p, unit) == Class::Foot => most.foot,
        None if fast => most.german_tank_recon_mechanized_mot_infantry,
        None => most.german_motorized_other,
    }
}

/// How far a unit may advance after a retreat of so many hexes, having left so many enemy zones; one hex is always possible
/// (RPX-231, RPX-232, RPX-Q76).
pub fn advance(longest: u8, retreated: u8, zones_left: u8) -> u8 {
    let most = longest.min(retreated);
    if most == 0 { 0 } else { most.saturating_sub(zones_left).max(1) }
}

/// The same when the defenders stood fast and were destroyed: as far as the retreat they did not make (RPX-233).
pub fn after_a_stand(unfulfilled: u8) -> u8 {
    unfulfilled.max(1)
}
