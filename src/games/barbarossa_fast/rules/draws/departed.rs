//! Units that left for the Far East face down (SIB-BF-08): what they tell of the unseen units.
//!
//! Such a unit had a counter as long as it was there, and no other unit of that time has it; afterwards the counter is in the
//! pool again. So it is dealt to like everybody else, and hands its counter back. It may also have been a counter that was
//! seen later, on a unit drawn after it had left: those ways are counted apart, because such a counter is no longer unseen.
//! A red-lettered unit is turned up as it leaves, so those who left unseen were none (BF-RUL-136).

use super::{
    batch::{choose, falling},
    mixed,
    seen::{face_down_of, since, still_drawn, unseen_of},
    wide::Wide,
};
use crate::{
    game::Game,
    ids::{CounterId, CounterSet, UnitId, UnitSet},
    siberia::Departed,
    state::Open,
};
use std::collections::BTreeMap;

/// Draws of a game, and one more.
const DRAWS: usize = 16;

/// Notes a unit that leaves unseen: what it may be now.
pub fn departs(g: &Game, o: &mut Open, unit: UnitId) {
    if o.face(unit).is_some() {
        return;
    }
    mixed::forget(o, unit);
    let (born, left) = (o.draws.born[unit.slot()], o.draws.count);
    let alike = |c: &CounterId| g.board.tanks.has(*c) == o.is_tank(unit);
    let could = |c: &CounterId| alike(c) && since(o, *c, CounterSet::NONE) <= born;
    let maybe = still_drawn(g, o).without(never_unseen(g)).into_iter().filter(could).collect();
    let tank = o.is_tank(unit);
    o.siberia.unseen.push(Departed { slot: unit.slot() as u8, born, left, tank, maybe });
}

/// Counters that never leave unseen: red-lettered ones (BF-RUL-136).
pub(crate) fn never_unseen(g: &Game) -> CounterSet {
    if g.rulings.sent_are_shown { g.board.red } else { CounterSet::NONE }
}

/// A face is seen: who left while its unit was there is not that counter.
pub(crate) fn seen(o: &mut Open, unit: UnitId, counter: CounterId) {
    let born = o.draws.born[unit.slot()];
    for gone in o.siberia.unseen.iter_mut().filter(|gone| born <= gone.left) {
        gone.maybe.remove(counter);
    }
}

/// Whether a counter of the start may have been with a unit that left before another came.
pub(crate) fn may_have_had(o: &Open, counter: CounterId, born: u8) -> bool {
    o.siberia.unseen.iter().any(|gone| gone.born == 0 && gone.left < born && gone.maybe.has(counter))
}

/// One account of those who left: the group left out at the start, who of them had a counter that was seen later, and how
/// many ways there are of that.
#[derive(Debug, Clone, Default)]
pub(crate) struct Account {
    pub(crate) left_out: CounterSet,
    /// Those who had a counter that is still unseen: they take part in the draws.
    pub(crate) dealt: Vec<Departed>,
    /// Those who had a counter seen later, with the counters it may have been.
    pub(crate) known: Vec<(Departed, CounterSet)>,
    pub(crate) ways: u128,
}

/// Every account with a group left out at the start.
pub(crate) fn accounts_of(g: &Game, o: &Open, left_out: CounterSet) -> Vec<Account> {
    let all = &o.siberia.unseen;
    let apart: Vec<CounterSet> = all.iter().map(|gone| seen_later(g, o, gone, left_out)).collect();
    (0..1u32 << all.len())
        .filter_map(|chosen| {
            let is_known = |i: &usize| chosen >> i & 1 == 1;
            let known: Vec<(Departed, CounterSet)> =
                (0..all.len()).filter(is_known).map(|i| (all[i], apart[i])).collect();
            let dealt = (0..all.len()).filter(|i| !is_known(i)).map(|i| all[i]).collect();
            let ways = distinct(&known);
            (ways > 0).then_some(Account { left_out, dealt, known, ways })
        })
        .collect()
}

/// Counters that a unit that left may have been, and that no unit drawn by then has now.
fn seen_later(g: &Game, o: &Open, gone: &Departed, left_out: CounterSet) -> CounterSet {
    let hidden = still_drawn(g, o);
    let barred = if gone.born == 0 { left_out } else { CounterSet::NONE };
    let still = |c: &CounterId| hidden.has(*c) && since(o, *c, left_out) <= gone.born;
    gone.maybe.without(barred).into_iter().filter(|c| !still(c)).collect()
}

