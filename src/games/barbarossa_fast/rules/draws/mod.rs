//! What unseen units may be: every way to deal the unseen counters that fits what everybody has seen, counted exactly.
//!
//! Units drawn together form a *batch*. A counter seen to go back to the pool cannot be an older block that is still
//! face down, but it may be a later arrival; so an old block and a fresh replacement do not have the same chance of being
//! Weak. Every deal that fits is equally likely, because a draw is always from a pool of known size. With three hidden
//! groups (BF-SET-01) the deals are counted for each group that may have been left out.
//! A unit sent to the Far East unseen had a counter while it was there (`departed`).
//! An arrival that was given up is left out: drawn face down and put back, it changes nothing for the others.
//! Infantry and tanks are dealt from pools of their own (BF-REP-14), so they are counted each by themselves; the type of a
//! unit is public, and what is known of one type says nothing of the other.

pub mod batch;
mod deals;
pub(crate) mod departed;
pub(crate) mod mixed;
mod seen;
mod table;
pub mod wide;

use self::seen::face_down_of;
pub(crate) use self::seen::{drawn_down, since, still_drawn, unseen_of};
pub use self::{
    batch::Ways,
    departed::departs,
    seen::{face_down, unseen},
};
use self::{
    batch::{Batch, Count, MOST_FOLLOWED, choose},
    wide::Wide,
};
use crate::{
    game::Game,
    ids::{CounterId, CounterSet, UnitId, UnitSet},
    nouns::Strength,
    state::Open,
};

/// Batches in order of the draws.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Urn {
    /// Batches; neighbours between which nothing went back are one.
    pub batches: Vec<Batch>,
}

/// The hidden groups that may have been left out; one empty set where nothing is left out as a group.
pub fn left_out(g: &Game, o: &Open) -> Vec<CounterSet> {
    if g.setup.strength == Strength::Bell {
        return vec![CounterSet::NONE];
    }
    let d = &o.draws;
    let fits = |group: &CounterSet| d.dealt.and(*group).is_empty() && d.spared.without(*group).is_empty();
    let mut groups: Vec<CounterSet> = g.board.presort.into_iter().filter(fits).collect();
    let old = drawn_down(o).into_iter().filter(|u| d.born[u.slot()] == 0).count();
    let unseen = still_drawn(g, o);
    if o.siberia.unseen.is_empty() {
        groups.retain(|group| unseen.iter().filter(|c| since(o, *c, *group) == 0).count() >= old);
    } else {
        groups.retain(|group| departed::accounts_of(g, o, *group).iter().any(|a| a.is_possible(g, o)));
    }
    if groups.is_empty() { vec![CounterSet::NONE] } else { groups }
}

/// The types there are: in an edition without types all units are of one.
fn types(g: &Game) -> &'static [bool] {
    if g.edition.has_types { &[false, true] } else { &[false] }
}

/// Whether a unit that is face down may turn out to be an unseen counter.
pub fn may_be(g: &Game, o: &Open, unit: UnitId, counter: CounterId) -> bool {
    let born = o.draws.born[unit.slot()];
    let of_type = g.board.tanks.has(counter) == o.is_tank(unit);
    if let Some(mix) = o.draws.mix_of(unit) {
        return of_type && mixed::may_be(g, o, mix, counter, &left_out(g, o));
    }
    of_type
        && still_drawn(g, o).has(counter)
        && left_out(g, o).into_iter().any(|group| since(o, counter, group) <= born)
}

/// Whether every unit that is face down can be an unseen counter, each another one.
pub fn suffice(g: &Game, o: &Open) -> bool {
    types(g).iter().all(|tanks| suffice_of(g, o, *tanks))
}

fn suffice_of(g: &Game, o: &Open, tanks: bool) -> bool {
    let (unseen, down) = (unseen_of(g, o, tanks), face_down_of(o, tanks));
    let last = down.into_iter().map(|u| o.draws.born[u.slot()]).max().unwrap_or(0);
    let groups = left_out(g, o);
    if g.setup.strength == Strength::Presort && groups == [CounterSet::NONE] {
        // Units of all three groups were seen among those dealt.
        return false;
    }
    if !o.siberia.unseen.is_empty() {
        let accounts = groups.into_iter().flat_map(|group| departed::accounts_of(g, o, group));
        return accounts.into_iter().any(|account| account.is_possible(g, o));
    }
    groups.into_iter().any(|group| {
        (0..=last).all(|draw| {
            let units = down.into_iter().filter(|u| o.draws.born[u.slot()] <= draw).count();
            unseen.iter().filter(|c| since(o, *c, group) <= draw).count() >= units
        })
    })
}

impl Urn {
    /// What is known, if `left_out` was left out at the start: of all units, or of the infantry where there are types.
    pub fn new(g: &Game, o: &Open, left_out: CounterSet) -> Self {
        Self::of_type(g, o, left_out, false)
    }

