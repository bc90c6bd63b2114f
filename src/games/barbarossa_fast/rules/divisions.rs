//! What each way to divide the hits of a battle leads to: every legal way is carried out on a copy by the rules themselves.
//!
//! Rules: BF-HIT-07, BF-RET-01, BF-ADV-01. Rulings: R38 to R42. Alike units are not told apart: whichever of them is hit,
//! the same follows. The copy is made from what is seen; in a battle everybody is face up by now, so nothing hidden bears
//! on the end of it, and what comes after the battle is not looked at.

use super::{
    apply, combat, commanders, retreat,
    trial::{self, Trial},
};
use crate::{
    event::Event,
    game::Game,
    ids::{UnitId, UnitSet},
    nouns::{Phase, Stage},
    order::Order,
    state::Open,
};

/// Most ways that are tried; a battle that fits the link limits has fewer.
const MOST_WAYS: usize = 4000;
/// Most orders that one battle can still take.
const MOST_ORDERS: usize = 64;

/// What becomes of the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Every defender goes, and an attacker may move in.
    Falls,
    /// Every defender goes, and no attacker may move in.
    Emptied,
    /// Defenders stay if their hits are divided so.
    Contested,
    /// Defenders stay however the defender divides his hits, if those stay that may.
    Holds,
}

/// How a battle stands at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// The place.
    pub place: Place,
    /// Fit attackers were left after fire, so that the hit must go (BF-RET-01).
    pub left: bool,
    /// Some defender goes, retreating.
    pub driven: bool,
}

/// One way to divide the hits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// Hits of each unit that takes any.
    pub hits: Vec<(UnitId, u8)>,
    /// Orders that place them.
    pub orders: Vec<Order>,
    /// Units of the side that places them: eliminated, and left without a scratch.
    pub lost: UnitSet,
    /// Units of that side that are still fit.
    pub fit: UnitSet,
    /// What follows.
    pub end: End,
}

/// Every way to divide the hits that are due now, up to likeness.
pub fn ways(g: &Game, o: &Open) -> Vec<Way> {
    let attacking = o.battle.stage == Stage::AttackerHits;
    let mut known: Vec<((bool, bool), End)> = Vec::new();
    let start = Battle::new(g, o);
    let units = combat::suffering(o).0;
    allocations(g, o)
        .into_iter()
        .map(|hits| {
            let orders = orders_for(g, o, &hits);
            let mut battle = start.clone();
            battle.give_all(&orders);
            let after = battle.seen();
            let (lost, fit) = (units.without(on_map(after, units)), fit_of(after, units));
            // What the defender can do depends on nothing else of the attackers.
            let key = (after.battle.left, combat::may_anyone_advance(g, after));
            let end = match known.iter().find(|(k, _)| attacking && *k == key) {
                Some((_, end)) => *end,
                None => battle.end(),
            };
            known.push((key, end));
            Way { hits, orders, lost, fit, end }
        })
        .collect()
}

/// One order per hit that leaves a choice; the rest falls by itself.
pub fn orders_for(g: &Game, o: &Open, hits: &[(UnitId, u8)]) -> Vec<Order> {
    let (mut o, mut out) = (o.clone(), Vec::new());
    loop {
        while let Some(unit) = combat::forced_hit(g, &o) {
            apply::apply(g, &mut o, None, &Event::HitPlaced { unit });
        }
        let able = |u: UnitId| combat::check_hit(g, &o, u).is_ok();
        let wanted = hits.iter().find(|(u, n)| o.hits[*u] < *n && able(*u)).copied();
        let Some((unit, _)) = wanted.filter(|_| combat::hits_left(g, &o) > 0) else { return out };
        out.push(Order::TakeHit { unit });
        apply::apply(g, &mut o, None, &Event::HitPlaced { unit });
    }
}

fn on_map(o: &Open, units: UnitSet) -> UnitSet {
    units.into_iter().filter(|u| o.space(*u).is_some()).collect()
}

fn fit_of(o: &Open, units: UnitSet) -> UnitSet {
    on_map(o, units).into_iter().filter(|u| !o.is_disrupted(*u)).collect()
}

/// What makes units alike for the hits they take: capacity, hits already placed, factor, Disrupted, lost for good, whose share.
pub type Likeness = (u8, u8, u8, bool, bool, u8);

/// What a unit is like.
pub fn likeness(g: &Game, o: &Open, u: UnitId) -> Likeness {
    let special = g.is_lost_for_good(o, u);
    let shared = u.is_german() && o.talk.as_ref().is_some_and(|talk| talk.shares.is_some());
    let by = if shared { commanders::commander(g, o, u) as u8 } else { 0 };
    (combat::capacity(g, o, u), o.hits[u], g.estimate(o, u), o.is_disrupted(u), special, by)
}