/// Whether two were there at the same time.
fn overlap(a: &Departed, b: &Departed) -> bool {
    a.born.max(b.born) <= a.left.min(b.left)
}

/// Ways to give each a counter of its set, another one to those who were there together.
fn distinct(known: &[(Departed, CounterSet)]) -> u128 {
    // Counter after counter, by who has one already.
    let everybody = (1usize << known.len()) - 1;
    let together = |some: usize, c: CounterId| {
        let of = |i: &usize| some >> i & 1 == 1;
        let there: Vec<usize> = (0..known.len()).filter(of).collect();
        let apart = |a: usize| there.iter().all(|b| a == *b || !overlap(&known[a].0, &known[*b].0));
        there.iter().all(|i| known[*i].1.has(c) && apart(*i))
    };
    let mut ways = vec![0u128; everybody + 1];
    ways[0] = 1;
    let counters = known.iter().fold(CounterSet::NONE, |all, (_, set)| all.or(*set));
    for c in counters {
        let takers: Vec<usize> = (1..=everybody).filter(|some| together(*some, c)).collect();
        for have in (0..=everybody).rev() {
            for some in takers.iter().filter(|some| have & **some == 0) {
                ways[have | some] += ways[have];
            }
        }
    }
    ways[everybody]
}

/// Ways by number of Weak units among `units`, over these accounts; `None` if there is no way at all.
pub(crate) fn ways(g: &Game, o: &Open, accounts: &[Account], units: UnitSet) -> Option<Vec<Wide>> {
    let mut sum = vec![Wide::ZERO; units.len() + 1];
    for account in accounts {
        for (sum, n) in sum.iter_mut().zip(account.count(g, o, units)) {
            *sum = sum.plus(n);
        }
    }
    sum.iter().any(|n| *n != Wide::ZERO).then_some(sum)
}

/// How many ways each account has, beside the others: at most 100 bits each.
pub(crate) fn weights(g: &Game, o: &Open, accounts: &[Account]) -> Vec<u128> {
    let sum = |a: &Account| a.count(g, o, UnitSet::NONE).into_iter().fold(Wide::ZERO, Wide::plus);
    let wide: Vec<Wide> = accounts.iter().map(sum).collect();
    let cut = wide.iter().map(|n| n.bits()).max().unwrap_or(0).saturating_sub(100);
    wide.iter().map(|n| n.cut(cut).low()).collect()
}

/// Counters out that are Weak, and that are red-lettered; Weak units among those asked about; Weak ones among those who will leave
/// by the draw after which they do.
type Out = ([usize; 2], usize, [u8; DRAWS]);

impl Account {
    /// Whether there is a way of it.
    pub(crate) fn is_possible(&self, g: &Game, o: &Open) -> bool {
        self.count(g, o, UnitSet::NONE).iter().any(|n| *n != Wide::ZERO)
    }

    /// Whether a unit that left was a tank unit.
    pub(crate) fn is_tank(&self, unit: UnitId, left: Option<u8>) -> bool {
        self.dealt
            .iter()
            .any(|gone| usize::from(gone.slot) == unit.slot() && Some(gone.left) == left && gone.tank)
    }

    /// Ways by number of Weak units: infantry and tanks are dealt from pools of their own.
    fn count(&self, g: &Game, o: &Open, units: UnitSet) -> Vec<Wide> {
        let tanks = units.and(o.tanks);
        let infantry = self.count_of(g, o, units.without(tanks), (false, self.ways));
        if !g.edition.has_types {
            return infantry;
        }
        let tanks = self.count_of(g, o, tanks, (true, 1));
        let mut sum = vec![Wide::ZERO; units.len() + 1];
        for (i, one) in infantry.iter().enumerate() {
            for (k, two) in tanks.iter().enumerate() {
                sum[i + k] = sum[i + k].plus(one.product(*two));
            }
        }
        sum
    }