    /// The same of one type.
    fn of_type(g: &Game, o: &Open, left_out: CounterSet, tanks: bool) -> Self {
        let mut batches: Vec<Batch> = Vec::with_capacity(4);
        let (unseen, down) = (unseen_of(g, o, tanks), face_down_of(o, tanks));
        let mut born = [UnitSet::NONE; 16];
        for unit in down {
            born[o.draws.born[unit.slot()] as usize & 15].add(unit);
        }
        let mut sorted = [[0u8; 2]; 16];
        for c in unseen {
            let weak = usize::from(g.board.counter_factor[c.index()] == 0);
            sorted[since(o, c, left_out) as usize & 15][weak] += 1;
        }
        for (units, [strong, weak]) in born.into_iter().zip(sorted) {
            match batches.last_mut() {
                Some(last) if weak + strong == 0 => last.units = last.units.or(units),
                Some(last) if last.units.is_empty() => {
                    (last.weak, last.strong) = (last.weak + weak, last.strong + strong);
                    last.units = units;
                }
                _ => batches.push(Batch { weak, strong, units }),
            }
        }
        Self { batches }
    }

    /// Ways by number of Weak units among `units`, all of them face down. `None` if the counters do not suffice.
    ///
    /// `short` counts in 128 bits and says so if that is not enough; the other count has no such bound and takes longer.
    fn ways(&self, units: UnitSet, short: bool) -> Option<Count> {
        let all = units.len();
        let last = self.batches.iter().rposition(|b| !b.units.and(units).is_empty()).unwrap_or(0);
        let batches = self.batches.get(..=last).unwrap_or_default();
        if let [b] = batches {
            let (weak, strong) = (usize::from(b.weak), usize::from(b.strong));
            let by_weak = (0..=all).map(|n| Wide::from(choose(weak, n)).times(choose(strong, all - n)));
            return (b.units.len() <= weak + strong).then(|| Count::Ways(by_weak.collect()));
        }
        if short && all <= MOST_FOLLOWED {
            return table::count(batches, units);
        }
        if short { Some(Count::TooLong) } else { deals::count(batches, units).map(Count::Ways) }
    }
}

/// Every account of what those had who left unseen; one for each group that may have been left out where none did.
pub(crate) fn accounts(g: &Game, o: &Open) -> Vec<departed::Account> {
    left_out(g, o).into_iter().flat_map(|group| departed::accounts_of(g, o, group)).collect()
}

/// Ways in which units that are face down may be Weak, over everything that is unknown. `None` if the counters do not
/// suffice, which no game can lead to.
pub fn ways(g: &Game, o: &Open, units: UnitSet) -> Option<Ways> {
    if o.draws.mixed.is_empty() {
        drawn_ways(g, o, units)
    } else {
        mixed::ways(g, o, units, |some| drawn_ways(g, o, some))
    }
}

/// The same for units none of which stands in for a counter that is known.
fn drawn_ways(g: &Game, o: &Open, units: UnitSet) -> Option<Ways> {
    if !o.siberia.unseen.is_empty() {
        return departed::ways(g, o, &accounts(g, o), units).and_then(Ways::of);
    }
    let tanks = units.and(o.tanks);
    if tanks.is_empty() {
        return ways_of(g, o, units, false);
    }
    let infantry = ways_of(g, o, units.without(tanks), false)?;
    ways_of(g, o, tanks, true)?.and(&infantry)
}

/// The same for units of one type.
fn ways_of(g: &Game, o: &Open, units: UnitSet, tanks: bool) -> Option<Ways> {
    let urns: Vec<Urn> = left_out(g, o).into_iter().map(|group| Urn::of_type(g, o, group, tanks)).collect();
    [true, false].into_iter().find_map(|short| joined(&urns, units, short)).and_then(Ways::of)
}

/// The sum over equally likely accounts: as many counters join each of their batches, so each stands for as many deals. `None`
/// if the counters of one do not suffice, or if a `short` count has too many units to follow or too many ways for 128 bits.
pub fn joined(urns: &[Urn], units: UnitSet, short: bool) -> Option<Vec<Wide>> {
    let mut sum = vec![Wide::ZERO; units.len() + 1];
    for urn in urns {
        let Some(Count::Ways(ways)) = urn.ways(units, short) else { return None };
        sum.iter_mut().zip(ways).for_each(|(sum, n)| *sum = sum.plus(n));
    }
    Some(sum)
}

/// Ways to draw units from Weak and Strong counters, by the number of Weak ones among them.
pub fn plain_ways(weak: u8, strong: u8, units: usize) -> Option<Ways> {
    let units = (0..units).map(UnitId::block).collect();
    let urn = Urn { batches: vec![Batch { weak, strong, units }] };
    joined(&[urn], units, true).and_then(Ways::of)
}
