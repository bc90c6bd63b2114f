//! In battle: hold or retreat (§7.6), advance after a success (§7.7).
//!
//! Rules: BF-RET-01, -03, BF-ADV-01. Rulings: R42 to R46, R134. Hits are in `losses`.

use super::{
    Entry, Order, RetreatRank, Why,
    needs::Needs,
    staff::{Best, Staff},
    threat::Threat,
};
use crate::{
    game::Game,
    ids::{SpaceId, SpaceSet, UnitId, UnitSet},
    players::reason::Reason,
    rules::{retreat, supply},
    state::{Open, flag},
};
use engine::contract::automatic::Plan;

/// Whether the procedure pulls a survivor back that need not go: its position could be cut off by one move (§7.6).
pub fn leaves(g: &Game, o: &Open, unit: UnitId) -> bool {
    let Some(from) = o.space(unit).filter(|_| !retreat::may_stand(g, o, unit)) else { return false };
    crate::players::soviet::moves::danger(g, o, &Threat::new(g, o))[from.index()].is_some()
}

/// What speaks for a destination, the most telling first (§7.6).
type Rank = (bool, u16, bool, bool, i8);

impl Staff<'_> {
    /// The next survivor of a hit retreats or stays.
    pub(crate) fn retreat(mut self) -> Plan<Order, Reason> {
        let Some(unit) = self.o().battle.to_retreat.into_iter().next() else { return self.plan };
        let Some(from) = self.o().space(unit) else { return self.plan };
        let ways = retreat::destinations(self.g, self.o(), unit);
        let goes = retreat::must_retreat(self.o(), unit) || self.is_leaving(unit, from);
        if !goes || ways.is_empty() {
            self.order(Order::Stay { unit }, Some(Why::Stand { unit, at: from }));
            return self.plan;
        }
        if let Some((to, rank)) = self.way_back(from, ways) {
            self.order(Order::Retreat { unit, to }, Some(Why::Retreat { unit, from, to, rank }));
        }
        self.plan
    }

    /// A survivor that need not go leaves only a position about to be cut off.
    fn is_leaving(&self, unit: UnitId, from: SpaceId) -> bool {
        !retreat::may_stand(self.g, self.o(), unit) && self.danger()[from.index()].is_some()
    }

    fn way_back(&mut self, from: SpaceId, ways: SpaceSet) -> Option<(SpaceId, RetreatRank)> {
        let needs = self.all_needs();
        let mut ranks: Vec<(SpaceId, Rank)> = Vec::with_capacity(4);
        let mut best = Best::new();
        for to in ways {
            let rank = self.rank(&needs, to);
            ranks.push((to, rank));
            best.offer(to, rank);
        }
        let to = self.pick(&best.equal)?;
        let mine = self.rank(&needs, to);
        let others = || ranks.iter().filter(|(q, _)| *q != to).map(|(_, r)| *r);
        let why = if others().next().is_none() {
            RetreatRank::Only
        } else if others().all(|r| r.0 != mine.0) {
            RetreatRank::City
        } else if others().all(|r| (r.0, r.1) != (mine.0, mine.1)) {
            RetreatRank::Need
        } else if others().all(|r| (r.0, r.1, r.2) != (mine.0, mine.1, mine.2)) {
            RetreatRank::Hole
        } else if others().all(|r| (r.0, r.1, r.2, r.3) != (mine.0, mine.1, mine.2, mine.3)) {
            RetreatRank::Clear
        } else if others().all(|r| r != mine) {
            RetreatRank::Nearer
        } else {
            RetreatRank::Die
        };
        debug_assert_ne!(from, to);
        Some((to, why))
    }

    fn rank(&self, needs: &Needs, to: SpaceId) -> Rank {
        let b = &self.g.board;
        let unmet = self.unmet(needs, to);
        let fortified = to.is_in(b.cities & !self.o().control | self.o().fort);
        let closes =
            !to.is_in(self.o().soviet) && self.closes_hole(to, self.o().german, !self.o().is_german(to));
        (fortified && unmet > 0, unmet, closes, !to.is_in(self.field.touched), -b.dr[to.index()])
    }

    /// Who moves in after a success.
    pub(crate) fn advance(mut self) -> Plan<Order, Reason> {
        let target = self.o().battle.target;
        let b = self.o().battle;
        let able: UnitSet = b.attackers.into_iter().filter(|u| self.may_enter(*u)).collect();
        let fit: Vec<UnitId> = able.into_iter().filter(|u| !self.o().is_disrupted(*u)).collect();
        let from = fit.first().and_then(|u| self.o().space(*u)).filter(|p| *p != target);
        let (n, entry) = from.map_or((0, Entry::City), |from| self.entering(from, target, fit.len()));
        let mut chosen = fit;
        let strong_first = entry == Entry::City;
        chosen.sort_by_key(|u| {
            let factor = i16::from(self.g.estimate(self.o(), *u));
            (if strong_first { -factor } else { factor }, *u)
        });
        chosen.truncate(n);
        for unit in &chosen {
            self.give(Order::Advance { unit: *unit }, Some(Why::Advance { unit: *unit, to: target, entry }));
        }
        if chosen.len() < able.len() {
            self.order(Order::EndAdvance, Some(Why::NoAdvance { target }));
        }
        self.plan
    }

    fn may_enter(&self, unit: UnitId) -> bool {
        !self.o().has(unit, flag::THROWN | flag::ADVANCED)
    }

    /// How many fit attackers move in, and why.
    fn entering(&mut self, from: SpaceId, target: SpaceId, fit: usize) -> (usize, Entry) {
        if target.is_in(self.o().breakouts) {
            return (fit, Entry::Breakout);
        }
        if target.is_in(self.g.board.bases) {
            return (0, Entry::Hole);
        }
        let is_city = target.is_in(self.g.board.cities);
        let needs = self.needs();
        let spare = self.field.n(from).saturating_sub(self.need_of(&needs, from)) as usize;
        if is_city {
            return (spare.max(1).min(fit), Entry::City);
        }
        let closes = self.closes_hole(target, self.o().german, false);
        let supplied = target.is_in(supply::edge_net(self.g, self.o()));
        (if closes && supplied { spare.min(fit) } else { 0 }, Entry::Hole)
    }
}
