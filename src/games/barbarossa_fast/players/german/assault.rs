//! What an attack may bring: hits along the links, the toll it takes, the picture after it.

use super::{
    scout::{Odds, Scout},
    sketch::Sketch,
};
use crate::ids::{N_SPACES, SpaceId, SpaceSet, UnitId};

/// Units on the way into one target, with the space each attacks from.
#[derive(Debug, Clone, Copy)]
pub struct Force {
    /// Attackers and their jump-off spaces.
    pub units: [(UnitId, SpaceId); 20],
    /// How many.
    pub len: usize,
    /// Hits before air and the state of the target.
    pub hits: i32,
    /// Units of army size among them, panzer groups too: their first hit does not throw them back.
    pub armies: u8,
    /// One of them weakens a fortress (BF-ABS-04, R31).
    pub storms: bool,
    /// Panzer corps among them.
    pub panzers: u8,
    lane: [i8; N_SPACES],
}

impl Default for Force {
    fn default() -> Self {
        Self {
            units: [(UnitId(0), SpaceId(0)); 20],
            len: 0,
            hits: 0,
            armies: 0,
            storms: false,
            panzers: 0,
            lane: [0; N_SPACES],
        }
    }
}

impl Force {
    /// Adds an attacker and counts its hits (BF-CBT-03, BF-WX-05, R34).
    pub fn add(&mut self, s: &Scout<'_>, unit: UnitId, from: SpaceId) {
        if self.len >= self.units.len() {
            return;
        }
        self.units[self.len] = (unit, from);
        self.len += 1;
        if s.g.board.corps.has(unit) {
            self.panzers += 1;
        } else {
            self.armies += 1;
        }
        self.storms |= s.g.armies.has(unit);
        let less = s.weather + i32::from(!from.is_in(s.base_net));
        let lane = &mut self.lane[from.index()];
        let before = (i32::from(*lane) - less).max(0);
        *lane += s.factor(unit) as i8;
        self.hits += (i32::from(*lane) - less).max(0) - before;
    }

    /// The force without one of its units.
    pub fn without(&self, s: &Scout<'_>, unit: UnitId) -> Self {
        let mut force = Self::default();
        for (u, from) in self.iter().filter(|(u, _)| *u != unit) {
            force.add(s, u, from);
        }
        force
    }

    /// Whether a unit attacks along the link from here.
    pub fn uses(&self, from: SpaceId) -> bool {
        self.lane[from.index()] > 0
    }

    /// Whether it fares as another: the same corps in the same sequence, each on the same way, and so the others. Which of them come
    /// first makes no difference.
    pub fn fares_as(&self, s: &Scout<'_>, other: &Self) -> bool {
        [true, false].into_iter().all(|corps| self.part(s, corps).eq(other.part(s, corps)))
    }

    fn part<'a>(&'a self, s: &'a Scout<'_>, corps: bool) -> impl Iterator<Item = (UnitId, SpaceId)> + 'a {
        self.iter().filter(move |(unit, _)| s.g.board.corps.has(*unit) == corps)
    }

    /// The attackers.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, SpaceId)> + '_ {
        self.units[..self.len].iter().copied()
    }
}

/// What the defender's fire does to a force.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Toll {
    /// Armies thrown back.
    pub armies: u8,
    /// Panzer corps thrown back.
    pub panzers: u8,
    /// Units lost.
    pub lost: u8,
}

/// Spreads hits over a force: an army's first hit does not throw it back; one unit is kept fit while that costs no
/// unit. With `spare` the panzers are kept going as long as possible.
pub fn toll(armies: u8, panzers: u8, fire: u8, spare: bool) -> Toll {
    let mut left = fire;
    let mut take = |most: u8| {
        let n = left.min(most);
        left -= n;
        n
    };
    let first = take(if panzers > 0 { armies } else { armies.saturating_sub(1) });
    let keep = panzers.saturating_sub(1);
    let mut t = Toll::default();
    if spare {
        t.armies = take(first);
        t.panzers = take(keep);
    } else {
        t.panzers = take(keep);
        t.armies = take(first);
    }
    if left > 0 {
        // No unit could be kept fit without a loss: the rest are lost one by one.
        t.lost = left;
        t.panzers = t.panzers.max(panzers.min(left));
    }
    t
}

