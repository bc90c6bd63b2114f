//! Losses by the ranking of the solitaire procedure: which units take the hits, for either side.
//!
//! Rules: BF-HIT-07. Rulings: R38, R39. §7.5: (1) a defender still holds, an attacker keeps a fit unit where that
//! matters; (2) factors left; (3) fit factors; (4) units; (5) units that do not return; (6) the order given: its
//! first unit takes more.

use super::{combat, game::*, ids::*, retreat, state::*};
use std::cmp::Ordering;

/// Hits each unit of the suffering side takes in the stage at hand, as if none were placed yet. `order` names the units
/// by who takes more when all else is equal.
pub fn propose(g: &Game, o: &Open, order: &[UnitId]) -> Vec<(UnitId, u8)> {
    let (suffering, hits) = combat::suffering(o);
    let units: Vec<UnitId> = order.iter().copied().filter(|u| suffering.has(*u)).collect();
    let taken = match o.battle.stage {
        Stage::AttackerHits => best_attack(g, o, &units, hits),
        Stage::DefenderHits => best_defence(g, o, &units, hits),
        _ => vec![0; units.len()],
    };
    units.into_iter().zip(taken).collect()
}

/// What one unit would suffer: gone, driven off or back, shaken in place, untouched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Gone,
    Away,
    Shaken,
    Whole,
}

/// Ranks (1) to (5) of an allocation.
type Rank = (bool, u32, u32, u32, u32);

fn rank(g: &Game, o: &Open, units: &[UnitId], ends: &[End], first: bool) -> Rank {
    let (mut factors, mut fit, mut left, mut white) = (0, 0, 0, 0);
    for (unit, end) in units.iter().zip(ends).filter(|(_, e)| **e != End::Gone) {
        let siberian = u32::from(o.has(*unit, flag::SIBERIAN));
        let factor = u32::from(g.estimate(o, *unit));
        factors += 2 * factor + siberian;
        fit += if *end == End::Whole && !o.is_disrupted(*unit) { factor } else { 0 };
        left += 1;
        white += siberian;
    }
    (first, factors, fit, left, white)
}

fn defence_ends(g: &Game, o: &Open, units: &[UnitId], hits: &[u8]) -> Vec<End> {
    let end = |(unit, hits): (&UnitId, &u8)| match *hits {
        0 => End::Whole,
        n if n >= combat::capacity(g, o, *unit) => End::Gone,
        n if retreat::is_forced(g, o, *unit, n) => End::Away,
        _ => End::Shaken,
    };
    units.iter().zip(hits).map(end).collect()
}

fn best_defence(g: &Game, o: &Open, units: &[UnitId], hits: u8) -> Vec<u8> {
    let room = |u: &UnitId| combat::capacity(g, o, *u);
    best(&classes(g, o, units, room), hits, |taken| {
        let ends = defence_ends(g, o, units, taken);
        let held = ends.iter().any(|e| matches!(e, End::Whole | End::Shaken));
        rank(g, o, units, &ends, held)
    })
}

fn best_attack(g: &Game, o: &Open, units: &[UnitId], hits: u8) -> Vec<u8> {
    let matters = fit_attacker_matters(g, o);
    let room = |u: &UnitId| combat::threshold(g, o, *u, false);
    best(&classes(g, o, units, room), hits, |taken| {
        let end = |(unit, n): (&UnitId, &u8)| match *n {
            0 => End::Whole,
            n if n >= room(unit) => End::Gone,
            1 if g.is_army_size(o, *unit) => End::Shaken,
            _ => End::Away,
        };
        let ends: Vec<End> = units.iter().zip(taken).map(end).collect();
        let any_fit = ends.contains(&End::Whole);
        rank(g, o, units, &ends, matters && any_fit)
    })
}

/// Whether a fit attacker left makes a difference to what the defender keeps on the position.
fn fit_attacker_matters(g: &Game, o: &Open) -> bool {
    // Defenders are indexed in the sequence their side lists them; the last takes more.
    let units: Vec<UnitId> = {
        let mut all: Vec<UnitId> = o.battle.defenders.into_iter().collect();
        all.reverse();
        all
    };
    let mut after = o.clone();
    let mut ends = |left: bool| {
        after.battle.left = left;
        let taken = best_defence(g, &after, &units, o.battle.to_defenders);
        defence_ends(g, &after, &units, &taken)
    };
    let stays = |e: &End| matches!(e, End::Whole | End::Shaken);
    let (with, without) = (ends(true), ends(false));
    !with.iter().any(stays) || with.iter().zip(&without).any(|(a, b)| stays(b) && !stays(a))
}

/// Room for hits of each unit, and which units are alike.
struct Class {
    room: u8,
    /// Index of the last unit before this one that is like it.
    like: Option<usize>,
}

fn classes(g: &Game, o: &Open, units: &[UnitId], room: impl Fn(&UnitId) -> u8) -> Vec<Class> {
    let key = |u: &UnitId| {
        let marks = flag::DISRUPTED | flag::SIBERIAN | flag::FIXED | flag::NO_RETREAT;
        (g.estimate(o, *u), o.flags[u.index()] & marks, u.is_german(), room(u))
    };
    let like = |i: usize| (0..i).rev().find(|j| key(&units[*j]) == key(&units[i]));
    (0..units.len()).map(|i| Class { room: room(&units[i]), like: like(i) }).collect()
}

/// The allocation of all hits that ranks highest; of equal ones that in which earlier units take more. Of units that
/// are alike an earlier one never takes less, so that big stacks stay cheap.
fn best(classes: &[Class], hits: u8, rank: impl Fn(&[u8]) -> Rank) -> Vec<u8> {
    let room: u32 = classes.iter().map(|c| u32::from(c.room)).sum();
    let hits = u32::from(hits).min(room) as u8;
    let mut found: Option<(Rank, Vec<u8>)> = None;
    let mut taken = vec![0; classes.len()];
    search(classes, 0, hits, &mut taken, &mut |taken| {
        let this = rank(taken);
        let better = found.as_ref().is_none_or(|(r, _)| this.cmp(r) == Ordering::Greater);
        if better {
            found = Some((this, taken.to_vec()));
        }
    });
    found.map_or(taken, |(_, t)| t)
}

fn search(classes: &[Class], i: usize, left: u8, taken: &mut Vec<u8>, visit: &mut dyn FnMut(&[u8])) {
    let Some(class) = classes.get(i) else {
        if left == 0 {
            visit(taken);
        }
        return;
    };
    let behind: u32 = classes[i + 1..].iter().map(|c| u32::from(c.room)).sum();
    let most = class.room.min(left).min(class.like.map_or(u8::MAX, |j| taken[j]));
    for n in (0..=most).rev() {
        if u32::from(left - n) > behind {
            break;
        }
        taken[i] = n;
        search(classes, i + 1, left - n, taken, visit);
    }
    taken[i] = 0;
}
