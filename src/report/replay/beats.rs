//! The steps worth stopping at: a battle, a march, the end of a phase.

use engine::{
    base::seat::PlyId,
    show::{log::LogLine, scene::Subject},
    study::timeline::Timeline,
};
use std::collections::BTreeMap;

/// More steps than these are a slide show of orders; marches are then taken together.
const MOST: usize = 250;

/// The last moment of each beat, from the start of the game on.
pub(super) fn beats(log: &[LogLine], line: &Timeline) -> Vec<u32> {
    at_most(&stretches(log, line), MOST)
}

/// The last moment of each beat from one moment to another, where it can be no more than so many.
pub(crate) fn beats_of(log: &[LogLine], line: &Timeline, (first, last): (u32, u32), most: usize) -> Vec<u32> {
    let inside = stretches(log, line).into_iter().filter(|one| first <= one.last && one.last <= last);
    at_most(&inside.collect::<Vec<_>>(), most)
}

/// Marches are taken together until no more than so many beats are left, or only those that stand alone.
fn at_most(each: &[Stretch], most: usize) -> Vec<u32> {
    let mut size = 1;
    loop {
        let beats = together(each, size);
        if beats.len() <= most || size > each.len() {
            return beats;
        }
        size += 1;
    }
}

/// Orders that belong together, by their last moment, and whether the next may be told in one with them.
struct Stretch {
    last: u32,
    may_go_on: bool,
}

/// Battles whole; outside of them orders about the same unit, within their phase.
fn stretches(log: &[LogLine], line: &Timeline) -> Vec<Stretch> {
    let mut about: BTreeMap<PlyId, &Subject> = BTreeMap::new();
    for told in log.iter().filter(|told| !told.is_reason) {
        if let Some(unit) = told.line.subjects.iter().find(|subject| matches!(subject, Subject::Unit(_))) {
            about.entry(told.ply).or_insert(unit);
        }
    }
    let ends_phase = |at: u32| line.phases.iter().any(|phase| phase.last == at);
    let given = |at: u32| line.given.get(at as usize).and_then(|given| given.by);
    let unit = |at: u32| line.plies.get(at as usize).and_then(|ply| about.get(ply));
    let mut out = vec![Stretch { last: 0, may_go_on: false }];
    let mut at = 1;
    while at <= line.end() {
        let battle = line.battles.iter().find(|b| b.first <= at && at <= b.last);
        let goes_on = |one: &u32| {
            let same = unit(*one).is_some() && unit(*one) == unit(at) && !ends_phase(one - 1);
            same && line.battles.iter().all(|b| b.first != *one)
        };
        let march = || (at + 1..=line.end()).take_while(goes_on).last().unwrap_or(at);
        let last = battle.map_or_else(march, |battle| battle.last);
        let stops = battle.is_some() || ends_phase(last) || given(last) != given(last + 1);
        let before_battle = line.battles.iter().any(|b| b.first == last + 1);
        out.push(Stretch { last, may_go_on: !stops && !before_battle });
        at = last + 1;
    }
    out
}

/// The last moments when up to so many stretches are told as one.
fn together(all: &[Stretch], size: usize) -> Vec<u32> {
    let (mut out, mut held) = (Vec::new(), 0);
    for (nth, one) in all.iter().enumerate() {
        held += 1;
        if !one.may_go_on || held >= size || nth + 1 == all.len() {
            out.push(one.last);
            held = 0;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marches_are_taken_together_and_battles_stand_alone() {
        let all = [(0, false), (1, true), (2, true), (3, true), (4, false), (9, false), (10, true)];
        let all = all.map(|(last, may_go_on)| Stretch { last, may_go_on });
        assert_eq!(together(&all, 1), [0, 1, 2, 3, 4, 9, 10]);
        assert_eq!(together(&all, 3), [0, 3, 4, 9, 10]);
        assert_eq!(together(&all, 9), [0, 4, 9, 10]);
    }
}
