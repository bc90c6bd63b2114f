//! Infantry turned down again (BF-EXP-08, R124): which counters are known to be among which units.
//!
//! A *mix* is a set of units and the counters known to be among them; the others of it are unseen units, each with the
//! draw it came in. Any of them may be any of its units, so every way to lay them is equally likely. The first units of a mix stand
//! in for the unseen ones where draws are counted, the last ones for the known counters.
//! Where units of an older mix meet others and are mixed with them, the two become one: who is in it is still true, but a unit that
//! stayed behind counts as one that may be any of the whole.

use super::{
    batch::{Ways, choose},
    seen::{since, still_drawn},
};
use crate::{
    game::Game,
    ids::{CounterId, CounterSet, UnitId, UnitSet},
    state::{Mix, Open},
};

/// Draws in which the unseen units of a mix came.
fn births(o: &Open, m: &Mix) -> Vec<u8> {
    m.stand_ins().into_iter().map(|u| o.draws.born[u.slot()]).collect()
}

/// Notes a mix; one without anything known is none where all its units came in one draw.
fn note(o: &mut Open, m: Mix, mut births: Vec<u8>) {
    births.sort_unstable();
    for (unit, born) in m.units.into_iter().zip(&births) {
        o.draws.born[unit.slot()] = *born;
    }
    let plain = m.known.is_empty() && births.first() == births.last();
    if !m.units.is_empty() && !plain {
        o.draws.mixed.push(m);
    }
}

/// A unit with a known counter was turned down and mixed with others.
pub(crate) fn joined(o: &mut Open, unit: UnitId, counter: CounterId, with: UnitSet) {
    let mut mix = Mix { units: with, known: CounterSet::NONE };
    mix.known.add(counter);
    let mut came = Vec::new();
    let mut old = UnitSet::only(unit);
    let (merged, apart): (Vec<Mix>, Vec<Mix>) =
        o.draws.mixed.iter().copied().partition(|m| m.units.meets(with));
    for m in merged {
        came.extend(births(o, &m));
        old = old.or(m.units);
        mix.units = mix.units.or(m.units);
        mix.known = mix.known.or(m.known);
    }
    came.extend(with.without(old).into_iter().map(|u| o.draws.born[u.slot()]));
    o.draws.mixed = apart;
    note(o, mix, came);
}

/// A unit of a mix is seen. False if it is a counter that was known to be there: its origin is noted already.
pub(crate) fn seen(o: &mut Open, unit: UnitId, counter: CounterId) -> bool {
    let Some(i) = o.draws.mixed.iter().position(|m| m.units.has(unit)) else { return true };
    let mut mix = o.draws.mixed.remove(i);
    let mut came = births(o, &mix);
    came.sort_unstable();
    let was_known = mix.known.has(counter);
    mix.units.remove(unit);
    mix.known.remove(counter);
    let mut born = o.draws.born[unit.slot()];
    if !was_known && !came.is_empty() {
        // The oldest that it can be: what is left for the others can then always be dealt to them.
        let first = since(o, counter, CounterSet::NONE);
        let nth = came.iter().position(|b| *b >= first).unwrap_or(came.len() - 1);
        born = came.remove(nth);
    }
    note(o, mix, came);
    o.draws.born[unit.slot()] = born;
    !was_known
}

/// A unit of a mix leaves the map unseen: what is left of it may be anything from now on.
pub(crate) fn forget(o: &mut Open, unit: UnitId) {
    let Some(i) = o.draws.mixed.iter().position(|m| m.units.has(unit)) else { return };
    for unit in o.draws.mixed.remove(i).units {
        o.draws.born[unit.slot()] = o.draws.count;
    }
}

/// Whether a unit of a mix may be an unseen counter.
pub(crate) fn may_be(g: &Game, o: &Open, m: &Mix, counter: CounterId, groups: &[CounterSet]) -> bool {
    let last = births(o, m).into_iter().max();
    let drawn = || last.is_some_and(|born| groups.iter().any(|group| since(o, counter, *group) <= born));
    m.known.has(counter) || still_drawn(g, o).has(counter) && drawn()
}

/// One way to say how many of the units asked about are which of a mix: units that stand in, and ways by number of Weak ones among
/// the known counters.
type Part = (UnitSet, Vec<u128>);