/// Every legal way to place the hits that are left, as hits of each unit; alike units take them in their sequence.
fn allocations(g: &Game, o: &Open) -> Vec<Vec<(UnitId, u8)>> {
    let mut units: Vec<(Likeness, UnitId)> =
        combat::suffering(o).0.into_iter().map(|u| (likeness(g, o, u), u)).collect();
    units.sort_by_key(|(like, u)| (std::cmp::Reverse(*like), *u));
    let mut out = Vec::new();
    let mut now = Vec::with_capacity(units.len());
    spread(&units, combat::hits_left(g, o), &mut now, &mut out);
    let placed = |way: &[(UnitId, u8)], u: UnitId| way.iter().find(|(x, _)| *x == u).map_or(0, |(_, n)| *n);
    out.retain(|way| combat::fits_shares(g, o, |u| placed(way, u)));
    out
}

fn spread(units: &[(Likeness, UnitId)], left: u8, now: &mut Vec<u8>, out: &mut Vec<Vec<(UnitId, u8)>>) {
    let Some((like, _)) = units.get(now.len()) else {
        if left == 0 && out.len() < MOST_WAYS {
            let hits = units.iter().zip(now).map(|((like, u), n)| (*u, like.1 + *n));
            out.push(hits.filter(|(_, n)| *n > 0).collect());
        }
        return;
    };
    let mut most = like.0.saturating_sub(like.1).min(left);
    if let Some(before) = now.len().checked_sub(1).filter(|i| units[*i].0 == *like) {
        most = most.min(now[before]);
    }
    let later: u8 = units[now.len() + 1..].iter().map(|(l, _)| l.0.saturating_sub(l.1)).sum();
    for n in (left.saturating_sub(later)..=most).rev() {
        now.push(n);
        spread(units, left - n, now, out);
        now.pop();
    }
}

/// A battle carried on by the rules up to its end.
#[derive(Clone)]
struct Battle<'a> {
    trial: Trial<'a>,
    /// The place, once the battle is decided.
    over: Option<Place>,
    driven: bool,
}

/// What ends a battle: the place falls, or it stays with the defender.
fn is_end(event: &Event) -> bool {
    matches!(event, Event::AdvanceDue | Event::BattleClosed { .. })
}

impl<'a> Battle<'a> {
    fn new(g: &'a Game, o: &Open) -> Self {
        Self { trial: trial::on(g, o).short_of(is_end), over: None, driven: false }
    }

    /// As it was at the end of the battle, or is now if that is still to come.
    fn seen(&self) -> &Open {
        &self.trial.view().open
    }

    fn give_all(&mut self, orders: &[Order]) {
        for order in orders {
            self.give(order);
        }
    }

    fn give(&mut self, order: &Order) {
        if self.over.is_some() || self.trial.give(order).is_err() {
            return;
        }
        self.driven |= self.trial.told().iter().any(|event| matches!(event, Event::Retreated { .. }));
        self.over = match self.trial.stopped_at() {
            Some(Event::AdvanceDue) => Some(Place::Falls),
            Some(Event::BattleClosed { .. }) => Some(self.closed()),
            _ => None,
        };
    }

    fn closed(&self) -> Place {
        let o = self.seen();
        let enemies = if o.phase == Phase::Battle { o.soviet } else { o.german };
        if o.battle.target.is_in(enemies) { Place::Holds } else { Place::Emptied }
    }

    /// The end, over all that the defender may choose: how he divides his hits, and who stays that may.
    fn end(mut self) -> End {
        for _ in 0..MOST_ORDERS {
            if self.over.is_some() || self.seen().battle.stage != Stage::Retreats {
                break;
            }
            let Some(order) = self.to_stay() else { break };
            self.give(&order);
        }
        let (left, driven) = (self.seen().battle.left, self.driven);
        match self.over {
            Some(place) => End { place, left, driven },
            None if self.seen().battle.stage == Stage::DefenderHits => self.defended(),
            None => self.undecided(),
        }
    }

    fn undecided(&self) -> End {
        End { place: Place::Contested, left: self.seen().battle.left, driven: self.driven }
    }

    /// A survivor stays if it may.
    fn to_stay(&self) -> Option<Order> {
        let o = self.seen();
        let unit = o.battle.to_retreat.into_iter().next()?;
        if !retreat::must_retreat(o, unit) {
            return Some(Order::Stay { unit });
        }
        retreat::destinations(self.trial.rules(), o, unit).iter().next().map(|to| Order::Retreat { unit, to })
    }

    fn defended(&self) -> End {
        let ends: Vec<End> = allocations(self.trial.rules(), self.seen())
            .into_iter()
            .map(|hits| {
                let mut battle = self.clone();
                battle.give_all(&orders_for(self.trial.rules(), self.seen(), &hits));
                let stands_still = battle.over.is_none() && battle.seen().battle.stage == Stage::DefenderHits;
                // Only a battle from a forged file goes on no further, its hits being divided already.
                if stands_still { battle.undecided() } else { battle.end() }
            })
            .collect();
        let holds = ends.iter().filter(|e| e.place >= Place::Contested).count();
        let place = match holds {
            0 => ends.iter().map(|e| e.place).min().unwrap_or(Place::Contested),
            n if n == ends.len() => Place::Holds,
            _ => Place::Contested,
        };
        let driven = ends.iter().any(|e| e.place == place && e.driven);
        End { place, left: self.seen().battle.left, driven }
    }
}