/// Which leg of what is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leg {
    /// A normal attack.
    Normal,
    /// A Blitzkrieg, with what may come after it.
    First,
    /// The second leg.
    Second,
}

/// Circumstances of an attack.
#[derive(Debug, Clone, Copy)]
pub struct Attack {
    /// Chance of an air hit.
    pub air: f32,
    /// The defenders cannot retreat.
    pub trapped: bool,
    /// Which leg.
    pub leg: Leg,
    /// Targets under attack, which no second leg may go for (R16).
    pub pending: SpaceSet,
}

/// An attack judged.
#[derive(Debug, Clone, Copy)]
pub struct Verdict {
    /// Odds of the first leg.
    pub odds: Odds,
    /// What it is worth more than not attacking.
    pub gain: f32,
    /// Units it is to cost.
    pub lost: u8,
    /// The picture if it succeeds.
    pub after: Sketch,
    /// Where the panzers go on to, and with what chance.
    pub next: Option<(SpaceId, f32)>,
}

impl Scout<'_> {
    /// The picture after a force took a target; units thrown back stay where they jumped off. Also the panzers that
    /// could go on.
    fn taken(
        &self,
        base: &Sketch,
        force: &Force,
        target: SpaceId,
        toll: Toll,
    ) -> (Sketch, [UnitId; 3], usize) {
        let mut s = *base;
        let (mut armies, mut panzers) = (toll.armies, toll.panzers);
        let mut fit = [UnitId(0); 3];
        let mut n = 0;
        let mut entered = false;
        for (unit, from) in force.iter() {
            let corps = self.g.board.corps.has(unit);
            let thrown = if corps { &mut panzers } else { &mut armies };
            let stays = *thrown > 0 || self.g.armies.has(unit) && target.is_in(self.taboo);
            *thrown = thrown.saturating_sub(1);
            if stays {
                s.at.set(unit, Some(from));
                continue;
            }
            entered = true;
            s.put(unit, target);
            if corps && n < self.most_beyond {
                fit[n] = unit;
                n += 1;
            }
        }
        if !entered {
            s.soviet.remove(target);
        }
        s.settle();
        (s, fit, n)
    }

    /// Judges an attack of a force from a picture worth `before`.
    pub fn judge(&self, base: &Sketch, before: f32, force: &Force, target: SpaceId, a: &Attack) -> Verdict {
        let air = a.air;
        let odds = self.odds(target, force.hits, force.storms, air, base, a.trapped);
        let fire = odds.fire * if a.leg == Leg::Normal { 1.0 } else { 2.0 };
        let toll = toll(force.armies, force.panzers, fire.round() as u8, a.leg == Leg::First);
        let (mut after, fit, n) = self.taken(base, force, target, toll);
        let halted = self.worth(&after);
        let (mut worth, mut next) = (halted, None);
        if a.leg == Leg::First {
            let first = after;
            for m in self.adj(target) & !first.control & !a.pending {
                let chance = if m.is_in(first.soviet) {
                    let odds = self.odds(m, n as i32, false, air, &first, false);
                    if odds.fire * 2.0 > 3.0 { 0.0 } else { odds.clear }
                } else {
                    1.0
                };
                if chance < 0.4 || n == 0 {
                    continue;
                }
                let mut s = first;
                for unit in &fit[..n] {
                    s.put(*unit, m);
                }
                s.settle();
                let v = chance * self.worth(&s) + (1.0 - chance) * halted;
                if v > worth {
                    (worth, after, next) = (v, s, Some((m, chance)));
                }
            }
        }
        let lost = f32::from(toll.lost);
        let gain = odds.clear * (worth - before) + self.w.kill * odds.kills - self.w.loss * lost;
        Verdict { odds, gain, lost: toll.lost, after, next }
    }
}