/// Ways by number of Weak units among `units`, where some of them are in a mix.
/// `drawn` counts those of others, and of the units that stand in.
pub(crate) fn ways(
    g: &Game,
    o: &Open,
    units: UnitSet,
    drawn: impl Fn(UnitSet) -> Option<Ways>,
) -> Option<Ways> {
    let mut plain = units;
    let mut parts: Vec<Part> = vec![(UnitSet::NONE, vec![1])];
    for m in &o.draws.mixed {
        let asked = units.and(m.units).len();
        plain = plain.without(m.units);
        if asked > 0 {
            let of_mix = parts_of(g, o, m, asked);
            let pair = |(a, p): &Part, (b, q): &Part| (a.or(*b), product(p, q));
            parts = parts.iter().flat_map(|a| of_mix.iter().map(move |b| pair(a, b))).collect();
        }
    }
    let terms: Option<Vec<(Vec<u128>, Ways)>> =
        parts.into_iter().map(|(extra, weak)| Some((weak, drawn(plain.or(extra))?))).collect();
    let terms = terms?;
    exactly(&terms, units.len()).or_else(|| roughly(&terms, units.len()))
}

/// How many of `asked` units of a mix may be of each draw, and how many known.
fn parts_of(g: &Game, o: &Open, m: &Mix, asked: usize) -> Vec<Part> {
    let mut chosen: Vec<(UnitSet, u128)> = vec![(UnitSet::NONE, 1)];
    let unseen = m.stand_ins();
    let mut draws = births(o, m);
    draws.sort_unstable();
    draws.dedup();
    for draw in draws {
        let came: Vec<UnitId> = unseen.into_iter().filter(|u| o.draws.born[u.slot()] == draw).collect();
        let some = |n: usize| came.iter().take(n).copied().collect::<UnitSet>();
        chosen = chosen
            .iter()
            .flat_map(|(set, times)| (0..=came.len()).map(move |n| (set, times, n)))
            .map(|(set, times, n)| (set.or(some(n)), times * choose(came.len(), n)))
            .collect();
    }
    let weak = m.known.and(g.board.weak).len();
    let strong = m.known.len() - weak;
    let rest = |(set, times): (UnitSet, u128)| {
        let known = asked.checked_sub(set.len()).filter(|n| *n <= weak + strong)?;
        let by_weak = (0..=known).map(|n| times * choose(weak, n) * choose(strong, known - n));
        Some((set, by_weak.collect()))
    };
    chosen.into_iter().filter_map(rest).collect()
}

fn product(a: &[u128], b: &[u128]) -> Vec<u128> {
    let mut sum = vec![0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (k, y) in b.iter().enumerate() {
            sum[i + k] += x * y;
        }
    }
    sum
}

/// The sum of terms whose ways are each out of another number; `None` if a number is too long.
fn exactly(terms: &[(Vec<u128>, Ways)], units: usize) -> Option<Ways> {
    let gcd = |mut a: u128, mut b: u128| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let mut of = 1u128;
    for (_, ways) in terms {
        of = of.checked_mul(ways.all() / gcd(of, ways.all()))?;
    }
    let mut sum = vec![0u128; units + 1];
    for (known, ways) in terms {
        let scale = of / ways.all();
        for (i, times) in known.iter().enumerate() {
            for (k, n) in ways.by_weak.iter().enumerate() {
                let more = times.checked_mul(n.checked_mul(scale)?)?;
                sum[i + k] = sum[i + k].checked_add(more)?;
            }
        }
    }
    let common = sum.iter().copied().fold(0, gcd).max(1);
    let by_weak: Vec<u128> = sum.iter().map(|n| n / common).collect();
    let fits = by_weak.iter().try_fold(0u128, |all, n| all.checked_add(*n))? >> 110 == 0;
    fits.then(|| Ways { by_weak, exact: terms.iter().all(|(_, ways)| ways.exact) })
}

/// The same out of a fixed number, rounded.
fn roughly(terms: &[(Vec<u128>, Ways)], units: usize) -> Option<Ways> {
    const OF: f64 = (1u64 << 50) as f64;
    let mut sum = vec![0.0; units + 1];
    for (known, ways) in terms {
        for (i, times) in known.iter().enumerate() {
            for (k, n) in ways.by_weak.iter().enumerate() {
                sum[i + k] += *times as f64 * (*n as f64 / ways.all() as f64);
            }
        }
    }
    let all: f64 = sum.iter().sum();
    // What is possible stays possible.
    let share = |n: &f64| if *n > 0.0 { ((n / all * OF) as u128).max(1) } else { 0 };
    (all > 0.0).then(|| Ways { by_weak: sum.iter().map(share).collect(), exact: false })
}