    fn count_of(&self, g: &Game, o: &Open, units: UnitSet, (tanks, ways): (bool, u128)) -> Vec<Wide> {
        let mut joining = [[0usize; 3]; DRAWS];
        for c in unseen_of(g, o, tanks) {
            let class = match (never_unseen(g).has(c), g.board.counter_factor[c.index()]) {
                (true, _) => RED,
                (false, 0) => WEAK,
                (false, _) => STRONG,
            };
            joining[usize::from(since(o, c, self.left_out)) % DRAWS][class] += 1;
        }
        let down = face_down_of(o, tanks);
        let dealt = || self.dealt.iter().filter(|gone| gone.tank == tanks);
        let mut table: BTreeMap<Out, Wide> = BTreeMap::from([(([0; 2], 0, [0; DRAWS]), Wide::from(ways))]);
        let (mut classes, mut out) = ([0; 3], 0);
        for (draw, more) in joining.into_iter().enumerate() {
            classes.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
            out -= dealt().filter(|gone| usize::from(gone.left) + 1 == draw).count();
            let born = |u: &UnitId| usize::from(o.draws.born[u.slot()]) % DRAWS == draw;
            let drawn: UnitSet = down.into_iter().filter(born).collect();
            let mine = drawn.and(units).len();
            let step = Step {
                classes,
                out,
                mine,
                others: drawn.len() - mine,
                leaving: dealt().filter(|gone| usize::from(gone.born) == draw).copied().collect(),
            };
            out += drawn.len() + step.leaving.len();
            table = step.after(draw, &table);
        }
        let mut sum = vec![Wide::ZERO; units.len() + 1];
        for ((_, done, _), n) in table {
            sum[done] = sum[done].plus(n);
        }
        sum
    }
}

/// Classes of counters: those who leave unseen are none of the last, which are Strong (BF-RUL-136).
const STRONG: usize = 0;
const WEAK: usize = 1;
const RED: usize = 2;

/// One draw.
struct Step {
    /// Counters of each class that could be drawn by now, out or not.
    classes: [usize; 3],
    /// Units that are out before the draw.
    out: usize,
    /// Units asked about among those it brings, and others.
    mine: usize,
    others: usize,
    /// Units it brings that left later.
    leaving: Vec<Departed>,
}

impl Step {
    fn after(&self, draw: usize, table: &BTreeMap<Out, Wide>) -> BTreeMap<Out, Wide> {
        let mut next = BTreeMap::new();
        for (([gone, red_out], done, mut weak_leaving), n) in table.iter().map(|(k, n)| (*k, *n)) {
            // Who left before this draw has handed his counter back.
            let back = draw.checked_sub(1).map_or(0, |left| std::mem::take(&mut weak_leaving[left]));
            let gone = gone - usize::from(back);
            let red = self.classes[RED] - red_out;
            let (Some(weak), Some(strong)) = (
                self.classes[WEAK].checked_sub(gone),
                (self.classes[STRONG] + gone + red_out).checked_sub(self.out),
            ) else {
                continue;
            };
            for (a, b) in (0..=self.mine).flat_map(|a| (0..=self.others).map(move |b| (a, b))) {
                for faces in 0..1u32 << self.leaving.len() {
                    let weak_ones = faces.count_ones() as usize;
                    let drawn = a + b + weak_ones;
                    // Strong ones among those who stay may be red-lettered.
                    let (stay, leave) = (self.mine + self.others - a - b, self.leaving.len() - weak_ones);
                    if drawn > weak || stay + leave > strong + red {
                        continue;
                    }
                    let mut leaving = weak_leaving;
                    for (i, unit) in self.leaving.iter().enumerate() {
                        leaving[usize::from(unit.left) % DRAWS] += (faces >> i & 1) as u8;
                    }
                    let each =
                        n.times(falling(weak, drawn)).times(choose(self.mine, a) * choose(self.others, b));
                    for reds in 0..=stay.min(red) {
                        let plain = stay - reds + leave;
                        if plain > strong {
                            continue;
                        }
                        let more =
                            each.times(falling(strong, plain)).times(falling(red, reds) * choose(stay, reds));
                        let key = ([gone + drawn, red_out + reds], done + a, leaving);
                        let sum = next.entry(key).or_insert(Wide::ZERO);
                        *sum = sum.plus(more);
                    }
                }
            }
        }
        next
    }
}
